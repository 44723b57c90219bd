//! What is drawn on the map with the mouse, by the tools and the keys of a selection, and what the text makes of it.

use branchline_compiler::MemoryFiles;
use branchline_editor::thing::Thing;
use egui::{Key, Modifiers, ViewportEvent, ViewportId, vec2};
use egui_kittest::kittest::Queryable;

use crate::files::UNSAVED;
use crate::hand::{Window, click, drag, text, window_of};
use crate::script::EMPTY;

fn window() -> Window {
    window_of("empty.line", EMPTY, MemoryFiles::default())
}

#[test]
fn things_on_the_canvas_have_names_and_can_be_clicked() {
    let mut window = window();
    window.get_by_label("Location Harbour").click();
    window.run_steps(3);
    assert_eq!(
        window.state().session.selection,
        [Thing::Location("harbour".to_owned())]
    );
    window
        .get_by_label("Route North Gate – Harbour, 4, red")
        .click();
    window.run_steps(3);
    assert_eq!(
        window.state().session.selection,
        [Thing::Track("north-gate--harbour".to_owned())]
    );
    window.key_press(Key::Num3);
    window.event(egui::Event::Text("3".to_owned()));
    window.run_steps(3);
    assert!(
        window
            .state()
            .session
            .document
            .text()
            .contains("north-gate  --  harbour    3 red")
    );
}

#[test]
fn a_location_is_dragged_and_the_text_follows() {
    let mut window = window();
    let at = window.get_by_label("Location Mill").rect().center();
    drag(&mut window, at, at + vec2(0.0, 32.0));
    assert!(
        !window
            .state()
            .session
            .document
            .text()
            .contains("at 880,350")
    );
    window.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    window.run_steps(3);
    assert_eq!(window.state().session.document.text(), EMPTY);
}

#[test]
fn water_is_drawn_with_keys_and_clicks_and_the_strip_says_how() {
    let mut window = window();
    window.key_press(Key::W);
    window.run_steps(3);
    window.get_by_label("Park").click();
    window.run_steps(2);
    let middle = window.get_by_label("Location Market").rect().center();
    for step in [vec2(40.0, 60.0), vec2(120.0, 60.0), vec2(120.0, 110.0)] {
        let at = middle + step;
        window.hover_at(at);
        window.step();
        window.drag_at(at);
        window.step();
        window.drop_at(at);
        window.run_steps(40);
    }
    assert_eq!(window.state().session.sketch.len(), 3);
    window.get_by_label("Done").click();
    window.run_steps(3);
    window.event(egui::Event::Text("The Green".to_owned()));
    window.run_steps(2);
    window.key_press(Key::Enter);
    window.run_steps(3);
    assert!(
        text(&window).contains("the-green  \"The Green\"  park"),
        "{}",
        text(&window)
    );
}

#[test]
fn a_route_dragged_with_the_mouse_is_made_and_selected_in_the_same_frame() {
    let mut window = window();
    window.key_press(Key::R);
    window.run_steps(3);
    let from = window.get_by_label("Location North Gate").rect().center();
    let to = window.get_by_label("Location East Gate").rect().center();
    drag(&mut window, from, to);
    assert_eq!(
        window.state().session.selection,
        [Thing::Track("north-gate--east-gate".to_owned())]
    );
    window.get_by_label_contains("Route North Gate – East Gate");
}

#[test]
fn a_mark_of_a_rule_that_is_off_says_where_to_switch_it_on() {
    let mut window = window();
    window
        .get_by_label("Route North Gate – Harbour, 4, red")
        .click();
    window.run_steps(3);
    window.key_press(Key::T);
    window.run_steps(3);
    let said = window.state().said().map(str::to_owned);
    assert_eq!(
        said.as_deref(),
        Some("This game is without “Tunnels”: the tab Rules switches it on")
    );
    assert_eq!(text(&window), EMPTY);
}

#[test]
fn a_ticket_without_a_way_is_drawn_and_told_of_each_time() {
    let text = EMPTY.replace(
        "  mill        to  west-gate               auto",
        "  mill to far auto\n  harbour to far auto",
    );
    let text = text.replace("locations {", "locations {\n  far at 900,600");
    let window = window_of("empty.line", &text, MemoryFiles::default());
    let document = &window.state().session.document;
    let found = document
        .diagnostics()
        .filter(|found| found.code == "BL3023");
    assert_eq!(found.count(), 2);
    let game = document.game().expect("it is drawn");
    let ids: Vec<&str> = game
        .config
        .tickets
        .iter()
        .map(|ticket| ticket.id.as_str())
        .collect();
    assert!(ids.contains(&"mill--far"), "{ids:?}");
}

#[test]
fn the_ground_of_the_whole_map_is_not_dragged_away_by_accident() {
    let land = "land {\n  ground land 5,5 995,5 995,695 5,695\n}\n\nlocations {";
    let text_of_land = EMPTY.replace("locations {", land);
    let mut window = window_of("empty.line", &text_of_land, MemoryFiles::default());
    let thing = Thing::Land("ground".to_owned());
    window.state_mut().session.select(vec![thing]);
    window.run_steps(3);
    let [market, mill] =
        ["Location Market", "Location Mill"].map(|name| window.get_by_label(name).rect().center());
    // Between the routes to East Gate.
    let from = market + egui::vec2(0.5, 0.22) * (mill.x - market.x);
    crate::hand::drag(&mut window, from, from + egui::vec2(60.0, 40.0));
    window.run_steps(3);
    assert_eq!(text(&window), text_of_land);
}

