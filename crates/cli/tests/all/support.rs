//! Running the program.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// What the program answered.
#[derive(Debug)]
pub struct Answer {
    pub code: i32,
    pub out: String,
    pub err: String,
}

/// Runs the program in the repository's root.
pub fn branchline(arguments: &[&str]) -> Answer {
    branchline_with(arguments, "")
}

/// The same, with something on its standard input.
///
/// # Panics
/// When it cannot be started, or dies without an exit code.
pub fn branchline_with(arguments: &[&str], input: &str) -> Answer {
    let mut program = Command::new(env!("CARGO_BIN_EXE_branchline"))
        .args(arguments)
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
        .env_remove("NO_COLOR")
        // These tests are about the terminal: no window may open.
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("WAYLAND_SOCKET")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut pipe = program.stdin.take().expect("it was piped");
    let input = input.to_owned();
    // A program that has heard enough closes the pipe; that is no failure of the test.
    let writer = std::thread::spawn(move || drop(pipe.write_all(input.as_bytes())));
    let output = program.wait_with_output().expect("it ends");
    writer.join().expect("writing does not panic");
    Answer {
        code: output.status.code().expect("it ends by itself"),
        out: String::from_utf8(output.stdout).expect("output is text"),
        err: String::from_utf8(output.stderr).expect("output is text"),
    }
}

impl Answer {
    /// Fails unless it ended with this code.
    #[track_caller]
    pub fn ends_with(self, code: i32) -> Self {
        assert_eq!(self.code, code, "{}\n{}", self.out, self.err);
        self
    }
}

/// An empty folder for one test.
///
/// # Panics
/// When it cannot be made.
pub fn folder(test: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(test);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the folder can be made");
    folder
}
