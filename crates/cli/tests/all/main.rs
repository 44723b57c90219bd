//! The `branchline` program from outside: arguments in, output and exit code out.
//!
//! These tests live in this package because only here cargo promises that the program is built before they run and
//! tells them where it is (`CARGO_BIN_EXE_branchline`). One binary for all of them; a command is a module.

mod check;
mod compile;
mod export;
#[cfg(feature = "tools")]
mod front_ends;
mod play;
mod replay;
mod serve;
mod simulate;
mod source;
mod support;
mod table;
mod tutorial;
mod walk;
mod welcome;
#[cfg(feature = "tools")]
mod window;
