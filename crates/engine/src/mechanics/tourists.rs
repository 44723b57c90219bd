//! Mechanic `tourists`: token stacks on the map, a table of points for different ones.

mod play;

pub(crate) use play::Play;

use super::RuleConfig;
use crate::config::{ByPlayers, GameConfig};
use crate::problem::{Problems, Subject};
use crate::rulebook::{Book, Chapter};
use crate::spec::{
    Choices, EventSpec, FieldSpec, Kind, Measure, Presence, Preset, RuleSpec, ScoreLine, Values,
    choice, words,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How the rule is written.
pub static SPEC: RuleSpec = RuleSpec {
    keyword: "tourists",
    presence: Presence::Optional,
    title: words("Tourists", "Turistas"),
    doc: words(
        "Stacks of tokens lie on sites; a claim that ends there gives a token of a symbol not yet owned. Different tokens score by a table.",
        "Hay pilas de fichas en los lugares marcados; ocupar una ruta hasta allí da una ficha nueva. Las fichas distintas puntúan según una tabla.",
    ),
    also: &["tourist", "tourist-tokens"],
    main: None,
    fields: &[
        FieldSpec::new(
            "symbols",
            words("Symbols", "Símbolos"),
            Kind::number(1, 64),
            Preset::Required,
            words(
                "Different symbols: one stack each.",
                "Símbolos distintos: una pila de cada uno.",
            ),
        ),
        FieldSpec::new(
            "copies",
            words("Tokens of each", "Fichas de cada uno"),
            Kind::number(1, 8),
            Preset::Required,
            words(
                "Tokens of each symbol in the box.",
                "Fichas de cada símbolo en la caja.",
            ),
        ),
        FieldSpec::new(
            "stack",
            words("Stack height", "Altura de las pilas"),
            Kind::number(1, 8),
            Preset::Required,
            words(
                "Height of the stacks on marked sites.",
                "Altura de las pilas en los lugares marcados.",
            ),
        )
        .by_players(),
        FieldSpec::new(
            "placed",
            words("Stacks placed by players", "Pilas que ponen jugadores"),
            Kind::number(0, 16),
            Preset::Number(0),
            words(
                "Stacks that players place before the first turn.",
                "Pilas que colocan los jugadores antes del primer turno.",
            ),
        ),
        FieldSpec::new(
            "placed-stack",
            words("Height of those", "Altura de esas"),
            Kind::number(1, 8),
            Preset::Number(1),
            words("Height of those stacks.", "Altura de esas pilas."),
        )
        .by_players(),
        FieldSpec::new(
            "placed-by",
            words("Placed by", "Las pone"),
            Kind::Words(Choices::Of(&[
                choice("last", "the last player", "el último"),
                choice("last-but-one", "the last but one", "el penúltimo"),
                choice("first", "the first player", "el primero"),
                choice("second", "the second player", "el segundo"),
            ])),
            Preset::Words(&["last"]),
            words(
                "Who places them, in order, by place in the turn order.",
                "Quién las coloca, por orden, según el orden de turno.",
            ),
        )
        .by_players(),
        FieldSpec::new(
            "chooser",
            words("Who chooses the stack", "Quién elige la pila"),
            Kind::Word(&[
                choice("player", "the player", "el jugador"),
                choice("seed", "the seed", "la semilla"),
            ]),
            Preset::Word("player"),
            words(
                "Who chooses which waiting stack is placed.",
                "Quién elige qué pila se coloca.",
            ),
        ),
        FieldSpec::new(
            "points",
            words("Points by tokens", "Puntos por fichas"),
            Kind::Numbers { min: 0, max: 1000 },
            Preset::Required,
            words(
                "Points by number of different tokens, from none.",
                "Puntos según el número de fichas distintas, desde ninguna.",
            ),
        ),
    ],
    marks: &[],
    score_lines: &[ScoreLine {
        id: "tourists",
        title: words("Tourist tokens", "Fichas de turistas"),
    }],
    measures: &[Measure {
        word: "tokens",
        doc: words("Most tourist tokens.", "Más fichas de turistas."),
    }],
    events: &[
        EventSpec {
            id: "placed",
            words: words("places stack {0} in {1}", "coloca la pila {0} en {1}"),
        },
        EventSpec {
            id: "taken",
            words: words("takes token {0} in {1}", "toma la ficha {0} en {1}"),
        },
    ],
};

/// Tourist tokens.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Config {
    /// Different symbols.
    pub symbols: i32,
    /// Tokens of each symbol in the box.
    pub copies: i32,
    /// Height of the stacks on marked sites.
    pub stack: ByPlayers<i32>,
    /// Stacks that players place.
    pub placed: i32,
    /// Height of those.
    pub placed_stack: ByPlayers<i32>,
    /// Who places them: turns back from the last player (0 = last) or forward from
    /// the first (-1 = first).
    pub placed_by: ByPlayers<Vec<i32>>,
    /// Whether the seed, not the player, chooses which waiting stack is placed.
    pub seed_chooses: bool,
    /// Points by number of different tokens, from none.
    pub points: Vec<i32>,
}

