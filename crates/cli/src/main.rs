//! The `branchline` program: one file a command.

fn main() {}
