//! Proposals for the whole game, compared with what is there, and taken as one step: a deck of tickets, even colours.

use std::sync::Arc;

use branchline_compiler::Game;
use branchline_ide::{
    ColourProposal, DeckFigures, TicketProposal, TicketWish, balance_colours, propose_tickets,
};
use egui::{Grid, Modal, RichText, Slider, Ui};

use crate::action::{Action, Desk};
use crate::document::Label;
use crate::panels::inspector::swatch;

/// An open proposal.
pub enum Proposal {
    /// A deck of tickets.
    Tickets {
        /// What is wanted.
        wish: TicketWish,
        /// What came of it.
        made: TicketProposal,
    },
    /// Few changes that make the colours even.
    Colours(ColourProposal),
}

impl Proposal {
    /// Proposes tickets.
    pub fn tickets(game: &Game) -> Self {
        let wish = TicketWish::default();
        let made = propose_tickets(&game.config, &wish);
        Self::Tickets { wish, made }
    }

    /// Proposes colours.
    pub fn colours(game: &Game) -> Self {
        Self::Colours(balance_colours(&game.config))
    }
}

/// Draws a proposal; returns whether it stays open.
pub fn proposal_ui(ui: &Ui, game: &Arc<Game>, proposal: &mut Proposal, desk: &mut Desk) -> bool {
    let mut open = true;
    let modal = Modal::new(egui::Id::unique("proposal")).show(ui.ctx(), |ui| {
        ui.set_width(460.0);
        let (label, operation) = match proposal {
            Proposal::Tickets { wish, made } => {
                tickets_ui(ui, game, wish, made, desk);
                ("step-ticket-deck", made.operation.clone())
            }
            Proposal::Colours(made) => {
                colours_ui(ui, game, made, desk);
                ("step-balance", made.operation.clone())
            }
        };
        ui.add_space(6.0);
        ui.horizontal(|ui| {
            if ui.button(desk.word("accept")).clicked() {
                desk.ask(Action::Edit(Label::new(label), vec![operation]));
                open = false;
            }
            open &= !ui.button(desk.word("cancel")).clicked();
        });
    });
    open && !modal.should_close()
}

fn tickets_ui(
    ui: &mut Ui,
    game: &Game,
    wish: &mut TicketWish,
    made: &mut TicketProposal,
    desk: &Desk,
) {
    ui.heading(desk.word("ticket-deck"));
    let before = wish.clone();
    ui.add(Slider::new(&mut wish.count, 4..=120).text(desk.word("wish-count")));
    ui.add(Slider::new(&mut wish.lowest, 1..=30).text(desk.word("wish-lowest")));
    ui.add(Slider::new(&mut wish.highest, 1..=40).text(desk.word("wish-highest")));
    ui.add(
        Slider::new(&mut wish.long_share, 0..=50)
            .suffix(" %")
            .text(desk.word("wish-long")),
    );
    ui.add(Slider::new(&mut wish.tension, 0..=100).text(desk.word("wish-tension")));
    ui.add(Slider::new(&mut wish.seed, 1..=999).text(desk.word("wish-seed")));
    if *wish != before {
        *made = propose_tickets(&game.config, wish);
    }
    ui.separator();
    let (now, then) = (&made.now, &made.then);
    let values = |figures: &DeckFigures| {
        let (low, middle, high) = figures.values;
        format!("{low} – {middle} – {high}")
    };
    Grid::new("figures")
        .num_columns(3)
        .striped(true)
        .min_col_width(90.0)
        .show(ui, |ui| {
            ui.label("");
            ui.label(RichText::new(desk.word("proposal-now")).strong());
            ui.label(RichText::new(desk.word("proposal-then")).strong());
            ui.end_row();
            let rows = [
                ("wish-count", now.count.to_string(), then.count.to_string()),
                ("figure-values", values(now), values(then)),
                (
                    "figure-without",
                    now.without_ticket.to_string(),
                    then.without_ticket.to_string(),
                ),
                (
                    "figure-most",
                    now.most_at_one.to_string(),
                    then.most_at_one.to_string(),
                ),
            ];
            for (key, now, then) in rows {
                ui.label(desk.word(key));
                ui.label(now);
                ui.label(then);
                ui.end_row();
            }
        });
}

fn colours_ui(ui: &mut Ui, game: &Game, made: &ColourProposal, desk: &Desk) {
    ui.heading(desk.word("balance-colours"));
    ui.label(desk.words.count("balance-swaps", made.swaps.len()));
    Grid::new("colours")
        .num_columns(3)
        .striped(true)
        .min_col_width(90.0)
        .show(ui, |ui| {
            ui.label(desk.word("statistics-spaces"));
            ui.label(RichText::new(desk.word("proposal-now")).strong());
            ui.label(RichText::new(desk.word("proposal-then")).strong());
            ui.end_row();
            for figure in &made.figures {
                let card = game
                    .config
                    .deck
                    .iter()
                    .position(|card| card.id == figure.colour);
                ui.horizontal(|ui| {
                    swatch(ui, &game.config, card);
                    ui.label(&figure.colour);
                });
                ui.label(figure.now.to_string());
                ui.label(figure.then.to_string());
                ui.end_row();
            }
        });
}
