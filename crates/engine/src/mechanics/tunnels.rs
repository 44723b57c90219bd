//! Mechanic `tunnels`: a claim may cost more than it shows.

use super::RuleConfig;
use super::{MechanicId, Moments};
use crate::board::Board;
use crate::config::{CardId, GameConfig, TrackId};
use crate::event::{Arg, Event, Sink};
use crate::layout::{LayoutBuilder, Region};
use crate::rulebook::Book;
use crate::shown::Shown;
use crate::spec::{
    Drawing, EventSpec, FieldSpec, ItemKind, Kind, MarkSpec, Presence, Preset, RuleSpec, Values,
    words,
};
use crate::state::State;
use crate::turn::{Answered, Flow, Turn};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How the rule is written.
pub static SPEC: RuleSpec = RuleSpec {
    keyword: "tunnels",
    presence: Presence::Optional,
    title: words("Tunnels", "Túneles"),
    doc: words(
        "After paying, cards are turned up from the deck; each that matches the colour used costs one more.",
        "Tras pagar se descubren cartas del mazo; cada una del color usado cuesta una más.",
    ),
    main: None,
    fields: &[FieldSpec::new(
        "reveal",
        Kind::number(1, 10),
        Preset::Number(3),
        words("Cards turned up.", "Cartas que se descubren."),
    )],
    marks: &[MarkSpec {
        name: "tunnel",
        on: ItemKind::Track,
        arg: None,
        key: Some('t'),
        drawing: Drawing::Tunnel,
        doc: words("A tunnel.", "Un túnel."),
    }],
    score_lines: &[],
    measures: &[],
    events: &[
        EventSpec {
            id: "revealed",
            words: words(
                "reveals {0} cards for the tunnel {1}, {2} match",
                "descubre {0} cartas para el túnel {1}, {2} coinciden",
            ),
        },
        EventSpec {
            id: "given-up",
            words: words("gives the tunnel {0} up", "renuncia al túnel {0}"),
        },
    ],
};

/// Tunnels.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Config {
    /// Cards turned up.
    pub reveal: i32,
}

impl RuleConfig for Config {
    fn read(values: &Values) -> Self {
        Self {
            reveal: values.number("reveal"),
        }
    }

    fn tell(&self, book: &mut Book) {
        let reveal = self.reveal;
        book.special(
            &SPEC,
            format!("To claim a tunnel, lay out the cards for its length. Then the top {reveal} cards of the deck are turned up. For each one of the colour you used, and for each wild card, you must add one more card of that colour or a wild card. If you laid out wild cards only, only wild cards count, and you add wild cards."),
            format!("Para ocupar un túnel, muestra las cartas de su longitud. Después se descubren las {reveal} cartas de encima del mazo. Por cada una del color usado, y por cada comodín, debes añadir una carta más de ese color o un comodín. Si solo mostraste comodines, solo cuentan los comodines, y añades comodines."),
        );
        book.special(
            &SPEC,
            "If you cannot or will not add them, you take your cards back, the tunnel stays open and your turn is over. The cards turned up are discarded either way.",
            "Si no puedes o no quieres añadirlas, recuperas tus cartas, el túnel queda libre y tu turno termina. Las cartas descubiertas se descartan en cualquier caso.",
        );
    }
}

/// Tunnels at play.
#[derive(Clone, Debug)]
pub(crate) struct Play {
    reveal: i32,
    is_tunnel: Vec<bool>,
    /// Cards turned up, by kind; discarded when the turn is over.
    pub(crate) revealed: Region,
}

/// The choice of giving the claim up; paying with `w` wilds is choice `1 + w`.
pub(crate) const GIVE_UP: u16 = 0;

/// The question: which track, how many extra cards, of which colour (−1: wilds only).
struct Question {
    track: TrackId,
    extra: i32,
    colour: Option<usize>,
}

impl Question {
    fn data(&self) -> [i16; 3] {
        let colour = self.colour.map_or(-1, |kind| kind as i16);
        [self.track.0.cast_signed(), self.extra as i16, colour]
    }

    fn read([track, extra, colour]: [i16; 3]) -> Self {
        Self {
            track: TrackId(track.cast_unsigned()),
            extra: i32::from(extra),
            colour: usize::try_from(colour).ok(),
        }
    }
}

impl Moments for Play {
    type Config = Config;

    fn new(rule: &Config, game: &GameConfig, _players: u8, layout: &mut LayoutBuilder) -> Self {
        Self {
            reveal: rule.reveal,
            is_tunnel: game
                .tracks
                .iter()
                .map(|track| track.marks.has("tunnel"))
                .collect(),
            revealed: layout.region(game.deck.len()),
        }
    }

