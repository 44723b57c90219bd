//! The family of end bonuses: a measure of each player, turned into points.
//!
//! A bonus is one measure × one award (per unit, by table, for the best player,
//! by rank) × what happens on ties. A new bonus is one measure.

use crate::config::ByPlayers;
use crate::problem::{Problems, Subject};
use crate::rulebook::Book;
use crate::spec::{Choice, FieldSpec, Kind, Preset, Values, choice, words};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How a measure becomes points.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Config {
    /// The award.
    pub award: Award,
    /// What tied players get.
    pub ties: Ties,
}

/// What is given for a measure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Award {
    /// Points for the player with the most.
    Best(i32),
    /// Points for each unit.
    Each(i32),
    /// Points by number, from none; the last one holds for more.
    Table(Vec<i32>),
    /// Points for the first, second … rank.
    Ranks(ByPlayers<Vec<i32>>),
}

/// What tied players get.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Ties {
    /// All score in full; as many ranks are skipped.
    All,
    /// They share the points, rounded down.
    Share,
    /// None of them scores.
    Skip,
}

const TIED: &[Choice] = &[
    choice("all", "all score", "puntúan todos"),
    choice("share", "share the points", "se los reparten"),
    choice("skip", "nobody scores", "no puntúa nadie"),
];

/// The fields of a bonus rule; `best` is the preset of `points`.
#[must_use]
pub const fn fields(best: Option<i64>) -> [FieldSpec; 5] {
    [
        FieldSpec::new(
            "points",
            words("Points for the most", "Puntos a quien más"),
            Kind::number(0, 1000),
            match best {
                Some(points) => Preset::Number(points),
                None => Preset::Absent,
            },
            words("For the player with the most.", "Para quien tenga más."),
        ),
        FieldSpec::new(
            "each",
            words("Points for each", "Puntos por cada uno"),
            Kind::number(0, 1000),
            Preset::Absent,
            words(
                "For each one, to every player.",
                "Por cada uno, a cada jugador.",
            ),
        ),
        FieldSpec::new(
            "table",
            words("Points by number", "Puntos por número"),
            Kind::Numbers { min: 0, max: 1000 },
            Preset::Absent,
            words("By number, from none.", "Según el número, desde ninguno."),
        ),
        FieldSpec::new(
            "ranks",
            words("Points by rank", "Puntos por puesto"),
            Kind::Numbers { min: 0, max: 1000 },
            Preset::Absent,
            words(
                "For the first, second … rank.",
                "Para el primer, segundo… puesto.",
            ),
        )
        .by_players(),
        FieldSpec::new(
            "ties",
            words("Tied players", "Empatados"),
            Kind::Word(TIED),
            Preset::Word("all"),
            words(
                "Tied players: `all` score, `share` the points, or `skip` them.",
                "Empatados: puntúan todos (`all`), comparten (`share`) o nadie (`skip`).",
            ),
        ),
    ]
}

impl Config {
    /// From the fields above: `each`, `table` and `ranks` win over the preset of `points`.
    #[must_use]
    pub fn read(values: &Values) -> Self {
        let award = if values.has("ranks") {
            Award::Ranks(values.lists_by_players("ranks"))
        } else if values.has("table") {
            Award::Table(values.numbers("table"))
        } else if values.has("each") {
            Award::Each(values.number("each"))
        } else {
            Award::Best(values.number_or_word("points").unwrap_or(0))
        };
        let ties = match values.word("ties") {
            "share" => Ties::Share,
            "skip" => Ties::Skip,
            _ => Ties::All,
        };
        Self { award, ties }
    }

    /// Whether there is a value for each number of players.
    #[must_use]
    pub fn covers(&self, first: u8, last: u8) -> bool {
        match &self.award {
            Award::Ranks(ranks) => ranks.covers(first, last),
            Award::Table(table) => !table.is_empty(),
            Award::Best(_) | Award::Each(_) => true,
        }
    }

    /// What is wrong with it.
    pub fn check(&self, keyword: &'static str, problems: &mut Problems) {
        if self.award == Award::Best(0) {
            problems
                .error("BL2065", Subject::Rule(keyword), format!("`{keyword}` gives no points"))
                .help("say what it gives: `points 10` (to the best), `each 2`, `table 0 1 3 6` or `ranks 8 4`");
        }
    }

    /// What it gives, as sentences in English and Spanish: for having the `most`, or
    /// for each `unit`.
    #[must_use]
    pub fn said(&self, book: &Book, most: (&str, &str), unit: (&str, &str)) -> (String, String) {
        let joined = |list: &[i32]| {
            let list: Vec<String> = list.iter().map(i32::to_string).collect();
            list.join(" / ")
        };
        let (en, es) = match &self.award {
            Award::Best(points) => (
                format!(
                    "At the end the player with the {} scores {}.",
                    most.0,
                    book.points(*points)
                ),
                format!(
                    "Al final el jugador con el {} gana {}.",
                    most.1,
                    book.points(*points)
                ),
            ),
            Award::Each(points) => {
                return (
                    format!(
                        "At the end you score {} for each {}.",
                        book.points(*points),
                        unit.0
                    ),
                    format!(
                        "Al final ganas {} por cada {}.",
                        book.points(*points),
                        unit.1
                    ),
                );
            }
            Award::Table(table) => {
                let table = joined(table);
                return (
                    format!(
                        "Points at the end by number, from none ({}): {table}.",
                        unit.0
                    ),
                    format!(
                        "Puntos al final según el número, desde ninguno ({}): {table}.",
                        unit.1
                    ),
                );
            }
            Award::Ranks(ranks) => {
                let ranks = book.by_players(ranks, |ranks| joined(ranks));
                (
                    format!("Points at the end by rank, for the {}: {ranks}.", most.0),
                    format!("Puntos al final por puesto, por el {}: {ranks}.", most.1),
                )
            }
        };
        let (ties, ties_es) = match self.ties {
            Ties::All => (
                "Tied players all score it.",
                "Los empatados los ganan todos.",
            ),
            Ties::Share => (
                "Tied players share the points, rounded down.",
                "Los empatados se reparten los puntos, redondeando hacia abajo.",
            ),
            Ties::Skip => ("Tied players score nothing.", "Los empatados no puntúan."),
        };
        (format!("{en} {ties}"), format!("{es} {ties_es}"))
    }

