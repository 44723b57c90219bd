//! Cards as they lie on the table: colour, symbol and letter, never the colour alone.

use branchline_engine::GameConfig;
use branchline_engine::config::CardId;
use branchline_render::Colour;
use branchline_render::geometry::vec2 as on_board;
use branchline_render::scene::{Path, symbol_path};
use branchline_render::theme::{
    CardLook, INK, IVORY, SEATS, Symbol, card_look, card_looks, wild_stripes,
};
use egui::epaint::{Mesh, TessellationOptions, Tessellator};
use egui::{
    Align2, Color32, CornerRadius, FontId, Painter, Pos2, Rect, Response, Role, Sense, Shape,
    Stroke, StrokeKind, Ui, Vec2, WidgetInfo, pos2, vec2,
};

use crate::canvas::fill;
use crate::look::{colour, strong};

/// The size of a card that can be taken.
pub const LARGE: Vec2 = vec2(44.0, 60.0);
/// The size of a card in a line of text.
pub const SMALL: Vec2 = vec2(17.0, 23.0);

/// How the cards of a game look.
pub struct Faces<'a> {
    config: &'a GameConfig,
    looks: Vec<CardLook>,
}

impl<'a> Faces<'a> {
    /// The cards of a game.
    pub fn new(config: &'a GameConfig) -> Self {
        Self {
            config,
            looks: card_looks(config),
        }
    }

    /// A card's title.
    pub fn title(&self, card: CardId) -> &'a str {
        &self.config.deck[card.index()].title
    }

    /// A card that may be clicked, or may not.
    pub fn button_ui(&self, ui: &mut Ui, card: CardId, enabled: bool) -> Response {
        let enabled = enabled && ui.is_enabled();
        let (rect, response) = ui.allocate_exact_size(LARGE, sense(enabled));
        response.widget_info(|| WidgetInfo::labeled(Role::Button, enabled, self.title(card)));
        self.paint(ui.painter(), rect, Some(card), enabled);
        edge(ui, rect, &response, enabled);
        response
    }

    /// Where a card is missing.
    pub fn gap_ui(&self, ui: &mut Ui) {
        let (rect, _) = ui.allocate_exact_size(LARGE, Sense::hover());
        let line = Stroke::new(1.0, ui.visuals().widgets.noninteractive.bg_stroke.color);
        ui.painter()
            .rect_stroke(rect, 5.0, line, StrokeKind::Inside);
    }

    /// The deck, face down, with the number of cards in it.
    pub fn deck_ui(&self, ui: &mut Ui, left: u32, said: &str, enabled: bool) -> Response {
        let enabled = enabled && ui.is_enabled();
        let (rect, response) = ui.allocate_exact_size(LARGE, sense(enabled));
        response.widget_info(|| WidgetInfo::labeled(Role::Button, enabled, said));
        for step in (0..3).rev() {
            let by = step as f32 * 1.5;
            self.paint(
                ui.painter(),
                rect.translate(vec2(by, -by)).shrink(1.0),
                None,
                enabled,
            );
        }
        badge(ui.painter(), rect.center(), &left.to_string());
        edge(ui, rect, &response, enabled);
        response
    }

    /// So many equal cards of a hand.
    pub fn stack_ui(&self, ui: &mut Ui, card: CardId, count: i32) -> Response {
        let behind = count.clamp(1, 3) - 1;
        let size = vec2(LARGE.x + 3.0 * behind as f32, LARGE.y);
        let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
        let said = format!("{count} {}", self.title(card));
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &said));
        for step in (0..=behind).rev() {
            let left = rect.left_top() + vec2(3.0 * step as f32, 0.0);
            self.paint(
                ui.painter(),
                Rect::from_min_size(left, LARGE),
                Some(card),
                true,
            );
        }
        let corner = rect.left_bottom() + vec2(LARGE.x - 9.0, -9.0);
        badge(ui.painter(), corner, &count.to_string());
        response.on_hover_text(said)
    }

    /// Cards in a row, small, each as often as it is there.
    pub fn row_ui(&self, ui: &mut Ui, cards: &[(CardId, i32)]) {
        let number: i32 = cards.iter().map(|(_, count)| count).sum();
        let step = (90.0 / number.max(1) as f32).clamp(6.0, SMALL.x + 2.0);
        let width = SMALL.x + step * (number - 1).max(0) as f32;
        let (rect, _) = ui.allocate_exact_size(vec2(width, SMALL.y), Sense::hover());
        let each = cards.iter().flat_map(|(card, count)| {
            std::iter::repeat_n(*card, usize::try_from(*count).unwrap_or(0))
        });
        for (at, card) in each.enumerate() {
            let left = rect.left_top() + vec2(step * at as f32, 0.0);
            self.paint(
                ui.painter(),
                Rect::from_min_size(left, SMALL),
                Some(card),
                true,
            );
        }
    }

    /// Paints a card; none: its back.
    pub fn paint(&self, painter: &Painter, rect: Rect, card: Option<CardId>, bright: bool) {
        let round = CornerRadius::same((rect.height() * 0.09).round() as u8);
        let pale = |colour: Colour| {
            let shade = crate::look::colour(colour);
            if bright {
                shade
            } else {
                shade.lerp_to_gamma(painter.ctx().global_style().visuals.panel_fill, 0.45)
            }
        };
        let line = Stroke::new(1.0, colour(INK.at(if bright { 0.75 } else { 0.35 })));
        let Some(card) = card else {
            painter.rect_filled(rect, round, pale(Colour::rgb(0x2B_4A_5E)));
            let inner = rect.shrink(rect.width() * 0.12);
            let ring = Stroke::new(1.2, pale(IVORY.at(0.75)));
            painter.rect_stroke(inner, round, ring, StrokeKind::Inside);
            painter.rect_stroke(rect, round, line, StrokeKind::Inside);
            return;
        };
        let look = card_look(&self.looks, Some(card.index()));
        painter.rect_filled(rect, round, pale(look.fill));
        if self.config.deck[card.index()].wild {
            let stripes = wild_stripes();
            let band = rect.height() * 0.16;
            for (number, stripe) in stripes.iter().enumerate() {
                let width = rect.width() / stripes.len() as f32;
                for top in [rect.top() + 3.0, rect.bottom() - band - 3.0] {
                    let left = rect.left() + width * number as f32;
                    let part = Rect::from_min_size(pos2(left, top), vec2(width, band));
                    painter.rect_filled(part, 0.0, pale(*stripe));
                }
            }
        }
        if let Some(sign) = look.symbol {
            symbol(
                painter,
                sign,
                rect.center(),
                rect.height() * 0.36,
                pale(look.on_fill),
            );
        }
        if rect.height() > 40.0 || look.symbol.is_none() {
            let (at, align, size) = if look.symbol.is_none() {
                (rect.center(), Align2::CENTER_CENTER, rect.height() * 0.4)
            } else {
                (rect.left_top() + vec2(4.0, 2.0), Align2::LEFT_TOP, 11.0)
            };
            let letter = FontId::new(size, strong());
            painter.text(at, align, &look.letter, letter, pale(look.on_fill));
        }
        painter.rect_stroke(rect, round, line, StrokeKind::Inside);
    }
}

