//! A rulebook as Markdown or as one HTML page that prints well.

use crate::svg::escape;
use branchline_engine::rulebook::{Language, Part, Payments, Rulebook};
use std::fmt::Write;

/// As Markdown, with a line that says which game and version it tells.
#[must_use]
pub fn markdown(book: &Rulebook, stamp: &str) -> String {
    let mut out = format!("# {}\n", book.title);
    for (title, parts) in &book.chapters {
        let _ = writeln!(out, "\n## {title}");
        for part in parts {
            out.push('\n');
            match part {
                Part::Text(text) => {
                    let _ = writeln!(out, "{text}");
                }
                Part::List { numbered, items } => list(&mut out, *numbered, items),
                Part::Table(rows) => table(&mut out, rows),
                Part::Payments(payments) => {
                    let _ = writeln!(out, "**{}**\n", payments.text);
                    list(&mut out, false, &ways(payments));
                }
            }
        }
    }
    let _ = writeln!(out, "\n---\n\n{stamp}");
    out
}

fn list(out: &mut String, numbered: bool, items: &[String]) {
    for (index, item) in items.iter().enumerate() {
        let _ = match numbered {
            true => writeln!(out, "{}. {item}", index + 1),
            false => writeln!(out, "- {item}"),
        };
    }
}

/// The ways to pay; the last one says that other colours would do too.
fn ways(payments: &Payments) -> Vec<String> {
    let mut ways: Vec<String> = payments.ways.iter().map(|way| way.text.clone()).collect();
    ways.extend(payments.note.clone());
    ways
}

fn table(out: &mut String, rows: &[Vec<String>]) {
    for (number, row) in rows.iter().enumerate() {
        let _ = writeln!(out, "| {} |", row.join(" | "));
        if number == 0 {
            let sides =
                (0..row.len()).map(|column| if numbers(rows, column) { "---:" } else { "---" });
            let _ = writeln!(out, "| {} |", sides.collect::<Vec<_>>().join(" | "));
        }
    }
}

/// Whether a column holds numbers, which stand to the right.
pub(crate) fn numbers(rows: &[Vec<String>], column: usize) -> bool {
    let cells = rows.iter().skip(1).filter_map(|row| row.get(column));
    cells
        .into_iter()
        .all(|cell| cell == "–" || cell.parse::<i32>().is_ok())
}

/// The look of the page: two columns on paper, one on a small screen.
const STYLE: &str = "\
:root{color-scheme:light dark}\
body{margin:0 auto;max-width:46rem;padding:2rem 1.2rem;font:17px/1.5 'Source Serif 4',Georgia,serif;color:#22252a;background:#faf6ec}\
h1{font-size:2.2rem;margin:0 0 .6rem}h2{font:700 1.15rem/1.3 'Source Sans 3',system-ui,sans-serif;margin:1.5rem 0 .3rem;border-bottom:2px solid #0b6e6e}\
p{margin:.4rem 0}table{border-collapse:collapse;margin:.5rem 0;font-family:'Source Sans 3',system-ui,sans-serif}\
td,th{padding:.15rem .9rem;border:1px solid #22252a40;text-align:left}.n{text-align:right}h3{font:600 1rem/1.3 'Source Sans 3',system-ui,sans-serif;margin:.9rem 0 .2rem}ul,ol{margin:.4rem 0;padding-left:1.4rem}footer{margin-top:2rem;font-size:.8rem;color:#6a655a}\
@media(prefers-color-scheme:dark){body{color:#ece7db;background:#232931}h2{border-color:#5fd1c5}td,th{border-color:#ece7db40}footer{color:#a9a596}}\
@media print{@page{size:A4;margin:16mm}body{max-width:none;padding:0;background:none;color:#000;font-size:10.5pt;columns:2;column-gap:9mm}h1{column-span:all}h2{break-after:avoid}table{break-inside:avoid}}";

/// As one HTML page that needs nothing else.
#[must_use]
pub fn html(book: &Rulebook, stamp: &str) -> String {
    let lang = Language::ALL.iter().find(|(_, l)| *l == book.language);
    let lang = lang.map_or("en", |(name, _)| name);
    let title = escape(&book.title);
    let mut out = format!(
        "<!doctype html>\n<html lang=\"{lang}\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n<style>{STYLE}</style>\n<h1>{title}</h1>\n"
    );
    for (title, parts) in &book.chapters {
        let _ = writeln!(out, "<h2>{}</h2>", escape(title));
        for part in parts {
            match part {
                Part::Text(text) => {
                    let _ = writeln!(out, "<p>{}</p>", escape(text));
                }
                Part::List { numbered, items } => html_list(&mut out, *numbered, items),
                Part::Table(rows) => html_table(&mut out, rows),
                Part::Payments(payments) => {
                    let _ = writeln!(out, "<h3>{}</h3>", escape(&payments.text));
                    html_list(&mut out, false, &ways(payments));
                }
            }
        }
    }
    let _ = writeln!(out, "<footer>{}</footer>\n</html>", escape(stamp));
    out
}

fn html_list(out: &mut String, numbered: bool, items: &[String]) {
    let tag = if numbered { "ol" } else { "ul" };
    let _ = writeln!(out, "<{tag}>");
    for item in items {
        let _ = writeln!(out, "<li>{}</li>", escape(item));
    }
    let _ = writeln!(out, "</{tag}>");
}

fn html_table(out: &mut String, rows: &[Vec<String>]) {
    out.push_str("<table>\n");
    for (number, row) in rows.iter().enumerate() {
        let cell = if number == 0 { "th" } else { "td" };
        out.push_str("<tr>");
        for (column, text) in row.iter().enumerate() {
            let class = if numbers(rows, column) {
                " class=n"
            } else {
                ""
            };
            let _ = write!(out, "<{cell}{class}>{}</{cell}>", escape(text));
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</table>\n");
}
