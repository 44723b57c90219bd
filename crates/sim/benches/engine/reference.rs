//! The yardstick: Europe with two players, written by hand for that one game.
//!
//! Nothing here is general. Sizes are constants, hands are nine bytes, claims are bits of one number, and no rule is
//! looked up. It is written from the rulebook and shares only the generator with the engine, so that the same seed
//! must give the same game: stations, long tickets, tunnels, ferries, payments as a second decision.
//! `random` is the same player as the engine's: a kind of action first, then an action of that kind.

mod map;
mod score;

pub use map::Map;

use branchline_engine::generator::{Generator, Stream};
use map::{DECK, HAND, KINDS, LONG, MARKET, REGULAR, WILD};

const SEATS: usize = 2;
const EMPTY: u8 = u8::MAX;
/// Wild cards in the market that make it be dealt anew, and how often that is tried.
const RESET_AT: usize = 3;
const RESETS: usize = 20;
const TURN_LIMIT: u32 = 400;

/// What a game came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    pub scores: [i32; SEATS],
    pub turns: u32,
    pub decisions: u32,
}

pub struct Game<'a> {
    map: &'a Map,
    chance: Generator,
    players: [Generator; SEATS],
    hands: [[u8; KINDS]; SEATS],
    deck: [u8; DECK],
    deck_len: usize,
    discards: [u8; KINDS],
    market: [u8; MARKET],
    market_stays: bool,
    pieces: [u8; SEATS],
    points: [i32; SEATS],
    /// Tracks that can still be claimed, as bits.
    open: u128,
    owned: [u128; SEATS],
    /// Places without a station, as bits.
    free_places: u64,
    stations: [[u8; 3]; SEATS],
    built: [usize; SEATS],
    /// Tickets in hand, as bits.
    tickets: [u64; SEATS],
    /// Regular tickets, a ring: the next one, and how many.
    ring: [u8; REGULAR],
    ring_at: usize,
    ring_len: usize,
    actor: usize,
    last_turns: Option<u8>,
    passes: usize,
    turns: u32,
    decisions: u32,
}

impl<'a> Game<'a> {
    /// Plays the game of a seed to its end.
    pub fn play(map: &'a Map, seed: u64) -> Outcome {
        let mut game = Self::deal(map, seed);
        while game.turn() {}
        let scores = game.final_scores();
        Outcome {
            scores,
            turns: game.turns,
            decisions: game.decisions,
        }
    }

    fn deal(map: &'a Map, seed: u64) -> Self {
        let mut deal = Generator::new(seed, Stream::Deal);
        let start = deal.below(SEATS as u32) as usize;
        let mut deck = map.deck;
        deal.shuffle(&mut deck);
        let mut long = map.long;
        deal.shuffle(&mut long);
        let mut ring = map.regular;
        deal.shuffle(&mut ring);
        let mut game = Self {
            map,
            chance: Generator::new(seed, Stream::Play),
            players: [0, 1].map(|seat| Generator::new(seed, Stream::Bot(seat))),
            hands: [[0; KINDS]; SEATS],
            deck,
            deck_len: DECK,
            discards: [0; KINDS],
            market: [EMPTY; MARKET],
            market_stays: false,
            pieces: [45; SEATS],
            points: [0; SEATS],
            open: map.all,
            owned: [0; SEATS],
            free_places: map.places,
            stations: [[0; 3]; SEATS],
            built: [0; SEATS],
            tickets: [0; SEATS],
            ring,
            ring_at: 0,
            ring_len: REGULAR,
            actor: start,
            last_turns: None,
            passes: 0,
            turns: 0,
            decisions: 0,
        };
        for seat in 0..SEATS {
            for _ in 0..HAND {
                let card = game.draw().expect("the deck is full");
                game.hands[seat][card] += 1;
            }
        }
        game.fill_market();
        let mut offers = [[0; 4]; SEATS];
        for (offer, long) in offers.iter_mut().zip(long) {
            let regular = [(); 3].map(|()| game.next_ticket().expect("the ring is full"));
            *offer = [long, regular[0], regular[1], regular[2]];
        }
        // One long and three regular tickets, at least two are kept, the others leave the game.
        for (seat, offer) in offers.iter().enumerate() {
            game.decisions += 1;
            let kept = game.players[seat].index(map::KEEP_TWO_OF_FOUR.len());
            let kept = map::KEEP_TWO_OF_FOUR[kept];
            for (bit, &ticket) in offer.iter().enumerate() {
                if kept & (1 << bit) != 0 {
                    game.tickets[seat] |= 1 << ticket;
                }
            }
        }
        debug_assert_eq!(LONG, 6);
        game
    }

