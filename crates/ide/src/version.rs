//! The number that counts saved changes: `version 12` at the top of a file.
//!
//! It tells printed copies apart for people, as the hash does for programs. A file without the line is not counted.

use branchline_syntax::tree::{Atom, Item, Number};
use branchline_syntax::{TextEdit, parse};

/// The edit that counts a text up before it replaces `saved` in its file.
///
/// The number only ever grows: a text that was taken back to an older number goes on after the saved one, and a text
/// whose number is ahead already, by hand or by a save that failed, keeps it.
#[must_use]
pub fn count_up(text: &str, saved: &str) -> Option<TextEdit> {
    if text == saved {
        return None;
    }
    let (last, now) = (number(saved)?, number(text)?);
    let next = last.value.checked_add(1)?;
    (now.value < next).then(|| TextEdit::replace(now.span, next.to_string()))
}

fn number(text: &str) -> Option<Number> {
    let lines = parse(text).tree.items.into_iter();
    lines
        .filter_map(|item| match item {
            Item::Line(line) if line.head.text == "version" => Some(line),
            _ => None,
        })
        .find_map(|line| match &line.clauses.first()?.atoms[..] {
            [Atom::Number(number)] => Some(*number),
            _ => None,
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use branchline_syntax::edit::apply;

    fn saved_over(text: &str, saved: &str) -> String {
        let edits: Vec<TextEdit> = count_up(text, saved).into_iter().collect();
        apply(text, &edits)
    }

    #[test]
    fn a_change_counts_and_nothing_else_of_the_line_moves() {
        let saved = "language 1\nversion  9  # mine\n";
        let changed = format!("{saved}deck {{\n}}\n");
        assert_eq!(
            saved_over(&changed, saved),
            "language 1\nversion  10  # mine\ndeck {\n}\n"
        );
        assert_eq!(saved_over(saved, saved), saved);
    }

    #[test]
    fn the_number_never_goes_back_nor_up_twice() {
        assert_eq!(
            saved_over("version 3\n# a\n", "version 7\n"),
            "version 8\n# a\n"
        );
        assert_eq!(
            saved_over("version 8\n# a\n", "version 7\n"),
            "version 8\n# a\n"
        );
        assert_eq!(saved_over("version 20\n", "version 7\n"), "version 20\n");
    }

    #[test]
    fn files_without_the_line_are_left_alone() {
        assert_eq!(
            saved_over("language 1\n# a\n", "language 1\n"),
            "language 1\n# a\n"
        );
        assert_eq!(saved_over("version 1\n", "language 1\n"), "version 1\n");
        assert_eq!(saved_over("version x\n", "version 4\n"), "version x\n");
    }
}
