//! Gestures in words: what a designer does with mouse and keys, one line each.
//!
//! Points are board units, things are called by their ids. The same words serve the tests of single gestures and the
//! random ones.

use std::sync::Arc;

use branchline_compiler::MemoryFiles;
use branchline_editor::document::{Change, Document, Label};
use branchline_editor::import::Import;
use branchline_editor::session::Session;
use branchline_editor::thing::{InGame, Thing};
use branchline_editor::tools::{Arrange, Hand, Pointer, Tool};
use branchline_engine::config::{Background, LandKind};
use branchline_ide::Operation;
use branchline_render::Vec2;
use branchline_render::geometry::vec2;
use branchline_syntax::{Span, TextEdit};

pub const EMPTY: &str = include_str!("../../../crates/cli/templates/empty.line");
pub const BLANK: &str = include_str!("../../../crates/cli/templates/blank.line");
pub const CITY: &str = include_str!("../../../maps/rules/city.line");
pub const LONDON: &str = include_str!("../../../maps/london/london.line");
const AMSTERDAM: &str = include_str!("../../../maps/amsterdam/amsterdam.line");
pub const EUROPE: &str = include_str!("../../../maps/europe/europe.line");

/// A game by name.
pub fn open(name: &str) -> Session {
    let files = MemoryFiles::one("rules/city.line", CITY);
    let path = format!("{name}/{name}.line");
    let text = game_text(name).to_owned();
    Session::new(Document::new(path, text, Arc::new(files), true))
}

/// The text of a game by name.
pub fn game_text(name: &str) -> &'static str {
    match name {
        "empty" => EMPTY,
        "blank" => BLANK,
        "london" => LONDON,
        "amsterdam" => AMSTERDAM,
        "europe" => EUROPE,
        other => panic!("no game {other}"),
    }
}

/// A game by its text.
pub fn session(name: &str, text: &str) -> Session {
    let files = Arc::new(MemoryFiles::default());
    Session::new(Document::new(name, text.to_owned(), files, true))
}

/// Does one line; a line that cannot be meant so is a mistake of the test.
pub fn act(session: &mut Session, line: &str) {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    match word {
        "tool" => {
            let tool = match rest {
                "select" => Tool::Select,
                "location" => Tool::Location,
                "route" => Tool::Route,
                "ticket" => Tool::Ticket,
                "district" => Tool::District,
                "site" => Tool::Site,
                "picture" => Tool::Picture,
                land => {
                    let kinds = LandKind::ALL.iter();
                    let mut known = kinds.filter(|(word, _)| land == format!("draw-{word}"));
                    let Some((_, kind)) = known.next() else {
                        panic!("no tool {land}")
                    };
                    session.land_kind = *kind;
                    Tool::Land
                }
            };
            session.take_tool(tool);
        }
        "click" | "shift-click" => {
            let pointer = pointer(place(session, rest), word == "shift-click");
            session.press(pointer);
            session.release(pointer);
        }
        "alt-click" => {
            let pointer = Pointer {
                free: true,
                ..pointer(place(session, rest), false)
            };
            session.press(pointer);
            session.release(pointer);
        }
        "stroke" => {
            let points: Vec<Vec2> = rest.split(' ').map(|at| place(session, at)).collect();
            session.press(pointer(points[0], false));
            for pair in points.windows(2) {
                for step in 0..=10 {
                    session.drag(pointer(pair[0].lerp(pair[1], step as f32 / 10.0), false));
                }
            }
            session.release(pointer(points[points.len() - 1], false));
        }
        "enter" => {
            session.finish_land();
        }
        "join" => {
            session.join();
        }
        "picture" => {
            // A picture three quarters as high as wide, as if it had been read.
            let config = &session.game().expect("a game").config;
            let background = Background {
                file: rest.to_owned(),
                left: 0,
                top: 0,
                width: config.board.width,
                opacity: 55,
                turn: 0,
                locked: false,
            };
            let operation = Operation::SetBackground(Some(background));
            session.run(Label::about("step-background", rest), operation);
            session.picture = Some(0.75);
        }
        "lock" => {
            let background = session
                .game()
                .and_then(|game| game.sheet.background.clone());
            let locked = background.map(|background| Background {
                locked: true,
                ..background
            });
            let label = Label::new("step-picture-lock");
            session.run(label, Operation::SetBackground(locked));
        }
        "calibrate" => {
            session.calibrate();
        }
        "millimetres" => {
            session.calibrate_by_distance(rest.parse().expect("a number"));
        }
        "lies-on" => {
            let (a, b) = rest.split_once(' ').expect("lies-on A B");
            let game = session.game().expect("a game").clone();
            let id = |name| thing(name).location_id(&game.config).expect("a location");
            session.calibrate_by_locations(id(a), id(b));
        }
        "import" => {
            let text = rest.replace("\\n", "\n").replace("\\t", "\t");
            let import = Import::read(&text, session).expect("places");
            session.take_import(&import);
        }
        "double-click" => session.double_click(pointer(place(session, rest), false)),
        "drag" => {
            let (from, to) = rest.split_once(" -> ").expect("drag A -> B");
            let (from, to) = (place(session, from), place(session, to));
            session.press(pointer(from, false));
            session.drag(pointer(from.lerp(to, 0.5), false));
            session.drag(pointer(to, false));
            session.release(pointer(to, false));
        }
        "name" => {
            match &mut session.hand {
                Hand::NamingLocation { name, .. }
                | Hand::NamingDistrict { name, .. }
                | Hand::NamingLand { name, .. } => rest.clone_into(name),
                other => panic!("nothing is being named: {other:?}"),
            }
            session.finish_name();
        }
        "key" => {
            for key in rest.chars() {
                session.type_key(key, 0.0);
            }
            session.digits_done();
        }
        "nudge" => {
            let (right, down) = rest.split_once(' ').expect("nudge RIGHT DOWN");
            session.nudge(
                right.parse().expect("a number"),
                down.parse().expect("a number"),
            );
        }
        "hold" => {
            let (from, to) = rest.split_once(" -> ").expect("hold A -> B");
            let (from, to) = (place(session, from), place(session, to));
            session.press(pointer(from, false));
            session.drag(pointer(from.lerp(to, 0.5), false));
            session.drag(pointer(to, false));
        }
        "release" => session.release(pointer(place(session, rest), false)),
        "lose-line" => {
            // As if somebody else had changed the file: the last line that looks like a route is gone.
            let text = session.document.text().to_owned();
            let mut start = 0;
            let lines = text.split_inclusive('\n').map(|line| {
                start += line.len();
                (start - line.len()..start, line)
            });
            let last = lines.filter(|(_, line)| line.contains(" -- ")).last();
            if let Some((span, _)) = last {
                let span = Span::new(
                    u32::try_from(span.start).expect("a short text"),
                    u32::try_from(span.end).expect("a short text"),
                );
                let edit = TextEdit {
                    span,
                    insert: String::new(),
                };
                session.change(Change::new(Label::new("step-reload"), vec![edit]));
            }
        }
        "point" => session.point = Some(rest.parse().expect("a number")),
        "add-point" => {
            session.add_point();
        }
        "remove-point" => {
            session.remove_point();
        }
        "colour" => {
            session.type_colour_number(rest.parse().expect("a number"));
        }
        "select" => {
            let things = rest.split(' ').map(thing).collect();
            session.select(things);
        }
        "delete" => {
            session.delete_selection();
        }
        "duplicate" => {
            if let Some(text) = session.copy() {
                session.paste(&text);
            }
        }
        "arrange" => {
            let how = match rest {
                "left" => Arrange::Left,
                "middle" => Arrange::Middle,
                "across" => Arrange::SpreadAcross,
                other => panic!("no way to arrange {other}"),
            };
            session.arrange(how);
        }
        "undo" => drop(session.undo()),
        "redo" => drop(session.redo()),
        "let-go" => session.let_go(),
        other => panic!("no gesture {other}"),
    }
}

