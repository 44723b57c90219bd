//! What each command does: one line for each, so that none can be forgotten.

use branchline_compiler::{Place, SourceId};
use branchline_render::colour::Sight;
use egui::Context;

use super::{Bottom, Editor, Side, sight_key};
use crate::command::{Command, Menu};
use crate::dialogs::{Browser, Dialog, PICTURES};
use crate::document::{Change, Label};
use crate::files::memory::Theme;
use crate::import::Source;
use crate::panels::palette;
use crate::playtest::Play;
use crate::proposals::Proposal;
use crate::tools::{Arrange, Tool};
use crate::words::{Language, Words};

impl Editor {
    pub(super) fn command(&mut self, ctx: &Context, command: Command) {
        // Whoever turns to files or to the table has finished typing.
        if matches!(command.known().menu, Menu::File | Menu::Game) {
            self.session.finish_name();
        }
        match command {
            Command::New => self.dialog = Some(Dialog::New),
            Command::Open => self.dialog = Some(Dialog::Open(self.browser(&[".line"]))),
            Command::Save => self.save(ctx, None),
            Command::SaveAs => self.save_as_dialog(None),
            Command::Import => self.dialog = Some(Dialog::Import(self.browser(Source::ENDINGS))),
            Command::ChoosePicture => {
                self.dialog = Some(Dialog::Picture(self.browser(PICTURES)));
            }
            Command::Export => self.ask_export(ctx),
            Command::Revert => self.revert(ctx),
            Command::Earlier => self.dialog = Some(Dialog::Earlier(self.disk.versions(), None)),
            Command::Quit => ctx.send_viewport_cmd(egui::ViewportCommand::Close),

            Command::Undo => self.undo(ctx),
            Command::Redo => self.redo(ctx),
            Command::Cut => {
                if self.copy(ctx) {
                    self.delete();
                }
            }
            Command::Copy => {
                self.copy(ctx);
            }
            Command::Paste => ctx.send_viewport_cmd(egui::ViewportCommand::RequestPaste),
            Command::Duplicate => {
                if let Some(text) = self.session.copy() {
                    self.session.paste(&text);
                }
            }
            Command::Delete => self.delete_chosen(ctx),
            Command::Rename => self.session.wants_rename = true,
            Command::Join => {
                if !self.session.join() && self.session.refusal.is_none() {
                    self.say(ctx, "join-nothing");
                }
            }
            Command::AddPoint => {
                if !self.session.add_point() {
                    self.say(ctx, "add-point-nothing");
                }
            }
            Command::SelectAll => self.session.select_all(),
            Command::SelectNothing => self.select_nothing(),
            Command::Find => {
                self.memory.panels.outline = true;
                self.outline.wants_focus = true;
            }

            Command::Fit => self.canvas.fit(&self.session),
            Command::ZoomIn => self.zoom(1.25),
            Command::ZoomOut => self.zoom(0.8),
            Command::ZoomToSelection => {
                let selected = self.session.selection.clone();
                self.canvas.zoom_to(&self.session, &selected);
            }
            Command::ToggleSnap => self.session.snap ^= true,
            Command::ToggleTickets => self.canvas.tickets ^= true,
            Command::ToggleDistricts => self.canvas.districts ^= true,
            Command::ToggleLegend => self.canvas.legend ^= true,
            Command::ToggleMinimap => self.canvas.minimap ^= true,
            Command::ToggleOutline => {
                self.memory.panels.outline ^= true;
                self.remember();
            }
            Command::ToggleBottom => {
                self.memory.panels.bottom ^= true;
                self.remember();
            }
            Command::ToggleSide => {
                self.memory.panels.side ^= true;
                self.remember();
            }
            Command::ThemeNext => self.next_theme(ctx),
            Command::SightNext => self.next_sight(ctx),
            Command::LargerText => self.scale_text(ctx, 10),
            Command::SmallerText => self.scale_text(ctx, -10),
            Command::LanguageNext => self.next_language(ctx),

            Command::ToolSelect => self.session.take_tool(Tool::Select),
            Command::ToolLocation => self.session.take_tool(Tool::Location),
            Command::ToolRoute => self.session.take_tool(Tool::Route),
            Command::ToolTicket => self.session.take_tool(Tool::Ticket),
            Command::ToolDistrict => self.session.take_tool(Tool::District),
            Command::ToolSite => self.session.take_tool(Tool::Site),
            Command::ToolLand => self.session.take_tool(Tool::Land),
            Command::ToolPicture => self.session.take_tool(Tool::Picture),
            Command::ToolPan => self.session.take_tool(Tool::Pan),

            Command::AlignLeft => self.arrange(Arrange::Left),
            Command::AlignCentre => self.arrange(Arrange::Centre),
            Command::AlignRight => self.arrange(Arrange::Right),
            Command::AlignTop => self.arrange(Arrange::Top),
            Command::AlignMiddle => self.arrange(Arrange::Middle),
            Command::AlignBottom => self.arrange(Arrange::Bottom),
            Command::SpreadAcross => self.arrange(Arrange::SpreadAcross),
            Command::SpreadDown => self.arrange(Arrange::SpreadDown),

            Command::PlayGame => self.deal_anew(ctx),
            Command::PlayMany => self.play_many(ctx),
            Command::PlayStep => self.play(ctx, Play::Step),
            Command::PlayRun => self.play(ctx, Play::Run),
            Command::PlayFinish => self.play(ctx, Play::Finish),
            Command::PlayTakeBack => self.play(ctx, Play::TakeBack),
            Command::PlaySave => self.play(ctx, Play::Save),
            Command::PlayLeave => self.play(ctx, Play::Stop),
            Command::ShowPlay => self.show_side(Side::Play),
            Command::ShowProblems => self.show_bottom(Bottom::Problems),
            Command::ShowSource => self.show_bottom(Bottom::Source),
            Command::ShowHistory => self.show_side(Side::History),
            Command::ShowInspector => self.show_side(Side::Inspector),
            Command::ShowRules => self.show_side(Side::Rules),
            Command::ShowDeck => self.show_side(Side::Deck),
            Command::ShowStatistics => self.show_side(Side::Statistics),
            Command::NextProblem => self.step_problem(1),
            Command::PreviousProblem => self.step_problem(-1),
            Command::TidyText => self.tidy(),
            Command::TicketDeck => self.propose(Proposal::tickets),
            Command::BalanceColours => self.propose(Proposal::colours),
            Command::Calibrate => {
                self.session.calibrate();
            }

            Command::Palette => self.dialog = Some(Dialog::Palette(palette::State::default())),
            Command::Shortcuts => self.dialog = Some(Dialog::Shortcuts),
        }
    }

