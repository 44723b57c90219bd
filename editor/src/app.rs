//! The window: lays out the panels, then carries out what they asked for.

mod carry_out;
mod commands;
mod disk;
mod exports;
mod foreign;
mod panes;
mod recorder;
mod rescue;
pub(crate) mod shortcuts;
mod table;

use std::collections::VecDeque;

use branchline_render::colour::Sight;
use egui::{Context, Frame, Key, Modifiers, Ui};

use crate::action::{Action, Desk};
use crate::canvas::Canvas;
use crate::dialogs::{self, Dialog};
use crate::document::Advisor;
use crate::export::panel::export_ui;
use crate::export::{self, Exports};
use crate::files::memory::{Memory, Theme};
use crate::import::import_ui;
use crate::look::{self, Look};
use crate::panels::{fields, outline, palette, problems, rules, source, typed};
use crate::proposals::proposal_ui;
use crate::session::Session;
use crate::thing::Thing;
use crate::words::{Language, Words};
use crate::{Options, Template};
use disk::Disk;
pub use table::Table;

/// The tab at the right.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Side {
    /// What is selected.
    #[default]
    Inspector,
    /// Rules as forms.
    Rules,
    /// The deck.
    Deck,
    /// Figures.
    Statistics,
    /// What was done.
    History,
    /// The game at the table.
    Play,
}

/// The tab at the bottom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Bottom {
    /// The text.
    #[default]
    Source,
    /// What is wrong.
    Problems,
    /// What happened in the game at the table.
    Log,
    /// What many games say.
    Evidence,
}

/// The editor.
pub struct Editor {
    /// The work.
    pub session: Session,
    /// How the map is seen.
    pub canvas: Canvas,
    /// The tab at the right.
    pub side: Side,
    /// The tab at the bottom.
    pub bottom: Bottom,
    /// The game at the table, and many in the background.
    pub table: Table,
    outline: outline::State,
    problems: problems::State,
    /// The text being typed.
    pub source: source::State,
    rules: rules::State,
    words: Words,
    look: Look,
    memory: Memory,
    templates: Vec<Template>,
    disk: Disk,
    dialog: Option<Dialog>,
    notices: VecDeque<(f64, String)>,
    pointed: Vec<Thing>,
    typed: typed::Typed,
    exports: Exports,
    advisor: Advisor,
    asked: Option<u64>,
    title: String,
    /// The window was too small for its panels.
    small: bool,
}

impl Editor {
    /// Opens what the options say.
    pub fn new(ctx: &Context, options: Options) -> Self {
        let Options {
            start,
            templates,
            state,
        } = options;
        look::install_fonts(ctx);
        let memory = state.as_deref().map(Memory::load).unwrap_or_default();
        let wake = ctx.clone();
        let (document, disk, dialog) = Disk::open(start, &templates, state, ctx);
        let language = memory.language.unwrap_or_else(Language::of_system);
        let mut editor = Self {
            session: Session::new(document),
            canvas: Canvas::default(),
            side: Side::default(),
            bottom: Bottom::default(),
            table: Table::default(),
            outline: outline::State::default(),
            problems: problems::State::default(),
            source: source::State::default(),
            rules: rules::State::default(),
            words: Words::new(language),
            look: Look::new(false),
            memory,
            templates,
            disk,
            dialog,
            notices: VecDeque::new(),
            pointed: Vec::new(),
            typed: typed::Typed::default(),
            exports: Exports::default(),
            advisor: Advisor::new(move || wake.request_repaint()),
            asked: None,
            title: String::new(),
            small: false,
        };
        editor.apply_look(ctx);
        editor.look_for_rescued(ctx);
        editor
    }

    /// Draws one frame.
    pub fn editor_ui(&mut self, ui: &mut Ui) {
        let ctx = ui.ctx().clone();
        self.tick(&ctx);
        let mut actions = Vec::new();
        self.cancel_typing(&ctx);
        if self.typed.is_left(&ctx) {
            self.finish_typing(&ctx);
        }
        let drawn = self.session.document.version();
        self.shortcuts(&ctx, &mut actions);
        self.typed.next_frame();
        let selected = self.session.selection.clone();
        self.panels_ui(ui, &mut actions);
        self.follow_selection(&selected);
        self.table.motion_ui(&ctx);
        self.dialog_ui(ui, &mut actions);
        self.notices_ui(ui);
        let pointed = std::mem::take(&mut self.pointed);
        // Forms first: Enter and Ctrl+S in one frame must not save without what was typed.
        let mut all = self.typed.complete();
        all.append(&mut actions);
        for action in all {
            // What an action changed is drawn at once, not at the next move of the mouse.
            if !matches!(action, Action::Point(_)) {
                ctx.request_repaint();
                self.finish_typing(&ctx);
            }
            // Its places are those of the text as it was drawn; after a gesture in this frame they are other words.
            let is_stale = self.session.document.version() != drawn;
            if is_stale && matches!(action, Action::Change(_) | Action::Allow(..)) {
                continue;
            }
            self.carry_out(&ctx, action);
        }
        if self.session.selection.is_empty() && !selected.is_empty() {
            self.source.marked.clear();
        }
        if pointed != self.pointed {
            ctx.request_repaint();
        }
        if std::mem::take(&mut self.session.wants_rename) {
            self.memory.panels.side = true;
            self.side = Side::Inspector;
            if let [one] = self.session.selection.as_slice() {
                fields::rename(&ctx, one);
            }
        }
        if let Some(refusal) = self.session.refusal.take() {
            self.notice(&ctx, self.words.refusal(&refusal));
        }
        self.title(&ctx);
    }

    /// Does what is half typed into a form: something else is about to happen.
    fn finish_typing(&mut self, ctx: &Context) {
        for action in self.typed.finish() {
            self.carry_out(ctx, action);
        }
    }

