//! Districts that score: what they are worth and what they cost.

use super::facts::{Facts, few, members};
use super::structure::inner;
use super::{Findings, Lint, Threshold, decimal};
use crate::figures::hundredths;
use crate::graph::{Steiner, UNREACHED};
use branchline_engine::config::DistrictId;
use branchline_engine::{Severity, Subject};

pub(super) static DISTRICT_VALUE: Lint = Lint {
    code: "BL5601",
    slug: "district-value",
    title: "a district is worth too little or too much for its spaces",
    severity: Severity::Warning,
    thresholds: &[
        Threshold::new(
            "low",
            40,
            "least points for each space that links a district, in hundredths",
        ),
        Threshold::new(
            "high",
            110,
            "most points for each space that links a district, in hundredths",
        ),
    ],
    run: value,
};

pub(super) static FREE_DISTRICT: Lint = Lint {
    code: "BL5602",
    slug: "free-district",
    title: "a ticket links a district on its way",
    severity: Severity::Info,
    thresholds: &[],
    run: free,
};

pub(super) static DISTRICT_SUM: Lint = Lint {
    code: "BL5603",
    slug: "district-sum",
    title: "all districts together are far beyond a player's pieces",
    severity: Severity::Info,
    thresholds: &[Threshold::new(
        "high",
        150,
        "percent of a player's pieces that all districts may take",
    )],
    run: sum,
};

pub(super) static IDLE_DISTRICT: Lint = Lint {
    code: "BL5604",
    slug: "idle-district",
    title: "districts have points that nobody can score",
    severity: Severity::Info,
    thresholds: &[],
    run: idle,
};

/// The districts that score, each with its locations and the spaces that link it.
fn needs(facts: &Facts) -> Vec<(DistrictId, Vec<usize>, Steiner)> {
    let Some(rule) = &facts.game.rules.district_points else {
        return Vec::new();
    };
    (0..facts.game.districts.len())
        .filter_map(|index| {
            let id = DistrictId::from_index(index);
            let inside = members(facts.game, id);
            let groups: Vec<Vec<usize>> = inside.iter().map(|&location| vec![location]).collect();
            let need = if rule.through_others {
                facts.graph.steiner(&groups)?
            } else {
                inner(&facts.graph, &inside).steiner(&groups)?
            };
            (need.length > 0).then_some((id, inside, need))
        })
        .collect()
}

fn value(facts: &Facts, findings: &mut Findings) {
    let (low, high) = (findings.threshold("low"), findings.threshold("high"));
    for (id, _, need) in needs(facts) {
        let district = &facts.game.districts[id.index()];
        let each = |spaces: i32| f64::from(district.value) / f64::from(spaces);
        // Where only bounds are known, both must be out.
        let poor = hundredths(each(need.at_least())) < low;
        let rich = hundredths(each(need.length)) > high;
        if !poor && !rich {
            continue;
        }
        let spaces = if poor { need.at_least() } else { need.length };
        let wanted = if poor { low } else { high } * i64::from(spaces);
        let wanted = if poor {
            (wanted + 99) / 100
        } else {
            wanted / 100
        };
        findings
            .warning(
                Subject::District(id),
                format!(
                    "{} is worth {} for {}: {} a space, {} than {}",
                    district.title,
                    few(district.value, "point"),
                    few(spaces, "space"),
                    decimal(each(spaces)),
                    if poor { "less" } else { "more" },
                    decimal(if poor { low } else { high } as f64 / 100.0)
                ),
            )
            .label(format!("{spaces} spaces link it"))
            .help(if poor {
                format!("give it {wanted} points or more, or take a location out")
            } else {
                format!("give it {wanted} points or fewer, or add a location")
            });
    }
}

/// All locations of the district lie one after the other on a shortest way.
fn free(facts: &Facts, findings: &mut Findings) {
    for (id, inside, _) in needs(facts) {
        let on_the_way = facts.goals.iter().find(|goal| {
            let Some((from, to)) = goal.plain() else {
                return false;
            };
            let row = &facts.rows[from];
            let mut stops = inside.clone();
            stops.sort_unstable_by_key(|&stop| row[stop]);
            stops.push(to);
            let mut at = from;
            let mut length = 0_i32;
            for stop in stops {
                let step = facts.rows[at].get(stop).copied().unwrap_or(UNREACHED);
                length = length.saturating_add(step);
                at = stop;
            }
            length == goal.need
        });
        let Some(goal) = on_the_way else { continue };
        findings
            .info(
                Subject::District(id),
                format!(
                    "a ticket of {} spaces can link all of {} on its way",
                    goal.need,
                    facts.game.districts[id.index()].title
                ),
            )
            .label("scored without a step aside")
            .help("put a location off that way into the district, or lower its points")
            .related(Subject::Ticket(goal.ticket), "this ticket");
    }
}

fn sum(facts: &Facts, findings: &mut Findings) {
    let spaces: i32 = needs(facts)
        .iter()
        .map(|(_, _, need)| need.at_least())
        .sum();
    let pieces = facts.pieces;
    let high = findings.threshold("high");
    if i64::from(spaces) * 100 <= i64::from(pieces) * high {
        return;
    }
    findings
        .info(
            Subject::Rule("district-points"),
            format!("linking all districts takes {spaces} spaces, more than {high} % of a player's {pieces} pieces"),
        )
        .help("make districts smaller or fewer, so that a player can hope for several of them");
}

/// Without the rule the points of a district are not even drawn.
fn idle(facts: &Facts, findings: &mut Findings) {
    if facts.game.rules.district_points.is_some() {
        return;
    }
    let districts = facts.game.districts.iter().enumerate();
    let mut worth = districts.filter(|(_, district)| district.value != 0);
    let Some((first, district)) = worth.next() else {
        return;
    };
    let whose = match worth.count() {
        0 => district.title.clone(),
        others => format!(
            "{} and {}",
            district.title,
            few(others as i32, "other district")
        ),
    };
    findings
        .info(
            Subject::District(DistrictId::from_index(first)),
            format!("nobody scores the points of {whose}: the game has no rule `district-points`"),
        )
        .label("has points")
        .help("add `district-points on` to the rules of the game, or take the points away");
}
