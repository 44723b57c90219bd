//! What the figures say, in plain sentences, most important first.

use super::{Report, Role, SeatsVerdict, TicketFlag, TrackFlag, number, percent};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A sentence about the game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Finding {
    /// How much it matters.
    pub level: Level,
    /// The part of the report it comes from.
    pub section: String,
    /// The sentence.
    pub text: String,
}

/// How much a finding matters.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// The game does not work like this.
    Problem,
    /// Worth a look.
    Warning,
    /// Good to know.
    Note,
    /// All is well.
    Good,
}

/// Names listed in a sentence.
const NAMES: usize = 4;

pub(super) fn findings(report: &Report) -> Vec<Finding> {
    let mut list = List(Vec::new());
    holes(report, &mut list);
    seats(report, &mut list);
    length(report, &mut list);
    lead(report, &mut list);
    tickets(report, &mut list);
    tracks(report, &mut list);
    districts(report, &mut list);
    cards(report, &mut list);
    sources(report, &mut list);
    strategies(report, &mut list);
    sought(report, &mut list);
    list.0.sort_by_key(|finding| finding.level);
    list.0
}

struct List(Vec<Finding>);

impl List {
    fn add(&mut self, level: Level, section: &str, text: String) {
        self.0.push(Finding {
            level,
            section: section.to_owned(),
            text,
        });
    }

    /// Adds a sentence that lists things of a kind, if there are any.
    fn name<'a>(
        &mut self,
        level: Level,
        section: &str,
        thing: &str,
        what: &str,
        names: impl Iterator<Item = &'a str>,
    ) {
        let names: Vec<&str> = names.collect();
        if let Some(text) = listed(&names, thing, what) {
            self.add(level, section, text);
        }
    }
}

fn holes(report: &Report, list: &mut List) {
    let met: Vec<_> = report.holes.iter().filter(|hole| !hole.sought).collect();
    for hole in &met {
        let level = if hole.kind.breaks() {
            Level::Problem
        } else if hole.kind.is_rough() {
            Level::Warning
        } else {
            Level::Note
        };
        list.add(
            level,
            "holes",
            format!(
                "In {} of games {} (rule `{}`); first in game {} of the run, turn {}.",
                percent(hole.games),
                hole.what,
                hole.rule,
                hole.game + 1,
                hole.turn
            ),
        );
    }
    if met.is_empty() {
        let text = "No hole in the rules was met: every game ended as its rules say.";
        list.add(Level::Good, "holes", text.to_owned());
    }
}

/// What only bots find that look for it: worth knowing, but nobody need act on it.
fn sought(report: &Report, list: &mut List) {
    for hole in report.holes.iter().filter(|hole| hole.sought) {
        if hole.kind.breaks() || hole.kind.is_rough() {
            let text = format!(
                "In {} of games with {} `{}` bots {} (rule `{}`).",
                percent(hole.games),
                hole.bots.len(),
                hole.bots.first().map_or("", String::as_str),
                hole.what,
                hole.rule
            );
            list.add(Level::Note, "holes", text);
        }
    }
}

fn seats(report: &Report, list: &mut List) {
    let even = 1.0 / report.seats.places.len().max(1) as f64;
    let Some(worst) = report.seats.places.iter().max_by(|a, b| {
        (a.wins.value - even)
            .abs()
            .total_cmp(&(b.wins.value - even).abs())
    }) else {
        return;
    };
    let who = ordinal(worst.place);
    let share = percent(worst.wins);
    let side = if worst.wins.value > even {
        "an advantage"
    } else {
        "a disadvantage"
    };
    let sure = !worst.wins.holds(even);
    let (level, text) = match report.seats.verdict {
        SeatsVerdict::Unfair => (
            Level::Warning,
            format!("The {who} player to move wins {share}: {side} that players will notice."),
        ),
        SeatsVerdict::Fair if sure => (
            Level::Good,
            format!("The {who} player to move wins {share}: {side}, but a small one."),
        ),
        SeatsVerdict::Fair => (
            Level::Good,
            format!(
                "The order of turns is fair: the {who} player to move wins {share}, where {:.0} % would be even.",
                even * 100.0
            ),
        ),
        SeatsVerdict::Slight if sure => (
            Level::Warning,
            format!("The {who} player to move wins {share}: {side}."),
        ),
        SeatsVerdict::Slight => (
            Level::Note,
            format!(
                "The {who} player to move wins {share}; more games are needed to call the order of turns fair."
            ),
        ),
    };
    list.add(level, "seats", text);
}

