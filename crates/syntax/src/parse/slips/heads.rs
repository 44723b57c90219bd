//! Slips in lines that open something: sections, games, rule blocks, `use`.

use super::Finder;
use crate::parse::SyntaxError;
use crate::parse::lex::{self, TokenKind};
use crate::parse::near::{self, SECTIONS};
use crate::{Span, TextEdit, codes};

impl Finder<'_> {
    /// A line at the top that is no block: perhaps a section without its `{`.
    pub(super) fn top(&mut self) {
        let Some(first) = self.get(0) else { return };
        if first.text == "use" && !self.is_text(1) && self.tokens.len() > 1 {
            self.no_quotes(1..self.tokens.len(), "a path stands in quotes");
        } else if SECTIONS.contains(&first.text) && !self.has_open() && self.may_open() {
            let end = self.said_end();
            self.slip(
                no_open(first.text, Span::empty(end))
                    .safely("insert `{`", vec![TextEdit::insert(end, " {")]),
            );
        } else {
            self.rule();
        }
    }

    /// The head of a block at the top: misspelt, untitled, or opened in a way of its own.
    pub(super) fn section_head(&mut self) {
        let Some(first) = self.get(0) else { return };
        if let Some(section) = near::section(first.text).filter(|_| self.is_word(0)) {
            self.claim(0..1);
            self.slip(misspelt(first, section));
        }
        let keyword = near::section(first.text).unwrap_or(first.text);
        if !SECTIONS.contains(&keyword) {
            return;
        }
        if keyword == "game" {
            self.game_title();
        }
        self.opening();
    }

    /// The head of a block in a game: values before `{`, or opened in a way of its own.
    pub(super) fn rule_head(&mut self) {
        let open = self.tokens.len().saturating_sub(1);
        if let (true, Some(first), Some(last)) = (open > 1, self.get(0), self.get(open))
            && first.kind == TokenKind::Word
        {
            let values = self.span_of(1..open);
            self.slip(
                SyntaxError::new(
                    codes::VALUES_BEFORE_BLOCK,
                    values,
                    "a rule with a block has its values in the block",
                    "stands before `{`",
                    "move it to the first line of the block",
                )
                .safely(
                    "move it into the block",
                    vec![
                        TextEdit::insert(first.span.end, " {\n   "),
                        TextEdit::delete(Span::new(values.end, last.span.end)),
                    ],
                ),
            );
            return;
        }
        self.opening();
    }

    /// `{` on the next line, and text after it.
    fn opening(&mut self) {
        let Some(open) = self.tokens.iter().position(|token| token.text == "{") else {
            return;
        };
        let brace = self.tokens[open].span;
        let head_end = self
            .get(open.wrapping_sub(1))
            .map_or(brace.start, |token| token.span.end);
        if self.text[head_end as usize..brace.start as usize].contains('\n') {
            let keyword = self.tokens[0].text;
            self.slip(no_open(keyword, brace).safely(
                "move `{` to the line above",
                vec![TextEdit::insert(head_end, " {"), TextEdit::delete(brace)],
            ));
        }
        let rest = &self.text[brace.end as usize..];
        let rest = rest.find('\n').map_or(rest, |end| &rest[..end]);
        let rest = lex::before_comment(rest);
        let said = rest.trim_start();
        if said.is_empty() {
            return;
        }
        let start = brace.end + (rest.len() - said.len()) as u32;
        let end = brace.end + rest.len() as u32;
        let mut edits = vec![TextEdit::replace(Span::new(brace.end, start), "\n  ")];
        let closing = lex::tokens(said, start)
            .iter()
            .find(|token| token.text == "}")
            .map(|t| t.span);
        if let Some(close) = closing {
            edits = if close.start == start {
                vec![TextEdit::replace(Span::new(brace.end, start), "\n")]
            } else {
                let before = self.text[..close.start as usize].trim_end().len() as u32;
                edits.push(TextEdit::replace(Span::new(before, close.start), "\n"));
                edits
            };
        }
        self.slip(
            SyntaxError::new(
                codes::AFTER_OPEN,
                Span::new(start, end),
                "`{` ends its line, and `}` stands alone",
                "this belongs on lines of its own",
                "start a new line after `{`",
            )
            .safely("move it to the next line", edits),
        );
    }

    /// `game London {`
    fn game_title(&mut self) {
        let stop = (1..self.tokens.len())
            .find(|&at| ["as", "extends", "{"].iter().any(|stop| self.is(at, stop)))
            .unwrap_or(self.tokens.len());
        let quoted = (1..stop).any(|at| self.is_text(at));
        if stop > 1 && !quoted {
            self.no_quotes(1..stop, "the title of a game stands in quotes");
        }
    }

    fn has_open(&self) -> bool {
        self.tokens.iter().any(|token| token.text == "{")
    }

    /// Whether the line is a good head but for its `{`.
    fn may_open(&self) -> bool {
        match self.tokens[0].text {
            // A text without its end takes the rest of the line with it, a brace too.
            "game" => self
                .get(1)
                .is_some_and(|title| title.kind == TokenKind::Text),
            "names" => self.tokens.len() == 2 && self.is_word(1),
            "tickets" => {
                self.tokens.len() <= 2 && (1..self.tokens.len()).all(|at| self.is_word(at))
            }
            _ => self.tokens.len() == 1,
        }
    }
}

fn no_open(keyword: &str, span: Span) -> SyntaxError {
    SyntaxError::new(
        codes::NO_OPEN,
        span,
        format!("the line of `{keyword}` ends with `{{`"),
        "expected `{` on the line of its keyword",
        format!("write `{keyword} … {{`"),
    )
}

fn misspelt(token: lex::Token<'_>, section: &str) -> SyntaxError {
    SyntaxError::new(
        codes::SECTION_SPELLING,
        token.span,
        format!("there is no section `{}`", token.text),
        format!("read as `{section}`"),
        format!("did you mean `{section}`?"),
    )
    .safely(
        format!("write `{section}`"),
        vec![TextEdit::replace(token.span, section)],
    )
}
