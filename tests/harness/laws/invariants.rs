//! The laws P-1 to P-11, checked from outside: by what a state says of itself and
//! what the config says of the game.

use branchline_engine::action::{Action, Decision, Ending};
use branchline_engine::config::{CardId, TicketId, TrackId};
use branchline_engine::mechanics::MechanicId;
use branchline_engine::mechanics::draw::Reshuffle;
use branchline_engine::{Board, Event, Legal, State};
use std::collections::{BTreeMap, BTreeSet};

/// Watches one game.
pub struct Watch {
    /// Tickets that are neither in a deck nor with a player, once play has begun.
    boxed: Option<Vec<i32>>,
    /// Tokens, goods and stations there are, once play has begun.
    things: Option<BTreeMap<(String, Option<u16>), i32>>,
    /// Turns begun since the end began.
    last_turns: Option<u32>,
    goods_ran_out: bool,
    hash: Option<u64>,
    happened: BTreeSet<String>,
    legal: Vec<Action>,
    sets: Legal,
}

impl Watch {
    /// A watch over a new game.
    pub fn new() -> Self {
        Self {
            boxed: None,
            things: None,
            last_turns: None,
            goods_ran_out: false,
            hash: None,
            happened: BTreeSet::new(),
            legal: Vec::new(),
            sets: Legal::new(),
        }
    }

    /// One that also remembers what it saw.
    pub fn hashing() -> Self {
        Self {
            hash: Some(0),
            ..Self::new()
        }
    }

    /// Everything that was seen, as one number.
    pub fn hash_of_all(&self) -> Option<u64> {
        self.hash
    }

    /// The mechanics' events that happened.
    pub fn happened(self) -> BTreeSet<String> {
        self.happened
    }

    /// Checks a state and the events that led to it.
    pub fn check(&mut self, board: &Board, state: &State, events: &[Event]) -> Result<(), String> {
        self.hash = self.hash.map(|hash| hash.rotate_left(5) ^ state.hash());
        self.note(events);
        cards(board, state)?;
        pieces_and_routes(board, state)?;
        self.tickets(board, state)?;
        market(board, state)?;
        self.turns(board, state, events)?;
        self.choices(board, state)?;
        self.things(board, state)
    }

    fn note(&mut self, events: &[Event]) {
        for event in events {
            if let Event::Mechanic { mechanic, id, .. } = event {
                self.happened.insert(format!("{} {id}", mechanic.keyword()));
                self.goods_ran_out |= *id == "none-left";
            }
        }
    }

    /// P-3: a ticket is in one place; what left the game stays away.
    fn tickets(&mut self, board: &Board, state: &State) -> Result<(), String> {
        let tickets = &board.config().tickets;
        let mut left: Vec<i32> = tickets.iter().map(|ticket| ticket.copies).collect();
        let mut take = |ticket: TicketId| left[ticket.index()] -= 1;
        for seat in 0..board.players() {
            state.tickets_of(board, seat).for_each(&mut take);
            state.offer(board, seat).for_each(&mut take);
        }
        for kind in 0..board.config().ticket_kinds.len() {
            state.ticket_deck_of(board, kind).for_each(&mut take);
        }
        ensure(left.iter().all(|n| *n >= 0), "P-3: a ticket is twice there")?;
        if state.turns() > 0 {
            let boxed = self.boxed.get_or_insert_with(|| left.clone());
            ensure(*boxed == left, "P-3: a ticket got lost or came back")?;
        }
        let all_there = left.iter().all(|n| *n == 0);
        let choosing = state.decision() == Decision::FirstTickets;
        ensure(all_there || !choosing, "P-3: a ticket got lost in the deal")
    }

