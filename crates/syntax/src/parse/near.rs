//! Section keywords, and words that were probably meant as one.

/// Keywords that open a block at the top of a file.
pub(super) const SECTIONS: [&str; 8] = [
    "game",
    "deck",
    "districts",
    "land",
    "locations",
    "routes",
    "tickets",
    "names",
];

/// The one section keyword close to `word`, which is none itself.
pub(super) fn section(word: &str) -> Option<&'static str> {
    let lower = word.to_lowercase();
    if let Some(same) = SECTIONS.iter().find(|section| **section == lower) {
        return (word != *same).then_some(same);
    }
    let allowed = (lower.chars().count() / 3).max(1);
    let mut best = None;
    let mut best_distance = allowed + 1;
    for section in SECTIONS {
        let distance = strsim::osa_distance(&lower, section);
        if distance < best_distance {
            (best, best_distance) = (Some(section), distance);
        } else if distance == best_distance {
            best = None;
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::section;

    #[test]
    fn one_close_keyword_is_meant() {
        let check = |word, expected: Option<&str>| assert_eq!(section(word), expected, "{word}");
        check("routse", Some("routes"));
        check("route", Some("routes"));
        check("Routes", Some("routes"));
        check("lcations", Some("locations"));
        check("location", Some("locations"));
        check("tikets", Some("tickets"));
        check("gmae", Some("game"));
        check("routes", None);
        check("board", None);
        check("background", None);
        check("lint", None);
        check("trains", None);
        check("", None);
    }
}
