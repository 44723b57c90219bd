//! All colours of a board, by role. A theme changes roles, never geometry.
//!
//! Route fills are the same in light and dark, so that cards match the board.

mod cards;

pub use cards::{CardLook, Ends, Hatch, SEATS, Seat, Symbol, card_look, card_looks, wild_stripes};

use crate::colour::{Colour, Sight};

/// Symbols and outlines on fills, whatever the theme.
pub const INK: Colour = Colour::rgb(0x22_25_2A);
/// Symbols on dark fills, and discs that lie on something.
pub const IVORY: Colour = Colour::rgb(0xFF_FD_F7);
/// The band behind what somebody points at.
pub const POINTED: Colour = Colour::rgb(0xFF_C9_33);

/// Shares from nothing to all, each clearly darker than the one before.
pub const HEAT: [Colour; 5] = [
    Colour::rgb(0xF7_F3_D9),
    Colour::rgb(0xF5_C9_6B),
    Colour::rgb(0xE5_87_3A),
    Colour::rgb(0xB8_40_2F),
    Colour::rgb(0x5E_1A_2E),
];

/// Less, a little less, no visible change, a little more, more.
pub const CHANGE: [Colour; 5] = [
    Colour::rgb(0x2B_6C_B0),
    Colour::rgb(0x8F_B9_DE),
    Colour::rgb(0xED_EA_E2),
    Colour::rgb(0xE9_A8_6B),
    Colour::rgb(0xB4_53_1A),
];

/// Tints of districts in order, with the angle of their hatch.
pub const TINTS: [(&str, Colour, f32); 8] = [
    ("moss", Colour::rgb(0x6E_8F_4E), 0.0),
    ("sky", Colour::rgb(0x4C_7F_B8), 45.0),
    ("clay", Colour::rgb(0xB0_68_3E), 90.0),
    ("violet", Colour::rgb(0x7C_6A_AE), 135.0),
    ("teal", Colour::rgb(0x3F_8C_8A), 22.0),
    ("rose", Colour::rgb(0xB8_60_7A), 67.0),
    ("sand", Colour::rgb(0xC4_9A_3A), 112.0),
    ("slate", Colour::rgb(0x6B_76_84), 157.0),
];

/// Colours by role.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// Round the board.
    pub table: Colour,
    /// Margin and frame.
    pub paper: Colour,
    /// The playing field, and the casing of names.
    pub land: Colour,
    /// Lakes, rivers, sea.
    pub water: Colour,
    /// Parks.
    pub park: Colour,
    /// Text and outlines.
    pub ink: Colour,
    /// Secondary text.
    pub muted: Colour,
    /// The band under the spaces of a track: ink at 10 % on land, solid, so that
    /// neighbouring bands make one.
    pub bed: Colour,
    /// From a location to its first space.
    pub lead: Colour,
    /// Selection, tickets, focus.
    pub accent: Colour,
    /// Something is wrong.
    pub error: Colour,
    /// Something may be wrong.
    pub warn: Colour,
    /// Something worth knowing.
    pub info: Colour,
    /// Opacity of a district's tint, in percent.
    pub tint_percent: u8,
    /// Whether everything is printed with one colour: hatches instead of fills.
    pub one_colour: bool,
    /// Whose eyes the picture is shown through.
    pub sight: Sight,
}

impl Theme {
    /// On white paper and in bright rooms.
    #[must_use]
    pub const fn light() -> Self {
        let ink = INK;
        Self {
            table: Colour::rgb(0xE4_DC_CB),
            paper: Colour::rgb(0xF3_ED_E0),
            land: Colour::rgb(0xFA_F6_EC),
            water: Colour::rgb(0xD5_E3_E6),
            park: Colour::rgb(0xE3_EB_D3),
            ink,
            muted: Colour::rgb(0x6A_65_5A),
            bed: Colour::rgb(0xE4_E1_D9),
            lead: Colour { a: 89, ..ink },
            accent: Colour::rgb(0x0B_6E_6E),
            error: Colour::rgb(0xB3_26_1E),
            warn: Colour::rgb(0x8A_5A_00),
            info: Colour::rgb(0x35_60_9B),
            tint_percent: 16,
            one_colour: false,
            sight: Sight::Normal,
        }
    }

    /// For screens in dark rooms.
    #[must_use]
    pub const fn dark() -> Self {
        let ink = Colour::rgb(0xEC_E7_DB);
        Self {
            table: Colour::rgb(0x12_16_1A),
            paper: Colour::rgb(0x1B_20_26),
            land: Colour::rgb(0x23_29_31),
            water: Colour::rgb(0x1A_2E_38),
            park: Colour::rgb(0x27_35_2E),
            ink,
            muted: Colour::rgb(0xA9_A5_96),
            bed: Colour::rgb(0x37_3C_42),
            lead: Colour { a: 89, ..ink },
            accent: Colour::rgb(0x5F_D1_C5),
            error: Colour::rgb(0xFF_8A_80),
            warn: Colour::rgb(0xF5_C0_4A),
            info: Colour::rgb(0x8F_B9_F0),
            tint_percent: 20,
            one_colour: false,
            sight: Sight::Normal,
        }
    }

    /// For printers with black alone: white ground, hatches for the colours.
    #[must_use]
    pub const fn one_colour() -> Self {
        let white = Colour::rgb(0xFF_FF_FF);
        let grey = Colour::rgb(0xE6_E6_E6);
        Self {
            paper: white,
            land: white,
            water: grey,
            park: Colour::rgb(0xF2_F2_F2),
            accent: INK,
            tint_percent: 0,
            one_colour: true,
            ..Self::light()
        }
    }

    /// The tint of a district and the angle of its hatch: by its word, else by its number. With one colour only the
    /// angle tells districts apart.
    #[must_use]
    pub fn tint(&self, word: Option<&str>, number: usize) -> (Colour, f32) {
        let (_, tint, angle) = TINTS
            .iter()
            .copied()
            .find(|(name, _, _)| Some(*name) == word)
            .unwrap_or(TINTS[number % TINTS.len()]);
        let named = word.and_then(cards::fill_named);
        let tint = if self.one_colour {
            self.ink
        } else {
            named.unwrap_or(tint)
        };
        (tint, angle)
    }

    /// Names of seas, rivers and parks: quieter than those of locations, and still read on their ground.
    pub(crate) fn terrain_words(&self, ground: Colour) -> Colour {
        self.ink.towards(ground, 0.3)
    }

    /// The name of a district, in a shade of its tint.
    pub(crate) fn district_words(&self, tint: Colour) -> Colour {
        self.ink.towards(tint, 0.45)
    }

    /// The colour of a share from 0 to 1.
    #[must_use]
    pub fn heat(share: f32) -> Colour {
        ramp(&HEAT, share.clamp(0.0, 1.0))
    }

    /// The colour of a change from -1 to 1.
    #[must_use]
    pub fn change(by: f32) -> Colour {
        ramp(&CHANGE, f32::midpoint(by.clamp(-1.0, 1.0), 1.0))
    }
}

fn ramp(colours: &[Colour; 5], share: f32) -> Colour {
    let at = share * 4.0;
    let step = (at as usize).min(3);
    colours[step].towards(colours[step + 1], at - step as f32)
}

#[cfg(test)]
mod tests;
