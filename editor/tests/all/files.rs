//! The game's file through the window: saving, opening, questions that are called off, and work that is offered back.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use branchline_compiler::MemoryFiles;
use branchline_editor::files::journal::{self, Journal};
use branchline_editor::{Options, Start, Template, Title};
use branchline_syntax::TextEdit;
use egui::{Key, Modifiers, Role, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{By, Queryable};

use crate::hand::{Window, command, drop_file, text};
use crate::kill::Folder;
use crate::playtest::replace_text;
use crate::script::EMPTY;

pub(crate) const RESCUED: &str = "Work from last time was not saved";
pub(crate) const UNSAVED: &str = "Save your changes first?";

/// A window that keeps its own files in `state` below the folder, with a template that builds on a part.
pub(crate) fn open(folder: &Folder, start: Start) -> Window {
    let template = Template {
        title: Title::Game("Small".to_owned()),
        name: "small.line".to_owned(),
        text: format!("use \"parts/deck.line\"\n{EMPTY}"),
        others: Arc::new(MemoryFiles::one("parts/deck.line", "language 1\n")),
    };
    let options = Options {
        start,
        templates: vec![template],
        state: Some(folder.0.join("state")),
    };
    let builder = Harness::builder().with_size(vec2(1300.0, 850.0));
    // Frames as quick as on a screen: two clicks can be a double click.
    crate::hand::open(builder.with_step_dt(1.0 / 60.0), options)
}

/// A file with the small game.
pub(crate) fn game_file(folder: &Folder, name: &str) -> PathBuf {
    let path = folder.0.join(name);
    fs::create_dir_all(path.parent().expect("a folder")).expect("made");
    fs::write(&path, EMPTY).expect("written");
    path.canonicalize().expect("it is there")
}

pub(crate) fn journals(folder: &Folder) -> PathBuf {
    folder.0.join("state/journals")
}

/// The journal of an editor that died after writing a line under the small game.
pub(crate) fn died_with(folder: &Folder, path: Option<&Path>, line: &str) -> String {
    let journal = Journal::start(&journals(folder), path, EMPTY).expect("a journal");
    let end = u32::try_from(EMPTY.len()).expect("a short text");
    journal.edits(&[TextEdit::insert(end, line)]);
    format!("{EMPTY}{line}")
}

/// The texts that would be offered at the next start.
pub(crate) fn to_rescue(folder: &Folder) -> Vec<String> {
    let found = journal::rescue(&journals(folder)).rescued;
    let mut texts: Vec<String> = found.into_iter().map(|found| found.text).collect();
    texts.sort();
    texts
}

pub(crate) fn read(path: &Path) -> String {
    fs::read_to_string(path).expect("a file")
}

pub(crate) fn click(window: &mut Window, label: &str) {
    window
        .get_by_role_and_label(Role::Button, label)
        .click_accesskit();
    window.run_steps(3);
}

pub(crate) fn shows(window: &Window, label: &str) -> bool {
    window.query_by_label(label).is_some()
}

/// Types a name into the dialog for files, whose field is called so.
pub(crate) fn type_name(window: &mut Window, label: &str, name: &str) {
    let role = Role::TextInput;
    window.get_by_role_and_label(role, label).focus();
    window.run_steps(1);
    window.key_press_modifiers(Modifiers::COMMAND, Key::A);
    window.get_by_role_and_label(role, label).type_text(name);
    window.run_steps(2);
}

/// Types the name and presses Enter.
pub(crate) fn save_as(window: &mut Window, path: &Path) {
    window.key_press_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    window.run_steps(3);
    type_name(window, "File name", &path.display().to_string());
    window.key_press(Key::Enter);
    window.run_steps(4);
}

#[test]
fn two_rescued_works_come_one_after_the_other_and_neither_is_lost() {
    let folder = Folder::new("files-two-rescued");
    let (first, second) = (game_file(&folder, "a.line"), game_file(&folder, "b.line"));
    let mine = died_with(&folder, Some(&first), "# of a\n");
    let other = died_with(&folder, Some(&second), "# of b\n");
    let mut window = open(&folder, Start::File(first.clone()));
    click(&mut window, "Bring it back");
    assert_eq!(text(&window), mine);
    assert!(!shows(&window, RESCUED), "the first is not saved yet");
    // The editor dies once more: both are still there.
    drop(window);
    assert_eq!(to_rescue(&folder), [mine.clone(), other.clone()]);

    let mut window = open(&folder, Start::File(first.clone()));
    click(&mut window, "Bring it back");
    command(&mut window, Key::S);
    window.run_steps(3);
    let saved = text(&window).to_owned();
    assert!(saved.ends_with("# of a\n"), "{saved}");
    assert_eq!(read(&first), saved);
    assert!(shows(&window, RESCUED), "now it is the turn of the second");
    click(&mut window, "Bring it back");
    assert_eq!(text(&window), other);
    assert_eq!(read(&second), EMPTY, "it is not saved by itself");
    command(&mut window, Key::S);
    assert!(read(&second).ends_with("# of b\n"));
    assert_eq!(read(&first), saved);
    drop(window);
    assert_eq!(to_rescue(&folder), Vec::<String>::new());
}

#[test]
fn work_that_is_dropped_by_hand_is_gone_and_work_that_is_not_asked_about_stays() {
    let folder = Folder::new("files-drop-rescued");
    let first = game_file(&folder, "a.line");
    died_with(&folder, Some(&first), "# of a\n");
    let other = died_with(&folder, None, "# of nobody\n");
    let mut window = open(&folder, Start::File(first.clone()));
    click(&mut window, "Drop it");
    assert_eq!(text(&window), EMPTY);
    assert!(shows(&window, RESCUED), "the other one");
    drop(window);
    assert_eq!(to_rescue(&folder), [other]);
}

#[test]
fn rescued_work_without_a_file_never_goes_into_the_one_that_is_open() {
    let folder = Folder::new("files-no-home");
    let (here, gone) = (
        game_file(&folder, "a.line"),
        game_file(&folder, "gone.line"),
    );
    for (path, line) in [(None, "# untitled\n"), (Some(gone.as_path()), "# gone\n")] {
        let rescued = died_with(&folder, path, line);
        let _ = fs::remove_file(&gone);
        let mut window = open(&folder, Start::File(here.clone()));
        click(&mut window, "Bring it back");
        assert_eq!(text(&window), rescued);
        command(&mut window, Key::S);
        assert_eq!(read(&here), EMPTY, "{line}");
        assert!(!gone.exists());
        // It asks for a name, and what is in no file is not lost by calling that off.
        click(&mut window, "Cancel");
        drop(window);
        assert_eq!(to_rescue(&folder), std::slice::from_ref(&rescued));
        let mut window = open(&folder, Start::File(here.clone()));
        click(&mut window, "Bring it back");
        save_as(&mut window, &folder.0.join("found.line"));
        assert!(read(&folder.0.join("found.line")).ends_with(line));
        drop(window);
        assert_eq!(to_rescue(&folder), Vec::<String>::new());
        fs::remove_file(folder.0.join("found.line")).expect("removed");
    }
}

#[test]
fn a_question_about_unsaved_work_that_is_called_off_has_no_consequences_later() {
    let folder = Folder::new("files-called-off");
    let (first, second) = (game_file(&folder, "a.line"), game_file(&folder, "b.line"));
    for how in ["Cancel", "Esc", "Save, then cancel"] {
        let start = match how {
            "Save, then cancel" => Start::Template(0),
            _ => Start::File(first.clone()),
        };
        let mut window = open(&folder, start);
        replace_text(&mut window, "language 1", "# edited\nlanguage 1");
        drop_file(&mut window, &second);
        assert!(shows(&window, UNSAVED));
        match how {
            "Esc" => {
                window.key_press(Key::Escape);
                window.run_steps(3);
            }
            "Cancel" => click(&mut window, "Cancel"),
            _ => {
                click(&mut window, "Save");
                click(&mut window, "Cancel");
            }
        }
        assert!(!shows(&window, UNSAVED));
        save_as(&mut window, &folder.0.join("city.line"));
        assert!(read(&folder.0.join("city.line")).contains("# edited"));
        assert!(
            text(&window).contains("# edited"),
            "{how}: b.line was opened"
        );
        fs::remove_file(folder.0.join("city.line")).expect("removed");
    }
}

#[test]
fn saving_first_then_goes_where_it_was_asked_to_go() {
    let folder = Folder::new("files-save-then-go");
    let second = game_file(&folder, "b.line");
    let mut window = open(&folder, Start::Template(0));
    replace_text(&mut window, "language 1", "# edited\nlanguage 1");
    drop_file(&mut window, &second);
    click(&mut window, "Save");
    type_name(
        &mut window,
        "File name",
        &folder.0.join("city").display().to_string(),
    );
    window.key_press(Key::Enter);
    window.run_steps(4);
    assert!(read(&folder.0.join("city.line")).contains("# edited"));
    assert_eq!(text(&window), EMPTY, "b.line is open");
}

#[test]
fn a_picture_whose_save_is_called_off_is_not_laid_under_later() {
    let folder = Folder::new("files-picture");
    let picture = folder.0.join("scan.png");
    fs::write(&picture, "no matter").expect("written");
    let mut window = open(&folder, Start::Template(0));
    drop_file(&mut window, &picture);
    click(&mut window, "Cancel");
    save_as(&mut window, &folder.0.join("city.line"));
    assert!(!text(&window).contains("background"));
    // Where there is a file it is laid under at once.
    drop_file(&mut window, &picture);
    assert!(text(&window).contains("background \"scan.png\""));
}

#[test]
fn saved_under_its_own_name_in_another_folder_a_game_builds_on_what_lies_there() {
    let folder = Folder::new("files-other-folder");
    let variant = "language 1\nuse \"base.line\"\ngame \"V\" as v extends base {\n  hand 4\n}\n";
    for (name, length) in [("one", "4 red"), ("two", "3 red")] {
        let base = game_file(&folder, &format!("{name}/base.line"));
        let text = EMPTY.replace("game \"Untitled\"", "game \"Base\" as base");
        fs::write(&base, text.replacen("4 red", length, 1)).expect("written");
    }
    let path = folder.0.join("one/v.line");
    fs::write(&path, variant).expect("written");
    let mut window = open(&folder, Start::File(path));
    let spaces = |window: &Window| {
        let game = window.state().session.game().expect("a game");
        let mut all = game.config.tracks.iter();
        all.find(|track| track.id == "north-gate--harbour")
            .expect("it")
            .length
    };
    assert_eq!(spaces(&window), 4);
    save_as(&mut window, &folder.0.join("two/v.line"));
    assert_eq!(spaces(&window), 3);
}

#[test]
fn parts_of_a_template_are_written_at_the_second_try_too() {
    let folder = Folder::new("files-parts");
    for name in ["full", "good"] {
        fs::create_dir(folder.0.join(name)).expect("made");
    }
    fs::write(
        folder.0.join("full/parts"),
        "a file where a folder should be",
    )
    .expect("written");
    let mut window = open(&folder, Start::Template(0));
    save_as(&mut window, &folder.0.join("full/city.line"));
    assert!(shows(&window, "That did not work"));
    click(&mut window, "Close");
    assert!(!folder.0.join("full/city.line").exists());
    save_as(&mut window, &folder.0.join("good/city.line"));
    assert_eq!(read(&folder.0.join("good/parts/deck.line")), "language 1\n");
}

#[test]
fn a_file_that_is_there_is_replaced_by_the_button_that_says_so_and_by_no_key() {
    let folder = Folder::new("files-replace");
    let mut window = open(&folder, Start::Template(0));
    let there = game_file(&folder, "city.v2.line");
    // A dot in a name is not an ending.
    save_as(&mut window, &folder.0.join("city.v2"));
    assert_eq!(read(&there), EMPTY, "Enter replaced it");
    assert!(shows(&window, "city.v2.line is there already"));
    click(&mut window, "Replace the file");
    assert_eq!(read(&there), text(&window));
    assert!(!folder.0.join("city.v2").exists());
    // A double click is no answer either.
    let other = game_file(&folder, "other.line");
    window.key_press_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    window.run_steps(3);
    let at = window.get_by_label("    other.line").rect().center();
    for _ in 0..2 {
        window.hover_at(at);
        window.drag_at(at);
        window.drop_at(at);
        window.step();
    }
    window.run_steps(2);
    assert_eq!(read(&other), EMPTY, "a double click replaced it");
    assert!(shows(&window, "other.line is there already"));
    type_name(&mut window, "File name", "third");
    assert!(!shows(&window, "other.line is there already"));
    window.key_press(Key::Enter);
    window.run_steps(3);
    assert_eq!(read(&folder.0.join("third.line")), text(&window));
}

#[test]
fn an_earlier_version_comes_back_as_a_step_that_can_be_undone() {
    let folder = Folder::new("files-earlier");
    let path = game_file(&folder, "a.line");
    let mut window = open(&folder, Start::File(path.clone()));
    let earlier = |window: &mut Window| {
        window.key_press_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, Key::H);
        window.run_steps(3);
    };
    earlier(&mut window);
    assert!(shows(
        &window,
        "No earlier version of this file is kept yet."
    ));
    click(&mut window, "Close");
    for line in ["# one\n", "# two\n"] {
        replace_text(&mut window, "language 1", &format!("{line}language 1"));
        command(&mut window, Key::S);
    }
    let now = text(&window).to_owned();
    earlier(&mut window);
    // Of the two that were saved, the oldest is the last of the list.
    let press = |window: &mut Window, role: Role, label: &str| {
        let kept: Vec<_> = window
            .get_all(By::new().role(role).label_contains(label))
            .collect();
        assert_eq!(kept.len(), 2);
        kept[1].click_accesskit();
        drop(kept);
        window.run_steps(3);
    };
    press(&mut window, Role::CheckBox, "Differences: Just now");
    assert!(shows(&window, "+ # two") && shows(&window, "+ # one"));
    assert_eq!(text(&window), now, "a look changes nothing");
    press(&mut window, Role::Button, "Just now");
    assert_eq!(text(&window), EMPTY);
    assert_eq!(read(&path), now, "nothing is saved by itself");
    command(&mut window, Key::Z);
    assert_eq!(text(&window), now);
}

