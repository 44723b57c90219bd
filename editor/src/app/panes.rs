//! Where the parts of the window lie: menu and status, tools and outline at the left, forms at the right, tabs below the
//! map, and the map in the room they leave.

use branchline_compiler::Severity;
use egui::scroll_area::ScrollBarVisibility;
use egui::{CentralPanel, Frame, Panel, RichText, ScrollArea, Ui, UiBuilder};

use super::{Bottom, Editor, Side, Table, sight_key};
use crate::action::{Action, Desk};
use crate::command::Command;
use crate::panels::{
    deck, history, inspector, menu, outline, problems, rules, source, statistics, status, tools,
};
use crate::{evidence, playtest};

/// So much of the window's height is left to the map.
const LEAST_MAP: f32 = 130.0;
/// A tab of the lower panel that has less room than this scrolls as a whole, in points.
const LEAST_TAB: f32 = 120.0;
/// In a window lower than this the lower panel has not its usual height, in points.
const SMALL: f32 = 620.0;
/// The strip of tools, in points.
const TOOLS: f32 = 52.0;
/// As wide as its tabs in one line, in points.
const SIDE: f32 = 404.0;

impl Editor {
    /// Draws everything but dialogs.
    pub(super) fn panels_ui(&mut self, ui: &mut Ui, actions: &mut Vec<Action>) {
        let folder = self.disk.path().and_then(|path| path.parent());
        self.canvas.folder = folder.map(std::path::Path::to_owned);
        self.widen_panels(ui);
        // What is hidden or shown by a click in this frame is so from the next one on.
        let shown = self.memory.panels;
        self.menu_ui(ui, actions);
        self.status_ui(ui, actions);
        self.tools_ui(ui, actions);
        if shown.side {
            self.side_ui(ui, actions);
        }
        if shown.bottom {
            self.bottom_ui(ui, actions);
        }
        if shown.outline {
            self.outline_ui(ui, actions);
        }
        self.map_ui(ui, actions);
    }

    /// A panel keeps the size it was squeezed to in a small window, or by large letters. Once there is room again, it takes
    /// its own.
    fn widen_panels(&mut self, ui: &Ui) {
        let room = ui.available_size();
        let small = (room.x - TOOLS) * 0.38 < SIDE || room.y < SMALL;
        if std::mem::replace(&mut self.small, small) && !small {
            ui.data_mut(egui::util::IdTypeMap::remove_by_type::<egui::PanelState>);
        }
    }

    fn menu_ui(&mut self, ui: &mut Ui, actions: &mut Vec<Action>) {
        let Self {
            session,
            canvas,
            table,
            words,
            look,
            memory,
            typed,
            ..
        } = self;
        let panels = memory.panels;
        let is_on = |command: Command| match command {
            Command::ToggleSnap => Some(session.snap),
            Command::ToggleTickets => Some(canvas.tickets),
            Command::ToggleDistricts => Some(canvas.districts),
            Command::ToggleLegend => Some(canvas.legend),
            Command::ToggleMinimap => Some(canvas.minimap),
            Command::ToggleOutline => Some(panels.outline),
            Command::ToggleBottom => Some(panels.bottom),
            Command::ToggleSide => Some(panels.side),
            _ => None,
        };
        let theme = if look.dark {
            "theme-dark"
        } else {
            "theme-light"
        };
        let state = |command: Command| match command {
            Command::ThemeNext => Some(words.get(theme)),
            Command::SightNext => Some(words.get(sight_key(look.theme.sight))),
            Command::LanguageNext => Some(words.language().name().to_owned()),
            _ => None,
        };
        let facts = menu::Facts {
            recent: &memory.recent,
            is_on: &is_on,
            state: &state,
            at_table: table.play.is_some(),
        };
        let mut desk = Desk {
            words,
            look,
            actions,
            typed,
        };
        Panel::top("menu").show(ui, |ui| menu::menu_ui(ui, session, &facts, &mut desk));
    }

