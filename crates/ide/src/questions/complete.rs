//! What may be typed at a place: sections, rules, fields, marks, ids, colours. Rules
//! and marks come from their specs, ids from what is written.

use super::context::{Block, Context, context};
use crate::edits::Open;
use branchline_compiler::{Compilation, codes};
use branchline_engine::config::LandKind;
use branchline_engine::mechanics::{self, SPECS};
use branchline_engine::rulebook::Language;
use branchline_engine::spec::{
    Choice, Choices, FieldSpec, ItemKind, Kind, RuleSpec, Words, listed, words,
};
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
pub(crate) const KEYWORDS: [(&str, Words); 14] = [
    (
        "language",
        words(
            "The version of the language: `language 1`.",
            "La versión del lenguaje: `language 1`.",
        ),
    ),
    (
        "version",
        words(
            "How often a change was saved: `version 1`. The editor counts it up, and prints bear it.",
            "Cuántas veces se guardó un cambio: `version 1`. El editor la aumenta y los impresos la llevan.",
        ),
    ),
    (
        "use",
        words(
            "Another file to build on: `use \"../rules/city.line\"`.",
            "Otro archivo en el que basarse: `use \"../rules/city.line\"`.",
        ),
    ),
    (
        "game",
        words("Title and rules of the game.", "Título y reglas del juego."),
    ),
    (
        "board",
        words(
            "Size of the coordinates, printed width and size of a piece: `board 1000 by 774, width 300, piece 20 by 9`.",
            "Tamaño de las coordenadas, ancho impreso y tamaño de una pieza: `board 1000 by 774, width 300, piece 20 by 9`.",
        ),
    ),
    (
        "background",
        words(
            "A picture under the map: `background \"board.png\", left 0, top 0, width 1000, opacity 40`.",
            "Una imagen bajo el mapa: `background \"board.png\", left 0, top 0, width 1000, opacity 40`.",
        ),
    ),
    (
        "lint",
        words(
            "How loud a lint is, and its thresholds: `lint ticket-value off`.",
            "Lo serio que es un aviso y sus umbrales: `lint ticket-value off`.",
        ),
    ),
    (
        "deck",
        words(
            "The cards: a colour and how many, `blue 12`; `wild` goes with all.",
            "Las cartas: un color y cuántas, `blue 12`; `wild` vale para todos.",
        ),
    ),
    (
        "districts",
        words(
            "Groups of locations: `north \"North\" 5`.",
            "Grupos de lugares: `north \"North\" 5`.",
        ),
    ),
    (
        "land",
        words(
            "What is drawn and not played: rivers, water, parks, captions.",
            "Lo que se dibuja y no se juega: ríos, agua, parques, rótulos.",
        ),
    ),
    (
        "locations",
        words(
            "The places: `kings-cross \"King's Cross\" at 455,105`.",
            "Los lugares: `kings-cross \"King's Cross\" at 455,105`.",
        ),
    ),
    (
        "routes",
        words(
            "What joins them: `a -- b 3 red`, or a double `a == b 3 red / blue`.",
            "Lo que los une: `a -- b 3 red`, o una doble `a == b 3 red / blue`.",
        ),
    ),
    (
        "tickets",
        words(
            "What players try to link: `a to b 7`, or `auto` for the shortest way.",
            "Lo que los jugadores intentan unir: `a to b 7`, o `auto` para el camino más corto.",
        ),
    ),
    (
        "names",
        words(
            "Names in another language: `names es { … }`.",
            "Nombres en otro idioma: `names es { … }`.",
        ),
    ),
];

const DROPS: Words = words("Drops a thing of the base.", "Quita algo de la base.");

/// What may stand at an offset of the open file. The list is not filtered by what
/// is typed already. What is said about each is in the language asked for.
#[must_use]
pub fn complete(compilation: &Compilation, offset: u32, tongue: Language) -> Vec<Completion> {
    let open = Open::new(compilation);
    let context = context(open.source, offset);
    if context.silent {
        return Vec::new();
    }
    let mut list = List {
        open: &open,
        tongue,
        replace: context.word,
        all: Vec::new(),
    };
    list.fill(&context);
    list.all
}

