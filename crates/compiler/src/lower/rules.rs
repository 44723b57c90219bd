//! Rules of all layers → one set of values for each rule.
//!
//! Fields merge one by one, the later layer wins; a table or list is one value.

use super::context::Context;
use super::merge::Written;
use super::values::{Reader, what};
use crate::near;
use crate::problems::{inherit, names, rules as problems};
use crate::source::Place;
use crate::source_map;
use branchline_engine::mechanics::{self, Rules, SPECS};
use branchline_engine::spec::{FieldSpec, Kind, Presence, Preset, RuleSpec, Value, Values, listed};
use branchline_syntax::Span;
use branchline_syntax::tree::{Atom, Clause, Game, GameLine, Rule, Word};
use std::collections::{BTreeMap, HashMap};

/// What the layers say about the rules.
#[derive(Default)]
pub(crate) struct WrittenRules {
    rules: BTreeMap<&'static str, WrittenRule>,
}

pub(crate) struct WrittenRule {
    pub(crate) item: source_map::Item,
    layer: usize,
    pub(crate) fields: BTreeMap<&'static str, WrittenField>,
    /// Some of it could not be read: what seems missing may be there.
    doubtful: bool,
}

pub(crate) struct WrittenField {
    pub(crate) value: Value,
    pub(crate) place: Place,
    layer: usize,
}

/// Reads the rules of all games, the base first.
pub(crate) fn read<'a>(cx: &mut Context<'a>, games: &[Written<'a, Game>]) -> WrittenRules {
    let mut written = WrittenRules::default();
    for game in games {
        let mut seen = HashMap::new();
        for line in &game.item.rules {
            match line {
                GameLine::Rule(rule) => written.rule(cx, game, rule, &mut seen),
                GameLine::Without { rule, span } => {
                    written.without(cx, game, rule, game.at(*span));
                }
            }
        }
    }
    written
}

