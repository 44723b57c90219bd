//! What a game says once its files are put together, as one file; and what a
//! variant changes against its base.

use crate::edits::{Open, start_with_allows};
use branchline_compiler::{Compilation, Merged, SourceId, Written};
use branchline_engine::mechanics;
use branchline_syntax::columns::{self, LineKind};
use branchline_syntax::edit::apply;
use branchline_syntax::tree::{Atom, Clause, GameLine, Rule};
use branchline_syntax::{Span, format, spell};
use std::collections::BTreeMap;

/// The game as one file that needs no other: it compiles to the same config. A
/// comment before each run of lines says which file they come from.
///
/// Nothing if the open file has no game. A game that is named after a file whose name
/// is no id loses that name; all else stays.
#[must_use]
pub fn effective(compilation: &Compilation) -> Option<String> {
    let open = Open::new(compilation);
    let game = open.merged.games.last()?;
    let mut flat = Flat {
        compilation,
        text: String::from("language 1\n\n"),
        from: None,
    };
    let id = match &game.item.id {
        Some(id) => id.text.to_string(),
        None => stem(&compilation.sources[game.source.index()].path),
    };
    let title = spell::text(&game.item.title.value);
    flat.text.push_str(&match spell::is_id(&id) {
        true => format!("game {title} as {id} {{\n"),
        false => format!("game {title} {{\n"),
    });
    flat.rules(&open.merged);
    flat.close();
    flat.lines(&open.merged);
    let merged = &open.merged;
    flat.section("deck", merged.deck.iter().map(|w| (w.source, w.item.span)));
    flat.section(
        "districts",
        merged.districts.iter().map(|w| (w.source, w.item.span)),
    );
    flat.section("land", merged.land.iter().map(|w| (w.source, w.item.span)));
    flat.section(
        "locations",
        merged.locations.iter().map(|w| (w.source, w.item.span)),
    );
    flat.section(
        "routes",
        merged.routes.iter().map(|(_, w)| (w.source, w.item.span)),
    );
    let tickets: Vec<_> = merged.tickets.iter().collect();
    for run in tickets.chunk_by(|(one, _), (other, _)| one == other) {
        let head = match run[0].0 {
            "regular" => "tickets".to_owned(),
            kind => format!("tickets {kind}"),
        };
        flat.section(&head, run.iter().map(|(_, w)| (w.source, w.item.span)));
    }
    flat.names(merged);
    Some(apply(&flat.text, &format(&flat.text)))
}

fn stem(path: &str) -> String {
    let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
    name.strip_suffix(".line").unwrap_or(name).to_owned()
}

struct Flat<'a> {
    compilation: &'a Compilation,
    text: String,
    /// The files of the lines just written.
    from: Option<Vec<SourceId>>,
}

