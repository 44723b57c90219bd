//! `branchline import`: a game file from the files of other programs.

use std::io::Write;
use std::path::{Path, PathBuf};

use branchline_compiler::exchange::{self, Draft};
use branchline_compiler::output::visible;
use clap::{Args, ValueEnum};

use crate::failure::{Failure, Outcome, Result};
use crate::files;
use crate::project;
use crate::terminal::{Style, Terminal};

/// Make a `.line` file from tables, GeoJSON or the JSON of another map editor
#[derive(Args)]
#[command(after_help = "\
Examples:
  branchline import tables/ --from csv -o my-city.line
  branchline import places.geojson -o my-country.line
  branchline import map.json --from hagstrom-json -o map.line

What has no place in a game file is listed on standard error and in comments at its top.")]
pub struct Import {
    /// A file; for csv a folder with locations.csv, routes.csv and others
    file: PathBuf,

    /// What it is; by default what its name ends in
    #[arg(long, value_enum)]
    from: Option<Form>,

    /// Where to write; without it, or as `-`, to standard output
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,

    /// Write even if the file is there already
    #[arg(long)]
    force: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    /// Tables, as `branchline export --to csv` writes them or typed by hand
    Csv,
    /// Places and lines by longitude and latitude
    Geojson,
    /// A map or network of the public editor by Björn Hagström
    HagstromJson,
}

impl Import {
    pub fn run(&self, terminal: &mut Terminal) -> Result {
        if let Some(path) = &self.output
            && path.exists()
            && path != Path::new("-")
            && !self.force
        {
            return Err(Failure::with_help(
                format!("{} is there already", path.display()),
                "name another file, or add `--force` to replace it",
            ));
        }
        let mut draft = self.read()?;
        exchange::fill_in(&mut draft);
        let text = draft.to_line();
        for note in &draft.notes {
            writeln!(std::io::stderr(), "left out: {}", visible(note))?;
        }
        match &self.output {
            Some(path) if path != Path::new("-") => {
                files::write(path, text.as_bytes()).map_err(|e| Failure::write(path, &e))?;
                let done = terminal.paint(Style::Good, "✓ wrote");
                writeln!(
                    terminal,
                    "{done} {}  now: branchline check {}",
                    path.display(),
                    path.display()
                )?;
            }
            _ => terminal.write_all(text.as_bytes())?,
        }
        Ok(Outcome::Fine)
    }

    fn read(&self) -> Result<Draft> {
        let draft = match self.form()? {
            Form::Csv => exchange::read_csv(&self.tables()?),
            Form::Geojson => exchange::read_geojson(&text(&self.file)?),
            Form::HagstromJson => exchange::read_hagstrom(&text(&self.file)?),
        };
        draft.map_err(|problem| Failure::new(format!("{}: {problem}", self.file.display())))
    }

    /// All tables of a folder, or one table.
    fn tables(&self) -> Result<Vec<(String, String)>> {
        if !self.file.is_dir() {
            return Ok(vec![(name(&self.file), text(&self.file)?)]);
        }
        let entries = std::fs::read_dir(&self.file).map_err(|e| Failure::read(&self.file, &e))?;
        let mut paths = Vec::new();
        for entry in entries {
            let path = entry.map_err(|e| Failure::read(&self.file, &e))?.path();
            if path
                .extension()
                .is_some_and(|ending| ending.eq_ignore_ascii_case("csv"))
            {
                paths.push(path);
            }
        }
        paths.sort();
        paths
            .iter()
            .map(|path| Ok((name(path), text(path)?)))
            .collect()
    }

    fn form(&self) -> Result<Form> {
        if let Some(form) = self.from {
            return Ok(form);
        }
        let ending = self.file.extension().and_then(|ending| ending.to_str());
        match ending {
            Some("csv") => Ok(Form::Csv),
            Some("geojson") => Ok(Form::Geojson),
            _ if self.file.is_dir() => Ok(Form::Csv),
            _ => Err(Failure::with_help(
                format!("what {} holds is not clear", self.file.display()),
                "name it with `--from csv`, `--from geojson` or `--from hagstrom-json`",
            )),
        }
    }
}

fn name(path: &Path) -> String {
    path.file_name()
        .map(|name| name.to_string_lossy().into_owned())
        .unwrap_or_default()
}

fn text(path: &Path) -> Result<String> {
    project::read_written(path).map_err(|problem| Failure::unreadable(path, &problem))
}
