//! The table and the evidence: what their panels ask for is carried out here.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use branchline_compiler::Game;
use branchline_engine::Action as Decide;
use branchline_engine::config::LocationId;
use branchline_sim::BotSpec;
use egui::{Context, Ui};

use super::{Bottom, Editor, Side};
use crate::action::{Desk, FileTask};
use crate::dialogs::{Browser, Dialog};
use crate::evidence::{Ask, Evidence};
use crate::playtest::follow::{goes_on, waits_for};
use crate::playtest::motion::{Motion, Spots};
use crate::playtest::panel::Seating;
use crate::playtest::saved::Unopened;
use crate::playtest::{Draft, Play, Playtest, Wishes, on_map};
use crate::session::Session;
use crate::tools::{Hand, Tool};

/// A game at the table, and many in the background.
#[derive(Default)]
pub struct Table {
    /// The game at the table.
    pub play: Option<Playtest>,
    /// The last game before this one in which somebody decided something: taking back goes there from the beginning.
    pub replaced: Option<Playtest>,
    /// How the next one is to be.
    pub wishes: Wishes,
    /// What is about to be decided.
    pub draft: Draft,
    /// What moves after the last decision.
    pub motion: Motion,
    /// What many games said.
    pub evidence: Evidence,
    /// The map shows what many games said instead of the one at the table, until somebody decides there.
    pub claims: bool,
    spots: Spots,
    /// When a bot decides next, in seconds of the window's clock.
    next_bot: f64,
    /// How far bots play without a pause.
    hurry: Option<Hurry>,
}

/// How far bots play without a pause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hurry {
    /// Until a person has to decide.
    ToAPerson,
    /// Until the game is over, for everybody.
    ToTheEnd,
}

/// In a hurry, bots decide for so long before the window is drawn again. One decision may take longer.
const PORTION: Duration = Duration::from_millis(12);

impl Table {
    /// The game at the table, while it is played on this very map.
    pub fn on(&self, game: &Arc<Game>) -> Option<&Playtest> {
        self.play.as_ref().filter(|play| play.is_on(game))
    }

    /// The game that the mouse belongs to: with the select tool the one on this map. Any other tool edits, and so does
    /// this one on a map that the game could not follow to.
    pub fn with_mouse(&self, session: &Session) -> Option<&Playtest> {
        let game = session.game().filter(|_| session.tool == Tool::Select);
        game.and_then(|game| self.on(game))
    }

    /// Nobody sits here any more, and what was played is forgotten: another game was opened.
    pub(super) fn clear(&mut self) {
        self.leave();
        self.evidence.forget();
    }

    fn leave(&mut self) {
        self.replaced = None;
        self.clear_away();
    }

    fn clear_away(&mut self) {
        self.play = None;
        self.claims = false;
        self.hurry = None;
        self.motion.skip();
    }

