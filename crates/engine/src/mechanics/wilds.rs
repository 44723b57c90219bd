//! Rule `wilds`: where wild cards may stand in, and other substitutes.

use super::RuleConfig;
use crate::config::{GameConfig, LocationId, TrackId};
use crate::problem::{Problems, Subject};
use crate::rulebook::{Book, Chapter};
use crate::spec::{
    ArgSpec, Choices, Drawing, FieldSpec, ItemKind, Kind, MarkSpec, Presence, Preset, RuleSpec,
    Values, choice, words,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How the rule is written.
pub static SPEC: RuleSpec = RuleSpec {
    keyword: "wilds",
    presence: Presence::Always,
    title: words("Wild cards", "Comodines"),
    doc: words(
        "Where wild cards may stand for a colour.",
        "Dónde los comodines pueden sustituir a un color.",
    ),
    also: &["locomotives", "jokers"],
    main: Some("use"),
    fields: &[
        FieldSpec::new(
            "use",
            words("Wilds pay", "Los comodines pagan"),
            Kind::Word(&[
                choice("everywhere", "everywhere", "en todas partes"),
                choice("none", "only where asked for", "solo donde se piden"),
            ]),
            Preset::Word("everywhere"),
            words(
                "`everywhere`, or `none`: wilds pay only for what asks for them.",
                "`everywhere`, o `none`: los comodines solo pagan lo que los pide.",
            ),
        ),
        FieldSpec::new(
            "on",
            words("Only on", "Solo en"),
            Kind::Words(Choices::TrackMarks),
            Preset::Absent,
            words(
                "Only on tracks with one of these marks: `wilds on ferry tunnel`.",
                "Solo en tramos con una de estas marcas: `wilds on ferry tunnel`.",
            ),
        ),
    ],
    marks: &[MarkSpec {
        name: "swap",
        title: words("Cards for a wild", "Cartas por comodín"),
        on: ItemKind::Track,
        arg: Some(ArgSpec {
            kind: Kind::number(2, 10),
            default: None,
        }),
        key: None,
        drawing: Drawing::Letter('S'),
        doc: words(
            "Any this many cards may stand for one card of the price.",
            "Tantas cartas cualesquiera pueden valer por una carta del precio.",
        ),
    }],
    score_lines: &[],
    measures: &[],
    events: &[],
};

/// Where wild cards may be used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Config {
    /// On which tracks.
    pub on: Use,
}

/// On which tracks wilds may stand for a colour.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Use {
    /// On all, and for everything else that is paid.
    Everywhere,
    /// On none: they pay only for symbols that ask for them.
    None,
    /// On tracks with one of these marks.
    Marks(Vec<String>),
}

impl RuleConfig for Config {
    fn read(values: &Values) -> Self {
        let marks = values.words("on");
        Self {
            on: match values.word("use") {
                _ if !marks.is_empty() => Use::Marks(marks),
                "none" => Use::None,
                _ => Use::Everywhere,
            },
        }
    }

    fn check(&self, game: &GameConfig, problems: &mut Problems) {
        for (index, track) in game.tracks.iter().enumerate() {
            let Some(colour) = track.colour else { continue };
            let id = TrackId::from_index(index);
            let card = &game.deck[colour.index()];
            let symbols = track.marks.number("ferry").min(track.length);
            let wilds = if self.allows(&track.marks) {
                game.wild_copies() - symbols
            } else {
                0
            };
            if track.length - symbols > card.copies + wilds && !track.marks.has("swap") {
                problems
                    .error(
                        "BL2055",
                        Subject::Length(id),
                        format!(
                            "the deck cannot pay this route: {} spaces, but only {} {} and {} wild cards",
                            track.length,
                            card.copies,
                            card.id,
                            game.wild_copies()
                        ),
                    )
                    .help("shorten the route, or add cards of its colour to the deck")
                    .related(Subject::Card(colour), format!("{} copies", card.copies));
            }
        }
    }

    fn tell(&self, book: &mut Book) {
        match &self.on {
            Use::Everywhere => book.say(
                Chapter::Claim,
                "Wild cards stand in for cards of any colour, as many as you like; wild cards alone pay for any track.",
                "Los comodines sustituyen a cartas de cualquier color, tantos como quieras; solo con comodines se paga cualquier tramo.",
            ),
            Use::None => book.say(
                Chapter::Claim,
                "Wild cards pay only for symbols that ask for them; they stand in for no colour.",
                "Los comodines solo pagan los símbolos que los piden; no sustituyen a ningún color.",
            ),
            Use::Marks(marks) => {
                let marks = book.list(marks);
                book.say(
                    Chapter::Claim,
                    format!("Wild cards stand in for cards of any colour on tracks of these kinds only: {marks}."),
                    format!("Los comodines sustituyen a cartas de cualquier color solo en tramos de estas clases: {marks}."),
                );
            }
        }
        tell_swaps(book);
    }
}

/// What the mark `swap` is worth; the board shows its letter, so where tracks differ the book
/// says which is which.
fn tell_swaps(book: &mut Book) {
    let mut swaps: BTreeMap<i32, Vec<String>> = BTreeMap::new();
    for track in book.game.tracks.iter().filter(|t| t.marks.has("swap")) {
        let route = &book.game.routes[track.route.index()];
        let title = |end: LocationId| &book.game.locations[end.index()].title;
        let routes = swaps.entry(track.marks.number("swap")).or_default();
        routes.push(format!("{} – {}", title(route.a), title(route.b)));
    }
    if swaps.is_empty() {
        return;
    }
    let alike = swaps.len() == 1;
    let numbers: Vec<String> = swaps
        .iter()
        .map(|(cards, routes)| match alike {
            true => cards.to_string(),
            false => format!("{cards} ({})", book.list(routes)),
        })
        .collect();
    let numbers = numbers.join(book.word(" or ", " o "));
    book.say(
        Chapter::Claim,
        format!("On a track with the letter S, any {numbers} cards may stand for one card of the price."),
        format!("En un tramo con la letra S, {numbers} cartas cualesquiera pueden valer por una carta del precio."),
    );
}

impl Config {
    /// Whether wilds may stand for a colour on a track with these marks.
    #[must_use]
    pub fn allows(&self, marks: &crate::config::Marks) -> bool {
        match &self.on {
            Use::Everywhere => true,
            Use::None => false,
            Use::Marks(names) => names.iter().any(|name| marks.has(name)),
        }
    }
}
