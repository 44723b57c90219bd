//! What may be typed next, in a small list under the cursor.

use branchline_engine::rulebook::Language;
use branchline_ide::Completion;
use branchline_syntax::{Span, TextEdit};
use egui::{Id, Key, Modifiers, Pos2, RichText, ScrollArea, Ui};

use crate::action::{Action, Desk};
use crate::document::{Change, Label, offset};
use crate::session::Session;

/// The list, while it is open.
#[derive(Default)]
pub struct State {
    found: Vec<Completion>,
    chosen: usize,
    /// The text it was made for; with another one it is made again, or closed.
    version: u64,
    /// Letters were typed that the text does not have yet: it gets them with the next frame.
    typing: bool,
    /// It is asked for, whatever is typed.
    asked: bool,
    /// A key that takes the chosen one came before the list was made anew for the last letters.
    taking: Option<Key>,
    /// Where the cursor goes once the text has changed.
    pub cursor: Option<u32>,
}

impl State {
    /// Takes the keys that belong to the list before the text gets them.
    pub fn keys(&mut self, ui: &Ui, text: Id, version: u64, desk: &mut Desk) {
        if !ui.memory(|memory| memory.has_focus(text)) {
            self.close();
            return;
        }
        let asked = ui.input_mut(|input| input.consume_key(Modifiers::COMMAND, Key::Space));
        let typed = ui.input(|input| {
            let mut events = input.events.iter();
            events.any(|event| matches!(event, egui::Event::Text(text) if text.chars().all(char::is_alphanumeric)))
        });
        self.typing |= typed;
        self.asked |= asked;
        if self.found.is_empty() {
            return;
        }
        let (up, down, take, leave) = ui.input_mut(|input| {
            let mut pressed = |key: Key| input.consume_key(Modifiers::NONE, key);
            let take = [Key::Tab, Key::Enter].into_iter().find(|key| pressed(*key));
            let [up, down, leave] = [Key::ArrowUp, Key::ArrowDown, Key::Escape].map(pressed);
            (up, down, take, leave)
        });
        if up {
            self.chosen = self.chosen.saturating_sub(1);
        }
        if down {
            self.chosen = (self.chosen + 1).min(self.found.len() - 1);
        }
        if take.is_some() && (typed || self.version != version) {
            // The list does not know the letters before the key yet.
            self.taking = take;
        } else if take.is_some() {
            self.take(desk);
        } else if leave {
            self.close();
        }
    }

    /// Whether the list is shown, which Escape closes before it leaves the text.
    pub fn is_open(&self) -> bool {
        !self.found.is_empty()
    }

    /// Closes the list.
    pub fn close(&mut self) {
        self.found.clear();
    }

    /// Does what a key wanted that came too early.
    fn take_late(&mut self, key: Key, at: u32, text: &str, desk: &mut Desk) {
        if !self.found.is_empty() {
            self.take(desk);
        } else if key == Key::Enter {
            // The word was complete, and a new line was meant.
            let line_end = if text.contains("\r\n") { "\r\n" } else { "\n" };
            self.cursor = Some(at + offset(line_end.len()));
            let edit = TextEdit::insert(at, line_end);
            let label = Label::new("step-typing");
            desk.ask(Action::Change(Change::new(label, vec![edit])));
        }
    }

    fn take(&mut self, desk: &mut Desk) {
        if let Some(completion) = self.found.get(self.chosen) {
            let (start, end) = completion.replace;
            let edit = TextEdit::replace(Span::new(start, end), completion.label.clone());
            self.cursor = Some(start + u32::try_from(completion.label.len()).unwrap_or(0));
            desk.ask(Action::Change(Change::new(
                Label::new("step-typing"),
                vec![edit],
            )));
        }
        self.close();
    }

    /// Draws the list under the cursor. It is made where the cursor is in the document, which is nowhere as long as the
    /// document does not have the last letters.
    pub fn complete_ui(
        &mut self,
        ui: &Ui,
        session: &Session,
        at: Option<u32>,
        below: Option<Pos2>,
        desk: &mut Desk,
    ) {
        let version = session.document.version();
        if let Some(at) = at
            && (self.version != version || self.asked)
        {
            let asked = std::mem::take(&mut self.asked);
            let again = std::mem::take(&mut self.typing) || asked || !self.found.is_empty();
            self.version = version;
            self.close();
            if again {
                self.found = fitting(session, at, desk.words.tongue(), asked);
                self.chosen = 0;
            }
            if let Some(key) = self.taking.take() {
                self.take_late(key, at, session.document.text(), desk);
            }
        }
        let Some(below) = below.filter(|_| !self.found.is_empty()) else {
            return;
        };
        let mut clicked = None;
        egui::Area::new(Id::unique("completion"))
            .fixed_pos(below)
            .order(egui::Order::Foreground)
            .show(ui.ctx(), |ui| {
                egui::Frame::popup(ui.style()).show(ui, |ui| {
                    ui.set_width(340.0);
                    ScrollArea::vertical().max_height(180.0).show(ui, |ui| {
                        for (number, completion) in self.found.iter().enumerate() {
                            let text = format!("{}   {}", completion.label, completion.detail);
                            let line = ui.selectable_label(
                                number == self.chosen,
                                RichText::new(text).monospace(),
                            );
                            if number == self.chosen {
                                line.scroll_to_me(None);
                            }
                            if line.on_hover_text(&completion.doc).clicked() {
                                clicked = Some(number);
                            }
                        }
                    });
                });
            });
        if let Some(number) = clicked {
            self.chosen = number;
            self.take(desk);
        }
    }
}

/// What may stand at the cursor and fits what is typed of it: what begins so, then what holds it. Somebody who asked
/// sees everything rather than nothing.
fn fitting(session: &Session, at: u32, tongue: Language, asked: bool) -> Vec<Completion> {
    let text = session.document.text();
    let mut all = branchline_ide::complete(session.document.compilation(), at, tongue);
    // A word that is complete already needs no list.
    all.retain(|completion| {
        let (start, end) = completion.replace;
        text.get(start as usize..end as usize) != Some(completion.label.as_str())
    });
    let place = |completion: &Completion| {
        let typed = text.get(completion.replace.0 as usize..at as usize);
        let typed = typed.unwrap_or_default().to_lowercase();
        // Behind a number nobody waits for a word: Enter is for a new line there.
        if typed.is_empty() && !asked {
            return None;
        }
        completion.label.to_lowercase().find(&typed)
    };
    let mut found: Vec<Completion> = all
        .iter()
        .filter(|completion| place(completion).is_some())
        .cloned()
        .collect();
    found.sort_by_key(|completion| place(completion) != Some(0));
    if found.is_empty() && asked {
        found = all;
    }
    found.truncate(40);
    found
}
