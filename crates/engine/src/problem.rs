//! What is wrong with a game, in terms of its things, not of its text.
//!
//! A problem speaks of a [`Subject`]; only the compiler knows where in which
//! file that subject was written.

use crate::config::{CardId, DistrictId, LocationId, RouteId, TicketId, TrackId};

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The game cannot be played.
    Error,
    /// It can, but a designer should look.
    Warning,
    /// Good to know.
    Info,
}

/// The thing a problem is about.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Subject {
    /// The game as a whole.
    Game,
    /// A rule, by keyword.
    Rule(&'static str),
    /// A field of a rule: keyword, field.
    Field(&'static str, &'static str),
    /// The board line.
    Board,
    /// The deck as a whole.
    Deck,
    /// A card of the deck.
    Card(CardId),
    /// A district.
    District(DistrictId),
    /// A location.
    Location(LocationId),
    /// A route: all tracks of one line.
    Route(RouteId),
    /// One track.
    Track(TrackId),
    /// The length of a track.
    Length(TrackId),
    /// The colour of a track.
    Colour(TrackId),
    /// A mark of a track.
    TrackMark(TrackId, &'static str),
    /// A mark of a location.
    LocationMark(LocationId, &'static str),
    /// A ticket.
    Ticket(TicketId),
    /// The value of a ticket's alternative.
    TicketValue(TicketId, u16),
}

/// Something wrong with a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Stable code, `BLnnnn`.
    pub code: &'static str,
    /// How bad.
    pub severity: Severity,
    /// What it is about.
    pub subject: Subject,
    /// What is wrong, one sentence without a full stop.
    pub message: String,
    /// A short text at the subject; empty: none.
    pub label: String,
    /// What to do.
    pub help: String,
    /// Other things involved, each with a short text.
    pub related: Vec<(Subject, String)>,
    /// A text that could stand in place of the subject's own.
    pub suggestion: Option<String>,
}

/// A list of problems being collected.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Problems {
    list: Vec<Problem>,
}

impl Problems {
    /// Adds an error; the returned problem takes label, help and related things.
    pub fn error(
        &mut self,
        code: &'static str,
        subject: Subject,
        message: impl Into<String>,
    ) -> &mut Problem {
        self.add(code, Severity::Error, subject, message.into())
    }

    /// Adds a warning.
    pub fn warning(
        &mut self,
        code: &'static str,
        subject: Subject,
        message: impl Into<String>,
    ) -> &mut Problem {
        self.add(code, Severity::Warning, subject, message.into())
    }

    /// Adds something good to know.
    pub fn info(
        &mut self,
        code: &'static str,
        subject: Subject,
        message: impl Into<String>,
    ) -> &mut Problem {
        self.add(code, Severity::Info, subject, message.into())
    }

    /// All problems in the order they were found.
    #[must_use]
    pub fn list(&self) -> &[Problem] {
        &self.list
    }

    /// Whether any of them is an error.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.list
            .iter()
            .any(|problem| problem.severity == Severity::Error)
    }

    fn add(
        &mut self,
        code: &'static str,
        severity: Severity,
        subject: Subject,
        message: String,
    ) -> &mut Problem {
        self.list.push(Problem {
            code,
            severity,
            subject,
            message,
            label: String::new(),
            help: String::new(),
            related: Vec::new(),
            suggestion: None,
        });
        self.list.last_mut().expect("just pushed")
    }
}

impl Problem {
    /// A short text at the subject.
    pub fn label(&mut self, text: impl Into<String>) -> &mut Self {
        self.label = text.into();
        self
    }

    /// What to do.
    pub fn help(&mut self, text: impl Into<String>) -> &mut Self {
        self.help = text.into();
        self
    }

    /// Another thing involved.
    pub fn related(&mut self, subject: Subject, text: impl Into<String>) -> &mut Self {
        self.related.push((subject, text.into()));
        self
    }

    /// A text that could stand in place of the subject's own.
    pub fn suggest(&mut self, text: impl Into<String>) -> &mut Self {
        self.suggestion = Some(text.into());
        self
    }
}
