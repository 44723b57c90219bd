//! Files that somebody else changes while they are open: the game's own, those it is made from, and the one whose work is
//! offered back.

use std::fs;
use std::path::Path;

use branchline_editor::Start;
use branchline_editor::files::journal;
use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::Queryable;

use crate::files::{
    RESCUED, click, died_with, game_file, journals, open, read, save_as, shows, to_rescue,
};
use crate::hand::{Window, command, text, wait_until};
use crate::kill::Folder;
use crate::playtest::replace_text;
use crate::script::EMPTY;

const CHANGED: &str = "Somebody else changed the file";

/// Somebody else adds a line.
fn others_write(path: &Path, line: &str) -> String {
    let theirs = format!("{}{line}", read(path));
    fs::write(path, &theirs).expect("written");
    theirs
}

fn is_dirty(window: &Window) -> bool {
    window.state().session.document.is_dirty()
}

fn steps(window: &Window) -> usize {
    window.state().session.document.history().done().len()
}

/// A file with an unsaved edit that somebody else has changed, too: mine and theirs.
fn both_changed(folder: &Folder, path: &Path) -> (Window, String, String) {
    let mut window = open(folder, Start::File(path.to_owned()));
    replace_text(&mut window, "language 1", "# mine\nlanguage 1");
    let mine = text(&window).to_owned();
    let theirs = others_write(path, "# theirs\n");
    wait_until(&mut window, CHANGED, |window| shows(window, CHANGED));
    assert_eq!(text(&window), mine, "nothing happens unasked");
    (window, mine, theirs)
}

#[test]
fn a_change_of_the_file_is_one_step_of_a_game_without_unsaved_work() {
    let folder = Folder::new("disk-clean");
    let path = game_file(&folder, "a.line");
    let mut window = open(&folder, Start::File(path.clone()));
    let theirs = others_write(&path, "# theirs\n");
    wait_until(&mut window, "theirs", |window| text(window) == theirs);
    assert_eq!((is_dirty(&window), steps(&window)), (false, 1));
    assert!(!shows(&window, CHANGED));
    command(&mut window, Key::Z);
    assert_eq!(text(&window), EMPTY);
    assert!(is_dirty(&window));
    // What was undone can be saved: the change of the file is known.
    command(&mut window, Key::S);
    assert!(!shows(&window, CHANGED));
    assert_eq!(read(&path), text(&window));
}

#[test]
fn with_unsaved_work_it_is_mine_or_theirs_and_theirs_can_be_undone() {
    let folder = Folder::new("disk-theirs");
    let path = game_file(&folder, "a.line");
    let (mut window, mine, theirs) = both_changed(&folder, &path);
    assert!(!shows(&window, "- # theirs"));
    click(&mut window, "Differences");
    assert!(shows(&window, "- # theirs") && shows(&window, "+ # mine"));
    click(&mut window, "Take theirs");
    assert_eq!(text(&window), theirs);
    assert!(!is_dirty(&window));
    command(&mut window, Key::Z);
    assert_eq!(text(&window), mine);

    let folder = Folder::new("disk-mine");
    let path = game_file(&folder, "a.line");
    let (mut window, ..) = both_changed(&folder, &path);
    click(&mut window, "Keep mine");
    assert!(!is_dirty(&window));
    assert_eq!(read(&path), text(&window));
    assert!(text(&window).contains("# mine") && !text(&window).contains("# theirs"));
}

#[test]
fn both_are_kept_by_saving_elsewhere() {
    let folder = Folder::new("disk-both");
    let path = game_file(&folder, "a.line");
    let (mut window, _, theirs) = both_changed(&folder, &path);
    click(&mut window, "Save as…");
    window.key_press(Key::Escape);
    window.run_steps(3);
    save_as(&mut window, &folder.0.join("mine.line"));
    assert_eq!(read(&path), theirs);
    assert!(read(&folder.0.join("mine.line")).contains("# mine"));
}