    /// A turn; false if the game is over after it.
    fn turn(&mut self) -> bool {
        if self.turns >= TURN_LIMIT {
            return false;
        }
        self.turns += 1;
        self.decisions += 1;
        let market = self.kinds_in_market();
        let blind = u32::from(self.deck_gives());
        let draws = blind + market.count_ones();
        let claims = self.claims();
        let tickets = self.ring_len > 0;
        let stations = if self.can_build() {
            self.free_places
        } else {
            0
        };
        let kinds = u32::from(draws > 0)
            + u32::from(claims != 0)
            + u32::from(tickets)
            + u32::from(stations != 0);
        if kinds == 0 {
            self.passes += 1;
            return self.passes < SEATS && self.end_turn();
        }
        self.passes = 0;
        let mut kind = self.choose(kinds);
        if draws > 0 {
            if kind == 0 {
                self.draw_cards(blind, market);
                return self.end_turn();
            }
            kind -= 1;
        }
        if claims != 0 {
            if kind == 0 {
                let number = self.choose(claims.count_ones());
                self.claim(nth_bit(claims, number));
                return self.end_turn();
            }
            kind -= 1;
        }
        if tickets {
            if kind == 0 {
                self.draw_tickets();
                return self.end_turn();
            }
            kind -= 1;
        }
        debug_assert_eq!(kind, 0);
        let number = self.choose(stations.count_ones());
        self.build(nth_bit(u128::from(stations), number));
        self.end_turn()
    }

    /// One of so many; without a choice the player's stream stands still.
    fn choose(&mut self, number: u32) -> u32 {
        if number == 1 {
            0
        } else {
            self.players[self.actor].below(number)
        }
    }

    // ---- cards -------------------------------------------------------------------

    fn draw_cards(&mut self, blind: u32, market: u16) {
        let taken_wild = self.take(blind, market);
        if taken_wild {
            return;
        }
        // A face-up wild cannot be the second card.
        let market = self.kinds_in_market() & !(1 << WILD);
        let blind = u32::from(self.deck_gives());
        if blind + market.count_ones() > 0 {
            self.decisions += 1;
            self.take(blind, market);
        }
    }

    /// Draws blind or takes a card of a kind in the market; true for a face-up wild.
    fn take(&mut self, blind: u32, market: u16) -> bool {
        let number = self.choose(blind + market.count_ones());
        if number < blind {
            let card = self.draw().expect("the deck gives");
            self.hands[self.actor][card] += 1;
            return false;
        }
        let card = nth_bit(u128::from(market), number - blind);
        let slot = self.market.iter().position(|&c| usize::from(c) == card);
        self.market[slot.expect("it lies there")] = EMPTY;
        self.hands[self.actor][card] += 1;
        self.fill_market();
        card == WILD
    }

    fn deck_gives(&self) -> bool {
        self.deck_len > 0 || self.discards.iter().any(|&n| n > 0)
    }

    fn kinds_in_market(&self) -> u16 {
        let cards = self.market.iter().filter(|&&card| card != EMPTY);
        cards.fold(0, |kinds, &card| kinds | (1 << card))
    }

    fn draw(&mut self) -> Option<usize> {
        if self.deck_len == 0 {
            self.reshuffle();
        }
        self.deck_len = self.deck_len.checked_sub(1)?;
        let card = self.deck[self.deck_len];
        if self.deck_len == 0 {
            self.reshuffle();
        }
        Some(usize::from(card))
    }

