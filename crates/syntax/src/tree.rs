//! What a file says, as written: typed nodes with spans, nothing resolved.
//!
//! A rule block and a rule line are the same node; marks are lists of atoms.
//! What they *mean* is decided above, by a mechanic's `Spec`.

use crate::Span;
use smol_str::SmolStr;

/// An id, keyword or other bare word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// The word itself.
    pub text: SmolStr,
    /// Where it stands.
    pub span: Span,
}

/// A whole number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Number {
    /// Its value; out-of-range digits are clamped and reported.
    pub value: i64,
    /// Where it stands.
    pub span: Span,
}

/// A quoted text, escapes undone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// Content without quotes and escapes.
    pub value: String,
    /// Where it stands, quotes included.
    pub span: Span,
}

/// A point of the board, in whole tenths of a board unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Point {
    /// Rightwards.
    pub x: i32,
    /// Downwards.
    pub y: i32,
    /// Where it stands.
    pub span: Span,
}

impl Point {
    /// Stands for a number with too many digits, of which the parser has spoken.
    pub const TOO_LARGE: i32 = 1_000_000_000;
}

/// A comment, from `#` to the end of the line, without the line break.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comment {
    /// Where it stands.
    pub span: Span,
    /// Whether nothing but white space stands before it on its line.
    pub own_line: bool,
}

/// A parsed file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tree {
    /// Top-level items in order of the text.
    pub items: Vec<Item>,
    /// All comments in order of the text.
    pub comments: Vec<Comment>,
}

/// A top-level item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// `language 1`
    Language(Language),
    /// `use "../rules/city.line"`
    Use(Use),
    /// `version …`, `board …`, `background …`, `lint …`: same shape as a rule.
    Line(Rule),
    /// `game "London" as london extends city { … }`
    Game(Game),
    /// `deck { … }`
    Deck(Section<Entry>),
    /// `districts { … }`
    Districts(Section<Entry>),
    /// `land { … }`
    Land(Section<Entry>),
    /// `locations { … }`
    Locations(Section<Location>),
    /// `routes { … }`
    Routes(Section<Route>),
    /// `tickets { … }` or `tickets long { … }`; the label is the kind.
    Tickets(Section<Ticket>),
    /// `names es { … }`; the label is the language.
    Names(Section<Name>),
}

/// `language 1`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Language {
    /// The version asked for.
    pub version: Number,
    /// The whole statement.
    pub span: Span,
}

/// `use "path"`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Use {
    /// The path as written.
    pub path: Text,
    /// The whole statement.
    pub span: Span,
}

/// `game "Title" as id extends id { rules }`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The keyword `game`.
    pub keyword: Span,
    /// The title.
    pub title: Text,
    /// After `as`.
    pub id: Option<Word>,
    /// After `extends`.
    pub extends: Option<Word>,
    /// Rules and `without` lines in order.
    pub rules: Vec<GameLine>,
    /// The closing brace, if it is there.
    pub close: Option<Span>,
    /// The whole block.
    pub span: Span,
}

/// A line or block inside `game { }`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameLine {
    /// A rule.
    Rule(Rule),
    /// `without stations`
    Without {
        /// The rule dropped.
        rule: Word,
        /// The whole line.
        span: Span,
    },
}

/// A rule: keyword, then clauses, on one line or in a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// The keyword.
    pub head: Word,
    /// Clauses in order; `,` and line breaks of a block both separate them.
    pub clauses: Vec<Clause>,
    /// Written as a block: its closing brace if there, else an empty span at its end.
    pub block: Option<Span>,
    /// The whole rule, without the line's comment.
    pub span: Span,
}

/// One clause: atoms, where a first word may name a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// At least one.
    pub atoms: Vec<Atom>,
    /// All atoms.
    pub span: Span,
}

/// The smallest value of a clause or a mark list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Atom {
    /// `5`
    Number(Number),
    /// `"bus"`
    Text(Text),
    /// `bottom`
    Word(Word),
    /// `2 to 4`
    Range(Number, Number),
    /// `20 by 9`
    Size(Number, Number),
    /// `1 long + 3 regular`
    Tally(Vec<(Number, Word)>),
    /// `1: 1 | 2 to 3: 2`; always the last atom of its clause.
    Table(Vec<Row>),
    /// `12.5,40`; map items only.
    Point(Point),
}

