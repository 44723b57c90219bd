//! The sections of the page, in reading order.

use super::plots::{self, Row};
use super::{coded, escape};
use crate::report::{Report, Role, TicketFlag, TrackFlag, number, percent};
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

fn seats(page: &mut String, report: &Report) {
    begin(
        page,
        "seats",
        "Order of turns",
        "Share of victories by place in the order of turns. The line is an even share; a shared victory counts in part.",
    );
    let even = report.lead.even;
    let labels: Vec<String> = report
        .seats
        .places
        .iter()
        .map(|row| format!("player {} to move", row.place))
        .collect();
    let rows: Vec<Row> = report
        .seats
        .places
        .iter()
        .zip(&labels)
        .map(|(row, label)| Row {
            label,
            estimate: row.wins.scaled(100.0),
            text: percent(row.wins),
        })
        .collect();
    plots::intervals(page, &rows, Some(even * 100.0));
    let effect: Vec<String> = report
        .seats
        .places
        .iter()
        .map(|row| format!("{:+.1} ± {:.1}", row.points.value, row.points.margin()))
        .collect();
    let chance = match (report.seats.p_value * 100.0).round() {
        p if p < 1.0 => "Chance alone would hardly ever give shares this uneven.".to_owned(),
        p => format!("Chance alone gives shares this uneven in {p:.0} of 100 such runs."),
    };
    let _ = writeln!(
        page,
        "<p class=\"aside\">In points beside the mean of all players: {}. {chance}</p>",
        effect.join(", "),
    );
    let different = report.run.bots.iter().any(|bot| *bot != report.run.bots[0]);
    if different {
        page.push_str("<h3>By bot</h3>\n");
        let rows: Vec<Row> = report
            .entrants
            .iter()
            .map(|row| Row {
                label: &row.bot,
                estimate: row.wins.scaled(100.0),
                text: percent(row.wins),
            })
            .collect();
        plots::intervals(page, &rows, Some(even * 100.0));
    }
    end(page);
}

fn board(page: &mut String, report: &Report, map: &str) {
    if map.is_empty() {
        return;
    }
    begin(
        page,
        "map",
        "The map as played",
        "The darker a track, the more games it is claimed in; the figure says in how many.",
    );
    let _ = writeln!(page, "<figure class=\"map\">{map}</figure>");
    let mut by_pull: Vec<_> = report.locations.iter().collect();
    by_pull.sort_by(|a, b| b.pull.value.total_cmp(&a.pull.value));
    let name = |row: &&crate::report::LocationRow| {
        let margin = row.pull.margin() * 100.0;
        format!(
            "{} ({:+.0} ± {margin:.0} %)",
            escape(&row.title),
            row.pull.value * 100.0
        )
    };
    let best: Vec<String> = by_pull.iter().take(3).map(name).collect();
    let worst: Vec<String> = by_pull.iter().rev().take(3).map(name).collect();
    let _ = writeln!(
        page,
        "<p class=\"aside\">Winners are found more often than others in {}; less often in {}.</p>",
        best.join(", "),
        worst.join(", ")
    );
    end(page);
}

/// A figure with its sign.
fn signed(estimate: crate::stats::Estimate) -> String {
    if estimate.margin().is_finite() {
        format!("{:+.1} ± {:.1}", estimate.value, estimate.margin())
    } else {
        format!("{:+.1}", estimate.value)
    }
}

fn length(page: &mut String, report: &Report) {
    let length = &report.length;
    begin(
        page,
        "length",
        "Length",
        &format!(
            "A player has {} turns (deviation {:.1}). {} of turns leave no choice; {} of games end by their rules.",
            number(length.turns),
            length.deviation,
            percent(length.forced),
            percent(length.by_rules)
        ),
    );
    plots::histogram(page, &length.histogram, "turns of all players together");
    page.push_str("<h3>Room to choose</h3>\n<p class=\"lead\">Claims a player can choose from at the start of a turn, from the first turn to the last.</p>\n");
    plots::line(page, &report.arc, "the game’s time");
    let arc = &report.arc_shape;
    let _ = writeln!(
        page,
        "<p class=\"aside\">The most there is to choose from is {} claims, {:.0} % through; the second half of the game has {} against the first.</p>",
        number(arc.peak),
        arc.when,
        signed(arc.slope)
    );
    end(page);
}

