//! Rule `doubles`: who may claim which track of a double route.

use super::RuleConfig;
use crate::rulebook::{Book, Chapter};
use crate::spec::{FieldSpec, Kind, Presence, Preset, RuleSpec, Values, words};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How the rule is written.
pub static SPEC: RuleSpec = RuleSpec {
    keyword: "doubles",
    presence: Presence::Always,
    title: words("Double routes", "Rutas dobles"),
    doc: words(
        "With few players only one track of a double route may be used.",
        "Con pocos jugadores solo se usa un tramo de una ruta doble.",
    ),
    main: None,
    fields: &[
        FieldSpec::new(
            "closed-with",
            Kind::Range {
                min: 1,
                max: 8,
                words: &["never"],
            },
            Preset::Word("never"),
            words(
                "Numbers of players with which the first claim closes the other tracks: `2` or `2 to 3`.",
                "Con cuántos jugadores la primera ocupación cierra los demás tramos: `2` o `2 to 3`.",
            ),
        ),
        FieldSpec::new(
            "one-per-player",
            Kind::Flag,
            Preset::Flag(true),
            words(
                "A player may own only one track of a double route.",
                "Un jugador solo puede tener un tramo de una ruta doble.",
            ),
        ),
    ],
    marks: &[],
    score_lines: &[],
    measures: &[],
    events: &[],
};

/// Double routes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Config {
    /// Fewest and most players with which the first claim closes the others.
    pub closed_with: Option<(i32, i32)>,
    /// Whether a player may own only one track.
    pub one_per_player: bool,
}

impl RuleConfig for Config {
    fn read(values: &Values) -> Self {
        Self {
            closed_with: values.range("closed-with"),
            one_per_player: values.flag("one-per-player"),
        }
    }

    fn tell(&self, book: &mut Book) {
        if !book.game.routes.iter().any(|route| route.double) {
            book.say(
                Chapter::Claim,
                "This board has no double routes.",
                "Este tablero no tiene rutas dobles.",
            );
            return;
        }
        if self.one_per_player {
            book.say(
                Chapter::Claim,
                "A double route has several tracks side by side. Nobody may own two of them.",
                "Una ruta doble tiene varios tramos paralelos. Nadie puede poseer dos de ellos.",
            );
        }
        if let Some((first, last)) = self.closed_with {
            let who = if first == last {
                first.to_string()
            } else {
                format!("{first}–{last}")
            };
            book.say(
                Chapter::Claim,
                format!("With {who} players the first claim on a double route closes its other tracks for everybody."),
                format!("Con {who} jugadores, ocupar un tramo de una ruta doble cierra los demás para todos."),
            );
        }
    }
}

impl Config {
    /// Whether the first claim closes the other tracks with so many players.
    #[must_use]
    pub fn closes(&self, players: u8) -> bool {
        self.closed_with
            .is_some_and(|(from, to)| (from..=to).contains(&i32::from(players)))
    }
}
