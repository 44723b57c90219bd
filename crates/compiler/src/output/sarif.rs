//! Diagnostics as SARIF 2.1.0, which code hosts show beside the changed lines.

use crate::Compilation;
use crate::codes;
use crate::diagnostic::{Diagnostic, Fix, Label};
use crate::source::{Place, Source};
use branchline_engine::Severity;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// All diagnostics as SARIF 2.1.0.
///
/// # Panics
/// Never: the report holds nothing that JSON cannot.
#[must_use]
pub fn sarif(compilation: &Compilation) -> String {
    let sources = &compilation.sources;
    let used: BTreeSet<&str> = compilation
        .diagnostics
        .iter()
        .map(|found| found.code)
        .collect();
    let used: Vec<&str> = used.into_iter().collect();
    let results: Vec<Value> = compilation
        .diagnostics
        .iter()
        .map(|found| result(found, sources, &used))
        .collect();
    let report = json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "branchline",
                "version": env!("CARGO_PKG_VERSION"),
                "rules": used.iter().map(|code| rule(code)).collect::<Vec<_>>(),
            }},
            "columnKind": "utf16CodeUnits",
            "results": results,
        }],
    });
    let mut text = serde_json::to_string_pretty(&report).expect("a report is plain data");
    text.push('\n');
    text
}

fn rule(code: &str) -> Value {
    match codes::exact(code) {
        Some(found) => json!({
            "id": found.code,
            "name": camel(found.slug),
            "shortDescription": { "text": found.title },
            "help": { "text": found.page, "markdown": found.page },
        }),
        None => json!({ "id": code }),
    }
}

fn result(found: &Diagnostic, sources: &[Source], used: &[&str]) -> Value {
    let text = if found.help.is_empty() {
        format!("{}.", found.message)
    } else {
        format!("{}. Help: {}.", found.message, found.help)
    };
    let mut result = json!({
        "ruleId": found.code,
        "ruleIndex": used.iter().position(|code| *code == found.code),
        "level": match found.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Info => "note",
        },
        "message": { "text": text },
        "locations": [location(&found.primary, sources)],
    });
    if !found.labels.is_empty() {
        let labels = found.labels.iter().map(|label| location(label, sources));
        result["relatedLocations"] = labels.collect();
    }
    if !found.fixes.is_empty() {
        result["fixes"] = found.fixes.iter().map(|fix| repair(fix, sources)).collect();
    }
    result
}

fn location(label: &Label, sources: &[Source]) -> Value {
    let mut location = json!({ "physicalLocation": {
        "artifactLocation": artifact(&sources[label.place.source.index()]),
        "region": region(label.place, sources),
    }});
    if !label.text.is_empty() {
        location["message"] = json!({ "text": label.text });
    }
    location
}

fn repair(fix: &Fix, sources: &[Source]) -> Value {
    let changes = fix.edits.iter().map(|edit| {
        json!({
            "deletedRegion": region(Place::new(fix.source, edit.span), sources),
            "insertedContent": { "text": edit.insert },
        })
    });
    json!({
        "description": { "text": fix.title },
        "artifactChanges": [{
            "artifactLocation": artifact(&sources[fix.source.index()]),
            "replacements": changes.collect::<Vec<_>>(),
        }],
    })
}

fn artifact(source: &Source) -> Value {
    json!({ "uri": uri(&source.path) })
}

/// Lines and columns from 1; the column counts UTF-16 units, as `columnKind` says.
fn region(place: Place, sources: &[Source]) -> Value {
    let source = &sources[place.source.index()];
    let (start_line, start_column) = source.lines.utf16(&source.text, place.span.start);
    let (end_line, end_column) = source.lines.utf16(&source.text, place.span.end);
    json!({
        "startLine": start_line + 1,
        "startColumn": start_column + 1,
        "endLine": end_line + 1,
        "endColumn": end_column + 1,
    })
}

/// A path as a relative reference: what an address may not hold is written as `%XX`.
fn uri(path: &str) -> String {
    let mut uri = String::with_capacity(path.len());
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'.' | b'_' | b'~' => {
                uri.push(char::from(byte));
            }
            b'\\' => uri.push('/'),
            other => uri.push_str(&format!("%{other:02X}")),
        }
    }
    uri
}

/// `ticket-value` → `TicketValue`, the form that SARIF wants for names.
fn camel(slug: &str) -> String {
    slug.split('-')
        .flat_map(|word| {
            let mut letters = word.chars();
            letters
                .next()
                .map(|c| c.to_ascii_uppercase())
                .into_iter()
                .chain(letters)
        })
        .collect()
}
