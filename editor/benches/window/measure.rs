//! From F5 to the first decision, and the cost of a frame: while thousands of games are played in the background, and
//! while a designer edits in live mode.
//!
//! Compared is the same window with the same panels, with and without games behind it, in one run. What counts is the
//! whole frame as the window makes it, drawing included; the editor's own part of it stands beside it.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use branchline_editor::app::Editor;
use branchline_editor::thing::Thing;
use egui::{Context, Event, Key, Modifiers, RawInput, Ui};

/// Frames of each kind that are counted.
const FRAMES: usize = 600;
/// Frames before counting begins.
const WARM: usize = 60;
/// Bursts of edits with live mode off and on, taking turns so that other programs disturb both alike.
const BURSTS: usize = 10;
/// Edits of a burst, and frames from one to the next.
const EDITS: usize = 12;
const BETWEEN: usize = 5;
/// How long live mode has after a burst to play its games.
const PAUSE: Duration = Duration::from_millis(1500);
/// At most so much longer may a frame take with games behind it.
const GOAL: f64 = 1.5;

enum Step {
    /// Something is played first, so that the evidence shows as much at rest as it does later.
    Show,
    Shown,
    Idle,
    Press,
    Decide(Instant),
    Leave,
    /// A burst of edits, by its number.
    Edit(usize),
    Rest(usize, Instant),
    Begin,
    Busy,
    Done,
}

/// Frames without and with games in the background.
#[derive(Default)]
struct Frames {
    /// What the window does for a frame, drawing included but not waiting.
    whole: [Vec<Duration>; 2],
    /// The editor's own part of it, in time on a processor.
    own: [Vec<Duration>; 2],
}

/// Plays the part of a designer and looks at the clock.
pub struct Watch {
    editor: Editor,
    step: Step,
    frame: usize,
    many: Frames,
    live: Frames,
    first: Option<Duration>,
    key: Option<Key>,
}

impl Watch {
    pub fn new(ctx: &Context) -> Self {
        Self {
            editor: super::editor(ctx, "london"),
            step: Step::Show,
            frame: 0,
            many: Frames::default(),
            live: Frames::default(),
            first: None,
            key: None,
        }
    }

    fn press(&mut self, key: Key, next: Step) {
        self.key = Some(key);
        self.go(next);
    }

    fn go(&mut self, next: Step) {
        self.step = next;
        self.frame = 0;
    }

    /// A place to move to and fro.
    fn take_a_location(&mut self) {
        let game = self.editor.session.game().cloned();
        let place = game.and_then(|game| game.config.locations.first().map(|one| one.id.clone()));
        let place = place.expect("London has locations");
        self.editor.session.select(vec![Thing::Location(place)]);
    }

    /// The frame that was drawn last belongs to what was done in it.
    fn advance(&mut self, ctx: &Context, frame: &eframe::Frame, own: Duration) {
        self.frame += 1;
        let whole = frame.info().cpu_usage.map(Duration::from_secs_f32);
        match self.step {
            // The window needs some frames before it hears keys.
            Step::Show => {
                self.editor.table.evidence.wishes.games = 300;
                self.editor.table.evidence.wishes.matches = 0;
                if self.frame > WARM {
                    self.press(Key::F6, Step::Shown);
                }
            }
            Step::Shown => {
                let evidence = &self.editor.table.evidence;
                if evidence.found.is_some() && evidence.progress().is_none() {
                    self.go(Step::Idle);
                }
            }
            Step::Idle => {
                if self.many.count(0, self.frame, whole, own) {
                    self.go(Step::Begin);
                }
            }
            Step::Begin => {
                // As many as the panel allows.
                self.editor.table.evidence.wishes.games = u64::MAX;
                self.press(Key::F6, Step::Busy);
            }
            Step::Busy => {
                if self.frame > WARM && self.editor.table.evidence.progress().is_none() {
                    self.go(Step::Begin);
                } else if self.many.count(1, self.frame, whole, own) {
                    self.editor.table.evidence.cancel();
                    self.editor.table.evidence.wishes.games = 1000;
                    self.take_a_location();
                    self.go(Step::Edit(0));
                }
            }
            Step::Edit(burst) => {
                let live = burst % 2;
                self.editor.table.evidence.wishes.live = live == 1;
                self.live.add(live, whole, own);
                if self.frame.is_multiple_of(BETWEEN) {
                    // There and back: the map of each edit is another one, and in the end it is as it was.
                    let right = (self.frame / BETWEEN).is_multiple_of(2);
                    self.key = Some(if right {
                        Key::ArrowRight
                    } else {
                        Key::ArrowLeft
                    });
                }
                if self.frame >= EDITS * BETWEEN {
                    self.go(Step::Rest(burst, Instant::now()));
                }
            }
            Step::Rest(burst, since) => {
                self.live.add(burst % 2, whole, own);
                if since.elapsed() < PAUSE {
                } else if burst + 1 < 2 * BURSTS {
                    self.go(Step::Edit(burst + 1));
                } else {
                    self.editor.table.evidence.wishes.live = false;
                    self.go(Step::Press);
                }
            }
            Step::Press => {
                self.editor.table.wishes.pause = Some(0.0);
                self.press(Key::F5, Step::Decide(Instant::now()));
            }
            Step::Decide(pressed) => {
                let play = self.editor.table.play.as_ref();
                if play.is_some_and(|play| play.person_decides()) {
                    self.first = Some(pressed.elapsed());
                    self.go(Step::Leave);
                }
            }
            Step::Leave => {
                self.print();
                self.go(Step::Done);
                ctx.send_viewport_cmd(egui::ViewportCommand::Close);
            }
            Step::Done => {}
        }
    }

