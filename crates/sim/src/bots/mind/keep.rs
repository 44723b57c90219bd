//! Which offered tickets to keep.

use super::plan::value;
use super::{Mind, Table};
use branchline_engine::Action;

/// How a bot chooses tickets.
#[derive(Clone, Copy)]
pub enum Keep {
    /// The set whose plan is worth most, at so many tenths of a point a space.
    Planned(i32),
    /// As few as allowed, the least to lose.
    Cheapest,
}

/// Pieces kept back in a plan for new tickets.
const KEPT_BACK: i32 = 2;

impl Mind {
    pub fn keep(&mut self, table: Table<'_>, keep: Keep) -> Action {
        let offer: Vec<u16> = table.sight.offer().map(|ticket| ticket.0).collect();
        if let Keep::Planned(_) = keep {
            self.look(table.sight);
        }
        let mut best: Option<(i32, Action)> = None;
        for &action in table.legal {
            let Action::Keep(mask) = action else { continue };
            let score = match keep {
                Keep::Cheapest => -self.risk(&offer, mask),
                Keep::Planned(space) => self.worth_of(table, &offer, mask, space),
            };
            if best.is_none_or(|(known, _)| score > known) {
                best = Some((score, action));
            }
        }
        best.map_or(table.legal[0], |(_, action)| action)
    }

    /// Points that could be lost.
    fn risk(&self, offer: &[u16], mask: u16) -> i32 {
        let kept = chosen(offer, mask);
        kept.map(|ticket| value(&self.atlas, ticket)).sum()
    }

    /// Tickets served minus tickets given up, half the route points on the way, less
    /// the spaces; in tenths of a point.
    fn worth_of(&mut self, table: Table<'_>, offer: &[u16], mask: u16, space: i32) -> i32 {
        let mut tickets: Vec<u16> = table.sight.tickets().map(|ticket| ticket.0).collect();
        tickets.extend(chosen(offer, mask));
        tickets.sort_by_key(|&ticket| -value(&self.atlas, ticket));
        let means = self.means(table.sight, KEPT_BACK);
        let plan = self.draft(&tickets, means);
        let tracks = plan.need.iter();
        let points: i32 = tracks
            .map(|&track| self.atlas.tracks[usize::from(track)].points)
            .sum();
        10 * (plan.served - plan.dropped) + 5 * points - space * plan.spaces
    }
}

fn chosen(offer: &[u16], mask: u16) -> impl Iterator<Item = u16> {
    let tickets = offer.iter().enumerate();
    tickets
        .filter(move |(index, _)| mask & (1 << index) != 0)
        .map(|(_, &ticket)| ticket)
}
