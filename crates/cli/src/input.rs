//! What the user means by a PATH: a file, a folder of files, `-`, or the name of a bundled game.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use branchline_compiler::{Compilation, ReadProblem, compile};

use crate::bundled;
use crate::failure::{Failure, Result};
use crate::project::{self, MANIFEST, Project};

/// How standard input is called in messages.
pub const STANDARD_INPUT: &str = "<stdin>";

/// One game file, wherever it is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Input {
    /// On disk.
    File(PathBuf),
    /// Standard input.
    Standard,
    /// Inside the program.
    Bundled(&'static str),
}

/// A compiled game file, with the names of its files as the user knows them.
pub struct Opened {
    /// What the compiler made of it. Paths are those to show.
    pub compilation: Compilation,
    /// For each source the file on disk; none for standard input and bundled files.
    pub on_disk: Vec<Option<PathBuf>>,
}

impl Input {
    /// All files that the arguments mean, each once, in the order given; those of a folder sorted.
    pub fn all(arguments: &[PathBuf]) -> Result<Vec<Self>> {
        let mut inputs = Vec::new();
        let mut seen = BTreeSet::new();
        for argument in arguments {
            let found = if argument.is_dir() {
                files_in(argument)?
            } else {
                vec![Self::one(argument)?]
            };
            inputs.extend(found.into_iter().filter(|input| seen.insert(input.clone())));
        }
        Ok(inputs)
    }

    /// The one file that an argument means; of a folder, its default game or its only one.
    pub fn one(argument: &Path) -> Result<Self> {
        if argument == Path::new("-") {
            return Ok(Self::Standard);
        }
        if argument.is_dir() {
            let game = default_game(argument)?.map_or_else(|| only_game(argument), Ok);
            return game.map(Self::File);
        }
        if argument.exists() {
            return Ok(Self::File(argument.to_owned()));
        }
        let name = argument.to_str();
        if let Some(bundled) = bundled::names().find(|bundled| Some(*bundled) == name) {
            return Ok(Self::Bundled(bundled));
        }
        Err(Failure::with_help(
            format!("there is no file or folder {}", argument.display()),
            format!("the bundled games are {}", list(bundled::names())),
        ))
    }

    /// How to call it in messages.
    pub fn title(&self) -> String {
        match self {
            Self::File(path) => path.display().to_string(),
            Self::Standard => STANDARD_INPUT.to_owned(),
            Self::Bundled(name) => (*name).to_owned(),
        }
    }

    /// The folder that names of pictures in it start from.
    pub fn folder(&self) -> Option<PathBuf> {
        match self {
            Self::File(path) => path.canonicalize().ok()?.parent().map(Path::to_owned),
            Self::Standard => Some(PathBuf::from(".")),
            Self::Bundled(_) => None,
        }
    }

    /// Its text alone.
    pub fn text(&self) -> Result<String> {
        match self {
            Self::File(path) => read_text(path),
            Self::Standard => read_standard_input(project::MAX_BYTES),
            Self::Bundled(name) => Ok(bundled::path_of(name)
                .and_then(|path| bundled::text(&path))
                .unwrap_or_default()
                .to_owned()),
        }
    }

    /// Compiles it: the meaning pass only.
    pub fn open(&self) -> Result<Opened> {
        match self {
            Self::File(path) => {
                // Read once here: a file that cannot be read is no problem of a game.
                read_text(path)?;
                let (project, name) = Project::of(path).map_err(|e| Failure::read(path, &e))?;
                Ok(open_in(&project, &name))
            }
            Self::Standard => {
                let text = read_standard_input(project::MAX_BYTES)?;
                let folder = Path::new(".");
                let (project, name) = Project::of_unsaved(folder, "stdin.line", text)
                    .map_err(|e| Failure::read(folder, &e))?;
                let mut opened = open_in(&project, &name);
                STANDARD_INPUT.clone_into(&mut opened.compilation.sources[0].path);
                opened.on_disk[0] = None;
                Ok(opened)
            }
            Self::Bundled(name) => {
                let path = format!("{name}/{name}.line");
                let mut compilation = compile(&bundled::files(), &path);
                for source in &mut compilation.sources {
                    source.path = format!("bundled:{}", source.path);
                }
                let on_disk = vec![None; compilation.sources.len()];
                Ok(Opened {
                    compilation,
                    on_disk,
                })
            }
        }
    }
}

