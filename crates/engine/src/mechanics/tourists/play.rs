//! Tourist tokens at play: stacks on the map, tokens with the players.

use super::{Config, SPEC};
use crate::action::Refusal;
use crate::board::Board;
use crate::config::{GameConfig, LocationId, TrackId};
use crate::event::{Arg, Event, Sink};
use crate::generator::Generator;
use crate::layout::{LayoutBuilder, Region};
use crate::mechanics::{MechanicId, Moments};
use crate::scenario;
use crate::score::{Finals, Sheet};
use crate::shown::{Name, Shown, symbol_sign};
use crate::spec::words;
use crate::state::State;
use crate::text::{Told, location_title};
use crate::turn::{Answered, Flow, Turn};

/// Tourist tokens at play.
#[derive(Clone, Debug)]
pub(crate) struct Play {
    symbols: usize,
    stack: i32,
    placed: usize,
    placed_stack: i32,
    placed_by: Vec<i32>,
    seed_chooses: bool,
    points: Vec<i32>,
    sites: Vec<LocationId>,
    /// Symbol + 1 of the stack by location, 0 for none.
    pub(crate) symbol_at: Region,
    /// Tokens left in the stack by location.
    pub(crate) height_at: Region,
    /// Symbol + 1 of the stacks that wait to be placed, 0 once placed.
    pub(crate) waiting: Region,
    /// 1 for each symbol a seat owns.
    pub(crate) owned: Region,
}

/// What lies in stacks and before players.
static TOKEN: Name = Name {
    id: "token",
    one: words("token", "ficha"),
    many: words("tokens", "fichas"),
    aside: words(
        "Stacks that wait to be placed",
        "Pilas que esperan ser colocadas",
    ),
};

/// First number of a question: what it is about.
const PLACE: i16 = 0;
const TAKE: i16 = 1;

impl Play {
    fn token_at(&self, state: &State, seat: usize, location: LocationId) -> Option<usize> {
        let at = location.index();
        let symbol = usize::try_from(state.slab[self.symbol_at.at(at)] - 1).ok()?;
        let there = state.slab[self.height_at.at(at)] > 0;
        let new = state.slab[self.owned.at(seat * self.symbols + symbol)] == 0;
        (there && new).then_some(symbol)
    }

    fn take<E: Sink>(&self, turn: &mut Turn<E>, location: LocationId) {
        let (actor, seat) = (turn.actor(), turn.seat());
        let Some(symbol) = self.token_at(turn.state, seat, location) else {
            return;
        };
        turn.state.slab[self.height_at.at(location.index())] -= 1;
        turn.state.slab[self.owned.at(seat * self.symbols + symbol)] = 1;
        turn.events.emit(|| Event::Mechanic {
            mechanic: MechanicId::tourists,
            seat: actor,
            id: "taken",
            args: vec![Arg::Symbol(symbol as u16 + 1), Arg::Location(location)],
        });
    }

    /// A stack such as `2 of symbol 3`; the symbol's stack elsewhere is swapped for it.
    fn set_stack(
        &self,
        board: &Board,
        state: &mut State,
        id: &str,
        value: &str,
    ) -> Result<(), Refusal> {
        let refuse = |text: String| Err(Refusal::new("tourists", text));
        let place = scenario::place(board, "tourists", id)?;
        let words = value
            .split_once(" of symbol ")
            .and_then(|(height, symbol)| {
                Some((
                    height.trim().parse::<i32>().ok()?,
                    symbol.trim().parse::<i32>().ok()?,
                ))
            });
        let most = self.stack.max(self.placed_stack);
        let fits = |&(height, symbol): &(i32, i32)| {
            (0..=most).contains(&height) && (1..=self.symbols as i32).contains(&symbol)
        };
        let Some((height, symbol)) = words.filter(fits) else {
            return refuse(format!("`{value}` is no stack: write `2 of symbol 3`"));
        };
        let stood = state.slab[self.symbol_at.at(place)];
        for slot in self.waiting.range() {
            if state.slab[slot] == symbol {
                state.slab[slot] = stood;
            }
        }
        for other in 0..board.config.locations.len() {
            if state.slab[self.symbol_at.at(other)] == symbol {
                state.slab[self.symbol_at.at(other)] = stood;
                if stood == 0 {
                    state.slab[self.height_at.at(other)] = 0;
                }
            }
        }
        state.slab[self.symbol_at.at(place)] = symbol;
        state.slab[self.height_at.at(place)] = height;
        Ok(())
    }

