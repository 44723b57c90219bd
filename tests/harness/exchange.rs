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

/// A table of lines by name became one route with a track for each of its rows: `c` was lost.
#[test]
fn a_line_through_many_places_is_many_routes() {
    let table = "route,from,to,length\nM1,a,b,2\nM1,b,c,3\nM1,b,a,2\n,a,b,4\n";
    let draft = exchange::read_csv(&[("routes.csv".to_owned(), table.to_owned())]);
    let draft = draft.expect("a whole table");
    let routes = draft.routes.iter();
    let routes: Vec<_> = routes
        .map(|route| (&*route.a, &*route.b, route.tracks.len(), route.double))
        .collect();
    // A row without a name is no part of a route that has one.
    assert_eq!(
        routes,
        [
            ("a", "b", 2, true),
            ("b", "c", 1, false),
            ("a", "b", 1, false)
        ]
    );
}

/// In the other editor a copied route keeps our field.
#[test]
fn a_copied_route_with_other_ends_is_a_route_of_its_own() {
    let text = r#"{"version":3,"payload":{"branchline":{},
        "stops":[{"id":"a","x":1,"y":1,"branchline":{}},{"id":"b","x":2,"y":2,"branchline":{}},{"id":"c","x":3,"y":3,"branchline":{}}],
        "routes":[
            {"id":"r1","a":"a","b":"b","length":2,"branchline":{"route":1,"double":false,"marks":""}},
            {"id":"r2","a":"b","b":"c","length":2,"branchline":{"route":1,"double":false,"marks":""}}
        ]}}"#;
    let draft = exchange::read_hagstrom(text).expect("a whole file");
    assert_eq!(draft.routes.len(), 2, "{:?}", draft.routes);
}

/// Both ended the program with an overflow.
#[test]
fn numbers_beyond_all_sense_do_not_overflow() {
    for length in ["1000000000", "-1000000000", "2147483647"] {
        let tables = [
            ("locations.csv", "name,x,y\nA,1,1\nB,9,9\n".to_owned()),
            ("routes.csv", format!("from,to,length\nA,B,{length}\n")),
        ];
        let tables = tables.map(|(name, text)| (name.to_owned(), text));
        let mut draft = exchange::read_csv(&tables).expect("whole tables");
        exchange::fill_in(&mut draft);
        assert!(recompiled(&draft).has_errors(), "{length}");
    }
    let far = |x: &str| {
        let text = format!(
            r#"{{"payload":{{"branchline":{{"board":""}},"stops":[{{"id":"a","name":"A","x":{x},"y":1}}]}}}}"#
        );
        let mut draft = exchange::read_hagstrom(&text)?;
        exchange::fill_in(&mut draft);
        Ok::<_, exchange::Unreadable>(draft)
    };
    let refused = far("1e300").expect_err("nothing lies there");
    assert_eq!(
        refused.to_string(),
        format!("stop `A` lies too far away: `x` is 1{}", "0".repeat(300))
    );
    let draft = far("9000000").expect("far, but a number");
    assert!(draft.board.starts_with("100000 by "), "{}", draft.board);
}

/// With a list to look through for each id and each number, this took minutes.
#[test]
fn five_thousand_stations_of_one_name_are_read_in_no_time() {
    let began = std::time::Instant::now();
    let point =
        r#"{"properties":{"name":"Station"},"geometry":{"type":"Point","coordinates":[1,2]}}"#;
    let points = vec![point; 5_000].join(",");
    let draft = exchange::read_geojson(&format!(r#"{{"features":[{points}]}}"#));
    let draft = draft.expect("points");
    assert_eq!(draft.locations[4_999].id, "station-5000");
    let stops = (0..5_000).map(|id| format!(r#"{{"id":"{id}","name":"Station","x":1,"y":1}}"#));
    let stops = stops.collect::<Vec<_>>().join(",");
    let draft = exchange::read_hagstrom(&format!(r#"{{"stops":[{stops}]}}"#)).expect("stops");
    assert_eq!(draft.locations[4_999].id, "station-5000");
    assert!(began.elapsed().as_secs() < 5, "{:?}", began.elapsed());
}

/// Tickets that were deleted came back from the table of the export before.
#[test]
fn tables_of_nothing_are_written_too() {
    let (_, mut draft) = draft_of(GAMES[0]);
    let names = |draft: &Draft| {
        exchange::csv_files(draft)
            .iter()
            .map(|f| f.name)
            .collect::<Vec<_>>()
    };
    let all = names(&draft);
    assert!(
        all.contains(&"tickets.csv") && all.contains(&"names.csv"),
        "{all:?}"
    );
    draft.tickets.clear();
    assert_eq!(names(&draft), all);
    let files = exchange::csv_files(&draft).into_iter();
    let files: Vec<_> = files
        .map(|file| (file.name.to_owned(), file.text))
        .collect();
    assert_eq!(exchange::read_csv(&files), Ok(draft));
}

/// The rings of a lake with an island became one outline that crosses itself.
#[test]
fn islands_in_a_lake_are_left_out_and_said() {
    let text = r#"{"features":[
        {"properties":{"name":"A"},"geometry":{"type":"Point","coordinates":[0,0]}},
        {"properties":{"name":"Lake"},"geometry":{"type":"Polygon","coordinates":[
            [[0,0],[9,0],[9,9],[0,9],[0,0]], [[2,2],[3,2],[3,3],[2,2]], [[5,5],[6,5],[6,6],[5,5]]]}}
    ]}"#;
    let draft = exchange::read_geojson(text).expect("it is whole");
    assert_eq!(draft.notes, ["feature 2: the 2 holes in its area"]);
    let (_, lake) = &draft.land[0];
    assert_eq!(lake.matches(',').count(), 4, "{lake}");
}