struct List<'o, 'a> {
    open: &'o Open<'a>,
    tongue: Language,
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
                    let doc = self.tongue.of(doc);
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
            let (title, doc) = (self.tongue.of(spec.title), self.tongue.of(spec.doc));
            self.add(spec.keyword, CompletionKind::Rule, title, doc);
        }
        let doc = words("Drops a rule of the base.", "Quita una regla de la base.");
        let doc = self.tongue.of(doc);
        self.add("without", CompletionKind::Keyword, "", doc);
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
                    let detail = describe(&field.kind, self.tongue);
                    let doc = self.tongue.of(field.doc);
                    self.add(field.name, CompletionKind::Field, &detail, doc);
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
        let doc = self.tongue.of(field.doc);
        match field.kind {
            Kind::Flag => self.words(&["on", "off"], doc),
            Kind::Word(words) | Kind::Number { words, .. } | Kind::Range { words, .. } => {
                self.choices(words, doc);
            }
            Kind::Words(Choices::Of(words)) => self.choices(words, doc),
            Kind::Words(Choices::TrackMarks) => self.marks(ItemKind::Track),
            Kind::Words(Choices::Measures) => {
                for measure in SPECS.iter().flat_map(|spec| spec.measures) {
                    let doc = self.tongue.of(measure.doc);
                    self.add(measure.word, CompletionKind::Word, "", doc);
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
                let doc = self.tongue.of(DROPS);
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
        let further = words(
            "A further track of a double route.",
            "Otra vía de una ruta doble.",
        );
        let bends = words(
            "Points where the route bends.",
            "Puntos donde la ruta se dobla.",
        );
        for (word, doc) in [("/", further), ("via", bends)] {
            let doc = self.tongue.of(doc);
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
                    self.choices(words, self.tongue.of(mark.doc));
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
            let detail = rule.map_or("", |rule| self.tongue.of(rule.title));
            let doc = self.tongue.of(mark.doc);
            self.add(mark.name, CompletionKind::Mark, detail, doc);
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
            let doc = words(
                "Grey: cards of any one colour.",
                "Gris: cartas de un solo color cualquiera.",
            );
            let (grey, doc) = (self.tongue.of(words("grey", "gris")), self.tongue.of(doc));
            self.add("any", CompletionKind::Colour, grey, doc);
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
pub(crate) fn describe(kind: &Kind, tongue: Language) -> String {
    let say = |en, es| tongue.of(words(en, es));
    let all = |choices: &[Choice]| listed(choices).collect::<Vec<_>>().join(", ");
    let or = |choices: &[Choice]| match choices {
        [] => String::new(),
        choices => format!(" {} {}", say("or", "o"), all(choices)),
    };
    let to = say("to", "a");
    match kind {
        Kind::Number { min, max, words } => format!("{min} {to} {max}{}", or(words)),
        // `on` and `off` are words of the language.
        Kind::Flag => format!("on {} off", say("or", "u")),
        Kind::Word(words) => all(words),
        Kind::Text => say("a text", "un texto").to_owned(),
        Kind::Ink => say("a colour: \"#d9669c\"", "un color: \"#d9669c\"").to_owned(),
        Kind::Numbers { min, max } => {
            format!("{} {min} {to} {max}", say("numbers from", "números de"))
        }
        Kind::Words(_) => say("a list of words", "una lista de palabras").to_owned(),
        Kind::Range { min, max, words } => {
            let within = say("a range within", "un intervalo de");
            format!("{within} {min} {to} {max}{}", or(words))
        }
        Kind::Tally => say(
            "tickets by kind: 1 long + 3 regular",
            "billetes por clase: 1 long + 3 regular",
        )
        .to_owned(),
        Kind::Table { .. } => say("a table: 1: 1 | 2: 2", "una tabla: 1: 1 | 2: 2").to_owned(),
        Kind::District => say("a district", "un distrito").to_owned(),
    }
}
