//! Europe's board in tables of constant size, filled once.

use branchline_engine::GameConfig;
use branchline_engine::config::End;

pub const KINDS: usize = 9;
pub const WILD: usize = 8;
pub const WILDS: usize = 14;
pub const DECK: usize = 110;
pub const HAND: usize = 4;
pub const MARKET: usize = 5;
pub const PLACES: usize = 47;
pub const TRACKS: usize = 101;
pub const LONG: usize = 6;
pub const REGULAR: usize = 40;
pub const LONGEST: usize = 8;
pub const MOST_SYMBOLS: usize = 2;

/// At least two of four, as bits, rising.
pub const KEEP_TWO_OF_FOUR: [u8; 11] = [3, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15];

pub struct Map {
    pub tracks: [Track; TRACKS],
    /// The ends and the value of each ticket.
    pub tickets: [(u8, u8, i32); LONG + REGULAR],
    pub deck: [u8; DECK],
    pub long: [u8; LONG],
    pub regular: [u8; REGULAR],
    /// All tracks and all places, as bits.
    pub all: u128,
    pub places: u64,
    /// Tracks of a colour that so many cards pay, as bits.
    pub coloured: [[u128; LONGEST + 1]; WILD],
    /// Tracks of no colour with so many symbols that so many cards pay.
    pub grey: [[u128; LONGEST + 1]; MOST_SYMBOLS + 1],
    /// Tracks for so many pieces.
    pub up_to: [u128; LONGEST + 1],
    /// Tracks of each place.
    pub touching: [u128; PLACES],
}

#[derive(Clone, Copy, Default)]
pub struct Track {
    pub a: u8,
    pub b: u8,
    pub length: u8,
    pub symbols: u8,
    pub colour: Option<usize>,
    pub tunnel: bool,
    pub points: i32,
    /// What a claim closes with two players: the track and its twin.
    pub closes: u128,
}

impl Map {
    /// The tables of the bundled game.
    pub fn new(europe: &GameConfig) -> Self {
        let mut map = Self {
            tracks: [Track::default(); TRACKS],
            tickets: [(0, 0, 0); LONG + REGULAR],
            deck: [0; DECK],
            long: [0; LONG],
            regular: [0; REGULAR],
            all: (1 << TRACKS) - 1,
            places: (1 << PLACES) - 1,
            coloured: [[0; LONGEST + 1]; WILD],
            grey: [[0; LONGEST + 1]; MOST_SYMBOLS + 1],
            up_to: [0; LONGEST + 1],
            touching: [0; PLACES],
        };
        let cards = europe.deck.iter().enumerate();
        let cards = cards.flat_map(|(kind, card)| (0..card.copies).map(move |_| kind as u8));
        for (slot, kind) in map.deck.iter_mut().zip(cards) {
            *slot = kind;
        }
        assert_eq!(europe.tracks.len(), TRACKS);
        for index in 0..TRACKS {
            map.add_track(europe, index);
        }
        let (mut long, mut regular) = (0, 0);
        for (index, ticket) in europe.tickets.iter().enumerate() {
            let way = &ticket.alternatives[0];
            let end = |end: &End| match end {
                End::Location(place) => place.0 as u8,
                End::District(_) => unreachable!("Europe has no districts"),
            };
            map.tickets[index] = (end(&way.ends[0]), end(&way.ends[1]), way.value);
            if ticket.kind == 0 {
                map.long[long] = index as u8;
                long += 1;
            } else {
                map.regular[regular] = index as u8;
                regular += 1;
            }
        }
        assert_eq!((long, regular), (LONG, REGULAR));
        map
    }

    fn add_track(&mut self, europe: &GameConfig, index: usize) {
        let track = &europe.tracks[index];
        let route = &europe.routes[track.route.index()];
        let same = |other: &usize| europe.tracks[*other].route == track.route;
        let points = match track.length {
            1 => 1,
            2 => 2,
            3 => 4,
            4 => 7,
            6 => 15,
            8 => 21,
            other => unreachable!("no track of Europe has {other} spaces"),
        };
        let length = track.length as usize;
        let symbols = track.marks.number("ferry") as usize;
        let colour = track.colour.map(|colour| colour.index());
        self.tracks[index] = Track {
            a: route.a.0 as u8,
            b: route.b.0 as u8,
            length: length as u8,
            symbols: symbols as u8,
            colour,
            tunnel: track.marks.has("tunnel"),
            points,
            closes: (0..TRACKS).filter(same).fold(0, |bits, at| bits | 1 << at),
        };
        let bit = 1 << index;
        self.touching[route.a.index()] |= bit;
        self.touching[route.b.index()] |= bit;
        for cards in length..=LONGEST {
            match colour {
                Some(colour) => {
                    assert_eq!(symbols, 0, "all ferries of Europe are grey");
                    self.coloured[colour][cards] |= bit;
                }
                None => self.grey[symbols][cards] |= bit,
            }
            self.up_to[cards] |= bit;
        }
    }
}
