//! Proposals for the whole game, compared with what is there, and taken as one step: a deck of tickets, even colours.

mod colours;
mod tickets;

use std::sync::Arc;

use branchline_compiler::Game;
use branchline_ide::{
    ColourProposal, TicketProposal, TicketWish, balance_colours, propose_tickets,
};
use egui::{Modal, Ui};

use crate::action::{Action, Desk};
use crate::document::Label;
use colours::colours_ui;
use tickets::tickets_ui;

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
        let wish = TicketWish::for_map(&game.config);
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
    // A click beside it is a slip: what was set up and weighed is not dropped by one.
    let beside = modal.backdrop_response.clicked();
    open && (beside || !modal.should_close())
}
