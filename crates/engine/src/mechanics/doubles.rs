//! Rule `doubles`: who may claim which track of a double route.

use super::RuleConfig;
use crate::rulebook::{Book, Chapter};
use crate::spec::{FieldSpec, Kind, Presence, Preset, RuleSpec, Values, choice, words};
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
    also: &["double", "double-routes"],
    main: None,
    fields: &[
        FieldSpec::new(
            "closed-with",
            words("One track only with", "Un solo tramo con"),
            Kind::Range {
                min: 1,
                max: 8,
                words: &[choice("never", "never", "nunca")],
            },
            Preset::Word("never"),
            words(
                "Numbers of players with which the first claim closes the other tracks: `2` or `2 to 3`.",
                "Con cuántos jugadores la primera ocupación cierra los demás tramos: `2` o `2 to 3`.",
            ),
        ),
        FieldSpec::new(
            "one-per-player",
            words("One track a player", "Un tramo por jugador"),
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
            return;
        }
        let (own, own_es) = if self.one_per_player {
            (
                "No player may own two of them.",
                "Ningún jugador puede poseer dos de ellos.",
            )
        } else {
            (
                "A player may own several of them.",
                "Un jugador puede poseer varios de ellos.",
            )
        };
        book.say(
            Chapter::Claim,
            format!("A double route joins the same two locations by tracks side by side, each claimed by itself. {own}"),
            format!("Una ruta doble une los mismos dos lugares con tramos paralelos, que se ocupan por separado. {own_es}"),
        );
        let players = &book.game.rules.players;
        let number = |value: i32| u8::try_from(value).unwrap_or(u8::MAX);
        let closed = self.closed_with.map(|(first, last)| {
            (
                number(first).max(players.min),
                number(last).min(players.max),
            )
        });
        let Some((first, last)) = closed.filter(|(first, last)| first <= last) else {
            return;
        };
        let who = book.with(first, last);
        book.say(
            Chapter::Claim,
            format!("In a game {who}, the first claim on a double route closes its other tracks to everybody for the rest of the game."),
            format!("En una partida {who}, ocupar un tramo de una ruta doble cierra los demás para todos hasta el final."),
        );
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
