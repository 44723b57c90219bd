//! Each file in `stories/` is a story in the window: mouse and keys in, seen and changed lines out.
//!
//! What `gestures` tells to a session, this tells to the program as a designer meets it: pixels, keys, names that a
//! screen reader would say, the clipboard, dropped files. After each story undo leads back byte for byte.
//! `cargo xtask bless editor-gestures` writes the differences anew, to be read before they are kept.

mod mouse;

use std::fs;
use std::path::{Path, PathBuf};

use branchline_compiler::MemoryFiles;
use branchline_editor::canvas::camera::Camera;
use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, OutputCommand, PointerButton, Pos2};
use egui_kittest::kittest::{NodeT, Queryable};

use crate::hand::{self, Window, text, wait_for, window_of};
use crate::script::{CITY, difference, game_text};

/// Windows side by side, and the clipboard between them.
struct Teller {
    windows: Vec<(Window, String)>,
    at: usize,
    clipboard: String,
    /// What part of the board was seen when the story last spoke of it.
    view: Camera,
    /// Where files lie that are dropped.
    folder: PathBuf,
}

#[test]
fn gestures_in_the_window_change_the_text_as_told() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/stories");
    let stories = fs::read_dir(&folder).expect("the stories");
    let mut stories: Vec<_> = stories
        .map(|entry| entry.expect("a story").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "txt"))
        .collect();
    stories.sort();
    assert!(stories.len() >= 10, "{} stories", stories.len());
    for file in stories {
        let story = fs::read_to_string(&file).expect("a story");
        let mut parts = story.splitn(3, "---\n");
        let [head, steps, expected] = [(); 3].map(|()| parts.next().unwrap_or_default());
        let games = head.lines().filter_map(|line| line.strip_prefix("game "));
        let mut teller = Teller::new(games, &folder);
        for line in steps.lines() {
            if !line.is_empty() && !line.starts_with('#') {
                teller.tell(&file, line);
            }
        }
        let found = teller.differences();
        if std::env::var_os("BRANCHLINE_BLESS").is_some() {
            let told = format!("{head}---\n{steps}---\n{found}");
            fs::write(&file, told).expect("the story is written");
        } else {
            assert_eq!(found, expected, "{}", file.display());
        }
        teller.undo_all(&file);
    }
}

