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
#[derive(Default)]
struct Faulty {
    fails_at: usize,
    /// As on a memory stick.
    no_links: bool,
    /// What a save of somebody else has put under the first name that is tried.
    taken: Option<&'static str>,
    steps: Vec<&'static str>,
    /// The permissions of temporary files as soon as they are there.
    #[cfg(unix)]
    modes: Vec<u32>,
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
    fn create(
        &mut self,
        path: &Path,
        bytes: &[u8],
        permissions: Option<&Permissions>,
    ) -> io::Result<()> {
        if let Some(other) = self.taken.take() {
            fs::write(path, other)?;
        }
        if let Err(error) = self.step("create") {
            // A full disk takes part of the bytes before it complains.
            Disk.create(path, &bytes[..bytes.len() / 2], permissions)?;
            return Err(error);
        }
        Disk.create(path, bytes, permissions)?;
        #[cfg(unix)]
        if permissions.is_some() {
            use std::os::unix::fs::PermissionsExt;
            self.modes
                .push(fs::metadata(path)?.permissions().mode() & 0o777);
        }
        Ok(())
    }

    fn reserve(&mut self, path: &Path) -> io::Result<()> {
        self.step("reserve")?;
        Disk.reserve(path)
    }

    fn link(&mut self, from: &Path, to: &Path) -> io::Result<()> {
        self.step("link")?;
        if self.no_links {
            return Err(io::ErrorKind::PermissionDenied.into());
        }
        Disk.link(from, to)
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
            ..Faulty::default()
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
fn a_new_file_is_whole_or_not_there_also_without_hard_links() {
    const LINKED: &[&str] = &["create", "link", "sync folder"];
    const RENAMED: &[&str] = &["create", "link", "reserve", "rename", "sync folder"];
    for (no_links, steps) in [(false, LINKED), (true, RENAMED)] {
        for fails_at in 0..=steps.len() {
            let folder = Folder::new(&format!("new-faults-{no_links}-{fails_at}"));
            let path = folder.path("a.line");
            let mut disk = Faulty {
                fails_at,
                no_links,
                ..Faulty::default()
            };
            let result = create_new(&mut disk, &path, b"new text");
            // A link that fails for whatever reason is tried the other way.
            let link_failed = fails_at == 1;
            let done = fails_at >= steps.len() || link_failed;
            assert_eq!(result.is_ok(), done, "{no_links}, step {fails_at}");
            match fs::read_to_string(&path) {
                Ok(text) => assert_eq!(text, "new text", "{no_links}, step {fails_at}"),
                Err(_) => assert!(!done && folder.names().is_empty(), "{:?}", folder.names()),
            }
            assert!(folder.names().len() <= 1, "{:?}", folder.names());
            if !link_failed {
                assert_eq!(disk.steps, steps[..steps.len().min(fails_at + 1)]);
            }
        }
    }
}

#[test]
fn without_hard_links_a_file_that_came_first_stays() {
    let folder = Folder::new("new-race");
    let path = folder.path("a.line");
    fs::write(&path, "first").unwrap();
    let mut disk = Faulty {
        fails_at: usize::MAX,
        no_links: true,
        ..Faulty::default()
    };
    let error = create_new(&mut disk, &path, b"second").unwrap_err();
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

#[cfg(unix)]
#[test]
fn a_link_whose_target_is_not_there_stays_a_link_and_gets_one() {
    use std::os::unix::fs::symlink;
    let folder = Folder::new("dangling");
    fs::create_dir(folder.path("sub")).unwrap();
    let (first, second) = (folder.path("first.line"), folder.path("second.line"));
    symlink("second.line", &first).unwrap();
    symlink("sub/new.line", &second).unwrap();
    write(&first, b"text").unwrap();
    assert!(fs::symlink_metadata(&first).unwrap().is_symlink());
    assert!(fs::symlink_metadata(&second).unwrap().is_symlink());
    assert_eq!(
        fs::read_to_string(folder.path("sub/new.line")).unwrap(),
        "text"
    );
    // Links in a circle lead nowhere, and writing says so.
    symlink("round.line", folder.path("round.line")).unwrap();
    assert!(write(&folder.path("round.line"), b"text").is_err());
}

#[test]
#[cfg(unix)]
fn what_is_no_file_is_not_replaced_by_one() {
    use std::os::unix::fs::FileTypeExt;
    let folder = Folder::new("socket");
    let path = folder.path("socket");
    let _listener = std::os::unix::net::UnixListener::bind(&path).unwrap();
    write(&path, b"new").unwrap_err();
    let kind = fs::metadata(&path).unwrap().file_type();
    assert!(kind.is_socket(), "{kind:?}");
    assert_eq!(folder.names(), ["socket"]);
}

/// Two containers have programs of the same number, and two threads have it anyway: the name of a temporary file was
/// the same, and the second save removed what the first was writing.
#[test]
fn a_temporary_file_of_another_save_is_neither_removed_nor_used() {
    let folder = Folder::new("taken");
    let path = folder.path("a.line");
    let mut disk = Faulty {
        fails_at: usize::MAX,
        taken: Some("of another"),
        ..Faulty::default()
    };
    replace(&mut disk, &path, b"ours").unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "ours");
    let names = folder.names();
    let [other, own] = &names[..] else {
        panic!("{names:?}");
    };
    assert!(other.starts_with(".a.line.tmp-"), "{other}");
    assert_eq!(own, "a.line");
    assert_eq!(
        fs::read_to_string(folder.path(other)).unwrap(),
        "of another"
    );
}

#[test]
fn many_threads_may_save_one_file() {
    let folder = Folder::new("threads");
    let path = folder.path("a.line");
    std::thread::scope(|scope| {
        for thread in 0..8_u8 {
            let path = &path;
            scope.spawn(move || {
                for _ in 0..20 {
                    write(path, &[b'a' + thread; 5_000]).unwrap();
                }
            });
        }
    });
    let bytes = fs::read(&path).unwrap();
    assert_eq!(bytes.len(), 5_000);
    assert!(bytes.iter().all(|byte| *byte == bytes[0]), "torn");
    assert_eq!(folder.names(), ["a.line"]);
}

/// A private file was readable by all from its first byte to its last.
#[cfg(unix)]
#[test]
fn nobody_reads_a_private_file_while_it_is_saved() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new("private");
    let path = folder.path("a.line");
    fs::write(&path, "old").unwrap();
    fs::set_permissions(&path, Permissions::from_mode(0o600)).unwrap();
    let mut disk = Faulty {
        fails_at: usize::MAX,
        ..Faulty::default()
    };
    replace(&mut disk, &path, b"new").unwrap();
    assert_eq!(disk.modes, [0o600]);
    // One that nobody may write, not even we, can be replaced all the same.
    fs::set_permissions(&path, Permissions::from_mode(0o444)).unwrap();
    write(&path, b"newer").unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "newer");
}