fn length(report: &Report, list: &mut List) {
    let length = &report.length;
    let [short, _, long] = length.quantiles;
    list.add(
        Level::Note,
        "length",
        format!(
            "A player has {} turns; nine of ten games take {:.0} to {:.0}.",
            number(length.turns),
            short.value,
            long.value
        ),
    );
    let scores = &report.scores;
    list.add(
        Level::Note,
        "scores",
        format!(
            "Players score {} points; the winner is {} ahead, and {} of games are decided by five points or fewer.",
            number(scores.points),
            number(scores.lead),
            percent(scores.close)
        ),
    );
    if scores.negative.low > 0.05 {
        let text = format!("{} of players end below zero.", percent(scores.negative));
        list.add(Level::Warning, "scores", text);
    }
    if let (Some(target), Some(over)) = (length.target, length.over_target) {
        let level = if over.low > 0.5 {
            Level::Warning
        } else {
            Level::Note
        };
        let text = format!(
            "{} of games take more than {target} turns of a player.",
            percent(over)
        );
        list.add(level, "length", text);
    }
    if length.forced.low > 0.02 {
        let text = format!("{} of turns leave no choice.", percent(length.forced));
        list.add(Level::Warning, "length", text);
    }
}

fn lead(report: &Report, list: &mut List) {
    let lead = &report.lead;
    let level = if lead.board_leader_wins.low > 0.85 {
        Level::Warning
    } else {
        Level::Note
    };
    list.add(
        level,
        "lead",
        format!(
            "Who leads on the board half-way wins {} ({:.0} % would be chance); the lead there changes {} times.",
            percent(lead.board_leader_wins),
            lead.even * 100.0,
            number(lead.changes)
        ),
    );
    if let Some(share) = lead.kingmaking {
        let level = if share.low > 0.1 {
            Level::Warning
        } else {
            Level::Note
        };
        list.add(
            level,
            "lead",
            format!(
                "Of the last turns of players who cannot win any more, {} decide who does.",
                percent(share)
            ),
        );
    }
}

fn tickets(report: &Report, list: &mut List) {
    for (flag, level, what) in [
        (TicketFlag::NeverKept, Level::Warning, "hardly ever kept"),
        (
            TicketFlag::NeverCompleted,
            Level::Warning,
            "hardly ever completed by those who keep them",
        ),
        (
            TicketFlag::Free,
            Level::Note,
            "completed nearly every time although they are worth more than most",
        ),
        (
            TicketFlag::Dominated,
            Level::Note,
            "kept less often than one between the same places that asks no more and is worth no less",
        ),
    ] {
        let rows = report.tickets.iter().filter(|row| row.flag == Some(flag));
        let names = rows.map(|row| row.title.as_str());
        list.name(level, "tickets", "ticket", what, names);
    }
    if let Some(row) = report.ticket_odds.first()
        && row.factor.high < 1.0
    {
        let harder = |factor: f64| (1.0 - factor) * 100.0;
        let text = format!(
            "Each further space of a ticket's shortest way lowers the odds of completing it by {:.0} % (between {:.0} and {:.0}).",
            harder(row.factor.value),
            harder(row.factor.high),
            harder(row.factor.low)
        );
        list.add(Level::Note, "tickets", text);
    }
}

fn districts(report: &Report, list: &mut List) {
    let rare = report
        .districts
        .iter()
        .filter(|row| row.completed.high < 0.02);
    let names = rare.map(|row| row.title.as_str());
    let what = "linked by fewer than one player of fifty";
    list.name(Level::Warning, "districts", "district", what, names);
}

fn tracks(report: &Report, list: &mut List) {
    for (flag, level, what) in [
        (
            TrackFlag::Dead,
            Level::Warning,
            "claimed in fewer than one game of fifty",
        ),
        (
            TrackFlag::Choke,
            Level::Note,
            "what others most often lacked for a failed ticket",
        ),
        (
            TrackFlag::Contested,
            Level::Note,
            "gone early in nearly every game",
        ),
    ] {
        let rows = report.tracks.iter().filter(|row| row.flag == Some(flag));
        let names = rows.map(|row| row.title.as_str());
        list.name(level, "routes", "route", what, names);
    }
}

fn cards(report: &Report, list: &mut List) {
    let uneven = report.cards.kinds.iter().filter(|row| {
        row.demand.value > 0.0
            && (row.demand.low > 1.35 * row.supply || row.demand.high < 0.65 * row.supply)
    });
    for row in uneven {
        let side = if row.demand.value > row.supply {
            "wanted more"
        } else {
            "wanted less"
        };
        list.add(
            Level::Note,
            "cards",
            format!(
                "{} is {side} than dealt: {:.0} % of the cards paid, {:.0} % of the deck.",
                row.title,
                row.demand.value * 100.0,
                row.supply * 100.0
            ),
        );
    }
}

