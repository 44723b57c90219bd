//! The rulebook of a game, written by its rules.
//!
//! Each rule's module says in its own words what it asks of the players, with
//! the numbers of this game, in every language we speak; a rule that is off says
//! nothing. What comes out is plain data (headings, paragraphs, tables) for
//! whoever prints it. So a rulebook cannot tell another game than the one that
//! is played.

mod examples;

pub use examples::{Payments, Way};

use crate::config::{ByPlayers, End, GameConfig};
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

    /// The one of two things that is in this language.
    #[must_use]
    pub fn either<T>(self, en: T, es: T) -> T {
        match self {
            Self::English => en,
            Self::Spanish => es,
        }
    }

    /// The word for a kind of tickets: the usual one has a name in each language, others are called what the designer
    /// calls them.
    #[must_use]
    pub fn ticket_kind(self, number: i32, kind: &str) -> String {
        match (kind, self) {
            ("regular", Self::Spanish) if number == 1 => "normal".to_owned(),
            ("regular", Self::Spanish) => "normales".to_owned(),
            (kind, Self::Spanish) => format!("«{kind}»"),
            (kind, Self::English) => kind.to_owned(),
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
    /// A list, of steps to be done in order or of things side by side.
    List {
        /// Whether the order matters.
        numbered: bool,
        /// One paragraph each.
        items: Vec<String>,
    },
    /// What a track of this map costs.
    Payments(Payments),
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
    /// What a chapter says; nothing if this game has none of it.
    #[must_use]
    pub fn chapter(&self, title: &str) -> &[Part] {
        let mut chapters = self.chapters.iter();
        chapters
            .find(|(one, _)| one == title)
            .map_or(&[], |(_, parts)| parts)
    }

    /// The rulebook of a game.
    #[must_use]
    pub fn new(game: &GameConfig, language: Language) -> Self {
        let mut book = Book {
            game,
            language,
            parts: Vec::new(),
            actions: Vec::new(),
            scores: Vec::new(),
        };
        introduce(&mut book);
        examples::tell(&mut book);
        game.rules.tell(&mut book);
        list_box(&mut book);
        let mut parts = book.whole();
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
                .map(|(chapter, parts)| {
                    let parts = match chapter {
                        Chapter::Box => listed(parts, false),
                        Chapter::SetUp => listed(parts, true),
                        _ => parts,
                    };
                    (title(chapter, language).to_owned(), parts)
                })
                .collect(),
        }
    }
}

/// The paragraphs of a chapter as one list.
fn listed(parts: Vec<Part>, numbered: bool) -> Vec<Part> {
    let (texts, others): (Vec<Part>, Vec<Part>) = parts
        .into_iter()
        .partition(|part| matches!(part, Part::Text(_)));
    let items = texts.into_iter().filter_map(|part| match part {
        Part::Text(text) => Some(text),
        _ => None,
    });
    let list = Part::List {
        numbered,
        items: items.collect(),
    };
    std::iter::once(list).chain(others).collect()
}

/// A rulebook being written.
pub struct Book<'a> {
    /// The game.
    pub game: &'a GameConfig,
    language: Language,
    parts: Vec<(Chapter, Part)>,
    /// What a player may do in a turn, and which chapter says more.
    actions: Vec<(Chapter, String)>,
    /// What counts at the end.
    scores: Vec<String>,
}