fn scores(page: &mut String, report: &Report) {
    let scores = &report.scores;
    begin(
        page,
        "scores",
        "Scores and lead",
        &format!(
            "Players score {} points (deviation {:.1}); the winner is {} points ahead, half of the time at most {}. {} of games are decided by five points or fewer, {} are shared.",
            number(scores.points),
            scores.deviation,
            number(scores.lead),
            scores.median_lead,
            percent(scores.close),
            percent(scores.shared)
        ),
    );
    plots::histogram(page, &scores.histogram, "points of a player");
    let lead = &report.lead;
    page.push_str("<h3 id=\"lead\">Does the leader win?</h3>\n");
    let rows = [
        Row {
            label: "ahead on the board",
            estimate: lead.board_leader_wins.scaled(100.0),
            text: percent(lead.board_leader_wins),
        },
        Row {
            label: "if it ended then",
            estimate: lead.true_leader_wins.scaled(100.0),
            text: percent(lead.true_leader_wins),
        },
    ];
    plots::intervals(page, &rows, Some(lead.even * 100.0));
    let _ = writeln!(
        page,
        "<p class=\"aside\">Victories of the player who is ahead half-way. The lead on the board changes {} times; the winner leads there for good after {} % of the turns; {} of games are won from the last place three quarters through.</p>",
        number(lead.changes),
        number(lead.settled),
        percent(lead.comebacks)
    );
    let kings = lead.kingmaking.map_or_else(String::new, |share| {
        format!(
            " Of the last turns of players who cannot win any more, {} decide who of the others does.",
            percent(share)
        )
    });
    let _ = writeln!(
        page,
        "<p class=\"aside\">Counting all points, tickets and bonuses included, the lead changes {} times; the winner is ahead for good after {} % of the rounds, and until then {} points behind on average.{kings}</p>",
        number(lead.true_changes),
        number(lead.decided),
        number(lead.drama)
    );
    page.push_str("<h3 id=\"sources\">Where points come from</h3>\n<table><thead><tr><th>Source</th><th class=\"n\">a player</th><th class=\"n\">a winner</th><th class=\"n\">decides</th><th></th></tr></thead><tbody>\n");
    for row in &report.sources {
        let role = match row.role {
            Role::Decoration => "<span class=\"tag quiet\">decoration</span>",
            Role::Dominant => "<span class=\"tag\">dominant</span>",
            Role::Part => "",
        };
        let _ = writeln!(
            page,
            "<tr><td>{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td><td>{role}</td></tr>",
            escape(&row.title),
            number(row.all),
            number(row.winners),
            percent(row.decides)
        );
    }
    page.push_str("</tbody></table>\n<p class=\"aside\">“Decides” is the share of games that somebody else would have won without this source.</p>\n");
    districts(page, report);
    if !report.measures.is_empty() {
        page.push_str("<h3 id=\"features\">What players achieve</h3>\n<table><thead><tr><th>Measure</th><th class=\"n\">a player</th><th class=\"n\">a winner</th></tr></thead><tbody>\n");
        for row in &report.measures {
            let _ = writeln!(
                page,
                "<tr><td>{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td></tr>",
                escape(&row.title),
                number(row.all),
                number(row.winners)
            );
        }
        page.push_str("</tbody></table>\n");
    }
    end(page);
}

/// Districts, the cheapest to link first.
fn districts(page: &mut String, report: &Report) {
    if report.districts.is_empty() {
        return;
    }
    page.push_str("<h3 id=\"districts\">Districts</h3>\n<p class=\"lead\">The fewest spaces that link all of a district, how many players do, and how often those win.</p>\n<table><thead><tr><th>District</th><th class=\"n\">value</th><th class=\"n\">spaces</th><th class=\"n\">completed</th><th class=\"n\">of them win</th></tr></thead><tbody>\n");
    let mut rows: Vec<_> = report.districts.iter().collect();
    rows.sort_by_key(|row| row.spaces);
    for row in rows {
        let spaces = row.spaces.map_or_else(|| "–".to_owned(), |n| n.to_string());
        let _ = writeln!(
            page,
            "<tr><td>{}</td><td class=\"n\">{}</td><td class=\"n\">{spaces}</td><td class=\"n\">{}</td><td class=\"n\">{}</td></tr>",
            escape(&row.title),
            row.value,
            bar(row.completed),
            percent(row.winners)
        );
    }
    page.push_str("</tbody></table>\n");
}

