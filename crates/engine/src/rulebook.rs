//! The rulebook of a game, written by its rules.
//!
//! Each rule's module says in its own words what it asks of the players, with
//! the numbers of this game, in every language we speak; a rule that is off says
//! nothing. What comes out is plain data (headings, paragraphs, tables) for
//! whoever prints it. So a rulebook cannot tell another game than the one that
//! is played.

mod examples;

use crate::config::{ByPlayers, GameConfig};
use crate::mechanics::SPECS;
use crate::spec::{RuleSpec, Words};

/// The language of a rulebook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Language {
    /// English.
    English,
    /// Spanish.
    Spanish,
}

impl Language {
    /// All of them, each with its short name.
    pub const ALL: &[(&str, Self)] = &[("en", Self::English), ("es", Self::Spanish)];

    /// The text in this language.
    #[must_use]
    pub const fn of(self, words: Words) -> &'static str {
        match self {
            Self::English => words.en,
            Self::Spanish => words.es,
        }
    }
}

/// A chapter, in the order of the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Chapter {
    /// What is in the box.
    Box,
    /// Before the first turn.
    SetUp,
    /// What a turn is.
    Turn,
    /// Drawing cards.
    Cards,
    /// What happens in the market.
    Market,
    /// Claiming a route.
    Claim,
    /// Drawing tickets.
    Tickets,
    /// What a mechanic adds, under its own title; the number is its place in the registry.
    Special(usize),
    /// How the game ends.
    End,
    /// Points at the end.
    Scoring,
    /// Who wins.
    Winner,
    /// Payments for routes of this map.
    Examples,
}

/// A piece of a chapter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// A paragraph.
    Text(String),
    /// A table; its first row is the head.
    Table(Vec<Vec<String>>),
}

/// A rulebook in one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rulebook {
    /// The game's title.
    pub title: String,
    /// Its language.
    pub language: Language,
    /// Chapters with their titles, in order.
    pub chapters: Vec<(String, Vec<Part>)>,
}

impl Rulebook {
    /// The rulebook of a game.
    #[must_use]
    pub fn new(game: &GameConfig, language: Language) -> Self {
        let mut book = Book {
            game,
            language,
            parts: Vec::new(),
        };
        introduce(&mut book);
        game.rules.tell(&mut book);
        list_box(&mut book);
        examples::tell(&mut book);
        let mut parts = book.parts;
        // Stable: within a chapter the order of the rules stays.
        parts.sort_by_key(|(chapter, _)| *chapter);
        let mut chapters: Vec<(Chapter, Vec<Part>)> = Vec::new();
        for (chapter, part) in parts {
            match chapters.last_mut() {
                Some((last, list)) if *last == chapter => list.push(part),
                _ => chapters.push((chapter, vec![part])),
            }
        }
        Self {
            title: game.title.clone(),
            language,
            chapters: chapters
                .into_iter()
                .map(|(chapter, parts)| (title(chapter, language).to_owned(), parts))
                .collect(),
        }
    }
}

/// A rulebook being written.
pub struct Book<'a> {
    /// The game.
    pub game: &'a GameConfig,
    language: Language,
    parts: Vec<(Chapter, Part)>,
}

impl Book<'_> {
    /// A paragraph, in both languages.
    pub fn say(&mut self, chapter: Chapter, en: impl Into<String>, es: impl Into<String>) {
        let text = match self.language {
            Language::English => en.into(),
            Language::Spanish => es.into(),
        };
        self.parts.push((chapter, Part::Text(text)));
    }

    /// A paragraph under a mechanic's own title.
    pub fn special(&mut self, spec: &RuleSpec, en: impl Into<String>, es: impl Into<String>) {
        self.say(chapter_of(spec), en, es);
    }

    /// A table; the first row is its head.
    pub fn table(&mut self, chapter: Chapter, rows: Vec<Vec<String>>) {
        self.parts.push((chapter, Part::Table(rows)));
    }

    /// A table under a mechanic's own title.
    pub fn special_table(&mut self, spec: &RuleSpec, rows: Vec<Vec<String>>) {
        self.table(chapter_of(spec), rows);
    }

    /// A word in the book's language.
    #[must_use]
    pub fn word(&self, en: &'static str, es: &'static str) -> &'static str {
        match self.language {
            Language::English => en,
            Language::Spanish => es,
        }
    }

    /// The text in the book's language.
    #[must_use]
    pub const fn of(&self, words: Words) -> &'static str {
        self.language.of(words)
    }

    /// A value that may depend on the number of players: `3`, or `45 with 2 or 3
    /// players, 40 with 4 or 5`.
    #[must_use]
    pub fn by_players<T: PartialEq>(
        &self,
        values: &ByPlayers<T>,
        show: impl Fn(&T) -> String,
    ) -> String {
        let players = &self.game.rules.players;
        let mut groups: Vec<(u8, u8, &T)> = Vec::new();
        for number in players.min..=players.max {
            let value = values.get(number);
            match groups.last_mut() {
                Some((_, last, same)) if *same == value => *last = number,
                _ => groups.push((number, number, value)),
            }
        }
        if let [(_, _, only)] = groups[..] {
            return show(only);
        }
        let with = self.word("with", "con");
        let or = self.word("or", "o");
        let to = self.word("to", "a");
        let parts: Vec<String> = groups
            .iter()
            .map(|(first, last, value)| {
                let who = match last - first {
                    0 => first.to_string(),
                    1 => format!("{first} {or} {last}"),
                    _ => format!("{first} {to} {last}"),
                };
                format!("{} {with} {who}", show(value))
            })
            .collect();
        format!("{} {}", parts.join(", "), self.word("players", "jugadores"))
    }

    /// `a, b and c`.
    #[must_use]
    pub fn list(&self, items: &[String]) -> String {
        let and = self.word("and", "y");
        match items.split_last() {
            None => String::new(),
            Some((last, [])) => last.clone(),
            Some((last, rest)) => format!("{} {and} {last}", rest.join(", ")),
        }
    }
}

