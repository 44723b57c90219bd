//! Mechanic `stations`: a place from which one route of another player may be used.

use super::RuleConfig;
use super::{MechanicId, Moments, wilds};
use crate::action::Refusal;
use crate::board::Board;
use crate::config::GameConfig;
use crate::config::{LocationId, TrackId};
use crate::cost::Cost;
use crate::event::{Arg, Event, Sink};
use crate::layout::{LayoutBuilder, Region};
use crate::problem::{Problems, Subject};
use crate::rulebook::{Book, Chapter};
use crate::scenario;
use crate::score::{Finals, Sheet};
use crate::shown::{Name, Shown};
use crate::spec::{
    EventSpec, FieldSpec, Kind, Measure, Presence, Preset, RuleSpec, ScoreLine, Values, words,
};
use crate::state::State;
use crate::text::Told;
use crate::turn::Turn;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What it keeps on the table.
static STATION: Name = Name {
    id: "station",
    one: words("station", "estación"),
    many: words("stations", "estaciones"),
    aside: words("Not owned", "Sin dueño"),
};

/// How the rule is written.
pub static SPEC: RuleSpec = RuleSpec {
    keyword: "stations",
    presence: Presence::Optional,
    title: words("Stations", "Estaciones"),
    doc: words(
        "A station lets its owner use one route of another player at that place, for tickets only.",
        "Una estación permite usar una ruta ajena en ese lugar, solo para billetes.",
    ),
    also: &["station"],
    main: Some("each"),
    fields: &[
        FieldSpec::new(
            "each",
            words("Stations each", "Estaciones por jugador"),
            Kind::number(1, 8),
            Preset::Number(3),
            words("Stations of each player.", "Estaciones de cada jugador."),
        ),
        FieldSpec::new(
            "cost",
            words("Cards for each", "Cartas por cada una"),
            Kind::Numbers { min: 0, max: 32 },
            Preset::Numbers(&[1, 2, 3]),
            words(
                "Cards of one colour for the first, second … station.",
                "Cartas de un color para la primera, segunda… estación.",
            ),
        ),
        FieldSpec::new(
            "unused",
            words("Points unbuilt", "Puntos sin construir"),
            Kind::number(0, 1000),
            Preset::Number(4),
            words(
                "Points for each station not built.",
                "Puntos por cada estación sin construir.",
            ),
        ),
    ],
    marks: &[],
    score_lines: &[ScoreLine {
        id: "stations",
        title: words("Stations left", "Estaciones sobrantes"),
    }],
    measures: &[Measure {
        word: "fewest-stations",
        doc: words("Fewest stations built.", "Menos estaciones construidas."),
    }],
    events: &[EventSpec {
        id: "built",
        words: words("builds a station in {0}", "construye una estación en {0}"),
    }],
};

/// Stations.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Config {
    /// Stations of each player.
    pub each: i32,
    /// Cards for the first, second … station.
    pub cost: Vec<i32>,
    /// Points for each station not built.
    pub unused: i32,
}

impl RuleConfig for Config {
    fn read(values: &Values) -> Self {
        Self {
            each: values.number("each"),
            cost: values.numbers("cost"),
            unused: values.number("unused"),
        }
    }

    fn check(&self, game: &GameConfig, problems: &mut Problems) {
        let (each, costs) = (self.each, self.cost.len());
        if i32::try_from(costs).is_ok_and(|costs| costs < each) {
            problems
                .error(
                    "BL2060",
                    Subject::Field("stations", "cost"),
                    format!("{each} stations each, but only {costs} costs"),
                )
                .help("write one number for each station: `cost 1 2 3`");
        }
        let places = game.locations.len();
        if usize::try_from(each)
            .is_ok_and(|each| each * usize::from(game.rules.players.max) > places)
        {
            problems
                .error(
                    "BL2060",
                    Subject::Field("stations", "each"),
                    format!("the map has {places} locations, too few for everybody's stations"),
                )
                .help("a location holds one station: give fewer to each player");
        }
    }

