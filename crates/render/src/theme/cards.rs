//! What goes with a card: fill, symbol, letter, hatch; and what goes with a seat.

use super::{INK, IVORY};
use crate::colour::Colour;
use branchline_engine::GameConfig;
use branchline_engine::config::Card;

/// A symbol, upright whatever the angle of its space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Symbol {
    Triangle,
    Diamond,
    Disc,
    Leaf,
    Drop,
    Plus,
    Square,
    Ring,
    Heart,
    Moon,
    Star,
}

impl Symbol {
    /// All symbols with their words.
    pub const ALL: [(&'static str, Self); 11] = [
        ("triangle", Self::Triangle),
        ("diamond", Self::Diamond),
        ("disc", Self::Disc),
        ("leaf", Self::Leaf),
        ("drop", Self::Drop),
        ("plus", Self::Plus),
        ("square", Self::Square),
        ("ring", Self::Ring),
        ("heart", Self::Heart),
        ("moon", Self::Moon),
        ("star", Self::Star),
    ];
}

/// What stands for a fill when there is one printing colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hatch {
    /// Paper shows.
    None,
    /// All ink.
    Solid,
    /// Lines at this many degrees.
    Lines(i16),
    /// Lines both ways.
    Crosses,
    /// Dots.
    Dots,
    /// A second outline.
    Double,
}

/// How a card and its tracks look.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardLook {
    /// The fill.
    pub fill: Colour,
    /// The symbol; without one the letter stands in its place.
    pub symbol: Option<Symbol>,
    /// The colour of symbol and letter on the fill.
    pub on_fill: Colour,
    /// One letter or sign.
    pub letter: String,
    /// In print of one colour.
    pub hatch: Hatch,
}

struct Known {
    names: &'static [&'static str],
    fill: u32,
    symbol: Symbol,
    letter: &'static str,
    hatch: Hatch,
}

const KNOWN: [Known; 8] = [
    known(
        &["red"],
        0xA3_20_2B,
        Symbol::Triangle,
        "R",
        Hatch::Lines(45),
    ),
    known(&["orange"], 0xEB_6A_1C, Symbol::Diamond, "O", Hatch::Dots),
    known(&["yellow"], 0xFF_DB_4D, Symbol::Disc, "Y", Hatch::None),
    known(&["green"], 0x1F_BC_8C, Symbol::Leaf, "G", Hatch::Lines(135)),
    known(&["blue"], 0x1D_5B_B0, Symbol::Drop, "B", Hatch::Lines(0)),
    known(
        &["pink", "purple"],
        0xEC_93_DE,
        Symbol::Plus,
        "P",
        Hatch::Crosses,
    ),
    known(&["black"], 0x22_25_2A, Symbol::Square, "K", Hatch::Solid),
    known(&["white"], 0xFF_FD_F7, Symbol::Ring, "W", Hatch::Double),
];

const fn known(
    names: &'static [&'static str],
    fill: u32,
    symbol: Symbol,
    letter: &'static str,
    hatch: Hatch,
) -> Known {
    Known {
        names,
        fill,
        symbol,
        letter,
        hatch,
    }
}

/// Fills for further colours that are called by their name.
pub(super) const NAMED: [(&str, u32); 20] = [
    ("crimson", 0xB3_12_2E),
    ("scarlet", 0xD9_2B_1E),
    ("maroon", 0x6E_1A_22),
    ("rose", 0xE8_6A_8B),
    ("magenta", 0xC2_1F_8A),
    ("violet", 0x7A_3F_B0),
    ("lilac", 0xC4_A6_E0),
    ("indigo", 0x43_2F_91),
    ("navy", 0x1B_2A_63),
    ("sky", 0x7C_C6_F0),
    ("cyan", 0x2F_BF_DD),
    ("turquoise", 0x35_C4_C0),
    ("teal", 0x00_7F_7F),
    ("lime", 0xA6_D1_2E),
    ("olive", 0x6F_74_1E),
    ("amber", 0xF5_A8_00),
    ("gold", 0xD4_A0_17),
    ("brown", 0x7A_4A_21),
    ("beige", 0xD9_C7_A0),
    ("silver", 0xC3_C7_CC),
];

/// Fills for colours whose id is no word for a colour.
const EXTRA: [u32; 8] = [
    0x7A_4A_21, 0x6F_D3_F2, 0x6B_3F_A0, 0xB7_D3_4B, 0xF6_B7_9C, 0x0F_5C_4F, 0xC9_B8_8C, 0x5A_6B_7C,
];

