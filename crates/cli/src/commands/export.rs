//! `branchline export`: the game as pictures, printed sheets and tables.

mod picture;
mod rules;

use std::io::Write;
use std::path::{Path, PathBuf};

use branchline_compiler::{Game, export};
use clap::{Args, ValueEnum};

use crate::commands::game;
use crate::failure::{Failure, Outcome, Result};
use crate::files;
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
  branchline export europe --to rulebook --language es -o reglas.html")]
pub struct Export {
    /// A `.line` file, a project folder, `-`, or the name of a bundled game
    file: PathBuf,

    /// Where to write; without it, or as `-`, to standard output
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,

    /// The form; by default what OUT ends in
    #[arg(long, value_enum)]
    to: Option<Form>,

    #[command(flatten)]
    picture: picture::Options,

    #[command(flatten)]
    rules: rules::Options,
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
    /// The compiled game with its geometry, as JSON
    ConfigJson,
    /// The same as TOML
    ConfigToml,
    /// The rulebook that follows from the rules: Markdown, or HTML if OUT ends in html
    Rulebook,
}

impl Export {
    pub fn run(&self, terminal: &mut Terminal) -> Result {
        let form = self.form()?;
        let Some(game) = game::playable(&self.file, terminal)? else {
            return Ok(Outcome::Problems);
        };
        let bytes = self.bytes(form, &game)?;
        match &self.output {
            Some(path) if path != Path::new("-") => {
                files::write(path, &bytes).map_err(|e| Failure::write(path, &e))?;
                let done = terminal.paint(Style::Good, "✓ wrote");
                writeln!(terminal, "{done} {}", path.display())?;
            }
            _ => terminal.write_all(&bytes)?,
        }
        Ok(Outcome::Fine)
    }

    fn bytes(&self, form: Form, game: &Game) -> Result<Vec<u8>> {
        let Game { config, sheet, .. } = game;
        Ok(match form {
            Form::Svg => self.picture.svg(game).into_bytes(),
            Form::Png => self.picture.png(game)?,
            Form::Pdf => self.picture.board_pdf(game)?,
            Form::CardsPdf => self.picture.cards_pdf(game)?,
            Form::AidPdf => self.picture.aid_pdf(game)?,
            Form::ConfigJson => export::config_json(config, sheet).into_bytes(),
            Form::ConfigToml => export::config_toml(config, sheet).into_bytes(),
            Form::Rulebook => self
                .rules
                .rulebook(config, self.output.as_deref())
                .into_bytes(),
        })
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
            Some("json") => Ok(Form::ConfigJson),
            Some("toml") => Ok(Form::ConfigToml),
            Some("md" | "html") => Ok(Form::Rulebook),
            _ => Err(Failure::with_help(
                "the form of the export is not clear",
                "name it with `--to`, or let OUT end in svg, png, pdf, json, toml, md or html",
            )),
        }
    }
}