    fn status_ui(&mut self, ui: &mut Ui, actions: &mut Vec<Action>) {
        let file = self.disk.name();
        let playing = self.table.with_mouse(&self.session);
        let hint = playing.map(|play| match play.state().ending() {
            Some(_) => "play-over-hint",
            None => "play-hint",
        });
        let unrecorded = self.disk.recorder.failure();
        let mut desk = Desk {
            words: &self.words,
            look: &self.look,
            actions,
            typed: &mut self.typed,
        };
        Panel::bottom("status").show(ui, |ui| {
            if let Some(why) = unrecorded {
                let text = desk.words.about("journal-fails", why);
                ui.label(RichText::new(text).color(desk.look.severity(Severity::Error)));
            }
            status::status_ui(ui, &self.session, &self.canvas, &file, hint, &mut desk);
        });
    }

    fn tools_ui(&mut self, ui: &mut Ui, actions: &mut Vec<Action>) {
        let mut desk = Desk {
            words: &self.words,
            look: &self.look,
            actions,
            typed: &mut self.typed,
        };
        let panel = Panel::left("tools").resizable(false).exact_size(TOOLS);
        panel.show(ui, |ui| {
            let scroll = ScrollArea::vertical().id_salt("tools");
            let hidden = ScrollBarVisibility::AlwaysHidden;
            scroll
                .scroll_bar_visibility(hidden)
                .show(ui, |ui| tools::tools_ui(ui, &self.session, &mut desk));
        });
    }

    fn side_ui(&mut self, ui: &mut Ui, actions: &mut Vec<Action>) {
        let Self {
            session,
            side,
            rules,
            table,
            words,
            look,
            typed,
            ..
        } = self;
        let mut desk = Desk {
            words,
            look,
            actions,
            typed,
        };
        let tabs = [
            (Side::Inspector, "tab-inspector"),
            (Side::Rules, "tab-rules"),
            (Side::Deck, "tab-deck"),
            (Side::Statistics, "tab-statistics"),
            (Side::History, "tab-history"),
            (Side::Play, "tab-play"),
        ];
        // On a small screen, or with large letters, the map keeps its share.
        let most = (ui.available_width() * 0.38).clamp(200.0, 560.0);
        let panel = Panel::right("side")
            .default_size(SIDE.min(most))
            .size_range(200.0..=most);
        panel.show(ui, |ui| {
            tabs_ui(ui, &tabs, None, side, &desk);
            match side {
                Side::Inspector => inspector::inspector_ui(ui, session, &mut desk),
                Side::Rules => rules::rules_ui(ui, session, rules, &mut desk),
                Side::Deck => deck::deck_ui(ui, session, &mut desk),
                Side::Statistics => statistics::statistics_ui(ui, session, &mut desk),
                Side::History => history::history_ui(ui, session, &mut desk),
                Side::Play => playtest::panel::play_ui(ui, session, table.seating(), &mut desk),
            }
        });
    }

    fn bottom_ui(&mut self, ui: &mut Ui, actions: &mut Vec<Action>) {
        // Plots need more room than lines of text: the evidence has a height of its own.
        let (name, height): (&str, f32) = match self.bottom {
            Bottom::Evidence => ("bottom-evidence", 380.0),
            Bottom::Source | Bottom::Problems | Bottom::Log => ("bottom", 240.0),
        };
        let most = (ui.available_height() - LEAST_MAP).max(90.0);
        let panel = Panel::bottom(name)
            .resizable(true)
            .default_size(height.min(ui.available_height() * 0.55).clamp(90.0, most))
            .size_range(90.0..=most);
        panel.show(ui, |ui| {
            // A panel shrinks to what is in it and stays so: a tab with little in it would cut the next one. And it
            // grows with what is in it, out of a small window, unless that has a place of its own.
            let room = ui.available_rect_before_wrap();
            ui.advance_cursor_after_rect(room);
            let ui = &mut ui.new_child(UiBuilder::new().max_rect(room));
            ui.shrink_clip_rect(room);
            self.bottom_tabs_ui(ui, actions);
            // Where a list has no room beside its head, both scroll.
            if ui.available_height() < LEAST_TAB {
                ScrollArea::vertical()
                    .id_salt("small")
                    .show(ui, |ui| self.bottom_tab_ui(ui, actions));
            } else {
                self.bottom_tab_ui(ui, actions);
            }
        });
    }

