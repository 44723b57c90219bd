//! `cargo xtask test`: everything that must pass before a change lands.

use crate::packages;
use crate::shell::{self, Result};

/// The features of packages whose tests need programs beside Rust (a display, a browser, a PDF reader).
const TOOLS: &str = "branchline-tests/tools,branchline-cli/tools";

/// Cheapest check first; all in the dev profile, so that each crate is built once.
pub fn run(arguments: &[String]) -> Result {
    if let Some(unknown) = arguments.first() {
        return Err(format!("takes no argument, got `{unknown}`"));
    }
    packages::ensure()?;
    shell::cargo(&["fmt", "--all", "--check"])?;
    shell::cargo(&[
        "clippy",
        "--workspace",
        "--all-targets",
        "--locked",
        "--features",
        TOOLS,
        "--",
        "--deny",
        "warnings",
    ])?;
    // Unit tests, cross-crate tests, end-to-end tests of the program, and the examples in doc comments.
    shell::cargo(&["test", "--workspace", "--locked", "--features", TOOLS])
}
