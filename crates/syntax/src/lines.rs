//! Byte offsets ⇄ lines and columns. Columns count characters for people and
//! UTF-16 units for editors; the text comes along, so the index stays small.

use crate::Span;

/// Where each line of a text starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineIndex {
    starts: Vec<u32>,
    len: u32,
}

impl LineIndex {
    /// The index of a text. A line ends with `\n` or `\r\n`, here as in the grammar; a lone
    /// `\r` ends none and is a mistake.
    #[must_use]
    pub fn new(text: &str) -> Self {
        let feeds = text.match_indices('\n');
        let mut starts = vec![0];
        starts.extend(feeds.map(|(at, _)| u32::try_from(at + 1).unwrap_or(u32::MAX)));
        Self {
            starts,
            len: u32::try_from(text.len()).unwrap_or(u32::MAX),
        }
    }

    /// Number of lines; an empty text has one.
    #[must_use]
    pub fn count(&self) -> u32 {
        u32::try_from(self.starts.len()).unwrap_or(u32::MAX)
    }

    /// The line, from 0, that an offset lies on.
    #[must_use]
    pub fn line(&self, offset: u32) -> u32 {
        let after = self.starts.partition_point(|&start| start <= offset);
        u32::try_from(after).unwrap_or(u32::MAX) - 1
    }

    /// The bytes of a line (from 0), its line break included; empty past the end.
    #[must_use]
    pub fn span(&self, line: u32) -> Span {
        let start = |line: u32| self.starts.get(line as usize).copied().unwrap_or(self.len);
        Span::new(start(line), start(line.saturating_add(1)))
    }

    /// Line and column of an offset, both from 1; the column counts characters.
    #[must_use]
    pub fn line_column(&self, text: &str, offset: u32) -> (u32, u32) {
        let (line, before) = self.before(text, offset);
        let chars = u32::try_from(before.chars().count()).unwrap_or(u32::MAX);
        (line + 1, chars + 1)
    }

    /// Line and column of an offset, both from 0; the column counts UTF-16 units.
    #[must_use]
    pub fn utf16(&self, text: &str, offset: u32) -> (u32, u32) {
        let (line, before) = self.before(text, offset);
        let units = u32::try_from(before.encode_utf16().count()).unwrap_or(u32::MAX);
        (line, units)
    }

    /// The offset of a line and a UTF-16 column, both from 0; a column past the
    /// end of its line is that end, a line past the end of the text its end.
    #[must_use]
    pub fn offset_of_utf16(&self, text: &str, line: u32, column: u32) -> u32 {
        let span = self.span(line);
        let content = text.get(span.range()).unwrap_or_default();
        let content = content.strip_suffix('\n').map_or(content, |content| {
            content.strip_suffix('\r').unwrap_or(content)
        });
        let mut units = 0;
        for (at, c) in content.char_indices() {
            if units >= column {
                return span.start + u32::try_from(at).unwrap_or(0);
            }
            units += u32::try_from(c.len_utf16()).unwrap_or(1);
        }
        span.start + u32::try_from(content.len()).unwrap_or(0)
    }

    fn before<'a>(&self, text: &'a str, offset: u32) -> (u32, &'a str) {
        let line = self.line(offset);
        let start = self.starts[line as usize] as usize;
        let mut end = (offset as usize).min(text.len());
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        (line, text.get(start..end).unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "ab\r\nü𝄞x\n\rz";

    #[track_caller]
    fn check(offset: u32, people: (u32, u32), editor: (u32, u32)) {
        let index = LineIndex::new(TEXT);
        assert_eq!(index.line_column(TEXT, offset), people, "{offset}");
        assert_eq!(index.utf16(TEXT, offset), editor, "{offset}");
        assert_eq!(index.offset_of_utf16(TEXT, editor.0, editor.1), offset);
    }

    #[test]
    fn columns_count_characters_for_people_and_units_for_editors() {
        check(0, (1, 1), (0, 0));
        check(2, (1, 3), (0, 2));
        check(4, (2, 1), (1, 0));
        check(6, (2, 2), (1, 1));
        check(10, (2, 3), (1, 3));
        check(12, (3, 1), (2, 0));
        // A lone carriage return is a character like any other.
        check(13, (3, 2), (2, 1));
        check(14, (3, 3), (2, 2));
    }

    #[test]
    fn places_outside_the_text_are_its_nearest_ones() {
        let index = LineIndex::new(TEXT);
        assert_eq!(index.count(), 3);
        assert_eq!(index.line(99), 2);
        assert_eq!(index.offset_of_utf16(TEXT, 0, 99), 2);
        assert_eq!(index.offset_of_utf16(TEXT, 99, 0), 14);
        assert_eq!(index.span(1), Span::new(4, 12));
        assert_eq!(LineIndex::new("").line_column("", 0), (1, 1));
    }
}