/// A row of a table: `2 to 3: last last-but-one`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Lowest and highest key; the same number twice for a single key.
    pub keys: (Number, Number),
    /// At least one atom, never a table.
    pub values: Vec<Atom>,
    /// The whole row.
    pub span: Span,
}

/// A section `keyword label? { items }`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section<T> {
    /// The keyword.
    pub keyword: Span,
    /// The word after it: kind of tickets, language of names.
    pub label: Option<Word>,
    /// The opening brace.
    pub open: Span,
    /// Items in order.
    pub items: Vec<SectionLine<T>>,
    /// The closing brace, if it is there.
    pub close: Option<Span>,
    /// The whole block.
    pub span: Span,
}

/// A line of a section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SectionLine<T> {
    /// An item.
    Item(T),
    /// `remove …`
    Remove(Remove),
}

/// `remove palermo` · `remove roma -- palermo` · `remove a to b`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remove {
    /// First id.
    pub first: Word,
    /// Second id, with `--`, `==` or `to` before it.
    pub second: Option<Word>,
    /// Further ends of a ticket: `remove a to b to c`.
    pub more: Vec<Word>,
    /// The whole line.
    pub span: Span,
}

/// A line of `deck`, `districts` or `land`: an id and marks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its id.
    pub id: Word,
    /// Marks in order.
    pub marks: Vec<Atom>,
    /// The whole line, without comment.
    pub span: Span,
}

/// `id "Title" at x,y marks…`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Location {
    /// Its id.
    pub id: Word,
    /// Its title; without one it is made from the id.
    pub title: Option<Text>,
    /// Where it lies.
    pub at: Point,
    /// Marks in order.
    pub marks: Vec<Atom>,
    /// The whole line, without comment.
    pub span: Span,
}

/// `a -- b track` or `a == b track / track … via x,y …`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Route {
    /// One end.
    pub a: Word,
    /// The other end.
    pub b: Word,
    /// `==`: all tracks form one double route.
    pub double: bool,
    /// The link sign.
    pub link: Span,
    /// At least one track.
    pub tracks: Vec<Track>,
    /// Bend points, shared by all tracks.
    pub via: Vec<Point>,
    /// The whole line, without comment.
    pub span: Span,
}

/// `LENGTH COLOUR marks…`; the length may be left out after the first track.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Track {
    /// Number of spaces.
    pub length: Option<Number>,
    /// A card of the deck, or `any`.
    pub colour: Word,
    /// Marks in order.
    pub marks: Vec<Atom>,
    /// The whole track.
    pub span: Span,
}

/// `a to b VALUE / y VALUE marks…`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ticket {
    /// First alternative; its first end is the common start of all alternatives.
    pub ends: Vec<Word>,
    /// Value of the first alternative.
    pub value: Value,
    /// Further alternatives.
    pub targets: Vec<Target>,
    /// Marks in order.
    pub marks: Vec<Atom>,
    /// The whole line, without comment.
    pub span: Span,
}

/// `/ y to z 8`: a further alternative from the same start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// Its ends, without the start.
    pub ends: Vec<Word>,
    /// Its value.
    pub value: Value,
    /// All of it, without the slash.
    pub span: Span,
}

/// The value of a ticket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// `auto`: the shortest path.
    Auto(Span),
    /// A number.
    Number(Number),
}

/// `kings-cross "…"` in a `names` section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The thing named.
    pub id: Word,
    /// Its name in that language.
    pub text: Text,
    /// The whole line.
    pub span: Span,
}

impl Atom {
    /// Where it stands.
    #[must_use]
    pub fn span(&self) -> Span {
        match self {
            Self::Number(n) => n.span,
            Self::Text(t) => t.span,
            Self::Word(w) => w.span,
            Self::Range(a, b) | Self::Size(a, b) => a.span.to(b.span),
            Self::Tally(counts) => match (counts.first(), counts.last()) {
                (Some((number, _)), Some((_, word))) => number.span.to(word.span),
                _ => Span::default(),
            },
            Self::Table(rows) => match (rows.first(), rows.last()) {
                (Some(first), Some(last)) => first.span.to(last.span),
                _ => Span::default(),
            },
            Self::Point(p) => p.span,
        }
    }
}
