//! The table beside the map: whose turn it is, what may be done, market, hand, tickets, players.

use branchline_engine::text::question;
use branchline_engine::{Action as Decide, Decision};
use egui::{Align, Panel, RichText, ScrollArea, Ui, vec2};

use super::cards::{self, Faces};
use super::follow::{Halt, goes_on, waits_for};
use super::motion::{Spot, Spots};
use super::{Draft, Play, Playtest, Wishes, choices, held, lying, players, setup, sheet};
use crate::action::{Action, Desk};
use crate::session::Session;

/// So much of its height is left to the table above the players, in points.
const LEAST_TABLE: f32 = 240.0;
/// So much more, before what was moved away comes back.
const SLACK: f32 = 80.0;
/// How high players and controls are, before they were drawn.
const USUAL_FOOT: f32 = 240.0;

/// What the table is drawn from, and what it leaves behind.
pub struct Seating<'a> {
    /// The game.
    pub play: Option<&'a Playtest>,
    /// How the next one is to be.
    pub wishes: &'a mut Wishes,
    /// What is about to be decided.
    pub draft: &'a mut Draft,
    /// Where cards lie, for what moves.
    pub spots: &'a mut Spots,
    /// Whether bots play on without a pause.
    pub in_a_hurry: bool,
    /// Whether it took the place of an unfinished game, which can be brought back.
    pub replaces: bool,
}

/// Draws the table, or what is needed to sit down at it.
pub fn play_ui(ui: &mut Ui, session: &Session, seating: Seating, desk: &mut Desk) {
    let Seating {
        play,
        wishes,
        draft,
        spots,
        in_a_hurry,
        replaces,
    } = seating;
    spots.clear();
    let Some(play) = play else {
        let rows = ScrollArea::vertical().id_salt("play-begin");
        rows.auto_shrink([false, false]).show(ui, |ui| {
            ui.label(desk.word("play-invite"));
            setup::wishes_ui(ui, session, wishes, desk);
            ui.separator();
            if ui.button(desk.word("play-load")).clicked() {
                desk.ask(Action::Play(Play::Open));
            }
        });
        return;
    };
    let moved_on = draft.follow(play);
    let (here, open) = (goes_on(play, session), wishes.open);
    // Below the table as long as that leaves enough of it; in a small window, or with large letters, after it.
    let id = ui.scope_id().with("table-foot");
    let (foot, fitted) = ui
        .data(|data| data.get_temp(id))
        .unwrap_or((USUAL_FOOT, true));
    // It is not equally high in both places, and must not go to and fro.
    let least = LEAST_TABLE + if fitted { 0.0 } else { SLACK };
    let fits = ui.available_height() - foot >= least;
    let mut foot_ui = |ui: &mut Ui, spots: &mut Spots, desk: &mut Desk| {
        let drawn = ui.scope(|ui| {
            players::players_ui(ui, play, spots, desk);
            ui.separator();
            let back = replaces || play.time().0 > 0;
            setup::controls_ui(ui, play, here, back, in_a_hurry, desk);
            setup::more_ui(ui, session, wishes, desk);
        });
        let height = drawn.response.rect.height();
        if (foot, fitted) != (height, fits) {
            ui.data_mut(|data| data.insert_temp(id, (height, fits)));
            ui.ctx().request_repaint();
        }
    };
    if fits {
        turn_ui(ui, play, desk);
        Panel::bottom("table-controls")
            .resizable(false)
            .show(ui, |ui| foot_ui(ui, spots, desk));
    }
    let mut rows = ScrollArea::vertical()
        .id_salt("play")
        .auto_shrink([false, false]);
    // Where the market fills the window, a question that is not about it comes into view.
    let decision = play.state().decision();
    let about_market = matches!(decision, Decision::Turn | Decision::NextCard { .. });
    let seeks = moved_on && !fits && !about_market;
    if moved_on && !seeks {
        // What is asked stands at the top: whoever scrolled down to the routes would not see the question after them.
        rows = rows.vertical_scroll_offset(0.0);
    }
    rows.show(ui, |ui| {
        if !fits {
            turn_ui(ui, play, desk);
        }
        stale_ui(ui, session, play, desk);
        let may = May { here, open, seeks };
        table_ui(ui, play, may, draft, spots, desk);
        if !fits {
            ui.separator();
            foot_ui(ui, spots, desk);
        }
    });
}

/// What the moment allows.
#[derive(Clone, Copy)]
struct May {
    /// Something may be decided on the map as it is.
    here: bool,
    /// All hands are seen.
    open: bool,
    /// The question comes into view.
    seeks: bool,
}

/// Market, question, hand and choices, or the score sheet. The market comes first, so that it lies still from one
/// question to the next: whoever clicks twice must not take another card.
fn table_ui(
    ui: &mut Ui,
    play: &Playtest,
    may: May,
    draft: &mut Draft,
    spots: &mut Spots,
    desk: &mut Desk,
) {
    let turn = play.state().decision() == Decision::Turn;
    if play.state().ending().is_some() {
        sheet::sheet_ui(ui, play, desk);
    } else {
        ui.add_enabled_ui(may.here, |ui| {
            market_ui(ui, play, spots, desk);
            asked_ui(ui, play, may.seeks, desk);
            if !turn {
                choices::answers_ui(ui, play, draft, desk);
            }
        });
    }
    held::hand_ui(ui, play, may.open, spots, desk);
    if turn {
        ui.add_enabled_ui(may.here, |ui| choices::turn_ui(ui, play, draft, desk));
    }
}