    fn reshuffle(&mut self) {
        let mut len = 0;
        for kind in 0..KINDS {
            let number = usize::from(std::mem::take(&mut self.discards[kind]));
            self.deck[len..len + number].fill(kind as u8);
            len += number;
        }
        self.deck_len = len;
        self.chance.shuffle(&mut self.deck[..len]);
    }

    fn fill_market(&mut self) {
        self.market_stays = false;
        self.turn_up();
        let mut resets = 0;
        while self.face_up_wilds() >= RESET_AT {
            if resets == RESETS || !self.reset_helps() {
                self.market_stays = true;
                return;
            }
            resets += 1;
            for slot in 0..MARKET {
                let card = std::mem::replace(&mut self.market[slot], EMPTY);
                if card != EMPTY {
                    self.discards[usize::from(card)] += 1;
                }
            }
            self.turn_up();
        }
    }

    fn turn_up(&mut self) {
        for slot in 0..MARKET {
            if self.market[slot] == EMPTY {
                let Some(card) = self.draw() else { return };
                self.market[slot] = card as u8;
            }
        }
    }

    fn face_up_wilds(&self) -> usize {
        let wilds = self.market.iter();
        wilds.filter(|&&card| usize::from(card) == WILD).count()
    }

    /// Whether the cards outside the hands can make a market with fewer wilds.
    fn reset_helps(&self) -> bool {
        let in_hands: usize = self.hands.iter().flatten().map(|&n| usize::from(n)).sum();
        let wilds: usize = self.hands.iter().map(|hand| usize::from(hand[WILD])).sum();
        let all = DECK - in_hands;
        let others = all - (map::WILDS - wilds);
        others + RESET_AT > all.min(MARKET)
    }

    // ---- claims and stations -----------------------------------------------------

    /// Tracks that the actor can claim, as bits.
    fn claims(&self) -> u128 {
        let hand = &self.hands[self.actor];
        let wilds = usize::from(hand[WILD]);
        let mut best = 0;
        let mut tracks = 0;
        for (colour, &cards) in hand[..WILD].iter().enumerate() {
            best = best.max(cards);
            let cards = usize::from(cards) + wilds;
            tracks |= self.map.coloured[colour][cards.min(map::LONGEST)];
        }
        let any = (usize::from(best) + wilds).min(map::LONGEST);
        for symbols in 0..=wilds.min(map::MOST_SYMBOLS) {
            tracks |= self.map.grey[symbols][any];
        }
        let pieces = usize::from(self.pieces[self.actor]).min(map::LONGEST);
        tracks & self.open & self.map.up_to[pieces]
    }

    fn claim(&mut self, track: usize) {
        let map = self.map;
        let data = &map.tracks[track];
        let (mut wilds, mut cards, colour) = self.pay(data.length, data.symbols, data.colour);
        if data.tunnel {
            let mut revealed = [0; KINDS];
            for _ in 0..3 {
                let Some(card) = self.draw() else { break };
                revealed[card] += 1;
            }
            let extra = revealed[WILD] + colour.map_or(0, |colour| revealed[colour]);
            let paid = extra == 0 || self.pay_tunnel(extra, &mut wilds, &mut cards, colour);
            // The revealed cards are discarded when the turn is over, after the market has been thought of.
            for (discards, shown) in self.discards.iter_mut().zip(revealed) {
                *discards += shown;
            }
            if !paid {
                return;
            }
        }
        self.spend(wilds, cards, colour);
        self.owned[self.actor] |= 1 << track;
        self.open &= !data.closes;
        self.pieces[self.actor] -= data.length;
        self.points[self.actor] += data.points;
    }

    /// Pays what the revealed cards ask for, or gives up.
    fn pay_tunnel(
        &mut self,
        extra: u8,
        wilds: &mut u8,
        cards: &mut u8,
        colour: Option<usize>,
    ) -> bool {
        self.decisions += 1;
        let hand = &self.hands[self.actor];
        let wilds_left = hand[WILD] - *wilds;
        let mut ways = [0; 4];
        let mut number = 0;
        match colour {
            Some(colour) => {
                let cards_left = hand[colour] - *cards;
                for with in 0..=extra {
                    if cards_left >= extra - with && wilds_left >= with {
                        ways[number] = with;
                        number += 1;
                    }
                }
            }
            None if wilds_left >= extra => {
                ways[0] = extra;
                number = 1;
            }
            None => {}
        }
        // The first choice is to give up.
        let choice = self.choose(number as u32 + 1);
        if choice == 0 {
            return false;
        }
        let with = ways[choice as usize - 1];
        *wilds += with;
        *cards += extra - with;
        true
    }

