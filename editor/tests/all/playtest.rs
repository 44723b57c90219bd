//! The table inside the editor: whole games through the interface, by the names of its parts, and nothing shown that
//! is another player's.

mod end;
mod evidence;
mod hidden;
mod questions;
mod saved;
mod small;
mod stacks;

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use branchline_compiler::MemoryFiles;
use branchline_editor::app::Side;
use branchline_editor::playtest::{Playtest, Wishes};
use branchline_engine::replay::Replay;
use branchline_engine::rulebook::Language;
use branchline_engine::text::{invite, ticket_title, track_title};
use branchline_engine::{Action, Decision};
use egui::{Key, Role};
use egui_kittest::kittest::{NodeT, Queryable};

use crate::hand::{Window, window_of};

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

pub fn window(game: &str) -> Window {
    let name = format!("{game}/{game}.line");
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../maps")
        .join(&name);
    let text = std::fs::read_to_string(path).expect("a bundled game");
    with_text(&name, &text)
}

pub(crate) fn with_text(name: &str, text: &str) -> Window {
    window_of(name, text, maps())
}

fn play(window: &Window) -> &Playtest {
    window.state().table.play.as_ref().expect("somebody plays")
}

/// The choice in the words of its button.
fn label(play: &Playtest, action: Action) -> String {
    let (board, state) = (play.board(), play.state());
    match action {
        Action::DrawBlind => format!("Draw unseen ({} left)", state.deck_len()),
        Action::TakeFaceUp(card) => board.config().deck[card.index()].title.clone(),
        action => invite(board, state, action, Language::English),
    }
}

/// A button by its name; cards of the market may lie there twice.
fn click(window: &mut Window, label: &str) {
    let button = window.get_all_by_role_and_label(Role::Button, label).next();
    button.expect("one at least").click_accesskit();
    window.run_steps(2);
}

/// Takes a decision through the interface, by the names of its parts.
fn decide(window: &mut Window, action: Action) {
    let before = play(window).time();
    match action {
        Action::Keep(mask) => keep(window, mask),
        Action::Own(mechanic, _) => {
            let label = label(play(window), action);
            let legal = play(window).legal();
            let own = |a: &&Action| matches!(a, Action::Own(id, _) if *id == mechanic);
            let title = mechanic.spec().title.en;
            let head = format!("{title} ({})", legal.iter().filter(own).count());
            if window
                .query_by_role_and_label(Role::Button, &label)
                .is_none()
            {
                let folded = window.get_all_by_label(&head).next();
                folded.expect("one at least").click_accesskit();
                window.run_steps(12);
            }
            click(window, &label);
        }
        action => {
            let label = label(play(window), action);
            click(window, &label);
        }
    }
    assert!(
        play(window).time().1 > before.1,
        "{action:?} did nothing; the window says {:?}",
        window.state().said()
    );
}

/// Ticks exactly these tickets of the offer, then keeps them.
fn keep(window: &mut Window, mask: u16) {
    let table = play(window);
    let (board, state) = (table.board(), table.state());
    let offer: Vec<String> = state
        .offer(board, state.actor())
        .map(|ticket| ticket_title(board, ticket))
        .collect();
    for (number, title) in offer.iter().enumerate() {
        let earlier = offer[..number].iter().filter(|t| *t == title).count();
        let ticked = window
            .get_all_by_role_and_label(Role::CheckBox, title)
            .nth(earlier)
            .expect("a box for each ticket");
        let is_on = ticked.accesskit_node().toggled() == Some(egui::accesskit::Toggled::True);
        if is_on != (mask & (1 << number) != 0) {
            ticked.click_accesskit();
            window.run_steps(2);
        }
    }
    let label = match mask.count_ones() {
        1 => "Keep this ticket".to_owned(),
        number => format!("Keep these {number} tickets"),
    };
    click(window, &label);
}

