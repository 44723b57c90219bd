//! The table inside the editor: whole games through the interface, by the names of its parts, and nothing shown that
//! is another player's.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use branchline_compiler::MemoryFiles;
use branchline_editor::app::{Bottom, Editor, Side};
use branchline_editor::playtest::{Playtest, Wishes};
use branchline_editor::{Options, Start, Template};
use branchline_engine::replay::Replay;
use branchline_engine::text::{describe, ticket_title, track_title};
use branchline_engine::{Action, Decision};
use egui::{Key, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};

const GAMES: [&str; 4] = ["london", "san-francisco", "amsterdam", "europe"];

fn maps() -> MemoryFiles {
    let maps = Path::new(env!("CARGO_MANIFEST_DIR")).join("../maps");
    let names = GAMES.map(|game| format!("{game}/{game}.line"));
    let names = names.into_iter().chain(["rules/city.line".to_owned()]);
    names.fold(MemoryFiles::default(), |files, name| {
        let text = std::fs::read_to_string(maps.join(&name)).expect("a bundled game");
        files.with(&name, &text)
    })
}

fn window(game: &str) -> Harness<'static, Editor> {
    let name = format!("{game}/{game}.line");
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../maps")
        .join(&name);
    let template = Template {
        title: game.to_owned(),
        name,
        text: std::fs::read_to_string(path).expect("a bundled game"),
        others: Arc::new(maps()),
    };
    let options = Options {
        start: Start::Template(0),
        templates: vec![template],
        state: None::<PathBuf>,
    };
    let editor = Editor::new(&egui::Context::default(), options);
    let mut harness = Harness::builder()
        .with_size(vec2(1300.0, 850.0))
        .build_ui_state(
            |ui, editor: &mut Editor| {
                if ui.ctx().cumulative_frame_nr() == 0 {
                    branchline_editor::look::install_fonts(ui.ctx());
                    return;
                }
                editor.editor_ui(ui);
            },
            editor,
        );
    harness.run_steps(3);
    harness
}

fn play<'a>(window: &'a Harness<'static, Editor>) -> &'a Playtest {
    window.state().table.play.as_ref().expect("somebody plays")
}

/// What stands on the button of a choice.
fn label(play: &Playtest, action: Action) -> String {
    let (board, state) = (play.board(), play.state());
    let offer = || state.offer(board, state.actor());
    match action {
        Action::Claim(track) => {
            let length = board.config().tracks[track.index()].length;
            format!("Claim {} ({length})", track_title(board, track))
        }
        Action::DrawBlind => format!("Draw unseen ({} left)", state.deck_len()),
        Action::TakeFaceUp(card) => board.config().deck[card.index()].title.clone(),
        Action::DrawTickets => "Draw tickets".to_owned(),
        Action::Pass => "Pass".to_owned(),
        Action::Keep(mask) => {
            let kept = offer()
                .enumerate()
                .filter(|(index, _)| mask & (1 << index) != 0);
            let kept: Vec<String> = kept
                .map(|(_, ticket)| ticket_title(board, ticket))
                .collect();
            format!("Keep {}", kept.join(" + "))
        }
        Action::Pay(index) => {
            let cards = state.payment(board, index).expect("it is offered");
            let deck = board
                .config()
                .deck
                .iter()
                .zip(cards)
                .filter(|(_, count)| *count > 0);
            let parts: Vec<String> = deck
                .map(|(card, count)| format!("{count} {}", card.title))
                .collect();
            format!("Pay {}", parts.join(" + "))
        }
        action => describe(board, state, action),
    }
}

/// A claim where one is possible, else something that changes from time to time.
fn choose(play: &Playtest, moves: usize) -> Action {
    let legal = play.legal();
    let claims = legal
        .iter()
        .filter(|action| matches!(action, Action::Claim(_)));
    let own = |action: &Action| matches!(action, Action::Own(..));
    let longest = claims.max_by_key(|action| match action {
        Action::Claim(track) => play.board().config().tracks[track.index()].length,
        _ => 0,
    });
    if let Some(claim) = longest {
        return *claim;
    }
    let others: Vec<Action> = legal
        .iter()
        .copied()
        .filter(|action| !own(action))
        .collect();
    let others = if others.is_empty() { legal } else { others };
    others[moves % others.len()]
}