/// The fill of tracks that take any colour.
pub(super) const ANY: Colour = Colour::rgb(0x88_8E_97);

pub(super) fn fill_named(name: &str) -> Option<Colour> {
    let known = KNOWN.iter().find(|known| known.names.contains(&name))?;
    Some(Colour::rgb(known.fill))
}

/// The fill that goes with the id of a card, if it is a word for a colour.
fn fill_of(id: &str) -> Option<Colour> {
    let named = NAMED.iter().find(|(name, _)| *name == id);
    fill_named(id).or_else(|| named.map(|(_, fill)| Colour::rgb(*fill)))
}

/// The stripes of a wild card: the six bright fills.
#[must_use]
pub fn wild_stripes() -> [Colour; 6] {
    [0, 1, 2, 3, 4, 5].map(|index: usize| Colour::rgb(KNOWN[index].fill))
}

/// How each card of a deck looks, in order.
#[must_use]
pub fn card_looks(game: &GameConfig) -> Vec<CardLook> {
    let mut unknown = 0;
    let looks = game.deck.iter().map(|card| {
        let extra = EXTRA[unknown % EXTRA.len()];
        if !card.wild && fill_of(&card.id).is_none() {
            unknown += 1;
        }
        look(card, extra)
    });
    looks.collect()
}

/// How the tracks of a card look; `None` is a track for any colour.
#[must_use]
pub fn card_look(looks: &[CardLook], card: Option<usize>) -> CardLook {
    match card.and_then(|card| looks.get(card)) {
        Some(look) => look.clone(),
        None => CardLook {
            fill: ANY,
            symbol: None,
            on_fill: INK,
            letter: String::new(),
            hatch: Hatch::Lines(90),
        },
    }
}

fn look(card: &Card, extra: u32) -> CardLook {
    let known = KNOWN
        .iter()
        .find(|known| known.names.contains(&card.id.as_str()));
    let fill = match card.marks.text("ink").and_then(Colour::parse) {
        Some(ink) => ink,
        None if card.wild => IVORY,
        None => fill_of(&card.id).unwrap_or(Colour::rgb(extra)),
    };
    let word = card.marks.text("symbol");
    let written = Symbol::ALL.iter().find(|(name, _)| Some(*name) == word);
    let symbol = match written {
        Some((_, symbol)) => Some(*symbol),
        None if card.wild => Some(Symbol::Star),
        None => known.map(|known| known.symbol),
    };
    let letter = match (card.marks.text("letter"), known) {
        (Some(letter), _) => letter.to_owned(),
        (None, _) if card.wild => "*".to_owned(),
        (None, Some(known)) => known.letter.to_owned(),
        (None, None) => card
            .id
            .chars()
            .take(1)
            .flat_map(char::to_uppercase)
            .collect(),
    };
    let on_fill = if fill.contrast(IVORY) > fill.contrast(INK) {
        IVORY
    } else {
        INK
    };
    let hatch = known.map_or(Hatch::None, |known| known.hatch);
    CardLook {
        fill,
        symbol,
        on_fill,
        letter,
        hatch,
    }
}

/// The ends of a player's pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Ends {
    Round,
    Square,
    Pointed,
    Notched,
    Slanted,
    Chevron,
}

/// How the pieces of a seat look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seat {
    /// The body.
    pub colour: Colour,
    /// The silhouette of the ends.
    pub ends: Ends,
    /// Whether an ink stripe runs lengthwise.
    pub stripe: bool,
}

impl Seat {
    /// Pips and numerals on the body.
    #[must_use]
    pub fn on_body(self) -> Colour {
        if self.colour.contrast(IVORY) > self.colour.contrast(INK) {
            IVORY
        } else {
            INK
        }
    }
}

/// The seats in order; the seventh and eighth are told apart by their stripe.
pub const SEATS: [Seat; 8] = [
    seat(0x7A_3F_C0, Ends::Round, false),
    seat(0xF2_A9_00, Ends::Square, false),
    seat(0x7C_CB_F2, Ends::Pointed, false),
    seat(0x3C_46_50, Ends::Notched, false),
    seat(0x6B_3F_1D, Ends::Slanted, false),
    seat(0xF3_EB_D8, Ends::Chevron, false),
    seat(0x7A_3F_C0, Ends::Round, true),
    seat(0x7C_CB_F2, Ends::Pointed, true),
];

const fn seat(hex: u32, ends: Ends, stripe: bool) -> Seat {
    Seat {
        colour: Colour::rgb(hex),
        ends,
        stripe,
    }
}
