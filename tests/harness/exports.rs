//! What leaves the compiler as data: configs come back as they were, and everything fits its schema, by the judgement
//! of an independent validator.

use branchline_compiler::export::{self, Refused};
use branchline_compiler::{Compilation, MemoryFiles, compile, output};
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
    assert!(matches!(
        refusal("\"version\": 1", "\"version\": 99"),
        Refused::Newer { .. }
    ));
    assert!(matches!(
        refusal("branchline-config", "other"),
        Refused::Format(_)
    ));
    assert!(matches!(
        export::read_json("{"),
        Err(Refused::Unreadable(_))
    ));
    assert!(matches!(
        export::read_toml("= 1"),
        Err(Refused::Unreadable(_))
    ));
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
