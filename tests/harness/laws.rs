//! Laws of play: what holds in every state of every game, whoever plays it.
//!
//! Random players, one that never claims, and one that empties the ticket deck
//! play the four bundled games and a fifth of the tests' own; after every action
//! the laws of `tests/rules/checklist.md` are checked.

mod hidden;
mod invariants;
mod naive;
mod players;
mod positions;

use branchline_compiler::{MemoryFiles, compile, output};
use branchline_engine::action::Ending;
use branchline_engine::config::End;
use branchline_engine::generator::{Generator, Stream};
use branchline_engine::{Action, Board, Event, GameConfig, State};
use branchline_tests::{GAMES, game, read, sized};
use invariants::Watch;
use players::Player;

/// The bundled games and the one that has everything at once.
fn games() -> Vec<GameConfig> {
    let mut all: Vec<GameConfig> = GAMES.into_iter().map(game).collect();
    all.push(archipelago());
    all
}

/// The fifth game: ferries, tunnels, stations, districts, tourists and goods at once.
fn archipelago() -> GameConfig {
    let text = read("tests/rules/games/archipelago.line");
    let compilation = compile(
        &MemoryFiles::one("archipelago.line", &text),
        "archipelago.line",
    );
    let problems = output::short(&compilation);
    compilation
        .game
        .unwrap_or_else(|| panic!("{problems}"))
        .config
}

/// Three Europes side by side, not linked: more places and tracks than any of the bundled games.
fn large() -> GameConfig {
    let europe = game("europe");
    let mut config = europe.clone();
    for copy in 1..3u16 {
        let places = copy * europe.locations.len() as u16;
        let routes = copy * europe.routes.len() as u16;
        let name = |id: &str| format!("{id}-{copy}");
        config
            .locations
            .extend(europe.locations.iter().cloned().map(|mut location| {
                location.id = name(&location.id);
                location
            }));
        config
            .routes
            .extend(europe.routes.iter().cloned().map(|mut route| {
                route.a.0 += places;
                route.b.0 += places;
                route
            }));
        config
            .tracks
            .extend(europe.tracks.iter().cloned().map(|mut track| {
                track.id = name(&track.id);
                track.route.0 += routes;
                track
            }));
        config
            .tickets
            .extend(europe.tickets.iter().cloned().map(|mut ticket| {
                ticket.id = name(&ticket.id);
                for end in ticket.alternatives.iter_mut().flat_map(|way| &mut way.ends) {
                    if let End::Location(location) = end {
                        location.0 += places;
                    }
                }
                ticket
            }));
    }
    config
}

/// Every game for every number of players, shared out to two threads.
fn on_all_boards(each: impl Fn(&Board) + Sync) {
    let boards: Vec<Board> = games()
        .iter()
        .flat_map(|config| {
            let players = &config.rules.players;
            let boards = (players.min..=players.max).map(|n| Board::new(config, n));
            boards.map(|board| board.expect("it can be played"))
        })
        .collect();
    let next = std::sync::atomic::AtomicUsize::new(0);
    let work = || {
        while let Some(board) = boards.get(next.fetch_add(1, std::sync::atomic::Ordering::Relaxed))
        {
            each(board);
        }
    };
    std::thread::scope(|scope| {
        let other = scope.spawn(work);
        work();
        other
            .join()
            .unwrap_or_else(|failure| std::panic::resume_unwind(failure));
    });
}

/// What a game is, for messages.
fn name(board: &Board, seed: u64) -> String {
    let config = board.config();
    format!("{}, {} players, seed {seed}", config.id, board.players())
}

