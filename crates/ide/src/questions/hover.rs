//! What the word at a place means: the doc of a rule, field, mark, section or code;
//! title and facts of an id.

use super::complete::{KEYWORDS, describe};
use super::context::{Block, context};
use super::range::{Range, range};
use super::references::named_at;
use super::things::thing_at;
use crate::operation::Thing;
use branchline_compiler::{Compilation, codes};
use branchline_engine::config::{CardId, End, GameConfig, LocationId, TrackId};
use branchline_engine::mechanics;
use branchline_engine::rulebook::Language;
use branchline_engine::spec::{FieldSpec, ItemKind, Kind, RuleSpec, Words, words};
use serde::{Deserialize, Serialize};

/// An explanation of a piece of text, as Markdown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hover {
    /// What it explains.
    pub range: Range,
    /// The first line of it.
    pub title: String,
    /// The rest; may be empty.
    pub text: String,
}

/// What the word at an offset of the open file means, in a language. Titles of the game stay as they are, and the
/// pages of codes are in English.
#[must_use]
pub fn hover(compilation: &Compilation, offset: u32, tongue: Language) -> Option<Hover> {
    let source = &compilation.sources[0];
    let around = context(source, offset);
    let word = source.text.get(around.word.range()).unwrap_or_default();
    let at = range(source, around.word);
    let answer = |title: String, text: String| {
        Some(Hover {
            range: at,
            title,
            text,
        })
    };
    if around.silent {
        return in_comment(compilation, offset);
    }
    if word.is_empty() {
        let thing = thing_at(compilation, offset)?;
        let (title, text) = facts(&compilation.game.as_ref()?.config, &thing, tongue)?;
        return answer(title, text);
    }
    if let Some((thing, _)) = named_at(compilation, offset) {
        let config = compilation.game.as_ref().map(|game| &game.config);
        if let Some((title, text)) = config.and_then(|config| facts(config, &thing, tongue)) {
            return answer(title, text);
        }
    }
    let first = around.before.first().map(|token| token.text);
    match &around.block {
        Block::Top if first.is_none() => {
            let (word, doc) = KEYWORDS.iter().find(|(keyword, _)| *keyword == word)?;
            answer(format!("`{word}`"), tongue.of(*doc).to_owned())
        }
        Block::Top if first == Some("lint") => {
            let code = codes::exact(word)?;
            answer(
                format!("`{}` · {}", code.slug, code.code),
                code.title.to_owned(),
            )
        }
        Block::Top => None,
        Block::Game => match first {
            None | Some("without") => {
                let (title, text) = rule_doc(mechanics::spec(word)?, tongue);
                answer(title, text)
            }
            Some(keyword) => {
                let spec = mechanics::spec(keyword)?;
                let (title, text) = field_doc(spec, word, tongue)?;
                answer(title, text)
            }
        },
        Block::Rule(keyword) => {
            let (title, text) = field_doc(mechanics::spec(keyword)?, word, tongue)?;
            answer(title, text)
        }
        Block::Section(section) => {
            let item = match section.as_str() {
                "deck" => ItemKind::Card,
                "districts" => ItemKind::District,
                "locations" => ItemKind::Location,
                "routes" => ItemKind::Track,
                "tickets" => ItemKind::Ticket,
                _ => return None,
            };
            let (rule, mark) = mechanics::marks_on(item).find(|(_, mark)| mark.name == word)?;
            let mut text = tongue.of(mark.doc).to_owned();
            if let Some(arg) = mark.arg {
                text.push_str(&format!("\n\n{}", takes(&arg.kind, tongue)));
            }
            if let Some(rule) = rule {
                let read_by = tongue.of(words("Read by the rule", "La lee la regla"));
                text.push_str(&format!("\n\n{read_by} `{}`.", rule.keyword));
            }
            let mark = tongue.of(words("Mark", "Marca"));
            answer(format!("{mark} `{word}`"), text)
        }
    }
}

/// The codes that an `allow` comment names.
fn in_comment(compilation: &Compilation, offset: u32) -> Option<Hover> {
    let source = &compilation.sources[0];
    let comment = source
        .tree
        .comments
        .iter()
        .find(|comment| comment.span.start <= offset && offset <= comment.span.end)?;
    let text = source.text.get(comment.span.range())?;
    let rest = text
        .trim_start_matches('#')
        .trim_start()
        .strip_prefix("allow ")?;
    let name = rest.split([':', ',']).next()?.trim();
    let code = codes::exact(name)?;
    Some(Hover {
        range: range(source, comment.span),
        title: format!("`{}` · {}", code.slug, code.code),
        text: code.title.to_owned(),
    })
}

fn takes(kind: &Kind, tongue: Language) -> String {
    let takes = tongue.of(words("Takes", "Toma"));
    format!("{takes} {}.", describe(kind, tongue))
}

fn rule_doc(spec: &RuleSpec, tongue: Language) -> (String, String) {
    let mut text = tongue.of(spec.doc).to_owned();
    for field in spec.fields {
        let main = match spec.main == Some(field.name) {
            true => tongue.of(words(", main value", ", valor principal")),
            false => "",
        };
        let takes = describe(&field.kind, tongue);
        let doc = tongue.of(field.doc);
        text.push_str(&format!("\n\n- `{}` ({takes}{main}): {doc}", field.name));
    }
    let rule = tongue.of(words("Rule", "Regla"));
    let title = tongue.of(spec.title);
    (format!("{rule} `{}`: {title}", spec.keyword), text)
}