    /// P-7: once the end has begun, everybody has the same number of turns.
    fn turns(&mut self, board: &Board, state: &State, events: &[Event]) -> Result<(), String> {
        for event in events {
            match event {
                Event::LastTurns { .. } => {
                    ensure(self.last_turns.is_none(), "P-7: the end begins twice")?;
                    self.last_turns = Some(0);
                }
                Event::TurnBegins { .. } => {
                    self.last_turns = self.last_turns.map(|turns| turns + 1);
                }
                _ => {}
            }
        }
        if state.ending() == Some(Ending::Pieces) {
            let each = u32::try_from(board.config().rules.end.last_turns).unwrap_or(0);
            let all = each * u32::from(board.players());
            ensure(
                self.last_turns == Some(all),
                "P-7: another number of last turns",
            )?;
        }
        Ok(())
    }

    /// P-8: there is always something to do, and passing is the last resort. Lists
    /// are sorted, and what is not on them is refused and changes nothing.
    fn choices(&mut self, board: &Board, state: &State) -> Result<(), String> {
        state.legal_actions(board, &mut self.legal);
        let legal = &self.legal;
        ensure(
            legal.is_empty() == state.ending().is_some(),
            "P-8: nothing to do",
        )?;
        ensure(
            !legal.contains(&Action::Pass) || legal.len() == 1,
            "P-8: a pass by choice",
        )?;
        ensure(
            legal.windows(2).all(|pair| pair[0] < pair[1]),
            "the list is not sorted",
        )?;
        for action in legal {
            if let Action::Claim(track) = *action {
                let open =
                    state.open_to(board, track, state.actor()) && state.is_open(board, track);
                ensure(open, "a claim of a track that is not open to the actor")?;
            }
        }
        self.sets(board, state)?;
        self.answers(board, state)?;
        if !state.turns().is_multiple_of(8) {
            return Ok(());
        }
        let legal = &self.legal;
        let config = board.config();
        let claims = (0..config.tracks.len()).map(|t| Action::Claim(TrackId::from_index(t)));
        let takes = (0..config.deck.len()).map(|c| Action::TakeFaceUp(CardId::from_index(c)));
        let others = [
            Action::DrawBlind,
            Action::DrawTickets,
            Action::Pass,
            Action::Pay(60),
            Action::Lay(CardId::from_index(60_000)),
            Action::Keep(0),
            Action::Choose(9_999),
        ];
        let own = MechanicId::ALL.iter().flat_map(|&mechanic| {
            let targets = 0..=config.locations.len() as u16;
            targets.map(move |target| Action::Own(mechanic, target))
        });
        for action in claims.chain(takes).chain(own).chain(others) {
            if legal.contains(&action) {
                continue;
            }
            let mut copy = state.clone();
            ensure(
                copy.apply(board, action).is_err(),
                "an action that is not listed was taken",
            )?;
            ensure(copy == *state, "a refused action changed something")?;
        }
        Ok(())
    }

    /// The legal actions as sets are those of the list, kind by kind.
    fn sets(&mut self, board: &Board, state: &State) -> Result<(), String> {
        state.legal(board, &mut self.sets);
        let (list, sets) = (&self.legal, &self.sets);
        let listed = list.chunk_by(|one, next| one.kind() == next.kind());
        let kinds: Vec<&[Action]> = listed.collect();
        let same = sets.kinds() == kinds.len()
            && sets.len() == list.len()
            && sets.is_empty() == list.is_empty()
            && sets.iter().eq(list.iter().copied())
            && list.iter().all(|action| sets.contains(*action));
        ensure(same, "the legal actions as sets are not those of the list")?;
        for (number, listed) in kinds.into_iter().enumerate() {
            let by_number = sets.kind(number);
            let by_name = sets.of_kind(listed[0].kind());
            for set in [by_number, by_name] {
                let same = set.len() == listed.len()
                    && (0..listed.len()).all(|at| set.nth(at) == Some(listed[at]))
                    && set.nth(listed.len()).is_none();
                ensure(same, "a kind of action is not what the list has of it")?;
            }
        }
        Ok(())
    }

