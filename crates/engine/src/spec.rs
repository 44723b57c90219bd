//! How a rule describes itself: its fields, its marks, its words.
//!
//! The grammar reads rule blocks and marks generically; a [`RuleSpec`] gives
//! them meaning. Lowering, range errors, completion, hover, the inspector's
//! form, the reference pages and the rulebook all come from here.

mod values;

pub use values::{Value, Values};

/// A text in the languages of the product.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Words {
    /// English.
    pub en: &'static str,
    /// Spanish.
    pub es: &'static str,
}

/// Both languages of a text.
#[must_use]
pub const fn words(en: &'static str, es: &'static str) -> Words {
    Words { en, es }
}

/// A word of the language that may be chosen, with what people call it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// As it is written.
    pub word: &'static str,
    /// As a form shows it.
    pub title: Words,
}

/// A word and what it is called in both languages.
#[must_use]
pub const fn choice(word: &'static str, en: &'static str, es: &'static str) -> Choice {
    Choice {
        word,
        title: words(en, es),
    }
}

/// Choices as they are written.
pub fn listed(choices: &[Choice]) -> impl Iterator<Item = &'static str> + Clone {
    choices.iter().map(|choice| choice.word)
}

/// When a rule holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// Every game must write it.
    Required,
    /// Always holds; what is not written has its default.
    Always,
    /// Off until a game writes it; `without` switches it off again.
    Optional,
}

/// A rule of the language: one keyword inside `game { }`.
#[derive(Debug)]
pub struct RuleSpec {
    /// The keyword.
    pub keyword: &'static str,
    /// When it holds.
    pub presence: Presence,
    /// Heading of its form and page.
    pub title: Words,
    /// What it does, in a sentence or two.
    pub doc: Words,
    /// Other words that people try for it, so that a message can name the right one.
    pub also: &'static [&'static str],
    /// The field that a bare value belongs to: `hand 4` = `hand cards 4`.
    pub main: Option<&'static str>,
    /// Its fields, in the order of the form.
    pub fields: &'static [FieldSpec],
    /// The marks it adds to map items.
    pub marks: &'static [MarkSpec],
    /// Lines it adds to the score sheet.
    pub score_lines: &'static [ScoreLine],
    /// Words it adds to the measures that `ties` may name.
    pub measures: &'static [Measure],
    /// Events it makes during play.
    pub events: &'static [EventSpec],
}

/// A field of a rule.
#[derive(Debug)]
pub struct FieldSpec {
    /// Its name; also the key in the config.
    pub name: &'static str,
    /// What a form calls it.
    pub title: Words,
    /// What may be written.
    pub kind: Kind,
    /// What holds if nothing is written.
    pub preset: Preset,
    /// Whether a table by number of players may stand here.
    pub by_players: bool,
    /// What it means.
    pub doc: Words,
}

/// What may be written as the value of a field or the argument of a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A whole number, or one of some words (`never`).
    Number {
        /// Lowest.
        min: i64,
        /// Highest.
        max: i64,
        /// Words that may stand instead.
        words: &'static [Choice],
    },
    /// `on` or `off`; the bare rule keyword counts as `on`.
    Flag,
    /// One of these words.
    Word(&'static [Choice]),
    /// A quoted text.
    Text,
    /// A colour of the screen and the printer, quoted: `"#d9669c"`.
    Ink,
    /// One or more whole numbers: `1 2 3`.
    Numbers {
        /// Lowest.
        min: i64,
        /// Highest.
        max: i64,
    },
    /// One or more words of a set.
    Words(Choices),
    /// `2 to 4`, a single number, or one of some words.
    Range {
        /// Lowest.
        min: i64,
        /// Highest.
        max: i64,
        /// Words that may stand instead.
        words: &'static [Choice],
    },
    /// Tickets by kind: `1 long + 3 regular`; a bare number means `regular`.
    Tally,
    /// `1: 1 | 2: 2`: numbers by number.
    Table {
        /// Lowest and highest key.
        keys: (i64, i64),
        /// Lowest and highest value.
        values: (i64, i64),
    },
    /// The id of a district.
    District,
}

