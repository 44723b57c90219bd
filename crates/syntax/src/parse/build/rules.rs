//! Rules and lines: clauses, tables, tallies.

use super::{BadKind, Builder, R};
use crate::Span;
use crate::parse::problems;
use crate::tree::{Atom, Clause, Number, Row, Rule};
use pest::iterators::Pair;

impl<'t> Builder<'t> {
    pub(super) fn rule(&mut self, pair: Pair<'t, R>) -> Option<Rule> {
        let mut inner = pair.into_inner();
        let head = self.word(&inner.next()?);
        let mut clauses = Vec::new();
        let mut comma = None;
        for pair in inner {
            self.clause_or_comma(pair, &mut clauses, &mut comma);
        }
        let span = clauses
            .last()
            .map_or(head.span, |last: &Clause| head.span.to(last.span));
        Some(Rule {
            head,
            clauses,
            block: None,
            span,
        })
    }

    pub(super) fn rule_block(&mut self, pair: Pair<'t, R>) -> Option<Rule> {
        let mut inner = pair.into_inner();
        let head = self.word(&inner.next()?);
        let mut clauses = Vec::new();
        let mut open = head.span;
        while let Some(pair) = inner.next() {
            match pair.as_rule() {
                R::open => open = self.span(&pair),
                R::comment => self.comment(&pair),
                R::close | R::missing_close => {
                    let (close, span) = self.end(head.span.to(open), pair, inner);
                    return Some(Rule {
                        head,
                        clauses,
                        block: Some(close.unwrap_or(Span::empty(span.end))),
                        span,
                    });
                }
                _ => self.field_lines(pair, &mut clauses),
            }
        }
        None
    }

    pub(super) fn field_lines(&mut self, lines: Pair<'t, R>, clauses: &mut Vec<Clause>) {
        let mut comma = None;
        for pair in lines.into_inner() {
            match pair.as_rule() {
                R::comment => self.comment(&pair),
                R::block => self.odd_block(pair, BadKind::FieldHead),
                R::bad_rule => self.bad_line(&pair, BadKind::Field),
                _ => self.clause_or_comma(pair, clauses, &mut comma),
            }
        }
    }

    pub(super) fn clause_or_comma(
        &mut self,
        pair: Pair<'t, R>,
        clauses: &mut Vec<Clause>,
        comma: &mut Option<Span>,
    ) {
        if pair.as_rule() == R::comma {
            *comma = Some(self.span(&pair));
            return;
        }
        let atoms = self.atoms(pair);
        let comma = comma.take();
        let (Some(first), Some(last)) = (atoms.first(), atoms.last()) else {
            return;
        };
        let span = first.span().to(last.span());
        // `1: 1, 2: 2`: the second table has no field of its own, so it was meant as a row.
        if let (Some(comma), Some(before), [Atom::Table(rows)]) =
            (comma, clauses.last_mut(), &atoms[..])
            && let Some(Atom::Table(first_rows)) = before.atoms.last_mut()
        {
            first_rows.extend(rows.iter().cloned());
            before.span = before.span.to(span);
            self.errors.push(problems::table_comma(comma));
            return;
        }
        clauses.push(Clause { atoms, span });
    }

    pub(super) fn atoms(&mut self, pair: Pair<'t, R>) -> Vec<Atom> {
        let mut atoms = Vec::new();
        for pair in pair.into_inner() {
            atoms.push(self.atom(pair));
        }
        atoms
    }

    pub(super) fn atom(&mut self, pair: Pair<'t, R>) -> Atom {
        match pair.as_rule() {
            R::number => Atom::Number(self.number(&pair)),
            R::text => Atom::Text(self.text(&pair)),
            R::point => Atom::Point(self.point(&pair)),
            R::range => {
                let (low, high) = self.two_numbers(pair);
                Atom::Range(low, high)
            }
            R::size => {
                let (width, height) = self.two_numbers(pair);
                Atom::Size(width, height)
            }
            R::tally => {
                let mut counts = Vec::new();
                let mut inner = pair.into_inner();
                while let (Some(number), Some(word)) = (inner.next(), inner.next()) {
                    counts.push((self.number(&number), self.word(&word)));
                    inner.next(); // plus
                }
                Atom::Tally(counts)
            }
            R::table => {
                let mut rows = Vec::new();
                for pair in pair.into_inner() {
                    if pair.as_rule() == R::row {
                        rows.extend(self.row(pair));
                    }
                }
                Atom::Table(rows)
            }
            _ => Atom::Word(self.word(&pair)),
        }
    }

    pub(super) fn row(&mut self, pair: Pair<'t, R>) -> Option<Row> {
        let mut inner = pair.into_inner();
        let key = inner.next()?;
        let keys = match key.as_rule() {
            R::range => self.two_numbers(key),
            _ => {
                let key = self.number(&key);
                (key, key)
            }
        };
        inner.next(); // colon
        let mut values = Vec::new();
        for pair in inner {
            values.push(self.atom(pair));
        }
        let span = keys.0.span.to(values.last()?.span());
        Some(Row { keys, values, span })
    }

    pub(super) fn two_numbers(&mut self, pair: Pair<'t, R>) -> (Number, Number) {
        let span = self.span(&pair);
        let mut numbers = pair.into_inner().filter(|pair| pair.as_rule() == R::number);
        let mut next = || match numbers.next() {
            Some(pair) => self.number(&pair),
            None => Number { value: 0, span },
        };
        (next(), next())
    }
}
