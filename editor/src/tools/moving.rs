//! Moving locations together: bends of the routes between them come along, and nothing leaves the board.

use branchline_engine::GameConfig;
use branchline_engine::config::{LocationId, Point, RouteId};
use branchline_ide::{BendsOf, Move, Operation};
use branchline_render::geometry::{Vec2, vec2};

use crate::board::Board;
use crate::thing;

/// Moves locations with the bends between them, as one operation.
pub(super) fn moving(config: &GameConfig, moves: Vec<Move>) -> Operation {
    let bends = bends_along(config, &moves);
    let bends = bends.into_iter().filter_map(|(route, via)| {
        let first = thing::first_track(config, route)?;
        let route = config.tracks[first.index()].id.clone();
        Some(BendsOf { route, via })
    });
    let bends: Vec<BendsOf> = bends.collect();
    let moved = Operation::MoveLocations(moves);
    if bends.is_empty() {
        return moved;
    }
    Operation::Batch(vec![moved, Operation::SetBends(bends)])
}

/// The bends of routes both of whose ends move by the same step, after it.
pub fn bends_along(config: &GameConfig, moves: &[Move]) -> Vec<(RouteId, Vec<Point>)> {
    let step = |id: LocationId| {
        let own = &config.locations[id.index()];
        let found = moves.iter().find(|step| step.location == own.id)?;
        Some((found.to.x - own.at.x, found.to.y - own.at.y))
    };
    let size = config.board;
    let routes = config.routes.iter().enumerate();
    let bent = routes.filter(|(_, route)| !route.via.is_empty());
    let moved = bent.filter_map(|(index, route)| {
        let (right, down) = step(route.a)?;
        let along = step(route.b)? == (right, down) && (right, down) != (0, 0);
        let via = route.via.iter().map(|bend| Point {
            x: (bend.x + right).clamp(0, size.width),
            y: (bend.y + down).clamp(0, size.height),
        });
        along.then(|| (RouteId::from_index(index), via.collect()))
    });
    moved.collect()
}

/// How far locations can move this way without one of them leaving the board: a group keeps its shape.
pub(super) fn on_the_board(board: &Board, locations: &[LocationId], by: Vec2) -> Vec2 {
    let reach = |of: fn(Vec2) -> f32, size: f32, by: f32| {
        let places = locations.iter().map(|id| of(board.layout.at(*id)));
        let (least, most) = places.fold((size, 0.0_f32), |(least, most), at| {
            (least.min(at), most.max(at))
        });
        // One that lies outside already may come in.
        by.clamp((-least).min(0.0), (size - most).max(0.0))
    };
    vec2(
        reach(|at| at.x, board.layout.width, by.x),
        reach(|at| at.y, board.layout.height, by.y),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use branchline_compiler::{MemoryFiles, compile};

    /// Each step of a batch may cost a compilation of the whole text.
    #[test]
    fn a_dragged_group_is_two_steps_however_many_routes_bend() {
        let mut text = String::from("language 1\ngame \"Long\" { }\nlocations {\n");
        for at in 0..20 {
            text.push_str(&format!("  p{at}  at {at}0,10\n"));
        }
        text.push_str("}\nroutes {\n");
        for at in 1..20 {
            text.push_str(&format!("  p{}  --  p{at}  2 any  via {at}0,20\n", at - 1));
        }
        text.push_str("}\n");
        let compilation = compile(&MemoryFiles::one("long.line", &text), "long.line");
        let game = compilation.game.as_ref().or(compilation.sketch.as_ref());
        let config = &game.expect("it can be drawn").config;
        let moves = config.locations.iter().map(|location| Move {
            location: location.id.clone(),
            to: Point {
                x: location.at.x + 100,
                y: location.at.y,
            },
        });
        let Operation::Batch(steps) = moving(config, moves.collect()) else {
            panic!("bends come along");
        };
        let [Operation::MoveLocations(moves), Operation::SetBends(bends)] = &steps[..] else {
            panic!("{steps:?}");
        };
        assert_eq!((moves.len(), bends.len()), (20, 19));
    }
}
