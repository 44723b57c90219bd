//! Questions in the middle of the window: files, deleting, leaving, rescued work.

use std::fs;
use std::path::{Path, PathBuf};

use egui::{Key, Modal, RichText, Role, ScrollArea, Ui, WidgetInfo};

use crate::Template;
use crate::action::{Action, Desk, FileTask, Settle};
use crate::files::journal::Rescued;
use crate::import::Import;

/// Endings of pictures that can be laid under a map.
pub const PICTURES: &[&str] = &[".png", ".jpg", ".jpeg"];

/// An open dialog.
pub enum Dialog {
    /// Choose a template.
    New,
    /// Choose a file to open.
    Open(Browser),
    /// Choose a name to save under.
    SaveAs(Browser),
    /// Choose a file with places.
    Import(Browser),
    /// Choose a picture to trace from.
    Picture(Browser),
    /// What was read from elsewhere, before it is taken.
    Read(Box<Import>),
    /// Choose a file for something else.
    File(FileTask, Browser),
    /// Deleting takes this many tracks and tickets along.
    Delete(usize, usize),
    /// Somebody else changed the file.
    Changed {
        /// What it holds now.
        theirs: String,
        /// Whether the differences are shown.
        diff: bool,
    },
    /// Unsaved work; what to do after it is settled.
    Unsaved(After),
    /// Work of an editor that ended badly.
    Rescued(Vec<Rescued>),
    /// Something could not be done.
    Failed(String),
    /// Commands by name.
    Palette(crate::panels::palette::State),
    /// All shortcuts.
    Shortcuts,
    /// A proposal for the tickets or the colours.
    Proposal(Box<crate::proposals::Proposal>),
}

/// What comes after unsaved work is settled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum After {
    /// The window closes.
    Quit,
    /// A file is opened.
    Open(PathBuf),
    /// A template is opened.
    New(usize),
}

/// A folder being looked at, and a name.
pub struct Browser {
    /// The folder.
    pub folder: PathBuf,
    /// What is typed as the name.
    pub name: String,
    /// Endings of files that are shown.
    pub endings: &'static [&'static str],
}

impl Browser {
    /// Looks at the folder of a file, or where the program was started.
    pub fn new(near: Option<&Path>, endings: &'static [&'static str]) -> Self {
        let folder = near.and_then(Path::parent).map(Path::to_owned);
        let folder = folder
            .filter(|folder| folder.is_dir())
            .or_else(|| std::env::current_dir().ok());
        Self {
            folder: folder.unwrap_or_else(|| PathBuf::from(".")),
            name: String::new(),
            endings,
        }
    }

    /// The path that is meant: a full path may be typed, too.
    fn path(&self) -> PathBuf {
        self.folder.join(self.name.trim())
    }

    /// Draws the folder; returns a file that was chosen by a double click or Enter.
    fn browser_ui(&mut self, ui: &mut Ui, desk: &Desk) -> Option<PathBuf> {
        let mut chosen = None;
        ui.horizontal(|ui| {
            if ui
                .button("⬆")
                .on_hover_text(desk.word("folder-up"))
                .clicked()
                && let Some(parent) = self.folder.parent()
            {
                self.folder = parent.to_owned();
            }
            ui.label(RichText::new(self.folder.display().to_string()).color(desk.look.muted()));
        });
        ScrollArea::vertical()
            .max_height(260.0)
            .min_scrolled_height(260.0)
            .auto_shrink([false, true])
            .show(ui, |ui| {
                for (path, name, is_folder) in self.entries() {
                    let text = if is_folder {
                        format!("🗀 {name}")
                    } else {
                        format!("    {name}")
                    };
                    let line = ui.selectable_label(!is_folder && self.name == name, text);
                    if line.clicked() && is_folder {
                        self.folder = path;
                    } else if line.clicked() {
                        self.name = name;
                    } else if line.double_clicked() {
                        chosen = Some(path);
                    }
                }
            });
        let hint = desk.word("file-name");
        let field = ui.add(
            egui::TextEdit::singleline(&mut self.name)
                .hint_text(&hint)
                .desired_width(f32::INFINITY),
        );
        field.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, &hint));
        if field.lost_focus()
            && ui.input(|input| input.key_pressed(Key::Enter))
            && !self.name.trim().is_empty()
        {
            chosen = Some(self.path());
        }
        if chosen.is_none() && !field.has_focus() && ui.memory(|memory| memory.focused().is_none())
        {
            field.request_focus();
        }
        // A folder typed as a name is entered.
        if chosen.as_ref().is_some_and(|path| path.is_dir()) {
            self.folder = chosen.take().unwrap_or_default();
            self.name.clear();
        }
        chosen
    }

    fn entries(&self) -> Vec<(PathBuf, String, bool)> {
        let Ok(read) = fs::read_dir(&self.folder) else {
            return Vec::new();
        };
        let mut entries: Vec<(PathBuf, String, bool)> = read
            .flatten()
            .map(|entry| {
                let path = entry.path();
                let is_folder = path.is_dir();
                (
                    path,
                    entry.file_name().to_string_lossy().into_owned(),
                    is_folder,
                )
            })
            .filter(|(_, name, is_folder)| {
                !name.starts_with('.')
                    && (*is_folder
                        || self
                            .endings
                            .iter()
                            .any(|ending| name.to_lowercase().ends_with(ending)))
            })
            .collect();
        entries.sort_by(|a, b| {
            b.2.cmp(&a.2)
                .then_with(|| a.1.to_lowercase().cmp(&b.1.to_lowercase()))
        });
        entries
    }
}

