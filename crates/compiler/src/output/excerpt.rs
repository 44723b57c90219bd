//! The lines a diagnostic speaks of, made ready to be drawn: only those lines are
//! copied, control characters become pictures, and lines too long to read are cut.
//!
//! All pieces lie in one space of offsets, the primary label's file first. To
//! miette they look like one text; a span over two pieces cannot be read, so it
//! draws each piece with its own path and line numbers.

use crate::diagnostic::{Diagnostic, Label};
use crate::output::picture;
use crate::source::{Source, SourceId};
use miette::{LabeledSpan, MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};

/// Lines shown before and after a marked one.
const AROUND: u32 = 1;
/// A label over more lines than this marks its first line only.
const TALLEST: u32 = 6;
/// A line with more characters is cut.
const WIDEST: usize = 160;
/// Characters kept before a mark in a line that is cut.
const LEAD: usize = 40;

/// The pieces of the files that a diagnostic marks.
#[derive(Debug)]
pub(super) struct Excerpt {
    text: String,
    pieces: Vec<Piece>,
    marks: Vec<Mark>,
}

/// Successive lines of one file.
#[derive(Debug)]
struct Piece {
    source: SourceId,
    path: String,
    /// First and last line, from 0.
    lines: (u32, u32),
    /// Where it lies in the excerpt.
    start: usize,
    end: usize,
}

/// A label, placed in the excerpt.
#[derive(Debug)]
struct Mark {
    span: (usize, usize),
    text: String,
    primary: bool,
    /// Line and column in its file, from 0.
    position: (usize, usize),
}

impl Excerpt {
    pub(super) fn new(diagnostic: &Diagnostic, sources: &[Source]) -> Self {
        let labels: Vec<&Label> = std::iter::once(&diagnostic.primary)
            .chain(&diagnostic.labels)
            .collect();
        let mut excerpt = Self {
            text: String::new(),
            pieces: Vec::new(),
            marks: Vec::with_capacity(labels.len()),
        };
        for mut piece in pieces(&labels, sources) {
            let source = &sources[piece.source.index()];
            piece.start = excerpt.text.len();
            for line in piece.lines.0..=piece.lines.1 {
                draw_line(source, piece.source, line, &labels, &mut excerpt);
            }
            piece.end = excerpt.text.len();
            // Keeps the last place of a piece apart from the first of the next.
            excerpt.text.push('\n');
            excerpt.pieces.push(piece);
        }
        excerpt
    }

    /// The labels as miette wants them.
    pub(super) fn labels(&self) -> impl Iterator<Item = LabeledSpan> + '_ {
        self.marks.iter().map(|mark| {
            let text = (!mark.text.is_empty()).then(|| mark.text.clone());
            let (start, end) = mark.span;
            if mark.primary {
                LabeledSpan::new_primary_with_span(text, (start, end - start))
            } else {
                LabeledSpan::new_with_span(text, (start, end - start))
            }
        })
    }
}

impl SourceCode for Excerpt {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        context_before: usize,
        _context_after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let (start, end) = (span.offset(), span.offset() + span.len());
        let piece = self
            .pieces
            .iter()
            .find(|piece| piece.start <= start && end <= piece.end)
            .ok_or(MietteError::OutOfBounds)?;
        // Without context miette asks for a position, which is that of the original text.
        let mark = self.marks.iter().find(|mark| mark.span.0 == start);
        let (line, column) = match mark {
            Some(mark) if context_before == 0 => mark.position,
            _ => (piece.lines.0 as usize, 0),
        };
        Ok(Box::new(MietteSpanContents::new_named(
            piece.path.clone(),
            &self.text.as_bytes()[piece.start..piece.end],
            (piece.start, piece.end - piece.start).into(),
            line,
            column,
            (piece.lines.1 - piece.lines.0) as usize,
        )))
    }
}

/// The lines that labels stand on and some around them, joined where they meet.
fn pieces(labels: &[&Label], sources: &[Source]) -> Vec<Piece> {
    let first = labels[0].place.source;
    let mut ranges: Vec<(SourceId, u32, u32)> = labels
        .iter()
        .map(|label| {
            let id = label.place.source;
            let lines = &sources[id.index()].lines;
            let (from, to) = rows(label, &sources[id.index()]);
            let last = lines.count() - 1;
            (id, from.saturating_sub(AROUND), (to + AROUND).min(last))
        })
        .collect();
    ranges.sort_unstable_by_key(|&(id, from, to)| (id != first, id, from, to));
    let mut pieces: Vec<Piece> = Vec::with_capacity(ranges.len());
    for (id, from, to) in ranges {
        match pieces.last_mut() {
            Some(last) if last.source == id && from <= last.lines.1 + 1 => {
                last.lines.1 = last.lines.1.max(to);
            }
            _ => pieces.push(Piece {
                source: id,
                path: super::visible(&sources[id.index()].path).into_owned(),
                lines: (from, to),
                start: 0,
                end: 0,
            }),
        }
    }
    pieces
}