impl WrittenRules {
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&'static str, &WrittenRule)> {
        self.rules.iter().map(|(keyword, rule)| (*keyword, rule))
    }

    /// Fewest and most players, if that can be said.
    pub(crate) fn players(&self) -> Option<(u8, u8)> {
        let field = self.rules.get("players")?.fields.get("number")?;
        match field.value {
            Value::Range(from, to) => Some((u8::try_from(from).ok()?, u8::try_from(to).ok()?)),
            _ => None,
        }
    }

    /// Tables by number of players must have a row for each.
    pub(crate) fn check_players(&self, cx: &mut Context<'_>) {
        let Some((first, last)) = self.players() else {
            return;
        };
        let said_in = self.rules["players"].layer;
        for (keyword, rule) in &self.rules {
            for (name, field) in &rule.fields {
                let Value::ByPlayers(rows) = &field.value else {
                    continue;
                };
                let name = field_name(keyword, name);
                let has = |n: u8| rows.iter().any(|(from, to, _)| (*from..=*to).contains(&n));
                let missing: Vec<u8> = (first..=last).filter(|&n| !has(n)).collect();
                if !missing.is_empty() {
                    let row = |n: u8| {
                        let far = |(from, to, _): &&(u8, u8, Value)| {
                            from.saturating_sub(n).max(n.saturating_sub(*to))
                        };
                        let near = rows.iter().min_by_key(far)?;
                        Some(format!(" | {n}: {}", spelled(&near.2)?))
                    };
                    let rows: Option<String> = missing.iter().map(|n| row(*n)).collect();
                    let rows = rows.as_deref();
                    cx.add(problems::players_missing(
                        field.place,
                        &name,
                        &missing,
                        rows,
                    ));
                }
                let ends = rows.iter().flat_map(|(from, to, _)| [*from, *to]);
                let outside = ends.into_iter().find(|n| *n < first || *n > last);
                if let Some(outside) = outside.filter(|_| field.layer >= said_in) {
                    cx.add(problems::players_unused(
                        field.place,
                        &name,
                        outside.into(),
                        (first, last),
                    ));
                }
            }
        }
    }

    /// What must be written and is not. A file of rules alone may leave out whole
    /// rules, since the game that builds on it adds them.
    pub(crate) fn check_complete(
        &self,
        cx: &mut Context<'_>,
        game: &Written<'_, Game>,
        whole: bool,
    ) {
        let title = game.at(game.item.title.span);
        let close = game.item.close.map(|span| game.at(span));
        for spec in SPECS {
            match self.rules.get(spec.keyword) {
                None if whole
                    && spec.presence == Presence::Required
                    && !cx.is_lost(spec.keyword) =>
                {
                    cx.add(problems::missing_rule(title, spec, close));
                }
                None => {}
                Some(rule) if rule.doubtful => {}
                Some(rule) => {
                    let missing = spec.fields.iter().filter(|field| {
                        field.preset == Preset::Required && !rule.fields.contains_key(field.name)
                    });
                    for field in missing {
                        if (whole || spec.presence == Presence::Optional) && !cx.is_lost(field.name)
                        {
                            let place = rule.item.name;
                            let problem = problems::missing_field(
                                place,
                                spec.keyword,
                                field.name,
                                &field.kind,
                            );
                            cx.add(problem);
                        }
                    }
                }
            }
        }
    }

    /// Kinds of tickets that a deal asks for.
    pub(crate) fn ticket_kinds(&self) -> Vec<(Place, &str)> {
        fn collect<'v>(value: &'v Value, place: Place, kinds: &mut Vec<(Place, &'v str)>) {
            match value {
                Value::Tally(counts) => {
                    kinds.extend(counts.iter().map(|(_, kind)| (place, kind.as_str())));
                }
                Value::ByPlayers(rows) => {
                    rows.iter()
                        .for_each(|(_, _, value)| collect(value, place, kinds));
                }
                _ => {}
            }
        }
        let mut kinds = Vec::new();
        for field in self.rules.values().flat_map(|rule| rule.fields.values()) {
            collect(&field.value, field.place, &mut kinds);
        }
        kinds
    }

    /// The rules as the engine wants them. Call it only if nothing was wrong.
    pub(crate) fn build(&self) -> Option<Rules> {
        let players = self.players()?;
        Rules::read(|spec| {
            let written = self.rules.get(spec.keyword);
            let off = |rule: &&WrittenRule| {
                let main = spec.main.and_then(|main| rule.fields.get(main));
                main.is_some_and(|field| field.value == Value::Flag(false))
            };
            if spec.presence == Presence::Optional && written.filter(|rule| !off(rule)).is_none() {
                return None;
            }
            let fields = written.map(|rule| {
                let fields = rule.fields.iter();
                fields
                    .map(|(name, field)| (*name, field.value.clone()))
                    .collect()
            });
            Some(Values::new(spec, players, fields.unwrap_or_default()))
        })
    }

    fn rule<'a>(
        &mut self,
        cx: &mut Context<'a>,
        game: &Written<'a, Game>,
        rule: &'a Rule,
        seen: &mut HashMap<&'static str, Place>,
    ) {
        let head = game.at(rule.head.span);
        let Some(spec) = mechanics::spec(&rule.head.text) else {
            if let Some(meant) = meant_rule(&rule.head) {
                cx.lose(meant);
            }
            cx.add(unknown_rule(head, &rule.head));
            return;
        };
        if let Some(first) = seen.get(spec.keyword) {
            cx.add(problems::duplicate_rule(head, spec.keyword, *first));
            return;
        }
        seen.insert(spec.keyword, head);
        let entry = self.rules.entry(spec.keyword).or_insert(WrittenRule {
            item: source_map::Item {
                name: head,
                whole: head,
            },
            layer: game.layer,
            fields: BTreeMap::new(),
            doubtful: false,
        });
        entry.item = source_map::Item {
            name: head,
            whole: game.at(rule.span),
        };
        entry.layer = game.layer;
        for clause in &rule.clauses {
            let Some((field, atoms)) = split(cx, game, spec, rule, clause) else {
                entry.doubtful = true;
                continue;
            };
            let place = game.at(clause.span);
            let old = entry.fields.get(field.name);
            if let Some(old) = old.filter(|old| old.layer == game.layer) {
                let what = what(spec, field);
                cx.add(problems::duplicate_field(place, &what, old.place));
                continue;
            }
            let mut reader = Reader {
                cx,
                source: game.source,
                rule: spec,
                field,
            };
            let Some(value) = reader.read(atoms, clause.span) else {
                entry.doubtful = true;
                continue;
            };
            if let Some(old) = old.filter(|old| old.value == value) {
                let what = what(spec, field);
                let what = what.trim_matches('`');
                cx.add(inherit::same_field_as_base(place, old.place, what));
            }
            entry.fields.insert(
                field.name,
                WrittenField {
                    value,
                    place,
                    layer: game.layer,
                },
            );
        }
    }

    fn without<'a>(
        &mut self,
        cx: &mut Context<'a>,
        game: &Written<'a, Game>,
        rule: &Word,
        place: Place,
    ) {
        let Some(spec) = mechanics::spec(&rule.text) else {
            cx.add(unknown_rule(game.at(rule.span), rule));
            return;
        };
        let inherited = self.rules.get(spec.keyword);
        match inherited {
            Some(_) if spec.presence == Presence::Required => {
                cx.add(problems::cannot_drop(place, spec.keyword));
            }
            Some(old) if old.layer < game.layer => {
                self.rules.remove(spec.keyword);
            }
            _ => {
                let lines = cx.lines(place);
                cx.add(inherit::nothing_to_drop(place, lines, spec.keyword));
            }
        }
    }
}

