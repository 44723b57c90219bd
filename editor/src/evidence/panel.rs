//! What many games said: sentences first, then plots and tables, each figure with its interval.

use std::sync::Arc;

use branchline_sim::BotSpec;
use branchline_sim::report::Level;
use egui::style::ScrollStyle;
use egui::{Button, ComboBox, DragValue, ProgressBar, RichText, ScrollArea, Ui};

use super::{Ask, Evidence, Found, Shade, Tab, moved, plots, tables};
use crate::action::{Action, Desk};
use crate::command::Command;
use crate::panels::fields::speed;
use crate::panels::{LEAST_ROWS, prose};
use crate::session::Session;

/// Draws the evidence.
pub fn evidence_ui(ui: &mut Ui, session: &Session, evidence: &mut Evidence, desk: &mut Desk) {
    head_ui(ui, session, evidence, desk);
    changes_ui(ui, evidence, desk);
    let Some(found) = &evidence.found else {
        ui.label(RichText::new(desk.word("evidence-none")).color(desk.look.muted()));
        return;
    };
    let fresh = session
        .game()
        .is_some_and(|game| Arc::ptr_eq(game, &found.game));
    if !fresh {
        ui.label(RichText::new(desk.word("evidence-old")).color(ui.visuals().warn_fg_color));
    }
    tabs_ui(ui, found, &mut evidence.tab, desk);
    let (tab, routes) = (evidence.tab, &mut evidence.routes);
    // A bar that is always there shows that there is more.
    ui.spacing_mut().scroll = ScrollStyle::solid();
    let sentences = matches!(tab, Tab::Findings | Tab::Holes);
    ScrollArea::new([!sentences, true])
        .id_salt(tab as u8)
        .min_scrolled_height(2.0 * LEAST_ROWS)
        .auto_shrink([false, false])
        .show(ui, |ui| match tab {
            Tab::Findings => findings_ui(ui, found, desk),
            Tab::Plots => plots::plots_ui(ui, &found.report, desk),
            Tab::Routes => tables::routes_ui(ui, &found.report, routes, desk),
            Tab::Tickets => tables::tickets_ui(ui, found, desk),
            Tab::Colours => plots::colours_ui(ui, found, desk),
            Tab::Strategies => tables::strategies_ui(ui, &found.report, desk),
            Tab::Holes => holes_ui(ui, found, desk),
        });
}

fn tabs_ui(ui: &mut Ui, found: &Found, tab: &mut Tab, desk: &Desk) {
    ui.horizontal_wrapped(|ui| {
        for (which, key) in [
            (Tab::Findings, "evidence-findings"),
            (Tab::Plots, "evidence-plots"),
            (Tab::Routes, "evidence-routes"),
            (Tab::Tickets, "evidence-tickets"),
            (Tab::Colours, "evidence-colours"),
            (Tab::Strategies, "evidence-strategies"),
            (Tab::Holes, "evidence-holes"),
        ] {
            let mut text = desk.word(key);
            if which == Tab::Holes && !found.report.holes.is_empty() {
                text += &format!(" ({})", found.report.holes.len());
            }
            ui.selectable_value(tab, which, text);
        }
    });
}