fn tickets(page: &mut String, report: &Report) {
    begin(
        page,
        "tickets",
        "Tickets",
        "Kept of the times offered, completed of the times kept, own turns until complete, and points brought on average.",
    );
    page.push_str("<div class=\"wide\"><table><thead><tr><th>Ticket</th><th class=\"n\">value</th><th class=\"n\">kept</th><th class=\"n\">completed</th><th class=\"n\">turns</th><th class=\"n\">points</th><th class=\"n\">a turn</th><th></th></tr></thead><tbody>\n");
    for row in &report.tickets {
        let flag = match row.flag {
            Some(TicketFlag::NeverKept) => "<span class=\"tag warn\">hardly kept</span>",
            Some(TicketFlag::NeverCompleted) => "<span class=\"tag warn\">hardly done</span>",
            Some(TicketFlag::Free) => "<span class=\"tag\">free</span>",
            Some(TicketFlag::Dominated) => "<span class=\"tag warn\">dominated</span>",
            None => "",
        };
        let better = row.dominated_by.as_ref().map_or_else(String::new, |other| {
            format!(" <small>by {}</small>", escape(other))
        });
        let turns = if row.turns.margin().is_finite() {
            number(row.turns)
        } else {
            "–".to_owned()
        };
        let _ = writeln!(
            page,
            "<tr><td>{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td><td class=\"n\">{turns}</td><td class=\"n\">{}</td><td class=\"n\">{}</td><td>{flag}{better}</td></tr>",
            escape(&row.title),
            row.value,
            bar(row.kept),
            bar(row.completed),
            signed(row.points),
            row.rate.map_or_else(|| "–".to_owned(), signed)
        );
    }
    page.push_str("</tbody></table></div>\n");
    ticket_odds(page, report);
    end(page);
}

/// What makes tickets easy or hard.
fn ticket_odds(page: &mut String, report: &Report) {
    if report.ticket_odds.is_empty() {
        return;
    }
    page.push_str("<h3>What makes a ticket hard</h3>\n<p class=\"lead\">By how much one more of something multiplies the odds of completing a ticket, the others being equal. Below 1 it is a burden; an interval that holds 1 says nothing.</p>\n<table><thead><tr><th>One more</th><th class=\"n\">odds ×</th><th class=\"n\">between</th></tr></thead><tbody>\n");
    for row in &report.ticket_odds {
        let _ = writeln!(
            page,
            "<tr><td>{}</td><td class=\"n\">{:.2}</td><td class=\"n\">{:.2} and {:.2}</td></tr>",
            escape(&row.what),
            row.factor.value,
            row.factor.low,
            row.factor.high
        );
    }
    page.push_str("</tbody></table>\n");
}

/// A share as a figure over a small bar.
fn bar(share: crate::stats::Estimate) -> String {
    format!(
        "<span class=\"meter\" style=\"--p:{:.3}\">{}</span>",
        share.value.clamp(0.0, 1.0),
        percent(share)
    )
}

fn routes(page: &mut String, report: &Report) {
    begin(
        page,
        "routes",
        "Routes",
        "Share of games in which a track is claimed, when (percent of the game), how often by a winner, failed tickets a thousand games that this one track of another player would have saved, and spaces that a claim makes the tickets of others longer.",
    );
    let mut rows: Vec<_> = report.tracks.iter().collect();
    rows.sort_by(|a, b| b.claimed.value.total_cmp(&a.claimed.value));
    page.push_str("<div class=\"wide\"><table><thead><tr><th>Route</th><th class=\"n\">length</th><th class=\"n\">claimed</th><th class=\"n\">when</th><th class=\"n\">by a winner</th><th class=\"n\">tickets broken</th><th class=\"n\">detour</th><th></th></tr></thead><tbody>\n");
    for row in rows {
        let flag = match row.flag {
            Some(TrackFlag::Dead) => "<span class=\"tag warn\">dead</span>",
            Some(TrackFlag::Contested) => "<span class=\"tag\">contested</span>",
            Some(TrackFlag::Choke) => "<span class=\"tag warn\">choke point</span>",
            None => "",
        };
        let when = row
            .when
            .map_or_else(|| "–".to_owned(), |when| format!("{when:.0} %"));
        let _ = writeln!(
            page,
            "<tr><td>{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td><td class=\"n\">{when}</td><td class=\"n\">{}</td><td class=\"n\">{:.0} ± {:.0}</td><td class=\"n\">{}</td><td>{flag}</td></tr>",
            escape(&row.title),
            row.length,
            bar(row.claimed),
            percent(row.by_winner),
            row.missed.value,
            row.missed.margin(),
            if row.detour.margin().is_finite() {
                number(row.detour)
            } else {
                "–".to_owned()
            }
        );
    }
    page.push_str("</tbody></table></div>\n");
    end(page);
}