#[test]
fn a_question_that_is_called_off_is_asked_again_before_anything_is_overwritten() {
    let folder = Folder::new("disk-again");
    let path = game_file(&folder, "a.line");
    let (mut window, _, theirs) = both_changed(&folder, &path);
    for how in ["Escape", "Save as, then cancel"] {
        match how {
            "Escape" => {
                window.key_press(Key::Escape);
                window.run_steps(3);
            }
            _ => {
                click(&mut window, "Save as…");
                click(&mut window, "Cancel");
            }
        }
        assert!(!shows(&window, CHANGED), "{how}");
        command(&mut window, Key::S);
        assert_eq!(read(&path), theirs, "{how}: overwritten");
        assert!(shows(&window, CHANGED), "{how}");
    }
}

#[test]
fn a_file_that_is_removed_leaves_the_only_copy_in_the_window() {
    let folder = Folder::new("disk-removed");
    let path = game_file(&folder, "a.line");
    let mut window = open(&folder, Start::File(path.clone()));
    assert!(!is_dirty(&window));
    fs::remove_file(&path).expect("removed");
    wait_until(&mut window, "the file is missed", is_dirty);
    let said = window.state().said().unwrap_or_default();
    assert!(said.starts_with("a.line was removed"), "{said}");
    // Should the editor die now, it is offered back.
    drop(window);
    assert_eq!(to_rescue(&folder), [EMPTY]);
    fs::remove_dir_all(journals(&folder)).expect("forgotten");

    fs::write(&path, EMPTY).expect("there");
    let mut window = open(&folder, Start::File(path.clone()));
    fs::remove_file(&path).expect("removed");
    wait_until(&mut window, "the file is missed", is_dirty);
    // It comes back as it was: nothing is unsaved any more.
    fs::write(&path, EMPTY).expect("back");
    wait_until(&mut window, "the file is seen", |window| !is_dirty(window));
    assert_eq!(steps(&window), 0);
    fs::remove_file(&path).expect("removed");
    wait_until(&mut window, "the file is missed", is_dirty);
    command(&mut window, Key::S);
    assert_eq!(read(&path), text(&window));
    assert!(!is_dirty(&window));
}

#[test]
fn a_base_and_a_picture_that_change_on_disk_are_read_again() {
    let folder = Folder::new("disk-parts");
    let base = game_file(&folder, "base.line");
    let base_text = EMPTY.replace("game \"Untitled\"", "game \"Base\" as base");
    fs::write(&base, &base_text).expect("written");
    let picture = folder.0.join("scan.png");
    image::RgbImage::new(20, 10)
        .save(&picture)
        .expect("a picture");
    let path = folder.0.join("v.line");
    let variant = "language 1\nuse \"base.line\"\ngame \"V\" as v extends base {\n  hand 4\n}\nbackground \"scan.png\", width 500\n";
    fs::write(&path, variant).expect("written");
    let mut window = open(&folder, Start::File(path));
    let spaces = |window: &Window| {
        let game = window.state().session.game().expect("a game");
        let mut all = game.config.tracks.iter();
        let track = all.find(|track| track.id == "north-gate--harbour");
        track.expect("it").length
    };
    let shape = |window: &Window| window.state().session.picture;
    assert_eq!((spaces(&window), shape(&window)), (4, Some(0.5)));
    fs::write(&base, base_text.replacen("4 red", "3 red  # shorter", 1)).expect("written");
    wait_until(&mut window, "the base", |window| spaces(window) == 3);
    image::RgbImage::new(20, 20)
        .save(&picture)
        .expect("a picture");
    wait_until(&mut window, "the picture", |window| {
        shape(window) == Some(1.0)
    });
    assert_eq!((is_dirty(&window), steps(&window)), (false, 0));
}