/// Whether a text is a colour as [`Kind::Ink`] has it.
#[must_use]
pub fn is_ink(text: &str) -> bool {
    text.strip_prefix('#')
        .is_some_and(|digits| digits.len() == 6 && digits.bytes().all(|b| b.is_ascii_hexdigit()))
}

/// The words a [`Kind::Words`] field may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choices {
    /// Exactly these.
    Of(&'static [Choice]),
    /// Names of marks of a track (`ferry`, `tunnel` …).
    TrackMarks,
    /// Measures of all rules (`tickets`, `longest-path` …).
    Measures,
}

/// What holds if a field is not written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preset {
    /// It must be written (when its rule is).
    Required,
    /// Nothing: the field is absent.
    Absent,
    /// A number.
    Number(i64),
    /// `on` or `off`.
    Flag(bool),
    /// A word.
    Word(&'static str),
    /// A text.
    Text(&'static str),
    /// A list of numbers.
    Numbers(&'static [i64]),
    /// A list of words.
    Words(&'static [&'static str]),
    /// A table of numbers.
    Table(&'static [(i64, i64)]),
}

/// What a mark can stand on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ItemKind {
    /// A card of the deck.
    Card,
    /// A district.
    District,
    /// A location.
    Location,
    /// A track of a route.
    Track,
    /// A ticket.
    Ticket,
}

/// A word behind a map item, with at most one argument.
#[derive(Debug)]
pub struct MarkSpec {
    /// The word.
    pub name: &'static str,
    /// What a form calls it.
    pub title: Words,
    /// What it stands on.
    pub on: ItemKind,
    /// Its argument.
    pub arg: Option<ArgSpec>,
    /// The editor's one-letter key that toggles it.
    pub key: Option<char>,
    /// How it is drawn.
    pub drawing: Drawing,
    /// What it means.
    pub doc: Words,
}

/// The argument of a mark.
#[derive(Clone, Copy, Debug)]
pub struct ArgSpec {
    /// What may be written.
    pub kind: Kind,
    /// What holds if it is left out; `None`: it may not be left out.
    pub default: Option<i64>,
}

/// A hint for whoever draws the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawing {
    /// Not drawn on the map.
    Nothing,
    /// A star disc on as many spaces as the argument says, in hull-shaped spaces.
    Ferry,
    /// Zigzag rails along the spaces.
    Tunnel,
    /// A crate in the middle of the track.
    Crate,
    /// A pennant at the location.
    Pennant,
    /// A disc with this letter on the first space.
    Letter(char),
}

/// A line of the score sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoreLine {
    /// Stable id.
    pub id: &'static str,
    /// Heading.
    pub title: Words,
}

/// A measure of a player's network or tickets that ties may compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measure {
    /// The word in `ties`.
    pub word: &'static str,
    /// What is compared.
    pub doc: Words,
}

/// An event of a mechanic, in words with `{0}`, `{1}` … for what it speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EventSpec {
    /// Stable id.
    pub id: &'static str,
    /// The sentence after the player's name.
    pub words: Words,
}

impl Kind {
    /// A whole number from `min` to `max`.
    #[must_use]
    pub const fn number(min: i64, max: i64) -> Self {
        Self::Number {
            min,
            max,
            words: &[],
        }
    }
}

impl RuleSpec {
    /// The field of that name.
    #[must_use]
    pub fn field(&self, name: &str) -> Option<&'static FieldSpec> {
        self.fields.iter().find(|field| field.name == name)
    }
}

impl FieldSpec {
    /// A field with the common settings: one value for all numbers of players.
    #[must_use]
    pub const fn new(
        name: &'static str,
        title: Words,
        kind: Kind,
        preset: Preset,
        doc: Words,
    ) -> Self {
        Self {
            name,
            title,
            kind,
            preset,
            by_players: false,
            doc,
        }
    }

    /// The same, with a table by number of players allowed.
    #[must_use]
    pub const fn by_players(self) -> Self {
        Self {
            by_players: true,
            ..self
        }
    }
}
