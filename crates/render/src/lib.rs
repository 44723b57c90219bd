//! How a board looks: one layout in millimetres, one list of shapes, and the
//! pictures made of it.
//!
//! [`layout`] says where everything lies, [`scene`] what is drawn there. The
//! editor's canvas paints the very shapes that become an SVG or a printed sheet,
//! so what a designer sees is what the players get. Colours come from [`theme`],
//! sizes from [`metrics`]; nobody else has any.
//!
//! Pure: no files, no clock. Lengths are millimetres on the printed board.

pub mod backdrop;
pub mod colour;
pub mod fonts;
pub mod geometry;
pub mod layout;
pub mod metrics;
#[cfg(feature = "pdf")]
pub mod pdf;
#[cfg(feature = "png")]
pub mod png;
pub mod print;
pub mod rulebook;
pub mod scene;
pub mod sheet;
pub mod svg;
pub mod theme;
#[cfg(feature = "tts")]
pub mod tts;

pub use backdrop::{Backdrop, Raster};
pub use colour::Colour;
pub use geometry::Vec2;
pub use layout::Layout;
pub use metrics::Metrics;
pub use scene::{Overlay, Scene};
pub use theme::Theme;
