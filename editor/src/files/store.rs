//! Reading and saving the game's file.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use branchline_disk::files;

use super::key_of;

/// So many older versions of a file are kept.
const BACK_UPS: usize = 10;

/// A file as it was last read or written by us.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OnDisk {
    /// Where it lies.
    pub path: PathBuf,
    /// Its content then.
    pub hash: blake3::Hash,
}

/// A file that was read.
pub struct Read {
    /// Its text.
    pub text: String,
    /// Whether bytes that are no text were replaced by signs that are.
    pub damaged: bool,
    /// To tell later whether somebody changed it.
    pub on_disk: OnDisk,
}

/// An older version of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BackUp {
    /// Where it is kept.
    pub path: PathBuf,
    /// When it was replaced.
    pub saved_at: SystemTime,
    /// Its size.
    pub bytes: u64,
    /// The version it says it is.
    pub version: Option<u32>,
}

/// Why a save did not happen.
#[derive(Debug)]
pub enum SaveProblem {
    /// Somebody changed the file since we read it; this is what it holds now.
    Changed(String),
    /// The system refused.
    Io(io::Error),
}

/// Reads a file. A damaged one is read as far as it is text.
pub fn read(path: &Path) -> io::Result<Read> {
    let bytes = fs::read(path)?;
    let on_disk = OnDisk {
        path: path.to_owned(),
        hash: blake3::hash(&bytes),
    };
    let (text, damaged) = match String::from_utf8(bytes) {
        Ok(text) => (text, false),
        Err(error) => (String::from_utf8_lossy(error.as_bytes()).into_owned(), true),
    };
    Ok(Read {
        text,
        damaged,
        on_disk,
    })
}

/// What the file holds now, if it is not what we last saw there.
pub fn changed(on_disk: &OnDisk) -> io::Result<Option<String>> {
    let bytes = fs::read(&on_disk.path)?;
    if blake3::hash(&bytes) == on_disk.hash {
        return Ok(None);
    }
    Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
}

/// Saves over the file we know, unless somebody changed it meanwhile. The old content is kept in `backups`.
pub fn save(on_disk: &OnDisk, text: &str, backups: Option<&Path>) -> Result<OnDisk, SaveProblem> {
    match changed(on_disk) {
        Ok(None) => {}
        Ok(Some(theirs)) => return Err(SaveProblem::Changed(theirs)),
        // Somebody removed it: saving brings it back.
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(SaveProblem::Io(error)),
    }
    save_over(&on_disk.path, text, backups).map_err(SaveProblem::Io)
}

/// Saves whatever the file holds; the old content is kept in `backups`.
pub fn save_over(path: &Path, text: &str, backups: Option<&Path>) -> io::Result<OnDisk> {
    if let Some(folder) = backups
        && let Err(error) = back_up(path, folder)
        && error.kind() != io::ErrorKind::NotFound
    {
        // A back-up is a courtesy: that it failed must not keep the new work from the disk.
        eprintln_once(&error);
    }
    files::write(path, text.as_bytes())?;
    Ok(OnDisk {
        path: path.to_owned(),
        hash: blake3::hash(text.as_bytes()),
    })
}

#[allow(
    clippy::print_stderr,
    reason = "the window has no better place for it, and work goes on"
)]
fn eprintln_once(error: &io::Error) {
    static SAID: std::sync::Once = std::sync::Once::new();
    SAID.call_once(|| eprintln!("branchline: no back-up of the old file: {error}"));
}

/// Keeps the file's present content as the newest of its back-ups.
fn back_up(path: &Path, folder: &Path) -> io::Result<()> {
    let bytes = fs::read(path)?;
    let folder = kept_in(path, folder);
    fs::create_dir_all(&folder)?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let mut older = list(&folder)?;
    if let Some(newest) = older.last()
        && fs::read(newest).is_ok_and(|old| old == bytes)
    {
        return Ok(());
    }
    let now = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default();
    let new = folder.join(format!("{:013}-{name}", now.as_millis()));
    files::write(&new, &bytes)?;
    older.push(new);
    for old in older.iter().rev().skip(BACK_UPS) {
        // One back-up too many is no harm.
        let _ = fs::remove_file(old);
    }
    Ok(())
}

/// The back-ups of a file, the newest first.
pub fn back_ups(path: &Path, folder: &Path) -> Vec<BackUp> {
    let all = list(&kept_in(path, folder)).unwrap_or_default();
    let known = all.into_iter().rev().filter_map(|path| {
        let name = path.file_name()?.to_string_lossy();
        let millis: u64 = name.split_once('-')?.0.parse().ok()?;
        let saved_at = UNIX_EPOCH + Duration::from_millis(millis);
        let bytes = fs::metadata(&path).ok()?.len();
        let text = fs::read(&path).unwrap_or_default();
        let version = version_of(&String::from_utf8_lossy(&text));
        Some(BackUp {
            path,
            saved_at,
            bytes,
            version,
        })
    });
    known.collect()
}

/// The number on the line `version 12` of a game.
fn version_of(text: &str) -> Option<u32> {
    let mut lines = text
        .lines()
        .filter_map(|line| line.strip_prefix("version "));
    lines.next()?.split_whitespace().next()?.parse().ok()
}

/// Where the back-ups of a file are, by whatever path it is reached.
fn kept_in(path: &Path, folder: &Path) -> PathBuf {
    let whole = path.canonicalize();
    folder.join(key_of(whole.as_deref().unwrap_or(path)))
}

fn list(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut all = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if !entry.file_name().as_encoded_bytes().starts_with(b".") {
            all.push(entry.path());
        }
    }
    all.sort();
    Ok(all)
}
