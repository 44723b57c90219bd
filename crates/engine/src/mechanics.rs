//! The registry of rules: one module a rule, one word in the list.
//!
//! Modules are declared outside the macro, where formatter and mutation tests find them.
//!
//! The list below expands to the `Rules` struct of the config, the table of
//! specs, and for mechanics to straight-line calls of each moment. Registry
//! order is the order of forms, pages, score lines and, for mechanics, of play.

pub mod bonus;
mod map_marks;
mod moments;

pub mod district_points;
pub mod doubles;
pub mod draw;
pub mod draw_tickets;
pub mod end;
pub mod ferries;
pub mod first_tickets;
pub mod goods;
pub mod hand;
pub mod limit;
pub mod longest_path;
pub mod market;
pub mod most_tickets;
pub mod pass;
pub mod pieces;
pub mod players;
pub mod route_points;
pub mod site_points;
pub mod start;
pub mod stations;
pub mod ticket_points;
pub mod ties;
pub mod tourists;
pub mod tunnels;
pub mod view;
pub mod wilds;

pub use map_marks::MAP_MARKS;
pub use moments::Moments;

use crate::action::{Action, Refusal};
use crate::board::Board;
use crate::config::{GameConfig, Track, TrackId};
use crate::cost::{Cost, Purse};
use crate::event::Sink;
use crate::generator::Generator;
use crate::layout::LayoutBuilder;
use crate::problem::Problems;
use crate::rulebook::Book;
use crate::score::{Finals, Sheet};
use crate::shown::Shown;
use crate::spec::{ItemKind, MarkSpec, RuleSpec, ScoreLine, Values, words};
use crate::state::State;
use crate::text::Told;
use crate::turn::{Answered, Flow, Turn};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What every rule's config can do before play.
pub trait RuleConfig: Sized {
    /// From the values of its fields, which fit its spec.
    fn read(values: &Values) -> Self;

    /// What is written when it is switched on in a game: fields whose first value the spec alone does not know.
    fn start(_game: &GameConfig) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    /// Whether it has a value for each number of players.
    fn covers(&self, _first: u8, _last: u8) -> bool {
        true
    }

    /// What it asks of the players, for the rulebook.
    fn tell(&self, book: &mut Book);

    /// What is wrong with this rule on this map.
    fn check(&self, _game: &GameConfig, _problems: &mut Problems) {}
}

