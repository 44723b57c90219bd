//! The player aid: what a player looks up during play, two copies a sheet.
//!
//! Everything comes from the config and the specs of its rules: colours, points,
//! districts, and each switched-on mechanic in its own words.

use super::{Job, Page, Picture};
use crate::fonts::Face;
use crate::geometry::{Block, Rect, Vec2, vec2};
use crate::scene::{Anchor, Form, Layer, Scene, Stroke, Text, Thing, symbol_path};
use crate::theme::{INK, IVORY, Theme, card_look, card_looks};
use branchline_engine::GameConfig;
use branchline_engine::config::ByPlayers;
use branchline_engine::mechanics::MechanicId;
use branchline_engine::mechanics::end::Checked;
use branchline_engine::rulebook::{Chapter, Language, Part, Rulebook};
use std::rc::Rc;

/// Sheets with player aids, enough for one each.
#[must_use]
pub fn aid_pages(game: &GameConfig, job: &Job) -> Vec<Page> {
    let (short, long) = job.paper.sides();
    let (width, height) = (long, short);
    let usable = Page::usable(width, height);
    let size = vec2((usable.width() - 6.0) / 2.0, usable.height());
    let (aid, scale) = fitting(game, job.language, size);
    let aid = Rc::new(aid);
    let sheets = usize::from(game.rules.players.max).div_ceil(2);
    (1..=sheets)
        .map(|sheet| {
            let mut page = Page::new(width, height);
            for column in 0..2 {
                let at = usable.min + vec2(column as f32 * (size.x + 6.0), 0.0);
                let clip = Rect {
                    min: at,
                    max: at + size,
                };
                page.pictures.push(Picture {
                    scene: Rc::clone(&aid),
                    at,
                    scale,
                    clip,
                });
                page.crop_marks(clip);
            }
            let words = job.language.either(
                format!("player aid, sheet {sheet} of {sheets}"),
                format!("ayuda de jugador, hoja {sheet} de {sheets}"),
            );
            page.caption(job, &words);
            page
        })
        .collect()
}

/// The aid as large as it fits, and how large that is.
fn fitting(game: &GameConfig, language: Language, size: Vec2) -> (Scene, f32) {
    const SCALES: [f32; 11] = [3.0, 2.5, 2.0, 1.6, 1.3, 1.15, 1.0, 0.92, 0.84, 0.77, 0.7];
    let mut smallest = None;
    for scale in SCALES {
        let (scene, end) = aid(game, language, size * (1.0 / scale));
        if end <= scene.height - 4.0 {
            return (scene, scale);
        }
        smallest = Some((scene, scale));
    }
    smallest.unwrap_or((Scene::empty(size.x, size.y), 1.0))
}

/// Writes from the top down.
struct Column<'a> {
    scene: &'a mut Scene,
    left: f32,
    right: f32,
    y: f32,
}

const TEXT: f32 = 3.0;
const LINE: f32 = 3.9;
/// Below a paragraph.
const GAP: f32 = 1.7;

/// The aid at some size, and where its last line ends.
fn aid(game: &GameConfig, language: Language, size: Vec2) -> (Scene, f32) {
    let mut scene = Scene::empty(size.x, size.y);
    let block = Block {
        centre: size * 0.5,
        angle: 0.0,
        length: size.x - 0.6,
        height: size.y - 0.6,
    };
    let line = Stroke::new(INK, 0.4);
    scene.area(
        Layer::Land,
        Thing::Board,
        Form::Block(block, 3.0),
        Theme::light().land,
        Some(line),
    );
    let mut column = Column {
        scene: &mut scene,
        left: 6.0,
        right: size.x - 6.0,
        y: 13.0,
    };
    column.words(&game.title, 8.0, Face::Title);
    column.y += 7.0;
    let book = Rulebook::new(game, language);
    let title = |en, es| language.either(en, es);
    column.heading(title("Set-up", "Preparación"));
    column.paragraph(&set_up(game, language));
    column.heading(title(
        "Your turn: one of these",
        "Tu turno: una de estas cosas",
    ));
    listed(&book, Chapter::Turn, &mut column);
    column.heading(title("The end", "El final"));
    column.paragraph(&ending(game, language));
    column.heading(title("Add at the end", "Suma al final"));
    listed(&book, Chapter::Scoring, &mut column);
    column.heading(title("Points for routes", "Puntos por ruta"));
    routes(game, &mut column);
    column.heading(title("Cards", "Cartas"));
    colours(game, &mut column);
    if game.rules.has("district-points") && !game.districts.is_empty() {
        column.heading(title("Districts", "Distritos"));
        districts(game, &mut column);
    }
    for id in MechanicId::ALL {
        let spec = id.spec();
        if game.rules.has(spec.keyword) {
            let title = language.of(spec.title);
            column.heading(title);
            // Marks stand in backquotes there, for designers.
            column.paragraph(&language.of(spec.doc).replace('`', ""));
            numbers_of(book.chapter(title), &mut column);
        }
    }
    let end = column.y;
    (scene, end)
}

