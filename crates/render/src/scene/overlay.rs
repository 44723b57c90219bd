//! What lies over the bare board: pieces, tokens, what somebody points at,
//! shares, tickets, selection.

use super::track::centred;
use super::{Drawing, Form, Layer, Path, Scene, Stroke, Thing};
use crate::colour::Colour;
use crate::fonts::Face;
use crate::geometry::{Block, Rect, Vec2, vec2};
use crate::theme::{INK, IVORY, POINTED, Theme};
use branchline_engine::config::{LocationId, TicketId, TrackId};
use branchline_engine::rulebook::Language;
use branchline_engine::{Board, State};

/// What is to be seen besides the board itself. The default is a bare board in its
/// frame, as it would be printed.
#[derive(Clone, Debug, PartialEq)]
pub struct Overlay {
    /// Seat of the owner, by track; may be shorter than the list of tracks.
    pub owners: Vec<Option<u8>>,
    /// The track claimed last.
    pub newest: Option<TrackId>,
    /// Tracks that nobody may claim any more.
    pub closed: Vec<TrackId>,
    /// Stations and their owners.
    pub stations: Vec<(LocationId, u8)>,
    /// What lies at locations and is nobody's.
    pub tokens: Vec<Stack>,
    /// Where names are seen, if that is not where they are printed: stacks keep clear of them.
    pub names: Vec<Rect>,
    /// What somebody points at; everything else steps back.
    pub pointed: Option<Pointed>,
    /// Shares or changes by track; replaces the fills.
    pub heat: Option<Vec<Heat>>,
    /// Tickets, at most six as arcs.
    pub arcs: Vec<Arc>,
    /// What is selected.
    pub selected: Vec<Thing>,
    /// Whether short tracks and hidden names are shown in the error colour.
    pub problems: bool,
    /// Whether a picture lies below the board: the land lets it shine through.
    pub pictured: bool,
    /// Whether the paper band is drawn.
    pub frame: bool,
    /// Small print in the frame.
    pub stamp: Option<String>,
    /// A legend in some language, where it covers nothing.
    pub legend: Option<Language>,
}

impl Default for Overlay {
    fn default() -> Self {
        Self {
            owners: Vec::new(),
            newest: None,
            closed: Vec::new(),
            stations: Vec::new(),
            tokens: Vec::new(),
            names: Vec::new(),
            pointed: None,
            heat: None,
            arcs: Vec::new(),
            selected: Vec::new(),
            problems: false,
            pictured: false,
            frame: true,
            stamp: None,
            legend: None,
        }
    }
}

impl Overlay {
    /// The pieces, stations and tokens of a moment: all of it is open to everybody.
    #[must_use]
    pub fn of_moment(board: &Board, state: &State) -> Self {
        let tracks = (0..board.config().tracks.len()).map(TrackId::from_index);
        let owners: Vec<Option<u8>> = tracks
            .clone()
            .map(|track| state.owner(board, track))
            .collect();
        let closed = tracks
            .filter(|track| owners[track.index()].is_none() && !state.is_open(board, *track))
            .collect();
        let (mut stations, mut tokens) = (Vec::new(), Vec::new());
        for shown in state.shown(board) {
            match (shown.location, shown.seat) {
                (Some(location), Some(seat)) => stations.push((location, seat)),
                (Some(location), None) => tokens.push(Stack {
                    location,
                    height: shown.count,
                    sign: shown.sign(),
                }),
                _ => {}
            }
        }
        Self {
            owners,
            closed,
            stations,
            tokens,
            ..Self::default()
        }
    }
}

/// Tokens that lie on each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stack {
    /// Where.
    pub location: LocationId,
    /// How many.
    pub height: i32,
    /// The letter of their symbol, if there are several.
    pub sign: Option<String>,
}

/// What somebody points at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pointed {
    /// Tracks, in a band.
    pub tracks: Vec<TrackId>,
    /// Locations, in a ring.
    pub locations: Vec<LocationId>,
    /// The colour of band and ring.
    pub band: Band,
}

/// Why something is pointed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Band {
    /// Somebody wants to see it.
    Pointed,
    /// It is part of a ticket.
    Ticket,
    /// There is a problem with it.
    Problem,
}

/// A number on a track.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Heat {
    /// From 0 to 1, or for changes from -1 to 1.
    pub share: f32,
    /// Whether it is a change.
    pub change: bool,
    /// Whether little is known about it.
    pub vague: bool,
    /// Whether the number is written on the track.
    pub words: bool,
}

