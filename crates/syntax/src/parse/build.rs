//! Pairs of the grammar → tree. Lines the grammar could not read are handed out as [`Bad`].

mod map;
mod rules;
mod tokens;

use super::grammar::{Grammar, Rule as R};
use super::repair::Repairs;
use super::{SyntaxError, lex, near, problems};
use crate::Span;
use crate::tree::{Game, GameLine, Item, Language, Rule, Section, SectionLine, Tree, Use};
use pest::Parser;
use pest::iterators::Pair;
use tokens::raw;

/// A tree, what is wrong inside readable lines, and the lines that are not readable.
pub(super) struct Built {
    pub(super) tree: Tree,
    pub(super) errors: Vec<SyntaxError>,
    pub(super) bad: Vec<Bad>,
}

/// A line that fits nothing; its span is one of the text that was read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bad {
    pub(super) kind: BadKind,
    /// The line, or the head of a block, without line break.
    pub(super) span: Span,
}

/// Where a bad line stands, and so what it should have been.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BadKind {
    /// A line at the top of a file.
    Top,
    /// The head of a block at the top of a file.
    Head,
    /// A line of `deck`, `districts` or `land`.
    Entry,
    /// A line of `locations`.
    Location,
    /// A line of `routes`.
    Route,
    /// A line of `tickets`.
    Ticket,
    /// A line of `names`.
    Name,
    /// A line of `game`.
    Rule,
    /// The head of a block in `game`.
    RuleHead,
    /// A line of a rule's block.
    Field,
    /// The head of a block in a rule's block.
    FieldHead,
}

/// Reads `text`; spans lead back through `repairs`.
pub(super) fn build(text: &str, repairs: &Repairs<'_>) -> Built {
    let mut builder = Builder {
        text,
        repairs,
        tree: Tree::default(),
        errors: Vec::new(),
        bad: Vec::new(),
    };
    // The grammar is total: an error could only come from a limit inside pest.
    match Grammar::parse(R::file, text) {
        Ok(mut pairs) => {
            if let Some(file) = pairs.next() {
                builder.file(file);
            }
        }
        Err(_) => builder.bad.push(Bad {
            kind: BadKind::Top,
            span: Span::empty(0),
        }),
    }
    builder.tree.comments.sort_by_key(|comment| comment.span);
    Built {
        tree: builder.tree,
        errors: builder.errors,
        bad: builder.bad,
    }
}

struct Builder<'t> {
    text: &'t str,
    repairs: &'t Repairs<'t>,
    tree: Tree,
    errors: Vec<SyntaxError>,
    bad: Vec<Bad>,
}

/// How one line of a section becomes a node.
type Read<'t, T> = fn(&mut Builder<'t>, Pair<'t, R>) -> Option<T>;

impl<'t> Builder<'t> {
    fn file(&mut self, file: Pair<'t, R>) {
        for pair in file.into_inner() {
            let item = match pair.as_rule() {
                R::comment => {
                    self.comment(&pair);
                    continue;
                }
                R::language => self.language(pair).map(Item::Language),
                R::r#use => self.use_line(pair).map(Item::Use),
                R::line => self.rule(pair).map(Item::Line),
                R::game => self.game(pair).map(Item::Game),
                R::deck => self
                    .section(pair, BadKind::Entry, Self::entry)
                    .map(Item::Deck),
                R::districts => self
                    .section(pair, BadKind::Entry, Self::entry)
                    .map(Item::Districts),
                R::land => self
                    .section(pair, BadKind::Entry, Self::entry)
                    .map(Item::Land),
                R::locations => self
                    .section(pair, BadKind::Location, Self::location)
                    .map(Item::Locations),
                R::routes => self
                    .section(pair, BadKind::Route, Self::route)
                    .map(Item::Routes),
                R::tickets => self
                    .section(pair, BadKind::Ticket, Self::ticket)
                    .map(Item::Tickets),
                R::names => self
                    .section(pair, BadKind::Name, Self::name)
                    .map(Item::Names),
                R::rule_block => self.line_block(pair).map(Item::Line),
                R::block => {
                    self.odd_block(pair, BadKind::Head);
                    continue;
                }
                R::bad_line => {
                    self.bad_line(&pair, BadKind::Top);
                    continue;
                }
                _ => continue,
            };
            self.tree.items.extend(item);
        }
    }

    fn language(&mut self, pair: Pair<'t, R>) -> Option<Language> {
        let span = self.span(&pair);
        let version = self.number(&pair.into_inner().nth(1)?);
        Some(Language { version, span })
    }

    fn use_line(&mut self, pair: Pair<'t, R>) -> Option<Use> {
        let span = self.span(&pair);
        let path = self.text(&pair.into_inner().nth(1)?);
        Some(Use { path, span })
    }

    // ---- blocks ------------------------------------------------------------------

