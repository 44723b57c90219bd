//! What the window costs on a map far larger than any game, and on the bundled ones:
//!
//! ```text
//! cargo bench -p branchline-editor --bench frame
//! ```
//!
//! A frame is everything this program does for one: panels, canvas, and triangles for the graphics card; what the card
//! does is not counted. An edit is a gesture: the text is changed, compiled and laid out again; in the rows with a frame
//! the window then draws it, with its lists, its text and the signs of its problems. Means of the time this
//! thread was on a processor, where the system tells it: a busy machine then makes little difference. Some systems
//! bring that clock up to date every few milliseconds only, so it is read before and after many frames, not at each.

#![allow(clippy::print_stdout, reason = "a benchmark prints what it measured")]

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use branchline_compiler::MemoryFiles;
use branchline_editor::app::{Bottom, Editor};
use branchline_editor::document::Document;
use branchline_editor::session::Session;
use branchline_editor::thing::Thing;
use branchline_editor::{Options, Start, Template, Title};
use branchline_syntax::Span;
use egui::{Context, Event, Pos2, RawInput, Rect, pos2, vec2};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const FRAMES: u32 = 120;
const EDITS: u32 = 60;
const GAMES: [&str; 4] = ["london", "san-francisco", "amsterdam", "europe"];

fn main() {
    let large = large_map();
    println!(
        "A generated map: {} locations, {TRACKS} tracks",
        COLUMNS * ROWS
    );
    // `-- pan` measures the rows whose names say so, `-- edit` no frames; cargo adds words of its own.
    let wanted = std::env::args().skip(1).find(|word| !word.starts_with('-'));
    let rows = Rows { wanted };
    if !rows
        .wanted
        .as_ref()
        .is_some_and(|wanted| wanted.starts_with("edit"))
    {
        frames(&large, &rows);
    }
    if rows.wanted.as_deref().is_none_or(|wanted| wanted != "pan") {
        edits_with_frames(&large, &rows);
    }
    println!("\nan edit to the fresh map and its errors");
    rows.row("edit of the generated map", 16.0, || {
        edit("large.line", large.as_str(), MemoryFiles::default())
    });
    for game in GAMES {
        rows.row(&format!("edit of {game}"), 2.0, || {
            let (name, text, others) = bundled(game);
            edit(&name, text, others)
        });
    }
}

/// Which rows to measure.
struct Rows {
    wanted: Option<String>,
}

impl Rows {
    /// Measures a row and says whether its goal, in milliseconds, was met.
    fn row(&self, name: &str, goal: f64, measure: impl FnOnce() -> Duration) {
        self.measured(name, measure, |took| {
            let met = if took <= goal { "met" } else { "MISSED" };
            format!("   goal {goal:6.1}  {met}")
        });
    }

    /// Measures a row that has no goal.
    fn plain(&self, name: &str, measure: impl FnOnce() -> Duration) {
        self.measured(name, measure, |_| String::new());
    }

    fn measured(
        &self,
        name: &str,
        measure: impl FnOnce() -> Duration,
        verdict: impl FnOnce(f64) -> String,
    ) {
        let wanted = self.wanted.as_ref();
        if wanted.is_none_or(|wanted| name.contains(wanted.as_str())) {
            let took = millis(measure());
            println!("  {name:34} {took:9.2} ms{}", verdict(took));
        }
    }
}

/// Frames of the large map in several views.
fn frames(text: &str, rows: &Rows) {
    let ctx = Context::default();
    let start = now();
    let mut window = Window::open(&ctx, text);
    window.frame();
    let first = now() - start;
    println!("\nthe start");
    rows.row("start to first frame", 1000.0, || first);
    println!("\na frame");
    window.settle();
    let fitted = window.editor.canvas.camera;
    rows.row("whole map, nothing changes", 4.0, || {
        window.measure(|_, _| {})
    });
    rows.row("whole map, pan", 4.0, || {
        window.measure(|editor, frame| {
            let step = if frame % 2 == 0 { 3.0 } else { -3.0 };
            editor.canvas.camera.pan(vec2(step, 1.0));
        })
    });
    window.editor.canvas.camera = fitted;
    rows.row("whole map, zoom to and fro", 4.0, || {
        window.measure(|editor, frame| {
            let factor = if frame % 2 == 0 { 1.05 } else { 1.0 / 1.05 };
            zoom(editor, factor);
        })
    });
    window.editor.canvas.camera = fitted;
    rows.row("zoom from the whole map into it", 4.0, || {
        window.measure(|editor, _| zoom(editor, 1.04))
    });
    window.editor.canvas.camera = fitted;
    window.editor.canvas.camera.zoom = 1.0;
    rows.row("zoomed in, nothing changes", 4.0, || {
        window.measure(|_, _| {})
    });
    rows.row("zoomed in, pan", 4.0, || {
        window.measure(|editor, _| editor.canvas.camera.pan(vec2(5.0, 3.0)))
    });
}

