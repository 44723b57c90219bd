//! The parts of the text, for its colours.

use branchline_syntax::Span;

/// What a part is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// From `#` to the end of the line.
    Comment,
    /// The first word of a line outside the map, or of a section.
    Keyword,
    /// In quotes.
    Text,
    /// Digits.
    Number,
    /// A word with a meaning of its own behind an item.
    Mark,
}

const MARKS: &[&str] = &[
    "at", "in", "via", "to", "by", "ferry", "tunnel", "goods", "site", "label", "size", "tint",
    "auto", "on", "off", "extends", "as",
];

/// The parts that have a colour of their own, in order.
pub fn tokens(text: &str) -> Vec<(Span, TokenKind)> {
    let mut found = Vec::new();
    let mut offset = 0;
    let mut in_map = false;
    for line in text.split_inclusive('\n') {
        read(line, offset, in_map, &mut found);
        let words = line.split('#').next().unwrap_or_default().trim();
        if words.ends_with('{') {
            let first = words.split_whitespace().next().unwrap_or_default();
            in_map = in_map || !matches!(first, "game" | "lint");
        } else if words == "}" {
            in_map = false;
        }
        offset += line.len();
    }
    found
}

fn read(line: &str, offset: usize, in_map: bool, found: &mut Vec<(Span, TokenKind)>) {
    let at = |index: usize| u32::try_from(offset + index).unwrap_or(u32::MAX);
    let bytes = line.as_bytes();
    let mut index = 0;
    let mut first = true;
    while index < bytes.len() {
        let start = index;
        let kind = match bytes[index] {
            b'#' => {
                index = line.trim_end_matches(['\n', '\r']).len();
                Some(TokenKind::Comment)
            }
            b'"' => {
                index += 1;
                while index < bytes.len() && bytes[index] != b'"' && bytes[index] != b'\n' {
                    index += if bytes[index] == b'\\' { 2 } else { 1 };
                }
                index = (index + 1).min(line.trim_end_matches(['\n', '\r']).len().max(start + 1));
                Some(TokenKind::Text)
            }
            b'0'..=b'9' => {
                while index < bytes.len()
                    && (bytes[index].is_ascii_alphanumeric()
                        || matches!(bytes[index], b'.' | b',' | b'-'))
                {
                    index += 1;
                }
                Some(TokenKind::Number)
            }
            c if c.is_ascii_alphabetic() || c >= 0x80 => {
                while index < bytes.len()
                    && (bytes[index].is_ascii_alphanumeric()
                        || bytes[index] == b'-'
                        || bytes[index] >= 0x80)
                {
                    index += 1;
                }
                let word = line.get(start..index).unwrap_or_default();
                let is_keyword = first && (!in_map || word == "remove");
                first = false;
                if is_keyword {
                    Some(TokenKind::Keyword)
                } else {
                    MARKS.contains(&word).then_some(TokenKind::Mark)
                }
            }
            _ => {
                index += 1;
                None
            }
        };
        index = index.max(start + 1);
        while !line.is_char_boundary(index.min(line.len())) {
            index += 1;
        }
        if let Some(kind) = kind {
            found.push((Span::new(at(start), at(index.min(line.len()))), kind));
        }
    }
}
