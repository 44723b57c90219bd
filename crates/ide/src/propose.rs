//! Proposals for a designer to accept or not: an operation, and figures that show
//! what it would change.

mod colours;
mod tickets;

pub use colours::{ColourFigures, ColourProposal, balance_colours};
pub use tickets::{DeckFigures, TicketProposal, TicketWish, propose_tickets, ticket_figures};
