//! What can be set for an export.

use std::ops::RangeInclusive;
use std::path::Path;

use branchline_engine::rulebook::Language;
use branchline_render::Theme;
use branchline_render::print::Paper;

/// Dots an inch that make sense.
pub const DOTS: RangeInclusive<u16> = 20..=1200;

/// How an export is to be. A form heeds those that it has: see [`crate::Form::settings`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The colours.
    pub colours: Colours,
    /// Whether the board has a legend.
    pub legend: bool,
    /// Dots an inch.
    pub dots: u16,
    /// The sheets.
    pub paper: Paper,
    /// The language of everything that is not the game's own name for a thing.
    pub language: Language,
    /// Whether the whole board goes on one sheet, smaller if it must be.
    pub one_page: bool,
    /// Where the files of a folder will be found, if they name each other; see [`address_of`].
    pub address: String,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            colours: Colours::Light,
            legend: false,
            dots: 150,
            paper: Paper::A4,
            language: Language::English,
            one_page: false,
            address: String::new(),
        }
    }
}

/// A thing that somebody may be asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// The colours.
    Theme,
    /// Whether there is a legend.
    Legend,
    /// Dots an inch.
    Dots,
    /// The sheets.
    Paper,
    /// The language.
    Language,
    /// One sheet for the whole board.
    OnePage,
}

/// The colours of a picture or of sheets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colours {
    /// For paper and bright rooms.
    Light,
    /// For screens in dark rooms.
    Dark,
    /// Hatches instead of colours, for printers with black alone.
    OneColour,
}

impl Colours {
    pub(crate) fn theme(self) -> Theme {
        match self {
            Self::Light => Theme::light(),
            Self::Dark => Theme::dark(),
            Self::OneColour => Theme::one_colour(),
        }
    }
}

/// The address of a folder on this machine, by its full path.
#[must_use]
pub fn address_of(folder: &Path) -> String {
    let path = folder.to_string_lossy();
    format!("file:///{}/", path.trim_start_matches('/'))
}
