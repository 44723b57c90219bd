//! The report as tables: what stands in each row and how a figure is written. Terminal and
//! page draw these, so both say the same.

use super::{Report, Role, TicketFlag, TrackFlag, number, percent, signed};
use crate::stats::Estimate;

/// Rows under headings.
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// What it is about.
    pub title: &'static str,
    /// What its figures mean, in a sentence; nothing if the headings say it.
    pub about: &'static str,
    /// Headings.
    pub columns: Vec<Column>,
    /// Cells, as many a row as there are headings.
    pub rows: Vec<Vec<Cell>>,
}

/// A heading.
#[derive(Clone, Debug)]
pub struct Column {
    /// Its words.
    pub title: String,
    /// Whether words stand below it, not figures.
    pub words: bool,
    /// Whether it is left out where there is little room.
    pub wide: bool,
}

/// What stands in a cell.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// Words.
    Words(String),
    /// A name from a command line: a bot, a rule.
    Code(String),
    /// A word that says what is odd, and whether it is a warning.
    Tag(&'static str, bool),
    /// A whole number that is known exactly.
    Count(i64),
    /// A share.
    Share(Estimate),
    /// A share to compare with the others of its column.
    Meter(Estimate),
    /// A share to compare with one half.
    Against(Estimate),
    /// A figure.
    Number(Estimate),
    /// A figure that may be above or below zero.
    Signed(Estimate),
    /// A figure with both ends of its interval.
    Range(Estimate),
    /// Nothing to say.
    Nothing,
}

impl Cell {
    /// The cell as text.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::Words(text) | Self::Code(text) => text.clone(),
            Self::Tag(word, _) => (*word).to_owned(),
            Self::Count(count) => count.to_string(),
            Self::Share(share) | Self::Meter(share) | Self::Against(share) => percent(*share),
            Self::Number(figure) => number(*figure),
            Self::Signed(figure) => signed(*figure),
            Self::Range(Estimate { value, low, high }) => {
                format!("{value:.2} ({low:.2} to {high:.2})")
            }
            Self::Nothing => "–".to_owned(),
        }
    }

    fn words(text: &str) -> Self {
        Self::Words(text.to_owned())
    }

    /// A figure, if enough was seen to say anything about it.
    fn known(figure: Estimate, cell: impl FnOnce(Estimate) -> Self) -> Self {
        if figure.margin().is_finite() {
            cell(figure)
        } else {
            Self::Nothing
        }
    }

    fn maybe(figure: Option<Estimate>, cell: impl FnOnce(Estimate) -> Self) -> Self {
        figure.map_or(Self::Nothing, |figure| Self::known(figure, cell))
    }
}

impl Table {
    fn new(title: &'static str, about: &'static str, first: &str) -> Self {
        let table = Self {
            title,
            about,
            ..Self::default()
        };
        table.column(first, true, false)
    }

    fn column(mut self, title: &str, words: bool, wide: bool) -> Self {
        let title = title.to_owned();
        self.columns.push(Column { title, words, wide });
        self
    }

    /// Headings of figures.
    fn figures(self, titles: &[&str]) -> Self {
        let columns = titles.iter();
        columns.fold(self, |table, title| table.column(title, false, false))
    }

    /// Headings of figures that are left out where there is little room.
    fn wide_figures(self, titles: &[&str]) -> Self {
        let columns = titles.iter();
        columns.fold(self, |table, title| table.column(title, false, true))
    }

    /// A last column for what is odd about a row.
    fn tags(self) -> Self {
        self.column("", true, false)
    }

    fn rows(mut self, rows: impl IntoIterator<Item = Vec<Cell>>) -> Self {
        self.rows.extend(rows);
        debug_assert!(
            self.rows.iter().all(|row| row.len() == self.columns.len()),
            "{}: a row does not fit its headings",
            self.title
        );
        self
    }

    /// The table, if anything stands in it.
    fn some(self) -> Option<Self> {
        (!self.rows.is_empty()).then_some(self)
    }
}

/// All tables, in reading order.
#[must_use]
pub fn all(report: &Report) -> Vec<Table> {
    let tables = [
        seats, bots, length, scores, lead, sources, districts, measures, tickets, odds, routes,
        chokes, cards, strategies, profile, restricted, blocking, ladder, players,
    ];
    tables.iter().filter_map(|table| table(report)).collect()
}

