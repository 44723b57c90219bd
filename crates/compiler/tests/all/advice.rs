//! Advice on whole games, from text to the line it stands at.

use crate::support::{advised, of_text, text_of};
use branchline_compiler::{Compilation, MemoryFiles, Severity};

/// What a file says beside hints: its line, code and message.
fn told(compilation: &Compilation) -> Vec<(String, &'static str, String)> {
    let found = compilation.diagnostics.iter();
    found
        .filter(|d| d.severity != Severity::Info)
        .map(|d| {
            let place = d.primary.place;
            let source = &compilation.sources[place.source.index()];
            let line = source.lines.span(source.lines.line(place.span.start));
            let line = source.text[line.range()].trim().to_owned();
            (line, d.code, d.message.clone())
        })
        .collect()
}

#[test]
fn a_shorter_route_in_europe_changes_what_two_tickets_are_worth() {
    let europe = text_of("europe/europe.line");
    let route = "barcelona   --  marseille       4 any";
    assert!(europe.contains(route));
    let changed = europe.replace(route, "barcelona   --  marseille       3 any");
    let compilation = advised(&MemoryFiles::one("europe.line", &changed), "europe.line");
    let message = |from: &str, to: &str| {
        format!("this ticket is worth 8, but the shortest path between {from} and {to} is 7 long")
    };
    assert_eq!(
        told(&compilation),
        [
            (
                "barcelona  to  munchen          8".to_owned(),
                "BL5401",
                message("Barcelona", "München")
            ),
            (
                "madrid     to  zurich           8".to_owned(),
                "BL5401",
                message("Madrid", "Zürich")
            ),
        ]
    );
}

const SMALL: &str = "language 1
game \"Small\" {
  players        2 to 4
  pieces         each 10
  hand           2
  first-tickets  deal 1
  draw-tickets   deal 1
}
lint ticket-crowd off
deck {
  red   20
  blue  20
  wild   4
}
locations {
  ash  \"Ash\"  at 100,100
  elm  \"Elm\"  at 500,100
  oak  \"Oak\"  at 500,500
  yew  \"Yew\"  at 100,500
}
routes {
  ash  --  elm  2 red
  elm  --  oak  3 blue
  oak  --  yew  2 any
  yew  --  ash  4 red
}
tickets {
  ash  to  oak  auto  copies 4
  elm  to  yew  auto
}
";

#[test]
fn auto_values_follow_the_map() {
    let values = |text: &str| -> Vec<i32> {
        let game = of_text(text).game.expect("a game");
        let tickets = game.config.tickets.iter();
        tickets.map(|ticket| ticket.alternatives[0].value).collect()
    };
    assert_eq!(values(SMALL), [5, 5]);
    assert_eq!(
        values(&SMALL.replace("elm  --  oak  3", "elm  --  oak  1")),
        [3, 3]
    );
    let compilation = of_text(SMALL);
    assert!(
        told(&compilation)
            .iter()
            .all(|(_, code, _)| *code != "BL5401")
    );
}

#[test]
fn an_allow_with_a_reason_silences_one_line_and_off_all_of_them() {
    let codes = |text: &str| -> Vec<&'static str> {
        told(&of_text(text))
            .into_iter()
            .map(|(_, code, _)| code)
            .collect()
    };
    let twice = SMALL.replace(
        "elm  to  yew  auto",
        "elm  to  yew  9\n  oak  to  ash  auto",
    );
    let base = codes(SMALL);
    let of_value = |text: &str| codes(text).iter().filter(|code| **code == "BL5401").count();
    assert!(!base.contains(&"BL5401"));
    assert_eq!(of_value(&twice), 1);
    assert_eq!(
        of_value(&twice.replace("yew  9", "yew  9  # allow ticket-value: a bonus")),
        0
    );
    assert_eq!(of_value(&format!("{twice}lint ticket-value off\n")), 0);
}
