//! Every export of every bundled game, read by programs that are not ours: Python's readers, networkx, Graphviz,
//! poppler. Each is made twice and must be the same bytes.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::rc::Rc;

use branchline_compiler::{exchange, export};
use branchline_engine::envelope::{self, Kind};
use branchline_engine::rulebook::{Language, Rulebook};
use branchline_render::print::{self, Job, Paper};
use branchline_render::scene::Overlay;
use branchline_render::{Layout, Scene, Theme, pdf, png, rulebook, svg};
use serde_json::json;

use crate::boards::GAMES;
use crate::exchange::draft_of;

/// Debian's packages of Python are for Debian's Python, whichever else is first in the path.
const PYTHON: &str = "/usr/bin/python3";

fn run(program: &str, arguments: &[&str], package: &str) -> String {
    let output = Command::new(program).args(arguments).output();
    let output = output.unwrap_or_else(|error| panic!("{program} (package {package}): {error}"));
    let (said, complained) = (
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
    assert!(
        output.status.success(),
        "{program} {arguments:?}: {said}\n{complained}"
    );
    assert!(complained.is_empty(), "{program} warns: {complained}");
    said.into_owned()
}

/// All files of a game: names and bytes.
fn exports(path: &str) -> Vec<(String, Vec<u8>)> {
    let (game, draft) = draft_of(path);
    let (config, sheet) = (&game.config, &game.sheet);
    let layout = Layout::new(config, sheet);
    let overlay = Overlay {
        legend: Some(Language::Spanish),
        ..Overlay::default()
    };
    let board = Rc::new(Scene::board(config, &layout, &Theme::light(), &overlay));
    let book = Rulebook::new(config, Language::English);
    let stamp = "stamp of the test";
    let mut files = vec![
        ("board.svg", svg::svg(&board, Some(config)).into_bytes()),
        (
            "board.png",
            png::png(&board, 50.0, Theme::light().paper).expect("a small picture"),
        ),
        ("graph.dot", exchange::dot(config).into_bytes()),
        ("graph.graphml", exchange::graphml(config).into_bytes()),
        (
            "config.json",
            export::config_json(config, sheet).into_bytes(),
        ),
        (
            "config.toml",
            export::config_toml(config, sheet).into_bytes(),
        ),
        (
            "hagstrom.json",
            exchange::hagstrom_json(&draft).into_bytes(),
        ),
        ("rulebook.html", rulebook::html(&book, stamp).into_bytes()),
        ("rulebook.md", rulebook::markdown(&book, stamp).into_bytes()),
    ];
    let light = Theme::light();
    let on = |paper| Job {
        paper,
        language: Language::Spanish,
        stamp,
    };
    for (name, pages) in [
        ("board.pdf", print::board_pages(&board, &on(Paper::A3))),
        ("poster.pdf", vec![print::one_page(&board, &on(Paper::A2))]),
        (
            "cards.pdf",
            print::card_pages(config, sheet, &light, &on(Paper::A4)),
        ),
        ("aid.pdf", print::aid_pages(config, &on(Paper::A4))),
        (
            "rulebook.pdf",
            print::book_pages(config, &board, &on(Paper::A4)),
        ),
    ] {
        files.push((
            name,
            pdf::pdf(&pages, &config.title).expect("sheets can be written"),
        ));
    }
    let mut files: Vec<_> = files
        .into_iter()
        .map(|(name, bytes)| (name.to_owned(), bytes))
        .collect();
    for table in exchange::csv_files(&draft) {
        files.push((format!("csv/{}", table.name), table.text.into_bytes()));
    }
    let mut expected = expected(config);
    expected["millimetres"] = json!([board.width, board.height]);
    let expected = expected.to_string().into_bytes();
    files.push(("expected.json".to_owned(), expected));
    files
}

/// What an outside reader must find.
fn expected(config: &branchline_engine::GameConfig) -> serde_json::Value {
    let names: Vec<&str> = config.locations.iter().map(|l| l.title.as_str()).collect();
    let ids: Vec<&str> = config
        .tracks
        .iter()
        .map(|track| track.id.as_str())
        .collect();
    json!({
        "head": {
            "format": envelope::FORMAT,
            "kind": Kind::Config.name(),
            "version": Kind::Config.version(),
        },
        "locations": names.len(),
        "names": names,
        "tracks": ids.len(),
        "track_ids": ids,
        "tickets": config.tickets.len(),
        "spaces": config.tracks.iter().map(|track| track.length).sum::<i32>(),
        "connected": true,
    })
}

fn written(path: &str) -> PathBuf {
    let name = path.split('/').next().expect("a folder");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("outside")
        .join(name);
    std::fs::create_dir_all(folder.join("csv")).expect("the folder for tests can be written");
    for (name, bytes) in exports(path) {
        std::fs::write(folder.join(name), bytes).expect("the folder for tests can be written");
    }
    folder
}

#[test]
fn every_export_is_the_same_bytes_twice() {
    for path in GAMES {
        for ((name, first), (_, second)) in exports(path).into_iter().zip(exports(path)) {
            assert!(first == second, "{path}: {name}");
        }
    }
}

#[test]
fn every_export_can_be_read_by_other_programs() {
    let script = branchline_tests::root().join("tests/outside/check.py");
    let script = script.to_str().expect("a plain path");
    for path in GAMES {
        let folder = written(path);
        let file = |name: &str| folder.join(name).to_str().expect("a plain path").to_owned();
        let said = run(PYTHON, &[script, &file("")], "python3-networkx");
        assert_eq!(said.trim(), "fine", "{path}");
        // Graphviz puts places where they lie (neato -n2 takes positions as they are).
        let drawn = run(
            "dot",
            &["-Kneato", "-n2", "-Tplain", &file("graph.dot")],
            "graphviz",
        );
        let edges = drawn
            .lines()
            .filter(|line| line.starts_with("edge "))
            .count();
        let tracks = branchline_tests::game(path.split('/').next().expect("a name")).tracks;
        assert_eq!(edges, tracks.len(), "{path}");
        for name in [
            "board.pdf",
            "poster.pdf",
            "cards.pdf",
            "aid.pdf",
            "rulebook.pdf",
        ] {
            pdf_is_sound(&file(name));
        }
    }
}

/// Readable, with a title, and every font in it whole: no printer asks for one.
fn pdf_is_sound(path: &str) {
    let info = run("pdfinfo", &[path], "poppler-utils");
    assert!(
        info.contains("Title:") && info.contains("Encrypted:       no"),
        "{path}: {info}"
    );
    let fonts = run("pdffonts", &[path], "poppler-utils");
    let rows: Vec<&str> = fonts.lines().skip(2).collect();
    assert!(!rows.is_empty(), "{path} has words");
    for row in rows {
        // name type encoding emb sub uni object ID
        let cells: Vec<&str> = row.split_whitespace().rev().collect();
        assert_eq!(cells[2..5], ["yes", "yes", "yes"], "{path}: {row}");
    }
}
