//! "Did you mean …": the one name that a misspelt one must have been, or none.

/// The name nearest to `word`. Case, hyphens and the order of words are looked
/// through first, also against titles; then small slips of the hand count, up to
/// a third of the letters. Two names equally near: no answer, rather than a coin toss.
pub(crate) fn nearest<'a>(
    word: &str,
    names: impl Iterator<Item = (&'a str, Option<&'a str>)> + Clone,
) -> Option<&'a str> {
    let plain = letters(word);
    let same = names.clone().filter(|(id, title)| {
        letters(id) == plain || title.is_some_and(|title| letters(title) == plain)
    });
    if let Some(id) = only(same.map(|(id, _)| id)) {
        return Some(id);
    }
    let sorted = sorted_words(word);
    if sorted.len() > 1 {
        let turned = names.clone().filter(|(id, _)| sorted_words(id) == sorted);
        if let Some(id) = only(turned.map(|(id, _)| id)) {
            return Some(id);
        }
    }
    let reach = (plain.chars().count() / 3).max(1);
    let mut best: Option<(usize, &str)> = None;
    let mut tied = false;
    for (id, title) in names {
        let by_id = strsim::osa_distance(&plain, &letters(id));
        let by_title = title.map_or(usize::MAX, |t| strsim::osa_distance(&plain, &letters(t)));
        let distance = by_id.min(by_title);
        if distance > reach {
            continue;
        }
        match best {
            Some((least, _)) if distance > least => {}
            Some((least, other)) if distance == least => tied |= other != id,
            _ => (best, tied) = (Some((distance, id)), false),
        }
    }
    best.filter(|_| !tied).map(|(_, id)| id)
}

/// The word nearest to `word`, of a plain list.
pub(crate) fn nearest_word<'a>(
    word: &str,
    words: impl IntoIterator<Item = &'a str, IntoIter: Clone>,
) -> Option<&'a str> {
    nearest(word, words.into_iter().map(|word| (word, None)))
}

/// Whether a word is another one but for one slip of the hand. Short words are too near each other to tell.
pub(crate) fn is_one_slip(word: &str, meant: &str) -> bool {
    let (word, meant) = (letters(word), letters(meant));
    meant.chars().count() > 3 && strsim::osa_distance(&word, &meant) <= 1
}

fn only<'a>(mut found: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let first = found.next()?;
    found.all(|other| other == first).then_some(first)
}

fn letters(name: &str) -> String {
    name.chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}

fn sorted_words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = name
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    words.sort_unstable();
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: [(&str, Option<&str>); 6] = [
        ("kings-cross", Some("King's Cross")),
        ("st-pauls", Some("St Paul's")),
        ("munchen", Some("München")),
        ("park-north", None),
        ("park-south", None),
        ("rot", None),
    ];

    #[track_caller]
    fn check(word: &str, expected: Option<&str>) {
        assert_eq!(nearest(word, NAMES.into_iter()), expected, "{word}");
    }

    #[test]
    fn spelling_slips_find_their_name() {
        check("Kings-Cross", Some("kings-cross"));
        check("kingscross", Some("kings-cross"));
        check("cross-kings", Some("kings-cross"));
        check("kings-crsos", Some("kings-cross"));
        check("münchen", Some("munchen"));
        check("st-paul", Some("st-pauls"));
        check("north-park", Some("park-north"));
    }

    #[test]
    fn one_slip_is_told_from_two_and_from_another_word() {
        assert!(is_one_slip("tunel", "tunnel") && is_one_slip("tunenl", "tunnel"));
        assert!(is_one_slip("resetat", "reset-at"));
        assert!(!is_one_slip("tunl", "tunnel") && !is_one_slip("en", "end"));
    }

    #[test]
    fn far_or_tied_names_say_nothing() {
        check("waterloo", None);
        check("park-xoxth", None);
        check("ort", Some("rot"));
        check("xyz", None);
    }
}