    fn bottom_tabs_ui(&mut self, ui: &mut Ui, actions: &mut Vec<Action>) {
        let tabs = [
            (Bottom::Source, "tab-source"),
            (Bottom::Problems, "tab-problems"),
            (Bottom::Log, "tab-log"),
            (Bottom::Evidence, "tab-evidence"),
        ];
        let count: usize = problems::counts(&self.session).iter().sum();
        let count = (count > 0).then_some((Bottom::Problems, count));
        let desk = Desk {
            words: &self.words,
            look: &self.look,
            actions,
            typed: &mut self.typed,
        };
        tabs_ui(ui, &tabs, count, &mut self.bottom, &desk);
    }

    fn bottom_tab_ui(&mut self, ui: &mut Ui, actions: &mut Vec<Action>) {
        let Self {
            session,
            table,
            words,
            look,
            typed,
            ..
        } = self;
        let mut desk = Desk {
            words,
            look,
            actions,
            typed,
        };
        match self.bottom {
            Bottom::Source => source::source_ui(ui, session, &mut self.source, &mut desk),
            Bottom::Problems => problems::problems_ui(ui, session, &mut self.problems, &mut desk),
            Bottom::Log => {
                let Table { play, wishes, .. } = table;
                playtest::log::log_ui(ui, play.as_ref(), wishes, &mut desk);
            }
            Bottom::Evidence => {
                table.covers_ui(ui, session, &desk);
                evidence::panel::evidence_ui(ui, session, &mut table.evidence, &mut desk);
            }
        }
    }

    fn outline_ui(&mut self, ui: &mut Ui, actions: &mut Vec<Action>) {
        let mut desk = Desk {
            words: &self.words,
            look: &self.look,
            actions,
            typed: &mut self.typed,
        };
        let most = (ui.available_width() * 0.3).clamp(110.0, 420.0);
        let panel = Panel::left("outline")
            .default_size(210.0_f32.min(most))
            .size_range(110.0..=most);
        panel.show(ui, |ui| {
            ui.add_space(4.0);
            outline::outline_ui(ui, &self.session, &mut self.outline, &mut desk);
        });
    }

    fn map_ui(&mut self, ui: &mut Ui, actions: &mut Vec<Action>) {
        let mut desk = Desk {
            words: &self.words,
            look: &self.look,
            actions,
            typed: &mut self.typed,
        };
        CentralPanel::default().frame(Frame::NONE).show(ui, |ui| {
            let Self { session, table, .. } = self;
            self.canvas
                .canvas_ui(ui, session, table, &self.pointed, &mut desk);
        });
    }
}

/// Tabs in a row; one of them may show a number.
fn tabs_ui<T: Copy + PartialEq>(
    ui: &mut Ui,
    tabs: &[(T, &str)],
    count: Option<(T, usize)>,
    chosen: &mut T,
    desk: &Desk,
) {
    ui.horizontal_wrapped(|ui| {
        for (tab, key) in tabs {
            let count = count.filter(|(counted, _)| counted == tab);
            let name = match count {
                Some((_, count)) => format!("{} ({count})", desk.word(key)),
                None => desk.word(key),
            };
            let text = RichText::new(name).strong();
            if ui.selectable_label(chosen == tab, text).clicked() {
                *chosen = *tab;
            }
        }
    });
    ui.add_space(2.0);
}
