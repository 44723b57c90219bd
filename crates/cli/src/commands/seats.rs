//! Who sits where: the `--bots` of all commands that play.

use branchline_engine::Board;
use branchline_sim::BotKind;

use crate::failure::{Failure, Result};
use crate::input::list;

/// A bot by its name, for clap.
pub fn bot(name: &str) -> std::result::Result<BotKind, String> {
    BotKind::named(name).ok_or_else(|| {
        let names = BotKind::ALL.iter().map(|(name, _)| *name);
        format!("there is no bot of that name; there is {}", list(names))
    })
}

/// One bot a seat: a single one plays all seats, else there is one for each.
pub fn all(board: &Board, bots: &[BotKind]) -> Result<Vec<BotKind>> {
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