impl Book<'_> {
    /// Something a player may do in a turn; a chapter says how.
    pub fn action(&mut self, chapter: Chapter, en: impl Into<String>, es: impl Into<String>) {
        let text = self.either(en, es);
        self.actions.push((chapter, text));
    }

    /// The same for what a mechanic adds.
    pub fn special_action(
        &mut self,
        spec: &RuleSpec,
        en: impl Into<String>,
        es: impl Into<String>,
    ) {
        self.action(chapter_of(spec), en, es);
    }

    /// Points that are added at the end.
    pub fn score(&mut self, en: impl Into<String>, es: impl Into<String>) {
        let text = self.either(en, es);
        self.scores.push(text);
    }

    /// All parts, those that several rules filled together included.
    fn whole(mut self) -> Vec<(Chapter, Part)> {
        self.actions.sort_by_key(|(chapter, _)| *chapter);
        let items = self.actions.drain(..).map(|(_, text)| text).collect();
        let actions = Part::List {
            numbered: false,
            items,
        };
        // After the sentence that announces it.
        let after = |parts: &[(Chapter, Part)], chapter| {
            let place = parts.iter().position(|(of, _)| *of == chapter);
            place.map_or(parts.len(), |place| place + 1)
        };
        let place = after(&self.parts, Chapter::Turn);
        self.parts.insert(place, (Chapter::Turn, actions));
        let scores = Part::List {
            numbered: false,
            items: self.scores,
        };
        let place = after(&self.parts, Chapter::Scoring);
        self.parts.insert(place, (Chapter::Scoring, scores));
        self.parts
    }

    fn either(&self, en: impl Into<String>, es: impl Into<String>) -> String {
        self.language.either(en.into(), es.into())
    }

    /// `1 card`, `2 cards`: one and several, in both languages.
    #[must_use]
    pub fn count(&self, number: i32, en: (&str, &str), es: (&str, &str)) -> String {
        let (one, several) = self.language.either(en, es);
        format!("{number} {}", if number == 1 { one } else { several })
    }

    /// `2 cards`.
    #[must_use]
    pub fn cards(&self, number: i32) -> String {
        self.count(number, ("card", "cards"), ("carta", "cartas"))
    }

    /// `10 points`.
    #[must_use]
    pub fn points(&self, number: i32) -> String {
        self.count(number, ("point", "points"), ("punto", "puntos"))
    }

    /// The word for a kind of tickets.
    #[must_use]
    pub fn ticket_kind(&self, number: i32, kind: &str) -> String {
        self.language.ticket_kind(number, kind)
    }

    /// A paragraph, in both languages.
    pub fn say(&mut self, chapter: Chapter, en: impl Into<String>, es: impl Into<String>) {
        let text = self.either(en, es);
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
        self.language.either(en, es)
    }

    /// The text in the book's language.
    #[must_use]
    pub const fn of(&self, words: Words) -> &'static str {
        self.language.of(words)
    }

    /// A value that may depend on the number of players: `3 cards`, or `3 cards with 2
    /// or 3 players, 4 cards with 4 players`.
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
        let parts: Vec<String> = groups
            .iter()
            .map(|(first, last, value)| format!("{} {}", show(value), self.with(*first, *last)))
            .collect();
        parts.join(", ")
    }

    /// `with 2 players`, `with 2 or 3 players`, `with 2 to 5 players`.
    #[must_use]
    pub fn with(&self, first: u8, last: u8) -> String {
        let who = match last.saturating_sub(first) {
            0 => first.to_string(),
            1 => format!("{first} {} {last}", self.word("or", "o")),
            _ => format!("{first} {} {last}", self.word("to", "a")),
        };
        let players = if last == 1 {
            self.word("player", "jugador")
        } else {
            self.word("players", "jugadores")
        };
        format!("{} {who} {players}", self.word("with", "con"))
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

impl Chapter {
    /// Its heading.
    #[must_use]
    pub fn title(self, language: Language) -> &'static str {
        title(self, language)
    }
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
    language.either(en, es)
}

