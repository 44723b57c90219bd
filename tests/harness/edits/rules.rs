//! Fields and rules to be set at random, and what the config says then: written by hand, so that the two can differ.

use super::random::Dice;
use branchline_ide::Operation;
use serde_json::{Value, json};

/// A value as the language writes it, and as the config has it.
struct Sample {
    rule: &'static str,
    field: &'static str,
    written: &'static str,
    meant: fn() -> Value,
    /// The value of a game that says nothing, where the field has one.
    unsaid: fn() -> Option<Value>,
}

const FIELDS: &[Sample] = &[
    Sample {
        rule: "market",
        field: "size",
        written: "4",
        meant: || json!(4),
        unsaid: || Some(json!(5)),
    },
    Sample {
        rule: "market",
        field: "reset-at",
        written: "never",
        meant: || json!(null),
        unsaid: || Some(json!(3)),
    },
    Sample {
        rule: "market",
        field: "reset-limit",
        written: "7",
        meant: || json!(7),
        unsaid: || Some(json!(20)),
    },
    Sample {
        rule: "limit",
        field: "turns",
        written: "150",
        meant: || json!(150),
        unsaid: || Some(json!(200)),
    },
    Sample {
        rule: "draw",
        field: "face-up-wild",
        written: "1",
        meant: || json!(1),
        unsaid: || Some(json!(2)),
    },
    Sample {
        rule: "draw",
        field: "blind-wild-ends",
        written: "on",
        meant: || json!(true),
        unsaid: || Some(json!(false)),
    },
    Sample {
        rule: "doubles",
        field: "closed-with",
        written: "2 to 3",
        meant: || json!([2, 3]),
        unsaid: || None,
    },
    Sample {
        rule: "pieces",
        field: "name",
        written: "\"tram # 7\"",
        meant: || json!("tram # 7"),
        unsaid: || None,
    },
    Sample {
        rule: "end",
        field: "last-turns",
        written: "2",
        meant: || json!(2),
        unsaid: || Some(json!(1)),
    },
    Sample {
        rule: "stations",
        field: "cost",
        written: "2 2 4",
        meant: || json!([2, 2, 4]),
        unsaid: || None,
    },
];

/// Rules to be switched: what is said with them, and the whole rule then.
type Switch = (
    &'static str,
    &'static [(&'static str, &'static str)],
    fn() -> Value,
);

const SWITCHES: &[Switch] = &[
    (
        "stations",
        &[("each", "2"), ("cost", "1 3"), ("unused", "5")],
        || json!({"each": 2, "cost": [1, 3], "unused": 5}),
    ),
    ("tunnels", &[("reveal", "2")], || json!({"reveal": 2})),
];

pub fn set_field(dice: &mut Dice) -> Operation {
    let sample = dice.pick(FIELDS);
    Operation::SetField {
        rule: sample.rule.to_owned(),
        field: sample.field.to_owned(),
        value: (dice.below(4) > 0).then(|| sample.written.to_owned()),
    }
}

pub fn switch(dice: &mut Dice) -> Operation {
    let (rule, fields, _) = dice.pick(SWITCHES);
    let on = dice.below(2) == 0;
    let fields = fields.iter().filter(|_| on);
    Operation::SwitchRule {
        rule: (*rule).to_owned(),
        on,
        fields: fields
            .map(|(field, value)| ((*field).to_owned(), (*value).to_owned()))
            .collect(),
    }
}

/// The rules of a game that builds on no other after a field is set, or no longer said.
pub fn field_set(rules: &mut Value, rule: &str, field: &str, said: bool) -> Option<()> {
    let sample = FIELDS
        .iter()
        .find(|sample| (sample.rule, sample.field) == (rule, field))?;
    let meant = if said {
        (sample.meant)()
    } else {
        (sample.unsaid)()?
    };
    // A field alone does not say what the others of an absent rule would be.
    *rules.get_mut(rule)?.get_mut(field)? = meant;
    Some(())
}

/// The rules after one is switched on or off.
pub fn switched(rules: &mut Value, rule: &str, on: bool) -> Option<()> {
    let (_, _, meant) = SWITCHES.iter().find(|(name, ..)| *name == rule)?;
    let rules = rules.as_object_mut()?;
    if on {
        rules.insert(rule.to_owned(), meant());
    } else {
        rules.remove(rule);
    }
    Some(())
}
