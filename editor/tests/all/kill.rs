//! Programs that die in the middle: a file is old or new and nothing else, and unsaved work is offered back.
//!
//! The test starts itself as a child that saves or edits as fast as it can, and kills it at some moment.

#![allow(
    clippy::print_stdout,
    reason = "the child tells the test how far it is"
)]

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use branchline_editor::files::journal::{self, Journal};
use branchline_editor::files::store;
use branchline_syntax::TextEdit;

const FOLDER: &str = "BRANCHLINE_TEST_FOLDER";

fn kills() -> u64 {
    if std::env::var_os("BRANCHLINE_SOAK").is_some() {
        1000
    } else {
        40
    }
}

/// A folder of its own, removed at the end.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("branchline-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a folder for the test");
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// This very test program, doing one of the child's parts below.
fn child(part: &str, folder: &Path) -> Child {
    let program = std::env::current_exe().expect("the test knows itself");
    Command::new(program)
        .args(["--exact", part, "--nocapture"])
        .env(FOLDER, folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the test starts itself")
}

/// Reads lines until the child has begun.
fn wait_for(lines: &mut impl BufRead, word: &str) {
    let mut line = String::new();
    while !line.contains(word) {
        line.clear();
        assert!(
            lines.read_line(&mut line).expect("a line") > 0,
            "the child ended early"
        );
    }
}

fn text(letter: char) -> String {
    let line: String = std::iter::repeat_n(letter, 99).chain(['\n']).collect();
    line.repeat(3000)
}

#[test]
fn a_save_that_is_killed_leaves_the_old_file_or_the_new_one() {
    let folder = Folder::new("kill-save");
    let file = folder.0.join("game.line");
    fs::write(&file, text('a')).expect("the game's file");
    let whole = [text('a'), text('b')];
    for number in 0..kills() {
        let mut child = child("kill::child_that_saves", &folder.0);
        let mut lines = BufReader::new(child.stdout.take().expect("its output"));
        wait_for(&mut lines, "saving");
        std::thread::sleep(Duration::from_micros(number * 7919 % 12_000));
        child.kill().expect("it can be killed");
        child.wait().expect("it is dead");
        let found = fs::read_to_string(&file).expect("the file is there and is text");
        assert!(
            whole.contains(&found),
            "kill {number}: {} bytes",
            found.len()
        );
    }
}

#[test]
fn child_that_saves() {
    let Some(folder) = std::env::var_os(FOLDER).map(PathBuf::from) else {
        return;
    };
    let file = folder.join("game.line");
    println!("saving");
    std::io::stdout().flush().expect("said");
    loop {
        for letter in ['b', 'a'] {
            store::save_over(&file, &text(letter), None).expect("saved");
        }
    }
}

#[test]
fn work_of_a_killed_editor_is_offered_back_but_for_the_last_moment() {
    let folder = Folder::new("kill-edit");
    let mut rescued = 0;
    for number in 0..kills() / 4 {
        let mut child = child("kill::child_that_edits", &folder.0);
        let output = child.stdout.take().expect("its output");
        let mut lines = BufReader::new(output);
        wait_for(&mut lines, "editing");
        std::thread::sleep(Duration::from_millis(30 + number * 7919 % 1470));
        child.kill().expect("it can be killed");
        child.wait().expect("it is dead");
        let said = lines.lines().map_while(Result::ok);
        let times: Vec<u64> = said.filter_map(|line| line.parse().ok()).collect();
        let found = journal::rescue(&folder.0).rescued;
        assert!(found.len() <= 1, "kill {number}");
        let kept = found.first().map_or(0, |found| found.edits);
        // Counted in time, not in edits: a machine that is busy lets the journal wait.
        let lost = times
            .get(kept)
            .map_or(0, |first| times[times.len() - 1] - first);
        let done = times.len();
        assert!(
            lost <= 1000,
            "kill {number}: {kept} of {done}, {lost} ms lost"
        );
        for found in &found {
            assert_eq!(found.text, "x".repeat(kept));
            journal::discard(found);
        }
        rescued += kept;
    }
    assert!(rescued > 0, "nothing was ever offered back");
}

#[test]
fn child_that_edits() {
    let Some(folder) = std::env::var_os(FOLDER).map(PathBuf::from) else {
        return;
    };
    let journal = Journal::start(&folder, None, "").expect("a journal");
    println!("editing");
    let start = Instant::now();
    for number in 0_u32.. {
        journal.edits(&[TextEdit::insert(number, "x")]);
        // When each edit was made.
        println!("{}", start.elapsed().as_millis());
        std::thread::sleep(Duration::from_millis(1));
    }
}
