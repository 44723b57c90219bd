//! Faces and backs of cards and tickets, with their bleed.

use super::cards::{BLEED, CARD};
use crate::colour::Colour;
use crate::fonts::Face;
use crate::geometry::{Block, Rect, Vec2, vec2};
use crate::layout::Layout;
use crate::scene::{Anchor, Form, Layer, Path, Scene, Stroke, Text, Thing, symbol_path};
use crate::theme::{INK, IVORY, Symbol, Theme, card_look, card_looks, wild_stripes};
use branchline_engine::GameConfig;
use branchline_engine::config::{Alternative, CardId, DistrictId, End, LocationId, TicketId};
use branchline_engine::rulebook::Language;

/// The cut card, inside its bleed.
fn cut() -> Rect {
    Rect {
        min: vec2(BLEED, BLEED),
        max: vec2(BLEED + CARD.0, BLEED + CARD.1),
    }
}

/// An empty card filled to the end of its bleed.
fn blank(fill: Colour) -> Scene {
    let mut scene = Scene::empty(CARD.0 + 2.0 * BLEED, CARD.1 + 2.0 * BLEED);
    let mut whole = Path::default();
    whole.add_rect(cut().grown(BLEED), 0.0);
    scene.area(Layer::Land, Thing::Board, Form::Path(whole), fill, None);
    scene
}

fn words(text: &str, at: Vec2, anchor: Anchor, size: f32, face: Face) -> Text {
    Text {
        text: text.to_owned(),
        at,
        anchor,
        angle: 0.0,
        size,
        face,
        tracking: 0.0,
    }
}

fn centred(text: &str, centre: Vec2, size: f32, face: Face) -> Text {
    let at = centre + vec2(0.0, size * face.cap_height() / 2.0);
    words(text, at, Anchor::Middle, size, face)
}

/// The face of a transport card.
#[must_use]
pub fn card_face(game: &GameConfig, card: CardId, theme: &Theme) -> Scene {
    let looks = card_looks(game);
    let look = card_look(&looks, Some(card.index()));
    let wild = game.deck[card.index()].wild;
    let thing = Thing::Card(card);
    let paper = if theme.one_colour || wild {
        IVORY
    } else {
        look.fill
    };
    let on = if theme.one_colour { INK } else { look.on_fill };
    let mut scene = blank(paper);
    if wild && !theme.one_colour {
        stripes(&mut scene, thing);
    }
    let rect = cut();
    let centre = rect.centre() - vec2(0.0, if wild { 5.0 } else { 3.5 });
    if wild {
        let ring = Stroke::new(INK, 0.6);
        scene.area(
            Layer::Symbol,
            thing,
            Form::Circle(centre, 12.0),
            IVORY,
            Some(ring),
        );
    }
    match look.symbol {
        Some(symbol) => {
            let height = if wild { 15.0 } else { 18.0 };
            let path = symbol_path(symbol, centre, height);
            scene.area(Layer::Symbol, thing, Form::Path(path), on, None);
        }
        None => scene.text(
            Layer::Symbol,
            thing,
            centred(&look.letter, centre, 20.0, Face::Bold),
            on,
            None,
        ),
    }
    corners(&mut scene, thing, if wild { "★" } else { &look.letter }, on);
    motif(&mut scene, thing, paper, on);
    let title = &game.deck[card.index()].title;
    let casing = (wild && !theme.one_colour).then_some(Stroke::new(IVORY, 1.6));
    let at = vec2(rect.centre().x, rect.max.y - 11.0);
    scene.text(
        Layer::Name,
        thing,
        words(title, at, Anchor::Middle, 3.6, Face::Bold),
        on,
        casing,
    );
    scene.for_printer_of(theme);
    scene
}

/// Letter or star in two corners, the lower one upside down.
fn corners(scene: &mut Scene, thing: Thing, letter: &str, colour: Colour) {
    let rect = cut();
    for (centre, angle) in [
        (rect.min + vec2(6.5, 6.5), 0.0),
        (rect.max - vec2(6.5, 6.5), std::f32::consts::PI),
    ] {
        if letter == "★" {
            scene.area(
                Layer::Symbol,
                thing,
                Form::Circle(centre, 3.6),
                IVORY,
                Some(Stroke::new(INK, 0.4)),
            );
            let star = symbol_path(Symbol::Star, centre, 5.0);
            scene.area(Layer::Symbol, thing, Form::Path(star), INK, None);
            continue;
        }
        let size = 7.0;
        let mut text = centred(letter, centre, size, Face::Bold);
        text.at = centre + vec2(0.0, size * Face::Bold.cap_height() / 2.0).turned(angle);
        text.angle = angle;
        scene.text(Layer::Name, thing, text, colour, None);
    }
}

