//! Rule `first-tickets`: tickets dealt and kept before the first turn.

use super::RuleConfig;
use crate::config::{ByPlayers, GameConfig};
use crate::problem::{Problems, Subject};
use crate::rulebook::{Book, Chapter};
use crate::spec::{FieldSpec, Kind, Presence, Preset, RuleSpec, Values, choice, words};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The most tickets one deal may offer: every subset is one choice.
pub const MOST_DEALT: i32 = 10;

/// How many are dealt, a field of both ticket rules.
pub(super) const DEAL: FieldSpec = FieldSpec::new(
    "deal",
    words("Dealt", "Se reparten"),
    Kind::Tally,
    Preset::Required,
    words(
        "Tickets dealt, by kind: `2`, or `1 long + 3 regular`.",
        "Billetes repartidos, por tipo: `2`, o `1 long + 3 regular`.",
    ),
)
.by_players();

/// How many must be kept.
pub(super) const KEEP: FieldSpec = FieldSpec::new(
    "keep",
    words("Kept, at least", "Quedarse, mínimo"),
    Kind::number(0, 10),
    Preset::Number(1),
    words(
        "At least this many must be kept.",
        "Hay que quedarse al menos con estos.",
    ),
)
.by_players();

/// Where the others go.
pub(super) const UNKEPT: FieldSpec = FieldSpec::new(
    "unkept",
    words("Those not kept", "Los no elegidos"),
    Kind::Word(&[
        choice("bottom", "under the deck", "bajo el mazo"),
        choice("removed", "out of the game", "fuera del juego"),
        choice("shuffled", "shuffled in", "se barajan"),
    ]),
    Preset::Word("bottom"),
    words(
        "What happens to tickets not kept.",
        "Qué pasa con los billetes que no se quedan.",
    ),
);

/// How the rule is written.
pub static SPEC: RuleSpec = RuleSpec {
    keyword: "first-tickets",
    presence: Presence::Required,
    title: words("First tickets", "Primeros billetes"),
    doc: words(
        "The tickets each player is dealt before the first turn, and how many must be kept.",
        "Los billetes que recibe cada jugador antes del primer turno, y cuántos debe quedarse.",
    ),
    also: &["tickets", "starting-tickets"],
    main: None,
    fields: &[
        DEAL,
        KEEP,
        UNKEPT,
        FieldSpec::new(
            "order",
            words("Order of return", "Orden de vuelta"),
            Kind::Word(&[choice("dealt", "as dealt", "como se repartieron")]),
            Preset::Word("dealt"),
            words(
                "Returned tickets go under the deck in the order they were dealt, players in turn order.",
                "Los devueltos van bajo el mazo en el orden en que se repartieron, por orden de turno.",
            ),
        ),
    ],
    marks: &[],
    score_lines: &[],
    measures: &[],
    events: &[],
};

/// A deal of tickets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Config {
    /// Tickets dealt, by kind.
    pub deal: ByPlayers<Vec<(i32, String)>>,
    /// How many must be kept at least.
    pub keep: ByPlayers<i32>,
    /// Where the others go.
    pub unkept: Unkept,
}

/// Where tickets go that are not kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Unkept {
    /// Under their deck.
    Bottom,
    /// Out of the game.
    Removed,
    /// Shuffled into their deck.
    Shuffled,
}

impl Unkept {
    /// What becomes of the others, as a sentence in English and Spanish.
    pub(super) const fn said(self) -> (&'static str, &'static str) {
        match self {
            Self::Bottom => (
                "Tickets not kept go under the ticket deck.",
                "Los no conservados van bajo el mazo de billetes.",
            ),
            Self::Removed => (
                "Tickets not kept leave the game unseen.",
                "Los no conservados salen del juego sin verse.",
            ),
            Self::Shuffled => (
                "Tickets not kept are shuffled back into the ticket deck.",
                "Los no conservados se barajan de nuevo en el mazo de billetes.",
            ),
        }
    }
}

/// A deal in words: `2 tickets`, `1 long and 3 regular tickets`.
pub(super) fn said(book: &Book, deal: &[(i32, String)]) -> String {
    let tickets = |count| book.count(count, ("ticket", "tickets"), ("billete", "billetes"));
    if let [(count, _)] = deal
        && book.game.ticket_kinds.len() == 1
    {
        return tickets(*count);
    }
    let total: i32 = deal.iter().map(|(count, _)| count).sum();
    let spanish = book.word("en", "es") == "es";
    let parts: Vec<String> = deal
        .iter()
        .enumerate()
        .map(|(index, (count, kind))| {
            let kind = book.ticket_kind(*count, kind);
            // Spanish says what it counts first, English last.
            if spanish && index == 0 {
                format!("{} {kind}", tickets(*count))
            } else {
                format!("{count} {kind}")
            }
        })
        .collect();
    match (spanish, total) {
        (true, _) => book.list(&parts),
        (false, 1) => format!("{} ticket", book.list(&parts)),
        (false, _) => format!("{} tickets", book.list(&parts)),
    }
}

