//! Slips people make: each is recognised in a bad line and mended on the spot.
//!
//! A slip says what is wrong, offers the fix, and the same edits let the line be read on,
//! so a wrong dash does not make a location unknown elsewhere.

mod heads;
mod items;
mod tokens;

use super::SyntaxError;
use super::build::{Bad, BadKind};
use super::lex::{self, Token, TokenKind};
use crate::{Span, TextEdit};

/// A recognised slip.
pub(super) struct Slip {
    /// What to say; nothing where the characters were reported already.
    pub(super) error: Option<SyntaxError>,
    /// How the line is read on.
    pub(super) edits: Vec<TextEdit>,
}

/// The slips of a bad line of `text`.
pub(super) fn find(text: &str, bad: &Bad) -> Vec<Slip> {
    let line = &text[bad.span.range()];
    let mut tokens = lex::tokens(line, bad.span.start);
    // Heads with `{` on the next line may have a comment in the middle.
    tokens.retain(|token| token.kind != TokenKind::Comment);
    let mut finder = Finder {
        text,
        bad: *bad,
        claimed: vec![false; tokens.len()],
        tokens,
        slips: Vec::new(),
    };
    finder.slash_comment();
    if finder.table_row() {
        return finder.slips;
    }
    finder.apostrophes();
    match bad.kind {
        BadKind::Top => finder.top(),
        BadKind::Head => finder.section_head(),
        BadKind::RuleHead => finder.rule_head(),
        BadKind::Location => finder.location(),
        BadKind::Route => finder.route(),
        BadKind::Ticket => finder.ticket(),
        BadKind::Name => finder.name(),
        BadKind::Rule | BadKind::Field => finder.rule(),
        BadKind::Entry | BadKind::FieldHead => {}
    }
    finder.line_end();
    finder.any_token();
    finder.slips
}

struct Finder<'t> {
    text: &'t str,
    bad: Bad,
    tokens: Vec<Token<'t>>,
    /// Tokens that belong to a slip already.
    claimed: Vec<bool>,
    slips: Vec<Slip>,
}

impl<'t> Finder<'t> {
    fn get(&self, at: usize) -> Option<Token<'t>> {
        self.tokens.get(at).copied()
    }

    fn kind(&self, at: usize) -> Option<TokenKind> {
        self.tokens.get(at).map(|token| token.kind)
    }

    fn is(&self, at: usize, text: &str) -> bool {
        self.tokens.get(at).is_some_and(|token| token.text == text)
    }

    fn is_word(&self, at: usize) -> bool {
        self.kind(at) == Some(TokenKind::Word)
    }

    fn is_figure(&self, at: usize) -> bool {
        matches!(self.kind(at), Some(TokenKind::Number | TokenKind::Decimal))
    }

    fn is_text(&self, at: usize) -> bool {
        use TokenKind::{OddText, OpenText, Text};
        matches!(self.kind(at), Some(Text | OddText | OpenText))
    }

    fn claim(&mut self, range: std::ops::Range<usize>) {
        for claimed in self.claimed.iter_mut().take(range.end).skip(range.start) {
            *claimed = true;
        }
    }

    /// Where the line's last token ends.
    fn said_end(&self) -> u32 {
        self.tokens
            .last()
            .map_or(self.bad.span.start, |token| token.span.end)
    }

    /// The fix of the error is also how the line is read on.
    fn slip(&mut self, error: SyntaxError) {
        let edits = error
            .fix
            .as_ref()
            .map_or_else(Vec::new, |fix| fix.edits.clone());
        self.slips.push(Slip {
            error: Some(error),
            edits,
        });
    }

    fn silently(&mut self, edit: TextEdit) {
        self.slips.push(Slip {
            error: None,
            edits: vec![edit],
        });
    }

    fn span_of(&self, range: std::ops::Range<usize>) -> Span {
        let tokens = &self.tokens[range];
        match (tokens.first(), tokens.last()) {
            (Some(first), Some(last)) => first.span.to(last.span),
            _ => Span::empty(self.bad.span.start),
        }
    }
}
