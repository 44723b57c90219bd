//! Diagnostics for programs: byte offsets and line and column, versioned, with a schema.

use super::short::word;
use crate::Compilation;
use crate::codes;
use crate::diagnostic::{Diagnostic, Label};
use crate::source::{Place, Source};
use branchline_syntax::Span;
use schemars::{JsonSchema, Schema, schema_for};
use serde::Serialize;

/// Version of the form; a new field does not change it, another meaning does.
pub const FORMAT: u32 = 1;

/// What a check found.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(title = "Branchline diagnostics")]
pub(super) struct Report<'a> {
    /// Version of this form: 1.
    format: u32,
    /// The version of Branchline that wrote it.
    version: &'static str,
    /// All files read, by path; places refer to them by index.
    files: Vec<&'a str>,
    /// What was found, sorted by file and place.
    diagnostics: Vec<Entry<'a>>,
}

/// One finding.
#[derive(Debug, Serialize, JsonSchema)]
struct Entry<'a> {
    /// Stable code, `BLnnnn`.
    #[schemars(regex(pattern = r"^BL[0-9]{4}$"))]
    code: &'static str,
    /// The code in words.
    slug: &'static str,
    /// How bad.
    severity: Loudness,
    /// What is wrong: one sentence.
    message: &'a str,
    /// The place it is about.
    primary: Marked<'a>,
    /// Other places involved.
    labels: Vec<Marked<'a>>,
    /// Further facts.
    notes: &'a [String],
    /// What to do; empty if the message says it all.
    help: &'a str,
    /// Ways to repair it, the best first.
    fixes: Vec<Repair<'a>>,
}

/// How bad a finding is.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Loudness {
    /// The game cannot be played.
    Error,
    /// It can, but a designer should look.
    Warning,
    /// Good to know.
    Info,
}

/// A place with a few words.
#[derive(Debug, Serialize, JsonSchema)]
struct Marked<'a> {
    /// Index into `files`.
    file: u16,
    /// Its first character.
    start: Position,
    /// One past its last character; the same as `start` where something is missing.
    end: Position,
    /// What stands out there; may be empty.
    text: &'a str,
}

/// A position in a text.
#[derive(Debug, Serialize, JsonSchema)]
struct Position {
    /// Bytes from the start of the file.
    offset: u32,
    /// Line, from 1.
    line: u32,
    /// Characters from the start of the line, from 1.
    column: u32,
    /// UTF-16 units from the start of the line, from 0: the column that editors use.
    utf16: u32,
}

/// A way to repair a mistake.
#[derive(Debug, Serialize, JsonSchema)]
struct Repair<'a> {
    /// What it does, as an order.
    title: &'a str,
    /// Whether it can be carried out unasked: nothing but the mistake changes.
    safe: bool,
    /// Index into `files`.
    file: u16,
    /// Sorted and without overlap; all refer to the text as it is now.
    edits: Vec<Change<'a>>,
}

/// Replaces a stretch of a file.
#[derive(Debug, Serialize, JsonSchema)]
struct Change<'a> {
    /// Where it starts.
    start: Position,
    /// Where it ends; the same as `start` for an insertion.
    end: Position,
    /// What comes instead.
    insert: &'a str,
}

/// All diagnostics as versioned JSON.
///
/// # Panics
/// Never: a report holds nothing that JSON cannot.
#[must_use]
pub fn json(compilation: &Compilation) -> String {
    let report = Report {
        format: FORMAT,
        version: env!("CARGO_PKG_VERSION"),
        files: compilation
            .sources
            .iter()
            .map(|source| source.path.as_str())
            .collect(),
        diagnostics: compilation
            .diagnostics
            .iter()
            .map(|found| entry(found, &compilation.sources))
            .collect(),
    };
    let mut text = serde_json::to_string_pretty(&report).expect("a report is plain data");
    text.push('\n');
    text
}

/// The JSON Schema of [`json`].
///
/// # Panics
/// Never: a schema is plain data.
#[must_use]
pub fn json_schema() -> String {
    let schema: Schema = schema_for!(Report<'static>);
    let mut text = serde_json::to_string_pretty(&schema).expect("a schema is plain data");
    text.push('\n');
    text
}

fn entry<'a>(found: &'a Diagnostic, sources: &[Source]) -> Entry<'a> {
    let Diagnostic {
        code,
        severity,
        message,
        primary,
        labels,
        notes,
        help,
        fixes,
    } = found;
    Entry {
        code,
        slug: codes::exact(code).map_or(code, |code| code.slug),
        severity: match word(*severity) {
            "error" => Loudness::Error,
            "warning" => Loudness::Warning,
            _ => Loudness::Info,
        },
        message,
        primary: marked(primary, sources),
        labels: labels.iter().map(|label| marked(label, sources)).collect(),
        notes,
        help,
        fixes: fixes
            .iter()
            .map(|fix| Repair {
                title: &fix.title,
                safe: fix.safe,
                file: fix.source.0,
                edits: fix
                    .edits
                    .iter()
                    .map(|edit| {
                        let (start, end) = ends(Place::new(fix.source, edit.span), sources);
                        Change {
                            start,
                            end,
                            insert: &edit.insert,
                        }
                    })
                    .collect(),
            })
            .collect(),
    }
}

fn marked<'a>(label: &'a Label, sources: &[Source]) -> Marked<'a> {
    let (start, end) = ends(label.place, sources);
    Marked {
        file: label.place.source.0,
        start,
        end,
        text: &label.text,
    }
}

fn ends(place: Place, sources: &[Source]) -> (Position, Position) {
    let source = &sources[place.source.index()];
    let Span { start, end } = place.span;
    (position(source, start), position(source, end))
}

fn position(source: &Source, offset: u32) -> Position {
    let (line, column) = source.lines.line_column(&source.text, offset);
    let (_, utf16) = source.lines.utf16(&source.text, offset);
    Position {
        offset,
        line,
        column,
        utf16,
    }
}