#[test]
fn every_game_is_played_to_its_score_sheet_through_the_window() {
    for game in GAMES {
        let mut window = window(game);
        window.state_mut().table.wishes.pause = Some(0.0);
        window.key_press(Key::F5);
        window.run_steps(2);
        assert_eq!(window.state().side, Side::Play, "{game}");
        let mut moves = 0;
        while play(&window).state().ending().is_none() {
            if !play(&window).person_decides() {
                window.run_steps(1);
                continue;
            }
            let action = choose(play(&window), moves);
            let before = play(&window).time();
            let label = label(play(&window), action);
            let button = window.get_all_by_label(&label).next();
            button
                .unwrap_or_else(|| panic!("{game}: no button `{label}`"))
                .click_accesskit();
            window.run_steps(2);
            assert!(
                play(&window).time().1 > before.1,
                "{game}: `{label}` did nothing"
            );
            moves += 1;
            assert!(moves < 2000, "{game} does not end");
        }
        window.run_steps(2);
        window.get_by_label("Score sheet");
        // What was played is the same game for the command line.
        let play = play(&window);
        let text = play.replay().expect("all was legal").to_text();
        let again = Replay::read(&text)
            .expect("it reads")
            .run(|_| {})
            .expect("it goes the same way");
        assert_eq!(again.state.hash(), play.state().hash(), "{game}");
        assert_eq!(
            again.state.score_sheet(&again.board),
            play.state().score_sheet(play.board())
        );
    }
}

#[test]
fn no_part_of_the_window_names_what_another_player_holds() {
    let mut window = window("europe");
    window.state_mut().table.wishes.pause = Some(0.0);
    window.key_press(Key::F5);
    window.run_steps(2);
    let mut looked = 0;
    for moves in 0..400 {
        if play(&window).state().ending().is_some() || looked == 12 {
            break;
        }
        if !play(&window).person_decides() {
            window.run_steps(1);
            continue;
        }
        let table = play(&window);
        let (board, state) = (table.board(), table.state());
        if state.decision() == Decision::Turn {
            let mine: Vec<_> = state.tickets_of(board, 0).collect();
            let hidden: Vec<String> = state
                .tickets_of(board, 1)
                .filter(|ticket| !mine.contains(ticket))
                .map(|ticket| ticket_title(board, ticket))
                .collect();
            assert!(!hidden.is_empty());
            let mut names = Vec::new();
            let mut open = vec![window.root()];
            while let Some(node) = open.pop() {
                names.extend(node.accesskit_node().label());
                names.extend(node.accesskit_node().value());
                open.extend(node.children());
            }
            assert!(names.iter().any(|name| name == "Hand of Player 1"));
            for name in &names {
                assert!(!name.contains("Hand of Bot"), "{name}");
                assert!(
                    !hidden.iter().any(|ticket| name.contains(ticket.as_str())),
                    "{name}"
                );
            }
            looked += 1;
        }
        let action = choose(play(&window), moves);
        window
            .state_mut()
            .table
            .play
            .as_mut()
            .expect("a game")
            .act(action)
            .expect("legal");
        window.run_steps(1);
    }
    assert!(looked >= 5, "only {looked} turns were looked at");
}

