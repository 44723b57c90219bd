//! Questions in the middle of the window: files, deleting, leaving, rescued work.

//!
//! A dialog holds all that its answer needs, such as what waits for a save: calling it off leaves nothing behind.

mod browser;

use std::path::PathBuf;
use std::time::SystemTime;

use egui::{Align, Layout, Modal, RichText, ScrollArea, Ui};

use crate::Template;
use crate::action::{Action, Desk, FileTask, Rescue, Settle};
use crate::command::Command;
use crate::files::journal::Rescued;
use crate::files::store::BackUp;
use crate::import::Import;
pub use browser::Browser;

/// Endings of pictures that can be laid under a map.
pub const PICTURES: &[&str] = &[".png", ".jpg", ".jpeg"];

/// An open dialog.
pub enum Dialog {
    /// Choose a template.
    New,
    /// Choose a file to open.
    Open(Browser),
    /// Choose a name to save under; and what comes after.
    SaveAs(Browser, Option<After>),
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
        /// What waits for the save.
        then: Option<After>,
    },
    /// Unsaved work; what to do after it is settled.
    Unsaved(After),
    /// Work of an editor that ended badly.
    Rescued {
        /// The work.
        rescued: Box<Rescued>,
        /// What its file holds now, if that was changed since.
        theirs: Option<String>,
        /// Whether the differences are shown.
        diff: bool,
    },
    /// Choose an older version of the file.
    Earlier(Vec<BackUp>),
    /// Something could not be done.
    Failed(String),
    /// Commands by name.
    Palette(crate::panels::palette::State),
    /// All shortcuts.
    Shortcuts,
    /// The form and the settings of an export.
    Export,
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
    /// A picture is laid under the map, which needs a file for that.
    LayUnder(PathBuf),
}

/// Draws a dialog; returns whether it stays open.
pub fn dialog_ui(
    ui: &Ui,
    dialog: &mut Dialog,
    templates: &[Template],
    document: &str,
    desk: &mut Desk,
) -> bool {
    let modal = Modal::new(egui::Id::unique("dialog")).show(ui.ctx(), |ui| {
        ui.set_width(480.0);
        match dialog {
            Dialog::New => new_ui(ui, templates, desk),
            Dialog::Open(browser) => open_ui(ui, browser, "open", Action::OpenFile, desk),
            Dialog::Import(browser) => open_ui(ui, browser, "import", Action::ReadTable, desk),
            Dialog::Picture(browser) => {
                open_ui(ui, browser, "picture-choose", Action::LayUnder, desk)
            }
            Dialog::SaveAs(browser, then) => {
                ui.heading(desk.word("save-as"));
                browser.save_ui(ui, "save", desk, |path| Action::SaveTo(path, then.clone()))
            }
            Dialog::File(FileTask::OpenGame, browser) => {
                let task = FileTask::OpenGame;
                let make = |path| Action::File(task, path);
                open_ui(ui, browser, task.about().0, make, desk)
            }
            Dialog::File(task @ FileTask::Export(_), browser) => {
                let task = *task;
                let back = export_head_ui(ui, task.about().0, desk);
                if back {
                    desk.command(Command::Export);
                }
                let write = |path| Action::File(task, path);
                browser.save_ui(ui, "export-write", desk, write) && !back
            }
            Dialog::File(task, browser) => {
                let (key, _) = task.about();
                ui.heading(desk.word(key));
                browser.save_ui(ui, key, desk, |path| Action::File(*task, path))
            }
            Dialog::Delete(tracks, tickets) => delete_ui(ui, *tracks, *tickets, desk),
            Dialog::Changed { theirs, diff, then } => {
                let open = changed_ui(ui, theirs, diff, then, desk);
                if *diff {
                    diff_ui(ui, document, theirs, desk);
                }
                open
            }
            Dialog::Unsaved(after) => unsaved_ui(ui, after, desk),
            Dialog::Rescued {
                rescued,
                theirs,
                diff,
            } => rescued_ui(ui, rescued, theirs.as_deref(), diff, desk),
            Dialog::Earlier(versions) => earlier_ui(ui, versions, desk),
            Dialog::Failed(what) => {
                ui.heading(desk.word("failed-title"));
                ui.label(what.as_str());
                !ui.button(desk.word("close")).clicked()
            }
            Dialog::Palette(_)
            | Dialog::Shortcuts
            | Dialog::Export
            | Dialog::Proposal(_)
            | Dialog::Read(_) => true,
        }
    });
    // Rescued work is too dear to be clicked away.
    modal.inner && (!modal.should_close() || matches!(dialog, Dialog::Rescued { .. }))
}

fn new_ui(ui: &mut Ui, templates: &[Template], desk: &mut Desk) -> bool {
    ui.heading(desk.word("new-title"));
    let mut open = true;
    for (number, template) in templates.iter().enumerate() {
        let text = RichText::new(&template.title).strong();
        let button = egui::Button::new(text);
        if ui.add_sized([440.0, 28.0], button).clicked() {
            desk.ask(Action::StartFrom(number));
            open = false;
        }
    }
    open
}

