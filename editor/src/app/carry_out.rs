//! The one place where actions are carried out.

use branchline_compiler::{Place, SourceId};
use branchline_ide::Operation;
use egui::Context;

use super::{Bottom, Editor, Side};
use crate::action::{Action, Settle};
use crate::command::{Command, Menu};
use crate::dialogs::{After, Browser, Dialog, PICTURES};
use crate::document::Label;
use crate::files::memory::Theme;
use crate::import::Source;
use crate::panels::palette;
use crate::playtest::Play;
use crate::proposals::Proposal;
use crate::thing::Thing;
use crate::tools::{Arrange, Tool};
use crate::words::{Language, Words};

impl Editor {
    /// Carries out an action.
    pub(super) fn carry_out(&mut self, ctx: &Context, action: Action) {
        match action {
            Action::Command(command) => self.command(ctx, command),
            Action::Change(change) => {
                self.session.change(change);
            }
            Action::Edit(label, mut operations) => {
                let operation = if operations.len() == 1 {
                    operations.remove(0)
                } else {
                    Operation::Batch(operations)
                };
                self.session.run(label, operation);
            }
            Action::Select(things) => {
                self.session.select(things);
                self.show_selection();
            }
            Action::Choose(thing) => {
                self.session.choose(&thing);
                self.show_selection();
            }
            Action::Toggle(thing) => self.session.toggle(thing),
            Action::FollowCursor(thing) => {
                if matches!(
                    thing,
                    Thing::Location(_) | Thing::Track(_) | Thing::Ticket(_) | Thing::District(_)
                ) {
                    self.canvas.bring_into_view(&self.session, &thing);
                }
                self.session.select(vec![thing]);
            }
            Action::Point(things) => self.pointed.extend(things),
            Action::GoTo(place) => self.go_to(ctx, place),
            Action::ShowText(place) => self.show_text(ctx, place),
            Action::Allow(code, place, reason) => {
                let operation = Operation::Allow {
                    code: code.to_owned(),
                    at: place.span.start,
                    reason,
                };
                self.session
                    .run(Label::about("step-allow", code), operation);
            }
            Action::Travel(steps) => self.session.travel_to(steps),
            Action::Paste(text) => self.paste(ctx, &text),
            Action::ReadTable(path) => self.read_table(ctx, &path),
            Action::LayUnder(path) => self.lay_under(ctx, &path),
            Action::TakeImport(import) => self.take_import(ctx, &import),
            Action::DeleteNow => {
                self.session.delete_selection();
            }
            Action::OpenFile(path) => self.open_file(ctx, path),
            Action::SaveTo(path, then) => self.save_to(ctx, &path, then),
            Action::StartFrom(number) => self.start_from(ctx, number),
            Action::Settle(settle, theirs, then) => self.settle(ctx, settle, &theirs, then),
            Action::Rescue(rescued, way) => self.rescue(ctx, &rescued, way),
            Action::TakeVersion(path) => self.take_version(&path),
            Action::LookAtVersion(path) => self.look_at_version(path),
            Action::SaveThen(after) => self.save(ctx, Some(after)),
            Action::GoOn(after) => self.go_on(ctx, after),
            Action::Play(wanted) => self.play(ctx, wanted),
            Action::Evidence(wanted) => self.about_evidence(ctx, wanted),
            Action::ExportAs(form) => self.ask_export_place(form),
            Action::File(task, path) => self.file(ctx, task, &path),
        }
    }

    /// Shows on the canvas and in the text what is selected.
    fn show_selection(&mut self) {
        let Some(last) = self.session.selection.last().cloned() else {
            return;
        };
        self.canvas.bring_into_view(&self.session, &last);
        self.show_in_text(&last);
    }

    fn show_in_text(&mut self, thing: &Thing) {
        if let Some(place) = self.session.place_of(thing) {
            self.source.show(place.span);
        }
    }

    /// The canvas selected something: the text follows.
    pub(super) fn follow_selection(&mut self, before: &[Thing]) {
        if self.session.selection != before
            && let Some(last) = self.session.selection.last().cloned()
        {
            self.show_in_text(&last);
        }
    }

    fn go_to(&mut self, ctx: &Context, place: Place) {
        if place.source != SourceId(0) {
            let sources = &self.session.document.compilation().sources;
            if let Some(other) = sources.get(place.source.index()) {
                let text = self.words.about("other-file", &other.path);
                self.notice(ctx, text);
            }
            return;
        }
        if let Some(thing) = self.session.thing_at(place) {
            self.canvas.bring_into_view(&self.session, &thing);
            self.session.select(vec![thing]);
        }
        self.source.show(place.span);
    }

    /// The same, with the text in view.
    fn show_text(&mut self, ctx: &Context, place: Place) {
        self.go_to(ctx, place);
        if place.source == SourceId(0) {
            self.show_bottom(Bottom::Source);
        }
    }

