//! The board as it would be if the hand let go now: the same layout, on a changed copy of the game.

use std::sync::Arc;

use branchline_engine::config::{Mark, Route, RouteId, Track};
use branchline_ide::Move;

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
        if let Some((version, known, made)) = &self.made
            && *version == board.version
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
                self.made = Some((board.version, hand.clone(), Arc::clone(&changed)));
                changed
            }
            None => {
                self.made = None;
                Arc::clone(board)
            }
        }
    }
}

fn change(board: &Board, session: &Session) -> Option<Board> {
    let mut game = (*board.game).clone();
    let config = &mut game.config;
    match &session.hand {
        Hand::Moving { locations, by, .. } => {
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
        }
        Hand::Bending { track, bends, .. } => {
            let route = config.tracks[track.index()].route;
            config.routes[route.index()].via =
                bends.iter().map(|bend| board.to_text(*bend)).collect();
        }
        Hand::Shaping { land, points, .. } => {
            game.sheet.land[*land].points = points.iter().map(|at| board.to_text(*at)).collect();
        }
        Hand::Turning { location, degrees } => {
            let marks = &mut config.locations[location.index()].marks.0;
            marks.insert("label".to_owned(), Mark::Number(*degrees));
        }
        Hand::Linking {
            from, to: Some(to), ..
        } if session.tool == Tool::Route => {
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
        }
        _ => return None,
    }
    Some(Board::new(Arc::new(game), board.version))
}
