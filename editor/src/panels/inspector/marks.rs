//! Marks of things as fields, and the district of a location.

use branchline_engine::config::{DistrictId, GameConfig, Mark};
use branchline_engine::mechanics;
use branchline_engine::spec::{ItemKind, Kind, MarkSpec, RuleSpec};
use branchline_ide::Operation;
use egui::Ui;

use super::super::fields::{
    check_field, common_choice, number_field, row, text_field, words_or_unset,
};
use crate::action::{Action, Desk};
use crate::document::Label;
use crate::thing::Thing;
use crate::words::Words;

/// Stands for any number among the words of a choice; no word of the language is written so.
const A_NUMBER: &str = "#";

/// The district of locations, if they are in the same one or in none.
pub(super) fn district_choice(
    ui: &mut Ui,
    config: &GameConfig,
    things: &[Thing],
    current: Option<Option<DistrictId>>,
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
        let id = |district: DistrictId| config.districts[district.index()].id.as_str();
        let current = current.map(|district| district.map_or("", id));
        if let Some(chosen) = common_choice(ui, desk, &name, current, &choices) {
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

/// The marks that things of a kind may have; below them those whose rule is off, which a button switches on too.
pub(super) fn marks_ui<'a>(
    ui: &mut Ui,
    config: &GameConfig,
    kind: ItemKind,
    things: &[Thing],
    value: &dyn Fn(&str) -> Option<Option<&'a Mark>>,
    desk: &mut Desk,
) {
    let mut off = Vec::new();
    for (rule, mark) in mechanics::marks_on(kind) {
        match rule.filter(|rule| !config.rules.has(rule.keyword)) {
            Some(rule) => off.push((rule, mark)),
            None if mark.name == "in" => {}
            None => mark_ui(ui, mark, things, value(mark.name), desk),
        }
    }
    if !off.is_empty() {
        ui.horizontal_wrapped(|ui| {
            for (rule, mark) in off {
                with_rule_ui(ui, rule, mark, things, desk);
            }
        });
    }
}

/// A button that gives a mark and switches on the rule that reads it, as one step.
fn with_rule_ui(
    ui: &mut Ui,
    rule: &'static RuleSpec,
    mark: &'static MarkSpec,
    things: &[Thing],
    desk: &mut Desk,
) {
    let (title, doc) = (desk.words.of(mark.title), desk.words.of(mark.doc));
    let tip = desk
        .words
        .about("mark-and-rule-tip", desk.words.of(rule.title));
    let button = ui.small_button(format!("+ {title}"));
    if button.on_hover_text(format!("{doc}\n{tip}")).clicked() {
        let value = match mark.arg.map(|arg| (arg.default, arg.kind)) {
            Some((Some(first), _)) | Some((None, Kind::Number { min: first, .. })) => {
                Mark::Number(i32::try_from(first).unwrap_or(1))
            }
            _ => Mark::On(true),
        };
        let switch = Operation::SwitchRule {
            rule: rule.keyword.to_owned(),
            on: true,
            fields: Vec::new(),
        };
        let give = Operation::SetMark {
            things: things.to_vec(),
            mark: mark.name.to_owned(),
            value: Some(value),
        };
        desk.ask(Action::Edit(
            Label::about("step-mark", title),
            vec![switch, give],
        ));
    }
}

/// A mark of things that are the same in it or not.
fn mark_ui(
    ui: &mut Ui,
    mark: &'static MarkSpec,
    things: &[Thing],
    value: Option<Option<&Mark>>,
    desk: &mut Desk,
) {
    let mut tip = desk.words.of(mark.doc).to_owned();
    if let Some(key) = mark.key {
        tip.push_str(&format!(" ({})", key.to_uppercase()));
    }
    let (words, title) = (desk.words, desk.words.of(mark.title));
    let make = |value: Option<Mark>| set_mark(things, mark, value, words);
    let is_on = value.map(|value| value.is_some_and(|mark| *mark != Mark::On(false)));
    row(ui, title, &tip, |ui| {
        let Some(arg) = mark.arg else {
            if let Some(on) = check_field(ui, title, is_on) {
                desk.ask(make(on.then_some(Mark::On(true))));
            }
            return;
        };
        let text = value.map(|value| match value {
            Some(Mark::Number(n)) => n.to_string(),
            Some(Mark::Text(text)) => text.clone(),
            Some(Mark::On(true)) => arg.default.unwrap_or(1).to_string(),
            _ => String::new(),
        });
        match arg.kind {
            Kind::Word(words) => {
                let choices = words_or_unset(desk, words);
                if let Some(word) = common_choice(ui, desk, title, text.as_deref(), &choices) {
                    desk.ask(make((!word.is_empty()).then_some(Mark::Text(word))));
                }
            }
            Kind::Number {
                min,
                max,
                words: [],
            } => {
                let number = |n: i64| Mark::Number(i32::try_from(n).unwrap_or(1));
                if let Some(on) = check_field(ui, title, is_on) {
                    let first = arg.default.unwrap_or(min.max(1));
                    desk.ask(make(on.then(|| number(first))));
                } else if is_on != Some(false) {
                    let value = text.map(|text| text.parse().unwrap_or(min));
                    let number = |n: i64| make(Some(number(n)));
                    number_field(ui, desk, title, value, min..=max, number);
                }
            }
            Kind::Number { min, max, words } => {
                let number = |n: i64| make(Some(Mark::Number(i32::try_from(n).unwrap_or(0))));
                let mut choices = words_or_unset(desk, words);
                choices.push((A_NUMBER.to_owned(), desk.word("field-number")));
                let said: Option<i64> = text.as_deref().and_then(|text| text.parse().ok());
                let current = said.map_or(text.as_deref(), |_| Some(A_NUMBER));
                match common_choice(ui, desk, title, current, &choices).as_deref() {
                    None => {}
                    Some("") => desk.ask(make(None)),
                    Some(A_NUMBER) => desk.ask(number(min)),
                    Some(word) => desk.ask(make(Some(Mark::Text(word.to_owned())))),
                }
                if let Some(said) = said {
                    let name = format!("{title}, {}", desk.word("field-number"));
                    number_field(ui, desk, &name, said, min..=max, number);
                }
            }
            _ => {
                let text = text.unwrap_or_default();
                text_field(ui, desk, title, &text, 120.0, |new| make(said(new.trim())));
            }
        }
    });
}

/// A mark as it is typed: a number, words, or nothing.
fn said(text: &str) -> Option<Mark> {
    match text.parse() {
        _ if text.is_empty() => None,
        Ok(number) => Some(Mark::Number(number)),
        Err(_) => Some(Mark::Text(text.to_owned())),
    }
}

/// Gives things a mark, or takes it off.
pub fn set_mark(things: &[Thing], mark: &MarkSpec, value: Option<Mark>, words: &Words) -> Action {
    let operation = Operation::SetMark {
        things: things.to_vec(),
        mark: mark.name.to_owned(),
        value,
    };
    let label = Label::about("step-mark", words.of(mark.title));
    Action::Edit(label, vec![operation])
}

/// The value that all have, if they do.
pub(super) fn common<T: PartialEq>(mut values: impl Iterator<Item = T>) -> Option<T> {
    let first = values.next()?;
    values.all(|value| value == first).then_some(first)
}
