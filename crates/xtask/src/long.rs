//! `cargo xtask soak NAME` and `cargo xtask bless NAME`: the ordinary tests, run at full size or told to write down
//! what they see.
//!
//! Each is one line of a table: a name, and the tests it stands for. The tests themselves hold all logic; they ask
//! `branchline_tests::sized` how much to do and give what they see to `branchline_tests::expect_file`.

use crate::mutants;
use crate::shell::{self, Result};

struct Run {
    name: &'static str,
    what: &'static str,
    /// The package whose tests run.
    package: &'static str,
    /// Which of them: a part of their names.
    filter: &'static str,
}

/// Figures too large for every change: the same tests, at full size and optimised.
const SOAKS: &[Run] = &[
    Run {
        name: "invariants",
        what: "the laws of play after every action of a hundred thousand games, by random and by stubborn players; scoring done a second time",
        package: "branchline-tests",
        filter: "laws::",
    },
    Run {
        name: "non-interference",
        what: "hidden cards exchanged in ten thousand states a game: nobody sees a difference",
        package: "branchline-tests",
        filter: "laws::hidden",
    },
    Run {
        name: "edits",
        what: "random operations on random and damaged documents keep both laws of edits",
        package: "branchline-tests",
        filter: "edits",
    },
    Run {
        name: "format",
        what: "random documents are laid out without a change of meaning",
        package: "branchline-tests",
        filter: "ide",
    },
    Run {
        name: "replays",
        what: "recorded games come back from both forms, and one changed move is found; golden games in the release profile",
        package: "branchline-tests",
        filter: "play",
    },
    Run {
        name: "bots",
        what: "a hundred thousand games without an illegal move, twins that see other hidden cards, ticket players against random",
        package: "branchline-tests",
        filter: "bots::",
    },
    Run {
        name: "search",
        what: "the searching bot against one step on two games, until a sequential test knows",
        package: "branchline-tests",
        filter: "bots::search",
    },
    Run {
        name: "shards",
        what: "four hundred simulations killed at any moment: a part is whole or absent",
        package: "branchline-cli",
        filter: "simulate::killed",
    },
    Run {
        name: "protocol",
        what: "a hundred thousand garbled lines, hundreds of games by messages",
        package: "branchline-tests",
        filter: "protocol::",
    },
    Run {
        name: "parse",
        what: "every prefix, line and position of the bundled files, and a million random inputs: always an answer",
        package: "branchline-tests",
        filter: "robustness::",
    },
    Run {
        name: "editor",
        what: "a thousand random sequences of gestures, a thousand killed saves, hundreds of killed editors",
        package: "branchline-editor",
        filter: "",
    },
];

/// Files that tests compare with, written anew.
const BLESSINGS: &[Run] = &[
    Run {
        name: "gestures",
        what: "what each gesture does to the text",
        package: "branchline-tests",
        filter: "gestures",
    },
    Run {
        name: "editor-gestures",
        what: "what mouse and keys do to the text in the editor",
        package: "branchline-editor",
        filter: "gestures",
    },
    Run {
        name: "pictures",
        what: "small pictures of the canvas that tests compare with",
        package: "branchline-editor",
        filter: "pictures::the_canvas",
    },
    Run {
        name: "playthroughs",
        what: "golden games that go another way now; raises the version of the rules",
        package: "branchline-tests",
        filter: "playthroughs::golden",
    },
    Run {
        name: "diagnostics",
        what: "what a check says about the files in tests/diagnostics",
        package: "branchline-tests",
        filter: "diagnostics::diagnostics_look",
    },
    Run {
        name: "rulebooks",
        what: "the rulebooks of the four games, in each language",
        package: "branchline-tests",
        filter: "rulebooks",
    },
    Run {
        name: "reference",
        what: "the reference pages, from the specs and the codes",
        package: "branchline-tests",
        filter: "reference::reference_pages",
    },
];

/// The one soak that is not a run of tests at full size.
const MUTANTS: &str = "mutants";

/// `mutants` may be followed by a shard, as `0/20`.
pub fn soak(arguments: &[String]) -> Result {
    let (own, names): (Vec<String>, Vec<String>) = arguments
        .iter()
        .cloned()
        .partition(|argument| argument == MUTANTS || mutants::is_shard(argument));
    if !own.is_empty() && !own.iter().any(|argument| argument == MUTANTS) {
        return Err(format!("`{}` is a part of the soak `{MUTANTS}`", own[0]));
    }
    if arguments.is_empty() || !names.is_empty() {
        run("soak", SOAKS, &names, "BRANCHLINE_SOAK", &["--release"])?;
    }
    if arguments.is_empty() || own.iter().any(|argument| argument == MUTANTS) {
        let shard = own.iter().find(|argument| *argument != MUTANTS);
        mutants::run(shard.map(String::as_str))?;
    }
    Ok(())
}

pub fn bless(arguments: &[String]) -> Result {
    run("bless", BLESSINGS, arguments, "BRANCHLINE_BLESS", &[])
}

/// Paints the pictures of the documentation.
pub fn pictures(_: &[String]) -> Result {
    let arguments = [
        "test",
        "--package",
        "branchline-editor",
        "--",
        "pictures::pictures",
    ];
    shell::cargo_with(&arguments, &[("BRANCHLINE_PICTURES", "1")])
}

/// Runs the named entries, or all of them.
fn run(task: &str, table: &[Run], names: &[String], variable: &str, profile: &[&str]) -> Result {
    let known = |name: &String| table.iter().any(|run| run.name == name);
    if let Some(unknown) = names.iter().find(|name| !known(name)) {
        let list: Vec<_> = table
            .iter()
            .map(|run| format!("  {:18} {}", run.name, run.what))
            .collect();
        return Err(format!(
            "there is no {task} `{unknown}`; there are:\n{}",
            list.join("\n")
        ));
    }
    for run in table {
        if !names.is_empty() && !names.iter().any(|name| name == run.name) {
            continue;
        }
        let mut arguments = vec!["test", "--package", run.package];
        arguments.extend(profile);
        arguments.extend(["--", "--nocapture", run.filter]);
        shell::cargo_with(&arguments, &[(variable, "1")])?;
    }
    Ok(())
}
