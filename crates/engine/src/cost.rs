//! What a purchase costs, and every way to pay it.
//!
//! A payment is a number of cards of each kind, never a (colour, wilds) pair:
//! substitutes (`swap`, `symbol-swap`) mix kinds freely. A payment holds no card
//! that could be left out.

use crate::config::CardId;

/// More ways to pay than this are not listed: cards are then laid one by one.
pub const MOST_PAYMENTS: usize = 64;

/// The price of a track or of something a mechanic sells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    /// Cards, those for symbols included.
    pub cards: i32,
    /// How many of them must be wild.
    pub symbols: i32,
    /// The colour of the others; none: any one colour.
    pub colour: Option<CardId>,
    /// Whether wilds may stand for that colour.
    pub wilds: bool,
    /// Any this many cards may stand for one card of the colour.
    pub swap: Option<i32>,
    /// Any this many cards may stand for one symbol.
    pub symbol_swap: Option<i32>,
    /// Pieces placed.
    pub pieces: i32,
}

/// Cards in hand by kind, with the kind that is wild.
#[derive(Clone, Copy, Debug)]
pub struct Purse<'a> {
    /// Number of cards of each kind.
    pub cards: &'a [i32],
    /// The wild kind.
    pub wild: Option<usize>,
}

impl Purse<'_> {
    /// Number of wilds.
    #[must_use]
    pub fn wilds(&self) -> i32 {
        self.wild.map_or(0, |wild| self.cards[wild])
    }

    /// The most cards of one colour.
    #[must_use]
    pub fn best_colour(&self) -> i32 {
        let most = |cards: &[i32]| cards.iter().copied().max().unwrap_or(0);
        match self.wild {
            Some(wild) => most(&self.cards[..wild]).max(most(&self.cards[wild + 1..])),
            None => most(self.cards),
        }
    }
}

impl Cost {
    /// Whether the purse can pay it.
    #[must_use]
    pub fn affordable(&self, purse: Purse) -> bool {
        self.affordable_with(purse, purse.best_colour())
    }

    /// The same, for a caller that knows the most cards of one colour.
    #[must_use]
    pub fn affordable_with(&self, purse: Purse, best_colour: i32) -> bool {
        let wilds = purse.wilds();
        let coloured = self
            .colour
            .map_or(best_colour, |colour| purse.cards[colour.index()]);
        let stand_in = if self.wilds { wilds - self.symbols } else { 0 };
        (wilds >= self.symbols && coloured + stand_in >= self.cards - self.symbols)
            || (self.has_swaps() && self.payable_by_swaps(purse))
    }

    /// Number of ways to pay, at most one more than [`MOST_PAYMENTS`].
    #[must_use]
    pub fn payments(&self, purse: Purse) -> usize {
        if self.has_swaps() {
            let mut count = 0;
            self.each_payment(purse, &mut |_| {
                count += 1;
                count <= MOST_PAYMENTS
            });
            return count;
        }
        let in_hand = purse.wilds();
        if in_hand < self.symbols {
            return 0;
        }
        let most = if self.wilds {
            self.cards.min(in_hand)
        } else {
            self.symbols
        };
        // A colour with n cards goes with every number of wilds from what it lacks up to one card of its own.
        let with =
            |n: i32| (most.min(self.cards - 1) - self.symbols.max(self.cards - n) + 1).max(0);
        let coloured: i32 = match self.colour {
            Some(colour) => with(purse.cards[colour.index()]),
            None => {
                let kinds = purse.cards.iter().enumerate();
                let colours = kinds.filter(|(kind, _)| Some(*kind) != purse.wild);
                colours.map(|(_, &n)| with(n)).sum()
            }
        };
        let all_wild = i32::from(most == self.cards);
        usize::try_from(coloured + all_wild).map_or(0, |ways| ways.min(MOST_PAYMENTS + 1))
    }

