//! Reads what stands behind the head of a map item: marks by their specs, and the
//! values that need no word because their kind says what they are.

use super::context::Context;
use crate::near;
use crate::problems::{names, rules as problems};
use crate::source::{Place, SourceId};
use branchline_engine::config::Mark;
use branchline_engine::mechanics;
use branchline_engine::spec::{ItemKind, Kind, MarkSpec, is_ink, listed};
use branchline_syntax::Span;
use branchline_syntax::tree::{Atom, Word};

/// The marks of one kind of item.
pub(crate) struct MarkReader {
    kind: ItemKind,
    specs: Vec<&'static MarkSpec>,
}

/// What was read of one atom or mark.
pub(crate) enum Read<'a> {
    /// A number, text or point without a word before it.
    Bare(&'a Atom),
    /// A mark: its spec, its value, where it stands.
    Mark(&'static MarkSpec, Mark, Span),
    /// `in north`: the word is a district's id, not yet looked up.
    District(&'a Word, Span),
}

impl MarkReader {
    pub(crate) fn new(kind: ItemKind) -> Self {
        Self {
            kind,
            specs: mechanics::marks_on(kind).map(|(_, mark)| mark).collect(),
        }
    }

    /// Reads all `atoms`, giving each piece to `take`.
    pub(crate) fn read<'a>(
        &self,
        cx: &mut Context<'_>,
        source: SourceId,
        atoms: &'a [Atom],
        mut take: impl FnMut(&mut Context<'_>, Read<'a>),
    ) {
        let mut seen: Vec<(&str, Span)> = Vec::new();
        let mut rest = atoms;
        while let [atom, after @ ..] = rest {
            rest = after;
            let Atom::Word(word) = atom else {
                take(cx, Read::Bare(atom));
                continue;
            };
            let place = Place::new(source, word.span);
            let Some(spec) = self.specs.iter().find(|spec| spec.name == word.text) else {
                cx.add(self.unknown(place, word));
                // Its argument, whatever it is, belongs to the unknown mark.
                if let ([Atom::Word(_), after @ ..], true) = (rest, self.may_take_word(word)) {
                    rest = after;
                }
                while let [Atom::Number(_) | Atom::Text(_), after @ ..] = rest {
                    rest = after;
                }
                continue;
            };
            // A second `in` is a second district, which has its own message.
            let once = spec.name != "in";
            if let Some((_, first)) = seen
                .iter()
                .filter(|_| once)
                .find(|(name, _)| *name == spec.name)
            {
                let first = Place::new(source, *first);
                cx.add(problems::duplicate_mark(place, spec.name, first));
            }
            seen.push((spec.name, word.span));
            match self.argument(cx, source, spec, word, &mut rest) {
                Some(Argument::Value(value, span)) => take(cx, Read::Mark(spec, value, span)),
                Some(Argument::District(id, span)) => take(cx, Read::District(id, span)),
                None => {}
            }
        }
    }

    fn argument<'a>(
        &self,
        cx: &mut Context<'_>,
        source: SourceId,
        spec: &'static MarkSpec,
        word: &Word,
        rest: &mut &'a [Atom],
    ) -> Option<Argument<'a>> {
        let Some(arg) = spec.arg else {
            return Some(Argument::Value(Mark::On(true), word.span));
        };
        let next = rest.first();
        let all = next.map_or(word.span, |next| word.span.to(next.span()));
        let value = match (arg.kind, next) {
            (Kind::Number { min, max, .. }, Some(Atom::Number(number))) => {
                *rest = &rest[1..];
                if !(min..=max).contains(&number.value) {
                    let (place, what) =
                        (Place::new(source, number.span), format!("`{}`", spec.name));
                    cx.add(problems::out_of_range(place, &what, number.value, min, max));
                    return None;
                }
                Mark::Number(i32::try_from(number.value).unwrap_or(i32::MAX))
            }
            (Kind::Number { words, .. } | Kind::Word(words), Some(Atom::Word(choice)))
                if listed(words).any(|known| known == choice.text) =>
            {
                *rest = &rest[1..];
                Mark::Text(choice.text.to_string())
            }
            (Kind::Text, Some(Atom::Text(text))) => {
                *rest = &rest[1..];
                Mark::Text(text.value.clone())
            }
            (Kind::Ink, Some(Atom::Text(text))) => {
                *rest = &rest[1..];
                if !is_ink(&text.value) {
                    cx.add(problems::ink(Place::new(source, text.span)));
                    return None;
                }
                Mark::Text(text.value.clone())
            }
            (Kind::District, Some(Atom::Word(id))) => {
                *rest = &rest[1..];
                return Some(Argument::District(id, all));
            }
            _ => match arg.default {
                Some(number) => {
                    let number = i32::try_from(number).unwrap_or(i32::MAX);
                    return Some(Argument::Value(Mark::Number(number), word.span));
                }
                None => {
                    self.bad_argument(cx, source, spec, word, rest);
                    return None;
                }
            },
        };
        Some(Argument::Value(value, all))
    }

    /// A word that is itself a mark was not meant as an argument.
    fn bad_argument(
        &self,
        cx: &mut Context<'_>,
        source: SourceId,
        spec: &'static MarkSpec,
        word: &Word,
        rest: &mut &[Atom],
    ) {
        let Some(kind) = spec.arg.map(|arg| arg.kind) else {
            return;
        };
        match (rest.first(), kind) {
            (Some(Atom::Word(choice)), Kind::Word(words) | Kind::Number { words, .. })
                if !words.is_empty() && !self.specs.iter().any(|s| s.name == choice.text) =>
            {
                *rest = &rest[1..];
                let place = Place::new(source, choice.span);
                let near = near::nearest_word(&choice.text, listed(words));
                let (what, words) = (
                    format!("`{}`", spec.name),
                    listed(words).collect::<Vec<_>>(),
                );
                cx.add(names::unknown_word(
                    place,
                    &what,
                    &choice.text,
                    &words,
                    near,
                ));
            }
            (Some(Atom::Word(_)) | None, kind) => {
                let place = Place::new(source, word.span);
                cx.add(problems::mark_argument(place, spec.name, &kind));
            }
            (Some(other), kind) => {
                let place = Place::new(source, other.span());
                *rest = &rest[1..];
                cx.add(problems::mark_argument(place, spec.name, &kind));
            }
        }
    }

    /// Whether a misspelt mark is one that takes a word.
    fn may_take_word(&self, word: &Word) -> bool {
        let names = self.specs.iter().map(|spec| spec.name);
        let meant = near::nearest_word(&word.text, names.collect::<Vec<_>>());
        let spec = self.specs.iter().find(|spec| Some(spec.name) == meant);
        spec.and_then(|spec| spec.arg)
            .is_some_and(|arg| match arg.kind {
                Kind::District | Kind::Word(_) => true,
                Kind::Number { words, .. } => !words.is_empty(),
                _ => false,
            })
    }

    fn unknown(&self, place: Place, word: &Word) -> crate::Diagnostic {
        let item = name_of(self.kind);
        let others = [
            ItemKind::Card,
            ItemKind::District,
            ItemKind::Location,
            ItemKind::Track,
            ItemKind::Ticket,
        ];
        let owner = others
            .into_iter()
            .find(|kind| mechanics::marks_on(*kind).any(|(_, mark)| mark.name == word.text));
        if let Some(owner) = owner {
            return names::mark_of_other(place, &word.text, item, name_of(owner));
        }
        let marks: Vec<&str> = self.specs.iter().map(|spec| spec.name).collect();
        let near = near::nearest_word(&word.text, marks.iter().copied());
        names::unknown_mark(place, &word.text, item, &marks, near)
    }
}

enum Argument<'a> {
    Value(Mark, Span),
    District(&'a Word, Span),
}

/// How messages call an item.
pub(crate) fn name_of(kind: ItemKind) -> &'static str {
    match kind {
        ItemKind::Card => "a colour of the deck",
        ItemKind::District => "a district",
        ItemKind::Location => "a location",
        ItemKind::Track => "a track",
        ItemKind::Ticket => "a ticket",
    }
}
