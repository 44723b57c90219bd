//! Scoring a second time, as plainly as the rulebooks say it: walk, try everything,
//! sort. Slow on purpose; compared with the engine's sheet on random positions.

use branchline_engine::config::{Alternative, End, LocationId, TicketId, TrackId};
use branchline_engine::mechanics::bonus::{self, Award, Ties};
use branchline_engine::mechanics::ticket_points::Failed;
use branchline_engine::{Board, State};
use branchline_tests::sized;
use std::collections::{BTreeMap, BTreeSet};

use super::players::Player;
use super::positions::random_position;
use super::{name, on_all_boards, play};
use branchline_engine::generator::{Generator, Stream};

/// Points by line and seat, completed tickets, winners.
struct Naive<'a> {
    board: &'a Board,
    state: &'a State,
    seats: std::ops::Range<u8>,
}

impl<'a> Naive<'a> {
    fn new(board: &'a Board, state: &'a State) -> Self {
        Self {
            board,
            state,
            seats: 0..board.players(),
        }
    }

    fn tracks(&self, seat: u8) -> Vec<TrackId> {
        self.state.tracks_of(self.board, seat).collect()
    }

    /// All places that a walk over these tracks reaches.
    fn reached(&self, tracks: &[TrackId], from: LocationId) -> BTreeSet<u16> {
        let mut seen = BTreeSet::from([from.0]);
        loop {
            let before = seen.len();
            for &track in tracks {
                let (a, b) = self.board.ends(track);
                if seen.contains(&a.0) || seen.contains(&b.0) {
                    seen.extend([a.0, b.0]);
                }
            }
            if seen.len() == before {
                return seen;
            }
        }
    }

    fn places(&self, end: &End) -> Vec<LocationId> {
        match end {
            End::Location(location) => vec![*location],
            End::District(district) => {
                let all = self.board.config().locations.iter().enumerate();
                all.filter(|(_, l)| l.district == Some(*district))
                    .map(|(index, _)| LocationId::from_index(index))
                    .collect()
            }
        }
    }

    fn completes(&self, tracks: &[TrackId], alternative: &Alternative) -> bool {
        self.places(&alternative.ends[0]).into_iter().any(|start| {
            let seen = self.reached(tracks, start);
            let touches = |end: &End| self.places(end).iter().any(|place| seen.contains(&place.0));
            alternative.ends.iter().all(touches)
        })
    }

    fn ticket(&self, tracks: &[TrackId], ticket: TicketId) -> (i32, bool) {
        let alternatives = &self.board.config().tickets[ticket.index()].alternatives;
        let done = alternatives.iter().filter(|a| self.completes(tracks, a));
        let values = alternatives.iter().map(|a| a.value);
        let lost = match self.board.config().rules.ticket_points.failed {
            Failed::Lowest => values.min(),
            Failed::Value => values.max(),
            Failed::None => None,
        };
        let best = done.map(|a| a.value).max();
        (best.unwrap_or(-lost.unwrap_or(0)), best.is_some())
    }

    /// The best result over every way to borrow: points won, points lost, completed.
    fn tickets(&self, seat: u8) -> (i32, i32, i32) {
        let tickets: Vec<TicketId> = self.state.tickets_of(self.board, seat).collect();
        // Combinations in order: the first station first, "none" before tracks by id.
        let mut choices = vec![self.tracks(seat)];
        for station in self.stations(seat) {
            let all = (0..self.board.config().tracks.len()).map(TrackId::from_index);
            let foreign = all.filter(|&track| {
                let (a, b) = self.board.ends(track);
                let owner = self.state.owner(self.board, track);
                (a == station || b == station) && owner.is_some_and(|owner| owner != seat)
            });
            let options: Vec<Option<TrackId>> =
                std::iter::once(None).chain(foreign.map(Some)).collect();
            choices = (choices.iter())
                .flat_map(|tracks| options.iter().map(|o| [&tracks[..], o.as_slice()].concat()))
                .collect();
        }
        let result = |tracks: &Vec<TrackId>| {
            let results: Vec<_> = tickets.iter().map(|t| self.ticket(tracks, *t)).collect();
            let sum = |wanted: bool| -> i32 {
                let of = results.iter().filter(|(_, done)| *done == wanted);
                of.map(|(points, _)| points).sum()
            };
            let done = results.iter().filter(|(_, done)| *done).count() as i32;
            (sum(true) + sum(false), done, sum(true), sum(false))
        };
        // Of equals the first, and `max_by_key` would give the last.
        let best = choices.iter().rev().map(result).max_by_key(|r| (r.0, r.1));
        let (_, done, won, lost) = best.expect("no loan is a choice");
        (won, lost, done)
    }

