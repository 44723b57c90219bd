//! The dialog: a form from a short list in a designer's words, then what can be set for it.

use std::sync::Arc;

use branchline_compiler::Game;
use branchline_engine::rulebook::Language as Tongue;
use branchline_export::{Colours, DOTS, Extent, Form, Setting};
use branchline_render::print::Paper;
use egui::{
    Align, Color32, ComboBox, DragValue, Grid, Layout, Modal, Rect, Response, RichText, ScrollArea,
    Sense, Ui, UiBuilder, vec2,
};

use super::{Exports, problem_in_words};
use crate::action::{Action, Desk};
use crate::panels::fields::speed;
use crate::words::Language;

/// The list, in groups: the key of each name, and its forms.
const GROUPS: &[(&str, &[Form])] = &[
    (
        "export-print",
        &[Form::Pdf, Form::CardsPdf, Form::AidPdf, Form::RulebookPdf],
    ),
    ("export-picture", &[Form::Png, Form::Svg]),
    (
        "export-rulebook",
        &[Form::RulebookHtml, Form::RulebookMarkdown],
    ),
    (
        "export-programs",
        &[
            Form::ConfigJson,
            Form::ConfigToml,
            Form::Csv,
            Form::Dot,
            Form::Graphml,
            Form::Tts,
            Form::HagstromJson,
        ],
    ),
];

/// As large as the dialog's parts become, in points: the whole list has room.
const WIDTH: f32 = 660.0;
const HEIGHT: f32 = 520.0;

/// The key of a form's name, and that of the sentence about it.
pub fn keys(form: Form) -> (&'static str, &'static str) {
    match form {
        Form::Pdf => ("export-pdf", "export-pdf-tip"),
        Form::CardsPdf => ("export-cards", "export-cards-tip"),
        Form::AidPdf => ("export-aid", "export-aid-tip"),
        Form::RulebookPdf => ("export-book", "export-book-tip"),
        Form::RulebookHtml => ("export-html", "export-html-tip"),
        Form::RulebookMarkdown => ("export-markdown", "export-markdown-tip"),
        Form::Png => ("export-png", "export-png-tip"),
        Form::Svg => ("export-svg", "export-svg-tip"),
        Form::ConfigJson => ("export-json", "export-json-tip"),
        Form::ConfigToml => ("export-toml", "export-toml-tip"),
        Form::Csv => ("export-csv", "export-csv-tip"),
        Form::Dot => ("export-dot", "export-dot-tip"),
        Form::Graphml => ("export-graphml", "export-graphml-tip"),
        Form::Tts => ("export-tts", "export-tts-tip"),
        Form::HagstromJson => ("export-hagstrom", "export-hagstrom-tip"),
    }
}

/// Draws the dialog; returns whether it stays open.
pub fn export_ui(ui: &Ui, game: &Arc<Game>, exports: &mut Exports, desk: &mut Desk) -> bool {
    let mut open = true;
    let before = (exports.form, exports.settings.clone());
    let modal = Modal::new(egui::Id::unique("export")).show(ui.ctx(), |ui| {
        let window = ui.ctx().content_rect().size();
        ui.set_width((window.x - 48.0).clamp(280.0, WIDTH));
        ui.heading(desk.word("export-title"));
        ui.add_space(4.0);
        let height = (window.y - 140.0).clamp(120.0, HEIGHT);
        let [list, rest] = halves_ui(ui, height);
        let justified = Layout::top_down_justified(Align::LEFT);
        half_ui(ui, "forms", list, justified, |ui| {
            forms_ui(ui, exports, desk)
        });
        let plain = Layout::top_down(Align::LEFT);
        half_ui(ui, "form", rest, plain, |ui| {
            form_ui(ui, game, exports, desk)
        });
        ui.add_space(6.0);
        ui.horizontal(|ui| {
            let next = ui.button(desk.word("export-next"));
            if ui.memory(|memory| memory.focused().is_none()) {
                next.request_focus();
            }
            if next.clicked() {
                desk.ask(Action::ExportAs(exports.form));
                open = false;
            }
            open &= !ui.button(desk.word("cancel")).clicked();
        });
    });
    if before != (exports.form, exports.settings.clone()) {
        // How much it will be is asked with the next frame.
        ui.ctx().request_repaint();
    }
    open && !modal.should_close()
}

/// Room for two parts with a line between them: the dialog has one size, whatever is in them.
fn halves_ui(ui: &mut Ui, height: f32) -> [Rect; 2] {
    let size = vec2(ui.available_width(), height);
    let (whole, _) = ui.allocate_exact_size(size, Sense::hover());
    let (list, rest) = whole.split_left_right_at_fraction(0.42);
    let line = ui.visuals().widgets.noninteractive.bg_stroke;
    ui.painter().vline(list.right(), whole.y_range(), line);
    let gap = 10.0;
    [
        list.with_max_x(list.right() - gap),
        rest.with_min_x(rest.left() + gap),
    ]
}

/// A part, which scrolls if the window is small.
fn half_ui(ui: &mut Ui, name: &str, rect: Rect, layout: Layout, part: impl FnOnce(&mut Ui)) {
    let builder = UiBuilder::new().max_rect(rect).layout(layout);
    ui.scope_builder(builder, |ui| {
        ScrollArea::vertical()
            .id_salt(name)
            .auto_shrink(false)
            .show(ui, part);
    });
}

