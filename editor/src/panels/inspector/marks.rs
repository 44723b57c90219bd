//! Marks of things as fields, and the district of a location.

use branchline_engine::config::{GameConfig, Mark};
use branchline_engine::mechanics;
use branchline_engine::spec::{ItemKind, Kind, MarkSpec};
use branchline_ide::Operation;
use egui::Ui;

use super::super::fields::{choice_field, number_field, row, text_field};
use crate::action::{Action, Desk};
use crate::document::Label;
use crate::thing::Thing;

pub(super) fn district_choice(
    ui: &mut Ui,
    config: &GameConfig,
    things: &[Thing],
    current: Option<&str>,
    desk: &mut Desk,
) {
    if config.districts.is_empty() {
        return;
    }
    let name = desk.word("thing-district");
    let none = desk.word("none");
    let choices = std::iter::once((String::new(), none)).chain(
        config
            .districts
            .iter()
            .map(|d| (d.id.clone(), d.title.clone())),
    );
    let choices: Vec<(String, String)> = choices.collect();
    row(ui, &name, "", |ui| {
        if let Some(chosen) = choice_field(ui, &name, current.unwrap_or_default(), &choices) {
            let value = (!chosen.is_empty()).then(|| Mark::Text(chosen.clone()));
            let operation = Operation::SetMark {
                things: things.to_vec(),
                mark: "in".to_owned(),
                value,
            };
            desk.ask(Action::Edit(
                Label::about("step-district", chosen),
                vec![operation],
            ));
        }
    });
}

/// The marks that things of a kind may have, those of rules that are off left out.
pub(super) fn marks_ui(
    ui: &mut Ui,
    config: &GameConfig,
    kind: ItemKind,
    things: &[Thing],
    value: &dyn Fn(&str) -> Option<Mark>,
    desk: &mut Desk,
) {
    for (rule, mark) in mechanics::marks_on(kind) {
        if mark.name == "in" || rule.is_some_and(|rule| !config.rules.has(rule.keyword)) {
            continue;
        }
        mark_ui(ui, mark, things, value(mark.name), desk);
    }
}

pub(super) fn mark_ui(
    ui: &mut Ui,
    mark: &'static MarkSpec,
    things: &[Thing],
    value: Option<Mark>,
    desk: &mut Desk,
) {
    let mut tip = desk.words.of(mark.doc).to_owned();
    if let Some(key) = mark.key {
        tip.push_str(&format!(" ({})", key.to_uppercase()));
    }
    let is_on = value.as_ref().is_some_and(|mark| *mark != Mark::On(false));
    let mut wanted: Option<Option<Mark>> = None;
    row(ui, mark.name, &tip, |ui| {
        let Some(arg) = mark.arg else {
            let mut on = is_on;
            let field = ui.checkbox(&mut on, "");
            field.widget_info(|| {
                egui::WidgetInfo::selected(egui::Role::CheckBox, true, on, mark.name)
            });
            if field.changed() {
                wanted = Some(on.then_some(Mark::On(true)));
            }
            return;
        };
        let text = match &value {
            Some(Mark::Number(n)) => n.to_string(),
            Some(Mark::Text(text)) => text.clone(),
            Some(Mark::On(true)) => arg.default.unwrap_or(1).to_string(),
            _ => String::new(),
        };
        match arg.kind {
            Kind::Word(words) => {
                let choices = std::iter::once((String::new(), desk.word("none")))
                    .chain(words.iter().map(|w| ((*w).to_owned(), (*w).to_owned())));
                let choices: Vec<(String, String)> = choices.collect();
                if let Some(word) = choice_field(ui, mark.name, &text, &choices) {
                    wanted = Some((!word.is_empty()).then_some(Mark::Text(word)));
                }
            }
            Kind::Number {
                min,
                max,
                words: [],
            } => {
                let mut on = is_on;
                let field = ui.checkbox(&mut on, "");
                field.widget_info(|| {
                    egui::WidgetInfo::selected(egui::Role::CheckBox, true, on, mark.name)
                });
                if field.changed() {
                    let number = i32::try_from(arg.default.unwrap_or(min.max(1))).unwrap_or(1);
                    wanted = Some(on.then_some(Mark::Number(number)));
                } else if is_on
                    && let Some(number) =
                        number_field(ui, mark.name, text.parse().unwrap_or(min), min..=max)
                {
                    wanted = Some(Some(Mark::Number(i32::try_from(number).unwrap_or(1))));
                }
            }
            _ => {
                if let Some(new) = text_field(ui, mark.name, &text, 120.0) {
                    let new = new.trim();
                    wanted = Some(match new.parse::<i32>() {
                        _ if new.is_empty() => None,
                        Ok(number) => Some(Mark::Number(number)),
                        Err(_) => Some(Mark::Text(new.to_owned())),
                    });
                }
            }
        }
    });
    if let Some(value) = wanted {
        let operation = Operation::SetMark {
            things: things.to_vec(),
            mark: mark.name.to_owned(),
            value,
        };
        desk.ask(Action::Edit(
            Label::about("step-mark", mark.name),
            vec![operation],
        ));
    }
}

/// The value that all have, if they do.
pub(super) fn common<'a>(mut values: impl Iterator<Item = Option<&'a Mark>>) -> Option<Mark> {
    let first = values.next()??;
    values
        .all(|value| value == Some(first))
        .then(|| first.clone())
}
