//! How much an export will be, told while it is being chosen. Sheets are laid out for that, which takes a moment on a
//! large map: it happens on a thread, one question at a time, and the newest is the next.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;

use branchline_compiler::Game;
use branchline_export::{Extent, Form, Problem, Settings, Source, extent};

/// What an export will come to.
type Answer = Result<Option<Extent>, Problem>;

/// The last answer, and the question that is being worked on.
#[derive(Default)]
pub struct Foresight {
    known: Option<(Question, Answer)>,
    asked: Option<(Question, Receiver<Answer>)>,
}

/// What is asked.
#[derive(Clone)]
struct Question {
    game: Arc<Game>,
    form: Form,
    settings: Settings,
}

impl Question {
    fn is(&self, game: &Arc<Game>, form: Form, settings: &Settings) -> bool {
        Arc::ptr_eq(&self.game, game) && self.form == form && self.settings == *settings
    }
}

impl Foresight {
    /// What is known of just this export.
    pub fn of(&self, game: &Arc<Game>, form: Form, settings: &Settings) -> Option<&Answer> {
        let (question, answer) = self.known.as_ref()?;
        question.is(game, form, settings).then_some(answer)
    }

    /// Takes an answer that is there, and asks about this export if nothing is known of it.
    pub fn look(
        &mut self,
        game: &Arc<Game>,
        form: Form,
        settings: &Settings,
        wake: impl FnOnce() + Send + 'static,
    ) {
        if let Some((question, inbox)) = self.asked.take() {
            match inbox.try_recv() {
                Ok(answer) => self.known = Some((question, answer)),
                Err(TryRecvError::Empty) => {
                    self.asked = Some((question, inbox));
                    return;
                }
                // The thread ended badly: the export will say more.
                Err(TryRecvError::Disconnected) => self.known = Some((question, Ok(None))),
            }
        }
        if self.of(game, form, settings).is_some() {
            return;
        }
        let question = Question {
            game: Arc::clone(game),
            form,
            settings: settings.clone(),
        };
        let (outbox, inbox) = channel();
        self.asked = Some((question.clone(), inbox));
        thread::spawn(move || {
            let Question {
                game,
                form,
                settings,
            } = question;
            // How much it is depends neither on the rules' text nor on the picture under the board.
            let source = Source::new(&game, Vec::new());
            // Nobody waits for it any more if the window is closed.
            let _ = outbox.send(extent(&source, form, &settings));
            wake();
        });
    }
}
