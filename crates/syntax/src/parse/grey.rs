//! `gray` and `grey` for `any`.
//!
//! A colour word is fine by the grammar, so this looks at the finished tree. A deck may have
//! grey cards, and a game that extends another may take them from there: then it says nothing.

use super::{SyntaxError, problems};
use crate::tree::{Entry, Item, Section, SectionLine, Tree};
use smol_str::SmolStr;

/// Reads `grey` tracks as `any`, and says so.
pub(super) fn mend(tree: &mut Tree, errors: &mut Vec<SyntaxError>) {
    let may_be_a_card = tree.items.iter().any(|item| match item {
        Item::Game(game) => game.extends.is_some(),
        Item::Deck(deck) => has_grey(deck),
        _ => false,
    });
    if may_be_a_card {
        return;
    }
    for item in &mut tree.items {
        let Item::Routes(routes) = item else { continue };
        for line in &mut routes.items {
            let SectionLine::Item(route) = line else {
                continue;
            };
            for track in &mut route.tracks {
                if is_grey(&track.colour.text) {
                    errors.push(problems::grey(&track.colour));
                    track.colour.text = SmolStr::new_static("any");
                }
            }
        }
    }
}

fn has_grey(deck: &Section<Entry>) -> bool {
    deck.items.iter().any(|line| match line {
        SectionLine::Item(entry) => is_grey(&entry.id.text),
        SectionLine::Remove(_) => false,
    })
}

fn is_grey(word: &str) -> bool {
    word == "grey" || word == "gray"
}