    /// The parts that the table's panel draws.
    pub(super) fn seating(&mut self) -> Seating<'_> {
        Seating {
            play: self.play.as_ref(),
            wishes: &mut self.wishes,
            draft: &mut self.draft,
            replaces: self.replaced.is_some(),
            spots: &mut self.spots,
            in_a_hurry: self.hurry.is_some(),
        }
    }

    /// Says that the game at the table covers what many games said of the map, and the other way round.
    pub(super) fn covers_ui(&mut self, ui: &mut Ui, session: &Session, desk: &Desk) {
        let Some(game) = session.game().filter(|game| self.on(game).is_some()) else {
            return;
        };
        let counted = self.evidence.heat(game).is_some();
        let (said, wanted) = if self.claims && counted {
            ("evidence-hides-game", "evidence-show-game")
        } else {
            ("evidence-at-table", "evidence-show-claims")
        };
        if counted || self.evidence.progress().is_some() {
            ui.horizontal_wrapped(|ui| {
                ui.label(desk.word(said));
                if counted && ui.button(desk.word(wanted)).clicked() {
                    self.claims = !self.claims;
                }
            });
        }
    }

    /// Draws what moves; a key or a click ends it.
    pub(super) fn motion_ui(&mut self, ctx: &Context) {
        let now = ctx.input(|input| input.time);
        if self.motion.progress(now).is_none() {
            return;
        }
        if let Some(play) = &self.play {
            self.motion
                .cards_ui(ctx, play.board().config(), &self.spots);
        }
        let impatient = ctx.input(|input| {
            input.pointer.any_pressed()
                || input
                    .events
                    .iter()
                    .any(|event| matches!(event, egui::Event::Key { pressed: true, .. }))
        });
        if impatient {
            self.motion.skip();
        }
        ctx.request_repaint();
    }

    /// Something was decided: it is shown as a movement, if that is wanted.
    fn moved(&mut self, ctx: &Context) {
        self.claims = false;
        let now = ctx.input(|input| input.time);
        match &self.play {
            Some(play) if self.wishes.animate && self.wishes.pause != Some(0.0) => {
                self.motion.begin(play, self.wishes.open, now);
            }
            _ => self.motion.skip(),
        }
        ctx.request_repaint();
    }

    /// Bots decide without a pause, a portion for each frame.
    fn hurry_on(&mut self, ctx: &Context) {
        let (Some(hurry), Some(play)) = (self.hurry, &mut self.play) else {
            self.hurry = None;
            return;
        };
        let stand_in = match hurry {
            Hurry::ToAPerson => None,
            Hurry::ToTheEnd => BotSpec::named("route-focused"),
        };
        let start = Instant::now();
        let mut goes_on = true;
        while goes_on && start.elapsed() < PORTION {
            goes_on = play.let_bot_act(stand_in);
        }
        if !goes_on {
            self.hurry = None;
        }
        ctx.request_repaint();
    }

    /// Bots decide when their time has come.
    fn let_bots_play(&mut self, ctx: &Context) {
        if self.hurry.is_some() {
            return self.hurry_on(ctx);
        }
        let Some(play) = &mut self.play else { return };
        let (at, last) = play.time();
        let (Some(pause), true) = (self.wishes.pause, at == last && play.bot().is_some()) else {
            return;
        };
        let now = ctx.input(|input| input.time);
        if self.motion.progress(now).is_some() {
            return;
        }
        if now >= self.next_bot {
            play.let_bot_act(None);
            self.next_bot = now + f64::from(pause);
            self.moved(ctx);
        } else {
            ctx.request_repaint_after_secs((self.next_bot - now) as f32);
        }
    }
}

impl Editor {
    /// Bots play, edits reach the game at the table, letters of the background are read.
    pub(super) fn tick_table(&mut self, ctx: &Context) {
        let table = &mut self.table;
        table.evidence.look();
        if table.evidence.progress().is_some() {
            ctx.request_repaint_after_secs(0.1);
        }
        if let Some(game) = self.session.document.playable() {
            let wake = ctx.clone();
            let now = ctx.input(|input| input.time);
            let wait = table
                .evidence
                .live(game, now, move || wake.request_repaint());
            if let Some(wait) = wait {
                ctx.request_repaint_after_secs(wait);
            }
        }
        // A map that is half typed can be drawn and not played: the game waits for the rest of it.
        if let (Some(play), Some(good)) = (&mut table.play, self.session.document.good())
            && good.playable
        {
            play.follow(&good.game);
        }
        if self.plays_here() {
            self.table.let_bots_play(ctx);
        } else {
            self.table.hurry = None;
        }
    }

    /// Whether the game at the table is played on the map that is seen.
    fn plays_here(&self) -> bool {
        let play = self.table.play.as_ref();
        play.is_some_and(|play| goes_on(play, &self.session))
    }

    /// Escape leaves a question in the middle of a turn first, unless something is selected or in the hand.
    pub(super) fn leaves_question(&mut self) -> bool {
        let session = &self.session;
        let is_free = session.selection.is_empty() && session.hand == Hand::Free;
        let plays = self.table.with_mouse(session).is_some();
        is_free && plays && self.table.play.as_mut().is_some_and(Playtest::cancel)
    }

