//! Stacks of tokens: what lies at a place is seen there, whoever put it there, and has one name everywhere.

use branchline_editor::playtest::{Draft, Playtest, on_map};
use branchline_engine::config::LocationId;
use branchline_engine::rulebook::Language;
use branchline_engine::{Decision, Shown};
use branchline_render::Scene;
use branchline_render::layout::Layout;
use branchline_render::scene::{Form, Layer};
use branchline_render::theme::Theme;
use egui::Key;
use egui_kittest::kittest::Queryable;

use super::{choose, play, window};
use crate::hand::Window;
use crate::languages::labels;

/// San Francisco after both more stacks were placed.
fn placed() -> Window {
    let mut window = window("san-francisco");
    let wishes = &mut window.state_mut().table.wishes;
    wishes.pause = None;
    wishes.seats = vec![None; 8];
    window.key_press(Key::F5);
    window.run_steps(2);
    while play(&window).state().decision() != Decision::Turn {
        let table = window.state_mut().table.play.as_mut().expect("a game");
        let action = table.legal()[0];
        table.act(action).expect("legal");
    }
    window.run_steps(3);
    window
}

fn stacks(play: &Playtest) -> Vec<(LocationId, Shown)> {
    let shown = play.state().shown(play.board()).into_iter();
    let stacks = shown.filter(|shown| shown.seat.is_none());
    stacks
        .filter_map(|shown| Some((shown.location?, shown)))
        .collect()
}

/// What is written on the tokens of a place on the board, and where.
fn written(window: &Window, place: LocationId) -> Vec<(String, branchline_render::geometry::Vec2)> {
    let game = window.state().session.game().expect("a map");
    let layout = Layout::new(&game.config, &game.sheet);
    let mut overlay = on_map::overlay(play(window), &Draft::default(), None);
    if let Some((_, names)) = &window.state().session.far_names {
        overlay.names = names.iter().map(|name| name.rect).collect();
    }
    let scene = Scene::board(&game.config, &layout, &Theme::light(), &overlay);
    let tokens = scene
        .shapes
        .iter()
        .filter(|shape| shape.layer == Layer::Token && shape.thing.location() == Some(place));
    let texts = tokens.filter_map(|shape| match &shape.form {
        Form::Text(text) => Some((text.text.clone(), text.at)),
        _ => None,
    });
    texts.collect()
}

#[test]
fn every_stack_is_seen_on_the_board_with_its_symbol_and_height_also_those_that_players_placed() {
    let window = placed();
    let all = stacks(play(&window));
    assert_eq!(all.len(), 7, "five at sites, two placed");
    let said = labels(&window);
    for (place, shown) in all {
        let title = &play(&window).board().config().locations[place.index()].title;
        let sign = shown.sign().expect("each has a symbol");
        let texts: Vec<String> = written(&window, place)
            .into_iter()
            .map(|(text, _)| text)
            .collect();
        assert_eq!(texts, [sign.clone(), shown.count.to_string()], "{title}");
        let tokens = if shown.count == 1 { "token" } else { "tokens" };
        let spoken = format!("Location {title}, ");
        let spoken = said.iter().find(|said| said.starts_with(&spoken));
        let spoken = spoken.expect("every place is named");
        let lies = format!(", {} {tokens} {sign}", shown.count);
        assert!(spoken.ends_with(&lies), "{spoken}");
    }
}

#[test]
fn a_symbol_has_the_same_letter_in_the_question_on_its_button_in_the_log_and_before_a_player() {
    let mut window = window("san-francisco");
    window.state_mut().table.wishes.pause = None;
    window.state_mut().table.wishes.seats = vec![None; 8];
    window.key_press(Key::F5);
    window.run_steps(2);
    window.get_by_label("Stacks that wait to be placed:");
    let waiting: Vec<Shown> = play(&window).state().shown(play(&window).board());
    let waiting = waiting
        .iter()
        .filter(|s| s.seat.is_none() && s.location.is_none());
    let signs: Vec<String> = waiting.filter_map(Shown::sign).collect();
    assert_eq!(signs.len(), 2);
    for sign in &signs {
        window.get_by_label(&format!("1 token {sign}"));
    }
    for _ in 0..2 {
        let table = window.state_mut().table.play.as_mut().expect("a game");
        let action = table.legal()[0];
        table.act(action).expect("legal");
    }
    window.run_steps(2);
    let first = signs[0].clone();
    let place_it = format!("Place stack {first} in ");
    assert!(window.get_all_by_label_contains(&place_it).count() > 5);
    let seen = std::collections::BTreeSet::new();
    for moves in 0..200 {
        let table = window.state_mut().table.play.as_mut().expect("a game");
        let action = match table.state().decision() {
            Decision::Mechanic(..) => table.legal()[0],
            _ => choose(table, moves, &seen),
        };
        table.act(action).expect("legal");
        let taken = table.lines(true, Language::English, |seat| format!("P{seat}"));
        let taken = taken
            .iter()
            .find_map(|(_, line)| line.split_once(" takes token "));
        if let Some((seat, sign)) = taken {
            let (sign, _) = sign.split_once(" in ").expect("and where");
            let seat: usize = seat[1..].parse().expect("a number");
            let line = format!("Player {}: 1 token {sign}", seat + 1);
            window.run_steps(2);
            window.get_by_label(&line);
            return;
        }
    }
    panic!("nobody took a token");
}

#[test]
fn a_stack_tells_what_it_is_to_the_pointer() {
    let mut window = placed();
    let board = window.state().session.board().expect("a map");
    for (place, shown) in stacks(play(&window)) {
        let (_, at) = written(&window, place).remove(0);
        let canvas = &window.state().canvas;
        let at = canvas.camera.to_screen(canvas.view, at);
        window.hover_at(at);
        window.run_steps(6);
        let language = Language::English;
        let title = shown.title(&play(&window).board().clone(), language);
        let name = &board.game.config.locations[place.index()].title;
        let told = format!("{name}\n{title}");
        let tips = window.query_all_by_label_contains(&told).count();
        assert_eq!(tips, 1, "{told}");
    }
}

#[test]
fn stacks_lie_where_the_board_prints_a_seat_and_else_beside_their_place_and_never_on_each_other() {
    let window = placed();
    let game = window.state().session.game().expect("a map");
    let layout = Layout::new(&game.config, &game.sheet);
    let placed = stacks(play(&window));
    let printed = |place: &LocationId| layout.locations[place.index()].token_seat.is_some();
    let (own, lent): (Vec<_>, Vec<_>) = placed.iter().map(|(place, _)| *place).partition(printed);
    assert_eq!((own.len(), lent.len()), (5, 2));
    // Each has a seat of its own that covers no other.
    let all: Vec<LocationId> = own.into_iter().chain(lent).collect();
    let seats: Vec<_> = layout.seats_of(&all, &[]).into_iter().flatten().collect();
    assert_eq!(seats.len(), 7);
    for (number, seat) in seats.iter().enumerate() {
        for other in &seats[..number] {
            assert!(seat.distance(*other) > 14.0 * layout.metrics.scale);
        }
    }
}