    fn claim_laid_out<E: Sink>(&self, turn: &mut Turn<E>, track: TrackId) -> Flow {
        if !self.is_tunnel[track.index()] {
            return Flow::Go;
        }
        let (board, seat) = (turn.board, turn.actor());
        let mut shown = 0;
        while shown < self.reveal {
            let Some(card) = turn.draw_card() else { break };
            turn.state.slab[self.revealed.at(card.index())] += 1;
            shown += 1;
        }
        let colour = colour_used(board, turn.state, track);
        let of =
            |kind: Option<usize>| kind.map_or(0, |kind| turn.state.slab[self.revealed.at(kind)]);
        let extra = of(colour) + of(board.wild);
        turn.events.emit(|| Event::Mechanic {
            mechanic: MechanicId::tunnels,
            seat,
            id: "revealed",
            args: vec![Arg::Number(shown), Arg::Track(track), Arg::Number(extra)],
        });
        match extra {
            0 => Flow::Go,
            _ => Flow::Ask(
                Question {
                    track,
                    extra,
                    colour,
                }
                .data(),
            ),
        }
    }

    fn choices(&self, board: &Board, state: &State, data: [i16; 3], mut choice: impl FnMut(u16)) {
        let Question {
            track,
            extra,
            colour,
        } = Question::read(data);
        let (hand, laid) = (state.hand(board, state.actor()), state.laid(board));
        let left = |kind: Option<usize>| kind.map_or(0, |kind| hand[kind] - laid[kind]);
        let stand_in = board.cost(track).wilds;
        choice(GIVE_UP);
        for wilds in 0..=extra {
            let fits = match colour {
                Some(_) => (wilds == 0 || stand_in) && left(colour) >= extra - wilds,
                None => wilds == extra,
            };
            if fits && left(board.wild) >= wilds {
                choice(1 + wilds as u16);
            }
        }
    }

    fn answer<E: Sink>(&self, turn: &mut Turn<E>, data: [i16; 3], choice: u16) -> Answered {
        let (board, seat) = (turn.board, turn.actor());
        let Question {
            track,
            extra,
            colour,
        } = Question::read(data);
        if choice == GIVE_UP {
            turn.events.emit(|| Event::Mechanic {
                mechanic: MechanicId::tunnels,
                seat,
                id: "given-up",
                args: vec![Arg::Track(track)],
            });
            self.discard_revealed(turn);
            return Answered::Withdrawn;
        }
        let wilds = i32::from(choice) - 1;
        let mut paid = Vec::new();
        for (kind, count) in [(colour, extra - wilds), (board.wild, wilds)] {
            if let Some(kind) = kind.filter(|_| count > 0) {
                turn.state.slab[board.layout.laid.at(kind)] += count;
                paid.push((CardId::from_index(kind), count));
            }
        }
        turn.events.emit(|| Event::Paid { seat, cards: paid });
        Answered::Claim(track)
    }

    fn question(&self) -> &'static str {
        "pay for the tunnel or give it up"
    }

    fn describe_choice(
        &self,
        board: &Board,
        _state: &State,
        data: [i16; 3],
        choice: u16,
    ) -> String {
        let Question { extra, colour, .. } = Question::read(data);
        if choice == GIVE_UP {
            return "gives up".to_owned();
        }
        let wilds = i32::from(choice) - 1;
        let id = |kind: Option<usize>| kind.map_or("", |kind| &board.config.deck[kind].id);
        let parts = [(colour, extra - wilds), (board.wild, wilds)];
        let parts = parts.into_iter().filter(|(_, n)| *n > 0);
        let parts: Vec<String> = parts.map(|(kind, n)| format!("{} {n}", id(kind))).collect();
        format!("adds {}", parts.join(", "))
    }

    fn regions(&self, mut region: impl FnMut(Region)) {
        region(self.revealed);
    }

    fn shows(&self, board: &Board, state: &State, all: &mut Vec<Shown>) {
        for kind in 0..board.kinds {
            let count = state.slab[self.revealed.at(kind)];
            all.push(Shown::new(MechanicId::tunnels, "revealed", count).of_card(kind));
        }
    }

    fn cards_out(&self, state: &State, kind: usize) -> i32 {
        state.slab[self.revealed.at(kind)]
    }

    fn claim_settled<E: Sink>(&self, turn: &mut Turn<E>, _track: TrackId) -> Flow {
        self.discard_revealed(turn);
        Flow::Go
    }
}

impl Play {
    fn discard_revealed<E: Sink>(&self, turn: &mut Turn<E>) {
        for kind in 0..turn.board.kinds {
            let shown = std::mem::take(&mut turn.state.slab[self.revealed.at(kind)]);
            turn.state.slab[turn.board.layout.discards.at(kind)] += shown;
        }
    }
}

/// The colour the claim was laid out in; none if only wilds were.
fn colour_used(board: &Board, state: &State, track: TrackId) -> Option<usize> {
    let laid = state.laid(board);
    let fixed = board
        .cost(track)
        .colour
        .map(CardId::index)
        .filter(|&kind| laid[kind] > 0);
    fixed.or_else(|| {
        let colours = (0..board.kinds).filter(|&kind| Some(kind) != board.wild && laid[kind] > 0);
        colours.max_by_key(|&kind| (laid[kind], std::cmp::Reverse(kind)))
    })
}