    fn stations(&self, seat: u8) -> Vec<LocationId> {
        let shown = self.state.shown(self.board);
        let built = shown
            .iter()
            .filter(|s| s.what == "station" && s.seat == Some(seat));
        built.filter_map(|shown| shown.location).collect()
    }

    fn count(&self, what: &str, seat: u8) -> i32 {
        let shown = self.state.shown(self.board);
        let mine = shown
            .iter()
            .filter(|s| s.what == what && s.seat == Some(seat));
        mine.map(|shown| shown.count).sum()
    }

    /// The longest trail by trying every way from every place.
    fn longest(&self, seat: u8) -> i32 {
        let tracks = self.tracks(seat);
        let mut used = vec![false; tracks.len()];
        let places = 0..self.board.config().locations.len();
        let all = places.map(|place| self.walk(&tracks, &mut used, LocationId::from_index(place)));
        all.max().unwrap_or(0)
    }

    fn walk(&self, tracks: &[TrackId], used: &mut [bool], at: LocationId) -> i32 {
        let mut best = 0;
        for (index, &track) in tracks.iter().enumerate() {
            let (a, b) = self.board.ends(track);
            if used[index] || (a != at && b != at) {
                continue;
            }
            used[index] = true;
            let length = self.board.config().tracks[track.index()].length;
            let next = if a == at { b } else { a };
            best = best.max(length + self.walk(tracks, used, next));
            used[index] = false;
        }
        best
    }

    fn districts(&self, seat: u8) -> Vec<usize> {
        let config = self.board.config();
        let tracks = self.tracks(seat);
        let all = 0..config.districts.len();
        all.filter(|&district| {
            let id = branchline_engine::config::DistrictId::from_index(district);
            let members = self.places(&End::District(id));
            let seen = self.reached(&tracks, members[0]);
            members.iter().all(|place| seen.contains(&place.0))
        })
        .collect()
    }

    /// Points by rank: sorted, the tied on the rank of the first of them.
    fn ranked(values: &[i32], ranks: &[i32]) -> Vec<i32> {
        let mut order: Vec<usize> = (0..values.len()).collect();
        order.sort_by_key(|&seat| -values[seat]);
        let mut points = vec![0; values.len()];
        for (place, &seat) in order.iter().enumerate() {
            let tied = place > 0 && values[order[place - 1]] == values[seat];
            points[seat] = match values[seat] {
                0 => 0,
                _ if tied => points[order[place - 1]],
                _ => ranks.get(place).copied().unwrap_or(0),
            };
        }
        points
    }

    /// Points of a bonus for whoever has the most, with what its ties say.
    fn for_the_best(values: &[i32], bonus: &bonus::Config) -> Vec<i32> {
        let Award::Best(award) = bonus.award else {
            panic!("this game has {bonus:?}");
        };
        let points = Self::ranked(values, &[award]);
        let tied = points.iter().filter(|points| **points > 0).count() as i32;
        let each = match bonus.ties {
            Ties::All => award,
            Ties::Share => award / tied.max(1),
            Ties::Skip if tied > 1 => 0,
            Ties::Skip => award,
        };
        let given = |points: &i32| if *points > 0 { each } else { 0 };
        points.iter().map(given).collect()
    }

    /// 1 for whoever was paid.
    fn paid(points: &[i32]) -> Vec<i32> {
        points.iter().map(|points| i32::from(*points > 0)).collect()
    }

    fn by_seat(&self, value: impl FnMut(u8) -> i32) -> Vec<i32> {
        self.seats.clone().map(value).collect()
    }

