//! Values of rules as the language writes them, taken apart so that a form can show and change their parts.

use std::fmt;

use branchline_engine::spec::Kind;

/// More players than the language knows would be rows without end.
const MOST_PLAYERS: i64 = 64;

/// A value as a form shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Written {
    /// `4`
    Number(i64),
    /// `never`
    Word(String),
    /// `2 to 4`
    Range(i64, i64),
    /// `8 5 2`
    Numbers(Vec<i64>),
    /// `tickets longest-path`
    Words(Vec<String>),
    /// `1 long + 3 regular`
    Tally(Vec<(i64, String)>),
    /// `1: 1 | 2: 2`
    Table(Vec<(i64, i64)>),
}

/// Reads a value; nothing where it is not what the kind takes, so that the form shows the text as it stands.
pub fn read(kind: Kind, text: &str) -> Option<Written> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let number = |word: &str| word.parse::<i64>().ok();
    Some(match (kind, words.as_slice()) {
        (Kind::Range { .. }, [from, "to", to]) => Written::Range(number(from)?, number(to)?),
        (Kind::Range { words, .. } | Kind::Number { words, .. }, [one]) => match number(one) {
            Some(n) if matches!(kind, Kind::Range { .. }) => Written::Range(n, n),
            Some(n) => Written::Number(n),
            None => {
                let known = words.iter().find(|choice| choice.word == *one)?;
                Written::Word(known.word.to_owned())
            }
        },
        (Kind::Numbers { .. }, [_, ..]) => {
            Written::Numbers(words.iter().copied().map(number).collect::<Option<_>>()?)
        }
        (Kind::Words(_), words) => {
            Written::Words(words.iter().map(|word| (*word).to_owned()).collect())
        }
        (Kind::Tally, [one]) => Written::Tally(vec![(number(one)?, REGULAR.to_owned())]),
        (Kind::Tally, [_, ..]) => {
            let parts = text.split('+').map(|part| {
                let (n, kind) = part.trim().split_once(char::is_whitespace)?;
                Some((number(n)?, kind.trim().to_owned()))
            });
            Written::Tally(parts.collect::<Option<_>>()?)
        }
        (Kind::Table { .. }, [_, ..]) => {
            let rows = text.split('|').map(|row| {
                let (key, value) = row.split_once(':')?;
                Some((number(key.trim())?, number(value.trim())?))
            });
            Written::Table(rows.collect::<Option<_>>()?)
        }
        _ => return None,
    })
}

/// What a bare number of tickets means.
const REGULAR: &str = "regular";

/// Values by number of players, one for each number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ByPlayers(pub Vec<(i64, Written)>);

impl ByPlayers {
    /// Reads `2 to 3: 45 | 4: 40`.
    pub fn read(kind: Kind, text: &str) -> Option<Self> {
        if matches!(kind, Kind::Table { .. }) || !text.contains(':') {
            return None;
        }
        let mut rows = Vec::new();
        for row in text.split('|') {
            let (players, value) = row.split_once(':')?;
            let value = read(kind, value)?;
            let (from, to) = match players.split_once("to") {
                Some((from, to)) => (from.trim().parse().ok()?, to.trim().parse().ok()?),
                None => {
                    let one: i64 = players.trim().parse().ok()?;
                    (one, one)
                }
            };
            if from < 1 || to > MOST_PLAYERS {
                return None;
            }
            rows.extend((from..=to).map(|players| (players, value.clone())));
        }
        Some(Self(rows))
    }

    /// The same value for each of these numbers of players.
    pub fn all(players: std::ops::RangeInclusive<i64>, value: &Written) -> Self {
        Self(players.map(|players| (players, value.clone())).collect())
    }

    /// With another value for one number of players, new ones in their place.
    pub fn with(&self, players: i64, value: Written) -> Self {
        let mut rows = self.0.clone();
        match rows.iter_mut().find(|(known, _)| *known == players) {
            Some((_, known)) => *known = value,
            None => {
                let at = rows.partition_point(|(known, _)| *known < players);
                rows.insert(at, (players, value));
            }
        }
        Self(rows)
    }

    /// The value for a number of players.
    pub fn get(&self, players: i64) -> Option<&Written> {
        let mut rows = self.0.iter();
        Some(&rows.find(|(known, _)| *known == players)?.1)
    }
}

