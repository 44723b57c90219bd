//! The clicks of `docs/tutorial.md`, walked through in the window: what is **bold** is pressed, what stands in “quotes”
//! must be seen, and changes of the text are made. Its commands are run by the command line's own tests.

use std::fs;
use std::path::Path;

use egui::Key;
use egui_kittest::kittest::Queryable;

use crate::hand::Window;
use crate::playtest::{replace_text, wait_for_evidence, with_text};

/// Something that a reader does or sees.
#[derive(Debug)]
enum Step {
    Press(String),
    See(String),
    Change(String, String),
}

/// The game as it is after the changes of the page so far, and the steps in the window, part by part.
fn parts(page: &str, mut game: String) -> Vec<(String, Vec<Step>)> {
    let mut parts = Vec::new();
    let mut open: Option<Vec<Step>> = None;
    let mut diff: Option<(String, String)> = None;
    for line in page.lines() {
        if line.starts_with("```diff") {
            diff = Some(Default::default());
        } else if line.starts_with("```") {
            if let Some((from, to)) = diff.take() {
                assert!(game.contains(&from), "{from}");
                game = game.replace(&from, &to);
            }
        } else if let Some((from, to)) = &mut diff {
            from.extend(line.strip_prefix('-').map(|line| format!("{line}\n")));
            to.extend(line.strip_prefix('+').map(|line| format!("{line}\n")));
        } else if line == "<!-- window -->" {
            open = Some(Vec::new());
        } else if line == "<!-- end -->" {
            parts.push((game.clone(), open.take().expect("a part was begun")));
        } else if let Some(steps) = &mut open {
            steps_of(line, steps);
        }
    }
    parts
}

fn steps_of(line: &str, steps: &mut Vec<Step>) {
    let mut rest = line;
    while let Some(at) = rest.find(['*', '“', '`']) {
        rest = &rest[at..];
        let (step, length) = if let Some(bold) = rest.strip_prefix("**") {
            let end = bold.find("**").expect("bold ends on its line");
            (Step::Press(bold[..end].to_owned()), end + 4)
        } else if let Some(seen) = rest.strip_prefix('“') {
            let end = seen.find('”').expect("a quote ends on its line");
            (Step::See(seen[..end].to_owned()), end + 6)
        } else {
            let (from, behind) = rest[1..].split_once('`').expect("code ends on its line");
            let (to, _) = behind
                .strip_prefix(" to `")
                .and_then(|to| to.split_once('`'))
                .expect("changes are written as `this` to `that`");
            let length = 1 + from.len() + 1 + " to `".len() + to.len() + 1;
            let to = to.replace('⏎', "\n");
            (Step::Change(from.to_owned(), to), length)
        };
        steps.push(step);
        rest = &rest[length..];
    }
}

fn take(window: &mut Window, step: &Step) {
    // Nobody sits at the bots' seats here: let them play until a person has to decide.
    for _ in 0..400 {
        let table = &window.state().table;
        let waits = table.play.as_ref().is_some_and(|play| play.bot().is_some());
        if !waits {
            break;
        }
        window.run_steps(1);
    }
    match step {
        Step::Press(key) if Key::from_name(key).is_some() => {
            window.key_press(Key::from_name(key).expect("it was looked up"));
            window.run_steps(3);
            wait_for_evidence(window);
        }
        Step::Press(label) => {
            let button = window.get_all_by_label_contains(label).next();
            let button = button.unwrap_or_else(|| panic!("nothing is called {label}"));
            button.click_accesskit();
            window.run_steps(4);
        }
        Step::See(words) => {
            let there = window.get_all_by_label_contains(words).next().is_some();
            assert!(there, "nothing says {words}");
        }
        Step::Change(from, to) => replace_text(window, from, to),
    }
}

#[test]
fn the_clicks_of_the_tutorial_do_what_the_page_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let page = fs::read_to_string(root.join("docs/tutorial.md")).expect("the tutorial");
    let game = fs::read_to_string(root.join("crates/cli/templates/empty.line")).expect("a game");
    let parts = parts(&page, game);
    assert_eq!(parts.len(), 3, "playing, evidence, mending");
    let mut taken = 0;
    let mut window: Option<Window> = None;
    for (game, steps) in &parts {
        let window = window.get_or_insert_with(|| with_text("my-city.line", game));
        assert_eq!(window.state().session.document.text(), game);
        let evidence = &mut window.state_mut().table.evidence;
        evidence.wishes.games = 400;
        evidence.wishes.matches = 0;
        window.state_mut().table.wishes.pause = Some(0.0);
        for step in steps {
            take(window, step);
            taken += 1;
        }
    }
    assert!(taken >= 18, "{taken} steps");
}
