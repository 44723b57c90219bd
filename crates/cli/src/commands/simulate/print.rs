//! The sums of a simulation for a person: sentences first, then the table they come from.

use std::io::{self, Write};

use branchline_compiler::output::visible;
use branchline_engine::mechanics::score_lines;
use branchline_sim::stats::{self, Estimate};
use branchline_sim::{BotSpec, Summary};

use super::Played;
use crate::commands::check::count;
use crate::input::list;
use crate::table::Table;
use crate::terminal::{Style, Terminal};

pub fn print(played: &Played, terminal: &mut Terminal) -> io::Result<()> {
    let Played {
        config,
        bots,
        seed,
        summary,
    } = played;
    let title = terminal.paint(Style::Bold, visible(&config.title));
    writeln!(
        terminal,
        "{title}: {} with {}, seed {seed}\n",
        count(summary.games as usize, "game"),
        players(bots),
    )?;
    for sentence in sentences(summary) {
        writeln!(terminal, "{sentence}")?;
    }
    let heading = terminal.paint(Style::Bold, "Points by source");
    writeln!(terminal, "\n{heading}")?;
    for line in points(summary).lines(true) {
        writeln!(terminal, "  {line}")?;
    }
    Ok(())
}

/// What the figures say, most important first.
pub fn sentences(summary: &Summary) -> Vec<String> {
    let games = summary.games;
    let mut sentences = Vec::new();
    if summary.endings.limit > 0 {
        let limit = stats::share(summary.endings.limit as f64, games);
        sentences.push(format!(
            "{} of games never came to an end by the rules: something in map or rules keeps players from finishing.",
            percent(limit)
        ));
    }
    let turns = stats::mean(&summary.turns.tally());
    let [shortest, longest] = [5, 95].map(|p| summary.turns.quantile(p).unwrap_or(0));
    sentences.push(format!(
        "A game takes {} turns, all players together; nine of ten games take {shortest} to {longest}.",
        number(turns)
    ));
    let wins = (1..).zip(&summary.seats).map(|(seat, summary)| {
        let share = stats::share(stats::wins(summary), games);
        format!("seat {seat} wins {}", percent(share))
    });
    let wins: Vec<String> = wins.collect();
    sentences.push(format!(
        "Of all games {}.",
        list(wins.iter().map(String::as_str))
    ));
    let lead = stats::mean(&summary.margins.tally());
    let shared = stats::share(summary.shared_wins as f64, games);
    sentences.push(format!(
        "The best player is {} points ahead; {} of games have more than one winner.",
        number(lead),
        percent(shared)
    ));
    if summary.games_with_pass > 0 {
        let share = stats::share(summary.games_with_pass as f64, games);
        sentences.push(format!(
            "In {} of games somebody could not do anything and had to pass.",
            percent(share)
        ));
    }
    if summary.endings.deadlock > 0 {
        let share = stats::share(summary.endings.deadlock as f64, games);
        sentences.push(format!(
            "{} of games ended because nobody could do anything any more.",
            percent(share)
        ));
    }
    sentences
}

/// Rows: sources of points; columns: seats, then those who won.
fn points(summary: &Summary) -> Table {
    let mut table = Table::default();
    let seats = (1..=summary.seats.len()).map(|seat| format!("seat {seat}"));
    let head = std::iter::once(String::new()).chain(seats);
    table.row(head.chain(["winner".to_owned()]));
    for line in &summary.lines {
        let title = score_lines().find(|known| known.id == line.id);
        let title = title.map_or(line.id.as_str(), |known| known.title.en);
        let cells = line.seats.iter().chain([&line.winners]);
        let cells = cells.map(|tally| number(stats::mean(tally)));
        table.row(std::iter::once(title.to_owned()).chain(cells));
    }
    let totals = summary.seats.iter().map(|seat| seat.scores.tally());
    let totals = totals.map(|tally| number(stats::mean(&tally)));
    // Means add up; how far the sum may be off does not follow from its parts.
    let winner: f64 = summary
        .lines
        .iter()
        .map(|l| stats::mean(&l.winners).value)
        .sum();
    let winner = format!("{winner:.1}");
    table.row(
        std::iter::once("Total".to_owned())
            .chain(totals)
            .chain([winner]),
    );
    table
}

/// `4 random bots`, or each by name.
fn players(bots: &[BotSpec]) -> String {
    match bots {
        [first, rest @ ..] if rest.iter().all(|bot| bot == first) => {
            count(bots.len(), &format!("{first} bot"))
        }
        bots => {
            let names: Vec<String> = bots.iter().map(BotSpec::to_string).collect();
            list(names.iter().map(String::as_str))
        }
    }
}

/// `52.3 ± 1.2`.
fn number(estimate: Estimate) -> String {
    if estimate.margin().is_finite() {
        format!("{:.1} ± {:.1}", estimate.value, estimate.margin())
    } else {
        format!("{:.1}", estimate.value)
    }
}

/// `52.3 % ± 1.2`.
fn percent(share: Estimate) -> String {
    format!(
        "{:.1} % ± {:.1}",
        share.value * 100.0,
        share.margin() * 100.0
    )
}