fn chapter_of(spec: &RuleSpec) -> Chapter {
    let place = SPECS.iter().position(|one| one.keyword == spec.keyword);
    Chapter::Special(place.unwrap_or(SPECS.len()))
}

fn title(chapter: Chapter, language: Language) -> &'static str {
    let (en, es) = match chapter {
        Chapter::Box => ("In the box", "En la caja"),
        Chapter::SetUp => ("Setting up", "Preparación"),
        Chapter::Turn => ("Your turn", "Tu turno"),
        Chapter::Cards => ("Drawing cards", "Robar cartas"),
        Chapter::Market => ("The market", "El mercado"),
        Chapter::Claim => ("Claiming a route", "Ocupar una ruta"),
        Chapter::Tickets => ("Drawing tickets", "Robar billetes"),
        Chapter::Special(place) => match SPECS.get(place) {
            Some(spec) => (spec.title.en, spec.title.es),
            None => ("", ""),
        },
        Chapter::End => ("The end of the game", "Fin de la partida"),
        Chapter::Scoring => ("Scoring", "Puntuación"),
        Chapter::Winner => ("Who wins", "Quién gana"),
        Chapter::Examples => ("Examples", "Ejemplos"),
    };
    match language {
        Language::English => en,
        Language::Spanish => es,
    }
}

/// What every game of this family has in common.
fn introduce(book: &mut Book) {
    book.say(
        Chapter::Turn,
        "On your turn you do exactly one thing: draw cards, claim a route, draw tickets, or an action that a chapter of its own below adds.",
        "En tu turno haces exactamente una cosa: robar cartas, ocupar una ruta, robar billetes, o una acción que añada un capítulo propio más abajo.",
    );
    book.say(
        Chapter::Claim,
        "Choose an open track anywhere on the board; it need not touch your own. Discard as many cards of its colour as it has spaces, and put one of your pieces on each space. A grey track takes cards of any one colour. Two colours are never mixed. You may claim one track a turn, and only if you have a piece for each space.",
        "Elige un tramo libre en cualquier parte del tablero; no hace falta que toque los tuyos. Descarta tantas cartas de su color como espacios tenga y pon una de tus piezas en cada espacio. Un tramo gris admite cartas de un solo color cualquiera. Nunca se mezclan dos colores. Puedes ocupar un tramo por turno, y solo si tienes una pieza para cada espacio.",
    );
    book.say(
        Chapter::Tickets,
        "A ticket names places and a value. It is completed when your own routes link all of them. Tickets stay hidden until the end, a kept one is never given back, and you may hold any number.",
        "Un billete nombra lugares y un valor. Se completa cuando tus propias rutas los unen todos. Los billetes se mantienen ocultos hasta el final, uno conservado no se devuelve nunca, y puedes tener cuantos quieras.",
    );
}

/// What the map, the deck and the tickets put into the box.
fn list_box(book: &mut Book) {
    let game = book.game;
    let (places, tracks) = (game.locations.len(), game.tracks.len());
    book.say(
        Chapter::Box,
        format!("A board with {places} locations, joined by {tracks} tracks."),
        format!("Un tablero con {places} lugares, unidos por {tracks} tramos."),
    );
    let cards: Vec<String> = game
        .deck
        .iter()
        .map(|card| format!("{} × {}", card.copies, card.title))
        .collect();
    let (size, cards) = (game.deck_size(), book.list(&cards));
    let wild = game.wild().map(|wild| &game.deck[wild.index()].title);
    book.say(
        Chapter::Box,
        match wild {
            Some(wild) => format!("{size} cards: {cards}. “{wild}” is the wild card."),
            None => format!("{size} cards: {cards}."),
        },
        match wild {
            Some(wild) => format!("{size} cartas: {cards}. «{wild}» es el comodín."),
            None => format!("{size} cartas: {cards}."),
        },
    );
    let kinds: Vec<String> = game
        .ticket_kinds
        .iter()
        .filter(|kind| game.tickets_of_kind(kind) > 0)
        .map(|kind| format!("{} {kind}", game.tickets_of_kind(kind)))
        .collect();
    let total: i32 = game.tickets.iter().map(|ticket| ticket.copies).sum();
    let detail = match kinds.len() {
        0 | 1 => String::new(),
        _ => format!(" ({})", book.list(&kinds)),
    };
    book.say(
        Chapter::Box,
        format!("{total} tickets{detail}."),
        format!("{total} billetes{detail}."),
    );
}