/// A kind of decision, as fine as it is counted.
fn kind(play: &Playtest, action: Action) -> &'static str {
    match (action, play.state().decision()) {
        (_, Decision::FirstTickets) => "first tickets",
        (Action::DrawBlind | Action::TakeFaceUp(_), Decision::NextCard { .. }) => "second card",
        (Action::DrawBlind, _) => "draw unseen",
        (Action::TakeFaceUp(_), _) => "take from the market",
        (Action::Claim(_), _) => "claim",
        (Action::DrawTickets, _) => "draw tickets",
        (Action::Keep(_), _) => "keep tickets",
        (Action::Own(..), _) => "station",
        (Action::Pay(_), _) => "payment",
        (Action::Lay(_), _) => "lay a card",
        (Action::Choose(choice), Decision::Mechanic(mechanic, data)) => {
            match (mechanic.keyword(), choice, data[0]) {
                ("tunnels", 0, _) => "tunnel given up",
                ("tunnels", ..) => "tunnel paid",
                ("tourists", _, 0) => "stack placed",
                ("tourists", ..) => "token chosen",
                (other, ..) => panic!("a new question of {other}: count it here"),
            }
        }
        (Action::Choose(_), _) => "?",
        (Action::Pass, _) => "pass",
    }
}

/// Something of a kind that was not decided yet; else a claim; else whatever comes round.
fn choose(play: &Playtest, moves: usize, seen: &BTreeSet<&'static str>) -> Action {
    let legal = play.legal();
    let tunnels_wanted = !seen.contains("tunnel paid") || !seen.contains("tunnel given up");
    let config = play.board().config();
    let track = |action: &Action| match action {
        Action::Claim(track) => Some(&config.tracks[track.index()]),
        _ => None,
    };
    let new = legal
        .iter()
        .find(|action| !seen.contains(kind(play, **action)));
    if let Some(new) = new {
        return *new;
    }
    let is_tunnel = |action: &&Action| track(action).is_some_and(|t| t.marks.has("tunnel"));
    if tunnels_wanted && let Some(tunnel) = legal.iter().find(is_tunnel) {
        return *tunnel;
    }
    // Two stacks of tokens at the ends of a track make a question of which to take.
    let stacks = play.state().shown(play.board());
    let has_stack = |place| stacks.iter().any(|shown| shown.location == Some(place));
    let asks = |action: &&Action| match action {
        Action::Claim(track) => {
            let (a, b) = play.board().ends(*track);
            has_stack(a) && has_stack(b)
        }
        _ => false,
    };
    if !seen.contains("token chosen")
        && let Some(asking) = legal.iter().find(asks)
    {
        return *asking;
    }
    let claims = legal.iter().filter(|action| track(action).is_some());
    if let Some(longest) = claims.max_by_key(|action| track(action).map(|t| t.length)) {
        return *longest;
    }
    let own = |action: &Action| matches!(action, Action::Own(..));
    let mut others: Vec<Action> = legal.iter().copied().filter(|a| !own(a)).collect();
    if others.is_empty() {
        others = legal;
    }
    others[moves % others.len()]
}

/// Plays a game of this window to its score sheet; every decision of a person goes through the interface.
fn play_to_the_end(window: &mut Window, seen: &mut BTreeSet<&'static str>) {
    let mut moves = 0;
    while play(window).state().ending().is_none() {
        if !play(window).person_decides() {
            window.run_steps(1);
            continue;
        }
        let action = choose(play(window), moves, seen);
        seen.insert(kind(play(window), action));
        decide(window, action);
        moves += 1;
        assert!(moves < 2000, "the game does not end");
    }
    window.run_steps(2);
    window.get_by_label("Score sheet");
}

/// The same game for the command line: what was saved replays to the same scores.
fn replays_the_same(play: &Playtest) {
    let text = play.replay().expect("all was legal").to_text();
    let again = Replay::read(&text)
        .expect("it reads")
        .run(|_| {})
        .expect("it goes the same way");
    assert_eq!(again.state.hash(), play.state().hash());
    assert_eq!(
        again.state.score_sheet(&again.board),
        play.state().score_sheet(play.board())
    );
}