impl RuleConfig for Config {
    fn read(values: &Values) -> Self {
        Self {
            deal: values.tallies_by_players("deal"),
            keep: values.numbers_by_players("keep"),
            unkept: match values.word("unkept") {
                "removed" => Unkept::Removed,
                "shuffled" => Unkept::Shuffled,
                _ => Unkept::Bottom,
            },
        }
    }

    fn covers(&self, first: u8, last: u8) -> bool {
        self.deal.covers(first, last) && self.keep.covers(first, last)
    }

    fn check(&self, game: &GameConfig, problems: &mut Problems) {
        self.check_deal("first-tickets", game, problems);
        for kind in &game.ticket_kinds {
            let there = game.tickets_of_kind(kind);
            let short = self.deal.iter().filter_map(|(players, deal)| {
                let dealt = deal.iter().filter(|(_, dealt)| dealt == kind);
                let dealt: i64 = dealt.map(|(count, _)| i64::from(*count)).sum();
                let needed = i64::from(players) * dealt;
                (there > 0 && needed > i64::from(there)).then_some((players, needed))
            });
            let short: Vec<(u8, i64)> = short.collect();
            let Some(((players, needed), others)) = short.split_first() else {
                continue;
            };
            let others: String = others
                .iter()
                .map(|(players, needed)| format!(", {needed} for {players}"))
                .collect();
            problems
                .error(
                    "BL2052",
                    Subject::Field("first-tickets", "deal"),
                    format!("the first deal needs {needed} {kind} tickets for {players} players{others}, but there are {there}"),
                )
                .help("write more tickets, or deal fewer");
        }
    }

    fn tell(&self, book: &mut Book) {
        let deal = book.by_players(&self.deal, |deal| said(book, deal));
        let keep = book.by_players(&self.keep, i32::to_string);
        let (en, es) = self.unkept.said();
        book.say(
            Chapter::SetUp,
            format!("Shuffle the tickets. Each player is dealt {deal}. All look at theirs and choose at the same time; each keeps at least {keep}. {en}"),
            format!("Baraja los billetes. Cada jugador recibe {deal}. Todos los miran y eligen a la vez; cada uno conserva al menos {keep}. {es}"),
        );
        // Kinds that are dealt now and never drawn later.
        let drawn = |kind: &String| {
            let mut deals = book.game.rules.draw_tickets.0.deal.iter();
            deals.any(|(_, deal)| deal.iter().any(|(_, other)| other == kind))
        };
        let spare: Vec<String> = book
            .game
            .ticket_kinds
            .iter()
            .filter(|kind| book.game.tickets_of_kind(kind) > 0 && !drawn(kind))
            .map(|kind| book.ticket_kind(2, kind))
            .collect();
        if !spare.is_empty() {
            let spare = book.list(&spare);
            book.say(
                Chapter::SetUp,
                format!("The {spare} tickets that were not dealt go back into the box unseen."),
                format!("Los billetes {spare} que no se repartieron vuelven a la caja sin verse."),
            );
        }
    }
}

impl Config {
    /// What holds for every deal, first or later.
    pub(super) fn check_deal(
        &self,
        rule: &'static str,
        game: &GameConfig,
        problems: &mut Problems,
    ) {
        for (players, deal) in self.deal.iter() {
            let total: i64 = deal.iter().map(|(count, _)| i64::from(*count)).sum();
            if total > i64::from(MOST_DEALT) {
                problems
                    .error(
                        "BL2067",
                        Subject::Field(rule, "deal"),
                        format!("a deal of {total} tickets is too large"),
                    )
                    .help(format!(
                        "at most {MOST_DEALT} tickets can be offered at once"
                    ));
                return;
            }
            let keep = *self.keep.get(players);
            if i64::from(keep) > total {
                problems
                    .error(
                        "BL2063",
                        Subject::Field(rule, "keep"),
                        format!("a player must keep {keep} tickets, but is dealt only {total}"),
                    )
                    .help("keep at most as many as are dealt")
                    .related(Subject::Field(rule, "deal"), format!("{total} dealt"));
                return;
            }
            for (_, kind) in deal {
                if game.tickets_of_kind(kind) == 0 {
                    let section = if kind == "regular" {
                        "tickets { … }".to_owned()
                    } else {
                        format!("tickets {kind} {{ … }}")
                    };
                    let message = format!("there are no {kind} tickets to deal");
                    // What both rules lack is said once.
                    if problems.list().iter().any(|known| known.message == message) {
                        return;
                    }
                    problems
                        .error("BL2068", Subject::Field(rule, "deal"), message)
                        .help(format!("write them in a section `{section}`"));
                    return;
                }
            }
        }
    }
}
