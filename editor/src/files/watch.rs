//! Notices that somebody else changed the file, or another one that its game is made from: a thread looks once a second
//! and wakes the window only then.

use std::fs::{self, Metadata};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
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

    /// Watches these files, too, instead of those it was told before. They need not be there yet.
    pub fn also(&self, paths: impl IntoIterator<Item = PathBuf>) {
        let mut known = std::mem::take(&mut *self.shared.others());
        let mut others: Vec<Watched> = Vec::new();
        for path in paths {
            if others.iter().all(|other| other.path != path) {
                let index = known.iter().position(|other| other.path == path);
                others.push(index.map_or_else(|| Watched::new(path), |at| known.swap_remove(at)));
            }
        }
        *self.shared.others() = others;
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
    fn others(&self) -> MutexGuard<'_, Vec<Watched>> {
        self.others.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Looks at all files; returns whether there is something new.
    fn look(&self, file: &mut Watched) -> bool {
        let moved = file.has_moved();
        // Not looked at under the lock: a folder far away may take its time, and the window must not wait for it.
        let paths: Vec<PathBuf> = self
            .others()
            .iter()
            .map(|other| other.path.clone())
            .collect();
        let looks: Vec<Looks> = paths.iter().map(|path| look(path)).collect();
        let mut others_moved = false;
        // Those that are there no more are of no interest.
        for other in self.others().iter_mut() {
            if let Some(at) = paths.iter().position(|path| *path == other.path) {
                let known = std::mem::replace(&mut other.known, looks[at]);
                others_moved |= known != looks[at];
            }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_beside_the_game_are_noticed_when_they_come_change_and_go() {
        let folder = std::env::temp_dir().join(format!("branchline-watch-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let [game, base, other] =
            ["a.line", "base.line", "other.line"].map(|name| folder.join(name));
        let watch = Watch {
            shared: Arc::default(),
        };
        let mut file = Watched::new(game);
        let mut has_moved = || {
            watch.shared.look(&mut file);
            watch.others_may_have_changed()
        };
        watch.also([base.clone(), other.clone()]);
        assert!(!has_moved());
        fs::write(&base, "one").expect("it is written");
        assert!(has_moved(), "it was missing and is there");
        assert!(!has_moved());
        watch.also([base.clone()]);
        fs::write(&base, "longer").expect("it is written");
        fs::write(&other, "nobody asks for it").expect("it is written");
        assert!(has_moved());
        fs::remove_file(&base).expect("it goes");
        assert!(has_moved());
        fs::remove_dir_all(&folder).expect("the folder goes");
    }
}