/// What every game of this family has in common.
fn introduce(book: &mut Book) {
    book.say(
        Chapter::Turn,
        "On your turn do exactly one of these:",
        "En tu turno haz exactamente una de estas cosas:",
    );
    book.action(
        Chapter::Claim,
        "Claim a route: pay cards and put your pieces on it.",
        "Ocupar una ruta: paga cartas y pon en ella tus piezas.",
    );
    book.say(
        Chapter::Claim,
        "Choose an open track anywhere on the board; it need not touch tracks of yours. Discard as many cards as it has spaces, all of its colour, and put one of your pieces on each space. For a grey track use cards of any one colour. Two colours are never mixed. You may claim one track a turn, and only if you have a piece for every space. A claimed track stays yours.",
        "Elige un tramo libre en cualquier parte del tablero; no hace falta que toque los tuyos. Descarta tantas cartas como espacios tenga, todas de su color, y pon una de tus piezas en cada espacio. Para un tramo gris usa cartas de un solo color cualquiera. Nunca se mezclan dos colores. Puedes ocupar un tramo por turno, y solo si tienes una pieza para cada espacio. Un tramo ocupado es tuyo hasta el final.",
    );
    let plain = book.game.tickets.iter().all(|ticket| {
        let ends = ticket.alternatives.iter().flat_map(|a| &a.ends);
        ends.clone().count() == 2 && ends.clone().all(|end| matches!(end, End::Location(_)))
    });
    if plain {
        book.say(
            Chapter::Tickets,
            "A ticket names two locations and a value. You complete it by linking the two with an unbroken way along your own tracks.",
            "Un billete nombra dos lugares y un valor. Lo completas uniendo los dos con un camino continuo por tus propios tramos.",
        );
    } else {
        book.say(
            Chapter::Tickets,
            "A ticket names places to link and a value. You complete it by linking all of them with an unbroken way along your own tracks; where it names a whole district, any location of it will do. Where a ticket offers several goals, each with its value, reaching one of them completes it.",
            "Un billete nombra lugares que unir y un valor. Lo completas uniéndolos todos con un camino continuo por tus propios tramos; si nombra un distrito entero, basta cualquier lugar de él. Si un billete ofrece varias metas, cada una con su valor, alcanzar una lo completa.",
        );
    }
    book.say(
        Chapter::Tickets,
        "Keep your tickets secret until the end of the game, also those you completed. You may hold any number, and a ticket once kept is never given back.",
        "Guarda tus billetes en secreto hasta el final de la partida, también los completados. Puedes tener cuantos quieras, y un billete conservado no se devuelve nunca.",
    );
    book.say(
        Chapter::Scoring,
        "Points for tracks were scored during the game. Turn up all tickets and count:",
        "Los puntos de los tramos ya se anotaron durante la partida. Descubrid todos los billetes y contad:",
    );
}

/// What the map, the deck and the tickets put into the box.
fn list_box(book: &mut Book) {
    let game = book.game;
    let places = book.count(
        i32::try_from(game.locations.len()).unwrap_or(i32::MAX),
        ("location", "locations"),
        ("lugar", "lugares"),
    );
    let tracks = book.count(
        i32::try_from(game.tracks.len()).unwrap_or(i32::MAX),
        ("track", "tracks"),
        ("tramo", "tramos"),
    );
    book.say(
        Chapter::Box,
        format!("A board with {places} and {tracks} between them."),
        format!("Un tablero con {places} y {tracks} entre ellos."),
    );
    let cards: Vec<String> = game
        .deck
        .iter()
        .map(|card| format!("{} × {}", card.copies, card.title))
        .collect();
    let (size, cards) = (book.cards(game.deck_size()), book.list(&cards));
    let wild = game
        .wild()
        .map(|wild| game.deck[wild.index()].title.as_str());
    // A card called "Wild" needs no introduction in English.
    let wild_en = wild.filter(|wild| !wild.eq_ignore_ascii_case("wild"));
    book.say(
        Chapter::Box,
        match wild_en {
            Some(wild) => format!("{size}: {cards}. {wild} is the wild card."),
            None => format!("{size}: {cards}."),
        },
        match wild {
            Some(wild) => format!("{size}: {cards}. {wild} es el comodín."),
            None => format!("{size}: {cards}."),
        },
    );
    let kinds: Vec<String> = game
        .ticket_kinds
        .iter()
        .map(|kind| (game.tickets_of_kind(kind), kind))
        .filter(|(number, _)| *number > 0)
        .map(|(number, kind)| format!("{number} {}", book.ticket_kind(number, kind)))
        .collect();
    let total: i32 = game.tickets.iter().map(|ticket| ticket.copies).sum();
    let total = book.count(total, ("ticket", "tickets"), ("billete", "billetes"));
    let detail = match kinds.len() {
        0 | 1 => String::new(),
        _ => format!(": {}", book.list(&kinds)),
    };
    book.say(
        Chapter::Box,
        format!("{total}{detail}."),
        format!("{total}{detail}."),
    );
}
