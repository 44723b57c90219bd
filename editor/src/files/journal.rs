//! The journal of unsaved work: every edit, written as it happens, so that a crash costs at most a second.
//!
//! A journal is a list of lines, each a checksum and a JSON value. The first has the head of all our documents and says
//! which file it is about and what that file held; every further one is a list of text edits. It is locked while its editor lives, so that two windows
//! never mix theirs, and a lock dies with its process. A line that was cut short ends the replay there.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, OnceLock};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use branchline_engine::envelope::{FORMAT, Kind, Refused, lift};
use branchline_syntax::edit::apply;
use branchline_syntax::{Span, TextEdit};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::key_of;

/// Work is forced to the disk this long after an edit, at the latest.
const SYNC: Duration = Duration::from_millis(500);

/// An empty journal of this age has no editor that is about to lock it.
const BEGUN: Duration = Duration::from_secs(60);

/// Journals end in this.
const ENDING: &str = "journal";

/// The first line: the head of all our documents, then what the edits are about.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Header {
    format: String,
    kind: String,
    version: u32,
    /// The version of the program that wrote it.
    program: String,
    /// The file, if there is one.
    path: Option<PathBuf>,
    /// The text the edits start from: that of the file when it was opened or last saved.
    base: String,
}

/// An edit, as written.
#[derive(Serialize, Deserialize)]
struct Line(u32, u32, String);

/// Unsaved work of an editor that did not end well.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rescued {
    /// The journal itself.
    pub journal: PathBuf,
    /// The game's file, if it had one.
    pub path: Option<PathBuf>,
    /// What the file held.
    pub base: String,
    /// The work.
    pub text: String,
    /// Number of edits that are in the work and not in the base.
    pub edits: usize,
}

/// A journal being written, by a thread of its own: the window never waits for the disk.
pub struct Journal {
    path: PathBuf,
    lines: Option<Sender<Entry>>,
    thread: Option<JoinHandle<()>>,
    failure: Arc<OnceLock<String>>,
}

enum Entry {
    Start(Header),
    Edits(Vec<Line>),
    /// All before it is to be on the disk; then this is answered.
    Force(Sender<()>),
}

