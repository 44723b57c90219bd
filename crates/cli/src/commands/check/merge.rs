//! Several compilations as one, so that each output format sees one list: a base that many games use is there once, and
//! so are its problems.

use std::collections::BTreeSet;

use branchline_compiler::{Compilation, Diagnostic, SourceId};

/// The sources and diagnostics of all; the games themselves stay behind.
pub fn merge(compilations: Vec<Compilation>) -> Compilation {
    let mut parts = compilations.into_iter();
    let Some(mut all) = parts.next() else {
        unreachable!("the command line asks for at least one path, and an empty folder is refused");
    };
    let mut seen: BTreeSet<String> = all.diagnostics.iter().map(|d| key(&all, d)).collect();
    for part in parts {
        let ids: Vec<SourceId> = part
            .sources
            .iter()
            .map(|source| {
                let known = all
                    .sources
                    .iter()
                    .position(|other| other.path == source.path);
                let index = known.unwrap_or_else(|| {
                    all.sources.push(source.clone());
                    all.sources.len() - 1
                });
                SourceId(u16::try_from(index).expect("fewer files than a folder can name"))
            })
            .collect();
        for mut diagnostic in part.diagnostics {
            relocate(&mut diagnostic, &ids);
            if seen.insert(key(&all, &diagnostic)) {
                all.diagnostics.push(diagnostic);
            }
        }
    }
    all.game = None;
    all
}

fn relocate(diagnostic: &mut Diagnostic, ids: &[SourceId]) {
    let labels = diagnostic.labels.iter_mut();
    for label in labels.chain([&mut diagnostic.primary]) {
        label.place.source = ids[label.place.source.index()];
    }
    for fix in &mut diagnostic.fixes {
        fix.source = ids[fix.source.index()];
    }
}

/// Two diagnostics with the same key say the same of the same place.
fn key(all: &Compilation, diagnostic: &Diagnostic) -> String {
    let place = diagnostic.primary.place;
    format!(
        "{}\0{}\0{}\0{}\0{}",
        all.sources[place.source.index()].path,
        place.span.start,
        place.span.end,
        diagnostic.code,
        diagnostic.message
    )
}
