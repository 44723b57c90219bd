//! A question in the middle of a turn: what it is about, and the way back to the turn while nobody has seen anything
//! new for it.

use branchline_engine::{Action, Decision, Event, Purchase};

use super::Playtest;

impl Playtest {
    /// What the person at a question claims or builds: it is marked on the map while the question stands.
    pub fn asked_about(&self) -> Option<Purchase> {
        let turn = self.turn_of_question()?;
        match self.moments[turn + 1].action? {
            (_, Action::Claim(track)) => Some(Purchase::Claim(track)),
            (_, Action::Own(mechanic, target)) => Some(Purchase::Own(mechanic, target)),
            _ => None,
        }
    }

    /// Whether the question at hand can be left for another decision.
    pub fn can_cancel(&self) -> bool {
        self.before_question().is_some()
    }

    /// Goes back from a question to the turn it belongs to, if nobody has seen a card since.
    pub fn cancel(&mut self) -> bool {
        let Some(turn) = self.before_question() else {
            return false;
        };
        // Who looks at the past keeps what came after it until something else is decided there.
        if self.at + 1 == self.moments.len() {
            self.moments.truncate(turn + 1);
            self.tried = None;
        }
        self.at = turn;
        true
    }

    fn before_question(&self) -> Option<usize> {
        let turn = self.turn_of_question()?;
        let mut since = self.moments[turn + 1..=self.at].iter();
        let hides_all = since.all(|moment| !moment.events.iter().any(reveals));
        hides_all.then_some(turn)
    }

    /// The moment of this player's turn in which the question arose.
    fn turn_of_question(&self) -> Option<usize> {
        if !self.person_decides() {
            return None;
        }
        let actor = self.state().actor();
        let mut at = self.at;
        while self.moments[at].state.decision() != Decision::Turn {
            let (seat, _) = self.moments[at].action?;
            if seat != actor {
                return None;
            }
            at -= 1;
        }
        (at < self.at).then_some(at)
    }
}

/// Whether somebody may have learnt something by it: a mechanic may have turned up cards.
fn reveals(event: &Event) -> bool {
    !matches!(
        event,
        Event::TurnBegins { .. }
            | Event::Paid { .. }
            | Event::Claimed { .. }
            | Event::LastTurns { .. }
    )
}
