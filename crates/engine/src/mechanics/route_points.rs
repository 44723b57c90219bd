//! Rule `route-points`: points for a claimed route by its length.

use super::RuleConfig;
use crate::config::{GameConfig, TrackId};
use crate::problem::{Problems, Subject};
use crate::rulebook::{Book, Chapter};
use crate::spec::{FieldSpec, Kind, Presence, Preset, RuleSpec, Values, words};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How the rule is written.
pub static SPEC: RuleSpec = RuleSpec {
    keyword: "route-points",
    presence: Presence::Always,
    title: words("Route points", "Puntos de ruta"),
    doc: words(
        "Points scored at once for a claimed route, by its number of spaces.",
        "Puntos inmediatos por una ruta ocupada, según sus espacios.",
    ),
    also: &["scoring", "points", "score", "scores"],
    main: Some("table"),
    fields: &[FieldSpec::new(
        "table",
        words("Points by length", "Puntos por longitud"),
        Kind::Table {
            keys: (1, 32),
            values: (0, 1000),
        },
        Preset::Table(&[
            (1, 1),
            (2, 2),
            (3, 4),
            (4, 7),
            (5, 10),
            (6, 15),
            (7, 18),
            (8, 21),
        ]),
        words(
            "Points by length: `1: 1 | 2: 2 | 3: 4`.",
            "Puntos por longitud: `1: 1 | 2: 2 | 3: 4`.",
        ),
    )],
    marks: &[],
    score_lines: &[],
    measures: &[],
    events: &[],
};

/// Points by length.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Config {
    /// Length and points, rising by length.
    pub table: Vec<(i32, i32)>,
}

impl Config {
    /// Points for a route of this length.
    #[must_use]
    pub fn points(&self, length: i32) -> Option<i32> {
        self.table
            .iter()
            .find(|(key, _)| *key == length)
            .map(|(_, points)| *points)
    }
}

impl RuleConfig for Config {
    fn read(values: &Values) -> Self {
        Self {
            table: values.table("table"),
        }
    }

    fn check(&self, game: &GameConfig, problems: &mut Problems) {
        // One missing row is one mistake, however many tracks have that length.
        let mut told = Vec::new();
        for (index, track) in game.tracks.iter().enumerate() {
            let length = track.length;
            if self.points(length).is_none() && !told.contains(&length) {
                told.push(length);
                let later = game.tracks[index + 1..].iter();
                let others = later.filter(|other| other.length == length).count();
                problems
                    .error(
                        "BL2050",
                        Subject::Length(TrackId::from_index(index)),
                        format!("no points are set for a route of {length}"),
                    )
                    .label(match others {
                        0 => "this length has no row in `route-points`".to_owned(),
                        1 => "this length has no row in `route-points`; a further track has it too"
                            .to_owned(),
                        _ => format!(
                            "this length has no row in `route-points`; {others} further tracks have it too"
                        ),
                    })
                    .help(format!(
                        "add `| {length}: …` to the table, or change the length"
                    ))
                    .related(Subject::Rule("route-points"), "the table");
            }
        }
        for pair in self.table.windows(2) {
            let ((shorter, less), (longer, more)) = (pair[0], pair[1]);
            if more < less {
                problems
                    .warning(
                        "BL2051",
                        Subject::Rule("route-points"),
                        format!("a route of {longer} scores {more}, less than a route of {shorter} with {less}"),
                    )
                    .label("points fall as routes get longer")
                    .help("points should not fall as routes get longer");
            }
        }
    }

    fn tell(&self, book: &mut Book) {
        book.say(
            Chapter::Claim,
            "Score at once for the number of spaces of the track:",
            "Puntúa enseguida según el número de espacios del tramo:",
        );
        let head = vec![
            book.word("spaces", "espacios").to_owned(),
            book.word("points", "puntos").to_owned(),
        ];
        let rows = self
            .table
            .iter()
            .map(|(length, points)| vec![length.to_string(), points.to_string()]);
        book.table(Chapter::Claim, std::iter::once(head).chain(rows).collect());
    }
}
