//! `hoarder`: collects cards and gives none away, to drive a game into the corners
//! of its rules. It takes face-up wilds last of all cards and claims only when nothing else is
//! left, and then the shortest track.

use super::{Bot, Entry};
use crate::sight::Sight;
use branchline_engine::generator::Generator;
use branchline_engine::{Action, Board};

pub(super) const ENTRY: Entry = Entry {
    name: "hoarder",
    about: "Never claims while it can do anything else, to find holes in the rules.",
    searches: false,
    can_do_without: &[],
    make: |_, _| Box::new(Hoarder),
};

struct Hoarder;

impl Bot for Hoarder {
    fn act(&mut self, sight: Sight<'_>, legal: &[Action], _chance: &mut Generator) -> Action {
        let best = legal
            .iter()
            .min_by_key(|action| dislike(sight.board(), **action));
        *best.expect("legal is never empty")
    }
}

fn dislike(board: &Board, action: Action) -> i32 {
    let wild = board.config().wild();
    match action {
        // Coloured cards leave the market first, so that wilds heap up in it.
        Action::TakeFaceUp(card) if Some(card) != wild => 0,
        Action::DrawBlind => 1,
        Action::DrawTickets => 2,
        Action::Keep(mask) => mask.count_ones().cast_signed(),
        Action::Own(..) => 3,
        Action::TakeFaceUp(_) => 4,
        Action::Claim(track) => 10 + board.config().tracks[track.index()].length,
        Action::Pay(index) => i32::from(index),
        Action::Lay(_) | Action::Choose(_) | Action::Pass => 0,
    }
}
