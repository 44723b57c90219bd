//! Errors found in lines that could be read, one constructor each.

use super::{MAX_ID, SyntaxError};
use crate::tree::{Atom, Number, Track, Word};
use crate::{Span, TextEdit, codes};

pub(super) fn after_close(close: Span, said: Span) -> SyntaxError {
    SyntaxError::new(
        codes::AFTER_CLOSE,
        said,
        "nothing but a comment may follow `}`",
        "this belongs on a line of its own",
        "start a new line after `}`",
    )
    .safely(
        "move it to the next line",
        vec![TextEdit::replace(Span::new(close.end, said.start), "\n")],
    )
}

/// `begun` says whether the line before the missing brace has no line break, as the last line of
/// a file may have none.
pub(super) fn unclosed_block(head: Span, at: Span, begun: bool) -> SyntaxError {
    let close = if begun { "\n}\n" } else { "}\n" };
    SyntaxError::new(
        codes::UNCLOSED_BLOCK,
        head,
        "this block is never closed",
        "starts here",
        "put `}` on a line of its own after the last line of the block",
    )
    .related(at, "`}` is missing before this")
    .perhaps("insert `}`", vec![TextEdit::insert(at.start, close)])
}

pub(super) fn table_comma(comma: Span) -> SyntaxError {
    SyntaxError::new(
        codes::TABLE_COMMA,
        comma,
        "rows of a table are separated by `|`",
        "a comma starts the next field",
        "write `1: 1 | 2: 2`",
    )
    .safely("write `|`", vec![TextEdit::replace(comma, " |")])
}

pub(super) fn no_length(track: &Track) -> SyntaxError {
    const NUMBERS: [&str; 9] = [
        "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
    ];
    let in_words = NUMBERS
        .iter()
        .position(|number| *number == track.colour.text);
    if let (Some(number), Some(Atom::Word(_))) = (in_words, track.marks.first()) {
        let digits = (number + 1).to_string();
        return SyntaxError::new(
            codes::NO_LENGTH,
            track.colour.span,
            "the length of a route is written in digits",
            "not a number",
            format!("write `{digits}`"),
        )
        .perhaps(
            format!("write `{digits}`"),
            vec![TextEdit::replace(track.colour.span, digits)],
        );
    }
    SyntaxError::new(
        codes::NO_LENGTH,
        Span::empty(track.colour.span.start),
        "the length of this route is missing",
        "expected a number of spaces",
        format!(
            "write the length before the colour: `2 {}`",
            track.colour.text
        ),
    )
}

pub(super) fn colour_first(colour: &Word, length: Number) -> SyntaxError {
    let span = colour.span.to(length.span);
    SyntaxError::new(
        codes::COLOUR_FIRST,
        span,
        "the length of a track stands before its colour",
        "the other way round",
        format!("write `{} {}`", length.value, colour.text),
    )
    .safely(
        "swap length and colour",
        vec![
            TextEdit::replace(colour.span, length.value.to_string()),
            TextEdit::replace(length.span, colour.text.as_str()),
        ],
    )
}

pub(super) fn grey(colour: &Word) -> SyntaxError {
    SyntaxError::new(
        codes::GREY,
        colour.span,
        format!("`{}` is written `any`", colour.text),
        "cards of any one colour",
        "a grey track takes cards of any one colour, so it is called `any`",
    )
    .safely("write `any`", vec![TextEdit::replace(colour.span, "any")])
}

pub(super) fn id_length(bytes: usize, span: Span) -> SyntaxError {
    SyntaxError::new(
        codes::ID_LENGTH,
        span,
        format!("this id has {bytes} bytes; {MAX_ID} are the most"),
        "too long",
        "shorten the id; the title in quotes may be long",
    )
}
