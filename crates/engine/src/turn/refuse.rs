//! Why an action is not legal, in words that name the rule, in each language.

use crate::action::{Action, Decision, Refusal};
use crate::board::{Board, WORD};
use crate::config::{CardId, TrackId};
use crate::cost::MOST_PAYMENTS;
use crate::rulebook::Language;
use crate::state::State;
use crate::text::question;

impl State {
    /// Why the actor may not do this now, or nothing if it is legal.
    #[must_use]
    pub fn refuses(&self, board: &Board, action: Action) -> Option<Refusal> {
        match (self.head.decision, action) {
            (Decision::Turn, Action::DrawBlind) => self.refuses_blind(board),
            (Decision::Turn, Action::TakeFaceUp(card)) => {
                self.refuses_take(board, card, u8::MAX, true)
            }
            (Decision::Turn, Action::Claim(track)) => self.refuses_claim(board, track),
            (Decision::Turn, Action::DrawTickets) => (!self.tickets_left(board)).then(|| {
                Refusal::told(
                    "draw-tickets",
                    "no ticket is left to draw",
                    "no queda ningún billete por robar",
                )
            }),
            (Decision::Turn, Action::Own(mechanic, target)) => {
                board.mechanics.refuses_own(mechanic, board, self, target)
            }
            (Decision::Turn, Action::Pass) => self.can_act(board).then(|| {
                Refusal::told(
                    "pass",
                    "only a player without any legal action may pass",
                    "solo puede pasar quien no puede hacer nada",
                )
            }),
            (Decision::NextCard { .. }, Action::DrawBlind) => self.refuses_blind(board),
            (Decision::NextCard { budget }, Action::TakeFaceUp(card)) => {
                self.refuses_take(board, card, budget, false)
            }
            (Decision::Pay(purchase), Action::Pay(index)) => {
                let ways = self
                    .price(board, purchase)
                    .payments(self.purse(board, self.head.actor));
                (usize::from(index) >= ways.min(MOST_PAYMENTS)).then(|| {
                    Refusal::told("payment", "there is no such payment", "no hay tal pago")
                })
            }
            (Decision::Lay(purchase), Action::Lay(card)) => {
                let (cost, purse) = (
                    self.price(board, purchase),
                    self.purse(board, self.head.actor),
                );
                (card.index() >= board.kinds
                    || !cost.may_lay(purse, self.laid(board), card.index()))
                .then(|| {
                    Refusal::told(
                        "payment",
                        "that card cannot be part of this payment",
                        "esa carta no puede formar parte de este pago",
                    )
                })
            }
            (Decision::FirstTickets, Action::Keep(mask)) => {
                self.refuses_keep(board, mask, board.first_deal.keep, "first-tickets")
            }
            (Decision::Tickets, Action::Keep(mask)) => {
                self.refuses_keep(board, mask, board.later_deal.keep, "draw-tickets")
            }
            (Decision::Mechanic(mechanic, data), Action::Choose(choice)) => {
                let mut offered = false;
                board.mechanics.choices(mechanic, board, self, data, |one| {
                    offered |= one == choice;
                });
                (!offered).then(|| {
                    Refusal::told(
                        mechanic.keyword(),
                        "that is not one of the choices",
                        "eso no está entre las opciones",
                    )
                })
            }
            (Decision::Over(_), _) => Some(Refusal::told(
                "end",
                "the game is over",
                "la partida ha terminado",
            )),
            _ => {
                let now = question(board, self, Language::Spanish);
                Some(Refusal::told(
                    "turn",
                    format!("now it is time to {}", self.task(board)),
                    format!("ahora se pide otra cosa: «{now}»"),
                ))
            }
        }
    }

