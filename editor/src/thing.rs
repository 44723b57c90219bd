//! Things of the game by name, so that they stay the same things while the text around them changes.

use branchline_compiler::Game;
use branchline_engine::config::{
    CardId, DistrictId, End, GameConfig, LocationId, RouteId, TicketId, TrackId,
};
use branchline_engine::spec::ItemKind;
use branchline_engine::{Subject, mechanics};

use crate::words::Words;

pub use branchline_ide::Thing;

/// A location as a thing.
pub fn location(config: &GameConfig, id: LocationId) -> Thing {
    Thing::Location(config.locations[id.index()].id.clone())
}

/// A track as a thing.
pub fn track(config: &GameConfig, id: TrackId) -> Thing {
    Thing::Track(config.tracks[id.index()].id.clone())
}

/// The id of the route of a track: that of its first track.
pub fn route_of(config: &GameConfig, id: TrackId) -> String {
    let route = config.tracks[id.index()].route;
    first_track(config, route)
        .map_or_else(String::new, |first| config.tracks[first.index()].id.clone())
}

/// The first track of a route.
pub fn first_track(config: &GameConfig, route: RouteId) -> Option<TrackId> {
    let first = config.tracks.iter().position(|track| track.route == route);
    first.map(TrackId::from_index)
}

/// What the window wants to know of a thing.
pub trait InGame {
    /// Its index as a location.
    fn location_id(&self, config: &GameConfig) -> Option<LocationId>;
    /// Its index as a track; of a route, that of its first one.
    fn track_id(&self, config: &GameConfig) -> Option<TrackId>;
    /// Its index as a ticket.
    fn ticket_id(&self, config: &GameConfig) -> Option<TicketId>;
    /// Its index as a district.
    fn district_id(&self, config: &GameConfig) -> Option<DistrictId>;
    /// What a problem would call it; nothing if it is gone, or no part of play.
    fn subject(&self, config: &GameConfig) -> Option<Subject>;
    /// Whether the game still has it.
    fn exists(&self, game: &Game) -> bool;
    /// Its name, as short as people say it.
    fn title(&self, game: &Game, words: &Words) -> String;
    /// All that a screen reader should say of it: "Route King's Cross – British Museum, 2, black".
    fn spoken(&self, game: &Game, words: &Words) -> String;
}

impl InGame for Thing {
    fn location_id(&self, config: &GameConfig) -> Option<LocationId> {
        let Self::Location(id) = self else {
            return None;
        };
        let index = config.locations.iter().position(|l| l.id == *id)?;
        Some(LocationId::from_index(index))
    }

    fn track_id(&self, config: &GameConfig) -> Option<TrackId> {
        let (Self::Track(id) | Self::Route(id)) = self else {
            return None;
        };
        let index = config.tracks.iter().position(|track| track.id == *id)?;
        Some(TrackId::from_index(index))
    }

    fn ticket_id(&self, config: &GameConfig) -> Option<TicketId> {
        let Self::Ticket(id) = self else { return None };
        let index = config.tickets.iter().position(|ticket| ticket.id == *id)?;
        Some(TicketId::from_index(index))
    }

    fn district_id(&self, config: &GameConfig) -> Option<DistrictId> {
        let Self::District(id) = self else {
            return None;
        };
        let index = config.districts.iter().position(|d| d.id == *id)?;
        Some(DistrictId::from_index(index))
    }

    fn subject(&self, config: &GameConfig) -> Option<Subject> {
        Some(match self {
            Self::Location(_) => Subject::Location(self.location_id(config)?),
            Self::Track(_) | Self::Route(_) => Subject::Track(self.track_id(config)?),
            Self::Ticket(_) => Subject::Ticket(self.ticket_id(config)?),
            Self::District(_) => Subject::District(self.district_id(config)?),
            Self::Card(id) => {
                let index = config.deck.iter().position(|card| card.id == *id)?;
                Subject::Card(CardId::from_index(index))
            }
            Self::Rule(keyword) | Self::Field(keyword, _) => {
                Subject::Rule(mechanics::spec(keyword)?.keyword)
            }
            Self::Board => Subject::Board,
            Self::Game => Subject::Game,
            Self::Background | Self::Lint(_) | Self::Land(_) | Self::TicketKind(_) => return None,
        })
    }

    fn exists(&self, game: &Game) -> bool {
        match self {
            Self::Land(id) => game.sheet.land.iter().any(|land| land.id == *id),
            Self::Background => game.sheet.background.is_some(),
            Self::Lint(_) | Self::TicketKind(_) => true,
            _ => self.subject(&game.config).is_some(),
        }
    }

