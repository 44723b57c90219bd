//! Values of rules with a field for each of their parts: rows of a table, numbers of a list, numbers of players.

use std::ops::RangeInclusive;

use branchline_engine::mechanics::{self, SPECS};
use branchline_engine::spec::{Choices, ItemKind, Kind};
use egui::{Response, Role, Ui, WidgetInfo};

use super::written::{self, ByPlayers, Written};
use super::{
    check_field, choice_field, choices_of, number_field, room, text_field, text_value_field,
};
use crate::action::{Action, Desk};

/// What a field of a rule is about.
pub struct Part<'a> {
    /// What people call it; each part of it adds to that.
    pub name: &'a str,
    /// What it takes.
    pub kind: Kind,
    /// What it begins with where nothing is written.
    pub first: &'a str,
    /// The numbers of players, where it may differ by them.
    pub players: Option<RangeInclusive<i64>>,
    /// The kinds of tickets there are.
    pub tickets: &'a [String],
}

/// The width of a button behind a field, with the space between.
const BUTTON: f32 = 34.0;
/// The least width of one number among several.
const NUMBER: f32 = 32.0;

type Make<'a> = &'a dyn Fn(Written) -> Action;

/// The value of a field as the language writes it, edited by what its kind asks for.
pub fn value_field(
    ui: &mut Ui,
    desk: &mut Desk,
    part: &Part,
    value: &str,
    make: &dyn Fn(String) -> Action,
) {
    let Part { name, kind, .. } = part;
    let written = |value: Written| make(value.to_string());
    if value.is_empty() && !matches!(kind, Kind::Text | Kind::Words(_) | Kind::Flag) {
        if add_button(ui, name, &desk.word("field-add-tip")).clicked() {
            desk.ask(make(part.first.to_owned()));
        }
        return;
    }
    match kind {
        Kind::Flag => {
            if let Some(on) = check_field(ui, name, Some(value == "on")) {
                desk.ask(make(if on { "on" } else { "off" }.to_owned()));
            }
        }
        Kind::Text => text_value_field(ui, desk, name, value, make),
        Kind::Word(words) => {
            let choices = choices_of(desk, words);
            if let Some(word) = choice_field(ui, name, value, &choices) {
                desk.ask(make(word));
            }
        }
        kind => {
            let rows = ByPlayers::read(*kind, value);
            match (rows, written::read(*kind, value)) {
                (Some(rows), _) => rows_ui(ui, desk, part, &rows, make),
                (None, Some(one)) => within(ui, |ui| {
                    part_ui(ui, desk, part, name, &one, &written);
                    if let Some(players) = players_of(part)
                        && players_switch(ui, desk, name, false)
                    {
                        desk.ask(make(ByPlayers::all(players, &one).to_string()));
                    }
                }),
                // What cannot be read is edited as it stands.
                (None, None) => text_field(ui, desk, name, value, room(ui), make),
            }
        }
    }
}

/// Parts beside each other as long as there is room, which is left for a small button behind them.
fn within(ui: &mut Ui, parts: impl FnOnce(&mut Ui)) {
    ui.vertical(|ui| {
        ui.set_max_width(ui.available_width() - BUTTON);
        ui.spacing_mut().interact_size.x = NUMBER;
        ui.horizontal_wrapped(parts);
    });
}

/// The numbers of players, if there is more than one.
fn players_of(part: &Part) -> Option<RangeInclusive<i64>> {
    let players = part.players.clone()?;
    (players.start() < players.end()).then_some(players)
}

/// A row for each number of players, and the way back to one value for all.
fn rows_ui(
    ui: &mut Ui,
    desk: &mut Desk,
    part: &Part,
    rows: &ByPlayers,
    make: &dyn Fn(String) -> Action,
) {
    let mut players: Vec<i64> = rows.0.iter().map(|(players, _)| *players).collect();
    players.extend(part.players.clone().into_iter().flatten());
    players.sort_unstable();
    players.dedup();
    ui.vertical(|ui| {
        if players_switch(ui, desk, part.name, true)
            && let Some((_, first)) = rows.0.first()
        {
            desk.ask(make(first.to_string()));
        }
        for players in players {
            ui.push_id(players, |ui| {
                within(ui, |ui| {
                    let count = usize::try_from(players).unwrap_or(0);
                    let count = desk.words.count("count-players", count);
                    ui.label(format!("{players}:")).on_hover_text(&count);
                    let name = format!("{}, {count}", part.name);
                    match rows.get(players) {
                        Some(value) => {
                            let with = |value| make(rows.with(players, value).to_string());
                            part_ui(ui, desk, part, &name, value, &with);
                        }
                        None => {
                            let tip = desk.word("field-add-tip");
                            let near = rows.0.iter().min_by_key(|(n, _)| (n - players).abs());
                            if add_button(ui, &name, &tip).clicked()
                                && let Some((_, near)) = near
                            {
                                desk.ask(make(rows.with(players, near.clone()).to_string()));
                            }
                        }
                    }
                });
            });
        }
    });
}