fn sources(report: &Report, list: &mut List) {
    for row in &report.sources {
        let decides = percent(row.decides);
        match row.role {
            Role::Decoration if row.all.value.abs() > 0.05 => list.add(
                Level::Note,
                "sources",
                format!(
                    "“{}” is decoration: it decides {decides} of games.",
                    row.title
                ),
            ),
            Role::Dominant => list.add(
                Level::Note,
                "sources",
                format!("“{}” decides {decides} of games.", row.title),
            ),
            _ => {}
        }
    }
}

fn strategies(report: &Report, list: &mut List) {
    if let Some(strategies) = &report.strategies {
        if let Some(best) = strategies.ratings.first() {
            list.add(
                Level::Note,
                "strategies",
                format!(
                    "The strongest way to play among the bots is `{}`.",
                    best.bot
                ),
            );
        }
        if let Some(luck) = strategies.luck {
            list.add(
                Level::Note,
                "strategies",
                format!(
                    "{} of the spread of scores is the luck of deal and seat; the rest is who plays and how the game goes.",
                    percent(luck)
                ),
            );
        }
        if let Some([a, b, c]) = &strategies.cycle {
            list.add(
                Level::Good,
                "strategies",
                format!("No way to play beats all others: `{a}` beats `{b}`, `{b}` beats `{c}`, and `{c}` beats `{a}`."),
            );
        }
    }
    if let Some(top) = report.ladder.last() {
        let levels = report
            .ladder
            .iter()
            .filter(|row| row.wins.value >= crate::league::LEVEL);
        let text = match levels.count() {
            0 => format!(
                "Thinking twice as much does not win clearly: {} searches a decision win {} against half as many.",
                top.searches,
                percent(top.wins)
            ),
            levels => format!(
                "Thinking twice as much wins clearly {}, up to {} searches a decision ({} on the last step).",
                times(levels),
                top.searches,
                percent(top.wins)
            ),
        };
        list.add(Level::Note, "ladder", text);
    }
    for row in &report.restricted {
        let feature = row.bot.split(":no-").nth(1).unwrap_or(&row.bot);
        let (without, pays) = match feature {
            "face-up-wilds" => ("never takes wilds that lie face up", "taking them"),
            "ticket-draws" => ("never draws new tickets", "drawing them"),
            "stations" => ("never builds stations", "building them"),
            "districts" => ("ignores districts", "going for them"),
            "tourists" => ("ignores tourists", "going for them"),
            _ => ("ignores goods", "going for them"),
        };
        let wins = percent(row.wins);
        if row.wins.low > 0.5 {
            let text = format!(
                "A bot that {without} wins {wins} against the same bot that does: {pays} does not pay."
            );
            list.add(Level::Warning, "restricted", text);
        } else if row.wins.high < 0.4 {
            let text = format!("A bot that {without} wins only {wins}: {pays} pays.");
            list.add(Level::Note, "restricted", text);
        }
    }
}

fn times(number: usize) -> String {
    match number {
        1 => "once".to_owned(),
        number => format!("{number} times in a row"),
    }
}

/// `3 routes are gone early: A – B, C – D and 1 more.`
fn listed(names: &[&str], thing: &str, what: &str) -> Option<String> {
    let shown = names[..names.len().min(NAMES)].join(", ");
    let more = names.len().saturating_sub(NAMES);
    let more = if more > 0 {
        format!(" and {more} more")
    } else {
        String::new()
    };
    match names.len() {
        0 => None,
        1 => Some(format!("One {thing} is {what}: {shown}.")),
        number => Some(format!("{number} {thing}s are {what}: {shown}{more}.")),
    }
}

fn ordinal(place: u8) -> &'static str {
    let words = [
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth",
    ];
    words[usize::from(place.clamp(1, 8)) - 1]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_short_and_say_how_many() {
        assert_eq!(listed(&[], "route", "dead"), None);
        assert_eq!(
            listed(&["A"], "route", "dead").unwrap(),
            "One route is dead: A."
        );
        let five = ["A", "B", "C", "D", "E"];
        assert_eq!(
            listed(&five, "route", "dead").unwrap(),
            "5 routes are dead: A, B, C, D and 1 more."
        );
    }
}