fn open_in(project: &Project, name: &str) -> Opened {
    let mut compilation = compile(project, name);
    let here = Path::new(".").canonicalize().ok();
    let mut on_disk = Vec::new();
    for source in &mut compilation.sources {
        let path = project.path_of(&source.path);
        let shown = here.as_ref().and_then(|here| path.strip_prefix(here).ok());
        source.path = shown.unwrap_or(&path).display().to_string();
        on_disk.push(Some(path));
    }
    Opened {
        compilation,
        on_disk,
    }
}

/// The text of a file: neither a device that never ends nor more than a text may hold.
fn read_text(path: &Path) -> Result<String> {
    project::read_text(path).map_err(|problem| Failure::unreadable(path, &problem))
}

/// Standard input, of so many bytes at most.
pub fn read_standard_input(most: u64) -> Result<String> {
    let mut text = String::new();
    io::stdin()
        .take(most + 1)
        .read_to_string(&mut text)
        .map_err(|error| Failure::read(Path::new(STANDARD_INPUT), &error))?;
    if text.len() as u64 > most {
        let problem = ReadProblem::TooLarge;
        return Err(Failure::unreadable(Path::new(STANDARD_INPUT), &problem));
    }
    Ok(text)
}

/// Every `.line` file below a folder, sorted. Hidden folders and what builds leave behind are passed over.
fn files_in(folder: &Path) -> Result<Vec<Input>> {
    let mut files = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        let entries = fs::read_dir(&folder).map_err(|e| Failure::read(&folder, &e))?;
        for entry in entries {
            let entry = entry.map_err(|e| Failure::read(&folder, &e))?;
            let kind = entry.file_type().map_err(|e| Failure::read(&folder, &e))?;
            let path = entry.path();
            let name = entry.file_name();
            if kind.is_dir() {
                // Links to folders are not followed: they can lead in circles.
                if !name.as_encoded_bytes().starts_with(b".") && name != "target" {
                    open.push(path);
                }
            } else if is_line_file(&path) {
                files.push(path);
            }
        }
    }
    if files.is_empty() {
        return Err(no_game(folder));
    }
    files.sort();
    Ok(files.into_iter().map(Input::File).collect())
}

/// The game that a project's manifest names, if it names one.
fn default_game(folder: &Path) -> Result<Option<PathBuf>> {
    let manifest = folder.join(MANIFEST);
    let unclear = |why: String| Failure::with_help(why, "name the game's .line file");
    let text = match project::read_text(&manifest) {
        Ok(text) => text,
        Err(ReadProblem::NotFound) => return Ok(None),
        Err(problem) => return Err(Failure::unreadable(&manifest, &problem)),
    };
    let table: toml::Table = text
        .parse()
        .map_err(|error| unclear(format!("cannot read {}: {error}", manifest.display())))?;
    let Some(name) = table.get("default-game").and_then(toml::Value::as_str) else {
        return Ok(None);
    };
    let game = [format!("{name}.line"), format!("{name}/{name}.line")]
        .iter()
        .map(|path| folder.join(path))
        .find(|path| path.is_file());
    game.map(Some).ok_or_else(|| {
        unclear(format!(
            "{} names the game {name}, which is not there",
            manifest.display()
        ))
    })
}

/// The one game file of a folder, where nothing says which is meant. Folders in it hold bases, not games.
fn only_game(folder: &Path) -> Result<PathBuf> {
    let mut games = line_files(folder)?;
    match games.as_slice() {
        [_] => Ok(games.remove(0)),
        [] => Err(no_game(folder)),
        several => {
            let names = several.iter().filter_map(|path| path.file_name()?.to_str());
            Err(Failure::with_help(
                format!(
                    "{} holds {} games: {}",
                    folder.display(),
                    several.len(),
                    list(names)
                ),
                format!("name one of them, or the `default-game` in a {MANIFEST}"),
            ))
        }
    }
}

/// The `.line` files that lie in a folder itself, sorted.
fn line_files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(|e| Failure::read(folder, &e))? {
        let path = entry.map_err(|e| Failure::read(folder, &e))?.path();
        if is_line_file(&path) {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

fn is_line_file(path: &Path) -> bool {
    path.extension().is_some_and(|e| e == "line") && path.is_file()
}

fn no_game(folder: &Path) -> Failure {
    Failure::with_help(
        format!("there is no .line file in {}", folder.display()),
        "`branchline new DIR` makes a project to start from",
    )
}

/// `a, b and c`.
pub fn list<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let names: Vec<&str> = names.collect();
    match names.split_last() {
        None => String::new(),
        Some((last, [])) => (*last).to_owned(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
    }
}
