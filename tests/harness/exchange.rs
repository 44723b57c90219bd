//! Out and in again: a game that went through another program's files is the same game.

use crate::boards::{GAMES, bundled};
use branchline_compiler::exchange::{self, Draft};
use branchline_compiler::{Compilation, Game, MemoryFiles, compile};
use branchline_tests::{files_below, read};

/// A bundled game with its rules as written.
pub fn draft_of(path: &str) -> (Game, Draft) {
    let files = files_below("maps", "line").into_iter().map(|file| {
        let name = file.strip_prefix("maps").expect("it lies there");
        (name.to_string_lossy().into_owned(), read(&file))
    });
    let compilation = compile(&MemoryFiles(files.collect()), path);
    let game = compilation.game.clone().expect("bundled games compile");
    let rules = exchange::written_rules(&game.config, &game.source_map, |place| {
        compilation.text(place)
    });
    let draft = Draft::of(&game.config, &game.sheet, rules);
    (game, draft)
}

fn recompiled(draft: &Draft) -> Compilation {
    compile(
        &MemoryFiles::one("again.line", &draft.to_line()),
        "again.line",
    )
}

#[track_caller]
fn same_game(game: &Game, draft: &Draft, how: &str) {
    let compilation = recompiled(draft);
    let text = draft.to_line();
    let again = compilation
        .game
        .unwrap_or_else(|| panic!("{how}: {:?}\n{text}", compilation.diagnostics));
    let mut config = again.config;
    // The id of a game comes from its file.
    config.id.clone_from(&game.config.id);
    assert_eq!(config, game.config, "{how}");
    assert_eq!(again.sheet, game.sheet, "{how}");
    assert!(draft.notes.is_empty(), "{how}: {:?}", draft.notes);
}

#[test]
fn a_draft_is_the_same_game() {
    for path in GAMES {
        let (game, draft) = draft_of(path);
        same_game(&game, &draft, path);
    }
}

#[test]
fn tables_out_and_in_again_are_the_same_game() {
    for path in GAMES {
        let (game, draft) = draft_of(path);
        let files = exchange::csv_files(&draft);
        let files: Vec<_> = files
            .into_iter()
            .map(|file| (file.name.to_owned(), file.text))
            .collect();
        let again =
            exchange::read_csv(&files).unwrap_or_else(|problem| panic!("{path}: {problem}"));
        same_game(&game, &again, path);
    }
}

#[test]
fn hagstrom_json_out_and_in_again_is_the_same_game() {
    for path in GAMES {
        let (game, draft) = draft_of(path);
        let json = exchange::hagstrom_json(&draft);
        let again =
            exchange::read_hagstrom(&json).unwrap_or_else(|problem| panic!("{path}: {problem}"));
        same_game(&game, &again, path);
    }
}

#[test]
fn a_ticket_to_a_district_comes_back_from_hagstrom_json() {
    let london = GAMES.iter().find(|path| path.contains("london"));
    let (_, mut draft) = draft_of(london.expect("it has districts"));
    let (district, _) = &draft.districts[0];
    let line = format!("{} to {district} 5", draft.locations[0].id);
    draft.tickets[0].line = line;
    let again = exchange::read_hagstrom(&exchange::hagstrom_json(&draft)).expect("our own file");
    assert_eq!(again.tickets, draft.tickets);
    assert!(again.notes.is_empty(), "{:?}", again.notes);
}

#[test]
fn a_formula_in_a_name_stays_a_name() {
    let (_, mut draft) = draft_of(GAMES[0]);
    for title in [
        "=1+1",
        "'=1",
        "+41 Street",
        "@home",
        "-",
        "Plain, with \"quotes\"",
    ] {
        draft.locations[0].title = title.to_owned();
        let files = exchange::csv_files(&draft);
        let locations = files
            .iter()
            .find(|file| file.name == "locations.csv")
            .expect("there are locations");
        let cell = locations
            .text
            .lines()
            .nth(1)
            .and_then(|line| line.split(',').nth(1))
            .expect("a second cell");
        assert!(
            !cell.trim_matches('"').starts_with(['=', '+', '-', '@']),
            "{title}: {cell}"
        );
        let files: Vec<_> = files
            .into_iter()
            .map(|file| (file.name.to_owned(), file.text))
            .collect();
        let again = exchange::read_csv(&files).expect("our own tables can be read");
        assert_eq!(again.locations[0].title, title);
    }
}