fn forms_ui(ui: &mut Ui, exports: &mut Exports, desk: &Desk) {
    for (number, (group, forms)) in GROUPS.iter().enumerate() {
        if number > 0 {
            ui.add_space(6.0);
        }
        ui.label(RichText::new(desk.word(group)).color(desk.look.muted()));
        for form in *forms {
            let (name, tip) = keys(*form);
            let line = ui.selectable_value(&mut exports.form, *form, desk.word(name));
            line.on_hover_text(desk.word(tip));
        }
    }
}

/// The chosen form: what it is good for, what can be set, how much it will be.
fn form_ui(ui: &mut Ui, game: &Arc<Game>, exports: &mut Exports, desk: &Desk) {
    let (name, tip) = keys(exports.form);
    ui.label(RichText::new(desk.word(name)).heading().size(15.0));
    ui.label(desk.word(tip));
    ui.add_space(8.0);
    let asked = exports.form.settings(&exports.settings);
    Grid::new("settings")
        .num_columns(2)
        .striped(false)
        .spacing([12.0, 7.0])
        .show(ui, |ui| {
            for setting in asked {
                setting_ui(ui, *setting, exports, desk);
                ui.end_row();
            }
        });
    ui.add_space(8.0);
    if let Some((text, colour)) = extent(game, exports, desk, ui.visuals().error_fg_color) {
        ui.label(RichText::new(text).color(colour));
    }
}

/// How much it will be, in words, as soon as that is known.
fn extent(
    game: &Arc<Game>,
    exports: &Exports,
    desk: &Desk,
    warning: Color32,
) -> Option<(String, Color32)> {
    let Exports { form, settings, .. } = exports;
    let muted = desk.look.muted();
    match exports.foresight.of(game, *form, settings)? {
        Ok(None) => None,
        Ok(Some(Extent::Sheets(sheets))) => {
            Some((desk.words.count("export-sheets", *sheets), muted))
        }
        Ok(Some(Extent::Dots(width, height))) => {
            let values = [("width", (*width).into()), ("height", (*height).into())];
            Some((desk.words.with("export-dots-all", &values), muted))
        }
        Err(problem) => Some((problem_in_words(problem, desk.words), warning)),
    }
}

fn setting_ui(ui: &mut Ui, setting: Setting, exports: &mut Exports, desk: &Desk) {
    let settings = &mut exports.settings;
    match setting {
        Setting::Paper => {
            let papers = Paper::ALL.map(|(word, paper)| (paper, paper_name(word, paper, desk)));
            choice_ui(ui, "export-paper", &mut settings.paper, &papers, desk);
        }
        Setting::Theme => {
            let colours = [
                (Colours::Light, "export-light"),
                (Colours::Dark, "export-dark"),
                (Colours::OneColour, "export-one-colour"),
            ];
            let colours = colours.map(|(colours, key)| (colours, desk.word(key)));
            choice_ui(ui, "export-theme", &mut settings.colours, &colours, desk);
        }
        Setting::Language => {
            let tongues = Language::ALL.map(|(language, name)| match language {
                Language::En => (Tongue::English, name.to_owned()),
                Language::Es => (Tongue::Spanish, name.to_owned()),
            });
            let chosen = &mut settings.language;
            exports.own_language |= choice_ui(ui, "export-language", chosen, &tongues, desk);
        }
        Setting::Dots => {
            let label = ui.label(desk.word("export-dots"));
            let dots = DragValue::new(&mut settings.dots).range(DOTS);
            ui.add(dots.speed(speed(ui))).labelled_by(label.id);
        }
        Setting::OnePage => {
            switch_ui(ui, "export-one-page", &mut settings.one_page, desk)
                .on_hover_text(desk.word("export-one-page-tip"));
        }
        Setting::Legend => {
            switch_ui(ui, "export-legend", &mut settings.legend, desk)
                .on_hover_text(desk.word("export-legend-tip"));
        }
    }
}

/// A name, and a list to choose from; returns whether another one was chosen.
fn choice_ui<T: Copy + PartialEq>(
    ui: &mut Ui,
    key: &str,
    chosen: &mut T,
    all: &[(T, String)],
    desk: &Desk,
) -> bool {
    let before = *chosen;
    let label = ui.label(desk.word(key));
    let shown = all.iter().find(|(one, _)| one == chosen);
    let list = ComboBox::from_id_salt(key)
        .width(190.0)
        .selected_text(shown.map_or("", |(_, name)| name.as_str()))
        .show_ui(ui, |ui| {
            for (one, name) in all {
                ui.selectable_value(chosen, *one, name);
            }
        });
    list.response.labelled_by(label.id);
    *chosen != before
}

/// A switch stands under the lists, where its name has room.
fn switch_ui(ui: &mut Ui, key: &str, on: &mut bool, desk: &Desk) -> Response {
    ui.label("");
    ui.checkbox(on, desk.word(key))
}

/// `A4 · 210 × 297 mm`.
fn paper_name(word: &str, paper: Paper, desk: &Desk) -> String {
    let name = match paper {
        Paper::Letter => desk.word("export-letter"),
        Paper::Tabloid => desk.word("export-tabloid"),
        _ => word.to_uppercase(),
    };
    let (short, long) = paper.sides();
    format!("{name} · {short:.0} × {long:.0} mm")
}
