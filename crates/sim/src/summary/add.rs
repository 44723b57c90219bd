//! Adding one finished game to a summary.

use super::{BLOCKS, SLICES, Summary, WIN};
use crate::bots::BotSpec;
use crate::closely::is_close;
use crate::game::GameResult;
use crate::record::Record;
use branchline_engine::config::{DistrictId, LocationId, TicketId, TrackId};
use branchline_engine::score::ticket_is_linked;
use branchline_engine::{Board, Ending, Sheet, State, network};

/// Which game of a run this is.
#[derive(Clone, Copy)]
pub(crate) struct Which<'a> {
    /// Its number.
    pub game: u64,
    /// The seed group it belongs to: games of a group share the deal.
    pub group: u64,
    /// The entrant on each seat.
    pub entrants: &'a [usize],
    /// The bot on each seat.
    pub bots: &'a [BotSpec],
}

impl Summary {
    /// Adds a finished game and what was noted of it on the way.
    pub(crate) fn add(&mut self, board: &Board, game: &GameResult, record: &Record, which: Which) {
        let GameResult { state, sheet } = game;
        self.games += 1;
        self.decisions += record.decisions;
        self.passes += record.passes;
        self.forced += record.forced;
        let count = |number: u64| i32::try_from(number).unwrap_or(i32::MAX);
        self.resets.add(count(record.resets));
        self.reshuffles.add(count(record.reshuffles));
        self.empty_turns += record.empty;
        match state.ending() {
            Some(Ending::Pieces) => self.endings.pieces += 1,
            Some(Ending::Deadlock) => self.endings.deadlock += 1,
            Some(Ending::Limit) => self.endings.limit += 1,
            None => unreachable!("only finished games are summed"),
        }
        let turns = i32::try_from(state.turns()).unwrap_or(i32::MAX);
        self.turns.add(turns);
        self.shared_wins += u64::from(sheet.winners.len() > 1);
        self.tie_breaks += u64::from(sheet.decided_by.is_some());
        self.margins.add(margin(&sheet.totals));
        for (hole, turn) in self.holes.iter_mut().zip(record.holes) {
            if let Some(turn) = turn {
                hole.add(which.game, turn);
            }
        }
        for ticket in &record.offered {
            self.tickets[ticket.index()].offered += 1;
        }
        self.add_choices(&record.choices);
        for (card, spent) in self.cards.iter_mut().zip(&record.spent) {
            card.spent.add(count(*spent));
        }
        self.add_players(board, state, sheet, record, which);
        self.add_sources(sheet);
        self.add_tracks(board, state, sheet, record);
        self.add_tickets(board, state, sheet, record);
        self.add_lead(board, sheet, record);
        if is_close(which.group) {
            self.close.add(board, game, record, which.bots);
            for detour in &record.detours.all {
                let track = &mut self.tracks[usize::from(detour.track)];
                track.detour.add(detour.longer);
                track.cut += detour.cut;
            }
        }
    }

    /// Adds the points of a deal that each bot played from each seat: by game, then by seat.
    /// The entrant on a seat is the seat's number more by one with each game.
    pub(crate) fn add_deal(&mut self, group: u64, points: &[Vec<i32>]) {
        let players = points.len();
        let luck = &mut self.blocks[(group % BLOCKS as u64) as usize].luck;
        luck.deals += 1;
        for seat in 0..players {
            let mut cell = 0;
            for (game, points) in points.iter().enumerate() {
                let points = i64::from(points[seat]);
                cell += points;
                luck.sum += points;
                luck.squares += points.unsigned_abs().pow(2);
                luck.entrants[(seat + game) % players] += points;
            }
            luck.cells += cell.unsigned_abs().pow(2);
        }
    }

