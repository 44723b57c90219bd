//! The open game: its text, and everything computed from it.
//!
//! Text is the document. Only [`Document::apply`] changes it, and [`Document::undo`], [`Document::redo`] and
//! [`Document::travel`] go back and forth, each by lists of text edits; after each the game is compiled again. While the text is broken, the last good game stays, so
//! that the board never vanishes under the designer's hands.

mod advice;
mod change;
mod history;

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use branchline_compiler::{Compilation, Diagnostic, Files, Game, ReadProblem, Severity, compile};
use branchline_syntax::TextEdit;

pub use advice::{Advice, Advisor, Question};
pub(crate) use change::offset;
pub use change::{Change, Label};
pub use history::{History, Step};

/// The other files of the game's project: bases and parts.
pub type Others = Arc<dyn Files + Send + Sync>;

/// An open game.
pub struct Document {
    /// The file's name in its project.
    name: String,
    others: Others,
    text: String,
    version: u64,
    history: History,
    /// What the file holds; none: there is no file yet.
    saved: Option<String>,
    compilation: Compilation,
    /// The other files that the text asks for.
    asked_for: Vec<String>,
    advice: Vec<Diagnostic>,
    advice_version: Option<u64>,
    good: Option<Good>,
}

/// The last game that could be drawn, and whether it is that of the present text.
#[derive(Clone)]
pub struct Good {
    /// The game, the same one as long as only words around it change. Its places in the text may be old ones then:
    /// those of the present text are in [`Document::compilation`].
    pub game: Arc<Game>,
    /// The version of the text it was compiled from.
    pub version: u64,
    /// Whether it can be played, too.
    pub playable: bool,
    /// How many mistakes of its text may have torn holes into its map.
    torn: usize,
}

impl Document {
    /// Opens a text under its name in a project. `saved` says whether a file holds exactly this text.
    pub fn new(name: impl Into<String>, text: String, others: Others, saved: bool) -> Self {
        let name = name.into();
        let overlay = Overlay::new(&name, &text, &others);
        let compilation = compile(&overlay, &name);
        let asked_for = overlay.asked_for();
        let mut document = Self {
            saved: saved.then(|| text.clone()),
            name,
            others,
            text,
            version: next_version(),
            history: History::default(),
            compilation,
            asked_for,
            advice: Vec::new(),
            advice_version: None,
            good: None,
        };
        document.remember_good();
        document
    }

    /// The text as it stands.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Rises with every change of the text. No two documents share one: what is kept by its version is never taken for
    /// that of a file opened later.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// The file's name in its project.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What the compiler makes of the present text.
    pub fn compilation(&self) -> &Compilation {
        &self.compilation
    }

    /// The other files that the text asks for, by their names in the project: those that could be read and those that
    /// may come yet.
    pub fn asked_for(&self) -> &[String] {
        &self.asked_for
    }

    /// The last game that could be drawn.
    pub fn good(&self) -> Option<&Good> {
        self.good.as_ref()
    }

    /// The last game that could be drawn, whatever its age.
    pub fn game(&self) -> Option<&Arc<Game>> {
        self.good.as_ref().map(|good| &good.game)
    }

    /// The game of the present text, if nothing keeps it from being played.
    pub fn playable(&self) -> Option<&Arc<Game>> {
        let good = self.good.as_ref()?;
        (good.playable && !self.is_stale()).then_some(&good.game)
    }

    /// Whether the board shows an older text than the one in the source pane.
    pub fn is_stale(&self) -> bool {
        self.good
            .as_ref()
            .is_some_and(|good| good.version != self.version)
    }

    /// What has been done and can be undone.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// Whether the text differs from what is in the file.
    pub fn is_dirty(&self) -> bool {
        self.saved.as_deref() != Some(self.text.as_str())
    }

