//! Opening, saving and watching the game's file, and the journal of unsaved work.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use branchline_compiler::MemoryFiles;
use branchline_disk::project::Project;
use egui::Context;

use super::Editor;
use crate::dialogs::{After, Browser, Dialog};
use crate::document::{Change, Document, Label, Others, between, whole};
use crate::files::journal::{self, Found, Journal, Rescued};
use crate::files::store::{self, OnDisk, SaveProblem};
use crate::files::watch::Watch;
use crate::session::Session;
use crate::{Start, Template};

/// The file of the open game, and what keeps it safe.
pub(super) struct Disk {
    on_disk: Option<OnDisk>,
    /// How to call a game that is in no file yet.
    untitled: String,
    /// Files that a game from a template builds on, to be written beside it.
    beside: Option<Arc<MemoryFiles>>,
    state: Option<PathBuf>,
    journal: Option<Journal>,
    /// The text as the journal knows it.
    journaled: String,
    watch: Option<Watch>,
    /// What waits for unsaved work to be settled.
    pub(super) settling: Option<After>,
    /// What somebody else wrote into the file.
    pub(super) theirs: Option<String>,
    pub(super) rescued: Vec<Rescued>,
    pub(super) leaving: bool,
    /// A picture that waits for the game to have a file.
    pub(super) picture: Option<PathBuf>,
}

impl Disk {
    /// Opens what to start with; a file that cannot be read gives way to the first template, with a word about it.
    pub(super) fn open(
        start: Start,
        templates: &[Template],
        state: Option<PathBuf>,
        ctx: &Context,
    ) -> (Document, Self, Option<String>) {
        let mut disk = Self {
            on_disk: None,
            untitled: "untitled".to_owned(),
            beside: None,
            state,
            journal: None,
            journaled: String::new(),
            watch: None,
            settling: None,
            theirs: None,
            rescued: Vec::new(),
            leaving: false,
            picture: None,
        };
        let (document, problem) = match start {
            Start::File(path) => match disk.read(&path) {
                Ok((document, problem)) => (document, problem),
                Err(error) => (
                    disk.template(templates, 0),
                    Some(format!("{}: {error}", path.display())),
                ),
            },
            Start::Template(number) => (disk.template(templates, number), None),
        };
        disk.begin(document.text(), ctx);
        (document, disk, problem)
    }

    /// Reads a file into a document.
    fn read(&mut self, path: &Path) -> io::Result<(Document, Option<String>)> {
        let path = path.canonicalize()?;
        let read = store::read(&path)?;
        let (project, name) = Project::of(&path)?;
        let document = Document::new(name, read.text, Arc::new(project), !read.damaged);
        let problem = read.damaged.then(|| format!("{}: damaged", path.display()));
        self.on_disk = Some(read.on_disk);
        self.beside = None;
        Ok((document, problem))
    }

    fn template(&mut self, templates: &[Template], number: usize) -> Document {
        self.on_disk = None;
        let Some(template) = templates.get(number) else {
            return Document::new(
                "untitled.line",
                String::new(),
                Arc::new(MemoryFiles::default()),
                true,
            );
        };
        self.untitled.clone_from(&template.title);
        self.beside = Some(Arc::clone(&template.others));
        let others: Others = Arc::clone(&template.others) as Others;
        Document::new(template.name.clone(), template.text.clone(), others, true)
    }

    /// Starts the journal and the watch for what was opened.
    fn begin(&mut self, text: &str, ctx: &Context) {
        if let Some(old) = self.journal.take() {
            old.finish();
        }
        text.clone_into(&mut self.journaled);
        let path = self.path().map(Path::to_owned);
        let folder = self.state.as_ref().map(|state| state.join("journals"));
        self.journal =
            folder.and_then(|folder| Journal::start(&folder, path.as_deref(), text).ok());
        let ctx = ctx.clone();
        self.watch = path.map(|path| Watch::start(&path, move || ctx.request_repaint()));
    }