    fn game(&mut self, pair: Pair<'t, R>) -> Option<Game> {
        let mut inner = pair.into_inner();
        let keyword = self.span(&inner.next()?);
        let title = self.text(&inner.next()?);
        let (mut id, mut extends) = (None, None);
        let mut rules = Vec::new();
        let mut open = keyword;
        while let Some(pair) = inner.next() {
            match pair.as_rule() {
                R::kw_as => id = inner.next().map(|pair| self.word(&pair)),
                R::kw_extends => extends = inner.next().map(|pair| self.word(&pair)),
                R::open => open = self.span(&pair),
                R::comment => self.comment(&pair),
                R::game_lines => rules = self.game_lines(pair),
                R::close | R::missing_close => {
                    let head = keyword.to(open);
                    let (close, span) = self.end(head, pair, inner);
                    return Some(Game {
                        keyword,
                        title,
                        id,
                        extends,
                        rules,
                        close,
                        span,
                    });
                }
                _ => {}
            }
        }
        None
    }

    fn game_lines(&mut self, lines: Pair<'t, R>) -> Vec<GameLine> {
        let mut rules = Vec::new();
        for pair in lines.into_inner() {
            match pair.as_rule() {
                R::rule => rules.extend(self.rule(pair).map(GameLine::Rule)),
                R::rule_block => rules.extend(self.rule_block(pair).map(GameLine::Rule)),
                R::without => {
                    let span = self.span(&pair);
                    if let Some(id) = pair.into_inner().nth(1) {
                        let rule = self.word(&id);
                        rules.push(GameLine::Without { rule, span });
                    }
                }
                R::comment => self.comment(&pair),
                R::block => self.odd_block(pair, BadKind::RuleHead),
                _ => self.bad_line(&pair, BadKind::Rule),
            }
        }
        rules
    }

    fn section<T>(
        &mut self,
        pair: Pair<'t, R>,
        kind: BadKind,
        read: Read<'t, T>,
    ) -> Option<Section<T>> {
        let mut inner = pair.into_inner();
        let keyword = self.span(&inner.next()?);
        let mut label = None;
        let mut open = keyword;
        let mut items = Vec::new();
        while let Some(pair) = inner.next() {
            match pair.as_rule() {
                R::id => label = Some(self.word(&pair)),
                R::open => open = self.span(&pair),
                R::comment => self.comment(&pair),
                R::close | R::missing_close => {
                    let (close, span) = self.end(keyword.to(open), pair, inner);
                    return Some(Section {
                        keyword,
                        label,
                        open,
                        items,
                        close,
                        span,
                    });
                }
                _ => items = self.section_lines(pair, kind, read),
            }
        }
        None
    }

    fn section_lines<T>(
        &mut self,
        lines: Pair<'t, R>,
        kind: BadKind,
        read: Read<'t, T>,
    ) -> Vec<SectionLine<T>> {
        let mut items = Vec::new();
        for pair in lines.into_inner() {
            match pair.as_rule() {
                R::comment => self.comment(&pair),
                R::remove => items.extend(self.remove(pair).map(SectionLine::Remove)),
                R::bad_item => self.bad_line(&pair, kind),
                _ => items.extend(read(self, pair).map(SectionLine::Item)),
            }
        }
        items
    }

    /// The end of a block: its closing brace if there, and the span of the whole.
    fn end(
        &mut self,
        head: Span,
        end: Pair<'t, R>,
        after: impl Iterator<Item = Pair<'t, R>>,
    ) -> (Option<Span>, Span) {
        let at = self.span(&end);
        if end.as_rule() == R::missing_close {
            let before = self.text[..end.as_span().start()].trim_end_matches([' ', '\t']);
            let begun = !before.ends_with('\n');
            self.errors.push(problems::unclosed_block(head, at, begun));
            return (None, Span::new(head.start, at.start.max(head.end)));
        }
        for pair in after {
            match pair.as_rule() {
                R::comment => self.comment(&pair),
                R::rest => self.after_close(at, &pair),
                _ => {}
            }
        }
        (Some(at), head.to(at))
    }

    fn after_close(&mut self, close: Span, rest: &Pair<'t, R>) {
        let start = rest.as_span().start() as u32;
        let said = lex::before_comment(rest.as_str());
        let span = Span::new(start, start + said.len() as u32);
        let span = self.repairs.original(span);
        self.comments_within(rest);
        self.errors.push(problems::after_close(close, span));
    }

    /// `board { … }`: a line in the form of a block. A misspelt section takes the same form, so
    /// a head close to a section, or lines that do not fit, make it a block nobody knows.
    fn line_block(&mut self, pair: Pair<'t, R>) -> Option<Rule> {
        let text = self.text;
        let (bad, errors) = (self.bad.len(), self.errors.len());
        let start = raw(&pair).start;
        let rule = self.rule_block(pair)?;
        if self.bad.len() == bad && near::section(&rule.head.text).is_none() {
            return Some(rule);
        }
        self.bad.truncate(bad);
        self.errors.truncate(errors);
        let head = &text[start as usize..];
        let head = head.find('{').map_or(head, |open| &head[..=open]);
        self.bad.push(Bad {
            kind: BadKind::Head,
            span: Span::new(start, start + head.len() as u32),
        });
        None
    }

    /// A block with a head that cannot be read as it stands.
    fn odd_block(&mut self, pair: Pair<'t, R>, kind: BadKind) {
        self.comments_within(&pair);
        let mut span = raw(&pair);
        for part in pair.into_inner() {
            match part.as_rule() {
                R::open | R::late_open => span.end = raw(&part).end,
                _ => {}
            }
        }
        self.bad.push(Bad { kind, span });
    }
}
