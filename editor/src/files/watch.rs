//! Notices that somebody else changed the file: a thread looks once a second and wakes the window only then.

use std::fs::{self, Metadata};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, SystemTime};

const LOOK: Duration = Duration::from_secs(1);

/// Watches one file until it is dropped.
pub struct Watch {
    moved: Arc<AtomicBool>,
    over: Arc<AtomicBool>,
}

impl Watch {
    /// Starts watching; `wake` is called when the file may have changed.
    pub fn start(path: &Path, wake: impl Fn() + Send + 'static) -> Self {
        let watch = Self {
            moved: Arc::default(),
            over: Arc::default(),
        };
        let (moved, over) = (Arc::clone(&watch.moved), Arc::clone(&watch.over));
        let path: PathBuf = path.to_owned();
        thread::spawn(move || {
            let mut known = look(&path);
            while !over.load(Ordering::Relaxed) {
                thread::sleep(LOOK);
                let now = look(&path);
                if now != known {
                    known = now;
                    moved.store(true, Ordering::Relaxed);
                    wake();
                }
            }
        });
        watch
    }

    /// Whether the file may have changed since the last call. Its content decides whether it really did.
    pub fn may_have_changed(&self) -> bool {
        self.moved.swap(false, Ordering::Relaxed)
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.over.store(true, Ordering::Relaxed);
    }
}

/// A save by renaming gives a new file with a new date; either is enough to look closer.
fn look(path: &Path) -> Option<(u64, Option<SystemTime>)> {
    fs::metadata(path)
        .ok()
        .map(|data: Metadata| (data.len(), data.modified().ok()))
}
