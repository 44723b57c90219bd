//! Games that were played elsewhere, at the table: saved ones, and those of the evidence.

use std::sync::Arc;

use branchline_compiler::Game;
use branchline_engine::Refusal;
use branchline_engine::replay::Replay;
use branchline_engine::text::parse;
use branchline_sim::{BotSpec, play_game};

use super::{Playtest, Wishes};

/// Why a saved game is not at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unopened {
    /// It is not a saved game, in words.
    Unreadable(String),
    /// It is a game of another map, by its title.
    OtherGame(String),
    /// It cannot be played, in words.
    Unplayable(String),
}

impl Playtest {
    /// A saved game, on the map as it is now. If the map has changed since, the decisions are taken again up to the
    /// first that is not possible any more; the game then says why it stopped there.
    ///
    /// # Errors
    /// Why there is nothing to show.
    pub fn of_text(game: Arc<Game>, text: &str) -> Result<Self, Unopened> {
        let replay = Replay::read(text).map_err(|error| Unopened::Unreadable(error.to_string()))?;
        let header = &replay.header;
        if header.config.id != game.config.id {
            return Err(Unopened::OtherGame(header.config.title.clone()));
        }
        // On its own map it must go as it did, turn by turn.
        if header.config_hash == game.config.hash() {
            let run = replay.run(|_| {});
            run.map_err(|trouble| Unopened::Unplayable(trouble.to_string()))?;
        }
        let wishes = Wishes {
            players: u8::try_from(header.seats.len()).unwrap_or(0),
            seats: header.seats.iter().map(|name| name.parse().ok()).collect(),
            seed: header.seed,
            ..Wishes::default()
        };
        let range = &game.config.rules.players;
        if !(range.min..=range.max).contains(&wishes.players) {
            let players = wishes.players;
            return Err(Unopened::Unplayable(format!("players {players}")));
        }
        // As it was played: only there is it known what each decision was.
        let own = Game {
            config: header.config.clone(),
            sheet: game.sheet.clone(),
            source_map: game.source_map.clone(),
        };
        let unplayable = |why: String| Unopened::Unplayable(why);
        let mut played = Self::start(Arc::new(own), &wishes).map_err(unplayable)?;
        let moves = replay.turns.iter().flat_map(|turn| &turn.moves);
        for made in moves {
            let refused = |refusal: Refusal| Unopened::Unplayable(refusal.to_string());
            for action in parse(&played.board, played.state(), &made.words).map_err(refused)? {
                played.act(action).map_err(refused)?;
            }
        }
        played.retrace(game).map_err(unplayable)
    }

    /// The game of a seed as these bots play it, looked at in its turn of this number.
    ///
    /// # Errors
    /// Why it cannot be played.
    pub fn of_bots(
        game: Arc<Game>,
        seed: u64,
        bots: &[BotSpec],
        turn: u32,
    ) -> Result<Self, String> {
        let wishes = Wishes {
            players: u8::try_from(bots.len()).unwrap_or(u8::MAX),
            seats: bots.iter().copied().map(Some).collect(),
            seed,
            ..Wishes::default()
        };
        let mut play = Self::start(game, &wishes)?;
        let mut actions = Vec::new();
        play_game(&play.board, seed, bots, |_, action| actions.push(action));
        for action in actions {
            play.act(action).map_err(|refusal| refusal.to_string())?;
        }
        let there = play
            .moments
            .iter()
            .position(|moment| moment.state.turns() >= turn);
        play.travel(there.unwrap_or(usize::MAX));
        Ok(play)
    }
}
