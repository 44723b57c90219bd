//! What begins and ends: greeting, configs, and games, new or recorded.

use super::{Answer, LIMITS, PROTOCOL, Server, unknown};
use crate::action::Wanted;
use crate::error::{Error, ErrorCode};
use crate::game::{Game, HUMAN, Seat};
use crate::load::{self, Loaded};
use crate::message::{Hello, Import, Load, Mode, New, OfGame, Seed};
use crate::thinking::named_bot;
use branchline_engine::config::Sheet;
use branchline_engine::envelope::Fields;
use branchline_engine::replay::{Header, Replay};
use branchline_engine::{Board, Event};
use branchline_sim::BotSpec;
use serde_json::{Value, json};

pub(super) fn hello(hello: &Hello) -> Answer {
    if !hello.protocol.contains(&PROTOCOL) {
        let message = format!("only protocol {PROTOCOL} is spoken here");
        return Err(Error::new(ErrorCode::UnsupportedVersion, message)
            .with(json!({ "protocol": [PROTOCOL] })));
    }
    let bots: Vec<Value> = BotSpec::all()
        .map(|(bot, about)| json!({ "name": bot.name(), "about": about }))
        .collect();
    Ok(json!({
        "protocol": PROTOCOL,
        "engine": concat!("branchline ", env!("CARGO_PKG_VERSION")),
        "capabilities": ["undo", "ai", "events"],
        "bots": bots,
        "limits": LIMITS,
    }))
}

impl Server {
    pub(super) fn load(&mut self, load: Load) -> Answer {
        let loaded = match load {
            Load {
                config: Some(config),
                source: None,
                game: None,
                path: None,
            } => load::config(&config)?,
            Load {
                config: None,
                source: Some(text),
                game: None,
                path: None,
            } => load::source(&text)?,
            Load {
                config: None,
                source: None,
                game: Some(name),
                path: None,
            } => {
                let bundled = self.library.bundled(&name);
                load::compiled(&bundled.ok_or_else(|| {
                    Error::new(
                        ErrorCode::NoSuchGame,
                        format!("there is no bundled game `{name}`"),
                    )
                })?)?
            }
            Load {
                config: None,
                source: None,
                game: None,
                path: Some(path),
            } => load::compiled(&self.library.file(&path).map_err(Error::bad)?)?,
            _ => {
                return Err(Error::bad(
                    "`load` takes one of `config`, `source`, `game`, `path`",
                ));
            }
        };
        if self.configs.len() >= LIMITS.configs {
            return Err(Error::new(
                ErrorCode::Limit,
                "too many configs are loaded; close some",
            ));
        }
        let name = self.name('c');
        let config = &loaded.config;
        let players = &config.rules.players;
        let answer = json!({
            "config": name,
            "hash": config.hash(),
            "title": config.title,
            "players": [players.min, players.max],
        });
        self.configs.insert(name, loaded);
        Ok(answer)
    }

    pub(super) fn start(&mut self, new: New, events: &mut Vec<Value>) -> Answer {
        let seed = match new.seed {
            None => 0,
            Some(Seed::Number(number)) => number,
            Some(Seed::Text(text)) => text
                .parse()
                .map_err(|_| Error::bad("`seed` is a whole number up to 2^64 - 1, as a text"))?,
        };
        let mut seats = Vec::new();
        for (number, seat) in (1..).zip(new.seats) {
            let bot = seat.ai.as_deref().map(|name| named_bot(name, seat.budget));
            let bot = bot.transpose()?;
            let name = seat.name.or(seat.ai);
            let name = name.unwrap_or_else(|| format!("Player {number}"));
            seats.push(Seat { name, bot });
        }
        let loaded = self.configs.get(&new.config);
        let loaded = loaded.ok_or_else(|| unknown(&new.config))?;
        let (game, happened) = self.game(loaded, seed, seats, new.mode == Mode::Analysis)?;
        let name = self.keep(game);
        self.tell(&name, &happened, events);
        Ok(json!({ "game": name, "rev": 0 }))
    }

    /// A new game of a config.
    fn game(
        &self,
        loaded: &Loaded,
        seed: u64,
        seats: Vec<Seat>,
        analysis: bool,
    ) -> Result<(Game, Vec<Event>), Error> {
        if self.games.len() >= LIMITS.games {
            return Err(Error::new(
                ErrorCode::Limit,
                "too many games are open; close some",
            ));
        }
        let players = u8::try_from(seats.len()).unwrap_or(u8::MAX);
        let range = &loaded.config.rules.players;
        if !(range.min..=range.max).contains(&players) {
            return Err(Error::bad(format!(
                "this game is for {} to {} players, not {players}",
                range.min, range.max
            )));
        }
        let board = Board::new(&loaded.config, players).map_err(|problems| {
            let first = problems
                .list()
                .first()
                .map(|problem| problem.message.clone());
            Error::new(ErrorCode::ConfigInvalid, first.unwrap_or_default())
        })?;
        let drawn = (loaded.sheet.clone(), loaded.extra.clone());
        Ok(Game::new(board, drawn, seed, seats, analysis))
    }

    pub(super) fn import(&mut self, import: &Import) -> Answer {
        let replay = Replay::read(&import.replay.to_string())
            .map_err(|error| Error::bad(format!("this is no replay: {error}")))?;
        // Versions, hashes and moves must fit, or another game than the recorded one would go on.
        replay
            .run(|_| ())
            .map_err(|error| Error::bad(format!("this replay does not play: {error}")))?;
        let Header {
            seats,
            seed,
            config,
            ..
        } = replay.header;
        let mut sitting = Vec::new();
        for name in seats {
            let bot = match name.as_str() {
                HUMAN => None,
                bot => Some(named_bot(bot, None)?),
            };
            sitting.push(Seat { name, bot });
        }
        let loaded = Loaded {
            config,
            sheet: Sheet::default(),
            extra: Fields::new(),
        };
        let (mut game, _) = self.game(&loaded, seed, sitting, import.mode == Mode::Analysis)?;
        for said in replay.turns.into_iter().flat_map(|turn| turn.moves) {
            let wanted = Wanted::Said { text: said.words };
            let rev = game.rev() + 1;
            game.apply(said.seat, &wanted).map_err(|mut error| {
                error.message = format!("move {rev} of the replay: {}", error.message);
                error
            })?;
        }
        let rev = game.rev();
        let name = self.keep(game);
        Ok(json!({ "game": name, "rev": rev }))
    }

    pub(super) fn close(&mut self, request: &OfGame) -> Answer {
        let found = self.games.remove(&request.game).is_some()
            || self.configs.remove(&request.game).is_some();
        if found {
            Ok(json!({}))
        } else {
            Err(unknown(&request.game))
        }
    }
}
