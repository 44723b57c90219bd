//! What is asked and done in a game that is open.

use super::{Answer, Server, find_mut, value};
use crate::error::{Error, ErrorCode};
use crate::game::{Applied, Game};
use crate::message::{
    Apply, As, Export, Legal, OfGame, ResultMessage, ScoreLineMessage, Undo, ViewRequest, What,
};
use crate::view::Eyes;
use serde_json::{Value, json};

impl Server {
    pub(super) fn view(&self, request: &ViewRequest) -> Answer {
        let game = self.find(&request.game)?;
        let eyes = match &request.eyes {
            As::Seat(seat) => Eyes::Seat(a_seat(game, *seat)?),
            As::Word(word) if word == "public" => Eyes::Public,
            As::Word(word) if word == "omniscient" && game.analysis => Eyes::All,
            As::Word(word) if word == "omniscient" => {
                let message = "everything is seen only in a game of mode `analysis`";
                return Err(Error::new(ErrorCode::ForbiddenView, message));
            }
            As::Word(_) => {
                return Err(Error::bad(
                    "`as` is a seat's number, `public` or `omniscient`",
                ));
            }
        };
        value(&game.view(eyes))
    }

    pub(super) fn legal(&self, request: &Legal) -> Answer {
        let game = self.find(&request.game)?;
        check_rev(game, request.rev)?;
        let seat = a_seat(game, request.seat)?;
        if !game.is_over() && game.actor() != seat {
            let message = format!("seat {} decides now", game.actor());
            return Err(Error::new(ErrorCode::NotYourTurn, message));
        }
        Ok(json!({ "rev": game.rev(), "actions": value(&game.legal(request.group))? }))
    }

    pub(super) fn apply(
        &mut self,
        request: &Value,
        apply: &Apply,
        events: &mut Vec<Value>,
    ) -> Answer {
        // The same request again, as after a lost reply, is answered again and not done again.
        if let Some((done, reply)) = &self.last_apply
            && done == request
            && !request["id"].is_null()
        {
            return Ok(reply.clone());
        }
        let game = find_mut(&mut self.games, &apply.game)?;
        check_rev(game, apply.rev)?;
        let seat = a_seat(game, apply.seat)?;
        if game.seats()[usize::from(seat)].bot.is_some() {
            let message = format!("a bot plays seat {seat}: use `ai`");
            return Err(Error::new(ErrorCode::NotYourTurn, message));
        }
        let Applied {
            undoable,
            events: happened,
        } = game.apply(seat, &apply.action)?;
        let reply = json!({ "rev": game.rev(), "undoable": undoable || game.analysis });
        self.last_apply = Some((request.clone(), reply.clone()));
        self.tell(&apply.game, &happened, events);
        Ok(reply)
    }

    pub(super) fn undo(&mut self, request: &Undo) -> Answer {
        let game = find_mut(&mut self.games, &request.game)?;
        check_rev(game, request.rev)?;
        game.undo()?;
        self.last_apply = None;
        Ok(json!({ "rev": game.rev() }))
    }

    pub(super) fn result(&self, request: &OfGame) -> Answer {
        let game = self.find(&request.game)?;
        let mut message = ResultMessage {
            over: game.is_over(),
            lines: Vec::new(),
            totals: Vec::new(),
            winners: Vec::new(),
            decided_by: None,
            estimates: Vec::new(),
        };
        if message.over {
            let sheet = game.state().score_sheet(game.board());
            message.lines = sheet
                .lines
                .iter()
                .map(|line| ScoreLineMessage {
                    id: line.line.id.to_owned(),
                    title: line.line.title.en.to_owned(),
                    points: line.points.clone(),
                })
                .collect();
            message.totals = sheet.totals;
            message.winners = sheet.winners;
            message.decided_by = sheet.decided_by;
            message.estimates = sheet.estimates.into_iter().map(str::to_owned).collect();
        }
        value(&message)
    }

    pub(super) fn export(&self, request: &Export) -> Answer {
        let game = self.find(&request.game)?;
        match request.what {
            What::Replay if !game.analysis && !game.is_over() => Err(Error::new(
                ErrorCode::ForbiddenView,
                "the replay of a game holds every seat's tickets: export it when the game is over",
            )),
            What::Replay => {
                let replay = serde_json::from_str::<Value>(&game.replay()?.to_json());
                let replay =
                    replay.map_err(|error| Error::new(ErrorCode::Internal, error.to_string()))?;
                Ok(json!({ "replay": replay }))
            }
            What::Svg => Ok(json!({ "svg": game.picture() })),
            What::Config => value(&game.config()),
        }
    }
}

fn a_seat(game: &Game, seat: u8) -> Result<u8, Error> {
    if usize::from(seat) < game.seats().len() {
        Ok(seat)
    } else {
        Err(Error::bad(format!(
            "there is no seat {seat}: they are counted from 0"
        )))
    }
}

fn check_rev(game: &Game, rev: Option<u64>) -> Result<(), Error> {
    match rev {
        Some(rev) if rev != game.rev() => {
            let message = format!("the game is at rev {}, not {rev}", game.rev());
            Err(Error::new(ErrorCode::StaleRev, message).with(json!({ "rev": game.rev() })))
        }
        _ => Ok(()),
    }
}