    /// The locations a stack may be placed on, and the stacks that may be chosen.
    fn placements(&self, state: &State, mut visit: impl FnMut(usize, usize)) {
        let waiting = (0..self.placed).filter(|&i| state.slab[self.waiting.at(i)] > 0);
        let stacks = if self.seed_chooses { 1 } else { self.placed };
        for stack in waiting.take(stacks) {
            for (location, symbol) in state.slab[self.symbol_at.range()].iter().enumerate() {
                if *symbol == 0 {
                    visit(stack, location);
                }
            }
        }
    }
}

impl Moments for Play {
    type Config = Config;

    fn new(rule: &Config, game: &GameConfig, players: u8, layout: &mut LayoutBuilder) -> Self {
        let number = |n: i32| usize::try_from(n).unwrap_or(0);
        let (symbols, locations) = (number(rule.symbols), game.locations.len());
        let placed = number(rule.placed);
        let sites = game
            .locations
            .iter()
            .enumerate()
            .filter(|(_, l)| l.marks.has("site"));
        Self {
            symbols,
            stack: *rule.stack.get(players),
            placed,
            placed_stack: *rule.placed_stack.get(players),
            placed_by: rule.placed_by.get(players).clone(),
            seed_chooses: rule.seed_chooses,
            points: rule.points.clone(),
            sites: sites
                .map(|(index, _)| LocationId::from_index(index))
                .collect(),
            symbol_at: layout.region(locations),
            height_at: layout.region(locations),
            waiting: layout.region(placed),
            owned: layout.region(usize::from(players) * symbols),
        }
    }

    fn set_up<E: Sink>(&self, turn: &mut Turn<E>, deal: &mut Generator) {
        let mut symbols: Vec<i32> = (1..=self.symbols as i32).collect();
        deal.shuffle(&mut symbols);
        let (fixed, waiting) = symbols.split_at(self.sites.len().min(symbols.len()));
        for (site, &symbol) in self.sites.iter().zip(fixed) {
            turn.state.slab[self.symbol_at.at(site.index())] = symbol;
            turn.state.slab[self.height_at.at(site.index())] = self.stack;
        }
        for (slot, &symbol) in self.waiting.range().zip(waiting) {
            turn.state.slab[slot] = symbol;
        }
    }

    fn set_up_decision<E: Sink>(&self, turn: &mut Turn<E>) -> Option<(u8, [i16; 3])> {
        let waiting = turn.state.slab[self.waiting.range()]
            .iter()
            .filter(|s| **s > 0)
            .count();
        let turn_order = *self
            .placed_by
            .get(self.placed.checked_sub(waiting).filter(|_| waiting > 0)?)?;
        let (start, players) = (i32::from(turn.state.start()), i32::from(turn.board.players));
        // 0, 1 … count back from the last player, −1, −2 … forward from the first.
        let step = if turn_order >= 0 {
            players - 1 - turn_order
        } else {
            -1 - turn_order
        };
        let seat = (start + step).rem_euclid(players);
        Some((seat as u8, [PLACE, 0, 0]))
    }

    fn claim_settled<E: Sink>(&self, turn: &mut Turn<E>, track: TrackId) {
        let seat = turn.seat();
        let token = |at| self.token_at(turn.state, seat, at).is_some();
        let (a, b) = turn.board.ends(track);
        match (token(a), token(b)) {
            (true, false) => self.take(turn, a),
            (false, true) => self.take(turn, b),
            // Of two one is chosen.
            (true, true) | (false, false) => {}
        }
    }

