//! Options of pictures, and the board as one.

use branchline_compiler::Game;
use branchline_render::scene::{Legend, Overlay};
use branchline_render::{Layout, Scene, Theme, png, svg};
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

    pub fn png(&self, game: &Game) -> Result<Vec<u8>> {
        png::png(&self.board(game), f32::from(self.dpi), self.theme().paper).map_err(|problem| {
            Failure::with_help(problem.to_string(), "ask for fewer dots with `--dpi`")
        })
    }
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
