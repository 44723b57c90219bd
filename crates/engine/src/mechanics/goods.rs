//! Mechanic `goods`: cards for claiming marked tracks, ranked at the end.

use super::RuleConfig;
use super::{MechanicId, Moments, bonus};
use crate::action::Refusal;
use crate::board::Board;
use crate::config::TrackId;
use crate::config::{ByPlayers, GameConfig};
use crate::event::{Arg, Event, Sink};
use crate::generator::Generator;
use crate::layout::{LayoutBuilder, Region};
use crate::problem::{Problems, Subject};
use crate::rulebook::{Book, Chapter};
use crate::scenario;
use crate::score::{Finals, Sheet};
use crate::shown::{Name, Shown};
use crate::spec::{
    Drawing, EventSpec, FieldSpec, ItemKind, Kind, MarkSpec, Measure, Presence, Preset, RuleSpec,
    ScoreLine, Values, words,
};
use crate::state::State;
use crate::turn::Turn;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What it keeps on the table.
static GOODS: Name = Name {
    id: "goods",
    one: words("goods card", "carta de mercancía"),
    many: words("goods cards", "cartas de mercancía"),
    aside: words("Not yet given out", "Por repartir"),
};

/// How the rule is written.
pub static SPEC: RuleSpec = RuleSpec {
    keyword: "goods",
    presence: Presence::Optional,
    title: words("Goods", "Mercancías"),
    doc: words(
        "Claiming a track with goods gives a goods card; players are ranked by their number at the end.",
        "Ocupar un tramo con mercancías da una carta de mercancía; al final se clasifica a los jugadores por ellas.",
    ),
    also: &["freight", "cargo"],
    main: None,
    fields: &[
        FieldSpec::new(
            "cards",
            words("Goods cards", "Cartas de mercancía"),
            Kind::number(1, 1000),
            Preset::Required,
            words(
                "Goods cards in the game.",
                "Cartas de mercancía en el juego.",
            ),
        ),
        FieldSpec::new(
            "ranks",
            words("Points by rank", "Puntos por puesto"),
            Kind::Numbers { min: 0, max: 1000 },
            Preset::Required,
            words(
                "Points for the first, second … rank.",
                "Puntos para el primer, segundo… puesto.",
            ),
        )
        .by_players(),
    ],
    marks: &[MarkSpec {
        name: "goods",
        title: words("Goods", "Mercancía"),
        on: ItemKind::Track,
        arg: None,
        key: Some('g'),
        drawing: Drawing::Crate,
        doc: words(
            "Claiming it gives a goods card.",
            "Ocuparlo da una carta de mercancía.",
        ),
    }],
    score_lines: &[ScoreLine {
        id: "goods",
        title: words("Goods", "Mercancías"),
    }],
    measures: &[Measure {
        word: "goods",
        doc: words("Most goods cards.", "Más cartas de mercancía."),
    }],
    events: &[
        EventSpec {
            id: "taken",
            words: words(
                "takes a goods card, {0} are left",
                "toma una carta de mercancía, quedan {0}",
            ),
        },
        EventSpec {
            id: "none-left",
            words: words(
                "finds no goods card left",
                "no encuentra ninguna carta de mercancía",
            ),
        },
    ],
};

/// Goods.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Config {
    /// Goods cards in the game.
    pub cards: i32,
    /// Points for the first, second … rank.
    pub ranks: ByPlayers<Vec<i32>>,
}

/// Ranks down, numbers of players across.
fn ranks_table(book: &Book, ranks: &ByPlayers<Vec<i32>>) -> Vec<Vec<String>> {
    let players = &book.game.rules.players;
    let numbers: Vec<u8> = (players.min..=players.max).collect();
    let most = numbers.iter().map(|number| ranks.get(*number).len()).max();
    let mut head = vec![book.word("rank", "puesto").to_owned()];
    head.extend(numbers.iter().map(|number| book.with(*number, *number)));
    let rows = (0..most.unwrap_or(0)).map(|rank| {
        let points = numbers.iter().map(|number| {
            let points = ranks.get(*number).get(rank);
            points.map_or_else(|| "–".to_owned(), i32::to_string)
        });
        std::iter::once((rank + 1).to_string())
            .chain(points)
            .collect()
    });
    std::iter::once(head).chain(rows).collect()
}

impl RuleConfig for Config {
    fn read(values: &Values) -> Self {
        Self {
            cards: values.number("cards"),
            ranks: values.lists_by_players("ranks"),
        }
    }

    /// A card for each track that shows goods, as the Amsterdam box has it.
    fn start(game: &GameConfig) -> Vec<(&'static str, String)> {
        let marked = game.tracks.iter().filter(|track| track.marks.has("goods"));
        let cards = match marked.count() {
            0 => 16,
            marked => marked.min(1000),
        };
        vec![("cards", cards.to_string()), ("ranks", "8 4 2".to_owned())]
    }

    fn covers(&self, first: u8, last: u8) -> bool {
        self.ranks.covers(first, last)
    }

    fn check(&self, game: &GameConfig, problems: &mut Problems) {
        if !game.tracks.iter().any(|track| track.marks.has("goods")) {
            problems
                .error(
                    "BL2062",
                    Subject::Rule("goods"),
                    "no track is marked `goods`",
                )
                .help("add the mark to some tracks, or drop the rule");
        }
    }

