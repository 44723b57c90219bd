//! Rules to draw a map with while the written ones cannot be read: nothing of them is ever played.

use branchline_engine::mechanics::Rules;
use branchline_engine::spec::{FieldSpec, Kind, Presence, Preset, Value, Values, listed};
use std::collections::BTreeMap;

/// The rules every game has, at their presets; what has none gets the least value its field allows.
pub(crate) fn stand_in() -> Option<Rules> {
    const PLAYERS: (u8, u8) = (2, 2);
    Rules::read(|spec| {
        if spec.presence == Presence::Optional {
            return None;
        }
        let required = spec
            .fields
            .iter()
            .filter(|field| field.preset == Preset::Required);
        let fields: BTreeMap<_, _> = required.map(|field| (field.name, least(field))).collect();
        Some(Values::new(spec, PLAYERS, fields))
    })
}

fn least(field: &FieldSpec) -> Value {
    match field.kind {
        Kind::Number { min, .. } => Value::Number(min),
        Kind::Flag => Value::Flag(false),
        Kind::Word(words) => Value::Word(listed(words).next().unwrap_or_default().to_owned()),
        Kind::Text => Value::Text(String::new()),
        Kind::Ink => Value::Text("#000000".to_owned()),
        Kind::Numbers { min, .. } => Value::Numbers(vec![min]),
        Kind::Words(_) => Value::Words(Vec::new()),
        Kind::Range { min, .. } => Value::Range(min.max(2), min.max(2)),
        Kind::Tally => Value::Tally(Vec::new()),
        Kind::Table { keys, values } => {
            let rows = (keys.0.max(1)..=keys.1.min(8)).map(|key| (key, values.0));
            Value::Table(rows.collect())
        }
        Kind::District => Value::Word(String::new()),
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_rule_has_a_stand_in() {
        assert!(super::stand_in().is_some());
    }
}
