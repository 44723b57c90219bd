//! The files of a project on disk, as the compiler sees them: names below one root, and nothing outside it.

use std::fs;
use std::io::{self, Read};
use std::path::{Component, Path, PathBuf};

use branchline_compiler::{Files, ReadProblem};

/// A folder with this file is the root of a project.
pub const MANIFEST: &str = "branchline.toml";

/// A larger file is not read at all; the parser refuses one byte more than it allows with a proper diagnostic.
pub const MAX_BYTES: u64 = 8 << 20;

/// What a program wrote: a thousand times a recorded game, a hundred times the sums of a large one.
pub const MAX_WRITTEN: u64 = 128 << 20;

/// A scan of a board in good quality has a tenth of this.
const MAX_PICTURE: u64 = 64 << 20;

/// A project on disk, with at most one text that is not in a file.
pub struct Project {
    /// Without links, so that a path below it can be compared.
    root: PathBuf,
    /// Standard input, under the name the compiler knows it by.
    unsaved: Option<(String, String)>,
}

impl Project {
    /// The project a file belongs to, and the file's name in it. The file must exist.
    pub fn of(file: &Path) -> io::Result<(Self, String)> {
        let file = file.canonicalize()?;
        let folder = file.parent().unwrap_or(Path::new("/"));
        let root = root_of(folder);
        let name = name_below(&file, &root);
        let unsaved = None;
        Ok((Self { root, unsaved }, name))
    }

    /// The project of a text that is in no file yet, as if it lay in `folder` under `name`.
    pub fn of_unsaved(folder: &Path, name: &str, text: String) -> io::Result<(Self, String)> {
        let folder = folder.canonicalize()?;
        let root = root_of(&folder);
        let name = name_below(&folder.join(name), &root);
        let unsaved = Some((name.clone(), text));
        Ok((Self { root, unsaved }, name))
    }

    /// Where a file of the project lies on disk.
    pub fn path_of(&self, name: &str) -> PathBuf {
        self.root.join(name)
    }
}

impl Files for Project {
    fn read(&self, name: &str) -> Result<String, ReadProblem> {
        if let Some((unsaved, text)) = &self.unsaved
            && unsaved == name
        {
            return Ok(text.clone());
        }
        // A link inside the project may point outside it: look where it really leads.
        let path = self.root.join(name).canonicalize().map_err(problem)?;
        if !path.starts_with(&self.root) {
            return Err(ReadProblem::Outside);
        }
        read_text(&path)
    }
}

/// The bytes of a picture that a game in `folder` names, relative to that folder and inside its project.
///
/// # Errors
/// If there is none, it lies elsewhere, by its name or by a link, or it is too large.
pub fn read_picture(folder: &Path, name: &str) -> Result<Vec<u8>, ReadProblem> {
    // A drive or a share is not even asked whether it is there.
    let plain = |part| {
        matches!(
            part,
            Component::Normal(_) | Component::CurDir | Component::ParentDir
        )
    };
    if name.contains(['\\', ':']) || !Path::new(name).components().all(plain) {
        return Err(ReadProblem::Outside);
    }
    let folder = folder.canonicalize().map_err(problem)?;
    let path = folder.join(name).canonicalize().map_err(problem)?;
    if !path.starts_with(root_of(&folder)) {
        return Err(ReadProblem::Outside);
    }
    read_bytes(&path, MAX_PICTURE)
}

/// Reads a text of sensible size from a regular file.
///
/// # Errors
/// If it cannot be read, is too large or no text.
pub fn read_text(path: &Path) -> Result<String, ReadProblem> {
    String::from_utf8(read_bytes(path, MAX_BYTES)?).map_err(|_| ReadProblem::NotText)
}

/// Reads a text that may be larger than any text of a game: what programs wrote, such as records of games, sums of
/// simulations and maps of countries.
///
/// # Errors
/// If it cannot be read, is too large or no text.
pub fn read_written(path: &Path) -> Result<String, ReadProblem> {
    String::from_utf8(read_bytes(path, MAX_WRITTEN)?).map_err(|_| ReadProblem::NotText)
}

/// Devices and pipes are refused: they may never end.
fn read_bytes(path: &Path, most: u64) -> Result<Vec<u8>, ReadProblem> {
    let metadata = fs::metadata(path).map_err(problem)?;
    if metadata.is_dir() {
        return Err(ReadProblem::Io("it is a folder".to_owned()));
    }
    if !metadata.is_file() {
        return Err(ReadProblem::Io("it is not a regular file".to_owned()));
    }
    let mut bytes = Vec::new();
    fs::File::open(path)
        .and_then(|file| file.take(most + 1).read_to_end(&mut bytes))
        .map_err(problem)?;
    if bytes.len() as u64 > most {
        return Err(ReadProblem::TooLarge);
    }
    Ok(bytes)
}

fn problem(error: io::Error) -> ReadProblem {
    match error.kind() {
        io::ErrorKind::NotFound => ReadProblem::NotFound,
        io::ErrorKind::PermissionDenied => ReadProblem::Io("no permission".to_owned()),
        _ => ReadProblem::Io(error.to_string()),
    }
}

/// The nearest folder above with a manifest, else the folder itself.
fn root_of(folder: &Path) -> PathBuf {
    folder
        .ancestors()
        .find(|folder| folder.join(MANIFEST).is_file())
        .unwrap_or(folder)
        .to_owned()
}

/// A path below the root with `/` between its parts, on every system.
fn name_below(path: &Path, root: &Path) -> String {
    let below = path.strip_prefix(root).unwrap_or(path);
    let parts: Vec<_> = below
        .components()
        .map(|part| part.as_os_str().to_string_lossy())
        .collect();
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_read_inside_its_project_only() {
        let top = std::env::temp_dir().join(format!("branchline-picture-{}", std::process::id()));
        let _ = fs::remove_dir_all(&top);
        let game = top.join("project/game");
        fs::create_dir_all(&game).expect("a folder for the test");
        fs::write(top.join("project").join(MANIFEST), "").expect("a manifest");
        fs::write(top.join("project/shared.png"), "shared").expect("a file");
        fs::write(game.join("own.png"), "own").expect("a file");
        fs::write(top.join("secret.png"), "secret").expect("a file");
        let read = |name: &str| read_picture(&game, name);
        assert_eq!(read("own.png"), Ok(b"own".to_vec()));
        assert_eq!(read("./own.png"), Ok(b"own".to_vec()));
        assert_eq!(read("../shared.png"), Ok(b"shared".to_vec()));
        assert_eq!(read("none.png"), Err(ReadProblem::NotFound));
        let absolute = top.join("secret.png");
        let absolute = absolute.to_str().expect("a plain path");
        for name in ["../../secret.png", absolute, "C:own.png", "\\\\host\\a.png"] {
            assert_eq!(read(name), Err(ReadProblem::Outside), "{name}");
        }
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink(top.join("secret.png"), game.join("link.png"))
                .expect("a link");
            assert_eq!(read("link.png"), Err(ReadProblem::Outside));
        }
        assert!(matches!(read("."), Err(ReadProblem::Io(_))), "a folder");
        let huge = fs::File::create(game.join("huge.png")).expect("a file");
        huge.set_len(MAX_PICTURE + 1).expect("a file with a hole");
        assert_eq!(read("huge.png"), Err(ReadProblem::TooLarge));
        fs::remove_dir_all(&top).expect("the folder can go");
    }
}
