//! Reads the value of a field: atoms as written → a [`Value`] of the kind its spec
//! asks for, or a message about the very atom that does not fit.

use super::context::Context;
use crate::near;
use crate::problems::{limits, names, rules as problems};
use crate::source::{Place, SourceId};
use branchline_engine::mechanics::{self, SPECS};
use branchline_engine::spec::{
    Choices, FieldSpec, ItemKind, Kind, RuleSpec, Value, is_ink, listed,
};
use branchline_syntax::Span;
use branchline_syntax::tree::{Atom, Number, Row, Word};

/// The most players a table may speak of.
const MOST_PLAYERS: i64 = mechanics::players::MOST as i64;

/// A field being read.
pub(crate) struct Reader<'r, 'a> {
    pub(crate) cx: &'r mut Context<'a>,
    pub(crate) source: SourceId,
    pub(crate) rule: &'static RuleSpec,
    pub(crate) field: &'static FieldSpec,
}

impl Reader<'_, '_> {
    /// The value of all `atoms`; `head` is where to point if there are none.
    pub(crate) fn read(&mut self, atoms: &[Atom], head: Span) -> Option<Value> {
        match (atoms, self.field.kind) {
            ([], Kind::Flag) => Some(Value::Flag(true)),
            ([], kind) => {
                let what = self.what();
                self.add(problems::no_value(self.at(head), &what, &kind));
                None
            }
            ([Atom::Table(rows)], Kind::Table { keys, values }) => self.table(rows, keys, values),
            ([Atom::Table(rows)], _) if self.field.by_players => self.by_players(rows),
            ([.., Atom::Table(rows)], kind) => {
                let what = self.what();
                let span = rows.first().map_or(head, |row| row.span);
                self.add(problems::not_by_players(self.at(span), &what, &kind));
                None
            }
            (atoms, kind) => self.plain(atoms, kind),
        }
    }

    fn plain(&mut self, atoms: &[Atom], kind: Kind) -> Option<Value> {
        let first = atoms.first()?;
        match (kind, first) {
            (Kind::Numbers { min, max }, _) => {
                let mut list = Vec::with_capacity(atoms.len());
                for atom in atoms {
                    match atom {
                        Atom::Number(number) => list.push(self.in_range(number, min, max)?),
                        other => return self.wrong(other, atoms),
                    }
                }
                Some(Value::Numbers(list))
            }
            (Kind::Words(choices), _) => self.words(atoms, choices),
            (Kind::Tally, _) => self.tally(atoms),
            (kind, first) => {
                let value = self.single(kind, first)?;
                if atoms.len() > 1 {
                    return self.extra(atoms, 1);
                }
                Some(value)
            }
        }
    }

    fn single(&mut self, kind: Kind, atom: &Atom) -> Option<Value> {
        match (kind, atom) {
            (Kind::Number { min, max, .. }, Atom::Number(number)) => {
                self.in_range(number, min, max).map(Value::Number)
            }
            (Kind::Number { words, .. } | Kind::Range { words, .. }, Atom::Word(word))
                if near::nearest_word(&word.text, listed(words)).is_some() =>
            {
                self.choice(word, listed(words)).map(Value::Word)
            }
            (Kind::Flag, Atom::Word(word)) => {
                if let Some(meant) = switch_of(&word.text) {
                    let (what, place) = (self.what(), self.at(word.span));
                    self.add(problems::switch(place, &what, &word.text, meant));
                    return None;
                }
                let word = self.choice(word, ["on", "off"].into_iter())?;
                Some(Value::Flag(word == "on"))
            }
            (Kind::Word(words), Atom::Word(word)) => {
                self.choice(word, listed(words)).map(Value::Word)
            }
            (Kind::Text, Atom::Text(text)) => Some(Value::Text(text.value.clone())),
            (Kind::Ink, Atom::Text(text)) if is_ink(&text.value) => {
                Some(Value::Text(text.value.clone()))
            }
            (Kind::Range { min, max, .. }, Atom::Number(number)) => {
                let number = self.in_range(number, min, max)?;
                Some(Value::Range(number, number))
            }
            (Kind::Range { min, max, .. }, Atom::Range(from, to)) => {
                let (low, high) = (self.in_range(from, min, max)?, self.in_range(to, min, max)?);
                if low > high {
                    let place = self.at(atom.span());
                    self.add(problems::empty_range(place, low, high));
                    return None;
                }
                Some(Value::Range(low, high))
            }
            (_, atom) => self.wrong(atom, &[]),
        }
    }

