//! What the figures say, in plain sentences, most important first, in each language.

mod things;
mod ways;

use super::seats::NOTICED;
use super::strategies::PlayersRow;
use super::{Report, SeatsVerdict, number, percent};
use branchline_engine::rulebook::Language;
use branchline_engine::spec::Words;
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

pub(super) fn findings(report: &Report, language: Language) -> Vec<Finding> {
    let mut list = List {
        language,
        found: Vec::new(),
    };
    holes(report, &mut list);
    seats(report, &mut list);
    length(report, &mut list);
    lead(report, &mut list);
    things::tickets(report, &mut list);
    things::tracks(report, &mut list);
    things::districts(report, &mut list);
    things::cards(report, &mut list);
    things::sources(report, &mut list);
    ways::strategies(report, &mut list);
    ways::ladder(report, &mut list);
    ways::restricted(report, &mut list);
    sought(report, &mut list);
    list.found.sort_by_key(|finding| finding.level);
    list.found
}

struct List {
    language: Language,
    found: Vec<Finding>,
}

impl List {
    /// Adds a sentence in the list's language.
    fn add(&mut self, level: Level, section: &str, en: impl Into<String>, es: impl Into<String>) {
        let text = match self.language {
            Language::English => en.into(),
            Language::Spanish => es.into(),
        };
        self.found.push(Finding {
            level,
            section: section.to_owned(),
            text,
        });
    }