impl RuleConfig for Config {
    fn read(values: &Values) -> Self {
        let placed_by = values.words_by_players("placed-by");
        let seats = placed_by
            .iter()
            .map(|(_, list)| list.iter().map(|word| seat_offset(word)).collect());
        let first = placed_by.iter().next().map_or(1, |(players, _)| players);
        Self {
            symbols: values.number("symbols"),
            copies: values.number("copies"),
            stack: values.numbers_by_players("stack"),
            placed: values.number("placed"),
            placed_stack: values.numbers_by_players("placed-stack"),
            placed_by: ByPlayers::new(first, seats.collect()),
            seed_chooses: values.word("chooser") == "seed",
            points: values.numbers("points"),
        }
    }

    /// A stack for each site; without any, players put down the first ones.
    fn start(game: &GameConfig) -> Vec<(&'static str, String)> {
        let sites = game.locations.iter().filter(|l| l.marks.has("site"));
        let sites = sites.count().min(64);
        let placed = match sites {
            0 => game.locations.len().clamp(1, 3),
            _ => 0,
        };
        let symbols = sites + placed;
        // Each further token is worth a little more, as in the San Francisco box: 0 0 1 2 4 6 9 12.
        let points = (0..=symbols).map(|tokens| (tokens * tokens / 4).min(1000).to_string());
        let mut start = vec![
            ("symbols", symbols.to_string()),
            ("copies", "3".to_owned()),
            ("stack", "2".to_owned()),
            ("points", points.collect::<Vec<_>>().join(" ")),
        ];
        if placed > 0 {
            start.push(("placed", placed.to_string()));
            start.push(("placed-by", vec!["last"; placed].join(" ")));
        }
        start
    }

    fn covers(&self, first: u8, last: u8) -> bool {
        self.stack.covers(first, last)
            && self.placed_stack.covers(first, last)
            && self.placed_by.covers(first, last)
    }

    fn check(&self, game: &GameConfig, problems: &mut Problems) {
        let sites = game
            .locations
            .iter()
            .filter(|l| l.marks.has("site"))
            .count();
        let fixed = self.symbols - self.placed;
        if i32::try_from(sites).ok() != Some(fixed) {
            problems
                .error(
                    "BL2061",
                    Subject::Field("tourists", "symbols"),
                    format!(
                        "{fixed} stacks start on the map, but {sites} locations are marked `site`"
                    ),
                )
                .label(format!(
                    "{} symbols, {} of them placed by players",
                    self.symbols, self.placed
                ))
                .help("mark one location with `site` for each stack that no player places");
        }
        let tall = self
            .stack
            .iter()
            .chain(self.placed_stack.iter())
            .map(|(_, &h)| h)
            .max()
            .unwrap_or(0);
        if tall > self.copies {
            problems
                .error(
                    "BL2061",
                    Subject::Field("tourists", "stack"),
                    format!(
                        "a stack of {tall} needs more than the {} tokens of a symbol",
                        self.copies
                    ),
                )
                .help("make the stacks lower, or raise `copies`");
        }
        if self
            .placed_by
            .iter()
            .any(|(_, by)| by.len() != usize::try_from(self.placed).unwrap_or(0) && self.placed > 0)
        {
            problems
                .error(
                    "BL2061",
                    Subject::Field("tourists", "placed-by"),
                    format!(
                        "`placed-by` must name who places each of the {} stacks",
                        self.placed
                    ),
                )
                .help("one word for each stack: `last last-but-one`");
        }
        if self.points.windows(2).any(|pair| pair[1] < pair[0]) {
            problems
                .error(
                    "BL2061",
                    Subject::Field("tourists", "points"),
                    "more tokens must never score less",
                )
                .help("write the points in rising order, starting with those for no token");
        }
        if i32::try_from(self.points.len()).is_ok_and(|len| len != self.symbols + 1) {
            problems
                .error(
                    "BL2061",
                    Subject::Field("tourists", "points"),
                    format!(
                        "{} numbers, but a player may own 0 to {} different tokens",
                        self.points.len(),
                        self.symbols
                    ),
                )
                .help(format!("write {} numbers", self.symbols + 1));
        }
        if usize::try_from(self.symbols).is_ok_and(|n| n > game.locations.len()) {
            problems
                .error(
                    "BL2061",
                    Subject::Field("tourists", "symbols"),
                    "more stacks than locations",
                )
                .help("each stack lies on a location of its own");
        }
    }

