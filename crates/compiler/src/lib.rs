//! From Branchline text to a checked game: imports, names, lowering, checks,
//! lints, diagnostics, and the config as JSON or TOML.
//!
//! [`compile`] is the meaning pass; [`Compilation::advise`] adds the lints.
//! Files come in through a trait and nothing is printed: no file system, no
//! terminal, no clock.

mod allow;
mod check;
pub mod codes;
mod compilation;
mod diagnostic;
pub mod exchange;
pub mod export;
pub mod figures;
mod files;
mod graph;
mod imports;
mod lint_settings;
mod lints;
mod lower;
mod near;
pub mod output;
mod paths;
mod problems;
mod source;
mod source_map;

pub use branchline_engine::Severity;
pub use compilation::{Compilation, Game, compile};
pub use diagnostic::{Diagnostic, Fix, Label, safe_fixes};
pub use files::{Files, MemoryFiles, ReadProblem};
pub use imports::Layer;
pub use lint_settings::{LintLevel, LintSetting, LintSettings};
pub use lints::{LINTS, Lint, advise, structure};
pub use lower::merge::{Grouped, HasEnds, HasId, Keyed, Merged, Written};
pub use problems::imports::BUNDLED;
pub use source::{Place, Source, SourceId};
pub use source_map::SourceMap;
