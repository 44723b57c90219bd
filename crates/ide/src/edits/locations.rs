//! New and moved locations.

use super::draft::{Draft, Home};
use super::names;
use crate::operation::Move;
use crate::problem::Result;
use branchline_engine::config::Point;
use branchline_syntax::columns::LineKind;
use branchline_syntax::spell;

/// Adds a location; its id.
pub(super) fn add(
    draft: &mut Draft<'_, '_>,
    title: &str,
    id: Option<&str>,
    at: Point,
) -> Result<String> {
    let id = names::free_id(draft.open, title, id)?;
    draft.add(
        Home::Locations,
        LineKind::Location,
        format!(
            "{id} {} at {}",
            spell::text(title),
            spell::point(at.x, at.y)
        ),
    );
    Ok(id)
}

pub(super) fn move_all(draft: &mut Draft<'_, '_>, moves: &[Move]) -> Result {
    for Move { location, to } in moves {
        let written = draft.open.location(location)?;
        draft.open.changeable(&written, "location", location)?;
        let at = written.item.at;
        if (at.x, at.y) != (to.x, to.y) {
            let line = draft.open.location_line(&written);
            draft.replace(&line, at.span, spell::point(to.x, to.y));
        }
    }
    Ok(())
}
