//! Questions and lossless edits about an open game, as plain data.
