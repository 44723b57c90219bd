//! Slips within single tokens, wherever they stand.

use super::Finder;
use crate::parse::build::BadKind;
use crate::parse::lex::{Token, TokenKind};
use crate::parse::{SyntaxError, chars};
use crate::{Span, TextEdit, codes};

impl Finder<'_> {
    /// `// comment`: what follows is not looked at.
    pub(super) fn slash_comment(&mut self) {
        let at = self.tokens.windows(2).position(|pair| {
            pair[0].text == "/" && pair[1].text == "/" && pair[0].span.end == pair[1].span.start
        });
        let Some(at) = at else { return };
        let span = self.span_of(at..at + 2);
        self.tokens.truncate(at);
        self.claimed.truncate(at);
        self.slip(
            SyntaxError::new(
                codes::COMMENT_SIGN,
                span,
                "a comment starts with `#`",
                "not with `//`",
                "write `# …`",
            )
            .safely("write `#`", vec![TextEdit::replace(span, "#")]),
        );
    }

    /// `l'étoile`, `king’s-cross`: an id with an apostrophe. In a location it stands first; a later one
    /// belongs to a title.
    pub(super) fn apostrophes(&mut self) {
        let mut at = 0;
        while at + 2 < self.tokens.len() {
            let [one, sign, two] = [at, at + 1, at + 2].map(|at| self.tokens[at]);
            let touch = one.span.end == sign.span.start && sign.span.end == two.span.start;
            let is_id = self.is_word(at) && self.is_word(at + 2) && touch;
            let in_title = self.bad.kind == BadKind::Location && at > 0;
            if !is_id || in_title || !matches!(sign.text, "'" | "’") {
                at += 1;
                continue;
            }
            let said = format!("{}{}{}", one.text, sign.text, two.text);
            let id = id_of(&[&format!("{}{}", one.text, two.text)]);
            let span = one.span.to(two.span);
            self.claim(at..at + 3);
            self.slip(
                SyntaxError::new(
                    codes::ID_LETTERS,
                    span,
                    format!("`{said}` is no id: ids have small letters, digits and hyphens"),
                    "apostrophe",
                    format!("write `{id}`; the title in quotes may have apostrophes"),
                )
                .perhaps(format!("write `{id}`"), vec![TextEdit::replace(span, id)]),
            );
            at += 3;
        }
    }

    /// `,` or `;` at the end of a line.
    pub(super) fn line_end(&mut self) {
        let Some(last) = self.tokens.last().copied() else {
            return;
        };
        if self.tokens.len() > 1 && matches!(last.text, "," | ";") {
            self.claim(self.tokens.len() - 1..self.tokens.len());
            self.slip(
                SyntaxError::new(
                    codes::LINE_END_SIGN,
                    last.span,
                    format!("nothing follows this `{}`", last.text),
                    "not needed",
                    "a line ends where it ends, without a sign",
                )
                .safely(
                    format!("take out `{}`", last.text),
                    vec![TextEdit::delete(last.span)],
                ),
            );
        }
    }

    /// Quotes, capitals, odd spaces, escapes, decimals, `key:`.
    pub(super) fn any_token(&mut self) {
        for at in 0..self.tokens.len() {
            if self.claimed[at] {
                continue;
            }
            let token = self.tokens[at];
            match token.kind {
                TokenKind::OddText => self.odd_text(token),
                TokenKind::OpenText => self.open_text(token),
                TokenKind::Text => self.escapes(token),
                TokenKind::Word => self.letters(token),
                TokenKind::Decimal => self.whole_number(at),
                TokenKind::OddSpace if token.text.chars().all(chars::is_forbidden) => {
                    self.silently(TextEdit::replace(token.span, " "));
                }
                TokenKind::OddSpace => self.odd_space(token),
                TokenKind::Sign | TokenKind::OddLink => self.keyword_sign(at),
                TokenKind::Other if token.text.chars().all(chars::is_forbidden) => {
                    self.silently(TextEdit::delete(token.span));
                }
                TokenKind::Other | TokenKind::Number | TokenKind::Comment => {}
            }
        }
    }

    fn odd_text(&mut self, token: Token<'_>) {
        let mut inner = token.text.chars();
        let (first, last) = (inner.next(), inner.next_back());
        let text = format!("\"{}\"", inner.as_str().replace('"', "\\\""));
        let (first, last) = (first.unwrap_or('"'), last.unwrap_or('"'));
        self.slip(
            SyntaxError::new(
                codes::QUOTES,
                token.span,
                format!("a text stands in straight double quotes, not in {first}…{last}"),
                "other quotes",
                format!("write `{text}`"),
            )
            .safely(
                "write straight quotes",
                vec![TextEdit::replace(token.span, text)],
            ),
        );
    }

    fn open_text(&mut self, token: Token<'_>) {
        let end = self.guess_end(token.text);
        let at = token.span.start + end as u32;
        self.slip(
            SyntaxError::new(
                codes::UNCLOSED_TEXT,
                token.span,
                "this text is not closed",
                "starts here and has no second `\"`",
                "a text ends on its line with `\"`",
            )
            .perhaps("close the text", vec![TextEdit::insert(at, "\"")]),
        );
    }

    /// Where an open text was probably meant to end: before what must follow it.
    fn guess_end(&self, text: &str) -> usize {
        let text = text.find(" # ").map_or(text, |comment| &text[..comment]);
        let before = |words: &[&str]| words.iter().filter_map(|word| text.find(word)).min();
        let cut = match self.bad.kind {
            BadKind::Location => text.rfind(" at "),
            BadKind::Head => before(&[" as ", " extends ", " {", "{"]),
            BadKind::Rule | BadKind::Field => before(&[", "]),
            _ => None,
        };
        // Columns are aligned with spaces, and few titles have two in a row.
        let cut = cut.or_else(|| text.find("  "));
        // A lone `\` at the end would escape the new quote.
        text[..cut.unwrap_or(text.len())]
            .trim_end()
            .trim_end_matches('\\')
            .len()
            .max(1)
    }

    fn escapes(&mut self, token: Token<'_>) {
        let bytes = token.text.as_bytes();
        let mut at = 1;
        while at + 1 < bytes.len() {
            if bytes[at] != b'\\' {
                at += 1;
                continue;
            }
            if matches!(bytes[at + 1], b'"' | b'\\') || is_unicode_escape(&token.text[at..]) {
                at += 2;
                continue;
            }
            let start = token.span.start + at as u32;
            let escaped = token.text[at + 1..]
                .chars()
                .next()
                .map_or(0, char::len_utf8);
            self.slip(
                SyntaxError::new(
                    codes::ESCAPE,
                    Span::new(start, start + 1 + escaped as u32),
                    "this `\\` escapes nothing",
                    "no escape",
                    "write `\\\\` for a backslash, `\\\"` for a quote, `\\u{e9}` for a character",
                )
                .safely("write `\\\\`", vec![TextEdit::insert(start, "\\")]),
            );
            at += 1 + escaped;
        }
    }

    fn letters(&mut self, token: Token<'_>) {
        let id = id_of(&[token.text]);
        if id == token.text || id.is_empty() {
            return;
        }
        self.slip(
            SyntaxError::new(
                codes::ID_LETTERS,
                token.span,
                format!(
                    "`{}` is no id: ids have small letters, digits and hyphens",
                    token.text
                ),
                "capital letter or underscore",
                format!("write `{id}`; the title in quotes may have capitals"),
            )
            .safely(
                format!("write `{id}`"),
                vec![TextEdit::replace(token.span, id)],
            ),
        );
    }

    fn whole_number(&mut self, at: usize) {
        // Points have decimals; they can be told by their comma.
        if self.is(at + 1, ",") || at > 0 && self.is(at - 1, ",") {
            return;
        }
        let token = self.tokens[at];
        let whole = token.text.split('.').next().unwrap_or_default().to_owned();
        self.slip(
            SyntaxError::new(
                codes::WHOLE_NUMBER,
                token.span,
                format!("`{}` is not a whole number", token.text),
                "decimals are for points only",
                "write a whole number",
            )
            .perhaps(
                format!("write `{whole}`"),
                vec![TextEdit::replace(token.span, whole)],
            ),
        );
    }

    fn odd_space(&mut self, token: Token<'_>) {
        let number = token.text.chars().next().map_or(0, u32::from);
        self.slip(
            SyntaxError::new(
                codes::ODD_SPACE,
                token.span,
                format!("this is no plain space but another one (U+{number:04X})"),
                "looks like a space",
                "often comes from copying out of a document",
            )
            .safely(
                "write a plain space",
                vec![TextEdit::replace(token.span, " ")],
            ),
        );
    }

    /// `hand: 4`, `hand = 4`
    fn keyword_sign(&mut self, at: usize) {
        let token = self.tokens[at];
        let follows_word = at > 0 && self.is_word(at - 1) && at + 1 < self.tokens.len();
        if follows_word && matches!(token.text, ":" | "=") {
            self.slip(
                SyntaxError::new(
                    codes::KEYWORD_SIGN,
                    token.span,
                    format!("no `{}` stands between a word and its value", token.text),
                    "not needed",
                    "a space is enough: `hand 4`",
                )
                .safely(
                    format!("take out `{}`", token.text),
                    vec![TextEdit::replace(token.span, " ")],
                ),
            );
        }
    }
}

/// The id some words were meant as.
pub(super) fn id_of(words: &[&str]) -> String {
    let lower = words.join("-").to_lowercase().replace('_', "-");
    let parts: Vec<_> = lower.split('-').filter(|part| !part.is_empty()).collect();
    parts.join("-")
}

fn is_unicode_escape(rest: &str) -> bool {
    rest.strip_prefix("\\u{")
        .and_then(|rest| rest.split_once('}'))
        .is_some_and(|(hex, _)| {
            (1..=6).contains(&hex.len()) && hex.bytes().all(|byte| byte.is_ascii_hexdigit())
        })
}
