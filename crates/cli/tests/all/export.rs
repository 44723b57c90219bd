//! `branchline export`: a board over its picture, and what is said if there is none to be had.

use std::fs;
use std::path::Path;

use branchline_compiler::compile;
use branchline_disk::project::Project;
use branchline_export::{Form, Made, Settings, Source, make, written_rules};

use crate::support::{branchline, folder};

fn city(folder: &std::path::Path, background: &str) -> String {
    let tutorial = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../maps/tutorial/tutorial.line"
    );
    let text = fs::read_to_string(tutorial).expect("it is there");
    let (head, rest) = text.split_once("\nboard ").expect("it has a board");
    let path = folder.join("city.line");
    fs::write(
        &path,
        format!("{head}\nbackground {background}\nboard {rest}"),
    )
    .expect("it can be written");
    path.to_str().expect("a plain path").to_owned()
}

#[test]
fn a_board_is_drawn_over_its_picture_in_every_form() {
    let folder = folder("export-picture");
    let picture = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/pictures/red.jpg");
    fs::copy(picture, folder.join("scan.jpg")).expect("it can be copied");
    let city = city(&folder, "\"scan.jpg\"");
    let svg = branchline(&["export", &city, "--to", "svg"]).ends_with(0);
    assert_eq!(svg.err, "");
    assert!(
        svg.out
            .contains("opacity=\"0.55\" href=\"data:image/jpeg;base64,")
    );
    for name in ["board.png", "board.pdf"] {
        let out = folder.join(name);
        let out = out.to_str().expect("a plain path");
        let answer = branchline(&["export", &city, "--dpi", "30", "-o", out]).ends_with(0);
        assert_eq!(answer.err, "", "{name}");
    }
    let plain = branchline(&["export", "london", "--to", "svg"]).ends_with(0);
    assert!(!plain.out.contains("<image"));
}

#[test]
fn a_picture_that_cannot_be_read_is_named_and_the_board_is_drawn_without_it() {
    let folder = folder("export-no-picture");
    fs::write(folder.join("text.png"), "no picture").expect("it can be written");
    for (background, why) in [
        ("\"none.png\"", "there is no such file"),
        ("\"../../secret.png\"", "there is no such file"),
        ("\"/etc/passwd\"", "it lies outside the project"),
        ("\"text.png\"", "it is neither a PNG nor a JPEG picture"),
    ] {
        let city = city(&folder, background);
        let answer = branchline(&["export", &city, "--to", "svg"]).ends_with(0);
        assert!(
            answer.out.starts_with("<svg") && !answer.out.contains("<image"),
            "{background}"
        );
        assert!(
            answer.err.contains(why) && answer.err.contains("without it"),
            "{}",
            answer.err
        );
        // Tables have no picture to miss.
        let tables = branchline(&["export", &city, "--to", "dot"]).ends_with(0);
        assert_eq!(tables.err, "");
    }
}

/// The editor asks the same library, which a test of it compares: what either writes, both write.
#[test]
fn london_leaves_as_the_library_makes_it() {
    let folder = folder("export-london");
    let london = concat!(env!("CARGO_MANIFEST_DIR"), "/../../maps/london/london.line");
    let (project, name) = Project::of(Path::new(london)).expect("a project");
    let compilation = compile(&project, &name);
    let game = compilation.game.as_ref().expect("a bundled game");
    let source = Source::new(game, written_rules(&compilation));
    for (form, to, file) in [
        (Form::Svg, "svg", "board.svg"),
        (Form::Pdf, "pdf", "board.pdf"),
        (Form::CardsPdf, "cards-pdf", "cards.pdf"),
        (Form::AidPdf, "aid-pdf", "aid.pdf"),
        (Form::RulebookPdf, "rulebook", "rules.pdf"),
        (Form::RulebookHtml, "rulebook", "rules.html"),
        (Form::RulebookMarkdown, "rulebook", "rules.md"),
        (Form::Dot, "dot", "london.dot"),
        (Form::Graphml, "graphml", "london.graphml"),
        (Form::HagstromJson, "hagstrom-json", "map.json"),
        (Form::ConfigJson, "config-json", "london.json"),
        (Form::ConfigToml, "config-toml", "london.toml"),
        (Form::Csv, "csv", "tables"),
    ] {
        let out = folder.join(file);
        let path = out.to_str().expect("a plain path");
        branchline(&["export", london, "--to", to, "-o", path]).ends_with(0);
        let read = |path: &Path| fs::read(path).expect("it was written");
        match make(&source, form, &Settings::default()).expect("it can be made") {
            Made::File(bytes) => assert!(read(&out) == bytes, "{form:?}"),
            Made::Folder(files) => {
                for file in files {
                    assert!(read(&out.join(&file.name)) == file.bytes, "{}", file.name);
                }
            }
        }
    }
}
