//! Starting other programs: shown before they run, their failure is ours.

use std::env;
use std::path::Path;
use std::process::Command;

/// What a task says when it could not finish, in words for a person.
pub type Result = std::result::Result<(), String>;

/// Runs `cargo` with these arguments in the workspace root.
pub fn cargo(arguments: &[&str]) -> Result {
    cargo_with(arguments, &[])
}

/// The same, with these environment variables set.
pub fn cargo_with(arguments: &[&str], variables: &[(&str, &str)]) -> Result {
    // The cargo that started us, so that a toolchain override stays in force.
    let program = env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    run(&program, "cargo", arguments, variables)
}

/// Runs any program with these arguments in the workspace root.
pub fn program(name: &str, arguments: &[&str]) -> Result {
    run(name, name, arguments, &[])
}

fn run(program: &str, shown_as: &str, arguments: &[&str], variables: &[(&str, &str)]) -> Result {
    let set: String = variables
        .iter()
        .map(|(name, value)| format!("{name}={value} "))
        .collect();
    let line = format!("{set}{shown_as} {}", arguments.join(" "));
    eprintln!("+ {line}");
    let status = Command::new(program)
        .args(arguments)
        .envs(variables.iter().copied())
        .current_dir(workspace_root())
        .status()
        .map_err(|error| format!("`{line}` did not start: {error}"))?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("`{line}` failed ({status})"))
    }
}

fn workspace_root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .nth(2)
        .expect("this package lies two folders below the workspace root")
}