#[test]
fn a_journal_that_cannot_be_written_is_told_for_as_long_as_it_is_so() {
    let folder = Folder::new("disk-journal");
    let path = game_file(&folder, "a.line");
    fs::create_dir_all(folder.0.join("state")).expect("made");
    fs::write(journals(&folder), "a file where a folder should be").expect("written");
    let mut window = open(&folder, Start::File(path));
    let told = "Unsaved work is not recorded";
    let is_told = |window: &Window| window.query_by_label_contains(told).is_some();
    assert!(is_told(&window));
    assert_eq!(
        window.state().said(),
        None,
        "it is no notice that goes by itself"
    );
    fs::remove_file(journals(&folder)).expect("room again");
    replace_text(&mut window, "language 1", "# edited\nlanguage 1");
    window.run_steps(2);
    assert!(!is_told(&window));
    let edited = text(&window).to_owned();
    drop(window);
    assert_eq!(to_rescue(&folder), [edited]);
}

#[test]
fn rescued_work_is_not_laid_over_a_file_that_changed_since_without_a_question() {
    let folder = Folder::new("disk-rescue");
    let path = game_file(&folder, "a.line");
    for way in [
        "Put it over the file",
        "Open it apart",
        "Keep the file, drop the work",
    ] {
        fs::write(&path, EMPTY).expect("as it was");
        let rescued = died_with(&folder, Some(&path), "# rescued\n");
        let theirs = others_write(&path, "# theirs\n");
        let mut window = open(&folder, Start::File(path.clone()));
        assert!(shows(&window, RESCUED));
        assert!(!shows(&window, "Bring it back"), "that would be unasked");
        click(&mut window, "Differences");
        assert!(shows(&window, "- # theirs") && shows(&window, "+ # rescued"));
        click(&mut window, way);
        assert!(!shows(&window, RESCUED));
        assert_eq!(read(&path), theirs, "{way}: nothing is saved by itself");
        match way {
            "Put it over the file" => {
                assert_eq!(text(&window), rescued);
                command(&mut window, Key::Z);
                assert_eq!(text(&window), theirs, "one step");
            }
            "Open it apart" => {
                assert_eq!(text(&window), rescued);
                command(&mut window, Key::S);
                assert_eq!(read(&path), theirs, "it is in no file yet");
                window.get_by_role_and_label(Role::TextInput, "File name");
            }
            _ => {
                assert_eq!(text(&window), theirs);
                assert!(!is_dirty(&window));
            }
        }
        drop(window);
        for left in journal::rescue(&journals(&folder)).rescued {
            journal::discard(&left);
        }
    }
}

#[test]
fn a_base_that_comes_after_the_game_that_builds_on_it_is_read() {
    let folder = Folder::new("disk-late-base");
    let path = folder.0.join("v.line");
    let variant = "language 1\nuse \"base.line\"\ngame \"V\" as v extends base {\n  hand 4\n}\n";
    fs::create_dir_all(&folder.0).expect("made");
    fs::write(&path, variant).expect("written");
    let mut window = open(&folder, Start::File(path));
    let errors = |window: &Window| window.state().session.document.compilation().has_errors();
    window.run_steps(2);
    assert!(errors(&window), "its base is missing");
    let base = EMPTY.replace("game \"Untitled\"", "game \"Base\" as base");
    fs::write(folder.0.join("base.line"), base).expect("written");
    wait_until(&mut window, "the base", |window| !errors(window));
    assert_eq!(steps(&window), 0);
}

#[test]
fn a_change_of_the_file_waits_for_another_question_and_the_answer_is_about_the_latest() {
    let folder = Folder::new("disk-question");
    let path = game_file(&folder, "a.line");
    let mut window = open(&folder, Start::File(path.clone()));
    replace_text(&mut window, "language 1", "# mine\nlanguage 1");
    // The list of commands is open.
    window.key_press_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, Key::P);
    window.run_steps(3);
    others_write(&path, "# theirs\n");
    std::thread::sleep(std::time::Duration::from_millis(1_500));
    window.run_steps(3);
    assert!(!shows(&window, CHANGED));
    window.key_press(Key::Escape);
    window.run_steps(3);
    assert!(shows(&window, CHANGED), "it was not forgotten");

    let latest = others_write(&path, "# and more\n");
    std::thread::sleep(std::time::Duration::from_millis(1_500));
    window.run_steps(3);
    click(&mut window, "Take theirs");
    assert_eq!(text(&window), latest);
}
