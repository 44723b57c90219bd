//! The balance report: one structure, three forms.

use branchline_engine::Board;
use branchline_engine::rulebook::Language;
use branchline_sim::report::{self, Report, Source, html};
use branchline_sim::{BotSpec, HoleKind, League, Run};
use branchline_tests::game;
use serde_json::Value;

/// The report of a few games.
fn reported(name: &str, bots: &[&str], games: u64, league: bool) -> Report {
    let config = game(name);
    let bots: Vec<BotSpec> = bots.iter().map(|bot| bot.parse().expect("a bot")).collect();
    let board = Board::new(&config, bots.len() as u8).expect("it can be played");
    let run = Run {
        board: &board,
        bots: &bots,
        seed: 1,
        rotate: false,
    };
    let summary = run.play(0..games, &());
    let league = league.then(|| League::play(&config, bots[0], 4, 1, &()));
    Report::new(&Source {
        config: &config,
        version: "test",
        bots: &bots,
        rotate: false,
        seed: 1,
        anytime: false,
        summary: &summary,
        league: league.as_ref(),
    })
}

#[test]
fn a_report_in_json_fits_its_schema_and_comes_back_the_same() {
    let schema = serde_json::from_str(&report::schema()).expect("the schema is JSON");
    let validator = jsonschema::validator_for(&schema).expect("a schema");
    for (name, league) in [("london", true), ("europe", false)] {
        let report = reported(name, &["route-focused", "greedy"], 40, league);
        let json = serde_json::to_value(&report).expect("a report is plain data");
        let problems: Vec<String> = validator
            .iter_errors(&json)
            .map(|e| e.to_string())
            .collect();
        assert!(problems.is_empty(), "{name}: {problems:?}");
        let text = json.to_string();
        let back: Report = serde_json::from_str(&text).expect("it can be read");
        assert_eq!(serde_json::to_value(&back).expect("plain data"), json);
    }
}

#[test]
fn every_finding_is_said_in_spanish_too() {
    for (name, bot, league) in [
        ("london", "route-focused", true),
        ("europe", "random", false),
        ("amsterdam", "hoarder", false),
    ] {
        let report = reported(name, &[bot, bot], 40, league).with_target(5);
        let english = report.findings_in(Language::English);
        let spanish = report.findings_in(Language::Spanish);
        assert_eq!(english, report.findings, "{name}");
        assert_eq!(english.len(), spanish.len(), "{name}");
        assert!(english.len() > 5, "{name}: {english:?}");
        for (en, es) in english.iter().zip(&spanish) {
            assert_eq!((en.level, &en.section), (es.level, &es.section));
            assert_ne!(en.text, es.text, "{name}");
            // Figures are the same in both.
            let digits = |text: &str| text.chars().filter(char::is_ascii_digit).count();
            assert_eq!(
                digits(&en.text),
                digits(&es.text),
                "{} / {}",
                en.text,
                es.text
            );
        }
    }
}

/// Broken numbers of a document that stand alone, without the ends of an interval.
fn bare(place: &str, value: &Value, found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            let estimate = ["value", "low", "high"].map(|end| fields.contains_key(end));
            if estimate == [true; 3] {
                return;
            }
            for (key, value) in fields {
                bare(&format!("{place}.{key}"), value, found);
            }
        }
        Value::Array(values) => {
            for value in values {
                bare(place, value, found);
            }
        }
        Value::Number(number) if !number.is_i64() && !number.is_u64() => {
            found.push(place.to_owned());
        }
        _ => {}
    }
}

#[test]
fn every_figure_has_its_interval() {
    let mut report = reported("europe", &["route-focused", "greedy"], 60, true).with_target(40);
    report.ladder.push(report::LadderRow {
        searches: 100,
        wins: report.lead.comebacks,
    });
    let json = serde_json::to_value(&report).expect("a report is plain data");
    let mut found = Vec::new();
    bare("", &json, &mut found);
    found.sort();
    found.dedup();
    // A chance, a share that needs no games, the deck as printed, and the middle of an
    // estimate whose ends stand beside it.
    let exact = [
        ".cards.kinds.supply",
        ".lead.even",
        ".seats.p_value",
        ".strategies.ratings.elo",
    ];
    assert_eq!(found, exact);
}

