//! The position that a case gives, and the game it is played on.

use branchline_compiler::{Compilation, MemoryFiles, compile};
use branchline_engine::config::{CardId, TicketId};
use branchline_engine::text::parse_cards;
use branchline_engine::{Board, Scenario, State};
use branchline_tests::{files_below, read};

use super::script::Case;
use super::words::{entries, find_card, find_seat, find_ticket, find_track};

/// Compiles the game of a case: a bundled one, one with other rules, or the case's own.
pub fn compile_game(case: &Case, game: &str) -> Compilation {
    let mut files = MemoryFiles::default();
    for path in files_below("maps", "line") {
        let name = path.strip_prefix("maps").expect("below maps");
        files = files.with(&name.display().to_string(), &read(&path));
    }
    // A text is a whole game, or what a variant adds to a bundled one.
    let added = if game == "here" {
        files = files.with("here/here.line", &case.text);
        ""
    } else {
        &case.text
    };
    let path = if case.rules.is_empty() && added.is_empty() {
        format!("{game}/{game}.line")
    } else {
        let rules: String = case.rules.iter().map(|r| format!("  {r}\n")).collect();
        let text = format!(
            "language 1\nuse \"../{game}/{game}.line\"\ngame \"Variant\" extends {game} {{\n{rules}}}\n{added}"
        );
        files = files.with("variant/variant.line", &text);
        "variant/variant.line".to_owned()
    };
    compile(&files, &path)
}

/// The position that the given lines describe.
pub fn position(case: &Case, game: &str, board: &Board) -> Result<State, (usize, String)> {
    let mut given = Given::new(board, case.seed);
    for (line, key, value) in &case.given {
        let value = case.for_game(value, game);
        let key = case.for_game(key, game);
        given
            .set(&key, &value)
            .map_err(|error| (*line, format!("{key}: {error}")))?;
    }
    given.finish().map_err(|error| (case.line, error))
}

/// A scenario being filled in. Cards that no line places go to the deck, below
/// what `deck top` says, in the order of the seed.
struct Given<'b> {
    board: &'b Board,
    scenario: Scenario,
    market: Option<Vec<CardId>>,
    deck_top: Vec<CardId>,
    /// Where the cards go that no line places.
    rest: Rest,
    ticket_deck: Option<(bool, String)>,
}

#[derive(PartialEq)]
enum Rest {
    Deck,
    Discards,
    Hand(usize),
}

impl<'b> Given<'b> {
    fn new(board: &'b Board, seed: u64) -> Self {
        let mut scenario = Scenario::new(board, seed);
        (scenario.start, scenario.actor) = (0, 0);
        Self {
            board,
            scenario,
            market: None,
            deck_top: Vec::new(),
            rest: Rest::Deck,
            ticket_deck: None,
        }
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        let board = self.board;
        let cards = |words: &str| parse_cards(board, words).map_err(|refusal| refusal.to_string());
        let (name, player) = key.split_once(' ').unwrap_or((key, ""));
        let seat = || find_seat(board, player).map(usize::from);
        let scenario = &mut self.scenario;
        match name {
            "hand" if value == "the rest" => self.rest = Rest::Hand(seat()?),
            "hand" => scenario.hands[seat()?] = cards(value)?,
            "discards" if value == "the rest" => self.rest = Rest::Discards,
            "discards" => scenario.discards = cards(value)?,
            "market" => self.market = Some(card_list(board, value)?),
            "deck" => {
                self.deck_top = card_list(board, value)?;
                if player.is_empty() && self.rest == Rest::Deck {
                    return Err("say first where the rest of the cards is, or `deck top`".into());
                }
            }
            "owns" => {
                for id in entries(value) {
                    let track = find_track(board, id)?;
                    scenario.owners[track.index()] = Some(seat()? as u8);
                }
            }
            "pieces" => scenario.pieces[seat()?] = Some(value.parse().map_err(|_| "a number?")?),
            "tickets" => {
                for id in entries(value) {
                    scenario.tickets[seat()?].push(find_ticket(board, id)?);
                }
            }
            "ticket" => self.ticket_deck = Some((key.ends_with("top"), value.to_owned())),
            "turn" => scenario.actor = find_seat(board, value)?,
            "start" => scenario.start = find_seat(board, value)?,
            "last" => scenario.last_turns = Some(value.parse().map_err(|_| "a number?")?),
            _ => scenario.parts.push((key.to_owned(), value.to_owned())),
        }
        Ok(())
    }