    fn say(&mut self, ctx: &Context, key: &str) {
        let text = self.words.get(key);
        self.notice(ctx, text);
    }

    fn browser(&self, endings: &'static [&'static str]) -> Browser {
        Browser::new(self.disk.path(), endings)
    }

    fn undo(&mut self, ctx: &Context) {
        if !self.session.undo_land_point() {
            let label = self.session.undo();
            self.tell_step(ctx, "undone", label);
        }
    }

    fn redo(&mut self, ctx: &Context) {
        let label = self.session.redo();
        self.tell_step(ctx, "redone", label);
    }

    fn tell_step(&mut self, ctx: &Context, key: &str, label: Option<Label>) {
        if let Some(label) = label {
            let step = self.words.about(label.key, &label.about);
            let text = self.words.about(key, &step);
            self.notice(ctx, text);
        }
    }

    fn copy(&self, ctx: &Context) -> bool {
        let text = self.session.copy();
        let copied = text.is_some();
        if let Some(text) = text {
            ctx.copy_text(text);
        }
        copied
    }

    /// Deletes the point in hand, or else what is selected.
    fn delete_chosen(&mut self, ctx: &Context) {
        if self.session.undo_land_point() {
            return;
        }
        if self.session.point.is_none() {
            self.delete();
        } else if !self.session.remove_point() {
            self.say(ctx, "point-needed");
        }
    }

    /// Deletes what is selected; asks first if more goes along.
    fn delete(&mut self) {
        match self.session.goes_along() {
            (0, 0) => {
                self.session.delete_selection();
            }
            (tracks, tickets) => self.dialog = Some(Dialog::Delete(tracks, tickets)),
        }
    }

    fn select_nothing(&mut self) {
        if !self.leaves_question() {
            self.session.let_go();
            self.session.select(Vec::new());
            self.session.tool = Tool::Select;
        }
    }

    fn zoom(&mut self, factor: f32) {
        let view = self.canvas.view;
        self.canvas.camera.zoom_at(view, view.center(), factor);
    }

    fn next_theme(&mut self, ctx: &Context) {
        self.memory.theme = if self.look.dark {
            Theme::Light
        } else {
            Theme::Dark
        };
        self.apply_look(ctx);
        self.remember();
    }

    fn next_sight(&mut self, ctx: &Context) {
        let sight = following(&Sight::ALL, |sight| *sight == self.look.theme.sight);
        self.look.theme.sight = sight;
        self.say(ctx, sight_key(sight));
    }

    fn scale_text(&mut self, ctx: &Context, by: i16) {
        let now = self.memory.scale.unwrap_or(100);
        self.memory.scale = Some(now.saturating_add_signed(by).clamp(80, 200));
        self.apply_look(ctx);
        self.remember();
    }

    fn next_language(&mut self, ctx: &Context) {
        let now = self.words.language();
        let (language, name) = following(&Language::ALL, |(language, _)| *language == now);
        self.words = Words::new(language);
        self.memory.language = Some(language);
        self.remember();
        self.notice(ctx, name.to_owned());
    }

    fn arrange(&mut self, how: Arrange) {
        self.session.arrange(how);
    }

    fn show_side(&mut self, side: Side) {
        self.side = side;
        self.memory.panels.side = true;
    }

    fn propose(&mut self, proposal: impl FnOnce(&branchline_compiler::Game) -> Proposal) {
        let game = self.session.game();
        self.dialog = game.map(|game| Dialog::Proposal(Box::new(proposal(game))));
    }

    fn step_problem(&mut self, by: isize) {
        let places: Vec<Place> = self
            .session
            .document
            .diagnostics()
            .map(|problem| problem.primary.place)
            .collect();
        if places.is_empty() {
            return;
        }
        let count = isize::try_from(places.len()).unwrap_or(1);
        let now = self
            .problems
            .current
            .and_then(|now| isize::try_from(now).ok());
        let next = match now {
            Some(now) => (now + by).rem_euclid(count),
            None if by > 0 => 0,
            None => count - 1,
        };
        let next = usize::try_from(next).unwrap_or(0);
        self.problems.current = Some(next);
        self.show_bottom(Bottom::Problems);
        let place = places[next];
        if let Some(thing) = self.session.thing_at(place) {
            self.canvas.bring_into_view(&self.session, &thing);
            self.session.select(vec![thing]);
        }
        if place.source == SourceId(0) {
            self.source.show(vec![place.span], &self.session.document);
        }
    }

    /// Lines up the columns of the text.
    fn tidy(&mut self) {
        let edits = branchline_syntax::format(self.session.document.text());
        let change = Change::new(Label::new("step-tidy"), edits);
        self.session.change(change);
    }
}

/// The one after the first that `is` it, and after the last the first again.
fn following<T: Copy>(all: &[T], is: impl Fn(&T) -> bool) -> T {
    let now = all.iter().position(is).unwrap_or(0);
    all[(now + 1) % all.len()]
}
