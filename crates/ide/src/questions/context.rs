//! Where in a file an offset is, by the shape of its lines alone: also in the
//! middle of typing, when the tree has lost the line.

use branchline_compiler::Source;
use branchline_syntax::{Span, Token, TokenKind, tokens};

/// The block an offset lies in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Block {
    Top,
    Game,
    /// The block of a rule, by keyword.
    Rule(String),
    /// A section, by keyword.
    Section(String),
}

/// What stands around an offset.
pub(crate) struct Context<'t> {
    pub(crate) block: Block,
    /// The line's tokens before the word at the offset.
    pub(crate) before: Vec<Token<'t>>,
    /// The word at the offset, as far as it is there; empty between words.
    pub(crate) word: Span,
    /// Whether the offset lies in a comment or a text.
    pub(crate) silent: bool,
}

pub(crate) fn context(source: &Source, offset: u32) -> Context<'_> {
    let offset = offset.min(u32::try_from(source.text.len()).unwrap_or(u32::MAX));
    let line = source.lines.line(offset);
    let mut blocks: Vec<Block> = Vec::new();
    for line in 0..line {
        let text = source.text.get(source.lines.span(line).range());
        follow(text.unwrap_or_default(), &mut blocks);
    }
    let span = source.lines.span(line);
    let text = source.text.get(span.range()).unwrap_or_default();
    let all = tokens(text, span.start);
    let touching = all.iter().find(|token| {
        token.kind == TokenKind::Word && token.span.start <= offset && offset <= token.span.end
    });
    let word = touching.map_or(Span::empty(offset), |token| token.span);
    let silent = all.iter().any(|token| {
        let inside = token.span.start < offset && offset <= token.span.end;
        match token.kind {
            TokenKind::Comment | TokenKind::OpenText => inside,
            TokenKind::Text => inside && offset < token.span.end,
            _ => false,
        }
    });
    let before = all.into_iter().filter(|token| token.span.end <= word.start);
    let before = before.filter(|token| token.span != word).collect();
    Context {
        block: blocks.pop().unwrap_or(Block::Top),
        before,
        word,
        silent,
    }
}

/// Follows a whole line into or out of a block.
fn follow(line: &str, blocks: &mut Vec<Block>) {
    let tokens = tokens(line, 0);
    let mut tokens = tokens
        .iter()
        .filter(|token| token.kind != TokenKind::Comment);
    let first = tokens.clone().next().map_or("", |token| token.text);
    if first == "}" {
        blocks.pop();
        return;
    }
    if tokens.next_back().is_none_or(|token| token.text != "{") {
        return;
    }
    match first {
        "game" => *blocks = vec![Block::Game],
        "deck" | "districts" | "land" | "locations" | "routes" | "tickets" | "names" => {
            // A section starts at the top even if a `}` before it is missing.
            *blocks = vec![Block::Section(first.to_owned())];
        }
        _ => blocks.push(Block::Rule(first.to_owned())),
    }
}
