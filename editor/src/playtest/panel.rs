//! The table beside the map: whose turn it is, what may be done, market, hand, tickets, players.

use branchline_engine::text::{describe, ticket_title, track_title};
use branchline_engine::{Action as Decide, Decision, Purchase};
use branchline_sim::BotSpec;
use egui::{Button, ComboBox, DragValue, Grid, RichText, ScrollArea, Ui};

use super::{Play, Playtest, Wishes, sheet};
use crate::action::{Action, Desk};
use crate::panels::inspector::swatch;
use crate::session::Session;
use crate::thing;

/// Draws the table, or what is needed to sit down at it.
pub fn play_ui(
    ui: &mut Ui,
    session: &Session,
    play: Option<&Playtest>,
    wishes: &mut Wishes,
    desk: &mut Desk,
) {
    ScrollArea::vertical()
        .auto_shrink([false, false])
        .show(ui, |ui| match play {
            None => {
                ui.label(desk.word("play-invite"));
                wishes_ui(ui, session, wishes, desk);
            }
            Some(play) => {
                turn_ui(ui, play, desk);
                stale_ui(ui, play, desk);
                ui.separator();
                if play.state().ending().is_some() {
                    sheet::sheet_ui(ui, play, desk);
                } else {
                    choices_ui(ui, play, desk);
                }
                ui.separator();
                market_ui(ui, play, desk);
                hand_ui(ui, play, wishes, desk);
                ui.separator();
                players_ui(ui, play, desk);
                ui.separator();
                controls_ui(ui, play, desk);
                ui.collapsing(desk.word("play-another"), |ui| {
                    wishes_ui(ui, session, wishes, desk)
                });
                ui.checkbox(&mut wishes.open, desk.word("play-open"));
                pause_ui(ui, wishes, desk);
            }
        });
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

fn turn_ui(ui: &mut Ui, play: &Playtest, desk: &Desk) {
    let state = play.state();
    let text = if state.ending().is_some() {
        desk.word("play-over")
    } else {
        desk.words
            .about("play-turn", &seat_name(play, state.actor(), desk))
    };
    ui.label(RichText::new(text).heading());
    let task = match state.decision() {
        Decision::FirstTickets => "play-first-tickets",
        Decision::Turn => "play-do-one",
        Decision::NextCard { .. } => "play-next-card",
        Decision::Pay(_) | Decision::Lay(_) => "play-pay",
        Decision::Tickets => "play-tickets",
        Decision::Mechanic(..) => "play-question",
        Decision::Over(_) => return,
    };
    ui.label(RichText::new(desk.word(task)).color(desk.look.muted()));
    match state.decision() {
        Decision::Pay(Purchase::Claim(track)) | Decision::Lay(Purchase::Claim(track)) => {
            ui.label(track_title(play.board(), track));
        }
        Decision::Mechanic(mechanic, _) => {
            ui.label(RichText::new(desk.words.of(mechanic.spec().title)).strong());
            shown_ui(ui, play, None, desk);
        }
        _ => {}
    }
    if state.last_turns().is_some() && state.ending().is_none() {
        ui.label(RichText::new(desk.word("play-last-turns")).color(desk.look.accent()));
    }
}

fn stale_ui(ui: &mut Ui, play: &Playtest, desk: &mut Desk) {
    let Some(why) = &play.stale else { return };
    ui.label(RichText::new(desk.words.about("play-stale", why)).color(ui.visuals().warn_fg_color));
    if ui.button(desk.word("play-restart")).clicked() {
        desk.ask(Action::Play(Play::Start));
    }
}

/// Everything that may be done and is not a card of the market, as buttons.
fn choices_ui(ui: &mut Ui, play: &Playtest, desk: &mut Desk) {
    let legal = play.legal();
    let mut claims = Vec::new();
    let mut others = Vec::new();
    for action in legal {
        match action {
            Decide::Claim(track) => claims.push(track),
            Decide::DrawBlind | Decide::TakeFaceUp(_) => {}
            action => others.push(action),
        }
    }
    let (own, plain): (Vec<_>, Vec<_>) = others
        .into_iter()
        .partition(|action| matches!(action, Decide::Own(..)));
    for action in plain {
        let text = choice_text(play, action, desk);
        if ui.button(text).clicked() {
            desk.ask(Action::Play(Play::Act(action)));
        }
    }
    let config = play.board().config();
    if !claims.is_empty() {
        ui.label(RichText::new(desk.words.count("play-claims", claims.len())).strong());
        for track in claims {
            let title = track_title(play.board(), track);
            let row = ui.horizontal(|ui| {
                swatch(
                    ui,
                    config,
                    config.tracks[track.index()]
                        .colour
                        .map(|colour| colour.index()),
                );
                let length = config.tracks[track.index()].length;
                ui.button(desk.words.with(
                    "play-claim",
                    &[("about", title.into()), ("n", length.into())],
                ))
            });
            if row.inner.hovered() {
                desk.ask(Action::Point(vec![thing::track(config, track)]));
            }
            if row.inner.clicked() {
                desk.ask(Action::Play(Play::Act(Decide::Claim(track))));
            }
        }
    }
    if !own.is_empty() {
        ui.collapsing(desk.words.count("play-own", own.len()), |ui| {
            for action in own {
                if ui.button(choice_text(play, action, desk)).clicked() {
                    desk.ask(Action::Play(Play::Act(action)));
                }
            }
        });
    }
}

/// A choice in words: tickets and cards by their titles, everything else as rule scripts say it.
fn choice_text(play: &Playtest, action: Decide, desk: &Desk) -> String {
    let (board, state) = (play.board(), play.state());
    match action {
        Decide::DrawTickets => desk.word("play-draw-tickets"),
        Decide::Pass => desk.word("play-pass"),
        Decide::Keep(mask) => {
            let offer = state.offer(board, state.actor());
            let kept = offer
                .enumerate()
                .filter(|(index, _)| mask & (1 << index) != 0);
            let kept: Vec<String> = kept
                .map(|(_, ticket)| ticket_title(board, ticket))
                .collect();
            desk.words.about("play-keep", &kept.join(" + "))
        }
        Decide::Pay(index) => {
            let cards = state.payment(board, index).unwrap_or_default();
            desk.words.about("play-with", &card_list(play, &cards))
        }
        action => describe(board, state, action),
    }
}

fn card_list(play: &Playtest, cards: &[i32]) -> String {
    let deck = &play.board().config().deck;
    let there = deck.iter().zip(cards).filter(|(_, count)| **count > 0);
    let parts: Vec<String> = there
        .map(|(card, count)| format!("{count} {}", card.title))
        .collect();
    parts.join(" + ")
}

fn market_ui(ui: &mut Ui, play: &Playtest, desk: &mut Desk) {
    let (board, state) = (play.board(), play.state());
    let legal = play.legal();
    ui.label(RichText::new(desk.word("play-market")).strong());
    ui.horizontal_wrapped(|ui| {
        for card in state.market(board).flatten() {
            let action = Decide::TakeFaceUp(card);
            ui.horizontal(|ui| {
                swatch(ui, board.config(), Some(card.index()));
                let title = &board.config().deck[card.index()].title;
                let button = ui.add_enabled(legal.contains(&action), Button::new(title));
                if button.clicked() {
                    desk.ask(Action::Play(Play::Act(action)));
                }
            });
        }
        let blind = Button::new(desk.words.count("play-blind", state.deck_len() as usize));
        if ui
            .add_enabled(legal.contains(&Decide::DrawBlind), blind)
            .clicked()
        {
            desk.ask(Action::Play(Play::Act(Decide::DrawBlind)));
        }
    });
}

/// Hand and tickets of the seat whose eyes these are; of all seats where cards lie open.
fn hand_ui(ui: &mut Ui, play: &Playtest, wishes: &Wishes, desk: &mut Desk) {
    let (board, state) = (play.board(), play.state());
    let seats: Vec<u8> = if wishes.open {
        (0..board.players()).collect()
    } else {
        play.eyes().into_iter().collect()
    };
    if seats.is_empty() {
        ui.label(RichText::new(desk.word("play-hidden")).color(desk.look.muted()));
    }
    let results = state.score_sheet(board).tickets;
    for seat in seats {
        let name = seat_name(play, seat, desk);
        ui.label(RichText::new(desk.words.about("play-hand", &name)).strong());
        let hand = state.hand(board, seat);
        ui.horizontal_wrapped(|ui| {
            for (kind, count) in hand.iter().enumerate().filter(|(_, count)| **count > 0) {
                swatch(ui, board.config(), Some(kind));
                ui.label(format!("{count} {}", board.config().deck[kind].title));
            }
        });
        for ticket in state.offer(board, seat) {
            ui.label(format!("? {}", ticket_title(board, ticket)));
        }
        for result in &results[usize::from(seat)] {
            let sign = if result.completed { "✔" } else { "○" };
            let line = ui.label(format!("{sign} {}", ticket_title(board, result.ticket)));
            if line.hovered() {
                desk.ask(Action::Point(ends_of(board.config(), result.ticket)));
            }
        }
    }
}

fn ends_of(
    config: &branchline_engine::GameConfig,
    ticket: branchline_engine::config::TicketId,
) -> Vec<thing::Thing> {
    use branchline_engine::config::End;
    let ways = config.tickets[ticket.index()].alternatives.iter();
    let places = ways.flat_map(|way| &way.ends).filter_map(|end| match *end {
        End::Location(place) => Some(thing::location(config, place)),
        End::District(_) => None,
    });
    places.collect()
}

fn players_ui(ui: &mut Ui, play: &Playtest, desk: &Desk) {
    let (board, state) = (play.board(), play.state());
    let view = state.public_view(board);
    let number =
        |count: Option<i32>| count.map_or_else(|| "–".to_owned(), |count| count.to_string());
    Grid::new("players").striped(true).show(ui, |ui| {
        for key in [
            "play-player",
            "play-points",
            "play-pieces",
            "play-cards",
            "play-ticket-count",
        ] {
            ui.label(RichText::new(desk.word(key)).color(desk.look.muted()));
        }
        ui.end_row();
        for (seat, player) in (0u8..).zip(&view.players) {
            let name = RichText::new(seat_name(play, seat, desk));
            ui.label(if seat == view.actor {
                name.strong()
            } else {
                name
            });
            for text in [
                player.score.to_string(),
                player.pieces.to_string(),
                number(player.cards),
                number(player.tickets),
            ] {
                ui.label(text);
            }
            ui.end_row();
        }
    });
    for seat in 0..board.players() {
        shown_ui(ui, play, Some(seat), desk);
    }
}

/// What mechanics keep in the open: with a seat, or on the table.
fn shown_ui(ui: &mut Ui, play: &Playtest, seat: Option<u8>, desk: &Desk) {
    let board = play.board();
    let all = play.state().shown(board);
    let mine = all
        .iter()
        .filter(|shown| shown.seat == seat && shown.location.is_none());
    let parts: Vec<String> = mine
        .map(|shown| {
            let what = match (shown.card, shown.symbol) {
                (Some(card), _) => board.config().deck[card.index()].title.clone(),
                (None, Some(symbol)) => format!("{} {symbol}", shown.what),
                (None, None) => shown.what.to_owned(),
            };
            format!("{} × {what}", shown.count)
        })
        .collect();
    if !parts.is_empty() {
        let parts = parts.join(", ");
        let text = match seat {
            Some(seat) => format!("{}: {parts}", seat_name(play, seat, desk)),
            None => parts,
        };
        ui.label(RichText::new(text).color(desk.look.muted()));
    }
}

fn controls_ui(ui: &mut Ui, play: &Playtest, desk: &mut Desk) {
    let going = play.state().ending().is_none();
    let bot = play.bot().is_some();
    ui.horizontal_wrapped(|ui| {
        for (key, tip, wanted, enabled) in [
            ("play-step", "play-step-tip", Play::Step, bot),
            ("play-run", "play-run-tip", Play::Run, bot),
            ("play-finish", "play-finish-tip", Play::Finish, going),
            (
                "play-take-back",
                "play-take-back-tip",
                Play::TakeBack,
                play.time().0 > 0,
            ),
            ("play-leave", "play-leave-tip", Play::Stop, true),
        ] {
            let button = ui.add_enabled(enabled, Button::new(desk.word(key)));
            if button.on_hover_text(desk.word(tip)).clicked() {
                desk.ask(Action::Play(wanted));
            }
        }
    });
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
    ComboBox::from_label(desk.word("play-pause"))
        .selected_text(desk.word(shown))
        .show_ui(ui, |ui| {
            for (pause, key) in pauses {
                ui.selectable_value(&mut wishes.pause, pause, desk.word(key));
            }
        });
}

/// How the next game is to be: players, who they are, the seed.
fn wishes_ui(ui: &mut Ui, session: &Session, wishes: &mut Wishes, desk: &mut Desk) {
    let Some(game) = session.game() else {
        ui.label(RichText::new(desk.word("play-no-game")).color(ui.visuals().warn_fg_color));
        return;
    };
    let range = &game.config.rules.players;
    wishes.players = wishes.players.clamp(range.min, range.max);
    ui.horizontal(|ui| {
        let label = ui.label(desk.word("play-players"));
        let players = DragValue::new(&mut wishes.players).range(range.min..=range.max);
        ui.add(players).labelled_by(label.id);
        let label = ui.label(desk.word("play-seed"));
        ui.add(DragValue::new(&mut wishes.seed))
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
    if ui
        .button(RichText::new(desk.word("play-start")).strong())
        .clicked()
    {
        desk.ask(Action::Play(Play::Start));
    }
}
