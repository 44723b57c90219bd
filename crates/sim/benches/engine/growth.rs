//! How the cost of a decision grows with the map: Europe's rules on grids from 17 to 500 locations.

use branchline_engine::config::{
    Alternative, CardId, End, Location, LocationId, Marks, Point, Route, RouteId, Ticket, Track,
};
use branchline_engine::{Board, GameConfig};

use crate::random_games;

/// Locations above each other.
const ROWS: usize = 5;

pub fn from_17_to_500_locations(europe: &GameConfig) {
    let mut first = None;
    for locations in [17, 35, 70, 140, 280, 500] {
        let config = grid(europe, locations);
        let board = Board::new(&config, 2).expect("it can be played");
        let (time, decisions) = random_games(&board, 300);
        let time = time / decisions as f64;
        let first = *first.get_or_insert(time);
        println!(
            "grid of {locations} locations, {} tracks: {time:.0} ns a decision, {:.2} times that of 17",
            config.tracks.len(),
            time / first
        );
    }
}

/// A grid with Europe's rules, deck and number of tickets; lengths and colours change from route to route.
fn grid(europe: &GameConfig, locations: usize) -> GameConfig {
    let place = |index: usize| Point {
        x: 380 * (index / ROWS) as i32,
        y: 800 * (index % ROWS) as i32,
    };
    let id = LocationId::from_index;
    let mut routes = Vec::new();
    for a in 0..locations {
        let below = ((a + 1) % ROWS > 0).then_some(a + 1);
        let ends = below.into_iter().chain([a + ROWS]);
        routes.extend(ends.filter(|b| *b < locations).map(|b| Route {
            a: id(a),
            b: id(b),
            double: false,
            via: Vec::new(),
        }));
    }
    let track = |number: usize| Track {
        id: format!("track-{number}"),
        route: RouteId::from_index(number),
        length: 1 + number as i32 % 4,
        colour: (number % 9 < 8).then(|| CardId::from_index(number % 9)),
        marks: Marks::default(),
    };
    let ticket = |(number, ticket): (usize, &Ticket)| {
        let (a, b) = (number % locations, (number * 7 + 3) % locations);
        let b = if a == b { (a + 1) % locations } else { b };
        let way = Alternative {
            ends: vec![End::Location(id(a)), End::Location(id(b))],
            value: 5 + number as i32 % 9,
        };
        Ticket {
            alternatives: vec![way],
            ..ticket.clone()
        }
    };
    GameConfig {
        locations: (0..locations)
            .map(|index| Location {
                id: format!("l{index}"),
                title: format!("L{index}"),
                at: place(index),
                district: None,
                marks: Marks::default(),
            })
            .collect(),
        tracks: (0..routes.len()).map(track).collect(),
        routes,
        tickets: europe.tickets.iter().enumerate().map(ticket).collect(),
        ..europe.clone()
    }
}
