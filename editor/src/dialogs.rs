//! Questions in the middle of the window: files, deleting, leaving, rescued work.
//!
//! A dialog holds all that its answer needs, such as what waits for a save: calling it off leaves nothing behind.

mod browser;
mod differences;

use std::path::PathBuf;
use std::time::SystemTime;

use egui::{Align, Layout, Modal, RichText, Role, Ui, WidgetInfo};

use crate::action::{Action, Desk, FileTask, Rescue, Settle};
use crate::command::Command;
use crate::files::journal::Rescued;
use crate::files::store::BackUp;
use crate::import::Import;
use crate::{Template, Title};
pub use browser::Browser;
pub use differences::Differences;

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
        /// How that differs from mine.
        diff: Differences,
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
        /// How that differs from the work.
        diff: Differences,
    },
    /// Choose an older version of the file; one of them is looked at.
    Earlier(Vec<BackUp>, Option<(PathBuf, Differences)>),
    /// Something could not be done.
    Failed(String),
    /// A file is open that holds bytes that are no text.
    Damaged(String),
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
        // Differences are lines of text.
        let wide = matches!(
            dialog,
            Dialog::Changed { .. } | Dialog::Rescued { .. } | Dialog::Earlier(..)
        );
        let width: f32 = if wide { 680.0 } else { 480.0 };
        ui.set_width(width.min(ui.ctx().content_rect().width() - 40.0));
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
                let open = changed_ui(ui, document, theirs, diff, then, desk);
                diff.lines_ui(ui, differences::OF_OTHERS, desk);
                open
            }
            Dialog::Unsaved(after) => unsaved_ui(ui, after, desk),
            Dialog::Rescued {
                rescued,
                theirs,
                diff,
            } => rescued_ui(ui, rescued, theirs.as_deref(), diff, desk),
            Dialog::Earlier(versions, seen) => earlier_ui(ui, versions, seen.as_ref(), desk),
            Dialog::Failed(what) => {
                ui.heading(desk.word("failed-title"));
                ui.label(what.as_str());
                !ui.button(desk.word("close")).clicked()
            }
            Dialog::Damaged(file) => {
                ui.heading(desk.words.about("damaged-title", file));
                ui.label(desk.word("damaged-text"));
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
        let text = RichText::new(template.title.say(desk.words)).strong();
        let button = egui::Button::new(text);
        if ui.add_sized([ui.available_width(), 28.0], button).clicked() {
            desk.ask(Action::StartFrom(number));
            open = false;
        }
        // What is to be filled, or mended, stands apart from whole games.
        let is_game = |template: &Template| matches!(template.title, Title::Game(_));
        let next = templates.get(number + 1);
        if next.is_some_and(|next| is_game(next) != is_game(template)) {
            ui.separator();
        }
    }
    open && !ui.button(desk.word("cancel")).clicked()
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
    mine: &str,
    theirs: &str,
    diff: &mut Differences,
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
        diff.switch_ui(ui, mine, theirs, desk);
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
    diff: &mut Differences,
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
        if let Some(theirs) = theirs {
            diff.switch_ui(ui, &rescued.text, theirs, desk);
        }
    });
    diff.lines_ui(ui, differences::RESCUED, desk);
    open
}

/// Older versions, the newest first, by their age: nobody remembers the hour of a save. A look at one shows what going
/// back to it would undo.
fn earlier_ui(
    ui: &mut Ui,
    versions: &[BackUp],
    seen: Option<&(PathBuf, Differences)>,
    desk: &mut Desk,
) -> bool {
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
        let mut text = desk.words.age(age);
        if let Some(version) = version.version {
            let version = usize::try_from(version).unwrap_or(usize::MAX);
            text = format!("{text}, {}", desk.words.count("earlier-version", version));
        }
        text = format!("{text}, {size:.1} kB");
        let looked_at = seen.filter(|(path, _)| *path == version.path);
        ui.horizontal(|ui| {
            let button = egui::Button::new(&text);
            if ui.add_sized([340.0, 24.0], button).clicked() {
                desk.ask(Action::TakeVersion(version.path.clone()));
                open = false;
            }
            let look = desk.word("changed-diff");
            let look_at = ui.selectable_label(looked_at.is_some(), &look);
            let spoken = format!("{look}: {text}");
            look_at.widget_info(|| {
                WidgetInfo::selected(Role::CheckBox, true, looked_at.is_some(), &spoken)
            });
            if look_at.clicked() {
                let path = looked_at.is_none().then(|| version.path.clone());
                desk.ask(Action::LookAtVersion(path));
            }
        });
        if let Some((_, differences)) = looked_at {
            differences.lines_ui(ui, differences::EARLIER, desk);
        }
    }
    open && !ui.button(desk.word("close")).clicked()
}