    fn words(&mut self, atoms: &[Atom], choices: Choices) -> Option<Value> {
        let words = choices_of(choices);
        let mut list = Vec::with_capacity(atoms.len());
        for atom in atoms {
            match atom {
                Atom::Word(word) => list.push(self.choice(word, words.iter().copied())?),
                other => return self.wrong(other, atoms),
            }
        }
        Some(Value::Words(list))
    }

    fn tally(&mut self, atoms: &[Atom]) -> Option<Value> {
        let (counts, used): (Vec<(Number, &str)>, usize) = match atoms {
            [Atom::Tally(counts), ..] => {
                let counts = counts
                    .iter()
                    .map(|(number, kind)| (*number, kind.text.as_str()));
                (counts.collect(), 1)
            }
            // `deal 3 keep 1`: the word is no kind but the next field.
            [Atom::Number(_), Atom::Word(word), ..] if self.rule.field(&word.text).is_some() => {
                return self.extra(atoms, 1);
            }
            [Atom::Number(number), Atom::Word(kind), ..] => (vec![(*number, &kind.text)], 2),
            [Atom::Number(number), ..] => (vec![(*number, "regular")], 1),
            [other, ..] => return self.wrong(other, atoms),
            [] => return None,
        };
        if atoms.len() > used {
            return self.extra(atoms, used);
        }
        let mut list: Vec<(i64, String)> = Vec::with_capacity(counts.len());
        for (number, kind) in counts {
            let count = self.in_range(&number, 0, 100)?;
            list.push((count, kind.to_owned()));
        }
        Some(Value::Tally(list))
    }

    fn table(&mut self, rows: &[Row], keys: (i64, i64), values: (i64, i64)) -> Option<Value> {
        let mut list: Vec<(i64, i64)> = Vec::with_capacity(rows.len());
        let mut places: Vec<(i64, Span)> = Vec::with_capacity(rows.len());
        let mut good = true;
        for row in rows {
            let (Some(from), Some(to)) = (
                self.in_range(&row.keys.0, keys.0, keys.1),
                self.in_range(&row.keys.1, keys.0, keys.1),
            ) else {
                good = false;
                continue;
            };
            let number = Kind::number(values.0, values.1);
            let Some(Value::Number(value)) = self.plain(&row.values, number) else {
                good = false;
                continue;
            };
            good &= self.rising(row, from, to);
            for key in from..=to {
                if let Some((_, first)) = places.iter().find(|(seen, _)| *seen == key) {
                    let (what, first) = (self.what(), self.at(*first));
                    self.add(problems::key_twice(self.at(row.span), &what, key, first));
                    good = false;
                    break;
                }
                places.push((key, row.span));
                list.push((key, value));
            }
        }
        list.sort_unstable();
        good.then_some(Value::Table(list))
    }

    fn by_players(&mut self, rows: &[Row]) -> Option<Value> {
        let mut list: Vec<(u8, u8, Value)> = Vec::with_capacity(rows.len());
        let mut seen: Vec<(i64, Span)> = Vec::new();
        let mut good = true;
        for row in rows {
            let (Some(from), Some(to)) = (
                self.in_range(&row.keys.0, 1, MOST_PLAYERS),
                self.in_range(&row.keys.1, 1, MOST_PLAYERS),
            ) else {
                good = false;
                continue;
            };
            good &= self.rising(row, from, to);
            for players in from..=to {
                if let Some((_, first)) = seen.iter().find(|(number, _)| *number == players) {
                    let (what, first) = (self.what(), self.at(*first));
                    let place = self.at(row.span);
                    self.add(problems::players_twice(place, &what, players, first));
                    good = false;
                    break;
                }
                seen.push((players, row.span));
            }
            match self.plain(&row.values, self.field.kind) {
                Some(value) => list.push((small(from), small(to), value)),
                None => good = false,
            }
        }
        list.sort_unstable_by_key(|(from, _, _)| *from);
        good.then_some(Value::ByPlayers(list))
    }