fn open_ui(
    ui: &mut Ui,
    browser: &mut Browser,
    key: &str,
    make: impl Fn(PathBuf) -> Action,
    desk: &mut Desk,
) -> bool {
    ui.heading(desk.word(key));
    if key == "import" {
        ui.label(RichText::new(desk.word("import-tip")).color(desk.look.muted()));
    }
    browser.open_ui(ui, desk, make)
}

/// What is exported, and a way back to choose something else; returns whether that is wanted.
fn export_head_ui(ui: &mut Ui, key: &str, desk: &Desk) -> bool {
    ui.horizontal(|ui| {
        ui.heading(desk.word(key));
        let right = Layout::right_to_left(Align::Center);
        ui.with_layout(right, |ui| ui.button(desk.word("export-back")).clicked())
            .inner
    })
    .inner
}

fn delete_ui(ui: &mut Ui, tracks: usize, tickets: usize, desk: &mut Desk) -> bool {
    ui.heading(desk.word("delete-title"));
    let values = [("tracks", tracks.into()), ("tickets", tickets.into())];
    ui.label(desk.words.with("delete-along", &values));
    let mut open = true;
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
    open
}

fn changed_ui(
    ui: &mut Ui,
    theirs: &str,
    diff: &mut bool,
    then: &Option<After>,
    desk: &mut Desk,
) -> bool {
    ui.heading(desk.word("changed-title"));
    ui.label(desk.word("changed-text"));
    let mut open = true;
    ui.horizontal_wrapped(|ui| {
        for (key, settle) in [
            ("changed-mine", Settle::Mine),
            ("changed-theirs", Settle::Theirs),
            ("save-as", Settle::SaveAs),
        ] {
            if ui.button(desk.word(key)).clicked() {
                desk.ask(Action::Settle(settle, theirs.to_owned(), then.clone()));
                open = false;
            }
        }
        ui.toggle_value(diff, desk.word("changed-diff"));
    });
    open
}

fn unsaved_ui(ui: &mut Ui, after: &After, desk: &mut Desk) -> bool {
    ui.heading(desk.word("unsaved-title"));
    let mut open = true;
    ui.horizontal(|ui| {
        if ui.button(desk.word("save")).clicked() {
            desk.ask(Action::SaveThen(after.clone()));
            open = false;
        }
        if ui.button(desk.word("unsaved-leave")).clicked() {
            desk.ask(Action::GoOn(after.clone()));
            open = false;
        }
        open &= !ui.button(desk.word("cancel")).clicked();
    });
    open
}

fn rescued_ui(
    ui: &mut Ui,
    rescued: &Rescued,
    theirs: Option<&str>,
    diff: &mut bool,
    desk: &mut Desk,
) -> bool {
    ui.heading(desk.word("rescued-title"));
    let name = rescued.path.as_ref();
    let name = name.map_or_else(|| desk.word("untitled"), |path| path.display().to_string());
    ui.label(RichText::new(name).strong());
    ui.label(desk.words.count("rescued-edits", rescued.edits));
    let ways: &[(&str, Rescue)] = match theirs {
        None => &[
            ("rescued-take", Rescue::Take),
            ("rescued-drop", Rescue::Drop),
        ],
        Some(_) => &[
            ("rescued-over", Rescue::Take),
            ("rescued-apart", Rescue::Apart),
            ("rescued-keep", Rescue::Drop),
        ],
    };
    if theirs.is_some() {
        ui.label(desk.word("rescued-changed"));
    }
    let mut open = true;
    ui.horizontal_wrapped(|ui| {
        for (key, way) in ways {
            if ui.button(desk.word(key)).clicked() {
                desk.ask(Action::Rescue(Box::new(rescued.clone()), *way));
                open = false;
            }
        }
        if theirs.is_some() {
            ui.toggle_value(diff, desk.word("changed-diff"));
        }
    });
    if let Some(theirs) = theirs.filter(|_| *diff) {
        diff_ui(ui, &rescued.text, theirs, desk);
    }
    open
}

/// Older versions, the newest first, by their age: nobody remembers the hour of a save.
fn earlier_ui(ui: &mut Ui, versions: &[BackUp], desk: &mut Desk) -> bool {
    ui.heading(desk.word("earlier"));
    let about = if versions.is_empty() {
        "earlier-none"
    } else {
        "earlier-tip"
    };
    ui.label(RichText::new(desk.word(about)).color(desk.look.muted()));
    let mut open = true;
    let now = SystemTime::now();
    for version in versions {
        let age = now.duration_since(version.saved_at).unwrap_or_default();
        let size = version.bytes as f32 / 1000.0;
        let text = format!("{}, {size:.1} kB", desk.words.age(age));
        let button = egui::Button::new(text);
        if ui.add_sized([440.0, 24.0], button).clicked() {
            desk.ask(Action::TakeVersion(version.path.clone()));
            open = false;
        }
    }
    open && !ui.button(desk.word("close")).clicked()
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