#[test]
fn a_game_goes_back_forks_and_moves_on_with_the_map() {
    let mut window = window("london");
    let game = window.state().session.game().cloned().expect("a game");
    let wishes = Wishes {
        pause: None,
        ..Wishes::default()
    };
    let mut table = Playtest::start(Arc::clone(&game), &wishes).expect("it starts");
    for moves in 0..12 {
        while table.bot().is_some() && table.let_bot_act(None) {}
        let action = choose(&table, moves);
        table.act(action).expect("legal");
    }
    let (at, last) = table.time();
    assert_eq!(at, last);
    let hash = table.state().hash();
    // The same decisions on the same map lead to the same moment.
    assert_eq!(
        table
            .moved_to(game)
            .expect("nothing changed")
            .state()
            .hash(),
        hash
    );
    table.travel(3);
    assert_ne!(table.state().hash(), hash);
    table.travel(last);
    assert_eq!(table.state().hash(), hash);
    assert!(table.take_back() && table.time().1 < last);
    // A decision in the past drops what came after it.
    table.travel(2);
    if table.person_decides() {
        let action = choose(&table, 1);
        table.act(action).expect("legal");
    } else {
        table.let_bot_act(None);
    }
    assert_eq!(table.time(), (3, 3));
    // An edit that changes the price of everything stops the game with a reason.
    window.state_mut().table.play = Some(table);
    window.run_steps(2);
    assert!(play(&window).stale.is_none());
    let text = window
        .state()
        .session
        .document
        .text()
        .replace("  pink    6\n", "");
    let text = text.replace(" pink", " blue");
    let end = window.state().session.document.text().len();
    let end = u32::try_from(end).expect("a short text");
    let change = branchline_editor::document::Change::new(
        branchline_editor::document::Label::new("step-typing"),
        vec![branchline_syntax::TextEdit {
            span: branchline_syntax::Span::new(0, end),
            insert: text,
        }],
    );
    window.state_mut().session.change(change);
    window.run_steps(3);
    let moved = window.state().table.play.as_ref().expect("still there");
    let same = Arc::ptr_eq(&moved.game, window.state().session.game().expect("a game"));
    assert!(
        same || moved.stale.is_some(),
        "an edit either carries the game along or says why not"
    );
}

#[test]
fn many_games_play_in_the_background_and_colour_the_map() {
    let mut window = window("london");
    window.state_mut().table.evidence.wishes.games = 80;
    window.key_press(Key::F6);
    window.run_steps(2);
    assert_eq!(window.state().bottom, Bottom::Evidence);
    let mut waited = 0;
    while window.state().table.evidence.progress().is_some() {
        std::thread::sleep(std::time::Duration::from_millis(20));
        window.run_steps(1);
        waited += 1;
        assert!(waited < 3000, "the games do not end");
    }
    let game = window.state().session.game().cloned().expect("a game");
    let evidence = &window.state().table.evidence;
    let report = &evidence.found.as_ref().expect("a report").report;
    assert_eq!(report.run.games, 80);
    assert!(!report.findings.is_empty());
    let heat = evidence.heat(&game).expect("the map is coloured");
    assert_eq!(heat.len(), game.config.tracks.len());
    assert!(heat.iter().any(|heat| heat.share > 0.3));
}

#[test]
fn a_click_on_a_route_that_cannot_be_claimed_says_why() {
    let mut window = window("london");
    window.state_mut().table.wishes.pause = Some(0.0);
    window.key_press(Key::F5);
    window.run_steps(2);
    for _ in 0..200 {
        let table = play(&window);
        if table.person_decides() && table.state().decision() == Decision::Turn {
            break;
        }
        if table.person_decides() {
            let action = table.legal()[0];
            window
                .state_mut()
                .table
                .play
                .as_mut()
                .expect("a game")
                .act(action)
                .expect("legal");
        }
        window.run_steps(1);
    }
    let table = play(&window);
    let tracks = (0..table.board().config().tracks.len())
        .map(branchline_engine::config::TrackId::from_index);
    let refused = tracks.into_iter().find(|track| {
        table
            .state()
            .refuses(table.board(), Action::Claim(*track))
            .is_some()
    });
    let before = table.time();
    let refused = refused.expect("a hand of two cannot pay for everything");
    let title = format!("Route {}", track_title(table.board(), refused));
    let route = window.get_all_by_label_contains(&title).next();
    route.expect("every route has a name").click();
    window.run_steps(2);
    assert_eq!(play(&window).time(), before);
    let said = window.state().said();
    assert!(
        said.is_some_and(|said| said.starts_with("Not possible")),
        "{said:?} after a click on {title}"
    );
}
