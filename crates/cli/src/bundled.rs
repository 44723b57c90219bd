//! The games inside the program: everything in `maps/`, by path from there.
//!
//! A game may be named instead of a path (`branchline show london`), and `new` copies one out.

use branchline_compiler::MemoryFiles;

/// Path from `maps/` and text of each file, sorted by path.
const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/bundled_files.rs"));

/// The names of the bundled games, sorted.
pub fn names() -> impl Iterator<Item = &'static str> {
    FILES.iter().filter_map(|(path, _)| {
        let (folder, file) = path.split_once('/')?;
        (file.strip_suffix(".line")? == folder).then_some(folder)
    })
}

/// The path of a bundled game's file, if there is such a game.
pub fn path_of(name: &str) -> Option<String> {
    names()
        .any(|bundled| bundled == name)
        .then(|| format!("{name}/{name}.line"))
}

/// The text of a bundled file.
pub fn text(path: &str) -> Option<&'static str> {
    FILES
        .iter()
        .find_map(|(name, text)| (*name == path).then_some(*text))
}

/// All of them, for the compiler.
pub fn files() -> MemoryFiles {
    FILES
        .iter()
        .fold(MemoryFiles::default(), |files, (path, text)| {
            files.with(path, text)
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_four_games_and_the_tutorial_are_inside() {
        let names: Vec<_> = names().collect();
        assert_eq!(
            names,
            ["amsterdam", "europe", "london", "san-francisco", "tutorial"]
        );
        // Its help for a `use` of one of them names the command that copies it.
        assert_eq!(names, branchline_compiler::BUNDLED);
        for name in names {
            let path = path_of(name).expect("a name from the list");
            assert!(text(&path).is_some_and(|text| text.contains("game ")));
        }
        assert_eq!(path_of("rules"), None);
        assert_eq!(path_of("atlantis"), None);
    }
}