#[test]
fn panels_that_were_hidden_stay_hidden_at_the_next_start() {
    let folder = Folder::new("files-panels");
    let path = game_file(&folder, "a.line");
    let mut window = open(&folder, Start::File(path.clone()));
    assert!(shows(&window, "Inspector") && shows(&window, "Source"));
    for key in [Key::Num1, Key::Num3] {
        command(&mut window, key);
    }
    drop(window);
    let mut window = open(&folder, Start::File(path));
    assert!(!shows(&window, "Inspector") && shows(&window, "Source"));
    command(&mut window, Key::Num3);
    assert!(shows(&window, "Inspector"));
}

/// The editor died before the first edit, and then its file went: the journal is the only copy.
#[test]
fn a_text_without_an_edit_whose_file_is_gone_is_not_lost_by_bringing_it_back() {
    let folder = Folder::new("files-only-copy");
    let here = game_file(&folder, "a.line");
    let (gone, other) = (folder.0.join("gone.line"), folder.0.join("other.line"));
    let dead = |path: &Path, text: &str| {
        drop(Journal::start(&journals(&folder), Some(path), text).expect("a journal"));
        text.to_owned()
    };
    let first = dead(&gone, &format!("{EMPTY}# first\n"));
    let second = dead(&other, &format!("{EMPTY}# second\n"));
    let mut both = [first.clone(), second.clone()];
    both.sort();
    assert_eq!(to_rescue(&folder), both);

    let mut window = open(&folder, Start::File(here.clone()));
    click(&mut window, "Bring it back");
    let back = text(&window).to_owned();
    assert!(both.contains(&back));
    assert!(window.state().session.document.is_dirty());
    assert!(!shows(&window, RESCUED), "the other must not push it aside");
    drop(window);
    assert_eq!(to_rescue(&folder), both, "killed before it was saved");

    let mut window = open(&folder, Start::File(here));
    click(&mut window, "Bring it back");
    let back = text(&window).to_owned();
    save_as(&mut window, &folder.0.join("found.line"));
    assert_eq!(read(&folder.0.join("found.line")), back);
    assert!(shows(&window, RESCUED), "now the other one");
    click(&mut window, "Bring it back");
    assert_ne!(text(&window), back);
    assert!(both.contains(&text(&window).to_owned()));
}
