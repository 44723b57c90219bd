//! Mechanic `tunnels`: a claim may cost more than it shows.

use super::RuleConfig;
use super::{MechanicId, Moments};
use crate::board::Board;
use crate::config::{CardId, GameConfig, TrackId};
use crate::event::{Arg, Event, Sink};
use crate::layout::{LayoutBuilder, Region};
use crate::rulebook::{Book, Chapter, Language};
use crate::shown::{Name, Shown};
use crate::spec::{
    Drawing, EventSpec, FieldSpec, ItemKind, Kind, MarkSpec, Presence, Preset, RuleSpec, Values,
    words,
};
use crate::state::State;
use crate::text::{Told, card_titles, track_titles};
use crate::turn::{Answered, Flow, Turn};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What it keeps on the table.
static REVEALED: Name = Name {
    id: "revealed",
    one: words("card turned up", "carta descubierta"),
    many: words("cards turned up", "cartas descubiertas"),
    aside: words("Turned up", "Descubiertas"),
};

/// How the rule is written.
pub static SPEC: RuleSpec = RuleSpec {
    keyword: "tunnels",
    presence: Presence::Optional,
    title: words("Tunnels", "Túneles"),
    doc: words(
        "After paying, cards are turned up from the deck; each that matches the colour used costs one more.",
        "Tras pagar se descubren cartas del mazo; cada una del color usado cuesta una más.",
    ),
    also: &["tunnel"],
    main: Some("reveal"),
    fields: &[FieldSpec::new(
        "reveal",
        words("Cards turned up", "Cartas descubiertas"),
        Kind::number(1, 10),
        Preset::Number(3),
        words("Cards turned up.", "Cartas que se descubren."),
    )],
    marks: &[MarkSpec {
        name: "tunnel",
        title: words("Tunnel", "Túnel"),
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
                "reveals {0} for the tunnel {1}: {2} more to pay",
                "descubre {0} para el túnel {1}: {2} más por pagar",
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
            format!("To claim a tunnel, lay out the cards for its spaces. Then turn up the top {reveal} cards of the deck (fewer if there are no more). For each of them that has the colour you used or is wild, you must add one more card of that colour or a wild card. If you laid out wild cards only, only wild cards count, and you must add wild cards."),
            format!("Para ocupar un túnel, muestra las cartas de sus espacios. Después descubre las {reveal} cartas de encima del mazo (menos si no quedan). Por cada una del color que usaste o comodín, debes añadir una carta más de ese color o un comodín. Si solo mostraste comodines, solo cuentan los comodines, y debes añadir comodines."),
        );
        book.special(
            &SPEC,
            "If you cannot or will not add them, take your cards back: the tunnel stays open and your turn is over. The cards that were turned up are discarded either way. Added cards bring neither pieces nor points.",
            "Si no puedes o no quieres añadirlas, recupera tus cartas: el túnel queda libre y tu turno termina. Las cartas descubiertas se descartan en cualquier caso. Las cartas añadidas no dan ni piezas ni puntos.",
        );
        self.tell_example(book);
    }
}

