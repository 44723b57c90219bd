//! From F5 to the first decision, and the cost of a frame while thousands of games are played in the background.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use branchline_editor::app::Editor;
use egui::{Context, Event, Key, Modifiers, RawInput, Ui};

/// Frames of each kind that are counted.
const FRAMES: usize = 600;
/// Frames before counting begins.
const WARM: usize = 60;

enum Step {
    Idle,
    Press,
    Decide(Instant),
    Leave,
    Begin,
    Busy,
    Done,
}

/// Plays the part of a designer and looks at the clock.
pub struct Watch {
    editor: Editor,
    step: Step,
    frame: usize,
    /// What the window does for a frame, drawing included but not waiting; and the editor's own part of it, in time on
    /// a processor.
    whole: [Vec<Duration>; 2],
    own: [Vec<Duration>; 2],
    first: Option<Duration>,
    key: Option<Key>,
}

impl Watch {
    pub fn new(ctx: &Context) -> Self {
        Self {
            editor: super::editor(ctx, "london"),
            step: Step::Idle,
            frame: 0,
            whole: Default::default(),
            own: Default::default(),
            first: None,
            key: None,
        }
    }

    fn count(&mut self, kind: usize, frame: &eframe::Frame, own: Duration) -> bool {
        self.frame += 1;
        if self.frame > WARM {
            let whole = frame.info().cpu_usage;
            self.whole[kind].extend(whole.map(Duration::from_secs_f32));
            self.own[kind].push(own);
        }
        self.whole[kind].len() >= FRAMES
    }

    fn press(&mut self, key: Key, next: Step) {
        self.key = Some(key);
        self.step = next;
        self.frame = 0;
    }

    fn print(&mut self) {
        let first = self.first.unwrap_or_default();
        println!("F5 to the first decision on London: {} ms", millis(first));
        let [idle, busy] = &mut self.whole;
        for (what, share) in [("median", 0.5), ("95 of 100", 0.95)] {
            row(
                &format!("whole frame, {what}"),
                at(idle, share),
                at(busy, share),
            );
        }
        // The system counts in ticks that are longer than a frame: only a mean over many frames says anything.
        let [idle, busy] = &self.own;
        row("the editor's part, mean", mean(idle), mean(busy));
    }
}

fn row(name: &str, idle: Duration, busy: Duration) {
    println!(
        "{name}: idle {} ms, during a simulation {} ms, ratio {:.2}",
        millis(idle),
        millis(busy),
        busy.as_secs_f64() / idle.as_secs_f64()
    );
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
        match self.step {
            Step::Idle => {
                if self.count(0, frame, own) {
                    self.step = Step::Press;
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
                    self.step = Step::Leave;
                }
            }
            Step::Leave => {
                self.editor.table.play = None;
                self.step = Step::Begin;
            }
            Step::Begin => {
                self.editor.table.evidence.wishes.games = 1_000_000;
                self.editor.table.evidence.wishes.matches = 0;
                self.press(Key::F6, Step::Busy);
            }
            Step::Busy => {
                if self.count(1, frame, own) {
                    let running = self.editor.table.evidence.progress();
                    let running = running.expect("a million games take longer than that");
                    println!("games played meanwhile: {}", running.games);
                    self.editor.table.evidence.cancel();
                    self.print();
                    self.step = Step::Done;
                    ui.ctx().send_viewport_cmd(egui::ViewportCommand::Close);
                }
            }
            Step::Done => {}
        }
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