    fn rising(&mut self, row: &Row, from: i64, to: i64) -> bool {
        if from > to {
            let place = self.at(row.keys.0.span.to(row.keys.1.span));
            self.add(problems::empty_range(place, from, to));
        }
        from <= to
    }

    fn in_range(&mut self, number: &Number, min: i64, max: i64) -> Option<i64> {
        if (min..=max).contains(&number.value) {
            return Some(number.value);
        }
        let (what, place) = (self.what(), self.at(number.span));
        if number.value > MOST_PLAYERS && self.rule.keyword == "players" {
            self.add(limits::players(place, MOST_PLAYERS));
            return None;
        }
        self.add(problems::out_of_range(place, &what, number.value, min, max));
        None
    }

    fn choice<'w>(
        &mut self,
        word: &Word,
        words: impl Iterator<Item = &'w str> + Clone,
    ) -> Option<String> {
        if words.clone().any(|known| known == word.text) {
            return Some(word.text.to_string());
        }
        let (what, place) = (self.what(), self.at(word.span));
        let near = near::nearest_word(&word.text, words.clone());
        let words: Vec<&str> = words.collect();
        self.add(names::unknown_word(place, &what, &word.text, &words, near));
        None
    }

    fn wrong(&mut self, atom: &Atom, atoms: &[Atom]) -> Option<Value> {
        let at = atoms.iter().position(|other| other == atom);
        if let (Atom::Word(word), Some(at @ 1..)) = (atom, at)
            && self.rule.field(&word.text).is_some()
        {
            return self.extra(atoms, at);
        }
        let (what, place) = (self.what(), self.at(atom.span()));
        self.add(problems::wrong_kind(place, &what, &self.field.kind));
        None
    }

    /// One value is enough, and `atoms[at]` follows it.
    fn extra(&mut self, atoms: &[Atom], at: usize) -> Option<Value> {
        let what = self.what();
        let place = self.at(atoms[at].span());
        let before = self.at(Span::empty(atoms[at - 1].span().end));
        let problem = match &atoms[at] {
            Atom::Word(word) if word.text == self.field.name => {
                problems::named_after(place, &what, self.field.name, before)
            }
            Atom::Word(word) if self.rule.field(&word.text).is_some() => {
                problems::comma_missing(place, &what, &word.text, before)
            }
            // Only one field of the rule is a text, so it is that one.
            Atom::Text(_) => match self.rule.fields.iter().find(|f| f.kind == Kind::Text) {
                Some(field) => problems::field_missing(place, &what, field.name, before),
                None => problems::too_many_values(place, &what),
            },
            _ => problems::too_many_values(place, &what),
        };
        self.add(problem);
        None
    }

    fn add(&mut self, problem: crate::Diagnostic) {
        self.cx.add(problem);
    }

    fn at(&self, span: Span) -> Place {
        Place::new(self.source, span)
    }

    /// How messages call the field.
    fn what(&self) -> String {
        what(self.rule, self.field)
    }
}

/// How messages call a field: by its rule alone where the field's name is left out.
pub(crate) fn what(rule: &RuleSpec, field: &FieldSpec) -> String {
    if rule.main == Some(field.name) {
        format!("`{}`", rule.keyword)
    } else {
        format!("`{} {}`", rule.keyword, field.name)
    }
}

/// All words that a field of words may hold.
pub(crate) fn choices_of(choices: Choices) -> Vec<&'static str> {
    match choices {
        Choices::Of(words) => listed(words).collect(),
        Choices::TrackMarks => mechanics::marks_on(ItemKind::Track)
            .map(|(_, mark)| mark.name)
            .collect(),
        Choices::Measures => SPECS
            .iter()
            .flat_map(|spec| spec.measures.iter().map(|measure| measure.word))
            .collect(),
    }
}

/// What other languages call `on` and `off`.
fn switch_of(word: &str) -> Option<&'static str> {
    match word {
        "yes" | "true" => Some("on"),
        "no" | "false" | "none" => Some("off"),
        _ => None,
    }
}

fn small(players: i64) -> u8 {
    u8::try_from(players).unwrap_or(u8::MAX)
}
