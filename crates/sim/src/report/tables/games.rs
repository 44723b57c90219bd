//! Tables about games as a whole: seats, length, scores, lead, and where points come from.

use super::{Cell, Table};
use crate::report::{Report, Role};
use crate::stats::Estimate;

pub fn seats(report: &Report) -> Option<Table> {
    let rows = report.seats.places.iter().map(|row| {
        vec![
            Cell::Words(format!("player {} to move", row.place)),
            Cell::Share(row.wins),
            Cell::Signed(row.points),
        ]
    });
    let table = Table::new("Order of turns", "", "").figures(&["wins", "points beside the mean"]);
    table.rows(rows).some()
}

/// The bots of the run, if they differ.
pub fn bots(report: &Report) -> Option<Table> {
    let first = report.run.bots.first();
    if report.run.bots.iter().all(|bot| Some(bot) == first) {
        return None;
    }
    let rows = report.entrants.iter().map(|row| {
        vec![
            Cell::Code(row.bot.clone()),
            Cell::Share(row.wins),
            Cell::Number(row.points),
            Cell::Share(row.completed),
        ]
    });
    let table = Table::new("By bot", "", "").figures(&["wins", "points", "tickets done"]);
    table.rows(rows).some()
}

/// Figures one below the other.
fn list(
    title: &'static str,
    rows: impl IntoIterator<Item = (&'static str, Cell)>,
) -> Option<Table> {
    let rows = rows.into_iter();
    let rows = rows.map(|(what, figure)| vec![Cell::words(what), figure]);
    Table::new(title, "", "").figures(&[""]).rows(rows).some()
}

pub fn length(report: &Report) -> Option<Table> {
    let (length, arc) = (&report.length, &report.arc_shape);
    let [short, middle, long] = length.quantiles;
    let over = length.over_target.map(Cell::Share);
    let over = over.map(|share| ("games longer than the target", share));
    let rows = [
        ("turns of a player", Cell::Number(length.turns)),
        ("their standard deviation", Cell::Number(length.deviation)),
        ("one game of twenty takes at most", Cell::Number(short)),
        ("half of the games take at most", Cell::Number(middle)),
        ("nineteen of twenty take at most", Cell::Number(long)),
        ("turns without a choice", Cell::Share(length.forced)),
        (
            "games that end by their rules",
            Cell::Share(length.by_rules),
        ),
        (
            "most claims to choose from",
            Cell::known(arc.peak, Cell::Number),
        ),
        (
            "after so many percent of the game",
            Cell::known(arc.when, Cell::Number),
        ),
        (
            "more in the second half than in the first",
            Cell::Signed(arc.slope),
        ),
    ];
    list("Length", rows.into_iter().chain(over))
}

pub fn scores(report: &Report) -> Option<Table> {
    let scores = &report.scores;
    let rows = [
        ("points of a player", Cell::Number(scores.points)),
        ("their standard deviation", Cell::Number(scores.deviation)),
        ("players below zero", Cell::Share(scores.negative)),
        ("points the winner is ahead", Cell::Number(scores.lead)),
        ("half of the time at most", Cell::Number(scores.median_lead)),
        (
            "games decided by five points or fewer",
            Cell::Share(scores.close),
        ),
        ("games with several winners", Cell::Share(scores.shared)),
    ];
    list("Scores", rows)
}

pub fn lead(report: &Report) -> Option<Table> {
    let lead = &report.lead;
    let kings = lead.kingmaking.map(Cell::Share);
    let kings = kings.map(|share| ("last turns without hope that decide who wins", share));
    let known = |figure: Estimate| Cell::known(figure, Cell::Number);
    let rows = [
        (
            "wins of who leads on the board half-way",
            Cell::Share(lead.board_leader_wins),
        ),
        ("times as often as by chance", Cell::Number(lead.board_lift)),
        (
            "wins of who would win if it ended half-way",
            Cell::Share(lead.true_leader_wins),
        ),
        ("times as often as by chance", Cell::Number(lead.true_lift)),
        (
            "changes of the lead on the board",
            Cell::Number(lead.changes),
        ),
        (
            "percent of turns until the winner leads there for good",
            Cell::Number(lead.settled),
        ),
        (
            "changes of the lead, all points counted",
            known(lead.true_changes),
        ),
        (
            "percent of rounds until the winner leads for good",
            known(lead.decided),
        ),
        (
            "points the winner is behind on average (drama)",
            known(lead.drama),
        ),
        (
            "games won from the last place three quarters through",
            Cell::Share(lead.comebacks),
        ),
    ];
    list("Lead", rows.into_iter().chain(kings))
}

pub fn sources(report: &Report) -> Option<Table> {
    let rows = report.sources.iter().map(|row| {
        let role = match row.role {
            Role::Decoration => Cell::Tag("decoration", false),
            Role::Dominant => Cell::Tag("dominant", false),
            Role::Part => Cell::Tag("", false),
        };
        vec![
            Cell::Words(row.title.clone()),
            Cell::Number(row.all),
            Cell::Number(row.winners),
            Cell::Share(row.decides),
            role,
        ]
    });
    let about =
        "“Decides” is the share of games that somebody else would have won without this source.";
    let table = Table::new("Where points come from", about, "source");
    let table = table.figures(&["a player", "a winner", "decides"]).tags();
    table.rows(rows).some()
}

/// Districts, the cheapest to link first.
pub fn districts(report: &Report) -> Option<Table> {
    let mut rows: Vec<_> = report.districts.iter().collect();
    rows.sort_by_key(|row| row.spaces);
    let rows = rows.into_iter().map(|row| {
        vec![
            Cell::Words(row.title.clone()),
            Cell::Count(row.value.into()),
            row.spaces
                .map_or(Cell::Nothing, |spaces| Cell::Count(spaces.into())),
            Cell::Meter(row.completed),
            Cell::Share(row.winners),
        ]
    });
    let about = "The fewest spaces that link all of a district, how many players do, and how often those win.";
    let table = Table::new("Districts", about, "district");
    let table = table.figures(&["value", "spaces", "completed", "of them win"]);
    table.rows(rows).some()
}

pub fn measures(report: &Report) -> Option<Table> {
    let rows = report.measures.iter().map(|row| {
        vec![
            Cell::Words(row.title.clone()),
            Cell::Number(row.all),
            Cell::Number(row.winners),
        ]
    });
    let table = Table::new("What players achieve", "", "");
    table.figures(&["a player", "a winner"]).rows(rows).some()
}
