//! What a claim brings besides its route points: tokens and goods.

use super::{Feature, Mind};
use crate::sight::Sight;
use branchline_engine::config::LocationId;

impl Mind {
    /// Points of a claim, add-ons included.
    pub fn worth(&self, sight: Sight<'_>, track: u16) -> i32 {
        self.atlas.tracks[usize::from(track)].points + self.bonus(sight, track)
    }

    /// Points that the add-ons of the game give for a claim.
    pub fn bonus(&self, sight: Sight<'_>, track: u16) -> i32 {
        let mut bonus = 0;
        if !self.atlas.token_points.is_empty() && self.without.uses(Feature::Tourists) {
            bonus += self.token_bonus(sight, track);
        }
        let road = &self.atlas.tracks[usize::from(track)];
        if road.goods && self.without.uses(Feature::Goods) {
            bonus += self.goods_bonus(sight);
        }
        bonus
    }

    /// The next step of the token table, if the claim gives a token.
    fn token_bonus(&self, sight: Sight<'_>, track: u16) -> i32 {
        let road = &self.atlas.tracks[usize::from(track)];
        let gives = |place: u16| sight.token_at(LocationId(place));
        if !gives(road.a) && !gives(road.b) {
            return 0;
        }
        let owned = usize::try_from(sight.tokens_of(sight.seat())).unwrap_or(0);
        let points = &self.atlas.token_points;
        let at = |number: usize| points[number.min(points.len() - 1)];
        at(owned + 1) - at(owned)
    }

    /// What one more goods card changes in the ranking, and a little for coming closer.
    fn goods_bonus(&self, sight: Sight<'_>) -> i32 {
        if sight.goods_left() == 0 {
            return 0;
        }
        let (me, players) = (sight.seat(), sight.board().players());
        let mine = sight.goods_of(me);
        let points = |mine: i32| {
            let others = (0..players).filter(|&seat| seat != me);
            let ahead = others.filter(|&seat| sight.goods_of(seat) > mine).count();
            let rank = self.atlas.goods_ranks.get(ahead).copied();
            if mine > 0 { rank.unwrap_or(0) } else { 0 }
        };
        (points(mine + 1) - points(mine)).min(4) + 1
    }
}
