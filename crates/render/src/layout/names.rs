//! Names of locations: each beside its location, where it covers least.
//!
//! Bearings in an order of liking, in one line or two, close by or a bit away. The most hemmed-in location chooses first; then names move, alone or in
//! pairs, until nothing gets better. An angle written in the file always holds.

mod arranger;
mod choice;

use super::{HARDLY_FREE, Layout, ON_LEAD, ON_NAME, Obstacles, segment};
use crate::fonts::Face;
use crate::geometry::{Grid, Rect, Vec2, vec2};
use arranger::Arranger;
use branchline_engine::GameConfig;
use branchline_engine::config::Location;
use choice::{Candidate, Choice, Offers};

/// The name of a location, laid out.
#[derive(Clone, Debug, PartialEq)]
pub struct PlacedName {
    /// Its lines, from the top.
    pub lines: Vec<NameLine>,
    /// The box round the letters.
    pub rect: Rect,
    /// Height of the letters.
    pub size: f32,
    /// Degrees clockwise from the right, as a file would write it.
    pub bearing: i32,
    /// Whether the file says so.
    pub written: bool,
    /// Whether it covers nothing that matters.
    pub free: bool,
    /// The line that leads to it, if it had to go so far away that nobody would know whose it is.
    pub leader: Option<[Vec2; 2]>,
}

/// One line of a name.
#[derive(Clone, Debug, PartialEq)]
pub struct NameLine {
    /// Its words.
    pub text: String,
    /// The middle of its base line.
    pub middle: Vec2,
}

/// From one line of a name to the next, in heights of its letters.
const LINE: f32 = 1.08;

/// Boards with more names are drafts: their names keep close by and move alone.
const DRAFT: usize = 300;

/// Names at the layout's size. One that has no place is put where it covers least.
pub(super) fn place(
    game: &GameConfig,
    layout: &Layout,
    obstacles: &mut Obstacles,
) -> Vec<PlacedName> {
    let all: Vec<usize> = (0..game.locations.len()).collect();
    let names = choose(game, layout, obstacles, f32::INFINITY, &all);
    for name in &names {
        obstacles.add_rect(name.rect, ON_NAME);
    }
    names
}

/// Names as they are seen from far away: at the first of these heights, and those that have no room there at the next
/// ones. What has no room beside its location at the last one is called out: it goes where there is room, and a line
/// leads there. What has no room there either lies where it is liked best and is not free: on a large board most names
/// do, and weighing what each would cover takes long.
pub(super) fn place_far(
    game: &GameConfig,
    layout: &mut Layout,
    obstacles: &mut Obstacles,
    heights: &[f32],
) -> Vec<PlacedName> {
    let own = layout.metrics;
    let mut names: Vec<PlacedName> = Vec::new();
    let mut left: Vec<usize> = (0..game.locations.len()).collect();
    // A draft is not looked at for the names in its crowds.
    let tries = if left.len() > DRAFT { 1 } else { heights.len() };
    for &height in &heights[..tries] {
        layout.metrics.names = own.names.map(|own| own.max(height));
        let larger = (height / own.names[0]).max(1.0);
        layout.metrics.name_width = own.name_width * larger;
        // Letters may be many times as high as on paper: that far away nobody would know whose name it is.
        layout.metrics.name_away = own.name_away * larger.min(2.0);
        let chosen = choose(game, layout, obstacles, HARDLY_FREE, &left);
        if names.is_empty() {
            names = chosen;
        } else {
            for (&index, name) in left.iter().zip(chosen) {
                names[index] = name;
            }
        }
        for &index in left.iter().filter(|&&index| names[index].free) {
            obstacles.add_rect(names[index].rect, ON_NAME);
        }
        left.retain(|&index| !names[index].free);
    }
    if game.locations.len() <= DRAFT {
        for index in left {
            if let Some(name) = call_out(&game.locations[index], index, layout, obstacles) {
                obstacles.add_rect(name.rect, ON_NAME);
                if let Some([from, to]) = name.leader {
                    obstacles.add(segment(from, to), ON_LEAD);
                }
                names[index] = name;
            }
        }
    }
    names
}

/// The name of a location further off, with a line that leads to it.
fn call_out(
    location: &Location,
    index: usize,
    layout: &Layout,
    obstacles: &Obstacles,
) -> Option<PlacedName> {
    let anywhere = [1, 2].map(|arrangements| Offers::anywhere(arrangements, true));
    let choice = Choice::new(location, index, layout, obstacles, &anywhere);
    let (place, leader) = choice.further(layout.locations[index].radius, obstacles)?;
    Some(PlacedName {
        leader: Some(leader),
        ..finish(&choice, &place, true)
    })
}

/// The names of these locations. One that has no place for less than `most` is put where it is liked best, and is not
/// free.
fn choose(
    game: &GameConfig,
    layout: &Layout,
    obstacles: &Obstacles,
    most: f32,
    locations: &[usize],
) -> Vec<PlacedName> {
    let draft = game.locations.len() > DRAFT;
    let anywhere = [1, 2].map(|arrangements| Offers::anywhere(arrangements, draft));
    let choices = locations.iter().map(|&index| {
        let location = &game.locations[index];
        Choice::new(location, index, layout, obstacles, &anywhere)
    });
    let placed = Arranger::new(choices.collect(), layout, obstacles, most).arrange();
    let mut taken = Grid::new(layout.width, layout.height);
    for (index, (_, place)) in placed.iter().enumerate() {
        if let Some(place) = place {
            taken.insert(place.rect, index as u32);
        }
    }
    let is_covered = |index: usize, rect: Rect| {
        taken.near(rect).into_iter().any(|other| {
            let (_, place) = &placed[other as usize];
            other as usize != index && place.is_some_and(|place| place.rect.overlaps(rect))
        })
    };
    let names = placed.iter().enumerate();
    names
        .map(|(index, (choice, place))| match place {
            Some(place) => {
                let free = !is_covered(index, place.rect) && !obstacles.is_taken(place.rect);
                finish(choice, place, free)
            }
            None => finish(choice, &choice.liked(), false),
        })
        .collect()
}

fn finish(choice: &Choice, candidate: &Candidate, free: bool) -> PlacedName {
    let arrangement = &choice.arrangements[candidate.arrangement];
    let (size, rect) = (choice.size, candidate.rect);
    let last = arrangement.lines.len() - 1;
    // The box is as high as capitals and descenders; the last base line is at 0.2.
    let base = rect.max.y - size * 0.2;
    let lines = arrangement.lines.iter().enumerate().map(|(number, text)| {
        let up = (last - number) as f32 * size * LINE;
        let width = Face::Bold.width(text, size, 0.0);
        // Lines keep to the side of their location.
        let middle = match candidate.bearing.rem_euclid(360) {
            0..60 | 300..360 => rect.min.x + width / 2.0,
            120..240 => rect.max.x - width / 2.0,
            _ => rect.centre().x,
        };
        NameLine {
            text: text.clone(),
            middle: vec2(middle, base - up),
        }
    });
    PlacedName {
        lines: lines.collect(),
        rect,
        size,
        bearing: candidate.bearing,
        written: choice.written,
        free,
        leader: None,
    }
}