macro_rules! registry {
    (always: $($always:ident)+; optional: $($optional:ident)+;) => {
        /// The rules of a game. Optional ones are mechanics that a game switches on.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
        #[serde(rename_all = "kebab-case")]
        #[allow(missing_docs)]
        pub struct Rules {
            $(pub $always: $always::Config,)+
            $(#[serde(default, skip_serializing_if = "Option::is_none")]
            pub $optional: Option<$optional::Config>,)+
        }

        /// The specs of all rules, in registry order.
        pub static SPECS: &[&RuleSpec] = &[$(&$always::SPEC,)+ $(&$optional::SPEC,)+];

        impl Rules {
            /// Reads all rules; `values` answers for each spec, or with nothing if the
            /// rule is off or could not be read. No rules without those always needed.
            #[must_use]
            pub fn read(mut values: impl FnMut(&'static RuleSpec) -> Option<Values>) -> Option<Self> {
                Some(Self {
                    $($always: $always::Config::read(&values(&$always::SPEC)?),)+
                    $($optional: values(&$optional::SPEC).map(|v| $optional::Config::read(&v)),)+
                })
            }

            /// Whether every rule has a value for each number of players.
            #[must_use]
            pub fn covers_players(&self) -> bool {
                let (first, last) = (self.players.min, self.players.max);
                1 <= first && first <= last && last <= players::MOST
                    $(&& self.$always.covers(first, last))+
                    $(&& self.$optional.as_ref().is_none_or(|rule| rule.covers(first, last)))+
            }

            /// Lets each rule check itself.
            pub(crate) fn check(&self, game: &GameConfig, problems: &mut Problems) {
                $(self.$always.check(game, problems);)+
                $(if let Some(rule) = &self.$optional {
                    rule.check(game, problems);
                })+
            }

            /// Switches a mechanic off; false if the game does not have it.
            pub fn remove(&mut self, keyword: &str) -> bool {
                $(if keyword == $optional::SPEC.keyword {
                    return self.$optional.take().is_some();
                })+
                false
            }

            /// Lets each rule that holds say what it asks of the players.
            pub(crate) fn tell(&self, book: &mut Book) {
                $(self.$always.tell(book);)+
                $(if let Some(rule) = &self.$optional {
                    rule.tell(book);
                })+
            }

            /// Whether the rule of that keyword holds in this game.
            #[must_use]
            pub fn has(&self, keyword: &str) -> bool {
                $(keyword == $always::SPEC.keyword ||)+
                $((keyword == $optional::SPEC.keyword && self.$optional.is_some()) ||)+
                false
            }
        }

        /// What a rule begins with when it is switched on in a game: its fields, as they are written.
        #[must_use]
        pub fn start(keyword: &str, game: &GameConfig) -> Vec<(&'static str, String)> {
            $(if keyword == $optional::SPEC.keyword {
                return $optional::Config::start(game);
            })+
            Vec::new()
        }

        /// A mechanic, by name.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[allow(non_camel_case_types, missing_docs)]
        pub enum MechanicId {
            $($optional,)+
        }

        impl MechanicId {
            /// All mechanics, in order of play.
            pub const ALL: &[Self] = &[$(Self::$optional,)+];

            /// Its spec.
            #[must_use]
            pub fn spec(self) -> &'static RuleSpec {
                match self { $(Self::$optional => &$optional::SPEC,)+ }
            }

            /// Its keyword in the language.
            #[must_use]
            pub fn keyword(self) -> &'static str {
                self.spec().keyword
            }
        }

        /// The mechanics of a board: each with its tables, or off.
        #[derive(Clone, Debug)]
        pub(crate) struct Mechanics {
            $(pub(crate) $optional: Option<$optional::Play>,)+
        }

        impl Mechanics {
            pub(crate) fn new(game: &GameConfig, players: u8, layout: &mut LayoutBuilder) -> Self {
                Self {
                    $($optional: game.rules.$optional.as_ref()
                        .map(|rule| $optional::Play::new(rule, game, players, layout)),)+
                }
            }

            pub(crate) fn cost(&self, track: &Track, cost: &mut Cost) {
                $(if let Some(play) = &self.$optional {
                    play.cost(track, cost);
                })+
            }

            /// What the first mechanic that is not paid says about it.
            pub(crate) fn refuses_price(&self, board: &Board, track: TrackId, purse: Purse) -> Option<Refusal> {
                None $(.or_else(|| self.$optional.as_ref()?.refuses_price(board, track, purse)))+
            }

            pub(crate) fn set_up<E: Sink>(&self, turn: &mut Turn<E>, deal: &mut Generator) {
                $(if let Some(play) = &self.$optional {
                    play.set_up(turn, deal);
                })+
            }

            /// The first question of the set-up: whose, to whom, its numbers.
            pub(crate) fn set_up_decision<E: Sink>(
                &self,
                turn: &mut Turn<E>,
            ) -> Option<(MechanicId, u8, [i16; 3])> {
                $(if let Some((seat, data)) = self.$optional.as_ref().and_then(|p| p.set_up_decision(turn)) {
                    return Some((MechanicId::$optional, seat, data));
                })+
                None
            }

            pub(crate) fn own_actions(&self, board: &Board, state: &State, give: &mut impl FnMut(Action, u64)) {
                $(if let Some(play) = &self.$optional {
                    play.own_targets(board, state, |first, bits| if bits != 0 {
                        give(Action::Own(MechanicId::$optional, first), bits);
                    });
                })+
            }

            /// Each mechanic in turn, those that come after `after` alone, until one asks:
            /// the others join in once its question is answered.
            pub(crate) fn claim_laid_out<E: Sink>(
                &self,
                turn: &mut Turn<E>,
                track: TrackId,
                after: Option<MechanicId>,
            ) -> Option<(MechanicId, [i16; 3])> {
                $(if let Some(play) = self.$optional.as_ref().filter(|_| after < Some(MechanicId::$optional)) {
                    if let Flow::Ask(data) = play.claim_laid_out(turn, track) {
                        return Some((MechanicId::$optional, data));
                    }
                })+
                None
            }

            pub(crate) fn claim_settled<E: Sink>(&self, turn: &mut Turn<E>, track: TrackId) {
                $(if let Some(play) = &self.$optional {
                    play.claim_settled(turn, track);
                })+
            }

            /// The first question about a claim that went through, of the mechanics that
            /// come after `after`.
            pub(crate) fn claim_asks(
                &self,
                board: &Board,
                state: &State,
                track: TrackId,
                after: Option<MechanicId>,
            ) -> Option<(MechanicId, [i16; 3])> {
                $(if let Some(play) = self.$optional.as_ref().filter(|_| after < Some(MechanicId::$optional)) {
                    if let Flow::Ask(data) = play.claim_asks(board, state, track) {
                        return Some((MechanicId::$optional, data));
                    }
                })+
                None
            }

            /// Tracks of others that a seat may borrow for tickets: one list a loan.
            pub(crate) fn ticket_links(&self, board: &Board, state: &State, seat: u8) -> Vec<Vec<TrackId>> {
                let mut loans = Vec::new();
                $(if let Some(play) = &self.$optional {
                    play.ticket_links(board, state, seat, &mut loans);
                })+
                loans
            }

            pub(crate) fn final_score(&self, board: &Board, state: &State, finals: &Finals, sheet: &mut Sheet) {
                $(if let Some(play) = &self.$optional {
                    play.final_score(board, state, finals, sheet);
                })+
            }

            /// What each mechanic shows to everybody.
            pub(crate) fn public(&self, state: &State) -> Vec<(MechanicId, Vec<i32>)> {
                let mut all = Vec::new();
                $(if let Some(play) = &self.$optional {
                    let mut numbers = Vec::new();
                    play.regions(|region| numbers.extend_from_slice(&state.slab[region.range()]));
                    if !numbers.is_empty() {
                        all.push((MechanicId::$optional, numbers));
                    }
                })+
                all
            }

            /// Puts back what each mechanic shows.
            pub(crate) fn set_public(&self, state: &mut State, all: &[(MechanicId, Vec<i32>)]) {
                $(if let Some(play) = &self.$optional {
                    let shown = all.iter().find(|(id, _)| *id == MechanicId::$optional);
                    let mut numbers = shown.map_or(&[][..], |(_, numbers)| numbers);
                    play.regions(|region| {
                        let (mine, rest) = numbers.split_at(region.len());
                        state.slab[region.range()].copy_from_slice(mine);
                        numbers = rest;
                    });
                })+
            }

            /// Cards of a kind that lie with a mechanic (a tunnel's revealed ones).
            pub(crate) fn shows(&self, board: &Board, state: &State, all: &mut Vec<Shown>) {
                $(if let Some(play) = &self.$optional {
                    play.shows(board, state, all);
                })+
            }

            pub(crate) fn cards_out(&self, state: &State, kind: usize) -> i32 {
                0 $(+ self.$optional.as_ref().map_or(0, |play| play.cards_out(state, kind)))+
            }

            /// Sets a part by its words, if some mechanic has it.
            pub(crate) fn set_part(
                &self,
                board: &Board,
                state: &mut State,
                what: &str,
                value: &str,
            ) -> Option<Result<(), Refusal>> {
                None $(.or_else(|| self.$optional.as_ref()?.set_part(board, state, what, value)))+
            }

            // ---- calls of one mechanic, by id ------------------------------------------

            pub(crate) fn own_cost(&self, id: MechanicId, board: &Board, state: &State, target: u16) -> Cost {
                match id { $(MechanicId::$optional =>
                    self.$optional.as_ref().expect("its action was offered").own_cost(board, state, target),)+ }
            }

            pub(crate) fn refuses_own(
                &self,
                id: MechanicId,
                board: &Board,
                state: &State,
                target: u16,
            ) -> Option<Refusal> {
                match id { $(MechanicId::$optional => match &self.$optional {
                    Some(play) => play.refuses_own(board, state, target),
                    None => Some(Refusal::told(
                        "game",
                        format!("this game has no {}", id.keyword()),
                        format!("este juego no tiene la regla {}", id.keyword()),
                    )),
                },)+ }
            }

            pub(crate) fn apply_own<E: Sink>(&self, id: MechanicId, turn: &mut Turn<E>, target: u16) {
                match id { $(MechanicId::$optional => if let Some(play) = &self.$optional {
                    play.apply_own(turn, target);
                },)+ }
            }

            pub(crate) fn choices(
                &self,
                id: MechanicId,
                board: &Board,
                state: &State,
                data: [i16; 3],
                choice: impl FnMut(u16),
            ) {
                match id { $(MechanicId::$optional => if let Some(play) = &self.$optional {
                    play.choices(board, state, data, choice);
                },)+ }
            }

            pub(crate) fn answer<E: Sink>(
                &self,
                id: MechanicId,
                turn: &mut Turn<E>,
                data: [i16; 3],
                choice: u16,
            ) -> Answered {
                match id { $(MechanicId::$optional =>
                    self.$optional.as_ref().expect("it asked").answer(turn, data, choice),)+ }
            }

            /// What a mechanic's question asks the actor to do.
            pub(crate) fn question(&self, id: MechanicId) -> &'static str {
                match id { $(MechanicId::$optional =>
                    self.$optional.as_ref().map_or("answer", Moments::question),)+ }
            }

            /// A mechanic's own action in words, while there is such a target.
            pub(crate) fn describe_own(&self, id: MechanicId, board: &Board, target: u16) -> Option<String> {
                match id { $(MechanicId::$optional => self.$optional.as_ref()?.describe_own(board, target),)+ }
            }

            /// A mechanic's own action as people see it.
            pub(crate) fn tell_own(&self, id: MechanicId, board: &Board, target: u16) -> Option<Told> {
                match id { $(MechanicId::$optional => self.$optional.as_ref()?.tell_own(board, target),)+ }
            }

            /// A mechanic's question as people see it.
            pub(crate) fn tell_question(
                &self,
                id: MechanicId,
                board: &Board,
                state: &State,
                data: [i16; 3],
            ) -> Told {
                match id { $(MechanicId::$optional => self.$optional.as_ref()
                    .map_or_else(Told::default, |play| play.tell_question(board, state, data)),)+ }
            }

            /// A choice as people see it.
            pub(crate) fn tell_choice(
                &self,
                id: MechanicId,
                board: &Board,
                state: &State,
                data: [i16; 3],
                choice: u16,
            ) -> Told {
                match id { $(MechanicId::$optional => self.$optional.as_ref()
                    .map_or_else(Told::default, |play| play.tell_choice(board, state, data, choice)),)+ }
            }

            /// A choice in words.
            pub(crate) fn describe_choice(
                &self,
                id: MechanicId,
                board: &Board,
                state: &State,
                data: [i16; 3],
                choice: u16,
            ) -> String {
                match id { $(MechanicId::$optional => self.$optional.as_ref()
                    .map_or_else(String::new, |play| play.describe_choice(board, state, data, choice)),)+ }
            }
        }
    };
}

