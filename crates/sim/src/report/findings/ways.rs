//! Sentences about ways to play: bots against each other, thinking longer, doing without something.

use super::{Level, List};
use crate::report::{Report, percent};
use crate::stats::Estimate;

pub(super) fn strategies(report: &Report, list: &mut List) {
    let Some(strategies) = &report.strategies else {
        return;
    };
    if let Some(best) = strategies.ratings.first() {
        let bot = &best.bot;
        list.add(
            Level::Note,
            "strategies",
            format!("The strongest way to play among the bots is `{bot}`."),
            format!("La forma de jugar más fuerte entre los bots es `{bot}`."),
        );
    }
    if let Some(luck) = strategies.luck {
        let share = percent(luck);
        list.add(
            Level::Note,
            "strategies",
            format!(
                "{share} of the spread of scores is the luck of deal and seat; the rest is who plays and how the game goes."
            ),
            format!(
                "El {share} de la dispersión de los puntos es suerte del reparto y del asiento; el resto es quién juega y cómo va la partida."
            ),
        );
    }
    if let Some([a, b, c]) = &strategies.cycle {
        let ring = format!("`{a}` beats `{b}`, `{b}` beats `{c}`, and `{c}` beats `{a}`");
        let circle = format!("`{a}` gana a `{b}`, `{b}` gana a `{c}` y `{c}` gana a `{a}`");
        let (level, en, es) = if beats_all(&strategies.wins) {
            (
                Level::Note,
                "Below the strongest, ways to play go in a ring",
                "Por debajo de la más fuerte, las formas de jugar van en círculo",
            )
        } else {
            (
                Level::Good,
                "No way to play beats all others",
                "Ninguna forma de jugar gana a todas",
            )
        };
        list.add(
            level,
            "strategies",
            format!("{en}: {ring}."),
            format!("{es}: {circle}."),
        );
    }
}

/// Whether some bot wins more than half of its games against each other one, as far as the games tell.
fn beats_all(wins: &[Vec<Option<Estimate>>]) -> bool {
    wins.iter().enumerate().any(|(bot, row)| {
        let mut others = row.iter().enumerate().filter(|(other, _)| *other != bot);
        others.all(|(_, share)| share.is_some_and(|share| share.value > 0.5))
    })
}

pub(super) fn ladder(report: &Report, list: &mut List) {
    let Some(top) = report.ladder.last() else {
        return;
    };
    let steps = report.ladder.iter();
    let levels = steps.filter(|row| row.wins.value >= crate::league::LEVEL);
    let (searches, wins) = (top.searches, percent(top.wins));
    let (en, es) = match levels.count() {
        0 => (
            format!(
                "Thinking twice as much does not win clearly: {searches} searches a decision win {wins} against half as many."
            ),
            format!(
                "Pensar el doble no gana con claridad: {searches} búsquedas por decisión ganan el {wins} contra la mitad."
            ),
        ),
        levels => {
            let (times, veces) = match levels {
                1 => ("once".to_owned(), "una vez".to_owned()),
                n => (format!("{n} times in a row"), format!("{n} veces seguidas")),
            };
            (
                format!(
                    "Thinking twice as much wins clearly {times}, up to {searches} searches a decision ({wins} on the last step)."
                ),
                format!(
                    "Pensar el doble gana con claridad {veces}, hasta {searches} búsquedas por decisión ({wins} en el último paso)."
                ),
            )
        }
    };
    list.add(Level::Note, "ladder", en, es);
}

/// What a bot that does without something shows about that thing.
struct Without {
    en: &'static str,
    es: &'static str,
    pays: &'static str,
    renta: &'static str,
}

pub(super) fn restricted(report: &Report, list: &mut List) {
    for row in &report.restricted {
        let feature = row.bot.split(":no-").nth(1).unwrap_or(&row.bot);
        let Without {
            en,
            es,
            pays,
            renta,
        } = without(feature);
        let wins = percent(row.wins);
        if row.wins.low > 0.5 {
            list.add(
                Level::Warning,
                "restricted",
                format!(
                    "A bot that {en} wins {wins} against the same bot that does: {pays} does not pay."
                ),
                format!("Un bot que {es} gana el {wins} contra el mismo bot que sí: {renta} no renta."),
            );
        } else if row.wins.high < 0.4 {
            list.add(
                Level::Note,
                "restricted",
                format!("A bot that {en} wins only {wins}: {pays} pays."),
                format!("Un bot que {es} gana solo el {wins}: {renta} renta."),
            );
        }
    }
}

fn without(feature: &str) -> Without {
    let (en, es, pays, renta) = match feature {
        "face-up-wilds" => (
            "never takes wilds that lie face up",
            "nunca toma comodines descubiertos",
            "taking them",
            "tomarlos",
        ),
        "ticket-draws" => (
            "never draws new tickets",
            "nunca roba billetes nuevos",
            "drawing them",
            "robarlos",
        ),
        "stations" => (
            "never builds stations",
            "nunca construye estaciones",
            "building them",
            "construirlas",
        ),
        "districts" => (
            "ignores districts",
            "no hace caso de los distritos",
            "going for them",
            "ir a por ellos",
        ),
        "tourists" => (
            "ignores tourists",
            "no hace caso de los turistas",
            "going for them",
            "ir a por ellos",
        ),
        _ => (
            "ignores goods",
            "no hace caso de las mercancías",
            "going for them",
            "ir a por ellas",
        ),
    };
    Without {
        en,
        es,
        pays,
        renta,
    }
}

#[cfg(test)]
mod tests {
    use super::beats_all;
    use crate::stats::Estimate;

    #[test]
    fn a_bot_that_beats_each_other_one_stands_above_a_ring_of_the_rest() {
        let share = |value: f64| Estimate {
            value,
            low: value - 0.05,
            high: value + 0.05,
        };
        let row = |values: [f64; 4]| values.map(|value| Some(share(value))).to_vec();
        let ring = [
            row([0.5, 0.6, 0.4, 0.4]),
            row([0.4, 0.5, 0.6, 0.4]),
            row([0.6, 0.4, 0.5, 0.4]),
        ];
        let above = [&ring[..], &[row([0.6, 0.6, 0.6, 0.5])]].concat();
        assert!(beats_all(&above));
        let level = [&ring[..], &[row([0.6, 0.6, 0.4, 0.5])]].concat();
        assert!(!beats_all(&level));
    }
}