    /// Adds how much there was to choose from in each part of the game: its mean, since the
    /// turns of one game are alike.
    fn add_choices(&mut self, choices: &[u16]) {
        let mut sums = [(0, 0); SLICES];
        for (at, count) in choices.iter().enumerate() {
            let (sum, turns) = &mut sums[at * SLICES / choices.len()];
            *sum += i32::from(*count);
            *turns += 1;
        }
        for (tally, (sum, turns)) in self.choices.iter_mut().zip(sums) {
            if turns > 0 {
                tally.add(10 * sum / turns);
            }
        }
        let (first, second) = choices.split_at(choices.len() / 2);
        let mean = |turns: &[u16]| {
            let sum: i32 = turns.iter().copied().map(i32::from).sum();
            10 * sum / turns.len().max(1) as i32
        };
        self.slope.add(mean(second) - mean(first));
    }

    fn add_players(
        &mut self,
        board: &Board,
        state: &State,
        sheet: &Sheet,
        record: &Record,
        which: Which,
    ) {
        let players = usize::from(board.players());
        let block = &mut self.blocks[(which.group % BLOCKS as u64) as usize];
        let turns = u64::from(state.turns());
        block.games += 1;
        block.turns += turns;
        block.turn_squares += turns * turns;
        block.forced += record.forced;
        block.empty += record.empty;
        let mut hands = 0;
        for (seat, summary) in (0..).zip(&mut self.seats) {
            let at = usize::from(seat);
            let (won, total) = (sheet.winners.contains(&seat), sheet.totals[at]);
            let share = if won {
                WIN / sheet.winners.len() as u64
            } else {
                0
            };
            if won {
                summary.wins[sheet.winners.len() - 1] += 1;
            }
            summary.scores.add(total);
            summary.starts += u64::from(state.start() == seat);
            summary.pieces_left.add(state.pieces(board, seat));
            let hand = state.hand(board, seat);
            let cards: i32 = hand.iter().sum();
            summary.cards_left.add(cards);
            hands += cards;
            for (card, &left) in self.cards.iter_mut().zip(hand) {
                card.left += u64::try_from(left).unwrap_or(0);
            }
            let place = (at + players - usize::from(state.start())) % players;
            self.places[place].wins += share;
            self.places[place].scores.add(total);
            block.place_wins[place] += share;
            block.place_points[place] += i64::from(total);
            block.point_squares += u64::from(total.unsigned_abs()).pow(2);
            block.negative += u64::from(total < 0);
            let entrant = which.entrants[at];
            block.entrant_wins[entrant] += share;
            block.entrant_points[entrant] += i64::from(total);
            let summary = &mut self.entrants[entrant];
            summary.wins += share;
            summary.shared += u64::from(won && sheet.winners.len() > 1);
            summary.scores.add(total);
            let tickets = sheet.tickets[at].len() as u64;
            let completed = sheet.tickets[at].iter().filter(|t| t.completed);
            let completed = completed.count() as u64;
            summary.tickets += tickets;
            summary.completed += completed;
            block.entrant_tickets[entrant] += tickets;
            block.entrant_completed[entrant] += completed;
        }
        self.hands.add(hands);
    }

    fn add_sources(&mut self, sheet: &Sheet) {
        for (summary, line) in self.lines.iter_mut().zip(&sheet.lines) {
            debug_assert_eq!(summary.id, line.line.id, "a board has fixed lines");
            summary.games.add(line.points.iter().sum());
            for (seat, &points) in (0..).zip(&line.points) {
                summary.seats[usize::from(seat)].add(points);
                if sheet.winners.contains(&seat) {
                    summary.winners.add(points);
                }
            }
            let without = sheet
                .totals
                .iter()
                .zip(&line.points)
                .map(|(all, of)| all - of);
            let best = without.clone().max().unwrap_or(0);
            let mut still = (0u8..).zip(without).filter(|(_, rest)| *rest == best);
            let same = still.any(|(seat, _)| sheet.winners.contains(&seat));
            summary.decides += u64::from(!same);
        }
        for (summary, (_, values)) in self.measures.iter_mut().zip(&sheet.measures) {
            summary.all.add(values.iter().sum());
            for (seat, &value) in (0..).zip(values) {
                if sheet.winners.contains(&seat) {
                    summary.winners.add(value);
                }
            }
        }
    }