/// Six spaces along the foot.
fn motif(scene: &mut Scene, thing: Thing, paper: Colour, line: Colour) {
    let rect = cut();
    for number in 0..6 {
        let x = rect.centre().x + (number as f32 - 2.5) * 6.6;
        let block = Block {
            centre: vec2(x, rect.max.y - 6.0),
            angle: 0.0,
            length: 5.4,
            height: 2.4,
        };
        let fill = paper.towards(line, 0.18);
        scene.area(
            Layer::Space,
            thing,
            Form::Block(block, 0.5),
            fill,
            Some(Stroke::new(line, 0.3)),
        );
    }
}

/// Stripes of the bright fills at 45°, cut at the edge of the bleed.
fn stripes(scene: &mut Scene, thing: Thing) {
    let all = cut().grown(BLEED);
    let wide = 6.0 * std::f32::consts::SQRT_2;
    let reach = all.width() + all.height();
    let mut number = 0;
    let mut from = -all.height();
    while from < reach {
        // Between the lines x + y = from and x + y = from + wide.
        let points = [
            vec2(from, 0.0),
            vec2(from + wide, 0.0),
            vec2(from + wide - all.height(), all.height()),
            vec2(from - all.height(), all.height()),
        ];
        let seen = clip_sides(&points, all.width());
        if seen.len() > 2 {
            let colour = wild_stripes()[number % 6];
            scene.area(
                Layer::Water,
                thing,
                Form::Path(Path::closed(&seen)),
                colour,
                None,
            );
        }
        number += 1;
        from += wide;
    }
}

/// The part of a polygon between x = 0 and x = `right`.
fn clip_sides(points: &[Vec2], right: f32) -> Vec<Vec2> {
    let cut = |points: Vec<Vec2>, edge: f32, keep: fn(f32, f32) -> bool| {
        let mut seen = Vec::new();
        for (index, &b) in points.iter().enumerate() {
            let a = points[(index + points.len() - 1) % points.len()];
            if keep(a.x, edge) != keep(b.x, edge) {
                seen.push(a.lerp(b, (edge - a.x) / (b.x - a.x)));
            }
            if keep(b.x, edge) {
                seen.push(b);
            }
        }
        seen
    };
    let left = cut(points.to_vec(), 0.0, |x, edge| x >= edge);
    cut(left, right, |x, edge| x <= edge)
}

/// The back of the transport cards.
#[must_use]
pub fn card_back(game: &GameConfig, theme: &Theme) -> Scene {
    let ground = if theme.one_colour { IVORY } else { INK };
    back(game, theme, ground, &game.rules.pieces.name)
}

/// The back of the tickets of a kind.
#[must_use]
pub fn ticket_back(game: &GameConfig, kind: usize, theme: &Theme, language: Language) -> Scene {
    let ground = if theme.one_colour {
        IVORY
    } else {
        Theme::light().accent
    };
    let kind = &game.ticket_kinds[kind];
    let words = if game.ticket_kinds.len() > 1 {
        let kind = language.ticket_kind(1, kind);
        language.either(format!("{kind} ticket"), format!("billete {kind}"))
    } else {
        language.either("ticket", "billete").to_owned()
    };
    back(game, theme, ground, &words)
}

