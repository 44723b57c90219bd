//! Puts the pages of `codes/` into the program: a page is a file there, nothing else.

#![allow(
    clippy::disallowed_methods,
    reason = "a build script lists files; the crate itself reads none"
)]

use std::fmt::Write;
use std::path::Path;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("cargo::rerun-if-changed=codes");
    let folder = Path::new(&std::env::var("CARGO_MANIFEST_DIR")?).join("codes");
    let mut pages = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|end| end == "md") {
            pages.push(path);
        }
    }
    pages.sort();
    let mut list = String::from("&[\n");
    for page in pages {
        writeln!(list, "    include_str!({page:?}),")?;
    }
    list.push(']');
    let out = Path::new(&std::env::var("OUT_DIR")?).join("pages.rs");
    std::fs::write(out, list)?;
    Ok(())
}
