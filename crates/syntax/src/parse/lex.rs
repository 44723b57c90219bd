//! A tolerant look at one line: any text becomes tokens, also what the grammar has no place for.
//!
//! Used where the grammar gave up (the second look) and where only the shape of a line
//! counts (formatter, highlighting).

use super::MAX_TEXT;
use crate::Span;

/// A piece of a line, white space left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token<'t> {
    /// What it looks like.
    pub kind: TokenKind,
    /// What it says.
    pub text: &'t str,
    /// Where it stands.
    pub span: Span,
}

/// What a piece looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// Letters, digits, inner hyphens; capitals and `_` included.
    Word,
    /// `5`, `-5`
    Number,
    /// `4.5`
    Decimal,
    /// `"London"`
    Text,
    /// `"London` to the end of the line.
    OpenText,
    /// A text in quotes that are not ours.
    OddText,
    /// `--`, `==`, `{`, `}`, `,`, `|`, `:`, `/`, `+`
    Sign,
    /// A dash, arrow or equals sign that is no link.
    OddLink,
    /// White space the grammar does not know.
    OddSpace,
    /// `# …`
    Comment,
    /// Anything else: one character.
    Other,
}

/// The tokens of a line that starts at `base`.
#[must_use]
pub fn tokens(line: &str, base: u32) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(first) = line[at..].chars().next() {
        if matches!(first, ' ' | '\t' | '\r' | '\n') {
            at += 1;
            continue;
        }
        let (kind, len) = token(&line[at..], first);
        tokens.push(Token {
            kind,
            text: &line[at..at + len],
            span: Span::new(base + at as u32, base + (at + len) as u32),
        });
        at += len;
    }
    tokens
}

/// Where the comment of a line starts.
pub(crate) fn comment_start(line: &str) -> Option<usize> {
    if !line.contains('#') {
        return None;
    }
    tokens(line, 0)
        .last()
        .filter(|last| last.kind == TokenKind::Comment)
        .map(|comment| comment.span.start as usize)
}

/// A line without its comment and the space around it.
pub(crate) fn before_comment(line: &str) -> &str {
    comment_start(line)
        .map_or(line, |at| &line[..at])
        .trim_end_matches([' ', '\t', '\r', '\n'])
}

/// Length of a text with its quotes, if it is closed by the end of `rest`.
fn text_len(rest: &str) -> Option<usize> {
    let mut escaped = false;
    for (at, byte) in rest.bytes().enumerate().skip(1) {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'"' => return Some(at + 1),
            b'\n' => return None,
            _ => {}
        }
    }
    None
}

fn token(rest: &str, first: char) -> (TokenKind, usize) {
    // Only a few tokens look for the end of their line: a line may be the whole file.
    let line = || {
        let line = rest.find('\n').map_or(rest, |end| &rest[..end]);
        line.trim_end_matches('\r')
    };
    match first {
        '#' => (TokenKind::Comment, line().len()),
        '"' => match text_len(rest) {
            Some(len) => (TokenKind::Text, len),
            None => match line().find(['”', '“']) {
                Some(at) => (TokenKind::OddText, at + '”'.len_utf8()),
                None => (TokenKind::OpenText, line().len().max(1)),
            },
        },
        '“' | '”' | '„' | '‟' | '«' | '»' | '＂' | '‘' | '‚' | '\'' => {
            odd_text(rest, first)
        }
        '-' if rest[1..].starts_with(|c: char| c.is_ascii_digit()) => number(rest),
        '0'..='9' => {
            // `42nd-street` is a word, `42` a number, `2-4` two numbers.
            let word = word_len(rest);
            if rest[..word].contains(|c: char| is_word(c) && !c.is_ascii_digit()) {
                (TokenKind::Word, word)
            } else {
                number(rest)
            }
        }
        '{' | '}' | ',' | '|' | ':' | '/' | '+' => (TokenKind::Sign, 1),
        _ if is_link(first) => {
            let len: usize = rest
                .chars()
                .take_while(|&c| is_link(c))
                .map(char::len_utf8)
                .sum();
            match &rest[..len] {
                "--" | "==" => (TokenKind::Sign, len),
                _ => (TokenKind::OddLink, len),
            }
        }
        _ if first.is_whitespace() => (TokenKind::OddSpace, first.len_utf8()),
        _ => match word_len(rest) {
            0 => (TokenKind::Other, first.len_utf8()),
            len => (TokenKind::Word, len),
        },
    }
}