    fn tell(&self, book: &mut Book) {
        let goods = book.count(
            self.cards,
            ("goods card", "goods cards"),
            ("carta de mercancía", "cartas de mercancía"),
        );
        book.say(Chapter::Box, format!("{goods}."), format!("{goods}."));
        book.special(
            &SPEC,
            "When you claim a track that shows goods, take one goods card, whatever its length. Goods cards lie open before you. When they run out, there are no more.",
            "Cuando ocupes un tramo con mercancías, toma una carta de mercancía, sea cual sea su longitud. Las cartas de mercancía están a la vista ante ti. Cuando se acaban, no hay más.",
        );
        book.special(
            &SPEC,
            "At the end players are ranked by the number of their goods cards. Points by rank:",
            "Al final se clasifica a los jugadores por el número de sus cartas de mercancía. Puntos por puesto:",
        );
        book.special_table(&SPEC, ranks_table(book, &self.ranks));
        book.special(
            &SPEC,
            "Tied players all score the rank they share, and as many of the next ranks are left out as there are others in the tie: after two firsts comes the third rank. Who has no goods card scores nothing here.",
            "Los empatados puntúan todos el puesto que comparten, y se saltan tantos de los puestos siguientes como otros haya en el empate: tras dos primeros viene el tercer puesto. Quien no tiene cartas de mercancía no puntúa aquí.",
        );
        book.score(
            "plus points for your rank in goods cards",
            "más los puntos de tu puesto en cartas de mercancía",
        );
    }
}

/// Goods at play.
#[derive(Clone, Debug)]
pub(crate) struct Play {
    cards: i32,
    ranks: bonus::Config,
    has_goods: Vec<bool>,
    /// Goods cards left in the deck.
    pub(crate) left: Region,
    /// Goods cards by seat.
    pub(crate) held: Region,
}

impl Moments for Play {
    type Config = Config;

    fn new(rule: &Config, game: &GameConfig, players: u8, layout: &mut LayoutBuilder) -> Self {
        let award = bonus::Award::Ranks(rule.ranks.clone());
        Self {
            cards: rule.cards,
            ranks: bonus::Config {
                award,
                ties: bonus::Ties::All,
            },
            has_goods: game
                .tracks
                .iter()
                .map(|track| track.marks.has("goods"))
                .collect(),
            left: layout.region(1),
            held: layout.region(usize::from(players)),
        }
    }

    fn set_up<E: Sink>(&self, turn: &mut Turn<E>, _deal: &mut Generator) {
        turn.state.slab[self.left.at(0)] = self.cards;
    }

    fn claim_settled<E: Sink>(&self, turn: &mut Turn<E>, track: TrackId) {
        if self.has_goods[track.index()] {
            let (actor, seat) = (turn.actor(), turn.seat());
            let left = &mut turn.state.slab[self.left.at(0)];
            let taken = (*left).min(1);
            *left -= taken;
            let left = *left;
            turn.state.slab[self.held.at(seat)] += taken;
            turn.events.emit(|| Event::Mechanic {
                mechanic: MechanicId::goods,
                seat: actor,
                id: if taken > 0 { "taken" } else { "none-left" },
                args: vec![Arg::Number(left)],
            });
        }
    }

    fn set_part(
        &self,
        board: &Board,
        state: &mut State,
        what: &str,
        value: &str,
    ) -> Option<Result<(), Refusal>> {
        let seat = scenario::seat_of_part(board, what, "goods")?;
        let held: i32 = value.trim().parse().unwrap_or(-1);
        let left = state.slab[self.left.at(0)] + state.slab[self.held.at(seat)] - held;
        if held < 0 || left < 0 {
            return Some(Err(Refusal::new(
                "goods",
                format!("`{value}` is no number of goods cards that are there"),
            )));
        }
        state.slab[self.left.at(0)] = left;
        state.slab[self.held.at(seat)] = held;
        Some(Ok(()))
    }

    fn regions(&self, mut region: impl FnMut(Region)) {
        region(self.left);
        region(self.held);
    }

    fn shows(&self, board: &Board, state: &State, all: &mut Vec<Shown>) {
        let cards = |count| Shown::new(MechanicId::goods, &GOODS, count);
        all.push(cards(state.slab[self.left.at(0)]));
        for seat in 0..board.players {
            all.push(cards(state.slab[self.held.at(usize::from(seat))]).of_seat(seat));
        }
    }

    fn final_score(&self, board: &Board, state: &State, _finals: &Finals, sheet: &mut Sheet) {
        let held = state.slab[self.held.range()].to_vec();
        sheet.add(SPEC.score_lines[0], self.ranks.points(&held, board.players));
        sheet.measure("goods", held);
    }
}

impl State {
    /// Goods cards of a seat.
    #[must_use]
    pub fn goods_of(&self, board: &Board, seat: u8) -> i32 {
        let play = board.mechanics.goods.as_ref();
        play.map_or(0, |play| self.slab[play.held.at(usize::from(seat))])
    }

    /// Goods cards left in their deck.
    #[must_use]
    pub fn goods_left(&self, board: &Board) -> i32 {
        let play = board.mechanics.goods.as_ref();
        play.map_or(0, |play| self.slab[play.left.at(0)])
    }
}
