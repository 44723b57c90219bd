//! The rules of the game as forms, made from what each rule says of itself.

use branchline_compiler::{Compilation, SourceId};
use branchline_engine::mechanics::{self, SPECS};
use branchline_engine::spec::{FieldSpec, Kind, Presence, Preset, RuleSpec};
use branchline_ide::Operation;
use branchline_syntax::tree::{Clause, GameLine, Item, Rule};
use egui::{RichText, Role, ScrollArea, Ui, WidgetInfo};

use super::fields::{row, value_field};
use crate::action::{Action, Desk};
use crate::document::Label;
use crate::session::Session;

/// Draws all rules: those that hold first, then those that could be switched on.
pub fn rules_ui(ui: &mut Ui, session: &Session, desk: &mut Desk) {
    let compilation = session.document.compilation();
    let written = written(compilation);
    ScrollArea::vertical()
        .auto_shrink([false, false])
        .show(ui, |ui| {
            if compilation.layers.len() > 1 {
                ui.label(
                    RichText::new(desk.word("rules-inherited-hint"))
                        .small()
                        .color(desk.look.muted()),
                );
            }
            let (on, off): (Vec<&RuleSpec>, Vec<&RuleSpec>) =
                SPECS.iter().copied().partition(|spec| {
                    spec.presence != Presence::Optional
                        || written.iter().any(|rule| rule.keyword == spec.keyword)
                });
            for spec in on {
                rule_ui(
                    ui,
                    spec,
                    written.iter().find(|rule| rule.keyword == spec.keyword),
                    desk,
                );
            }
            if !off.is_empty() {
                ui.add_space(8.0);
                ui.label(RichText::new(desk.word("rules-more")).strong());
            }
            for spec in off {
                ui.push_id(spec.keyword, |ui| {
                    let mut on = false;
                    let name = desk.words.of(spec.title);
                    let field = ui
                        .checkbox(&mut on, name)
                        .on_hover_text(desk.words.of(spec.doc));
                    field.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, on, name));
                    if field.changed() {
                        let fields = spec
                            .fields
                            .iter()
                            .filter(|field| field.preset == Preset::Required);
                        let fields = fields
                            .map(|field| (field.name.to_owned(), first_value(field)))
                            .collect();
                        let operation = Operation::SwitchRule {
                            rule: spec.keyword.to_owned(),
                            on: true,
                            fields,
                        };
                        desk.ask(Action::Edit(
                            Label::about("step-rule-on", name),
                            vec![operation],
                        ));
                    }
                });
            }
        });
}

fn rule_ui(ui: &mut Ui, spec: &'static RuleSpec, written: Option<&Written>, desk: &mut Desk) {
    let title = desk.words.of(spec.title);
    let own = written.is_none_or(|rule| rule.own);
    let mut heading = RichText::new(title).strong();
    if written.is_none() {
        heading = heading.color(desk.look.muted());
    }
    let header = egui::CollapsingHeader::new(heading)
        .id_salt(("rule", spec.keyword))
        .default_open(written.is_some());
    header.show(ui, |ui| {
        ui.label(
            RichText::new(desk.words.of(spec.doc))
                .small()
                .color(desk.look.muted()),
        );
        if !own {
            ui.label(
                RichText::new(desk.word("rule-inherited"))
                    .small()
                    .color(desk.look.accent()),
            );
        }
        for field in spec.fields {
            field_ui(ui, spec, field, written, desk);
        }
        if spec.presence == Presence::Optional
            && ui.small_button(desk.word("rule-switch-off")).clicked()
        {
            let operation = Operation::SwitchRule {
                rule: spec.keyword.to_owned(),
                on: false,
                fields: Vec::new(),
            };
            desk.ask(Action::Edit(
                Label::about("step-rule-off", title),
                vec![operation],
            ));
        }
    });
}

