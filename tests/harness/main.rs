//! All cross-crate tests in one binary.
