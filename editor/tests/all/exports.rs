//! Exporting through the window: the files that come of it, what is said about them, and what is asked before.

use std::fs;
use std::path::{Path, PathBuf};

use branchline_compiler::compile;
use branchline_disk::project::Project;
use branchline_editor::Start;
use branchline_engine::rulebook::Language;
use branchline_export::{Form, Made, Settings, Source, make, written_rules};
use egui::{Key, Role};
use egui_kittest::kittest::Queryable;

use crate::files::{click, game_file, open, shows, type_name};
use crate::hand::{Window, command, drop_file, wait_for, wait_until};
use crate::kill::Folder;
use crate::languages::{english_only, labels};
use crate::playtest::replace_text;

const TITLE: &str = "Export the game";

/// London with its base, in a project of its own.
fn london(folder: &Folder) -> PathBuf {
    let maps = Path::new(env!("CARGO_MANIFEST_DIR")).join("../maps");
    for file in ["branchline.toml", "london/london.line", "rules/city.line"] {
        let to = folder.0.join(file);
        fs::create_dir_all(to.parent().expect("a folder")).expect("made");
        fs::copy(maps.join(file), to).expect("copied");
    }
    let path = folder.0.join("london/london.line");
    path.canonicalize().expect("it is there")
}

/// What the library makes of a file, as the command line does.
fn made(path: &Path, form: Form, settings: &Settings) -> Made {
    let (project, name) = Project::of(path).expect("a project");
    let compilation = compile(&project, &name);
    let game = compilation.game.as_ref().expect("a game");
    let source = Source::new(game, written_rules(&compilation));
    make(&source, form, settings).expect("it can be made")
}

/// Chooses a form in the dialog and goes on to the place.
fn choose(window: &mut Window, form: &str) {
    command(window, Key::E);
    assert!(shows(window, TITLE));
    click(window, form);
    click(window, "Choose where…");
}

/// Waits until something is said at the foot.
fn wait_to_hear(window: &mut Window, said: &str) {
    wait_until(window, said, |window| {
        window
            .state()
            .said()
            .is_some_and(|text| text.contains(said))
    });
}