#[test]
fn a_mark_of_a_rule_that_is_off_is_given_together_with_its_rule() {
    for (mark, rule) in [
        ("Tunnel", "tunnels"),
        ("Ferry", "ferries"),
        ("Goods", "goods"),
    ] {
        let mut window = window();
        window
            .get_by_label("Route North Gate – Harbour, 4, red")
            .click();
        window.run_steps(3);
        window.get_by_label(&format!("+ {mark}")).click_accesskit();
        window.run_steps(4);
        let game = window.state().session.game().expect("it can be played");
        assert!(game.config.rules.has(rule), "{}", text(&window));
        assert_eq!(game.config.tracks[0].marks.0.len(), 1, "{}", text(&window));
        let errors = window.state().session.document.diagnostics();
        let errors: Vec<_> = errors.filter(|problem| problem.is_error()).collect();
        assert!(errors.is_empty(), "{errors:#?}");
        window.key_press_modifiers(Modifiers::COMMAND, Key::Z);
        window.run_steps(3);
        assert_eq!(text(&window), EMPTY);
    }
}

/// A lake that is all there but its name is work, also if nothing else has changed.
#[test]
fn closing_takes_land_along_that_is_drawn_and_not_named_yet() {
    for is_named in [false, true] {
        let mut window = window();
        window.key_press(Key::W);
        window.run_steps(3);
        let middle = window.get_by_label("Location Market").rect().center();
        for step in [vec2(40.0, 60.0), vec2(120.0, 60.0), vec2(120.0, 110.0)] {
            click(&mut window, middle + step);
            window.run_steps(40);
        }
        if is_named {
            window.get_by_label("Done").click();
            window.run_steps(3);
            window.event(egui::Event::Text("Lake".to_owned()));
            window.run_steps(2);
        }
        assert_eq!(text(&window), EMPTY);
        let viewports = &mut window.input_mut().viewports;
        let viewport = viewports.entry(ViewportId::ROOT).or_default();
        viewport.events.push(ViewportEvent::Close);
        window.run_steps(3);
        window.get_by_label(UNSAVED);
        let added = if is_named { "\"Lake\"" } else { "water" };
        assert!(text(&window).contains(added), "{}", text(&window));
    }
}

/// A line that cannot be read leaves the old map in sight; who then draws sees what that does.
#[test]
fn a_gesture_on_a_text_that_cannot_be_read_is_drawn() {
    let broken = EMPTY.replacen("4 red", "4 r?d", 1);
    let mut window = window_of("empty.line", EMPTY, MemoryFiles::default());
    crate::playtest::replace_text(&mut window, EMPTY, &broken);
    assert!(window.state().session.document.is_stale());
    let at = |window: &Window| {
        let game = window.state().session.game().expect("a map");
        let all = game.config.locations.iter();
        let mut mill = all.filter(|location| location.id == "mill");
        mill.next().expect("it").at
    };
    let before = at(&window);
    let mill = Thing::Location("mill".to_owned());
    window.state_mut().session.select(vec![mill]);
    window.run_steps(2);
    let place = window.get_by_label("Location Mill").rect().center();
    drag(&mut window, place, place + vec2(60.0, 0.0));
    assert_ne!(at(&window), before);
    assert!(!window.state().session.document.is_stale());
    assert!(window.state().session.document.playable().is_none());
    while window.state_mut().session.undo().is_some() {}
    assert_eq!(text(&window), EMPTY);
    assert!(window.state().session.document.playable().is_some());
}

#[test]
fn land_that_waits_for_its_name_is_kept_when_another_kind_is_chosen() {
    let mut window = window();
    window.key_press(Key::W);
    window.run_steps(3);
    let middle = window.get_by_label("Location Market").rect().center();
    for step in [vec2(40.0, 60.0), vec2(120.0, 60.0), vec2(120.0, 110.0)] {
        click(&mut window, middle + step);
        window.run_steps(40);
    }
    window.get_by_label("Done").click();
    window.run_steps(3);
    window.get_by_label("Park").click();
    window.run_steps(3);
    assert!(text(&window).contains("water"), "{}", text(&window));
}

#[test]
fn two_clicks_with_the_route_tool_make_a_route_as_a_drag_does() {
    let mut window = window();
    window.key_press(Key::R);
    window.run_steps(3);
    let routes = |window: &Window| {
        let game = window.state().session.game().expect("a map");
        game.config.routes.len()
    };
    let before = routes(&window);
    for name in ["Location Harbour", "Location Mill"] {
        let place = window.get_by_label(name).rect().center();
        click(&mut window, place);
        window.run_steps(40);
    }
    assert_eq!(routes(&window), before + 1, "{}", text(&window));

    // A first end that was clicked is forgotten when a route is dragged.
    let at = |window: &Window, name: &str| window.get_by_label(name).rect().center();
    let harbour = at(&window, "Location Harbour");
    click(&mut window, harbour);
    window.run_steps(40);
    let [from, to] = ["Location North Gate", "Location East Gate"].map(|name| at(&window, name));
    drag(&mut window, from, to);
    window.run_steps(40);
    assert_eq!(routes(&window), before + 2, "{}", text(&window));
    let east = at(&window, "Location East Gate");
    click(&mut window, east);
    window.run_steps(40);
    assert_eq!(routes(&window), before + 2, "{}", text(&window));
}