    fn tell(&self, book: &mut Book) {
        let (each, unused) = (self.each, book.points(self.unused));
        let stations = book.count(each, ("station", "stations"), ("estación", "estaciones"));
        let cost: Vec<String> = self
            .cost
            .iter()
            .take(usize::try_from(each).unwrap_or(0))
            .enumerate()
            .map(|(index, cost)| {
                book.count(
                    *cost,
                    if index == 0 {
                        (
                            "card for your first station",
                            "cards of one colour for your first station",
                        )
                    } else {
                        ("card for the next", "cards of one colour for the next")
                    },
                    if index == 0 {
                        (
                            "carta por tu primera estación",
                            "cartas de un color por tu primera estación",
                        )
                    } else {
                        (
                            "carta por la siguiente",
                            "cartas de un color por la siguiente",
                        )
                    },
                )
            })
            .collect();
        let cost = cost.join(", ");
        book.say(
            Chapter::Box,
            format!("{stations} for each player."),
            format!("{stations} para cada jugador."),
        );
        book.special_action(
            &SPEC,
            "Build a station in a location that has none.",
            "Construir una estación en un lugar que no tenga ninguna.",
        );
        book.special(
            &SPEC,
            format!("As your action you may build one station in a location where nobody has one; you need no track there. Discard {cost}. Wild cards stand in as usual. A station is never moved."),
            format!("Como acción puedes construir una estación en un lugar donde nadie tenga una; no necesitas tramos allí. Descarta {cost}. Los comodines sustituyen como siempre. Una estación no se mueve nunca."),
        );
        book.special(
            &SPEC,
            "At the end of the game each of your stations lets you use one track of another player at that location, for your tickets only. Choose it then; all your tickets use the same one. It counts for nothing else.",
            "Al final de la partida cada una de tus estaciones te permite usar un tramo de otro jugador en ese lugar, solo para tus billetes. Elígelo entonces; todos tus billetes usan el mismo. No cuenta para nada más.",
        );
        book.score(
            format!("plus {unused} for each station you did not build"),
            format!("más {unused} por cada estación que no construiste"),
        );
    }
}

/// Stations at play.
#[derive(Clone, Debug)]
pub(crate) struct Play {
    each: usize,
    cost: Vec<i32>,
    unused: i32,
    wilds: bool,
    /// Owner's seat + 1 by location, 0 for none.
    pub(crate) at: Region,
    /// Location + 1 by seat and station, in building order, 0 while not built.
    pub(crate) built: Region,
}

impl Play {
    /// Stations a seat has built.
    pub(crate) fn built_by(&self, state: &State, seat: u8) -> impl Iterator<Item = LocationId> {
        let row = self.built.row(usize::from(seat), self.each);
        let built = state.slab[row].iter().take_while(|place| **place > 0);
        built.map(|&place| LocationId::from_index(place as usize - 1))
    }

    fn set_stations(
        &self,
        board: &Board,
        state: &mut State,
        seat: usize,
        value: &str,
    ) -> Result<(), Refusal> {
        for (number, id) in scenario::entries(value).enumerate() {
            let refuse = |text: String| Err(Refusal::new("stations", text));
            let place = scenario::place(board, "stations", id)?;
            if number >= self.each {
                return refuse(format!("a player has only {} stations", self.each));
            }
            if state.slab[self.at.at(place)] > 0 {
                return refuse("a station stands there already".to_owned());
            }
            state.slab[self.at.at(place)] = seat as i32 + 1;
            state.slab[self.built.at(seat * self.each + number)] = place as i32 + 1;
        }
        Ok(())
    }

    fn next_cost(&self, state: &State) -> Option<Cost> {
        let number = self.built_by(state, state.actor()).count();
        let cards = *self.cost.get(number).filter(|_| number < self.each)?;
        Some(Cost {
            cards,
            symbols: 0,
            colour: None,
            wilds: self.wilds,
            swap: None,
            symbol_swap: None,
            pieces: 0,
        })
    }
}

impl Moments for Play {
    type Config = Config;

    fn new(rule: &Config, game: &GameConfig, players: u8, layout: &mut LayoutBuilder) -> Self {
        let each = usize::try_from(rule.each).unwrap_or(0);
        Self {
            each,
            cost: rule.cost.clone(),
            unused: rule.unused,
            wilds: game.rules.wilds.on == wilds::Use::Everywhere,
            at: layout.region(game.locations.len()),
            built: layout.region(usize::from(players) * each),
        }
    }

    fn own_targets(&self, board: &Board, state: &State, mut targets: impl FnMut(u16, u64)) {
        let purse = state.purse(board, state.actor());
        if self
            .next_cost(state)
            .is_none_or(|cost| !cost.affordable(purse))
        {
            return;
        }
        // All places but the few that have a station.
        let places = board.config.locations.len();
        for first in (0..places).step_by(64) {
            let mut free = u64::MAX >> (64 - (places - first).min(64));
            for &place in &state.slab[self.built.range()] {
                let taken = place - 1 - first as i32;
                if (0..64).contains(&taken) {
                    free &= !(1 << taken);
                }
            }
            targets(first as u16, free);
        }
    }

    fn own_cost(&self, _board: &Board, state: &State, _target: u16) -> Cost {
        self.next_cost(state)
            .expect("a station is left: refused before")
    }

