//! Sums that can be joined exactly: associative, commutative, nothing lost.

use crate::tally::{Histogram, Tally};

/// Something that takes in another of its kind.
pub trait Merge {
    /// Adds the other.
    ///
    /// # Panics
    /// If the two are not about the same game.
    fn merge(&mut self, other: &Self);
}

impl Merge for u64 {
    fn merge(&mut self, other: &Self) {
        *self += other;
    }
}

impl Merge for i64 {
    fn merge(&mut self, other: &Self) {
        *self += other;
    }
}

impl Merge for Tally {
    fn merge(&mut self, other: &Self) {
        Self::merge(self, other);
    }
}

impl Merge for Histogram {
    fn merge(&mut self, other: &Self) {
        Self::merge(self, other);
    }
}

impl<T: Merge> Merge for Vec<T> {
    fn merge(&mut self, other: &Self) {
        assert_eq!(self.len(), other.len(), "summaries of different boards");
        for (mine, theirs) in self.iter_mut().zip(other) {
            mine.merge(theirs);
        }
    }
}

/// Joins a struct field by field. All fields must be named, so that a new one
/// stops the build here.
macro_rules! merge_fields {
    ($($type:ty { $($field:ident),+ $(,)? })+) => {
        $(impl $crate::merge::Merge for $type {
            fn merge(&mut self, other: &Self) {
                let Self { $($field),+ } = other;
                $($crate::merge::Merge::merge(&mut self.$field, $field);)+
            }
        })+
    };
}
pub(crate) use merge_fields;