/// Plays a game to its end under the eyes of `watch`.
fn play(board: &Board, seed: u64, players: &[Player], watch: &mut Watch) -> State {
    let fail = |text: String| -> ! { panic!("{}: {text}", name(board, seed)) };
    let mut events: Vec<Event> = Vec::new();
    let mut state = State::new_with(board, seed, &mut events);
    let mut chance = Generator::new(seed, Stream::Bot(0));
    let mut legal = Vec::new();
    loop {
        if let Err(text) = watch.check(board, &state, &events) {
            fail(text);
        }
        if state.ending().is_some() {
            return state;
        }
        state.legal_actions(board, &mut legal);
        let player = players[usize::from(state.actor()) % players.len()];
        let action = player.choose(&legal, &mut chance);
        events.clear();
        if let Err(refusal) = state.apply_with(board, action, &mut events) {
            fail(format!("{action:?} is listed and refused: {refusal}"));
        }
    }
}

/// covers: P-1 P-2 P-3 P-4 P-5 P-6 P-7 P-8 P-9 P-11
#[test]
fn invariants_hold_after_every_action_of_random_games() {
    // At full size more than a hundred thousand games of the four: they have thirteen numbers of players together.
    let games = sized(60, 7_700);
    on_all_boards(|board| {
        for seed in 0..games {
            play(board, seed, &[Player::Random], &mut Watch::new());
        }
    });
}

#[test]
fn invariants_hold_on_a_large_map_and_its_last_places_can_be_used() {
    let board = Board::new(&large(), 2).expect("it can be played");
    let (tracks, places) = (board.config().tracks.len(), board.config().locations.len());
    assert!(
        tracks > 256 && places > 128,
        "{tracks} tracks, {places} places"
    );
    let mut last = [false; 2];
    for seed in 0..sized(3, 300) {
        play(&board, seed, &[Player::Random], &mut Watch::new());
        let mut state = State::new(&board, seed);
        let mut legal = Vec::new();
        while state.ending().is_none() {
            state.legal_actions(&board, &mut legal);
            for action in &legal {
                match *action {
                    Action::Claim(track) => last[0] |= track.index() + 1 == tracks,
                    Action::Own(_, place) => last[1] |= usize::from(place) + 1 == places,
                    _ => {}
                }
            }
            state.apply(&board, legal[0]).expect("it is listed");
        }
    }
    assert_eq!(last, [true; 2], "the last track, the last place");
}

/// covers: P-7 P-8
#[test]
fn invariants_hold_for_hoarders_and_ticket_drainers_and_their_games_end() {
    let games = sized(4, 300);
    on_all_boards(|board| {
        for seed in 0..games {
            for players in [
                &[Player::Hoarder][..],
                &[Player::Drainer],
                &[Player::Hoarder, Player::Random],
                &[Player::Drainer, Player::Random],
                &[Player::Drainer, Player::Hoarder],
            ] {
                let state = play(board, seed, players, &mut Watch::new());
                let all_hoard = players == [Player::Hoarder];
                let ending = state.ending().expect("it is over");
                assert!(
                    ending != Ending::Limit,
                    "{}: {players:?} reach the limit",
                    name(board, seed)
                );
                // Who never claims cannot run out of pieces.
                assert!(!all_hoard || ending == Ending::Deadlock || state.last_turns() == Some(0));
            }
        }
    });
}

/// covers: P-10
#[test]
fn invariants_the_same_seed_and_choices_give_the_same_game() {
    on_all_boards(|board| {
        for seed in 0..sized(5, 500) {
            let hashes = || {
                let mut watch = Watch::hashing();
                let state = play(board, seed, &[Player::Random], &mut watch);
                (state.hash(), watch.hash_of_all())
            };
            assert_eq!(hashes(), hashes(), "{}", name(board, seed));
        }
    });
}

#[test]
fn invariants_the_fifth_game_uses_everything() {
    let board = Board::new(&archipelago(), 4).expect("it can be played");
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..40 {
        let mut watch = Watch::new();
        play(&board, seed, &[Player::Random], &mut watch);
        seen.extend(watch.happened());
    }
    for event in [
        "tunnels revealed",
        "tunnels given-up",
        "stations built",
        "tourists placed",
        "tourists taken",
        "goods taken",
        "goods none-left",
    ] {
        assert!(seen.contains(event), "{event} never happened: {seen:?}");
    }
}
