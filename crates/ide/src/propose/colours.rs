//! Even numbers of spaces for all colours, by few changes: always the one that evens
//! out most, so each is worth its while.

use crate::operation::{ColourOf, Operation};
use branchline_engine::config::{CardId, GameConfig};
use serde::{Deserialize, Serialize};

/// Other colours for some tracks, and what that does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ColourProposal {
    /// Gives the tracks their new colours; of none if the map is as even as it gets.
    pub operation: Operation,
    /// What changes, a track each.
    pub swaps: Vec<ColourOf>,
    /// Each colour before and after.
    pub figures: Vec<ColourFigures>,
}

/// The spaces of a colour.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ColourFigures {
    /// Its id.
    pub colour: String,
    /// Spaces on its tracks now.
    pub now: i32,
    /// Spaces with the proposal.
    pub then: i32,
}

/// Few changes of colour that bring all colours to the same number of spaces, or as
/// near as changing one track after another can. Grey tracks stay grey, and no double
/// route gets twice the same colour.
#[must_use]
pub fn balance_colours(game: &GameConfig) -> ColourProposal {
    let colours: Vec<CardId> = (0..game.deck.len())
        .map(CardId::from_index)
        .filter(|card| !game.deck[card.index()].wild)
        .collect();
    let mut of_track: Vec<Option<CardId>> = game.tracks.iter().map(|t| t.colour).collect();
    let spaces = |of_track: &[Option<CardId>]| {
        let count = |card: &CardId| {
            let tracks = game.tracks.iter().zip(of_track);
            let tracks = tracks.filter(|(_, colour)| **colour == Some(*card));
            tracks.map(|(track, _)| track.length).sum::<i32>()
        };
        colours.iter().map(count).collect::<Vec<i32>>()
    };
    let now = spaces(&of_track);
    // One change at a time, always the one that evens out most. A track that was given a
    // colour keeps it, so that nothing is changed twice and the search ends.
    let mut changed = vec![false; game.tracks.len()];
    let mut then = now.clone();
    while let Some((track, from, to)) = best_change(game, &colours, &of_track, &changed, &then) {
        let length = game.tracks[track].length;
        then[from] -= length;
        then[to] += length;
        of_track[track] = Some(colours[to]);
        changed[track] = true;
    }
    let changed = changed.iter().enumerate().filter(|(_, changed)| **changed);
    let swaps: Vec<ColourOf> = changed
        .filter_map(|(track, _)| {
            let colour = &game.deck[of_track[track]?.index()].id;
            Some(ColourOf {
                track: game.tracks[track].id.clone(),
                colour: colour.clone(),
            })
        })
        .collect();
    let figures = colours
        .iter()
        .zip(now)
        .zip(then)
        .map(|((card, now), then)| ColourFigures {
            colour: game.deck[card.index()].id.clone(),
            now,
            then,
        });
    ColourProposal {
        operation: Operation::SetColours(swaps.clone()),
        figures: figures.collect(),
        swaps,
    }
}

/// The track, and the colours it leaves and gets, that lower the unevenness most.
fn best_change(
    game: &GameConfig,
    colours: &[CardId],
    of_track: &[Option<CardId>],
    changed: &[bool],
    spaces: &[i32],
) -> Option<(usize, usize, usize)> {
    let mut best: Option<(i32, (usize, usize, usize))> = None;
    for (index, track) in game.tracks.iter().enumerate().filter(|(i, _)| !changed[*i]) {
        let Some(from) = colours
            .iter()
            .position(|card| of_track[index] == Some(*card))
        else {
            continue;
        };
        for to in (0..colours.len()).filter(|to| *to != from) {
            // The sum of squares falls by 2 × length × this.
            let gain = track.length * (spaces[from] - spaces[to] - track.length);
            let twin = game
                .tracks
                .iter()
                .zip(of_track)
                .enumerate()
                .any(|(other, (t, colour))| {
                    other != index && t.route == track.route && *colour == Some(colours[to])
                });
            if gain > 0 && !twin && best.is_none_or(|(most, _)| gain > most) {
                best = Some((gain, (index, from, to)));
            }
        }
    }
    best.map(|(_, change)| change)
}
