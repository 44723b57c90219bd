//! Where each thing lies in a state's slab.
//!
//! A state is a small header and one list of numbers; the board decides once
//! which part of the list is whose, mechanics included. Copying a state is one
//! copy of that list, and no maximum sits in a type.

/// A part of the slab.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Region {
    at: u32,
    len: u32,
}

impl Region {
    /// As an index range.
    #[must_use]
    pub const fn range(self) -> std::ops::Range<usize> {
        self.at as usize..(self.at + self.len) as usize
    }

    /// The slab index of the item at `index`.
    #[must_use]
    pub const fn at(self, index: usize) -> usize {
        debug_assert!(index < self.len as usize);
        self.at as usize + index
    }

    /// The `row`-th of equal rows of `width`.
    #[must_use]
    pub const fn row(self, row: usize, width: usize) -> std::ops::Range<usize> {
        let start = self.at as usize + row * width;
        debug_assert!(start + width <= (self.at + self.len) as usize);
        start..start + width
    }

    /// Number of items.
    #[must_use]
    pub const fn len(self) -> usize {
        self.len as usize
    }
}

/// Hands out regions one after the other.
#[derive(Clone, Copy, Debug, Default)]
pub struct LayoutBuilder {
    size: u32,
}

impl LayoutBuilder {
    /// The next `len` numbers.
    pub fn region(&mut self, len: usize) -> Region {
        let len = u32::try_from(len).expect("limits keep states small");
        let region = Region { at: self.size, len };
        self.size += len;
        region
    }

    /// Size of the slab so far.
    #[must_use]
    pub const fn size(&self) -> usize {
        self.size as usize
    }
}

/// The spine's regions; a mechanic keeps its own.
#[derive(Clone, Debug)]
pub struct Layout {
    /// The deck, top card last; only the first `deck_len` count.
    pub deck: Region,
    /// Discards by kind.
    pub discards: Region,
    /// Face-up cards by slot, −1 for an empty one.
    pub market: Region,
    /// Cards by seat and kind.
    pub hands: Region,
    /// Cards that everybody knows to be in a hand, by seat and kind.
    pub known: Region,
    /// Cards laid out for the purchase at hand, by kind.
    pub laid: Region,
    /// Pieces left by seat.
    pub pieces: Region,
    /// Points by seat.
    pub scores: Region,
    /// Owner by track, −1 for none.
    pub owners: Region,
    /// Bits of tracks that nobody owns and that are not closed.
    pub open: Region,
    /// Bits of tracks a seat may not claim although open, by seat.
    pub barred: Region,
    /// Where each ticket is: a seat, or one of the negative places of `tickets`.
    pub ticket_places: Region,
    /// Seats that know where a ticket lies in its deck, as bits, by ticket.
    pub ticket_known: Region,
    /// A ring a kind: first index, number, then tickets from the top.
    pub ticket_decks: Vec<Region>,
    /// Tickets on offer by seat: number, then tickets.
    pub offers: Region,
    /// What a seat keeps of its first tickets; −1 while it has not chosen.
    pub first_kept: Region,
}
