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
//! random play uses this definition. A bot that does without something never
//! chooses that, as long as there is anything else.

use super::{Bot, Entry, Feature, Without};
use crate::sight::Sight;
use branchline_engine::generator::Generator;
use branchline_engine::mechanics::MechanicId;
use branchline_engine::{Action, Legal};

pub(super) const ENTRY: Entry = Entry {
    name: "random",
    about: "Any kind of action, then any action of that kind.",
    searches: false,
    can_do_without: &[
        Feature::Stations,
        Feature::FaceUpWilds,
        Feature::TicketDraws,
    ],
    make: |spec, _| {
        Box::new(Random {
            without: spec.without,
        })
    },
};

#[derive(Default)]
pub(super) struct Random {
    without: Without,
}

impl Random {
    /// Whether it would choose such an action.
    fn does(&self, sight: Sight<'_>, action: Action) -> bool {
        let feature = match action {
            Action::DrawTickets => Feature::TicketDraws,
            Action::Own(MechanicId::stations, _) => Feature::Stations,
            Action::TakeFaceUp(card) if Some(card) == sight.board().config().wild() => {
                Feature::FaceUpWilds
            }
            _ => return true,
        };
        self.without.uses(feature)
    }
}

/// A kind of action, then an action of that kind.
fn any_of(legal: &[Action], chance: &mut Generator) -> Action {
    let kinds = || legal.chunk_by(|one, next| one.kind() == next.kind());
    let mut kinds = kinds().skip(one_of(kinds().count(), chance));
    let of_kind = kinds.next().expect("there is something to do");
    of_kind[one_of(of_kind.len(), chance)]
}

impl Bot for Random {
    fn act(&mut self, sight: Sight<'_>, legal: &[Action], chance: &mut Generator) -> Action {
        if self.without == Without::default() {
            return any_of(legal, chance);
        }
        let liked = legal.iter().copied();
        let liked: Vec<Action> = liked.filter(|action| self.does(sight, *action)).collect();
        any_of(if liked.is_empty() { legal } else { &liked }, chance)
    }

    fn choose(
        &mut self,
        sight: Sight<'_>,
        legal: &Legal,
        list: &mut Vec<Action>,
        chance: &mut Generator,
    ) -> Action {
        if self.without != Without::default() {
            list.clear();
            list.extend(legal.iter());
            return self.act(sight, list, chance);
        }
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
    fn choices(mut random: Random, legal: &[Action], times: u32) -> Vec<u32> {
        let board = sample::board(2);
        let state = State::new(&board, 1);
        let mut chance = Generator::new(3, Stream::Bot(0));
        let mut counts = vec![0; legal.len()];
        for _ in 0..times {
            let action = random.act(Sight::new(&board, &state), legal, &mut chance);
            counts[legal.iter().position(|a| *a == action).expect("legal")] += 1;
        }
        counts
    }

    #[test]
    fn a_kind_is_as_likely_as_another_however_many_actions_it_has() {
        let counts = choices(Random::default(), &LEGAL, 18_000);
        for (count, expected) in counts.iter().zip([3000, 3000, 2000, 2000, 2000, 6000]) {
            assert!(count.abs_diff(expected) < 250, "{counts:?}");
        }
    }

    const LEGAL: [Action; 6] = [
        Action::DrawBlind,
        Action::TakeFaceUp(CardId(0)),
        Action::Claim(TrackId(0)),
        Action::Claim(TrackId(1)),
        Action::Claim(TrackId(2)),
        Action::DrawTickets,
    ];

    #[test]
    fn what_it_does_without_it_never_chooses_unless_there_is_nothing_else() {
        let spec: crate::BotSpec = "random:no-ticket-draws".parse().unwrap();
        let random = || Random {
            without: spec.without,
        };
        let counts = choices(random(), &LEGAL, 12_000);
        for (count, expected) in counts.iter().zip([3000, 3000, 2000, 2000, 2000, 0]) {
            assert!(count.abs_diff(expected) < 250, "{counts:?}");
        }
        assert_eq!(counts[5], 0);
        assert_eq!(choices(random(), &LEGAL[5..], 3), [3]);
    }

    #[test]
    fn without_a_choice_the_stream_stands_still() {
        let board = sample::board(2);
        let state = State::new(&board, 1);
        let mut chance = Generator::new(3, Stream::Bot(0));
        let before = chance;
        let action =
            Random::default().act(Sight::new(&board, &state), &[Action::Pass], &mut chance);
        assert_eq!((action, chance), (Action::Pass, before));
    }
}