    /// Compares every line, the sums and the winners with the engine's sheet.
    fn compare(&self) -> Result<(), String> {
        let (config, sheet) = (self.board.config(), self.state.score_sheet(self.board));
        let rules = &config.rules;
        let mut lines: BTreeMap<&str, Vec<i32>> = BTreeMap::new();
        let mut measures: BTreeMap<&str, Vec<i32>> = BTreeMap::new();
        let table = |length: i32| rules.route_points.points(length).unwrap_or(0);
        let routes = |seat: u8| {
            let tracks = self.tracks(seat);
            let lengths = tracks.iter().map(|t| config.tracks[t.index()].length);
            lengths.map(table).sum()
        };
        lines.insert("routes", self.by_seat(routes));
        let tickets: Vec<_> = self.seats.clone().map(|seat| self.tickets(seat)).collect();
        lines.insert("tickets-done", tickets.iter().map(|t| t.0).collect());
        lines.insert("tickets-failed", tickets.iter().map(|t| t.1).collect());
        let done: Vec<i32> = tickets.iter().map(|t| t.2).collect();
        if let Some(rule) = &rules.most_tickets {
            let points = Self::for_the_best(&done, &rule.0);
            measures.insert("most-tickets", Self::paid(&points));
            lines.insert("most-tickets", points);
        }
        measures.insert("tickets", done);
        if let Some(rule) = &rules.stations {
            let built = self.by_seat(|seat| self.stations(seat).len() as i32);
            let left = built.iter().map(|built| (rule.each - built) * rule.unused);
            lines.insert("stations", left.collect());
            measures.insert("fewest-stations", built.iter().map(|b| -b).collect());
        }
        if let Some(rule) = &rules.longest_path {
            let longest = self.by_seat(|seat| self.longest(seat));
            let points = Self::for_the_best(&longest, &rule.0);
            measures.insert("longest-path", Self::paid(&points));
            lines.insert("longest-path", points);
        }
        if rules.district_points.is_some() {
            let points = |seat: u8| {
                let mine = self.districts(seat);
                mine.into_iter().map(|d| config.districts[d].value).sum()
            };
            lines.insert("districts", self.by_seat(points));
        }
        if let Some(rule) = &rules.tourists {
            let tokens = self.by_seat(|seat| self.count("token", seat));
            let points = tokens
                .iter()
                .map(|&n| rule.points[usize::try_from(n).unwrap_or(0)]);
            lines.insert("tourists", points.collect());
            measures.insert("tokens", tokens);
        }
        if let Some(rule) = &rules.goods {
            let goods = self.by_seat(|seat| self.count("goods", seat));
            let ranks = rule.ranks.get(self.board.players());
            lines.insert("goods", Self::ranked(&goods, ranks));
            measures.insert("goods", goods);
        }
        for line in &sheet.lines {
            let naive = lines.remove(line.line.id).ok_or("a line nobody expects")?;
            if naive != line.points {
                return Err(format!(
                    "{}: {:?}, plainly {naive:?}",
                    line.line.id, line.points
                ));
            }
        }
        if !lines.is_empty() {
            return Err(format!("lines are missing: {lines:?}"));
        }
        for (word, values) in &sheet.measures {
            let naive = measures.get(word);
            if naive.is_some_and(|naive| naive != values) {
                return Err(format!("{word}: {values:?}, plainly {naive:?}"));
            }
        }
        let totals = self.by_seat(|s| sheet.lines.iter().map(|l| l.points[usize::from(s)]).sum());
        let mut winners: Vec<u8> = self.seats.clone().collect();
        let totals_first = std::iter::once(&totals);
        let ties = rules.ties.by.iter().map(|word| &measures[word.as_str()]);
        for values in totals_first.chain(ties) {
            let best = winners.iter().map(|s| values[usize::from(*s)]).max();
            winners.retain(|s| Some(values[usize::from(*s)]) == best);
        }
        if (&sheet.totals, &sheet.winners) == (&totals, &winners) {
            Ok(())
        } else {
            Err(format!(
                "{:?} {:?}, plainly {totals:?} {winners:?}",
                sheet.totals, sheet.winners
            ))
        }
    }
}

/// covers: P-13
#[test]
fn naive_scoring_agrees_at_the_end_of_random_games() {
    on_all_boards(|board| {
        for seed in 0..sized(15, 2_000) {
            let mut watch = super::Watch::new();
            let state = play(board, seed, &[Player::Random], &mut watch);
            if let Err(text) = Naive::new(board, &state).compare() {
                panic!("{}: {text}", name(board, seed));
            }
        }
    });
}

#[test]
fn naive_scoring_agrees_on_random_positions() {
    on_all_boards(|board| {
        let mut chance = Generator::new(7, Stream::Sample);
        for number in 0..sized(60, 5_000) {
            let state = random_position(board, &mut chance);
            if let Err(text) = Naive::new(board, &state).compare() {
                panic!("{}: {text}", name(board, number));
            }
        }
    });
}

#[test]
fn naive_scoring_agrees_whatever_happens_to_tied_bonuses() {
    let mut chance = Generator::new(8, Stream::Sample);
    let mut tied = 0;
    for ties in [Ties::Skip, Ties::Share] {
        let mut config = super::archipelago();
        let rules = &mut config.rules;
        for bonus in [
            rules.longest_path.as_mut().map(|rule| &mut rule.0),
            rules.most_tickets.as_mut().map(|rule| &mut rule.0),
        ] {
            bonus.expect("the game has it").ties = ties;
        }
        rules.ties.by = vec!["longest-path".to_owned(), "most-tickets".to_owned()];
        let board = Board::new(&config, 3).expect("it can be played");
        for number in 0..sized(100, 5_000) {
            let state = random_position(&board, &mut chance);
            if let Err(text) = Naive::new(&board, &state).compare() {
                panic!("{ties:?} {number}: {text}");
            }
            let sheet = state.score_sheet(&board);
            let points = sheet.points("longest-path").expect("a line");
            tied += u32::from(points.iter().filter(|p| **p > 0).count() != 1);
        }
    }
    assert!(tied > 5, "{tied} ties");
}
