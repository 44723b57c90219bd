//! The sections of the page, in reading order: a sentence, a plot, then the tables that the
//! terminal shows too.

use super::plots::{self, Row};
use super::{coded, escape};
use crate::report::tables::{self, Cell, Table};
use crate::report::{HoleRow, LocationRow, Report, number, percent, signed};
use crate::stats::Estimate;
use std::fmt::Write;

/// All of them.
pub fn all(page: &mut String, report: &Report, map: &str) {
    seats(page, report);
    board(page, report, map);
    length(page, report);
    scores(page, report);
    tickets(page, report);
    routes(page, report);
    cards(page, report);
    strategies(page, report);
    players(page, report);
    holes(page, report);
}

fn begin(page: &mut String, id: &str, title: &str, lead: &str) {
    let _ = write!(
        page,
        "<section id=\"{id}\">\n<h2>{title}</h2>\n<p class=\"lead\">{lead}</p>\n"
    );
}

fn end(page: &mut String) {
    page.push_str("</section>\n");
}

fn aside(page: &mut String, text: &str) {
    let _ = writeln!(page, "<p class=\"aside\">{text}</p>");
}

/// A heading inside a section, with what stands below it in a sentence.
fn heading(page: &mut String, id: &str, title: &str, about: &str) {
    let _ = writeln!(page, "<h3 id=\"{id}\">{title}</h3>");
    if !about.is_empty() {
        let _ = writeln!(page, "<p class=\"lead\">{about}</p>");
    }
}

/// A table under its own heading, if there is one.
fn headed(page: &mut String, id: &str, table: Option<Table>) {
    if let Some(table) = table {
        heading(page, id, table.title, table.about);
        rows(page, &table);
    }
}

/// Rows that a printed page keeps together.
const SHORT: usize = 12;

/// The rows of a table under their headings.
fn rows(page: &mut String, table: &Table) {
    let short = if table.rows.len() <= SHORT {
        " short"
    } else {
        ""
    };
    let _ = write!(page, "<div class=\"wide{short}\"><table>");
    if table.columns.iter().any(|column| !column.title.is_empty()) {
        page.push_str("<thead><tr>");
        for column in &table.columns {
            let class = if column.words { "" } else { " class=\"n\"" };
            let _ = write!(page, "<th{class}>{}</th>", escape(&column.title));
        }
        page.push_str("</tr></thead>");
    }
    page.push_str("<tbody>\n");
    for row in &table.rows {
        page.push_str("<tr>");
        for (column, cell) in table.columns.iter().zip(row) {
            draw(page, column.words, cell);
        }
        page.push_str("</tr>\n");
    }
    page.push_str("</tbody></table></div>\n");
}

fn draw(page: &mut String, words: bool, cell: &Cell) {
    let text = escape(&cell.text());
    let number = if words { "" } else { " class=\"n\"" };
    let _ = match cell {
        Cell::Code(_) => write!(page, "<td><code>{text}</code></td>"),
        Cell::Tag("", _) => write!(page, "<td></td>"),
        Cell::Tag(_, warns) => {
            let class = if *warns { "tag warn" } else { "tag" };
            write!(page, "<td><span class=\"{class}\">{text}</span></td>")
        }
        Cell::Meter(share) => write!(
            page,
            "<td class=\"n\"><span class=\"meter\" style=\"--p:{:.3}\">{text}</span></td>",
            share.value.clamp(0.0, 1.0)
        ),
        Cell::Against(share) => {
            let heat = ((share.value - 0.5) * 200.0).clamp(-100.0, 100.0);
            let class = if heat >= 0.0 { "up" } else { "down" };
            let heat = heat.abs() * 0.6;
            write!(
                page,
                "<td class=\"n {class}\" style=\"--h:{heat:.0}%\">{text}</td>"
            )
        }
        _ => write!(page, "<td{number}>{text}</td>"),
    };
}

/// Shares with their intervals, in percent.
fn intervals<'a>(
    page: &mut String,
    shares: impl IntoIterator<Item = (&'a str, Estimate)>,
    even: f64,
) {
    let rows = shares.into_iter().map(|(label, share)| Row {
        label,
        estimate: share.scaled(100.0),
        text: percent(share),
    });
    let rows: Vec<Row> = rows.collect();
    plots::intervals(page, &rows, even * 100.0);
}

