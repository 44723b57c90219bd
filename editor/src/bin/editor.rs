//! Starts the editor on a file, until the `branchline` program does.

use std::sync::Arc;

use branchline_compiler::MemoryFiles;
use branchline_editor::{Options, Start, Template, files};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = include_str!("../../../crates/cli/templates/empty.line").to_owned();
    let empty = Template {
        title: "Empty".to_owned(),
        name: "empty.line".to_owned(),
        text,
        others: Arc::new(MemoryFiles::default()),
    };
    let start = std::env::args_os()
        .nth(1)
        .map_or(Start::Template(0), |path| Start::File(path.into()));
    branchline_editor::run(Options {
        start,
        templates: vec![empty],
        state: files::state_folder(),
    })?;
    Ok(())
}