    fn add_tracks(&mut self, board: &Board, state: &State, sheet: &Sheet, record: &Record) {
        let won = |seat: u8| sheet.winners.contains(&seat);
        let turns = state.turns().max(1) as usize;
        let mut there = vec![0u8; self.locations.len()];
        for (number, claim) in record.claims.iter().enumerate() {
            let summary = &mut self.tracks[usize::from(claim.track)];
            summary.claimed += 1;
            summary.by_winner += u64::from(won(claim.seat));
            summary.first += u64::from(number == 0);
            let slice = (claim.turn.saturating_sub(1) as usize * SLICES / turns).min(SLICES - 1);
            summary.when[slice] += 1;
            let (a, b) = board.ends(TrackId(claim.track));
            for place in [a, b] {
                there[place.index()] |= 1 << claim.seat;
            }
        }
        for (summary, seats) in self.locations.iter_mut().zip(there) {
            for seat in 0..board.players() {
                if seats & (1 << seat) != 0 {
                    let count = if won(seat) {
                        &mut summary.winners
                    } else {
                        &mut summary.losers
                    };
                    *count += 1;
                }
            }
        }
    }

    fn add_tickets(&mut self, board: &Board, state: &State, sheet: &Sheet, record: &Record) {
        for (seat, results) in (0..).zip(&sheet.tickets) {
            let mut network = Groups::new(board);
            let mut open: Vec<usize> = (0..results.len()).collect();
            for claim in record.claims.iter().filter(|claim| claim.seat == seat) {
                let (a, b) = board.ends(TrackId(claim.track));
                network.join(a, b);
                let turn = claim.turn.div_ceil(u32::from(board.players()));
                open.retain(|&index| {
                    let ticket = results[index].ticket;
                    let done = network.links(board, ticket.index());
                    if done {
                        let turn = i32::try_from(turn).unwrap_or(i32::MAX);
                        self.tickets[ticket.index()].turns.add(turn);
                    }
                    !done
                });
            }
            let won = sheet.winners.contains(&seat);
            for (index, summary) in self.districts.iter_mut().enumerate() {
                if network.holds_district(board, DistrictId::from_index(index)) {
                    summary.completed += 1;
                    summary.by_winner += u64::from(won);
                }
            }
            for result in results {
                let summary = &mut self.tickets[result.ticket.index()];
                summary.kept += 1;
                summary.completed += u64::from(result.completed);
                summary.points.add(result.points);
                summary.by_winner += u64::from(won);
                if !result.completed {
                    self.add_missed(board, state, seat, &network, result.ticket.index());
                }
            }
        }
    }

    /// Tracks of others that alone would have completed a failed ticket.
    fn add_missed(&mut self, board: &Board, state: &State, seat: u8, own: &Groups, ticket: usize) {
        let mut joined = Groups(Vec::new());
        for (index, summary) in self.tracks.iter_mut().enumerate() {
            let track = TrackId::from_index(index);
            if state.owner(board, track).is_none_or(|owner| owner == seat) {
                continue;
            }
            let (a, b) = board.ends(track);
            if own.of(a) == own.of(b) {
                continue;
            }
            joined.0.clone_from(&own.0);
            joined.join(a, b);
            summary.missed += u64::from(joined.links(board, ticket));
        }
    }

