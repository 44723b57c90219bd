//! What each word of the open file is, for highlighting: pieces from the lexer,
//! meaning from the tree.

use super::range::{Position, Range, range_in};
use crate::edits::items;
use branchline_syntax::tree::{
    Atom, Entry, Game, GameLine, Item, Rule, Section, SectionLine, Tree, Word,
};
use branchline_syntax::{LineIndex, Span, TokenKind, tokens};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// A highlighted piece of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Highlight {
    /// What it is.
    pub kind: HighlightKind,
    /// Where it stands; never over a line's end.
    pub range: Range,
}

/// What a piece of text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum HighlightKind {
    /// A section or line keyword, `at`, `to`, `via` …
    Keyword,
    /// The keyword of a rule.
    Rule,
    /// A field of a rule, or one of its words.
    Field,
    /// A mark of a map item.
    Mark,
    /// An id where it is defined.
    Definition,
    /// An id where it is used.
    Name,
    /// A colour of the deck where it is used, `any` included.
    Colour,
    /// A number.
    Number,
    /// A text in quotes.
    Text,
    /// A sign: `--`, `==`, `,`, `|` …
    Sign,
    /// A comment.
    Comment,
    /// Something that the language has no place for.
    Unknown,
}

/// All pieces of a text, in order. Its tree is enough: what is typed need not be compiled to be painted.
#[must_use]
pub fn highlights(text: &str, lines: &LineIndex, tree: &Tree) -> Vec<Highlight> {
    let mut words = Meaning::default();
    for item in &tree.items {
        words.item(item);
    }
    let mut all = Vec::new();
    for line in 0..lines.count() {
        let span = lines.span(line);
        let said = text.get(span.range()).unwrap_or_default();
        for token in tokens(said, span.start) {
            let kind = words.0.get(&token.span.start).copied();
            let kind = kind.unwrap_or_else(|| plain(token.kind));
            all.push(Highlight {
                kind,
                range: in_line(text, lines, line, span.start, token.span),
            });
        }
    }
    all
}

/// As `range`, without looking for the line again.
fn in_line(text: &str, lines: &LineIndex, line: u32, start: u32, span: Span) -> Range {
    let before = text
        .get(start as usize..span.end as usize)
        .unwrap_or_default();
    if before.is_ascii() {
        let at = |offset: u32| Position {
            line,
            character: offset - start,
        };
        return Range {
            bytes: (span.start, span.end),
            start: at(span.start),
            end: at(span.end),
        };
    }
    range_in(text, lines, span)
}

fn plain(kind: TokenKind) -> HighlightKind {
    match kind {
        TokenKind::Word => HighlightKind::Keyword,
        TokenKind::Number | TokenKind::Decimal => HighlightKind::Number,
        TokenKind::Text => HighlightKind::Text,
        TokenKind::Sign => HighlightKind::Sign,
        TokenKind::Comment => HighlightKind::Comment,
        TokenKind::OpenText
        | TokenKind::OddText
        | TokenKind::OddLink
        | TokenKind::OddSpace
        | TokenKind::Other => HighlightKind::Unknown,
    }
}

/// What the word at an offset is.
#[derive(Default)]
struct Meaning(HashMap<u32, HighlightKind>);

impl Meaning {
    fn item(&mut self, item: &Item) {
        match item {
            Item::Language(_) | Item::Use(_) => {}
            Item::Line(rule) => {
                self.set(rule.head.span, HighlightKind::Keyword);
                self.clauses(rule);
            }
            Item::Game(game) => self.game(game),
            Item::Deck(section) | Item::Districts(section) | Item::Land(section) => {
                self.entries(section);
            }
            Item::Locations(section) => {
                self.removes(section);
                for location in items(section) {
                    self.set(location.id.span, HighlightKind::Definition);
                    self.marks(&location.marks);
                }
            }
            Item::Routes(section) => {
                self.removes(section);
                for route in items(section) {
                    self.word(&route.a, HighlightKind::Name);
                    self.word(&route.b, HighlightKind::Name);
                    for track in &route.tracks {
                        self.word(&track.colour, HighlightKind::Colour);
                        self.marks(&track.marks);
                    }
                }
            }
            Item::Tickets(section) => {
                self.removes(section);
                if let Some(label) = &section.label {
                    self.word(label, HighlightKind::Definition);
                }
                for ticket in items(section) {
                    let targets = ticket.targets.iter().flat_map(|target| &target.ends);
                    for end in ticket.ends.iter().chain(targets) {
                        self.word(end, HighlightKind::Name);
                    }
                    self.marks(&ticket.marks);
                }
            }
            Item::Names(section) => {
                if let Some(label) = &section.label {
                    self.word(label, HighlightKind::Definition);
                }
                for name in items(section) {
                    self.word(&name.id, HighlightKind::Name);
                }
            }
        }
    }

    fn game(&mut self, game: &Game) {
        if let Some(id) = &game.id {
            self.word(id, HighlightKind::Definition);
        }
        if let Some(base) = &game.extends {
            self.word(base, HighlightKind::Name);
        }
        for line in &game.rules {
            match line {
                GameLine::Rule(rule) => {
                    self.word(&rule.head, HighlightKind::Rule);
                    self.clauses(rule);
                }
                GameLine::Without { rule, .. } => self.word(rule, HighlightKind::Rule),
            }
        }
    }

    fn clauses(&mut self, rule: &Rule) {
        for clause in &rule.clauses {
            self.atoms(&clause.atoms, HighlightKind::Field);
        }
    }

    fn entries(&mut self, section: &Section<Entry>) {
        self.removes(section);
        for entry in items(section) {
            self.word(&entry.id, HighlightKind::Definition);
            self.marks(&entry.marks);
        }
    }

    fn marks(&mut self, atoms: &[Atom]) {
        self.atoms(atoms, HighlightKind::Mark);
        for pair in atoms.windows(2) {
            if let [Atom::Word(mark), Atom::Word(district)] = pair
                && mark.text == "in"
            {
                self.word(district, HighlightKind::Name);
            }
        }
    }

    fn atoms(&mut self, atoms: &[Atom], kind: HighlightKind) {
        for atom in atoms {
            match atom {
                Atom::Word(word) => self.word(word, kind),
                Atom::Tally(counts) => counts.iter().for_each(|(_, word)| self.word(word, kind)),
                Atom::Table(rows) => rows.iter().for_each(|row| self.atoms(&row.values, kind)),
                _ => {}
            }
        }
    }

    fn removes<T>(&mut self, section: &Section<T>) {
        for line in &section.items {
            if let SectionLine::Remove(remove) = line {
                let words = [Some(&remove.first), remove.second.as_ref()];
                for word in words.into_iter().flatten().chain(&remove.more) {
                    self.word(word, HighlightKind::Name);
                }
            }
        }
    }

    fn word(&mut self, word: &Word, kind: HighlightKind) {
        self.set(word.span, kind);
    }

    fn set(&mut self, span: Span, kind: HighlightKind) {
        self.0.insert(span.start, kind);
    }
}