#[test]
fn a_mixed_table_gives_a_profile_and_searchers_find_holes() {
    let report = reported("europe", &["route-focused"; 2], 20, true);
    let profile = report.profile.as_ref().expect("a league was played");
    let numbers: Vec<u8> = profile.rows.iter().map(|row| row.players).collect();
    assert_eq!(numbers, [2, 3, 4, 5]);
    for row in &profile.rows {
        let mean = row.wins.iter().map(|share| share.value).sum::<f64>() / 4.0;
        let even = 1.0 / f64::from(row.players);
        assert!((mean - even).abs() < 1e-9, "{row:?}");
    }
    let sought = report.holes.iter().filter(|hole| hole.sought);
    let kinds: Vec<HoleKind> = sought.map(|hole| hole.kind).collect();
    assert!(kinds.contains(&HoleKind::MarketStays), "{kinds:?}");
}

#[test]
fn tracks_between_the_same_places_have_names_of_their_own() {
    for name in branchline_tests::GAMES {
        let report = reported(name, &["random"; 2], 2, false);
        let mut titles: Vec<&str> = report.tracks.iter().map(|row| row.title.as_str()).collect();
        let tracks = titles.len();
        titles.sort_unstable();
        titles.dedup();
        assert_eq!(titles.len(), tracks, "{name}");
    }
}

#[test]
fn the_page_needs_nothing_from_outside_and_runs_nothing() {
    let report = reported("amsterdam", &["route-focused", "route-focused"], 30, true);
    let page = html::page(&report, "<svg><title>map</title></svg>");
    for forbidden in [
        "<script",
        "http://",
        "https://",
        "@import",
        "url(",
        "javascript:",
    ] {
        assert!(!page.contains(forbidden), "the page has {forbidden}");
    }
    for section in [
        "seats",
        "map",
        "length",
        "scores",
        "lead",
        "sources",
        "tickets",
        "routes",
        "cards",
        "strategies",
        "players",
        "holes",
    ] {
        assert!(
            page.contains(&format!("id=\"{section}\"")),
            "no section {section}"
        );
    }
    // Every finding leads somewhere.
    for (_, rest) in page
        .match_indices("href=\"#")
        .map(|(at, found)| page.split_at(at + found.len()))
    {
        let target = rest.split('"').next().unwrap_or_default();
        assert!(
            page.contains(&format!("id=\"{target}\"")),
            "nothing is called {target}"
        );
    }
}

#[test]
fn names_of_a_hostile_map_stay_text_on_the_page() {
    let mut report = reported("london", &["random", "random"], 5, false);
    report.game.title = "<script>alert(1)</script>".to_owned();
    report.tickets[0].title = "\"><img src=x onerror=alert(1)>".to_owned();
    let page = html::page(&report, "");
    assert!(!page.contains("<script") && !page.contains("<img"));
}

#[test]
fn figures_of_a_report_agree_with_each_other() {
    let report = reported("europe", &["route-focused"; 3], 60, false);
    let wins: f64 = report.seats.places.iter().map(|row| row.wins.value).sum();
    assert!((wins - 1.0).abs() < 1e-9, "somebody wins each game: {wins}");
    let effects: f64 = report.seats.places.iter().map(|row| row.points.value).sum();
    assert!(
        effects.abs() < 1e-6,
        "seats are compared with their own mean: {effects}"
    );
    let sources: f64 = report.sources.iter().map(|row| row.all.value).sum();
    assert!(
        (sources - report.scores.points.value).abs() < 1e-6,
        "sources add up to the score"
    );
    let demand: f64 = report.cards.kinds.iter().map(|row| row.demand.value).sum();
    assert!((demand - 1.0).abs() < 1e-9);
    for row in &report.tickets {
        assert!(
            row.kept.low <= row.kept.value && row.kept.value <= row.kept.high,
            "{row:?}"
        );
    }
    let players: u64 = report.scores.histogram.iter().map(|(_, count)| count).sum();
    assert_eq!(players, 180);
}

