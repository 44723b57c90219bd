//! Parts of a run, played anywhere, and how they come together again.

mod damage;

use crate::run::Run;
use crate::summary::Summary;
use branchline_engine::GameConfig;
use branchline_engine::envelope::{self, Fields, Kind};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::Range;

/// Some games of a run with all that says which run it is. Whole numbers and
/// words only, so that the same games give the same bytes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    /// Always `branchline`.
    pub format: String,
    /// Always `part`.
    pub kind: String,
    /// Version of this kind of document.
    pub version: u32,
    /// The version of the program.
    pub branchline: String,
    /// The game's id.
    pub game: String,
    /// The config's hash.
    pub config_hash: String,
    /// The config itself: a report can be made from the file alone.
    pub config: GameConfig,
    /// Number of players.
    pub players: u8,
    /// The bots, as written.
    pub bots: Vec<String>,
    /// Whether they change seats.
    pub rotate: bool,
    /// The run's seed, in decimals.
    pub seed: String,
    /// Games of the whole run.
    pub games: u64,
    /// The first game of this part, from 0.
    pub from: u64,
    /// The game after its last.
    pub to: u64,
    /// Their sums.
    pub summary: Summary,
    /// Fields of others, kept as they were.
    #[serde(flatten)]
    pub extra: Fields,
}

/// Why parts cannot be joined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MergeProblem {
    /// What is wrong, with the names of the parts.
    pub what: String,
    /// What to do.
    pub help: String,
}

impl fmt::Display for MergeProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; {}", self.what, self.help)
    }
}

impl std::error::Error for MergeProblem {}

/// The games of shard `index` (from 1) of `number`. Games that share a deal stay together.
#[must_use]
pub fn shard(run: &Run, games: u64, index: u64, number: u64) -> Range<u64> {
    let size = run.group_size();
    let groups = games.div_ceil(size);
    let cut = |shard: u64| {
        let group = u128::from(groups) * u128::from(shard) / u128::from(number);
        (group as u64 * size).min(games)
    };
    cut(index - 1)..cut(index)
}

impl Part {
    /// The part of a run with these games.
    #[must_use]
    pub fn new(run: &Run, version: &str, games: u64, range: Range<u64>, summary: Summary) -> Self {
        let config = run.board.config();
        Self {
            format: envelope::FORMAT.to_owned(),
            kind: Kind::Part.name().to_owned(),
            version: Kind::Part.version(),
            branchline: version.to_owned(),
            game: config.id.clone(),
            config_hash: config.hash(),
            config: config.clone(),
            players: run.board.players(),
            bots: run.bots.iter().map(ToString::to_string).collect(),
            rotate: run.rotate,
            seed: run.seed.to_string(),
            games,
            from: range.start,
            to: range.end,
            summary,
            extra: Fields::new(),
        }
    }

    /// Reads a part that was written as JSON, by this program or an older one.
    ///
    /// # Errors
    /// Why it is no part, in words.
    pub fn read(text: &str) -> Result<Self, String> {
        let document = serde_json::from_str(text).map_err(|error| error.to_string())?;
        let fields = envelope::lift(Kind::Part, document).map_err(|refused| refused.to_string())?;
        let mut part: Self =
            serde_json::from_value(fields.into()).map_err(|error| error.to_string())?;
        let districts = part.config.districts.len();
        part.summary.fill_in(districts, usize::from(part.players));
        match damage::find(&part) {
            Some(damage) => Err(format!("it is damaged: {damage}")),
            None => Ok(part),
        }
    }

