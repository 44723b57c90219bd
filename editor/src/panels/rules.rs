//! The rules of the game as forms, made from what each rule says of itself.

use branchline_compiler::{Compilation, SourceId};
use branchline_engine::GameConfig;
use branchline_engine::config::LocationId;
use branchline_engine::mechanics::{self, SPECS};
use branchline_engine::spec::{FieldSpec, Kind, Presence, Preset, RuleSpec, listed};
use branchline_ide::{Change, Operation};
use branchline_syntax::tree::{Clause, GameLine, Item, Rule};
use egui::{RichText, Role, ScrollArea, Ui, WidgetInfo};

use super::fields::{Part, row, value_field};
use crate::action::{Action, Desk};
use crate::document::Label;
use crate::session::Session;
use crate::thing::Thing;

/// What a variant changes, kept until the text is another, which has another version.
#[derive(Default)]
pub struct State {
    changes: Option<(u64, Vec<Change>)>,
}

/// Draws all rules: those that hold first, then those that could be switched on.
pub fn rules_ui(ui: &mut Ui, session: &Session, state: &mut State, desk: &mut Desk) {
    let compilation = session.document.compilation();
    let written = written(compilation);
    // What needs more room than a narrow panel has is scrolled to; it must not push the panel out of the window.
    ScrollArea::both()
        .id_salt("rules")
        .auto_shrink([false, false])
        .show(ui, |ui| {
            if compilation.layers.len() > 1 {
                ui.label(
                    RichText::new(desk.word("rules-inherited-hint"))
                        .small()
                        .color(desk.look.muted()),
                );
                changes_ui(ui, session, state, desk);
            }
            let (on, off): (Vec<&RuleSpec>, Vec<&RuleSpec>) =
                SPECS.iter().copied().partition(|spec| {
                    spec.presence != Presence::Optional
                        || written.iter().any(|rule| rule.keyword == spec.keyword)
                });
            let config = session.game().map(|game| &game.config);
            for spec in on {
                let written = written.iter().find(|rule| rule.keyword == spec.keyword);
                rule_ui(ui, spec, written, config, desk);
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
                        let operation = Operation::SwitchRule {
                            rule: spec.keyword.to_owned(),
                            on: true,
                            // It knows itself what to begin with on this map.
                            fields: Vec::new(),
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

/// What this file changes against the game it builds on.
fn changes_ui(ui: &mut Ui, session: &Session, state: &mut State, desk: &mut Desk) {
    let version = session.document.version();
    if state
        .changes
        .as_ref()
        .is_none_or(|(known, _)| *known != version)
    {
        let changes = branchline_ide::changes(session.document.compilation());
        state.changes = Some((version, changes));
    }
    let Some((_, changes)) = &state.changes else {
        return;
    };
    // A file that brings the map adds all of it: what differs is what the base says, too.
    let changed = changes.iter().filter(|change| !change.before.is_empty());
    let added = changes.iter().filter(|change| change.before.is_empty());
    let title = desk.words.with(
        "rules-changes",
        &[
            ("changed", changed.clone().count().into()),
            ("added", added.clone().count().into()),
        ],
    );
    // The heading keeps to a line, which a narrow panel must hold.
    let heading = RichText::new(desk.word("rules-variant")).strong();
    let header = egui::CollapsingHeader::new(heading).id_salt("changes");
    header.show(ui, |ui| {
        let mut section = "";
        for change in changed.chain(added) {
            if change.section != section {
                section = &change.section;
                ui.label(RichText::new(section).small().color(desk.look.muted()));
            }
            change_ui(ui, session, change, desk);
        }
    });
    ui.label(RichText::new(title).small().color(desk.look.muted()));
    ui.separator();
}

fn change_ui(ui: &mut Ui, session: &Session, change: &Change, desk: &mut Desk) {
    let lines = [
        ("-", &change.before, desk.look.words(desk.look.theme.error)),
        ("+", &change.after, desk.look.accent()),
    ];
    let rows = ui.scope(|ui| {
        for (sign, said, colour) in lines {
            for line in said {
                let words: Vec<&str> = line.split_whitespace().collect();
                let text = RichText::new(format!("{sign} {}", words.join(" ")));
                ui.add(egui::Label::new(text.monospace().small().color(colour)).wrap());
            }
        }
    });
    let things = || {
        let game = session.game()?;
        let line = change.after.first().or(change.before.first())?;
        Some(things_of(&change.section, line, &game.config))
    };
    let all = ui.interact(
        rows.response.rect,
        rows.response.id.with("change"),
        egui::Sense::click(),
    );
    if all.hovered() {
        desk.ask(Action::Point(things().unwrap_or_default()));
    }
    if all.clicked()
        && let Some(things) = things()
    {
        desk.ask(Action::Select(things));
    }
}

/// What of the map a line of a section speaks of.
fn things_of(section: &str, line: &str, config: &GameConfig) -> Vec<Thing> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let Some(first) = words.first().map(|word| (*word).to_owned()) else {
        return Vec::new();
    };
    match section {
        "rules" => vec![Thing::Rule(first)],
        "deck" => vec![Thing::Card(first)],
        "districts" => vec![Thing::District(first)],
        "land" => vec![Thing::Land(first)],
        "locations" => vec![Thing::Location(first)],
        "routes" => {
            let id = |location: LocationId| config.locations[location.index()].id.as_str();
            let other = words.get(2).copied().unwrap_or_default();
            let tracks = config.tracks.iter().filter(|track| {
                let route = &config.routes[track.route.index()];
                let ends = [id(route.a), id(route.b)];
                ends.contains(&first.as_str()) && ends.contains(&other)
            });
            tracks.map(|track| Thing::Track(track.id.clone())).collect()
        }
        "tickets" => {
            let other = words.get(2).copied().unwrap_or_default();
            let is_it = |id: &str| {
                id == format!("{first}--{other}") || id.starts_with(&format!("{first}--{other}/"))
            };
            let tickets = config.tickets.iter().filter(|ticket| is_it(&ticket.id));
            tickets
                .map(|ticket| Thing::Ticket(ticket.id.clone()))
                .collect()
        }
        _ => Vec::new(),
    }
}

fn rule_ui(
    ui: &mut Ui,
    spec: &'static RuleSpec,
    written: Option<&Written>,
    config: Option<&GameConfig>,
    desk: &mut Desk,
) {
    let title = desk.words.of(spec.title);
    let own = written.is_none_or(|rule| rule.own);
    let mut heading = RichText::new(title).strong();
    if written.is_none() {
        heading = heading.color(desk.look.muted());
    }
    let header = egui::CollapsingHeader::new(heading)
        .id_salt(("rule", spec.keyword))
        .default_open(written.is_some());
    let shown = header.show(ui, |ui| {
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
            field_ui(ui, spec, field, written, config, desk);
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
    if shown.header_response.hovered() || shown.header_response.has_focus() {
        desk.ask(Action::Point(vec![Thing::Rule(spec.keyword.to_owned())]));
    }
}

fn field_ui(
    ui: &mut Ui,
    spec: &RuleSpec,
    field: &FieldSpec,
    written: Option<&Written>,
    config: Option<&GameConfig>,
    desk: &mut Desk,
) {
    let said = written.and_then(|rule| rule.fields.iter().find(|(name, _)| name == field.name));
    let value = said.map_or_else(|| preset(field), |(_, value)| value.clone());
    let title = desk.words.of(field.title);
    let tip = format!(
        "{}\n{} {}",
        desk.words.of(field.doc),
        spec.keyword,
        field.name
    );
    let name = format!("{}: {title}", desk.words.of(spec.title));
    let first = first_value(field);
    let players = config.map(|config| {
        let players = &config.rules.players;
        i64::from(players.min)..=i64::from(players.max)
    });
    let part = Part {
        name: &name,
        kind: field.kind,
        first: &first,
        players: players.filter(|_| field.by_players),
        tickets: config.map_or(&[], |config| &config.ticket_kinds),
    };
    ui.push_id(field.name, |ui| {
        row(ui, title, &tip, |ui| {
            let set = |value: Option<String>| {
                let operation = Operation::SetField {
                    rule: spec.keyword.to_owned(),
                    field: field.name.to_owned(),
                    value,
                };
                Action::Edit(Label::about("step-field", &name), vec![operation])
            };
            value_field(ui, desk, &part, &value, &|value| {
                let value = value.trim().to_owned();
                set(Some(value).filter(|value| !value.is_empty()))
            });
            if said.is_some()
                && field.preset != Preset::Required
                && ui
                    .small_button("↺")
                    .on_hover_text(desk.word("field-default-tip"))
                    .clicked()
            {
                desk.ask(set(None));
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
        Kind::Word(words) => listed(words).next().unwrap_or_default().to_owned(),
        Kind::Range { min, .. } => min.to_string(),
        Kind::Table { keys, values } => format!("{}: {}", keys.0.max(1), values.0.max(1)),
        _ => "1".to_owned(),
    }
}
