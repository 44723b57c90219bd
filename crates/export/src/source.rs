//! What is exported: a game, its rules as they are written, and the picture under its board.

use branchline_compiler::exchange::{self, Draft};
use branchline_compiler::{Compilation, Game, ReadProblem};
use branchline_render::print::edition;
use branchline_render::scene::Overlay;
use branchline_render::{Backdrop, Layout, Raster, Scene, Theme};

/// A game with all that its exports show of it.
pub struct Source<'a> {
    pub(crate) game: &'a Game,
    rules: Vec<String>,
    picture: Option<Raster>,
}

/// A picture under a board that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unseen {
    /// Its file, as the game names it.
    pub file: String,
    /// What keeps it from being read.
    pub why: String,
}

/// The rules of a compiled game as its files write them; none of what is no game.
#[must_use]
pub fn written_rules(compilation: &Compilation) -> Vec<String> {
    compilation.game.as_ref().map_or_else(Vec::new, |game| {
        let text = |place| compilation.text(place);
        exchange::written_rules(&game.config, &game.source_map, text)
    })
}

impl<'a> Source<'a> {
    /// A game, and its [`written_rules`].
    #[must_use]
    pub fn new(game: &'a Game, rules: Vec<String>) -> Self {
        Self {
            game,
            rules,
            picture: None,
        }
    }

    /// Lays the picture that the game names under its board; `read` finds the bytes of a file by its name.
    ///
    /// # Errors
    /// Why it cannot be read: the board is then drawn without it.
    pub fn lay_under(
        &mut self,
        read: impl FnOnce(&str) -> Result<Vec<u8>, ReadProblem>,
    ) -> Result<(), Unseen> {
        let Some(background) = &self.game.sheet.background else {
            return Ok(());
        };
        let raster = read(&background.file)
            .map_err(|problem| problem.to_string())
            .and_then(|bytes| Raster::read(bytes).map_err(|problem| problem.to_string()));
        let unseen = |why| Unseen {
            file: background.file.clone(),
            why,
        };
        self.picture = Some(raster.map_err(unseen)?);
        Ok(())
    }

    /// The board over its picture.
    pub(crate) fn board(&self, theme: &Theme, overlay: Overlay) -> Scene {
        let Game { config, sheet, .. } = self.game;
        let layout = Layout::new(config, sheet);
        let overlay = Overlay {
            pictured: self.picture.is_some(),
            ..overlay
        };
        let backdrop = self.picture.clone().zip(sheet.background.as_ref());
        let backdrop = backdrop.map(|(raster, lies)| Backdrop::new(raster, lies, &layout));
        Scene::board(config, &layout, theme, &overlay).over(backdrop)
    }

    /// The game as its lines would be written, with its rules as they are.
    pub(crate) fn draft(&self) -> Draft {
        let Game { config, sheet, .. } = self.game;
        Draft::of(config, sheet, self.rules.clone())
    }

    /// What tells printed copies apart.
    pub(crate) fn stamp(&self) -> String {
        let Game { config, sheet, .. } = self.game;
        format!(
            "{}  ·  Branchline {}  ·  {}",
            config.title,
            env!("CARGO_PKG_VERSION"),
            edition(config, sheet, 12)
        )
    }
}
