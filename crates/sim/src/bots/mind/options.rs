//! The few moves that a search looks at: what two policies would do, the best claims,
//! cards that help, and the rest as far as there is room.

use super::{Mind, Table};
use crate::bots::greedy;
use branchline_engine::mechanics::MechanicId;
use branchline_engine::{Action, Decision};

/// Claims and face-up cards that are worth a look.
const CLAIMS: usize = 5;
const CARDS: usize = 2;

impl Mind {
    /// Writes at most `most` actions into `options`, the likeliest first: `favourite`,
    /// then what a greedy player would do, then the others.
    pub fn options(
        &mut self,
        table: Table<'_>,
        favourite: Action,
        most: usize,
        options: &mut Vec<Action>,
    ) {
        options.clear();
        options.push(favourite);
        if table.sight.decision() == Decision::Turn {
            self.turn_options(table, options);
        } else {
            options.extend(table.legal.iter().filter(|action| **action != favourite));
        }
        options.truncate(most);
    }

    fn turn_options(&mut self, table: Table<'_>, options: &mut Vec<Action>) {
        // Looking at what one might do must not change what one intends.
        let (stale, targets) = (self.stale, self.targets.clone());
        let greedy = greedy::turn(self, table);
        self.stale = stale;
        add(options, greedy);
        for action in self.claim_options(table) {
            add(options, Some(action));
        }
        self.targets.clone_from(&self.plan.need);
        self.wish(table.sight);
        let mut cards: Vec<(i32, Action)> = Vec::new();
        for &action in table.legal {
            match action {
                Action::TakeFaceUp(card) => {
                    let wild = Some(card.index()) == self.atlas.wild;
                    let want = self.want[card.index()];
                    cards.push((-want - i32::from(wild), action));
                }
                Action::Own(MechanicId::stations, place) if self.station_helps(place) => {
                    add(options, Some(action));
                }
                Action::Own(MechanicId::stations, _) | Action::Claim(_) => {}
                other => add(options, Some(other)),
            }
        }
        cards.sort_by_key(|(unwanted, _)| *unwanted);
        for (_, action) in cards.into_iter().take(CARDS) {
            add(options, Some(action));
        }
        self.targets = targets;
    }

    fn claim_options(&self, table: Table<'_>) -> impl Iterator<Item = Action> {
        let worth = |track: u16| {
            let needed = i32::from(self.plan.need.contains(&track));
            let wilds = self.wilds_for(table.sight, track);
            2 * (self.worth(table.sight, track) + 4 * needed) - wilds
        };
        let claims = table.claims().map(|track| (-worth(track), track));
        let mut claims: Vec<(i32, u16)> = claims.collect();
        claims.sort_unstable();
        claims.truncate(CLAIMS);
        let claim = |(_, track)| Action::Claim(branchline_engine::config::TrackId(track));
        claims.into_iter().map(claim)
    }
}

fn add(options: &mut Vec<Action>, action: Option<Action>) {
    if let Some(action) = action
        && !options.contains(&action)
    {
        options.push(action);
    }
}
