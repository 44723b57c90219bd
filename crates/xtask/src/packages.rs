//! System packages the tests need, installed where that is possible and named where it is not.

use std::env;
use std::path::Path;

use crate::shell::{self, Result};

struct Package {
    /// The program whose presence shows that the package is there, or a path for what is no program.
    program: &'static str,
    /// What Debian and its relatives call the package, and what it needs to be of use.
    apt: &'static [&'static str],
}

impl Package {
    const fn new(program: &'static str, apt: &'static [&'static str]) -> Self {
        Self { program, apt }
    }
}

/// The C compiler links every Rust program; the rest of the tool chain comes with Rust.
const NEEDED: &[Package] = &[
    Package::new("cc", &["build-essential"]),
    // Draws our PDFs, so that tests can measure them.
    Package::new("pdftoppm", &["poppler-utils"]),
    // Opens the web pages we write.
    Package::new("chromium", &["chromium"]),
    // A hand for the browser's mouse, and the language of the example client.
    Package::new("chromedriver", &["chromium-driver"]),
    Package::new("python3", &["python3"]),
    // Reads our graphs.
    Package::new(
        "/usr/lib/python3/dist-packages/networkx",
        &["python3-networkx"],
    ),
    Package::new("dot", &["graphviz"]),
    // The editor's window on a display that nobody sees, and a hand for its mouse.
    Package::new(
        "Xvfb",
        &[
            "xvfb",
            "libegl1",
            "libgl1",
            "libgl1-mesa-dri",
            "libx11-xcb1",
            "libxcursor1",
            "libxi6",
            "libxkbcommon-x11-0",
            "libxrandr2",
        ],
    ),
    Package::new("xdotool", &["xdotool"]),
    // Reads what it copies.
    Package::new("xclip", &["xclip"]),
    // Takes its picture.
    Package::new("import", &["imagemagick"]),
];

/// Makes sure that every needed program is there.
pub fn ensure() -> Result {
    let missing: Vec<&str> = NEEDED
        .iter()
        .filter(|package| !on_path(package.program))
        .flat_map(|package| package.apt.iter().copied())
        .collect();
    if missing.is_empty() {
        return Ok(());
    }
    let mut install = vec!["install", "--yes", "--no-install-recommends"];
    install.extend(&missing);
    if !is_root() || !on_path("apt-get") {
        return Err(format!(
            "packages are missing, please run: sudo apt-get {}",
            install.join(" ")
        ));
    }
    shell::program("apt-get", &["update"])?;
    shell::program("apt-get", &install)
}

fn on_path(program: &str) -> bool {
    if program.starts_with('/') {
        return Path::new(program).exists();
    }
    env::var_os("PATH")
        .is_some_and(|path| env::split_paths(&path).any(|dir| dir.join(program).is_file()))
}

/// The owner of our own entry in the process table is the user we run as.
#[cfg(unix)]
fn is_root() -> bool {
    use std::os::unix::fs::MetadataExt;
    std::fs::metadata("/proc/self").is_ok_and(|process| process.uid() == 0)
}

#[cfg(not(unix))]
fn is_root() -> bool {
    false
}