/// A seat by its name.
pub fn seat_name(play: &Playtest, seat: u8, desk: &Desk) -> String {
    let key = if play.is_bot(seat) {
        "play-bot"
    } else {
        "play-person"
    };
    desk.words.count(key, usize::from(seat) + 1)
}

/// Two lines, whatever happens: what lies below them must not move.
fn turn_ui(ui: &mut Ui, play: &Playtest, desk: &Desk) {
    let state = play.state();
    ui.horizontal_wrapped(|ui| {
        if state.ending().is_some() {
            ui.label(RichText::new(desk.word("play-over")).heading());
        } else {
            cards::seat_ui(ui, state.actor());
            let name = seat_name(play, state.actor(), desk);
            ui.label(RichText::new(desk.words.about("play-turn", &name)).heading());
        }
    });
    let values = [
        ("turn", state.turns().into()),
        ("seed", play.seed().to_string().into()),
    ];
    let where_we_are = desk.words.with("play-where", &values);
    if state.last_turns().is_some() && state.ending().is_none() {
        let text = format!("{where_we_are} · {}", desk.word("play-last-turns"));
        ui.label(RichText::new(text).small().color(desk.look.accent()));
    } else {
        ui.label(RichText::new(where_we_are).small().color(desk.look.muted()));
    }
}

/// What is being decided, with what was turned up for it, and the way back.
fn asked_ui(ui: &mut Ui, play: &Playtest, seeks: bool, desk: &mut Desk) {
    let asked = question(play.board(), play.state(), desk.words.tongue());
    let label = ui.label(RichText::new(asked).strong());
    if seeks {
        // Not where the edge of the list fades.
        ui.scroll_to_rect(label.rect.expand2(vec2(0.0, 12.0)), Some(Align::TOP));
    }
    if play.can_cancel() {
        let button = ui.button(desk.word("cancel"));
        if button.on_hover_text(desk.word("play-cancel-tip")).clicked() {
            desk.ask(Action::Play(Play::Cancel));
        }
    }
    lying::aside_ui(ui, play, desk);
}

/// Why the game does not go on, if it does not, and what helps.
fn stale_ui(ui: &mut Ui, session: &Session, play: &Playtest, desk: &mut Desk) {
    let colour = ui.visuals().warn_fg_color;
    if let Some(why) = &play.stale {
        let key = if goes_on(play, session) {
            "play-stops"
        } else {
            "play-stale"
        };
        ui.label(RichText::new(desk.word(key)).color(colour).strong());
        let said = match why {
            Halt::Stuck(stuck) => stuck.say(desk.words, |seat| seat_name(play, seat, desk)),
            Halt::Unplayable(why) => desk.words.about("play-unplayable", why),
        };
        ui.label(RichText::new(said).color(colour));
        if ui.button(desk.word("play-restart")).clicked() {
            desk.ask(Action::Play(Play::Restart));
        }
        ui.separator();
    } else if let Some(problem) = waits_for(play, session) {
        ui.label(
            RichText::new(desk.word("play-waits"))
                .color(colour)
                .strong(),
        );
        if let Some(problem) = problem {
            let said = desk.words.about("play-waits-for", &problem.message);
            ui.label(RichText::new(said).color(colour));
            if ui.button(desk.word("play-waits-show")).clicked() {
                desk.ask(Action::ShowText(problem.primary.place));
            }
        }
        ui.separator();
    }
}

fn market_ui(ui: &mut Ui, play: &Playtest, spots: &mut Spots, desk: &mut Desk) {
    let (board, state) = (play.board(), play.state());
    let legal = play.legal();
    let faces = Faces::new(board.config());
    ui.add_space(2.0);
    ui.label(RichText::new(desk.word("play-market")).color(desk.look.muted()));
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 5.0;
        for slot in state.market(board) {
            let Some(card) = slot else {
                // The others stay where they are.
                faces.gap_ui(ui);
                continue;
            };
            let action = Decide::TakeFaceUp(card);
            let face = faces.button_ui(ui, card, legal.contains(&action));
            spots.put(Spot::Market(card), face.rect);
            if face.clicked() {
                desk.ask(Action::Play(Play::Act(action)));
            }
            let said = tip(play, action, faces.title(card), desk);
            face.on_hover_text(said);
        }
        ui.add_space(6.0);
        let left = state.deck_len();
        let said = desk.words.count("play-blind", left as usize);
        let deck = faces.deck_ui(ui, left, &said, legal.contains(&Decide::DrawBlind));
        spots.put(Spot::Deck, deck.rect);
        if deck.clicked() {
            desk.ask(Action::Play(Play::Act(Decide::DrawBlind)));
        }
        let said = tip(play, Decide::DrawBlind, &said, desk);
        deck.on_hover_text(said);
    });
}

/// What something is; and why not, if it is refused now.
pub fn tip(play: &Playtest, action: Decide, what: &str, desk: &Desk) -> String {
    let refusal = if play.person_decides() {
        play.state().refuses(play.board(), action)
    } else {
        None
    };
    refusal.map_or_else(
        || what.to_owned(),
        |refusal| format!("{what}\n{}", refusal.say(desk.words.tongue())),
    )
}
