//! Opening, saving and watching the game's file, and the journal of unsaved work.

use std::collections::VecDeque;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use branchline_compiler::MemoryFiles;
use branchline_disk::project::Project;
use branchline_syntax::Span;
use egui::Context;

use super::Editor;
use super::recorder::Recorder;
use crate::dialogs::{After, Browser, Dialog, Differences};
use crate::document::{Change, Document, Label, Others, whole};
use crate::files::journal::Rescued;
use crate::files::store::{self, BackUp, OnDisk, SaveProblem};
use crate::files::watch::Watch;
use crate::session::Session;
use crate::{Start, Template, Title};

/// What work without a file is called, unless it began as a game with a title.
const UNTITLED: &str = "untitled";

/// Where the editor keeps its journals.
fn journals(state: &Path) -> PathBuf {
    state.join("journals")
}

/// The file of the open game, and what keeps it safe.
pub(super) struct Disk {
    on_disk: Option<OnDisk>,
    /// How to call a game that is in no file yet.
    untitled: String,
    /// Files that a game from a template builds on, to be written beside it.
    beside: Option<Arc<MemoryFiles>>,
    state: Option<PathBuf>,
    /// The journal of unsaved work.
    pub(super) recorder: Recorder,
    /// The file is damaged: what is open is what could be read of it.
    damaged: bool,
    watch: Option<Watch>,
    /// The file may have changed, and nobody has looked yet.
    to_look_at: bool,
    /// Work of editors that ended badly, to be offered one by one.
    pub(super) rescued: VecDeque<Rescued>,
    /// All is settled and the window may close.
    pub(super) leaving: bool,
}

impl Disk {
    /// Opens what to start with; a file that cannot be read gives way to the first template, with a word about it.
    pub(super) fn open(
        start: Start,
        templates: &[Template],
        state: Option<PathBuf>,
        ctx: &Context,
    ) -> (Document, Self, Option<Dialog>) {
        let mut disk = Self {
            on_disk: None,
            untitled: UNTITLED.to_owned(),
            beside: None,
            recorder: Recorder::new(state.as_deref().map(journals)),
            state,
            damaged: false,
            watch: None,
            to_look_at: false,
            rescued: VecDeque::new(),
            leaving: false,
        };
        let (document, said) = match start {
            Start::File(path) => match disk.read(&path) {
                Ok((document, said)) => (document, said),
                Err(error) => (
                    disk.template(templates, 0),
                    Some(Dialog::Failed(format!("{}: {error}", path.display()))),
                ),
            },
            Start::Template(number) => (disk.template(templates, number), None),
        };
        disk.begin(document.text(), ctx);
        (document, disk, said)
    }

    /// Reads a file into a document.
    fn read(&mut self, path: &Path) -> io::Result<(Document, Option<Dialog>)> {
        let path = path.canonicalize()?;
        let read = store::read(&path)?;
        let (project, name) = Project::of(&path)?;
        let document = Document::new(name, read.text, Arc::new(project), !read.damaged);
        let file = || path.file_name().unwrap_or_default().to_string_lossy();
        let said = read.damaged.then(|| Dialog::Damaged(file().into_owned()));
        self.on_disk = Some(read.on_disk);
        self.beside = None;
        self.damaged = read.damaged;
        Ok((document, said))
    }

    pub(super) fn template(&mut self, templates: &[Template], number: usize) -> Document {
        self.on_disk = None;
        self.beside = None;
        self.damaged = false;
        let Some(template) = templates.get(number) else {
            return Document::new(
                "untitled.line",
                String::new(),
                Arc::new(MemoryFiles::default()),
                true,
            );
        };
        self.untitled = match &template.title {
            Title::Game(title) => title.clone(),
            _ => UNTITLED.to_owned(),
        };
        self.beside = Some(Arc::clone(&template.others));
        let others: Others = Arc::clone(&template.others) as Others;
        Document::new(template.name.clone(), template.text.clone(), others, true)
    }

    /// A document for work that has no file any more, and whether a template holds what it starts with. It is untitled:
    /// no save can take another file for its own.
    fn untitled(&mut self, rescued: &Rescued, templates: &[Template]) -> (Document, bool) {
        let same = |template: &Template| template.text == rescued.base;
        if let (None, Some(number)) = (&rescued.path, templates.iter().position(same)) {
            return (self.template(templates, number), true);
        }
        let path = rescued.path.as_deref();
        let name = path.and_then(Path::file_name);
        let name = name.map_or("untitled.line".into(), |name| name.to_string_lossy());
        self.on_disk = None;
        self.beside = None;
        self.damaged = false;
        self.untitled = name.clone().into_owned();
        // What it builds on may still lie where its file lay.
        let project = path
            .and_then(Path::parent)
            .and_then(|folder| Project::of_unsaved(folder, &name, String::new()).ok());
        let base = rescued.base.clone();
        let document = match project {
            Some((project, name)) => Document::new(name, base, Arc::new(project), false),
            None => Document::new(name, base, Arc::new(MemoryFiles::default()), false),
        };
        (document, false)
    }

