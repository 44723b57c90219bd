//! The text form of a replay:
//!
//! ```text
//! branchline replay 1
//! engine: 0.1.0
//! …
//! set-up
//!   p1 keeps a--b, c--d
//! = 0123456789abcdef
//! turn 1
//!   p2 draws blind
//!   p2 takes blue
//! = 0123456789abcdef
//! scores: p1 45, p2 38
//! map: {"format":1, …}
//! ```
//!
//! Lines that start with `#` and empty lines mean nothing.

use super::forms::newer;
use super::{FORMAT, Header, ReadError, Replay, TurnRecord};
use crate::config::GameConfig;
use crate::envelope::Fields;
use std::collections::BTreeMap;

const TITLE: &str = "branchline replay ";

pub(super) fn write(replay: &Replay) -> String {
    let Replay {
        header,
        turns,
        scores,
        extra: _,
    } = replay;
    let Header {
        format,
        engine,
        rules,
        generator,
        seats,
        seed,
        config_hash,
        config,
    } = header;
    let title = config.title.replace(['\n', '\r'], " ");
    let seats = seats.join(", ");
    let mut text = format!(
        "{TITLE}{format}\n# {title}\nengine: {engine}\nrules: {rules}\ngenerator: {generator}\n\
         seats: {seats}\nseed: {seed}\nconfig: {config_hash}\n"
    );
    for TurnRecord { turn, moves, hash } in turns {
        text.push('\n');
        match turn {
            0 => text.push_str("set-up\n"),
            turn => text.push_str(&format!("turn {turn}\n")),
        }
        for made in moves {
            text.push_str(&format!("  {made}\n"));
        }
        text.push_str(&format!("= {hash}\n"));
    }
    text.push('\n');
    if let Some(scores) = scores {
        let by_seat = (1..)
            .zip(scores)
            .map(|(seat, points)| format!("p{seat} {points}"));
        text.push_str(&format!(
            "scores: {}\n",
            by_seat.collect::<Vec<_>>().join(", ")
        ));
    }
    let map = serde_json::to_string(config).expect("a config is plain data");
    text.push_str(&format!("map: {map}\n"));
    text
}

pub(super) fn read(text: &str) -> Result<Replay, ReadError> {
    let lines = (1..).zip(text.lines().map(str::trim));
    let mut lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let format = lines.next().and_then(|(_, line)| line.strip_prefix(TITLE));
    let Some(format) = format.and_then(|format| format.parse::<u32>().ok()) else {
        return Err(wrong(1, format!("a replay starts with `{TITLE}{FORMAT}`")));
    };
    if format > FORMAT {
        return Err(newer(1, format));
    }
    let mut reader = Reader::default();
    for (number, line) in lines {
        reader.last = number;
        reader
            .line(line)
            .map_err(|message| wrong(number, message))?;
    }
    reader.finish(format)
}

#[derive(Default)]
struct Reader<'a> {
    fields: BTreeMap<&'a str, (usize, &'a str)>,
    turns: Vec<TurnRecord>,
    /// The turn whose hash has not come yet.
    open: Option<(u32, Vec<super::Move>)>,
    last: usize,
}

impl<'a> Reader<'a> {
    fn line(&mut self, line: &'a str) -> Result<(), String> {
        if let Some(hash) = line.strip_prefix("= ") {
            let (turn, moves) = self.open.take().ok_or("no turn stands before this hash")?;
            let hash = hash.parse()?;
            self.turns.push(TurnRecord { turn, moves, hash });
            return Ok(());
        }
        if let Some((_, moves)) = &mut self.open {
            moves.push(line.parse()?);
            return Ok(());
        }
        let turn = match line.strip_prefix("turn ") {
            Some(number) => number.parse().ok(),
            None => (line == "set-up").then_some(0),
        };
        if let Some(turn) = turn {
            self.open = Some((turn, Vec::new()));
            return Ok(());
        }
        let (name, value) = line
            .split_once(": ")
            .ok_or_else(|| format!("`{line}` is no part of a replay"))?;
        match self.fields.insert(name, (self.last, value)) {
            Some(_) => Err(format!("`{name}` is there twice")),
            None => Ok(()),
        }
    }

    fn finish(mut self, format: u32) -> Result<Replay, ReadError> {
        if let Some((turn, _)) = self.open {
            return Err(wrong(
                self.last,
                format!("turn {turn} has no hash at its end"),
            ));
        }
        let scores = match self.fields.remove("scores") {
            Some((line, value)) => Some(scores(value).ok_or_else(|| {
                wrong(
                    line,
                    format!("`{value}` are no scores, as `p1 45, p2 38` are"),
                )
            })?),
            None => None,
        };
        let mut field = |name: &str| {
            let found = self.fields.remove(name);
            found.ok_or_else(|| wrong(self.last, format!("`{name}: …` is missing")))
        };
        let number = |(line, value): (usize, &str)| {
            let number = value.parse::<u64>();
            number.map_err(|_| wrong(line, format!("`{value}` is not a number")))
        };
        let rules = field("rules")?;
        let (map_line, map) = field("map")?;
        let config: GameConfig =
            serde_json::from_str(map).map_err(|e| wrong(map_line, e.to_string()))?;
        let header = Header {
            format,
            engine: field("engine")?.1.to_owned(),
            rules: u32::try_from(number(rules)?)
                .map_err(|_| wrong(rules.0, "no rules have such a version"))?,
            generator: field("generator")?.1.to_owned(),
            seats: field("seats")?.1.split(", ").map(str::to_owned).collect(),
            seed: number(field("seed")?)?,
            config_hash: field("config")?.1.to_owned(),
            config,
        };
        if let Some((name, (line, _))) = self.fields.first_key_value() {
            return Err(wrong(*line, format!("`{name}` is no part of a replay")));
        }
        Ok(Replay {
            header,
            turns: self.turns,
            scores,
            extra: Fields::new(),
        })
    }
}

/// `p1 45, p2 38`.
fn scores(text: &str) -> Option<Vec<i32>> {
    let by_seat = (1..).zip(text.split(", ")).map(|(seat, part)| {
        let points = part.strip_prefix(&format!("p{seat} "))?;
        points.parse().ok()
    });
    by_seat.collect()
}

fn wrong(line: usize, message: impl Into<String>) -> ReadError {
    ReadError {
        line,
        message: message.into(),
    }
}
