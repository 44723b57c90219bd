//! Lists the bundled games, so that a new folder in `maps/` is in the program without another line of code.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let maps = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../maps")
        .canonicalize()?;
    // Cargo looks at everything below a folder.
    println!("cargo::rerun-if-changed={}", maps.display());

    let mut files = Vec::new();
    collect(&maps, &mut files)?;
    files.sort();

    let mut code = String::from("&[\n");
    for file in files {
        let name = file
            .strip_prefix(&maps)
            .expect("it was found below")
            .components()
            .map(|part| part.as_os_str().to_string_lossy())
            .collect::<Vec<_>>()
            .join("/");
        writeln!(code, "    ({name:?}, include_str!({file:?})),").expect("a string takes it");
    }
    code.push_str("]\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    fs::write(out.join("bundled_files.rs"), code)
}

/// Texts only: games, their bases and their credits.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else if path
            .extension()
            .is_some_and(|extension| extension == "line" || extension == "md")
        {
            files.push(path);
        }
    }
    Ok(())
}