    /// Escape drops what is half typed into a form, and nothing else.
    fn cancel_typing(&mut self, ctx: &Context) {
        let is_pressed = ctx.input(|input| input.key_pressed(Key::Escape));
        if is_pressed && self.typed.cancel() {
            ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape));
        }
    }

    fn dialog_ui(&mut self, ui: &Ui, actions: &mut Vec<Action>) {
        let Some(mut dialog) = self.dialog.take() else {
            return;
        };
        let mut desk = Desk {
            words: &self.words,
            look: &self.look,
            actions,
            typed: &mut self.typed,
        };
        let stays = match &mut dialog {
            Dialog::Palette(state) => palette::palette_ui(ui, &self.session, state, &mut desk),
            Dialog::Shortcuts => palette::shortcuts_ui(ui, &desk),
            Dialog::Read(import) => import_ui(ui, import, &mut desk),
            Dialog::Export => {
                let game = self.session.document.playable();
                game.is_some_and(|game| export_ui(ui, game, &mut self.exports, &mut desk))
            }
            Dialog::Proposal(proposal) => self
                .session
                .game()
                .is_some_and(|game| proposal_ui(ui, game, proposal, &mut desk)),
            other => dialogs::dialog_ui(
                ui,
                other,
                &self.templates,
                self.session.document.text(),
                &mut desk,
            ),
        };
        if stays {
            self.dialog = Some(dialog);
        }
    }

    fn notices_ui(&mut self, ui: &Ui) {
        let now = ui.input(|input| input.time);
        self.notices.retain(|(until, _)| *until > now);
        let text = if let Some((until, text)) = self.notices.back() {
            ui.ctx()
                .request_repaint_after_secs((until - now) as f32 + 0.05);
            text.clone()
        } else if let Some(target) = self.exports.queue.now() {
            self.words.about("export-writes", &export::name(target))
        } else {
            return;
        };
        let area = egui::Area::new(egui::Id::unique("notice"))
            .anchor(egui::Align2::CENTER_BOTTOM, [0.0, -60.0])
            .interactable(false);
        area.show(ui.ctx(), |ui| {
            Frame::popup(ui.style()).show(ui, |ui| {
                ui.set_max_width(560.0);
                ui.label(text);
            });
        });
    }

    /// What the window says at its foot just now.
    pub fn said(&self) -> Option<&str> {
        self.notices.back().map(|(_, text)| text.as_str())
    }

    /// Says something for a few seconds.
    fn notice(&mut self, ctx: &Context, text: String) {
        let now = ctx.input(|input| input.time);
        self.notices.push_back((now + 5.0, text));
        ctx.request_repaint();
    }

    fn apply_look(&mut self, ctx: &Context) {
        let dark = match self.memory.theme {
            Theme::Light => false,
            Theme::Dark => true,
            Theme::System => ctx
                .system_theme()
                .is_some_and(|theme| theme == egui::Theme::Dark),
        };
        let sight = self.look.theme.sight;
        self.look = Look::new(dark);
        self.look.theme.sight = sight;
        ctx.set_theme(if dark {
            egui::Theme::Dark
        } else {
            egui::Theme::Light
        });
        self.look.apply(ctx);
        if let Some(scale) = self.memory.scale {
            ctx.set_zoom_factor(f32::from(scale) / 100.0);
        }
    }

    /// What happens without anybody asking: advice comes in, the journal is kept, the file is watched.
    fn tick(&mut self, ctx: &Context) {
        if let Some(advice) = self.advisor.look() {
            self.session.document.take_advice(advice);
        }
        let version = self.session.document.version();
        if self.asked != Some(version) {
            self.asked = Some(version);
            self.advisor.ask(self.session.document.question());
            self.disk.recorder.record(self.session.document.text());
            self.disk.watch_others(&self.session);
            // By then it is known whether the journal could be written.
            ctx.request_repaint_after_secs(1.0);
        }
        let closes = ctx.input(|input| input.viewport().close_requested());
        if closes || ctx.input(|input| !input.raw.dropped_files.is_empty()) {
            self.finish_typing(ctx);
            self.session.finish_drawing();
        }
        self.tick_table(ctx);
        self.tick_exports(ctx);
        self.look_at_file(ctx);
        self.look_at_others(ctx);
        self.offer_rescued();
        self.dropped_files(ctx);
        if closes {
            self.close_requested(ctx);
        }
    }

    fn title(&mut self, ctx: &Context) {
        let mark = if self.session.document.is_dirty() {
            "• "
        } else {
            ""
        };
        let title = format!("{mark}{} – Branchline", self.disk.name());
        if title != self.title {
            ctx.send_viewport_cmd(egui::ViewportCommand::Title(title.clone()));
            self.title = title;
        }
    }
}

/// The key of the words for a way to see colours.
fn sight_key(sight: Sight) -> &'static str {
    match sight {
        Sight::Normal => "sight-normal",
        Sight::Protan => "sight-protan",
        Sight::Deutan => "sight-deutan",
        Sight::Tritan => "sight-tritan",
    }
}

impl eframe::App for Editor {
    fn ui(&mut self, ui: &mut Ui, _frame: &mut eframe::Frame) {
        self.editor_ui(ui);
    }

    fn clear_color(&self, _visuals: &egui::Visuals) -> [f32; 4] {
        look::colour(self.look.theme.paper).to_normalized_gamma_f32()
    }

    fn on_exit(&mut self, _gl: Option<&eframe::glow::Context>) {
        self.exports.queue.finish();
        // Whatever ended the window: the journal of work that nobody settled stays.
        if self.disk.leaving || !self.session.document.is_dirty() {
            self.disk.recorder.finish();
        }
    }
}
