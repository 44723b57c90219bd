//! Operation → text edits of the open file.
//!
//! Two laws, both tested on random documents. Meaning: compiling the edited text
//! gives the old game with the operation carried out. Layout: lines that the
//! operation does not own stay byte for byte and in order, and comments stay with
//! their lines.

mod batch;
mod delete;
mod draft;
mod entries;
mod join;
mod locations;
mod marks;
mod names;
mod open;
mod paste;
mod place;
mod reshape;
mod routes;
mod rules;
mod tickets;
mod top;

pub use entries::fewest_points;
pub(crate) use names::Words;
pub use names::{colour_id, new_id, new_ids};
pub(crate) use open::{OWN, Open, items};
pub use paste::{copy, extent};
pub(crate) use place::start_with_allows;
pub use tickets::ticket;

use crate::operation::Operation;
use crate::problem::{EditProblem, Result};
use branchline_compiler::Compilation;
use branchline_syntax::TextEdit;
use draft::Draft;

/// The edits of the open file (the first of the compilation) that carry out an
/// operation: sorted, without overlap.
///
/// # Errors
/// Why it cannot be carried out, for a person; nothing is changed then.
pub fn edits(
    compilation: &Compilation,
    operation: &Operation,
) -> std::result::Result<Vec<TextEdit>, EditProblem> {
    match batch::single_steps(operation).as_slice() {
        [one] => in_one_draft(compilation, &[one]),
        steps => batch::edits(compilation, steps),
    }
}

/// Steps that do not build on one another.
fn in_one_draft(compilation: &Compilation, steps: &[&Operation]) -> Result<Vec<TextEdit>> {
    let open = Open::new(compilation);
    let mut draft = Draft::new(&open);
    for step in steps {
        carry_out(&mut draft, step)?;
    }
    draft.finish()
}

fn carry_out(draft: &mut Draft<'_, '_>, operation: &Operation) -> Result {
    match operation {
        // A draft knows one text, and each step of a batch speaks of another. `batch` takes them apart before.
        Operation::Batch(_) => Err(EditProblem::not_so(
            "nested-steps",
            "steps within a step cannot be carried out",
            "carry them out one after the other",
        )),
        Operation::AddLocation { title, id, at } => {
            locations::add(draft, title, id.as_deref(), *at).map(drop)
        }
        Operation::MoveLocations(moves) => locations::move_all(draft, moves),
        Operation::Rename { thing, to } => names::rename(draft, thing, to),
        Operation::SetTitle { thing, title } => names::set_title(draft, thing, title),
        Operation::SetName { language, id, name } => {
            names::set_name(draft, language, id, name.as_deref())
        }
        Operation::SetMark {
            things,
            mark,
            value,
        } => marks::set(draft, things, mark, value.as_ref()),
        Operation::Delete { things } => delete::delete(draft, things),
        Operation::AddRoute { a, b, tracks, via } => routes::add(draft, a, b, tracks, via),
        Operation::SetLength { tracks, length } => routes::set_length(draft, tracks, *length),
        Operation::SetColours(colours) => routes::set_colours(draft, colours),
        Operation::AddTrack { route, track } => {
            let route = draft.open.route(route)?;
            routes::add_tracks(draft, route, std::slice::from_ref(track))
        }
        Operation::SetBends(bends) => routes::set_bends(draft, bends),
        Operation::AddTicket(ticket) => tickets::add(draft, ticket),
        Operation::ChangeTicket { ticket, to } => tickets::change(draft, ticket, to),
        Operation::SetTicketDeck { tickets } => tickets::set_deck(draft, tickets),
        Operation::AddDistrict { title, id, value } => {
            entries::add_district(draft, title, id.as_deref(), *value)
        }
        Operation::AddCard { id, copies } => entries::add_card(draft, id, *copies),
        Operation::SetNumber { thing, number } => entries::set_number(draft, thing, *number),
        Operation::AddLand {
            title,
            id,
            kind,
            points,
        } => entries::add_land(draft, title, id.as_deref(), *kind, points),
        Operation::SetLand { land, kind, points } => entries::set_land(draft, land, *kind, points),
        Operation::SplitRoute { route, title, at } => reshape::split(draft, route, title, *at),
        Operation::MergeRoutes { first, second } => reshape::merge(draft, first, second),
        Operation::JoinLocations { from, into } => join::locations(draft, from, into),
        Operation::SetField { rule, field, value } => {
            rules::set_field(draft, rule, field, value.as_deref())
        }
        Operation::SwitchRule { rule, on, fields } => rules::switch(draft, rule, *on, fields),
        Operation::SetBoard { size, width, piece } => top::set_board(draft, *size, *width, *piece),
        Operation::SetBackground(picture) => top::set_background(draft, picture.as_ref()),
        Operation::SetLint {
            lint,
            level,
            values,
        } => top::set_lint(draft, lint, level.as_deref(), values),
        Operation::Allow { code, at, reason } => top::allow(draft, code, *at, reason),
        Operation::Paste { text, by } => paste::paste(draft, text, *by),
        Operation::Fix { code, at, title } => top::fix(draft, code, *at, title.as_deref()),
    }
}
