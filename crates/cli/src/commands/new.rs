//! `branchline new`: a folder of one's own that compiles at once.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use branchline_syntax::edit::{self, TextEdit};
use branchline_syntax::parse;
use branchline_syntax::tree::Item;
use clap::Args;
use clap::builder::PossibleValuesParser;

use crate::failure::{Failure, Outcome, Result};
use crate::project::MANIFEST;
use crate::terminal::{Style, Terminal};
use crate::{bundled, files};

/// The template with the least that plays.
pub const EMPTY: &str = "empty";
/// The template with rules and a deck alone.
pub const BLANK: &str = "blank";
/// The templates that are no bundled games.
const MADE: [(&str, &str); 2] = [
    (BLANK, include_str!("../../templates/blank.line")),
    (EMPTY, include_str!("../../templates/empty.line")),
];

/// Make a project folder with a game that compiles at once
#[derive(Args)]
#[command(after_help = "\
Examples:
  branchline new my-city                    the smallest game, ready to grow
  branchline new my-city --from blank       a board with nothing on it, to draw from the first place on
  branchline new my-london --from london    a copy of a bundled game, to make a variant of

Files that exist are never overwritten.")]
pub struct New {
    /// The folder to make; it may exist
    dir: PathBuf,

    /// What to start from
    #[arg(long, value_name = "GAME", default_value = EMPTY, value_parser = templates())]
    from: String,
}

fn templates() -> PossibleValuesParser {
    PossibleValuesParser::new(bundled::names().chain(MADE.map(|(name, _)| name)))
}

/// A file to write: its path below the folder, and its text.
pub type NewFile = (String, String);

impl New {
    pub fn run(&self, terminal: &mut Terminal) -> Result {
        let name = self.name()?;
        let files = copy_of(&self.from, &name);
        self.write(&files)?;

        let made = terminal.paint(Style::Good, "✓ made");
        writeln!(terminal, "{made} {}", self.dir.display())?;
        for (path, _) in &files {
            writeln!(terminal, "    {path}")?;
        }
        let dir = self.dir.display();
        writeln!(terminal, "\nNext:")?;
        writeln!(
            terminal,
            "    branchline check {dir}    find mistakes and weak spots"
        )?;
        writeln!(
            terminal,
            "    branchline show {dir}     look at what is there"
        )?;
        Ok(Outcome::Fine)
    }

    /// The project's name: that of its folder.
    fn name(&self) -> Result<String> {
        let absolute = std::path::absolute(&self.dir).map_err(|e| Failure::write(&self.dir, &e))?;
        let Some(name) = absolute.file_name() else {
            return Err(Failure::new(format!(
                "{} cannot be a project's folder",
                self.dir.display()
            )));
        };
        Ok(name.to_string_lossy().into_owned())
    }

    /// All or nothing as far as the file system allows: looks before it writes.
    fn write(&self, files: &[NewFile]) -> Result<()> {
        let paths: Vec<PathBuf> = files.iter().map(|(path, _)| self.dir.join(path)).collect();
        if let Some(existing) = paths.iter().find(|path| path.symlink_metadata().is_ok()) {
            return Err(exists(existing));
        }
        for (path, (_, text)) in paths.iter().zip(files) {
            let folder = path.parent().unwrap_or(&self.dir);
            fs::create_dir_all(folder).map_err(|error| Failure::write(folder, &error))?;
            files::write_new(path, text.as_bytes()).map_err(|error| match error.kind() {
                io::ErrorKind::AlreadyExists => exists(path),
                _ => Failure::write(path, &error),
            })?;
        }
        Ok(())
    }
}

fn exists(path: &Path) -> Failure {
    Failure::with_help(
        format!("{} exists already, and nothing was written", path.display()),
        "choose another folder, or move the file away",
    )
}