#[test]
fn a_closer_look_finds_what_a_glance_does_not() {
    let three = reported("london", &["route-focused", "greedy", "hungry"], 80, true);
    let kings = three.lead.kingmaking.expect("three players can make kings");
    assert!((0.0..=1.0).contains(&kings.value), "{kings:?}");
    assert!(three.lead.drama.value > 0.0, "winners are behind at times");
    assert!(three.tracks.iter().any(|row| row.detour.value > 0.0));
    assert_eq!(three.blocking.len(), 2, "two others sit with the blocker");
    let luck = three.strategies.as_ref().and_then(|s| s.luck);
    let luck = luck.expect("each deal is played from both seats");
    assert!(luck.value > 0.0 && luck.value < 1.0, "{luck:?}");
    for rating in &three.strategies.as_ref().expect("a league").ratings {
        assert!(rating.range.low <= rating.elo && rating.elo <= rating.range.high);
    }
    let two = reported("london", &["route-focused"; 2], 40, false);
    assert_eq!(two.lead.kingmaking, None, "nobody to choose between");
    // Every district of London, and the fewest spaces that link it.
    assert!(!two.districts.is_empty());
    assert!(two.districts.iter().all(|row| row.spaces > Some(0)));
}

#[test]
fn longer_tickets_are_harder_and_targets_are_counted() {
    let report = reported("san-francisco", &["route-focused"; 3], 200, false);
    let length = &report.ticket_odds[0];
    assert!(length.factor.high < 1.0, "{length:?}");
    assert!(report.tickets.iter().all(|row| row.spaces > Some(0)));
    let [_, median, _] = report.length.quantiles;
    let over = |turns: f64| {
        let report = report.clone().with_target(turns as u32);
        report.length.over_target.expect("a target").value
    };
    assert!(over(1.0) > 0.999 && over(1000.0) < 0.001);
    let over = over(median.value);
    assert!((0.2..0.8).contains(&over), "{over}");
}

/// The ladder stops where it is told to; its rungs double.
#[test]
fn the_ladder_is_climbed_rung_by_rung() {
    struct TwoGames(std::sync::atomic::AtomicU64);
    impl branchline_sim::Watch for TwoGames {
        fn played(&self, games: u64) {
            self.0
                .fetch_add(games, std::sync::atomic::Ordering::Relaxed);
        }
        fn stops(&self) -> bool {
            self.0.load(std::sync::atomic::Ordering::Relaxed) >= 2
        }
    }
    let mut league = League::default();
    let watch = TwoGames(std::sync::atomic::AtomicU64::new(0));
    league.climb(&game("london"), 2, 1, &watch);
    assert_eq!(league.ladder.len(), 1);
    assert_eq!(league.ladder[0].one.to_string(), "ismcts:100");
    assert_eq!(league.ladder[0].other.to_string(), "ismcts:50");
    assert_eq!(league.ladder[0].games, 2);
}

#[test]
fn two_seats_of_the_same_bot_are_rarely_called_unfair() {
    let report = reported("london", &["route-focused"; 2], 400, false);
    assert_ne!(
        report.seats.verdict,
        report::SeatsVerdict::Unfair,
        "{:?}",
        report.seats
    );
}

/// The map as the page shows it.
#[cfg(feature = "tools")]
fn heat_map(report: &Report, name: &str) -> String {
    use branchline_engine::config::Sheet;
    use branchline_render::{scene::Heat, svg};
    let heat = report.tracks.iter().map(|track| Heat {
        share: track.claimed.value as f32,
        change: false,
        vague: false,
        words: true,
    });
    svg::heat_map(&game(name), &Sheet::default(), heat.collect())
}

/// A real browser opens the page of every bundled game: nothing on its console, and
/// a picture of the whole of it.
#[cfg(feature = "tools")]
#[test]
fn a_browser_opens_the_page_without_complaint() {
    use std::process::Command;
    let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("pages");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    for name in branchline_tests::GAMES {
        let report = reported(name, &["route-focused"; 2], 30, true);
        let map = heat_map(&report, name);
        let path = folder.join(format!("{name}.html"));
        let picture = folder.join(format!("{name}.png"));
        std::fs::write(&path, html::page(&report, &map)).expect("it can be written");
        let output = Command::new("chromium")
            .args([
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
            ])
            .args(["--no-first-run", "--disable-background-networking"])
            .args(["--disable-component-update", "--disable-sync"])
            .args(["--enable-logging=stderr", "--window-size=1000,4000"])
            .arg(format!(
                "--user-data-dir={}",
                folder.join("profile").display()
            ))
            .arg(format!("--screenshot={}", picture.display()))
            .arg(format!("file://{}", path.display()))
            .output()
            .expect("the browser starts");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(!said.contains("CONSOLE"), "{name}: {said}");
        let size = std::fs::metadata(&picture).map_or(0, |file| file.len());
        assert!(size > 50_000, "{name}: an empty picture of {size} bytes");
    }
}