    /// Does what somebody wants of the game at the table.
    pub(super) fn play(&mut self, ctx: &Context, wanted: Play) {
        // Whatever else somebody wants of the table, bots in a hurry wait for; a save takes all they have done by then.
        if wanted != Play::Save {
            self.table.hurry = None;
        }
        match wanted {
            Play::Start => {
                self.sit_down(ctx);
                return;
            }
            Play::Open => return self.ask_for_file(FileTask::OpenGame, String::new()),
            Play::Save => {
                let Some(play) = &self.table.play else { return };
                let name = format!("{}-{}.replay", play.game.config.id, play.seed());
                return self.ask_for_file(FileTask::SaveGame, name);
            }
            Play::Restart => {
                let Some(play) = &self.table.play else { return };
                let Wishes {
                    players,
                    seats,
                    seed,
                    ..
                } = play.wishes();
                self.table.wishes.players = players;
                self.table.wishes.seed = seed;
                for (wish, seat) in self.table.wishes.seats.iter_mut().zip(seats) {
                    *wish = seat;
                }
                self.sit_down(ctx);
                return;
            }
            _ => {}
        }
        let decides = !matches!(
            wanted,
            Play::Stop | Play::Halt | Play::TakeBack | Play::Cancel | Play::Travel(_)
        );
        if decides && self.table.play.is_some() && !self.plays_here() {
            let waits = self.table.play.as_ref();
            let waits = waits.is_some_and(|play| waits_for(play, &self.session).is_some());
            let text = self.words.get(if waits {
                "play-waits"
            } else {
                "play-other-map"
            });
            return self.notice(ctx, text);
        }
        let Some(play) = &mut self.table.play else {
            return;
        };
        let before = play.time();
        let refused = match wanted {
            Play::Start | Play::Open | Play::Save | Play::Restart => return,
            Play::Stop => return self.table.leave(),
            Play::Act(action) => play.act(action).err(),
            Play::Click(track) if play.person_decides() => play.act(Decide::Claim(track)).err(),
            Play::Click(_) => None,
            Play::Place(place) => return self.at_place(ctx, place),
            Play::Step => {
                play.let_bot_act(None);
                None
            }
            Play::Run | Play::Finish => {
                self.table.hurry = Some(match wanted {
                    Play::Run => Hurry::ToAPerson,
                    _ => Hurry::ToTheEnd,
                });
                self.table.motion.skip();
                None
            }
            Play::Halt => None,
            Play::TakeBack => {
                if play.take_back() {
                    return;
                }
                let said = match self.table.replaced.take() {
                    Some(before) => {
                        self.table.clear_away();
                        self.table.play = Some(before);
                        "play-game-back"
                    }
                    None => "play-nothing-back",
                };
                let text = self.words.get(said);
                return self.notice(ctx, text);
            }
            Play::Cancel => {
                play.cancel();
                return;
            }
            Play::Travel(to) => {
                play.travel(to);
                self.table.motion.skip();
                return;
            }
        };
        let after = play.time();
        if let Some(refusal) = refused {
            let why = refusal.say(self.words.tongue());
            let text = self.words.about("play-refused", why);
            self.notice(ctx, text);
        } else if after.0 == before.0 + 1 {
            self.table.moved(ctx);
        }
        ctx.request_repaint();
    }

    /// Does what is offered at a place; with several things offered there, the list shows only those.
    fn at_place(&mut self, ctx: &Context, place: LocationId) {
        let Table { play, draft, .. } = &mut self.table;
        let Some(play) = play else { return };
        match on_map::actions_at(play, draft, place)[..] {
            [] => {}
            [action] => self.play(ctx, Play::Act(action)),
            _ => draft.place = Some(place),
        }
    }

    /// Begins a game: another deal, if there is one at the table.
    pub(super) fn deal_anew(&mut self, ctx: &Context) {
        let wished = self.table.wishes.seed;
        let played = self.table.play.as_ref().map(Playtest::seed);
        if played == Some(wished) {
            self.table.wishes.seed = wished.wrapping_add(1);
        }
        if !self.sit_down(ctx) {
            self.table.wishes.seed = wished;
        }
    }

    /// Begins a game on the map as it is now, and says whether there is one.
    fn sit_down(&mut self, ctx: &Context) -> bool {
        let Some(game) = self.session.document.playable().cloned() else {
            let text = self.words.get("play-no-game");
            self.notice(ctx, text);
            return false;
        };
        match Playtest::start(game, &self.table.wishes) {
            Ok(play) => {
                self.put_on_table(ctx, play);
                true
            }
            Err(why) => {
                self.notice(ctx, why);
                false
            }
        }
    }

