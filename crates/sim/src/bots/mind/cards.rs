//! Which cards to draw, and which to pay with.

use super::{Feature, Mind, Table};
use crate::sight::Sight;
use branchline_engine::config::CardId;
use branchline_engine::{Action, Decision, Purchase};

/// Tracks that wishes are made for: more of them blur the aim.
const AIMS: usize = 4;

impl Mind {
    /// Cards missing for a track, wilds counted as any colour.
    pub fn missing(&self, sight: Sight<'_>, track: u16) -> i32 {
        let road = &self.atlas.tracks[usize::from(track)];
        let hand = sight.hand();
        let wilds = self.atlas.wild.map_or(0, |wild| hand[wild]);
        let coloured = match road.colour {
            Some(colour) => hand[colour],
            None => self.most_held(hand),
        };
        let rest = road.length - road.symbols;
        let no_symbols = (road.symbols - wilds).max(0);
        let spare = (wilds - road.symbols).max(0);
        no_symbols + (rest - coloured - spare).max(0)
    }

    fn most_held(&self, hand: &[i32]) -> i32 {
        let colours = hand.iter().enumerate();
        let colours = colours.filter(|(kind, _)| Some(*kind) != self.atlas.wild);
        colours.map(|(_, &cards)| cards).max().unwrap_or(0)
    }

    /// The next card to draw, for the targets.
    pub fn draw(&mut self, table: Table<'_>) -> Option<Action> {
        let one_missing = self.wish(table.sight);
        if let Some(take) = self.face_up_wild(table, one_missing) {
            return Some(take);
        }
        let mut best: Option<(i32, Action)> = None;
        let mut unwanted = None;
        for &action in table.legal {
            let Action::TakeFaceUp(card) = action else {
                continue;
            };
            if Some(card.index()) == self.atlas.wild {
                continue;
            }
            let want = self.want[card.index()];
            if want > 0 && best.is_none_or(|(known, _)| want > known) {
                best = Some((want, action));
            }
            unwanted = Some(action);
        }
        best.map(|(_, action)| action)
            .or_else(|| table.try_to(Action::DrawBlind))
            .or(unwanted)
            .or_else(|| {
                let take = |action: &&Action| matches!(action, Action::TakeFaceUp(_));
                table.legal.iter().find(take).copied()
            })
    }

    /// A face-up wild costs a whole turn: only for a symbol, or to finish a track now.
    fn face_up_wild(&self, table: Table<'_>, one_missing: bool) -> Option<Action> {
        if !self.without.uses(Feature::FaceUpWilds) {
            return None;
        }
        let wild = self.atlas.wild?;
        let take = table.try_to(Action::TakeFaceUp(CardId::from_index(wild)))?;
        let finishes = one_missing
            && !table
                .sight
                .market()
                .any(|card| card.index() != wild && self.want[card.index()] > 0);
        (self.want[wild] > 0 || finishes).then_some(take)
    }

    /// Works out how many cards of each kind the targets lack, the nearest targets
    /// first; whether one of them lacks a single card.
    pub(super) fn wish(&mut self, sight: Sight<'_>) -> bool {
        let mut targets = std::mem::take(&mut self.targets);
        targets.sort_by_key(|&track| {
            let length = self.atlas.tracks[usize::from(track)].length;
            (self.missing(sight, track), -length)
        });
        targets.truncate(AIMS);
        self.want.fill(0);
        self.free.copy_from_slice(sight.hand());
        let one_missing = targets
            .first()
            .is_some_and(|&track| self.missing(sight, track) == 1);
        for &track in &targets {
            let road = &self.atlas.tracks[usize::from(track)];
            if let Some(wild) = self.atlas.wild {
                let lacking = road.symbols - self.free[wild].min(road.symbols);
                self.free[wild] -= road.symbols - lacking;
                // A face-up wild costs a turn: only once nothing but symbols is missing.
                if self.missing(sight, track) == lacking {
                    self.want[wild] += lacking;
                }
            }
            let rest = road.length - road.symbols;
            let kind = road.colour.unwrap_or_else(|| self.colour_to_collect());
            let held = self.free[kind].min(rest);
            self.free[kind] -= held;
            self.want[kind] += rest - held;
        }
        self.targets = targets;
        one_missing
    }

    /// For a grey track: the colour most held that nothing else wants.
    fn colour_to_collect(&self) -> usize {
        let kinds = 0..self.atlas.kinds;
        let colours = kinds.filter(|&kind| Some(kind) != self.atlas.wild);
        let best = colours.max_by_key(|&kind| {
            let cards = self.free[kind];
            (cards - self.want[kind], std::cmp::Reverse(kind))
        });
        best.unwrap_or(0)
    }

    /// Pays: the fewest wilds, then the colour the plan wants least.
    pub fn pay(&mut self, table: Table<'_>, purchase: Purchase) -> Action {
        self.demand(purchase);
        let wild = self.atlas.wild;
        let burden = |want: &[i32], cards: &[i32]| {
            let wilds = wild.map_or(0, |wild| cards[wild]);
            let kinds = cards.iter().zip(want).enumerate();
            let coloured = kinds.filter(|(kind, _)| Some(*kind) != wild);
            let wanted: i32 = coloured.map(|(_, (cards, want))| cards * want).sum();
            (wilds, wanted)
        };
        if matches!(table.sight.decision(), Decision::Lay(_)) {
            let lay = table.legal.iter().min_by_key(|action| match action {
                Action::Lay(card) if Some(card.index()) == wild => i32::MAX,
                Action::Lay(card) => self.want[card.index()],
                _ => i32::MAX,
            });
            return *lay.expect("legal is never empty");
        }
        let cost = table.sight.price(purchase);
        let mut best: Option<((i32, i32), Action)> = None;
        for &action in table.legal {
            let Action::Pay(index) = action else { continue };
            if !table.sight.payment(&cost, index, &mut self.free) {
                continue;
            }
            let burden = burden(&self.want, &self.free);
            if best.is_none_or(|(known, _)| burden < known) {
                best = Some((burden, action));
            }
        }
        best.map_or(table.legal[0], |(_, action)| action)
    }

    /// Cards of each colour that the rest of the plan asks for.
    fn demand(&mut self, purchase: Purchase) {
        self.want.fill(0);
        for &track in &self.plan.need {
            let bought = matches!(purchase, Purchase::Claim(claimed) if claimed.0 == track);
            let road = &self.atlas.tracks[usize::from(track)];
            if let (Some(colour), false) = (road.colour, bought) {
                self.want[colour] += road.length;
            }
        }
    }
}

impl Mind {
    /// Wilds that a claim takes at least.
    pub fn wilds_for(&self, sight: Sight<'_>, track: u16) -> i32 {
        let road = &self.atlas.tracks[usize::from(track)];
        let hand = sight.hand();
        let coloured = match road.colour {
            Some(colour) => hand[colour],
            None => self.most_held(hand),
        };
        road.symbols + (road.length - road.symbols - coloured).max(0)
    }
}
