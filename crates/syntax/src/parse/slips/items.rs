//! Slips in the shape of a line: locations, routes, tickets, names, rules.

use super::Finder;
use super::tokens::id_of;
use crate::parse::build::BadKind;
use crate::parse::grammar::{Grammar, Rule as R};
use crate::parse::lex::{self, TokenKind};
use crate::parse::{SyntaxError, expected};
use crate::{Span, TextEdit, codes};
use pest::Parser;

impl Finder<'_> {
    /// A row of a spreadsheet, pasted: `observatory,university,2,green`. Nothing else is said of it.
    pub(super) fn table_row(&mut self) -> bool {
        let is_map = matches!(
            self.bad.kind,
            BadKind::Location | BadKind::Route | BadKind::Ticket
        );
        let parted = |sign: &str| self.tokens.iter().filter(|t| t.text == sign).count() > 1;
        let has = |word: &str| self.tokens.iter().any(|token| token.text == word);
        let ours = ["--", "==", "to", "at", "via", "remove"];
        if !is_map || !(parted(",") || parted(";")) || ours.into_iter().any(has) {
            return false;
        }
        self.slip(SyntaxError::new(
            codes::UNREADABLE,
            self.span_of(0..self.tokens.len()),
            "this line cannot be read",
            "looks like a row of a table",
            format!(
                "{}; `branchline import` reads whole tables",
                expected::shape(self.bad.kind, "")
            ),
        ));
        true
    }

    pub(super) fn location(&mut self) {
        if self.is(0, "remove") {
            return;
        }
        let mut at = self.words_until(0, &["at"]);
        // `north-gate North Gate at …`: an id, and a title that lost its quotes.
        let capital = |token: &lex::Token<'_>| token.text.starts_with(char::is_uppercase);
        let is_title = at > 1
            && !capital(&self.tokens[0])
            && self.tokens[1..at].iter().all(capital)
            && self.is(at, "at");
        if is_title {
            self.no_quotes(1..at, "the title of a location stands in quotes");
        } else {
            self.one_id(0..at);
        }
        if self.is_text(at) {
            if self.kind(at) == Some(TokenKind::OpenText) {
                return;
            }
            at += 1;
        }
        if at > 0 && self.is_figure(at) {
            self.no_at(at);
        } else if self.is(at, "at") {
            at += 1;
        } else {
            return;
        }
        if self.is_figure(at) && self.is_figure(at + 1) {
            self.point_comma(at);
        }
    }

    pub(super) fn route(&mut self) {
        let start = usize::from(self.is(0, "remove"));
        let at = self.words_until(start, &["to"]);
        let colour = self.is_word(at + 3) && !self.is(at + 3, "copies");
        if self.is(at, "to") && self.is_figure(at + 2) && colour {
            self.one_id(start..at);
            self.link_kind(at, "--", "the ends of a route are joined by `--` or `==`");
        } else if self.kind(at) == Some(TokenKind::OddLink) {
            self.one_id(start..at);
            self.odd_link(at);
        } else if self.is(at, "--") || self.is(at, "==") {
            self.one_id(start..at);
        } else {
            return;
        }
        if start == 1 {
            return;
        }
        if let Some(via) = (at..self.tokens.len()).find(|&via| self.is(via, "via")) {
            self.via_points(via + 1);
        }
        // The first track follows the second end, the others a slash.
        let slashes = (at..self.tokens.len()).filter(|&slash| self.is(slash, "/"));
        let lengths: Vec<_> = std::iter::once(at + 2)
            .chain(slashes.map(|slash| slash + 1))
            .collect();
        for length in lengths {
            let bare = length + 1 == self.tokens.len()
                || self.is(length + 1, "/")
                || self.is(length + 1, "via");
            if self.kind(length) == Some(TokenKind::Number) && bare {
                self.no_colour(length);
            }
        }
    }

    pub(super) fn ticket(&mut self) {
        // A number and a colour after the ends: a route that lost its way.
        if Grammar::parse(
            R::just_route,
            lex::before_comment(&self.text[self.bad.span.range()]),
        )
        .is_ok()
        {
            return;
        }
        let start = usize::from(self.is(0, "remove"));
        let mut at = start;
        loop {
            let end = self.words_until(at, &["to", "auto"]);
            let odd_link = self.kind(end) == Some(TokenKind::OddLink);
            if self.is(end, "to") || odd_link || self.is(end, "--") || self.is(end, "==") {
                self.one_id(at..end);
                if !self.is(end, "to") {
                    self.link_kind(end, "to", "the ends of a ticket are joined by `to`");
                }
                at = end + 1;
                continue;
            }
            if at == start || at >= end {
                return; // no second end: the strict look says so
            }
            let ends = end >= self.tokens.len() || self.is(end, "/");
            let mark = end - at == 2 && self.is(at + 1, "copies");
            if start == 0 && (ends || mark) {
                self.no_value(if mark { at } else { end - 1 });
            } else if !ends {
                self.one_id(at..end);
            }
            // The next alternative starts after a slash.
            match (end..self.tokens.len()).find(|&slash| self.is(slash, "/")) {
                Some(slash) if self.is_word(slash + 1) => at = slash + 1,
                _ => return,
            }
        }
    }

    pub(super) fn name(&mut self) {
        let quoted = (0..self.tokens.len()).any(|at| self.is_text(at));
        if !quoted && self.is_word(0) && self.is_word(1) {
            self.no_quotes(1..self.tokens.len(), "a name stands in quotes");
        }
    }

    pub(super) fn rule(&mut self) {
        for at in 1..self.tokens.len() {
            let (before, token) = (self.tokens[at - 1], self.tokens[at]);
            if before.kind != TokenKind::Number || self.claimed[at] {
                continue;
            }
            if token.kind == TokenKind::Number
                && token.text.starts_with('-')
                && before.span.end == token.span.start
            {
                self.range_sign(Span::new(token.span.start, token.span.start + 1));
            } else if token.kind == TokenKind::OddLink
                && self.kind(at + 1) == Some(TokenKind::Number)
                && !token.text.contains('=')
            {
                self.claim(at..at + 1);
                self.range_sign(token.span);
            } else if self.is(at, ".")
                && self.is(at + 1, ".")
                && self.kind(at + 2) == Some(TokenKind::Number)
            {
                self.range_sign(self.span_of(at..at + 2));
            }
        }
    }

    /// Words that should be quoted, as one text.
    pub(super) fn no_quotes(&mut self, range: std::ops::Range<usize>, why: &str) {
        let span = self.span_of(range.clone());
        self.claim(range);
        let text = format!("\"{}\"", self.text[span.range()].replace('\\', "/"));
        self.slip(
            SyntaxError::new(
                codes::NO_QUOTES,
                span,
                why,
                "has no quotes",
                format!("write `{text}`"),
            )
            .safely("put it in quotes", vec![TextEdit::replace(span, text)]),
        );
    }

    /// The index after the words from `start`; the stop words count unless they come first.
    fn words_until(&self, start: usize, stops: &[&str]) -> usize {
        let mut at = start;
        while self.is_word(at) && (at == start || !stops.iter().any(|stop| self.is(at, stop))) {
            at += 1;
        }
        at
    }

    /// Several words where one id stands.
    fn one_id(&mut self, range: std::ops::Range<usize>) {
        if range.len() < 2 {
            return;
        }
        let words: Vec<_> = self.tokens[range.clone()]
            .iter()
            .map(|token| token.text)
            .collect();
        let id = id_of(&words);
        let span = self.span_of(range.clone());
        self.claim(range);
        self.slip(
            SyntaxError::new(
                codes::ID_WORDS,
                span,
                "an id is one word",
                "several words",
                format!("join them with hyphens: `{id}`"),
            )
            .perhaps(format!("write `{id}`"), vec![TextEdit::replace(span, id)]),
        );
    }

    fn no_at(&mut self, at: usize) {
        let start = self.tokens[at].span.start;
        self.slip(
            SyntaxError::new(
                codes::NO_AT,
                self.tokens[at].span,
                "`at` is missing before the point",
                "expected `at`",
                "a location is written `baker-street \"Baker Street\" at 80, 236`",
            )
            .safely("insert `at`", vec![TextEdit::insert(start, "at ")]),
        );
    }

    /// `via 200 250`: the points of a bend, two numbers each.
    fn via_points(&mut self, mut at: usize) {
        while self.is_figure(at) {
            if self.is(at + 1, ",") {
                at += 3;
                continue;
            }
            if self.is_figure(at + 1) {
                self.point_comma(at);
            }
            at += 2;
        }
    }

    fn point_comma(&mut self, at: usize) {
        let end = self.tokens[at].span.end;
        self.claim(at..at + 2);
        self.slip(
            SyntaxError::new(
                codes::POINT_COMMA,
                self.span_of(at..at + 2),
                "the two numbers of a point are separated by `,`",
                "no comma between them",
                "write `455, 105.5`",
            )
            .safely("insert `,`", vec![TextEdit::insert(end, ",")]),
        );
    }

    fn odd_link(&mut self, at: usize) {
        let token = self.tokens[at];
        let link = if token.text.contains('=') && !token.text.contains('>') {
            "=="
        } else {
            "--"
        };
        self.claim(at..at + 1);
        self.slip(
            SyntaxError::new(
                codes::LINK,
                token.span,
                format!(
                    "`{}` is no link: a route is written with `--`, a double one with `==`",
                    token.text
                ),
                "not a link",
                format!("write `{link}`"),
            )
            .safely(
                format!("write `{link}`"),
                vec![TextEdit::replace(token.span, link)],
            ),
        );
    }

    fn link_kind(&mut self, at: usize, link: &str, why: &str) {
        let token = self.tokens[at];
        self.claim(at..at + 1);
        self.slip(
            SyntaxError::new(
                codes::LINK_KIND,
                token.span,
                why,
                format!("found `{}`", token.text),
                format!("write `{link}`"),
            )
            .safely(
                format!("write `{link}`"),
                vec![TextEdit::replace(token.span, self.apart(token.span, link))],
            ),
        );
    }

    /// A word in the place of a sign, which need not have spaces around it.
    fn apart(&self, span: Span, word: &str) -> String {
        let spaced = |c: Option<char>| c.is_none_or(char::is_whitespace);
        let before = spaced(self.text[..span.start as usize].chars().next_back());
        let after = spaced(self.text[span.end as usize..].chars().next());
        let gap = |there: bool| if there { "" } else { " " };
        format!("{}{word}{}", gap(before), gap(after))
    }

    fn no_colour(&mut self, at: usize) {
        let token = self.tokens[at];
        self.slip(
            SyntaxError::new(
                codes::NO_COLOUR,
                Span::empty(token.span.end),
                "the colour of this track is missing",
                "expected a colour",
                format!(
                    "write a card of the deck, or `{} any` for a grey track",
                    token.text
                ),
            )
            .perhaps(
                "write `any`",
                vec![TextEdit::insert(token.span.end, " any")],
            ),
        );
    }

    fn no_value(&mut self, at: usize) {
        let end = self.tokens[at].span.end;
        self.slip(
            SyntaxError::new(
                codes::NO_VALUE,
                Span::empty(end),
                "the value of this ticket is missing",
                "expected a number or `auto`",
                "write its points, or `auto` for the length of the shortest path",
            )
            .perhaps("write `auto`", vec![TextEdit::insert(end, " auto")]),
        );
    }

    fn range_sign(&mut self, span: Span) {
        self.slip(
            SyntaxError::new(
                codes::RANGE_SIGN,
                span,
                "a range is written with `to`",
                "not a range",
                "write `2 to 4`",
            )
            .safely("write `to`", vec![TextEdit::replace(span, " to ")]),
        );
    }
}
