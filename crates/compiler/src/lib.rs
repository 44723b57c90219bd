//! From Branchline text to a checked game: imports, names, lowering, checks, lints, diagnostics.

mod lint_settings;

pub use lint_settings::{LintLevel, LintSetting, LintSettings};
