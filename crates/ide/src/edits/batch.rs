//! Several operations as one: each is carried out on what the one before left.

use crate::operation::Operation;
use crate::problem::Result;
use branchline_compiler::{Compilation, MemoryFiles, compile};
use branchline_syntax::TextEdit;
use branchline_syntax::edit::{apply, compose};

/// The steps of an operation, with those of batches within it in their places.
pub(super) fn single_steps(operation: &Operation) -> Vec<&Operation> {
    match operation {
        Operation::Batch(steps) => steps.iter().flat_map(single_steps).collect(),
        step => vec![step],
    }
}

pub(super) fn edits(compilation: &Compilation, steps: &[&Operation]) -> Result<Vec<TextEdit>> {
    let mut files = MemoryFiles::default();
    for source in &compilation.sources {
        files.0.insert(source.path.clone(), source.text.clone());
    }
    let path = &compilation.sources[0].path;
    let mut all: Vec<TextEdit> = Vec::new();
    let mut now = None;
    let mut steps = steps;
    while !steps.is_empty() {
        let compilation = now.as_ref().unwrap_or(compilation);
        let (next, later) = steps.split_at(independent(steps));
        let edits = super::in_one_draft(compilation, next)?;
        all = compose(&all, &edits);
        // Nobody asks what the last step leaves: whoever gets the edits compiles the text anyway.
        if !later.is_empty() {
            let text = apply(&compilation.sources[0].text, &edits);
            files.0.insert(path.clone(), text);
            now = Some(compile(&files, path));
        }
        steps = later;
    }
    Ok(all)
}

/// How many of the first steps fit into one draft, since none changes what another speaks of. A group that is
/// dragged with its bends must not be compiled in between.
fn independent(steps: &[&Operation]) -> usize {
    match steps {
        [Operation::MoveLocations(_), Operation::SetBends(_), ..] => 2,
        _ => 1,
    }
}
