//! Bots on the bundled games: they follow the rules, they see only their seat, and
//! they are as strong as they should be.

use branchline_engine::config::TicketId;
use branchline_engine::generator::{Generator, Stream};
use branchline_engine::{Board, Decision, GameConfig, State};
use branchline_sim::report::percent;
use branchline_sim::stats::{self, Verdict};
use branchline_sim::{
    BotSpec, League, Run, Sight, Summary, WIN, Watch, game_seed, league, play_game,
};
use branchline_tests::{game, sized};
use std::sync::atomic::{AtomicU64, Ordering};

const GAMES: [&str; 4] = ["london", "san-francisco", "amsterdam", "europe"];

fn bot(name: &str) -> BotSpec {
    name.parse().unwrap_or_else(|problem| panic!("{problem}"))
}

/// All bots but the one that searches: it has games of its own.
fn quick_bots() -> Vec<BotSpec> {
    let all = BotSpec::all().map(|(bot, _)| bot);
    all.filter(|bot| bot.name() != "ismcts").collect()
}

fn boards(config: &GameConfig) -> impl Iterator<Item = Board> {
    let players = &config.rules.players;
    (players.min..=players.max).map(|number| Board::new(config, number).expect("it can be played"))
}

/// [`play_game`] panics at the first illegal move.
#[test]
fn bots_never_make_an_illegal_move() {
    let mut games = 0;
    for config in GAMES.map(game) {
        for board in boards(&config) {
            for bot in quick_bots() {
                for index in 0..sized(3, 970) {
                    let bots = vec![bot; board.players().into()];
                    let result = play_game(&board, game_seed(1, index), &bots, |_, _| {});
                    assert!(result.state.ending().is_some());
                    games += 1;
                }
            }
        }
    }
    assert!(games >= sized(300, 100_000), "only {games} games");
}

#[test]
fn mixed_tables_and_restricted_bots_follow_the_rules_too() {
    let bots = [
        "hungry:no-stations:no-districts",
        "route-focused:no-tourists:no-goods",
        "blocker:no-face-up-wilds",
        "one-step:no-ticket-draws",
        "greedy",
    ]
    .map(bot);
    for config in GAMES.map(game) {
        for board in boards(&config) {
            for index in 0..sized(4, 400) {
                let bots = &bots[..board.players().into()];
                play_game(&board, game_seed(2, index), bots, |_, _| {});
            }
        }
    }
}

#[test]
fn the_searching_bot_follows_the_rules_and_plays_the_same_game_twice() {
    for config in GAMES.map(game) {
        let board = Board::new(&config, config.rules.players.min).expect("it can be played");
        for index in 0..sized(1, 20) {
            let bots = vec![bot("ismcts:5"); board.players().into()];
            let hash = || {
                let seed = game_seed(3, index);
                play_game(&board, seed, &bots, |_, _| {}).state.hash()
            };
            assert_eq!(hash(), hash(), "{}", config.id);
        }
    }
}

/// Non-interference through the bots: at every decision a twin sees another state
/// with the same view (hidden cards and tickets drawn anew) and must decide the same.
#[test]
fn bots_never_read_what_is_hidden() {
    for config in GAMES.map(game) {
        for board in boards(&config) {
            for bot in quick_bots().into_iter().chain([bot("ismcts:3")]) {
                let games = if bot.name() == "ismcts" {
                    sized(1, 5)
                } else {
                    sized(1, 50)
                };
                for index in 0..games {
                    twins_agree(&board, bot, game_seed(4, index));
                }
            }
        }
    }
}

fn twins_agree(board: &Board, bot: BotSpec, seed: u64) {
    let seats = 0..board.players();
    let mut players: Vec<_> = seats
        .map(|seat| {
            let chance = Generator::new(seed, Stream::Bot(seat));
            let one = (bot.player(board), chance);
            let twin = (bot.player(board), chance);
            (one, twin)
        })
        .collect();
    let mut hidden = Generator::new(seed, Stream::Sample);
    let mut state = State::new(board, seed);
    let (mut legal, mut others) = (Vec::new(), Vec::new());
    let mut changed = 0;
    while state.ending().is_none() {
        let seat = state.actor();
        let other = State::sample(board, &state.view(board, seat), &mut hidden);
        changed += u32::from(other != state);
        state.legal_actions(board, &mut legal);
        other.legal_actions(board, &mut others);
        assert_eq!(legal, others, "{bot}: the choices give something away");
        let ((one, chance), (twin, twin_chance)) = &mut players[usize::from(seat)];
        let action = one.act(Sight::new(board, &state), &legal, chance);
        let again = twin.act(Sight::new(board, &other), &others, twin_chance);
        assert_eq!(
            action,
            again,
            "{bot} on {} in turn {} looked at what is hidden",
            board.config().id,
            state.turns()
        );
        state.apply(board, action).expect("a legal action");
    }
    assert!(changed > 0, "nothing was hidden: the test says nothing");
}

#[test]
fn ticket_players_beat_random_play_in_99_of_100_games() {
    for config in GAMES.map(game) {
        let board = Board::new(&config, 2).expect("a game for two");
        for name in ["one-step", "route-focused", "hungry", "blocker"] {
            let games = sized(if name == "blocker" { 40 } else { 200 }, 2000);
            let played = league::play(&board, [bot(name), BotSpec::RANDOM], games, 5, &());
            let wins = played.wins / WIN;
            assert!(
                wins * 100 >= games * 99,
                "{name} won {wins} of {games} on {}",
                config.id
            );
        }
    }
}

