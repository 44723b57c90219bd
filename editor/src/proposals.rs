//! Proposals for the whole game, compared with what is there, and taken as one step: a deck of tickets, even colours.

mod colours;
mod tickets;

use std::sync::Arc;

use branchline_compiler::Game;
use branchline_ide::{
    ColourProposal, TicketProposal, TicketWish, balance_colours, propose_tickets,
};
use egui::{Modal, ScrollArea, Ui};

use crate::action::{Action, Desk};
use crate::document::Label;
use colours::colours_ui;
use tickets::tickets_ui;

/// As wide as the figures need, in points.
const WIDTH: f32 = 460.0;
/// So much of a window a proposal leaves for its buttons and a margin, in points.
const BUTTONS: f32 = 120.0;

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
        let window = ui.ctx().content_rect();
        ui.set_width(WIDTH.min(window.width() - 40.0));
        // In a small window it scrolls, and the buttons stay in sight.
        let room = (window.height() - BUTTONS).max(80.0);
        let whole = ScrollArea::vertical()
            .id_salt("proposal")
            .max_height(room)
            .min_scrolled_height(room)
            .auto_shrink([false, true]);
        let shown = whole.show(ui, |ui| match proposal {
            Proposal::Tickets { wish, made } => {
                tickets_ui(ui, game, wish, made, desk);
                ("step-ticket-deck", made.operation.clone())
            }
            Proposal::Colours(made) => {
                colours_ui(ui, game, made, desk);
                ("step-balance", made.operation.clone())
            }
        });
        let (label, operation) = shown.inner;
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