    /// What screens and bots ask about says the same as the list.
    fn answers(&self, board: &Board, state: &State) -> Result<(), String> {
        let tracks = (0..board.config().tracks.len()).map(TrackId::from_index);
        for track in tracks.filter(|&track| state.owner(board, track).is_some()) {
            let open = (0..board.players()).any(|seat| state.open_to(board, track, seat));
            ensure(!open, "P-4: a claimed track is still open")?;
        }
        if let Decision::Pay(purchase) = state.decision() {
            let (ways, hand) = (
                state.payments(board, purchase),
                state.hand(board, state.actor()),
            );
            let fits = |way: &Vec<i32>| {
                way.iter()
                    .zip(hand)
                    .all(|(paid, held)| (0..=*held).contains(paid))
            };
            let same = ways.len() == self.legal.len() && ways.iter().all(fits);
            ensure(same, "the payments are not those of the list")?;
        }
        if board.config().rules.tourists.is_some() {
            tokens(board, state)?;
        }
        if let Some(rule) = &board.config().rules.stations {
            let built = state.stations_of(board, state.actor()).count();
            let left = built < rule.each as usize;
            let next = left.then(|| rule.cost[built]);
            ensure(
                state.next_station(board) == next,
                "the next station has another price",
            )?;
        }
        Ok(())
    }

    /// P-9: tokens, goods cards and stations only move.
    fn things(&mut self, board: &Board, state: &State) -> Result<(), String> {
        let shown = state.shown(board);
        let mut counts = BTreeMap::new();
        for thing in shown.iter().filter(|thing| thing.what != "revealed") {
            let key = (thing.what.to_owned(), thing.symbol);
            *counts.entry(key).or_insert(0) += thing.count;
        }
        let mut held = BTreeSet::new();
        let mut stations = BTreeSet::new();
        for thing in &shown {
            if thing.what == "token"
                && let Some(seat) = thing.seat
            {
                let new = held.insert((seat, thing.symbol)) && thing.count == 1;
                ensure(new, "P-9: a symbol twice with one player")?;
            }
            if thing.what == "station" && thing.location.is_some() {
                ensure(
                    stations.insert(thing.location),
                    "P-9: two stations in a place",
                )?;
            }
        }
        if let Some(goods) = &board.config().rules.goods {
            let all = counts
                .get(&("goods".to_owned(), None))
                .copied()
                .unwrap_or(0);
            ensure(all == goods.cards, "P-9: goods cards got lost")?;
            let held: i32 = (0..board.players())
                .map(|seat| state.goods_of(board, seat))
                .sum();
            ensure(
                state.goods_left(board) + held == all,
                "P-9: goods cards are counted in two ways",
            )?;
            self.goods_by_routes(board, state)?;
        }
        if let Some(stations) = &board.config().rules.stations {
            let all = counts
                .get(&("station".to_owned(), None))
                .copied()
                .unwrap_or(0);
            ensure(
                all == stations.each * i32::from(board.players()),
                "P-9: stations got lost",
            )?;
        }
        if state.turns() > 0 {
            let there = self.things.get_or_insert_with(|| counts.clone());
            ensure(*there == counts, "P-9: tokens got lost")?;
        }
        Ok(())
    }

    fn goods_by_routes(&self, board: &Board, state: &State) -> Result<(), String> {
        for seat in 0..board.players() {
            let routes = state
                .tracks_of(board, seat)
                .filter(|t| board.config().tracks[t.index()].marks.has("goods"))
                .count() as i32;
            let shown = state.shown(board);
            let held = shown
                .iter()
                .find(|s| s.what == "goods" && s.seat == Some(seat));
            let held = held.map_or(0, |shown| shown.count);
            ensure(
                held <= routes && (self.goods_ran_out || held == routes),
                "P-9: goods without routes",
            )?;
        }
        Ok(())
    }
}

fn ensure(holds: bool, law: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(law.to_owned()) }
}

