//! The editor: one window where a map is drawn, checked and edited as the text it is.
//!
//! [`session`] is the work without a window: a [`document`], what is selected, gestures in [`tools`]. [`panels`] draw it
//! and ask for [`action`]s, which [`app`] carries out in one place after each frame; [`canvas`] draws the map and hands
//! gestures to the session.

pub mod action;
pub mod app;
pub mod board;
pub mod canvas;
pub mod command;
mod dialogs;
pub mod document;
pub mod evidence;
pub mod export;
pub mod files;
pub mod import;
pub mod look;
pub mod panels;
pub mod playtest;
mod proposals;
pub mod session;
pub mod thing;
pub mod tools;
pub mod words;

use std::path::PathBuf;
use std::sync::Arc;

use branchline_compiler::MemoryFiles;

/// What a template is called.
#[derive(Clone, Debug)]
pub enum Title {
    /// As its game is.
    Game(String),
    /// A board with nothing on it.
    Blank,
    /// The least that plays, to be changed.
    Town,
    /// A game full of mistakes, to be mended.
    Mistakes,
}

impl Title {
    /// In the language of the interface.
    pub fn say(&self, words: &words::Words) -> String {
        match self {
            Self::Game(title) => title.clone(),
            Self::Blank => words.get("template-blank"),
            Self::Town => words.get("template-town"),
            Self::Mistakes => words.get("template-mistakes"),
        }
    }
}

/// A game to start from.
#[derive(Clone, Debug)]
pub struct Template {
    /// Its title.
    pub title: Title,
    /// The name of its file among the others.
    pub name: String,
    /// Its text.
    pub text: String,
    /// The files it builds on.
    pub others: Arc<MemoryFiles>,
}

/// What to open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// A file.
    File(PathBuf),
    /// A template, by its number.
    Template(usize),
}

/// What the program gives the editor.
pub struct Options {
    /// What to open first.
    pub start: Start,
    /// Games to start from.
    pub templates: Vec<Template>,
    /// Where to keep journals, back-ups and settings; none: nowhere.
    pub state: Option<PathBuf>,
}

/// Why there is no window.
#[derive(Debug)]
pub struct NoWindow(pub String);

impl std::fmt::Display for NoWindow {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for NoWindow {}

/// Opens the window and returns when it is closed.
///
/// # Errors
/// There is no display, or it cannot be drawn on.
pub fn run(options: Options) -> Result<(), NoWindow> {
    if !has_display() {
        return Err(NoWindow(
            "there is no display to open a window on".to_owned(),
        ));
    }
    let native = eframe::NativeOptions {
        viewport: egui::ViewportBuilder::default()
            .with_title("Branchline")
            .with_inner_size([1440.0, 900.0])
            .with_min_inner_size([640.0, 420.0])
            .with_drag_and_drop(true),
        ..Default::default()
    };
    let create = |cc: &eframe::CreationContext<'_>| -> Result<Box<dyn eframe::App>, _> {
        Ok(Box::new(app::Editor::new(&cc.egui_ctx, options)))
    };
    eframe::run_native("Branchline", native, Box::new(create))
        .map_err(|error| NoWindow(error.to_string()))
}

/// On Linux and its like a display is named in the environment; elsewhere there is always one.
fn has_display() -> bool {
    if cfg!(any(windows, target_os = "macos")) {
        return true;
    }
    ["WAYLAND_DISPLAY", "WAYLAND_SOCKET", "DISPLAY"]
        .iter()
        .any(|name| std::env::var_os(name).is_some_and(|value| !value.is_empty()))
}