/// Search against one step with the same evaluation, stopped by the sequential test. In
/// the long run: 200 searches a decision, two games, 300 games at most each.
#[test]
#[expect(
    clippy::print_stdout,
    reason = "the long run's result is a figure for the docs"
)]
fn search_beats_one_step() {
    let long = sized(0, 1) == 1;
    let (names, searching, most) = if long {
        (&["london", "europe"][..], "ismcts:200", 300)
    } else {
        (&["london"][..], "ismcts:40", 40)
    };
    for name in names {
        let config = game(name);
        let board = Board::new(&config, 2).expect("a game for two");
        let bots = [bot(searching), bot("one-step")];
        let run = Run {
            board: &board,
            bots: &bots,
            seed: 5,
            rotate: true,
        };
        let mut summary = Summary::new(&board);
        let mut verdict = Verdict::Open;
        while verdict == Verdict::Open && summary.games < most {
            let from = summary.games;
            summary.merge(&run.play(from..from + 20, &()));
            let (wins, shared) = (summary.entrants[0].wins, summary.entrants[0].shared);
            let wins = wins as f64 / WIN as f64;
            verdict = stats::sequential_test(wins, shared, summary.games, 0.5, 0.03);
        }
        let wins = summary.entrants[0].wins as f64 / WIN as f64;
        let share = percent(stats::anytime_share(wins, summary.games));
        println!(
            "{name}: {searching} wins {wins} of {} games against one-step, {share}: {verdict:?}",
            summary.games
        );
        if long {
            assert_eq!(
                verdict,
                Verdict::Above,
                "{name}: {wins} of {}",
                summary.games
            );
        } else {
            assert!(
                wins * 2.0 > summary.games as f64,
                "{wins} of {}",
                summary.games
            );
        }
    }
}

/// Tickets of others are guessed by what their owners built, and nothing that the seat
/// sees changes by that.
#[test]
fn exchanged_tickets_do_not_show_and_follow_their_weights() {
    for config in GAMES.map(game) {
        let board = Board::new(&config, config.rules.players.min).expect("it can be played");
        let mut middle = None;
        play_game(
            &board,
            3,
            &vec![bot("hungry"); board.players().into()],
            |state, _| {
                if state.turns() == 20 && state.decision() == Decision::Turn {
                    middle = Some(state.clone());
                }
            },
        );
        let state = middle.expect("a game of twenty turns");
        let (seat, mut chance) = (state.actor(), Generator::new(1, Stream::Sample));
        let view = state.view(&board, seat);
        let favourite = |held: &State| {
            let others = (0..board.players()).filter(|other| *other != seat);
            let tickets = others.flat_map(|other| held.tickets_of(&board, other));
            tickets
                .filter(|ticket| ticket.index().is_multiple_of(3))
                .count()
        };
        let (mut even, mut weighed) = (0, 0);
        for _ in 0..60 {
            let mut sampled = State::sample(&board, &view, &mut chance);
            even += favourite(&sampled);
            let weigh = |_, ticket: TicketId| {
                if ticket.index().is_multiple_of(3) {
                    900
                } else {
                    30
                }
            };
            sampled.exchange_hidden_tickets(&board, seat, weigh, &mut chance);
            assert_eq!(sampled.view(&board, seat), view, "{}", config.id);
            weighed += favourite(&sampled);
        }
        assert!(weighed > even, "{}: {weighed} and {even}", config.id);
    }
}

#[test]
fn hoarders_find_the_holes_and_the_game_still_ends() {
    let config = game("europe");
    let board = Board::new(&config, 5).expect("a game for five");
    let bots = [bot("hoarder"); 5];
    let run = Run {
        board: &board,
        bots: &bots,
        seed: 6,
        rotate: false,
    };
    let games = sized(20, 1000);
    let summary = run.play(0..games, &());
    assert_eq!(summary.games, games);
    let stays = summary.games_with(branchline_sim::HoleKind::MarketStays);
    assert_eq!(stays, games, "all meet a market that cannot be reset");
    assert_eq!(summary.games_with(branchline_sim::HoleKind::Limit), 0);
}

/// Counts the games that are played.
#[derive(Default)]
struct Count(AtomicU64);

impl Watch for Count {
    fn played(&self, games: u64) {
        self.0.fetch_add(games, Ordering::Relaxed);
    }
}

#[test]
fn a_league_covers_every_number_of_players_and_every_feature() {
    let config = game("london");
    let count = Count::default();
    let league = League::play(&config, bot("route-focused"), 4, 1, &count);
    let numbers: Vec<u8> = league
        .by_players
        .iter()
        .map(|(number, _)| *number)
        .collect();
    assert_eq!(numbers, [2, 3, 4]);
    assert_eq!(league.matches.len(), 10);
    let without: Vec<String> = league
        .restricted
        .iter()
        .map(|played| played.one.to_string())
        .collect();
    assert_eq!(
        without,
        [
            "route-focused:no-districts",
            "route-focused:no-face-up-wilds",
            "route-focused:no-ticket-draws"
        ]
    );
    let searchers: Vec<&str> = league.searchers.iter().map(|(bot, _)| bot.name()).collect();
    assert_eq!(searchers, ["random", "hoarder"]);
    assert_eq!(
        count.0.into_inner(),
        League::games(&config, bot("route-focused"), 4),
        "the bar ends at its end"
    );
}
