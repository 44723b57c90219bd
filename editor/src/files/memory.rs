//! What the editor remembers between starts: recent files, language, theme. Losing it costs nothing.

use std::fs;
use std::path::{Path, PathBuf};

use branchline_disk::files;
use serde::{Deserialize, Serialize};

use crate::words::Language;

const FILE: &str = "editor.json";
const RECENT: usize = 12;

/// Settings and recent files.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct Memory {
    /// Files, the newest first.
    pub recent: Vec<PathBuf>,
    /// The interface's language; none: that of the system.
    pub language: Option<Language>,
    /// Light, dark, or as the system says.
    pub theme: Theme,
    /// Size of everything, in percent.
    pub scale: Option<u16>,
    /// Which panels are shown.
    pub panels: Panels,
}

/// Which panels are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct Panels {
    /// The outline at the left.
    pub outline: bool,
    /// Source, problems, log and evidence below.
    pub bottom: bool,
    /// Inspector, rules and the rest at the right.
    pub side: bool,
}

impl Default for Panels {
    fn default() -> Self {
        Self {
            outline: true,
            bottom: true,
            side: true,
        }
    }
}

/// Light or dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Theme {
    /// As the system says.
    #[default]
    System,
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

impl Memory {
    /// What is remembered; nothing if there is nothing or it cannot be read.
    pub fn load(folder: &Path) -> Self {
        fs::read(folder.join(FILE))
            .ok()
            .and_then(|bytes| serde_json::from_slice(&bytes).ok())
            .unwrap_or_default()
    }

    /// Keeps it.
    pub fn save(&self, folder: &Path) {
        let json = serde_json::to_vec_pretty(self).unwrap_or_default();
        let _ = fs::create_dir_all(folder);
        // Only comfort is lost.
        let _ = files::write(&folder.join(FILE), &json);
    }

    /// Puts a file at the head of the recent ones.
    pub fn opened(&mut self, path: &Path) {
        self.recent.retain(|known| known != path);
        self.recent.insert(0, path.to_owned());
        self.recent.truncate(RECENT);
    }
}
