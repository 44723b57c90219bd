//! The board as it would be if the hand let go now: the same layout, on a changed copy of the game.

use std::sync::Arc;

use branchline_engine::config::{LandKind, LocationId, Mark, Route, RouteId, Track};
use branchline_ide::Move;
use branchline_render::geometry::Vec2;

use crate::board::Board;
use crate::session::Session;
use crate::tools::{Hand, Tool, bends_along};

/// Larger maps show the hand's own sketch only: laying them out takes too long for every move.
const LARGEST: usize = 600;

/// The last preview, kept while the hand holds still.
#[derive(Default)]
pub struct Preview {
    made: Option<(u64, Hand, Arc<Board>)>,
}

impl Preview {
    /// What to draw: the board, or what it is about to become.
    pub fn of(&mut self, board: &Arc<Board>, session: &Session) -> Arc<Board> {
        let hand = &session.hand;
        if let Some((number, known, made)) = &self.made
            && *number == board.number
            && known == hand
        {
            return Arc::clone(made);
        }
        let changed = if board.game.config.tracks.len() <= LARGEST {
            change(board, session)
        } else {
            None
        };
        match changed {
            Some(changed) => {
                let changed = Arc::new(changed);
                self.made = Some((board.number, hand.clone(), Arc::clone(&changed)));
                changed
            }
            None => {
                self.made = None;
                Arc::clone(board)
            }
        }
    }
}

/// On a map that is too large for a preview: the lines that the hand is about to change, roughly.
pub fn rough_lines(board: &Board, hand: &Hand) -> Vec<Vec<Vec2>> {
    let config = &board.game.config;
    let way = |route: &Route, at: &dyn Fn(LocationId) -> Vec2, bends: Vec<Vec2>| {
        let mut line = vec![at(route.a)];
        line.extend(bends);
        line.push(at(route.b));
        line
    };
    match hand {
        Hand::Moving { locations, by, .. } => {
            let moves = |id: LocationId| locations.contains(&id);
            let at = |id: LocationId| {
                let still = board.layout.at(id);
                if moves(id) { still + *by } else { still }
            };
            let routes = config.routes.iter();
            let routes = routes.filter(|route| moves(route.a) || moves(route.b));
            let line = |route: &Route| {
                let along = moves(route.a) && moves(route.b);
                let bends = route.via.iter().map(|bend| {
                    let still = board.from_text(*bend);
                    if along { still + *by } else { still }
                });
                way(route, &at, bends.collect())
            };
            routes.map(line).collect()
        }
        Hand::Bending { track, bends, .. } => {
            let route = &config.routes[config.tracks[track.index()].route.index()];
            vec![way(route, &|id| board.layout.at(id), bends.clone())]
        }
        Hand::Shaping { land, points, .. } => {
            let river = board.game.sheet.land[*land].kind == LandKind::River;
            let first = points.first().filter(|_| !river);
            vec![points.iter().chain(first).copied().collect()]
        }
        Hand::Linking {
            from, to: Some(to), ..
        } => vec![vec![board.layout.at(*from), board.layout.at(*to)]],
        _ => Vec::new(),
    }
}

/// The board with the hand's change. A free hand, in every frame without a drag, must not copy the game: only what
/// changes it does.
fn change(board: &Board, session: &Session) -> Option<Board> {
    let copy = || (*board.game).clone();
    let game = match &session.hand {
        Hand::Moving { locations, by, .. } => {
            let mut game = copy();
            let config = &mut game.config;
            let moves = locations.iter().map(|id| Move {
                location: config.locations[id.index()].id.clone(),
                to: board.to_text(board.layout.at(*id) + *by),
            });
            for (route, via) in bends_along(config, &moves.collect::<Vec<_>>()) {
                config.routes[route.index()].via = via;
            }
            for id in locations {
                config.locations[id.index()].at = board.to_text(board.layout.at(*id) + *by);
            }
            game
        }
        Hand::Bending { track, bends, .. } => {
            let mut game = copy();
            let route = game.config.tracks[track.index()].route;
            game.config.routes[route.index()].via =
                bends.iter().map(|bend| board.to_text(*bend)).collect();
            game
        }
        Hand::Shaping { land, points, .. } => {
            let mut game = copy();
            game.sheet.land[*land].points = points.iter().map(|at| board.to_text(*at)).collect();
            game
        }
        Hand::Turning { location, degrees } => {
            let mut game = copy();
            let marks = &mut game.config.locations[location.index()].marks.0;
            marks.insert("label".to_owned(), Mark::Number(*degrees));
            game
        }
        Hand::Linking {
            from, to: Some(to), ..
        } if session.tool == Tool::Route => {
            let mut game = copy();
            let config = &mut game.config;
            config.tracks.push(Track {
                id: "new".to_owned(),
                route: RouteId::from_index(config.routes.len()),
                length: session.length_between(board, *from, *to),
                colour: None,
                marks: branchline_engine::config::Marks::default(),
            });
            config.routes.push(Route {
                a: *from,
                b: *to,
                double: false,
                via: Vec::new(),
            });
            game
        }
        _ => return None,
    };
    Some(Board::new(Arc::new(game)))
}
