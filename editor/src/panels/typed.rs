//! What is typed into a form and is not complete yet.
//!
//! A field can vanish at any moment: another tab, another selection, a window that closes. So it says at each frame
//! what its text would do to the thing it is of, and the editor does that before anything else.

use egui::{Context, Event, Id, Popup, Rect};

use crate::action::Action;

/// A field whose text differs from what the game says.
pub struct Edit {
    /// Of which thing and for what: no two fields share it.
    pub field: Id,
    /// The text, or the number, as it stands.
    pub so_far: String,
    /// Where the field lies.
    pub rect: Rect,
    /// What it does once it is complete.
    pub action: Action,
}

/// The field that is typed into, and those that were left.
#[derive(Default)]
pub struct Typed {
    now: Option<Edit>,
    left: Vec<Edit>,
}

impl Typed {
    /// Begins a frame: a field that is not drawn in it was left.
    pub fn next_frame(&mut self) {
        self.left.extend(self.now.take());
    }

    /// What was typed into a field so far.
    pub fn so_far(&mut self, field: Id) -> Option<String> {
        let index = self.left.iter().position(|edit| edit.field == field)?;
        Some(self.left.remove(index).so_far)
    }

    /// Keeps what a field says; `more` may come as long as it has the focus, or the hand.
    pub fn keep(&mut self, edit: Edit, more: bool) {
        if more {
            self.now = Some(edit);
        } else {
            self.left.push(edit);
        }
    }

    /// Whether something else than the field that is typed into is pressed, by the mouse or by a screen reader. That
    /// leaves it before anything is drawn: what is pressed must already know what was typed.
    pub fn is_left(&self, ctx: &Context) -> bool {
        let Some(now) = &self.now else { return false };
        // What belongs to the field may be there: a picker.
        if Popup::is_any_open(ctx) {
            return false;
        }
        let focused = ctx.memory(|memory| memory.focused().map(|id| id.accesskit_id()));
        ctx.input(|input| {
            input.events.iter().any(|event| match event {
                Event::PointerButton { pos, pressed, .. } => *pressed && !now.rect.contains(*pos),
                Event::AccessKitActionRequest(request) => Some(request.target_node) != focused,
                _ => false,
            })
        })
    }

    /// What is to be done for the fields that were left.
    pub fn complete(&mut self) -> Vec<Action> {
        self.left.drain(..).map(|edit| edit.action).collect()
    }

    /// The same, and for the one that is typed into: something else is about to happen.
    pub fn finish(&mut self) -> Vec<Action> {
        self.next_frame();
        self.complete()
    }

    /// Drops what is half typed; returns whether there was something.
    pub fn cancel(&mut self) -> bool {
        self.now.take().is_some()
    }
}
