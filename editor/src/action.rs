//! What panels and canvas ask for. Panels change nothing themselves: the editor carries actions out after the frame.
//! Gestures of the mouse go to the session at once; what was asked for about the text before them is then out of date.

use std::path::PathBuf;

use branchline_compiler::Place;
use branchline_export::Form;
use branchline_ide::Operation;

use crate::command::Command;
use crate::dialogs::After;
use crate::document::{Change, Label};
use crate::evidence::Ask;
use crate::export::panel::keys;
use crate::files::journal::Rescued;
use crate::import::Import;
use crate::look::Look;
use crate::panels::typed::Typed;
use crate::playtest::Play;
use crate::thing::Thing;
use crate::words::Words;

/// Something to be done.
pub enum Action {
    /// A command, from wherever.
    Command(Command),
    /// A change of the text as such: typing, a fix.
    Change(Change),
    /// Changes of the map or the rules, as one step.
    Edit(Label, Vec<Operation>),
    /// Select these things instead of what is selected.
    Select(Vec<Thing>),
    /// A thing was chosen by its name, in a list or by keyboard: as a click on it with the tool in the hand.
    Choose(Thing),
    /// Select a thing, or not any more, beside what is selected.
    Toggle(Thing),
    /// The text cursor stands in this thing.
    FollowCursor(Thing),
    /// Show this on the map while the pointer rests on its line.
    Point(Vec<Thing>),
    /// Go to a place of the text and its thing on the canvas, whichever of them is seen.
    GoTo(Place),
    /// The same, with the text in view.
    ShowText(Place),
    /// Accept a warning: code, place, reason.
    Allow(&'static str, Place, String),
    /// Go back or forth to so many steps done.
    Travel(usize),
    /// Open a file.
    OpenFile(PathBuf),
    /// Save to a file, then do what waits for it.
    SaveTo(PathBuf, Option<After>),
    /// Start from a template.
    StartFrom(usize),
    /// What to do with a file that somebody else changed: this is what it holds, and what waits for the save.
    Settle(Settle, String, Option<After>),
    /// What to do with the work of an editor that ended badly.
    Rescue(Box<Rescued>, Rescue),
    /// Take the text of a back-up.
    TakeVersion(PathBuf),
    /// Show how a back-up differs from what is open; or none any more.
    LookAtVersion(Option<PathBuf>),
    /// Put text of the language onto the map, or places from a list, a table or GeoJSON.
    Paste(String),
    /// Read places from a file of another program.
    ReadTable(PathBuf),
    /// Lay a picture under the map.
    LayUnder(PathBuf),
    /// Take what was read onto the map.
    TakeImport(Box<Import>),
    /// Delete what is selected, with all that goes along.
    DeleteNow,
    /// Save, then do what waits for it.
    SaveThen(After),
    /// Do what waited for unsaved work to be settled.
    GoOn(After),
    /// Something of the game at the table.
    Play(Play),
    /// Something of the many games.
    Evidence(Ask),
    /// The form of an export was chosen: where does it go?
    ExportAs(Form),
    /// A file was chosen for this.
    File(FileTask, PathBuf),
}

/// What a file is chosen for, besides the map itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileTask {
    /// A saved game is opened.
    OpenGame,
    /// The game at the table is saved.
    SaveGame,
    /// The report of many games is saved as a web page.
    SaveReport,
    /// The game is exported.
    Export(Form),
}

impl FileTask {
    /// The key of its heading, and the endings of its files; none: a folder.
    pub fn about(self) -> (&'static str, &'static [&'static str]) {
        match self {
            Self::OpenGame => ("play-load", &[".replay", ".json"]),
            Self::SaveGame => ("play-save", &[".replay", ".json"]),
            Self::SaveReport => ("evidence-save", &[".html"]),
            Self::Export(form) => (keys(form).0, form.endings()),
        }
    }
}

/// What to do with a file that somebody else changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Settle {
    /// Write mine over theirs.
    Mine,
    /// Take theirs, as one step that can be undone.
    Theirs,
    /// Keep both: mine under another name.
    SaveAs,
}

/// What to do with the work of an editor that ended badly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rescue {
    /// Bring it back as a step in its file.
    Take,
    /// Open it beside its file, in a document that is in no file yet.
    Apart,
    /// Leave the file as it is and drop the work.
    Drop,
}

/// What every panel gets: words, looks, and a place for what it wants done.
pub struct Desk<'a> {
    /// The interface's words.
    pub words: &'a Words,
    /// Colours and sizes.
    pub look: &'a Look,
    /// What is to be done.
    pub actions: &'a mut Vec<Action>,
    /// What is typed into forms and not done yet.
    pub typed: &'a mut Typed,
}

impl Desk<'_> {
    /// The word for a key.
    pub fn word(&self, key: &str) -> String {
        self.words.get(key)
    }

    /// Asks for something.
    pub fn ask(&mut self, action: Action) {
        self.actions.push(action);
    }

    /// Asks for a command.
    pub fn command(&mut self, command: Command) {
        self.actions.push(Action::Command(command));
    }
}