    /// Writes the payment of that index into `laid` (kinds as in the purse).
    /// Payments come by number of wilds, then by colour; with substitutes in
    /// order of their counts.
    #[must_use]
    pub fn payment(&self, purse: Purse, index: usize, laid: &mut [i32]) -> bool {
        let mut at = 0;
        let mut found = false;
        self.each_payment(purse, &mut |payment| {
            if at == index {
                payment.write(laid);
                found = true;
            }
            at += 1;
            !found && at <= MOST_PAYMENTS
        });
        found
    }

    /// The index of the payment with exactly these cards.
    #[must_use]
    pub fn payment_index(&self, purse: Purse, cards: &[i32]) -> Option<usize> {
        let mut laid = vec![0; cards.len()];
        (0..self.payments(purse).min(MOST_PAYMENTS))
            .find(|&index| self.payment(purse, index, &mut laid) && laid == cards)
    }

    /// Whether these cards pay it exactly: enough, and none could be left out.
    #[must_use]
    pub fn paid_by(&self, laid: &[i32], wild: Option<usize>) -> bool {
        if !self.affordable(Purse { cards: laid, wild }) {
            return false;
        }
        let mut fewer = laid.to_vec();
        (0..laid.len()).all(|kind| {
            if laid[kind] == 0 {
                return true;
            }
            fewer[kind] -= 1;
            let needed = !self.affordable(Purse {
                cards: &fewer,
                wild,
            });
            fewer[kind] += 1;
            needed
        })
    }

    /// Whether some payment from the purse contains all of `laid` and one more `kind`.
    #[must_use]
    pub fn may_lay(&self, purse: Purse, laid: &[i32], kind: usize) -> bool {
        if laid[kind] >= purse.cards[kind] {
            return false;
        }
        let mut start = laid.to_vec();
        start[kind] += 1;
        self.completes(purse, &start)
    }

    pub(crate) fn has_swaps(&self) -> bool {
        self.swap.is_some() || self.symbol_swap.is_some()
    }

    /// Calls `visit` for each payment in order until it says to stop.
    fn each_payment(&self, purse: Purse, visit: &mut impl FnMut(Payment) -> bool) {
        if self.has_swaps() {
            let mut none = vec![0; purse.cards.len()];
            self.swap_payments(purse, &mut none, 0, &mut |cards| {
                visit(Payment::Mixed(cards))
            });
            return;
        }
        let in_hand = purse.wilds();
        let most = if self.wilds {
            self.cards.min(in_hand)
        } else {
            self.symbols
        };
        if in_hand < self.symbols {
            return;
        }
        for wilds in self.symbols..=most {
            let rest = self.cards - wilds;
            if rest == 0 {
                visit(Payment::One {
                    wild: purse.wild,
                    wilds,
                    colour: 0,
                    rest,
                });
                return;
            }
            let fits = |&kind: &usize| Some(kind) != purse.wild && purse.cards[kind] >= rest;
            let mut pay = |colour| {
                visit(Payment::One {
                    wild: purse.wild,
                    wilds,
                    colour,
                    rest,
                })
            };
            match self.colour {
                Some(colour) => {
                    if fits(&colour.index()) && !pay(colour.index()) {
                        return;
                    }
                }
                None => {
                    for colour in (0..purse.cards.len()).filter(fits) {
                        if !pay(colour) {
                            return;
                        }
                    }
                }
            }
        }
    }

    /// Payments with substitutes: every multiset that pays exactly, kinds rising.
    fn swap_payments(
        &self,
        purse: Purse,
        laid: &mut [i32],
        from: usize,
        visit: &mut impl FnMut(&[i32]) -> bool,
    ) -> bool {
        if self.paid_by(laid, purse.wild) {
            return visit(laid);
        }
        for kind in from..laid.len() {
            if laid[kind] == purse.cards[kind] {
                continue;
            }
            laid[kind] += 1;
            // Kinds before this one stay as they are.
            let mut limit = laid.to_vec();
            limit[kind..].copy_from_slice(&purse.cards[kind..]);
            let limited = Purse {
                cards: &limit,
                wild: purse.wild,
            };
            let go_on =
                !self.completes(limited, laid) || self.swap_payments(purse, laid, kind, visit);
            laid[kind] -= 1;
            if !go_on {
                return false;
            }
        }
        true
    }