    /// Errors of the present text and the latest advice: the worst first, then by place.
    pub fn diagnostics(&self) -> impl Iterator<Item = &Diagnostic> {
        let advised = self.advice_version == Some(self.version);
        let (list, more): (&[Diagnostic], &[Diagnostic]) = if advised {
            (&self.advice, &[])
        } else {
            (&self.compilation.diagnostics, &self.advice)
        };
        // Old advice stays until new advice comes, as long as its place still exists.
        let end = self.text.len();
        let is_left = move |old: &&Diagnostic| {
            !old.is_error() && (old.primary.place.span.end as usize) <= end && !list.contains(old)
        };
        let kinds = [Severity::Error, Severity::Warning, Severity::Info].into_iter();
        kinds.flat_map(move |kind| {
            let of = move |problem: &&Diagnostic| problem.severity == kind;
            let old = more.iter().filter(of).filter(is_left);
            list.iter().filter(of).chain(old)
        })
    }

    /// Whether a problem is of the present text: the places and repairs of old advice may be those of other words.
    pub fn is_fresh(&self, problem: &Diagnostic) -> bool {
        let mut own = self.compilation.diagnostics.iter();
        self.advice_version == Some(self.version) || own.any(|own| own == problem)
    }

    /// Differs whenever [`Self::diagnostics`] may: the versions of the text and of the advice.
    pub fn diagnosed(&self) -> (u64, Option<u64>) {
        (self.version, self.advice_version)
    }

    /// Changes the text: the one way to do so. A change that does nothing leaves no step; returns whether there was one.
    pub fn apply(&mut self, change: Change) -> bool {
        let Change { label, edits, join } = change;
        let Some(text) = self.history.record(&self.text, label, edits, join) else {
            return false;
        };
        self.set_text(text);
        true
    }

    /// Takes the last step back.
    pub fn undo(&mut self) -> Option<&Label> {
        let text = self.history.undo(&self.text)?;
        self.set_text(text);
        self.history.next_redo().map(|step| &step.label)
    }

    /// Does the last step taken back again.
    pub fn redo(&mut self) -> Option<&Label> {
        let text = self.history.redo(&self.text)?;
        self.set_text(text);
        self.history.next_undo().map(|step| &step.label)
    }

    /// Goes to the moment after so many steps, or as near as there are steps.
    pub fn travel(&mut self, steps: usize) {
        let mut text = self.text.clone();
        while self.history.done().len() > steps
            && let Some(before) = self.history.undo(&text)
        {
            text = before;
        }
        while self.history.done().len() < steps
            && let Some(after) = self.history.redo(&text)
        {
            text = after;
        }
        if text != self.text {
            self.set_text(text);
        }
    }

    /// Draws what can be read of the present text, holes and all, unless most of the map would go.
    pub fn draw_what_is_read(&mut self) {
        let things = |game: &Game| game.config.locations.len() + game.config.tracks.len();
        let before = self.good.as_ref().map_or(0, |good| things(&good.game));
        if let Some(sketch) = &self.compilation.sketch
            && things(sketch) * 10 >= before * 9
        {
            self.good = Some(Good {
                game: Arc::new(sketch.clone()),
                version: self.version,
                playable: false,
                torn: self.torn(),
            });
        }
    }

    /// Whether what is drawn has holes where the text could not be read.
    pub fn is_torn(&self) -> bool {
        self.good.as_ref().is_some_and(|good| good.torn > 0)
    }

    /// How many mistakes may have torn holes into the map.
    fn torn(&self) -> usize {
        let problems = self.compilation.diagnostics.iter();
        let torn = problems.filter(|problem| problem.is_error() && problem.code < "BL2");
        torn.count()
    }

    /// Counts the version up if the text has one and would change the file. It belongs to the step that is saved: undo
    /// takes both back, and the text is as it was.
    pub fn count_up(&mut self) {
        let saved = self.saved.as_deref();
        let Some(edit) = saved.and_then(|saved| branchline_ide::count_up(&self.text, saved)) else {
            return;
        };
        let label = Label::new("step-version");
        if let Some(text) = self.history.amend(&self.text, label, edit) {
            self.set_text(text);
        }
    }

