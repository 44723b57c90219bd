//! Forms: showing one changes nothing, and what is typed into one is neither lost nor written to another thing.

use branchline_compiler::{MemoryFiles, Severity};
use branchline_editor::Start;
use branchline_editor::app::Side;
use branchline_editor::thing::Thing;
use egui::{Key, Modifiers, Role, ViewportEvent, ViewportId, vec2};
use egui_kittest::kittest::Queryable;

use crate::files;
use crate::hand::{Window, command, pull, text, window_of};
use crate::kill::Folder;
use crate::script::EMPTY;

/// A window on the small game with some of its words replaced.
pub fn window(changes: &[(&str, &str)]) -> Window {
    let mut text = EMPTY.to_owned();
    for (old, new) in changes {
        assert!(text.contains(old), "{old}");
        text = text.replace(old, new);
    }
    window_of("empty.line", &text, MemoryFiles::default())
}

pub fn location(id: &str) -> Thing {
    Thing::Location(id.to_owned())
}

fn track(id: &str) -> Thing {
    Thing::Track(id.to_owned())
}

pub fn select(window: &mut Window, things: &[Thing]) {
    window.state_mut().session.select(things.to_vec());
    window.run_steps(3);
}

fn steps(window: &Window) -> usize {
    window.state().session.document.history().done().len()
}

#[track_caller]
fn value(window: &Window, role: Role, name: &str) -> String {
    let field = window.get_by_role_and_label(role, name);
    field.value().unwrap_or_default()
}

/// Types into a field in the place of what it says, and stays there.
#[track_caller]
pub fn type_into(window: &mut Window, role: Role, name: &str, typed: &str) {
    window.get_by_role_and_label(role, name).focus();
    window.run_steps(2);
    command(window, Key::A);
    window.event(egui::Event::Text(typed.to_owned()));
    window.run_steps(2);
}

#[track_caller]
fn choose(window: &mut Window, name: &str, choice: &str) {
    window
        .get_by_role_and_label(Role::ComboBox, name)
        .click_accesskit();
    window.run_steps(4);
    let entries: Vec<_> = window.query_all_by_label(choice).collect();
    entries.last().expect(choice).click();
    drop(entries);
    window.run_steps(4);
}

fn click(window: &mut Window, label: &str) {
    window.get_by_label(label).click();
    window.run_steps(4);
}

#[track_caller]
pub fn says(window: &Window, line: &str) {
    assert!(text(window).contains(line), "{line}:\n{}", text(window));
}

#[test]
fn showing_a_form_changes_nothing_however_odd_its_values_are() {
    let mut window = window(&[
        (
            "board 1000 by 700, width 300, piece 20 by 9",
            "background \"scan.png\", turn 270\nboard 1000 by 700, width 6000, piece 3 by 120",
        ),
        ("pieces         each 11", "pieces         each 2000"),
        ("\"Mill\"        at 880,350", "\"Mill\"        at 1200,350"),
    ]);
    let before = text(&window).to_owned();
    assert_eq!(
        value(&window, Role::SpinButton, "Printed width, mm"),
        "6000"
    );
    assert_eq!(value(&window, Role::SpinButton, "Piece width, mm"), "120");
    for (thing, name, shown) in [
        (Thing::Background, "Turned, °", "270"),
        (Thing::Background, "Width", "0"),
        (location("mill"), "x", "1200"),
    ] {
        select(&mut window, &[thing]);
        assert_eq!(value(&window, Role::SpinButton, name), shown);
    }
    for side in [Side::Rules, Side::Deck, Side::Inspector] {
        window.state_mut().side = side;
        window.run_steps(3);
    }
    assert_eq!(text(&window), before);
    assert_eq!(steps(&window), 0);

    // What is changed then is one step, and stays undone.
    select(&mut window, &[Thing::Background]);
    type_into(&mut window, Role::SpinButton, "Turned, °", "300");
    window.key_press(Key::Enter);
    window.run_steps(3);
    says(&window, "turn 300");
    assert!(!text(&window).contains("width 0"), "{}", text(&window));
    command(&mut window, Key::Z);
    assert_eq!(text(&window), before);
    window.run_steps(5);
    assert_eq!((text(&window), steps(&window)), (before.as_str(), 0));
}

