//! The deck as a form: each colour with its number of cards, and how it is drawn.

use branchline_engine::config::{Card, GameConfig, Mark};
use branchline_engine::mechanics;
use branchline_engine::spec::{ItemKind, Kind};
use branchline_ide::Operation;
use egui::collapsing_header::{CollapsingState, paint_default_icon};
use egui::{Color32, RichText, Role, ScrollArea, Ui, WidgetInfo};

use super::fields::{choice_field, ink_field, number_field, row, text_field, words_or_unset};
use super::inspector::{set_mark, set_number, set_title, swatch};
use crate::action::{Action, Desk};
use crate::document::Label;
use crate::look::colour;
use crate::session::Session;
use crate::thing::Thing;
use branchline_syntax::spell;

/// Draws the deck.
pub fn deck_ui(ui: &mut Ui, session: &Session, desk: &mut Desk) {
    let Some(game) = session.game().cloned() else {
        return;
    };
    let config = &game.config;
    // What needs more room than a narrow panel has is scrolled to; it must not push the panel out of the window.
    ScrollArea::both()
        .id_salt("deck")
        .auto_shrink([false, false])
        .show(ui, |ui| {
            ui.label(desk.words.count(
                "count-cards",
                usize::try_from(config.deck_size()).unwrap_or(0),
            ));
            for index in 0..config.deck.len() {
                card_ui(ui, config, index, desk);
            }
            ui.separator();
            let name = desk.word("deck-add");
            row(ui, &name, "", |ui| {
                text_field(ui, desk, &name, "", 120.0, |name| {
                    let (name, id) = (name.trim(), branchline_ide::colour_id(&name));
                    let thing = Thing::Card(id.clone());
                    let copies = config.deck.first().map_or(12, |card| card.copies);
                    let add = Operation::AddCard { id, copies };
                    // Else the id says it all.
                    let title = (!spell::is_id(&name.to_lowercase())).then(|| {
                        let title = name.to_owned();
                        Operation::SetTitle { thing, title }
                    });
                    let operations = std::iter::once(add).chain(title).collect();
                    Action::Edit(Label::about("step-add-colour", name), operations)
                });
            });
        });
}

/// A colour in one line: its number of cards and of spaces; how it is drawn is folded away behind it.
fn card_ui(ui: &mut Ui, config: &GameConfig, index: usize, desk: &mut Desk) {
    let card = &config.deck[index];
    let thing = Thing::Card(card.id.clone());
    let id = ui.make_persistent_id(("card", &card.id));
    let mut folded = CollapsingState::load_with_default_open(ui.ctx(), id, false);
    let line = ui.horizontal(|ui| {
        let fold = folded.show_toggle_button(ui, paint_default_icon);
        let name = format!("{}: {}", desk.word("deck-more"), card.title);
        fold.widget_info(|| WidgetInfo::labeled(Role::DisclosureTriangle, true, &name));
        fold.on_hover_text(&name);
        swatch(ui, config, Some(index));
        let title = egui::Label::new(RichText::new(&card.title).strong()).truncate();
        ui.scope(|ui| {
            ui.set_width(110.0);
            ui.add(title);
        });
        let name = format!("{} {}", desk.word("field-copies"), card.title);
        let copies = i64::from(card.copies);
        number_field(ui, desk, &name, copies, 0..=10_000, |number| {
            set_number(&thing, &card.title, number)
        });
        if !card.wild {
            let own = config.tracks.iter();
            let own = own.filter(|track| track.colour.map(|c| c.index()) == Some(index));
            let spaces: i32 = own.map(|track| track.length).sum();
            let spaces = usize::try_from(spaces).unwrap_or(0);
            let text = RichText::new(desk.words.count("spaces", spaces)).small();
            ui.label(text.color(desk.look.muted()));
        }
    });
    if ui.rect_contains_pointer(line.response.rect) && !card.wild {
        desk.ask(Action::Point(vec![thing.clone()]));
    }
    folded.show_body_indented(&line.response, ui, |ui| {
        let looks = branchline_render::theme::card_looks(config);
        let look = branchline_render::theme::card_look(&looks, Some(index));
        looks_ui(ui, card, &thing, colour(look.fill), desk);
    });
}

/// How a colour is called and drawn; `seen` is what it looks like now.
fn looks_ui(ui: &mut Ui, card: &Card, thing: &Thing, seen: Color32, desk: &mut Desk) {
    let name = desk.word("field-title");
    row(ui, &name, "", |ui| {
        let make = |title| set_title(thing, title);
        text_field(ui, desk, &name, &card.title, 150.0, make);
    });
    for (_, mark) in mechanics::marks_on(ItemKind::Card) {
        let value = card.marks.text(mark.name).unwrap_or_default();
        let (words, title) = (desk.words, desk.words.of(mark.title));
        row(ui, title, words.of(mark.doc), |ui| {
            let make = |new: String| {
                let new = new.trim();
                let value = (!new.is_empty()).then(|| Mark::Text(new.to_owned()));
                set_mark(std::slice::from_ref(thing), mark, value, words)
            };
            match mark.arg.map(|arg| arg.kind) {
                Some(Kind::Word(choices)) => {
                    let choices = words_or_unset(desk, choices);
                    if let Some(new) = choice_field(ui, title, value, &choices) {
                        desk.ask(make(new));
                    }
                }
                Some(Kind::Ink) => ink_field(ui, desk, title, value, seen, make),
                _ => text_field(ui, desk, title, value, 110.0, make),
            }
        });
    }
    if ui.small_button(desk.word("delete")).clicked() {
        desk.ask(Action::Edit(
            Label::about("step-delete", &card.title),
            vec![Operation::Delete {
                things: vec![thing.clone()],
            }],
        ));
    }
}
