//! RGP/1, the protocol for front ends: one JSON object a line, in and out.
//!
//! [`Server::handle`] takes a request line and gives the reply, then the events
//! it caused. It does no input or output, so the same layer serves standard
//! input, a local HTTP bridge and, one day, a browser or another language.
//!
//! What a seat may not know never leaves here in that seat's name: views come
//! from the engine's typed views, events in the form that seat may see.

mod action;
mod error;
mod event;
mod game;
mod history;
mod load;
mod message;
mod server;
mod thinking;
mod view;

pub use action::{ActionMessage, SaidAction};
pub use error::{Error, ErrorCode};
pub use event::EventMessage;
pub use load::{Library, Loaded};
pub use message::{OPS, Op, schema};
pub use server::{LIMITS, Limits, PROTOCOL, Server};
pub use thinking::Stopper;
pub use view::ViewMessage;

/// Cards by id.
pub type Cards = std::collections::BTreeMap<String, i32>;