    fn print(&mut self) {
        let first = self.first.unwrap_or_default();
        println!("F5 to the first decision on London: {} ms", millis(first));
        self.many.print("at rest", "during a simulation");
        self.live.print("live mode off", "live mode on");
    }
}

impl Frames {
    fn add(&mut self, kind: usize, whole: Option<Duration>, own: Duration) {
        self.whole[kind].extend(whole);
        self.own[kind].push(own);
    }

    /// Whether enough were counted.
    fn count(&mut self, kind: usize, frame: usize, whole: Option<Duration>, own: Duration) -> bool {
        if frame > WARM {
            self.add(kind, whole, own);
        }
        self.whole[kind].len() >= FRAMES
    }

    fn print(&mut self, without: &str, with: &str) {
        let row = |name: &str, one: Duration, two: Duration| {
            let ratio = two.as_secs_f64() / one.as_secs_f64();
            let (one, two) = (millis(one), millis(two));
            print!("{name}: {without} {one} ms, {with} {two} ms, ratio {ratio:.2}");
            ratio
        };
        let [one, two] = &mut self.whole;
        println!("frames {without}: {}, {with}: {}", one.len(), two.len());
        for (what, share) in [
            ("median", 0.5),
            ("95 of 100", 0.95),
            ("99 of 100", 0.99),
            ("worst", 1.0),
        ] {
            let name = format!("whole frame, {what}");
            let ratio = row(&name, at(one, share), at(two, share));
            let met = if ratio <= GOAL { "met" } else { "MISSED" };
            println!(" (goal {GOAL}: {met})");
        }
        // The system counts in ticks that are longer than a frame: only a mean over many frames says anything.
        let [one, two] = &self.own;
        row("the editor's part, mean", mean(one), mean(two));
        println!();
    }
}

fn mean(times: &[Duration]) -> Duration {
    times.iter().sum::<Duration>() / times.len().max(1) as u32
}

impl eframe::App for Watch {
    fn raw_input_hook(&mut self, _ctx: &Context, input: &mut RawInput) {
        if let Some(key) = self.key.take() {
            for pressed in [true, false] {
                input.events.push(Event::Key {
                    key,
                    physical_key: None,
                    pressed,
                    repeat: false,
                    modifiers: Modifiers::NONE,
                });
            }
        }
    }

    fn ui(&mut self, ui: &mut Ui, frame: &mut eframe::Frame) {
        let began = on_processor();
        self.editor.editor_ui(ui);
        let own = on_processor().saturating_sub(began);
        ui.ctx().request_repaint();
        let ctx = ui.ctx().clone();
        self.advance(&ctx, frame, own);
    }
}

/// How long this thread has been on a processor, where the system tells it: other programs then make no difference.
fn on_processor() -> Duration {
    static START: OnceLock<Instant> = OnceLock::new();
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let told = told.and_then(|text| text.split(' ').next()?.parse().ok());
    told.map_or_else(
        || START.get_or_init(Instant::now).elapsed(),
        Duration::from_nanos,
    )
}

fn at(times: &mut [Duration], share: f64) -> Duration {
    times.sort_unstable();
    times[((times.len() - 1) as f64 * share) as usize]
}

fn millis(time: Duration) -> String {
    format!("{:.2}", time.as_secs_f64() * 1000.0)
}
