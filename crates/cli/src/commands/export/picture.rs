//! Options of pictures, and the board as one.

use std::path::Path;
use std::rc::Rc;

use branchline_compiler::Game;
use branchline_disk::project::read_picture;
use branchline_engine::rulebook::{Language, Rulebook};
use branchline_render::print::{self, Job, Paper};
use branchline_render::scene::Overlay;
use branchline_render::tts::TtsFile;
use branchline_render::{Backdrop, Layout, Raster, Scene, Theme, pdf, png, svg, tts};
use clap::{Args, ValueEnum};

use crate::failure::{Failure, Result};

/// A game with the picture that lies under its board.
pub struct Shown<'a> {
    pub game: &'a Game,
    raster: Option<Raster>,
}

impl<'a> Shown<'a> {
    /// The game with the picture it names, and why there is none if it cannot be read.
    pub fn new(game: &'a Game, folder: Option<&Path>) -> (Self, Option<String>) {
        let read = game
            .sheet
            .background
            .as_ref()
            .zip(folder)
            .map(|(background, folder)| {
                let bytes = read_picture(folder, &background.file)
                    .map_err(|problem| problem.to_string())?;
                Raster::read(bytes).map_err(|problem| problem.to_string())
            });
        let (raster, problem) = match read {
            Some(Ok(raster)) => (Some(raster), None),
            Some(Err(problem)) => (None, Some(problem)),
            None => (None, None),
        };
        (Self { game, raster }, problem)
    }

    fn board(&self, theme: &Theme, overlay: Overlay) -> Scene {
        let Game { config, sheet, .. } = self.game;
        let layout = Layout::new(config, sheet);
        let overlay = Overlay {
            pictured: self.raster.is_some(),
            ..overlay
        };
        let backdrop = self.raster.clone().zip(sheet.background.as_ref());
        let backdrop = backdrop.map(|(raster, lies)| Backdrop::new(raster, lies, &layout));
        Scene::board(config, &layout, theme, &overlay).over(backdrop)
    }
}

#[derive(Args)]
pub struct Options {
    /// The colours
    #[arg(long, value_enum, default_value = "light")]
    theme: Colours,

    /// Draw the legend where it covers nothing: a corner, an edge, or a strip below the board
    #[arg(long)]
    legend: bool,

    /// Dots an inch, for png
    #[arg(long, value_name = "N", default_value_t = 150, value_parser = clap::value_parser!(u16).range(20..=1200))]
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

    fn board(&self, shown: &Shown) -> Scene {
        let overlay = Overlay {
            stamp: Some(stamp(shown.game)),
            legend: self.legend.then_some(self.language),
            ..Overlay::default()
        };
        shown.board(&self.theme(), overlay)
    }

    pub fn svg(&self, shown: &Shown) -> String {
        svg::svg(&self.board(shown), Some(&shown.game.config))
    }

    fn job<'a>(&self, stamp: &'a str) -> Job<'a> {
        Job {
            paper: self.paper.into(),
            language: self.language,
            stamp,
        }
    }

    pub fn board_pdf(&self, shown: &Shown) -> Result<Vec<u8>> {
        let game = shown.game;
        let scene = Rc::new(self.board(shown));
        let stamp = stamp(game);
        let pages = if self.one_page {
            vec![print::one_page(&scene, &self.job(&stamp))]
        } else {
            print::board_pages(&scene, &self.job(&stamp))
        };
        write_pdf(&pages, game)
    }

    pub fn cards_pdf(&self, game: &Game) -> Result<Vec<u8>> {
        let (theme, stamp) = (self.theme(), stamp(game));
        let pages = print::card_pages(&game.config, &game.sheet, &theme, &self.job(&stamp));
        write_pdf(&pages, game)
    }

    /// What the rules say, in the language that was asked for.
    pub fn book(&self, game: &Game) -> Rulebook {
        Rulebook::new(&game.config, self.language)
    }

    /// A rulebook on paper, with the board at its head.
    pub fn book_pdf(&self, shown: &Shown) -> Result<Vec<u8>> {
        let game = shown.game;
        let board = Rc::new(self.board(shown));
        let pages = print::book_pages(&game.config, &board, &self.job(&stamp(game)));
        write_pdf(&pages, game)
    }

    pub fn aid_pdf(&self, game: &Game) -> Result<Vec<u8>> {
        let pages = print::aid_pages(&game.config, &self.job(&stamp(game)));
        write_pdf(&pages, game)
    }

    /// The saved object and its pictures. Without an address, they are on this machine.
    pub fn saved_object(
        &self,
        shown: &Shown,
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
        let Game { config, sheet, .. } = shown.game;
        let board = shown.board(&Theme::light(), Overlay::default());
        let files = tts::saved_object(
            config,
            sheet,
            &board,
            self.language,
            &base,
            f32::from(self.dpi),
        );
        files.map_err(|problem| {
            Failure::with_help(problem.to_string(), "ask for fewer dots with `--dpi`")
        })
    }

    pub fn png(&self, shown: &Shown) -> Result<Vec<u8>> {
        png::png(&self.board(shown), f32::from(self.dpi), self.theme().paper).map_err(|problem| {
            Failure::with_help(problem.to_string(), "ask for fewer dots with `--dpi`")
        })
    }
}

fn write_pdf(pages: &[print::Page], game: &Game) -> Result<Vec<u8>> {
    pdf::pdf(pages, &game.config.title).map_err(|problem| Failure::new(problem.to_string()))
}

/// What tells printed copies apart.
pub fn stamp(game: &Game) -> String {
    format!(
        "{}  ·  Branchline {}  ·  {}",
        game.config.title,
        env!("CARGO_PKG_VERSION"),
        print::edition(&game.config, &game.sheet, 12)
    )
}

fn language(name: &str) -> std::result::Result<Language, String> {
    let mut all = Language::ALL.iter();
    let found = all.find(|(short, _)| *short == name);
    found
        .map(|(_, language)| *language)
        .ok_or_else(|| "we speak en and es".to_owned())
}