/// A title over rows of spaces.
fn back(game: &GameConfig, theme: &Theme, ground: Colour, below: &str) -> Scene {
    let line = if theme.one_colour { INK } else { IVORY };
    let mut scene = blank(ground);
    let faint = ground.towards(line, 0.22);
    let (step, height) = (vec2(13.2, 6.6), 3.6);
    for row in 0..8 {
        for column in 0..7 {
            let shift = if row % 2 == 0 { 0.0 } else { step.x / 2.0 };
            let centre = vec2(
                column as f32 * step.x + shift - 3.0,
                row as f32 * step.y + 1.5,
            );
            let block = Block {
                centre,
                angle: 0.0,
                length: 10.4,
                height,
            };
            scene.line(
                Layer::Land,
                Thing::Board,
                Form::Block(block, 0.8),
                Stroke::new(faint, 0.4),
            );
        }
    }
    let centre = cut().centre();
    let size = fitting(&game.title, 8.0, Face::Title, 48.0);
    let width = Face::Title
        .width(&game.title, size, 0.0)
        .max(Face::Semibold.width(below, 3.4, 0.08));
    let plate = Block {
        centre,
        angle: 0.0,
        length: width + 9.0,
        height: 19.0,
    };
    scene.area(
        Layer::Frame,
        Thing::Board,
        Form::Block(plate, 2.4),
        ground,
        Some(Stroke::new(line, 0.5)),
    );
    scene.text(
        Layer::Name,
        Thing::Board,
        centred(&game.title, centre - vec2(0.0, 2.6), size, Face::Title),
        line,
        None,
    );
    let mut text = centred(below, centre + vec2(0.0, 5.2), 3.4, Face::Semibold);
    text.tracking = 0.08;
    scene.text(Layer::Name, Thing::Board, text, line, None);
    scene.for_printer_of(theme);
    scene
}

/// The largest size up to `most` at which a text fits.
fn fitting(text: &str, most: f32, face: Face, room: f32) -> f32 {
    let width = face.width(text, most, 0.0);
    if width > room {
        most * room / width
    } else {
        most
    }
}

/// The face of a ticket: its ends, its value, and the board in small; at its foot, which edition it belongs to.
#[must_use]
pub fn ticket_face(
    game: &GameConfig,
    layout: &Layout,
    edition: &str,
    ticket: TicketId,
    theme: &Theme,
) -> Scene {
    let item = &game.tickets[ticket.index()];
    let thing = Thing::Ticket(ticket);
    let paper = if theme.one_colour {
        Colour::rgb(0xFF_FF_FF)
    } else {
        Theme::light().land
    };
    let accent = if theme.one_colour {
        INK
    } else {
        Theme::light().accent
    };
    let mut scene = blank(paper);
    let rect = cut();
    frame(
        &mut scene,
        thing,
        game.ticket_kinds[usize::from(item.kind)].as_str(),
        accent,
    );
    let values: Vec<i32> = item.alternatives.iter().map(|a| a.value).collect();
    let best = values.iter().copied().max().unwrap_or(0);
    let disc = vec2(rect.max.x - 9.5, rect.min.y + 9.5);
    scene.area(
        Layer::Badge,
        thing,
        Form::Circle(disc, 5.5),
        IVORY,
        Some(Stroke::new(accent, 0.9)),
    );
    scene.text(
        Layer::Badge,
        thing,
        centred(&best.to_string(), disc, 6.4, Face::Bold),
        INK,
        None,
    );
    let mut y = rect.min.y + 7.6;
    for line in lines(game, &item.alternatives) {
        let size = fitting(&line, 4.4, Face::Bold, CARD.0 - 21.5);
        let at = vec2(rect.min.x + 4.5, y);
        scene.text(
            Layer::Name,
            thing,
            words(&line, at, Anchor::Start, size, Face::Bold),
            INK,
            None,
        );
        y += 4.8;
    }
    let map = Rect {
        min: vec2(rect.min.x + 4.5, y - 1.6),
        max: vec2(rect.max.x - 4.5, rect.max.y - 7.2),
    };
    small_map(
        game,
        layout,
        &item.alternatives,
        map,
        &mut scene,
        thing,
        accent,
    );
    let foot = format!("{} · {edition}", game.title);
    let at = vec2(rect.centre().x, rect.max.y - 3.0);
    let text = words(&foot, at, Anchor::Middle, 2.1, Face::Semibold);
    scene.text(Layer::Frame, thing, text, Theme::light().muted, None);
    scene.for_printer_of(theme);
    scene
}

/// One frame, or two for kinds other than the regular one.
fn frame(scene: &mut Scene, thing: Thing, kind: &str, accent: Colour) {
    let insets: &[f32] = if kind == "regular" {
        &[1.8]
    } else {
        &[1.2, 2.4]
    };
    for inset in insets {
        let rect = cut().grown(-inset);
        let block = Block {
            centre: rect.centre(),
            angle: 0.0,
            length: rect.width(),
            height: rect.height(),
        };
        scene.line(
            Layer::Frame,
            thing,
            Form::Block(block, 2.0),
            Stroke::new(accent, 0.4),
        );
    }
}

