//! Trees of all layers → a game: merge, look names up, check each value against
//! its spec, then let the engine check the whole.

pub(crate) mod context;
mod lines;
mod marks;
pub(crate) mod merge;
mod places;
mod routes;
mod rules;
mod sketch;
mod tickets;
mod values;

use crate::check;
use crate::compilation::Game;
use crate::imports::{Layer, game_of, id_of};
use crate::lint_settings::LintSettings;
use crate::lints;
use crate::near;
use crate::paths::Paths;
use crate::problems::{imports as import_problems, names as name_problems};
use crate::source::SourceId;
use crate::source_map::{Item, SourceMap};
use branchline_engine::GameConfig;
use branchline_engine::config::{FORMAT, Sheet};
use context::Context;
use merge::Merged;
use places::Names;
use std::collections::{BTreeMap, HashMap};

/// What lowering gives beside the report.
pub(crate) struct Lowered {
    pub(crate) game: Option<Game>,
    pub(crate) sketch: Option<Game>,
    pub(crate) rules_only: bool,
    pub(crate) lint_settings: LintSettings,
}

/// Makes a game of the layers; what is wrong goes to the report.
pub(crate) fn lower(cx: &mut Context<'_>, layers: &[Layer]) -> Lowered {
    // The lowest layer builds on nothing, unless what it builds on was not found.
    let lowest = layers
        .first()
        .and_then(|layer| game_of(&cx.sources[layer.main().index()]));
    if lowest.is_some_and(|game| game.extends.is_some()) {
        cx.without_base();
    }
    let merged = merge::merge(cx, layers);
    let own = layers.last().map_or(SourceId(0), Layer::main);
    let Some(game) = merged
        .games
        .last()
        .copied()
        .filter(|game| game.source == own)
    else {
        if !cx.has_errors() {
            cx.add(import_problems::no_game(own, merged.has_map));
        }
        let lines = lines::read(cx, &merged, None);
        return Lowered {
            game: None,
            sketch: None,
            rules_only: false,
            lint_settings: lines.lints,
        };
    };
    let rules = rules::read(cx, &merged.games);
    rules.check_players(cx);
    rules.check_complete(cx, &game, merged.has_map);
    let rules_are_sound = !cx.has_errors() && merged.has_map;
    let mut places = SourceMap::new(Item {
        name: game.at(game.item.title.span),
        whole: game.at(game.item.span),
    });
    for (keyword, rule) in rules.iter() {
        places.rules.insert(keyword, rule.item);
        for (field, written) in &rule.fields {
            places.fields.insert((keyword, field), written.place);
        }
    }
    let lines = lines::read(cx, &merged, Some(&mut places));
    let mut names = Names::default();
    let deck = places::deck(cx, &merged, &mut names, &mut places);
    let districts = places::districts(cx, &merged, &mut names, &mut places);
    let locations = places::locations(cx, &merged, &mut names, &mut places);
    let land = places::land(cx, &merged);
    let (routes, tracks) = routes::routes(cx, &merged, &names, &locations, &mut places);
    let paths = || Paths::new(&locations, &districts, &routes, &tracks);
    let (ticket_kinds, tickets) = tickets::tickets(cx, &merged, &names, paths, &mut places);
    if merged.has_map {
        tickets::check_kinds(cx, &rules.ticket_kinds(), &ticket_kinds);
    }
    let translations = translations(cx, &merged, &names);
    let mut lowered = Lowered {
        game: None,
        sketch: None,
        rules_only: !merged.has_map,
        lint_settings: lines.lints.clone(),
    };
    let board = lines.board_size(cx, &locations, &places);
    // What could be read is drawn even if it cannot be played.
    let readable = !cx.has_errors() && merged.has_map;
    let rules = if rules_are_sound {
        rules.build()
    } else {
        sketch::stand_in()
    };
    let Some(rules) = rules else {
        return lowered;
    };
    let config = GameConfig {
        format: FORMAT,
        id: id_of(&cx.sources[own.index()]).to_owned(),
        title: game.item.title.value.clone(),
        board,
        rules,
        deck,
        districts,
        locations,
        routes,
        tracks,
        ticket_kinds,
        tickets,
        names: translations,
    };
    let (version, background) = (lines.version, lines.background);
    if readable {
        check(cx, &config, &places);
    }
    let game = Game {
        config,
        sheet: Sheet {
            version,
            background,
            land,
        },
        source_map: places,
    };
    if readable && !cx.has_errors() {
        lowered.game = Some(game);
    } else if game.config.is_whole() {
        lowered.sketch = Some(game);
    }
    lowered
}

/// What the rules say of the game, and whether its map holds together.
fn check(cx: &mut Context<'_>, config: &GameConfig, places: &SourceMap) {
    for problem in config.check().list() {
        cx.add(check::diagnostic(problem, places));
    }
    if !cx.has_errors() {
        for problem in lints::structure(config) {
            cx.add(check::diagnostic(&problem, places));
        }
    }
}

/// Names in other languages, by language and id.
fn translations<'a>(
    cx: &mut Context<'a>,
    merged: &Merged<'a>,
    names: &Names<'a>,
) -> BTreeMap<String, BTreeMap<String, String>> {
    let mut all: BTreeMap<String, BTreeMap<String, String>> = BTreeMap::new();
    let mut seen = HashMap::new();
    for (language, written) in &merged.names {
        let id = written.item.id.text.as_str();
        let place = written.at(written.item.id.span);
        let known = names.locations.contains_key(id)
            || names.districts.contains_key(id)
            || names.cards.contains_key(id)
            || merged.land.get(id).is_some();
        if !known {
            // The base's name of what this file removes goes without a word.
            let removed = merged.removed.get(id);
            let goes_too = removed.is_some_and(|place| place.source != written.source);
            if !goes_too && !cx.is_lost(id) {
                let candidates = places::location_names(merged)
                    .chain(places::entry_names(merged.districts.iter()))
                    .chain(places::entry_names(merged.deck.iter()))
                    .chain(places::entry_names(merged.land.iter()));
                let near = near::nearest(id, candidates);
                cx.add(name_problems::unknown_named(place, id, near));
            }
            continue;
        }
        let first = seen.insert((language.text.as_str(), id), (written.layer, place));
        if let Some((_, first)) = first.filter(|(layer, _)| *layer == written.layer) {
            cx.add(name_problems::named_twice(place, id, &language.text, first));
        }
        all.entry(language.text.to_string())
            .or_default()
            .insert(id.to_owned(), written.item.text.value.clone());
    }
    all
}
