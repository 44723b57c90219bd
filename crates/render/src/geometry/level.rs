//! Where a level line crosses a closed outline: asked once for all points at one height.

use super::Vec2;

/// A level line across an outline.
pub(crate) struct Level {
    crossings: Vec<f32>,
}

impl Level {
    /// The line at this height.
    pub(crate) fn new(outline: &[Vec2], y: f32) -> Self {
        Self {
            crossings: crossings(outline, y).collect(),
        }
    }

    /// Whether a point of it lies inside the outline: what [`Vec2::is_inside`] says, bit for bit.
    pub(crate) fn is_inside(&self, x: f32) -> bool {
        is_odd(self.crossings.iter().copied(), x)
    }
}

impl Vec2 {
    /// Whether it lies inside a closed outline.
    #[must_use]
    pub fn is_inside(self, outline: &[Self]) -> bool {
        is_odd(crossings(outline, self.y), self.x)
    }
}

/// From the inside, one leaves an outline once more than one enters it.
fn is_odd(crossings: impl Iterator<Item = f32>, x: f32) -> bool {
    crossings.fold(false, |inside, crossing| inside ^ (x < crossing))
}

/// Where the sides of an outline cross a height.
fn crossings(outline: &[Vec2], y: f32) -> impl Iterator<Item = f32> {
    let before = outline.last().into_iter().chain(outline);
    let sides = before.zip(outline);
    sides
        .filter(move |(b, a)| (a.y > y) != (b.y > y))
        .map(move |(b, a)| (b.x - a.x) * (y - a.y) / (b.y - a.y) + a.x)
}

#[cfg(test)]
mod tests {
    use super::super::vec2;
    use super::*;
    use proptest::prelude::*;

    /// The walk round the outline that both were made from.
    fn walk(point: Vec2, outline: &[Vec2]) -> bool {
        let mut inside = false;
        let mut previous = outline.len().wrapping_sub(1);
        for (index, &a) in outline.iter().enumerate() {
            let b = outline[previous];
            if (a.y > point.y) != (b.y > point.y)
                && point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x
            {
                inside = !inside;
            }
            previous = index;
        }
        inside
    }

    proptest! {
        // Whole numbers, so that corners, level sides and points often fall together.
        #[test]
        fn a_level_a_point_and_a_walk_agree(
            outline in prop::collection::vec((0_u8..9, 0_u8..9), 0..12),
            (x, y) in (0_u8..9, 0_u8..9),
        ) {
            let at = |(x, y): (u8, u8)| vec2(f32::from(x), f32::from(y));
            let outline: Vec<Vec2> = outline.into_iter().map(at).collect();
            let point = at((x, y));
            let walked = walk(point, &outline);
            prop_assert_eq!(point.is_inside(&outline), walked);
            prop_assert_eq!(Level::new(&outline, point.y).is_inside(point.x), walked);
        }
    }
}