fn players_switch(ui: &mut Ui, desk: &Desk, name: &str, on: bool) -> bool {
    let words = desk.word("field-by-players");
    let switch = egui::Button::selectable(on, egui::RichText::new(&words).small());
    let switch = ui
        .add(switch.wrap_mode(egui::TextWrapMode::Extend))
        .on_hover_text(desk.word("field-by-players-tip"));
    let spoken = format!("{name}: {words}");
    switch.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, on, &spoken));
    switch.clicked()
}

/// One value, in its parts.
fn part_ui(ui: &mut Ui, desk: &mut Desk, part: &Part, name: &str, value: &Written, make: Make) {
    match (value, part.kind) {
        (Written::Number(n), Kind::Number { min, max, words }) => {
            number_field(ui, desk, name, *n, min..=max, |n| make(Written::Number(n)));
            words_instead(ui, desk, name, words, None, make);
        }
        (Written::Range(from, to), Kind::Range { min, max, words }) => {
            let (from, to) = (*from, *to);
            let low = format!("{name}, {}", desk.word("field-from"));
            number_field(ui, desk, &low, from, min..=max, |n| {
                make(Written::Range(n, to.max(n)))
            });
            ui.label("–");
            let high = format!("{name}, {}", desk.word("field-to"));
            number_field(ui, desk, &high, to, min..=max, |n| {
                make(Written::Range(from.min(n), n))
            });
            words_instead(ui, desk, name, words, None, make);
        }
        (
            Written::Word(word),
            Kind::Number { min, max, words } | Kind::Range { min, max, words },
        ) => {
            let first = 2.clamp(min, max);
            let number = match part.kind {
                Kind::Range { .. } => Written::Range(first, first),
                _ => Written::Number(first),
            };
            words_instead(ui, desk, name, words, Some((word, number)), make);
        }
        (Written::Numbers(list), Kind::Numbers { min, max }) => {
            numbers_ui(ui, desk, name, list, min..=max, make);
        }
        (Written::Words(list), Kind::Words(choices)) => {
            words_ui(ui, desk, name, list, choices, make);
        }
        (Written::Tally(parts), _) => tally_ui(ui, desk, part, name, parts, make),
        (Written::Table(rows), Kind::Table { keys, values }) => {
            let ranges = (keys.0..=keys.1, values.0..=values.1);
            table_ui(ui, desk, name, rows, &ranges, make);
        }
        // Only what fits its kind is read.
        _ => {}
    }
}

/// Words that may stand instead of a number; the one that does, and the number that could.
fn words_instead(
    ui: &mut Ui,
    desk: &mut Desk,
    name: &str,
    words: &[branchline_engine::spec::Choice],
    said: Option<(&str, Written)>,
    make: Make,
) {
    for choice in words {
        let is_it = said.as_ref().is_some_and(|(word, _)| *word == choice.word);
        let title = desk.words.of(choice.title);
        let word = ui.selectable_label(is_it, title);
        let spoken = format!("{name}, {title}");
        word.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, is_it, &spoken));
        if !word.clicked() {
            continue;
        }
        desk.ask(make(match &said {
            Some((_, number)) if is_it => number.clone(),
            _ => Written::Word(choice.word.to_owned()),
        }));
    }
}

fn numbers_ui(
    ui: &mut Ui,
    desk: &mut Desk,
    name: &str,
    list: &[i64],
    range: RangeInclusive<i64>,
    make: Make,
) {
    for (at, number) in list.iter().enumerate() {
        let name = format!("{name} {}", at + 1);
        number_field(ui, desk, &name, *number, range.clone(), |n| {
            let mut list = list.to_vec();
            list[at] = n;
            make(Written::Numbers(list))
        });
    }
    if list.len() > 1 && less_button(ui, desk, name).clicked() {
        desk.ask(make(Written::Numbers(list[..list.len() - 1].to_vec())));
    }
    if add_button(ui, name, &desk.word("field-more-tip")).clicked() {
        let mut list = list.to_vec();
        list.push(list.last().copied().unwrap_or(*range.start()));
        desk.ask(make(Written::Numbers(list)));
    }
}

/// Words in order; one more can be put behind them, and each can be taken out.
fn words_ui(
    ui: &mut Ui,
    desk: &mut Desk,
    name: &str,
    list: &[String],
    choices: Choices,
    make: Make,
) {
    let known = titles(desk, choices);
    let none = (String::new(), desk.word("none"));
    ui.vertical(|ui| {
        let with_none: Vec<_> = std::iter::once(none).chain(known.clone()).collect();
        for (at, word) in list.iter().enumerate() {
            let name = format!("{name} {}", at + 1);
            if let Some(new) = choice_field(ui, &name, word, &with_none) {
                let mut list = list.to_vec();
                if new.is_empty() {
                    list.remove(at);
                } else {
                    list[at] = new;
                }
                desk.ask(make(Written::Words(list)));
            }
        }
        let more = std::iter::once((String::new(), "+".to_owned()));
        let more: Vec<_> = more.chain(known).collect();
        let name = format!("{name}: {}", desk.word("field-more-tip"));
        if let Some(new) = choice_field(ui, &name, "", &more) {
            let mut list = list.to_vec();
            list.push(new);
            desk.ask(make(Written::Words(list)));
        }
    });
}