/// P-1, P-11: every card is somewhere; an empty deck means empty discards.
fn cards(board: &Board, state: &State) -> Result<(), String> {
    let config = board.config();
    let mut there = state.discards(board).to_vec();
    for card in state.deck(board).chain(state.market(board).flatten()) {
        there[card.index()] += 1;
    }
    for seat in 0..board.players() {
        for (kind, count) in state.hand(board, seat).iter().enumerate() {
            ensure(*count >= 0, "P-1: a hand owes cards")?;
            ensure(
                state.known(board, seat)[kind] <= *count,
                "a card is known that is not in hand",
            )?;
            there[kind] += count;
        }
    }
    for shown in state.shown(board) {
        if let Some(card) = shown.card {
            there[card.index()] += shown.count;
        }
    }
    let all = config
        .deck
        .iter()
        .zip(&there)
        .all(|(card, n)| card.copies == *n);
    ensure(all, "P-1: cards are not conserved")?;
    let empty = state.discards(board).iter().all(|n| *n == 0);
    let at_once = config.rules.draw.reshuffle == Reshuffle::AtOnce;
    ensure(
        state.deck_len() > 0 || empty || !at_once,
        "P-11: no deck, but discards",
    )
}

/// P-2, P-4, P-5.
fn pieces_and_routes(board: &Board, state: &State) -> Result<(), String> {
    let config = board.config();
    let closes = config.rules.doubles.closes(board.players());
    let mut on_route: BTreeMap<(u16, Option<u8>), i32> = BTreeMap::new();
    for seat in 0..board.players() {
        let (mut placed, mut points) = (0, 0);
        for id in state.tracks_of(board, seat) {
            let track = &config.tracks[id.index()];
            placed += track.length;
            points += config.rules.route_points.points(track.length).unwrap_or(0);
            if config.routes[track.route.index()].double {
                let owner = if closes { None } else { Some(seat) };
                *on_route.entry((track.route.0, owner)).or_insert(0) += 1;
            }
        }
        let each = *config.rules.pieces.each.get(board.players());
        ensure(
            state.pieces(board, seat) + placed == each,
            "P-2: pieces are not conserved",
        )?;
        ensure(
            state.pieces(board, seat) >= 0,
            "P-2: more pieces placed than there are",
        )?;
        ensure(
            state.score(board, seat) == points,
            "P-5: another score than the routes give",
        )?;
    }
    ensure(
        on_route.values().all(|n| *n == 1),
        "P-4: a double route used twice",
    )
}

/// What bots ask about tokens says the same as the table.
fn tokens(board: &Board, state: &State) -> Result<(), String> {
    let mut owned: BTreeMap<u8, BTreeSet<Option<u16>>> = BTreeMap::new();
    let shown = state.shown(board);
    let tokens = shown.iter().filter(|thing| thing.what == "token");
    for token in tokens.clone().filter(|token| token.count > 0) {
        if let Some(seat) = token.seat {
            owned.entry(seat).or_default().insert(token.symbol);
        }
    }
    for seat in 0..board.players() {
        let own = owned.entry(seat).or_default();
        ensure(
            state.tokens_of(board, seat) == own.len() as i32,
            "a player has another number of tokens",
        )?;
        for stack in tokens.clone() {
            let Some(location) = stack.location else {
                continue;
            };
            let new = stack.count > 0 && !own.contains(&stack.symbol);
            let same = state.tokens_at(board, location) == stack.count
                && state.token_for(board, seat, location) == new;
            ensure(same, "a stack is another than it looks")?;
        }
    }
    Ok(())
}

/// P-6: the market is as full as the cards allow, and not full of wilds.
fn market(board: &Board, state: &State) -> Result<(), String> {
    let rules = &board.config().rules.market;
    let up: Vec<_> = state.market(board).flatten().collect();
    let discards: i32 = state.discards(board).iter().sum();
    let available = up.len() + state.deck_len() as usize + usize::try_from(discards).unwrap_or(0);
    let size = usize::try_from(rules.size).unwrap_or(0);
    ensure(up.len() == size.min(available), "P-6: the market is short")?;
    let wild = board.config().wild();
    let wilds = up.iter().filter(|card| Some(**card) == wild).count() as i32;
    let fine = rules.reset_at.is_none_or(|limit| wilds < limit);
    ensure(fine || state.market_stays(), "P-6: too many wilds face up")
}