    /// Starts the journal and the watch for what was opened. `held` is what a file, or a template, holds of it anyway.
    fn begin(&mut self, held: &str, ctx: &Context) {
        let path = self.path().map(Path::to_owned);
        self.recorder.begin(path.as_deref(), held);
        let ctx = ctx.clone();
        self.to_look_at = false;
        self.watch = path.map(|path| Watch::start(&path, move || ctx.request_repaint()));
    }

    /// Whether a text that differs from its file is just all that could be read of it.
    pub(super) fn is_damaged(&self) -> bool {
        self.damaged
    }

    /// Watches the files that the game is made from besides its own.
    pub(super) fn watch_others(&self, session: &Session) {
        let (Some(watch), Some(path)) = (&self.watch, self.path()) else {
            return;
        };
        let document = &session.document;
        // The names of files are counted from the project's root, that of the picture from the game's folder.
        let depth = Path::new(document.name()).components().count();
        let root = path.ancestors().nth(depth);
        let parts = root.into_iter().flat_map(|root| {
            let names = document.asked_for().iter();
            names.map(|name| root.join(name))
        });
        let picture = session.game().and_then(|game| {
            let background = game.sheet.background.as_ref()?;
            Some(path.parent()?.join(&background.file))
        });
        watch.also(parts.chain(picture));
    }

    /// Older versions of the file, the newest first.
    pub(super) fn versions(&self) -> Vec<BackUp> {
        let found = self.path().zip(self.backups());
        found.map_or_else(Vec::new, |(path, folder)| store::back_ups(path, &folder))
    }

    /// Where the file lies.
    pub(super) fn path(&self) -> Option<&Path> {
        self.on_disk.as_ref().map(|on_disk| on_disk.path.as_path())
    }

    /// How to call the game's file.
    pub(super) fn name(&self) -> String {
        let name = self.path().and_then(Path::file_name);
        name.map_or_else(
            || self.untitled.clone(),
            |name| name.to_string_lossy().into_owned(),
        )
    }

    /// The user knows what the file holds now.
    pub(super) fn saw(&mut self, theirs: &str) {
        if let Some(on_disk) = &mut self.on_disk {
            on_disk.hash = blake3::hash(theirs.as_bytes());
        }
    }

    /// Writes the files a template builds on beside its game; what is there already stays.
    fn write_beside(&self, game: &Path) -> io::Result<()> {
        let Some(beside) = &self.beside else {
            return Ok(());
        };
        let folder = game.parent().unwrap_or(Path::new("."));
        for (name, text) in &beside.0 {
            let path = folder.join(name);
            if let Some(folder) = path.parent() {
                std::fs::create_dir_all(folder)?;
            }
            match branchline_disk::files::write_new(&path, text.as_bytes()) {
                Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
                _ => {}
            }
        }
        Ok(())
    }

    fn backups(&self) -> Option<PathBuf> {
        self.state.as_ref().map(|state| state.join("backups"))
    }
}

impl Editor {
    /// Saves to the file, or asks for one; then does what waits for it.
    pub(super) fn save(&mut self, ctx: &Context, then: Option<After>) {
        self.session.finish_name();
        let Some(on_disk) = self.disk.on_disk.clone() else {
            return self.save_as_dialog(then);
        };
        self.count_up();
        let text = self.session.document.text().to_owned();
        match store::save(&on_disk, &text, self.disk.backups().as_deref()) {
            Ok(on_disk) => {
                self.saved(ctx, on_disk);
                if let Some(after) = then {
                    self.go_on(ctx, after);
                }
            }
            Err(SaveProblem::Changed(theirs)) => {
                self.dialog = Some(Dialog::Changed {
                    theirs,
                    diff: Differences::default(),
                    then,
                });
            }
            Err(SaveProblem::Io(error)) => self.failed(&on_disk.path, &error),
        }
    }