    /// Whether some payment from the purse contains all of `laid`.
    ///
    /// Cards are exact if, used in the best way, none is left over. With so many of
    /// the colour that is used and so many wilds, each further card is worth one
    /// towards the substitutes: so their number is known, and must only be there.
    fn completes(&self, purse: Purse, laid: &[i32]) -> bool {
        let wilds_laid = purse.wild.map_or(0, |wild| laid[wild]);
        let colours = || (0..laid.len()).filter(|&kind| Some(kind) != purse.wild);
        let used = |kind: &usize| self.colour.is_none_or(|colour| colour.index() == *kind);
        colours().filter(used).any(|colour| {
            (laid[colour]..=purse.cards[colour]).any(|of_colour| {
                let others = || colours().filter(|&kind| kind != colour);
                // Where any colour will do, the one used is that with the most cards.
                let most = |kind: usize| match self.colour {
                    Some(_) => purse.cards[kind],
                    None => purse.cards[kind].min(of_colour),
                };
                if others().any(|kind| laid[kind] > most(kind)) {
                    return false;
                }
                let least: i32 = others().map(|kind| laid[kind]).sum();
                let most: i32 = others().map(most).sum();
                (wilds_laid..=purse.wilds()).any(|wilds| {
                    let left_over = self.left_over(of_colour, wilds, of_colour + wilds);
                    left_over.is_some_and(|left_over| (least..=most).contains(&-left_over))
                })
            })
        })
    }

    /// Cards left over, at best, of `all` with so many of the colour and wilds among
    /// them; negative if more are needed, nothing if more would not help.
    fn left_over(&self, of_colour: i32, wilds: i32, all: i32) -> Option<i32> {
        let rest = self.cards - self.symbols;
        let price = |missing: i32, swap: Option<i32>| match swap {
            _ if missing == 0 => Some(0),
            swap => swap.map(|swap| missing * swap),
        };
        let at_best = (0..=wilds.min(self.symbols)).filter_map(|for_symbols| {
            let proper = of_colour.min(rest);
            let stand_in = if self.wilds {
                (wilds - for_symbols).min(rest - proper)
            } else {
                0
            };
            let symbols = price(self.symbols - for_symbols, self.symbol_swap)?;
            let cards = price(rest - proper - stand_in, self.swap)?;
            Some(all - for_symbols - proper - stand_in - symbols - cards)
        });
        at_best.max()
    }

    /// Whether the purse pays with substitutes: proper cards first, since each
    /// saves several others.
    fn payable_by_swaps(&self, purse: Purse) -> bool {
        let all: i32 = purse.cards.iter().sum();
        let wilds = purse.wilds();
        let colours = (0..purse.cards.len()).filter(|&kind| match self.colour {
            Some(colour) => kind == colour.index(),
            None => Some(kind) != purse.wild,
        });
        colours.map(|kind| purse.cards[kind]).any(|coloured| {
            self.left_over(coloured, wilds, all)
                .is_some_and(|left| left >= 0)
        })
    }
}

/// A payment as it is enumerated, without a list of its own.
enum Payment<'a> {
    One {
        wild: Option<usize>,
        wilds: i32,
        colour: usize,
        rest: i32,
    },
    Mixed(&'a [i32]),
}

