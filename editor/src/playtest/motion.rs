//! What moves after a decision: cards from market and deck to a hand, pieces onto their track. It lasts for half a
//! second, any key or click ends it, and nothing waits for it but the next bot.

use branchline_engine::config::{CardId, LocationId, TrackId};
use branchline_engine::event::Arg;
use branchline_engine::{Event, GameConfig};
use branchline_render::geometry::Block;
use branchline_render::scene::piece_outline;
use branchline_render::theme::{IVORY, SEATS};
use egui::{Context, Id, LayerId, Order, Painter, Pos2, Rect, Stroke, vec2};

use super::Playtest;
use super::cards::{self, Faces, SMALL};
use crate::board::Board;
use crate::canvas::camera::Camera;
use crate::look::colour;

/// Seconds that a movement takes.
const LENGTH: f64 = 0.5;

/// A place on the screen that cards come from or go to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// A card of the market.
    Market(CardId),
    /// The deck.
    Deck,
    /// The cards of a kind in a hand that is shown.
    Held(u8, CardId),
    /// A hand that is shown.
    Hand(u8),
    /// A player's line.
    Seat(u8),
}

/// Where those places were drawn last.
#[derive(Default)]
pub struct Spots(Vec<(Spot, Rect)>);

impl Spots {
    /// Forgets all of them.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// A place was drawn here.
    pub fn put(&mut self, spot: Spot, rect: Rect) {
        self.0.push((spot, rect));
    }

    fn at(&self, spot: Spot) -> Option<Pos2> {
        let found = self.0.iter().rev().find(|(known, _)| *known == spot);
        found.map(|(_, rect)| rect.center())
    }

    /// Where a card that a seat gets goes to.
    fn of_seat(&self, seat: u8, card: Option<CardId>) -> Option<Pos2> {
        let held = card.and_then(|card| self.at(Spot::Held(seat, card)));
        held.or_else(|| self.at(Spot::Hand(seat)))
            .or_else(|| self.at(Spot::Seat(seat)))
    }
}

/// Something on its way.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Flight {
    /// A card to a seat; none: nobody here may see which.
    Card(u8, Option<CardId>, Spot),
    /// The pieces of a seat.
    Pieces(u8, TrackId),
    /// Something of a seat that happens at a place.
    Ring(u8, LocationId),
}

/// What moves now.
#[derive(Default)]
pub struct Motion {
    flights: Vec<Flight>,
    /// When it began, by the window's clock.
    began: f64,
}

impl Motion {
    /// Shows what just happened, as far as these eyes may see it.
    pub fn begin(&mut self, play: &Playtest, open: bool, now: f64) {
        let flights = play.news(open).into_iter().filter_map(|event| match event {
            Event::CardDrawn { seat, card } => Some(Flight::Card(seat, card, Spot::Deck)),
            Event::CardTaken { seat, card } => {
                Some(Flight::Card(seat, Some(card), Spot::Market(card)))
            }
            Event::Claimed { seat, track, .. } => Some(Flight::Pieces(seat, track)),
            Event::Mechanic { seat, args, .. } => args.iter().find_map(|arg| match arg {
                Arg::Location(place) => Some(Flight::Ring(seat, *place)),
                _ => None,
            }),
            _ => None,
        });
        self.flights = flights.collect();
        self.began = now;
    }

    /// Ends it at once.
    pub fn skip(&mut self) {
        self.flights.clear();
    }

    /// How far it is, from 0 to 1; none: nothing moves.
    pub fn progress(&self, now: f64) -> Option<f32> {
        let share = (now - self.began) / LENGTH;
        let moves = !self.flights.is_empty() && (0.0..1.0).contains(&share);
        moves.then_some(share as f32)
    }

    /// The track whose pieces are on their way.
    pub fn arriving(&self, now: f64) -> Option<TrackId> {
        self.progress(now)?;
        self.flights.iter().find_map(|flight| match flight {
            Flight::Pieces(_, track) => Some(*track),
            _ => None,
        })
    }

    /// Cards that fly over the whole window.
    pub fn cards_ui(&self, ctx: &Context, config: &GameConfig, spots: &Spots) {
        let Some(share) = self.progress(ctx.input(|input| input.time)) else {
            return;
        };
        let layer = LayerId::new(Order::Foreground, Id::unique("flying-cards"));
        let painter = ctx.layer_painter(layer);
        let faces = Faces::new(config);
        for flight in &self.flights {
            let Flight::Card(seat, card, from) = *flight else {
                continue;
            };
            let (Some(from), Some(to)) = (spots.at(from), spots.of_seat(seat, card)) else {
                continue;
            };
            let at = from + (to - from) * ease(share);
            let size = SMALL * (1.8 - 0.6 * share);
            faces.paint(&painter, Rect::from_center_size(at, size), card, true);
        }
    }

    /// Pieces and rings on the board.
    pub fn board_ui(&self, painter: &Painter, view: Rect, camera: &Camera, board: &Board) {
        let Some(share) = self.progress(painter.ctx().input(|input| input.time)) else {
            return;
        };
        for flight in &self.flights {
            match *flight {
                Flight::Card(..) => {}
                Flight::Pieces(seat, track) => {
                    let Some(placed) = board.layout.tracks.get(track.index()) else {
                        continue;
                    };
                    let number = placed.spaces.len() as f32;
                    for (index, space) in placed.spaces.iter().enumerate() {
                        // One after the other, each taking half of the time.
                        let begins = 0.5 * index as f32 / number;
                        let own = ((share - begins) / 0.5).clamp(0.0, 1.0);
                        if own > 0.0 {
                            piece(painter, view, camera, space, seat, own);
                        }
                    }
                }
                Flight::Ring(seat, place) => {
                    let Some(placed) = board.layout.locations.get(place.index()) else {
                        continue;
                    };
                    let at = camera.to_screen(view, placed.at);
                    let radius = (placed.radius * camera.scale()).max(6.0) * (1.0 + 1.5 * share);
                    let look = SEATS[usize::from(seat) % SEATS.len()];
                    let shade = colour(look.colour).gamma_multiply(1.0 - share);
                    painter.circle_stroke(at, radius, Stroke::new(3.0, shade));
                }
            }
        }
    }
}

fn piece(painter: &Painter, view: Rect, camera: &Camera, space: &Block, seat: u8, share: f32) {
    let look = SEATS[usize::from(seat) % SEATS.len()];
    let drop = vec2(0.0, -28.0 * (1.0 - ease(share)));
    let place = |point| camera.to_screen(view, point) + drop;
    let shade = |shade: branchline_render::Colour| colour(shade).gamma_multiply(share);
    let body = |by: f32| Block {
        length: space.length * by,
        height: space.height * by,
        ..*space
    };
    for (size, fill) in [(0.92, IVORY), (0.78, look.colour)] {
        let path = piece_outline(&body(size), look.ends);
        cards::outline(painter, &path, camera.scale(), &place, shade(fill));
    }
}

fn ease(share: f32) -> f32 {
    1.0 - (1.0 - share).powi(3)
}