    /// Writes what changed into the journal.
    pub(super) fn record(&mut self, text: &str) {
        let Some(edit) = between(&self.journaled, text) else {
            return;
        };
        if let Some(journal) = &self.journal {
            journal.edits(&[edit]);
        }
        text.clone_into(&mut self.journaled);
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

    /// The window is closed and all is settled: nothing is left to rescue.
    pub(super) fn finish(&mut self) {
        if let Some(journal) = self.journal.take() {
            journal.finish();
        }
    }

    /// Writes the files a template builds on beside its game; what is there already stays.
    fn write_beside(&mut self, game: &Path) -> io::Result<()> {
        let Some(beside) = self.beside.take() else {
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
    /// Saves to the file, or asks for one; returns whether it is saved.
    pub(super) fn save(&mut self, ctx: &Context) -> bool {
        self.session.finish_name();
        let Some(on_disk) = self.disk.on_disk.clone() else {
            self.save_as_dialog();
            return false;
        };
        self.count_up();
        let text = self.session.document.text().to_owned();
        match store::save(&on_disk, &text, self.disk.backups().as_deref()) {
            Ok(on_disk) => {
                self.saved(ctx, on_disk);
                true
            }
            Err(SaveProblem::Changed(theirs)) => {
                self.dialog = Some(Dialog::Changed {
                    theirs,
                    diff: false,
                });
                false
            }
            Err(SaveProblem::Io(error)) => {
                self.failed(&on_disk.path, &error);
                false
            }
        }
    }

    pub(super) fn save_as_dialog(&mut self) {
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
        self.dialog = Some(Dialog::SaveAs(browser));
    }

    /// Saves to a file, whatever it holds.
    pub(super) fn save_to(&mut self, ctx: &Context, path: &Path) -> bool {
        let is_new = self.disk.path() != Some(path);
        self.count_up();
        let text = self.session.document.text().to_owned();
        if let Err(error) = self.disk.write_beside(path) {
            self.failed(path, &error);
            return false;
        }
        match store::save_over(path, &text, self.disk.backups().as_deref()) {
            Ok(on_disk) => {
                let on_disk = OnDisk {
                    path: path.canonicalize().unwrap_or(on_disk.path),
                    hash: on_disk.hash,
                };
                if is_new && let Ok((project, name)) = Project::of(&on_disk.path) {
                    self.session.document.saved_as(name, Arc::new(project));
                    self.session.after_change();
                }
                self.saved(ctx, on_disk);
                if is_new {
                    self.disk.begin(&text, ctx);
                }
                if let Some(picture) = self.disk.picture.take() {
                    self.lay_under(ctx, &picture);
                }
                if self.disk.settling.is_some() {
                    self.carry_out(ctx, crate::action::Action::Leave);
                }
                true
            }
            Err(error) => {
                self.failed(path, &error);
                false
            }
        }
    }

    fn count_up(&mut self) {
        self.session.document.count_up();
        self.session.after_change();
    }

    fn saved(&mut self, ctx: &Context, on_disk: OnDisk) {
        self.session.document.mark_saved();
        if let Some(journal) = &self.disk.journal {
            journal.restart(Some(&on_disk.path), self.session.document.text());
        }
        self.session
            .document
            .text()
            .clone_into(&mut self.disk.journaled);
        self.memory.opened(&on_disk.path);
        self.remember();
        let name = on_disk
            .path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        self.disk.on_disk = Some(on_disk);
        let text = self.words.about("saved", &name);
        self.notice(ctx, text);
    }

    pub(super) fn failed(&mut self, path: &Path, error: &io::Error) {
        self.dialog = Some(Dialog::Failed(format!("{}: {error}", path.display())));
    }

    /// Opens a file, after asking about unsaved work.
    pub(super) fn open_file(&mut self, ctx: &Context, path: PathBuf) {
        if self.session.document.is_dirty() {
            self.dialog = Some(Dialog::Unsaved(After::Open(path)));
        } else {
            self.open_now(ctx, &path);
        }
    }

    pub(super) fn open_now(&mut self, ctx: &Context, path: &Path) {
        match self.disk.read(path) {
            Ok((document, problem)) => {
                if let Some(path) = self.disk.path().map(Path::to_owned) {
                    self.memory.opened(&path);
                    self.remember();
                }
                self.opened(ctx, document);
                self.dialog = problem.map(Dialog::Failed);
            }
            Err(error) => self.failed(path, &error),
        }
    }

    fn opened(&mut self, ctx: &Context, document: Document) {
        self.disk.begin(document.text(), ctx);
        self.session = Session::new(document);
        self.asked = None;
        self.source = crate::panels::source::State::default();
        self.problems = crate::panels::problems::State::default();
        self.canvas.fit_soon();
    }

    /// Starts from a template, after asking about unsaved work.
    pub(super) fn start_from(&mut self, ctx: &Context, number: usize) {
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
        if !self
            .disk
            .watch
            .as_ref()
            .is_some_and(Watch::may_have_changed)
        {
            return;
        }
        let Some(on_disk) = &self.disk.on_disk else {
            return;
        };
        let Ok(Some(theirs)) = store::changed(on_disk) else {
            return;
        };
        if self.session.document.is_dirty() {
            if self.dialog.is_none() {
                self.dialog = Some(Dialog::Changed {
                    theirs,
                    diff: false,
                });
            }
        } else {
            self.take_theirs(&theirs);
            let text = self.words.get("reloaded");
            self.notice(ctx, text);
        }
    }

    /// The window is to be closed: unsaved work is asked about.
    pub(super) fn close_requested(&mut self, ctx: &Context) {
        if self.disk.leaving || !self.session.document.is_dirty() {
            return;
        }
        ctx.send_viewport_cmd(egui::ViewportCommand::CancelClose);
        self.dialog = Some(Dialog::Unsaved(After::Quit));
    }

    /// Offers the work of an editor that ended badly.
    pub(super) fn offer_rescue(&mut self, ctx: &Context) {
        let Some(state) = &self.disk.state else {
            return;
        };
        let Found { mut rescued, newer } = journal::rescue(&state.join("journals"));
        let path = self.disk.path().map(Path::to_owned);
        // The open file's own work comes first.
        rescued.sort_by_key(|rescued| rescued.path != path);
        if !rescued.is_empty() {
            self.dialog = Some(Dialog::Rescued(rescued));
        }
        if let Some(why) = newer {
            let text = self.words.about("journal-newer", &why);
            self.notice(ctx, text);
        }
    }

    /// Takes rescued work back, or drops it for good.
    pub(super) fn rescue(&mut self, ctx: &Context, take: bool) {
        if self.disk.rescued.is_empty() {
            return;
        }
        let rescued = self.disk.rescued.remove(0);
        if take {
            if let Some(path) = &rescued.path
                && self.disk.path() != Some(path)
                && path.exists()
            {
                self.open_now(ctx, &path.clone());
            }
            let edits = whole(self.session.document.text(), &rescued.text);
            self.session
                .change(Change::new(Label::new("step-rescue"), edits));
            self.disk.record(self.session.document.text());
        }
        journal::discard(&rescued);
        if !self.disk.rescued.is_empty() {
            self.dialog = Some(Dialog::Rescued(std::mem::take(&mut self.disk.rescued)));
        }
    }

    /// Keeps settings and recent files.
    pub(super) fn remember(&self) {
        if let Some(state) = &self.disk.state {
            self.memory.save(state);
        }
    }
}
