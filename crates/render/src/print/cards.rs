//! Cards on sheets, with their backs mirrored for printing on both sides.

use super::{Job, Page, Picture, card_back, card_face, edition, ticket_back, ticket_face};
use crate::geometry::{Rect, Vec2, vec2};
use crate::scene::Scene;
use crate::theme::Theme;
use branchline_engine::GameConfig;
use branchline_engine::config::{CardId, Sheet, TicketId};
use branchline_engine::rulebook::Language;
use std::rc::Rc;

/// Width and height of a card.
pub const CARD: (f32, f32) = (62.0, 45.0);
/// How far its picture reaches beyond the cut.
pub(super) const BLEED: f32 = 2.0;

/// Cards with the same back.
struct Deck {
    fronts: Vec<Rc<Scene>>,
    back: Rc<Scene>,
}

/// All transport cards and tickets: each sheet of fronts is followed by its backs.
#[must_use]
pub fn card_pages(game: &GameConfig, sheet: &Sheet, theme: &Theme, job: &Job) -> Vec<Page> {
    let decks = decks(game, sheet, theme, job.language);
    let (short, long) = job.paper.sides();
    let (width, height) = (long, short);
    let usable = Page::usable(width, height);
    let pitch = vec2(CARD.0 + 2.0 * BLEED, CARD.1 + 2.0 * BLEED);
    let columns = (usable.width() / pitch.x).floor().max(1.0) as usize;
    let rows = (usable.height() / pitch.y).floor().max(1.0) as usize;
    let block = vec2(columns as f32 * pitch.x, rows as f32 * pitch.y);
    // Centred from left to right, so that fronts and backs meet after turning.
    let corner = vec2(
        (width - block.x) / 2.0,
        usable.min.y + (usable.height() - block.y) / 2.0,
    );
    let mut pages = Vec::new();
    for deck in &decks {
        for cards in deck.fronts.chunks(columns * rows) {
            let mut front = Page::new(width, height);
            let mut back = Page::new(width, height);
            for (number, card) in cards.iter().enumerate() {
                let (column, row) = (number % columns, number / columns);
                let at =
                    |column: usize| corner + vec2(column as f32 * pitch.x, row as f32 * pitch.y);
                put(&mut front, card, at(column));
                put(&mut back, &deck.back, at(columns - 1 - column));
            }
            let sides = job
                .language
                .either(["fronts", "backs"], ["anversos", "reversos"]);
            let how = job.language.either(
                "print on both sides, turn on the short edge",
                "imprimir a doble cara, girar por el borde corto",
            );
            for (page, side) in [&mut front, &mut back].into_iter().zip(sides) {
                page.caption(job, &format!("{side}: {how}"));
            }
            pages.extend([front, back]);
        }
    }
    pages
}

/// A card with its bleed, whose upper left corner lies at `at`.
fn put(page: &mut Page, card: &Rc<Scene>, at: Vec2) {
    let size = vec2(CARD.0 + 2.0 * BLEED, CARD.1 + 2.0 * BLEED);
    let clip = Rect {
        min: at,
        max: at + size,
    };
    page.pictures.push(Picture {
        scene: Rc::clone(card),
        at,
        scale: 1.0,
        clip,
    });
    page.crop_marks(clip.grown(-BLEED));
}

fn decks(game: &GameConfig, sheet: &Sheet, theme: &Theme, language: Language) -> Vec<Deck> {
    let mut decks = Vec::new();
    let cards = (0..game.deck.len()).map(CardId::from_index);
    let fronts = cards.flat_map(|card| {
        let face = Rc::new(card_face(game, card, theme));
        let copies = usize::try_from(game.deck[card.index()].copies).unwrap_or(0);
        std::iter::repeat_n(face, copies)
    });
    decks.push(Deck {
        fronts: fronts.collect(),
        back: Rc::new(card_back(game, theme)),
    });
    let layout = crate::Layout::new(game, sheet);
    let edition = edition(game, sheet, 8);
    for kind in 0..game.ticket_kinds.len() {
        let tickets = game.tickets.iter().enumerate();
        let of_kind = tickets.filter(|(_, ticket)| usize::from(ticket.kind) == kind);
        let fronts = of_kind.flat_map(|(index, ticket)| {
            let face = Rc::new(ticket_face(
                game,
                &layout,
                &edition,
                TicketId::from_index(index),
                theme,
            ));
            std::iter::repeat_n(face, usize::try_from(ticket.copies).unwrap_or(0))
        });
        decks.push(Deck {
            fronts: fronts.collect(),
            back: Rc::new(ticket_back(game, kind, theme, language)),
        });
    }
    decks
}