#[test]
fn a_table_typed_by_hand_becomes_a_game_and_lists_what_it_left_out() {
    let files = [
        (
            "stops.csv",
            "Name;x;y;Population\nOld Town;100;100;5000\nHarbour;300;100;\nHill;200;250;\n",
        ),
        (
            "routes.csv",
            "from;to;length;color\nOld Town;Harbour;2;red\nOld Town;Harbour;2;blue\nHarbour;Hill;3;grey\nHill;Old Town;1;red\n",
        ),
        ("tickets.csv", "from;to;points;copies\nOld Town;Hill;;30\n"),
    ];
    let files = files.map(|(name, text)| (name.to_owned(), text.to_owned()));
    let mut draft = exchange::read_csv(&files).expect("these tables are whole");
    assert_eq!(draft.notes, ["stops.csv:2: population = 5000"]);
    assert!(
        draft.routes[0].double,
        "two rows between the same places are a double route"
    );
    exchange::fill_in(&mut draft);
    let compilation = recompiled(&draft);
    assert!(
        compilation.game.is_some(),
        "{:?}\n{}",
        compilation.diagnostics,
        draft.to_line()
    );
}

#[test]
fn broken_files_are_refused_in_words() {
    let refused =
        |result: Result<Draft, exchange::Unreadable>| result.expect_err("it is broken").to_string();
    let table = |name: &str, text: &str| exchange::read_csv(&[(name.to_owned(), text.to_owned())]);
    assert!(refused(table("locations.csv", "name,x\nA,1\n")).contains("no column `y`"));
    assert!(
        refused(table("locations.csv", "name,x,y\nA,one,2\n"))
            .contains("locations.csv:2: `x` is not a number")
    );
    assert!(refused(table("locations.csv", "name,x,y\n\"A,1,2\n")).contains("not closed"));
    assert!(refused(exchange::read_hagstrom("{")).contains("no JSON"));
    assert!(
        refused(exchange::read_hagstrom(
            r#"{"version":9,"payload":{"stops":[]}}"#
        ))
        .contains("version 9")
    );
    assert!(refused(exchange::read_geojson("{}")).contains("no GeoJSON"));
}

#[test]
fn geojson_becomes_a_board_with_north_up() {
    let text = r#"{"type":"FeatureCollection","features":[
        {"type":"Feature","properties":{"name":"North"},"geometry":{"type":"Point","coordinates":[10,60]}},
        {"type":"Feature","properties":{"name":"South"},"geometry":{"type":"Point","coordinates":[12,55]}},
        {"type":"Feature","properties":{"name":"East"},"geometry":{"type":"Point","coordinates":[20,57]}},
        {"type":"Feature","properties":{"from":"North","to":"South","length":3,"color":"red"},"geometry":{"type":"LineString","coordinates":[[10,60],[11,58],[12,55]]}},
        {"type":"Feature","properties":{"length":2},"geometry":{"type":"LineString","coordinates":[[12,55],[20,57]]}},
        {"type":"Feature","properties":{"length":4},"geometry":{"type":"LineString","coordinates":[[20,57],[10,60]]}},
        {"type":"Feature","properties":{"name":"Lake"},"geometry":{"type":"Polygon","coordinates":[[[14,57],[15,57],[15,58],[14,57]]]}},
        {"type":"Feature","properties":{},"geometry":{"type":"MultiPoint","coordinates":[[14,57]]}}
    ]}"#;
    let mut draft = exchange::read_geojson(text).expect("it is whole");
    let at = |id: &str| {
        draft
            .locations
            .iter()
            .find(|place| place.id == id)
            .map(|place| (place.x, place.y))
            .unwrap()
    };
    assert!(at("north").1 < at("south").1 && at("east").0 > at("north").0);
    assert_eq!(draft.routes.len(), 3);
    assert_eq!(draft.notes, ["feature 8: geometry `MultiPoint`"]);
    exchange::fill_in(&mut draft);
    draft.tickets.push(exchange::DraftTicket {
        kind: "regular".into(),
        line: "north to east auto".into(),
        copies: 30,
    });
    let compilation = recompiled(&draft);
    assert!(
        compilation.game.is_some(),
        "{:?}\n{}",
        compilation.diagnostics,
        draft.to_line()
    );
}

#[test]
fn graphs_have_a_node_for_each_place_and_an_edge_for_each_track() {
    for path in GAMES {
        let config = bundled(path).config;
        let (dot, graphml) = (exchange::dot(&config), exchange::graphml(&config));
        assert_eq!(dot.matches(" -- ").count(), config.tracks.len(), "{path}");
        assert_eq!(
            graphml.matches("<node ").count(),
            config.locations.len(),
            "{path}"
        );
        assert_eq!(
            graphml.matches("<edge ").count(),
            config.tracks.len(),
            "{path}"
        );
    }
}
