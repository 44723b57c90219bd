//! What was done in a game, and the way back.
//!
//! A state of a large map takes a hundred thousand bytes, and a game may have many
//! thousand steps. So only some states are kept, evenly spread; one in between is its
//! forerunner with the actions since.

use branchline_engine::{Action, Board, Refusal, State};

/// One applied step.
pub(crate) struct Step {
    pub(crate) actions: Vec<Action>,
    /// Whether nothing was shown that cannot be unseen.
    pub(crate) undoable: bool,
}

/// The steps of a game.
pub(crate) struct History {
    steps: Vec<Step>,
    /// States before a step, by its number, rising. The first one is always among them.
    kept: Vec<(usize, State)>,
    /// Steps between kept states.
    every: usize,
}

/// States kept at most.
const MOST_KEPT: usize = 64;

impl History {
    pub(crate) const fn new() -> Self {
        Self {
            steps: Vec::new(),
            kept: Vec::new(),
            every: 1,
        }
    }

    pub(crate) fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Adds a step that was taken from this state.
    pub(crate) fn push(&mut self, before: State, step: Step) {
        let number = self.steps.len();
        let is_known = self.kept.last().is_some_and(|(last, _)| *last >= number);
        if number.is_multiple_of(self.every) && !is_known {
            self.kept.push((number, before));
        }
        self.steps.push(step);
        if self.kept.len() > MOST_KEPT {
            self.every *= 2;
            let every = self.every;
            self.kept.retain(|(number, _)| number.is_multiple_of(every));
        }
    }

    /// The state before the last step; nothing if there is none.
    ///
    /// # Errors
    /// If the steps do not go the same way again, which would be a fault of ours.
    pub(crate) fn before_last(&self, board: &Board) -> Option<Result<State, Refusal>> {
        let last = self.steps.len().checked_sub(1)?;
        let (number, kept) = self.kept.iter().rfind(|(number, _)| *number <= last)?;
        let mut state = kept.clone();
        let again = self.steps[*number..last]
            .iter()
            .flat_map(|step| &step.actions);
        for &action in again {
            if let Err(refusal) = state.apply(board, action) {
                return Some(Err(refusal));
            }
        }
        Some(Ok(state))
    }

    /// Takes the last step out.
    pub(crate) fn pop(&mut self) {
        self.steps.pop();
        let left = self.steps.len();
        self.kept.retain(|(number, _)| *number <= left);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use branchline_compiler::{MemoryFiles, compile};
    use branchline_engine::generator::{Generator, Stream};

    /// A game with so much to do that it goes on for hundreds of steps.
    fn board() -> Board {
        let routes = "  a -- b 3 any\n".repeat(300);
        let text = format!(
            "game \"Long\" {{\n  players 2\n  pieces 900\n  hand 2\n  first-tickets deal 1, keep 1\n  \
             draw-tickets deal 1, keep 1\n}}\ndeck {{\n  red 60\n  wild 5\n}}\nlocations {{\n  a at 0,0\n  b at 50,0\n}}\n\
             routes {{\n{routes}}}\ntickets {{\n  a to b 1 copies 9\n}}\n"
        );
        let compiled = compile(&MemoryFiles::one("game.line", &text), "game.line");
        let problems = format!("{:?}", compiled.diagnostics);
        Board::new(&compiled.game.expect(&problems).config, 2).expect("it can be played")
    }

    /// Takes random steps, some of several actions; each state before and after.
    fn play(board: &Board, steps: usize, history: &mut History) -> Vec<State> {
        let mut state = State::new(board, 3);
        let mut chance = Generator::new(3, Stream::Sample);
        let mut states = Vec::new();
        let mut legal = Vec::new();
        while states.len() < steps && state.ending().is_none() {
            let before = state.clone();
            let mut actions = Vec::new();
            for _ in 0..=chance.index(2) {
                state.legal_actions(board, &mut legal);
                if !legal.is_empty() {
                    let action = legal[chance.index(legal.len())];
                    state.apply(board, action).expect("it is listed");
                    actions.push(action);
                }
            }
            states.push(before.clone());
            let undoable = true;
            history.push(before, Step { actions, undoable });
        }
        states
    }

    #[test]
    fn every_step_of_a_long_game_can_be_taken_back_and_few_states_are_kept() {
        let board = board();
        for steps in [1, 63, 64, 65, 130, 400] {
            let mut history = History::new();
            let states = play(&board, steps, &mut history);
            assert_eq!(states.len(), steps);
            for (number, before) in states.iter().enumerate().rev() {
                assert!(history.kept.len() <= MOST_KEPT);
                assert_eq!(history.steps().len(), number + 1);
                let state = history.before_last(&board).expect("a step is left");
                assert_eq!(&state.expect("it goes the same way"), before);
                history.pop();
            }
            assert!(history.before_last(&board).is_none());
        }
    }

    #[test]
    fn steps_after_steps_taken_back_are_taken_back_too() {
        let board = board();
        let mut history = History::new();
        let states = play(&board, 300, &mut history);
        for _ in 0..150 {
            history.pop();
        }
        let mut state = states[150].clone();
        let mut legal = Vec::new();
        let mut again = Vec::new();
        for _ in 0..40 {
            state.legal_actions(&board, &mut legal);
            let before = state.clone();
            state.apply(&board, legal[0]).expect("it is listed");
            again.push(before.clone());
            let actions = vec![legal[0]];
            history.push(
                before,
                Step {
                    actions,
                    undoable: true,
                },
            );
        }
        for before in states[..150].iter().chain(&again).rev() {
            let state = history.before_last(&board).expect("a step is left");
            assert_eq!(&state.expect("it goes the same way"), before);
            history.pop();
        }
    }
}