/// First and last line that a label marks.
fn rows(label: &Label, source: &Source) -> (u32, u32) {
    let span = label.place.span;
    let from = source.lines.line(span.start);
    // A mark that ends with a line break ends on that line.
    let to = source
        .lines
        .line(span.end.saturating_sub(1).max(span.start));
    if to - from < TALLEST {
        (from, to)
    } else {
        (from, from)
    }
}

/// Appends a line to the excerpt, and the marks of the labels that start in it.
/// A label over several lines gets its end when the line of that end comes.
fn draw_line(source: &Source, id: SourceId, line: u32, labels: &[&Label], out: &mut Excerpt) {
    let whole = source.lines.span(line);
    let raw = source.text.get(whole.range()).unwrap_or_default();
    let said = raw
        .strip_suffix("\r\n")
        .or(raw.strip_suffix('\n'))
        .unwrap_or(raw);
    let here: Vec<(usize, &Label, u32, u32)> = labels
        .iter()
        .enumerate()
        .filter(|(_, label)| label.place.source == id)
        .map(|(number, label)| {
            let (from, to) = rows(label, source);
            (number, *label, from, to)
        })
        .filter(|(_, _, from, to)| (*from..=*to).contains(&line))
        .collect();
    let first_mark = here
        .iter()
        .map(|(_, label, from, _)| {
            if *from == line {
                label.place.span.start
            } else {
                whole.start
            }
        })
        .min()
        .unwrap_or(whole.start);
    let window = window(said, (first_mark.max(whole.start) - whole.start) as usize);
    let start = out.text.len();
    // For each byte of the window where it came to lie.
    let mut places: Vec<(usize, usize)> = Vec::new();
    if window.start > 0 {
        out.text.push('…');
    }
    for (at, c) in said[window.clone()].char_indices() {
        places.push((window.start + at, out.text.len()));
        out.text.push(picture_in_source(c));
    }
    places.push((window.end, out.text.len()));
    if window.end < said.len() {
        out.text.push('…');
    }
    out.text.push('\n');
    let drawn_at = |byte: u32| {
        let byte = byte.saturating_sub(whole.start) as usize;
        let next = places.partition_point(|(at, _)| *at < byte);
        places
            .get(next)
            .or(places.last())
            .map_or(start, |(_, drawn)| *drawn)
    };
    for (number, label, from, to) in here {
        let span = label.place.span;
        let end = drawn_at(if to == line { span.end } else { whole.end });
        if from == line {
            let begin = drawn_at(span.start);
            // An empty mark at the start of a line would also touch the line before.
            let empty_at_start = begin == end && begin == start;
            let (row, column) = source.lines.line_column(&source.text, span.start);
            out.marks.push(Mark {
                span: (
                    begin,
                    if empty_at_start {
                        begin + 1
                    } else {
                        end.max(begin)
                    },
                ),
                text: super::visible(&label.text).into_owned(),
                primary: number == 0,
                position: (row as usize - 1, column as usize - 1),
            });
        } else if let Some(mark) = out
            .marks
            .iter_mut()
            .rev()
            .find(|mark| mark.primary == (number == 0) && mark.position.0 == from as usize)
        {
            mark.span.1 = end;
        }
    }
}

/// The bytes of a line that are shown: all of it, or a stretch around the mark.
fn window(line: &str, mark: usize) -> std::ops::Range<usize> {
    if line.len() <= WIDEST || line.chars().nth(WIDEST).is_none() {
        return 0..line.len();
    }
    let mark = floor(line, mark.min(line.len()));
    let start = line[..mark]
        .char_indices()
        .rev()
        .nth(LEAD)
        .map_or(0, |(at, _)| at);
    let end = line[start..]
        .char_indices()
        .nth(WIDEST)
        .map_or(line.len(), |(at, _)| start + at);
    start..end
}

fn floor(text: &str, mut at: usize) -> usize {
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// Beside control characters, what a file may not hold as it is and nobody could see.
fn picture_in_source(c: char) -> char {
    match c {
        '\n' => '\u{240a}',
        '\r' => '\u{240d}',
        c if branchline_syntax::parse::is_invisible(c) => '\u{fffd}',
        c => picture(c),
    }
}
