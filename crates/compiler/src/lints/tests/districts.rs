//! Lints of districts.

use super::{check, check_with};

fn map(value: i32) -> String {
    format!(
        "district east {value}; district-points on on; a -- b 4 any; b -- c 6 any;
        a at 1,1 in east; c at 9,9 in east;"
    )
}

#[test]
fn district_value_is_measured_by_its_spaces() {
    check("district-value", &map(4), &[]);
    check("district-value", &map(11), &[]);
    check(
        "district-value",
        &map(3),
        &["warning: East is worth 3 points for 10 spaces: 0.30 a space, less than 0.40"],
    );
    check(
        "district-value",
        &map(12),
        &["warning: East is worth 12 points for 10 spaces: 1.20 a space, more than 1.10"],
    );
    check_with("district-value", "high 120", &map(12), &[]);
    check(
        "district-value",
        "district east 9; a -- b 4 any; a at 1,1 in east; b at 2,2 in east",
        &[],
    );
}

#[test]
fn free_district_lies_on_a_tickets_way() {
    check(
        "free-district",
        &format!("{} a to c 10", map(6)),
        &["info: a ticket of 10 spaces can link all of East on its way"],
    );
    check("free-district", &format!("{} a to b 4", map(6)), &[]);
}

#[test]
fn district_sum_leaves_hope_for_several() {
    let three = |pieces: i32| {
        let mut text = format!("pieces each {pieces}; district-points on on;");
        for (n, name) in ["north", "east", "south"].iter().enumerate() {
            text += &format!("district {name} 5; a{n} -- b{n} 5 any; a{n} -- hub 1 any;");
            text += &format!("a{n} at 1,{n} in {name}; b{n} at 2,{n} in {name};");
        }
        text
    };
    check("district-sum", &three(10), &[]);
    check(
        "district-sum",
        &three(9),
        &["info: linking all districts takes 15 spaces, more than 150 % of a player's 9 pieces"],
    );
}

#[test]
fn idle_district_has_points_without_the_rule_that_scores_them() {
    let map = "district east 4; district west 2; a -- b 4 any; a at 1,1 in east; b at 2,2 in west;";
    check(
        "idle-district",
        &format!("district-points on on; {map}"),
        &[],
    );
    check(
        "idle-district",
        map,
        &[
            "info: nobody scores the points of East and 1 other district: the game has no rule `district-points`",
        ],
    );
    check(
        "idle-district",
        "district east 0; a -- b 4 any; a at 1,1 in east; b at 2,2 in east",
        &[],
    );
}
