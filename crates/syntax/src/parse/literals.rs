//! Numbers, points and texts: from their spelling to their value.

use super::{MAX_TEXT, SyntaxError};
use crate::tree::Point;
use crate::{Span, TextEdit, codes};

/// The value of a number token; digits beyond `i64` are clamped and reported.
pub(super) fn number(spelling: &str, span: Span, errors: &mut Vec<SyntaxError>) -> i64 {
    if spelling.len() <= 18 {
        // Fits, and the grammar has seen to the digits.
        let (sign, digits) = split_sign(spelling);
        return sign
            * digits
                .bytes()
                .fold(0, |sum, digit| sum * 10 + i64::from(digit - b'0'));
    }
    spelling.parse().unwrap_or_else(|_| {
        errors.push(too_large(span));
        if spelling.starts_with('-') {
            i64::MIN
        } else {
            i64::MAX
        }
    })
}

/// Both coordinates of a point token, in tenths.
pub(super) fn point(spelling: &str, span: Span, errors: &mut Vec<SyntaxError>) -> (i32, i32) {
    let (x, y) = cut(spelling, b',');
    let (x, y) = (x.trim_end(), y.trim_start());
    let x_span = Span::new(span.start, (span.start + x.len() as u32).min(span.end));
    let y_span = Span::new(
        span.end.saturating_sub(y.len() as u32).max(span.start),
        span.end,
    );
    (tenths(x, x_span, errors), tenths(y, y_span, errors))
}

/// The value of a text token, quotes and escapes undone.
pub(super) fn text(spelling: &str, span: Span, errors: &mut Vec<SyntaxError>) -> String {
    let inner = spelling
        .get(1..spelling.len().saturating_sub(1))
        .unwrap_or("");
    let value = if inner.contains('\\') {
        unescape(inner, span, errors)
    } else {
        inner.to_owned()
    };
    if value.len() > MAX_TEXT {
        let count = value.chars().count();
        if count > MAX_TEXT {
            errors.push(SyntaxError::new(
                codes::TEXT_LENGTH,
                span,
                format!("this text has {count} characters; {MAX_TEXT} are the most"),
                "too long",
                "shorten it",
            ));
        }
    }
    value
}

fn split_sign(spelling: &str) -> (i64, &str) {
    match spelling.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, spelling),
    }
}

/// What stands before and after a sign. As `split_once`, which takes longer to set up than a few digits to read.
fn cut(spelling: &str, sign: u8) -> (&str, &str) {
    match spelling.bytes().position(|byte| byte == sign) {
        Some(at) => (&spelling[..at], &spelling[at + 1..]),
        None => (spelling, ""),
    }
}

fn tenths(spelling: &str, span: Span, errors: &mut Vec<SyntaxError>) -> i32 {
    let (sign, digits) = split_sign(spelling);
    let (whole, decimals) = cut(digits, b'.');
    if whole.len() > 8 {
        errors.push(too_large(span));
        return sign as i32 * Point::TOO_LARGE;
    }
    let digit = |byte: u8| i64::from(byte - b'0');
    let whole = whole.bytes().fold(0, |sum, byte| sum * 10 + digit(byte));
    let mut decimals = decimals.bytes();
    let mut value = whole * 10 + decimals.next().map_or(0, digit);
    if let Some(next) = decimals.next() {
        value += i64::from(next >= b'5');
        let minus = if sign < 0 && value > 0 { "-" } else { "" };
        let rounded = match value % 10 {
            0 => format!("{minus}{}", value / 10),
            tenth => format!("{minus}{}.{tenth}", value / 10),
        };
        errors.push(
            SyntaxError::new(
                codes::DECIMALS,
                span,
                format!("`{spelling}` has more than one decimal"),
                format!("read as {rounded}"),
                "a tenth of a board unit is the finest step",
            )
            .safely(
                format!("write `{rounded}`"),
                vec![TextEdit::replace(span, rounded)],
            ),
        );
    }
    (sign * value) as i32
}

fn unescape(inner: &str, span: Span, errors: &mut Vec<SyntaxError>) -> String {
    let mut value = String::with_capacity(inner.len());
    let mut rest = inner;
    while let Some(at) = rest.find('\\') {
        value.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        if let Some(tail) = rest.strip_prefix("u{") {
            let (hex, tail) = tail.split_once('}').unwrap_or((tail, ""));
            match u32::from_str_radix(hex, 16).ok().and_then(char::from_u32) {
                Some(c) => value.push(c),
                None => {
                    errors.push(SyntaxError::new(
                        codes::ESCAPE,
                        span,
                        format!("`\\u{{{hex}}}` is no character"),
                        "in this text",
                        "write a Unicode number from 0 to 10ffff, without d800 to dfff",
                    ));
                    value.push(char::REPLACEMENT_CHARACTER);
                }
            }
            rest = tail;
        } else {
            // `\"` or `\\`: the grammar has no other escapes.
            let mut chars = rest.chars();
            value.extend(chars.next());
            rest = chars.as_str();
        }
    }
    value.push_str(rest);
    value
}

fn too_large(span: Span) -> SyntaxError {
    SyntaxError::new(
        codes::NUMBER_SIZE,
        span,
        "this number is too large",
        "no game needs it",
        "write a smaller number",
    )
}