pub(super) fn seats(report: &Report) -> Option<Table> {
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
pub(super) fn bots(report: &Report) -> Option<Table> {
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

pub(super) fn length(report: &Report) -> Option<Table> {
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

pub(super) fn scores(report: &Report) -> Option<Table> {
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

pub(super) fn lead(report: &Report) -> Option<Table> {
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

pub(super) fn sources(report: &Report) -> Option<Table> {
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
pub(super) fn districts(report: &Report) -> Option<Table> {
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

pub(super) fn measures(report: &Report) -> Option<Table> {
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

/// Tickets, those most often completed first.
pub(super) fn tickets(report: &Report) -> Option<Table> {
    let mut rows: Vec<_> = report.tickets.iter().collect();
    rows.sort_by(|a, b| b.completed.value.total_cmp(&a.completed.value));
    let rows = rows.into_iter().map(|row| {
        let flag = match row.flag {
            Some(TicketFlag::NeverKept) => Cell::Tag("hardly kept", true),
            Some(TicketFlag::NeverCompleted) => Cell::Tag("hardly done", true),
            Some(TicketFlag::Free) => Cell::Tag("free", false),
            Some(TicketFlag::Dominated) => Cell::Tag("dominated", true),
            None => Cell::Tag("", false),
        };
        let better = row.dominated_by.iter();
        let title = better.fold(row.title.clone(), |title, other| {
            format!("{title} (rather {other})")
        });
        vec![
            Cell::Words(title),
            Cell::Count(row.value.into()),
            Cell::Meter(row.kept),
            Cell::Meter(row.completed),
            Cell::known(row.turns, Cell::Number),
            Cell::known(row.points, Cell::Signed),
            Cell::maybe(row.rate, Cell::Signed),
            flag,
        ]
    });
    let about = "Kept of the times offered, completed of the times kept, own turns until complete, points brought on average, and those points for each turn that the shortest way takes.";
    let table = Table::new("Tickets", about, "ticket");
    let table = table.figures(&["value", "kept", "completed"]);
    let table = table.wide_figures(&["turns"]).figures(&["points"]);
    table.wide_figures(&["a turn"]).tags().rows(rows).some()
}

/// What makes tickets easy or hard.
pub(super) fn odds(report: &Report) -> Option<Table> {
    let rows = report.ticket_odds.iter();
    let rows = rows.map(|row| vec![Cell::Words(row.what.clone()), Cell::Range(row.factor)]);
    let about = "By how much one more of something multiplies the odds of completing a ticket, the others being equal. Below 1 it is a burden; an interval that holds 1 says nothing.";
    let table = Table::new("What makes a ticket hard", about, "one more");
    table.figures(&["odds ×"]).rows(rows).some()
}

/// Tracks, those most often claimed first.
pub(super) fn routes(report: &Report) -> Option<Table> {
    let mut rows: Vec<_> = report.tracks.iter().collect();
    rows.sort_by(|a, b| b.claimed.value.total_cmp(&a.claimed.value));
    let rows = rows.into_iter().map(|row| {
        let flag = match row.flag {
            Some(TrackFlag::Dead) => Cell::Tag("dead", true),
            Some(TrackFlag::Contested) => Cell::Tag("contested", false),
            Some(TrackFlag::Choke) => Cell::Tag("choke point", true),
            None => Cell::Tag("", false),
        };
        vec![
            Cell::Words(row.title.clone()),
            Cell::Count(row.length.into()),
            Cell::Meter(row.claimed),
            Cell::maybe(row.when.map(|when| when.scaled(0.01)), Cell::Share),
            if row.when.is_some() {
                Cell::Share(row.by_winner)
            } else {
                Cell::Nothing
            },
            flag,
        ]
    });
    let about = "Share of games in which a track is claimed, after how much of the game, and how often by a winner.";
    let table = Table::new("Routes", about, "route");
    let table = table.figures(&["length", "claimed", "when", "by a winner"]);
    table.tags().rows(rows).some()
}

/// Tracks that others lacked most.
pub(super) fn chokes(report: &Report) -> Option<Table> {
    const MOST: usize = 8;
    let rows = report.tracks.iter().filter(|row| row.lacked.value > 0.0);
    let mut rows: Vec<_> = rows.collect();
    rows.sort_by(|a, b| b.lacked.value.total_cmp(&a.lacked.value));
    let rows = rows.into_iter().take(MOST).map(|row| {
        vec![
            Cell::Words(row.title.clone()),
            Cell::Meter(row.lacked),
            Cell::Number(row.missed),
            Cell::known(row.detour, Cell::Number),
            Cell::known(row.cut, Cell::Number),
        ]
    });
    let about = "Share of the failed tickets that this one track of another player would have saved, and how many a thousand games; spaces that a claim of it makes the tickets of others longer; tickets of others that a hundred claims make impossible.";
    let table = Table::new("What others lacked", about, "route");
    let table = table.figures(&["of failed tickets", "a thousand games", "detour", "cut off"]);
    table.rows(rows).some()
}

pub(super) fn cards(report: &Report) -> Option<Table> {
    let cards = &report.cards;
    let rows = [
        (
            "markets laid out anew because of wilds, a game",
            Cell::Number(cards.resets),
        ),
        (
            "decks made from the discards, a game",
            Cell::Number(cards.reshuffles),
        ),
        (
            "turns that begin without a card to draw",
            Cell::Share(cards.empty),
        ),
        (
            "cards a player has left at the end",
            Cell::Number(cards.left),
        ),
    ];
    let rows = rows.map(|(what, figure)| vec![Cell::words(what), Cell::Nothing, figure]);
    let kinds = cards.kinds.iter().map(|row| {
        let supply = format!("{:.1} %", row.supply * 100.0);
        vec![
            Cell::Words(row.title.clone()),
            Cell::Words(supply),
            Cell::Share(row.demand),
        ]
    });
    let table = Table::new("Cards", "", "");
    let table = table.figures(&["of the deck", "of cards paid"]);
    table.rows(kinds.chain(rows)).some()
}

pub(super) fn strategies(report: &Report) -> Option<Table> {
    let strategies = report.strategies.as_ref()?;
    let about =
        "Wins of the row against the column, two at a table, every deal played from both seats.";
    let table = Table::new("Bots against each other", about, "");
    let names: Vec<&str> = strategies.bots.iter().map(String::as_str).collect();
    let rows = strategies.bots.iter().zip(&strategies.wins);
    let rows = rows.map(|(bot, wins)| {
        let wins = wins.iter();
        let wins = wins.map(|share| share.map_or(Cell::Words("·".to_owned()), Cell::Against));
        let elo = strategies.ratings.iter().find(|rating| rating.bot == *bot);
        let elo = elo.map_or(Cell::Nothing, |rating| Cell::Number(rating.range));
        let first = Cell::Code(bot.clone());
        [first].into_iter().chain(wins).chain([elo]).collect()
    });
    table.figures(&names).figures(&["Elo"]).rows(rows).some()
}

pub(super) fn profile(report: &Report) -> Option<Table> {
    let profile = report.profile.as_ref()?;
    let about = "Wins of a seat of each bot, four ways to play mixed at one table: what the literature describes a map by. Even is one half with two players, a third with three.";
    let table = Table::new("Profile of the map", about, "players");
    let names: Vec<&str> = profile.bots.iter().map(String::as_str).collect();
    let rows = profile.rows.iter().map(|row| {
        let first = Cell::Words(row.players.to_string());
        let wins = row.wins.iter().map(|share| Cell::Share(*share));
        [first].into_iter().chain(wins).collect()
    });
    table.figures(&names).rows(rows).some()
}

pub(super) fn restricted(report: &Report) -> Option<Table> {
    let rows = report.restricted.iter();
    let rows = rows.map(|row| vec![Cell::Code(row.bot.clone()), Cell::Share(row.wins)]);
    let about = "Victories of a bot that does without something, against the full bot. Less than half: the feature pays.";
    let table = Table::new("What features are worth", about, "");
    table.figures(&["wins"]).rows(rows).some()
}

/// What somebody who blocks does to others.
pub(super) fn blocking(report: &Report) -> Option<Table> {
    let rows = report.blocking.iter().map(|row| {
        vec![
            Cell::Code(row.bot.clone()),
            Cell::Share(row.before),
            Cell::Share(row.after),
        ]
    });
    let about = "Victories with three at the table when one of the others turns to blocking, on the same deals.";
    let table = Table::new("Standing in the way", about, "");
    let table = table.figures(&["nobody blocks", "somebody does"]);
    table.rows(rows).some()
}

/// Whether more searches win more.
pub(super) fn ladder(report: &Report) -> Option<Table> {
    let rows = report.ladder.iter().map(|row| {
        vec![
            Cell::Words(format!("{} searches", row.searches)),
            Cell::Share(row.wins),
        ]
    });
    let about = "A searching bot against itself with half the searches. Each rung that wins 60 % or more is a level of skill that thinking can reach.";
    let table = Table::new("Depth", about, "");
    table.figures(&["wins"]).rows(rows).some()
}

/// The same bot with each number of players, if there are several.
pub(super) fn players(report: &Report) -> Option<Table> {
    if report.by_players.len() < 2 {
        return None;
    }
    let rows = report.by_players.iter().map(|row| {
        vec![
            Cell::Words(row.players.to_string()),
            Cell::Number(row.turns),
            Cell::Number(row.points),
            Cell::Share(row.first),
            Cell::Share(row.last),
            Cell::Share(row.completed),
            Cell::maybe(row.kingmaking, Cell::Share),
            Cell::maybe(row.likeness, Cell::Range),
            Cell::maybe(row.place_likeness, Cell::Range),
        ]
    });
    let about = "The same bot on all seats. King-making is the share of last turns of players without hope that decide who wins. “Alike” compares which routes and places are wanted with the smallest number of players (rank correlation; 1 is the same order).";
    let table = Table::new("Numbers of players", about, "players");
    let table = table.figures(&["turns", "points", "first wins", "last wins", "tickets done"]);
    let table = table.wide_figures(&["king-making"]);
    let table = table
        .figures(&["routes alike"])
        .wide_figures(&["places alike"]);
    table.rows(rows).some()
}