fn field_ui(
    ui: &mut Ui,
    spec: &RuleSpec,
    field: &FieldSpec,
    written: Option<&Written>,
    desk: &mut Desk,
) {
    let said = written.and_then(|rule| rule.fields.iter().find(|(name, _)| name == field.name));
    let value = said.map_or_else(|| preset(field), |(_, value)| value.clone());
    let mut tip = desk.words.of(field.doc).to_owned();
    if field.by_players {
        tip.push('\n');
        tip.push_str(&desk.word("field-by-players-tip"));
    }
    let name = format!("{} {}", spec.keyword, field.name);
    // A table by players, or several words, is written as the language does.
    let is_plain = !value.contains([':', '|', '+']);
    let kind = if is_plain { field.kind } else { Kind::Tally };
    ui.push_id(field.name, |ui| {
        row(ui, field.name, &tip, |ui| {
            let new = value_field(ui, &name, kind, &value);
            let mut wanted = new.map(Some);
            if said.is_some()
                && field.preset != Preset::Required
                && ui
                    .small_button("↺")
                    .on_hover_text(desk.word("field-default-tip"))
                    .clicked()
            {
                wanted = Some(None);
            }
            if let Some(value) = wanted {
                let value = value
                    .map(|value| value.trim().to_owned())
                    .filter(|value| !value.is_empty());
                let operation = Operation::SetField {
                    rule: spec.keyword.to_owned(),
                    field: field.name.to_owned(),
                    value,
                };
                desk.ask(Action::Edit(
                    Label::about("step-field", &name),
                    vec![operation],
                ));
            }
        });
    });
}

/// A rule as some file writes it.
struct Written {
    keyword: String,
    /// Field and value, as written.
    fields: Vec<(String, String)>,
    /// Whether the open file writes it.
    own: bool,
}

/// What the files write, the base first; a later file's word on a field replaces an earlier one's.
fn written(compilation: &Compilation) -> Vec<Written> {
    let mut rules: Vec<Written> = Vec::new();
    let sources = compilation.layers.iter().flat_map(|layer| &layer.sources);
    for id in sources {
        let source = &compilation.sources[id.index()];
        let games = source.tree.items.iter().filter_map(|item| match item {
            Item::Game(game) => Some(game),
            _ => None,
        });
        for line in games.flat_map(|game| &game.rules) {
            match line {
                GameLine::Without { rule, .. } => rules.retain(|known| known.keyword != rule.text),
                GameLine::Rule(rule) => read(rule, &source.text, *id == SourceId(0), &mut rules),
            }
        }
    }
    rules
}

fn read(rule: &Rule, text: &str, own: bool, rules: &mut Vec<Written>) {
    let Some(spec) = mechanics::spec(&rule.head.text) else {
        return;
    };
    let index = rules
        .iter()
        .position(|known| known.keyword == spec.keyword)
        .unwrap_or_else(|| {
            rules.push(Written {
                keyword: spec.keyword.to_owned(),
                fields: Vec::new(),
                own: false,
            });
            rules.len() - 1
        });
    let known = &mut rules[index];
    known.own |= own;
    for clause in &rule.clauses {
        let Some((name, value)) = field_of(spec, clause, text) else {
            continue;
        };
        known.fields.retain(|(old, _)| *old != name);
        known.fields.push((name, value));
    }
}

/// The field a clause speaks of, and its value as written.
fn field_of(spec: &RuleSpec, clause: &Clause, text: &str) -> Option<(String, String)> {
    let whole = text.get(clause.span.range())?.trim();
    let (first, rest) = whole.split_once(char::is_whitespace).unwrap_or((whole, ""));
    if let Some(field) = spec.field(first)
        && !(rest.is_empty() && spec.main.is_some_and(|main| main == field.name))
    {
        let value = if rest.is_empty() { "on" } else { rest.trim() };
        return Some((field.name.to_owned(), value.to_owned()));
    }
    Some((spec.main?.to_owned(), whole.to_owned()))
}

/// What holds if nothing is written, as the language would write it.
fn preset(field: &FieldSpec) -> String {
    match field.preset {
        Preset::Required | Preset::Absent => String::new(),
        Preset::Number(n) => n.to_string(),
        Preset::Flag(on) => if on { "on" } else { "off" }.to_owned(),
        Preset::Word(word) => word.to_owned(),
        Preset::Text(text) => format!("\"{text}\""),
        Preset::Numbers(list) => list
            .iter()
            .map(i64::to_string)
            .collect::<Vec<_>>()
            .join(" "),
        Preset::Words(list) => list.join(" "),
        Preset::Table(rows) => rows
            .iter()
            .map(|(key, value)| format!("{key}: {value}"))
            .collect::<Vec<_>>()
            .join(" | "),
    }
}

/// A value to begin with where one must be written.
fn first_value(field: &FieldSpec) -> String {
    match field.kind {
        Kind::Number { min, max, .. } => min.max(1).min(max).to_string(),
        Kind::Numbers { min, max } => format!("{}", min.max(0).min(max)),
        Kind::Flag => "on".to_owned(),
        Kind::Word(words) => words.first().copied().unwrap_or_default().to_owned(),
        Kind::Range { min, .. } => min.to_string(),
        Kind::Table { keys, values } => format!("{}: {}", keys.0.max(1), values.0.max(1)),
        _ => "1".to_owned(),
    }
}
