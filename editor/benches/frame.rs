//! What the window costs on a map far larger than any game, and on the bundled ones:
//!
//! ```text
//! cargo bench -p branchline-editor --bench frame
//! ```
//!
//! A frame is everything this program does for one: panels, canvas, and triangles for the graphics card; what the card
//! does is not counted. An edit is a gesture: the text is changed, compiled and laid out again. Medians of the time this
//! thread was on a processor, where the system tells it: a busy machine then makes little difference.

#![allow(clippy::print_stdout, reason = "a benchmark prints what it measured")]

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use branchline_compiler::MemoryFiles;
use branchline_editor::app::Editor;
use branchline_editor::document::Document;
use branchline_editor::session::Session;
use branchline_editor::thing::Thing;
use branchline_editor::{Options, Start, Template};
use egui::{Context, RawInput, Rect, pos2, vec2};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const FRAMES: usize = 60;
const EDITS: usize = 15;
const GAMES: [&str; 4] = ["london", "san-francisco", "amsterdam", "europe"];

fn main() {
    let large = large_map();
    println!(
        "A generated map: {} locations, {} tracks\n",
        COLUMNS * ROWS,
        TRACKS
    );
    frames(&large);
    println!();
    println!(
        "{:34} {:>9} {:>7}",
        "an edit to the fresh map, ms", "median", "goal"
    );
    let row = |name: &str, took: Duration, goal: f64| {
        println!("{name:34} {:9.2} {goal:7.1}", millis(took));
    };
    row(
        "generated map",
        edit("large.line", large, MemoryFiles::default()),
        16.0,
    );
    for game in GAMES {
        let (name, text, others) = bundled(game);
        row(game, edit(&name, text, others), 2.0);
    }
}

/// Frames of the large map in several views.
fn frames(text: &str) {
    let ctx = Context::default();
    let start = now();
    let mut window = Window::open(&ctx, text);
    window.frame();
    let first = now() - start;
    println!("{:34} {:>9} {:>7}", "start to first frame, ms", "", "goal");
    println!("{:34} {:9.2} {:7.1}\n", "", millis(first), 1000.0);
    println!("{:34} {:>9} {:>7}", "a frame, ms", "median", "goal");
    // The advice of the background is in before anything is measured.
    for _ in 0..20 {
        window.frame();
        std::thread::sleep(Duration::from_millis(50));
    }
    let fitted = window.editor.canvas.camera;
    let whole = window.measure(|_, _| {});
    row("whole map, nothing changes", whole);
    row(
        "whole map, pan",
        window.measure(|editor, frame| {
            editor
                .canvas
                .camera
                .pan(vec2(if frame % 2 == 0 { 3.0 } else { -3.0 }, 1.0));
        }),
    );
    window.editor.canvas.camera = fitted;
    let zooming = window.measure(|editor, frame| {
        let view = editor.canvas.view;
        let factor = if frame % 2 == 0 { 1.05 } else { 1.0 / 1.05 };
        editor.canvas.camera.zoom_at(view, view.center(), factor);
    });
    row("whole map, zoom", zooming);
    let anew = window.measure(|editor, frame| {
        editor.canvas.camera.zoom = fitted.zoom * if frame % 2 == 0 { 1.0 } else { 1.3 };
    });
    row("whole map, all made anew", anew);
    window.editor.canvas.camera = fitted;
    window.editor.canvas.camera.zoom = 1.0;
    let near = window.measure(|_, _| {});
    row("zoomed in, nothing changes", near);
    row(
        "zoomed in, pan",
        window.measure(|editor, _| {
            editor.canvas.camera.pan(vec2(5.0, 3.0));
        }),
    );
    println!(
        "\nkept meshes against new ones: {:.1} times as fast; zoomed in against all of it: {:.1} times",
        millis(anew) / millis(whole),
        millis(whole) / millis(near),
    );
}

fn row(name: &str, took: Duration) {
    println!("{name:34} {:9.2} {:7.1}", millis(took), 4.0);
}

/// The editor without a window to paint it on.
struct Window<'a> {
    ctx: &'a Context,
    editor: Editor,
    time: f64,
}

impl<'a> Window<'a> {
    fn open(ctx: &'a Context, text: &str) -> Self {
        let template = Template {
            title: "Large".to_owned(),
            name: "large.line".to_owned(),
            text: text.to_owned(),
            others: Arc::new(MemoryFiles::default()),
        };
        let options = Options {
            start: Start::Template(0),
            templates: vec![template],
            state: None,
        };
        let editor = Editor::new(ctx, options);
        Self {
            ctx,
            editor,
            time: 0.0,
        }
    }