fn end_title(game: &GameConfig, end: End) -> &str {
    match end {
        End::Location(location) => &game.locations[location.index()].title,
        End::District(district) => &game.districts[district.index()].title,
    }
}

/// A ticket in words: two ends on two lines; more ends or targets after that.
fn lines(game: &GameConfig, alternatives: &[Alternative]) -> Vec<String> {
    let titles = |alternative: &Alternative| -> Vec<String> {
        alternative
            .ends
            .iter()
            .map(|end| end_title(game, *end).to_owned())
            .collect()
    };
    match alternatives {
        [one] => {
            let mut titles = titles(one);
            // A third end and all further ones share the last line.
            let rest = titles.split_off(titles.len().min(2));
            if !rest.is_empty() {
                titles.push(rest.join(" · "));
            }
            titles
        }
        several => {
            let first = several.first().and_then(|a| a.ends.first());
            let mut lines: Vec<String> = first
                .map(|end| end_title(game, *end).to_owned())
                .into_iter()
                .collect();
            let targets: Vec<String> = several
                .iter()
                .map(|a| {
                    let ends: Vec<&str> = a
                        .ends
                        .iter()
                        .skip(1)
                        .map(|end| end_title(game, *end))
                        .collect();
                    format!("{} {}", ends.join(" · "), a.value)
                })
                .collect();
            lines.extend(targets.chunks(2).map(|pair| pair.join(", ")));
            lines
        }
    }
}

/// The whole board in small, with the ends ringed and joined.
fn small_map(
    game: &GameConfig,
    layout: &Layout,
    alternatives: &[Alternative],
    room: Rect,
    scene: &mut Scene,
    thing: Thing,
    accent: Colour,
) {
    let mut area: Option<Rect> = None;
    for place in &layout.locations {
        let here = Rect::around(place.at, 2.0 * place.radius, 2.0 * place.radius);
        area = Some(area.map_or(here, |area| area.union(here)));
    }
    let area = area.unwrap_or(layout.bounds());
    let scale = (room.width() / area.width()).min(room.height() / area.height());
    let at = |point: Vec2| room.centre() + (point - area.centre()) * scale;
    let muted = Theme::light().muted;
    for track in &layout.tracks {
        let points: Vec<Vec2> = track
            .curve
            .points()
            .iter()
            .map(|point| at(*point))
            .collect();
        let width =
            (track.spaces.first().map_or(8.0, |space| space.height) * scale).clamp(0.5, 1.0);
        let line = Form::Path(Path::open(&points));
        scene.line(
            Layer::Bed,
            thing,
            line,
            Stroke::new(muted.towards(IVORY, 0.35), width),
        );
    }
    for place in &layout.locations {
        let dot = Form::Circle(at(place.at), 0.7);
        scene.area(
            Layer::Location,
            thing,
            dot,
            IVORY,
            Some(Stroke::new(muted, 0.3)),
        );
    }
    for alternative in alternatives {
        let ends: Vec<Vec2> = alternative
            .ends
            .iter()
            .map(|end| centre_of(game, layout, *end))
            .map(at)
            .collect();
        let line = Stroke::new(accent, 0.6).round().dashed(1.4, 1.2);
        scene.line(Layer::Arc, thing, Form::Path(Path::open(&ends)), line);
        for end in &alternative.ends {
            for place in places_of(game, *end) {
                let centre = at(layout.at(place));
                scene.area(
                    Layer::Badge,
                    thing,
                    Form::Circle(centre, 1.7),
                    IVORY,
                    Some(Stroke::new(accent, 0.8)),
                );
                scene.area(Layer::Badge, thing, Form::Circle(centre, 0.7), accent, None);
            }
        }
    }
}

fn places_of(game: &GameConfig, end: End) -> Vec<LocationId> {
    match end {
        End::Location(location) => vec![location],
        End::District(district) => members(game, district),
    }
}

fn members(game: &GameConfig, district: DistrictId) -> Vec<LocationId> {
    let all = game.locations.iter().enumerate();
    let own = all.filter(|(_, location)| location.district == Some(district));
    own.map(|(index, _)| LocationId::from_index(index))
        .collect()
}

fn centre_of(game: &GameConfig, layout: &Layout, end: End) -> Vec2 {
    let places = places_of(game, end);
    let sum = places
        .iter()
        .fold(Vec2::default(), |sum, place| sum + layout.at(*place));
    sum * (1.0 / places.len().max(1) as f32)
}
