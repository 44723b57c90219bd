//! Ids for things that have names: no two the same, however many things share a name.

use std::collections::{HashMap, HashSet};

/// The ids that were given away.
#[derive(Default)]
pub(super) struct Ids {
    taken: HashSet<String>,
    /// The number to try next for a name. Counting from 2 each time would look at all stations for each station.
    next: HashMap<String, usize>,
}

impl Ids {
    /// This id, or it with the first number that nothing has yet.
    pub(super) fn unused(&mut self, base: &str) -> String {
        let mut id = base.to_owned();
        if self.taken.contains(base) {
            let next = self.next.entry(base.to_owned()).or_insert(2);
            while self.taken.contains(&id) {
                id = format!("{base}-{next}");
                *next += 1;
            }
        }
        self.taken.insert(id.clone());
        id
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_counted_and_never_given_twice() {
        let mut ids = Ids::default();
        let given = ["a", "a-2", "a", "a", "b", "a-2"].map(|base| ids.unused(base));
        assert_eq!(given, ["a", "a-2", "a-3", "a-4", "b", "a-2-2"]);
    }
}