#[test]
fn a_half_typed_name_is_kept_for_its_thing_when_another_tab_is_chosen() {
    let mut window = window(&[]);
    select(&mut window, &[location("mill")]);
    type_into(&mut window, Role::TextInput, "Name", "Old Mill");
    assert_eq!(steps(&window), 0, "not before it is complete");
    click(&mut window, "Rules");
    says(&window, "mill        \"Old Mill\"");
    select(&mut window, &[location("harbour")]);
    click(&mut window, "Inspector");
    assert_eq!(value(&window, Role::TextInput, "Name"), "Harbour");
    assert_eq!(steps(&window), 1);
}

#[test]
fn a_half_typed_name_stays_with_its_thing_when_another_one_is_selected() {
    let mut window = window(&[(
        "  harbour     to  mill ",
        "  nowhere  to  mill  auto\n  harbour     to  mill ",
    )]);
    for key in [Key::F8, Key::Num2] {
        select(&mut window, &[location("mill")]);
        type_into(&mut window, Role::TextInput, "Name", "Old Mill");
        match key {
            Key::F8 => window.key_press(key),
            key => window.key_press_modifiers(Modifiers::ALT, key),
        }
        window.run_steps(4);
        says(&window, "mill        \"Old Mill\"");
        assert_eq!(steps(&window), 1, "{key:?}");
        window.state_mut().side = Side::Inspector;
        select(&mut window, &[location("market")]);
        assert_eq!(value(&window, Role::TextInput, "Name"), "Market");
        window.state_mut().session.undo();
    }
}

#[test]
fn a_click_on_the_map_finishes_the_field_before_it_selects() {
    let mut window = window(&[]);
    select(&mut window, &[location("mill")]);
    type_into(&mut window, Role::TextInput, "Name", "Old Mill");
    click(&mut window, "Location Harbour");
    says(&window, "mill        \"Old Mill\"");
    says(&window, "\"Harbour\"");
    assert_eq!(window.state().session.selection, [location("harbour")]);
}

#[test]
fn saving_and_closing_take_what_is_half_typed_along() {
    let folder = Folder::new("forms-half-typed");
    let path = files::game_file(&folder, "a.line");
    let mut window = files::open(&folder, Start::File(path.clone()));
    select(&mut window, &[location("mill")]);
    type_into(&mut window, Role::TextInput, "Name", "Old Mill");
    command(&mut window, Key::S);
    assert!(files::read(&path).contains("\"Old Mill\""));
    assert!(!window.state().session.document.is_dirty());

    window
        .state_mut()
        .session
        .select(vec![track("north-gate--harbour")]);
    window.run_steps(3);
    type_into(&mut window, Role::SpinButton, "Length", "2");
    let viewports = &mut window.input_mut().viewports;
    let viewport = viewports.entry(ViewportId::ROOT).or_default();
    viewport.events.push(ViewportEvent::Close);
    window.run_steps(3);
    window.get_by_label(files::UNSAVED);
    says(&window, "harbour    2 red");
}

#[test]
fn escape_drops_what_is_half_typed_and_nothing_else() {
    let mut window = window(&[]);
    for (thing, role, name, typed, shown) in [
        (location("mill"), Role::TextInput, "Name", "Old", "Mill"),
        (
            track("north-gate--harbour"),
            Role::SpinButton,
            "Length",
            "2",
            "4",
        ),
    ] {
        select(&mut window, std::slice::from_ref(&thing));
        type_into(&mut window, role, name, typed);
        window.key_press(Key::Escape);
        window.run_steps(4);
        assert_eq!(text(&window), EMPTY);
        assert_eq!(window.state().session.selection, [thing]);
        assert_eq!(value(&window, role, name), shown);
    }
}

