//! `random`: first a kind of action, all kinds equally likely; then an action of
//! that kind, all equally likely.
//!
//! The kinds are those of [`ActionKind`](branchline_engine::ActionKind): draw
//! cards, claim, draw tickets, each mechanic's own action. So a turn is a claim
//! as often as a draw, however many routes are within reach. Within a kind:
//!
//! - drawing: the deck and each *kind* of card that lies face up count once,
//!   three blue cards no more than one;
//! - claiming: each track once; how to pay is the next decision, each payment
//!   equally likely;
//! - keeping tickets: each allowed set once;
//! - answers to a mechanic: each choice once.
//!
//! Without a choice nothing is drawn from the stream. Every published figure for
//! random play uses this definition.

use super::{Bot, Entry};
use crate::sight::Sight;
use branchline_engine::generator::Generator;
use branchline_engine::{Action, Legal};

pub(super) const ENTRY: Entry = Entry {
    name: "random",
    about: "Any kind of action, then any action of that kind.",
    searches: false,
    make: |_, _| Box::new(Random),
};

pub(super) struct Random;

impl Bot for Random {
    fn act(&mut self, _sight: Sight<'_>, legal: &[Action], chance: &mut Generator) -> Action {
        let kinds = || legal.chunk_by(|one, next| one.kind() == next.kind());
        let mut kinds = kinds().skip(one_of(kinds().count(), chance));
        let of_kind = kinds.next().expect("there is something to do");
        of_kind[one_of(of_kind.len(), chance)]
    }

    fn choose(
        &mut self,
        _sight: Sight<'_>,
        legal: &Legal,
        _list: &mut Vec<Action>,
        chance: &mut Generator,
    ) -> Action {
        let of_kind = legal.kind(one_of(legal.kinds(), chance));
        let action = of_kind.nth(one_of(of_kind.len(), chance));
        action.expect("a number below their number")
    }
}

/// One of so many; without a choice the stream stands still.
fn one_of(number: usize, chance: &mut Generator) -> usize {
    if number == 1 { 0 } else { chance.index(number) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample;
    use branchline_engine::State;
    use branchline_engine::config::{CardId, TrackId};
    use branchline_engine::generator::Stream;

    /// How often each of `legal` is chosen in `times` decisions.
    fn choices(legal: &[Action], times: u32) -> Vec<u32> {
        let board = sample::board(2);
        let state = State::new(&board, 1);
        let mut chance = Generator::new(3, Stream::Bot(0));
        let mut counts = vec![0; legal.len()];
        for _ in 0..times {
            let action = Random.act(Sight::new(&board, &state), legal, &mut chance);
            counts[legal.iter().position(|a| *a == action).expect("legal")] += 1;
        }
        counts
    }

    #[test]
    fn a_kind_is_as_likely_as_another_however_many_actions_it_has() {
        let legal = [
            Action::DrawBlind,
            Action::TakeFaceUp(CardId(0)),
            Action::Claim(TrackId(0)),
            Action::Claim(TrackId(1)),
            Action::Claim(TrackId(2)),
            Action::DrawTickets,
        ];
        let counts = choices(&legal, 18_000);
        for (count, expected) in counts.iter().zip([3000, 3000, 2000, 2000, 2000, 6000]) {
            assert!(count.abs_diff(expected) < 250, "{counts:?}");
        }
    }

    #[test]
    fn without_a_choice_the_stream_stands_still() {
        let board = sample::board(2);
        let state = State::new(&board, 1);
        let mut chance = Generator::new(3, Stream::Bot(0));
        let before = chance;
        let action = Random.act(Sight::new(&board, &state), &[Action::Pass], &mut chance);
        assert_eq!((action, chance), (Action::Pass, before));
    }
}
