//! Journals: what they rescue, what they leave alone, and what a torn one still gives.

use super::*;
use branchline_syntax::TextEdit;

/// A folder of its own for a test, removed at its end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
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

fn only_file(folder: &Path) -> PathBuf {
    let mut files = fs::read_dir(folder).expect("the folder is there").flatten();
    files.next().expect("a journal").path()
}

#[test]
fn unsaved_work_is_offered_back_and_saved_work_is_not() {
    let folder = Folder::new("journal");
    let game = folder.0.join("a.line");
    fs::write(&game, "one").expect("the game's file");
    let journals = folder.0.join("journals");

    let journal = Journal::start(&journals, Some(&game), "one").expect("a journal");
    journal.edits(&[TextEdit::insert(3, " two")]);
    journal.edits(&[TextEdit::insert(7, " three")]);
    assert_eq!(rescue(&journals), Found::default(), "its editor still runs");
    drop(journal);
    let found = rescue(&journals).rescued;
    assert_eq!(found.len(), 1);
    assert_eq!(
        (found[0].text.as_str(), found[0].edits),
        ("one two three", 2)
    );
    assert_eq!(found[0].path.as_deref(), Some(game.as_path()));

    fs::write(&game, "one two three").expect("saved after all");
    assert_eq!(rescue(&journals), Found::default());
    assert!(
        fs::read_dir(&journals).expect("a folder").next().is_none(),
        "nothing is left behind"
    );
}

#[test]
fn a_journal_starts_anew_when_its_text_is_saved() {
    let folder = Folder::new("journal-restart");
    let journal = Journal::start(&folder.0, None, "a").expect("a journal");
    journal.edits(&[TextEdit::insert(1, "b")]);
    journal.restart(None, "ab");
    journal.edits(&[TextEdit::insert(2, "c")]);
    drop(journal);
    let found = rescue(&folder.0).rescued;
    assert_eq!(
        (
            found[0].base.as_str(),
            found[0].text.as_str(),
            found[0].edits
        ),
        ("ab", "abc", 1)
    );
    discard(&found[0]);
    assert_eq!(rescue(&folder.0), Found::default());
}

#[test]
fn a_journal_torn_anywhere_gives_what_was_whole() {
    let folder = Folder::new("journal-torn");
    let journal = Journal::start(&folder.0, None, "").expect("a journal");
    for letter in ["a", "b", "c", "d"] {
        journal.edits(&[TextEdit::insert(0, letter)]);
    }
    drop(journal);
    let path = only_file(&folder.0);
    let whole = fs::read(&path).expect("the journal");
    let mut most = 0;
    for end in 0..=whole.len() {
        let read = read(&path, &whole[..end]).expect("it is ours");
        let text = read.map_or_else(String::new, |rescued| rescued.text);
        assert!("dcba".ends_with(&text), "{end}: {text}");
        assert!(text.len() >= most, "more of the journal never gives less");
        most = text.len();
    }
    assert_eq!(most, 4);
    let mut flipped = whole.clone();
    let middle = flipped.len() / 2;
    flipped[middle] ^= 1;
    let read = read(&path, &flipped).expect("it is ours");
    assert!(read.is_none_or(|rescued| "dcba".ends_with(&rescued.text)));
}

/// A journal of these lines, with their checksums.
fn journal_of(folder: &Path, lines: &[Value]) -> PathBuf {
    let path = folder.join(format!("a-1-0.{ENDING}"));
    let lines = lines.iter().map(|line| {
        let json = line.to_string();
        format!("{} {json}\n", checksum(&json))
    });
    fs::write(&path, lines.collect::<String>()).expect("a journal");
    path
}

#[test]
fn a_journal_of_the_first_version_is_still_read() {
    let folder = Folder::new("journal-old");
    let head = serde_json::json!({ "path": null, "base": "one", "version": "0.1.0" });
    journal_of(&folder.0, &[head, serde_json::json!([[3, 3, " two"]])]);
    let found = rescue(&folder.0);
    assert_eq!(found.rescued[0].text, "one two");
    assert_eq!(found.newer, None);
}

#[test]
fn a_journal_has_the_head_of_all_documents_and_may_say_more_than_we_know() {
    let folder = Folder::new("journal-head");
    let journal = Journal::start(&folder.0, None, "a").expect("a journal");
    journal.edits(&[TextEdit::insert(1, "b")]);
    drop(journal);
    let text = fs::read_to_string(only_file(&folder.0)).expect("the journal");
    let mut lines = text.lines().filter_map(|line| {
        let (_, json) = line.split_once(' ')?;
        serde_json::from_str::<Value>(json).ok()
    });
    let mut head = lines.next().expect("a head");
    assert_eq!(
        (&head["format"], &head["kind"]),
        (&FORMAT.into(), &"journal".into())
    );
    assert_eq!(head["version"], Kind::Journal.version());
    head["colour"] = "green".into();
    let edits = lines.next().expect("an edit");
    fs::remove_file(only_file(&folder.0)).expect("it can go");
    journal_of(&folder.0, &[head, edits]);
    assert_eq!(rescue(&folder.0).rescued[0].text, "ab");
}

#[test]
fn a_journal_of_a_newer_program_is_refused_by_name_and_left_alone() {
    let folder = Folder::new("journal-newer");
    let newer = Kind::Journal.version() + 1;
    let head = serde_json::json!({
        "format": FORMAT, "kind": "journal", "version": newer, "path": null, "base": "one", "program": "9.0.0",
    });
    let path = journal_of(&folder.0, &[head]);
    let found = rescue(&folder.0);
    assert_eq!(found.rescued, []);
    let said = found.newer.expect("it says why");
    assert!(
        said.contains("journal") && said.contains(&newer.to_string()),
        "{said}"
    );
    assert!(path.exists(), "the newer program will want it");
}

#[test]
fn a_journal_that_is_just_being_made_is_left_alone() {
    let folder = Folder::new("journal-new");
    let path = folder.0.join(format!("a-1-0.{ENDING}"));
    let file = File::create(&path).expect("made, and not locked yet");
    assert_eq!(rescue(&folder.0), Found::default());
    assert!(path.exists());
    let long_ago = std::time::SystemTime::now() - 2 * BEGUN;
    file.set_modified(long_ago).expect("an old one");
    assert_eq!(rescue(&folder.0), Found::default());
    assert!(!path.exists(), "its editor died before it wrote anything");
}

#[test]
fn a_journal_says_why_it_is_not_written_any_more() {
    let folder = Folder::new("journal-fails");
    let path = folder.0.join("read-only");
    fs::write(&path, "").expect("a file");
    let file = File::open(&path).expect("to be read only");
    let (lines, inbox) = channel();
    lines.send(Entry::Edits(Vec::new())).expect("sent");
    assert!(write(file, &inbox).is_err());
}

#[test]
fn the_text_of_a_file_that_is_gone_is_offered_back_without_a_single_edit() {
    let folder = Folder::new("journal-gone");
    let game = folder.0.join("a.line");
    let journals = folder.0.join("journals");
    drop(Journal::start(&journals, Some(&game), "one").expect("a journal"));
    let found = rescue(&journals).rescued;
    assert_eq!((found[0].text.as_str(), found[0].edits), ("one", 0));
}