fn head_ui(ui: &mut Ui, session: &Session, evidence: &mut Evidence, desk: &mut Desk) {
    let progress = evidence.progress();
    let (found, pinned) = (evidence.found.is_some(), evidence.is_pinned());
    ui.horizontal_wrapped(|ui| {
        let wishes = &mut evidence.wishes;
        if let Some(game) = session.game() {
            let range = &game.config.rules.players;
            wishes.players = wishes.players.clamp(range.min, range.max);
            let label = ui.label(desk.word("play-players"));
            let players = DragValue::new(&mut wishes.players).range(range.min..=range.max);
            ui.add(players.speed(speed(ui))).labelled_by(label.id);
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
        match progress {
            None => {
                let text = RichText::new(desk.word("play-many")).strong();
                if ui.button(text).clicked() {
                    desk.command(Command::PlayMany);
                }
            }
            Some(progress) => {
                let share = progress.games as f32 / progress.wanted.max(1) as f32;
                let left = progress.seconds_left.map_or_else(String::new, |seconds| {
                    let left = desk.words.count("evidence-left", seconds.ceil() as usize);
                    format!(" · {left}")
                });
                let text = format!("{} / {}{left}", progress.games, progress.wanted);
                ui.add(ProgressBar::new(share).desired_width(200.0).text(text));
                if ui.button(desk.word("evidence-cancel")).clicked() {
                    desk.ask(Action::Evidence(Ask::Cancel));
                }
            }
        }
        ui.checkbox(&mut wishes.live, desk.word("evidence-live"))
            .on_hover_text(desk.word("evidence-live-tip"));
        shade_ui(ui, &mut wishes.shade, desk);
        let save = ui.add_enabled(found, Button::new(desk.word("evidence-save")));
        if save.on_hover_text(desk.word("evidence-save-tip")).clicked() {
            desk.ask(Action::Evidence(Ask::Save));
        }
        let key = if pinned {
            "evidence-pin-again"
        } else {
            "evidence-pin"
        };
        let pin = ui.add_enabled(found, Button::new(desk.word(key)));
        if pin.on_hover_text(desk.word("evidence-pin-tip")).clicked() {
            desk.ask(Action::Evidence(Ask::Pin));
        }
    });
}

fn shade_ui(ui: &mut Ui, shade: &mut Shade, desk: &Desk) {
    let shades = [
        (Shade::Off, "evidence-shade-off"),
        (Shade::Claims, "evidence-shade-claims"),
        (Shade::Early, "evidence-shade-early"),
    ];
    let shown = shades.iter().find(|(which, _)| which == shade);
    let shown = shown.map_or("evidence-shade-off", |(_, key)| key);
    ComboBox::from_id_salt("evidence-shade")
        .selected_text(desk.word(shown))
        .width(150.0)
        .show_ui(ui, |ui| {
            for (which, key) in shades {
                ui.selectable_value(shade, which, desk.word(key));
            }
        })
        .response
        .on_hover_text(desk.word("evidence-shade-tip"));
}

fn changes_ui(ui: &mut Ui, evidence: &Evidence, desk: &Desk) {
    let Some((pairs, changes)) = &evidence.changes else {
        return;
    };
    let said = moved::moved(*pairs, changes, desk.words);
    ui.label(RichText::new(said.moved).strong());
    for rest in [said.unclear, said.same] {
        if !rest.is_empty() {
            ui.label(RichText::new(rest).color(desk.look.muted()));
        }
    }
    ui.separator();
}

fn findings_ui(ui: &mut Ui, found: &Found, desk: &Desk) {
    for finding in found.report.findings_in(desk.words.tongue()) {
        let (sign, colour) = match finding.level {
            Level::Problem => ("✖", ui.visuals().error_fg_color),
            Level::Warning => ("!", ui.visuals().warn_fg_color),
            Level::Note => ("·", desk.look.muted()),
            Level::Good => ("✔", desk.look.accent()),
        };
        ui.horizontal_top(|ui| {
            ui.label(RichText::new(sign).strong().color(colour));
            prose::message_ui(ui, &finding.text, desk.look.ink());
        });
    }
}

/// Holes in the rules, each with the game that shows it.
fn holes_ui(ui: &mut Ui, found: &Found, desk: &mut Desk) {
    if found.report.holes.is_empty() {
        ui.label(RichText::new(desk.word("evidence-no-holes")).color(desk.look.muted()));
    }
    for (number, hole) in found.report.holes.iter().enumerate() {
        ui.horizontal_wrapped(|ui| {
            let colour = if hole.kind.breaks() {
                ui.visuals().error_fg_color
            } else {
                ui.visuals().warn_fg_color
            };
            ui.label(RichText::new("!").strong().color(colour));
            let values = [
                ("share", branchline_sim::report::percent(hole.games).into()),
                ("about", desk.words.of(hole.kind.what()).into()),
                ("seats", hole.bots.len().into()),
                ("bot", hole.bots.first().map_or("", String::as_str).into()),
            ];
            // Who looks for holes finds them far more often than the bots of the run.
            let words = match hole.sought {
                true => "evidence-hole-sought",
                false => "evidence-hole",
            };
            prose::message_ui(ui, &desk.words.with(words, &values), desk.look.ink());
            let turn = hole.turn as usize;
            if ui
                .button(desk.words.count("evidence-open-hole", turn))
                .clicked()
            {
                desk.ask(Action::Evidence(Ask::OpenHole(number)));
            }
        });
        prose::message_ui(ui, desk.words.of(hole.kind.help()), desk.look.muted());
    }
}