/// A disk that was full in the middle of an export left files of two exports in the folder.
#[test]
fn several_files_are_replaced_together() {
    const STEPS: [&str; 7] = [
        "create",
        "permissions",
        "create",
        "create",
        "rename",
        "rename",
        "rename",
    ];
    for fails_at in 0..=STEPS.len() + 1 {
        let folder = Folder::new(&format!("together-{fails_at}"));
        fs::write(folder.path("a.csv"), "old").unwrap();
        let mut disk = Faulty {
            fails_at,
            ..Faulty::default()
        };
        let files = ["a.csv", "b.csv", "c.csv"].map(|name| (name, &b"new"[..]));
        let result = replace_all(&mut disk, &folder.0, files);
        assert_eq!(result.is_ok(), fails_at > STEPS.len());
        let names = folder.names();
        if fails_at < 5 {
            assert_eq!(names, ["a.csv"], "step {fails_at}");
            let text = fs::read_to_string(folder.path("a.csv")).unwrap();
            assert_eq!(text, "old", "step {fails_at}");
        }
        // Whatever fails, no half file is there, and nothing is left behind.
        assert!(names.iter().all(|name| !name.contains("tmp")), "{names:?}");
        if fails_at >= STEPS.len() {
            assert_eq!(names, ["a.csv", "b.csv", "c.csv"]);
        }
        let all = STEPS.iter().copied().chain(["sync folder"]);
        assert_eq!(disk.steps, all.take(fails_at + 1).collect::<Vec<_>>());
    }
    let folder = Folder::new("together-named");
    fs::create_dir(folder.path("b.csv")).unwrap();
    let files = ["a.csv", "b.csv"].map(|name| (name, &b"new"[..]));
    let unwritten = write_all(&folder.0, files).unwrap_err();
    assert_eq!(unwritten.path, folder.path("b.csv"));
    assert_eq!(folder.names(), ["b.csv"]);
}
