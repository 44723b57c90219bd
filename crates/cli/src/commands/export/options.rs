//! The settings of an export as options of the command line.

use branchline_engine::rulebook::Language;
use branchline_export::{Colours, DOTS, Settings};
use branchline_render::print::Paper;
use clap::{Args, ValueEnum};

#[derive(Args)]
pub struct Options {
    /// The colours
    #[arg(long, value_enum, default_value = "light")]
    theme: Theme,

    /// Draw the legend where it covers nothing: a corner, an edge, or a strip below the board
    #[arg(long)]
    legend: bool,

    /// Dots an inch, for png
    #[arg(long, value_name = "N", default_value_t = 150, value_parser = clap::value_parser!(u16).range(i64::from(*DOTS.start())..=i64::from(*DOTS.end())))]
    dpi: u16,

    /// The paper, for pdf, cards-pdf, aid-pdf and a rulebook as PDF
    #[arg(long, value_enum, default_value = "a4")]
    paper: Sheet,

    /// The language of legend, sheets, player aid and rulebook: en or es
    #[arg(long, value_name = "LANGUAGE", default_value = "en", value_parser = language)]
    language: Language,

    /// The whole board on one sheet, smaller if it must be; for pdf
    #[arg(long)]
    one_page: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Sheet {
    A4,
    A3,
    A2,
    A1,
    A0,
    Letter,
    Tabloid,
}

impl From<Sheet> for Paper {
    fn from(sheet: Sheet) -> Self {
        match sheet {
            Sheet::A4 => Self::A4,
            Sheet::A3 => Self::A3,
            Sheet::A2 => Self::A2,
            Sheet::A1 => Self::A1,
            Sheet::A0 => Self::A0,
            Sheet::Letter => Self::Letter,
            Sheet::Tabloid => Self::Tabloid,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Theme {
    /// For paper and bright rooms
    Light,
    /// For screens in dark rooms
    Dark,
    /// Hatches instead of colours, for printers with black alone
    OneColour,
}

impl From<Theme> for Colours {
    fn from(theme: Theme) -> Self {
        match theme {
            Theme::Light => Self::Light,
            Theme::Dark => Self::Dark,
            Theme::OneColour => Self::OneColour,
        }
    }
}

impl Options {
    /// The settings, for files that will be found at an address.
    pub fn settings(&self, address: String) -> Settings {
        Settings {
            colours: self.theme.into(),
            legend: self.legend,
            dots: self.dpi,
            paper: self.paper.into(),
            language: self.language,
            one_page: self.one_page,
            address,
        }
    }
}

fn language(name: &str) -> std::result::Result<Language, String> {
    let mut all = Language::ALL.iter();
    let found = all.find(|(short, _)| *short == name);
    found
        .map(|(_, language)| *language)
        .ok_or_else(|| "we speak en and es".to_owned())
}
