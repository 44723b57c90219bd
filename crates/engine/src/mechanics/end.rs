//! Rule `end`: when the last round begins.

use super::RuleConfig;
use crate::config::GameConfig;
use crate::problem::{Problems, Subject};
use crate::rulebook::{Book, Chapter};
use crate::spec::{FieldSpec, Kind, Presence, Preset, RuleSpec, Values, choice, words};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How the rule is written.
pub static SPEC: RuleSpec = RuleSpec {
    keyword: "end",
    presence: Presence::Always,
    title: words("End of the game", "Fin de la partida"),
    doc: words(
        "A player left with few pieces starts the last round.",
        "Un jugador con pocas piezas inicia la última ronda.",
    ),
    also: &["end-game", "last-round", "ending"],
    main: None,
    fields: &[
        FieldSpec::new(
            "at-most",
            words("Pieces left, at most", "Piezas restantes, máximo"),
            Kind::number(0, 1000),
            Preset::Number(2),
            words(
                "With at most this many pieces left the end begins.",
                "Con tantas piezas o menos empieza el final.",
            ),
        )
        .by_players(),
        FieldSpec::new(
            "last-turns",
            words("Last turns", "Últimos turnos"),
            Kind::number(0, 10),
            Preset::Number(1),
            words(
                "Turns that every player still has, the one who set it off included.",
                "Turnos que aún tiene cada jugador, incluido quien lo provocó.",
            ),
        ),
        FieldSpec::new(
            "checked",
            words("Checked", "Se comprueba"),
            Kind::Word(&[
                choice("turn", "after the turn", "tras el turno"),
                choice("claim", "right after a claim", "justo tras ocupar"),
            ]),
            Preset::Word("turn"),
            words(
                "Looked at when the turn is over, or at once after a claim.",
                "Se mira al acabar el turno, o justo tras ocupar una ruta.",
            ),
        ),
    ],
    marks: &[],
    score_lines: &[],
    measures: &[],
    events: &[],
};

/// The end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Config {
    /// Pieces left that begin the end.
    pub at_most: crate::config::ByPlayers<i32>,
    /// Turns every player still has.
    pub last_turns: i32,
    /// When it is looked at.
    pub checked: Checked,
}

/// When the end is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Checked {
    /// When the turn is over: that turn is not one of the last turns.
    Turn,
    /// At once after a claim: that turn is already the first of the last turns.
    Claim,
}

impl RuleConfig for Config {
    fn read(values: &Values) -> Self {
        Self {
            at_most: values.numbers_by_players("at-most"),
            last_turns: values.number("last-turns"),
            checked: if values.word("checked") == "claim" {
                Checked::Claim
            } else {
                Checked::Turn
            },
        }
    }

    fn covers(&self, first: u8, last: u8) -> bool {
        self.at_most.covers(first, last)
    }

    fn check(&self, game: &GameConfig, problems: &mut Problems) {
        let pieces = &game.rules.pieces.each;
        let at_once = pieces
            .iter()
            .find(|(players, each)| **each <= *self.at_most.get(*players));
        if let Some((players, each)) = at_once {
            problems
                .warning(
                    "BL2071",
                    Subject::Field("end", "at-most"),
                    "the end begins with the first turn",
                )
                .label(format!("{} pieces or fewer", self.at_most.get(players)))
                .help("give each player more `pieces`, or lower `at-most`")
                .related(
                    Subject::Field("pieces", "each"),
                    format!("{each} each with {players} players"),
                );
        }
    }

    fn tell(&self, book: &mut Book) {
        let at_most = book.by_players(&self.at_most, |number| {
            book.count(*number, ("piece", "pieces"), ("pieza", "piezas"))
        });
        let (when_en, when_es) = match self.checked {
            Checked::Turn => ("at the end of a turn", "al final de un turno"),
            Checked::Claim => ("after a claim", "tras ocupar una ruta"),
        };
        let turns = book.count(
            self.last_turns,
            ("more turn", "more turns"),
            ("turno más", "turnos más"),
        );
        let (then_en, then_es) = match (self.last_turns, self.checked) {
            (0, _) => (
                "the game is over with that turn.".to_owned(),
                "la partida termina con ese turno.".to_owned(),
            ),
            (_, Checked::Turn) => (
                format!("every player, that one included, has {turns}. Then the game is over."),
                format!("cada jugador, incluido ese, tiene {turns}. Después termina la partida."),
            ),
            // The turn of the claim is one of that player's last turns.
            (1, Checked::Claim) => (
                format!(
                    "that turn is the player's last, and every other player has {turns}. Then the game is over."
                ),
                format!(
                    "ese turno es su último, y cada uno de los demás tiene {turns}. Después termina la partida."
                ),
            ),
            (_, Checked::Claim) => (
                format!(
                    "every other player has {turns} and that player one fewer, because that turn counts. Then the game is over."
                ),
                format!(
                    "cada uno de los demás tiene {turns} y ese jugador uno menos, porque ese turno cuenta. Después termina la partida."
                ),
            ),
        };
        book.say(
            Chapter::End,
            format!("When a player has at most {at_most} left {when_en}, {then_en}"),
            format!("Cuando a un jugador le quedan como mucho {at_most} {when_es}, {then_es}"),
        );
    }
}