    fn add_lead(&mut self, board: &Board, sheet: &Sheet, record: &Record) {
        let winner = |seat: u8| {
            if sheet.winners.contains(&seat) {
                WIN / sheet.winners.len() as u64
            } else {
                0
            }
        };
        let (mut changes, mut last) = (0, None);
        for leader in record.leaders.iter().flatten() {
            changes += i32::from(last.is_some_and(|last| last != *leader));
            last = Some(*leader);
        }
        self.lead.changes.add(changes);
        // The turn after which the board never shows anybody but a winner ahead.
        let behind = |leader: &Option<u8>| leader.is_none_or(|seat| winner(seat) == 0);
        let settled = record
            .leaders
            .iter()
            .rposition(behind)
            .map_or(0, |at| at + 1);
        let turns = record.leaders.len().max(1);
        self.lead.settled.add((100 * settled / turns) as i32);
        if let Some(Some(leader)) = record.leaders.get(turns / 2) {
            self.lead.half += 1;
            self.lead.half_wins += winner(*leader);
        }
        let totals = |percent: usize| {
            let state = record.at_percent(percent)?;
            Some(state.score_sheet(board).totals)
        };
        if let Some(half) = totals(50) {
            let best = half.iter().max().copied().unwrap_or(0);
            let leaders = (0u8..).zip(&half).filter(|(_, total)| **total == best);
            let leaders: Vec<u8> = leaders.map(|(seat, _)| seat).collect();
            if let [leader] = leaders[..] {
                self.lead.true_half += 1;
                self.lead.true_half_wins += winner(leader);
            }
        }
        if let Some(late) = totals(75)
            && let [seat] = sheet.winners[..]
        {
            let mine = late[usize::from(seat)];
            let others = (0u8..).zip(&late).filter(|(other, _)| *other != seat);
            let last = others.clone().count() > 0 && others.into_iter().all(|(_, t)| *t > mine);
            self.lead.comebacks += u64::from(last);
        }
    }
}

/// Groups of linked locations, kept as the engine keeps them.
struct Groups(Vec<u16>);

impl Groups {
    fn new(board: &Board) -> Self {
        Self((0..board.config().locations.len() as u16).collect())
    }

    fn of(&self, place: LocationId) -> u16 {
        network::find(&self.0, place.0)
    }

    fn join(&mut self, a: LocationId, b: LocationId) {
        network::link(&mut self.0, a.0, b.0);
    }

    /// Whether all locations of a district hang together; a single one is no district.
    fn holds_district(&self, board: &Board, district: DistrictId) -> bool {
        let places = board.config().locations.iter().enumerate();
        let mut members = places
            .filter(|(_, place)| place.district == Some(district))
            .map(|(index, _)| self.of(LocationId::from_index(index)))
            .peekable();
        let Some(first) = members.next() else {
            return false;
        };
        members.peek().is_some() && members.all(|group| group == first)
    }

    fn links(&self, board: &Board, ticket: usize) -> bool {
        ticket_is_linked(board, TicketId::from_index(ticket), &self.0)
    }
}

/// Points between the best and the second best; 0 for a player alone.
fn margin(totals: &[i32]) -> i32 {
    let (mut best, mut second) = (i32::MIN, i32::MIN);
    for &total in totals {
        second = second.max(total.min(best));
        best = best.max(total);
    }
    if second == i32::MIN { 0 } else { best - second }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn margins() {
        assert_eq!(margin(&[10, 30, 25]), 5);
        assert_eq!(margin(&[-10, -30]), 20);
        assert_eq!(margin(&[7, 7, 1]), 0);
        assert_eq!(margin(&[7]), 0);
    }

    #[test]
    fn slices_cover_the_game_evenly_and_hold_one_figure_a_game() {
        let board = crate::sample::board(2);
        let mut summary = Summary::new(&board);
        // Turns 0 and 1 of 40 in the first slice, 38 and 39 in the last.
        let choices: Vec<u16> = (0..40).collect();
        summary.add_choices(&choices);
        let first = summary.choices[0];
        assert_eq!((first.count, first.sum), (1, 5), "half a claim on average");
        let last = summary.choices[SLICES - 1];
        assert_eq!((last.count, last.sum), (1, 385));
        assert_eq!(summary.slope.sum, 200, "29.5 claims after 9.5");
        // A game of one turn says nothing about the others.
        summary.add_choices(&[7]);
        assert_eq!(summary.choices[0].count, 2);
        assert_eq!(summary.choices[1].count, 1);
    }
}
