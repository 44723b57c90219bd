//! The proposal of a ticket deck: what is wanted, the figures of both decks, their values as bars, and the tickets.

use branchline_compiler::{Game, Severity};
use branchline_engine::config::GameConfig;
use branchline_ide::{DeckFigures, NewTicket, TicketProposal, TicketWish, propose_tickets};
use egui::{
    Align2, CollapsingHeader, Color32, FontId, Grid, RichText, Role, ScrollArea, Sense, Slider, Ui,
    WidgetInfo, pos2, vec2,
};

use crate::action::Desk;

/// How high the bars of values are, with the numbers below them.
const BARS: f32 = 84.0;

pub(super) fn tickets_ui(
    ui: &mut Ui,
    game: &Game,
    wish: &mut TicketWish,
    made: &mut TicketProposal,
    desk: &Desk,
) {
    ui.heading(desk.word("ticket-deck"));
    let before = wish.clone();
    ui.add(Slider::new(&mut wish.count, 4..=120).text(desk.word("wish-count")));
    ui.add(Slider::new(&mut wish.lowest, 1..=30).text(desk.word("wish-lowest")));
    ui.add(Slider::new(&mut wish.highest, 1..=40).text(desk.word("wish-highest")));
    ui.add(
        Slider::new(&mut wish.long_share, 0..=50)
            .suffix(" %")
            .text(desk.word("wish-long")),
    );
    ui.add(Slider::new(&mut wish.tension, 0..=100).text(desk.word("wish-tension")));
    ui.add(Slider::new(&mut wish.seed, 1..=999).text(desk.word("wish-seed")));
    if *wish != before {
        *made = propose_tickets(&game.config, wish);
    }
    if made.tickets.len() < wish.count {
        let words = desk.words.count("proposal-few", made.tickets.len());
        ui.label(RichText::new(words).color(desk.look.severity(Severity::Warning)));
    }
    if made.now.count > 0 {
        let words = desk.words.count("proposal-replaces", made.now.count);
        ui.label(RichText::new(words).color(desk.look.muted()));
    }
    ui.separator();
    figures_ui(ui, &made.now, &made.then, desk);
    ui.add_space(6.0);
    values_ui(ui, &made.now, &made.then, desk);
    let title = desk.words.count("count-tickets", made.tickets.len());
    CollapsingHeader::new(title)
        .id_salt("proposed")
        .show(ui, |ui| list_ui(ui, &game.config, &made.tickets));
}

/// The figures of both decks beside each other.
fn figures_ui(ui: &mut Ui, now: &DeckFigures, then: &DeckFigures, desk: &Desk) {
    let values = |figures: &DeckFigures| {
        let (low, middle, high) = figures.values;
        format!("{low} – {middle} – {high}")
    };
    let share = |per_mille: usize| format!("{:.0} %", per_mille as f32 / 10.0);
    type Figure<'a> = (&'a str, &'a dyn Fn(&DeckFigures) -> String);
    let rows: [Figure; 6] = [
        ("wish-count", &|deck| deck.count.to_string()),
        ("figure-values", &values),
        ("figure-without", &|deck| deck.without_ticket.to_string()),
        ("figure-most", &|deck| deck.most_at_one.to_string()),
        ("figure-in-the-way", &|deck| share(deck.in_the_way)),
        ("figure-unused", &|deck| share(deck.unused)),
    ];
    Grid::new("figures")
        .num_columns(3)
        .striped(true)
        .min_col_width(90.0)
        .show(ui, |ui| {
            ui.label("");
            for (key, colour) in [
                ("proposal-now", desk.look.muted()),
                ("proposal-then", desk.look.accent()),
            ] {
                ui.label(RichText::new(desk.word(key)).strong().color(colour));
            }
            ui.end_row();
            for (key, figure) in rows {
                ui.label(desk.word(key));
                ui.label(figure(now));
                ui.label(figure(then));
                ui.end_row();
            }
        });
}

/// How many tickets have each value: a hollow bar now, a full one then.
fn values_ui(ui: &mut Ui, now: &DeckFigures, then: &DeckFigures, desk: &Desk) {
    let all = || now.by_value.iter().chain(&then.by_value);
    let (Some(low), Some(high)) = (
        all().map(|(value, _)| *value).min(),
        all().map(|(value, _)| *value).max(),
    ) else {
        return;
    };
    let most = all().map(|(_, count)| *count).max().unwrap_or(1).max(1);
    let (rect, bars) = ui.allocate_exact_size(vec2(ui.available_width(), BARS), Sense::hover());
    let name = desk.word("proposal-values");
    bars.widget_info(|| WidgetInfo::labeled(Role::Image, true, &name));
    bars.on_hover_text(&name);
    let painter = ui.painter_at(rect);
    let step = rect.width() / (high - low + 1) as f32;
    let (room, foot) = (rect.height() - 16.0, rect.bottom() - 14.0);
    let of = |deck: &DeckFigures, value: i32| {
        let found = deck.by_value.iter().find(|(known, _)| *known == value);
        found.map_or(0, |(_, count)| *count)
    };
    let width = (step * 0.4).clamp(1.0, 14.0);
    // Numbers that would touch each other are left out.
    let every = (22.0 / step).ceil().max(1.0) as i32;
    for value in low..=high {
        let middle = rect.left() + step * ((value - low) as f32 + 0.5);
        let bar = |count: usize, left: f32| {
            let height = room * count as f32 / most as f32;
            egui::Rect::from_min_max(pos2(left, foot - height), pos2(left + width, foot))
        };
        let outline = egui::Stroke::new(1.0, desk.look.muted());
        painter.rect(
            bar(of(now, value), middle - width),
            0.0,
            Color32::TRANSPARENT,
            outline,
            egui::StrokeKind::Inside,
        );
        painter.rect_filled(bar(of(then, value), middle), 0.0, desk.look.accent());
        if (value - low) % every == 0 {
            let font = FontId::proportional(10.0);
            let at = pos2(middle, rect.bottom());
            let text = value.to_string();
            painter.text(at, Align2::CENTER_BOTTOM, text, font, desk.look.muted());
        }
    }
    let line = egui::Stroke::new(1.0, desk.look.muted());
    painter.hline(rect.x_range(), foot, line);
}

/// Every proposed ticket, with its value.
fn list_ui(ui: &mut Ui, config: &GameConfig, tickets: &[NewTicket]) {
    ScrollArea::vertical()
        .id_salt("proposed")
        .max_height(160.0)
        .auto_shrink([false, true])
        .show(ui, |ui| {
            Grid::new("proposed")
                .num_columns(2)
                .striped(true)
                .show(ui, |ui| {
                    for ticket in tickets {
                        for way in &ticket.alternatives {
                            let ends: Vec<&str> =
                                way.ends.iter().map(|id| title_of(config, id)).collect();
                            ui.label(ends.join(" – "));
                            ui.label(way.value.map_or_else(|| "–".to_owned(), |n| n.to_string()));
                            ui.end_row();
                        }
                    }
                });
        });
}

/// The title of a ticket's end, by its id.
fn title_of<'a>(config: &'a GameConfig, id: &'a str) -> &'a str {
    let locations = config
        .locations
        .iter()
        .map(|place| (&place.id, &place.title));
    let districts = config
        .districts
        .iter()
        .map(|place| (&place.id, &place.title));
    let found = locations.chain(districts).find(|(known, _)| *known == id);
    found.map_or(id, |(_, title)| title)
}
