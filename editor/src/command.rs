//! Everything the editor can be told to do, once: menus, keys, the palette and the list of shortcuts all read this.

use egui::{Key, KeyboardShortcut, Modifiers};

/// A thing to do; its words are those of its key in [`KNOWN`].
#[allow(missing_docs)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Command {
    // File
    New,
    Open,
    Save,
    SaveAs,
    Import,
    ChoosePicture,
    Export,
    Revert,
    Earlier,
    Quit,
    // Edit
    Undo,
    Redo,
    Cut,
    Copy,
    Paste,
    Duplicate,
    Delete,
    Rename,
    Join,
    AddPoint,
    SelectAll,
    SelectNothing,
    Find,
    // View
    Fit,
    ZoomIn,
    ZoomOut,
    ZoomToSelection,
    ToggleSnap,
    ToggleTickets,
    ToggleDistricts,
    ToggleLegend,
    ToggleMinimap,
    ToggleOutline,
    ToggleBottom,
    ToggleSide,
    ThemeNext,
    SightNext,
    LargerText,
    SmallerText,
    LanguageNext,
    // Tools
    ToolSelect,
    ToolLocation,
    ToolRoute,
    ToolTicket,
    ToolDistrict,
    ToolSite,
    ToolLand,
    ToolPicture,
    ToolPan,
    // Arrange
    AlignLeft,
    AlignCentre,
    AlignRight,
    AlignTop,
    AlignMiddle,
    AlignBottom,
    SpreadAcross,
    SpreadDown,
    // Game
    PlayGame,
    PlayMany,
    PlayStep,
    PlayRun,
    PlayFinish,
    PlayTakeBack,
    PlaySave,
    PlayLeave,
    ShowPlay,
    ShowProblems,
    ShowSource,
    ShowHistory,
    ShowInspector,
    ShowRules,
    ShowDeck,
    ShowStatistics,
    NextProblem,
    PreviousProblem,
    TidyText,
    TicketDeck,
    BalanceColours,
    Calibrate,
    // Help
    Palette,
    Shortcuts,
}

/// A menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Menu {
    /// Files.
    File,
    /// Changes.
    Edit,
    /// How it looks.
    View,
    /// What the mouse does.
    Tool,
    /// Where things lie.
    Arrange,
    /// The game as a whole.
    Game,
    /// Finding one's way.
    Help,
}

impl Menu {
    /// All menus in order, with the key of their name.
    pub const ALL: [(Self, &'static str); 7] = [
        (Self::File, "menu-file"),
        (Self::Edit, "menu-edit"),
        (Self::View, "menu-view"),
        (Self::Tool, "menu-tool"),
        (Self::Arrange, "menu-arrange"),
        (Self::Game, "menu-game"),
        (Self::Help, "menu-help"),
    ];
}

/// What is known of a command.
pub struct Known {
    /// The command.
    pub command: Command,
    /// Its menu.
    pub menu: Menu,
    /// The key of its words; with `-tip` behind it that of its explanation.
    pub key: &'static str,
    /// Its first shortcut is the one shown.
    pub shortcuts: &'static [KeyboardShortcut],
    /// Whether a line goes above it in its menu.
    pub starts_group: bool,
}

const CTRL_SHIFT: Modifiers = Modifiers {
    alt: false,
    ctrl: false,
    shift: true,
    mac_cmd: false,
    command: true,
};

const fn key(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::NONE, key)
}

const fn ctrl(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::COMMAND, key)
}

const fn ctrl_shift(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(CTRL_SHIFT, key)
}

const fn alt(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::ALT, key)
}

const fn shift(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::SHIFT, key)
}