impl fmt::Display for ByPlayers {
    /// Numbers of players that follow each other with the same value share a row.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.0.as_slice();
        let mut bar = "";
        while let Some((first, value)) = rest.first() {
            let same = rest
                .iter()
                .zip(*first..)
                .take_while(|((players, other), next)| players == next && other == value)
                .count();
            let last = rest[same - 1].0;
            write!(f, "{bar}{first}")?;
            if last > *first {
                write!(f, " to {last}")?;
            }
            write!(f, ": {value}")?;
            bar = " | ";
            rest = &rest[same..];
        }
        Ok(())
    }
}

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let join = |parts: Vec<String>, between: &str| parts.join(between);
        match self {
            Self::Number(n) => write!(f, "{n}"),
            Self::Word(word) => f.write_str(word),
            Self::Range(from, to) if from == to => write!(f, "{from}"),
            Self::Range(from, to) => write!(f, "{from} to {to}"),
            Self::Numbers(list) => {
                f.write_str(&join(list.iter().map(i64::to_string).collect(), " "))
            }
            Self::Words(list) => f.write_str(&list.join(" ")),
            Self::Tally(parts) => match parts.as_slice() {
                [(n, kind)] if kind == REGULAR => write!(f, "{n}"),
                parts => {
                    let parts = parts.iter().map(|(n, kind)| format!("{n} {kind}"));
                    f.write_str(&join(parts.collect(), " + "))
                }
            },
            Self::Table(rows) => {
                let rows = rows.iter().map(|(key, value)| format!("{key}: {value}"));
                f.write_str(&join(rows.collect(), " | "))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use branchline_engine::mechanics::SPECS;
    use branchline_engine::spec::FieldSpec;

    fn field(rule: &str, name: &str) -> &'static FieldSpec {
        let spec = SPECS.iter().find(|spec| spec.keyword == rule).expect(rule);
        spec.field(name).expect(name)
    }

    #[test]
    fn what_is_read_is_written_the_same() {
        for (rule, name, text) in [
            ("hand", "cards", "4"),
            ("market", "reset-at", "never"),
            ("players", "number", "2 to 4"),
            ("doubles", "closed-with", "2"),
            ("stations", "cost", "1 2 3"),
            ("ties", "by", "tickets longest-path"),
            ("first-tickets", "deal", "1 long + 3 regular"),
            ("first-tickets", "deal", "2"),
            ("first-tickets", "deal", "1 long"),
            ("route-points", "table", "1: 1 | 2: 2 | 6: 15"),
        ] {
            let read = read(field(rule, name).kind, text).expect(text);
            assert_eq!(read.to_string(), text);
        }
        for (rule, name, text) in [
            ("hand", "cards", "2 to 3: 45 | 4: 40"),
            (
                "tourists",
                "placed-by",
                "2: last last | 3 to 4: last last-but-one",
            ),
            ("goods", "ranks", "2: 8 4 | 3: 8 5 2"),
        ] {
            let read = ByPlayers::read(field(rule, name).kind, text).expect(text);
            assert_eq!(read.to_string(), text);
        }
    }

    #[test]
    fn what_a_field_does_not_take_is_left_as_it_stands() {
        for (rule, name, text) in [
            ("hand", "cards", "many"),
            ("hand", "cards", ""),
            ("players", "number", "2 to"),
            ("stations", "cost", "1 two"),
            ("route-points", "table", "1: 1 | 2"),
            ("first-tickets", "deal", "1 long + some"),
        ] {
            assert_eq!(read(field(rule, name).kind, text), None, "{text}");
        }
        for text in ["2: x", "2 to 99: 3", "45", "a: 3"] {
            let kind = field("hand", "cards").kind;
            assert_eq!(ByPlayers::read(kind, text), None, "{text}");
        }
    }

    #[test]
    fn neighbours_that_agree_share_a_row() {
        let kind = field("hand", "cards").kind;
        let rows = ByPlayers::read(kind, "2: 4 | 4: 4").expect("rows");
        assert_eq!(rows.to_string(), "2: 4 | 4: 4", "nothing is said for 3");
        let all = rows.with(3, Written::Number(4));
        assert_eq!(all.to_string(), "2 to 4: 4");
        assert_eq!(
            all.with(4, Written::Number(5)).to_string(),
            "2 to 3: 4 | 4: 5"
        );
        assert_eq!(
            ByPlayers::all(2..=5, &Written::Number(1)).to_string(),
            "2 to 5: 1"
        );
    }
}