fn seats(page: &mut String, report: &Report) {
    begin(
        page,
        "seats",
        "Order of turns",
        "Share of victories by place in the order of turns. The line is an even share; a shared victory counts in part.",
    );
    let even = report.lead.even;
    let places = &report.seats.places;
    let labels: Vec<String> = places
        .iter()
        .map(|row| format!("player {} to move", row.place))
        .collect();
    let shares = labels.iter().zip(places);
    let shares = shares.map(|(label, row)| (label.as_str(), row.wins));
    intervals(page, shares, even);
    let effect: Vec<String> = places.iter().map(|row| signed(row.points)).collect();
    let chance = match (report.seats.p_value * 100.0).round() {
        p if p < 1.0 => "Chance alone would hardly ever give shares this uneven.".to_owned(),
        p => format!("Chance alone gives shares this uneven in {p:.0} of 100 such runs."),
    };
    let effect = effect.join(", ");
    aside(
        page,
        &format!("In points beside the mean of all players: {effect}. {chance}"),
    );
    if let Some(table) = tables::bots(report) {
        heading(page, "bots", table.title, table.about);
        let shares = report.entrants.iter();
        intervals(page, shares.map(|row| (row.bot.as_str(), row.wins)), even);
        rows(page, &table);
    }
    end(page);
}

/// Pixels of the map for each track: its figures must stay readable.
const PIXELS_A_TRACK: usize = 15;

fn board(page: &mut String, report: &Report, map: &str) {
    if map.is_empty() {
        return;
    }
    // A board with many tracks may be wider than the text.
    let wide = (report.tracks.len() * PIXELS_A_TRACK).min(1500);
    let _ = writeln!(
        page,
        "<section id=\"map\" style=\"--wide:{wide}px\">\n<h2>The map as played</h2>\n\
         <p class=\"lead\">The darker a track, the more games it is claimed in; the figure says in how many of a hundred.</p>\n\
         <figure class=\"map\">{map}</figure>"
    );
    let mut by_pull: Vec<_> = report.locations.iter().collect();
    by_pull.sort_by(|a, b| b.pull.value.total_cmp(&a.pull.value));
    let name = |row: &&LocationRow| {
        let pull = signed(row.pull.scaled(100.0));
        format!("{} ({pull} %)", escape(&row.title))
    };
    let best: Vec<String> = by_pull.iter().take(3).map(name).collect();
    let worst: Vec<String> = by_pull.iter().rev().take(3).map(name).collect();
    let (best, worst) = (best.join(", "), worst.join(", "));
    aside(
        page,
        &format!("Winners are found more often than others in {best}; less often in {worst}."),
    );
    end(page);
}

fn length(page: &mut String, report: &Report) {
    let length = &report.length;
    let [short, _, long] = length.quantiles;
    begin(
        page,
        "length",
        "Length",
        &format!(
            "A player has {} turns; nine of ten games take between {} and {}.",
            number(length.turns),
            number(short),
            number(long)
        ),
    );
    let players = i32::from(report.run.players.max(1));
    plots::histogram(
        page,
        &length.histogram,
        players,
        "turns of a player",
        "games",
    );
    heading(
        page,
        "arc",
        "Room to choose",
        "Claims a player can choose from at the start of a turn, from the first turn to the last.",
    );
    plots::line(page, &report.arc, "the game’s time");
    heading(page, "length-figures", "In figures", "");
    tables::length(report)
        .iter()
        .for_each(|table| rows(page, table));
    end(page);
}

fn scores(page: &mut String, report: &Report) {
    let scores = &report.scores;
    begin(
        page,
        "scores",
        "Scores and lead",
        &format!(
            "Players score {} points; the winner is {} ahead. {} of games are decided by five points or fewer.",
            number(scores.points),
            number(scores.lead),
            percent(scores.close)
        ),
    );
    plots::histogram(page, &scores.histogram, 1, "points of a player", "players");
    tables::scores(report)
        .iter()
        .for_each(|table| rows(page, table));
    let lead = &report.lead;
    heading(
        page,
        "lead",
        "Does the leader win?",
        "Victories of the player who is ahead half-way: on the board, or if the game ended then. The line is chance.",
    );
    let shares = [
        ("ahead on the board", lead.board_leader_wins),
        ("if it ended then", lead.true_leader_wins),
    ];
    intervals(page, shares, lead.even);
    tables::lead(report)
        .iter()
        .for_each(|table| rows(page, table));
    headed(page, "sources", tables::sources(report));
    headed(page, "districts", tables::districts(report));
    headed(page, "features", tables::measures(report));
    end(page);
}

fn tickets(page: &mut String, report: &Report) {
    if let Some(table) = tables::tickets(report) {
        begin(page, "tickets", table.title, table.about);
        rows(page, &table);
        headed(page, "ticket-odds", tables::odds(report));
        end(page);
    }
}

fn routes(page: &mut String, report: &Report) {
    if let Some(table) = tables::routes(report) {
        begin(page, "routes", table.title, table.about);
        rows(page, &table);
        headed(page, "chokes", tables::chokes(report));
        end(page);
    }
}