impl Heat {
    pub(super) fn colour(self, land: Colour) -> Colour {
        let colour = if self.change {
            Theme::change(self.share)
        } else {
            Theme::heat(self.share)
        };
        if self.vague {
            colour.towards(land, 0.5)
        } else {
            colour
        }
    }
}

/// A ticket between two places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arc {
    /// Which ticket.
    pub ticket: TicketId,
    /// One end.
    pub a: LocationId,
    /// The other end.
    pub b: LocationId,
    /// Its points.
    pub value: i32,
    /// What became of it.
    pub outcome: Outcome,
}

/// What became of a ticket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Outcome {
    Open,
    Done,
    Lost,
}

/// Arcs drawn at once; the ends of further tickets get a dot.
const ARCS: usize = 6;

pub(super) fn draw(drawing: &Drawing, scene: &mut Scene) {
    if let Some(pointed) = &drawing.overlay.pointed {
        step_back(drawing.theme, pointed, scene);
        bands(drawing, pointed, scene);
    }
    for (number, arc) in drawing.overlay.arcs.iter().enumerate() {
        if number < ARCS {
            draw_arc(drawing, arc, scene);
        } else {
            for end in [arc.a, arc.b] {
                let at = drawing.layout.at(end);
                let dot = Form::Circle(at, 1.6 * drawing.s);
                scene.area(
                    Layer::Badge,
                    Thing::Ticket(arc.ticket),
                    dot,
                    drawing.theme.accent,
                    None,
                );
            }
        }
    }
    selection(drawing, scene);
}

/// Everything that nobody points at falls back towards the land.
fn step_back(theme: &Theme, pointed: &Pointed, scene: &mut Scene) {
    for shape in &mut scene.shapes {
        let is_pointed = shape
            .thing
            .track()
            .is_some_and(|t| pointed.tracks.contains(&t))
            || shape
                .thing
                .location()
                .is_some_and(|l| pointed.locations.contains(&l));
        if is_pointed || shape.layer < Layer::Lead {
            continue;
        }
        let back = |colour: Colour| colour.towards(theme.land, 0.65);
        shape.fill = shape.fill.map(back);
        if let Some(stroke) = &mut shape.stroke {
            stroke.colour = back(stroke.colour);
        }
    }
}

fn bands(drawing: &Drawing, pointed: &Pointed, scene: &mut Scene) {
    let Drawing {
        layout, theme, s, ..
    } = drawing;
    let colour = match pointed.band {
        Band::Pointed => POINTED,
        Band::Ticket => theme.accent,
        Band::Problem => theme.error,
    };
    let width = layout.metrics.space_height + 5.5 * s;
    for track in &pointed.tracks {
        let Some(placed) = layout.tracks.get(track.index()) else {
            continue;
        };
        let line = Form::Path(Path::open(placed.curve.points()));
        let thing = Thing::Track(*track);
        scene.line(
            Layer::Band,
            thing,
            line.clone(),
            Stroke::new(theme.ink, width + 1.2 * s).round(),
        );
        scene.line(Layer::Band, thing, line, Stroke::new(colour, width).round());
        if pointed.band == Band::Problem {
            badge("!", placed.middle(), theme.error, thing, *s, scene);
        }
    }
    for location in &pointed.locations {
        let Some(placed) = layout.locations.get(location.index()) else {
            continue;
        };
        let thing = Thing::Location(*location);
        let ring = Form::Circle(placed.at, placed.radius + 4.0 * s);
        scene.line(
            Layer::Location,
            thing,
            ring.clone(),
            Stroke::new(theme.land, 3.4 * s),
        );
        scene.line(Layer::Location, thing, ring, Stroke::new(colour, 1.4 * s));
    }
}

fn badge(sign: &str, centre: Vec2, colour: Colour, thing: Thing, s: f32, scene: &mut Scene) {
    let ring = Stroke::new(IVORY, 0.9 * s);
    scene.area(
        Layer::Problem,
        thing,
        Form::Circle(centre, 3.6 * s),
        colour,
        Some(ring),
    );
    let on = if colour.contrast(IVORY) > colour.contrast(INK) {
        IVORY
    } else {
        INK
    };
    scene.text(
        Layer::Problem,
        thing,
        centred(sign, centre, 5.6 * s, Face::Bold),
        on,
        None,
    );
}