/// The field a clause is about, and its value's atoms.
fn split<'a>(
    cx: &mut Context<'a>,
    game: &Written<'a, Game>,
    spec: &'static RuleSpec,
    rule: &Rule,
    clause: &'a Clause,
) -> Option<(&'static FieldSpec, &'a [Atom])> {
    let atoms = &clause.atoms[..];
    let main = spec.main.and_then(|main| spec.field(main));
    let fields: Vec<&str>;
    let Some(Atom::Word(word)) = atoms.first() else {
        if main.is_none() {
            fields = spec.fields.iter().map(|field| field.name).collect();
            let place = game.at(clause.span);
            cx.add(problems::no_main_value(place, spec.keyword, &fields));
        }
        return main.map(|main| (main, atoms));
    };
    if let Some(field) = spec.field(&word.text) {
        return Some((field, &atoms[1..]));
    }
    if let Some(main) = main
        && takes_word(main.kind, &word.text, atoms.len())
    {
        return Some((main, atoms));
    }
    let place = game.at(word.span);
    if spec.presence == Presence::Optional && ["on", "yes", "true"].contains(&&*word.text) {
        let alone = rule.clauses.len() == 1 && atoms.len() == 1 && rule.block.is_none();
        let gap = alone.then(|| game.at(Span::new(rule.head.span.end, word.span.end)));
        cx.add(problems::on_already(place, spec.keyword, gap));
    } else if let Some((field, both)) = parted_field(spec, atoms) {
        cx.add(names::parted_field(
            game.at(both),
            spec.keyword,
            cx.text(game.at(both)),
            field,
        ));
    } else if mechanics::spec(&word.text).is_some() {
        let in_block = rule.block.is_some();
        cx.add(names::field_is_rule(
            place,
            spec.keyword,
            &word.text,
            in_block,
        ));
    } else {
        fields = spec.fields.iter().map(|field| field.name).collect();
        let near = near::nearest_word(&word.text, fields.iter().copied());
        cx.add(names::unknown_field(
            place,
            spec.keyword,
            &word.text,
            &fields,
            near,
        ));
    }
    None
}

/// `reset at 3`: two words that are the field `reset-at`, and where they stand.
fn parted_field(spec: &RuleSpec, atoms: &[Atom]) -> Option<(&'static str, Span)> {
    let [Atom::Word(first), Atom::Word(second), ..] = atoms else {
        return None;
    };
    let field = spec.field(&format!("{}-{}", first.text, second.text))?;
    Some((field.name, first.span.to(second.span)))
}

/// A value of a row as it is written, if it is of a kind that stands in rows.
fn spelled(value: &Value) -> Option<String> {
    let join = |words: Vec<String>| words.join(" ");
    Some(match value {
        Value::Number(n) => n.to_string(),
        Value::Word(word) => word.clone(),
        Value::Numbers(list) => join(list.iter().map(i64::to_string).collect()),
        Value::Words(list) => join(list.clone()),
        _ => return None,
    })
}

/// Whether a word that is no field must be the start of the main value.
fn takes_word(kind: Kind, word: &str, atoms: usize) -> bool {
    match kind {
        Kind::Number { words, .. } | Kind::Range { words, .. } => {
            listed(words).any(|known| known == word) || (!words.is_empty() && atoms == 1)
        }
        Kind::Flag | Kind::Word(_) => atoms == 1,
        Kind::Words(_) => true,
        Kind::Text
        | Kind::Ink
        | Kind::Numbers { .. }
        | Kind::Tally
        | Kind::Table { .. }
        | Kind::District => false,
    }
}

fn unknown_rule(place: Place, head: &Word) -> crate::Diagnostic {
    names::unknown_rule(place, &head.text, meant_rule(head))
}

/// The rule that a word nobody knows must have been: a common guess, or a slip of the hand.
fn meant_rule(head: &Word) -> Option<&'static str> {
    let guess = SPECS.iter().find(|spec| spec.also.contains(&&*head.text));
    let slip = || near::nearest_word(&head.text, SPECS.iter().map(|spec| spec.keyword));
    guess.map(|spec| spec.keyword).or_else(slip)
}

fn field_name(keyword: &str, field: &str) -> String {
    match mechanics::spec(keyword).and_then(|spec| Some((spec, spec.field(field)?))) {
        Some((spec, field)) => what(spec, field),
        None => format!("`{keyword}`"),
    }
}
