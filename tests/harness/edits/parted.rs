//! The model of a route that becomes two at a new location.

use super::model::{Place, Route, View};
use branchline_engine::config::{Mark, Marks, Point};
use branchline_ide::NewTrack;

/// Bends nearer to the new location than this, in tenths of a board unit, are taken for it.
const SAME: f64 = 50.0;

impl View {
    /// Nothing where two parts of the route are as near to the new location, or two lengths as right: either will do.
    pub fn part(&mut self, id: &str, title: &str, at: Point) -> Option<()> {
        let is_it = |route: &Route| route.tracks.iter().any(|(known, _)| known == id);
        let number = self.routes.iter().position(is_it)?;
        let route = self.routes.remove(number);
        let new = self.free(&super::model::random_id(title));
        let mut corners = vec![self.locations.get(&route.a)?.at];
        corners.extend(&route.via);
        corners.push(self.locations.get(&route.b)?.at);
        let (step, share) = foot(&corners, at)?;
        let bends = |bends: &[Point]| -> Vec<Point> {
            let apart = bends.iter().filter(|bend| distance(**bend, at) > SAME);
            apart.copied().collect()
        };
        let mut halves = [Vec::new(), Vec::new()];
        for (_, track) in &route.tracks {
            let exact = f64::from(track.length) * share;
            if (exact.fract() - 0.5).abs() < 1e-6 {
                return None;
            }
            // Each part has a space at least, also where there is only one to share.
            let first = (exact.round() as i32).min(track.length - 1).max(1);
            let lengths = [first, (track.length - first).max(1)];
            for (half, length) in halves.iter_mut().zip(lengths) {
                half.push((String::new(), of_length(track, length)));
            }
        }
        let [first, second] = halves;
        self.routes.push(Route {
            a: route.a,
            b: new.clone(),
            via: bends(&route.via[..step]),
            tracks: first,
        });
        self.routes.push(Route {
            a: new.clone(),
            b: route.b,
            via: bends(&route.via[step..]),
            tracks: second,
        });
        let place = Place {
            title: title.to_owned(),
            at,
            district: None,
            marks: Marks::default(),
        };
        self.locations.insert(new, place);
        Some(())
    }
}

/// The step of a line that comes nearest to a point, and which share of the whole line lies before that place.
fn foot(corners: &[Point], at: Point) -> Option<(usize, f64)> {
    let mut before = 0.0;
    let mut found: Vec<(f64, usize, f64)> = Vec::new();
    for (step, ends) in corners.windows(2).enumerate() {
        let length = distance(ends[0], ends[1]);
        // By the law of cosines, from the three sides of the triangle.
        let (to_start, to_end) = (distance(ends[0], at), distance(ends[1], at));
        let along = (to_start.powi(2) - to_end.powi(2) + length.powi(2)) / (2.0 * length.max(1e-9));
        let along = along.clamp(0.0, length);
        let off = if along <= 0.0 {
            to_start
        } else if along >= length {
            to_end
        } else {
            (to_start.powi(2) - along.powi(2)).max(0.0).sqrt()
        };
        found.push((off, step, before + along));
        before += length;
    }
    found.sort_by(|a, b| a.0.total_cmp(&b.0));
    let is_clear = found.len() == 1 || found[1].0 - found[0].0 > 1e-3;
    (is_clear && before > 0.0).then(|| (found[0].1, found[0].2 / before))
}

fn distance(a: Point, b: Point) -> f64 {
    f64::from(a.x - b.x).hypot(f64::from(a.y - b.y))
}

/// The same track with another length, and no more symbols of a ferry than that.
fn of_length(track: &NewTrack, length: i32) -> NewTrack {
    let mut track = track.clone();
    track.length = length;
    if let Some(Mark::Number(symbols)) = track.marks.get_mut("ferry") {
        *symbols = (*symbols).min(length);
    }
    track
}