/// A template at the top of the folder, with the bases and parts it uses where it expects them.
pub fn copy_of(game: &str, name: &str) -> Vec<NewFile> {
    if let Some((_, text)) = MADE.iter().find(|(known, _)| *known == game) {
        return under_its_name(text, name);
    }
    let mut files = vec![(MANIFEST.to_owned(), manifest(name, game))];
    let mut open = vec![format!("{game}/{game}.line")];
    while let Some(path) = open.pop() {
        let text = bundled::text(&path).expect("bundled games use bundled files");
        let is_game = path == format!("{game}/{game}.line");
        let mut edits = Vec::new();
        for item in &parse(text).tree.items {
            if let Item::Language(said) = item
                && is_game
            {
                // The copy counts its own changes from here on.
                let line = text[said.span.end as usize..].find('\n').unwrap_or(0);
                let end = said.span.end + u32::try_from(line).unwrap_or(0);
                edits.push(TextEdit::insert(end, "\nversion 1"));
            }
            let Item::Use(used) = item else { continue };
            let target = below(&path, &used.path.value);
            if is_game {
                // The game moves up one folder; its bases stay where they are.
                edits.push(TextEdit::replace(used.path.span, format!("\"{target}\"")));
            }
            open.push(target);
        }
        let new_path = if is_game {
            format!("{game}.line")
        } else {
            path
        };
        if files.iter().all(|(path, _)| *path != new_path) {
            files.push((new_path, edit::apply(text, &edits)));
        }
    }
    if let Some(credits) = bundled::text(&format!("{game}/CREDITS.md")) {
        files.push(("CREDITS.md".to_owned(), credits.to_owned()));
    }
    files
}

/// A game that is called as the folder is.
fn under_its_name(text: &str, name: &str) -> Vec<NewFile> {
    let id = id_from(name);
    let text = text.replacen("\"Untitled\"", &format!("\"{}\"", title_from(name)), 1);
    vec![
        (MANIFEST.to_owned(), manifest(name, &id)),
        (format!("{id}.line"), text),
    ]
}

fn manifest(name: &str, game: &str) -> String {
    format!(
        "# A Branchline project: `use` in its files stays inside this folder.\n\
         name = {}\nversion = \"0.1.0\"\nauthors = []\ndefault-game = \"{game}\"\n",
        toml::Value::from(name)
    )
}

/// The place of a file that `from` names `used`, both below the same folder.
fn below(from: &str, used: &str) -> String {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in used.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// A file name that is also a good id: lower-case letters and digits, hyphens between.
fn id_from(name: &str) -> String {
    let words: Vec<String> = name
        .to_lowercase()
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect();
    let id = words.join("-");
    if id.starts_with(|c: char| c.is_alphabetic()) {
        id
    } else {
        "game".to_owned()
    }
}

/// `my-city` as `My City`.
pub fn title_from(name: &str) -> String {
    let words: Vec<String> = name
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(|word| {
            let mut letters = word.chars();
            let first = letters.next().into_iter().flat_map(char::to_uppercase);
            first.chain(letters).collect()
        })
        .collect();
    if words.is_empty() {
        "Untitled".to_owned()
    } else {
        words.join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folder_names_become_ids_and_titles() {
        for (name, id, title) in [
            ("my-city", "my-city", "My City"),
            ("Zürich 2", "zürich-2", "Zürich 2"),
            ("42", "game", "42"),
            ("\"quoted\"", "quoted", "Quoted"),
            ("...", "game", "Untitled"),
        ] {
            assert_eq!(
                (id_from(name).as_str(), title_from(name).as_str()),
                (id, title)
            );
        }
    }

    #[test]
    fn a_copy_brings_its_bases_and_finds_them() {
        let files = copy_of("london", "mine");
        let names: Vec<&str> = files.iter().map(|(path, _)| path.as_str()).collect();
        assert_eq!(
            names,
            [
                "branchline.toml",
                "london.line",
                "rules/city.line",
                "CREDITS.md"
            ]
        );
        assert!(files[1].1.contains("use \"rules/city.line\""));
    }
}
