//! Who sits where: the `--bots` of all commands that play.

use branchline_engine::Board;
use branchline_sim::{BotProblem, BotSpec};

use crate::failure::{Failure, Result};

/// A bot with its options, for clap.
pub fn bot(text: &str) -> std::result::Result<BotSpec, String> {
    text.parse()
        .map_err(|problem: BotProblem| problem.to_string())
}

/// The bot that plays when nobody says who: it plays for its tickets, as people do.
pub fn usual() -> BotSpec {
    BotSpec::named("route-focused").expect("it is in the list")
}

/// One bot a seat: a single one plays all seats, else there is one for each.
pub fn all(board: &Board, bots: &[BotSpec]) -> Result<Vec<BotSpec>> {
    let seats = usize::from(board.players());
    match bots {
        [bot] => Ok(vec![*bot; seats]),
        bots if bots.len() == seats => Ok(bots.to_vec()),
        bots => Err(Failure::with_help(
            format!("{} bots cannot sit on {seats} seats", bots.len()),
            "name one bot for all seats, or one for each: --bots random,random",
        )),
    }
}

/// Bots for the last seats, people before them: a single bot plays all seats but the first.
pub fn beside_people(board: &Board, bots: &[BotSpec]) -> Result<Vec<Option<BotSpec>>> {
    let seats = usize::from(board.players());
    let bots = match bots {
        [bot] => vec![*bot; seats - 1],
        bots => bots.to_vec(),
    };
    let Some(people) = seats.checked_sub(bots.len()) else {
        return Err(Failure::with_help(
            format!("{} bots cannot sit on {seats} seats", bots.len()),
            "name fewer bots, or raise --players",
        ));
    };
    let people = std::iter::repeat_n(None, people);
    Ok(people.chain(bots.into_iter().map(Some)).collect())
}
