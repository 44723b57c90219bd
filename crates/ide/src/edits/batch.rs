//! Several operations as one: each is carried out on what the one before left.

use crate::operation::Operation;
use crate::problem::Result;
use branchline_compiler::{Compilation, MemoryFiles, compile};
use branchline_syntax::TextEdit;
use branchline_syntax::edit::{apply, compose};

pub(super) fn edits(compilation: &Compilation, steps: &[Operation]) -> Result<Vec<TextEdit>> {
    let mut files = MemoryFiles::default();
    for source in &compilation.sources {
        files.0.insert(source.path.clone(), source.text.clone());
    }
    let path = &compilation.sources[0].path;
    let mut all: Vec<TextEdit> = Vec::new();
    let mut now = None;
    for step in steps {
        let compilation = now.as_ref().unwrap_or(compilation);
        let edits = super::edits(compilation, step)?;
        let text = apply(&compilation.sources[0].text, &edits);
        all = compose(&all, &edits);
        files.0.insert(path.clone(), text);
        now = Some(compile(&files, path));
    }
    Ok(all)
}
