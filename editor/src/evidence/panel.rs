//! What many games said, in sentences first and figures second.

use branchline_sim::report::{Level, TrackFlag, percent};
use branchline_sim::{BotSpec, Sign};
use egui::{ComboBox, DragValue, Grid, ProgressBar, RichText, ScrollArea, Ui};

use super::Evidence;
use crate::action::{Action, Desk};
use crate::command::Command;
use crate::session::Session;
use crate::thing::Thing;

/// Draws the evidence.
pub fn evidence_ui(ui: &mut Ui, session: &Session, evidence: &mut Evidence, desk: &mut Desk) {
    head_ui(ui, session, evidence, desk);
    ScrollArea::vertical()
        .auto_shrink([false, false])
        .show(ui, |ui| {
            changes_ui(ui, evidence, desk);
            let Some(found) = &evidence.found else {
                ui.label(RichText::new(desk.word("evidence-none")).color(desk.look.muted()));
                return;
            };
            let fresh = session
                .game()
                .is_some_and(|game| std::sync::Arc::ptr_eq(game, &found.game));
            if !fresh {
                ui.label(
                    RichText::new(desk.word("evidence-old")).color(ui.visuals().warn_fg_color),
                );
            }
            for finding in &found.report.findings {
                let (sign, colour) = match finding.level {
                    Level::Problem => ("✖", ui.visuals().error_fg_color),
                    Level::Warning => ("!", ui.visuals().warn_fg_color),
                    Level::Note => ("·", desk.look.muted()),
                    Level::Good => ("✔", desk.look.accent()),
                };
                ui.horizontal_wrapped(|ui| {
                    ui.label(RichText::new(sign).strong().color(colour));
                    ui.label(&finding.text);
                });
            }
            tracks_ui(ui, evidence, desk);
            tickets_ui(ui, evidence, desk);
        });
}

fn head_ui(ui: &mut Ui, session: &Session, evidence: &mut Evidence, desk: &mut Desk) {
    let progress = evidence.progress();
    ui.horizontal(|ui| {
        let wishes = &mut evidence.wishes;
        if let Some(game) = session.game() {
            let range = &game.config.rules.players;
            wishes.players = wishes.players.clamp(range.min, range.max);
            let label = ui.label(desk.word("play-players"));
            ui.add(DragValue::new(&mut wishes.players).range(range.min..=range.max))
                .labelled_by(label.id);
        }
        let label = ui.label(desk.word("evidence-games"));
        ui.add(
            DragValue::new(&mut wishes.games)
                .range(40..=100_000)
                .speed(40),
        )
        .labelled_by(label.id);
        ComboBox::from_id_salt("evidence-bot")
            .selected_text(wishes.bot.name())
            .show_ui(ui, |ui| {
                for (bot, about) in BotSpec::all() {
                    ui.selectable_value(&mut wishes.bot, bot, bot.name())
                        .on_hover_text(about);
                }
            });
        ui.checkbox(&mut wishes.heat, desk.word("evidence-heat"));
        match progress {
            None => {
                if ui
                    .button(RichText::new(desk.word("play-many")).strong())
                    .clicked()
                {
                    desk.command(Command::PlayMany);
                }
            }
            Some(progress) => {
                let share = progress.games as f32 / progress.wanted.max(1) as f32;
                let left = progress.seconds_left.map_or_else(String::new, |seconds| {
                    desk.words.count("evidence-left", seconds.ceil() as usize)
                });
                let text = format!("{} / {}  {left}", progress.games, progress.wanted);
                ui.add(ProgressBar::new(share).desired_width(220.0).text(text));
                if ui.button(desk.word("evidence-cancel")).clicked() {
                    desk.ask(Action::CancelEvidence);
                }
            }
        }
    });
}

fn changes_ui(ui: &mut Ui, evidence: &Evidence, desk: &Desk) {
    let Some((pairs, changes)) = &evidence.changes else {
        return;
    };
    let pairs = usize::try_from(*pairs).unwrap_or(0);
    ui.label(RichText::new(desk.words.count("evidence-moved", pairs)).strong());
    let mut still = Vec::new();
    for change in changes {
        let key = match change.sign() {
            Sign::More | Sign::Less => "evidence-change",
            Sign::Unclear => "evidence-unclear",
            Sign::Same => {
                still.push(change.what.as_str());
                continue;
            }
        };
        let half = (change.difference.high - change.difference.low) / 2.0;
        let words = desk.words.with(
            key,
            &[
                ("about", change.what.as_str().into()),
                ("before", format!("{:.1}", change.before.value).into()),
                ("after", format!("{:.1}", change.after.value).into()),
                ("half", format!("{half:.1}").into()),
            ],
        );
        ui.label(words);
    }
    if !still.is_empty() {
        ui.label(
            RichText::new(desk.words.about("evidence-same", &still.join(", ")))
                .color(desk.look.muted()),
        );
    }
    ui.separator();
}

/// The tracks that are odd, and all others by how often they are claimed.
fn tracks_ui(ui: &mut Ui, evidence: &Evidence, desk: &mut Desk) {
    let Some(found) = &evidence.found else { return };
    ui.collapsing(desk.word("evidence-tracks"), |ui| {
        let mut rows: Vec<_> = found.report.tracks.iter().collect();
        rows.sort_by(|a, b| b.claimed.value.total_cmp(&a.claimed.value));
        Grid::new("evidence-tracks").striped(true).show(ui, |ui| {
            for row in rows {
                let line = ui.label(&row.title);
                if line.hovered() {
                    desk.ask(Action::Point(vec![Thing::Track(row.id.clone())]));
                }
                ui.label(percent(row.claimed));
                ui.label(match row.flag {
                    Some(TrackFlag::Dead) => desk.word("evidence-dead"),
                    Some(TrackFlag::Contested) => desk.word("evidence-contested"),
                    Some(TrackFlag::Choke) => desk.word("evidence-choke"),
                    None => String::new(),
                });
                ui.end_row();
            }
        });
    });
}

fn tickets_ui(ui: &mut Ui, evidence: &Evidence, desk: &Desk) {
    let Some(found) = &evidence.found else { return };
    ui.collapsing(desk.word("evidence-tickets"), |ui| {
        Grid::new("evidence-tickets").striped(true).show(ui, |ui| {
            for key in ["evidence-ticket", "evidence-kept", "evidence-completed"] {
                ui.label(RichText::new(desk.word(key)).color(desk.look.muted()));
            }
            ui.end_row();
            for row in &found.report.tickets {
                ui.label(&row.title);
                ui.label(percent(row.kept));
                ui.label(percent(row.completed));
                ui.end_row();
            }
        });
    });
}
