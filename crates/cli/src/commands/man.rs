//! `branchline man`: manual pages, made from the same definitions as `--help`.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use clap::{Args, CommandFactory};
use clap_mangen::Man as Page;

use crate::failure::{Failure, Outcome, Result};
use crate::files;
use crate::terminal::Terminal;

/// Print the manual page, or write one page a command into a folder
#[derive(Args)]
#[command(after_help = "\
Examples:
  branchline man | man -l -
  branchline man --dir ~/.local/share/man/man1")]
pub struct Man {
    /// Write `branchline.1`, `branchline-check.1` … into this folder instead
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

impl Man {
    pub fn run(&self, terminal: &mut Terminal) -> Result {
        let mut program = crate::Arguments::command();
        program.build();
        let Some(dir) = &self.dir else {
            terminal.write_all(&render(program)?)?;
            return Ok(Outcome::Fine);
        };
        fs::create_dir_all(dir).map_err(|error| Failure::write(dir, &error))?;
        let commands = program.get_subcommands().filter(|c| c.get_name() != "help");
        for command in std::iter::once(&program).chain(commands) {
            let name = command.get_display_name().unwrap_or(command.get_name());
            let path = dir.join(format!("{name}.1"));
            let page = render(command.clone().display_name(name))?;
            files::write(&path, &page).map_err(|error| Failure::write(&path, &error))?;
            writeln!(terminal, "{}", path.display())?;
        }
        Ok(Outcome::Fine)
    }
}

fn render(command: clap::Command) -> Result<Vec<u8>> {
    let mut page = Vec::new();
    Page::new(command).render(&mut page)?;
    Ok(page)
}