fn is_link(c: char) -> bool {
    matches!(
        c,
        '-' | '=' | '>' | '<' | '\u{2010}'..='\u{2015}' | '\u{2212}' | '→' | '↔' | '⇒'
    )
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || (!c.is_ascii() && is_mark(c))
}

/// Combining marks: what the grammar takes as a letter and `char` has no test for.
fn is_mark(c: char) -> bool {
    pest::unicode::MARK(c)
}

fn word_len(rest: &str) -> usize {
    let mut len = 0;
    let mut chars = rest.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let joins = c == '-' && at > 0 && chars.peek().is_some_and(|&(_, next)| is_word(next));
        if !is_word(c) && !joins {
            break;
        }
        len = at + c.len_utf8();
    }
    len
}

fn number(rest: &str) -> (TokenKind, usize) {
    let sign = usize::from(rest.starts_with('-'));
    let digits = |from: usize| rest[from..].bytes().take_while(u8::is_ascii_digit).count();
    let whole = sign + digits(sign);
    if rest[whole..].starts_with('.') {
        let decimals = digits(whole + 1);
        if decimals > 0 {
            return (TokenKind::Decimal, whole + 1 + decimals);
        }
    }
    (TokenKind::Number, whole)
}

/// A text in quotes that are not ours. It is looked for as far as a text may reach.
fn odd_text(line: &str, first: char) -> (TokenKind, usize) {
    let closing: &[char] = match first {
        '\'' | '‘' | '‚' => &['\'', '’', '‘'],
        _ => &['“', '”', '"', '«', '»', '＂'],
    };
    let start = first.len_utf8();
    let inside = line[start..].char_indices().take(MAX_TEXT);
    for (at, c) in inside.take_while(|(_, c)| *c != '\n') {
        let end = start + at + c.len_utf8();
        // An apostrophe inside a word closes nothing.
        let ends_word = !line[end..].starts_with(is_word);
        if closing.contains(&c) && ends_word {
            return (TokenKind::OddText, end);
        }
    }
    (TokenKind::Other, start)
}

#[cfg(test)]
mod tests {
    use super::*;
    use TokenKind::*;

    #[test]
    fn any_line_becomes_tokens() {
        let check = |line: &str, expected: &[(TokenKind, &str)]| {
            let found: Vec<_> = tokens(line, 0).iter().map(|t| (t.kind, t.text)).collect();
            assert_eq!(found, expected, "{line}");
        };
        check("", &[]);
        check("a--b", &[(Word, "a"), (Sign, "--"), (Word, "b")]);
        check("kings-Cross_x 2", &[(Word, "kings-Cross_x"), (Number, "2")]);
        check("a – b", &[(Word, "a"), (OddLink, "–"), (Word, "b")]);
        check("a -b", &[(Word, "a"), (OddLink, "-"), (Word, "b")]);
        check(
            "42nd 42 -4 4.5",
            &[
                (Word, "42nd"),
                (Number, "42"),
                (Number, "-4"),
                (Decimal, "4.5"),
            ],
        );
        check("\"a # b\" # c", &[(Text, "\"a # b\""), (Comment, "# c")]);
        check("\"a \\\" b\" c", &[(Text, "\"a \\\" b\""), (Word, "c")]);
        check(
            "“King’s Cross” at",
            &[(OddText, "“King’s Cross”"), (Word, "at")],
        );
        check(
            "'King's Cross' at",
            &[(OddText, "'King's Cross'"), (Word, "at")],
        );
        check("\"open at", &[(OpenText, "\"open at")]);
        check(
            "a\u{a0}b",
            &[(Word, "a"), (OddSpace, "\u{a0}"), (Word, "b")],
        );
        check(
            "2:3|!",
            &[
                (Number, "2"),
                (Sign, ":"),
                (Number, "3"),
                (Sign, "|"),
                (Other, "!"),
            ],
        );
    }
}
