//! What an edit moved, in a sentence: each figure with its interval before and after, and what stayed as it was.

use branchline_sim::report::number;
use branchline_sim::{Change, Sign};

use crate::words::Words;

/// The interface's own words for what is compared; figures it does not know are called as the comparison calls them.
const FIGURES: [(&str, &str); 7] = [
    ("turns of a player", "figure-turns"),
    ("points of a player", "figure-points"),
    ("points of the winner", "figure-winner"),
    ("points the winner is ahead", "figure-ahead"),
    ("tickets completed by a player", "figure-tickets"),
    ("percent of wins of the first player", "figure-first"),
    (
        "percent of games in which somebody must pass",
        "figure-pass",
    ),
];

/// What moved, what is not clear yet, and what stayed: each a sentence, if there is anything to say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moved {
    /// Figures whose change is certain.
    pub moved: String,
    /// Figures for which more games are needed.
    pub unclear: String,
    /// Figures that stayed, as far as anybody would notice.
    pub same: String,
}

/// Says what moved.
pub fn moved(pairs: u64, changes: &[Change], words: &Words) -> Moved {
    let mut lists: [Vec<String>; 3] = Default::default();
    for change in changes {
        let name = FIGURES.iter().find(|(what, _)| *what == change.what);
        let name = name.map_or_else(|| change.what.clone(), |(_, key)| words.get(key));
        let figures = |key: &str| {
            let values = [
                ("about", name.as_str().into()),
                ("before", number(change.before).into()),
                ("after", number(change.after).into()),
                ("difference", signed(change).into()),
            ];
            words.with(key, &values)
        };
        match change.sign() {
            Sign::More | Sign::Less => lists[0].push(figures("evidence-change")),
            Sign::Unclear => lists[1].push(figures("evidence-unclear")),
            Sign::Same => lists[2].push(name),
        }
    }
    let [moved, unclear, same] = lists;
    let join = |key: &str, list: Vec<String>| match list.as_slice() {
        [] => String::new(),
        list => words.about(key, &list.join("; ")),
    };
    let deals = usize::try_from(pairs).unwrap_or(0);
    let head = if moved.is_empty() {
        words.count("evidence-nothing-moved", deals)
    } else {
        let values = [("n", deals.into()), ("about", moved.join("; ").into())];
        words.with("evidence-moved", &values)
    };
    Moved {
        moved: head,
        unclear: join("evidence-unclear-list", unclear),
        same: join("evidence-same", same),
    }
}

/// The difference with its sign and interval: `+2.9 ± 0.2`.
fn signed(change: &Change) -> String {
    let sign = if change.difference.value >= 0.0 {
        "+"
    } else {
        "-"
    };
    format!(
        "{sign}{:.1} ± {:.1}",
        change.difference.value.abs(),
        change.difference.margin()
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Language;
    use branchline_sim::stats::Estimate;

    fn change(what: &str, before: f64, after: f64, margin: f64) -> Change {
        let around = |value: f64, margin: f64| Estimate {
            value,
            low: value - margin,
            high: value + margin,
        };
        Change {
            what: what.to_owned(),
            before: around(before, 1.0),
            after: around(after, 1.0),
            difference: around(after - before, margin),
            visible: 1.0,
        }
    }

    #[test]
    fn it_says_what_moved_what_is_unclear_and_what_did_not_move() {
        let changes = [
            change("turns of a player", 20.0, 15.5, 0.3),
            change("points of a player", 30.0, 30.1, 0.2),
            change("something new", 50.0, 52.0, 4.0),
        ];
        let said = moved(400, &changes, &Words::new(Language::En));
        assert_eq!(
            said.moved,
            "On 400 equal deals the edit moved: turns of a player 20.0 ± 1.0, now 15.5 ± 1.0 (-4.5 ± 0.3)."
        );
        assert_eq!(
            said.unclear,
            "Too few games to tell: something new 50.0 ± 1.0, now 52.0 ± 1.0 (+2.0 ± 4.0)."
        );
        assert_eq!(said.same, "No visible change: points of a player.");
        let none = moved(10, &changes[1..2], &Words::new(Language::En));
        assert_eq!(
            none.moved,
            "On 10 equal deals the edit moved nothing that anybody would notice."
        );
    }
}
