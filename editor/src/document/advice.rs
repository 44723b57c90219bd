//! Advice in the background: lints take their time, and the window never waits for them.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use branchline_compiler::{Diagnostic, compile};

use super::{Others, Overlay};

/// A text to advise on.
pub struct Question {
    /// The text's version, to tell old advice from new.
    pub version: u64,
    pub(super) name: String,
    pub(super) text: String,
    pub(super) others: Others,
}

/// Everything to say about a version of the text.
pub struct Advice {
    /// The version it is about, which is that of one text of one document.
    pub version: u64,
    /// Sorted by place.
    pub diagnostics: Vec<Diagnostic>,
}

impl Question {
    /// Both passes of the compiler.
    pub fn answer(&self) -> Advice {
        let files = Overlay::new(&self.name, &self.text, &self.others);
        let mut compilation = compile(&files, &self.name);
        compilation.advise();
        Advice {
            version: self.version,
            diagnostics: compilation.diagnostics,
        }
    }
}

/// A thread that answers the newest question and forgets older ones.
pub struct Advisor {
    questions: Sender<Question>,
    answers: Receiver<Advice>,
}

impl Advisor {
    /// Starts the thread; `wake` is called when an answer is there.
    pub fn new(wake: impl Fn() + Send + 'static) -> Self {
        let (questions, inbox) = channel::<Question>();
        let (outbox, answers) = channel();
        thread::spawn(move || {
            while let Ok(mut question) = inbox.recv() {
                while let Ok(newer) = inbox.try_recv() {
                    question = newer;
                }
                if outbox.send(question.answer()).is_err() {
                    return;
                }
                wake();
            }
        });
        Self { questions, answers }
    }

    /// Asks; the answer comes when it comes.
    pub fn ask(&self, question: Question) {
        // The thread ends only with this end of the channel.
        let _ = self.questions.send(question);
    }

    /// The newest answer since the last look.
    pub fn look(&self) -> Option<Advice> {
        self.answers.try_iter().last()
    }
}