    /// Points by seat for a measure by seat.
    #[must_use]
    pub fn points(&self, values: &[i32], players: u8) -> Vec<i32> {
        match &self.award {
            Award::Each(points) => values.iter().map(|value| value * points).collect(),
            Award::Table(table) => {
                let at = |value: i32| usize::try_from(value).unwrap_or(0).min(table.len() - 1);
                values.iter().map(|&value| table[at(value)]).collect()
            }
            Award::Best(points) => self.ranked(values, &[*points]),
            Award::Ranks(ranks) => self.ranked(values, ranks.get(players)),
        }
    }

    /// 1 for each seat that holds the bonus, else 0: the one with the most (and
    /// anything at all), and those tied with it unless ties are skipped.
    #[must_use]
    pub fn holders(&self, values: &[i32]) -> Vec<i32> {
        let best = values.iter().max().copied().unwrap_or(0).max(1);
        let leads = |value: &i32| *value == best;
        let ranked = matches!(self.award, Award::Best(_) | Award::Ranks(_));
        let nobody = ranked
            && self.ties == Ties::Skip
            && values.iter().filter(|value| leads(value)).count() > 1;
        values
            .iter()
            .map(|value| i32::from(leads(value) && !nobody))
            .collect()
    }

    /// A player without anything has no rank; tied players take up as many ranks
    /// as they are.
    fn ranked(&self, values: &[i32], ranks: &[i32]) -> Vec<i32> {
        let rank = |at: usize| ranks.get(at).copied().unwrap_or(0);
        let points = |&value: &i32| {
            if value <= 0 {
                return 0;
            }
            let first = values.iter().filter(|other| **other > value).count();
            let tied = values.iter().filter(|other| **other == value).count();
            match self.ties {
                Ties::All => rank(first),
                Ties::Share => (first..first + tied).map(rank).sum::<i32>() / tied as i32,
                Ties::Skip if tied > 1 => 0,
                Ties::Skip => rank(first),
            }
        };
        values.iter().map(points).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(award: Award, ties: Ties, values: &[i32], expected: &[i32]) {
        assert_eq!(
            Config { award, ties }.points(values, values.len() as u8),
            expected
        );
    }

    fn ranks(points: &[i32]) -> Award {
        Award::Ranks(ByPlayers::new(1, vec![points.to_vec(); 8]))
    }

    #[test]
    fn ranks_are_shared_and_skipped() {
        check(
            ranks(&[8, 6, 4, 2]),
            Ties::All,
            &[5, 3, 3, 1],
            &[8, 6, 6, 2],
        );
        check(
            ranks(&[8, 6, 4, 2]),
            Ties::All,
            &[4, 4, 4, 1],
            &[8, 8, 8, 2],
        );
        check(
            ranks(&[8, 6, 4, 2]),
            Ties::All,
            &[5, 3, 0, 0],
            &[8, 6, 0, 0],
        );
        check(
            ranks(&[8, 6, 4, 2]),
            Ties::Share,
            &[5, 3, 3, 1],
            &[8, 5, 5, 2],
        );
        check(
            ranks(&[8, 6, 4, 2]),
            Ties::Skip,
            &[5, 3, 3, 1],
            &[8, 0, 0, 2],
        );
    }

    #[test]
    fn best_player_scores_only_for_something() {
        check(Award::Best(10), Ties::All, &[0, 0], &[0, 0]);
        check(Award::Best(10), Ties::All, &[7, 7, 3], &[10, 10, 0]);
        check(Award::Best(10), Ties::Share, &[7, 7, 3], &[5, 5, 0]);
        check(Award::Best(10), Ties::Skip, &[7, 7, 3], &[0, 0, 0]);
    }

    #[test]
    fn nobody_holds_a_bonus_that_tied_players_are_not_given() {
        let held = |award: Award, ties, values: &[i32]| Config { award, ties }.holders(values);
        assert_eq!(held(Award::Best(10), Ties::Skip, &[7, 7, 3]), [0, 0, 0]);
        assert_eq!(held(ranks(&[8, 6]), Ties::Skip, &[7, 7, 3]), [0, 0, 0]);
        assert_eq!(held(Award::Best(10), Ties::Skip, &[7, 3, 3]), [1, 0, 0]);
        for ties in [Ties::All, Ties::Share] {
            assert_eq!(held(Award::Best(10), ties, &[7, 7, 3]), [1, 1, 0]);
        }
        // Ties mean nothing where everybody is paid for what they have.
        assert_eq!(held(Award::Each(1), Ties::Skip, &[7, 7, 3]), [1, 1, 0]);
        assert_eq!(held(Award::Best(10), Ties::All, &[0, 0]), [0, 0]);
    }

    #[test]
    fn units_and_tables() {
        check(Award::Each(2), Ties::All, &[0, 3], &[0, 6]);
        check(
            Award::Table(vec![0, 1, 4]),
            Ties::All,
            &[0, 2, 9],
            &[0, 4, 4],
        );
    }
}
