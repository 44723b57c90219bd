//! Mechanic `district-points`: points for linking all locations of a district.

use super::Moments;
use super::RuleConfig;
use crate::board::Board;
use crate::config::LocationId;
use crate::config::{DistrictId, GameConfig};
use crate::layout::LayoutBuilder;
use crate::network::{Network, find, link};
use crate::problem::{Problems, Subject};
use crate::rulebook::Book;
use crate::score::{Finals, Sheet};
use crate::spec::{FieldSpec, Kind, Measure, Presence, Preset, RuleSpec, ScoreLine, Values, words};
use crate::state::State;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How the rule is written.
pub static SPEC: RuleSpec = RuleSpec {
    keyword: "district-points",
    presence: Presence::Optional,
    title: words("District points", "Puntos de distrito"),
    doc: words(
        "A player who links all locations of a district scores its points.",
        "Quien une todos los lugares de un distrito recibe sus puntos.",
    ),
    also: &["districts", "district"],
    main: Some("on"),
    fields: &[
        FieldSpec::new(
            "on",
            words("Districts score", "Los distritos puntúan"),
            Kind::Flag,
            Preset::Flag(true),
            words("Districts score.", "Los distritos puntúan."),
        ),
        FieldSpec::new(
            "through-others",
            words("Through other districts", "Por otros distritos"),
            Kind::Flag,
            Preset::Flag(true),
            words(
                "The link may run through locations outside the district.",
                "La unión puede pasar por lugares de fuera del distrito.",
            ),
        ),
        FieldSpec::new(
            "shared",
            words("Shared", "Compartido"),
            Kind::Flag,
            Preset::Flag(true),
            words(
                "Every player who links it scores; off: only one who is alone in linking it.",
                "Puntúa todo el que lo une; si no, solo quien sea el único.",
            ),
        ),
    ],
    marks: &[],
    score_lines: &[ScoreLine {
        id: "districts",
        title: words("Districts", "Distritos"),
    }],
    measures: &[Measure {
        word: "districts",
        doc: words("Most districts linked.", "Más distritos unidos."),
    }],
    events: &[],
};

/// District points.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Config {
    /// Whether the link may run through locations outside the district.
    pub through_others: bool,
    /// Whether every player who links a district scores it.
    pub shared: bool,
}

impl RuleConfig for Config {
    fn read(values: &Values) -> Self {
        Self {
            through_others: values.flag("through-others"),
            shared: values.flag("shared"),
        }
    }

    fn check(&self, game: &GameConfig, problems: &mut Problems) {
        if game.districts.is_empty() {
            problems
                .error(
                    "BL2066",
                    Subject::Rule("district-points"),
                    "there are no districts to score",
                )
                .help(
                    "add a section `districts { … }` and `in …` to the locations, or drop the rule",
                );
        }
        for (index, district) in game.districts.iter().enumerate() {
            let id = DistrictId::from_index(index);
            let members = game
                .locations
                .iter()
                .filter(|l| l.district == Some(id))
                .count();
            if members < 2 {
                problems
                    .error(
                        "BL3010",
                        Subject::District(id),
                        format!(
                            "district `{}` has {members} locations, so there is nothing to link",
                            district.id
                        ),
                    )
                    .help(format!(
                        "add `in {}` to at least two locations",
                        district.id
                    ));
            }
        }
    }

    fn tell(&self, book: &mut Book) {
        book.special(
            &SPEC,
            "At the end you score a district if your tracks link all its locations to one another.",
            "Al final puntúas un distrito si tus tramos unen entre sí todos sus lugares.",
        );
        let head = vec![
            book.word("district", "distrito").to_owned(),
            book.word("locations", "lugares").to_owned(),
            book.word("points", "puntos").to_owned(),
        ];
        let rows = book
            .game
            .districts
            .iter()
            .enumerate()
            .map(|(index, district)| {
                let all = book.game.locations.iter();
                let members = all.filter(|l| l.district.is_some_and(|d| d.index() == index));
                let members: Vec<&str> = members.map(|l| l.title.as_str()).collect();
                vec![
                    district.title.clone(),
                    members.join(", "),
                    district.value.to_string(),
                ]
            });
        let rows = std::iter::once(head).chain(rows).collect();
        book.special_table(&SPEC, rows);
        let (through, through_es) = if self.through_others {
            (
                "The link may run through locations outside the district.",
                "La unión puede pasar por lugares de fuera del distrito.",
            )
        } else {
            (
                "The link must stay inside the district.",
                "La unión no puede salir del distrito.",
            )
        };
        let (shared, shared_es) = if self.shared {
            (
                "Several players may score the same one in full.",
                "Varios jugadores pueden puntuar entero el mismo.",
            )
        } else {
            (
                "A district that several players linked scores for none of them.",
                "Un distrito unido por varios jugadores no puntúa para ninguno.",
            )
        };
        book.special(
            &SPEC,
            format!("{through} {shared} A district you did not link costs nothing."),
            format!("{through_es} {shared_es} Un distrito sin unir no cuesta nada."),
        );
        book.score(
            "plus the points of each district you linked",
            "más los puntos de cada distrito que uniste",
        );
    }
}

/// District points at play.
#[derive(Clone, Debug)]
pub(crate) struct Play {
    rule: Config,
    districts: Vec<Members>,
}

#[derive(Clone, Debug)]
struct Members {
    value: i32,
    locations: Vec<LocationId>,
}

impl Play {
    /// Whether a network links all locations of a district.
    fn linked(&self, board: &Board, network: &Network, district: &Members) -> bool {
        let first = district.locations[0];
        if self.rule.through_others {
            return district
                .locations
                .iter()
                .all(|&other| network.linked(first, other));
        }
        let mut groups: Vec<u16> = (0..board.config.locations.len() as u16).collect();
        for &track in network.tracks() {
            let (a, b) = board.ends(track);
            if district.locations.contains(&a) && district.locations.contains(&b) {
                link(&mut groups, a.0, b.0);
            }
        }
        district
            .locations
            .iter()
            .all(|other| find(&groups, other.0) == find(&groups, first.0))
    }
}

impl Moments for Play {
    type Config = Config;

    fn new(rule: &Config, game: &GameConfig, _players: u8, _layout: &mut LayoutBuilder) -> Self {
        let members = |district: DistrictId| {
            let locations = game.locations.iter().enumerate();
            let locations = locations.filter(|(_, l)| l.district == Some(district));
            locations
                .map(|(index, _)| LocationId::from_index(index))
                .collect()
        };
        let districts = game
            .districts
            .iter()
            .enumerate()
            .map(|(index, district)| Members {
                value: district.value,
                locations: members(DistrictId::from_index(index)),
            });
        Self {
            rule: rule.clone(),
            districts: districts.collect(),
        }
    }

    fn final_score(&self, board: &Board, _state: &State, finals: &Finals, sheet: &mut Sheet) {
        let mut points = vec![0; board.seats().len()];
        let mut number = points.clone();
        for district in &self.districts {
            let seats = board.seats();
            let linkers: Vec<usize> = seats
                .filter(|&seat| self.linked(board, &finals.networks[seat], district))
                .collect();
            for &seat in &linkers {
                number[seat] += 1;
                if self.rule.shared || linkers.len() == 1 {
                    points[seat] += district.value;
                }
            }
        }
        sheet.add(SPEC.score_lines[0], points);
        sheet.measure("districts", number);
    }
}