#[test]
fn a_half_typed_number_is_kept_for_its_thing() {
    let mut window = window(&[]);
    select(&mut window, &[track("north-gate--harbour")]);
    type_into(&mut window, Role::SpinButton, "Length", "2");
    assert_eq!(steps(&window), 0, "not before it is complete");
    select(&mut window, &[track("west-gate--east-gate")]);
    says(&window, "harbour    2 red");
    assert_eq!(value(&window, Role::SpinButton, "Length"), "4");
    assert_eq!(steps(&window), 1);
}

#[test]
fn arrows_and_screen_readers_step_a_number_by_one() {
    let mut window = window(&[]);
    select(&mut window, &[track("north-gate--harbour")]);
    let (role, name) = (Role::SpinButton, "Length");
    window.get_by_role_and_label(role, name).focus();
    window.run_steps(2);
    for key in [Key::ArrowUp, Key::ArrowUp, Key::ArrowUp, Key::ArrowDown] {
        window.key_press(key);
        window.run_steps(2);
    }
    assert_eq!(value(&window, role, name), "6");
    window.key_press(Key::Enter);
    window.run_steps(3);
    says(&window, "harbour    6 red");
    assert_eq!(steps(&window), 1);
    window
        .get_by_role_and_label(role, name)
        .increment_accesskit();
    window.run_steps(3);
    says(&window, "harbour    7 red");
    window
        .get_by_role_and_label(role, name)
        .set_value_accesskit(99.0);
    window.run_steps(3);
    says(&window, "harbour    32 red");

    window.state_mut().side = Side::Play;
    window.run_steps(3);
    let before: i64 = value(&window, role, "Seed").parse().expect("a number");
    window
        .get_by_role_and_label(role, "Seed")
        .increment_accesskit();
    window.run_steps(3);
    assert_eq!(value(&window, role, "Seed"), (before + 1).to_string());
}

#[test]
fn a_number_shows_its_value_while_it_is_dragged() {
    let mut window = window(&[]);
    let (role, name) = (Role::SpinButton, "Height");
    let at = window.get_by_role_and_label(role, name).rect().center();
    pull(&mut window, at, at + vec2(120.0, 0.0));
    window.step();
    let shown = value(&window, role, name);
    assert_ne!(shown, "700");
    assert_eq!(text(&window), EMPTY, "not before the hand lets go");
    window.drop_at(at + vec2(120.0, 0.0));
    window.run_steps(3);
    says(&window, &format!("board 1000 by {shown},"));
    assert_eq!(steps(&window), 1);
}

#[test]
fn several_tracks_show_what_they_have_in_common_and_take_any_value() {
    let mut window = window(&[]);
    let both = [track("north-gate--harbour"), track("north-gate--market")];
    select(&mut window, &both);
    assert_eq!(value(&window, Role::SpinButton, "Length"), "–");
    assert_eq!(value(&window, Role::ComboBox, "Colour"), "Different");
    type_into(&mut window, Role::SpinButton, "Length", "4");
    window.key_press(Key::Enter);
    window.run_steps(3);
    says(&window, "harbour    4 red");
    says(&window, "market     4 any");
    assert_eq!(value(&window, Role::SpinButton, "Length"), "4");
    choose(&mut window, "Colour", "Red");
    says(&window, "market     4 red");
    assert_eq!(value(&window, Role::ComboBox, "Colour"), "Red");
    assert_eq!(steps(&window), 2);
}

#[test]
fn several_locations_are_taken_out_of_their_district_at_once() {
    let mut window = window(&[
        (
            "locations {",
            "districts {\n  docks  \"Docks\"  1\n}\n\nlocations {",
        ),
        ("at 120,350", "at 120,350  in docks"),
        ("at 880,350", "at 880,350  in docks"),
    ]);
    let district = |window: &Window| value(window, Role::ComboBox, "District");
    select(&mut window, &[location("mill"), location("market")]);
    assert_eq!(district(&window), "Different");
    select(&mut window, &[location("mill"), location("harbour")]);
    assert_eq!(district(&window), "Docks");
    choose(&mut window, "District", "None");
    assert!(!text(&window).contains("in docks"), "{}", text(&window));
    assert_eq!((district(&window).as_str(), steps(&window)), ("None", 1));
}