    /// Joins parts that were read, each with the name of its file, to the whole run.
    ///
    /// # Errors
    /// Parts of different runs, games that two parts have, games that none has: each by name.
    pub fn merge(mut parts: Vec<(String, Self)>) -> Result<Self, MergeProblem> {
        parts.sort_by_key(|(_, one)| (one.from, one.to));
        let Some(((first_name, first), rest)) = parts.split_first() else {
            return Err(problem(
                "there is nothing to merge",
                "name the files of the parts",
            ));
        };
        let mut whole = first.clone();
        for (name, part) in &parts {
            if let Some(difference) = first.differs(part) {
                return Err(problem(
                    &format!("{first_name} and {name} are parts of different runs: {difference}"),
                    "merge only parts that were made by one command with different shards",
                ));
            }
            if part.config.hash() != part.config_hash
                || Some(part.summary.games) != part.to.checked_sub(part.from)
            {
                return Err(problem(
                    &format!("{name} does not hold what it says: it was changed"),
                    "play this shard again",
                ));
            }
        }
        whole.from = 0;
        gap(first_name, 0, first.from, first.games)?;
        let mut before = (first_name, first);
        for (name, part) in rest {
            if part.from < before.1.to {
                return Err(problem(
                    &format!("{} and {name} both have game {}", before.0, part.from + 1),
                    "give each shard once",
                ));
            }
            gap(name, before.1.to, part.from, part.games)?;
            whole.summary.merge(&part.summary);
            if let Some(damage) = damage::too_large(&whole.summary) {
                return Err(problem(
                    &format!("the parts up to {name} are damaged: {damage}"),
                    "play these shards again",
                ));
            }
            for (field, value) in &part.extra {
                let kept = whole.extra.entry(field.clone());
                kept.or_insert_with(|| value.clone());
            }
            before = (name, part);
        }
        whole.to = before.1.to;
        gap("the end", whole.to, whole.games, whole.games)?;
        Ok(whole)
    }

    fn differs(&self, other: &Self) -> Option<String> {
        let Self {
            format: _,
            kind: _,
            version: _,
            branchline,
            game,
            config_hash,
            config: _,
            players,
            bots,
            rotate,
            seed,
            games,
            from: _,
            to: _,
            summary: _,
            extra: _,
        } = self;
        let differs = |what: &str, one: &dyn fmt::Display, two: &dyn fmt::Display| {
            let (one, two) = (one.to_string(), two.to_string());
            (one != two).then(|| format!("{what} {one} and {two}"))
        };
        let short = |hash: &str| hash.chars().take(12).collect::<String>();
        differs("version", branchline, &other.branchline)
            .or_else(|| differs("game", game, &other.game))
            .or_else(|| differs("config", &short(config_hash), &short(&other.config_hash)))
            .or_else(|| differs("players", players, &other.players))
            .or_else(|| differs("bots", &bots.join(","), &other.bots.join(",")))
            .or_else(|| differs("rotation", rotate, &other.rotate))
            .or_else(|| differs("seed", seed, &other.seed))
            .or_else(|| differs("number of games", games, &other.games))
    }
}

fn gap(name: &str, from: u64, to: u64, games: u64) -> Result<(), MergeProblem> {
    if from >= to {
        return Ok(());
    }
    Err(problem(
        &format!(
            "games {} to {to} of {games} are missing, before {name}",
            from + 1
        ),
        "play the missing shards and name their files too",
    ))
}