registry! {
    always:
        players pieces hand market draw wilds route_points first_tickets draw_tickets
        ticket_points doubles end ties start pass limit view;
    optional:
        ferries tunnels stations longest_path district_points tourists goods most_tickets
        site_points;
}

/// The spec of the rule with this keyword.
#[must_use]
pub fn spec(keyword: &str) -> Option<&'static RuleSpec> {
    SPECS.iter().copied().find(|spec| spec.keyword == keyword)
}

/// All sources of points there are, those of every game first.
pub fn score_lines() -> impl Iterator<Item = &'static ScoreLine> {
    let of_rules = SPECS.iter().flat_map(|spec| spec.score_lines);
    BASE_SCORE_LINES.iter().chain(of_rules)
}

/// All marks that may stand on an item, each with the rule that reads it
/// (none: it belongs to the map itself).
pub fn marks_on(
    item: ItemKind,
) -> impl Iterator<Item = (Option<&'static RuleSpec>, &'static MarkSpec)> {
    let own = MAP_MARKS.iter().map(|mark| (None, mark));
    let of_rules = SPECS
        .iter()
        .flat_map(|spec| spec.marks.iter().map(|mark| (Some(*spec), mark)));
    own.chain(of_rules).filter(move |(_, mark)| mark.on == item)
}

/// Score lines of every game; each mechanic adds its own.
pub static BASE_SCORE_LINES: &[ScoreLine] = &[
    ScoreLine {
        id: "routes",
        title: words("Routes", "Rutas"),
    },
    ScoreLine {
        id: "tickets-done",
        title: words("Tickets completed", "Billetes completados"),
    },
    ScoreLine {
        id: "tickets-failed",
        title: words("Tickets failed", "Billetes fallidos"),
    },
];
