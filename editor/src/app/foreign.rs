//! What comes from other programs: dropped files, pictures to trace from, lists and tables of places.

use std::fs;
use std::path::{Path, PathBuf};

use branchline_engine::replay::Replay;
use branchline_ide::Operation;
use egui::Context;

use super::Editor;
use crate::canvas::picture::over_the_board;
use crate::dialogs::{After, Dialog, PICTURES};
use crate::document::Label;
use crate::import::{Import, Source};
use crate::thing::Thing;
use crate::tools::Tool;

/// Larger files are no list of places.
const LARGEST: u64 = 8 << 20;

impl Editor {
    /// A game dropped onto the window is opened, a picture laid under the map, a table read.
    pub(super) fn dropped_files(&mut self, ctx: &Context) {
        let dropped = ctx.input(|input| input.raw.dropped_files.clone());
        for file in dropped {
            let path = file.path();
            let name = path.to_string_lossy().to_lowercase();
            let ends = |endings: &[&str]| endings.iter().any(|ending| name.ends_with(ending));
            if ends(&[".line"]) {
                self.open_file(ctx, path.to_owned());
            } else if ends(PICTURES) {
                self.lay_under(ctx, path);
            } else if ends(&[".replay"]) || (ends(&[".json"]) && is_saved_game(path)) {
                self.open_game(ctx, path);
            } else if ends(Source::ENDINGS) {
                self.read_table(ctx, path);
            } else {
                let text = self.words.get("drop-unknown");
                self.notice(ctx, text);
            }
        }
    }

    /// Lays a picture under the map. The text names it from the game's folder, so a picture from elsewhere is copied
    /// there; a game that is in no file yet is saved first.
    pub(super) fn lay_under(&mut self, ctx: &Context, picture: &Path) {
        let Some(game) = self.session.game().cloned() else {
            return;
        };
        let Some(folder) = self.disk.path().and_then(Path::parent).map(Path::to_owned) else {
            self.save_as_dialog(Some(After::LayUnder(picture.to_owned())));
            let text = self.words.get("picture-save-first");
            self.notice(ctx, text);
            return;
        };
        let file = match below(&folder, picture) {
            Some(file) => file,
            None => match copied(&folder, picture) {
                Ok(file) => file,
                Err(error) => return self.failed(picture, &error),
            },
        };
        let file = file.to_string_lossy().replace('\\', "/");
        let mut background = over_the_board(&game, file.clone());
        if let Some(old) = &game.sheet.background {
            // Another scan of the same map lies where the old one lay.
            background.opacity = old.opacity;
        }
        let operation = Operation::SetBackground(Some(background));
        if self
            .session
            .run(Label::about("step-background", file), operation)
        {
            self.session.tool = Tool::Picture;
            self.session.select(vec![Thing::Background]);
        }
    }

    /// Text from the clipboard: of the language, or places from elsewhere.
    pub(super) fn paste(&mut self, ctx: &Context, text: &str) {
        if Source::is_language(text) {
            self.session.paste(text);
        } else {
            self.read_places(ctx, text);
        }
    }

    /// Reads places from a file.
    pub(super) fn read_table(&mut self, ctx: &Context, path: &Path) {
        match read_small(path) {
            Ok(text) => self.read_places(ctx, &text),
            Err(error) => self.failed(path, &error),
        }
    }

    fn read_places(&mut self, ctx: &Context, text: &str) {
        match Import::read(text, &self.session) {
            Ok(import) => self.dialog = Some(Dialog::Read(Box::new(import))),
            Err(problem) => {
                let text = self.words.about("import-nothing", &problem);
                self.notice(ctx, text);
            }
        }
    }

    /// Takes what was read onto the map.
    pub(super) fn take_import(&mut self, ctx: &Context, import: &Import) {
        if let Some(count) = self.session.take_import(import) {
            let text = self.words.count("import-done", count);
            self.notice(ctx, text);
            self.canvas
                .zoom_out_to(&self.session, &self.session.selection.clone());
        } else if self.session.refusal.is_none() {
            let text = self.words.get("import-no-room");
            self.notice(ctx, text);
        }
    }
}

/// Reads a file of sensible size, as far as it is text.
fn read_small(path: &Path) -> std::io::Result<String> {
    let data = fs::metadata(path)?;
    // What is no file may never end.
    if !data.is_file() || data.len() > LARGEST {
        return Err(std::io::Error::other("too large"));
    }
    let bytes = fs::read(path)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Whether a file is a game that was saved at a table: its ending may be that of a table of places, too.
fn is_saved_game(path: &Path) -> bool {
    read_small(path).is_ok_and(|text| Replay::read(&text).is_ok())
}

/// The path of a file from a folder it lies in.
fn below(folder: &Path, file: &Path) -> Option<PathBuf> {
    let (folder, file) = (folder.canonicalize().ok()?, file.canonicalize().ok()?);
    file.strip_prefix(folder).ok().map(Path::to_owned)
}

/// Copies a picture into a folder, beside a file of the same name if need be; one that is there already is used.
fn copied(folder: &Path, picture: &Path) -> std::io::Result<PathBuf> {
    let bytes = fs::read(picture)?;
    let stem = picture.file_stem().unwrap_or_default().to_string_lossy();
    let ending = picture.extension().unwrap_or_default().to_string_lossy();
    for number in 1..1000 {
        let name = match number {
            1 => format!("{stem}.{ending}"),
            more => format!("{stem}-{more}.{ending}"),
        };
        let path = folder.join(&name);
        match branchline_disk::files::write_new(&path, &bytes) {
            Ok(()) => return Ok(PathBuf::from(name)),
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
                if fs::read(&path).is_ok_and(|there| there == bytes) {
                    return Ok(PathBuf::from(name));
                }
            }
            Err(error) => return Err(error),
        }
    }
    Err(std::io::Error::other("too many pictures of this name"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_copied_once_and_never_over_another() {
        let folder =
            std::env::temp_dir().join(format!("branchline-picture-{}", std::process::id()));
        let elsewhere = folder.join("elsewhere");
        fs::create_dir_all(&elsewhere).expect("a folder");
        let picture = elsewhere.join("map.png");
        fs::write(&picture, b"one").expect("a picture");
        assert_eq!(
            copied(&folder, &picture).expect("copied"),
            Path::new("map.png")
        );
        assert_eq!(
            copied(&folder, &picture).expect("there"),
            Path::new("map.png")
        );
        fs::write(&picture, b"two").expect("another picture");
        assert_eq!(
            copied(&folder, &picture).expect("copied"),
            Path::new("map-2.png")
        );
        assert_eq!(fs::read(folder.join("map.png")).expect("kept"), b"one");
        assert_eq!(
            below(&folder, &picture),
            Some(Path::new("elsewhere/map.png").to_owned())
        );
        fs::remove_dir_all(&folder).expect("removed");
    }
}
