//! `branchline export`: the game as pictures, printed sheets and tables.

mod form;
mod options;

use std::io::Write;
use std::path::{Path, PathBuf};

use branchline_disk::project::read_picture;
use branchline_export::{self as forms, Made, Problem, Source, address_of, written_rules};
use clap::Args;
use form::Form;

use crate::commands::game;
use crate::failure::{Failure, Outcome, Result};
use crate::files;
use crate::input::Input;
use crate::target;
use crate::terminal::{Style, Terminal};

/// Write a game as a picture, for print, or for other programs
#[derive(Args)]
#[command(after_help = "\
Examples:
  branchline export london -o london.svg
  branchline export my-city.line --to png --dpi 200 -o board.png
  branchline export london --to pdf --paper a3 -o board.pdf
  branchline export london --to cards-pdf -o cards.pdf
  branchline export london --to svg --theme dark --legend -o london.svg
  branchline export europe --to rulebook --language es -o reglas.html
  branchline export london --to rulebook --paper letter -o rules.pdf")]
pub struct Export {
    /// A `.line` file, a project folder, `-`, or the name of a bundled game
    file: PathBuf,

    /// Where to write; without it, or as `-`, to standard output
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,

    /// The form; by default what OUT ends in
    #[arg(long, value_enum)]
    to: Option<Form>,

    /// Where the pictures will be found, for tts; by default this folder on this machine
    #[arg(long, value_name = "BASE")]
    url: Option<String>,

    #[command(flatten)]
    options: options::Options,
}

impl Export {
    pub fn run(&self, terminal: &mut Terminal) -> Result {
        let output = self.output.as_deref();
        let output = output.filter(|path| *path != Path::new("-"));
        let form = match self.to {
            Some(form) => form,
            None => Form::of(self.output.as_deref())?,
        };
        let form = form.for_file(output);
        match output {
            // Folders are made.
            Some(_) if form.is_folder() => {}
            Some(path) => target::check(path)?,
            None if form.is_binary() => target::check_bytes()?,
            None => {}
        }
        let Some(compilation) = game::compiled(&self.file, terminal)? else {
            return Ok(Outcome::Problems);
        };
        let Some(game) = &compilation.game else {
            return Ok(Outcome::Problems);
        };
        let mut source = Source::new(game, written_rules(&compilation));
        if form.shows_the_board() {
            self.lay_under(&mut source, terminal)?;
        }
        let address = match output {
            _ if !form.is_folder() => String::new(),
            Some(folder) => self.address(folder)?,
            None => return Err(several_files()),
        };
        let made = forms::make(&source, form, &self.options.settings(address)).map_err(failed)?;
        match (made, output) {
            (Made::File(bytes), Some(path)) => write(path, &bytes, terminal)?,
            (Made::File(bytes), None) => terminal.write_all(&bytes)?,
            (Made::Folder(files), Some(folder)) => {
                let all = files.iter().map(|file| (&*file.name, &*file.bytes));
                files::write_all(folder, all).map_err(|e| Failure::write(&e.path, &e.error))?;
                for file in &files {
                    wrote(&folder.join(&file.name), terminal)?;
                }
            }
            (Made::Folder(_), None) => return Err(several_files()),
        }
        Ok(Outcome::Fine)
    }

    /// Lays the picture that the game names under its board, or says why it is not there.
    fn lay_under(&self, source: &mut Source, terminal: &mut Terminal) -> Result<()> {
        let Some(folder) = Input::one(&self.file)?.folder() else {
            return Ok(());
        };
        if let Err(unseen) = source.lay_under(|name| read_picture(&folder, name)) {
            terminal.warn(&format!(
                "the picture {} cannot be read: {}; the board is drawn without it",
                unseen.file, unseen.why
            ))?;
        }
        Ok(())
    }

    /// Where the files of a folder will be found. It is made if it is not there.
    fn address(&self, folder: &Path) -> Result<String> {
        std::fs::create_dir_all(folder).map_err(|e| Failure::write(folder, &e))?;
        if let Some(url) = &self.url {
            return Ok(format!("{}/", url.trim_end_matches('/')));
        }
        let whole = folder.canonicalize();
        whole
            .map(|whole| address_of(&whole))
            .map_err(|e| Failure::read(folder, &e))
    }
}

fn write(path: &Path, bytes: &[u8], terminal: &mut Terminal) -> Result<()> {
    files::write(path, bytes).map_err(|e| Failure::write(path, &e))?;
    wrote(path, terminal)
}

fn wrote(path: &Path, terminal: &mut Terminal) -> Result<()> {
    let done = terminal.paint(Style::Good, "✓ wrote");
    Ok(writeln!(terminal, "{done} {}", path.display())?)
}

fn failed(problem: Problem) -> Failure {
    match problem {
        Problem::Picture(problem) => {
            Failure::with_help(problem.to_string(), "ask for fewer dots with `--dpi`")
        }
        Problem::Sheets(problem) => Failure::new(problem.to_string()),
    }
}

fn several_files() -> Failure {
    Failure::with_help(
        "this form has several files",
        "name a folder for them with `-o`",
    )
}
