//! The games in `maps/` compile without a word.

use crate::support::{bundled, clean};
use branchline_compiler::MemoryFiles;

#[test]
fn london_compiles() {
    let compilation = bundled("london/london.line");
    clean(&compilation);
    let game = compilation.game.expect("London is a game").config;
    assert_eq!(
        (game.id.as_str(), game.title.as_str()),
        ("london", "London")
    );
    assert_eq!(game.locations.len(), 17);
    assert_eq!(game.tickets.len(), 20);
    assert_eq!(game.deck_size(), 44);
    let rules = &game.rules;
    assert_eq!((rules.players.min, rules.players.max), (2, 4));
    assert_eq!(*rules.hand.cards.get(2), 2, "from the base");
    assert_eq!(*rules.pieces.each.get(4), 17, "from the game itself");
    assert!(rules.district_points.is_some());
    let doubled: Vec<&str> = game
        .tracks
        .iter()
        .map(|t| t.id.as_str())
        .filter(|id| id.ends_with("/2"))
        .collect();
    assert_eq!(
        doubled.len(),
        game.routes.iter().filter(|r| r.double).count()
    );
    assert_eq!(game.names["es"]["tower-of-london"], "Torre de Londres");
}

#[test]
fn the_other_games_compile() {
    for path in [
        "san-francisco/san-francisco.line",
        "amsterdam/amsterdam.line",
        "europe/europe.line",
    ] {
        let compilation = bundled(path);
        clean(&compilation);
        assert!(compilation.game.is_some(), "{path}");
    }
}

#[test]
fn a_base_of_rules_alone_is_fine() {
    let compilation = bundled("rules/city.line");
    clean(&compilation);
    assert!(compilation.rules_only);
    assert!(compilation.game.is_none());
}

#[test]
fn what_cannot_be_played_can_still_be_drawn() {
    let text = include_str!("../../../../docs/examples/broken.line");
    let compilation =
        branchline_compiler::compile(&MemoryFiles::one("broken.line", text), "broken.line");
    assert!(compilation.game.is_none());
    let sketch = compilation.sketch.expect("most of the map can be read");
    assert!(
        sketch.config.locations.len() > 5,
        "{}",
        sketch.config.locations.len()
    );
    assert!(
        sketch.config.tracks.len() > 5,
        "{}",
        sketch.config.tracks.len()
    );
}