impl Flat<'_> {
    fn rules(&mut self, merged: &Merged<'_>) {
        for (rule, fields, sources) in rules_of(self.compilation, merged) {
            self.source(&sources);
            match (rule.block.is_some(), fields.is_empty()) {
                (_, true) => self.text.push_str(&format!("{}\n", rule.head.text)),
                (true, _) => {
                    let lines: String = fields.iter().map(|field| format!("{field}\n")).collect();
                    self.text
                        .push_str(&format!("{} {{\n{lines}}}\n", rule.head.text));
                }
                (false, _) => {
                    self.text
                        .push_str(&format!("{} {}\n", rule.head.text, fields.join(", ")));
                }
            }
        }
    }

    fn lines(&mut self, merged: &Merged<'_>) {
        self.from = None;
        let open = SourceId(0);
        let counted =
            |line: &&Written<'_, Rule>| line.item.head.text == "version" && line.source == open;
        if let Some(line) = merged.lines.iter().find(counted) {
            self.source(&[open]);
            let text = self.said(open, line.item.span);
            self.text.push_str(&format!("{text}\n"));
        }
        for keyword in ["board", "background"] {
            let said: Vec<_> = merged
                .lines
                .iter()
                .filter(|l| l.item.head.text == keyword)
                .collect();
            // Later layers win part by part; a part is known by its first word or its kind.
            let mut parts: Vec<(String, String, SourceId)> = Vec::new();
            for line in &said {
                for clause in &line.item.clauses {
                    let name = part_name(clause);
                    let text = self.said(line.source, clause.span);
                    match parts.iter_mut().find(|(known, ..)| *known == name) {
                        Some(part) => (part.1, part.2) = (text, line.source),
                        None => parts.push((name, text, line.source)),
                    }
                }
            }
            if !parts.is_empty() {
                let mut sources: Vec<SourceId> = parts.iter().map(|(.., source)| *source).collect();
                sources.sort_unstable();
                sources.dedup();
                self.source(&sources);
                let parts: Vec<String> = parts.into_iter().map(|(_, text, _)| text).collect();
                self.text
                    .push_str(&format!("{keyword} {}\n", parts.join(", ")));
            }
        }
        for line in merged
            .lines
            .iter()
            .filter(|line| line.item.head.text == "lint")
        {
            self.source(&[line.source]);
            let text = self.said(line.source, line.item.span);
            self.text.push_str(&format!("{text}\n"));
        }
        self.text.push('\n');
    }

    fn section(&mut self, head: &str, items: impl Iterator<Item = (SourceId, Span)>) {
        let mut items = items.peekable();
        if items.peek().is_none() {
            return;
        }
        self.text.push_str(&format!("{head} {{\n"));
        self.from = None;
        for (source, span) in items {
            self.source(&[source]);
            self.whole_line(source, span);
        }
        self.close();
    }

    fn names(&mut self, merged: &Merged<'_>) {
        // Later layers win name by name.
        let mut all: BTreeMap<&str, BTreeMap<&str, (SourceId, Span)>> = BTreeMap::new();
        for (language, name) in &merged.names {
            let id = name.item.id.text.as_str();
            let known = merged.locations.get(id).is_some()
                || merged.districts.get(id).is_some()
                || merged.deck.get(id).is_some()
                || merged.land.get(id).is_some();
            if known {
                let names = all.entry(&language.text).or_default();
                names.insert(id, (name.source, name.item.span));
            }
        }
        for (language, names) in all {
            let mut names: Vec<_> = names.into_values().collect();
            names.sort_unstable();
            self.section(&format!("names {language}"), names.into_iter());
        }
    }

    fn close(&mut self) {
        self.text.push_str("}\n\n");
        self.from = None;
    }

    /// Says where the next lines come from, if that changes.
    fn source(&mut self, sources: &[SourceId]) {
        if self.from.as_deref() == Some(sources) {
            return;
        }
        let paths: Vec<&str> = sources
            .iter()
            .map(|source| self.compilation.sources[source.index()].path.as_str())
            .collect();
        self.text
            .push_str(&format!("# from {}\n", paths.join(" and ")));
        self.from = Some(sources.to_vec());
    }

    /// A line with its comment and the `allow` comments above it.
    fn whole_line(&mut self, id: SourceId, span: Span) {
        let source = &self.compilation.sources[id.index()];
        let line = source.lines.line(span.start);
        let start = start_with_allows(source, line);
        let end = source.lines.span(line).end;
        let text = source
            .text
            .get(start as usize..end as usize)
            .unwrap_or_default();
        for line in text.lines() {
            self.text.push_str(line.trim());
            self.text.push('\n');
        }
    }

    fn said(&self, source: SourceId, span: Span) -> String {
        said(self.compilation, source, span, LineKind::Plain)
    }
}

fn part_name(clause: &Clause) -> String {
    match clause.atoms.first() {
        Some(Atom::Word(word)) => word.text.to_string(),
        Some(Atom::Text(_)) => "file".to_owned(),
        _ => "size".to_owned(),
    }
}

/// A part of a file in even spacing.
fn said(compilation: &Compilation, source: SourceId, span: Span, kind: LineKind) -> String {
    let text = &compilation.sources[source.index()].text;
    let cells = columns::cells(kind, text.get(span.range()).unwrap_or_default());
    let cells: Vec<String> = cells.into_iter().map(|cell| cell.text).collect();
    let cells = cells.into_iter().filter(|cell| !cell.is_empty());
    cells.collect::<Vec<_>>().join(" ")
}

/// All rules that hold: as last written, their fields as said, the files that say them.
fn rules_of<'a>(
    compilation: &'a Compilation,
    merged: &Merged<'a>,
) -> Vec<(&'a Rule, Vec<String>, Vec<SourceId>)> {
    struct Known<'a> {
        rule: &'a Rule,
        fields: Vec<(String, SourceId, String)>,
        last: SourceId,
    }
    let mut rules: Vec<Known<'a>> = Vec::new();
    for game in &merged.games {
        for line in &game.item.rules {
            match line {
                GameLine::Without { rule, .. } => {
                    rules.retain(|known| known.rule.head.text != rule.text);
                }
                GameLine::Rule(rule) => {
                    let at = rules
                        .iter()
                        .position(|known| known.rule.head.text == rule.head.text);
                    let at = at.unwrap_or_else(|| {
                        rules.push(Known {
                            rule,
                            fields: Vec::new(),
                            last: game.source,
                        });
                        rules.len() - 1
                    });
                    let known = &mut rules[at];
                    (known.rule, known.last) = (rule, game.source);
                    for clause in &rule.clauses {
                        let name = field_name(rule, clause);
                        let text = said(compilation, game.source, clause.span, LineKind::Plain);
                        match known.fields.iter_mut().find(|(field, ..)| *field == name) {
                            Some(field) => (field.1, field.2) = (game.source, text),
                            None => known.fields.push((name, game.source, text)),
                        }
                    }
                }
            }
        }
    }
    let list = rules.into_iter().map(|known| {
        let mut sources: Vec<SourceId> =
            known.fields.iter().map(|(_, source, _)| *source).collect();
        if sources.is_empty() {
            sources.push(known.last);
        }
        sources.sort_unstable();
        sources.dedup();
        let fields = known.fields.into_iter().map(|(_, _, text)| text).collect();
        (known.rule, fields, sources)
    });
    list.collect()
}

