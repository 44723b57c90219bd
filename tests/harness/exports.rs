//! What leaves the compiler as data: configs come back as they were, and everything fits its schema, by the judgement
//! of an independent validator.

use branchline_compiler::export::{self, Refused};
use branchline_compiler::{Compilation, MemoryFiles, compile, output};
use branchline_engine::Replay;
use branchline_engine::envelope::Kind;
use branchline_sim::Part;
use branchline_tests::{GAMES, files_below, read};
use serde_json::Value;

#[test]
fn a_config_comes_back_from_json_and_toml_as_it_was() {
    for name in GAMES {
        let game = bundled(name).game.expect("it can be played");
        let json = export::config_json(&game.config, &game.sheet);
        let toml = export::config_toml(&game.config, &game.sheet);
        for back in [export::read_json(&json), export::read_toml(&toml)] {
            let back = back.unwrap_or_else(|refused| panic!("{name}: {refused}"));
            assert_eq!(back.config, game.config, "{name}");
            assert_eq!(back.sheet, game.sheet, "{name}");
            assert_eq!(back.hash, game.config.hash(), "{name}");
        }
    }
}

#[test]
fn a_config_fits_its_schema() {
    let schema = validator(&export::schema());
    for name in GAMES {
        let game = bundled(name).game.expect("it can be played");
        fits(&schema, &export::config_json(&game.config, &game.sheet));
    }
    let mut damaged: Value = parsed(&export::config_json(
        &bundled("london").game.expect("it can be played").config,
        &Default::default(),
    ));
    damaged["config"]["tracks"][0]["length"] = "two".into();
    assert!(
        !schema.is_valid(&damaged),
        "a schema that takes anything tells nothing"
    );
}

#[test]
fn a_changed_or_newer_config_is_refused() {
    let game = bundled("london").game.expect("it can be played");
    let json = export::config_json(&game.config, &game.sheet);
    let refusal = |from: &str, to: &str| {
        assert!(json.contains(from));
        export::read_json(&json.replacen(from, to, 1)).expect_err("it was changed")
    };
    assert!(matches!(
        refusal("\"title\": \"London\"", "\"title\": \"Paris\""),
        Refused::Hash { .. }
    ));
    let newer = refusal("\"version\": 2", "\"version\": 99");
    assert_eq!(
        newer.to_string(),
        "the config has version 99 of its format; this program reads up to version 2"
    );
    for (from, to) in [("\"branchline\"", "\"other\""), ("\"config\"", "\"part\"")] {
        assert!(matches!(refusal(from, to), Refused::Head(_)));
    }
    assert!(matches!(
        export::read_json("{"),
        Err(Refused::Unreadable(_))
    ));
    assert!(matches!(
        export::read_toml("= 1"),
        Err(Refused::Unreadable(_))
    ));
}

/// Files that older versions wrote, kept as they were.
#[test]
fn documents_of_older_versions_are_read_today() {
    let game = bundled("tutorial").game.expect("it can be played");
    let json = export::read_json(&read("tests/older/config-1.json")).expect("version 1");
    let toml = export::read_toml(&read("tests/older/config-1.toml")).expect("version 1");
    assert_eq!(json.config, toml.config);
    assert_eq!(json.config.title, game.config.title);
    let replay = Replay::read(&read("tests/older/replay-1.json")).expect("version 1");
    replay.run(|_| ()).expect("it goes as it did");
    let part = Part::read(&read("tests/older/part-1.json")).expect("version 1");
    assert_eq!(
        (part.kind.as_str(), part.version),
        ("part", Kind::Part.version())
    );
    let whole = Part::merge(vec![("older".to_owned(), part)]).expect("it is the whole run");
    assert_eq!(whole.games, 20);
}

/// What another program adds to our documents comes out of a rewrite again.
#[test]
fn unknown_fields_survive_a_rewrite() {
    let with_note = |text: &str| {
        let mut document = parsed(text);
        document["x-note"] = serde_json::json!({ "by": "a neighbour", "numbers": [1, 2, null] });
        document
    };
    let note = with_note("{}")["x-note"].clone();

    let game = bundled("tutorial").game.expect("it can be played");
    let config = with_note(&export::config_json(&game.config, &game.sheet));
    let envelope = export::read_json(&config.to_string()).expect("a field more does no harm");
    assert_eq!(serde_json::to_value(envelope).expect("plain data"), config);

    let replay = with_note(&read("tests/older/replay-1.json"));
    let again = Replay::read(&replay.to_string())
        .expect("a field more does no harm")
        .to_json();
    assert_eq!(parsed(&again)["x-note"], note);
    assert_eq!(parsed(&again)["kind"], "replay");

    let part = with_note(&read("tests/older/part-1.json")).to_string();
    let part = Part::read(&part).expect("a field more does no harm");
    let whole = Part::merge(vec![("older".to_owned(), part)]).expect("it is the whole run");
    assert_eq!(
        serde_json::to_value(whole).expect("plain data")["x-note"],
        note
    );
}

#[test]
fn diagnostics_fit_their_schema() {
    let schema = validator(&output::json_schema());
    let mut files = MemoryFiles::default();
    for path in files_below("tests/diagnostics", "line") {
        let name = path
            .strip_prefix("tests/diagnostics")
            .expect("it was found there");
        files = files.with(&name.to_string_lossy().replace('\\', "/"), &read(&path));
    }
    for path in files.0.keys() {
        let mut found = compile(&files, path);
        found.advise();
        fits(&schema, &output::json(&found));
        let sarif = parsed(&output::sarif(&found));
        let results = sarif["runs"][0]["results"].as_array().expect("a list");
        assert_eq!(results.len(), found.diagnostics.len());
    }
    let wrong =
        serde_json::json!({ "format": 1, "version": "1", "files": [], "diagnostics": [{}] });
    assert!(
        !schema.is_valid(&wrong),
        "a schema that takes anything tells nothing"
    );
}

#[test]
fn offsets_lines_and_columns_of_json_agree_with_the_text() {
    let text = "routes {\n  \"é🚂\" x - y 2 red\n}\r\nroutse {\n";
    let found = compile(&MemoryFiles::one("a.line", text), "a.line");
    let json = parsed(&output::json(&found));
    let found = json["diagnostics"].as_array().expect("a list");
    assert!(!found.is_empty());
    for diagnostic in found {
        for end in ["start", "end"] {
            let position = &diagnostic["primary"][end];
            let number = |key: &str| position[key].as_u64().expect("a number") as usize;
            let before = &text[..number("offset")];
            let line = before.rsplit('\n').next().expect("a line");
            assert_eq!(number("line"), before.matches('\n').count() + 1);
            assert_eq!(number("column"), line.chars().count() + 1);
            assert_eq!(number("utf16"), line.encode_utf16().count());
        }
    }
}

fn bundled(name: &str) -> Compilation {
    let mut files = MemoryFiles::default();
    for path in files_below("maps", "line") {
        let name = path.strip_prefix("maps").expect("it was found there");
        files = files.with(&name.to_string_lossy().replace('\\', "/"), &read(&path));
    }
    compile(&files, &format!("{name}/{name}.line"))
}

fn validator(schema: &str) -> jsonschema::Validator {
    jsonschema::validator_for(&parsed(schema)).expect("the schema itself is sound")
}

fn fits(schema: &jsonschema::Validator, json: &str) {
    let value = parsed(json);
    let wrong: Vec<String> = schema
        .iter_errors(&value)
        .map(|error| format!("{error} at {}", error.instance_path()))
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

fn parsed(json: &str) -> Value {
    serde_json::from_str(json).expect("it is JSON")
}
