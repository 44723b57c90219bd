//! The rulebook of a game, as its rules tell it.

use std::path::Path;

use branchline_engine::GameConfig;
use branchline_engine::rulebook::{Language, Rulebook};
use branchline_render::rulebook;
use clap::Args;

#[derive(Args)]
#[group(id = "rulebook-options")]
pub struct Options {
    /// The language of the rulebook: en or es
    #[arg(long, value_name = "LANGUAGE", default_value = "en", value_parser = language)]
    language: Language,
}

impl Options {
    /// Markdown, or a page where the file is one.
    pub fn rulebook(&self, game: &GameConfig, output: Option<&Path>) -> String {
        let book = Rulebook::new(game, self.language);
        let stamp = format!(
            "{} · {} · branchline {}",
            game.title,
            &game.hash()[..12],
            env!("CARGO_PKG_VERSION")
        );
        let ending = output.and_then(Path::extension);
        if ending.is_some_and(|ending| ending == "html" || ending == "htm") {
            rulebook::html(&book, &stamp)
        } else {
            rulebook::markdown(&book, &stamp)
        }
    }
}

fn language(name: &str) -> Result<Language, String> {
    let mut all = Language::ALL.iter();
    let found = all.find(|(short, _)| *short == name);
    found
        .map(|(_, language)| *language)
        .ok_or_else(|| "rulebooks come in en and es".to_owned())
}