    /// Puts a game on the table. Taking back brings back the last one there in which somebody has decided something.
    fn put_on_table(&mut self, ctx: &Context, play: Playtest) {
        let before = self.table.play.take();
        let before = before.filter(Playtest::somebody_decided);
        if before.is_some() {
            let text = self.words.get("play-anew");
            self.notice(ctx, text);
        }
        let kept = before.or(self.table.replaced.take());
        self.table.leave();
        self.table.replaced = kept;
        self.table.draft = Draft::default();
        // The mouse is the game's from now on, and no key finds something selected before it.
        self.session.take_tool(Tool::Select);
        self.session.select(Vec::new());
        self.table.play = Some(play);
        self.side = Side::Play;
        self.memory.panels.side = true;
        self.show_bottom(Bottom::Log);
    }

    fn ask_for_file(&mut self, task: FileTask, name: String) {
        let near = self.disk.path().map(Path::to_owned);
        self.ask_for_file_near(near.as_deref(), task, name);
    }

    /// The same, in the folder of another file.
    pub(super) fn ask_for_file_near(&mut self, near: Option<&Path>, task: FileTask, name: String) {
        let mut browser = Browser::new(near, task.about().1);
        browser.name = name;
        self.dialog = Some(Dialog::File(task, browser));
    }

    /// A file was chosen.
    pub(super) fn file(&mut self, ctx: &Context, task: FileTask, path: &Path) {
        match task {
            FileTask::OpenGame => self.open_game(ctx, path),
            FileTask::SaveGame => {
                let replay = self.table.play.as_ref().map(Playtest::replay);
                let Some(Ok(replay)) = replay else { return };
                let json = path.extension().is_some_and(|ending| ending == "json");
                let text = if json {
                    replay.to_json()
                } else {
                    replay.to_text()
                };
                self.write(ctx, path, &text);
            }
            FileTask::SaveReport => {
                if let Some(page) = self.table.evidence.page() {
                    self.write(ctx, path, &page);
                }
            }
            FileTask::Export(form) => self.export(ctx, form, path),
        }
    }

    fn write(&mut self, ctx: &Context, path: &Path, text: &str) {
        let said = match branchline_disk::files::write(path, text.as_bytes()) {
            Ok(()) => self.words.about("play-saved", &path.display().to_string()),
            Err(error) => self.words.about("play-not-saved", &error.to_string()),
        };
        self.notice(ctx, said);
    }

    /// Puts a saved game on the table, at its last moment.
    pub(super) fn open_game(&mut self, ctx: &Context, path: &Path) {
        let Some(game) = self.session.document.playable().cloned() else {
            let text = self.words.get("play-no-game");
            self.notice(ctx, text);
            return;
        };
        let opened = branchline_disk::project::read_written(path)
            .map_err(|problem| Unopened::Unreadable(problem.to_string()))
            .and_then(|text| Playtest::of_text(game, &text));
        match opened {
            Ok(play) => self.put_on_table(ctx, play),
            Err(why) => {
                let (key, about) = match &why {
                    Unopened::Unreadable(why) => ("play-unreadable", why),
                    Unopened::OtherGame(title) => ("play-other-game", title),
                    Unopened::Unplayable(why) => ("play-unplayable", why),
                };
                let text = self.words.about(key, about);
                self.notice(ctx, text);
            }
        }
    }

    /// Plays many games in the background.
    pub(super) fn play_many(&mut self, ctx: &Context) {
        self.show_bottom(Bottom::Evidence);
        let Some(game) = self.session.document.playable().cloned() else {
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

    /// Does what somebody wants of the many games.
    pub(super) fn about_evidence(&mut self, ctx: &Context, wanted: Ask) {
        match wanted {
            Ask::Cancel => self.table.evidence.cancel(),
            Ask::Save => {
                let found = self.table.evidence.found.as_ref();
                let name = found.map(|found| format!("{}-report.html", found.game.config.id));
                self.ask_for_file(FileTask::SaveReport, name.unwrap_or_default());
            }
            Ask::Pin => self.table.evidence.pin(),
            Ask::OpenHole(number) => match self.table.evidence.hole(number) {
                Some(Ok(play)) => {
                    // Nobody sits at such a table: there is nobody to hide cards from.
                    self.table.wishes.open = true;
                    self.put_on_table(ctx, play);
                }
                Some(Err(why)) => self.notice(ctx, why),
                None => {}
            },
        }
    }
}
