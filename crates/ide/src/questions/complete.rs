//! What may be typed at a place: sections, rules, fields, marks, ids, colours. Rules
//! and marks come from their specs, ids from what is written.

use super::context::{Block, Context, context};
use crate::edits::Open;
use branchline_compiler::{Compilation, codes};
use branchline_engine::config::LandKind;
use branchline_engine::mechanics::{self, SPECS};
use branchline_engine::spec::{Choice, Choices, FieldSpec, ItemKind, Kind, RuleSpec, listed};
use branchline_syntax::tree::{Atom, Entry};
use branchline_syntax::{Span, Token, TokenKind};
use serde::{Deserialize, Serialize};

/// Something that may stand at a place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Completion {
    /// What is inserted, and shown in the list.
    pub label: String,
    /// What it is.
    pub kind: CompletionKind,
    /// A few words beside it: a title, a rule's heading.
    pub detail: String,
    /// What it means.
    pub doc: String,
    /// The bytes it takes the place of.
    pub replace: (u32, u32),
}

/// What a completion is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CompletionKind {
    /// A section, a line, or a small word of the grammar.
    Keyword,
    /// A rule.
    Rule,
    /// A field of a rule.
    Field,
    /// A word that a field or mark takes.
    Word,
    /// A mark.
    Mark,
    /// A location.
    Location,
    /// A district.
    District,
    /// A colour.
    Colour,
    /// A lint.
    Lint,
}

/// Sections and lines, each with what it holds.
pub(crate) const KEYWORDS: [(&str, &str); 14] = [
    ("language", "The version of the language: `language 1`."),
    (
        "version",
        "How often a change was saved: `version 1`. The editor counts it up, and prints bear it.",
    ),
    (
        "use",
        "Another file to build on: `use \"../rules/city.line\"`.",
    ),
    ("game", "Title and rules of the game."),
    (
        "board",
        "Size of the coordinates, printed width and size of a piece: `board 1000 by 774, width 300, piece 20 by 9`.",
    ),
    (
        "background",
        "A picture under the map: `background \"board.png\", left 0, top 0, width 1000, opacity 40`.",
    ),
    (
        "lint",
        "How loud a lint is, and its thresholds: `lint ticket-value off`.",
    ),
    (
        "deck",
        "The cards: a colour and how many, `blue 12`; `wild` goes with all.",
    ),
    ("districts", "Groups of locations: `north \"North\" 5`."),
    (
        "land",
        "What is drawn and not played: rivers, water, parks, captions.",
    ),
    (
        "locations",
        "The places: `kings-cross \"King's Cross\" at 455,105`.",
    ),
    (
        "routes",
        "What joins them: `a -- b 3 red`, or a double `a == b 3 red / blue`.",
    ),
    (
        "tickets",
        "What players try to link: `a to b 7`, or `auto` for the shortest way.",
    ),
    ("names", "Names in another language: `names es { … }`."),
];

/// What may stand at an offset of the open file. The list is not filtered by what
/// is typed already.
#[must_use]
pub fn complete(compilation: &Compilation, offset: u32) -> Vec<Completion> {
    let open = Open::new(compilation);
    let context = context(open.source, offset);
    if context.silent {
        return Vec::new();
    }
    let mut list = List {
        open: &open,
        replace: context.word,
        all: Vec::new(),
    };
    list.fill(&context);
    list.all
}

struct List<'o, 'a> {
    open: &'o Open<'a>,
    replace: Span,
    all: Vec<Completion>,
}

impl List<'_, '_> {
    fn fill(&mut self, context: &Context<'_>) {
        let before = &context.before[..];
        match &context.block {
            Block::Top => self.top(before),
            Block::Game => match before {
                [] => self.rules(),
                [head] if head.text == "without" => self.rules(),
                [head, rest @ ..] => {
                    if let Some(spec) = mechanics::spec(head.text) {
                        self.fields(spec, rest);
                    }
                }
            },
            Block::Rule(keyword) => {
                if let Some(spec) = mechanics::spec(keyword) {
                    self.fields(spec, before);
                }
            }
            Block::Section(keyword) => self.section(keyword, before),
        }
    }

