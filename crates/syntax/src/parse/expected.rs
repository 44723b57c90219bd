//! Rules of the grammar in plain words.

use super::build::BadKind;
use super::grammar::Rule as R;

/// "`at`", "a number or a colour": what may stand in a place.
pub(super) fn list(rules: &[R]) -> String {
    let mut words: Vec<&str> = Vec::new();
    for &wanted in rules {
        let word = words_of(wanted);
        if !words.contains(&word) {
            words.push(word);
        }
    }
    // What may follow an item's head has a name of its own.
    let marks = [R::id, R::number, R::point, R::text].map(words_of);
    if marks.iter().all(|mark| words.contains(mark)) {
        words.retain(|word| !marks.contains(word));
        words.insert(0, words_of(R::mark));
    }
    // The end of a line is only worth a word where nothing else fits.
    if words.len() > 1 {
        words.retain(|word| *word != words_of(R::EOI));
    }
    match words.as_slice() {
        [] => "something else".to_owned(),
        [one] => (*one).to_owned(),
        [start @ .., last] => format!("{} or {last}", start.join(", ")),
    }
}

/// The shape of a good line of this kind.
pub(super) fn shape(kind: BadKind, first: &str) -> &'static str {
    match (kind, first) {
        (_, "remove") => "a removal is written `remove palermo` or `remove roma -- palermo`",
        (_, "without") => "a rule is dropped by `without stations`",
        (_, "language") => "the first line is written `language 1`",
        (_, "use") => "another file is used by `use \"../rules/city.line\"`",
        (_, "game") => "a game starts with `game \"London\" as london extends city {`",
        (BadKind::Top | BadKind::Head, "names") => "names start with their language: `names es {`",
        (BadKind::Top | BadKind::Head, "tickets") => {
            "tickets start with `tickets {` or a kind: `tickets long {`"
        }
        (BadKind::Top | BadKind::Head, _) => {
            "a file holds lines such as `board 1000 by 774` and sections such as `routes {`"
        }
        (BadKind::Entry, _) => "an entry is written `blue 6` or `north \"North\" 5`",
        (BadKind::Location, _) => {
            "a location is written `baker-street \"Baker Street\" at 80, 236 in north`"
        }
        (BadKind::Route, _) => "a route is written `a -- b 2 black` or `a == b 3 pink / blue`",
        (BadKind::Ticket, _) => "a ticket is written `a to b 5` or `a to b auto`",
        (BadKind::Name, _) => "a name is written `kings-cross \"King's Cross\"`",
        (BadKind::Rule | BadKind::RuleHead, _) => {
            "a rule is written `hand 4` or `market size 5, reset-at 3`"
        }
        (BadKind::Field | BadKind::FieldHead, _) => {
            "a field is written `symbols 7` or `stack 2 to 3: 2 | 4: 3`"
        }
    }
}

fn words_of(wanted: R) -> &'static str {
    match wanted {
        R::EOI | R::eol | R::nl | R::stop | R::edge | R::end | R::missing_close => {
            "the end of the line"
        }
        R::WHITESPACE | R::gap => "a space",
        R::comment | R::blank => "a comment",
        R::wide | R::letter | R::idc | R::kwc => "a small letter",
        R::id => "an id in small letters",
        R::number => "a whole number",
        R::decimal => "a number",
        R::point => "a point such as `455, 105.5`",
        R::text | R::escape => "a text in quotes",
        R::open => "`{`",
        R::close => "`}`",
        R::comma => "`,`",
        R::bar => "`|`",
        R::colon => "`:`",
        R::slash => "`/`",
        R::plus => "`+`",
        R::single => "`--`",
        R::double => "`==`",
        R::kw_to => "`to`",
        R::kw_by => "`by`",
        R::kw_at => "`at`",
        R::kw_via | R::not_via => "`via`",
        R::kw_as => "`as`",
        R::kw_extends => "`extends`",
        R::kw_remove => "`remove`",
        R::kw_without => "`without`",
        R::kw_auto => "`auto`",
        R::kw_language => "`language`",
        R::kw_use => "`use`",
        R::kw_game => "`game`",
        R::kw_deck => "`deck`",
        R::kw_districts => "`districts`",
        R::kw_land => "`land`",
        R::kw_locations => "`locations`",
        R::kw_routes => "`routes`",
        R::kw_tickets => "`tickets`",
        R::kw_names => "`names`",
        R::kw_map | R::reserved | R::section_head | R::block_head | R::head_text => "a section",
        R::file | R::line | R::just_line => "a line such as `board 1000 by 774`",
        R::language | R::just_language => "`language 1`",
        R::r#use | R::just_use => "a `use` line",
        R::game | R::just_game => "a game",
        R::deck => "a deck",
        R::districts => "districts",
        R::land => "land",
        R::locations => "locations",
        R::routes => "routes",
        R::tickets | R::just_tickets => "tickets",
        R::names | R::just_names => "names",
        R::just_plain => "a section",
        R::entry_lines | R::entry | R::just_entry => "an entry",
        R::location_lines | R::location | R::just_location => "a location",
        R::route_lines | R::route | R::just_route => "a route",
        R::ticket_lines | R::ticket | R::just_ticket => "a ticket",
        R::name_lines | R::name | R::just_name => "a name",
        R::game_lines | R::rule | R::rule_block | R::just_rule => "a rule",
        R::rule_head => "the keyword of a rule",
        R::field_lines | R::clauses | R::clause | R::just_fields => "a field",
        R::without | R::just_without => "`without` and a rule",
        R::table => "a table such as `1: 1 | 2: 2`",
        R::row | R::key => "a row such as `2: 4`",
        R::atom => "a value",
        R::range => "a range such as `2 to 4`",
        R::size => "a size such as `20 by 9`",
        R::tally => "a tally such as `1 long + 3 regular`",
        R::track => "a length and a colour",
        R::via => "`via` and points",
        R::target => "a location and a value",
        R::value => "a whole number or `auto`",
        R::remove | R::just_remove => "`remove` and an id",
        R::mark => "a mark",
        R::rest | R::block | R::late_open | R::inline | R::raw | R::raw_block | R::raw_line => {
            "a line"
        }
        R::bad_item | R::bad_rule | R::bad_line => "a line that can be read",
    }
}
