//! What can be folded away: blocks, and runs of comment lines.

use super::range::{Range, range};
use branchline_compiler::{Compilation, Source};
use branchline_syntax::Span;
use branchline_syntax::tree::{GameLine, Item};
use serde::{Deserialize, Serialize};

/// A part of the text that can be folded away, from the end of its first line on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fold {
    /// What it is.
    pub kind: FoldKind,
    /// All of it, its first line included.
    pub range: Range,
}

/// What is folded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FoldKind {
    /// A section, the game, or the block of a rule.
    Block,
    /// Comment lines.
    Comment,
}

/// What can be folded in the open file, in order.
#[must_use]
pub fn folds(compilation: &Compilation) -> Vec<Fold> {
    let source = &compilation.sources[0];
    let mut spans: Vec<Span> = Vec::new();
    for item in &source.tree.items {
        match item {
            Item::Game(game) => {
                spans.push(game.span);
                spans.extend(game.rules.iter().filter_map(|line| match line {
                    GameLine::Rule(rule) => rule.block.map(|_| rule.span),
                    GameLine::Without { .. } => None,
                }));
            }
            Item::Line(rule) => spans.extend(rule.block.map(|_| rule.span)),
            Item::Deck(s) | Item::Districts(s) | Item::Land(s) => spans.push(s.span),
            Item::Locations(s) => spans.push(s.span),
            Item::Routes(s) => spans.push(s.span),
            Item::Tickets(s) => spans.push(s.span),
            Item::Names(s) => spans.push(s.span),
            Item::Language(_) | Item::Use(_) => {}
        }
    }
    let blocks = spans
        .into_iter()
        .map(|span| (FoldKind::Block, trimmed(source, span)));
    let comments = comment_runs(source)
        .into_iter()
        .map(|span| (FoldKind::Comment, span));
    let all = blocks.chain(comments).map(|(kind, span)| Fold {
        kind,
        range: range(source, span),
    });
    let mut all: Vec<Fold> = all
        .filter(|f| f.range.end.line > f.range.start.line)
        .collect();
    all.sort_by_key(|fold| (fold.range.bytes.0, std::cmp::Reverse(fold.range.bytes.1)));
    all
}

fn trimmed(source: &Source, span: Span) -> Span {
    let text = source.text.get(span.range()).unwrap_or_default();
    let len = u32::try_from(text.trim_end().len()).unwrap_or(0);
    Span::new(span.start, span.start + len)
}

fn comment_runs(source: &Source) -> Vec<Span> {
    let mut runs: Vec<Span> = Vec::new();
    let own = source
        .tree
        .comments
        .iter()
        .filter(|comment| comment.own_line);
    for comment in own {
        let line = source.lines.line(comment.span.start);
        match runs.last_mut() {
            Some(run) if source.lines.line(run.end) + 1 == line => run.end = comment.span.end,
            _ => runs.push(comment.span),
        }
    }
    runs
}