fn pointer(at: Vec2, extend: bool) -> Pointer {
    Pointer {
        at,
        reach: 1.5,
        extend,
        free: false,
    }
}

/// `a` is a location, `a--b` a track, `ticket:a--b` a ticket, `district:x` a district, `land:x` drawn land.
fn thing(name: &str) -> Thing {
    if let Some(id) = name.strip_prefix("ticket:") {
        Thing::Ticket(id.to_owned())
    } else if let Some(id) = name.strip_prefix("district:") {
        Thing::District(id.to_owned())
    } else if let Some(id) = name.strip_prefix("land:") {
        Thing::Land(id.to_owned())
    } else if name == "background" {
        Thing::Background
    } else if name.contains("--") {
        Thing::Track(name.to_owned())
    } else {
        Thing::Location(name.to_owned())
    }
}

/// A place on the board: `x,y` in board units, a location, the middle of a track, or of a name as it is seen
/// (`name:a`).
pub fn place(session: &Session, name: &str) -> Vec2 {
    let board = session.board().expect("a board");
    if let Some((x, y)) = name.split_once(',') {
        let number = |text: &str| text.trim().parse::<f32>().expect("a number");
        return vec2(number(x), number(y)) * (10.0 * board.layout.mm_per_tenth);
    }
    let config = &board.game.config;
    if let Some(of) = name.strip_prefix("name:") {
        let location = thing(of).location_id(config);
        let names = session.seen_names(&board);
        let found = names.iter().find(|name| Some(name.location) == location);
        let seen = found.unwrap_or_else(|| panic!("no name of {of}: {location:?} of {names:?}"));
        return seen.rect.centre();
    }
    let thing = thing(name);
    if let Some(id) = thing.location_id(config) {
        return board.layout.at(id);
    }
    if let Some(id) = thing.track_id(config) {
        return board.layout.tracks[id.index()].middle();
    }
    panic!("no place {name}")
}

/// Lines that went and lines that came.
pub fn difference(old: &str, new: &str) -> String {
    let (old, new): (Vec<&str>, Vec<&str>) = (old.lines().collect(), new.lines().collect());
    let mut table = vec![vec![0_u32; new.len() + 1]; old.len() + 1];
    for i in (0..old.len()).rev() {
        for j in (0..new.len()).rev() {
            table[i][j] = if old[i] == new[j] {
                table[i + 1][j + 1] + 1
            } else {
                table[i + 1][j].max(table[i][j + 1])
            };
        }
    }
    let (mut i, mut j) = (0, 0);
    let mut out = String::new();
    while i < old.len() || j < new.len() {
        if i < old.len() && j < new.len() && old[i] == new[j] {
            (i, j) = (i + 1, j + 1);
        } else if j >= new.len() || (i < old.len() && table[i + 1][j] >= table[i][j + 1]) {
            out.push_str(&format!("-{}\n", old[i]));
            i += 1;
        } else {
            out.push_str(&format!("+{}\n", new[j]));
            j += 1;
        }
    }
    out
}