    fn top(&mut self, before: &[Token<'_>]) {
        match before {
            [] => {
                for (word, doc) in KEYWORDS {
                    self.add(word, CompletionKind::Keyword, "", doc);
                }
            }
            [head] if head.text == "lint" => {
                for code in codes::all()
                    .iter()
                    .filter(|code| code.code.starts_with("BL5"))
                {
                    self.add(code.slug, CompletionKind::Lint, code.code, code.title);
                }
            }
            [head, _] if head.text == "lint" => {
                self.words(&["off", "info", "warn", "error"], "");
            }
            [head, .., _] if head.text == "game" => {
                for word in ["as", "extends"] {
                    self.add(word, CompletionKind::Keyword, "", "");
                }
            }
            _ => {}
        }
    }

    fn rules(&mut self) {
        for spec in SPECS {
            self.add(
                spec.keyword,
                CompletionKind::Rule,
                spec.title.en,
                spec.doc.en,
            );
        }
        self.add(
            "without",
            CompletionKind::Keyword,
            "",
            "Drops a rule of the base.",
        );
    }

    /// Inside a rule: after its keyword or a comma a field, after a field its words.
    fn fields(&mut self, spec: &'static RuleSpec, rest: &[Token<'_>]) {
        let from = rest.iter().rposition(|token| token.text == ",");
        let clause = from.map_or(rest, |at| &rest[at + 1..]);
        let main = spec.main.and_then(|main| spec.field(main));
        match clause {
            [] => {
                if let Some(main) = main {
                    self.values(main);
                }
                for field in spec.fields {
                    let detail = describe(&field.kind);
                    self.add(field.name, CompletionKind::Field, &detail, field.doc.en);
                }
            }
            [first, ..] => {
                if let Some(field) = spec.field(first.text).or(main) {
                    self.values(field);
                }
            }
        }
    }

    fn values(&mut self, field: &'static FieldSpec) {
        let doc = field.doc.en;
        match field.kind {
            Kind::Flag => self.words(&["on", "off"], doc),
            Kind::Word(words) | Kind::Number { words, .. } | Kind::Range { words, .. } => {
                self.choices(words, doc);
            }
            Kind::Words(Choices::Of(words)) => self.choices(words, doc),
            Kind::Words(Choices::TrackMarks) => self.marks(ItemKind::Track),
            Kind::Words(Choices::Measures) => {
                for measure in SPECS.iter().flat_map(|spec| spec.measures) {
                    self.add(measure.word, CompletionKind::Word, "", measure.doc.en);
                }
            }
            Kind::Tally => {
                let mut kinds: Vec<&str> = self.open.tickets.iter().map(|t| t.kind).collect();
                kinds.push("regular");
                kinds.sort_unstable();
                kinds.dedup();
                self.words(&kinds, doc);
            }
            Kind::District => self.districts(),
            Kind::Text | Kind::Ink | Kind::Numbers { .. } | Kind::Table { .. } => {}
        }
    }