fn cards(page: &mut String, report: &Report) {
    let cards = &report.cards;
    begin(
        page,
        "cards",
        "Cards",
        &format!(
            "Share of the deck (pale) beside the share of cards paid (strong). The deck is made anew {} times a game, the market because of wilds {} times; {} of turns begin without a card to draw; a player ends with {} cards.",
            number(cards.reshuffles),
            number(cards.resets),
            percent(cards.empty),
            number(cards.left)
        ),
    );
    let rows: Vec<(String, f64, f64)> = cards
        .kinds
        .iter()
        .map(|row| (row.title.clone(), row.supply, row.demand.value))
        .collect();
    plots::pairs(page, &rows);
    end(page);
}

fn strategies(page: &mut String, report: &Report) {
    if report.strategies.is_none() && report.restricted.is_empty() {
        return;
    }
    begin(
        page,
        "strategies",
        "Ways to play",
        "Bots against each other, two at a table, every deal played from both seats. Rows against columns, in percent of victories.",
    );
    if let Some(strategies) = &report.strategies {
        page.push_str("<div class=\"wide\"><table class=\"matrix\"><thead><tr><th></th>");
        for bot in &strategies.bots {
            let _ = write!(page, "<th class=\"n\">{}</th>", escape(bot));
        }
        page.push_str("<th class=\"n\">Elo</th></tr></thead><tbody>\n");
        for (index, bot) in strategies.bots.iter().enumerate() {
            let _ = write!(page, "<tr><td>{}</td>", escape(bot));
            for share in &strategies.wins[index] {
                match share {
                    Some(share) => {
                        let heat = ((share.value - 0.5) * 200.0).clamp(-100.0, 100.0);
                        let class = if heat >= 0.0 { "up" } else { "down" };
                        let _ = write!(
                            page,
                            "<td class=\"n {class}\" style=\"--h:{:.0}%\">{}</td>",
                            heat.abs() * 0.6,
                            percent(*share)
                        );
                    }
                    None => page.push_str("<td class=\"n self\">·</td>"),
                }
            }
            let elo = strategies
                .ratings
                .iter()
                .find(|rating| rating.bot == *bot)
                .map_or_else(String::new, |rating| {
                    format!("{:.0} ± {:.0}", rating.elo, rating.range.margin())
                });
            let _ = writeln!(page, "<td class=\"n\">{elo}</td></tr>");
        }
        page.push_str("</tbody></table></div>\n");
        let mix: Vec<String> = strategies
            .bots
            .iter()
            .zip(&strategies.mix)
            .filter(|(_, p)| p.value >= 0.02)
            .map(|(bot, p)| format!("{} {}", percent(*p), escape(bot)))
            .collect();
        let _ = writeln!(
            page,
            "<p class=\"aside\">The mix that no bot here beats: {}. It is {:.2} mixed (between {:.2} and {:.2}), where 0 is one bot alone and 1 all alike.</p>",
            mix.join(", "),
            strategies.entropy.value,
            strategies.entropy.low,
            strategies.entropy.high
        );
        if let Some(luck) = strategies.luck {
            let _ = writeln!(
                page,
                "<p class=\"aside\">Luck: {} of the spread of scores comes from the deal and the seat. Each pair of bots played every deal from both seats, so what is the deal's and what the player's can be told apart.</p>",
                percent(luck)
            );
        }
    }
    if !report.restricted.is_empty() {
        page.push_str("<h3>What features are worth</h3>\n<p class=\"lead\">Victories of a bot that does without something, against the full bot. Left of the line: the feature pays.</p>\n");
        let rows: Vec<Row> = report
            .restricted
            .iter()
            .map(|row| Row {
                label: row
                    .bot
                    .split_once(':')
                    .map_or(row.bot.as_str(), |(_, option)| option),
                estimate: row.wins.scaled(100.0),
                text: percent(row.wins),
            })
            .collect();
        plots::intervals(page, &rows, Some(50.0));
    }
    blocking(page, report);
    ladder(page, report);
    end(page);
}

