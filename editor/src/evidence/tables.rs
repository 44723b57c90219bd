//! Routes, tickets and ways to play as tables. Whatever the pointer rests on is shown on the map.

use branchline_sim::report::{Report, TicketFlag, TrackFlag, number, percent};
use egui::{Grid, RichText, Ui};

use super::Found;
use crate::action::{Action, Desk};
use crate::playtest::held::ends_of;
use crate::thing::Thing;

fn head(ui: &mut Ui, keys: &[&str], desk: &Desk) {
    for key in keys {
        ui.label(RichText::new(desk.word(key)).color(desk.look.muted()));
    }
    ui.end_row();
}

/// Routes by how often they are claimed: all, or only those that are dead, break tickets or are gone early.
pub fn routes_ui(ui: &mut Ui, report: &Report, only: &mut Option<TrackFlag>, desk: &mut Desk) {
    ui.horizontal(|ui| {
        for (flag, key) in [
            (None, "evidence-all"),
            (Some(TrackFlag::Dead), "evidence-dead"),
            (Some(TrackFlag::Choke), "evidence-choke"),
            (Some(TrackFlag::Contested), "evidence-contested"),
        ] {
            let tracks = report.tracks.iter();
            let count = tracks
                .filter(|row| flag.is_none() || row.flag == flag)
                .count();
            let text = format!("{} ({count})", desk.word(key));
            ui.selectable_value(only, flag, text);
        }
    });
    let mut rows: Vec<_> = report
        .tracks
        .iter()
        .filter(|row| only.is_none() || row.flag == *only)
        .collect();
    rows.sort_by(|a, b| b.claimed.value.total_cmp(&a.claimed.value));
    Grid::new("evidence-routes").striped(true).show(ui, |ui| {
        head(
            ui,
            &[
                "evidence-route",
                "evidence-claimed",
                "evidence-when",
                "evidence-by-winner",
                "evidence-broken",
                "evidence-odd",
            ],
            desk,
        );
        for row in rows {
            let line = ui.label(&row.title);
            if line.hovered() {
                desk.ask(Action::Point(vec![Thing::Track(row.id.clone())]));
            }
            ui.label(percent(row.claimed));
            let when = row.when.map(|when| percent(when.scaled(0.01)));
            ui.label(when.unwrap_or_else(|| "–".to_owned()));
            ui.label(percent(row.by_winner));
            ui.label(number(row.missed));
            ui.label(match row.flag {
                Some(TrackFlag::Dead) => desk.word("evidence-dead"),
                Some(TrackFlag::Contested) => desk.word("evidence-contested"),
                Some(TrackFlag::Choke) => desk.word("evidence-choke"),
                None => String::new(),
            });
            ui.end_row();
        }
    });
}

/// Tickets: kept, completed, what they bring.
pub fn tickets_ui(ui: &mut Ui, found: &Found, desk: &mut Desk) {
    Grid::new("evidence-tickets").striped(true).show(ui, |ui| {
        head(
            ui,
            &[
                "evidence-ticket",
                "evidence-value",
                "evidence-kept",
                "evidence-completed",
                "evidence-turns",
                "evidence-winners",
                "evidence-odd",
            ],
            desk,
        );
        for (number_of, row) in found.report.tickets.iter().enumerate() {
            let line = ui.label(&row.title);
            if line.hovered() {
                let ticket = branchline_engine::config::TicketId::from_index(number_of);
                desk.ask(Action::Point(ends_of(&found.game.config, ticket)));
            }
            ui.label(row.value.to_string());
            ui.label(percent(row.kept));
            ui.label(percent(row.completed));
            ui.label(number(row.turns));
            ui.label(percent(row.winners));
            ui.label(match row.flag {
                Some(TicketFlag::NeverKept) => desk.word("evidence-never-kept"),
                Some(TicketFlag::NeverCompleted) => desk.word("evidence-never-completed"),
                Some(TicketFlag::Free) => desk.word("evidence-free"),
                Some(TicketFlag::Dominated) => desk.word("evidence-dominated"),
                None => String::new(),
            });
            ui.end_row();
        }
    });
}

/// Bots against each other, features, numbers of players.
pub fn strategies_ui(ui: &mut Ui, report: &Report, desk: &Desk) {
    let Some(strategies) = &report.strategies else {
        ui.label(RichText::new(desk.word("evidence-no-strategies")).color(desk.look.muted()));
        return;
    };
    ui.label(RichText::new(desk.word("evidence-against")).strong());
    Grid::new("strategies").striped(true).show(ui, |ui| {
        ui.label("");
        for bot in &strategies.bots {
            ui.label(RichText::new(bot).color(desk.look.muted()));
        }
        ui.label(RichText::new("Elo").color(desk.look.muted()));
        ui.end_row();
        for (bot, wins) in strategies.bots.iter().zip(&strategies.wins) {
            ui.label(bot);
            for share in wins {
                ui.label(share.map_or_else(|| "·".to_owned(), percent));
            }
            let rating = strategies.ratings.iter().find(|rating| rating.bot == *bot);
            ui.label(rating.map_or_else(String::new, |rating| number(rating.range)));
            ui.end_row();
        }
    });
    ui.add_space(6.0);
    ui.label(RichText::new(desk.word("evidence-features")).strong());
    Grid::new("features").striped(true).show(ui, |ui| {
        for row in &report.restricted {
            ui.label(&row.bot);
            ui.label(percent(row.wins));
            ui.end_row();
        }
    });
    ui.add_space(6.0);
    ui.label(RichText::new(desk.word("evidence-by-players")).strong());
    Grid::new("by-players").striped(true).show(ui, |ui| {
        head(
            ui,
            &[
                "play-players",
                "evidence-turns",
                "evidence-points",
                "evidence-first",
                "evidence-last",
                "evidence-completed",
            ],
            desk,
        );
        for row in &report.by_players {
            ui.label(row.players.to_string());
            ui.label(number(row.turns));
            ui.label(number(row.points));
            ui.label(percent(row.first));
            ui.label(percent(row.last));
            ui.label(percent(row.completed));
            ui.end_row();
        }
    });
}
