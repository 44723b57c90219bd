//! A ticket's value against the shortest way to complete it.

use super::facts::{Facts, ends};
use super::{Findings, Lint, Threshold};
use branchline_engine::{Severity, Subject};

pub(super) static TICKET_VALUE: Lint = Lint {
    code: "BL5401",
    slug: "ticket-value",
    title: "a ticket's value is not its shortest path",
    severity: Severity::Warning,
    thresholds: &[
        Threshold::new(
            "habit",
            80,
            "percent of tickets worth exactly their path from which every other one warns",
        ),
        Threshold::new("over", 2, "points above the path that only inform"),
        Threshold::new(
            "over-share",
            15,
            "the same as percent of the path, for long tickets",
        ),
    ],
    run,
};

fn run(facts: &Facts, findings: &mut Findings) {
    let exact = facts
        .goals
        .iter()
        .filter(|goal| goal.value == goal.need)
        .count();
    let habit = exact * 100 >= facts.goals.len() * size(findings.threshold("habit"));
    for goal in facts.goals.iter().filter(|goal| goal.value != goal.need) {
        let (value, need) = (goal.value, goal.need);
        let over = i64::from(value - need);
        let free = findings
            .threshold("over")
            .max(i64::from(need) * findings.threshold("over-share") / 100);
        let alternative =
            &facts.game.tickets[goal.ticket.index()].alternatives[usize::from(goal.alternative)];
        let between = ends(facts.game, alternative);
        let message = if alternative.ends.len() == 2 {
            format!(
                "this ticket is worth {value}, but the shortest path between {between} is {need} long"
            )
        } else {
            format!("this ticket is worth {value}, but linking {between} takes {need} spaces")
        };
        let problem = findings.find(
            habit || over < 0 || over > free,
            Subject::TicketValue(goal.ticket, goal.alternative),
            message,
        );
        problem.label(format!(
            "{} {} than the path",
            over.abs(),
            if over > 0 { "more" } else { "less" }
        ));
        problem.help(if habit {
            format!("write {need} like the other tickets of this board ({exact} are worth exactly their path), or `auto`")
        } else {
            format!("write {need}, or `auto` to follow the map")
        });
        problem.suggest(need.to_string());
    }
}

fn size(percent: i64) -> usize {
    usize::try_from(percent).unwrap_or(0)
}
