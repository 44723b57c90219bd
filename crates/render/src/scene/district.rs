//! The ground of a district: a tint inside a dashed border, or with one colour a hatch at the district's own angle.

use super::{Drawing, Form, Layer, Path, Scene, Stroke, Thing};
use crate::geometry::Vec2;
use branchline_engine::config::DistrictId;

/// Between two lines of a hatch, for a piece of 20.
const HATCH: f32 = 4.0;

pub(super) fn draw(drawing: &Drawing, scene: &mut Scene) {
    let Drawing {
        game,
        layout,
        theme,
        s,
        ..
    } = drawing;
    for (index, placed) in layout.districts.iter().enumerate() {
        let thing = Thing::District(DistrictId::from_index(index));
        let (tint, angle) = theme.tint(game.districts[index].marks.text("tint"), index);
        let fill = tint.at(f32::from(theme.tint_percent) / 100.0);
        let border = Stroke::new(tint.at(0.55), 0.5 * s).dashed(3.0 * s, 1.5 * s);
        let mut area = Path::default();
        for outline in &placed.outlines {
            area.steps.extend(Path::closed(outline).steps);
        }
        if area.steps.is_empty() {
            continue;
        }
        let area = Form::Path(area);
        if !theme.one_colour {
            scene.area(Layer::District, thing, area, fill, Some(border));
            continue;
        }
        let fine = Stroke::new(tint.at(0.3), 0.3 * s);
        for outline in &placed.outlines {
            let lines = Form::Path(hatch(outline, angle, HATCH * s));
            scene.line(Layer::District, thing, lines, fine);
        }
        scene.line(Layer::District, thing, area, border);
    }
}

/// Lines at an angle inside an outline, so far apart.
fn hatch(outline: &[Vec2], degrees: f32, every: f32) -> Path {
    let along = Vec2::from_angle(-degrees.to_radians());
    let across = along.left();
    // In a frame that is turned so that the lines lie level, each is cut where it crosses the outline.
    let points: Vec<(f32, f32)> = outline
        .iter()
        .map(|point| (point.dot(along), point.dot(across)))
        .collect();
    let (low, high) = points
        .iter()
        .fold((f32::MAX, f32::MIN), |(low, high), (_, y)| {
            (low.min(*y), high.max(*y))
        });
    let mut path = Path::default();
    // Counted from the board's corner and not from the outline: neighbours with one angle meet line by line.
    let mut number = (low / every).ceil();
    while number * every < high {
        let y = number * every;
        let sides = points.iter().zip(points.iter().cycle().skip(1));
        let mut cuts: Vec<f32> = sides
            .filter(|(from, to)| (from.1 <= y) != (to.1 <= y))
            .map(|(from, to)| from.0 + (y - from.1) / (to.1 - from.1) * (to.0 - from.0))
            .collect();
        cuts.sort_by(f32::total_cmp);
        for inside in cuts.as_chunks::<2>().0 {
            path.add(&inside.map(|x| along * x + across * y));
        }
        number += 1.0;
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::vec2;

    #[test]
    fn a_hatch_stays_inside_and_leaves_out_a_bay() {
        // A U that opens to the top.
        let u = [
            (0, 1),
            (2, 1),
            (2, 7),
            (8, 7),
            (8, 1),
            (10, 1),
            (10, 11),
            (0, 11),
        ];
        let u = u.map(|(x, y)| vec2(x as f32, y as f32));
        let across = hatch(&u, 0.0, 4.0);
        // A line at 4, cut in two by the bay, and one at 8.
        let bounds = across.bounds();
        assert!(bounds.min.x >= -0.01 && bounds.max.x <= 10.01, "{bounds:?}");
        let moves = across.steps.iter();
        let lines = moves.filter(|step| matches!(step, crate::scene::Step::Move(_)));
        assert_eq!(lines.count(), 3);
    }
}