    fn title(&self, game: &Game, words: &Words) -> String {
        let config = &game.config;
        match self {
            Self::Game => config.title.clone(),
            Self::Board => words.get("thing-board"),
            Self::Background => words.get("thing-background"),
            Self::Rule(keyword) | Self::Field(keyword, _) => mechanics::spec(keyword)
                .map_or_else(|| keyword.clone(), |spec| words.of(spec.title).to_owned()),
            Self::Location(_)
            | Self::Track(_)
            | Self::Route(_)
            | Self::Ticket(_)
            | Self::District(_)
            | Self::Card(_)
            | Self::Land(_)
            | Self::Lint(_)
            | Self::TicketKind(_) => own_title(self, game).unwrap_or_default(),
        }
    }

    fn spoken(&self, game: &Game, words: &Words) -> String {
        let title = self.title(game, words);
        let config = &game.config;
        let mut said = match self {
            Self::Location(_) => words.about("spoken-location", &title),
            Self::Track(_) | Self::Route(_) => words.about("spoken-track", &title),
            Self::Ticket(_) => words.about("spoken-ticket", &title),
            Self::District(_) => words.about("spoken-district", &title),
            Self::Card(_) => words.about("spoken-card", &title),
            Self::Land(_) => words.about("spoken-land", &title),
            _ => return title,
        };
        let mut add = |word: &str| {
            said.push_str(", ");
            said.push_str(word);
        };
        if let Some(id) = self.location_id(config) {
            let location = &config.locations[id.index()];
            if let Some(district) = location.district {
                add(&config.districts[district.index()].title);
            }
            if location.marks.has("site") {
                add(&mark_name(ItemKind::Location, "site", words));
            }
        }
        if let Some(id) = self.track_id(config) {
            let track = &config.tracks[id.index()];
            add(&track.length.to_string());
            add(&colour_name(config, track.colour, words).to_lowercase());
            for name in track.marks.0.keys() {
                add(&mark_name(ItemKind::Track, name, words));
            }
            if let Some((_, number)) = track.id.rsplit_once('/') {
                add(&words.about("spoken-which-track", number));
            }
        }
        if let Some(id) = self.ticket_id(config) {
            add(&config.tickets[id.index()].alternatives[0].value.to_string());
        }
        said
    }
}

/// What people call a mark, within a sentence.
fn mark_name(kind: ItemKind, name: &str, words: &Words) -> String {
    let mark = mechanics::marks_on(kind).find(|(_, mark)| mark.name == name);
    mark.map_or_else(
        || name.to_owned(),
        |(_, mark)| words.of(mark.title).to_lowercase(),
    )
}

/// What the game itself calls it: by its name, else by its id.
pub fn own_title(thing: &Thing, game: &Game) -> Option<String> {
    let (Thing::Location(id)
    | Thing::Track(id)
    | Thing::Route(id)
    | Thing::Ticket(id)
    | Thing::District(id)
    | Thing::Card(id)
    | Thing::Land(id)
    | Thing::Lint(id)
    | Thing::TicketKind(id)) = thing
    else {
        return None;
    };
    Some(known_title(thing, game).unwrap_or_else(|| id.clone()))
}

fn known_title(thing: &Thing, game: &Game) -> Option<String> {
    let config = &game.config;
    Some(match thing {
        Thing::Location(_) => config.locations[thing.location_id(config)?.index()]
            .title
            .clone(),
        Thing::Track(_) | Thing::Route(_) => {
            let (a, b) = config.ends(thing.track_id(config)?);
            let title = |id: LocationId| &config.locations[id.index()].title;
            format!("{} – {}", title(a), title(b))
        }
        Thing::Ticket(_) => ticket_title(config, thing.ticket_id(config)?),
        Thing::District(_) => config.districts[thing.district_id(config)?.index()]
            .title
            .clone(),
        Thing::Card(id) => config
            .deck
            .iter()
            .find(|card| card.id == *id)?
            .title
            .clone(),
        Thing::Land(id) => {
            let land = game.sheet.land.iter().find(|land| land.id == *id)?;
            Some(&land.title).filter(|title| !title.is_empty())?.clone()
        }
        _ => return None,
    })
}

/// The name of a track's colour.
pub fn colour_name(config: &GameConfig, colour: Option<CardId>, words: &Words) -> String {
    colour.map_or_else(
        || words.get("colour-any"),
        |card| config.deck[card.index()].title.clone(),
    )
}

/// The ends of a ticket, in words.
pub fn ticket_title(config: &GameConfig, id: TicketId) -> String {
    let ticket = &config.tickets[id.index()];
    let alternatives = ticket.alternatives.iter().map(|alternative| {
        let ends = alternative.ends.iter().map(|end| end_title(config, *end));
        ends.collect::<Vec<_>>().join(" – ")
    });
    alternatives.collect::<Vec<_>>().join(" / ")
}

/// The title of a ticket's end.
pub fn end_title(config: &GameConfig, end: End) -> &str {
    match end {
        End::Location(id) => &config.locations[id.index()].title,
        End::District(id) => &config.districts[id.index()].title,
    }
}

/// The id of a ticket's end.
pub fn end_id(config: &GameConfig, end: End) -> &str {
    match end {
        End::Location(id) => &config.locations[id.index()].id,
        End::District(id) => &config.districts[id.index()].id,
    }
}
