//! Everything that may be decided and is not a card of the market, as buttons in plain words.

use branchline_engine::config::TrackId;
use branchline_engine::mechanics::MechanicId;
use branchline_engine::text::{invite, place, ticket_title};
use branchline_engine::{Action as Decide, Decision};
use egui::{Button, CollapsingHeader, RichText, Ui};

use super::cards::Faces;
use super::held::ends_of;
use super::panel::tip;
use super::{Draft, Play, Playtest};
use crate::action::{Action, Desk};
use crate::panels::inspector::swatch;
use crate::thing;

/// A choice in words.
pub fn words(play: &Playtest, action: Decide, desk: &Desk) -> String {
    invite(play.board(), play.state(), action, desk.words.tongue())
}

/// What a turn offers: tickets, what mechanics add, tracks.
pub fn turn_ui(ui: &mut Ui, play: &Playtest, draft: &mut Draft, desk: &mut Desk) {
    if !play.person_decides() {
        return;
    }
    ui.separator();
    let legal = play.legal();
    let pass = legal.contains(&Decide::Pass);
    for action in [Decide::DrawTickets, Decide::Pass] {
        let may = legal.contains(&action);
        // Passing is offered to those who must; everybody may ask why there are no tickets.
        if action == Decide::Pass && !pass {
            continue;
        }
        let said = words(play, action, desk);
        let button = ui.add_enabled(may, Button::new(&said));
        if button.clicked() {
            desk.ask(Action::Play(Play::Act(action)));
        }
        button.on_disabled_hover_text(tip(play, action, &said, desk));
    }
    own_ui(ui, play, &legal, draft, desk);
    claims_ui(ui, play, &legal, desk);
}

fn claims_ui(ui: &mut Ui, play: &Playtest, legal: &[Decide], desk: &mut Desk) {
    let config = play.board().config();
    let mut claims: Vec<TrackId> = legal
        .iter()
        .filter_map(|action| match action {
            Decide::Claim(track) => Some(*track),
            _ => None,
        })
        .collect();
    claims.sort_by_key(|track| std::cmp::Reverse(config.tracks[track.index()].length));
    if claims.is_empty() {
        ui.label(RichText::new(desk.word("play-no-claims")).color(desk.look.muted()));
        return;
    }
    ui.label(RichText::new(desk.words.count("play-claims", claims.len())).color(desk.look.muted()));
    for track in claims {
        let written = &config.tracks[track.index()];
        // Wrapped: a long name must not push the panel, and with it the board, to another size in the middle of a game.
        let row = ui.horizontal_wrapped(|ui| {
            swatch(ui, config, written.colour.map(|colour| colour.index()));
            let button = ui.button(words(play, Decide::Claim(track), desk));
            let points = config.rules.route_points.points(written.length);
            let count = |number: i32| usize::try_from(number).unwrap_or(0);
            let worth = format!(
                "{}, {}",
                desk.words.count("spaces", count(written.length)),
                desk.words.count("points", count(points.unwrap_or(0)))
            );
            let worth = RichText::new(worth).small().color(desk.look.muted());
            // Beside the button, or as a whole below it.
            ui.add(egui::Label::new(worth).extend());
            button
        });
        if row.inner.hovered() || row.inner.has_focus() {
            desk.ask(Action::Point(vec![thing::track(config, track)]));
        }
        if row.inner.clicked() {
            desk.ask(Action::Play(Play::Act(Decide::Claim(track))));
        }
    }
}

/// What mechanics add to a turn: folded away, as it may be possible in every place of the map. While it is unfolded,
/// those places are marked on the map and can be clicked.
fn own_ui(ui: &mut Ui, play: &Playtest, legal: &[Decide], draft: &mut Draft, desk: &mut Desk) {
    let of = |wanted: MechanicId| {
        legal
            .iter()
            .copied()
            .filter(move |action| matches!(action, Decide::Own(id, _) if *id == wanted))
    };
    draft.aims = false;
    for mechanic in MechanicId::ALL {
        let number = of(*mechanic).count();
        if number == 0 {
            continue;
        }
        let title = desk.words.of(mechanic.spec().title);
        let head = desk
            .words
            .with("play-own", &[("about", title.into()), ("n", number.into())]);
        let folded = CollapsingHeader::new(head)
            .id_salt(mechanic.keyword())
            .show(ui, |ui| {
                ui.label(
                    RichText::new(desk.word("play-own-tip"))
                        .small()
                        .color(desk.look.muted()),
                );
                for action in of(*mechanic) {
                    place_button_ui(ui, play, action, desk);
                }
            });
        draft.aims |= folded.openness > 0.0;
    }
}