impl Config {
    /// A try at a tunnel of this map, with one match of each sort.
    fn tell_example(&self, book: &mut Book) {
        let game = book.game;
        let tunnels = (0..game.tracks.len())
            .map(TrackId::from_index)
            .filter(|track| game.tracks[track.index()].marks.has("tunnel"));
        let tunnel = tunnels.min_by_key(|track| (game.tracks[track.index()].length - 3).abs());
        let (Some(tunnel), Some(wild)) = (tunnel, game.wild()) else {
            return;
        };
        let colours = || (0..game.deck.len()).filter(|kind| *kind != wild.index());
        let track = &game.tracks[tunnel.index()];
        let used = track.colour.map(CardId::index).or_else(|| colours().next());
        let Some(used) = used else { return };
        let others = colours().filter(|kind| *kind != used);
        let up: Vec<usize> = [used, wild.index()].into_iter().chain(others).collect();
        let up = &up[..up.len().min(usize::try_from(self.reveal).unwrap_or(0))];
        let more = i32::try_from(up.len().min(2)).unwrap_or(0);
        if more == 0 {
            return;
        }
        let title = |kind: usize| game.deck[kind].title.as_str();
        let (a, b) = game.ends(tunnel);
        let (a, b) = (
            &game.locations[a.index()].title,
            &game.locations[b.index()].title,
        );
        let laid = format!("{} × {}", track.length, title(used));
        let up: Vec<String> = up.iter().map(|kind| title(*kind).to_owned()).collect();
        let (up, used, wild) = (book.list(&up), title(used), title(wild.index()));
        let add = book.count(
            more,
            ("more card", "more cards"),
            ("carta más", "cartas más"),
        );
        book.say(
            Chapter::Examples,
            format!("You try the tunnel {a} – {b} with {laid}. Turned up are {up}: {more} of them count. Add {add}, {used} or {wild}, or take your {laid} back."),
            format!("Intentas el túnel {a} – {b} con {laid}. Salen {up}: cuentan {more}. Añade {add}, {used} o {wild}, o recupera tus {laid}."),
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
        for _ in 0..self.reveal {
            let Some(card) = turn.draw_card() else { break };
            turn.state.slab[self.revealed.at(card.index())] += 1;
        }
        let colour = colour_used(board, turn.state, track);
        let of =
            |kind: Option<usize>| kind.map_or(0, |kind| turn.state.slab[self.revealed.at(kind)]);
        let extra = of(colour) + of(board.wild);
        turn.events.emit(|| Event::Mechanic {
            mechanic: MechanicId::tunnels,
            seat,
            id: "revealed",
            args: vec![
                Arg::Cards(self.cards_revealed(turn.state)),
                Arg::Track(track),
                Arg::Number(extra),
            ],
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

    fn tell_question(&self, board: &Board, _state: &State, data: [i16; 3]) -> Told {
        let Question {
            track,
            extra,
            colour,
        } = Question::read(data);
        let [en, es] = track_titles(board, track);
        let cards = if extra == 1 { "card" } else { "cards" };
        let cartas = if extra == 1 { "carta" } else { "cartas" };
        // The cards laid out are still in the hand, for whoever gives up: which ones are wanted has to be said.
        let kinds = [colour, board.wild].into_iter().flatten();
        let kinds: Vec<&str> = kinds
            .map(|kind| board.config().deck[kind].title.as_str())
            .collect();
        let (or, o) = (kinds.join(" or "), kinds.join(" o "));
        Told::new(
            format!(
                "The tunnel {en} costs {extra} more {cards} ({or}) beside those laid out: add, or give it up"
            ),
            format!(
                "El túnel {es} cuesta {extra} {cartas} más ({o}) además de las puestas: añade o renuncia"
            ),
        )
    }

    fn tell_choice(&self, board: &Board, _state: &State, data: [i16; 3], choice: u16) -> Told {
        let Question { extra, colour, .. } = Question::read(data);
        if choice == GIVE_UP {
            return Told::new("Give the tunnel up", "Renunciar al túnel");
        }
        let wilds = i32::from(choice) - 1;
        let mut cards = vec![0; board.kinds];
        for (kind, count) in [(colour, extra - wilds), (board.wild, wilds)] {
            if let Some(kind) = kind {
                cards[kind] += count;
            }
        }
        let titles = |language| card_titles(board, &cards, language);
        Told::new(
            format!("Add {}", titles(Language::English)),
            format!("Añadir {}", titles(Language::Spanish)),
        )
    }

    fn regions(&self, mut region: impl FnMut(Region)) {
        region(self.revealed);
    }

    fn shows(&self, board: &Board, state: &State, all: &mut Vec<Shown>) {
        for kind in 0..board.kinds {
            let count = state.slab[self.revealed.at(kind)];
            all.push(Shown::new(MechanicId::tunnels, &REVEALED, count).of_card(kind));
        }
    }

    fn cards_out(&self, state: &State, kind: usize) -> i32 {
        state.slab[self.revealed.at(kind)]
    }

    fn claim_settled<E: Sink>(&self, turn: &mut Turn<E>, _track: TrackId) {
        self.discard_revealed(turn);
    }
}

impl Play {
    /// What lies open, kind by kind.
    fn cards_revealed(&self, state: &State) -> Vec<(CardId, i32)> {
        let counts = (0..self.revealed.len()).map(|kind| state.slab[self.revealed.at(kind)]);
        let kinds = counts.enumerate().filter(|&(_, count)| count > 0);
        kinds
            .map(|(kind, count)| (CardId::from_index(kind), count))
            .collect()
    }

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
