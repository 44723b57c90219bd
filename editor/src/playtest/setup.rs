//! Who plays, from which seed, how fast; and the game's own controls.

use branchline_sim::BotSpec;
use egui::collapsing_header::CollapsingState;
use egui::{Button, ComboBox, DragValue, RichText, Ui};

use super::{Play, Playtest, Wishes};
use crate::action::{Action, Desk};
use crate::panels::fields::speed;
use crate::session::Session;

/// Step, run, to the end, back, away; while bots run, a way to stop them instead.
/// `here`: the game goes on on the map as it is; `back`: there is something to take back.
pub fn controls_ui(
    ui: &mut Ui,
    play: &Playtest,
    here: bool,
    back: bool,
    in_a_hurry: bool,
    desk: &mut Desk,
) {
    if in_a_hurry {
        let button = ui.button(desk.word("play-halt"));
        if button.on_hover_text(desk.word("play-halt-tip")).clicked() {
            desk.ask(Action::Play(Play::Halt));
        }
        return;
    }
    let going = here && play.state().ending().is_none();
    let bot = here && play.bot().is_some();
    ui.horizontal_wrapped(|ui| {
        for (key, tip, wanted, enabled) in [
            ("play-step", "play-step-tip", Play::Step, bot),
            ("play-run", "play-run-tip", Play::Run, bot),
            ("play-finish", "play-finish-tip", Play::Finish, going),
            ("play-take-back", "play-take-back-tip", Play::TakeBack, back),
            ("play-leave", "play-leave-tip", Play::Stop, true),
        ] {
            let button = ui.add_enabled(enabled, Button::new(desk.word(key)));
            if button.on_hover_text(desk.word(tip)).clicked() {
                desk.ask(Action::Play(wanted));
            }
        }
    });
}

/// How the game is watched, and another game.
pub fn more_ui(ui: &mut Ui, session: &Session, wishes: &mut Wishes, desk: &mut Desk) {
    ui.horizontal_wrapped(|ui| {
        ui.checkbox(&mut wishes.open, desk.word("play-open"))
            .on_hover_text(desk.word("play-open-tip"));
        ui.checkbox(&mut wishes.animate, desk.word("play-animate"))
            .on_hover_text(desk.word("play-animate-tip"));
    });
    pause_ui(ui, wishes, desk);
    let another = ui.collapsing(desk.word("play-another"), |ui| {
        wishes_ui(ui, session, wishes, desk)
    });
    if another.body_returned == Some(true) {
        // Once it is dealt, the game wants the room.
        let id = another.header_response.id;
        let mut folded = CollapsingState::load_with_default_open(ui.ctx(), id, false);
        folded.set_open(false);
        folded.store(ui.ctx());
    }
}

fn pause_ui(ui: &mut Ui, wishes: &mut Wishes, desk: &Desk) {
    let pauses = [
        (Some(0.0), "play-pause-none"),
        (Some(0.3), "play-pause-short"),
        (Some(1.0), "play-pause-long"),
        (None, "play-pause-wait"),
    ];
    let shown = pauses.iter().find(|(pause, _)| *pause == wishes.pause);
    let shown = shown.map_or("play-pause-short", |(_, key)| key);
    ui.horizontal_wrapped(|ui| {
        let label = ui.label(desk.word("play-pause"));
        let chosen = ComboBox::from_id_salt("pause")
            .selected_text(desk.word(shown))
            .show_ui(ui, |ui| {
                for (pause, key) in pauses {
                    ui.selectable_value(&mut wishes.pause, pause, desk.word(key));
                }
            });
        chosen.response.labelled_by(label.id);
    });
}

/// How the next game is to be: players, who they are, the seed. Says whether it was asked for.
pub fn wishes_ui(ui: &mut Ui, session: &Session, wishes: &mut Wishes, desk: &mut Desk) -> bool {
    let Some(game) = session.game() else {
        ui.label(RichText::new(desk.word("play-no-game")).color(ui.visuals().warn_fg_color));
        return false;
    };
    let range = &game.config.rules.players;
    wishes.players = wishes.players.clamp(range.min, range.max);
    ui.horizontal_wrapped(|ui| {
        let label = ui.label(desk.word("play-players"));
        let players = DragValue::new(&mut wishes.players).range(range.min..=range.max);
        ui.add(players.speed(speed(ui))).labelled_by(label.id);
        let label = ui.label(desk.word("play-seed"));
        ui.add(DragValue::new(&mut wishes.seed).speed(speed(ui)))
            .labelled_by(label.id);
    });
    for seat in 0..usize::from(wishes.players) {
        let chosen = &mut wishes.seats[seat];
        let person = desk.word("play-a-person");
        let shown = chosen.map_or_else(|| person.clone(), |bot| bot.to_string());
        ComboBox::from_label(desk.words.count("play-seat", seat + 1))
            .selected_text(shown)
            .show_ui(ui, |ui| {
                ui.selectable_value(chosen, None, &person);
                for (bot, about) in BotSpec::all() {
                    ui.selectable_value(chosen, Some(bot), bot.name())
                        .on_hover_text(about);
                }
            });
    }
    let start = ui.button(RichText::new(desk.word("play-start")).strong());
    if start.clicked() {
        desk.ask(Action::Play(Play::Start));
    }
    start.clicked()
}
