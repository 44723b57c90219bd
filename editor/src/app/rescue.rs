//! Work of editors that ended badly: offered one by one, and never at the cost of other work.
//!
//! A journal goes when its text is in the journal of the open document, or when it is dropped by hand. The next one is
//! offered only when taking it cannot push unsaved work aside.

use std::path::Path;

use egui::Context;

use super::Editor;
use crate::action::Rescue;
use crate::dialogs::{Dialog, Differences};
use crate::document::{Change, Label, whole};
use crate::files::journal::{self, Found, Rescued};
use crate::files::store;

impl Editor {
    /// Looks for the work of editors that ended badly.
    pub(super) fn look_for_rescued(&mut self, ctx: &Context) {
        let Some(folder) = self.disk.recorder.folder() else {
            return;
        };
        let Found { mut rescued, newer } = journal::rescue(folder);
        let path = self.disk.path().map(Path::to_owned);
        // The open file's own work comes first.
        rescued.sort_by_key(|rescued| rescued.path != path);
        self.disk.rescued = rescued.into();
        if let Some(why) = newer {
            let text = self.words.about("journal-newer", &why);
            self.notice(ctx, text);
        }
    }

    /// Offers the next of it, once nothing unsaved is open.
    pub(super) fn offer_rescued(&mut self) {
        let document = &self.session.document;
        // A damaged file differs from what is shown, but nobody has worked on it.
        let untouched = self.disk.is_damaged() && document.history().done().is_empty();
        let is_settled = !document.is_dirty() || untouched;
        if self.dialog.is_none() && is_settled {
            let next = self.disk.rescued.pop_front();
            self.dialog = next.map(|next| Dialog::Rescued {
                theirs: changed_since(&next),
                rescued: Box::new(next),
                diff: Differences::default(),
            });
        }
    }

    /// Does what was decided about such work.
    pub(super) fn rescue(&mut self, ctx: &Context, rescued: &Rescued, way: Rescue) {
        match way {
            Rescue::Take => self.bring_back(ctx, rescued, rescued.path.as_deref()),
            Rescue::Apart => self.bring_back(ctx, rescued, None),
            Rescue::Drop => journal::discard(rescued),
        }
    }

    /// Brings work back, as a step in a file; without one, in a document that is in no file yet.
    fn bring_back(&mut self, ctx: &Context, rescued: &Rescued, path: Option<&Path>) {
        let is_open = path.is_some() && self.disk.path() == path;
        if !is_open && path.is_none_or(|path| self.try_open(ctx, path).is_err()) {
            self.open_untitled(ctx, rescued);
        }
        let edits = whole(self.session.document.text(), &rescued.text);
        self.session
            .change(Change::new(Label::new("step-rescue"), edits));
        if self
            .disk
            .recorder
            .record_for_sure(self.session.document.text())
        {
            journal::discard(rescued);
        }
    }
}

/// What the file of such work holds now, if that is not what the work began with. It is never overwritten unasked.
fn changed_since(rescued: &Rescued) -> Option<String> {
    let now = store::read(rescued.path.as_deref()?).ok()?.text;
    (now != rescued.base).then_some(now)
}
