//! Positions that no bot would reach: routes, tickets, stations, tokens and goods
//! dealt out at random, within the rules.

use branchline_engine::generator::Generator;
use branchline_engine::{Board, Scenario, State};

/// A random position at the end of a game.
pub fn random_position(board: &Board, chance: &mut Generator) -> State {
    let mut scenario = Scenario::new(board, chance.next_u64());
    own_routes(board, &mut scenario, chance);
    let players = u32::from(board.players());
    for kind in 0..scenario.ticket_decks.len() {
        let deck = std::mem::take(&mut scenario.ticket_decks[kind]);
        for ticket in deck {
            if chance.below(2) == 0 {
                scenario.tickets[chance.below(players) as usize].push(ticket);
            }
        }
    }
    give_things(board, &mut scenario, chance);
    State::scenario(board, &scenario).expect("it was dealt by the rules")
}

/// Each track to a random player who may have it and has the pieces, most of them
/// near a track already owned, so that networks grow loops.
fn own_routes(board: &Board, scenario: &mut Scenario, chance: &mut Generator) {
    let config = board.config();
    let mut pieces = vec![*config.rules.pieces.each.get(board.players()); scenario.hands.len()];
    let mut tracks: Vec<usize> = (0..config.tracks.len()).collect();
    chance.shuffle(&mut tracks);
    let few = 4 + chance.index(tracks.len());
    // The naive search tries every way: long games would take for ever.
    let mut most = vec![16; scenario.hands.len()];
    for track in tracks.into_iter().take(few) {
        let seat = chance.below(u32::from(board.players())) as usize;
        let (route, length) = (config.tracks[track].route, config.tracks[track].length);
        let closes = config.rules.doubles.closes(board.players());
        let taken = (0..config.tracks.len()).any(|other| {
            let sibling =
                config.tracks[other].route == route && config.routes[route.index()].double;
            let owner = scenario.owners[other];
            sibling && owner.is_some_and(|owner| closes || usize::from(owner) == seat)
        });
        if !taken && length <= pieces[seat] && most[seat] > 0 {
            pieces[seat] -= length;
            most[seat] -= 1;
            scenario.owners[track] = Some(seat as u8);
        }
    }
}

/// Stations, tokens and goods, as the game has them.
fn give_things(board: &Board, scenario: &mut Scenario, chance: &mut Generator) {
    let config = board.config();
    let mut places: Vec<&str> = config.locations.iter().map(|l| l.id.as_str()).collect();
    chance.shuffle(&mut places);
    let mut parts = Vec::new();
    let mut goods_left = config.rules.goods.as_ref().map_or(0, |goods| goods.cards);
    for seat in 1..=board.players() {
        if let Some(rule) = &config.rules.stations {
            let built = chance.index(usize::try_from(rule.each).unwrap_or(0) + 1);
            let mine: Vec<&str> = places.split_off(places.len() - built);
            parts.push((format!("stations p{seat}"), mine.join(", ")));
        }
        if let Some(rule) = &config.rules.tourists {
            let symbols = (1..=rule.symbols).filter(|_| chance.below(2) == 0);
            let symbols: Vec<String> = symbols.map(|symbol| symbol.to_string()).collect();
            parts.push((format!("tokens p{seat}"), symbols.join(", ")));
        }
        if config.rules.goods.is_some() {
            let held = chance.below(5).min(goods_left.cast_unsigned());
            goods_left -= held.cast_signed();
            parts.push((format!("goods p{seat}"), held.to_string()));
        }
    }
    scenario.parts = parts;
}