    /// What the actor is asked to do, after "it is time to".
    #[must_use]
    pub fn task(&self, board: &Board) -> &'static str {
        match self.head.decision {
            Decision::FirstTickets => "choose the first tickets",
            Decision::Turn => "choose this turn's action",
            Decision::NextCard { .. } => "draw the next card",
            Decision::Pay(_) | Decision::Lay(_) => "pay",
            Decision::Tickets => "choose which tickets to keep",
            Decision::Mechanic(mechanic, _) => board.mechanics.question(mechanic),
            Decision::Over(_) => "stop",
        }
    }

    fn refuses_blind(&self, board: &Board) -> Option<Refusal> {
        (!self.deck_gives(board)).then(|| {
            Refusal::told(
                "draw",
                "deck and discards are empty",
                "el mazo y los descartes están vacíos",
            )
        })
    }

    fn refuses_take(
        &self,
        board: &Board,
        card: CardId,
        budget: u8,
        first: bool,
    ) -> Option<Refusal> {
        let title = |card: CardId| board.config.deck[card.index()].title.clone();
        if card.index() >= board.kinds {
            return Some(Refusal::told(
                "market",
                "there is no such card",
                "no hay tal carta",
            ));
        }
        if !self.market(board).flatten().any(|c| c == card) {
            return Some(Refusal::told(
                "market",
                format!("no {} lies face up", title(card)),
                format!("no hay ninguna carta {} descubierta", title(card)),
            ));
        }
        if !self.market_gives(board) {
            return Some(Refusal::told(
                "draw",
                "with deck and discards empty no card may be taken",
                "con el mazo y los descartes vacíos no se puede tomar ninguna carta",
            ));
        }
        (!self.may_take(board, card.index(), budget, first)).then(|| {
            Refusal::told(
                "draw",
                format!("a face-up {} cannot be the second card", title(card)),
                format!(
                    "una carta {} descubierta no puede ser la segunda carta",
                    title(card)
                ),
            )
        })
    }

    /// Why a seat may not own a track, whatever it could pay.
    pub(crate) fn refuses_ownership(
        &self,
        board: &Board,
        track: TrackId,
        seat: u8,
    ) -> Option<Refusal> {
        let seat = usize::from(seat);
        if let Some(owner) = self.owner(board, track) {
            return Some(Refusal::told(
                "claim",
                format!("player {} owns this route", owner + 1),
                format!("esta ruta es del jugador {}", owner + 1),
            ));
        }
        let (word, bit) = (track.index() / WORD, super::bit(track));
        if self.slab[board.layout.barred.row(seat, board.words)][word] & bit != 0 {
            return Some(Refusal::told(
                "doubles",
                "a player may own only one track of a double route",
                "de una ruta doble cada jugador puede tener un solo tramo",
            ));
        }
        if self.slab[board.layout.open.range()][word] & bit == 0 {
            let players = board.players;
            return Some(Refusal::told(
                "doubles",
                format!("with {players} players the other track of this double route is closed"),
                format!("con {players} jugadores el otro tramo de esta ruta doble está cerrado"),
            ));
        }
        None
    }

    fn refuses_claim(&self, board: &Board, track: TrackId) -> Option<Refusal> {
        let Some(table) = board.tracks.get(track.index()) else {
            return Some(Refusal::told(
                "claim",
                "there is no such route",
                "no hay tal ruta",
            ));
        };
        if let Some(refusal) = self.refuses_ownership(board, track, self.head.actor) {
            return Some(refusal);
        }
        let (cost, left) = (board.cost(track), self.pieces(board, self.head.actor));
        if cost.pieces > left {
            let needed = cost.pieces;
            let (en, es) = if needed == 1 {
                ("piece is needed", "hace falta 1 pieza".to_owned())
            } else {
                ("pieces are needed", format!("hacen falta {needed} piezas"))
            };
            return Some(Refusal::told(
                "pieces",
                format!("{needed} {en}, {left} are left"),
                format!("{es}, quedan {left}"),
            ));
        }
        let purse = self.purse(board, self.head.actor);
        if cost.affordable(purse) {
            return None;
        }
        if let Some(refusal) = board.mechanics.refuses_price(board, track, purse) {
            return Some(refusal);
        }
        let colour = cost.colour.map(|c| &board.config.deck[c.index()]);
        let length = table.length;
        let (en, es) = if length == 1 {
            ("card", "hace falta 1 carta".to_owned())
        } else {
            ("cards", format!("hacen falta {length} cartas"))
        };
        let needed = if length == 1 { "is" } else { "are" };
        let (of, de) = colour.map_or(("one colour", "un mismo color"), |card| {
            (card.id.as_str(), card.title.as_str())
        });
        Some(Refusal::told(
            "claim",
            format!("{length} {en} of {of} {needed} needed, and the hand has too few"),
            format!("{es} de {de}, y en la mano hay menos"),
        ))
    }

    fn refuses_keep(
        &self,
        board: &Board,
        mask: u16,
        keep: u32,
        rule: &'static str,
    ) -> Option<Refusal> {
        let offered = self.offer_len(board, self.head.actor);
        if u32::from(mask) >> offered != 0 {
            return Some(Refusal::told(
                rule,
                "there is no such ticket on offer",
                "no se ofrece tal billete",
            ));
        }
        let least = keep.min(offered);
        (mask.count_ones() < least).then(|| {
            Refusal::told(
                rule,
                format!("at least {least} of {offered} tickets must be kept"),
                format!("hay que conservar al menos {least} de {offered} billetes"),
            )
        })
    }
}
