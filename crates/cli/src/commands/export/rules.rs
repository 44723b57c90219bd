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
    /// What the rules say, in the language that was asked for.
    pub fn book(&self, game: &GameConfig) -> Rulebook {
        Rulebook::new(game, self.language)
    }

    /// Markdown, or a page where the file is one.
    pub fn rulebook(&self, game: &GameConfig, output: Option<&Path>, stamp: &str) -> String {
        let book = self.book(game);
        if ends_in(output, &["html", "htm"]) {
            rulebook::html(&book, stamp)
        } else {
            rulebook::markdown(&book, stamp)
        }
    }
}

/// Whether a file ends in one of these.
pub fn ends_in(output: Option<&Path>, endings: &[&str]) -> bool {
    let ending = output.and_then(Path::extension);
    ending.is_some_and(|ending| endings.iter().any(|one| ending.eq_ignore_ascii_case(one)))
}

fn language(name: &str) -> Result<Language, String> {
    let mut all = Language::ALL.iter();
    let found = all.find(|(short, _)| *short == name);
    found
        .map(|(_, language)| *language)
        .ok_or_else(|| "rulebooks come in en and es".to_owned())
}
