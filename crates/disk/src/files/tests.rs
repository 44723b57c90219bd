//! Saving under failure: each step fails once, and the old file is always whole.

use super::*;

/// A folder of its own for each test, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("branchline-{name}-{}", process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path.canonicalize().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(&self.0)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The disk, noting each step; the one with this number fails.
struct Faulty {
    fails_at: usize,
    steps: Vec<&'static str>,
}

impl Faulty {
    fn step(&mut self, name: &'static str) -> io::Result<()> {
        self.steps.push(name);
        if self.steps.len() - 1 == self.fails_at {
            return Err(io::ErrorKind::StorageFull.into());
        }
        Ok(())
    }
}

impl Steps for Faulty {
    fn create(&mut self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        if let Err(error) = self.step("create") {
            // A full disk takes part of the bytes before it complains.
            Disk.create(path, &bytes[..bytes.len() / 2])?;
            return Err(error);
        }
        Disk.create(path, bytes)
    }

    fn set_permissions(&mut self, path: &Path, permissions: Permissions) -> io::Result<()> {
        self.step("permissions")?;
        Disk.set_permissions(path, permissions)
    }

    fn rename(&mut self, from: &Path, to: &Path) -> io::Result<()> {
        self.step("rename")?;
        Disk.rename(from, to)
    }

    fn sync_folder(&mut self, folder: &Path) -> io::Result<()> {
        self.step("sync folder")?;
        Disk.sync_folder(folder)
    }
}

#[test]
fn whichever_step_fails_the_file_is_old_or_new_and_nothing_is_left_behind() {
    const STEPS: [&str; 4] = ["create", "permissions", "rename", "sync folder"];
    for fails_at in 0..=STEPS.len() {
        let folder = Folder::new(&format!("faults-{fails_at}"));
        let path = folder.path("a.line");
        fs::write(&path, "old").unwrap();
        let mut disk = Faulty {
            fails_at,
            steps: Vec::new(),
        };
        let result = replace(&mut disk, &path, b"new text");
        let text = fs::read_to_string(&path).unwrap();
        if fails_at < 3 {
            assert!(result.is_err(), "step {fails_at} failed unseen");
            assert_eq!(text, "old");
        } else {
            assert_eq!(result.is_err(), fails_at == 3);
            assert_eq!(text, "new text");
        }
        assert_eq!(disk.steps, STEPS[..STEPS.len().min(fails_at + 1)]);
        assert_eq!(folder.names(), ["a.line"]);
    }
}

#[test]
fn a_new_file_never_replaces_one_that_is_there() {
    let folder = Folder::new("new");
    let path = folder.path("a.line");
    write_new(&path, b"first").unwrap();
    let error = write_new(&path, b"second").unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::AlreadyExists);
    assert_eq!(fs::read_to_string(&path).unwrap(), "first");
    assert_eq!(folder.names(), ["a.line"]);
}

#[test]
fn temporary_files_of_dead_programs_are_swept_and_fresh_ones_are_not() {
    let folder = Folder::new("sweep");
    let path = folder.path("a.line");
    for (name, age) in [
        (".a.line.tmp-1", 3600),
        (".a.line.tmp-2", 1),
        (".b.line.tmp-1", 3600),
    ] {
        fs::write(folder.path(name), "half").unwrap();
        let at = std::time::SystemTime::now() - Duration::from_secs(age);
        let file = File::options()
            .append(true)
            .open(folder.path(name))
            .unwrap();
        file.set_modified(at).unwrap();
    }
    write(&path, b"whole").unwrap();
    assert_eq!(folder.names(), [".a.line.tmp-2", ".b.line.tmp-1", "a.line"]);
}

#[cfg(unix)]
#[test]
fn permissions_stay_and_links_stay_links() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = Folder::new("links");
    let (path, link) = (folder.path("a.line"), folder.path("link.line"));
    fs::write(&path, "old").unwrap();
    fs::set_permissions(&path, Permissions::from_mode(0o640)).unwrap();
    symlink("a.line", &link).unwrap();
    write(&link, b"new").unwrap();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::read_to_string(&path).unwrap(), "new");
    let mode = fs::metadata(&path).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o640);
}
