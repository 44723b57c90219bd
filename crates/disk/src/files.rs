//! Writing files. Whatever holds somebody's work is written through here, all or nothing.
//!
//! The order is what makes it safe: a temporary file in the same folder, its bytes forced to disk, renamed over the
//! old file, then the folder forced to disk. Whatever fails or dies in between, the old file is whole. A file that must
//! be new gets its name by a hard link, which refuses a name that is taken, however close the race.
//! The steps are behind a small trait, so that tests can let each of them fail.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, Permissions};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// No save takes this long: an older temporary file was left by a program that died.
const STALE: Duration = Duration::from_secs(600);

/// Names to try for a temporary file; the first is hardly ever taken.
const TRIES: u32 = 16;

/// Replaces a file as a whole, or creates it. Permissions stay, and a link's target is replaced instead of the link.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    replace(&mut Disk, path, bytes)
}

/// Creates a file as a whole; never touches one that is there.
pub fn write_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    create_new(&mut Disk, path, bytes)
}

/// Why one of several files was not written.
#[derive(Debug)]
pub struct Unwritten {
    /// The file.
    pub path: PathBuf,
    /// What the system says.
    pub error: io::Error,
}

/// Replaces several files of a folder together. All bytes are on the disk before the first file gets its name, so a
/// full disk or a missing permission leaves everything as it was; only a failure while names change hands, or dying
/// right then, can leave some files new and some old, each of them whole.
pub fn write_all<'a>(
    folder: &Path,
    files: impl IntoIterator<Item = (&'a str, &'a [u8])>,
) -> Result<(), Unwritten> {
    replace_all(&mut Disk, folder, files)
}

fn create_new(disk: &mut impl Steps, path: &Path, bytes: &[u8]) -> io::Result<()> {
    let temporary = Temporary::with(disk, path, bytes, None)?;
    // A hard link is the one rename that refuses to overwrite.
    let created = match disk.link(&temporary.0, path) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
            take_name(disk, &temporary.0, path)
        }
        linked => linked,
    };
    // It is another name of the new file, or what is left of a failure; gone already after a rename.
    drop(temporary);
    created?;
    disk.sync_folder(folder_of(path))
}

/// For file systems without hard links: the name is taken by an empty file, which no other program can then take, and
/// that file of ours is replaced. Dying between the two leaves it empty, never half.
fn take_name(disk: &mut impl Steps, temporary: &Path, path: &Path) -> io::Result<()> {
    disk.reserve(path)?;
    let renamed = disk.rename(temporary, path);
    if renamed.is_err() {
        let _ = fs::remove_file(path);
    }
    renamed
}

fn replace(disk: &mut impl Steps, path: &Path, bytes: &[u8]) -> io::Result<()> {
    match prepare(disk, path, bytes)? {
        Some(ready) => {
            let folder = folder_of(&ready.target).to_owned();
            ready.take_place(disk)?;
            disk.sync_folder(&folder)
        }
        None => Ok(()),
    }
}

fn replace_all<'a>(
    disk: &mut impl Steps,
    folder: &Path,
    files: impl IntoIterator<Item = (&'a str, &'a [u8])>,
) -> Result<(), Unwritten> {
    let mut ready = Vec::new();
    for (name, bytes) in files {
        let path = folder.join(name);
        match prepare(disk, &path, bytes) {
            Ok(one) => ready.extend(one),
            Err(error) => return Err(Unwritten { path, error }),
        }
    }
    // A link may lead to a file in another folder.
    let mut folders = BTreeSet::new();
    for one in ready {
        let path = one.target.clone();
        folders.insert(folder_of(&path).to_owned());
        if let Err(error) = one.take_place(disk) {
            return Err(Unwritten { path, error });
        }
    }
    for path in folders {
        if let Err(error) = disk.sync_folder(&path) {
            return Err(Unwritten { path, error });
        }
    }
    Ok(())
}

/// A file whose bytes are on the disk, but not yet under its name.
struct Ready {
    target: PathBuf,
    temporary: Temporary,
}

impl Ready {
    fn take_place(self, disk: &mut impl Steps) -> io::Result<()> {
        disk.rename(&self.temporary.0, &self.target)
    }
}

/// Writes the bytes beside the file that they are to replace. None: it is no file, and they were written into it.
fn prepare(disk: &mut impl Steps, path: &Path, bytes: &[u8]) -> io::Result<Option<Ready>> {
    let target = target_of(path)?;
    let permissions = match fs::metadata(&target) {
        Ok(metadata) if metadata.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
        // A pipe or device is written to: a file in its place would be no replacement.
        Ok(metadata) if !metadata.is_file() => {
            let mut open = OpenOptions::new().write(true).open(&target)?;
            open.write_all(bytes)?;
            return Ok(None);
        }
        Ok(metadata) => Some(metadata.permissions()),
        Err(_) => None,
    };
    sweep(&target);
    let temporary = Temporary::with(disk, &target, bytes, permissions.as_ref())?;
    if let Some(permissions) = permissions {
        disk.set_permissions(&temporary.0, permissions)?;
    }
    Ok(Some(Ready { target, temporary }))
}

