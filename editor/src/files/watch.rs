//! Notices that somebody else changed the file, or another one that its game is made from: a thread looks once a second
//! and wakes the window only then.

use std::fs::{self, Metadata};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, SystemTime};

const LOOK: Duration = Duration::from_secs(1);

/// Watches a file, and others beside it, until it is dropped.
pub struct Watch {
    shared: Arc<Shared>,
}

/// What the thread and the window share.
#[derive(Default)]
struct Shared {
    others: Mutex<Vec<Watched>>,
    moved: AtomicBool,
    others_moved: AtomicBool,
    over: AtomicBool,
}

/// A file, and how it looked last.
struct Watched {
    path: PathBuf,
    known: Looks,
}

/// Size and date; none: it is not there.
type Looks = Option<(u64, Option<SystemTime>)>;

impl Watched {
    fn new(path: PathBuf) -> Self {
        let known = look(&path);
        Self { path, known }
    }

    /// Whether it looks otherwise than at the last call.
    fn has_moved(&mut self) -> bool {
        let now = look(&self.path);
        std::mem::replace(&mut self.known, now) != now
    }
}

impl Watch {
    /// Starts watching; `wake` is called when a file may have changed.
    pub fn start(path: &Path, wake: impl Fn() + Send + 'static) -> Self {
        let shared = Arc::new(Shared::default());
        let watch = Self {
            shared: Arc::clone(&shared),
        };
        let mut file = Watched::new(path.to_owned());
        thread::spawn(move || {
            while !shared.over.load(Ordering::Relaxed) {
                thread::sleep(LOOK);
                if shared.look(&mut file) {
                    wake();
                }
            }
        });
        watch
    }

    /// Watches these files, too. None is ever left out again: one that is away for a moment comes back.
    pub fn also(&self, paths: impl IntoIterator<Item = PathBuf>) {
        let mut others = self
            .shared
            .others
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        for path in paths {
            if others.iter().all(|other| other.path != path) {
                others.push(Watched::new(path));
            }
        }
    }

    /// Whether the file may have changed since the last call. Its content decides whether it really did.
    pub fn may_have_changed(&self) -> bool {
        self.shared.moved.swap(false, Ordering::Relaxed)
    }

    /// Whether one of the others may have changed since the last call.
    pub fn others_may_have_changed(&self) -> bool {
        self.shared.others_moved.swap(false, Ordering::Relaxed)
    }
}

impl Shared {
    /// Looks at all files; returns whether there is something new.
    fn look(&self, file: &mut Watched) -> bool {
        let moved = file.has_moved();
        let mut others = self.others.lock().unwrap_or_else(PoisonError::into_inner);
        let mut others_moved = false;
        for other in others.iter_mut() {
            others_moved |= other.has_moved();
        }
        self.moved.fetch_or(moved, Ordering::Relaxed);
        self.others_moved.fetch_or(others_moved, Ordering::Relaxed);
        moved || others_moved
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.shared.over.store(true, Ordering::Relaxed);
    }
}

/// A save by renaming gives a new file with a new date; either is enough to look closer.
fn look(path: &Path) -> Looks {
    fs::metadata(path)
        .ok()
        .map(|data: Metadata| (data.len(), data.modified().ok()))
}