/// What may be chosen, as the language writes it and as people say it.
fn titles(desk: &Desk, choices: Choices) -> Vec<(String, String)> {
    match choices {
        Choices::Of(words) => choices_of(desk, words),
        Choices::TrackMarks => mechanics::marks_on(ItemKind::Track)
            .map(|(_, mark)| (mark.name.to_owned(), desk.words.of(mark.title).to_owned()))
            .collect(),
        Choices::Measures => SPECS
            .iter()
            .flat_map(|spec| spec.measures)
            .map(|measure| {
                let title = desk.words.of(measure.doc).trim_end_matches('.');
                (measure.word.to_owned(), title.to_owned())
            })
            .collect(),
    }
}

/// A number for each kind of ticket.
fn tally_ui(
    ui: &mut Ui,
    desk: &mut Desk,
    part: &Part,
    name: &str,
    parts: &[(i64, String)],
    make: Make,
) {
    let said = parts.iter().map(|(_, kind)| kind);
    let mut kinds: Vec<&String> = said.chain(part.tickets).collect();
    kinds.sort_unstable();
    kinds.dedup();
    for kind in &kinds {
        let number = parts
            .iter()
            .find(|(_, known)| known == *kind)
            .map_or(0, |(n, _)| *n);
        let (name, title) = match kinds.len() {
            1 => (name.to_owned(), None),
            _ => (format!("{name}, {kind}"), Some(kind.as_str())),
        };
        number_field(ui, desk, &name, number, 0..=100, |n| {
            let others = parts.iter().filter(|(_, known)| known != *kind).cloned();
            let mut parts: Vec<_> = others.chain([(n, (*kind).clone())]).collect();
            parts.retain(|(n, _)| *n > 0 || kinds.len() == 1);
            parts.sort_by(|(_, a), (_, b)| a.cmp(b));
            make(Written::Tally(parts))
        });
        if let Some(title) = title {
            ui.label(title);
        }
    }
}

/// A row for each key; one more can be put below, and each can be taken out.
fn table_ui(
    ui: &mut Ui,
    desk: &mut Desk,
    name: &str,
    rows: &[(i64, i64)],
    (keys, values): &(RangeInclusive<i64>, RangeInclusive<i64>),
    make: Make,
) {
    ui.vertical(|ui| {
        for (at, (key, value)) in rows.iter().enumerate() {
            let with = |new: Option<(i64, i64)>| {
                let mut rows = rows.to_vec();
                match new {
                    Some(new) => rows[at] = new,
                    None => {
                        rows.remove(at);
                    }
                }
                make(Written::Table(rows))
            };
            ui.push_id(at, |ui| {
                ui.horizontal(|ui| {
                    let row = format!("{name}, {} {}", desk.word("field-row"), at + 1);
                    number_field(ui, desk, &row, *key, keys.clone(), |n| {
                        with(Some((n, *value)))
                    });
                    ui.label(":");
                    let cell = format!("{name} {key}");
                    number_field(ui, desk, &cell, *value, values.clone(), |n| {
                        with(Some((*key, n)))
                    });
                    if rows.len() > 1 {
                        let spoken = format!("{cell}: {}", desk.word("delete"));
                        if small_button(ui, "×", &spoken, &desk.word("delete")).clicked() {
                            desk.ask(with(None));
                        }
                    }
                });
            });
        }
        if add_button(ui, name, &desk.word("field-more-tip")).clicked() {
            let mut rows = rows.to_vec();
            let (key, value) = rows.last().copied().unwrap_or((0, 0));
            let key = (key + 1).clamp(*keys.start(), *keys.end());
            rows.push((key, value.clamp(*values.start(), *values.end())));
            desk.ask(make(Written::Table(rows)));
        }
    });
}

fn add_button(ui: &mut Ui, name: &str, tip: &str) -> Response {
    small_button(ui, "+", &format!("{name}: {tip}"), tip)
}

fn less_button(ui: &mut Ui, desk: &Desk, name: &str) -> Response {
    let tip = desk.word("field-less-tip");
    small_button(ui, "−", &format!("{name}: {tip}"), &tip)
}

fn small_button(ui: &mut Ui, sign: &str, spoken: &str, tip: &str) -> Response {
    let button = ui.small_button(sign).on_hover_text(tip);
    button.widget_info(|| WidgetInfo::labeled(Role::Button, true, spoken));
    button
}