/// A file of ours beside another: a rename works only within one file system. It goes when nobody needs it any more.
struct Temporary(PathBuf);

impl Temporary {
    /// Writes one with a name that no other save has: not of this program, and not of one in another container that
    /// has the same number there.
    fn with(
        disk: &mut impl Steps,
        target: &Path,
        bytes: &[u8],
        permissions: Option<&Permissions>,
    ) -> io::Result<Self> {
        let Some(name) = target.file_name() else {
            return Err(io::ErrorKind::InvalidInput.into());
        };
        for _ in 0..TRIES {
            let mut temporary = prefix(name);
            temporary.push(suffix());
            let temporary = target.with_file_name(temporary);
            match disk.create(&temporary, bytes, permissions) {
                // Not ours to remove.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                written => {
                    let temporary = Self(temporary);
                    return written.map(|()| temporary);
                }
            }
        }
        Err(io::ErrorKind::AlreadyExists.into())
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        // After a rename there is nothing left. A failure before it is the one to report.
        let _ = fs::remove_file(&self.0);
    }
}

/// Hardly ever the same twice: keys from the system's chance, and a count that grows within the program.
fn suffix() -> String {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let mut hasher = RandomState::new().build_hasher();
    hasher.write_u64(COUNT.fetch_add(1, Ordering::Relaxed));
    hasher.write_u32(process::id());
    format!("{:016x}", hasher.finish())
}

/// Where a path leads in the end: also a link whose target is not there yet.
fn target_of(path: &Path) -> io::Result<PathBuf> {
    let mut target = path.to_owned();
    loop {
        match target.canonicalize() {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            // A circle of links ends here, too: the system refuses it.
            found => return found,
        }
        let Ok(next) = fs::read_link(&target) else {
            return Ok(target);
        };
        target = folder_of(&target).join(next);
    }
}

/// What a save asks of the file system.
trait Steps {
    /// Creates a file that must not exist yet, with these bytes, forced to disk. At no time may anybody read it who
    /// may not read a file with these permissions.
    fn create(
        &mut self,
        path: &Path,
        bytes: &[u8],
        permissions: Option<&Permissions>,
    ) -> io::Result<()>;
    /// Takes a name that must not exist yet, with an empty file.
    fn reserve(&mut self, path: &Path) -> io::Result<()>;
    /// Gives a file a second name that must not exist yet.
    fn link(&mut self, from: &Path, to: &Path) -> io::Result<()>;
    fn set_permissions(&mut self, path: &Path, permissions: Permissions) -> io::Result<()>;
    fn rename(&mut self, from: &Path, to: &Path) -> io::Result<()>;
    /// Forces a folder's list of names to disk.
    fn sync_folder(&mut self, folder: &Path) -> io::Result<()>;
}

struct Disk;

impl Steps for Disk {
    fn create(
        &mut self,
        path: &Path,
        bytes: &[u8],
        permissions: Option<&Permissions>,
    ) -> io::Result<()> {
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        if let Some(permissions) = permissions {
            use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
            options.mode(permissions.mode() & 0o777);
        }
        #[cfg(not(unix))]
        let _ = permissions;
        let mut file = options.open(path)?;
        file.write_all(bytes)?;
        file.sync_all()
    }

    fn reserve(&mut self, path: &Path) -> io::Result<()> {
        let new = OpenOptions::new().write(true).create_new(true).open(path);
        new.map(drop)
    }

    fn link(&mut self, from: &Path, to: &Path) -> io::Result<()> {
        fs::hard_link(from, to)
    }

    fn set_permissions(&mut self, path: &Path, permissions: Permissions) -> io::Result<()> {
        fs::set_permissions(path, permissions)
    }

    fn rename(&mut self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    fn sync_folder(&mut self, folder: &Path) -> io::Result<()> {
        // Windows cannot open a folder as a file, and writes names through.
        if cfg!(unix) {
            File::open(folder)?.sync_all()?;
        }
        Ok(())
    }
}

/// `.NAME.tmp-`, which sweeping and `.gitignore` know our temporary files by.
fn prefix(name: &std::ffi::OsStr) -> OsString {
    let mut prefix = OsString::from(".");
    prefix.push(name);
    prefix.push(".tmp-");
    prefix
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Removes what an earlier save of this very file left behind when its program died. Failing to is no harm.
fn sweep(target: &Path) {
    let Some(name) = target.file_name() else {
        return;
    };
    let prefix = prefix(name);
    let Ok(entries) = fs::read_dir(folder_of(target)) else {
        return;
    };
    for entry in entries.flatten() {
        let is_ours = entry
            .file_name()
            .as_encoded_bytes()
            .starts_with(prefix.as_encoded_bytes());
        let age = entry.metadata().and_then(|m| m.modified()).ok();
        let is_stale = age.is_some_and(|at| at.elapsed().is_ok_and(|age| age > STALE));
        if is_ours && is_stale {
            let _ = fs::remove_file(entry.path());
        }
    }
}

#[cfg(test)]
mod tests;
