//! Sentences about the map, the tickets, the deck and the sources of points.

use super::{Level, List};
use crate::report::{Report, Role, TicketFlag, TrackFlag, percent};
use branchline_engine::mechanics::score_lines;
use branchline_engine::spec::words;

pub(super) fn tickets(report: &Report, list: &mut List) {
    for (flag, level, one, many) in [
        (
            TicketFlag::NeverKept,
            Level::Warning,
            words(
                "One ticket is hardly ever kept",
                "Un billete casi nunca se conserva",
            ),
            words(
                "tickets are hardly ever kept",
                "billetes casi nunca se conservan",
            ),
        ),
        (
            TicketFlag::NeverCompleted,
            Level::Warning,
            words(
                "One ticket is hardly ever completed by those who keep it",
                "Un billete casi nunca lo completa quien lo conserva",
            ),
            words(
                "tickets are hardly ever completed by those who keep them",
                "billetes casi nunca los completa quien los conserva",
            ),
        ),
        (
            TicketFlag::Free,
            Level::Note,
            words(
                "One ticket is completed nearly every time although it is worth more than most",
                "Un billete se completa casi siempre aunque vale más que la mayoría",
            ),
            words(
                "tickets are completed nearly every time although they are worth more than most",
                "billetes se completan casi siempre aunque valen más que la mayoría",
            ),
        ),
        (
            TicketFlag::Dominated,
            Level::Note,
            words(
                "One ticket is kept less often than one between the same places that asks no more and is worth no less",
                "Un billete se conserva menos que otro entre los mismos lugares que no pide más ni vale menos",
            ),
            words(
                "tickets are kept less often than one between the same places that asks no more and is worth no less",
                "billetes se conservan menos que otro entre los mismos lugares que no pide más ni vale menos",
            ),
        ),
    ] {
        let names = report.tickets.iter().filter(|row| row.flag == Some(flag));
        let names: Vec<&str> = names.map(|row| row.title.as_str()).collect();
        list.listed(level, "tickets", &names, one, many);
    }
    if let Some(row) = report.ticket_odds.first()
        && row.factor.high < 1.0
    {
        let harder = |factor: f64| (1.0 - factor) * 100.0;
        let (by, least, most) = (
            harder(row.factor.value),
            harder(row.factor.high),
            harder(row.factor.low),
        );
        list.add(
            Level::Note,
            "tickets",
            format!(
                "Each further space of a ticket's shortest way lowers the odds of completing it by {by:.0} % (between {least:.0} and {most:.0})."
            ),
            format!(
                "Cada espacio más en el camino más corto de un billete baja la posibilidad de completarlo un {by:.0} % (entre {least:.0} y {most:.0})."
            ),
        );
    }
}

pub(super) fn districts(report: &Report, list: &mut List) {
    let districts = report.districts.iter();
    let rare = districts.filter(|row| row.completed.high < 0.02);
    let names: Vec<&str> = rare.map(|row| row.title.as_str()).collect();
    let one = words(
        "One district is linked by fewer than one player of fifty",
        "Un distrito lo une menos de un jugador de cada cincuenta",
    );
    let many = words(
        "districts are linked by fewer than one player of fifty",
        "distritos los une menos de un jugador de cada cincuenta",
    );
    list.listed(Level::Warning, "districts", &names, one, many);
}

pub(super) fn tracks(report: &Report, list: &mut List) {
    for (flag, level, one, many) in [
        (
            TrackFlag::Dead,
            Level::Warning,
            words(
                "One route is claimed in fewer than one game of fifty",
                "Una ruta se ocupa en menos de una partida de cada cincuenta",
            ),
            words(
                "routes are claimed in fewer than one game of fifty",
                "rutas se ocupan en menos de una partida de cada cincuenta",
            ),
        ),
        (
            TrackFlag::Choke,
            Level::Note,
            words(
                "One route is what others most often lacked for a failed ticket",
                "Una ruta es la que más faltó a otros para un billete fallido",
            ),
            words(
                "routes are what others most often lacked for a failed ticket",
                "rutas son las que más faltaron a otros para un billete fallido",
            ),
        ),
        (
            TrackFlag::Contested,
            Level::Note,
            words(
                "One route is gone early in nearly every game",
                "Una ruta se va pronto en casi todas las partidas",
            ),
            words(
                "routes are gone early in nearly every game",
                "rutas se van pronto en casi todas las partidas",
            ),
        ),
    ] {
        let names = report.tracks.iter().filter(|row| row.flag == Some(flag));
        let names: Vec<&str> = names.map(|row| row.title.as_str()).collect();
        list.listed(level, "routes", &names, one, many);
    }
}

pub(super) fn cards(report: &Report, list: &mut List) {
    let uneven = report.cards.kinds.iter().filter(|row| {
        row.demand.value > 0.0
            && (row.demand.low > 1.35 * row.supply || row.demand.high < 0.65 * row.supply)
    });
    for row in uneven {
        let (more, mas) = if row.demand.value > row.supply {
            ("more", "más")
        } else {
            ("less", "menos")
        };
        let (title, paid, dealt) = (&row.title, row.demand.value * 100.0, row.supply * 100.0);
        list.add(
            Level::Note,
            "cards",
            format!(
                "{title} is wanted {more} than dealt: {paid:.0} % of the cards paid, {dealt:.0} % of the deck."
            ),
            format!(
                "{title} se pide {mas} de lo que se reparte: {paid:.0} % de las cartas pagadas, {dealt:.0} % del mazo."
            ),
        );
    }
}

pub(super) fn sources(report: &Report, list: &mut List) {
    for row in &report.sources {
        let decides = percent(row.decides);
        let line = score_lines().find(|line| line.id == row.id);
        let (title, titulo) = line.map_or((row.title.as_str(), row.title.as_str()), |line| {
            (line.title.en, line.title.es)
        });
        match row.role {
            Role::Decoration if row.all.value.abs() > 0.05 => list.add(
                Level::Note,
                "sources",
                format!("“{title}” is decoration: it decides {decides} of games."),
                format!("«{titulo}» es un adorno: decide el {decides} de las partidas."),
            ),
            Role::Dominant => list.add(
                Level::Note,
                "sources",
                format!("“{title}” decides {decides} of games."),
                format!("«{titulo}» decide el {decides} de las partidas."),
            ),
            _ => {}
        }
    }
}
