//! Rule `pieces`: what a player places on the spaces of a claimed route.

use super::RuleConfig;
use crate::config::{ByPlayers, GameConfig, TrackId};
use crate::problem::{Problems, Subject};
use crate::rulebook::{Book, Chapter};
use crate::spec::{FieldSpec, Kind, Presence, Preset, RuleSpec, Values, words};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How the rule is written.
pub static SPEC: RuleSpec = RuleSpec {
    keyword: "pieces",
    presence: Presence::Required,
    title: words("Pieces", "Piezas"),
    doc: words(
        "The pieces each player places on claimed routes, one on each space.",
        "Las piezas que cada jugador coloca en las rutas, una en cada espacio.",
    ),
    also: &["trains", "wagons", "carriages", "buses", "trams"],
    main: Some("each"),
    fields: &[
        FieldSpec::new(
            "each",
            words("Pieces each", "Piezas por jugador"),
            Kind::number(1, 1000),
            Preset::Required,
            words("Pieces of each player.", "Piezas de cada jugador."),
        )
        .by_players(),
        FieldSpec::new(
            "name",
            words("What one is called", "Nombre de una"),
            Kind::Text,
            Preset::Text("piece"),
            words("What a piece is called.", "Cómo se llama una pieza."),
        ),
    ],
    marks: &[],
    score_lines: &[],
    measures: &[],
    events: &[],
};

/// A player's pieces.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Config {
    /// Pieces of each player.
    pub each: ByPlayers<i32>,
    /// What a piece is called.
    pub name: String,
}

impl RuleConfig for Config {
    fn read(values: &Values) -> Self {
        Self {
            each: values.numbers_by_players("each"),
            name: values.text("name").to_owned(),
        }
    }

    fn covers(&self, first: u8, last: u8) -> bool {
        self.each.covers(first, last)
    }

    fn check(&self, game: &GameConfig, problems: &mut Problems) {
        let fewest = self.each.iter().map(|(_, &each)| each).min().unwrap_or(0);
        for (index, track) in game.tracks.iter().enumerate() {
            if track.length > fewest {
                let name = &self.name;
                problems
                    .error(
                        "BL2054",
                        Subject::Length(TrackId::from_index(index)),
                        format!(
                            "this route has {} spaces, but a player has only {fewest} pieces",
                            track.length
                        ),
                    )
                    .label(format!(
                        "nobody can ever place {} {name} pieces",
                        track.length
                    ))
                    .help("shorten the route, or give each player more `pieces`")
                    .related(Subject::Field("pieces", "each"), format!("{fewest} each"));
            }
        }
    }

    fn tell(&self, book: &mut Book) {
        let each = book.by_players(&self.each, |each| {
            book.count(*each, ("piece", "pieces"), ("pieza", "piezas"))
        });
        let (name, name_es) = match self.name.as_str() {
            "piece" => (String::new(), String::new()),
            name => (format!(" (“{name}”)"), format!(" («{name}»)")),
        };
        book.say(
            Chapter::Box,
            format!("For each player {each}{name} in a colour of their own."),
            format!("Para cada jugador {each}{name_es} de su propio color."),
        );
        book.say(
            Chapter::SetUp,
            "Each player takes the pieces of one colour and starts with 0 points.",
            "Cada jugador toma las piezas de un color y empieza con 0 puntos.",
        );
    }
}