fn field_doc(spec: &RuleSpec, word: &str, tongue: Language) -> Option<(String, String)> {
    let field: &FieldSpec = spec.field(word)?;
    let doc = tongue.of(field.doc);
    let mut text = format!("{doc}\n\n{}", takes(&field.kind, tongue));
    if field.by_players {
        text.push_str(tongue.of(words(
            " May be a table by number of players.",
            " Puede ser una tabla por número de jugadores.",
        )));
    }
    Some((format!("`{} {}`", spec.keyword, field.name), text))
}

fn facts(game: &GameConfig, thing: &Thing, tongue: Language) -> Option<(String, String)> {
    let say = |en, es| tongue.of(words(en, es));
    let count = |number: usize, what: [Words; 2]| {
        let [one, many] = what.map(|words| tongue.of(words));
        format!("{number} {}", if number == 1 { one } else { many })
    };
    match thing {
        Thing::Location(id) => {
            let at = game
                .locations
                .iter()
                .position(|location| location.id == *id)?;
            let location = &game.locations[at];
            let here = LocationId::from_index(at);
            let tracks = (0..game.tracks.len()).map(TrackId::from_index);
            let tracks = tracks.map(|track| game.ends(track));
            let routes = tracks.filter(|(a, b)| *a == here || *b == here).count();
            let ends_here = |end: &End| *end == End::Location(here);
            let tickets = game.tickets.iter().filter(|ticket| {
                ticket
                    .alternatives
                    .iter()
                    .any(|a| a.ends.iter().any(ends_here))
            });
            let mut text = format!(
                "{} · {}",
                count(routes, TRACKS),
                count(tickets.count(), TICKETS)
            );
            if let Some(district) = location.district {
                let title = &game.districts[district.index()].title;
                text.push_str(&format!(" · {} {title}", say("in", "en")));
            }
            Some((location.title.clone(), text))
        }
        Thing::District(id) => {
            let at = game
                .districts
                .iter()
                .position(|district| district.id == *id)?;
            let members = game.locations.iter().filter(|location| {
                location
                    .district
                    .is_some_and(|district| district.index() == at)
            });
            let district = &game.districts[at];
            let members = count(members.count(), LOCATIONS);
            Some((
                district.title.clone(),
                format!("{members} · {} {}", say("worth", "vale"), district.value),
            ))
        }
        Thing::Card(id) => {
            let at = game.deck.iter().position(|card| card.id == *id)?;
            let card = &game.deck[at];
            let tracks = game.tracks.iter();
            let tracks = tracks.filter(|track| track.colour == Some(CardId::from_index(at)));
            let lengths: Vec<i32> = tracks.map(|track| track.length).collect();
            let spaces: i32 = lengths.iter().sum();
            let spaces = usize::try_from(spaces).unwrap_or(0);
            let text = format!(
                "{} {} · {} {} {}",
                count(usize::try_from(card.copies).unwrap_or(0), CARDS),
                say("in the deck", "en el mazo"),
                count(lengths.len(), TRACKS),
                say("with", "con"),
                count(spaces, SPACES),
            );
            Some((card.title.clone(), text))
        }
        Thing::Track(id) | Thing::Route(id) => {
            let at = game.tracks.iter().position(|track| track.id == *id)?;
            let track = &game.tracks[at];
            let (a, b) = game.ends(TrackId::from_index(at));
            let title = |id: LocationId| &game.locations[id.index()].title;
            let colour = track
                .colour
                .map_or(say("any colour", "cualquier color"), |c| {
                    &game.deck[c.index()].title
                });
            let spaces = count(usize::try_from(track.length).unwrap_or(0), SPACES);
            Some((
                format!("{} – {}", title(a), title(b)),
                format!("{spaces} · {colour}"),
            ))
        }
        Thing::Ticket(id) => {
            let ticket = game.tickets.iter().find(|ticket| ticket.id == *id)?;
            let name = |end: &End| match end {
                End::Location(id) => game.locations[id.index()].title.clone(),
                End::District(id) => game.districts[id.index()].title.clone(),
            };
            let first = ticket.alternatives.first()?;
            let ends: Vec<String> = first.ends.iter().map(name).collect();
            let kind = &game.ticket_kinds[usize::from(ticket.kind)];
            Some((
                ends.join(" – "),
                format!("{} {} · {kind}", say("worth", "vale"), first.value),
            ))
        }
        _ => None,
    }
}

/// What is counted: one of it, and several.
const LOCATIONS: [Words; 2] = [words("location", "lugar"), words("locations", "lugares")];
const TRACKS: [Words; 2] = [words("track", "vía"), words("tracks", "vías")];
const SPACES: [Words; 2] = [words("space", "espacio"), words("spaces", "espacios")];
const CARDS: [Words; 2] = [words("card", "carta"), words("cards", "cartas")];
const TICKETS: [Words; 2] = [words("ticket", "billete"), words("tickets", "billetes")];