/// The numbers before the first turn.
fn set_up(game: &GameConfig, language: Language) -> String {
    let rules = &game.rules;
    let (piece, market) = (&rules.pieces.name, rules.market.size);
    let (pieces, cards) = (numbers(&rules.pieces.each), numbers(&rules.hand.cards));
    let tickets = tally(&rules.first_tickets.deal, language);
    let keep = numbers(&rules.first_tickets.keep);
    language.either(
        format!("Each player takes {pieces} pieces (“{piece}”) and {cards} cards. {market} cards lie face up. Deal {tickets} tickets to each; keep at least {keep}."),
        format!("Cada jugador toma {pieces} piezas («{piece}») y {cards} cartas. {market} cartas quedan boca arriba. Reparte billetes a cada uno: {tickets}; cada uno conserva al menos {keep}."),
    )
}

fn ending(game: &GameConfig, language: Language) -> String {
    let end = &game.rules.end;
    let (at_most, turns) = (numbers(&end.at_most), end.last_turns);
    let more = match turns {
        1 => language.either("one more turn", "un turno más").to_owned(),
        _ => language.either(format!("{turns} more turns"), format!("{turns} turnos más")),
    };
    let then = match (turns, end.checked) {
        (0, _) => language.either(
            "the game is over with that turn".to_owned(),
            "la partida termina con ese turno".to_owned(),
        ),
        (_, Checked::Turn) => language.either(
            format!("everybody, that player too, has {more}"),
            format!("cada jugador, incluido ese, tiene {more}"),
        ),
        // The turn of the claim is one of that player's last turns.
        (_, Checked::Claim) => language.either(
            format!("everybody has {more}, and that turn counts as one of that player's"),
            format!("cada jugador tiene {more}, y ese turno cuenta como uno de ese jugador"),
        ),
    };
    language.either(
        format!("Somebody has at most {at_most} pieces left: {then}."),
        format!("A alguien le quedan como mucho {at_most} piezas: {then}."),
    )
}

/// The list of a chapter, close together.
fn listed(book: &Rulebook, chapter: Chapter, column: &mut Column) {
    for part in book.chapter(chapter.title(book.language)) {
        if let Part::List { items, .. } = part {
            for item in items {
                column.wrapped(&format!("• {item}"));
            }
            column.y += GAP;
        }
    }
}

/// Tables of numbers, a line for each column: `tokens 0, 1, 2`, `points 0, 0, 1`.
fn numbers_of(parts: &[Part], column: &mut Column) {
    for part in parts {
        let Part::Table(rows) = part else { continue };
        let columns = rows.first().map_or(0, Vec::len);
        if (0..columns).any(|index| !crate::rulebook::numbers(rows, index)) {
            continue;
        }
        for index in 0..columns {
            let cells = rows.iter().filter_map(|row| row.get(index));
            let cells: Vec<&str> = cells.map(String::as_str).filter(|c| *c != "–").collect();
            if let Some((head, cells)) = cells.split_first() {
                column.wrapped(&format!("{head}: {}", cells.join(", ")));
            }
        }
        column.y += GAP;
    }
}

/// `2`, or `2 / 3 / 3` if it depends on the number of players.
fn numbers(values: &ByPlayers<i32>) -> String {
    in_words(values.iter().map(|(_, value)| value.to_string()).collect())
}

fn tally(values: &ByPlayers<Vec<(i32, String)>>, language: Language) -> String {
    let one = |tally: &Vec<(i32, String)>| {
        let parts: Vec<String> = match tally.as_slice() {
            [(count, kind)] if kind == "regular" => vec![count.to_string()],
            parts => parts
                .iter()
                .map(|(count, kind)| format!("{count} {}", language.ticket_kind(*count, kind)))
                .collect(),
        };
        parts.join(" + ")
    };
    in_words(values.iter().map(|(_, tally)| one(tally)).collect())
}