    fn frame(&mut self) {
        self.time += 1.0 / 60.0;
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(pos2(0.0, 0.0), vec2(1600.0, 1000.0))),
            time: Some(self.time),
            ..RawInput::default()
        };
        let output = self.ctx.run_ui(input, |ui| self.editor.editor_ui(ui));
        let triangles = self.ctx.tessellate(output.shapes, output.pixels_per_point);
        std::hint::black_box(triangles);
    }

    /// The median of many frames, each after a change of the view.
    fn measure(&mut self, mut change: impl FnMut(&mut Editor, usize)) -> Duration {
        let took = (0..FRAMES + 10).map(|frame| {
            change(&mut self.editor, frame);
            let start = now();
            self.frame();
            now() - start
        });
        median(took.skip(10).collect())
    }
}

/// From a gesture to the board it leads to: the first location of the game moves by one unit.
fn edit(name: &str, text: impl Into<String>, others: MemoryFiles) -> Duration {
    let document = Document::new(name, text.into(), Arc::new(others), true);
    let mut session = Session::new(document);
    let board = session.board().expect("the game is drawn");
    let first = board.game.config.locations[0].id.clone();
    session.select(vec![Thing::Location(first)]);
    let took = (0..EDITS).map(|number| {
        let start = now();
        session.nudge(if number % 2 == 0 { 1 } else { -1 }, 0);
        let board = session.board();
        let took = now() - start;
        let board = board.expect("the game is drawn");
        assert_eq!(board.version, session.document.version());
        took
    });
    median(took.collect())
}

/// How long this thread has been at work; elsewhere than on Linux, the time of day.
fn now() -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = told.and_then(|told| told.split(' ').next()?.parse().ok());
    nanos.map_or_else(
        || {
            let day = std::time::SystemTime::UNIX_EPOCH.elapsed();
            day.unwrap_or_default()
        },
        Duration::from_nanos,
    )
}

fn median(mut all: Vec<Duration>) -> Duration {
    all.sort_unstable();
    all[all.len() / 2]
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

fn bundled(game: &str) -> (String, String, MemoryFiles) {
    let maps = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../maps");
    let read = |path: &Path| std::fs::read_to_string(maps.join(path)).expect("it is bundled");
    let base = "rules/city.line";
    let others = MemoryFiles([(base.to_owned(), read(Path::new(base)))].into());
    let name = format!("{game}/{game}.line");
    let text = read(Path::new(&name));
    (name, text, others)
}

const COLUMNS: usize = 40;
const ROWS: usize = 25;
const TRACKS: usize = 3000;

/// Forty by twenty-five locations, linked to the right, downwards and across, some twice.
fn large_map() -> String {
    let colours = [
        "red", "orange", "yellow", "green", "blue", "pink", "black", "white",
    ];
    let mut text = "language 1\n\ngame \"Large\" {\n  players 2 to 4\n}\n\n".to_owned();
    text += "board 4000 by 2500, width 2800, piece 20 by 8\n\ndeck {\n";
    for colour in colours {
        text += &format!("  {colour} 12\n");
    }
    text += "  wild 14\n}\n\nlocations {\n";
    for place in 0..COLUMNS * ROWS {
        let (column, row) = (place % COLUMNS, place / COLUMNS);
        // Not quite in line, as on a real map.
        let (x, y) = (
            60 + column * 98 + row % 3 * 9,
            60 + row * 98 + column % 4 * 7,
        );
        text += &format!("  p{place} \"Place {place}\" at {x},{y}\n");
    }
    text += "}\n\nroutes {\n";
    let mut tracks = 0;
    let mut doubles = TRACKS - (39 * 25 + 40 * 24 + 39 * 24);
    for place in 0..COLUMNS * ROWS {
        let (column, row) = (place % COLUMNS, place / COLUMNS);
        let mut ends = Vec::new();
        if column + 1 < COLUMNS {
            ends.push((place + 1, 2));
        }
        if row + 1 < ROWS {
            ends.push((place + COLUMNS, 2));
        }
        if column + 1 < COLUMNS && row + 1 < ROWS {
            ends.push((place + COLUMNS + 1, 3));
        }
        for (end, length) in ends {
            let colour = colours[tracks % colours.len()];
            let other = colours[(tracks + 3) % colours.len()];
            if doubles > 0 && end == place + 1 && place % 3 == 0 {
                text += &format!("  p{place} == p{end} {length} {colour} / {other}\n");
                doubles -= 1;
                tracks += 2;
            } else {
                text += &format!("  p{place} -- p{end} {length} {colour}\n");
                tracks += 1;
            }
        }
    }
    assert_eq!(tracks, TRACKS, "doubles are chosen so");
    text += "}\n\ntickets {\n";
    for ticket in 0..60 {
        text += &format!("  p{} to p{} 20\n", ticket * 7, 999 - ticket * 5);
    }
    text + "}\n"
}
