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
        let colours = self
            .cards
            .iter()
            .enumerate()
            .filter(|(kind, _)| Some(*kind) != self.wild);
        colours.map(|(_, &count)| count).max().unwrap_or(0)
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
        let mut count = 0;
        self.each_payment(purse, &mut |_| {
            count += 1;
            count <= MOST_PAYMENTS
        });
        count
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
        let mut found = false;
        self.swap_payments(purse, start, 0, &mut |_| {
            found = true;
            false
        });
        found
    }

    fn has_swaps(&self) -> bool {
        self.swap.is_some() || self.symbol_swap.is_some()
    }

    /// Calls `visit` for each payment in order until it says to stop.
    fn each_payment(&self, purse: Purse, visit: &mut impl FnMut(Payment) -> bool) {
        if self.has_swaps() {
            let none = vec![0; purse.cards.len()];
            self.swap_payments(purse, none, 0, &mut |cards| visit(Payment::Mixed(cards)));
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
        laid: Vec<i32>,
        from: usize,
        visit: &mut impl FnMut(&[i32]) -> bool,
    ) -> bool {
        if self.affordable(Purse {
            cards: &laid,
            wild: purse.wild,
        }) {
            return !self.paid_by(&laid, purse.wild) || visit(&laid);
        }
        for kind in from..laid.len() {
            // What is laid plus all that may still come must be able to pay.
            let mut most = laid.clone();
            most[kind..].copy_from_slice(&purse.cards[kind..]);
            if !self.affordable(Purse {
                cards: &most,
                wild: purse.wild,
            }) {
                break;
            }
            if laid[kind] < purse.cards[kind] {
                let mut next = laid.clone();
                next[kind] += 1;
                if !self.swap_payments(purse, next, kind, visit) {
                    return false;
                }
            }
        }
        true
    }

    /// Whether the purse pays with substitutes: proper cards first, since each
    /// saves several others.
    fn payable_by_swaps(&self, purse: Purse) -> bool {
        let all: i32 = purse.cards.iter().sum();
        let wilds = purse.wilds();
        let rest = self.cards - self.symbols;
        let colours = (0..purse.cards.len()).filter(|&kind| match self.colour {
            Some(colour) => kind == colour.index(),
            None => Some(kind) != purse.wild,
        });
        colours.map(|kind| purse.cards[kind]).any(|coloured| {
            (0..=wilds.min(self.symbols)).any(|for_symbols| {
                let proper = coloured.min(rest);
                let stand_in = if self.wilds {
                    (wilds - for_symbols).min(rest - proper)
                } else {
                    0
                };
                let (no_symbol, no_card) = (self.symbols - for_symbols, rest - proper - stand_in);
                let price = |missing: i32, swap: Option<i32>| match swap {
                    _ if missing == 0 => Some(0),
                    swap => swap.map(|swap| missing * swap),
                };
                match (
                    price(no_symbol, self.symbol_swap),
                    price(no_card, self.swap),
                ) {
                    (Some(a), Some(b)) => all - for_symbols - proper - stand_in >= a + b,
                    _ => false,
                }
            })
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