    pub(super) fn save_as_dialog(&mut self, then: Option<After>) {
        let mut browser = Browser::new(self.disk.path(), &[".line"]);
        browser.name = match self.disk.path().and_then(Path::file_name) {
            Some(name) => name.to_string_lossy().into_owned(),
            None => self
                .session
                .document
                .name()
                .rsplit('/')
                .next()
                .unwrap_or_default()
                .to_owned(),
        };
        self.dialog = Some(Dialog::SaveAs(browser, then));
    }

    /// Saves to a file, whatever it holds; then does what waits for it.
    pub(super) fn save_to(&mut self, ctx: &Context, path: &Path, then: Option<After>) {
        let is_new = self.disk.path() != Some(path);
        self.count_up();
        let text = self.session.document.text().to_owned();
        let saved = self
            .disk
            .write_beside(path)
            .and_then(|()| store::save_over(path, &text, self.disk.backups().as_deref()));
        let on_disk = match saved {
            Ok(on_disk) => OnDisk {
                path: path.canonicalize().unwrap_or(on_disk.path),
                hash: on_disk.hash,
            },
            Err(error) => return self.failed(path, &error),
        };
        self.disk.beside = None;
        if is_new && let Ok((project, name)) = Project::of(&on_disk.path) {
            self.session.document.saved_as(name, Arc::new(project));
            self.session.after_change();
        }
        self.saved(ctx, on_disk);
        if is_new {
            self.disk.begin(&text, ctx);
        }
        if let Some(after) = then {
            self.go_on(ctx, after);
        }
    }

    fn count_up(&mut self) {
        self.session.document.count_up();
        self.session.after_change();
    }

    fn saved(&mut self, ctx: &Context, on_disk: OnDisk) {
        self.session.document.mark_saved();
        let text = self.session.document.text();
        self.disk.recorder.saved(&on_disk.path, text);
        self.memory.opened(&on_disk.path);
        self.remember();
        let name = on_disk
            .path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        self.disk.on_disk = Some(on_disk);
        self.disk.damaged = false;
        let text = self.words.about("saved", &name);
        self.notice(ctx, text);
    }

    pub(super) fn failed(&mut self, path: &Path, error: &io::Error) {
        self.dialog = Some(Dialog::Failed(format!("{}: {error}", path.display())));
    }

    /// Opens a file, after asking about unsaved work.
    pub(super) fn open_file(&mut self, ctx: &Context, path: PathBuf) {
        self.session.finish_drawing();
        if self.session.document.is_dirty() {
            self.dialog = Some(Dialog::Unsaved(After::Open(path)));
        } else {
            self.open_now(ctx, &path);
        }
    }

    pub(super) fn open_now(&mut self, ctx: &Context, path: &Path) {
        if let Err(error) = self.try_open(ctx, path) {
            self.failed(path, &error);
        }
    }

    /// Opens a file; if it cannot be read, what was open stays.
    pub(super) fn try_open(&mut self, ctx: &Context, path: &Path) -> io::Result<()> {
        let (document, said) = self.disk.read(path)?;
        if let Some(path) = self.disk.path().map(Path::to_owned) {
            self.memory.opened(&path);
            self.remember();
        }
        self.opened(ctx, document);
        self.dialog = said;
        Ok(())
    }

    /// Opens work that has no file any more. Where no template holds it either, all of it is unsaved.
    pub(super) fn open_untitled(&mut self, ctx: &Context, rescued: &Rescued) {
        let (document, in_template) = self.disk.untitled(rescued, &self.templates);
        let held = if in_template { document.text() } else { "" };
        self.disk.begin(held, ctx);
        self.show(document);
    }

    fn opened(&mut self, ctx: &Context, document: Document) {
        self.disk.begin(document.text(), ctx);
        self.show(document);
    }

    fn show(&mut self, document: Document) {
        self.table.clear();
        self.session = Session::new(document);
        self.asked = None;
        self.source = crate::panels::source::State::default();
        // At the top, wherever the text before it was scrolled to.
        let top = vec![Span::empty(0)];
        self.source.show(top, &self.session.document);
        self.problems = crate::panels::problems::State::default();
        self.canvas.fit_soon();
    }

    /// Starts from a template, after asking about unsaved work.
    pub(super) fn start_from(&mut self, ctx: &Context, number: usize) {
        self.session.finish_drawing();
        if self.session.document.is_dirty() {
            self.dialog = Some(Dialog::Unsaved(After::New(number)));
        } else {
            self.start_now(ctx, number);
        }
    }

    pub(super) fn start_now(&mut self, ctx: &Context, number: usize) {
        let document = self.disk.template(&self.templates, number);
        self.opened(ctx, document);
    }

