//! The rulebook of a game as a text: Markdown, or a page.

use std::path::Path;

use branchline_engine::rulebook::Rulebook;
use branchline_render::rulebook;

/// Markdown, or a page where the file is one.
pub fn text(book: &Rulebook, output: Option<&Path>, stamp: &str) -> String {
    if ends_in(output, &["html", "htm"]) {
        rulebook::html(book, stamp)
    } else {
        rulebook::markdown(book, stamp)
    }
}

/// Whether a file ends in one of these.
pub fn ends_in(output: Option<&Path>, endings: &[&str]) -> bool {
    let ending = output.and_then(Path::extension);
    ending.is_some_and(|ending| endings.iter().any(|one| ending.eq_ignore_ascii_case(one)))
}