/// The answers to a question in the middle of a turn or before the first.
pub fn answers_ui(ui: &mut Ui, play: &Playtest, draft: &mut Draft, desk: &mut Desk) {
    if !play.person_decides() {
        return;
    }
    let legal = play.legal();
    match play.state().decision() {
        Decision::FirstTickets | Decision::Tickets => tickets_ui(ui, play, &legal, draft, desk),
        Decision::Pay(_) | Decision::Lay(_) => payments_ui(ui, play, &legal, desk),
        _ => {
            if let Some(narrowed) = draft.place {
                let title = &play.board().config().locations[narrowed.index()].title;
                let text = desk.words.about("play-narrowed", title);
                if ui.button(text).clicked() {
                    draft.place = None;
                }
            }
            for action in legal {
                let here = place(play.board(), play.state(), action);
                let fits = draft.place.is_none() || here == draft.place;
                if fits && !matches!(action, Decide::DrawBlind | Decide::TakeFaceUp(_)) {
                    place_button_ui(ui, play, action, desk);
                }
            }
        }
    }
}

/// A choice that may be a place on the map.
fn place_button_ui(ui: &mut Ui, play: &Playtest, action: Decide, desk: &mut Desk) {
    let button = ui.button(words(play, action, desk));
    let here = place(play.board(), play.state(), action);
    if let Some(here) = here.filter(|_| button.hovered() || button.has_focus()) {
        let thing = thing::location(play.board().config(), here);
        desk.ask(Action::Point(vec![thing]));
    }
    if button.clicked() {
        desk.ask(Action::Play(Play::Act(action)));
    }
}

/// Tickets to choose from: each is taken or not, then all are kept at once.
fn tickets_ui(ui: &mut Ui, play: &Playtest, legal: &[Decide], draft: &mut Draft, desk: &mut Desk) {
    let (board, state) = (play.board(), play.state());
    for (number, ticket) in state.offer(board, state.actor()).enumerate() {
        let bit = 1u16 << number;
        let mut chosen = draft.tickets & bit != 0;
        let line = ui.checkbox(&mut chosen, ticket_title(board, ticket));
        if line.changed() {
            draft.tickets ^= bit;
        }
        if line.hovered() || line.has_focus() {
            desk.ask(Action::Point(ends_of(board.config(), ticket)));
        }
    }
    let keep = Decide::Keep(draft.tickets);
    let number = draft.tickets.count_ones() as usize;
    let text = RichText::new(desk.words.count("play-keep", number)).strong();
    let button = ui.add_enabled(legal.contains(&keep), Button::new(text));
    if button.clicked() {
        desk.ask(Action::Play(Play::Act(keep)));
    }
    let said = desk.words.count("play-keep", number);
    button.on_disabled_hover_text(tip(play, keep, &said, desk));
    ui.separator();
}

/// Ways to pay, shown as cards.
fn payments_ui(ui: &mut Ui, play: &Playtest, legal: &[Decide], desk: &mut Desk) {
    let (board, state) = (play.board(), play.state());
    let faces = Faces::new(board.config());
    let listed = |counts: &[i32]| -> Vec<_> {
        let kinds = counts.iter().enumerate().filter(|(_, count)| **count > 0);
        kinds
            .map(|(kind, count)| (branchline_engine::config::CardId::from_index(kind), *count))
            .collect()
    };
    let laid = listed(state.laid(board));
    if !laid.is_empty() {
        ui.horizontal_wrapped(|ui| {
            ui.label(desk.word("play-laid"));
            faces.row_ui(ui, &laid);
        });
    }
    for &action in legal {
        let cards = match action {
            Decide::Pay(index) => listed(&state.payment(board, index).unwrap_or_default()),
            Decide::Lay(card) => vec![(card, 1)],
            _ => Vec::new(),
        };
        ui.horizontal_wrapped(|ui| {
            faces.row_ui(ui, &cards);
            if ui.button(words(play, action, desk)).clicked() {
                desk.ask(Action::Play(Play::Act(action)));
            }
        });
    }
    ui.separator();
}
