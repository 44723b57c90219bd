//! Which tracks a hand can pay, by look-up instead of by asking each track.
//!
//! Tracks that are paid the same way stand on one ladder: the higher the rung,
//! the more cards, and each rung is a mask of all tracks up to it. A turn needs
//! one rung a ladder, whatever the number of tracks.

use crate::config::CardId;
use crate::cost::{Cost, Purse};

/// Tracks of a mask word.
const WORD: usize = 64;
/// Mask words looked at together.
pub(crate) const CHUNK: usize = 2;

/// A bit a track, for one chunk of them.
pub(crate) type Mask = [u64; CHUNK];

/// The ladders of a board.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reach {
    ladders: Vec<Ladder>,
    /// Costs with substitutes depend on the whole hand: each is asked. The number
    /// is that of its rung.
    asked: Vec<(Cost, usize)>,
    /// Tracks up to a number of pieces.
    pieces: Rungs,
    /// The rungs of all ladders, chunk by chunk.
    rungs: Vec<Vec<Mask>>,
}

/// Tracks of one colour (or of any), paid the same way.
#[derive(Clone, Debug)]
struct Ladder {
    /// Its card kind; [`ANY`] for the most cards of one colour.
    colour: usize,
    symbols: i32,
    /// Wilds that count: those for symbols, or all.
    most_wilds: i32,
    cards: Rungs,
}

const ANY: usize = usize::MAX;

/// Rungs for up to 0, 1, 2 … of something.
#[derive(Clone, Copy, Debug, Default)]
struct Rungs {
    first: usize,
    top: i32,
}

impl Reach {
    /// The ladders of tracks with these costs.
    pub(crate) fn new(costs: &[Cost]) -> Self {
        let mut reach = Self {
            rungs: vec![Vec::new(); costs.len().div_ceil(WORD * CHUNK)],
            ..Self::default()
        };
        reach.pieces = reach.raise(costs, |_| true, |cost| cost.pieces);
        let mut known: Vec<&Cost> = Vec::new();
        for cost in costs {
            if known.iter().any(|other| other.same_ladder(cost)) {
                continue;
            }
            known.push(cost);
            if cost.has_swaps() {
                let rungs = reach.raise(costs, |other| other == cost, |_| 0);
                reach.asked.push((*cost, rungs.first));
                continue;
            }
            let cards = reach.raise(costs, |other| other.same_ladder(cost), |other| other.cards);
            reach.ladders.push(Ladder {
                colour: cost.colour.map_or(ANY, CardId::index),
                symbols: cost.symbols,
                most_wilds: if cost.wilds { i32::MAX } else { cost.symbols },
                cards,
            });
        }
        reach
    }

    /// Adds the rungs for some of the tracks; each holds what the lower ones hold.
    fn raise(
        &mut self,
        costs: &[Cost],
        wanted: impl Fn(&Cost) -> bool,
        number: impl Fn(&Cost) -> i32,
    ) -> Rungs {
        let tracks = || costs.iter().enumerate().filter(|(_, cost)| wanted(cost));
        let first = self.rungs.first().map_or(0, Vec::len);
        let top = tracks().map(|(_, cost)| number(cost)).max().unwrap_or(0);
        for rung in 0..=top {
            self.rungs
                .iter_mut()
                .for_each(|chunk| chunk.push([0; CHUNK]));
            for (track, _) in tracks().filter(|(_, cost)| number(cost) <= rung) {
                let (chunk, word) = (track / WORD / CHUNK, track / WORD % CHUNK);
                let mask = self.rungs[chunk].last_mut().expect("it was added");
                mask[word] |= 1 << (track % WORD);
            }
        }
        Rungs { first, top }
    }

    /// The tracks that the purse can pay and the pieces suffice for, of one chunk.
    pub(crate) fn payable(&self, purse: Purse, pieces: i32, chunk: usize) -> Mask {
        let (wilds, best) = (purse.wilds(), purse.best_colour());
        let rungs = &self.rungs[chunk];
        let mut tracks = [0; CHUNK];
        let mut add = |rung: usize| {
            for (word, more) in tracks.iter_mut().zip(&rungs[rung]) {
                *word |= more;
            }
        };
        for ladder in &self.ladders {
            if wilds >= ladder.symbols {
                let of_colour = purse.cards.get(ladder.colour).copied().unwrap_or(best);
                add(ladder.cards.up_to(of_colour + wilds.min(ladder.most_wilds)));
            }
        }
        for (cost, rung) in &self.asked {
            if cost.affordable_with(purse, best) {
                add(*rung);
            }
        }
        for (word, fits) in tracks.iter_mut().zip(&rungs[self.pieces.up_to(pieces)]) {
            *word &= fits;
        }
        tracks
    }
}

impl Rungs {
    fn up_to(self, number: i32) -> usize {
        self.first + number.clamp(0, self.top) as usize
    }
}

impl Cost {
    /// Whether two costs differ at most in their number of cards.
    fn same_ladder(&self, other: &Self) -> bool {
        let paid = |cost: &Self| (cost.colour, cost.symbols, cost.wilds);
        let plain = !self.has_swaps() && !other.has_swaps();
        self == other || (plain && paid(self) == paid(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cost(cards: i32, symbols: i32, colour: Option<u16>, wilds: bool, swap: Option<i32>) -> Cost {
        Cost {
            cards,
            symbols,
            colour: colour.map(CardId),
            wilds,
            swap,
            symbol_swap: None,
            pieces: cards,
        }
    }

    /// The ladders say what each cost says for itself.
    #[test]
    fn ladders_agree_with_the_costs_they_stand_for() {
        let mut costs = Vec::new();
        for cards in 1..=6 {
            for symbols in 0..=cards.min(2) {
                for colour in [None, Some(0), Some(1)] {
                    for wilds in [true, false] {
                        costs.push(cost(cards, symbols, colour, wilds, None));
                    }
                    costs.push(cost(cards, symbols, colour, true, Some(3)));
                }
            }
        }
        let reach = Reach::new(&costs);
        for number in 0..5 * 5 * 5 * 8 {
            let hand = [number % 5, number / 5 % 5, number / 25 % 5];
            let pieces = number / 125;
            let purse = Purse {
                cards: &hand,
                wild: Some(2),
            };
            for (track, cost) in costs.iter().enumerate() {
                let chunk = reach.payable(purse, pieces, track / WORD / CHUNK);
                let listed = chunk[track / WORD % CHUNK] & (1 << (track % WORD)) != 0;
                let payable = cost.pieces <= pieces && cost.affordable(purse);
                assert_eq!(
                    listed, payable,
                    "{cost:?} with {hand:?} and {pieces} pieces"
                );
            }
        }
    }
}
