//! The forms a game can leave in, and what is known of each before it is made.

use crate::settings::{Setting, Settings};

/// A form of export.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Form {
    /// The board as a drawing in millimetres.
    Svg,
    /// The board as a picture.
    Png,
    /// The board at true size on sheets to print and cut.
    Pdf,
    /// Transport cards and tickets, fronts and backs, to print and cut.
    CardsPdf,
    /// What players look up during play, two on a sheet.
    AidPdf,
    /// The rulebook on sheets, with the board at its head.
    RulebookPdf,
    /// The rulebook as a web page.
    RulebookHtml,
    /// The rulebook as Markdown.
    RulebookMarkdown,
    /// Tables for spreadsheets.
    Csv,
    /// The network for Graphviz.
    Dot,
    /// The network for networkx, Gephi and others.
    Graphml,
    /// A saved object for Tabletop Simulator with its pictures.
    Tts,
    /// A map for the public editor by Björn Hagström.
    HagstromJson,
    /// The compiled game with its geometry, as JSON.
    ConfigJson,
    /// The same as TOML.
    ConfigToml,
}

impl Form {
    /// All forms: what is printed, what is looked at, what other programs read, what is read.
    pub const ALL: [Self; 15] = [
        Self::Pdf,
        Self::CardsPdf,
        Self::AidPdf,
        Self::RulebookPdf,
        Self::Png,
        Self::Svg,
        Self::ConfigJson,
        Self::ConfigToml,
        Self::Csv,
        Self::Dot,
        Self::Graphml,
        Self::Tts,
        Self::HagstromJson,
        Self::RulebookHtml,
        Self::RulebookMarkdown,
    ];

    /// What its file may end in, the usual ending first; none: it is a folder of files.
    #[must_use]
    pub const fn endings(self) -> &'static [&'static str] {
        match self {
            Self::Svg => &[".svg"],
            Self::Png => &[".png"],
            Self::Pdf | Self::CardsPdf | Self::AidPdf | Self::RulebookPdf => &[".pdf"],
            Self::RulebookHtml => &[".html", ".htm"],
            Self::RulebookMarkdown => &[".md"],
            Self::Csv | Self::Tts => &[],
            Self::Dot => &[".dot"],
            Self::Graphml => &[".graphml"],
            Self::HagstromJson | Self::ConfigJson => &[".json"],
            Self::ConfigToml => &[".toml"],
        }
    }

    /// How its file, or its folder, is called if nobody says otherwise: `london-board.pdf` for `london`.
    #[must_use]
    pub fn file_name(self, stem: &str) -> String {
        let part = match self {
            Self::Svg | Self::Png | Self::Pdf => "-board",
            Self::CardsPdf => "-cards",
            Self::AidPdf => "-aid",
            Self::RulebookPdf | Self::RulebookHtml | Self::RulebookMarkdown => "-rules",
            Self::Csv => "-tables",
            Self::Tts => "-tts",
            Self::HagstromJson => "-map",
            Self::Dot | Self::Graphml | Self::ConfigJson | Self::ConfigToml => "",
        };
        format!("{stem}{part}{}", self.endings().first().unwrap_or(&""))
    }

    /// Whether it is several files, which go into a folder.
    #[must_use]
    pub const fn is_folder(self) -> bool {
        self.endings().is_empty()
    }

    /// Whether it is something else than text.
    #[must_use]
    pub const fn is_binary(self) -> bool {
        matches!(self, Self::Png) || self.is_printed()
    }

    /// Whether it is sheets of paper.
    #[must_use]
    pub const fn is_printed(self) -> bool {
        matches!(
            self,
            Self::Pdf | Self::CardsPdf | Self::AidPdf | Self::RulebookPdf
        )
    }

    /// Whether the board is seen in it, with the picture that lies under it.
    #[must_use]
    pub const fn shows_the_board(self) -> bool {
        matches!(
            self,
            Self::Svg | Self::Png | Self::Pdf | Self::RulebookPdf | Self::Tts
        )
    }

    /// What can be set for it. A drawing without a legend has no words of ours, so no language.
    #[must_use]
    pub const fn settings(self, settings: &Settings) -> &'static [Setting] {
        use Setting::{Dots, Language, Legend, OnePage, Paper, Theme};
        match (self, settings.legend) {
            (Self::Pdf, _) => &[Paper, OnePage, Theme, Legend, Language],
            (Self::CardsPdf, _) => &[Paper, Theme, Language],
            (Self::AidPdf, _) => &[Paper, Language],
            (Self::RulebookPdf, _) => &[Paper, Theme, Legend, Language],
            (Self::Png, false) => &[Dots, Theme, Legend],
            (Self::Png, true) => &[Dots, Theme, Legend, Language],
            (Self::Svg, false) => &[Theme, Legend],
            (Self::Svg, true) => &[Theme, Legend, Language],
            (Self::Tts, _) => &[Dots, Language],
            (Self::RulebookHtml | Self::RulebookMarkdown, _) => &[Language],
            _ => &[],
        }
    }
}