/// Edits of the large map with the frame that shows them, and a frame that is about its problems.
fn edits_with_frames(text: &str, rows: &Rows) {
    let ctx = Context::default();
    let mut window = Window::open(&ctx, &with_bends(text));
    window.settle();
    println!("\nan edit and the frame that shows it");
    rows.plain("a location, the text in view", || {
        window.editor.session.select(vec![place(500)]);
        window.measure(nudge)
    });
    rows.plain("a letter typed into the text", || {
        let text = window.editor.session.document.text();
        // A comment of its own, in the blank line before the routes.
        let at = text.find("\nroutes {").expect("there are routes");
        let at = Span::empty(u32::try_from(at).expect("a short text"));
        let editor = &mut window.editor;
        editor.source.show(vec![at], &editor.session.document);
        window.frame();
        let source = window.editor.source.id.expect("the text is in view");
        ctx.memory_mut(|memory| memory.request_focus(source));
        window.frame();
        window.measure_events(|_| vec![Event::Text("#".to_owned())])
    });
    rows.plain("a hundred locations, some bends", || {
        let group = (450..550).map(place).collect();
        window.editor.session.select(group);
        window.measure(nudge)
    });

    // A hundred routes that fit no board: each has an error's sign on the map and a row in the list.
    let broken = text.replacen(" 3 red\n", " 3 rad\n", 100);
    let ctx = Context::default();
    let mut window = Window::open(&ctx, &broken);
    window.editor.bottom = Bottom::Problems;
    window.settle();
    println!("\na map with a hundred mistakes");
    // Somewhere in the list, below the map.
    let at = pos2(500.0, 900.0);
    rows.row("pointing at one in the list", 4.0, || {
        window.pointer = Some(at);
        window.measure(|_, _| {})
    });
    rows.plain("an edit and the frame that shows it", || {
        window.editor.session.select(vec![place(500)]);
        window.measure(nudge)
    });
}

fn nudge(editor: &mut Editor, number: u32) {
    let before = editor.session.document.version();
    editor.session.nudge(step(number), 0);
    let document = &editor.session.document;
    assert_ne!(document.version(), before, "{:?}", editor.session.refusal);
}

fn step(number: u32) -> i32 {
    if number.is_multiple_of(2) { 1 } else { -1 }
}

fn place(number: usize) -> Thing {
    Thing::Location(format!("p{number}"))
}

/// The same map with a bend in every tenth single route.
fn with_bends(text: &str) -> String {
    let mut routes = 0;
    let mut bent = String::new();
    for line in text.lines() {
        bent += line;
        if line.contains(" -- ") {
            routes += 1;
            if routes % 10 == 0 {
                let number = line.split(' ').nth(2).and_then(|id| id[1..].parse().ok());
                let (x, y) = at_of(number.expect("a place"));
                bent += &format!("  via {},{}", x + 40, y + 30);
            }
        }
        bent.push('\n');
    }
    bent
}

fn zoom(editor: &mut Editor, factor: f32) {
    let view = editor.canvas.view;
    editor.canvas.camera.zoom_at(view, view.center(), factor);
}

/// The editor without a window to paint it on.
struct Window<'a> {
    ctx: &'a Context,
    editor: Editor,
    time: f64,
    pointer: Option<Pos2>,
}

impl<'a> Window<'a> {
    fn open(ctx: &'a Context, text: &str) -> Self {
        let template = Template {
            title: Title::Game("Large".to_owned()),
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
            pointer: None,
        }
    }

    fn frame(&mut self) {
        self.frame_with(Vec::new());
    }

    fn frame_with(&mut self, mut events: Vec<Event>) {
        self.time += 1.0 / 60.0;
        events.extend(self.pointer.map(Event::PointerMoved));
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(pos2(0.0, 0.0), vec2(1600.0, 1000.0))),
            time: Some(self.time),
            events,
            ..RawInput::default()
        };
        let mut output = self.ctx.run_ui(input, |ui| self.editor.editor_ui(ui));
        // There is no card to hand them to.
        output.textures_delta.clear();
        let triangles = self.ctx.tessellate(output.shapes, output.pixels_per_point);
        std::hint::black_box(triangles);
    }

    /// Waits for the advice of the background.
    fn settle(&mut self) {
        for _ in 0..20 {
            self.frame();
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// The mean of many frames, each with these events.
    fn measure_events(&mut self, events: impl Fn(u32) -> Vec<Event>) -> Duration {
        let start = now();
        for frame in 0..FRAMES {
            self.frame_with(events(frame));
        }
        (now() - start) / FRAMES
    }

    /// The mean of many frames, each after a change of the view or of the text.
    fn measure(&mut self, mut change: impl FnMut(&mut Editor, u32)) -> Duration {
        for frame in 0..10 {
            change(&mut self.editor, frame);
            self.frame();
        }
        let start = now();
        for frame in 0..FRAMES {
            change(&mut self.editor, frame);
            self.frame();
        }
        (now() - start) / FRAMES
    }
}

/// From a gesture to the board it leads to: the first location of the game moves by one unit.
fn edit(name: &str, text: impl Into<String>, others: MemoryFiles) -> Duration {
    let document = Document::new(name, text.into(), Arc::new(others), true);
    let mut session = Session::new(document);
    let board = session.board().expect("the game is drawn");
    let first = board.game.config.locations[0].id.clone();
    session.select(vec![Thing::Location(first)]);
    let start = now();
    for number in 0..EDITS {
        session.nudge(step(number), 0);
        session.board().expect("the game is drawn");
        assert!(!session.document.is_stale());
    }
    (now() - start) / EDITS
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
        let (x, y) = at_of(place);
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

/// Where a place lies: not quite in line with others, as on a real map.
fn at_of(place: usize) -> (usize, usize) {
    let (column, row) = (place % COLUMNS, place / COLUMNS);
    (
        60 + column * 98 + row % 3 * 9,
        60 + row * 98 + column % 4 * 7,
    )
}