fn in_words(mut values: Vec<String>) -> String {
    if values.iter().all(|value| Some(value) == values.first()) {
        values.truncate(1);
    }
    values.join(" / ")
}

fn routes(game: &GameConfig, column: &mut Column) {
    let mut x = column.left + 4.0;
    for (length, points) in &game.rules.route_points.table {
        let centre = vec2(x, column.y - 1.0);
        let space = Block {
            centre,
            angle: 0.0,
            length: 8.0,
            height: 4.4,
        };
        column.scene.area(
            Layer::Space,
            Thing::Board,
            Form::Block(space, 0.8),
            IVORY,
            Some(Stroke::new(INK, 0.3)),
        );
        column.text(
            &length.to_string(),
            centre,
            Anchor::Middle,
            3.4,
            Face::Semibold,
        );
        let disc = centre + vec2(0.0, 6.4);
        column.scene.area(
            Layer::Badge,
            Thing::Board,
            Form::Circle(disc, 3.0),
            IVORY,
            Some(Stroke::new(INK, 0.5)),
        );
        column.text(&points.to_string(), disc, Anchor::Middle, 3.6, Face::Bold);
        x += 12.0;
    }
    column.y += 14.5;
}

fn colours(game: &GameConfig, column: &mut Column) {
    let looks = card_looks(game);
    let mut x = column.left + 5.0;
    for (index, card) in game.deck.iter().enumerate() {
        if x > column.right - 14.0 {
            x = column.left + 5.0;
            column.y += 7.6;
        }
        let look = card_look(&looks, Some(index));
        let centre = vec2(x, column.y - 1.0);
        let space = Block {
            centre,
            angle: 0.0,
            length: 10.0,
            height: 5.4,
        };
        column.scene.area(
            Layer::Space,
            Thing::Board,
            Form::Block(space, 1.0),
            look.fill,
            Some(Stroke::new(INK, 0.3)),
        );
        if let Some(symbol) = look.symbol {
            let path = symbol_path(symbol, centre, 3.0);
            column.scene.area(
                Layer::Symbol,
                Thing::Board,
                Form::Path(path),
                look.on_fill,
                None,
            );
        }
        let at = centre + vec2(6.4, 0.0);
        column.text(
            &format!("× {}", card.copies),
            at,
            Anchor::Start,
            TEXT,
            Face::Semibold,
        );
        x += 21.0;
    }
    column.y += 8.0;
}

fn districts(game: &GameConfig, column: &mut Column) {
    let list: Vec<String> = game
        .districts
        .iter()
        .map(|district| format!("{} {}", district.title, district.value))
        .collect();
    column.paragraph(&list.join("  ·  "));
}

impl Column<'_> {
    fn text(&mut self, text: &str, middle: Vec2, anchor: Anchor, size: f32, face: Face) {
        let at = middle + vec2(0.0, size * face.cap_height() / 2.0);
        let text = Text {
            text: text.to_owned(),
            at,
            anchor,
            angle: 0.0,
            size,
            face,
            tracking: 0.0,
        };
        self.scene.text(Layer::Name, Thing::Board, text, INK, None);
    }

    fn words(&mut self, text: &str, size: f32, face: Face) {
        let at = vec2(self.left, self.y);
        let text = Text {
            text: text.to_owned(),
            at,
            anchor: Anchor::Start,
            angle: 0.0,
            size,
            face,
            tracking: 0.0,
        };
        self.scene.text(Layer::Name, Thing::Board, text, INK, None);
    }

    fn heading(&mut self, text: &str) {
        self.words(text, 3.8, Face::Bold);
        self.y += LINE + 1.2;
    }

    /// With some room below.
    fn paragraph(&mut self, text: &str) {
        self.wrapped(text);
        self.y += GAP;
    }

    /// Wrapped at the right edge.
    fn wrapped(&mut self, text: &str) {
        let room = self.right - self.left;
        let mut line = String::new();
        for word in text.split_whitespace() {
            let longer = if line.is_empty() {
                word.to_owned()
            } else {
                format!("{line} {word}")
            };
            if Face::Semibold.width(&longer, TEXT, 0.0) > room && !line.is_empty() {
                self.words(&line, TEXT, Face::Semibold);
                self.y += LINE;
                word.clone_into(&mut line);
            } else {
                line = longer;
            }
        }
        self.words(&line, TEXT, Face::Semibold);
        self.y += LINE;
    }
}