    /// Adds a sentence about some things by name: `3 routes are gone early: A – B, C – D and 1 more.`
    fn listed(&mut self, level: Level, section: &str, names: &[&str], one: Words, many: Words) {
        let shown = names[..names.len().min(NAMES)].join(", ");
        let more = names.len().saturating_sub(NAMES);
        let sentence = |one: &str, many: &str, and: &str| match (names.len(), more) {
            (1, _) => format!("{one}: {shown}."),
            (number, 0) => format!("{number} {many}: {shown}."),
            (number, _) => format!("{number} {many}: {shown} {and}."),
        };
        if !names.is_empty() {
            let en = sentence(one.en, many.en, &format!("and {more} more"));
            let es = sentence(one.es, many.es, &format!("y {more} más"));
            self.add(level, section, en, es);
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
        let (games, rule, what) = (percent(hole.games), &hole.rule, hole.kind.what());
        let (game, turn) = (hole.game + 1, hole.turn);
        list.add(
            level,
            "holes",
            format!(
                "In {games} of games {} (rule `{rule}`); first in game {game} of the run, turn {turn}.",
                what.en
            ),
            format!(
                "En el {games} de las partidas {} (regla `{rule}`); por primera vez en la partida {game} de la serie, turno {turn}.",
                what.es
            ),
        );
    }
    if met.is_empty() {
        let (en, es) = match report.holes.len() {
            0 => ("", ""),
            _ => (
                " Bots that look for holes found some, listed under “Holes in the rules”.",
                " Los bots que buscan huecos encontraron algunos, en «Huecos en las reglas».",
            ),
        };
        list.add(
            Level::Good,
            "holes",
            format!("In these games no hole in the rules was met: every one ended as its rules say.{en}"),
            format!("En estas partidas no apareció ningún hueco en las reglas: todas acabaron como dicen las reglas.{es}"),
        );
    }
}

/// What only bots find that look for it: worth knowing, but nobody need act on it.
fn sought(report: &Report, list: &mut List) {
    for hole in report.holes.iter().filter(|hole| hole.sought) {
        if hole.kind.breaks() || hole.kind.is_rough() {
            let (games, rule, what) = (percent(hole.games), &hole.rule, hole.kind.what());
            let (bots, bot) = (
                hole.bots.len(),
                hole.bots.first().map_or("", String::as_str),
            );
            list.add(
                Level::Note,
                "holes",
                format!(
                    "In {games} of games with {bots} `{bot}` bots {} (rule `{rule}`).",
                    what.en
                ),
                format!(
                    "En el {games} de las partidas con {bots} bots `{bot}` {} (regla `{rule}`).",
                    what.es
                ),
            );
        }
    }
}

fn seats(report: &Report, list: &mut List) {
    let players = report.seats.places.len();
    let even = 1.0 / players.max(1) as f64;
    let Some(worst) = report.seats.places.iter().max_by(|a, b| {
        (a.wins.value - even)
            .abs()
            .total_cmp(&(b.wins.value - even).abs())
    }) else {
        return;
    };
    let (who, quien) = ordinal(worst.place);
    let share = percent(worst.wins);
    let (side, lado) = if worst.wins.value > even {
        ("an advantage", "una ventaja")
    } else {
        ("a disadvantage", "una desventaja")
    };
    let (en, es) = (
        format!("The {who} player to move wins {share}"),
        format!("El {quien} jugador en mover gana el {share}"),
    );
    let sure = !worst.wins.holds(even);
    let (level, en, es) = match report.seats.verdict {
        SeatsVerdict::Unfair => (
            Level::Warning,
            format!("{en}: {side} that players will notice."),
            format!("{es}: {lado} que los jugadores notarán."),
        ),
        SeatsVerdict::Fair if sure => (
            Level::Good,
            format!("{en}: {side}, but a small one."),
            format!("{es}: {lado}, pero pequeña."),
        ),
        SeatsVerdict::Fair => (
            Level::Good,
            format!(
                "With {players} players the order of turns is fair: the {who} player to move wins {share}, where {:.0} % would be even.",
                even * 100.0
            ),
            format!(
                "Con {players} jugadores el orden de los turnos es justo: el {quien} jugador en mover gana el {share}, y lo igual sería el {:.0} %.",
                even * 100.0
            ),
        ),
        SeatsVerdict::Slight if sure => (
            Level::Warning,
            format!("{en}: {side}."),
            format!("{es}: {lado}."),
        ),
        SeatsVerdict::Slight => (
            Level::Note,
            format!("{en}; more games are needed to call the order of turns fair."),
            format!("{es}; hacen falta más partidas para llamar justo al orden de los turnos."),
        ),
    };
    list.add(level, "seats", en, es);
    for row in &report.by_players {
        seats_with(row, players, list);
    }
}

/// A place with another number of players than the run's that clearly has an advantage or
/// disadvantage people would notice.
fn seats_with(row: &PlayersRow, of_run: usize, list: &mut List) {
    let players = row.players;
    let even = 1.0 / f64::from(players);
    let (place, wins) = [(1, row.first), (players, row.last)]
        .into_iter()
        .max_by(|a, b| {
            (a.1.value - even)
                .abs()
                .total_cmp(&(b.1.value - even).abs())
        })
        .expect("there are two");
    let noticed = wins.low > even + NOTICED || wins.high < even - NOTICED;
    if usize::from(players) != of_run && noticed {
        let ((who, quien), share) = (ordinal(place), percent(wins));
        let even = even * 100.0;
        list.add(
            Level::Warning,
            "seats",
            format!("With {players} players the {who} player to move wins {share}, where {even:.0} % would be even."),
            format!("Con {players} jugadores el {quien} jugador en mover gana el {share}, y lo igual sería el {even:.0} %."),
        );
    }
}

fn length(report: &Report, list: &mut List) {
    let length = &report.length;
    let [short, _, long] = length.quantiles;
    let (turns, short, long) = (number(length.turns), short.value, long.value);
    list.add(
        Level::Note,
        "length",
        format!("A player has {turns} turns; nine of ten games take {short:.0} to {long:.0}."),
        format!("Cada jugador tiene {turns} turnos; nueve de cada diez partidas duran de {short:.0} a {long:.0}."),
    );
    let scores = &report.scores;
    let (points, ahead) = (number(scores.points), number(scores.lead));
    let close = percent(scores.close);
    list.add(
        Level::Note,
        "scores",
        format!(
            "Players score {points} points; the winner is {ahead} ahead, and {close} of games are decided by five points or fewer."
        ),
        format!(
            "Los jugadores suman {points} puntos; quien gana lleva {ahead} de ventaja, y el {close} de las partidas se decide por cinco puntos o menos."
        ),
    );
    if scores.negative.low > 0.05 {
        let share = percent(scores.negative);
        list.add(
            Level::Warning,
            "scores",
            format!("{share} of players end below zero."),
            format!("El {share} de los jugadores acaba por debajo de cero."),
        );
    }
    if let (Some(target), Some(over)) = (length.target, length.over_target) {
        let level = if over.low > 0.5 {
            Level::Warning
        } else {
            Level::Note
        };
        let share = percent(over);
        list.add(
            level,
            "length",
            format!("{share} of games take more than {target} turns of a player."),
            format!("El {share} de las partidas dura más de {target} turnos de cada jugador."),
        );
    }
    if length.forced.low > 0.02 {
        let share = percent(length.forced);
        list.add(
            Level::Warning,
            "length",
            format!("{share} of turns leave no choice."),
            format!("El {share} de los turnos no deja elección."),
        );
    }
}

fn lead(report: &Report, list: &mut List) {
    let lead = &report.lead;
    let level = if lead.board_leader_wins.low > 0.85 {
        Level::Warning
    } else {
        Level::Note
    };
    let (wins, changes) = (percent(lead.board_leader_wins), number(lead.changes));
    let even = lead.even * 100.0;
    list.add(
        level,
        "lead",
        format!(
            "Who leads on the board half-way wins {wins} ({even:.0} % would be chance); the lead there changes {changes} times."
        ),
        format!(
            "Quien va en cabeza en el tablero a mitad de partida gana el {wins} (el azar daría el {even:.0} %); la cabeza cambia {changes} veces."
        ),
    );
    if let Some(share) = lead.kingmaking {
        let level = if share.low > 0.1 {
            Level::Warning
        } else {
            Level::Note
        };
        let share = percent(share);
        list.add(
            level,
            "lead",
            format!(
                "Of the last turns of players who cannot win any more, {share} decide who does."
            ),
            format!(
                "De los últimos turnos de quienes ya no pueden ganar, el {share} decide quién gana."
            ),
        );
    }
}

/// In English and Spanish.
fn ordinal(place: u8) -> (&'static str, &'static str) {
    let words = [
        ("first", "primer"),
        ("second", "segundo"),
        ("third", "tercer"),
        ("fourth", "cuarto"),
        ("fifth", "quinto"),
        ("sixth", "sexto"),
        ("seventh", "séptimo"),
        ("eighth", "octavo"),
    ];
    words[usize::from(place.clamp(1, 8)) - 1]
}

#[cfg(test)]
mod tests {
    use super::*;
    use branchline_engine::spec::words;

    #[test]
    fn lists_are_short_and_say_how_many() {
        let said = |names: &[&str], language: Language| {
            let mut list = List {
                language,
                found: Vec::new(),
            };
            let one = words("One route is dead", "Una ruta está muerta");
            let many = words("routes are dead", "rutas están muertas");
            list.listed(Level::Note, "routes", names, one, many);
            list.found.pop().map(|finding| finding.text)
        };
        let five = ["A", "B", "C", "D", "E"];
        for (names, en, es) in [
            (
                &five[..1],
                "One route is dead: A.",
                "Una ruta está muerta: A.",
            ),
            (
                &five[..2],
                "2 routes are dead: A, B.",
                "2 rutas están muertas: A, B.",
            ),
            (
                &five[..],
                "5 routes are dead: A, B, C, D and 1 more.",
                "5 rutas están muertas: A, B, C, D y 1 más.",
            ),
        ] {
            assert_eq!(said(names, Language::English).as_deref(), Some(en));
            assert_eq!(said(names, Language::Spanish).as_deref(), Some(es));
        }
        assert_eq!(said(&[], Language::English), None);
    }
}
