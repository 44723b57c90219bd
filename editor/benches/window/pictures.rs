//! Pictures of the table and of the evidence, made by the program itself.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};

use branchline_editor::app::{Bottom, Editor, Side};
use branchline_editor::evidence::Tab;
use branchline_editor::playtest::{Playtest, Wishes};
use branchline_engine::Decision;
use branchline_sim::BotSpec;
use egui::{ColorImage, Ui, ViewportCommand};

/// A picture: its name, its game, and what is set up for it.
struct Scene {
    name: &'static str,
    game: &'static str,
    set_up: fn(&mut Editor),
}

/// Takes one picture after the other, then closes the window.
pub struct Film {
    folder: PathBuf,
    scenes: VecDeque<Scene>,
    editor: Option<Editor>,
    frame: u32,
    asked: Option<Receiver<Arc<ColorImage>>>,
}

impl Film {
    pub fn new(folder: PathBuf) -> Self {
        let scene = |name, game, set_up| Scene { name, game, set_up };
        let scenes: [Scene; 9] = [
            scene("play-london", "london", |e| in_the_middle(e, 22)),
            scene("play-san-francisco", "san-francisco", |e| {
                in_the_middle(e, 18)
            }),
            scene("play-amsterdam", "amsterdam", |e| in_the_middle(e, 20)),
            scene("play-europe", "europe", |e| in_the_middle(e, 50)),
            scene("play-tunnel", "europe", at_a_tunnel),
            scene("play-score-sheet", "london", to_the_end),
            scene("evidence", "london", |e| with_evidence(e, Tab::Findings)),
            scene("evidence-plots", "london", |e| with_evidence(e, Tab::Plots)),
            scene("evidence-routes", "europe", |e| {
                with_evidence(e, Tab::Routes)
            }),
        ];
        Self {
            folder,
            scenes: scenes.into(),
            editor: None,
            frame: 0,
            asked: None,
        }
    }

    fn keep(&self, name: &str, picture: &ColorImage) {
        let [width, height] = picture.size;
        let bytes = picture.pixels.iter().flat_map(|pixel| {
            let [r, g, b, _] = pixel.to_array();
            [r, g, b]
        });
        let size = |length: usize| u32::try_from(length).unwrap_or(0);
        let image = image::RgbImage::from_raw(size(width), size(height), bytes.collect());
        let path = self.folder.join(format!("{name}.png"));
        match image.map(|image| image.save(&path)) {
            Some(Ok(())) => println!("{}", path.display()),
            Some(Err(error)) => eprintln!("{}: {error}", path.display()),
            None => eprintln!("{name}: no picture"),
        }
    }
}

impl eframe::App for Film {
    fn ui(&mut self, ui: &mut Ui, _frame: &mut eframe::Frame) {
        let ctx = ui.ctx().clone();
        ctx.request_repaint();
        let Some(scene) = self.scenes.front() else {
            ctx.send_viewport_cmd(ViewportCommand::Close);
            return;
        };
        if self.editor.is_none() {
            let mut editor = super::editor(&ctx, scene.game);
            (scene.set_up)(&mut editor);
            self.editor = Some(editor);
            self.frame = 0;
            self.asked = None;
            return;
        }
        let Some(editor) = &mut self.editor else {
            return;
        };
        editor.editor_ui(ui);
        self.frame += 1;
        let busy = editor.table.evidence.progress().is_some();
        let picture = self.asked.as_ref().and_then(|inbox| inbox.try_recv().ok());
        if let Some(picture) = picture {
            let name = scene.name;
            self.keep(name, &picture);
            self.scenes.pop_front();
            self.editor = None;
        } else if self.frame > 40 && !busy && self.asked.is_none() {
            let (outbox, inbox) = channel();
            self.asked = Some(inbox);
            // If nobody waits for it any more, it is not needed.
            ctx.request_screenshot(move |picture| drop(outbox.send(picture)));
        }
    }
}

fn sit(editor: &mut Editor, seed: u64) -> Playtest {
    editor.side = Side::Play;
    editor.bottom = Bottom::Log;
    editor.table.wishes.pause = None;
    editor.table.wishes.animate = false;
    let game = editor.session.game().cloned().expect("a bundled game");
    let wishes = Wishes {
        players: 3.min(game.config.rules.players.max),
        seed,
        ..Wishes::default()
    };
    Playtest::start(game, &wishes).expect("a bundled game can be played")
}

/// Bots play for everybody until this holds.
fn until(play: &mut Playtest, found: impl Fn(&Playtest) -> bool) -> bool {
    let stand_in = BotSpec::named("route-focused");
    while !found(play) {
        if !play.let_bot_act(stand_in) {
            return false;
        }
    }
    true
}

fn in_the_middle(editor: &mut Editor, turn: u32) {
    let mut play = sit(editor, 7);
    until(&mut play, |play| {
        play.person_decides()
            && play.state().turns() >= turn
            && play.state().decision() == Decision::Turn
    });
    editor.table.play = Some(play);
}

fn at_a_tunnel(editor: &mut Editor) {
    for seed in 1..200 {
        let mut play = sit(editor, seed);
        let found = until(&mut play, |play| {
            play.person_decides() && matches!(play.state().decision(), Decision::Mechanic(..))
        });
        if found {
            editor.table.play = Some(play);
            return;
        }
    }
}

fn to_the_end(editor: &mut Editor) {
    let mut play = sit(editor, 7);
    until(&mut play, |_| false);
    editor.table.play = Some(play);
}

fn with_evidence(editor: &mut Editor, tab: Tab) {
    editor.bottom = Bottom::Evidence;
    editor.side = Side::Statistics;
    editor.table.evidence.tab = tab;
    let game = editor.session.game().cloned().expect("a bundled game");
    let started = editor.table.evidence.start(game, || {});
    started.expect("a bundled game can be played");
}