fn files_in(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let names = entries.map(|entry| entry.expect("an entry").file_name());
    let mut names: Vec<String> = names
        .map(|name| name.to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

#[test]
fn every_form_of_london_is_what_the_command_line_writes() {
    let folder = Folder::new("exports-london");
    let path = london(&folder);
    let mut window = open(&folder, Start::File(path.clone()));
    for (label, form, file) in [
        ("Board at true size (PDF)", Form::Pdf, "london-board.pdf"),
        ("Cards (PDF)", Form::CardsPdf, "london-cards.pdf"),
        ("Player aid (PDF)", Form::AidPdf, "london-aid.pdf"),
        (
            "Rulebook to print (PDF)",
            Form::RulebookPdf,
            "london-rules.pdf",
        ),
        ("Web page (HTML)", Form::RulebookHtml, "london-rules.html"),
        ("Text (Markdown)", Form::RulebookMarkdown, "london-rules.md"),
        ("Drawing of the board (SVG)", Form::Svg, "london-board.svg"),
        ("Game for programs (JSON)", Form::ConfigJson, "london.json"),
        ("Game to compare (TOML)", Form::ConfigToml, "london.toml"),
        ("Network for Graphviz (DOT)", Form::Dot, "london.dot"),
        ("Network (GraphML)", Form::Graphml, "london.graphml"),
        (
            "Map editor by Björn Hagström",
            Form::HagstromJson,
            "london-map.json",
        ),
    ] {
        choose(&mut window, label);
        click(&mut window, "Write it");
        wait_to_hear(&mut window, &format!("Wrote {file}"));
        let bytes = fs::read(path.with_file_name(file)).expect("it is beside the game");
        let same = made(&path, form, &Settings::default()) == Made::File(bytes);
        assert!(same, "{label}");
    }
}

#[test]
fn a_picture_has_the_dots_that_are_asked_for_and_they_are_told_before() {
    let folder = Folder::new("exports-png");
    let path = london(&folder);
    let mut window = open(&folder, Start::File(path.clone()));
    command(&mut window, Key::E);
    click(&mut window, "Picture of the board (PNG)");
    let dots = |window: &mut Window, dots: f64| {
        let field = window.get_by_role_and_label(Role::SpinButton, "Dots an inch");
        field.set_value_accesskit(dots);
        window.run_steps(2);
    };
    dots(&mut window, 25.0);
    // 380 by 293 mm with its margin.
    wait_for(&mut window, "374 × 288 dots");
    window.get_by_label("With a legend").click();
    window.run_steps(5);
    click(&mut window, "Choose where…");
    click(&mut window, "Write it");
    wait_to_hear(&mut window, "Wrote london-board.png");
    let settings = Settings {
        dots: 25,
        legend: true,
        ..Settings::default()
    };
    let bytes = fs::read(path.with_file_name("london-board.png")).expect("written");
    assert!(made(&path, Form::Png, &settings) == Made::File(bytes));
    // The next time it is as it was, and so is everything that another form has, too.
    command(&mut window, Key::E);
    let field = window.get_by_role_and_label(Role::SpinButton, "Dots an inch");
    assert_eq!(field.value().as_deref(), Some("25"));
    click(&mut window, "Board at true size (PDF)");
    wait_for(&mut window, "4 sheets of paper");
    window.get_by_label("All on one sheet").click();
    window.run_steps(5);
    wait_for(&mut window, "One sheet of paper");
    click(&mut window, "Cancel");
    assert!(!shows(&window, TITLE));
}

#[test]
fn tables_go_into_a_folder_that_is_asked_about_once_there_is_something_in_it() {
    let folder = Folder::new("exports-csv");
    let path = london(&folder);
    let mut window = open(&folder, Start::File(path.clone()));
    choose(&mut window, "Tables (CSV)");
    click(&mut window, "Write it");
    wait_to_hear(&mut window, "Wrote london-tables");
    let tables = path.with_file_name("london-tables");
    let Made::Folder(files) = made(&path, Form::Csv, &Settings::default()) else {
        panic!("tables are a folder");
    };
    assert_eq!(files_in(&tables).len(), files.len());
    for file in files {
        let written = fs::read(tables.join(&file.name)).expect("a table");
        assert!(written == file.bytes, "{}", file.name);
    }
    // Enter only asks; the button says what it does.
    choose(&mut window, "Tables (CSV)");
    window
        .get_by_role_and_label(Role::TextInput, "Folder name")
        .focus();
    window.run_steps(2);
    window.key_press(Key::Enter);
    window.run_steps(3);
    assert!(shows(&window, "london-tables is there already"));
    fs::write(tables.join("routes.csv"), "mine").expect("written");
    click(&mut window, "Replace its files");
    wait_until(&mut window, "the tables again", |_| {
        fs::read(tables.join("routes.csv")).is_ok_and(|bytes| bytes != b"mine")
    });
}

#[test]
fn a_saved_object_finds_its_pictures_in_the_folder_it_lies_in() {
    let folder = Folder::new("exports-tts");
    let path = london(&folder);
    let mut window = open(&folder, Start::File(path.clone()));
    command(&mut window, Key::E);
    click(&mut window, "Tabletop Simulator");
    let field = window.get_by_role_and_label(Role::SpinButton, "Dots an inch");
    field.set_value_accesskit(20.0);
    window.run_steps(2);
    click(&mut window, "Choose where…");
    click(&mut window, "Write it");
    wait_to_hear(&mut window, "Wrote london-tts");
    let there = path.with_file_name("london-tts");
    let names = files_in(&there);
    let object = names.iter().find(|name| name.ends_with(".json"));
    let object = fs::read_to_string(there.join(object.expect("a saved object"))).expect("a text");
    let picture = names.iter().find(|name| name.ends_with(".png"));
    let address = format!("file://{}/{}", there.display(), picture.expect("a picture"));
    assert!(object.contains(&address), "{address}");
}

#[test]
fn a_file_that_is_there_is_replaced_by_the_button_that_says_so() {
    let folder = Folder::new("exports-over");
    let path = london(&folder);
    let there = path.with_file_name("london.dot");
    fs::write(&there, "mine").expect("written");
    let mut window = open(&folder, Start::File(path));
    choose(&mut window, "Network for Graphviz (DOT)");
    assert!(!shows(&window, "Write it"));
    click(&mut window, "Something else…");
    assert!(shows(&window, TITLE));
    click(&mut window, "Choose where…");
    click(&mut window, "Cancel");
    assert_eq!(fs::read_to_string(&there).expect("it"), "mine");
    choose(&mut window, "Network for Graphviz (DOT)");
    click(&mut window, "Replace the file");
    wait_to_hear(&mut window, "Wrote london.dot");
    assert!(fs::read_to_string(&there).expect("it").starts_with("graph"));
}

#[test]
fn a_refused_place_says_why_and_leaves_nothing_behind() {
    let folder = Folder::new("exports-refused");
    let path = london(&folder);
    let before = files_in(&folder.0);
    let mut window = open(&folder, Start::File(path.clone()));
    for (form, field, file) in [
        ("Board at true size (PDF)", "File name", "nowhere/board.pdf"),
        ("Tables (CSV)", "Folder name", "nowhere/tables"),
        ("Tabletop Simulator", "Folder name", "nowhere/tts"),
    ] {
        choose(&mut window, form);
        let target = folder.0.join(file);
        type_name(&mut window, field, &target.display().to_string());
        click(&mut window, "Write it");
        let name = target.file_name().expect("a name").to_string_lossy();
        let said = format!("{name} was not written: there is no such folder");
        wait_to_hear(&mut window, &said);
    }
    // A file where a folder should be.
    choose(&mut window, "Tables (CSV)");
    let target = path.join("tables");
    type_name(&mut window, "Folder name", &target.display().to_string());
    click(&mut window, "Write it");
    wait_to_hear(&mut window, "tables was not written: ");
    let mut after = files_in(&folder.0);
    after.retain(|name| name != "state");
    assert_eq!(after, before);
}

#[test]
fn the_folder_that_was_chosen_is_offered_again_for_the_same_game() {
    let folder = Folder::new("exports-place");
    let (path, other) = (london(&folder), game_file(&folder, "other/other.line"));
    let prints = folder.0.join("prints");
    fs::create_dir(&prints).expect("made");
    let mut window = open(&folder, Start::File(path.clone()));
    choose(&mut window, "Network for Graphviz (DOT)");
    let target = prints.join("net");
    type_name(&mut window, "File name", &target.display().to_string());
    click(&mut window, "Write it");
    wait_to_hear(&mut window, "Wrote net.dot");
    choose(&mut window, "Network (GraphML)");
    click(&mut window, "Write it");
    wait_to_hear(&mut window, "Wrote london.graphml");
    assert_eq!(files_in(&prints), ["london.graphml", "net.dot"]);
    drop_file(&mut window, &other);
    choose(&mut window, "Network (GraphML)");
    click(&mut window, "Write it");
    wait_to_hear(&mut window, "Wrote other.graphml");
    assert!(other.with_file_name("other.graphml").is_file());
}

#[test]
fn what_was_asked_for_is_there_when_the_window_is_closed() {
    let folder = Folder::new("exports-close");
    let path = london(&folder);
    let mut window = open(&folder, Start::File(path.clone()));
    let files = ["london-board.pdf", "london.dot", "london.graphml"];
    for form in [
        "Board at true size (PDF)",
        "Network for Graphviz (DOT)",
        "Network (GraphML)",
    ] {
        choose(&mut window, form);
        click(&mut window, "Write it");
    }
    eframe::App::on_exit(window.state_mut(), None);
    for file in files {
        assert!(path.with_file_name(file).is_file(), "{file}");
    }
}

#[test]
fn a_map_with_mistakes_is_mended_first() {
    let folder = Folder::new("exports-mend");
    let path = london(&folder);
    let mut window = open(&folder, Start::File(path));
    replace_text(&mut window, "language 1", "langage 1");
    command(&mut window, Key::E);
    assert!(!shows(&window, TITLE));
    let said = window.state().said().unwrap_or_default();
    assert!(said.contains("first mend"), "{said}");
    // Undone, it can be had.
    command(&mut window, Key::Z);
    command(&mut window, Key::E);
    assert!(shows(&window, TITLE));
}

#[test]
fn the_picture_under_the_map_is_part_of_it_or_missed_aloud() {
    let folder = Folder::new("exports-picture");
    let path = game_file(&folder, "city.line");
    let text = fs::read_to_string(&path).expect("a game");
    let text = format!("{text}\nbackground \"scan.jpg\", width 500\n");
    fs::write(&path, text).expect("written");
    let red = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/pictures/red.jpg");
    let scan = path.with_file_name("scan.jpg");
    fs::copy(red, &scan).expect("copied");
    let mut window = open(&folder, Start::File(path.clone()));
    let svg = path.with_file_name("city-board.svg");
    choose(&mut window, "Drawing of the board (SVG)");
    click(&mut window, "Write it");
    wait_to_hear(&mut window, "Wrote city-board.svg");
    assert!(
        fs::read_to_string(&svg)
            .expect("it")
            .contains("data:image/jpeg")
    );
    fs::remove_file(&scan).expect("gone");
    choose(&mut window, "Drawing of the board (SVG)");
    click(&mut window, "Replace the file");
    wait_to_hear(&mut window, "without the picture under the map. scan.jpg:");
    assert!(!fs::read_to_string(&svg).expect("it").contains("data:image"));
}

#[test]
fn in_spanish_all_of_it_is_spanish() {
    let folder = Folder::new("exports-spanish");
    let path = london(&folder);
    let mut window = open(&folder, Start::File(path.clone()));
    window.get_by_label("View").click();
    window.run_steps(2);
    window.get_by_label_contains("Language").click();
    window.run_steps(4);
    command(&mut window, Key::E);
    let english = english_only();
    for form in [
        "Tablero a tamaño real (PDF)",
        "Imagen del tablero (PNG)",
        "Dibujo del tablero (SVG)",
        "Tablas (CSV)",
        "Tabletop Simulator",
        "Texto (Markdown)",
    ] {
        click(&mut window, form);
        let mut left = labels(&window);
        left.retain(|said| english.contains(&said[..]));
        assert!(left.is_empty(), "{form}: {left:?}");
    }
    // Sheets and rulebooks speak as the window does, unless somebody says otherwise.
    click(&mut window, "Elegir dónde…");
    click(&mut window, "Escribir");
    wait_to_hear(&mut window, "Escrito: london-rules.md");
    let spanish = Settings {
        language: Language::Spanish,
        ..Settings::default()
    };
    let bytes = fs::read(path.with_file_name("london-rules.md")).expect("written");
    assert!(made(&path, Form::RulebookMarkdown, &spanish) == Made::File(bytes));
}