fn field_name(rule: &Rule, clause: &Clause) -> String {
    let spec = mechanics::spec(&rule.head.text);
    if let (Some(spec), Some(Atom::Word(word))) = (spec, clause.atoms.first())
        && spec.field(&word.text).is_some()
    {
        return word.text.to_string();
    }
    spec.and_then(|spec| spec.main)
        .unwrap_or_default()
        .to_owned()
}

/// One difference between a variant and what it builds on, as lines of the language.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Change {
    /// The section: `rules`, `deck`, `routes` …
    pub section: String,
    /// What the base says; empty for what is new.
    pub before: Vec<String>,
    /// What holds now; empty for what is gone.
    pub after: Vec<String>,
}

/// What the open file changes against the files it builds on, in the order of sections.
#[must_use]
pub fn changes(compilation: &Compilation) -> Vec<Change> {
    let (base, now) = (compilation.inherited(), compilation.merged());
    let lines = |merged: &Merged<'_>| -> Vec<(String, Vec<(String, String)>)> {
        let said = |source, span, kind| said(compilation, source, span, kind);
        let entries = |items: Vec<Written<'_, branchline_syntax::tree::Entry>>, kind| {
            let items = items.into_iter();
            items
                .map(|w| {
                    (
                        w.item.id.text.to_string(),
                        said(w.source, w.item.span, kind),
                    )
                })
                .collect()
        };
        let rules = rules_of(compilation, merged)
            .into_iter()
            .map(|(rule, fields, _)| {
                let name = rule.head.text.to_string();
                let text = format!("{name} {}", fields.join(", "));
                (name, text.trim_end().to_owned())
            });
        let top = merged.lines.iter().map(|line| {
            let first = line
                .item
                .clauses
                .first()
                .filter(|_| line.item.head.text == "lint");
            let slug = first.map(|clause| said(line.source, clause.span, LineKind::Plain));
            let name = format!("{} {}", line.item.head.text, slug.unwrap_or_default());
            (name, said(line.source, line.item.span, LineKind::Plain))
        });
        // Later layers win; one entry each.
        let top: BTreeMap<String, String> = top.collect();
        let locations = merged.locations.iter().map(|w| {
            (
                w.item.id.text.to_string(),
                said(w.source, w.item.span, LineKind::Location),
            )
        });
        let routes = merged.routes.iter().map(|(_, w)| {
            let (a, b) = (&w.item.a.text, &w.item.b.text);
            (
                format!("{} {}", a.min(b), a.max(b)),
                said(w.source, w.item.span, LineKind::Route),
            )
        });
        let tickets = merged.tickets.iter().map(|(kind, w)| {
            let mut ends: Vec<&str> = w.item.ends.iter().map(|end| end.text.as_str()).collect();
            ends.sort_unstable();
            let text = said(w.source, w.item.span, LineKind::Ticket);
            let text = if kind == "regular" {
                text
            } else {
                format!("{text}  ({kind})")
            };
            (format!("{kind} {}", ends.join(" ")), text)
        });
        let names = merged.names.iter().map(|(language, w)| {
            let text = said(w.source, w.item.span, LineKind::Name);
            (
                format!("{} {}", language.text, w.item.id.text),
                format!("{text}  ({})", language.text),
            )
        });
        let names: BTreeMap<String, String> = names.collect();
        vec![
            ("rules".to_owned(), rules.collect()),
            ("board and lints".to_owned(), top.into_iter().collect()),
            (
                "deck".to_owned(),
                entries(merged.deck.iter().collect(), LineKind::Entry),
            ),
            (
                "districts".to_owned(),
                entries(merged.districts.iter().collect(), LineKind::Entry),
            ),
            (
                "land".to_owned(),
                entries(merged.land.iter().collect(), LineKind::Land),
            ),
            ("locations".to_owned(), locations.collect()),
            ("routes".to_owned(), routes.collect()),
            ("tickets".to_owned(), tickets.collect()),
            ("names".to_owned(), names.into_iter().collect()),
        ]
    };
    let mut all = Vec::new();
    for ((section, before), (_, after)) in lines(&base).into_iter().zip(lines(&now)) {
        compare(&section, &before, &after, &mut all);
    }
    all
}

fn compare(
    section: &str,
    before: &[(String, String)],
    after: &[(String, String)],
    all: &mut Vec<Change>,
) {
    let group = |lines: &[(String, String)]| -> BTreeMap<String, Vec<String>> {
        let mut groups: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for (key, text) in lines {
            groups.entry(key.clone()).or_default().push(text.clone());
        }
        groups
    };
    let (old, new) = (group(before), group(after));
    let mut seen = std::collections::BTreeSet::new();
    for (key, _) in before.iter().chain(after) {
        if !seen.insert(key) {
            continue;
        }
        let (old, new) = (old.get(key), new.get(key));
        if old != new {
            all.push(Change {
                section: section.to_owned(),
                before: old.cloned().unwrap_or_default(),
                after: new.cloned().unwrap_or_default(),
            });
        }
    }
}