fn cards(page: &mut String, report: &Report) {
    let cards = &report.cards;
    begin(
        page,
        "cards",
        "Cards",
        "Share of the deck (upper bar, pale) beside the share of cards paid (lower bar, strong).",
    );
    let kinds = cards.kinds.iter();
    let kinds: Vec<_> = kinds
        .map(|row| (row.title.as_str(), row.supply, row.demand))
        .collect();
    plots::pairs(page, &kinds);
    aside(
        page,
        &format!(
            "The deck is made anew {} times a game, the market because of wilds {} times; {} of turns begin without a card to draw; a player ends with {} cards.",
            number(cards.reshuffles),
            number(cards.resets),
            percent(cards.empty),
            number(cards.left)
        ),
    );
    end(page);
}

fn strategies(page: &mut String, report: &Report) {
    let matrix = tables::strategies(report);
    if matrix.is_none() && report.restricted.is_empty() && report.ladder.is_empty() {
        return;
    }
    let about = "Bots stand for ways to play; what they win says what the game rewards.";
    begin(page, "strategies", "Ways to play", about);
    headed(page, "matrix", matrix);
    if let Some(strategies) = &report.strategies {
        let mix = strategies.bots.iter().zip(&strategies.mix);
        let mix = mix.filter(|(_, share)| share.value >= 0.02);
        let mix: Vec<String> = mix
            .map(|(bot, share)| format!("{} <code>{}</code>", percent(*share), escape(bot)))
            .collect();
        let Estimate { value, low, high } = strategies.entropy;
        let mix = mix.join(", ");
        aside(
            page,
            &format!(
                "The mix that no bot here beats: {mix}. It is {value:.2} mixed (between {low:.2} and {high:.2}), where 0 is one bot alone and 1 all alike."
            ),
        );
        if let Some(luck) = strategies.luck {
            let luck = percent(luck);
            aside(
                page,
                &format!(
                    "Luck: {luck} of the spread of scores comes from the deal and the seat. Each pair of bots played every deal from both seats, so what is the deal's and what the player's can be told apart."
                ),
            );
        }
    }
    headed(page, "profile", tables::profile(report));
    if let Some(table) = tables::restricted(report) {
        heading(page, "restricted", table.title, table.about);
        let options = report.restricted.iter().map(|row| {
            let option = row.bot.split_once(':').map(|(_, option)| option);
            (option.unwrap_or(&row.bot), row.wins)
        });
        intervals(page, options, 0.5);
    }
    headed(page, "blocking", tables::blocking(report));
    if let Some(table) = tables::ladder(report) {
        heading(page, "ladder", table.title, table.about);
        let labels = table.rows.iter().map(|row| row[0].text());
        let labels: Vec<String> = labels.collect();
        let rungs = labels.iter().zip(&report.ladder);
        intervals(
            page,
            rungs.map(|(label, row)| (label.as_str(), row.wins)),
            0.5,
        );
    }
    end(page);
}

fn players(page: &mut String, report: &Report) {
    if let Some(table) = tables::players(report) {
        begin(page, "players", table.title, table.about);
        rows(page, &table);
        end(page);
    }
}

fn holes(page: &mut String, report: &Report) {
    begin(
        page,
        "holes",
        "Holes in the rules",
        "Moments in which the rules leave somebody without a way on, each with a game that shows it.",
    );
    if report.holes.is_empty() {
        page.push_str("<p>None was met.</p>\n");
    } else {
        page.push_str("<div class=\"wide\"><table><thead><tr><th>what happens</th><th>rule</th><th class=\"n\">games</th><th>to see it</th></tr></thead><tbody>\n");
        for hole in &report.holes {
            let sought = if hole.sought {
                " <small>(by bots that look for it)</small>"
            } else {
                ""
            };
            let _ = writeln!(
                page,
                "<tr><td>{}{sought}</td><td><code>{}</code></td><td class=\"n\">{}</td><td>turn {} of what <code>{}</code> saves</td></tr>",
                coded(&hole.what),
                escape(&hole.rule),
                percent(hole.games),
                hole.turn,
                escape(&command(report, hole))
            );
        }
        page.push_str("</tbody></table></div>\n");
    }
    end(page);
}

/// The command that plays up to a hole and saves its game.
fn command(report: &Report, hole: &HoleRow) -> String {
    let run = &report.run;
    let seats = hole.bots.len();
    let bots = if hole.sought { &hole.bots } else { &run.bots };
    let bots = match bots.split_first() {
        Some((first, rest)) if rest.iter().all(|bot| bot == first) => first.clone(),
        _ => bots.join(","),
    };
    let rotate = if run.rotate && !hole.sought {
        " --rotate"
    } else {
        ""
    };
    format!(
        "branchline simulate {} --players {seats} --bots {bots}{rotate} --seed {} --games {} --replays games",
        report.game.id,
        run.seed,
        hole.game + 1
    )
}