impl Teller {
    fn new<'a>(games: impl Iterator<Item = &'a str>, folder: &Path) -> Self {
        let windows = games.map(|game| {
            let files = MemoryFiles::one("rules/city.line", CITY);
            let name = format!("{game}/{game}.line");
            let window = window_of(&name, game_text(game), files);
            let before = text(&window).to_owned();
            (window, before)
        });
        let windows: Vec<(Window, String)> = windows.collect();
        Self {
            view: windows[0].0.state().canvas.camera,
            windows,
            at: 0,
            clipboard: String::new(),
            folder: folder.to_owned(),
        }
    }

    fn window(&mut self) -> &mut Window {
        &mut self.windows[self.at].0
    }

    /// Frame by frame, so that nothing is missed that one of them puts into the clipboard.
    fn frames(&mut self, count: usize) {
        for _ in 0..count {
            self.window().step();
            let commands = self.window().output().platform_output.commands.clone();
            for command in commands {
                if let OutputCommand::CopyText(text) = command {
                    self.clipboard = text;
                }
            }
        }
    }

    fn tell(&mut self, file: &Path, line: &str) {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let said = || format!("{}: {line}", file.display());
        match word {
            "window" => {
                self.at = rest.parse::<usize>().expect("its number") - 1;
                self.view = self.window().state().canvas.camera;
            }
            "keys" => rest.split(' ').for_each(|keys| self.press(keys)),
            "type" => {
                self.window().event(Event::Text(rest.to_owned()));
                // The field has it, the text has it, and what opens because of it is drawn.
                self.frames(3);
            }
            "press" => {
                // An entry of a menu says its shortcut, too.
                let named = |label: &str| {
                    let more = label.strip_prefix(rest);
                    more.is_some_and(|more| more.is_empty() || more.starts_with(' '))
                };
                let parts = self.window().query_all_by(|node| {
                    let label: Option<String> = node.label();
                    label.is_some_and(|label| named(&label))
                });
                let parts: Vec<_> = parts.collect();
                // What opened last lies on top: the entry of a menu, not the tab of the same name.
                let part = parts.last().unwrap_or_else(|| panic!("{}", said()));
                part.click_accesskit();
                drop(parts);
                self.frames(4);
            }
            "set" => {
                let (name, value) = rest.rsplit_once(" = ").expect("set NAME = VALUE");
                let parts = self.window().query_all_by(|node| {
                    let is_set = matches!(node.role(), Role::Slider | Role::SpinButton);
                    is_set && node.label().is_some_and(|label| label == name)
                });
                let parts: Vec<_> = parts.collect();
                let part = parts.last().unwrap_or_else(|| panic!("{}", said()));
                part.set_value_accesskit(value.parse().expect("a number"));
                drop(parts);
                self.frames(3);
            }
            "see" => {
                let seen = self.window().query_all_by_label_contains(rest).next();
                let seen = seen.is_some();
                assert!(seen, "{}; there is {:?}", said(), self.labels());
            }
            "see-not" => {
                let seen = self.window().query_all_by_label_contains(rest).next();
                assert!(seen.is_none(), "{}", said());
            }
            "wait" => wait_for(self.window(), rest),
            "selected" => {
                let selection = &self.window().state().session.selection;
                assert_eq!(
                    selection.len().to_string(),
                    rest,
                    "{}: {selection:?}",
                    said()
                );
            }
            "steps" => {
                let done = self
                    .window()
                    .state()
                    .session
                    .document
                    .history()
                    .done()
                    .len();
                assert_eq!(done.to_string(), rest, "{}", said());
            }
            "unchanged" => {
                let (window, before) = &self.windows[self.at];
                assert_eq!(text(window), before, "{}", said());
            }
            "drop" => {
                let file = self.folder.join(rest);
                hand::drop_file(self.window(), &file);
            }
            "hold" => {
                let (from, to) = rest.split_once(" -> ").expect("hold A -> B");
                let (from, to) = (self.on_screen(from), self.on_screen(to));
                hand::pull(self.window(), from, to);
            }
            "let-go" => {
                let at = self.on_screen(rest);
                self.window().drop_at(at);
                self.frames(3);
            }
            "shift-click" | "shift-drag" | "alt-drag" => self.with_modifier(word, rest),
            "right-click" => {
                let at = self.on_screen(rest);
                self.button(at, PointerButton::Secondary, true);
                self.button(at, PointerButton::Secondary, false);
            }
            "middle-drag" | "space-drag" => self.move_view(word, rest),
            "wheel" => {
                let (lines, place) = rest.split_once(' ').expect("wheel LINES PLACE");
                self.wheel(lines.parse().expect("a number"), place);
            }
            "view" => self.view(rest, &said()),
            "focus" => {
                let part = self.window().query_all_by_label_contains(rest).next();
                part.unwrap_or_else(|| panic!("{}", said())).focus();
                self.frames(2);
            }
            "focused" => {
                let focused = self.window().query_all_by(|node| node.is_focused()).next();
                let label = focused.and_then(|node| node.accesskit_node().label());
                assert_eq!(label.as_deref(), Some(rest), "{}", said());
            }
            "cursor-after" => {
                let found = text(self.window()).find(rest);
                let at = found.unwrap_or_else(|| panic!("{}", said())) + rest.len();
                let at = branchline_syntax::Span::empty(u32::try_from(at).expect("a short text"));
                let editor = self.window().state_mut();
                editor.source.show(vec![at], &editor.session.document);
                self.tell(file, "focus Source text");
            }
            "clipboard" => {
                let file = self.folder.join(rest);
                self.clipboard = fs::read_to_string(file).expect("a file");
            }
            _ => {
                hand::act(self.window(), line);
                self.frames(1);
            }
        }
    }

    fn labels(&self) -> Vec<String> {
        let (window, _) = &self.windows[self.at];
        crate::languages::labels(window)
    }

    fn on_screen(&mut self, name: &str) -> Pos2 {
        hand::on_screen(self.window(), name)
    }

    /// `Ctrl+Shift+P`, `Tab`, `F2`, `h`: as the system would report them, the clipboard's keys as events of their own.
    fn press(&mut self, keys: &str) {
        let mut parts: Vec<&str> = keys.split('+').collect();
        let name = parts.pop().expect("a key");
        let mut modifiers = Modifiers::NONE;
        for part in &parts {
            modifiers |= match *part {
                "Ctrl" => Modifiers::COMMAND,
                "Shift" => Modifiers::SHIFT,
                "Alt" => Modifiers::ALT,
                other => panic!("no key {other} to hold"),
            };
        }
        let clipboard = match (parts.as_slice(), name) {
            (["Ctrl"], "C") => Some(Event::Copy),
            (["Ctrl"], "X") => Some(Event::Cut),
            (["Ctrl"], "V") => Some(Event::Paste(self.clipboard.clone())),
            _ => None,
        };
        if let Some(event) = clipboard {
            self.window().event(event);
        } else if let (true, Some(key)) = (parts.is_empty(), name.chars().next())
            && name.chars().count() == 1
        {
            hand::type_keys(self.window(), &key.to_string());
        } else {
            let key = Key::from_name(name).unwrap_or_else(|| panic!("no key {name}"));
            self.window().key_press_modifiers(modifiers, key);
        }
        self.frames(4);
    }

    /// Lines that went and came, window by window.
    fn differences(&self) -> String {
        let mut found = String::new();
        for (number, (window, before)) in (1..).zip(&self.windows) {
            if self.windows.len() > 1 {
                found.push_str(&format!("window {number}\n"));
            }
            found.push_str(&difference(before, text(window)));
        }
        found
    }

    fn undo_all(&mut self, file: &Path) {
        for (window, before) in &mut self.windows {
            let steps = window.state().session.document.history().done().len();
            hand::act(window, "tool select");
            for _ in 0..steps {
                hand::command(window, Key::Z);
            }
            assert_eq!(text(window), before, "{}: undone", file.display());
        }
    }
}
