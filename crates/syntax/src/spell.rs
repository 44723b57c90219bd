//! The way back: values as the language spells them.

use crate::parse::{self, MAX_ID};
use crate::tree::{Item, SectionLine};

/// A text in quotes, with escapes where needed.
#[must_use]
pub fn text(value: &str) -> String {
    let mut out = String::with_capacity(value.len() + 2);
    out.push('"');
    for c in value.chars() {
        match c {
            '"' | '\\' => {
                out.push('\\');
                out.push(c);
            }
            _ if parse::is_forbidden(c) => {
                out.push_str(&format!("\\u{{{:x}}}", u32::from(c)));
            }
            _ => out.push(c),
        }
    }
    out.push('"');
    out
}

/// The way back: what a text in quotes says; nothing if this is none, or none alone.
#[must_use]
pub fn unquoted(spelling: &str) -> Option<String> {
    let parsed = parse::parse(&format!("names x {{\na {spelling}\n}}\n"));
    let [Item::Names(section)] = &parsed.tree.items[..] else {
        return None;
    };
    match &section.items[..] {
        [SectionLine::Item(name)] if parsed.errors.is_empty() => Some(name.text.value.clone()),
        _ => None,
    }
}

/// Words as they may stand in a comment: what would break the line, or may not be written, becomes a space.
#[must_use]
pub fn in_one_line(words: &str) -> String {
    let breaks = |c: char| c == '\n' || parse::is_forbidden(c);
    words.replace(breaks, " ")
}

/// A point of tenths: `12.5,40`.
#[must_use]
pub fn point(x: i32, y: i32) -> String {
    format!("{},{}", tenths(x), tenths(y))
}

/// Whether a word can be an id.
#[must_use]
pub fn is_id(word: &str) -> bool {
    if word.len() > MAX_ID {
        return false;
    }
    let parsed = parse::parse(&format!("names x {{\n{word} \"\"\n}}\n"));
    let Some(Item::Names(section)) = parsed.tree.items.first() else {
        return false;
    };
    parsed.errors.is_empty()
        && matches!(&section.items[..], [SectionLine::Item(name)] if name.id.text == word)
}

/// A number of tenths: `12.5`.
#[must_use]
pub fn tenths(value: i32) -> String {
    let sign = if value < 0 { "-" } else { "" };
    let value = value.unsigned_abs();
    match value % 10 {
        0 => format!("{sign}{}", value / 10),
        tenth => format!("{sign}{}.{tenth}", value / 10),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_come_back_as_they_were() {
        for value in ["", "King's \"Cross\"", "a\\b\n\u{202e}ü 東"] {
            let file = format!("names es {{\n  a {}\n}}\n", text(value));
            let parsed = parse::parse(&file);
            assert!(parsed.errors.is_empty(), "{file}");
            let Some(Item::Names(section)) = parsed.tree.items.first() else {
                panic!("{file}");
            };
            assert!(
                matches!(&section.items[..], [SectionLine::Item(name)] if name.text.value == value)
            );
        }
    }

    #[test]
    fn quotes_are_taken_off_where_they_are() {
        for value in ["", "King's \"Cross\"", "a\\b\n\u{202e}ü 東", "ends in \""] {
            assert_eq!(unquoted(&text(value)).as_deref(), Some(value));
        }
        for other in [
            "",
            "a",
            "2: \"a\" | 3: \"b\"",
            "\"a\" \"b\"",
            "\"a",
            "\"a\"\nb \"c\"",
        ] {
            assert_eq!(unquoted(other), None, "{other}");
        }
    }

    #[test]
    fn points_have_at_most_one_decimal() {
        assert_eq!(point(125, 400), "12.5,40");
        assert_eq!(point(-5, 0), "-0.5,0");
        assert_eq!(point(i32::MIN, -10), "-214748364.8,-1");
    }

    #[test]
    fn ids_are_what_the_grammar_says() {
        for good in ["a", "kings-cross", "42nd-street", "東京", "zürich", "to"] {
            assert!(is_id(good), "{good}");
        }
        for bad in [
            "", "A", "42", "a--b", "-a", "a-", "a b", "a\" \"", "a\nb", "a_b",
        ] {
            assert!(!is_id(bad), "{bad}");
        }
        assert!(is_id(&"a".repeat(MAX_ID)) && !is_id(&"a".repeat(MAX_ID + 1)));
    }
}
