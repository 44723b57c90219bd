//! `branchline edit`: the editor's window.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use branchline_compiler::MemoryFiles;
use branchline_editor::{Options, Start, Template, Title};
use clap::Args;

use super::{new, welcome};
use crate::bundled;
use crate::failure::{Failure, Outcome, Result};
use crate::input::Input;
use crate::terminal::Terminal;

/// Draw, check and edit a game in a window
#[derive(Args)]
#[command(after_help = "\
Examples:
  branchline edit my-city              the game of a project
  branchline edit my-city/city.line    a file
  branchline edit europe               a bundled game; saving makes a copy of your own

Without a display, the game is checked and playtested in the terminal instead.")]
pub struct Edit {
    /// A .line file, a project's folder, or a bundled game
    #[arg(default_value = welcome::GAME)]
    path: PathBuf,
}

impl Edit {
    pub fn run(&self, terminal: &mut Terminal) -> Result {
        open(&self.path, terminal)
    }
}

/// Opens the window on a game; without a display, says so and shows the game in the terminal.
pub fn open(path: &Path, terminal: &mut Terminal) -> Result {
    let input = Input::one(path)?;
    let templates = templates();
    let start = match &input {
        Input::File(path) => Start::File(path.clone()),
        Input::Bundled(name) => {
            Start::Template(number_of(name, &templates).expect("bundled games are templates"))
        }
        Input::Standard => {
            return Err(Failure::with_help(
                "the editor cannot edit standard input",
                "name a file, a folder or a bundled game",
            ));
        }
    };
    let state = branchline_editor::files::state_folder();
    let window = branchline_editor::run(Options {
        start,
        templates,
        state,
    });
    match window {
        Ok(()) => Ok(Outcome::Fine),
        Err(reason) => {
            writeln!(
                terminal,
                "No window: {reason}. Here is the game in the terminal instead.\n"
            )?;
            welcome::in_terminal(&input, terminal)
        }
    }
}

/// The template that is a bundled game.
fn number_of(game: &str, templates: &[Template]) -> Option<usize> {
    let file = format!("{game}.line");
    let mut all = templates.iter();
    all.position(|template| template.name == file)
}

/// A game with a dozen mistakes, to get to know what is said of them.
const BROKEN: &str = include_str!("../../../../docs/examples/broken.line");
/// What it begins with in the window, where no command line is at hand.
const BROKEN_HEAD: &str = "\
# Larkhaven after a long night: a dozen mistakes, each of a kind that happens to everybody.
# The tab Problems says what they are and what to try.

";

/// What is to be filled, then the bundled games in order, then one to be mended.
fn templates() -> Vec<Template> {
    let games = bundled::names().map(|name| (Title::Game(title(name)), new::copy_of(name, name)));
    let made = [(new::BLANK, Title::Blank), (new::EMPTY, Title::Town)];
    let made = made.map(|(name, title)| (title, new::copy_of(name, "my-city")));
    let body = BROKEN.find("language 1").map_or(BROKEN, |at| &BROKEN[at..]);
    let broken = vec![("larkhaven.line".to_owned(), BROKEN_HEAD.to_owned() + body)];
    made.into_iter()
        .chain(games)
        .chain([(Title::Mistakes, broken)])
        .filter_map(|(title, files)| template(title, files))
        .collect()
}

fn title(name: &str) -> String {
    new::title_from(name)
}

/// The game is the first `.line` file; the others lie beside it.
fn template(title: Title, files: Vec<new::NewFile>) -> Option<Template> {
    let mut lines = files
        .into_iter()
        .filter(|(path, _)| path.ends_with(".line"));
    let (name, text) = lines.next()?;
    let others = lines.fold(MemoryFiles::default(), |files, (path, text)| {
        files.with(&path, &text)
    });
    Some(Template {
        title,
        name,
        text,
        others: Arc::new(others),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bundled_game_is_opened_by_its_own_name() {
        let templates = templates();
        assert!(matches!(templates[0].title, Title::Blank));
        for name in bundled::names() {
            let number = number_of(name, &templates).expect(name);
            let Title::Game(said) = &templates[number].title else {
                panic!("{name} is no game");
            };
            assert_eq!(*said, title(name));
            let text = bundled::text(&format!("{name}/{name}.line")).expect(name);
            let head = text
                .lines()
                .find(|line| line.starts_with("game "))
                .expect(name);
            assert!(templates[number].text.contains(head), "{name}: {head}");
        }
        let broken = templates.last().expect("they are not empty");
        assert!(matches!(broken.title, Title::Mistakes));
        let read = branchline_compiler::compile(
            &MemoryFiles::one(&broken.name, &broken.text),
            &broken.name,
        );
        assert!(read.diagnostics.len() >= 12 && read.sketch.is_some());
        assert!(!broken.text.contains("docs/examples"));
    }
}