impl Payment<'_> {
    fn write(&self, laid: &mut [i32]) {
        match *self {
            Payment::Mixed(cards) => laid.copy_from_slice(cards),
            Payment::One {
                wild,
                wilds,
                colour,
                rest,
            } => {
                laid.fill(0);
                if rest > 0 {
                    laid[colour] = rest;
                }
                if let Some(wild) = wild {
                    laid[wild] += wilds;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generator::{Generator, Stream};

    /// Every hand up to `most`, kind by kind.
    fn all_up_to(most: &[i32]) -> Vec<Vec<i32>> {
        let mut all = vec![Vec::new()];
        for &count in most {
            let longer = all
                .iter()
                .flat_map(|cards: &Vec<i32>| (0..=count).map(move |n| [&cards[..], &[n]].concat()));
            all = longer.collect();
        }
        all
    }

    #[test]
    fn payments_and_laying_agree_with_trying_everything() {
        let mut chance = Generator::new(3, Stream::Sample);
        let mut laid_one_by_one = 0;
        for _ in 0..400 {
            let swap = |chance: &mut Generator| [None, Some(2), Some(3)][chance.index(3)];
            let cards = 1 + chance.below(3).cast_signed();
            let cost = Cost {
                cards,
                symbols: chance.below(cards.cast_unsigned() + 1).cast_signed(),
                colour: [None, Some(CardId(0)), Some(CardId(2))][chance.index(3)],
                wilds: chance.below(4) > 0,
                swap: swap(&mut chance),
                symbol_swap: swap(&mut chance),
                pieces: cards,
            };
            let hand: Vec<i32> = (0..4).map(|_| chance.below(4).cast_signed()).collect();
            let purse = Purse {
                cards: &hand,
                wild: Some(3),
            };
            let exact: Vec<Vec<i32>> = all_up_to(&hand)
                .into_iter()
                .filter(|cards| cost.paid_by(cards, Some(3)))
                .collect();
            assert_eq!(
                cost.affordable(purse),
                !exact.is_empty(),
                "{cost:?} {hand:?}"
            );
            let mut listed: Vec<Vec<i32>> = (0..cost.payments(purse).min(MOST_PAYMENTS))
                .map(|index| {
                    let mut laid = vec![0; 4];
                    assert!(cost.payment(purse, index, &mut laid));
                    laid
                })
                .collect();
            listed.sort();
            assert_eq!(listed, exact, "{cost:?} {hand:?}");
            for laid in all_up_to(&hand) {
                for kind in 0..4 {
                    let fits = |payment: &Vec<i32>| {
                        (0..4).all(|k| payment[k] >= laid[k] + i32::from(k == kind))
                    };
                    let expected = exact.iter().any(fits);
                    assert_eq!(
                        cost.may_lay(purse, &laid, kind),
                        expected,
                        "{cost:?} {hand:?} {laid:?} {kind}"
                    );
                    laid_one_by_one += i32::from(expected);
                }
            }
        }
        assert!(laid_one_by_one > 1000, "{laid_one_by_one} cards laid");
    }

    #[test]
    fn a_hand_full_of_cards_is_no_reason_to_search_for_ever() {
        let cost = Cost {
            cards: 8,
            symbols: 2,
            colour: None,
            wilds: true,
            swap: Some(4),
            symbol_swap: Some(3),
            pieces: 8,
        };
        let hand = [12; 9];
        let purse = Purse {
            cards: &hand,
            wild: Some(8),
        };
        assert!(cost.payments(purse) > MOST_PAYMENTS);
        let mut laid = vec![0; 9];
        while !cost.paid_by(&laid, Some(8)) {
            let next = (0..9).rev().find(|&kind| cost.may_lay(purse, &laid, kind));
            laid[next.expect("every start leads to a payment")] += 1;
        }
    }

    #[test]
    fn payments_are_counted_as_they_are_listed() {
        for number in 0..6i32.pow(3) * 2 * 2 * 4 * 3 {
            let hand = [number % 6, number / 6 % 6, number / 36 % 6];
            let rest = number / 216;
            let cost = Cost {
                cards: 1 + rest / 4 % 4,
                symbols: (rest / 16 % 3).min(1 + rest / 4 % 4),
                colour: (rest % 2 == 0).then_some(CardId(1)),
                wilds: rest / 2 % 2 == 0,
                swap: None,
                symbol_swap: None,
                pieces: 0,
            };
            for wild in [Some(2), None] {
                let purse = Purse { cards: &hand, wild };
                let mut laid = [0; 3];
                let listed =
                    (0..=MOST_PAYMENTS).take_while(|&way| cost.payment(purse, way, &mut laid));
                assert_eq!(
                    cost.payments(purse),
                    listed.count(),
                    "{cost:?} with {hand:?}"
                );
            }
        }
    }
}
