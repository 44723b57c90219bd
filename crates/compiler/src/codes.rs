//! The explanations of all codes: one page a code, in `codes/BLnnnn.md`.
//!
//! A page starts with `# BLnnnn slug: title`. Its examples, fenced as
//! `line bad` and `line good`, are run as tests. An example without a game of its
//! own changes Larkhaven of the tutorial, as a file that extends it would.

use crate::near;
use std::sync::LazyLock;

/// A code and its page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Code {
    /// `BLnnnn`.
    pub code: &'static str,
    /// The same in words, for `allow` comments and `lint` lines.
    pub slug: &'static str,
    /// What it means, in a few words.
    pub title: &'static str,
    /// The whole page, as Markdown.
    pub page: &'static str,
}

/// A part of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// A heading without its signs.
    Heading(&'static str),
    /// Lines of Markdown, blank ones between paragraphs.
    Words(&'static str),
    /// A piece of a game file.
    Example(Example, &'static str),
}

/// What an example is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Example {
    /// It has the problem.
    Bad,
    /// It does not have it.
    Good,
    /// It just shows something.
    Other,
}

impl Code {
    /// The page, part by part.
    #[must_use]
    pub fn parts(&self) -> Vec<Part> {
        let mut parts = Vec::new();
        let mut rest = self.page;
        while !rest.is_empty() {
            let (line, below) = first_line(rest);
            if let Some(kind) = line.strip_prefix("```") {
                let end = below.find("\n```").map_or(below.len(), |end| end + 1);
                let kind = match kind.split(' ').nth(1) {
                    Some("bad") => Example::Bad,
                    Some("good") => Example::Good,
                    _ => Example::Other,
                };
                parts.push(Part::Example(kind, &below[..end]));
                rest = first_line(&below[end..]).1;
            } else if line.starts_with('#') {
                parts.push(Part::Heading(line.trim_start_matches('#').trim()));
                rest = below;
            } else {
                let mut end = rest.len() - below.len();
                let is_words = |text: &str| !text.starts_with('#') && !text.starts_with("```");
                while end < rest.len() && is_words(&rest[end..]) {
                    end = rest.len() - first_line(&rest[end..]).1.len();
                }
                parts.push(Part::Words(&rest[..end]));
                rest = &rest[end..];
            }
        }
        parts
    }
}

/// The first line of a text, and what is below it.
fn first_line(text: &'static str) -> (&'static str, &'static str) {
    text.split_once('\n').unwrap_or((text, ""))
}

static CODES: LazyLock<Vec<Code>> = LazyLock::new(|| {
    let pages: &[&'static str] = include!(concat!(env!("OUT_DIR"), "/pages.rs"));
    pages.iter().filter_map(|page| read(page)).collect()
});

/// All codes, rising.
#[must_use]
pub fn all() -> &'static [Code] {
    &CODES
}

/// The code of that number (`BL1001`, `bl1001`, `1001`) or slug.
#[must_use]
pub fn exact(name: &str) -> Option<&'static Code> {
    let digits = name
        .trim_start_matches(['b', 'B'])
        .trim_start_matches(['l', 'L']);
    all()
        .iter()
        .find(|code| code.slug == name || code.code[2..] == *digits)
}

/// The same, or the one code whose slug is near.
#[must_use]
pub fn find(name: &str) -> Option<&'static Code> {
    exact(name).or_else(|| {
        let names = all().iter().map(|code| (code.slug, Some(code.title)));
        near::nearest(name, names).and_then(exact)
    })
}

fn read(page: &'static str) -> Option<Code> {
    let head = page.lines().next()?.strip_prefix("# ")?;
    let (code, rest) = head.split_once(' ')?;
    let (slug, title) = rest.split_once(": ")?;
    Some(Code {
        code,
        slug,
        title,
        page,
    })
}
