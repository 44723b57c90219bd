//! Aligning and spreading the selected locations.

use branchline_engine::config::Point;
use branchline_ide::Move;

use super::moving::moving;
use crate::document::Label;
use crate::session::Session;

/// How to arrange.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrange {
    /// All at the leftmost x.
    Left,
    /// All at the middle x.
    Centre,
    /// All at the rightmost x.
    Right,
    /// All at the highest y.
    Top,
    /// All at the middle y.
    Middle,
    /// All at the lowest y.
    Bottom,
    /// The same distance between all, from left to right.
    SpreadAcross,
    /// The same distance between all, from top to bottom.
    SpreadDown,
}

impl Session {
    /// Arranges the selected locations as one step; two are needed to align, three to spread.
    pub fn arrange(&mut self, how: Arrange) -> bool {
        let Some(game) = self.document.game().cloned() else {
            return false;
        };
        let config = &game.config;
        let mut places: Vec<(String, Point)> = self
            .selected_locations(config)
            .iter()
            .map(|id| {
                (
                    config.locations[id.index()].id.clone(),
                    config.locations[id.index()].at,
                )
            })
            .collect();
        let spreads = matches!(how, Arrange::SpreadAcross | Arrange::SpreadDown);
        if places.len() < if spreads { 3 } else { 2 } {
            return false;
        }
        let (least_x, most_x) = extent(&places, |at| at.x);
        let (least_y, most_y) = extent(&places, |at| at.y);
        let last = places.len() - 1;
        match how {
            Arrange::SpreadAcross => places.sort_by_key(|(_, at)| at.x),
            Arrange::SpreadDown => places.sort_by_key(|(_, at)| at.y),
            _ => {}
        }
        for (index, (_, at)) in places.iter_mut().enumerate() {
            let share = |least, most| whole(share(least, most, index, last));
            match how {
                Arrange::Left => at.x = least_x,
                Arrange::Centre => at.x = whole(i32::midpoint(least_x, most_x)),
                Arrange::Right => at.x = most_x,
                Arrange::Top => at.y = least_y,
                Arrange::Middle => at.y = whole(i32::midpoint(least_y, most_y)),
                Arrange::Bottom => at.y = most_y,
                Arrange::SpreadAcross if index > 0 && index < last => at.x = share(least_x, most_x),
                Arrange::SpreadDown if index > 0 && index < last => at.y = share(least_y, most_y),
                Arrange::SpreadAcross | Arrange::SpreadDown => {}
            }
        }
        let label = Label::about("step-arrange", places.len().to_string());
        let moves = places
            .into_iter()
            .map(|(location, to)| Move { location, to });
        self.run(label, moving(config, moves.collect()))
    }
}

fn extent(places: &[(String, Point)], of: impl Fn(&Point) -> i32) -> (i32, i32) {
    let values = || places.iter().map(|(_, at)| of(at));
    (values().min().unwrap_or(0), values().max().unwrap_or(0))
}

/// Where the place of this index lies, of those from the first to the last. Between many places of a large board lies
/// more than an `i32` holds.
fn share(least: i32, most: i32, index: usize, last: usize) -> i32 {
    let along = (i64::from(most) - i64::from(least)) * index as i64 / last as i64;
    i32::try_from(i64::from(least) + along).unwrap_or(most)
}

/// Whole board units read best.
fn whole(tenths: i32) -> i32 {
    (tenths + 5).div_euclid(10) * 10
}

#[cfg(test)]
mod tests {
    use super::share;

    #[test]
    fn thousands_of_places_are_spread_over_the_largest_board() {
        assert_eq!(share(10, 50, 1, 4), 20);
        assert_eq!(share(-5, 5, 1, 2), 0);
        let most = 1_000_000;
        assert_eq!(share(-most, most, 2_000, 4_000), 0);
        assert_eq!(share(-most, most, 3_999, 4_000), 999_500);
    }
}