fn draw_arc(drawing: &Drawing, arc: &Arc, scene: &mut Scene) {
    let Drawing {
        layout, theme, s, ..
    } = drawing;
    let (a, b) = (layout.at(arc.a), layout.at(arc.b));
    let thing = Thing::Ticket(arc.ticket);
    let colour = if arc.outcome == Outcome::Lost {
        theme.error
    } else {
        theme.accent
    };
    // Bowed away from the middle of the board.
    let middle = a.lerp(b, 0.5);
    let aside = (b - a).left();
    let outward = middle - layout.bounds().centre();
    let side = if aside.dot(outward) < 0.0 { -1.0 } else { 1.0 };
    let bow = aside * (0.12 * side * 4.0 / 3.0);
    let mut path = Path::default();
    path.move_to(a);
    path.cubic_to(a.lerp(b, 0.25) + bow, a.lerp(b, 0.75) + bow, b);
    let stroke = Stroke::new(colour, 1.2 * s).round();
    let line = match arc.outcome {
        Outcome::Done => stroke,
        Outcome::Open | Outcome::Lost => stroke.dashed(4.0 * s, 2.4 * s),
    };
    let form = Form::Path(path);
    scene.line(
        Layer::Arc,
        thing,
        form.clone(),
        Stroke::new(theme.land, 2.6 * s).round(),
    );
    scene.line(Layer::Arc, thing, form, line);
    for end in [a, b] {
        scene.line(
            Layer::Arc,
            thing,
            Form::Circle(end, 8.2 * s),
            Stroke::new(theme.land, 2.6 * s),
        );
        scene.line(
            Layer::Arc,
            thing,
            Form::Circle(end, 8.2 * s),
            Stroke::new(colour, 1.2 * s),
        );
    }
    let centre = middle + bow * 0.75;
    let pill = Block {
        centre,
        angle: 0.0,
        length: 14.0 * s,
        height: 9.0 * s,
    };
    scene.area(
        Layer::Badge,
        thing,
        Form::Block(pill, 4.5 * s),
        IVORY,
        Some(Stroke::new(colour, 1.0 * s)),
    );
    let shift = if arc.outcome == Outcome::Open {
        0.0
    } else {
        2.2 * s
    };
    let text = centred(
        &arc.value.to_string(),
        centre - vec2(shift, 0.0),
        5.6 * s,
        Face::Bold,
    );
    scene.text(Layer::Badge, thing, text, INK, None);
    let sign = centre + vec2(3.6, 0.0) * *s;
    let strokes: &[&[(f32, f32)]] = match arc.outcome {
        Outcome::Open => &[],
        Outcome::Done => &[&[(-1.4, 0.1), (-0.4, 1.2), (1.6, -1.4)]],
        Outcome::Lost => &[&[(-1.3, -1.3), (1.3, 1.3)], &[(-1.3, 1.3), (1.3, -1.3)]],
    };
    for stroke in strokes {
        let points: Vec<Vec2> = stroke
            .iter()
            .map(|&(x, y)| sign + vec2(x, y) * *s)
            .collect();
        let line = Stroke::new(colour.over(INK), 0.9 * s).round();
        scene.line(Layer::Badge, thing, Form::Path(Path::open(&points)), line);
    }
}

fn selection(drawing: &Drawing, scene: &mut Scene) {
    let Drawing {
        layout,
        theme,
        overlay,
        s,
        ..
    } = drawing;
    let stroke = Stroke::new(theme.accent, 1.2 * s).round();
    for &thing in &overlay.selected {
        if let Some(placed) = thing
            .track()
            .and_then(|track| layout.tracks.get(track.index()))
        {
            for space in &placed.spaces {
                let form = Form::Block(space.grown(1.8 * s), 3.0 * s);
                scene.line(Layer::Selection, thing, form, stroke);
            }
        }
        match thing {
            Thing::Location(id) => {
                if let Some(placed) = layout.locations.get(id.index()) {
                    let form = Form::Circle(placed.at, placed.radius + 2.4 * s);
                    scene.line(Layer::Selection, thing, form, stroke);
                }
            }
            Thing::Name(id) => {
                if let Some(name) = layout.names.get(id.index()) {
                    let mut path = Path::default();
                    path.add_rect(name.rect.grown(1.2 * s), 1.2 * s);
                    scene.line(Layer::Selection, thing, Form::Path(path), stroke);
                }
            }
            Thing::District(id) => {
                for outline in layout
                    .districts
                    .get(id.index())
                    .into_iter()
                    .flat_map(|d| &d.outlines)
                {
                    scene.line(
                        Layer::Selection,
                        thing,
                        Form::Path(Path::closed(outline)),
                        stroke,
                    );
                }
            }
            Thing::Land(number) => {
                if let Some(land) = layout.land.get(usize::from(number)) {
                    let line = Form::Path(Path::open(&land.line));
                    scene.line(Layer::Selection, thing, line, stroke);
                }
            }
            _ => {}
        }
    }
}
