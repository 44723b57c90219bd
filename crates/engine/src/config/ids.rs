//! Indices into the lists of a config, one type each.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident)*) => {$(
        $(#[$doc])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
        )]
        #[serde(transparent)]
        pub struct $name(pub u16);

        impl $name {
            /// The id of the item at `index`; limits keep all lists below 65,536.
            #[must_use]
            #[allow(clippy::cast_possible_truncation)]
            pub const fn from_index(index: usize) -> Self {
                assert!(index <= u16::MAX as usize, "lists are limited to 65,536 items");
                Self(index as u16)
            }

            /// As a list index.
            #[must_use]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

ids! {
    /// A card kind of the deck.
    CardId
    /// A district.
    DistrictId
    /// A location.
    LocationId
    /// A route: what one line of the map says.
    RouteId
    /// A track of a route.
    TrackId
    /// A ticket.
    TicketId
}