fn problem(what: &str, help: &str) -> MergeProblem {
    MergeProblem {
        what: what.to_owned(),
        help: help.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::BotSpec;
    use crate::sample;
    use branchline_engine::Board;

    const BOTS: [BotSpec; 3] = [BotSpec::RANDOM; 3];

    fn run(board: &Board, seed: u64) -> Run<'_> {
        Run {
            board,
            bots: &BOTS,
            seed,
            rotate: true,
        }
    }

    fn parts(board: &Board, seed: u64, games: u64, number: u64) -> Vec<(String, Part)> {
        let run = run(board, seed);
        let part = |index| {
            let range = shard(&run, games, index, number);
            let summary = run.play(range.clone(), &());
            let name = format!("part-{index}");
            (name, Part::new(&run, "0", games, range, summary))
        };
        (1..=number).map(part).collect()
    }

    #[test]
    fn any_number_of_shards_gives_the_same_whole() {
        let board = sample::board(3);
        let [(_, whole)] = &parts(&board, 5, 200, 1)[..] else {
            panic!("one part")
        };
        for number in [2, 7, 64, 300] {
            let mut parts = parts(&board, 5, 200, number);
            parts.reverse();
            assert_eq!(&Part::merge(parts).unwrap(), whole, "{number} shards");
        }
    }

    #[test]
    fn gaps_overlaps_and_mixtures_are_refused_by_name() {
        let board = sample::board(3);
        let all = parts(&board, 5, 90, 3);
        let refused = |parts: Vec<(String, Part)>| Part::merge(parts).unwrap_err().what;
        assert_eq!(
            refused(all[1..].to_vec()),
            "games 1 to 30 of 90 are missing, before part-2"
        );
        assert_eq!(
            refused(all[..2].to_vec()),
            "games 61 to 90 of 90 are missing, before the end"
        );
        let twice = [&all[..], &all[1..2]].concat();
        assert_eq!(refused(twice), "part-2 and part-2 both have game 31");
        let mut mixed = all.clone();
        mixed[2] = parts(&board, 6, 90, 3)[2].clone();
        assert_eq!(
            refused(mixed),
            "part-1 and part-3 are parts of different runs: seed 5 and 6"
        );
        let mut changed = all;
        changed[1].1.summary.games += 1;
        assert_eq!(
            refused(changed),
            "part-2 does not hold what it says: it was changed"
        );
        assert_eq!(refused(Vec::new()), "there is nothing to merge");
    }

    #[test]
    fn a_damaged_part_is_refused_before_anything_is_added_up() {
        let board = sample::board(3);
        let (_, part) = parts(&board, 5, 30, 1).remove(0);
        let read = |change: &dyn Fn(&mut serde_json::Value)| {
            let mut json = serde_json::to_value(&part).unwrap();
            change(&mut json);
            Part::read(&json.to_string())
        };
        assert_eq!(read(&|_| ()).as_ref(), Ok(&part));
        let check = |change: &dyn Fn(&mut serde_json::Value), why: &str| {
            let refused = read(change).expect_err(why);
            assert_eq!(refused, format!("it is damaged: {why}"));
        };
        let cut = |list: &mut serde_json::Value| drop(list.as_array_mut().unwrap().pop());
        let tracks = part.summary.tracks.len();
        check(
            &|json| cut(&mut json["summary"]["tracks"]),
            &format!(
                "`tracks` has {} entries where its game has {tracks}",
                tracks - 1
            ),
        );
        check(
            &|json| cut(&mut json["summary"]["seats"][1]["wins"]),
            "`wins` has 2 entries where its game has 3",
        );
        check(
            &|json| cut(&mut json["summary"]["choices_by_game"]),
            "`choices_by_game` has 19 entries where its game has 20",
        );
        check(
            &|json| json["summary"]["lines"][0]["id"] = "nothing".into(),
            &format!(
                "`nothing` in its summary stands where its game has `{}`",
                part.summary.lines[0].id
            ),
        );
        check(
            &|json| json["summary"]["decisions"] = u64::MAX.into(),
            "a number in its summary is too large",
        );
        check(
            &|json| json["summary"]["turns"]["2147483647"] = 1_000_000_000_u64.into(),
            "a number in its summary is too large",
        );
        check(
            &|json| json["players"] = 9.into(),
            "its game cannot be played by 9 players",
        );
        check(
            &|json| cut(&mut json["bots"]),
            "2 bots cannot sit on 3 seats",
        );
        check(
            &|json| json["bots"][0] = "deep-thought".into(),
            "there is no bot `deep-thought`",
        );
        check(&|json| json["seed"] = "x".into(), "its seed is no number");
    }

    #[test]
    fn sums_that_no_longer_fit_are_refused_by_name() {
        let board = sample::board(3);
        let mut all = parts(&board, 5, 90, 3);
        for (_, part) in &mut all {
            part.summary.decisions = 1 << 53;
        }
        let refused = Part::merge(all).unwrap_err().what;
        assert_eq!(
            refused,
            "the parts up to part-2 are damaged: a number in its summary is too large"
        );
    }
}
