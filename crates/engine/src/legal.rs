//! What the actor may do, as sets of bits.
//!
//! A player with a list reads a hundred actions to take one. A set says how many
//! there are of each kind and which is the n-th, so that `random` never writes
//! them down. [`State::legal_actions`](crate::State::legal_actions) gives the
//! same actions as a list.

use crate::action::{Action, ActionKind};

/// The legal actions of one decision: complete, sorted, each once. Filling one
/// again allocates nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Legal {
    blocks: Vec<Block>,
    /// Where each kind of action begins in the blocks.
    kinds: Vec<usize>,
}

/// Actions of one kind: a part of [`Legal`].
#[derive(Clone, Copy, Debug, Default)]
pub struct OfKind<'a> {
    blocks: &'a [Block],
}

/// An action and those with the next 63 numbers; a bit for each that is legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Block {
    pub(crate) first: Action,
    pub(crate) bits: u64,
}

impl Legal {
    /// None yet; [`State::legal`](crate::State::legal) fills it.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Number of actions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.blocks.iter().map(|block| block.len()).sum()
    }

    /// Whether there is nothing to do: the game is over.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.kinds.is_empty()
    }

    /// The actions in order.
    pub fn iter(&self) -> impl Iterator<Item = Action> + '_ {
        self.blocks.iter().copied().flat_map(Block::actions)
    }

    /// Whether an action is legal.
    #[must_use]
    pub fn contains(&self, action: Action) -> bool {
        let mut blocks = self.of_kind(action.kind()).blocks.iter();
        blocks.any(|block| block.actions().any(|legal| legal == action))
    }

    /// Number of kinds of action.
    #[must_use]
    pub const fn kinds(&self) -> usize {
        self.kinds.len()
    }

    /// The actions of the kind with this number, kinds in order.
    ///
    /// # Panics
    /// If there are fewer kinds.
    #[must_use]
    pub fn kind(&self, number: usize) -> OfKind<'_> {
        let from = self.kinds[number];
        let to = self.kinds.get(number + 1).copied();
        OfKind {
            blocks: &self.blocks[from..to.unwrap_or(self.blocks.len())],
        }
    }

    /// The actions of a kind; none if there are none.
    #[must_use]
    pub fn of_kind(&self, kind: ActionKind) -> OfKind<'_> {
        let first = |&begin: &usize| self.blocks[begin].first.kind() == kind;
        let number = self.kinds.iter().position(first);
        number.map_or_else(OfKind::default, |number| self.kind(number))
    }

    pub(crate) fn clear(&mut self) {
        self.blocks.clear();
        self.kinds.clear();
    }

    /// Adds a block; those of a kind come one after the other.
    pub(crate) fn add(&mut self, block: Block) {
        let kind = block.first.kind();
        if self
            .blocks
            .last()
            .is_none_or(|last| last.first.kind() != kind)
        {
            self.kinds.push(self.blocks.len());
        }
        self.blocks.push(block);
    }
}

impl OfKind<'_> {
    /// Number of actions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.blocks.iter().map(|block| block.len()).sum()
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.blocks.is_empty()
    }

    /// The action with this number, from 0.
    #[must_use]
    pub fn nth(&self, mut number: usize) -> Option<Action> {
        for block in self.blocks {
            // Bit by bit: to count a block first takes longer than to walk through it.
            let mut bits = block.bits;
            while bits != 0 && number > 0 {
                bits &= bits - 1;
                number -= 1;
            }
            if bits != 0 {
                return Some(block.first.further(bits.trailing_zeros() as u16));
            }
        }
        None
    }
}

impl Block {
    /// The actions in order.
    pub(crate) fn actions(self) -> impl Iterator<Item = Action> {
        let mut bits = self.bits;
        std::iter::from_fn(move || {
            let bit = (bits != 0).then(|| bits.trailing_zeros() as u16)?;
            bits &= bits - 1;
            Some(self.first.further(bit))
        })
    }

    const fn len(self) -> usize {
        self.bits.count_ones() as usize
    }
}

/// Collects rising numbers into words of 64 bits; gives each with its first number.
pub(crate) struct Words<F: FnMut(u16, u64)> {
    first: u16,
    bits: u64,
    give: F,
}

impl<F: FnMut(u16, u64)> Words<F> {
    pub(crate) const fn new(give: F) -> Self {
        Self {
            first: 0,
            bits: 0,
            give,
        }
    }

    pub(crate) fn add(&mut self, number: u16) {
        let first = number & !63;
        if first != self.first {
            self.finish();
            self.first = first;
        }
        self.bits |= 1 << (number & 63);
    }

    /// Gives what is left.
    pub(crate) fn finish(&mut self) {
        let bits = std::mem::take(&mut self.bits);
        if bits != 0 {
            (self.give)(self.first, bits);
        }
    }
}
