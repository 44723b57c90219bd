//! Holes: moments in which the rules of a game leave players without a way on.

use branchline_engine::mechanics::{draw, draw_tickets, goods, limit, market, pass};
use branchline_engine::spec::{Words, words};
use serde::{Deserialize, Serialize};

/// A kind of hole.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, schemars::JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum HoleKind {
    /// A player had no legal action and passed.
    ForcedPass,
    /// Nobody could do anything: the game stopped.
    Deadlock,
    /// The safety limit stopped the game.
    Limit,
    /// Too many wilds lay face up, and no reset could help.
    MarketStays,
    /// A draw of several cards ended early because none was left.
    ShortDraw,
    /// A turn began with deck and discards empty.
    EmptyDeck,
    /// A turn began with no tickets left to draw.
    NoTickets,
    /// A claim that should give goods found none left.
    NoGoods,
}

impl HoleKind {
    /// All kinds, worst first.
    pub const ALL: [Self; 8] = [
        Self::Limit,
        Self::Deadlock,
        Self::ForcedPass,
        Self::MarketStays,
        Self::ShortDraw,
        Self::EmptyDeck,
        Self::NoTickets,
        Self::NoGoods,
    ];

    /// The code of its diagnostic.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::Limit => "BL6001",
            Self::Deadlock => "BL6002",
            Self::ForcedPass => "BL6003",
            Self::MarketStays => "BL6004",
            Self::ShortDraw => "BL6005",
            Self::EmptyDeck => "BL6006",
            Self::NoTickets => "BL6007",
            Self::NoGoods => "BL6008",
        }
    }

    /// The rule it belongs to, by keyword.
    #[must_use]
    pub fn rule(self) -> &'static str {
        match self {
            Self::ForcedPass | Self::Deadlock => pass::SPEC.keyword,
            Self::Limit => limit::SPEC.keyword,
            Self::MarketStays => market::SPEC.keyword,
            Self::ShortDraw | Self::EmptyDeck => draw::SPEC.keyword,
            Self::NoTickets => draw_tickets::SPEC.keyword,
            Self::NoGoods => goods::SPEC.keyword,
        }
    }

    /// What happens, as a sentence without its full stop.
    #[must_use]
    pub fn what(self) -> Words {
        match self {
            Self::ForcedPass => words(
                "a player has no legal action and must pass",
                "un jugador no puede hacer nada y tiene que pasar",
            ),
            Self::Deadlock => words(
                "nobody can do anything any more, and the game stops",
                "ya nadie puede hacer nada, y la partida se detiene",
            ),
            Self::Limit => words(
                "the game does not end and the safety limit stops it",
                "la partida no acaba y la detiene el límite de seguridad",
            ),
            Self::MarketStays => words(
                "too many wild cards lie face up and a reset cannot help",
                "hay demasiados comodines descubiertos y reponer no lo remedia",
            ),
            Self::ShortDraw => words(
                "a draw ends early because no card is left",
                "se roba de menos porque no quedan cartas",
            ),
            Self::EmptyDeck => words(
                "a turn begins with deck and discards empty",
                "un turno empieza con el mazo y los descartes vacíos",
            ),
            Self::NoTickets => words(
                "a turn begins with no tickets left to draw",
                "un turno empieza sin billetes por robar",
            ),
            Self::NoGoods => words(
                "a claim should give a goods card and none is left",
                "una ruta debería dar una carta de mercancía y no queda ninguna",
            ),
        }
    }

    /// What a designer can do about it.
    #[must_use]
    pub fn help(self) -> Words {
        match self {
            Self::ForcedPass | Self::Deadlock => words(
                "more cards in the deck, fewer pieces, or more short routes give players a way on",
                "más cartas en el mazo, menos piezas o más rutas cortas dan una salida a los jugadores",
            ),
            Self::Limit => words(
                "see the replay for what players wait for; the end needs pieces that can be placed",
                "mira en la partida a qué esperan los jugadores; el final pide piezas que se puedan colocar",
            ),
            Self::MarketStays => words(
                "fewer wild cards, or a higher `reset-at`",
                "menos comodines, o un `reset-at` mayor",
            ),
            Self::ShortDraw | Self::EmptyDeck => words(
                "a larger deck, fewer players, or fewer cards in the first hands",
                "un mazo mayor, menos jugadores o menos cartas en las manos iniciales",
            ),
            Self::NoTickets => words(
                "more tickets, if players should be able to draw them to the end",
                "más billetes, si los jugadores han de poder robarlos hasta el final",
            ),
            Self::NoGoods => words(
                "more goods cards, or fewer tracks marked `goods`",
                "más cartas de mercancía, o menos tramos con la marca `goods`",
            ),
        }
    }

    /// Whether players would be annoyed by it.
    #[must_use]
    pub fn is_rough(self) -> bool {
        matches!(self, Self::ForcedPass | Self::MarketStays)
    }

    /// Whether the game itself is broken, not only rough.
    #[must_use]
    pub fn breaks(self) -> bool {
        matches!(self, Self::Limit | Self::Deadlock)
    }
}

/// How often a hole was met, and where first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HoleSummary {
    /// Which.
    pub kind: HoleKind,
    /// Games in which it was met.
    pub games: u64,
    /// The first such game of the run, and the turn in it.
    pub first: Option<(u64, u32)>,
}

impl HoleSummary {
    /// None yet of each kind.
    #[must_use]
    pub fn none() -> Vec<Self> {
        let none = |kind| Self {
            kind,
            games: 0,
            first: None,
        };
        HoleKind::ALL.map(none).to_vec()
    }

    pub(crate) fn add(&mut self, game: u64, turn: u32) {
        self.games += 1;
        let here = (game, turn);
        self.first = Some(self.first.map_or(here, |known| known.min(here)));
    }
}

impl crate::merge::Merge for HoleSummary {
    fn merge(&mut self, other: &Self) {
        let Self { kind, games, first } = other;
        assert_eq!(self.kind, *kind, "summaries of different programs");
        self.games += games;
        self.first = match (self.first, *first) {
            (Some(mine), Some(theirs)) => Some(mine.min(theirs)),
            (mine, theirs) => mine.or(theirs),
        };
    }
}
