//! What is said of a form before it is made, compared with what is made.

use branchline_compiler::{Compilation, Game, MemoryFiles, compile};
use branchline_engine::rulebook::Language;
use branchline_render::print::Paper;

use super::*;

fn london() -> Compilation {
    let name = "london/london.line";
    let files = MemoryFiles::one(name, include_str!("../../../maps/london/london.line")).with(
        "rules/city.line",
        include_str!("../../../maps/rules/city.line"),
    );
    compile(&files, name)
}

fn game(compilation: &Compilation) -> &Game {
    compilation.game.as_ref().expect("a bundled game")
}

/// A picture of few dots: these tests paint many.
fn settings() -> Settings {
    Settings {
        dots: 20,
        ..Settings::default()
    }
}

type Change = fn(&mut Settings);

#[test]
fn a_setting_changes_the_forms_that_have_it_and_no_others() {
    let compilation = london();
    let game = game(&compilation);
    let source = Source::new(game, written_rules(&compilation));
    let changes: [(Setting, Change); 6] = [
        (Setting::Theme, |s| s.colours = Colours::OneColour),
        (Setting::Legend, |s| s.legend ^= true),
        (Setting::Dots, |s| s.dots = 25),
        (Setting::Paper, |s| s.paper = Paper::A3),
        (Setting::Language, |s| s.language = Language::Spanish),
        (Setting::OnePage, |s| s.one_page = true),
    ];
    for form in Form::ALL {
        for legend in [false, true] {
            let usual = Settings {
                legend,
                ..settings()
            };
            let before = make(&source, form, &usual).expect("it can be made");
            for (setting, change) in changes {
                let mut changed = usual.clone();
                change(&mut changed);
                let after = make(&source, form, &changed).expect("it can be made");
                assert_eq!(
                    before != after,
                    form.settings(&usual).contains(&setting),
                    "{form:?}, {setting:?}, legend {legend}"
                );
            }
        }
    }
}

#[test]
fn a_form_is_the_file_or_the_folder_that_it_says() {
    let compilation = london();
    let game = game(&compilation);
    let source = Source::new(game, written_rules(&compilation));
    let mut names: Vec<String> = Vec::new();
    for form in Form::ALL {
        match make(&source, form, &settings()).expect("it can be made") {
            Made::File(bytes) => {
                assert!(!form.is_folder(), "{form:?}");
                assert_eq!(
                    String::from_utf8(bytes).is_err(),
                    form.is_binary(),
                    "{form:?}"
                );
            }
            Made::Folder(files) => {
                assert!(form.is_folder(), "{form:?}");
                assert!(files.len() > 1, "{form:?}");
            }
        }
        names.push(form.file_name("london"));
    }
    names.sort();
    let all = names.len();
    names.dedup();
    assert_eq!(names.len(), all, "no two forms take each other's place");
    assert_eq!(Form::Pdf.file_name("london"), "london-board.pdf");
    assert_eq!(Form::Csv.file_name("london"), "london-tables");
}

#[test]
fn what_is_told_before_is_what_comes() {
    let compilation = london();
    let game = game(&compilation);
    let source = Source::new(game, Vec::new());
    let told = |form, settings: &Settings| extent(&source, form, settings);
    let one_page = Settings {
        one_page: true,
        ..settings()
    };
    assert_eq!(told(Form::Pdf, &one_page), Ok(Some(Extent::Sheets(1))));
    // 380 by 293 mm: two by two sheets. Four players at most, with two aids on a sheet.
    assert_eq!(told(Form::Pdf, &settings()), Ok(Some(Extent::Sheets(4))));
    assert_eq!(told(Form::AidPdf, &settings()), Ok(Some(Extent::Sheets(2))));
    assert_eq!(told(Form::Csv, &settings()), Ok(None));
    let Ok(Made::File(bytes)) = make(&source, Form::Png, &settings()) else {
        panic!("it can be made");
    };
    // Where a PNG says its width and height.
    let [width, height] = [16, 20].map(|at| {
        let number = bytes[at..at + 4].try_into().expect("four bytes");
        u32::from_be_bytes(number)
    });
    let dots = Extent::Dots(width, height);
    assert_eq!(told(Form::Png, &settings()), Ok(Some(dots)));
    let huge = Settings {
        dots: 2000,
        ..settings()
    };
    assert!(matches!(told(Form::Png, &huge), Err(Problem::Picture(_))));
    assert_eq!(
        told(Form::Png, &huge).err(),
        make(&source, Form::Png, &huge).err()
    );
}
