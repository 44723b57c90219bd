//! The real window, driven from inside: measures what a designer waits for.
//!
//! ```sh
//! xvfb-run -a -s "-screen 0 1600x1000x24" cargo bench -p branchline-editor --bench window
//! ```
//!
//! Figures of one run stand beside each other: the frames of an idle window and those during a simulation.

#![allow(clippy::print_stdout, reason = "a benchmark prints what it measured")]

mod measure;

use std::path::Path;
use std::sync::Arc;

use branchline_compiler::MemoryFiles;
use branchline_editor::app::Editor;
use branchline_editor::{Options, Start, Template, Title};

const GAMES: [&str; 4] = ["london", "san-francisco", "amsterdam", "europe"];

fn main() -> Result<(), String> {
    let native = eframe::NativeOptions {
        viewport: egui::ViewportBuilder::default()
            .with_title("Branchline")
            .with_inner_size([1440.0, 900.0]),
        ..Default::default()
    };
    let create = |cc: &eframe::CreationContext<'_>| {
        let watch: Box<dyn eframe::App> = Box::new(measure::Watch::new(&cc.egui_ctx));
        Ok(watch)
    };
    eframe::run_native("Branchline", native, Box::new(create)).map_err(|error| error.to_string())
}

/// An editor with a bundled game open.
fn editor(ctx: &egui::Context, game: &str) -> Editor {
    let maps = Path::new(env!("CARGO_MANIFEST_DIR")).join("../maps");
    let read = |name: &str| std::fs::read_to_string(maps.join(name)).unwrap_or_default();
    let names = GAMES.map(|game| format!("{game}/{game}.line"));
    let names = names.into_iter().chain(["rules/city.line".to_owned()]);
    let others = names.fold(MemoryFiles::default(), |files, name| {
        let text = read(&name);
        files.with(&name, &text)
    });
    let name = format!("{game}/{game}.line");
    let template = Template {
        title: Title::Game(game.to_owned()),
        text: read(&name),
        name,
        others: Arc::new(others),
    };
    let options = Options {
        start: Start::Template(0),
        templates: vec![template],
        state: None,
    };
    Editor::new(ctx, options)
}
