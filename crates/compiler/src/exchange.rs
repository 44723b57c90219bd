//! Games in the files of other programs: out and in again.
//!
//! A [`Draft`] is a game as its lines would be written, without a file around it.
//! Every format is a way to and from a draft, so that nothing depends on pairs of
//! formats. What a format has no place for is listed in words, never dropped in silence.

mod csv;
mod draft;
mod geojson;
mod graph;
mod hagstrom;
mod ids;
mod places;

pub use csv::{CsvFile, csv_files, read_csv};
pub use draft::{Draft, DraftLocation, DraftRoute, DraftTicket, written_rules};
pub use geojson::read_geojson;
pub use graph::{dot, graphml};
pub use hagstrom::{hagstrom_json, read_hagstrom};
pub use places::{NamedPlace, read_places};

/// Fills in a deck, a board and common rules where a draft brings none, and says so.
pub fn fill_in(draft: &mut Draft) {
    hagstrom::usual(draft);
}

/// Why a file of another program was refused, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable(pub String);

impl std::fmt::Display for Unreadable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unreadable {}