    fn section(&mut self, keyword: &str, before: &[Token<'_>]) {
        let words: Vec<&str> = before.iter().map(|token| token.text).collect();
        match (keyword, &words[..]) {
            ("routes", [] | ["remove"] | [_, "--" | "=="] | ["remove", _, "--" | "=="]) => {
                self.locations();
            }
            ("routes", [_]) => self.words(&["--", "=="], ""),
            ("routes", [_, "--" | "==", _]) => {}
            ("routes", [.., "via"]) => {}
            ("routes", [_, _, _, ..]) => self.track(before),
            ("tickets", [] | ["remove"] | [.., "to" | "/"]) => {
                self.locations();
                self.districts();
            }
            ("tickets", [_]) => self.words(&["to"], ""),
            ("tickets", [.., last]) => match last.parse::<i64>() {
                Err(_) if *last != "auto" => self.words(&["auto", "to"], ""),
                _ => self.marks(ItemKind::Ticket),
            },
            ("locations", [.., "in"]) => self.districts(),
            ("locations", [_]) => self.words(&["at"], ""),
            ("locations", [_, ..]) => self.after_head(before, ItemKind::Location),
            ("deck", [_, ..]) => self.after_head(before, ItemKind::Card),
            ("districts", [_, ..]) => self.after_head(before, ItemKind::District),
            ("land", [_, ..]) => {
                let has_kind = words
                    .iter()
                    .skip(1)
                    .any(|w| LandKind::ALL.iter().any(|k| k.0 == *w));
                if !has_kind {
                    self.words(&LandKind::ALL.map(|(word, _)| word), "");
                }
            }
            ("names", []) => {
                self.locations();
                self.districts();
                self.colours(false);
            }
            ("deck" | "districts" | "land" | "locations", [])
                if !self.open.inherited.games.is_empty() =>
            {
                let doc = "Drops a thing of the base.";
                self.add("remove", CompletionKind::Keyword, "", doc);
            }
            _ => {}
        }
    }

    /// In a track: a colour after the length, marks after the colour.
    fn track(&mut self, before: &[Token<'_>]) {
        let from = before
            .iter()
            .rposition(|token| token.text == "/")
            .unwrap_or(2);
        let track = &before[from + 1..];
        let said: Vec<&Token<'_>> = track.iter().filter(|t| t.kind == TokenKind::Word).collect();
        if said.is_empty() {
            self.colours(true);
            return;
        }
        self.after_head(before, ItemKind::Track);
        for (word, doc) in [
            ("/", "A further track of a double route."),
            ("via", "Points where the route bends."),
        ] {
            self.add(word, CompletionKind::Keyword, "", doc);
        }
    }

    /// Marks, or the words of the mark just before.
    fn after_head(&mut self, before: &[Token<'_>], item: ItemKind) {
        let last = before.last().map_or("", |token| token.text);
        let mark = mechanics::marks_on(item).find(|(_, mark)| mark.name == last);
        match mark.and_then(|(_, mark)| Some((mark, mark.arg?))) {
            Some((mark, arg)) => match arg.kind {
                Kind::District => self.districts(),
                Kind::Word(words) | Kind::Number { words, .. } => {
                    self.choices(words, mark.doc.en);
                    if arg.default.is_some() {
                        self.marks(item);
                    }
                }
                _ => {}
            },
            None => self.marks(item),
        }
    }

    fn marks(&mut self, item: ItemKind) {
        for (rule, mark) in mechanics::marks_on(item) {
            let detail = rule.map_or("", |rule| rule.title.en);
            self.add(mark.name, CompletionKind::Mark, detail, mark.doc.en);
        }
    }

    fn choices(&mut self, choices: &[Choice], doc: &str) {
        for choice in choices {
            self.add(choice.word, CompletionKind::Word, "", doc);
        }
    }

    fn words(&mut self, words: &[&str], doc: &str) {
        for word in words {
            self.add(word, CompletionKind::Word, "", doc);
        }
    }

    fn locations(&mut self) {
        let found = self.open.merged.locations.iter();
        let found: Vec<_> = found
            .map(|location| {
                let title = location.item.title.as_ref();
                let title = title.map_or("", |title| &title.value);
                (location.item.id.text.to_string(), title.to_owned())
            })
            .collect();
        for (id, title) in found {
            self.add(&id, CompletionKind::Location, &title, "");
        }
    }

    fn districts(&mut self) {
        let found: Vec<_> = self
            .open
            .merged
            .districts
            .iter()
            .map(|e| named(e.item))
            .collect();
        for (id, title) in found {
            self.add(&id, CompletionKind::District, &title, "");
        }
    }

    fn colours(&mut self, of_tracks: bool) {
        let found: Vec<_> = self
            .open
            .merged
            .deck
            .iter()
            .map(|e| named(e.item))
            .collect();
        for (id, title) in found {
            if !of_tracks || id != "wild" {
                self.add(&id, CompletionKind::Colour, &title, "");
            }
        }
        if of_tracks {
            let doc = "Grey: cards of any one colour.";
            self.add("any", CompletionKind::Colour, "grey", doc);
        }
    }

    fn add(&mut self, label: &str, kind: CompletionKind, detail: &str, doc: &str) {
        self.all.push(Completion {
            label: label.to_owned(),
            kind,
            detail: detail.to_owned(),
            doc: doc.to_owned(),
            replace: (self.replace.start, self.replace.end),
        });
    }
}

fn named(entry: &Entry) -> (String, String) {
    let title = entry.marks.iter().find_map(|atom| match atom {
        Atom::Text(text) => Some(text.value.clone()),
        _ => None,
    });
    (entry.id.text.to_string(), title.unwrap_or_default())
}

/// What a field takes, in a few words.
pub(crate) fn describe(kind: &Kind) -> String {
    let all = |choices: &[Choice]| listed(choices).collect::<Vec<_>>().join(", ");
    let or = |choices: &[Choice]| match choices {
        [] => String::new(),
        choices => format!(" or {}", all(choices)),
    };
    match kind {
        Kind::Number { min, max, words } => format!("{min} to {max}{}", or(words)),
        Kind::Flag => "on or off".to_owned(),
        Kind::Word(words) => all(words),
        Kind::Text => "a text".to_owned(),
        Kind::Ink => "a colour: \"#d9669c\"".to_owned(),
        Kind::Numbers { min, max } => format!("numbers from {min} to {max}"),
        Kind::Words(_) => "a list of words".to_owned(),
        Kind::Range { min, max, words } => {
            format!("a range within {min} to {max}{}", or(words))
        }
        Kind::Tally => "tickets by kind: 1 long + 3 regular".to_owned(),
        Kind::Table { .. } => "a table: 1: 1 | 2: 2".to_owned(),
        Kind::District => "a district".to_owned(),
    }
}