macro_rules! known {
    ($($menu:ident { $($(#$group:tt)? $command:ident $key:literal $(, $shortcut:expr)* ;)* })*) => {
        /// All commands, in the order of the menus.
        pub static KNOWN: &[Known] = &[$($(Known {
            command: Command::$command,
            menu: Menu::$menu,
            key: $key,
            shortcuts: &[$($shortcut),*],
            starts_group: known!(@group $($group)?),
        },)*)*];
    };
    (@group) => { false };
    (@group $group:tt) => { true };
}

known! {
    File {
        New "new", ctrl(Key::N);
        Open "open", ctrl(Key::O);
        Save "save", ctrl(Key::S);
        SaveAs "save-as", ctrl_shift(Key::S);
        #[-] Import "import", ctrl(Key::I);
        ChoosePicture "picture-choose", ctrl_shift(Key::B);
        #[-] Export "export", ctrl(Key::E);
        #[-] Revert "revert", ctrl_shift(Key::R);
        Earlier "earlier", ctrl_shift(Key::H);
        #[-] Quit "quit", ctrl(Key::Q);
    }
    Edit {
        Undo "undo", ctrl(Key::Z);
        Redo "redo", ctrl_shift(Key::Z), ctrl(Key::Y);
        ShowHistory "history", ctrl(Key::H), alt(Key::Num5);
        #[-] Cut "cut";
        Copy "copy";
        Paste "paste";
        Duplicate "duplicate", ctrl(Key::D);
        Delete "delete", key(Key::Delete);
        Rename "rename", key(Key::F2);
        Join "join", key(Key::J);
        AddPoint "add-point", ctrl(Key::B), key(Key::Insert);
        #[-] SelectAll "select-all", ctrl(Key::A);
        SelectNothing "select-nothing", key(Key::Escape);
        Find "find", ctrl(Key::F);
    }
    View {
        Fit "fit", key(Key::F), ctrl(Key::Num0);
        ZoomIn "zoom-in", ctrl(Key::Plus), ctrl(Key::Equals);
        ZoomOut "zoom-out", ctrl(Key::Minus);
        ZoomToSelection "zoom-to-selection", key(Key::Z);
        #[-] ToggleSnap "toggle-snap", key(Key::S);
        ToggleTickets "toggle-tickets", key(Key::K);
        ToggleDistricts "toggle-districts", alt(Key::D);
        ToggleLegend "toggle-legend", alt(Key::L);
        ToggleMinimap "toggle-minimap", key(Key::M);
        #[-] ToggleOutline "toggle-outline", ctrl(Key::Num1);
        ToggleBottom "toggle-bottom", ctrl(Key::Num2);
        ToggleSide "toggle-side", ctrl(Key::Num3);
        #[-] ThemeNext "theme-next", alt(Key::T);
        SightNext "sight-next", alt(Key::S);
        LargerText "larger-text", alt(Key::Plus), alt(Key::Equals);
        SmallerText "smaller-text", alt(Key::Minus);
        LanguageNext "language-next", alt(Key::G);
    }
    Tool {
        ToolSelect "tool-select", key(Key::V);
        ToolLocation "tool-location", key(Key::L);
        ToolRoute "tool-route", key(Key::R);
        ToolTicket "tool-ticket", key(Key::T);
        ToolDistrict "tool-district", key(Key::D);
        ToolSite "tool-site", key(Key::I);
        ToolLand "tool-land", key(Key::W);
        ToolPicture "tool-picture", key(Key::B);
        ToolPan "tool-pan", key(Key::H);
    }
    Arrange {
        AlignLeft "align-left", alt(Key::ArrowLeft);
        AlignCentre "align-centre", alt(Key::C);
        AlignRight "align-right", alt(Key::ArrowRight);
        AlignTop "align-top", alt(Key::ArrowUp);
        AlignMiddle "align-middle", alt(Key::M);
        AlignBottom "align-bottom", alt(Key::ArrowDown);
        #[-] SpreadAcross "spread-across", alt(Key::H);
        SpreadDown "spread-down", alt(Key::V);
    }
    Game {
        PlayGame "play-start", key(Key::F5);
        PlayMany "play-many", key(Key::F6);
        #[-] PlayStep "play-step", key(Key::F9);
        PlayRun "play-run", key(Key::F10);
        PlayFinish "play-finish", shift(Key::F10);
        PlayTakeBack "play-take-back", alt(Key::Z);
        PlaySave "play-save", ctrl_shift(Key::G);
        PlayLeave "play-leave", shift(Key::F5);
        #[-] ShowPlay "show-play", alt(Key::Num6);
        ShowProblems "show-problems", ctrl_shift(Key::M);
        ShowSource "show-source", ctrl_shift(Key::E);
        ShowInspector "show-inspector", alt(Key::Num1);
        ShowRules "show-rules", alt(Key::Num2);
        ShowDeck "show-deck", alt(Key::Num3);
        ShowStatistics "show-statistics", alt(Key::Num4);
        #[-] NextProblem "next-problem", key(Key::F8);
        PreviousProblem "previous-problem", shift(Key::F8);
        #[-] TidyText "tidy-text", ctrl_shift(Key::I);
        TicketDeck "ticket-deck", ctrl_shift(Key::T);
        BalanceColours "balance-colours", ctrl_shift(Key::L);
        #[-] Calibrate "picture-calibrate", ctrl_shift(Key::K);
    }
    Help {
        Palette "palette", ctrl_shift(Key::P);
        Shortcuts "shortcuts", key(Key::F1);
    }
}

impl Command {
    /// What is known of it.
    pub fn known(self) -> &'static Known {
        KNOWN
            .iter()
            .find(|known| known.command == self)
            .expect("every command is in the list; a test looks")
    }

    /// Whether it is about the game at the table.
    pub fn needs_table(self) -> bool {
        matches!(
            self,
            Self::PlayStep
                | Self::PlayRun
                | Self::PlayFinish
                | Self::PlayTakeBack
                | Self::PlaySave
                | Self::PlayLeave
        )
    }

    /// Whether its key is a bare letter, which a text field or a selected track may want for itself.
    pub fn is_letter(shortcut: &KeyboardShortcut) -> bool {
        shortcut.modifiers.is_none() && shortcut.logical_key.name().chars().count() == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn no_two_commands_share_a_shortcut() {
        let mut seen = Vec::new();
        for known in KNOWN {
            for shortcut in known.shortcuts {
                assert!(
                    !seen.contains(&shortcut),
                    "{:?} {shortcut:?}",
                    known.command
                );
                seen.push(shortcut);
            }
        }
    }

    /// The system has keys of its own for the clipboard, which come as events and not as shortcuts.
    #[test]
    fn everything_but_the_clipboard_has_a_shortcut() {
        let without = KNOWN.iter().filter(|known| known.shortcuts.is_empty());
        let without: Vec<_> = without.map(|known| known.command).collect();
        assert_eq!(without, [Command::Cut, Command::Copy, Command::Paste]);
    }

    #[test]
    fn every_command_is_listed_once() {
        let listed: BTreeSet<_> = KNOWN.iter().map(|known| known.command).collect();
        assert_eq!(listed.len(), KNOWN.len());
        assert!(listed.contains(&Command::Shortcuts));
        assert_eq!(KNOWN.len(), Command::Shortcuts as usize + 1);
    }
}
