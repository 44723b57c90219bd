//! Exports: asked for in a dialog, made in the background, told of at the foot.

use std::path::Path;
use std::sync::Arc;

use branchline_export::{Form, written_rules};
use egui::Context;

use super::{Bottom, Editor};
use crate::action::FileTask;
use crate::dialogs::Dialog;
use crate::export::queue::Job;
use crate::export::told;

impl Editor {
    /// Asks what is wanted. A map with errors is not exported, and neither is the one before them.
    pub(super) fn ask_export(&mut self, ctx: &Context) {
        if self.session.document.playable().is_none() {
            return self.mend_first(ctx);
        }
        self.exports.begin(self.words.tongue());
        self.dialog = Some(Dialog::Export);
    }

    fn mend_first(&mut self, ctx: &Context) {
        self.show_bottom(Bottom::Problems);
        let text = self.words.get("export-mend");
        self.notice(ctx, text);
    }

    /// Asks where it goes: beside the game's file, and named after it.
    pub(super) fn ask_export_place(&mut self, form: Form) {
        let stem = match self.disk.path().and_then(Path::file_stem) {
            Some(stem) => stem.to_string_lossy().into_owned(),
            None => {
                let game = self.session.game();
                game.map_or_else(String::new, |game| game.config.id.to_string())
            }
        };
        let near = self.exports.near(self.disk.path());
        let task = FileTask::Export(form);
        self.ask_for_file_near(near.as_deref(), task, form.file_name(&stem));
    }

    /// Begins to write it.
    pub(super) fn export(&mut self, ctx: &Context, form: Form, target: &Path) {
        let document = &self.session.document;
        // Another program may have changed the file while the place was chosen.
        let Some(game) = document.playable() else {
            return self.mend_first(ctx);
        };
        let job = Job {
            rules: written_rules(document.compilation()),
            game: Arc::clone(game),
            form,
            settings: self.exports.settings.clone(),
            folder: self.disk.path().and_then(Path::parent).map(Path::to_owned),
            target: target.to_owned(),
        };
        self.exports.goes_to(self.disk.path(), target);
        self.exports.queue.push(job);
        ctx.request_repaint();
    }

    /// What was made is told, and the next one is begun.
    pub(super) fn tick_exports(&mut self, ctx: &Context) {
        let wake = ctx.clone();
        let outcome = self.exports.queue.look(move || wake.request_repaint());
        if let Some(outcome) = outcome {
            let text = told(&outcome, &self.words);
            self.notice(ctx, text);
        }
        if let (Some(Dialog::Export), Some(game)) = (&self.dialog, self.session.document.playable())
        {
            let wake = ctx.clone();
            let (form, settings) = (self.exports.form, &self.exports.settings);
            self.exports
                .foresight
                .look(game, form, settings, move || wake.request_repaint());
        }
    }
}
