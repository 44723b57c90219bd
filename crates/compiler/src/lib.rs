//! From Branchline text to a checked game: imports, names, lowering, checks, lints, diagnostics.