    /// The text is in a file now, perhaps under a new name and beside other files.
    pub fn saved_as(&mut self, name: impl Into<String>, others: Others) {
        self.saved = Some(self.text.clone());
        self.name = name.into();
        // Also under the old name: in another folder it is another project.
        self.others = others;
        self.recompile();
    }

    /// The text is in its file now.
    pub fn mark_saved(&mut self) {
        self.saved = Some(self.text.clone());
        self.history.seal();
    }

    /// The file holds this text now, whatever stands here.
    pub fn file_holds(&mut self, text: &str) {
        self.saved = Some(text.to_owned());
    }

    /// The file is gone: this text is the only one left.
    pub fn file_is_gone(&mut self) {
        self.saved = None;
    }

    /// Reads the other files again.
    pub fn recompile(&mut self) {
        self.version = next_version();
        self.compile();
    }

    /// What to ask the advisor about the present text.
    pub fn question(&self) -> Question {
        Question {
            version: self.version,
            name: self.name.clone(),
            text: self.text.clone(),
            others: Arc::clone(&self.others),
        }
    }

    /// Takes advice, unless the text has moved on.
    pub fn take_advice(&mut self, advice: Advice) -> bool {
        let fresh = advice.version == self.version;
        if fresh {
            self.advice = advice.diagnostics;
            self.advice_version = Some(advice.version);
        }
        fresh
    }

    /// Advises at once, on this thread: for tests and for whoever must know before going on.
    pub fn advise_now(&mut self) {
        let advice = self.question().answer();
        self.take_advice(advice);
    }

    fn set_text(&mut self, text: String) {
        self.text = text;
        self.version = next_version();
        self.compile();
    }

    fn compile(&mut self) {
        let files = Overlay::new(&self.name, &self.text, &self.others);
        self.compilation = compile(&files, &self.name);
        self.asked_for = files.asked_for();
        self.remember_good();
    }

    fn remember_good(&mut self) {
        let torn = self.torn();
        let Compilation { game, sketch, .. } = &self.compilation;
        // A line that cannot be read would tear a hole into the map: better the whole map as it was. A map that had
        // holes when it was opened gets better with each repair.
        let not_worse = |good: &Good| torn <= good.torn;
        let sketch = sketch
            .as_ref()
            .filter(|_| self.good.as_ref().is_none_or(not_worse));
        if let Some(made) = game.as_ref().or(sketch) {
            // A comment changes no game: what is known of this one, and what is played on it, stays true.
            let known = self.good.as_ref().map(|good| &good.game);
            let same = known.filter(|game| game.config == made.config && game.sheet == made.sheet);
            self.good = Some(Good {
                game: same.map_or_else(|| Arc::new(made.clone()), Arc::clone),
                version: self.version,
                playable: game.is_some(),
                torn: if game.is_some() { 0 } else { torn },
            });
        }
    }
}

/// A number for a text that no other text of this program has.
fn next_version() -> u64 {
    static VERSIONS: AtomicU64 = AtomicU64::new(0);
    VERSIONS.fetch_add(1, Ordering::Relaxed)
}

/// The project with the open text in the place of its file.
pub(crate) struct Overlay<'a> {
    name: &'a str,
    text: &'a str,
    others: &'a Others,
    asked_for: RefCell<Vec<String>>,
}

impl<'a> Overlay<'a> {
    pub(crate) fn new(name: &'a str, text: &'a str, others: &'a Others) -> Self {
        Self {
            name,
            text,
            others,
            asked_for: RefCell::default(),
        }
    }

    /// The other files that were asked for until now.
    fn asked_for(&self) -> Vec<String> {
        self.asked_for.take()
    }
}

impl Files for Overlay<'_> {
    fn read(&self, path: &str) -> Result<String, ReadProblem> {
        if path == self.name {
            return Ok(self.text.to_owned());
        }
        self.asked_for.borrow_mut().push(path.to_owned());
        self.others.read(path)
    }
}

/// Edits as one change of a whole text, where nothing finer is known.
pub fn whole(old: &str, new: &str) -> Vec<TextEdit> {
    TextEdit::between(old, new, 0).into_iter().collect()
}

#[cfg(test)]
mod tests;