    fn refuses_own(&self, board: &Board, state: &State, target: u16) -> Option<Refusal> {
        let refuse = |en: &str, es: &str| Some(Refusal::told("stations", en, es));
        if usize::from(target) >= board.config.locations.len() {
            return refuse("there is no such location", "no hay tal lugar");
        }
        if state.slab[self.at.at(usize::from(target))] > 0 {
            return refuse("a station stands there already", "allí ya hay una estación");
        }
        let Some(cost) = self.next_cost(state) else {
            return refuse("no station is left", "no queda ninguna estación");
        };
        if cost.affordable(state.purse(board, state.actor())) {
            return None;
        }
        let cards = cost.cards;
        let (en, es) = if cards == 1 {
            ("card", "carta")
        } else {
            ("cards of one colour", "cartas de un mismo color")
        };
        refuse(
            &format!("the next station costs {cards} {en}"),
            &format!("la siguiente estación cuesta {cards} {es}"),
        )
    }

    fn describe_own(&self, board: &Board, target: u16) -> Option<String> {
        let location = board.config.locations.get(usize::from(target))?;
        Some(format!("builds a station in {}", location.id))
    }

    fn tell_own(&self, board: &Board, target: u16) -> Option<Told> {
        let place = LocationId(target);
        let title = &board.config.locations.get(place.index())?.title;
        let told = Told::new(
            format!("Build a station in {title}"),
            format!("Construir una estación en {title}"),
        );
        Some(told.at(place))
    }

    fn apply_own<E: Sink>(&self, turn: &mut Turn<E>, target: u16) {
        let (actor, seat) = (turn.actor(), turn.seat());
        let number = self.built_by(turn.state, actor).count();
        turn.state.slab[self.at.at(usize::from(target))] = i32::from(actor) + 1;
        turn.state.slab[self.built.at(seat * self.each + number)] = i32::from(target) + 1;
        turn.events.emit(|| Event::Mechanic {
            mechanic: MechanicId::stations,
            seat: actor,
            id: "built",
            args: vec![Arg::Location(LocationId(target))],
        });
    }

    fn ticket_links(&self, board: &Board, state: &State, seat: u8, loans: &mut Vec<Vec<TrackId>>) {
        for location in self.built_by(state, seat) {
            let foreign = |track: &&TrackId| {
                let owner = state.owner(board, **track);
                owner.is_some_and(|owner| owner != seat)
            };
            let tracks = board.tracks_at(location).iter().filter(foreign).copied();
            loans.push(tracks.collect());
        }
    }

    fn set_part(
        &self,
        board: &Board,
        state: &mut State,
        what: &str,
        value: &str,
    ) -> Option<Result<(), Refusal>> {
        let seat = scenario::seat_of_part(board, what, "stations")?;
        Some(self.set_stations(board, state, seat, value))
    }

    fn regions(&self, mut region: impl FnMut(Region)) {
        region(self.at);
        region(self.built);
    }

    fn shows(&self, board: &Board, state: &State, all: &mut Vec<Shown>) {
        for seat in 0..board.players {
            let mut left = self.each;
            for location in self.built_by(state, seat) {
                let station = Shown::new(MechanicId::stations, &STATION, 1).of_seat(seat);
                all.push(station.in_location(location.index()));
                left -= 1;
            }
            all.push(Shown::new(MechanicId::stations, &STATION, left as i32).of_seat(seat));
        }
    }

    fn final_score(&self, board: &Board, state: &State, _finals: &Finals, sheet: &mut Sheet) {
        let built: Vec<i32> = (0..board.players)
            .map(|seat| self.built_by(state, seat).count() as i32)
            .collect();
        let left = built
            .iter()
            .map(|built| (self.each as i32 - built) * self.unused);
        sheet.add(SPEC.score_lines[0], left.collect());
        sheet.measure(
            "fewest-stations",
            built.iter().map(|built| -built).collect(),
        );
    }
}

impl State {
    /// Where a seat has built stations, in building order.
    pub fn stations_of<'a>(
        &'a self,
        board: &'a Board,
        seat: u8,
    ) -> impl Iterator<Item = LocationId> + 'a {
        let play = board.mechanics.stations.as_ref();
        play.into_iter()
            .flat_map(move |play| play.built_by(self, seat))
    }

    /// Cards of one colour that the actor's next station costs; none if it has no more.
    #[must_use]
    pub fn next_station(&self, board: &Board) -> Option<i32> {
        let cost = board.mechanics.stations.as_ref()?.next_cost(self)?;
        Some(cost.cards)
    }
}
