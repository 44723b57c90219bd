//! Which tracks a hand can pay, by look-up instead of by asking each track.
//!
//! Tracks that are paid the same way stand on one ladder: the higher the rung,
//! the more cards, and each rung is a mask of all tracks up to it. A turn needs
//! one rung a ladder, whatever the number of tracks.

use crate::board::WORD;
use crate::config::CardId;
use crate::cost::{Cost, Purse};

/// Mask words looked at together.
pub(crate) const CHUNK: usize = 4;

/// The ladders of a board.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reach {
    ladders: Vec<Ladder>,
    /// Costs with substitutes depend on the whole hand: each is asked.
    asked: Vec<(Cost, Vec<u32>)>,
    /// Tracks up to a number of pieces.
    pieces: Rungs,
}

/// Tracks of one colour (or of any), paid the same way.
#[derive(Clone, Debug)]
struct Ladder {
    colour: Option<CardId>,
    symbols: i32,
    wilds: bool,
    cards: Rungs,
}

/// Masks of the tracks up to 0, 1, 2 … of something.
#[derive(Clone, Debug, Default)]
struct Rungs {
    words: usize,
    top: usize,
    masks: Vec<u32>,
}

impl Reach {
    /// The ladders of tracks with these costs.
    pub(crate) fn new(costs: &[Cost]) -> Self {
        let words = costs.len().div_ceil(WORD).next_multiple_of(CHUNK);
        let mut reach = Self {
            pieces: Rungs::new(words),
            ..Self::default()
        };
        for (track, cost) in costs.iter().enumerate() {
            reach.pieces.add(cost.pieces, track);
            if cost.has_swaps() {
                reach.ask(cost, track, words);
                continue;
            }
            let same = |ladder: &&mut Ladder| {
                (ladder.colour, ladder.symbols, ladder.wilds)
                    == (cost.colour, cost.symbols, cost.wilds)
            };
            if let Some(ladder) = reach.ladders.iter_mut().find(same) {
                ladder.cards.add(cost.cards, track);
            } else {
                let mut cards = Rungs::new(words);
                cards.add(cost.cards, track);
                reach.ladders.push(Ladder {
                    colour: cost.colour,
                    symbols: cost.symbols,
                    wilds: cost.wilds,
                    cards,
                });
            }
        }
        let rungs = reach.ladders.iter_mut().map(|ladder| &mut ladder.cards);
        rungs.chain([&mut reach.pieces]).for_each(Rungs::add_up);
        reach
    }

    fn ask(&mut self, cost: &Cost, track: usize, words: usize) {
        let known = self.asked.iter().position(|(other, _)| other == cost);
        let at = known.unwrap_or_else(|| {
            self.asked.push((*cost, vec![0; words]));
            self.asked.len() - 1
        });
        self.asked[at].1[track / WORD] |= 1 << (track % WORD);
    }

    /// The tracks that the purse can pay and the pieces suffice for, of one chunk
    /// of mask words.
    pub(crate) fn payable(&self, purse: Purse, pieces: i32, chunk: usize) -> [u32; CHUNK] {
        let (wilds, best) = (purse.wilds(), purse.best_colour());
        let mut tracks = [0; CHUNK];
        for ladder in &self.ladders {
            if wilds >= ladder.symbols {
                let of_colour = ladder.colour.map_or(best, |c| purse.cards[c.index()]);
                let others = if ladder.wilds { wilds } else { ladder.symbols };
                let rung = ladder.cards.up_to(of_colour + others, chunk);
                for (word, more) in tracks.iter_mut().zip(rung) {
                    *word |= more;
                }
            }
        }
        for (cost, mask) in &self.asked {
            if cost.affordable_with(purse, best) {
                for (word, more) in tracks.iter_mut().zip(&mask[chunk * CHUNK..]) {
                    *word |= more;
                }
            }
        }
        for (word, fits) in tracks.iter_mut().zip(self.pieces.up_to(pieces, chunk)) {
            *word &= fits;
        }
        tracks
    }
}

impl Rungs {
    fn new(words: usize) -> Self {
        Self {
            words,
            top: 0,
            masks: vec![0; words],
        }
    }

    fn add(&mut self, number: i32, track: usize) {
        let rung = usize::try_from(number).unwrap_or(0);
        if rung > self.top {
            self.top = rung;
            self.masks.resize((rung + 1) * self.words, 0);
        }
        self.masks[rung * self.words + track / WORD] |= 1 << (track % WORD);
    }

    /// Each rung holds what the lower ones hold.
    fn add_up(&mut self) {
        for at in self.words..self.masks.len() {
            self.masks[at] |= self.masks[at - self.words];
        }
    }

    #[inline]
    fn up_to(&self, number: i32, chunk: usize) -> &[u32; CHUNK] {
        let rung = usize::try_from(number).unwrap_or(0).min(self.top);
        let at = rung * self.words + chunk * CHUNK;
        let mask = &self.masks[at..at + CHUNK];
        mask.try_into().expect("a chunk of words")
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