    fn claim_asks(&self, board: &Board, state: &State, track: TrackId) -> Flow {
        let seat = usize::from(state.actor());
        let token = |at| self.token_at(state, seat, at).is_some();
        let (a, b) = board.ends(track);
        if token(a) && token(b) {
            Flow::Ask([TAKE, track.0.cast_signed(), 0])
        } else {
            Flow::Go
        }
    }

    fn choices(&self, board: &Board, state: &State, data: [i16; 3], mut choice: impl FnMut(u16)) {
        if data[0] == TAKE {
            choice(0);
            choice(1);
            return;
        }
        let locations = board.config.locations.len();
        self.placements(state, |stack, location| {
            choice((stack * locations + location) as u16)
        });
    }

    fn answer<E: Sink>(&self, turn: &mut Turn<E>, data: [i16; 3], choice: u16) -> Answered {
        if data[0] == TAKE {
            let track = TrackId(data[1].cast_unsigned());
            let (a, b) = turn.board.ends(track);
            self.take(turn, if choice == 0 { a } else { b });
            return Answered::Settled(track);
        }
        let seat = turn.actor();
        let locations = turn.board.config.locations.len();
        let (stack, location) = (
            usize::from(choice) / locations,
            usize::from(choice) % locations,
        );
        let symbol = std::mem::take(&mut turn.state.slab[self.waiting.at(stack)]);
        turn.state.slab[self.symbol_at.at(location)] = symbol;
        turn.state.slab[self.height_at.at(location)] = self.placed_stack;
        turn.events.emit(|| Event::Mechanic {
            mechanic: MechanicId::tourists,
            seat,
            id: "placed",
            args: vec![
                Arg::Symbol(symbol as u16),
                Arg::Location(LocationId::from_index(location)),
            ],
        });
        Answered::SetUp
    }

