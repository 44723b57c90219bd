//! Options of pictures, and the board as one.

use std::path::Path;
use std::rc::Rc;

use branchline_compiler::Game;
use branchline_engine::rulebook::Rulebook;
use branchline_render::print::{self, Paper};
use branchline_render::scene::{Legend, Overlay};
use branchline_render::tts::TtsFile;
use branchline_render::{Layout, Scene, Theme, pdf, png, svg, tts};
use clap::{Args, ValueEnum};

use crate::failure::{Failure, Result};

#[derive(Args)]
pub struct Options {
    /// The colours
    #[arg(long, value_enum, default_value = "light")]
    theme: Colours,

    /// Draw the legend into the emptiest corner
    #[arg(long)]
    legend: bool,

    /// Dots an inch, for png
    #[arg(long, value_name = "N", default_value_t = 150, value_parser = clap::value_parser!(u16).range(20..=1200))]
    dpi: u16,

    /// The paper, for pdf, cards-pdf, aid-pdf and a rulebook as PDF
    #[arg(long, value_enum, default_value = "a4")]
    paper: Sheet,

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
enum Colours {
    /// For paper and bright rooms
    Light,
    /// For screens in dark rooms
    Dark,
    /// Hatches instead of colours, for printers with black alone
    OneColour,
}

impl Options {
    pub fn theme(&self) -> Theme {
        match self.theme {
            Colours::Light => Theme::light(),
            Colours::Dark => Theme::dark(),
            Colours::OneColour => Theme::one_colour(),
        }
    }

    pub fn board(&self, game: &Game) -> Scene {
        let layout = Layout::new(&game.config, &game.sheet);
        let overlay = Overlay {
            stamp: Some(stamp(game)),
            legend: self.legend.then_some(Legend::Corner),
            ..Overlay::default()
        };
        Scene::board(&game.config, &layout, &self.theme(), &overlay)
    }

    pub fn svg(&self, game: &Game) -> String {
        svg::svg(&self.board(game), Some(&game.config))
    }

    pub fn board_pdf(&self, game: &Game) -> Result<Vec<u8>> {
        let scene = Rc::new(self.board(game));
        let (paper, stamp) = (self.paper.into(), stamp(game));
        let pages = if self.one_page {
            vec![print::one_page(&scene, paper, &stamp)]
        } else {
            print::board_pages(&scene, paper, &stamp)
        };
        write_pdf(&pages, game)
    }

    pub fn cards_pdf(&self, game: &Game) -> Result<Vec<u8>> {
        let (paper, stamp) = (self.paper.into(), stamp(game));
        let pages = print::card_pages(&game.config, &game.sheet, &self.theme(), paper, &stamp);
        write_pdf(&pages, game)
    }

    /// A rulebook on paper, with the board at its head.
    pub fn book_pdf(&self, game: &Game, book: &Rulebook) -> Result<Vec<u8>> {
        let board = Rc::new(self.board(game));
        let paper = self.paper.into();
        let pages = print::book_pages(book, &game.config, &board, paper, &stamp(game));
        write_pdf(&pages, game)
    }

    pub fn aid_pdf(&self, game: &Game) -> Result<Vec<u8>> {
        let pages = print::aid_pages(&game.config, self.paper.into(), &stamp(game));
        write_pdf(&pages, game)
    }

    /// The saved object and its pictures. Without an address, they are on this machine.
    pub fn saved_object(
        &self,
        game: &Game,
        folder: &Path,
        url: Option<&str>,
    ) -> Result<Vec<TtsFile>> {
        let base = match url {
            Some(url) => format!("{}/", url.trim_end_matches('/')),
            None => {
                let folder = folder
                    .canonicalize()
                    .map_err(|e| Failure::read(folder, &e))?;
                format!(
                    "file:///{}/",
                    folder.to_string_lossy().trim_start_matches('/')
                )
            }
        };
        let files = tts::saved_object(&game.config, &game.sheet, &base, f32::from(self.dpi));
        files.map_err(|problem| {
            Failure::with_help(problem.to_string(), "ask for fewer dots with `--dpi`")
        })
    }

    pub fn png(&self, game: &Game) -> Result<Vec<u8>> {
        png::png(&self.board(game), f32::from(self.dpi), self.theme().paper).map_err(|problem| {
            Failure::with_help(problem.to_string(), "ask for fewer dots with `--dpi`")
        })
    }
}

fn write_pdf(pages: &[print::Page], game: &Game) -> Result<Vec<u8>> {
    pdf::pdf(pages, &game.config.title).map_err(|problem| Failure::new(problem.to_string()))
}

/// What tells printed copies apart.
pub fn stamp(game: &Game) -> String {
    let hash = game.config.hash();
    format!(
        "{}  ·  Branchline {}  ·  {}",
        game.config.title,
        env!("CARGO_PKG_VERSION"),
        &hash[..12]
    )
}
