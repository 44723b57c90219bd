//! Actions as short codes, for collections of many games: `c12` claims track 12.

use crate::action::Action;
use crate::config::{CardId, TrackId};
use crate::mechanics::MechanicId;

/// The code of an action; it needs no board to be read again.
#[must_use]
pub fn encode(action: Action) -> String {
    match action {
        Action::DrawBlind => "b".to_owned(),
        Action::TakeFaceUp(CardId(card)) => format!("f{card}"),
        Action::Claim(TrackId(track)) => format!("c{track}"),
        Action::DrawTickets => "t".to_owned(),
        Action::Own(mechanic, target) => format!("{}:{target}", mechanic.keyword()),
        Action::Pay(index) => format!("p{index}"),
        Action::Lay(CardId(card)) => format!("l{card}"),
        Action::Keep(mask) => format!("k{mask}"),
        Action::Choose(choice) => format!("a{choice}"),
        Action::Pass => "-".to_owned(),
    }
}

/// The action of a code.
#[must_use]
pub fn decode(code: &str) -> Option<Action> {
    if let Some((keyword, target)) = code.split_once(':') {
        let mut mechanics = MechanicId::ALL.iter();
        let mechanic = mechanics.find(|mechanic| mechanic.keyword() == keyword)?;
        return Some(Action::Own(*mechanic, target.parse().ok()?));
    }
    match code {
        "b" => return Some(Action::DrawBlind),
        "t" => return Some(Action::DrawTickets),
        "-" => return Some(Action::Pass),
        _ => {}
    }
    let number: u16 = code.get(1..)?.parse().ok()?;
    Some(match code.as_bytes().first()? {
        b'f' => Action::TakeFaceUp(CardId(number)),
        b'c' => Action::Claim(TrackId(number)),
        b'p' => Action::Pay(number),
        b'l' => Action::Lay(CardId(number)),
        b'k' => Action::Keep(number),
        b'a' => Action::Choose(number),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_read_back_as_the_same_action() {
        let mut actions = vec![
            Action::DrawBlind,
            Action::TakeFaceUp(CardId(8)),
            Action::Claim(TrackId(100)),
            Action::DrawTickets,
            Action::Pay(63),
            Action::Lay(CardId(0)),
            Action::Keep(u16::MAX),
            Action::Choose(3),
            Action::Pass,
        ];
        actions.extend(
            MechanicId::ALL
                .iter()
                .map(|&mechanic| Action::Own(mechanic, 46)),
        );
        for action in actions {
            assert_eq!(decode(&encode(action)), Some(action));
        }
    }

    #[test]
    fn other_words_are_no_code() {
        for code in [
            "",
            "c",
            "x1",
            "c-1",
            "c99999",
            "trains:1",
            "stations:",
            "é1",
        ] {
            assert_eq!(decode(code), None, "{code}");
        }
    }
}
