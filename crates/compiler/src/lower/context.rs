//! What every step of lowering carries along: the files and the report.

use crate::diagnostic::{Diagnostic, Label};
use crate::source::{Place, Source};
use branchline_engine::Severity;
use branchline_syntax::{Span, TextEdit, codes};
use std::collections::{HashMap, HashSet};

pub(crate) struct Context<'a> {
    pub(crate) sources: &'a [Source],
    pub(crate) report: Vec<Diagnostic>,
    /// Words of lines that could not be read, in small letters.
    lost: HashSet<String>,
    /// Numbers that do not fit into any range: nobody need say so again.
    clamped: HashSet<Place>,
    errors: usize,
    /// The file builds on a game that could not be read, so that everything it names may be there.
    base_is_unread: bool,
    /// Names that nothing has, by code: where in the report they are.
    unknown: HashMap<(&'static str, String), usize>,
}

/// So many further places of an unknown name are shown.
const MORE_PLACES: usize = 3;

impl<'a> Context<'a> {
    /// `so_far`: what was found while reading the files.
    pub(crate) fn new(sources: &'a [Source], so_far: Vec<Diagnostic>) -> Self {
        let mut lost = HashSet::new();
        for source in sources {
            let lines = &source.lines;
            let mut last = None;
            for place in &source.doubtful {
                let (first, end) = (lines.line(place.start), lines.line(place.end));
                // A line may have a thousand mistakes, and be the whole file.
                if last.replace((first, end)) == Some((first, end)) {
                    continue;
                }
                let text = lines.span(first).to(lines.span(end));
                let text = source.text.get(text.range()).unwrap_or_default();
                let words = text.split(|c: char| !c.is_alphanumeric() && !"-_".contains(c));
                lost.extend(words.map(str::to_lowercase));
            }
        }
        let clamped = so_far.iter().filter(|p| p.code == codes::NUMBER_SIZE);
        let clamped = clamped.map(|p| p.primary.place).collect();
        let errors = so_far.iter().filter(|p| p.is_error()).count();
        Self {
            sources,
            report: so_far,
            lost,
            clamped,
            errors,
            base_is_unread: false,
            unknown: HashMap::new(),
        }
    }

    pub(crate) fn add(&mut self, problem: Diagnostic) {
        let needs_base = problem.code == "BL4011";
        if self.clamped.contains(&problem.primary.place) || self.base_is_unread && needs_base {
            return;
        }
        self.errors += usize::from(problem.severity == Severity::Error);
        self.report.push(problem);
    }

    /// Adds a problem about a name that nothing has. The first place gets the message, further
    /// ones a label and a part in its fix: one missing thing is one mistake.
    pub(crate) fn add_unknown(&mut self, name: &str, problem: Diagnostic) {
        let key = (problem.code, name.to_owned());
        let Some(&index) = self.unknown.get(&key) else {
            self.unknown.insert(key, self.report.len());
            self.add(problem);
            return;
        };
        let first = &mut self.report[index];
        let place = problem.primary.place;
        if first.labels.len() < MORE_PLACES {
            first.labels.push(Label {
                place,
                text: "here too".to_owned(),
            });
        } else {
            first.notes = vec!["and in further places".to_owned()];
        }
        for fix in &mut first.fixes {
            if let Some(edit) = fix.edits.first().filter(|_| fix.source == place.source) {
                let insert = edit.insert.clone();
                fix.edits.push(TextEdit {
                    span: place.span,
                    insert,
                });
                fix.edits.sort_by_key(|edit| edit.span);
            }
        }
    }

    /// Adds that something still needs `name`, which is removed. One removal is one mistake, however
    /// much needs it: further things get a label, and the fix removes them too.
    pub(crate) fn add_dangling(&mut self, name: &str, problem: Diagnostic) {
        let key = (problem.code, name.to_owned());
        let Some(&index) = self.unknown.get(&key) else {
            self.unknown.insert(key, self.report.len());
            self.add(problem);
            return;
        };
        let first = &mut self.report[index];
        first.message = format!("`{name}` is removed here, but other lines still need it");
        "remove them too, or change what they name".clone_into(&mut first.help);
        if first.labels.len() <= MORE_PLACES {
            first.labels.extend(problem.labels);
        } else {
            first.notes = vec!["and in further places".to_owned()];
        }
        for (fix, further) in first.fixes.iter_mut().zip(problem.fixes) {
            "remove them too".clone_into(&mut fix.title);
            fix.edits.extend(further.edits);
            fix.edits.sort_by_key(|edit| edit.span);
            fix.edits.dedup();
        }
    }

    /// From now on nothing counts as missing.
    pub(crate) fn without_base(&mut self) {
        self.base_is_unread = true;
    }

    pub(crate) fn has_errors(&self) -> bool {
        self.errors > 0
    }

    /// Whether `name` stands on a line that could not be read. It may be defined
    /// there, so calling it unknown would be a second complaint about one slip.
    pub(crate) fn is_lost(&self, name: &str) -> bool {
        self.base_is_unread || self.lost.contains(name)
    }

    /// From now on `name` counts as there: it stands somewhere, misspelt.
    pub(crate) fn lose(&mut self, name: &str) {
        self.lost.insert(name.to_owned());
    }

    pub(crate) fn text(&self, place: Place) -> &'a str {
        let source = &self.sources[place.source.index()];
        source.text.get(place.span.range()).unwrap_or_default()
    }

    /// The place of all lines that `place` touches, line breaks included.
    pub(crate) fn lines(&self, place: Place) -> Place {
        let lines = &self.sources[place.source.index()].lines;
        let first = lines.span(lines.line(place.span.start));
        let last = lines.span(lines.line(place.span.end));
        Place::new(place.source, Span::new(first.start, last.end))
    }
}
