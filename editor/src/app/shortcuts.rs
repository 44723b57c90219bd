//! Keys that are commands, wherever the focus is.

use branchline_engine::mechanics;
use branchline_engine::spec::{ItemKind, RuleSpec};
use egui::os::OperatingSystem;
use egui::{Context, Event, InputState, KeyboardShortcut};

use super::Editor;
use crate::action::Action;
use crate::command::{Command, KNOWN};

impl Editor {
    /// Turns keys into commands. Bare letters belong to a text field, and to a selected track or location, first.
    pub(super) fn shortcuts(&mut self, ctx: &Context, actions: &mut Vec<Action>) {
        // On a Mac, Alt types signs of other languages.
        if ctx.os() != OperatingSystem::Mac {
            ctx.input_mut(drop_text_of_alt);
        }
        if self.dialog.is_some() {
            return;
        }
        let field = ctx
            .memory(|memory| memory.focused())
            .filter(|id| ctx.egui_wants_keyboard_input() && is_text_field(ctx, *id));
        let typing = field.is_some();
        self.canvas.typing = typing;
        // Escape closes an open menu or list first.
        let listing = egui::Popup::is_any_open(ctx);
        // A field takes back what was typed in it; the source pane is the document itself.
        let in_form = typing && field != self.source.id;
        let naming = self.session.hand.name().is_some();
        let selected = !self.session.selection.is_empty();
        let mut off = None;
        ctx.input_mut(|input| {
            // In the order of typing: Ctrl+Z and Ctrl+S in one frame must not save first.
            let pressed = input.events.iter().filter_map(|event| match event {
                Event::Key {
                    key, pressed: true, ..
                } => Some(*key),
                _ => None,
            });
            let pressed: Vec<egui::Key> = pressed.collect();
            let known = pressed.iter().flat_map(|key| {
                let all = KNOWN.iter().flat_map(|known| {
                    known
                        .shortcuts
                        .iter()
                        .map(move |shortcut| (known, shortcut))
                });
                let own = all.filter(move |(_, shortcut)| shortcut.logical_key == *key);
                let mut own: Vec<_> = own.collect();
                // egui lets Ctrl+Shift+S pass for Ctrl+S: the one that asks for more comes first.
                own.sort_by_key(|(_, shortcut)| std::cmp::Reverse(held(&shortcut.modifiers)));
                own
            });
            for (known, shortcut) in known {
                let bare = Command::is_letter(shortcut);
                if bare
                    && (typing
                        || naming
                        || (selected && self.wants_letter(shortcut.logical_key.name())))
                {
                    continue;
                }
                let in_field = matches!(
                    known.command,
                    Command::Delete
                        | Command::SelectAll
                        | Command::SelectNothing
                        | Command::Duplicate
                );
                if in_field && (typing || naming) {
                    continue;
                }
                if listing && known.command == Command::SelectNothing {
                    continue;
                }
                let takes_back = matches!(known.command, Command::Undo | Command::Redo);
                if takes_back && (in_form || naming) {
                    continue;
                }
                if take_one(input, shortcut) {
                    if bare && selected {
                        off = self.rule_that_is_off(shortcut.logical_key.name());
                    }
                    actions.push(Action::Command(known.command));
                }
            }
            if typing || naming {
                return;
            }
            input.events.retain(|event| match event {
                Event::Copy => {
                    actions.push(Action::Command(Command::Copy));
                    false
                }
                Event::Cut => {
                    actions.push(Action::Command(Command::Cut));
                    false
                }
                Event::Paste(text) => {
                    actions.push(Action::Paste(text.clone()));
                    false
                }
                Event::Key {
                    key: egui::Key::Backspace,
                    pressed: true,
                    ..
                } => {
                    actions.push(Action::Command(Command::Delete));
                    false
                }
                _ => true,
            });
        });
        // The key does what it does without a selection; who meant the mark learns why it did not come.
        if let Some(rule) = off {
            let title = self.words.of(rule.title);
            let text = self.words.about("rule-is-off", title);
            self.notice(ctx, text);
        }
    }

    /// The rule whose mark a letter would give to what is selected, if the game had that rule.
    fn rule_that_is_off(&self, letter: &str) -> Option<&'static RuleSpec> {
        let config = &self.session.game()?.config;
        if self.session.selected_tracks(config).is_empty() {
            return None;
        }
        let letter = letter.chars().next()?.to_lowercase().next()?;
        mechanics::marks_on(ItemKind::Track)
            .filter(|(_, mark)| mark.key == Some(letter))
            .find_map(|(rule, _)| rule.filter(|rule| !config.rules.has(rule.keyword)))
    }

    /// Whether what is selected has a use for this letter.
    fn wants_letter(&self, letter: &str) -> bool {
        let Some(game) = self.session.game() else {
            return false;
        };
        let config = &game.config;
        let Some(letter) = letter.chars().next().and_then(|c| c.to_lowercase().next()) else {
            return false;
        };
        let marks = |kind: ItemKind| {
            mechanics::marks_on(kind).any(|(rule, mark)| {
                mark.key == Some(letter) && rule.is_none_or(|rule| config.rules.has(rule.keyword))
            })
        };
        if !self.session.selected_tracks(config).is_empty() {
            return letter == 'd'
                || marks(ItemKind::Track)
                || crate::tools::colour_of_key(config, letter).is_some();
        }
        !self.session.selected_locations(config).is_empty() && marks(ItemKind::Location)
    }
}

/// A key that is pressed with Alt is a command, though systems send its letter, too.
fn drop_text_of_alt(input: &mut InputState) {
    let mut is_of_alt = false;
    input.events.retain(|event| match event {
        Event::Key {
            pressed: true,
            modifiers,
            ..
        } => {
            // Both together are AltGr, which types.
            is_of_alt = modifiers.alt && !modifiers.ctrl && !modifiers.command;
            true
        }
        Event::Text(_) => !std::mem::take(&mut is_of_alt),
        _ => true,
    });
}

/// Takes one press of a shortcut: a slow frame may hold several, and each counts.
fn take_one(input: &mut InputState, shortcut: &KeyboardShortcut) -> bool {
    let pressed = |event: &Event| {
        matches!(event, Event::Key { key, pressed: true, modifiers, .. }
            if *key == shortcut.logical_key && modifiers.matches_logically(shortcut.modifiers))
    };
    let found = input.events.iter().position(pressed);
    found.map(|at| input.events.remove(at)).is_some()
}

/// How many keys must be held for a shortcut.
fn held(modifiers: &egui::Modifiers) -> usize {
    let keys = [
        modifiers.alt,
        modifiers.shift,
        modifiers.ctrl || modifiers.command,
    ];
    keys.into_iter().filter(|held| *held).count()
}

/// Whether the focus is in a field that takes letters.
pub(crate) fn is_text_field(ctx: &Context, id: egui::Id) -> bool {
    egui::text_edit::TextEditState::load(ctx, id).is_some()
}