    fn tell(&self, book: &mut Book) {
        let Self {
            symbols,
            copies,
            stack,
            placed,
            placed_stack,
            placed_by,
            seed_chooses,
            points,
        } = self;
        let tokens = |number: &i32| book.count(*number, ("token", "tokens"), ("ficha", "fichas"));
        let (stack, height) = (
            book.by_players(stack, tokens),
            book.by_players(placed_stack, tokens),
        );
        let all = symbols * copies;
        book.say(
            Chapter::Box,
            format!("{all} tourist tokens: {symbols} symbols, {copies} of each."),
            format!("{all} fichas de turistas: {symbols} símbolos, {copies} de cada uno."),
        );
        let sites: Vec<String> = book
            .game
            .locations
            .iter()
            .filter(|l| l.marks.has("site"))
            .map(|l| l.title.clone())
            .collect();
        let sites = book.list(&sites);
        book.say(
            Chapter::SetUp,
            format!("Stack the tourist tokens by symbol. Put one stack, drawn by lot, on each of {sites}. Each stack has {stack}; spare tokens leave the game."),
            format!("Apila las fichas de turistas por símbolos. Pon una pila, al azar, en cada uno de estos lugares: {sites}. Cada pila tiene {stack}; las sobrantes salen del juego."),
        );
        if *placed > 0 {
            let who = book.by_players(placed_by, |by| placers(book, by));
            let waiting = book.count(
                *placed,
                ("more stack waits", "more stacks wait"),
                ("pila más espera", "pilas más esperan"),
            );
            let (chosen, chosen_es) = if *seed_chooses {
                (
                    "Which stack is next is drawn by lot.",
                    "Se sortea qué pila es la siguiente.",
                )
            } else {
                (
                    "Who places chooses one of those waiting.",
                    "Quien coloca elige una de las que esperan.",
                )
            };
            book.say(
                Chapter::SetUp,
                format!("{waiting} aside. Once tickets are chosen and the first player is known, these are placed on locations without a stack, by {who}. {chosen} Each has {height}."),
                format!("{waiting} aparte. Elegidos los billetes y sabido quién empieza, las coloca en lugares sin pila {who}. {chosen_es} Cada una tiene {height}."),
            );
        }
        book.special(
            &SPEC,
            "After a claim look at the stacks at the two ends of the track. If one of them has a symbol that is new to you, take one token from it; if both have, choose one. You never get more than one token a claim, and never a symbol twice. Tokens lie open before you, and an empty stack is not filled up.",
            "Tras ocupar un tramo mira las pilas de sus dos extremos. Si una tiene un símbolo nuevo para ti, toma una ficha de ella; si lo tienen ambas, elige una. Nunca obtienes más de una ficha por tramo, ni dos veces un símbolo. Las fichas están a la vista ante ti, y una pila vacía no se repone.",
        );
        book.special(
            &SPEC,
            "Points at the end for the number of your tokens:",
            "Puntos al final por el número de tus fichas:",
        );
        let head = vec![
            book.word("tokens", "fichas").to_owned(),
            book.word("points", "puntos").to_owned(),
        ];
        let rows = points
            .iter()
            .enumerate()
            .map(|(n, points)| vec![n.to_string(), points.to_string()]);
        book.special_table(&SPEC, std::iter::once(head).chain(rows).collect());
        book.score(
            "plus points for your tourist tokens",
            "más los puntos de tus fichas de turistas",
        );
    }
}

/// Who places, in order; one player who places all of them is named once.
fn placers(book: &Book, order: &[i32]) -> String {
    let mut seats: Vec<String> = order.iter().map(|&seat| placer(book, seat)).collect();
    if seats.len() > 1 && seats.iter().all(|seat| *seat == seats[0]) {
        seats.truncate(1);
    }
    let then = book.word(" and then ", " y después ");
    seats.join(then)
}

fn placer(book: &Book, turn_order: i32) -> String {
    let (en, es) = match turn_order {
        0 => ("the last player", "el último jugador"),
        1 => ("the last but one", "el penúltimo"),
        -1 => ("the first player", "el primer jugador"),
        _ => ("the second player", "el segundo jugador"),
    };
    book.word(en, es).to_owned()
}

fn seat_offset(word: &str) -> i32 {
    match word {
        "last-but-one" => 1,
        "first" => -1,
        "second" => -2,
        _ => 0,
    }
}
