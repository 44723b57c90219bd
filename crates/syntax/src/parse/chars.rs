//! Characters that may not stand in a file as they are: they hide, reorder or control.

use super::{MAX_ERRORS, SyntaxError, lex};
use crate::{Span, TextEdit, codes};

/// Looks through the whole text; fast where all is ASCII.
pub(super) fn check(text: &str) -> Vec<SyntaxError> {
    let mut errors = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        if has_suspicious(line) && errors.len() <= MAX_ERRORS {
            check_line(line, start, &mut errors);
        }
        start += line.len() as u32;
    }
    errors
}

/// Looks at all bytes even after it found one, so that many are compared at a time.
fn has_suspicious(text: &str) -> bool {
    text.bytes()
        .fold(false, |found, byte| found | is_suspicious(byte))
}

fn is_suspicious(byte: u8) -> bool {
    byte >= 0x7f || (byte < 0x20 && !matches!(byte, b'\t' | b'\n'))
}

fn check_line(line: &str, start: u32, errors: &mut Vec<SyntaxError>) {
    let mut tokens = None;
    let content = line.strip_suffix("\r\n").unwrap_or(line);
    for (at, c) in content.char_indices() {
        let at = at as u32;
        if c.is_ascii() && !is_suspicious(c as u8) || c == '\n' {
            continue;
        }
        let hidden = is_hidden(c);
        let control = is_control(c);
        let selector = matches!(c, '\u{fe00}'..='\u{fe0f}');
        if !hidden && !control && !selector || (c == '\u{feff}' && start + at == 0) {
            continue;
        }
        let tokens = tokens.get_or_insert_with(|| lex::tokens(content, start));
        let span = Span::new(start + at, start + at + c.len_utf8() as u32);
        let holder = tokens
            .iter()
            .find(|token| token.span.start <= span.start && span.end <= token.span.end);
        let holder = holder.map(|token| token.kind);
        let in_text = holder == Some(lex::TokenKind::Text);
        // A variation selector picks the look of the emoji before it: fine where people read.
        if selector && (in_text || holder == Some(lex::TokenKind::Comment)) {
            continue;
        }
        errors.push(if c == '\r' && !in_text {
            lone_return(span, line.ends_with('\n') || start > 0)
        } else {
            forbidden(c, span, control, in_text)
        });
        if errors.len() > MAX_ERRORS {
            return;
        }
    }
}

/// Whether the character is refused wherever it stands.
pub(crate) fn is_forbidden(c: char) -> bool {
    is_hidden(c) || is_control(c)
}

fn is_control(c: char) -> bool {
    c.is_control() || matches!(c, '\u{2028}' | '\u{2029}')
}

/// A carriage return without a line feed. It ends no line, since many programs see no line end
/// there: in a file without line feeds it was meant as one, elsewhere it got in by accident.
fn lone_return(span: Span, has_feeds: bool) -> SyntaxError {
    let error = SyntaxError::new(
        codes::CONTROL_CHARACTER,
        span,
        "a carriage return (U+000D) stands here without a line feed",
        "ends no line",
        "lines end with a line feed, or with a carriage return and a line feed",
    );
    if has_feeds {
        error.safely("take it out", vec![TextEdit::delete(span)])
    } else {
        error.safely("begin a new line", vec![TextEdit::replace(span, "\n")])
    }
}

fn forbidden(c: char, span: Span, control: bool, in_text: bool) -> SyntaxError {
    let number = u32::from(c);
    let (code, what) = if control {
        (codes::CONTROL_CHARACTER, "control character")
    } else {
        (codes::HIDDEN_CHARACTER, "invisible character")
    };
    let error = SyntaxError::new(
        code,
        span,
        format!("an {what} (U+{number:04X}) stands here").replace("an control", "a control"),
        "cannot be seen",
        if in_text {
            format!("if it is meant, write `\\u{{{number:x}}}`, which can be seen")
        } else {
            "take it out".to_owned()
        },
    );
    if in_text {
        let escape = format!("\\u{{{number:x}}}");
        error.safely(
            format!("write `{escape}`"),
            vec![TextEdit::replace(span, escape)],
        )
    } else {
        error.safely("take it out", vec![TextEdit::delete(span)])
    }
}

/// Bidirectional controls, zero-width characters and letters without a shape:
/// what nobody sees, so that no file may hold it as it is.
#[must_use]
pub fn is_hidden(c: char) -> bool {
    matches!(
        c,
        '\u{ad}'
            | '\u{34f}'
            | '\u{61c}'
            | '\u{115f}'
            | '\u{1160}'
            | '\u{17b4}'
            | '\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{3164}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{fff0}'..='\u{fffb}'
            | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}
