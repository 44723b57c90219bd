//! Exports in the background, one after the other: two at once could mean the same file.

use std::collections::VecDeque;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;

use branchline_compiler::Game;
use branchline_disk::files;
use branchline_disk::project::read_picture;
use branchline_export::{
    Form, Made, NamedFile, Problem, Settings, Source, Unseen, address_of, make,
};

/// An export to be made.
pub struct Job {
    /// The game.
    pub game: Arc<Game>,
    /// Its rules as its files write them.
    pub rules: Vec<String>,
    /// The form.
    pub form: Form,
    /// How it is to be.
    pub settings: Settings,
    /// Where names of pictures start; none: the game is in no file yet.
    pub folder: Option<PathBuf>,
    /// The file, or the folder, to be written.
    pub target: PathBuf,
}

/// What came of an export.
pub struct Outcome {
    /// The file, or the folder.
    pub target: PathBuf,
    /// Whether it is written.
    pub result: Written,
}

/// It is written, perhaps without the picture under the board; or why it is not.
pub type Written = Result<Option<Unseen>, Failure>;

/// Why an export is not written. What was there before is there still, unless the disk failed while the files of a folder
/// took their names.
pub enum Failure {
    /// It cannot be made.
    Unmade(Problem),
    /// It cannot be written.
    Unwritten(io::Error),
    /// The thread ended badly.
    Broke,
}

/// Exports that are asked for and not told of yet.
#[derive(Default)]
pub struct Queue {
    waiting: VecDeque<Job>,
    running: Option<(PathBuf, Receiver<Written>)>,
}

impl Queue {
    /// Asks for an export; it begins with the next look.
    pub fn push(&mut self, job: Job) {
        self.waiting.push_back(job);
    }

    /// What is being written.
    pub fn now(&self) -> Option<&Path> {
        self.running.as_ref().map(|(target, _)| target.as_path())
    }

    /// What came of an export since the last look; begins the next one, which calls `wake` at its end.
    pub fn look(&mut self, wake: impl FnOnce() + Send + 'static) -> Option<Outcome> {
        let outcome = self.running.take().and_then(|(target, inbox)| {
            let result = match inbox.try_recv() {
                Ok(result) => result,
                Err(TryRecvError::Empty) => {
                    self.running = Some((target, inbox));
                    return None;
                }
                Err(TryRecvError::Disconnected) => Err(Failure::Broke),
            };
            Some(Outcome { target, result })
        });
        if self.running.is_none()
            && let Some(job) = self.waiting.pop_front()
        {
            let (outbox, inbox) = channel();
            self.running = Some((job.target.clone(), inbox));
            thread::spawn(move || {
                // Whatever the end is: first the channel is closed, then the window is woken.
                let _wake = Wake(Some(wake));
                let outbox = outbox;
                // Nobody listens any more if the window is closed.
                let _ = outbox.send(job.run());
            });
        }
        outcome
    }

    /// Waits for all that is asked for: the window closes, and what was asked for is to be there.
    pub fn finish(&mut self) {
        if let Some((_, inbox)) = self.running.take() {
            let _ = inbox.recv();
        }
        for job in self.waiting.drain(..) {
            // Nobody is there to be told.
            let _ = job.run();
        }
    }
}

/// Wakes the window also if the thread ends badly.
struct Wake<F: FnOnce()>(Option<F>);

impl<F: FnOnce()> Drop for Wake<F> {
    fn drop(&mut self) {
        if let Some(wake) = self.0.take() {
            wake();
        }
    }
}

impl Job {
    /// Makes all of it before anything is written.
    fn run(mut self) -> Written {
        if self.form.is_folder() {
            let whole = whole(&self.target).map_err(Failure::Unwritten)?;
            self.settings.address = address_of(&whole);
        }
        let mut source = Source::new(&self.game, self.rules);
        let folder = self.folder.filter(|_| self.form.shows_the_board());
        let laid = folder.map(|folder| source.lay_under(|name| read_picture(&folder, name)));
        let made = make(&source, self.form, &self.settings).map_err(Failure::Unmade)?;
        let written = match made {
            Made::File(bytes) => files::write(&self.target, &bytes),
            Made::Folder(files) => write_folder(&self.target, &files),
        };
        written.map_err(Failure::Unwritten)?;
        Ok(laid.and_then(Result::err))
    }
}

/// The full path of a folder that may not be there yet.
fn whole(target: &Path) -> io::Result<PathBuf> {
    match target.canonicalize() {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let name = target.file_name().unwrap_or_default();
            let above = target.parent().unwrap_or(Path::new("."));
            Ok(above.canonicalize()?.join(name))
        }
        found => found,
    }
}

/// Writes files into a folder, which is made if it is not there. A new one that cannot be filled goes again.
fn write_folder(target: &Path, all: &[NamedFile]) -> io::Result<()> {
    let is_new = match std::fs::create_dir(target) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => false,
        made => {
            made?;
            true
        }
    };
    let all = all.iter().map(|file| (&*file.name, &*file.bytes));
    files::write_all(target, all).map_err(|unwritten| {
        if is_new {
            // The failure above is the one to report.
            let _ = std::fs::remove_dir(target);
        }
        unwritten.error
    })
}
