//! The table and the evidence: what their panels ask for is carried out here.

use std::sync::Arc;

use egui::Context;

use super::{Bottom, Editor, Side};
use crate::evidence::Evidence;
use crate::playtest::{Play, Playtest, Wishes};
use branchline_engine::Action as Decide;
use branchline_sim::BotSpec;

/// A game at the table, and many in the background.
#[derive(Default)]
pub struct Table {
    /// The game at the table.
    pub play: Option<Playtest>,
    /// How the next one is to be.
    pub wishes: Wishes,
    /// What many games said.
    pub evidence: Evidence,
    /// When a bot decides next, in seconds of the window's clock.
    next_bot: f64,
}

/// A game ends within so many decisions, whoever plays.
const MOST_DECISIONS: usize = 100_000;

impl Editor {
    /// Bots play, edits reach the game at the table, letters of the background are read.
    pub(super) fn tick_table(&mut self, ctx: &Context) {
        let table = &mut self.table;
        table.evidence.look();
        if table.evidence.progress().is_some() {
            ctx.request_repaint_after_secs(0.1);
        }
        let Some(play) = &mut table.play else { return };
        if let Some(game) = self.session.game()
            && !Arc::ptr_eq(game, &play.game)
            && play.stale.is_none()
        {
            match play.moved_to(Arc::clone(game)) {
                Ok(moved) => *play = moved,
                Err(why) => play.stale = Some(why),
            }
        }
        let (at, last) = play.time();
        let (Some(pause), true) = (table.wishes.pause, at == last && play.bot().is_some()) else {
            return;
        };
        let now = ctx.input(|input| input.time);
        if now >= table.next_bot {
            play.let_bot_act(None);
            table.next_bot = now + f64::from(pause);
            ctx.request_repaint();
        } else {
            ctx.request_repaint_after_secs((table.next_bot - now) as f32);
        }
    }

    /// Does what somebody wants of the game at the table.
    pub(super) fn play(&mut self, ctx: &Context, wanted: Play) {
        if wanted == Play::Start {
            self.sit_down(ctx);
            return;
        }
        let Some(play) = &mut self.table.play else {
            return;
        };
        let refused = match wanted {
            Play::Start => return,
            Play::Stop => {
                self.table.play = None;
                return;
            }
            Play::Act(action) => play.act(action).err(),
            Play::Click(track) => {
                let claim = Decide::Claim(track);
                if play.person_decides() {
                    play.act(claim).err()
                } else {
                    None
                }
            }
            Play::Step => {
                play.let_bot_act(None);
                None
            }
            Play::Run => {
                while play.bot().is_some() && play.let_bot_act(None) {}
                None
            }
            Play::Finish => {
                let stand_in = BotSpec::named("route-focused");
                for _ in 0..MOST_DECISIONS {
                    if !play.let_bot_act(stand_in) {
                        break;
                    }
                }
                None
            }
            Play::TakeBack => {
                if !play.take_back() {
                    let text = self.words.get("play-nothing-back");
                    self.notice(ctx, text);
                }
                return;
            }
            Play::Travel(to) => {
                play.travel(to);
                None
            }
            Play::Save => {
                self.save_game(ctx);
                return;
            }
        };
        if let Some(refusal) = refused {
            let text = self.words.about("play-refused", &refusal.to_string());
            self.notice(ctx, text);
        }
        ctx.request_repaint();
    }

    /// Begins a game on the map as it is now.
    fn sit_down(&mut self, ctx: &Context) {
        let Some(game) = self.session.game().cloned() else {
            let text = self.words.get("play-no-game");
            self.notice(ctx, text);
            return;
        };
        match Playtest::start(game, &self.table.wishes) {
            Ok(play) => {
                self.table.play = Some(play);
                self.side = Side::Play;
                self.side_shown = true;
                self.bottom = Bottom::Log;
            }
            Err(why) => self.notice(ctx, why),
        }
    }

    /// Plays many games in the background.
    pub(super) fn play_many(&mut self, ctx: &Context) {
        self.show_bottom(Bottom::Evidence);
        let Some(game) = self.session.game().cloned() else {
            let text = self.words.get("play-no-game");
            self.notice(ctx, text);
            return;
        };
        let wake = ctx.clone();
        if let Err(why) = self
            .table
            .evidence
            .start(game, move || wake.request_repaint())
        {
            self.notice(ctx, why);
        }
    }

    /// Writes the game at the table beside the map, as a replay that the command line reads too.
    fn save_game(&mut self, ctx: &Context) {
        let Some(play) = &self.table.play else { return };
        let Ok(replay) = play.replay() else { return };
        let name = format!("{}-{}.replay", play.game.config.id, play.seed());
        let folder = self
            .disk
            .path()
            .and_then(std::path::Path::parent)
            .map(std::path::Path::to_owned);
        let path = folder.unwrap_or_default().join(name);
        let text = match branchline_disk::files::write(&path, replay.to_text().as_bytes()) {
            Ok(()) => self.words.about("play-saved", &path.display().to_string()),
            Err(error) => self.words.about("play-not-saved", &error.to_string()),
        };
        self.notice(ctx, text);
    }
}
