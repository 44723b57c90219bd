//! Which thing of a game was written where, in both directions.

use crate::source::{Place, SourceId};
use branchline_engine::Subject;
use branchline_engine::config::{CardId, DistrictId, LocationId, RouteId, TicketId, TrackId};
use std::collections::BTreeMap;

/// Things of a game ⇄ places of its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceMap {
    pub(crate) game: Item,
    pub(crate) rules: BTreeMap<&'static str, Item>,
    pub(crate) fields: BTreeMap<(&'static str, &'static str), Place>,
    pub(crate) board: Option<Item>,
    pub(crate) deck: Option<Item>,
    pub(crate) cards: Vec<Item>,
    pub(crate) districts: Vec<Item>,
    pub(crate) locations: Vec<Item>,
    pub(crate) location_marks: BTreeMap<(LocationId, &'static str), Place>,
    pub(crate) routes: Vec<Item>,
    pub(crate) tracks: Vec<TrackPlaces>,
    pub(crate) track_marks: BTreeMap<(TrackId, &'static str), Place>,
    pub(crate) tickets: Vec<TicketPlaces>,
}

/// Where a thing is named, and all of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Item {
    pub(crate) name: Place,
    pub(crate) whole: Place,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TrackPlaces {
    pub(crate) whole: Place,
    /// The number; the whole track where the length is that of the track before.
    pub(crate) length: Place,
    pub(crate) colour: Place,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TicketPlaces {
    pub(crate) item: Item,
    pub(crate) values: Vec<Place>,
}

impl SourceMap {
    /// A map of nothing but the game's own line.
    pub(crate) fn new(game: Item) -> Self {
        Self {
            game,
            rules: BTreeMap::new(),
            fields: BTreeMap::new(),
            board: None,
            deck: None,
            cards: Vec::new(),
            districts: Vec::new(),
            locations: Vec::new(),
            location_marks: BTreeMap::new(),
            routes: Vec::new(),
            tracks: Vec::new(),
            track_marks: BTreeMap::new(),
            tickets: Vec::new(),
        }
    }

    /// Where to point when speaking of `subject`: its name, or the nearest thing
    /// above it that was written (a rule left at its default: the game's title).
    #[must_use]
    pub fn place(&self, subject: &Subject) -> Place {
        self.find(subject).map_or(self.game.name, |item| item.name)
    }

    /// All of what was written for `subject`; nothing if it was not written.
    #[must_use]
    pub fn whole(&self, subject: &Subject) -> Option<Place> {
        self.find(subject).map(|item| item.whole)
    }

    /// The innermost thing at an offset of a file.
    #[must_use]
    pub fn subject_at(&self, source: SourceId, offset: u32) -> Option<Subject> {
        let mut best: Option<(u32, Subject)> = None;
        self.each(|subject, place| {
            let span = place.span;
            if place.source == source
                && (span.start..=span.end).contains(&offset)
                && best.as_ref().is_none_or(|(len, _)| span.len() <= *len)
            {
                best = Some((span.len(), subject));
            }
        });
        best.map(|(_, subject)| subject)
    }

    fn find(&self, subject: &Subject) -> Option<Item> {
        let both = |place: &Place| Item {
            name: *place,
            whole: *place,
        };
        match subject {
            Subject::Game => Some(self.game),
            Subject::Rule(keyword) => self.rules.get(keyword).copied(),
            Subject::Field(rule, field) => self
                .fields
                .get(&(*rule, *field))
                .map(both)
                .or_else(|| self.rules.get(rule).copied()),
            Subject::Board => self.board,
            Subject::Deck => self.deck,
            Subject::Card(id) => self.cards.get(id.index()).copied(),
            Subject::District(id) => self.districts.get(id.index()).copied(),
            Subject::Location(id) => self.locations.get(id.index()).copied(),
            Subject::Route(id) => self.routes.get(id.index()).copied(),
            Subject::Track(id) => self.tracks.get(id.index()).map(|t| both(&t.whole)),
            Subject::Length(id) => self.tracks.get(id.index()).map(|t| both(&t.length)),
            Subject::Colour(id) => self.tracks.get(id.index()).map(|t| both(&t.colour)),
            Subject::TrackMark(id, mark) => self
                .track_marks
                .get(&(*id, *mark))
                .map(both)
                .or_else(|| self.find(&Subject::Track(*id))),
            Subject::LocationMark(id, mark) => self
                .location_marks
                .get(&(*id, *mark))
                .map(both)
                .or_else(|| self.find(&Subject::Location(*id))),
            Subject::Ticket(id) => self.tickets.get(id.index()).map(|t| t.item),
            Subject::TicketValue(id, alternative) => {
                let ticket = self.tickets.get(id.index())?;
                let value = ticket.values.get(usize::from(*alternative)).map(both);
                value.or(Some(ticket.item))
            }
        }
    }

    fn each(&self, mut visit: impl FnMut(Subject, Place)) {
        visit(Subject::Game, self.game.whole);
        for (keyword, item) in &self.rules {
            visit(Subject::Rule(keyword), item.whole);
        }
        for ((rule, field), place) in &self.fields {
            visit(Subject::Field(rule, field), *place);
        }
        if let Some(item) = self.board {
            visit(Subject::Board, item.whole);
        }
        if let Some(item) = self.deck {
            visit(Subject::Deck, item.whole);
        }
        for (index, item) in self.cards.iter().enumerate() {
            visit(Subject::Card(CardId::from_index(index)), item.whole);
        }
        for (index, item) in self.districts.iter().enumerate() {
            visit(Subject::District(DistrictId::from_index(index)), item.whole);
        }
        for (index, item) in self.locations.iter().enumerate() {
            visit(Subject::Location(LocationId::from_index(index)), item.whole);
        }
        for ((id, mark), place) in &self.location_marks {
            visit(Subject::LocationMark(*id, mark), *place);
        }
        for (index, item) in self.routes.iter().enumerate() {
            visit(Subject::Route(RouteId::from_index(index)), item.whole);
        }
        for (index, track) in self.tracks.iter().enumerate() {
            let id = TrackId::from_index(index);
            visit(Subject::Track(id), track.whole);
            visit(Subject::Colour(id), track.colour);
            if track.length != track.whole {
                visit(Subject::Length(id), track.length);
            }
        }
        for ((id, mark), place) in &self.track_marks {
            visit(Subject::TrackMark(*id, mark), *place);
        }
        for (index, ticket) in self.tickets.iter().enumerate() {
            let id = TicketId::from_index(index);
            visit(Subject::Ticket(id), ticket.item.whole);
            for (alternative, place) in (0..).zip(&ticket.values) {
                visit(Subject::TicketValue(id, alternative), *place);
            }
        }
    }
}