#[test]
fn every_game_is_played_to_its_score_sheet_through_the_window_with_every_kind_of_decision() {
    let mut seen = BTreeSet::new();
    // Against a bot, and two at one window, so that both seats decide.
    for (game, people) in [
        ("london", 1),
        ("san-francisco", 2),
        ("amsterdam", 1),
        ("europe", 1),
        ("europe", 2),
    ] {
        let mut window = window(game);
        window.state_mut().table.wishes.pause = Some(0.0);
        for seat in 0..people {
            window.state_mut().table.wishes.seats[seat] = None;
        }
        window.key_press(Key::F5);
        window.run_steps(2);
        assert_eq!(window.state().side, Side::Play, "{game}");
        play_to_the_end(&mut window, &mut seen);
        replays_the_same(play(&window));
    }
    let mut window = with_text("dead-end.line", DEAD_END);
    window.state_mut().table.wishes.seats[1] = None;
    window.key_press(Key::F5);
    window.run_steps(2);
    play_to_the_end(&mut window, &mut seen);
    replays_the_same(play(&window));
    for kind in [
        "first tickets",
        "draw unseen",
        "take from the market",
        "second card",
        "claim",
        "payment",
        "draw tickets",
        "keep tickets",
        "station",
        "tunnel paid",
        "tunnel given up",
        "stack placed",
        "token chosen",
        "pass",
    ] {
        assert!(seen.contains(kind), "nobody had to decide: {kind}");
    }
}

/// A game in which everybody soon has nothing left to do but to pass.
const DEAD_END: &str = r#"language 1

game "Dead End" as dead-end {
  players        2 to 2
  pieces         each 9
  hand           1
  market         size 1
  draw           cards 1
  first-tickets  deal 1, keep 1
  draw-tickets   deal 1, keep 1
  route-points   6: 15
  end            at-most 2, last-turns 1
  ties           tickets
}

board 400 by 200

deck {
  red  6
}

locations {
  alpha  "Alpha"  at 60,100
  beta   "Beta"   at 340,100
}

routes {
  alpha  --  beta  6 red
}

tickets {
  alpha  to  beta  6 copies 2
}
"#;

pub(crate) fn wait_for_evidence(window: &mut Window) {
    for _ in 0..30_000 {
        if window.state().table.evidence.progress().is_none() {
            window.run_steps(2);
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
        window.run_steps(1);
    }
    panic!("the games do not end");
}

pub(crate) fn replace_text(window: &mut Window, from: &str, to: &str) {
    let text = window.state().session.document.text().to_owned();
    assert!(text.contains(from), "{from}");
    let at = text.find(from).expect("it is there");
    let span = |at: usize| u32::try_from(at).expect("a short text");
    let change = branchline_editor::document::Change::new(
        branchline_editor::document::Label::new("step-typing"),
        vec![branchline_syntax::TextEdit {
            span: branchline_syntax::Span::new(span(at), span(at + from.len())),
            insert: to.to_owned(),
        }],
    );
    window.state_mut().session.change(change);
    window.run_steps(2);
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
        let action = choose(&table, moves, &BTreeSet::new());
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
        let action = choose(&table, 1, &BTreeSet::new());
        table.act(action).expect("legal");
    } else {
        table.let_bot_act(None);
    }
    assert_eq!(table.time(), (3, 3));
    // An edit of what the game is not about carries it along.
    let hash = table.state().hash();
    window.state_mut().table.play = Some(table);
    window.run_steps(2);
    assert!(play(&window).stale.is_none());
    replace_text(&mut window, "language 1", "# edited\nlanguage 1");
    let moved = play(&window);
    let game = window.state().session.game().expect("a game");
    assert!(moved.stale.is_none() && Arc::ptr_eq(&moved.game, game));
    assert_eq!((moved.time(), moved.state().hash()), ((3, 3), hash));
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

#[test]
fn moves_are_shown_as_movements_that_any_key_skips() {
    let mut window = window("london");
    window.state_mut().table.wishes.pause = None;
    window.key_press(Key::F5);
    window.run_steps(2);
    decide(&mut window, Action::Keep(1));
    while !play(&window).person_decides() {
        click(&mut window, "Step");
    }
    decide(&mut window, Action::DrawBlind);
    let now = |window: &Window| window.ctx.input(|input| input.time);
    assert!(
        window.state().table.motion.progress(now(&window)).is_some(),
        "a card is on its way"
    );
    window.key_press(Key::Escape);
    window.run_steps(2);
    assert!(
        window.state().table.motion.progress(now(&window)).is_none(),
        "a key ends it"
    );
    // It ends by itself, too.
    let action = play(&window).legal()[0];
    decide(&mut window, action);
    window.run_steps(60);
    assert!(window.state().table.motion.progress(now(&window)).is_none());
}