    fn command(&mut self, ctx: &Context, command: Command) {
        // Whoever turns to files or to the table has finished typing.
        if matches!(command.known().menu, Menu::File | Menu::Game) {
            self.session.finish_name();
        }
        match command {
            Command::New => self.dialog = Some(Dialog::New),
            Command::Open => {
                self.dialog = Some(Dialog::Open(Browser::new(self.disk.path(), &[".line"])))
            }
            Command::Save => self.save(ctx, None),
            Command::SaveAs => self.save_as_dialog(None),
            Command::Import => {
                let browser = Browser::new(self.disk.path(), Source::ENDINGS);
                self.dialog = Some(Dialog::Import(browser));
            }
            Command::ChoosePicture => {
                let browser = Browser::new(self.disk.path(), PICTURES);
                self.dialog = Some(Dialog::Picture(browser));
            }
            Command::Export => self.ask_export(ctx),
            Command::Revert => self.revert(ctx),
            Command::Earlier => self.dialog = Some(Dialog::Earlier(self.disk.versions(), None)),
            Command::Quit => ctx.send_viewport_cmd(egui::ViewportCommand::Close),
            Command::Undo if self.session.undo_land_point() => {}
            Command::Undo | Command::Redo => {
                let label = if command == Command::Undo {
                    self.session.undo()
                } else {
                    self.session.redo()
                };
                if let Some(label) = label {
                    let key = if command == Command::Undo {
                        "undone"
                    } else {
                        "redone"
                    };
                    let step = self.words.about(label.key, &label.about);
                    let text = self.words.about(key, &step);
                    self.notice(ctx, text);
                }
            }
            Command::Cut | Command::Copy => {
                if let Some(text) = self.session.copy() {
                    ctx.copy_text(text);
                    if command == Command::Cut {
                        self.delete();
                    }
                }
            }
            Command::Paste => ctx.send_viewport_cmd(egui::ViewportCommand::RequestPaste),
            Command::Duplicate => {
                if let Some(text) = self.session.copy() {
                    self.session.paste(&text);
                }
            }
            Command::Delete if self.session.undo_land_point() => {}
            Command::Delete if self.session.point.is_some() => {
                if !self.session.remove_point() {
                    let text = self.words.get("point-needed");
                    self.notice(ctx, text);
                }
            }
            Command::Delete => self.delete(),
            Command::AddPoint => {
                if !self.session.add_point() {
                    let text = self.words.get("add-point-nothing");
                    self.notice(ctx, text);
                }
            }
            Command::Rename => self.session.wants_rename = true,
            Command::Join => {
                if !self.session.join() && self.session.refusal.is_none() {
                    let text = self.words.get("join-nothing");
                    self.notice(ctx, text);
                }
            }
            Command::SelectAll => self.session.select_all(),
            Command::SelectNothing if self.leaves_question() => {}
            Command::SelectNothing => {
                self.session.let_go();
                self.session.select(Vec::new());
                self.session.tool = Tool::Select;
            }
            Command::Find => {
                self.memory.panels.outline = true;
                self.outline.wants_focus = true;
            }
            _ => self.view_command(ctx, command),
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

    fn view_command(&mut self, ctx: &Context, command: Command) {
        let centre = self.canvas.view.center();
        match command {
            Command::Fit => self.canvas.fit(&self.session),
            Command::ZoomIn => self.canvas.camera.zoom_at(self.canvas.view, centre, 1.25),
            Command::ZoomOut => self.canvas.camera.zoom_at(self.canvas.view, centre, 0.8),
            Command::ZoomToSelection => self
                .canvas
                .zoom_to(&self.session, &self.session.selection.clone()),
            Command::ToggleSnap => self.session.snap ^= true,
            Command::ToggleTickets => self.canvas.tickets ^= true,
            Command::ToggleDistricts => self.canvas.districts ^= true,
            Command::ToggleLegend => self.canvas.legend ^= true,
            Command::ToggleMinimap => self.canvas.minimap ^= true,
            Command::ToggleOutline | Command::ToggleBottom | Command::ToggleSide => {
                let panels = &mut self.memory.panels;
                *match command {
                    Command::ToggleOutline => &mut panels.outline,
                    Command::ToggleBottom => &mut panels.bottom,
                    _ => &mut panels.side,
                } ^= true;
                self.remember();
            }
            Command::ThemeNext => {
                self.memory.theme = if self.look.dark {
                    Theme::Light
                } else {
                    Theme::Dark
                };
                self.apply_look(ctx);
                self.remember();
            }
            Command::SightNext => {
                use branchline_render::colour::Sight;
                let now = Sight::ALL
                    .iter()
                    .position(|sight| *sight == self.look.theme.sight)
                    .unwrap_or(0);
                self.look.theme.sight = Sight::ALL[(now + 1) % Sight::ALL.len()];
                let text = self.words.get(super::sight_key(self.look.theme.sight));
                self.notice(ctx, text);
            }
            Command::LargerText | Command::SmallerText => {
                let now = self.memory.scale.unwrap_or(100);
                let next = if command == Command::LargerText {
                    now + 10
                } else {
                    now.saturating_sub(10)
                };
                self.memory.scale = Some(next.clamp(80, 200));
                self.apply_look(ctx);
                self.remember();
            }
            Command::LanguageNext => {
                let now = Language::ALL
                    .iter()
                    .position(|(language, _)| *language == self.words.language())
                    .unwrap_or(0);
                let (language, name) = Language::ALL[(now + 1) % Language::ALL.len()];
                self.words = Words::new(language);
                self.memory.language = Some(language);
                self.remember();
                self.notice(ctx, name.to_owned());
            }
            _ => self.game_command(ctx, command),
        }
    }

    fn game_command(&mut self, ctx: &Context, command: Command) {
        let tool = match command {
            Command::ToolSelect => Some(Tool::Select),
            Command::ToolLocation => Some(Tool::Location),
            Command::ToolRoute => Some(Tool::Route),
            Command::ToolTicket => Some(Tool::Ticket),
            Command::ToolDistrict => Some(Tool::District),
            Command::ToolSite => Some(Tool::Site),
            Command::ToolLand => Some(Tool::Land),
            Command::ToolPicture => Some(Tool::Picture),
            Command::ToolPan => Some(Tool::Pan),
            _ => None,
        };
        if let Some(tool) = tool {
            self.session.take_tool(tool);
            return;
        }
        let arrange = match command {
            Command::AlignLeft => Some(Arrange::Left),
            Command::AlignCentre => Some(Arrange::Centre),
            Command::AlignRight => Some(Arrange::Right),
            Command::AlignTop => Some(Arrange::Top),
            Command::AlignMiddle => Some(Arrange::Middle),
            Command::AlignBottom => Some(Arrange::Bottom),
            Command::SpreadAcross => Some(Arrange::SpreadAcross),
            Command::SpreadDown => Some(Arrange::SpreadDown),
            _ => None,
        };
        if let Some(arrange) = arrange {
            self.session.arrange(arrange);
            return;
        }
        let side = match command {
            Command::ShowInspector => Some(Side::Inspector),
            Command::ShowRules => Some(Side::Rules),
            Command::ShowDeck => Some(Side::Deck),
            Command::ShowStatistics => Some(Side::Statistics),
            Command::ShowHistory => Some(Side::History),
            Command::ShowPlay => Some(Side::Play),
            _ => None,
        };
        if let Some(side) = side {
            self.side = side;
            self.memory.panels.side = true;
            return;
        }
        match command {
            Command::PlayGame => self.play(ctx, Play::Start),
            Command::PlayMany => self.play_many(ctx),
            Command::PlayStep => self.play(ctx, Play::Step),
            Command::PlayRun => self.play(ctx, Play::Run),
            Command::PlayFinish => self.play(ctx, Play::Finish),
            Command::PlayTakeBack => self.play(ctx, Play::TakeBack),
            Command::PlaySave => self.play(ctx, Play::Save),
            Command::PlayLeave => self.play(ctx, Play::Stop),
            Command::ShowProblems => self.show_bottom(Bottom::Problems),
            Command::ShowSource => self.show_bottom(Bottom::Source),
            Command::NextProblem => self.step_problem(1),
            Command::PreviousProblem => self.step_problem(-1),
            Command::TidyText => self.tidy(),
            Command::Calibrate => {
                self.session.calibrate();
            }
            Command::TicketDeck | Command::BalanceColours => {
                let propose = match command {
                    Command::TicketDeck => Proposal::tickets,
                    _ => Proposal::colours,
                };
                self.dialog = self
                    .session
                    .game()
                    .map(|game| Dialog::Proposal(Box::new(propose(game))));
            }
            Command::Palette => self.dialog = Some(Dialog::Palette(palette::State::default())),
            Command::Shortcuts => self.dialog = Some(Dialog::Shortcuts),
            _ => {}
        }
    }

    pub(super) fn show_bottom(&mut self, tab: Bottom) {
        self.bottom = tab;
        self.memory.panels.bottom = true;
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
            self.source.show(place.span);
        }
    }

    /// Lines up the columns of the text.
    fn tidy(&mut self) {
        let edits = branchline_syntax::format(self.session.document.text());
        let change = crate::document::Change::new(Label::new("step-tidy"), edits);
        self.session.change(change);
    }

    fn settle(&mut self, ctx: &Context, settle: Settle, theirs: &str, then: Option<After>) {
        match settle {
            Settle::Mine => {
                if let Some(path) = self.disk.path().map(std::path::Path::to_owned) {
                    self.save_to(ctx, &path, then);
                }
            }
            // What waited for a save goes on waiting: theirs is to be looked at first.
            Settle::Theirs => self.take_theirs(theirs),
            // Until it is saved elsewhere the file is still somebody else's: another save asks again.
            Settle::SaveAs => self.save_as_dialog(then),
        }
    }

    /// What waited for unsaved work to be settled.
    pub(super) fn go_on(&mut self, ctx: &Context, after: After) {
        match after {
            After::Quit => {
                self.disk.leaving = true;
                ctx.send_viewport_cmd(egui::ViewportCommand::Close);
            }
            After::Open(path) => self.open_now(ctx, &path),
            After::New(number) => self.start_now(ctx, number),
            After::LayUnder(picture) => self.lay_under(ctx, &picture),
        }
    }
}