#[test]
fn a_text_in_quotes_is_typed_and_shown_as_it_is_meant() {
    let mut window = window(&[(
        "each 11",
        "each 11, name \"a \\\"big\\\" one: \\\\o/ \\\"\"",
    )]);
    window.state_mut().side = Side::Rules;
    window.run_steps(3);
    let (role, name) = (Role::TextInput, "Pieces: What one is called");
    assert_eq!(value(&window, role, name), "a \"big\" one: \\o/ \"");
    type_into(&mut window, role, name, "the \"last\"");
    window.key_press(Key::Enter);
    window.run_steps(3);
    says(&window, "name \"the \\\"last\\\"\"");
    assert_eq!(value(&window, role, name), "the \"last\"");
}

#[test]
fn a_symbol_of_a_colour_can_be_taken_off() {
    let mut window = window(&[("red     8", "red     8  symbol star")]);
    window.state_mut().side = Side::Deck;
    window.run_steps(3);
    window
        .get_by_label("How it is drawn: Red")
        .click_accesskit();
    window.run_steps(20);
    assert_eq!(value(&window, Role::ComboBox, "Symbol"), "star");
    choose(&mut window, "Symbol", "Automatic");
    assert!(!text(&window).contains("symbol"), "{}", text(&window));
}

/// What is done to a part of a value.
enum Do {
    Type(&'static str),
    Press,
    Choose(&'static str),
}

#[test]
fn a_value_has_a_field_for_each_of_its_parts_and_writes_what_the_language_would() {
    use Do::{Choose, Press, Type};
    let steps: &[(&str, Do, &str)] = &[
        ("Players: Players, to", Type("4"), "players        2 to 4"),
        ("First tickets: Dealt", Type("1"), "first-tickets  deal 1"),
        (
            "Market: Swept away with wilds, never",
            Press,
            "reset-at never",
        ),
        ("Market: Swept away with wilds, never", Press, "reset-at 2"),
        // A table: a value, one more row, a key, a row less.
        ("Route points: Points by length 4", Type("8"), "4: 8"),
        (
            "Route points: Points by length: One more",
            Press,
            "4: 8 | 5: 8",
        ),
        (
            "Route points: Points by length, row 5",
            Type("6"),
            "4: 8 | 6: 8",
        ),
        (
            "Route points: Points by length 1: Delete",
            Press,
            "route-points   2: 2 | 3: 4 | 4: 8 | 6: 8",
        ),
        // By players, another value for one number of them, and back.
        (
            "Starting hand: Cards: by players",
            Press,
            "hand           2 to 4: 3",
        ),
        (
            "Starting hand: Cards, 4 players",
            Type("5"),
            "hand           2 to 3: 3 | 4: 5",
        ),
        (
            "Starting hand: Cards: by players",
            Press,
            "hand           3\n",
        ),
        // Words in their order.
        (
            "Ties: Decided by: One more",
            Choose("Most pieces left"),
            "ties           tickets pieces-left",
        ),
        (
            "Ties: Decided by 1",
            Choose("None"),
            "ties           pieces-left",
        ),
        // A rule with a list of numbers.
        ("Stations", Press, "stations"),
        ("Stations: Cards for each: One more", Press, "cost 1 2 3 3"),
        ("Stations: Cards for each 4", Type("4"), "cost 1 2 3 4"),
        ("Stations: Cards for each: One less", Press, "cost 1 2 3\n"),
        ("Players: Players, to", Type("2"), "players        2\n"),
        // What is not written begins with a press.
        ("Ferries", Press, "ferries"),
        (
            "Ferries: Cards for a symbol: Give a value",
            Press,
            "symbol-swap 2",
        ),
    ];
    let mut window = window(&[]);
    let before = text(&window).to_owned();
    window.set_size(vec2(1200.0, 2600.0));
    window.state_mut().side = Side::Rules;
    window.run_steps(4);
    for (name, act, line) in steps {
        match act {
            Press => window.get_by_label(name).click_accesskit(),
            Type(typed) => {
                type_into(&mut window, Role::SpinButton, name, typed);
                window.key_press(Key::Enter);
            }
            Choose(choice) => choose(&mut window, name, choice),
        }
        window.run_steps(4);
        says(&window, line);
    }
    let document = &window.state().session.document;
    let errors = document
        .diagnostics()
        .filter(|problem| problem.severity == Severity::Error);
    let errors: Vec<String> = errors.map(|problem| problem.message.clone()).collect();
    assert_eq!(errors, [""; 0], "{}", text(&window));
    while window.state().session.document.is_dirty() {
        command(&mut window, Key::Z);
        window.run_steps(2);
    }
    assert_eq!(text(&window), before);
}

#[test]
fn tickets_of_several_kinds_have_a_number_each_and_what_cannot_be_read_is_text() {
    let mut window = window(&[
        (
            "tickets {",
            "tickets long {\n  north-gate  to  east-gate  9\n}\n\ntickets {",
        ),
        (
            "first-tickets  deal 2,",
            "first-tickets  deal 1 long + 2 regular,",
        ),
        ("hand           3", "hand           many"),
    ]);
    window.set_size(vec2(1200.0, 2600.0));
    window.state_mut().side = Side::Rules;
    window.run_steps(4);
    let (number, dealt) = (Role::SpinButton, "First tickets: Dealt, long");
    assert_eq!(value(&window, number, dealt), "1");
    type_into(&mut window, number, dealt, "0");
    window.key_press(Key::Enter);
    window.run_steps(4);
    says(&window, "first-tickets  deal 2, keep 1");
    type_into(&mut window, number, "First tickets: Dealt, long", "2");
    window.key_press(Key::Enter);
    window.run_steps(4);
    says(&window, "first-tickets  deal 2 long + 2 regular, keep 1");
    let (field, hand) = (Role::TextInput, "Starting hand: Cards");
    assert_eq!(value(&window, field, hand), "many");
    type_into(&mut window, field, hand, "4");
    window.key_press(Key::Enter);
    window.run_steps(4);
    says(&window, "hand           4\n");
}

#[test]
fn forms_speak_spanish_too() {
    let mut window = window(&[]);
    window.set_size(vec2(1200.0, 2600.0));
    window.state_mut().side = Side::Rules;
    window.key_press_modifiers(Modifiers::ALT, Key::G);
    window.run_steps(4);
    let choice = value(
        &window,
        Role::ComboBox,
        "Primeros billetes: Los no elegidos",
    );
    assert_eq!(choice, "bajo el mazo");
    for (role, name) in [
        (Role::SpinButton, "Mercado: Cartas visibles"),
        (Role::CheckBox, "Mano inicial: Cartas: por jugadores"),
    ] {
        window.get_by_role_and_label(role, name);
    }
    select(&mut window, &[location("mill")]);
    window.state_mut().side = Side::Inspector;
    window.run_steps(4);
    choose(&mut window, "Posición del nombre", "abajo a la izquierda");
    says(&window, "label below-left");
    choose(&mut window, "Posición del nombre", "Un número");
    says(&window, "label 0");
    let angle = "Posición del nombre, Un número";
    type_into(&mut window, Role::SpinButton, angle, "135");
    window.key_press(Key::Enter);
    window.run_steps(4);
    says(&window, "label 135");
    choose(&mut window, "Posición del nombre", "Automático");
    assert!(!text(&window).contains("label"), "{}", text(&window));
}

#[test]
fn the_name_of_a_new_colour_may_be_written_as_people_write() {
    let mut window = window(&[]);
    window.state_mut().side = Side::Deck;
    window.run_steps(3);
    type_into(&mut window, Role::TextInput, "New colour", "Gold Leaf");
    window.key_press(Key::Enter);
    window.run_steps(3);
    let line = text(&window)
        .lines()
        .find(|line| line.contains("gold-leaf"));
    let line = line.expect("there is such a line").to_owned();
    assert!(line.contains("\"Gold Leaf\""), "{line}");
    type_into(&mut window, Role::TextInput, "New colour", "Teal");
    window.key_press(Key::Enter);
    window.run_steps(3);
    says(&window, "\n  teal ");
}
