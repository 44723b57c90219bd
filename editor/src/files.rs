//! The editor's files: the game itself, its back-ups, the journal of unsaved work, and what the editor remembers.
//!
//! Every write of a game goes through `branchline_disk`, which replaces a file as a whole or not at all. Whether
//! somebody else changed the file is decided by its content, never by its date.

pub mod journal;
pub mod memory;
pub mod store;
pub mod watch;

use std::env;
use std::path::{Path, PathBuf};

/// Where the editor keeps what is not the user's: journals, back-ups, what was open last.
pub fn state_folder() -> Option<PathBuf> {
    let variable = |name: &str| {
        env::var_os(name)
            .filter(|v| !v.is_empty())
            .map(PathBuf::from)
    };
    let folder = if cfg!(windows) {
        variable("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        variable("HOME").map(|home| home.join("Library/Application Support"))
    } else {
        variable("XDG_STATE_HOME")
            .or_else(|| variable("HOME").map(|home| home.join(".local/state")))
    };
    folder.map(|folder| folder.join("branchline"))
}

/// A short name for a file's place, the same on every start.
pub(crate) fn key_of(path: &Path) -> String {
    let whole = blake3::hash(path.as_os_str().as_encoded_bytes()).to_hex();
    whole.as_str()[..16].to_owned()
}
