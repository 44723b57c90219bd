//! Map items: entries, locations, routes, tickets, names, removals.

use super::{Builder, R};
use crate::Span;
use crate::parse::problems;
use crate::tree::{Atom, Entry, Location, Name, Remove, Route, Target, Ticket, Track, Value, Word};
use pest::iterators::Pair;

impl<'t> Builder<'t> {
    pub(super) fn entry(&mut self, pair: Pair<'t, R>) -> Option<Entry> {
        let mut inner = pair.into_inner();
        let id = self.word(&inner.next()?);
        let mut marks = Vec::new();
        for pair in inner {
            marks.push(self.atom(pair));
        }
        let span = through(id.span, &marks);
        Some(Entry { id, marks, span })
    }

    pub(super) fn location(&mut self, pair: Pair<'t, R>) -> Option<Location> {
        let mut inner = pair.into_inner();
        let id = self.word(&inner.next()?);
        let mut next = inner.next()?;
        let mut title = None;
        if next.as_rule() == R::text {
            title = Some(self.text(&next));
            next = inner.next()?;
        }
        debug_assert_eq!(next.as_rule(), R::kw_at);
        let at = self.point(&inner.next()?);
        let mut marks = Vec::new();
        for pair in inner {
            marks.push(self.atom(pair));
        }
        let span = through(id.span.to(at.span), &marks);
        Some(Location {
            id,
            title,
            at,
            marks,
            span,
        })
    }

    pub(super) fn route(&mut self, pair: Pair<'t, R>) -> Option<Route> {
        let mut inner = pair.into_inner();
        let a = self.word(&inner.next()?);
        let sign = inner.next()?;
        let double = sign.as_rule() == R::double;
        let link = self.span(&sign);
        let b = self.word(&inner.next()?);
        let mut tracks: Vec<Track> = Vec::with_capacity(if double { 2 } else { 1 });
        let mut via = Vec::new();
        let mut span = a.span.to(b.span);
        for pair in inner {
            match pair.as_rule() {
                R::track => {
                    let track = self.track(pair)?;
                    span = span.to(track.span);
                    tracks.push(track);
                }
                R::via => {
                    for pair in pair.into_inner().skip(1) {
                        let point = self.point(&pair);
                        span = span.to(point.span);
                        via.push(point);
                    }
                }
                _ => {}
            }
        }
        if tracks.first()?.length.is_none() {
            self.errors.push(problems::no_length(&tracks[0]));
            return None;
        }
        Some(Route {
            a,
            b,
            double,
            link,
            tracks,
            via,
            span,
        })
    }

    pub(super) fn track(&mut self, pair: Pair<'t, R>) -> Option<Track> {
        let mut inner = pair.into_inner();
        let mut next = inner.next()?;
        let mut length = None;
        if next.as_rule() == R::number {
            length = Some(self.number(&next));
            next = inner.next()?;
        }
        let colour = self.word(&next);
        let mut marks = Vec::new();
        for pair in inner {
            marks.push(self.atom(pair));
        }
        let span = through(length.map_or(colour.span, |length| length.span), &marks);
        let span = span.to(colour.span);
        // A mark starts with a word, so a number right after the colour is the length.
        if let (None, Some(&Atom::Number(number))) = (length, marks.first()) {
            self.errors.push(problems::colour_first(&colour, number));
            length = Some(number);
            marks.remove(0);
        }
        Some(Track {
            length,
            colour,
            marks,
            span,
        })
    }

    pub(super) fn ticket(&mut self, pair: Pair<'t, R>) -> Option<Ticket> {
        let mut ends = Vec::with_capacity(2);
        let mut value = None;
        let mut targets = Vec::new();
        let mut marks = Vec::new();
        let mut span: Option<Span> = None;
        for pair in pair.into_inner() {
            let at = match pair.as_rule() {
                R::kw_to | R::slash => continue,
                R::value => {
                    let read = self.value(pair)?;
                    value = Some(read);
                    value_span(read)
                }
                R::target => {
                    let target = self.target(pair)?;
                    let at = target.span;
                    targets.push(target);
                    at
                }
                R::id if value.is_none() => {
                    let end = self.word(&pair);
                    let at = end.span;
                    ends.push(end);
                    at
                }
                _ => {
                    let mark = self.atom(pair);
                    let at = mark.span();
                    marks.push(mark);
                    at
                }
            };
            span = Some(span.map_or(at, |span| span.to(at)));
        }
        Some(Ticket {
            ends,
            value: value?,
            targets,
            marks,
            span: span?,
        })
    }

    pub(super) fn target(&mut self, pair: Pair<'t, R>) -> Option<Target> {
        let mut ends = Vec::with_capacity(1);
        for pair in pair.into_inner() {
            match pair.as_rule() {
                R::id => ends.push(self.word(&pair)),
                R::value => {
                    let value = self.value(pair)?;
                    let span = ends.first().map_or(Span::default(), |end: &Word| end.span);
                    return Some(Target {
                        ends,
                        value,
                        span: span.to(value_span(value)),
                    });
                }
                _ => {}
            }
        }
        None
    }

    pub(super) fn value(&mut self, pair: Pair<'t, R>) -> Option<Value> {
        let inner = pair.into_inner().next()?;
        Some(match inner.as_rule() {
            R::number => Value::Number(self.number(&inner)),
            _ => Value::Auto(self.span(&inner)),
        })
    }

    pub(super) fn name(&mut self, pair: Pair<'t, R>) -> Option<Name> {
        let mut inner = pair.into_inner();
        let id = self.word(&inner.next()?);
        let text = self.text(&inner.next()?);
        let span = id.span.to(text.span);
        Some(Name { id, text, span })
    }

    pub(super) fn remove(&mut self, pair: Pair<'t, R>) -> Option<Remove> {
        let start = self.span(&pair);
        let mut ids = Vec::with_capacity(2);
        for pair in pair.into_inner() {
            if pair.as_rule() == R::id {
                ids.push(self.word(&pair));
            }
        }
        let span = Span::new(start.start, ids.last()?.span.end);
        let mut ids = ids.into_iter();
        Some(Remove {
            first: ids.next()?,
            second: ids.next(),
            more: ids.collect(),
            span,
        })
    }
}

/// From `start` to the last of the marks.
fn through(start: Span, marks: &[Atom]) -> Span {
    marks.last().map_or(start, |last| start.to(last.span()))
}

fn value_span(value: Value) -> Span {
    match value {
        Value::Auto(span) => span,
        Value::Number(number) => number.span,
    }
}