impl Journal {
    /// Starts a journal in `folder` for a text that starts as `base`.
    pub fn start(folder: &Path, path: Option<&Path>, base: &str) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        let key = path.map_or_else(|| "untitled".to_owned(), key_of);
        let (file, journal) = create(folder, &key)?;
        file.lock()?;
        let (lines, inbox) = channel();
        let failure = Arc::new(OnceLock::new());
        let told = Arc::clone(&failure);
        let thread = thread::spawn(move || {
            if let Err(error) = write(file, &inbox) {
                // The first reason is the one to tell.
                let _ = told.set(error.to_string());
            }
        });
        let journal = Self {
            path: journal,
            lines: Some(lines),
            thread: Some(thread),
            failure,
        };
        journal.restart(path, base);
        Ok(journal)
    }

    /// The text is in its file: what was written before is no longer needed.
    pub fn restart(&self, path: Option<&Path>, base: &str) {
        self.send(Entry::Start(Header {
            format: FORMAT.to_owned(),
            kind: Kind::Journal.name().to_owned(),
            version: Kind::Journal.version(),
            program: env!("CARGO_PKG_VERSION").to_owned(),
            path: path.map(Path::to_owned),
            base: base.to_owned(),
        }));
    }

    /// Writes edits of the text as the journal knows it.
    pub fn edits(&self, edits: &[TextEdit]) {
        let lines = edits
            .iter()
            .map(|edit| Line(edit.span.start, edit.span.end, edit.insert.clone()));
        self.send(Entry::Edits(lines.collect()));
    }

    /// Waits until all that was written is on the disk; returns whether it is.
    pub fn force(&self) -> bool {
        let (done, is_done) = channel();
        self.send(Entry::Force(done));
        is_done.recv().is_ok()
    }

    /// Why nothing is written any more: a full disk, most likely.
    pub fn failure(&self) -> Option<&str> {
        self.failure.get().map(String::as_str)
    }

    /// Ends it: nothing is left to rescue.
    pub fn finish(mut self) {
        self.stop();
        // It is locked no longer; whoever finds it sees an empty journal at worst.
        let _ = fs::remove_file(&self.path);
    }

    fn send(&self, entry: Entry) {
        if let Some(lines) = &self.lines {
            // A thread that ended has told about it.
            let _ = lines.send(entry);
        }
    }

    fn stop(&mut self) {
        self.lines = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

impl Drop for Journal {
    fn drop(&mut self) {
        self.stop();
    }
}

/// A file that nobody else has.
fn create(folder: &Path, key: &str) -> io::Result<(File, PathBuf)> {
    for number in 0_u32.. {
        let path = folder.join(format!("{key}-{}-{number}.{ENDING}", std::process::id()));
        let made = OpenOptions::new().write(true).create_new(true).open(&path);
        match made {
            Ok(file) => return Ok((file, path)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

/// The thread: writes at once, forces to the disk soon.
fn write(mut file: File, inbox: &Receiver<Entry>) -> io::Result<()> {
    let mut unsynced: Option<Instant> = None;
    loop {
        let wait = unsynced.map_or(Duration::from_secs(3600), |since| {
            SYNC.saturating_sub(since.elapsed())
        });
        match inbox.recv_timeout(wait) {
            Ok(entry) => {
                unsynced.get_or_insert_with(Instant::now);
                write_entry(&mut file, &entry)?;
            }
            Err(RecvTimeoutError::Timeout) if unsynced.is_some() => {
                unsynced = None;
                file.sync_data()?;
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        }
    }
}

fn write_entry(file: &mut File, entry: &Entry) -> io::Result<()> {
    let json = match entry {
        Entry::Start(header) => {
            file.set_len(0)?;
            file.rewind()?;
            serde_json::to_string(header)?
        }
        Entry::Edits(lines) => serde_json::to_string(lines)?,
        Entry::Force(done) => {
            file.sync_data()?;
            // Whoever asked may have gone.
            let _ = done.send(());
            return Ok(());
        }
    };
    // One write: a line is there as a whole, or cut short at the end of the file.
    file.write_all(format!("{} {json}\n", checksum(&json)).as_bytes())
}

fn checksum(json: &str) -> String {
    blake3::hash(json.as_bytes()).to_hex().as_str()[..16].to_owned()
}

/// What lies in the folder of journals.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// Work that was never saved, of editors that no longer run.
    pub rescued: Vec<Rescued>,
    /// Why a journal could not be read: a newer program wrote it. It stays for that program.
    pub newer: Option<String>,
}

/// Looks for work that was never saved. Journals with nothing in them are removed.
pub fn rescue(folder: &Path) -> Found {
    let mut found = Found::default();
    let Ok(entries) = fs::read_dir(folder) else {
        return found;
    };
    for entry in entries.flatten() {
        let journal = entry.path();
        if journal.extension().is_none_or(|ending| ending != ENDING) {
            continue;
        }
        // Locked until it is read and perhaps removed: an editor that has just made its journal waits so long.
        let Some((file, bytes)) = of_the_dead(&journal) else {
            continue;
        };
        match read(&journal, &bytes) {
            Ok(Some(rescued)) => found.rescued.push(rescued),
            Err(refused @ Refused::Newer { .. }) => found.newer = Some(refused.to_string()),
            Ok(None) if is_just_made(&file) => {}
            // An empty journal, one whose work is in its file, or no journal at all.
            Ok(None) | Err(_) => drop(fs::remove_file(&journal)),
        }
    }
    found.rescued.sort_by(|a, b| a.journal.cmp(&b.journal));
    found
}

/// The user has decided; the journal goes.
pub fn discard(rescued: &Rescued) {
    let _ = fs::remove_file(&rescued.journal);
}

/// A journal whose editor lives no more, locked, and what is in it; what cannot be locked or read is left alone.
fn of_the_dead(journal: &Path) -> Option<(File, Vec<u8>)> {
    let mut file = File::open(journal).ok()?;
    file.try_lock().ok()?;
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).ok()?;
    Some((file, bytes))
}

/// Whether its editor may not have come to lock it yet.
fn is_just_made(file: &File) -> bool {
    file.metadata().is_ok_and(|data| {
        let age = data.modified().ok().and_then(|at| at.elapsed().ok());
        data.len() == 0 && age.is_none_or(|age| age < BEGUN)
    })
}

/// What a journal holds beyond what is in its file.
fn read(journal: &Path, bytes: &[u8]) -> Result<Option<Rescued>, Refused> {
    let text = String::from_utf8_lossy(bytes);
    let mut lines = text.split_inclusive('\n').map_while(|line| {
        let (sum, json) = line.strip_suffix('\n')?.split_once(' ')?;
        (sum == checksum(json)).then_some(json)
    });
    let Some(Ok(head)) = lines.next().map(serde_json::from_str) else {
        return Ok(None);
    };
    let head = Value::Object(lift(Kind::Journal, head)?);
    let Ok(header) = serde_json::from_value::<Header>(head) else {
        return Ok(None);
    };
    let mut text = header.base.clone();
    let mut edits = 0;
    for line in lines {
        let Ok(changes) = serde_json::from_str::<Vec<Line>>(line) else {
            break;
        };
        let changes: Vec<TextEdit> = changes
            .into_iter()
            .map(|Line(start, end, insert)| TextEdit::replace(Span::new(start, end), insert))
            .collect();
        text = apply(&text, &changes);
        edits += 1;
    }
    let in_file = header.path.as_ref().map(fs::read);
    let is_lost = match in_file {
        Some(Ok(bytes)) => text != header.base && bytes != text.as_bytes(),
        // The file is gone: without a single edit, this may be the only copy.
        Some(Err(_)) => true,
        None => text != header.base,
    };
    Ok(is_lost.then(|| Rescued {
        journal: journal.to_owned(),
        path: header.path,
        base: header.base,
        text,
        edits,
    }))
}

#[cfg(test)]
mod tests;