/// A disc in the colour of a seat, with its number.
pub fn seat_ui(ui: &mut Ui, seat: u8) {
    let (rect, _) = ui.allocate_exact_size(vec2(18.0, 18.0), Sense::hover());
    seat_disc(ui.painter(), rect.center(), 8.5, seat);
}

/// A larger one, for who has won.
pub fn large_seat_ui(ui: &mut Ui, seat: u8) {
    let (rect, _) = ui.allocate_exact_size(vec2(30.0, 30.0), Sense::hover());
    seat_disc(ui.painter(), rect.center(), 14.5, seat);
}

/// Paints such a disc.
pub fn seat_disc(painter: &Painter, at: Pos2, radius: f32, seat: u8) {
    let look = SEATS[usize::from(seat) % SEATS.len()];
    painter.circle(
        at,
        radius,
        colour(look.colour),
        Stroke::new(1.0, colour(INK.at(0.6))),
    );
    painter.text(
        at,
        Align2::CENTER_CENTER,
        (seat + 1).to_string(),
        FontId::new(radius * 1.35, strong()),
        colour(look.on_body()),
    );
}

/// Paints a symbol.
pub fn symbol(painter: &Painter, symbol: Symbol, at: Pos2, height: f32, shade: Color32) {
    let path = symbol_path(symbol, on_board(at.x, at.y), height);
    outline(painter, &path, 1.0, &|point| pos2(point.x, point.y), shade);
}

/// Fills an outline, put where `place` says at this scale.
pub fn outline(painter: &Painter, path: &Path, scale: f32, place: fill::Place, shade: Color32) {
    let lines = fill::lines(path, scale, place);
    let lines: Vec<Vec<Pos2>> = lines.into_iter().map(|(line, _)| line).collect();
    let pixels = painter.ctx().pixels_per_point();
    let mut tessellator =
        Tessellator::new(pixels, TessellationOptions::default(), [1, 1], Vec::new());
    let mut mesh = Mesh::default();
    fill::fill(&mut tessellator, &lines, shade, &mut mesh);
    painter.add(Shape::mesh(mesh));
}

fn sense(enabled: bool) -> Sense {
    if enabled {
        Sense::click()
    } else {
        Sense::hover()
    }
}

fn edge(ui: &Ui, rect: Rect, response: &Response, enabled: bool) {
    if !enabled {
        return;
    }
    let visuals = &ui.style().visuals;
    let stroke = if response.has_focus() || response.hovered() {
        Stroke::new(2.5, visuals.selection.stroke.color)
    } else {
        return;
    };
    ui.painter()
        .rect_stroke(rect.expand(1.5), 6.0, stroke, StrokeKind::Outside);
}

fn badge(painter: &Painter, at: Pos2, text: &str) {
    painter.circle(at, 9.0, colour(INK), Stroke::new(1.0, colour(IVORY)));
    painter.text(
        at,
        Align2::CENTER_CENTER,
        text,
        FontId::new(11.5, strong()),
        colour(IVORY),
    );
}