    fn question(&self) -> &'static str {
        "place a token stack or choose a token"
    }

    fn describe_choice(&self, board: &Board, state: &State, data: [i16; 3], choice: u16) -> String {
        let id = |location: usize| &board.config.locations[location].id;
        if data[0] == TAKE {
            let (a, b) = board.ends(TrackId(data[1].cast_unsigned()));
            return format!(
                "takes the token in {}",
                id(if choice == 0 { a } else { b }.index())
            );
        }
        let locations = board.config.locations.len();
        let (stack, location) = (
            usize::from(choice) / locations,
            usize::from(choice) % locations,
        );
        format!(
            "places stack {} in {}",
            state.slab[self.waiting.at(stack)],
            id(location)
        )
    }

    fn tell_question(&self, _board: &Board, _state: &State, data: [i16; 3]) -> Told {
        if data[0] == TAKE {
            return Told::new(
                "Tokens wait at both ends: which one do you take?",
                "Hay fichas en los dos extremos: ¿cuál tomas?",
            );
        }
        Told::new(
            "Place a stack of tokens on a location without one",
            "Coloca una pila de fichas en un lugar sin ninguna",
        )
    }

    fn tell_choice(&self, board: &Board, state: &State, data: [i16; 3], choice: u16) -> Told {
        if data[0] == TAKE {
            let (a, b) = board.ends(TrackId(data[1].cast_unsigned()));
            let place = if choice == 0 { a } else { b };
            let (symbol, title) = (
                symbol_sign(state.slab[self.symbol_at.at(place.index())] as u16),
                location_title(board, place),
            );
            let told = Told::new(
                format!("Take token {symbol} in {title}"),
                format!("Tomar la ficha {symbol} en {title}"),
            );
            return told.at(place);
        }
        let locations = board.config.locations.len();
        let stack =
            symbol_sign(state.slab[self.waiting.at(usize::from(choice) / locations)] as u16);
        let place = LocationId::from_index(usize::from(choice) % locations);
        let title = location_title(board, place);
        let told = Told::new(
            format!("Place stack {stack} in {title}"),
            format!("Colocar la pila {stack} en {title}"),
        );
        told.at(place)
    }

    fn set_part(
        &self,
        board: &Board,
        state: &mut State,
        what: &str,
        value: &str,
    ) -> Option<Result<(), Refusal>> {
        if let Some(id) = what.strip_prefix("stack ") {
            return Some(self.set_stack(board, state, id, value));
        }
        let seat = scenario::seat_of_part(board, what, "tokens")?;
        state.slab[self.owned.row(seat, self.symbols)].fill(0);
        for entry in scenario::entries(value) {
            let symbol = entry
                .parse()
                .ok()
                .filter(|symbol| (1..=self.symbols).contains(symbol));
            let Some(symbol) = symbol else {
                return Some(Err(Refusal::new(
                    "tourists",
                    format!("there is no symbol `{entry}`"),
                )));
            };
            state.slab[self.owned.at(seat * self.symbols + symbol - 1)] = 1;
        }
        Some(Ok(()))
    }

    fn regions(&self, mut region: impl FnMut(Region)) {
        region(self.symbol_at);
        region(self.height_at);
        region(self.waiting);
        region(self.owned);
    }

    fn shows(&self, board: &Board, state: &State, all: &mut Vec<Shown>) {
        let tokens = |count| Shown::new(MechanicId::tourists, &TOKEN, count);
        for location in 0..board.config.locations.len() {
            let symbol = state.slab[self.symbol_at.at(location)];
            let height = state.slab[self.height_at.at(location)];
            all.push(
                tokens(height)
                    .in_location(location)
                    .with_symbol(symbol as usize),
            );
        }
        for &symbol in state.slab[self.waiting.range()]
            .iter()
            .filter(|symbol| **symbol > 0)
        {
            all.push(tokens(self.placed_stack).with_symbol(symbol as usize));
        }
        for seat in 0..board.players {
            for symbol in 0..self.symbols {
                let owned = state.slab[self.owned.at(usize::from(seat) * self.symbols + symbol)];
                all.push(tokens(owned).of_seat(seat).with_symbol(symbol + 1));
            }
        }
    }

    fn final_score(&self, board: &Board, state: &State, _finals: &Finals, sheet: &mut Sheet) {
        let owned = |seat: usize| {
            state.slab[self.owned.row(seat, self.symbols)]
                .iter()
                .sum::<i32>()
        };
        let owned: Vec<i32> = board.seats().map(owned).collect();
        let points =
            |n: i32| self.points[usize::try_from(n).unwrap_or(0).min(self.points.len() - 1)];
        sheet.add(
            SPEC.score_lines[0],
            owned.iter().map(|&n| points(n)).collect(),
        );
        sheet.measure("tokens", owned);
    }
}

impl State {
    /// Tokens left in the stack of a location.
    #[must_use]
    pub fn tokens_at(&self, board: &Board, location: LocationId) -> i32 {
        let play = board.mechanics.tourists.as_ref();
        play.map_or(0, |play| self.slab[play.height_at.at(location.index())])
    }

    /// Whether a claim that ends at the location would give the seat a token.
    #[must_use]
    pub fn token_for(&self, board: &Board, seat: u8, location: LocationId) -> bool {
        let play = board.mechanics.tourists.as_ref();
        play.is_some_and(|play| play.token_at(self, usize::from(seat), location).is_some())
    }

    /// Different tokens that a seat owns.
    #[must_use]
    pub fn tokens_of(&self, board: &Board, seat: u8) -> i32 {
        let play = board.mechanics.tourists.as_ref();
        play.map_or(0, |play| {
            self.slab[play.owned.row(usize::from(seat), play.symbols)]
                .iter()
                .sum()
        })
    }
}
