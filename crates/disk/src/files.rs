//! Writing files. Whatever holds somebody's work is written through here, all or nothing.
//!
//! The order is what makes it safe: a temporary file in the same folder, its bytes forced to disk, renamed over the
//! old file, then the folder forced to disk. Whatever fails or dies in between, the old file is whole. A file that must
//! be new gets its name by a hard link, which refuses a name that is taken, however close the race.
//! The steps are behind a small trait, so that tests can let each of them fail.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::time::Duration;

/// No save takes this long: an older temporary file was left by a program that died.
const STALE: Duration = Duration::from_secs(600);

/// Replaces a file as a whole, or creates it. Permissions stay, and a link's target is replaced instead of the link.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    replace(&mut Disk, path, bytes)
}

/// Creates a file as a whole; never touches one that is there.
pub fn write_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    create_new(&mut Disk, path, bytes)
}

fn create_new(disk: &mut impl Steps, path: &Path, bytes: &[u8]) -> io::Result<()> {
    let temporary = temporary_for(path)?;
    let created = (|| {
        disk.create(&temporary, bytes)?;
        // A hard link is the one rename that refuses to overwrite.
        match disk.link(&temporary, path) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
                take_name(disk, &temporary, path)
            }
            linked => linked,
        }
    })();
    // It is another name of the new file, or what is left of a failure; gone already after a rename.
    let _ = fs::remove_file(&temporary);
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
    let target = target_of(path)?;
    let permissions = match fs::metadata(&target) {
        Ok(metadata) if metadata.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
        // A pipe or device is written to: a file in its place would be no replacement.
        Ok(metadata) if !metadata.is_file() => {
            return OpenOptions::new()
                .write(true)
                .open(&target)?
                .write_all(bytes);
        }
        Ok(metadata) => Some(metadata.permissions()),
        Err(_) => None,
    };
    sweep(&target);
    let temporary = temporary_for(&target)?;
    let replaced = (|| {
        disk.create(&temporary, bytes)?;
        if let Some(permissions) = permissions {
            disk.set_permissions(&temporary, permissions)?;
        }
        disk.rename(&temporary, &target)
    })();
    if replaced.is_err() {
        // The first failure is the one to report.
        let _ = fs::remove_file(&temporary);
    }
    replaced?;
    disk.sync_folder(folder_of(&target))
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
    /// Creates a file that must not exist yet, with these bytes, forced to disk.
    fn create(&mut self, path: &Path, bytes: &[u8]) -> io::Result<()>;
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
    fn create(&mut self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
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

/// `.NAME.tmp-PID` beside the file: a rename works only within one file system.
fn temporary_for(path: &Path) -> io::Result<PathBuf> {
    let Some(name) = path.file_name() else {
        return Err(io::ErrorKind::InvalidInput.into());
    };
    let mut temporary = prefix(name);
    temporary.push(process::id().to_string());
    let temporary = path.with_file_name(temporary);
    // A dead program may have had our number; nobody alive has.
    let _ = fs::remove_file(&temporary);
    Ok(temporary)
}

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
