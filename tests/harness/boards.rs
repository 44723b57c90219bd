//! The bundled boards, drawn: nothing lies on anything else.

use branchline_compiler::{Game, MemoryFiles, compile};
use branchline_render::Layout;
use branchline_tests::{files_below, read};

/// A bundled game by its path from `maps/`.
pub fn bundled(path: &str) -> Game {
    let files = files_below("maps", "line").into_iter().map(|file| {
        let name = file.strip_prefix("maps").expect("it lies there");
        (name.to_string_lossy().into_owned(), read(&file))
    });
    let files = MemoryFiles(files.collect());
    let compilation = compile(&files, path);
    compilation
        .game
        .unwrap_or_else(|| panic!("{path}: {:?}", compilation.diagnostics))
}

/// All bundled games.
pub const GAMES: [&str; 5] = [
    "amsterdam/amsterdam.line",
    "europe/europe.line",
    "london/london.line",
    "san-francisco/san-francisco.line",
    "tutorial/tutorial.line",
];

#[test]
fn no_name_lies_on_a_space_a_place_or_another_name() {
    let mut hidden = Vec::new();
    for path in GAMES {
        let game = bundled(path);
        let layout = Layout::new(&game.config, &game.sheet);
        for (name, location) in layout.names.iter().zip(&game.config.locations) {
            if !name.free {
                hidden.push(format!("{path}: {}", location.title));
            }
        }
    }
    assert!(hidden.is_empty(), "{hidden:#?}");
}

#[test]
fn no_track_lies_on_another_track_or_a_place() {
    let mut touching = Vec::new();
    for path in GAMES {
        let game = bundled(path);
        let layout = Layout::new(&game.config, &game.sheet);
        let tracks: Vec<_> = layout.tracks.iter().zip(&game.config.tracks).collect();
        for (index, (one, track)) in tracks.iter().enumerate() {
            let meets = |a: &branchline_render::geometry::Block, rail: f32| {
                one.spaces
                    .iter()
                    .any(|b| b.grown(one.rail.max(rail) * 0.5).meets(&a.grown(0.2)))
            };
            for (two, other) in &tracks[..index] {
                if track.route != other.route
                    && two.spaces.iter().any(|space| meets(space, two.rail))
                {
                    touching.push(format!("{path}: {} and {}", track.id, other.id));
                }
            }
            for (place, location) in layout.locations.iter().zip(&game.config.locations) {
                let disc = branchline_render::geometry::Rect::around(
                    place.at,
                    1.6 * place.radius,
                    1.6 * place.radius,
                );
                if one.spaces.iter().any(|space| space.overlaps(disc)) {
                    touching.push(format!("{path}: {} and {}", track.id, location.id));
                }
            }
            if one.short_by > 0.05 {
                touching.push(format!(
                    "{path}: {} is {:.1} mm short",
                    track.id, one.short_by
                ));
            }
        }
    }
    assert!(touching.is_empty(), "{touching:#?}");
}