/// What somebody who blocks does to others.
fn blocking(page: &mut String, report: &Report) {
    if report.blocking.is_empty() {
        return;
    }
    page.push_str("<h3>Standing in the way</h3>\n<p class=\"lead\">Victories with three at the table when one of the others turns to blocking, on the same deals.</p>\n<table><thead><tr><th>Bot</th><th class=\"n\">nobody blocks</th><th class=\"n\">somebody does</th></tr></thead><tbody>\n");
    for row in &report.blocking {
        let _ = writeln!(
            page,
            "<tr><td>{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td></tr>",
            escape(&row.bot),
            percent(row.before),
            percent(row.after)
        );
    }
    page.push_str("</tbody></table>\n");
}

/// Whether more searches win more.
fn ladder(page: &mut String, report: &Report) {
    if report.ladder.is_empty() {
        return;
    }
    page.push_str("<h3 id=\"ladder\">Depth</h3>\n<p class=\"lead\">A searching bot against itself with half the searches. Each rung that wins 60 % or more is a level of skill that thinking can reach.</p>\n");
    let labels: Vec<String> = report
        .ladder
        .iter()
        .map(|row| format!("{} searches", row.searches))
        .collect();
    let rows: Vec<Row> = report
        .ladder
        .iter()
        .zip(&labels)
        .map(|(row, label)| Row {
            label,
            estimate: row.wins.scaled(100.0),
            text: percent(row.wins),
        })
        .collect();
    plots::intervals(page, &rows, Some(50.0));
}

fn players(page: &mut String, report: &Report) {
    if report.by_players.len() < 2 {
        return;
    }
    begin(
        page,
        "players",
        "Numbers of players",
        "The same bot on all seats, with every number of players the game is for.",
    );
    page.push_str("<div class=\"wide\"><table><thead><tr><th>Players</th><th class=\"n\">turns</th><th class=\"n\">points</th><th class=\"n\">first wins</th><th class=\"n\">last wins</th><th class=\"n\">tickets done</th><th class=\"n\">king-making</th><th class=\"n\">routes alike</th><th class=\"n\">places alike</th></tr></thead><tbody>\n");
    for row in &report.by_players {
        let rank = |rho: Option<crate::stats::Estimate>| {
            rho.map_or_else(
                || "–".to_owned(),
                |rho| format!("{:.2} ({:.2}–{:.2})", rho.value, rho.low, rho.high),
            )
        };
        let (likeness, places) = (rank(row.likeness), rank(row.place_likeness));
        let kings = row.kingmaking.map_or_else(|| "–".to_owned(), percent);
        let _ = writeln!(
            page,
            "<tr><td>{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td><td class=\"n\">{kings}</td><td class=\"n\">{likeness}</td><td class=\"n\">{places}</td></tr>",
            row.players,
            number(row.turns),
            number(row.points),
            percent(row.first),
            percent(row.last),
            percent(row.completed)
        );
    }
    page.push_str("</tbody></table></div>\n<p class=\"aside\">King-making is the share of last turns of players without hope that decide who wins. The last two columns compare which routes and places are wanted with the smallest number of players (rank correlation; 1 is the same order).</p>\n");
    end(page);
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
        page.push_str("<div class=\"wide\"><table><thead><tr><th>What happens</th><th>Rule</th><th class=\"n\">games</th><th>Play it</th></tr></thead><tbody>\n");
        for hole in &report.holes {
            let _ = writeln!(
                page,
                "<tr><td>{}</td><td><code>{}</code></td><td class=\"n\">{}</td><td><code>--seed {} --bots {}</code>, turn {}</td></tr>",
                coded(&hole.what),
                escape(&hole.rule),
                percent(hole.games),
                escape(&hole.seed),
                escape(&hole.bots.join(",")),
                hole.turn
            );
        }
        page.push_str("</tbody></table></div>\n");
    }
    end(page);
}