    fn can_build(&self) -> bool {
        let hand = &self.hands[self.actor];
        let built = self.built[self.actor];
        let best = hand[..WILD].iter().max().copied().unwrap_or(0);
        built < 3 && usize::from(best + hand[WILD]) > built
    }

    fn build(&mut self, place: usize) {
        let built = self.built[self.actor];
        let (wilds, cards, colour) = self.pay(built as u8 + 1, 0, None);
        self.spend(wilds, cards, colour);
        self.stations[self.actor][built] = place as u8;
        self.built[self.actor] += 1;
        self.free_places &= !(1 << place);
    }

    /// Chooses a payment: wilds, cards, and their colour.
    fn pay(&mut self, length: u8, symbols: u8, colour: Option<usize>) -> (u8, u8, Option<usize>) {
        let hand = &self.hands[self.actor];
        let mut ways = [(0, 0, None); 65];
        let mut number = 0;
        for wilds in symbols..=length.min(hand[WILD]) {
            let rest = length - wilds;
            let mut add = |colour| {
                ways[number] = (wilds, rest, colour);
                number += 1;
            };
            match colour {
                _ if rest == 0 => add(None),
                Some(colour) if hand[colour] >= rest => add(Some(colour)),
                Some(_) => {}
                None => (0..WILD)
                    .filter(|&c| hand[c] >= rest)
                    .for_each(|c| add(Some(c))),
            }
        }
        self.decisions += u32::from(number > 1);
        let way = self.choose(number as u32);
        ways[way as usize]
    }

    fn spend(&mut self, wilds: u8, cards: u8, colour: Option<usize>) {
        self.hands[self.actor][WILD] -= wilds;
        self.discards[WILD] += wilds;
        if let Some(colour) = colour {
            self.hands[self.actor][colour] -= cards;
            self.discards[colour] += cards;
        }
    }

    // ---- tickets -----------------------------------------------------------------

    fn next_ticket(&mut self) -> Option<u8> {
        self.ring_len = self.ring_len.checked_sub(1)?;
        let ticket = self.ring[self.ring_at];
        self.ring_at = (self.ring_at + 1) % REGULAR;
        Some(ticket)
    }

    fn draw_tickets(&mut self) {
        let mut offer = [0; 3];
        let mut offered = 0;
        while let Some(ticket) = (offered < 3).then(|| self.next_ticket()).flatten() {
            offer[offered] = ticket;
            offered += 1;
        }
        // Any of them but not none; a single one must be kept.
        self.decisions += 1;
        let kept = 1 + self.choose((1 << offered) - 1);
        for (bit, &ticket) in offer[..offered].iter().enumerate() {
            if kept & (1 << bit) != 0 {
                self.tickets[self.actor] |= 1 << ticket;
            } else {
                self.ring[(self.ring_at + self.ring_len) % REGULAR] = ticket;
                self.ring_len += 1;
            }
        }
    }

    // ---- the turn's end ----------------------------------------------------------

    fn end_turn(&mut self) -> bool {
        if self.deck_len == 0 {
            self.reshuffle();
        }
        if self.market_stays || self.market.contains(&EMPTY) {
            self.fill_market();
        }
        if let Some(left) = &mut self.last_turns {
            *left -= 1;
            if *left == 0 {
                return false;
            }
        } else if self.pieces[self.actor] <= 2 {
            self.last_turns = Some(SEATS as u8);
        }
        self.actor = 1 - self.actor;
        true
    }
}

/// The place of the set bit with this number, from the lowest.
fn nth_bit(mut bits: u128, number: u32) -> usize {
    for _ in 0..number {
        bits &= bits - 1;
    }
    bits.trailing_zeros() as usize
}