/// Draws a dialog; returns whether it stays open.
pub fn dialog_ui(
    ui: &Ui,
    dialog: &mut Dialog,
    templates: &[Template],
    document: &str,
    desk: &mut Desk,
) -> bool {
    let mut open = true;
    let modal = Modal::new(egui::Id::unique("dialog")).show(ui.ctx(), |ui| {
        ui.set_width(480.0);
        match dialog {
            Dialog::New => {
                ui.heading(desk.word("new-title"));
                for (number, template) in templates.iter().enumerate() {
                    let text = RichText::new(&template.title).strong();
                    if ui
                        .add_sized([440.0, 28.0], egui::Button::new(text))
                        .clicked()
                    {
                        desk.ask(Action::StartFrom(number));
                        open = false;
                    }
                }
            }
            Dialog::Open(_) | Dialog::Import(_) | Dialog::Picture(_) => {
                let (key, make): (&str, fn(PathBuf) -> Action) = match dialog {
                    Dialog::Import(_) => ("import", Action::ReadTable),
                    Dialog::Picture(_) => ("picture-choose", Action::LayUnder),
                    _ => ("open", Action::OpenFile),
                };
                let (Dialog::Open(browser) | Dialog::Import(browser) | Dialog::Picture(browser)) =
                    dialog
                else {
                    return;
                };
                ui.heading(desk.word(key));
                if key == "import" {
                    ui.label(RichText::new(desk.word("import-tip")).color(desk.look.muted()));
                }
                let mut chosen = browser.browser_ui(ui, desk);
                ui.horizontal(|ui| {
                    if ui
                        .add_enabled(
                            !browser.name.trim().is_empty(),
                            egui::Button::new(desk.word("open")),
                        )
                        .clicked()
                    {
                        chosen = Some(browser.path());
                    }
                    open &= !ui.button(desk.word("cancel")).clicked();
                });
                if let Some(path) = chosen {
                    desk.ask(make(path));
                    open = false;
                }
            }
            Dialog::SaveAs(browser) => {
                ui.heading(desk.word("save-as"));
                let mut chosen = browser.browser_ui(ui, desk);
                ui.horizontal(|ui| {
                    let label = if browser.path().with_extension("line").exists() {
                        "save-over"
                    } else {
                        "save"
                    };
                    if ui
                        .add_enabled(
                            !browser.name.trim().is_empty(),
                            egui::Button::new(desk.word(label)),
                        )
                        .clicked()
                    {
                        chosen = Some(browser.path());
                    }
                    open &= !ui.button(desk.word("cancel")).clicked();
                });
                if let Some(path) = chosen {
                    let path = if path.extension().is_none() {
                        path.with_extension("line")
                    } else {
                        path
                    };
                    desk.ask(Action::SaveTo(path));
                    open = false;
                }
            }
            Dialog::File(task, browser) => {
                let (key, endings) = task.about();
                ui.heading(desk.word(key));
                let mut chosen = browser.browser_ui(ui, desk);
                ui.horizontal(|ui| {
                    let named = !browser.name.trim().is_empty();
                    let button = egui::Button::new(desk.word(key));
                    if ui.add_enabled(named, button).clicked() {
                        chosen = Some(browser.path());
                    }
                    open &= !ui.button(desk.word("cancel")).clicked();
                });
                if let Some(mut path) = chosen {
                    if path.extension().is_none() {
                        path.set_extension(endings[0].trim_start_matches('.'));
                    }
                    desk.ask(Action::File(*task, path));
                    open = false;
                }
            }
            Dialog::Delete(tracks, tickets) => {
                ui.heading(desk.word("delete-title"));
                let values = [("tracks", (*tracks).into()), ("tickets", (*tickets).into())];
                ui.label(desk.words.with("delete-along", &values));
                ui.horizontal(|ui| {
                    let yes = ui.button(desk.word("delete"));
                    if ui.memory(|memory| memory.focused().is_none()) {
                        yes.request_focus();
                    }
                    if yes.clicked() {
                        desk.ask(Action::DeleteNow);
                        open = false;
                    }
                    open &= !ui.button(desk.word("cancel")).clicked();
                });
            }
            Dialog::Changed { theirs, diff } => {
                ui.heading(desk.word("changed-title"));
                ui.label(desk.word("changed-text"));
                ui.horizontal_wrapped(|ui| {
                    for (key, settle) in [
                        ("changed-mine", Settle::Mine),
                        ("changed-theirs", Settle::Theirs),
                        ("save-as", Settle::SaveAs),
                    ] {
                        if ui.button(desk.word(key)).clicked() {
                            desk.ask(Action::Settle(settle));
                            open = false;
                        }
                    }
                    ui.toggle_value(diff, desk.word("changed-diff"));
                });
                if *diff {
                    diff_ui(ui, document, theirs, desk);
                }
            }
            Dialog::Unsaved(_) => {
                ui.heading(desk.word("unsaved-title"));
                ui.horizontal(|ui| {
                    let save = ui.button(desk.word("save"));
                    if save.clicked() {
                        desk.ask(Action::SaveThenGo);
                        open = false;
                    }
                    if ui.button(desk.word("unsaved-leave")).clicked() {
                        desk.ask(Action::Leave);
                        open = false;
                    }
                    open &= !ui.button(desk.word("cancel")).clicked();
                });
            }
            Dialog::Rescued(all) => {
                ui.heading(desk.word("rescued-title"));
                for rescued in all.iter().take(1) {
                    let name = rescued
                        .path
                        .as_ref()
                        .map_or_else(|| desk.word("untitled"), |path| path.display().to_string());
                    ui.label(RichText::new(name).strong());
                    ui.label(desk.words.count("rescued-edits", rescued.edits));
                }
                ui.horizontal(|ui| {
                    if ui.button(desk.word("rescued-take")).clicked() {
                        desk.ask(Action::Rescue(true));
                        open = false;
                    }
                    if ui.button(desk.word("rescued-drop")).clicked() {
                        desk.ask(Action::Rescue(false));
                        open = false;
                    }
                });
            }
            Dialog::Failed(what) => {
                ui.heading(desk.word("failed-title"));
                ui.label(what.as_str());
                open &= !ui.button(desk.word("close")).clicked();
            }
            Dialog::Palette(_) | Dialog::Shortcuts | Dialog::Proposal(_) | Dialog::Read(_) => {}
        }
    });
    // Rescued work is too dear to be clicked away.
    open && (!modal.should_close() || matches!(dialog, Dialog::Rescued(_)))
}

/// Lines that differ: mine and theirs.
fn diff_ui(ui: &mut Ui, mine: &str, theirs: &str, desk: &Desk) {
    ScrollArea::vertical().max_height(240.0).show(ui, |ui| {
        let old: Vec<&str> = theirs.lines().collect();
        let new: Vec<&str> = mine.lines().collect();
        let same = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
        let tail = old[same..]
            .iter()
            .rev()
            .zip(new[same..].iter().rev())
            .take_while(|(a, b)| a == b)
            .count();
        for line in &new[same..new.len() - tail] {
            ui.label(
                RichText::new(format!("+ {line}"))
                    .monospace()
                    .color(desk.look.accent()),
            );
        }
        for line in &old[same..old.len() - tail] {
            ui.label(
                RichText::new(format!("- {line}"))
                    .monospace()
                    .color(desk.look.words(desk.look.theme.error)),
            );
        }
    });
}
