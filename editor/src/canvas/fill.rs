//! Filled outlines of any shape as triangles, with soft edges.

use branchline_render::geometry::Vec2 as OnBoard;
use branchline_render::scene::Path;
use egui::epaint::{Mesh, PathShape, PathStroke, Shape, Tessellator};
use egui::{Color32, Pos2};

/// Turns points of the board into points of the mesh.
pub type Place<'a> = &'a dyn Fn(OnBoard) -> Pos2;

/// The lines of a path, in points of the mesh; true: closed.
pub fn lines(path: &Path, scale: f32, place: Place) -> Vec<(Vec<Pos2>, bool)> {
    // A quarter of a point is less than anyone sees.
    let flat = path.flatten(0.25 / scale.max(0.01));
    let moved = flat.into_iter().map(|(line, closed)| {
        let mut line: Vec<Pos2> = line.into_iter().map(place).collect();
        line.dedup_by(|a, b| a.distance_sq(*b) < 1e-4);
        if closed && line.len() > 2 && line[0].distance_sq(line[line.len() - 1]) < 1e-4 {
            line.pop();
        }
        (line, closed)
    });
    moved.collect()
}

/// Fills closed lines by the even-odd rule.
pub fn fill(tessellator: &mut Tessellator, lines: &[Vec<Pos2>], colour: Color32, out: &mut Mesh) {
    if let [line] = lines
        && is_convex(line)
    {
        let shape = PathShape::convex_polygon(line.clone(), colour, PathStroke::NONE);
        tessellator.tessellate_path(&shape, out);
        return;
    }
    for (outer, holes) in nest(lines) {
        triangles(
            &lines[outer],
            holes.iter().map(|hole| &lines[*hole]),
            colour,
            out,
        );
    }
    // The triangles end sharply: a thin line of the same colour makes the edge soft. A see-through one would show.
    if colour.a() == 255 {
        for line in lines {
            let edge = PathShape::closed_line(line.clone(), PathStroke::new(0.6, colour));
            tessellator.tessellate_shape(Shape::Path(edge), out);
        }
    }
}

fn triangles<'a>(
    outer: &[Pos2],
    holes: impl Iterator<Item = &'a Vec<Pos2>>,
    colour: Color32,
    out: &mut Mesh,
) {
    let mut points: Vec<Pos2> = outer.to_vec();
    let mut starts: Vec<u32> = Vec::new();
    for hole in holes {
        starts.push(u32::try_from(points.len()).unwrap_or(0));
        points.extend(hole);
    }
    let mut corners: Vec<u32> = Vec::new();
    let vertices = points.iter().map(|point| [point.x, point.y]);
    earcut::Earcut::new().earcut(vertices, &starts, &mut corners);
    let first = u32::try_from(out.vertices.len()).unwrap_or(0);
    for point in points {
        out.colored_vertex(point, colour);
    }
    out.indices
        .extend(corners.into_iter().map(|corner| first + corner));
}

/// Which lines are outer ones, each with the holes directly inside it.
fn nest(lines: &[Vec<Pos2>]) -> Vec<(usize, Vec<usize>)> {
    let around = |index: usize| -> Vec<usize> {
        let Some(&point) = lines[index].first() else {
            return Vec::new();
        };
        (0..lines.len())
            .filter(|&other| other != index && is_inside(point, &lines[other]))
            .collect()
    };
    let depths: Vec<Vec<usize>> = (0..lines.len()).map(around).collect();
    (0..lines.len())
        .filter(|&index| depths[index].len().is_multiple_of(2) && lines[index].len() >= 3)
        .map(|outer| {
            let holes = (0..lines.len()).filter(|&hole| {
                depths[hole].len() == depths[outer].len() + 1 && depths[hole].contains(&outer)
            });
            (outer, holes.collect())
        })
        .collect()
}

fn is_inside(at: Pos2, outline: &[Pos2]) -> bool {
    let mut inside = false;
    let mut previous = outline.len().wrapping_sub(1);
    for (index, a) in outline.iter().enumerate() {
        let b = outline[previous];
        if (a.y > at.y) != (b.y > at.y) && at.x < (b.x - a.x) * (at.y - a.y) / (b.y - a.y) + a.x {
            inside = !inside;
        }
        previous = index;
    }
    inside
}

fn is_convex(line: &[Pos2]) -> bool {
    let count = line.len();
    if count < 3 {
        return true;
    }
    let (mut left, mut right) = (false, false);
    let mut turned = 0.0;
    for index in 0..count {
        let (a, b, c) = (
            line[index],
            line[(index + 1) % count],
            line[(index + 2) % count],
        );
        let (one, two) = (b - a, c - b);
        let turn = one.x * two.y - one.y * two.x;
        left |= turn < -1e-3;
        right |= turn > 1e-3;
        turned += turn.atan2(one.dot(two));
    }
    // A star winds twice and turns one way all the time.
    !(left && right) && turned.abs() < 1.5 * std::f32::consts::TAU
}

/// Cuts a line into strokes and gaps.
pub fn dashes(line: &[Pos2], closed: bool, on: f32, off: f32) -> Vec<Vec<Pos2>> {
    let mut points = line.to_vec();
    if closed && let Some(&first) = line.first() {
        points.push(first);
    }
    let mut strokes = Vec::new();
    let mut current: Vec<Pos2> = points.first().copied().into_iter().collect();
    let (mut drawing, mut left) = (true, on.max(0.1));
    for pair in points.windows(2) {
        let (mut from, to) = (pair[0], pair[1]);
        loop {
            let length = from.distance(to);
            if length <= left {
                left -= length;
                if drawing {
                    current.push(to);
                }
                break;
            }
            from = from.lerp(to, left / length);
            if drawing {
                current.push(from);
                strokes.push(std::mem::take(&mut current));
            } else {
                current = vec![from];
            }
            drawing = !drawing;
            left = if drawing { on } else { off }.max(0.1);
        }
    }
    if drawing && current.len() > 1 {
        strokes.push(current);
    }
    strokes
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::pos2;

    fn square(at: f32, size: f32) -> Vec<Pos2> {
        [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]
            .map(|(x, y)| pos2(at + x * size, at + y * size))
            .to_vec()
    }

    fn area(mesh: &Mesh) -> f32 {
        let at = |index: u32| mesh.vertices[index as usize].pos;
        let triangles = mesh.indices.chunks(3);
        triangles
            .map(|t| {
                let (a, b, c) = (at(t[0]), at(t[1]), at(t[2]));
                ((b - a).x * (c - a).y - (b - a).y * (c - a).x).abs() / 2.0
            })
            .sum()
    }

    #[test]
    fn a_hole_stays_open_and_an_island_in_it_is_filled() {
        let mut mesh = Mesh::default();
        let lines = [square(0.0, 10.0), square(2.0, 6.0), square(4.0, 2.0)];
        for (outer, holes) in nest(&lines) {
            triangles(
                &lines[outer],
                holes.iter().map(|hole| &lines[*hole]),
                Color32::RED,
                &mut mesh,
            );
        }
        assert!((area(&mesh) - (100.0 - 36.0 + 4.0)).abs() < 0.01);
    }

    #[test]
    fn dashes_cover_their_share_of_a_line() {
        let line = [pos2(0.0, 0.0), pos2(10.0, 0.0)];
        let strokes = dashes(&line, false, 2.0, 1.0);
        let length: f32 = strokes.iter().map(|s| s[0].distance(s[s.len() - 1])).sum();
        assert_eq!(strokes.len(), 4);
        assert!((length - 7.0).abs() < 0.01);
    }
}
