//! What a variant changes: the base's lines and its own, section by section.

use std::io::{self, Write};

use branchline_compiler::Compilation;
use branchline_compiler::output::visible;
use branchline_ide::changes;

use crate::terminal::{Style, Terminal};

pub fn print(compilation: &Compilation, terminal: &mut Terminal) -> io::Result<()> {
    let bases = compilation.layers.len().saturating_sub(1);
    let Some(base) = compilation.layers[..bases].last() else {
        return writeln!(
            terminal,
            "It extends no other game, so all of it is its own."
        );
    };
    let base = &compilation.sources[base.main().index()].path;
    let changes = changes(compilation);
    let count = changes.len();
    let places = if count == 1 {
        "1 place".to_owned()
    } else {
        format!("{count} places")
    };
    writeln!(
        terminal,
        "It extends {} and changes it in {places}.",
        visible(base)
    )?;
    let mut section = "";
    for change in &changes {
        if change.section != section {
            section = &change.section;
            let heading = terminal.paint(Style::Bold, section);
            writeln!(terminal, "\n{heading}")?;
        }
        for line in &change.before {
            let line = terminal.paint(Style::Error, format!("- {}", visible(line)));
            writeln!(terminal, "  {line}")?;
        }
        for line in &change.after {
            let line = terminal.paint(Style::Good, format!("+ {}", visible(line)));
            writeln!(terminal, "  {line}")?;
        }
    }
    Ok(())
}