    /// Goes back to what the file holds, as a step that can be undone.
    pub(super) fn revert(&mut self, ctx: &Context) {
        let Some(path) = self.disk.path().map(Path::to_owned) else {
            return;
        };
        match store::read(&path) {
            Ok(read) => {
                self.disk.on_disk = Some(read.on_disk);
                self.take_theirs(&read.text);
            }
            Err(error) => self.failed(&path, &error),
        }
        ctx.request_repaint();
    }

    /// Takes an older version of the file, as a step that can be undone.
    pub(super) fn take_version(&mut self, version: &Path) {
        match store::read(version) {
            Ok(read) => {
                let edits = whole(self.session.document.text(), &read.text);
                let change = Change::new(Label::new("step-earlier"), edits);
                self.session.change(change);
            }
            Err(error) => self.failed(version, &error),
        }
    }

    /// Compares the work with an older version, in the dialog that lists them.
    pub(super) fn look_at_version(&mut self, version: Option<PathBuf>) {
        let Some(Dialog::Earlier(_, seen)) = &mut self.dialog else {
            return;
        };
        let Some(path) = version else {
            *seen = None;
            return;
        };
        match store::read(&path) {
            Ok(read) => {
                let differences = Differences::between(self.session.document.text(), &read.text);
                *seen = Some((path, differences));
            }
            Err(error) => self.failed(&path, &error),
        }
    }

    /// Takes what is in the file, as a step that can be undone.
    pub(super) fn take_theirs(&mut self, theirs: &str) {
        let edits = whole(self.session.document.text(), theirs);
        self.session
            .change(Change::new(Label::new("step-reload"), edits));
        self.session.document.file_holds(theirs);
        self.disk.saw(theirs);
    }

    /// Somebody else may have changed the file.
    pub(super) fn look_at_file(&mut self, ctx: &Context) {
        let watch = self.disk.watch.as_ref();
        self.disk.to_look_at |= watch.is_some_and(Watch::may_have_changed);
        // A question about something else comes first.
        let other_question = self.dialog.as_ref();
        let other_question = other_question.is_some_and(|d| !matches!(d, Dialog::Changed { .. }));
        if !self.disk.to_look_at || other_question {
            return;
        }
        let Some(on_disk) = &self.disk.on_disk else {
            return;
        };
        let read = match store::read(&on_disk.path) {
            Ok(read) => read,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return self.file_is_gone(ctx),
            // It may be readable again at the next look.
            Err(_) => return,
        };
        self.disk.to_look_at = false;
        let theirs = read.text;
        if let Some(Dialog::Changed {
            theirs: known,
            diff,
            ..
        }) = &mut self.dialog
        {
            // The answer is about what the file holds now.
            if *known != theirs {
                *known = theirs;
                *diff = Differences::default();
            }
            return;
        }
        if read.on_disk == *on_disk {
            // It may have been away for a while.
            if !read.damaged {
                self.session.document.file_holds(&theirs);
            }
            return;
        }
        if self.session.document.is_dirty() {
            self.dialog = Some(Dialog::Changed {
                theirs,
                diff: Differences::default(),
                then: None,
            });
        } else {
            self.take_theirs(&theirs);
            let text = self.words.get("reloaded");
            self.notice(ctx, text);
        }
    }

    /// Somebody removed the file: this text is the only copy and counts as unsaved.
    fn file_is_gone(&mut self, ctx: &Context) {
        self.disk.to_look_at = false;
        self.disk.damaged = false;
        self.session.document.file_is_gone();
        let text = self.words.about("file-gone", &self.disk.name());
        self.notice(ctx, text);
    }

    /// Somebody else may have changed a file that the game is made from.
    pub(super) fn look_at_others(&mut self, ctx: &Context) {
        let watch = self.disk.watch.as_ref();
        if !watch.is_some_and(Watch::others_may_have_changed) {
            return;
        }
        self.session.document.recompile();
        self.session.after_change();
        self.canvas.forget_picture();
        let text = self.words.get("reloaded-others");
        self.notice(ctx, text);
    }

    /// The window is to be closed: unsaved work is asked about.
    pub(super) fn close_requested(&mut self, ctx: &Context) {
        if self.disk.leaving || !self.session.document.is_dirty() {
            return;
        }
        ctx.send_viewport_cmd(egui::ViewportCommand::CancelClose);
        self.dialog = Some(Dialog::Unsaved(After::Quit));
    }

    /// Keeps settings and recent files.
    pub(super) fn remember(&self) {
        if let Some(state) = &self.disk.state {
            self.memory.save(state);
        }
    }
}
