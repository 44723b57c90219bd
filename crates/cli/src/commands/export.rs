//! `branchline export`: the game as pictures, printed sheets and tables.

mod picture;
mod rules;

use std::io::Write;
use std::path::{Path, PathBuf};

use branchline_compiler::exchange::{self, Draft};
use branchline_compiler::{Compilation, Game, export};
use clap::{Args, ValueEnum};
use picture::Shown;

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
    picture: picture::Options,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    /// The board as a drawing in millimetres
    Svg,
    /// The board as a picture
    Png,
    /// The board at true size on sheets to print and cut
    Pdf,
    /// Transport cards and tickets, fronts and backs, to print and cut
    CardsPdf,
    /// What players look up during play, two on a sheet
    AidPdf,
    /// Tables for spreadsheets, in a folder
    Csv,
    /// The network for Graphviz
    Dot,
    /// The network for networkx, Gephi and others
    Graphml,
    /// A saved object for Tabletop Simulator with its pictures, in a folder
    Tts,
    /// A map for the public editor by Björn Hagström
    HagstromJson,
    /// The compiled game with its geometry, as JSON
    ConfigJson,
    /// The same as TOML
    ConfigToml,
    /// The rulebook that follows from the rules: Markdown, or HTML or PDF if OUT ends so
    Rulebook,
}

impl Form {
    /// Whether it is something else than text.
    fn is_binary(self) -> bool {
        matches!(self, Self::Png | Self::Pdf | Self::CardsPdf | Self::AidPdf)
    }
}

impl Export {
    pub fn run(&self, terminal: &mut Terminal) -> Result {
        let form = self.form()?;
        match self
            .output
            .as_deref()
            .filter(|path| *path != Path::new("-"))
        {
            // Folders are made.
            Some(_) if matches!(form, Form::Csv | Form::Tts) => {}
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
        if form == Form::Csv {
            return self.tables(&draft(game, &compilation), terminal);
        }
        let folder = Input::one(&self.file)?.folder();
        let (shown, problem) = Shown::new(game, folder.as_deref());
        if let (Some(problem), Some(background)) = (problem, &game.sheet.background)
            && self.shows_the_board(form)
        {
            terminal.warn(&format!(
                "the picture {} cannot be read: {problem}; the board is drawn without it",
                background.file
            ))?;
        }
        if form == Form::Tts {
            return self.saved_object(&shown, terminal);
        }
        let bytes = self.bytes(form, &shown, &compilation)?;
        match &self.output {
            Some(path) if path != Path::new("-") => {
                files::write(path, &bytes).map_err(|e| Failure::write(path, &e))?;
                wrote(path, terminal)?;
            }
            _ => terminal.write_all(&bytes)?,
        }
        Ok(Outcome::Fine)
    }

    /// Whether the picture under the board would be seen.
    fn shows_the_board(&self, form: Form) -> bool {
        match form {
            Form::Svg | Form::Png | Form::Pdf | Form::Tts => true,
            Form::Rulebook => rules::ends_in(self.output.as_deref(), &["pdf"]),
            _ => false,
        }
    }

    fn bytes(&self, form: Form, shown: &Shown, compilation: &Compilation) -> Result<Vec<u8>> {
        let game = shown.game;
        let Game { config, sheet, .. } = game;
        Ok(match form {
            Form::Svg => self.picture.svg(shown).into_bytes(),
            Form::Png => self.picture.png(shown)?,
            Form::Pdf => self.picture.board_pdf(shown)?,
            Form::CardsPdf => self.picture.cards_pdf(game)?,
            Form::AidPdf => self.picture.aid_pdf(game)?,
            Form::Dot => exchange::dot(config).into_bytes(),
            Form::Graphml => exchange::graphml(config).into_bytes(),
            Form::ConfigToml => export::config_toml(config, sheet).into_bytes(),
            Form::Rulebook => {
                let output = self.output.as_deref();
                if rules::ends_in(output, &["pdf"]) {
                    self.picture.book_pdf(shown)?
                } else {
                    let book = self.picture.book(game);
                    rules::text(&book, output, &picture::stamp(game)).into_bytes()
                }
            }
            Form::ConfigJson => export::config_json(config, sheet).into_bytes(),
            Form::HagstromJson => exchange::hagstrom_json(&draft(game, compilation)).into_bytes(),
            Form::Csv | Form::Tts => return Err(several_files()),
        })
    }

    /// A folder with a file for each table.
    fn tables(&self, draft: &Draft, terminal: &mut Terminal) -> Result {
        let folder = self.folder()?;
        for file in exchange::csv_files(draft) {
            let path = folder.join(file.name);
            files::write(&path, file.text.as_bytes()).map_err(|e| Failure::write(&path, &e))?;
            wrote(&path, terminal)?;
        }
        Ok(Outcome::Fine)
    }

    /// A folder with the saved object and its pictures.
    fn saved_object(&self, shown: &Shown, terminal: &mut Terminal) -> Result {
        let folder = self.folder()?;
        for file in self
            .picture
            .saved_object(shown, folder, self.url.as_deref())?
        {
            let path = folder.join(file.name);
            files::write(&path, &file.bytes).map_err(|e| Failure::write(&path, &e))?;
            wrote(&path, terminal)?;
        }
        Ok(Outcome::Fine)
    }

    /// The folder that several files go to, made if it is not there.
    fn folder(&self) -> Result<&Path> {
        let folder = self.output.as_deref();
        let folder = folder
            .filter(|path| *path != Path::new("-"))
            .ok_or_else(several_files)?;
        std::fs::create_dir_all(folder).map_err(|e| Failure::write(folder, &e))?;
        Ok(folder)
    }

    fn form(&self) -> Result<Form> {
        if let Some(form) = self.to {
            return Ok(form);
        }
        let ending = self.output.as_ref().and_then(|path| path.extension());
        match ending.and_then(|ending| ending.to_str()) {
            Some("svg") => Ok(Form::Svg),
            Some("png") => Ok(Form::Png),
            Some("pdf") => Ok(Form::Pdf),
            Some("dot") => Ok(Form::Dot),
            Some("graphml") => Ok(Form::Graphml),
            Some("json") => Ok(Form::ConfigJson),
            Some("toml") => Ok(Form::ConfigToml),
            Some("md" | "html") => Ok(Form::Rulebook),
            _ => Err(Failure::with_help(
                "the form of the export is not clear",
                "name it with `--to`, or let OUT end in svg, png, pdf, dot, graphml, json, toml, md or html",
            )),
        }
    }
}

/// The game as its lines would be written, with its rules as they are.
fn draft(game: &Game, compilation: &Compilation) -> Draft {
    let rules = exchange::written_rules(&game.config, &game.source_map, |place| {
        compilation.text(place)
    });
    Draft::of(&game.config, &game.sheet, rules)
}

fn wrote(path: &Path, terminal: &mut Terminal) -> Result<()> {
    let done = terminal.paint(Style::Good, "✓ wrote");
    Ok(writeln!(terminal, "{done} {}", path.display())?)
}

fn several_files() -> Failure {
    Failure::with_help(
        "this form has several files",
        "name a folder for them with `-o`",
    )
}