    fn finish(mut self) -> Result<State, String> {
        self.place_tickets()?;
        self.place_cards()?;
        State::scenario(self.board, &self.scenario).map_err(|refusal| refusal.to_string())
    }

    fn place_tickets(&mut self) -> Result<(), String> {
        let scenario = &mut self.scenario;
        let mut held: Vec<_> = scenario.tickets.iter().flatten().copied().collect();
        let mut top = Vec::new();
        for id in entries(self.ticket_deck.as_ref().map_or("", |(_, list)| list)) {
            let ticket = find_ticket(self.board, id)?;
            top.push(ticket);
            held.push(ticket);
        }
        let only = matches!(self.ticket_deck, Some((false, _)));
        for (kind, deck) in scenario.ticket_decks.iter_mut().enumerate() {
            for ticket in &held {
                if let Some(at) = deck.iter().position(|t| t == ticket) {
                    deck.remove(at);
                }
            }
            if only {
                deck.clear();
            }
            let of_kind =
                |t: &&TicketId| usize::from(self.board.config().tickets[t.index()].kind) == kind;
            let mine: Vec<_> = top.iter().filter(of_kind).copied().collect();
            deck.splice(0..0, mine);
        }
        Ok(())
    }

    fn place_cards(&mut self) -> Result<(), String> {
        let deck = &self.board.config().deck;
        let mut left: Vec<i32> = deck.iter().map(|card| card.copies).collect();
        let scenario = &mut self.scenario;
        for cards in scenario.hands.iter().chain([&scenario.discards]) {
            for (kind, count) in cards.iter().enumerate() {
                left[kind] -= count;
            }
        }
        for card in self.market.iter().flatten().chain(&self.deck_top) {
            left[card.index()] -= 1;
        }
        if let Some(kind) = left.iter().position(|count| *count < 0) {
            return Err(format!("more {} cards than there are", deck[kind].id));
        }
        // The seed's order of all cards, from which those placed elsewhere are gone.
        let order = std::mem::take(&mut scenario.deck);
        let market = std::mem::take(&mut scenario.market);
        let mut rest = Vec::new();
        for card in order.into_iter().chain(market) {
            if left[card.index()] > 0 {
                left[card.index()] -= 1;
                rest.push(card);
            }
        }
        if self.rest != Rest::Deck {
            let place = match self.rest {
                Rest::Hand(seat) => &mut scenario.hands[seat],
                _ => &mut scenario.discards,
            };
            for card in rest.drain(..) {
                place[card.index()] += 1;
            }
        }
        scenario.deck = std::mem::take(&mut self.deck_top);
        scenario.market = match self.market.take() {
            Some(market) => market,
            // Any market will do, as long as it is an ordinary one.
            None => quiet_market(self.board, &mut rest),
        };
        scenario.deck.extend(rest);
        Ok(())
    }
}

/// Face-up cards without a wild, from the top.
fn quiet_market(board: &Board, rest: &mut Vec<CardId>) -> Vec<CardId> {
    let wild = board.config().wild();
    let size = usize::try_from(board.config().rules.market.size).unwrap_or(0);
    let mut market = Vec::new();
    while let Some(at) = rest.iter().position(|card| Some(*card) != wild) {
        if market.len() == size {
            break;
        }
        market.push(rest.remove(at));
    }
    market
}

fn card_list(board: &Board, value: &str) -> Result<Vec<CardId>, String> {
    entries(value).map(|id| find_card(board, id)).collect()
}
