//! What the compiler has to say, one function a message: the one place to polish
//! its words, and no string building where things are checked.

pub(crate) mod imports;
pub(crate) mod inherit;
pub(crate) mod limits;
pub(crate) mod map;
pub(crate) mod names;
pub(crate) mod rules;
pub(crate) mod style;

use crate::diagnostic::Diagnostic;
use crate::near;
use crate::source::Place;
use branchline_engine::Severity;

fn error(code: &'static str, place: Place, message: impl Into<String>) -> Diagnostic {
    Diagnostic::new(code, Severity::Error, place, message)
}

fn warning(code: &'static str, place: Place, message: impl Into<String>) -> Diagnostic {
    Diagnostic::new(code, Severity::Warning, place, message)
}

/// `a`, `b` or `c`.
pub(crate) fn or_list<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    let words: Vec<String> = words.into_iter().map(|word| format!("`{word}`")).collect();
    match words.as_slice() {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

/// What is meant by a misspelt word: help and a repair if one name is near,
/// else what else to do.
fn did_you_mean(problem: Diagnostic, near: Option<&str>, else_help: &str) -> Diagnostic {
    match near {
        Some(near) => problem
            .help(format!("did you mean `{near}`?"))
            .replace(format!("write `{near}`"), near),
        None => problem.help(else_help),
    }
}

/// The same for a word of the language itself. Nothing else can have been meant if one letter
/// is off, so that is repaired unasked.
fn misspelt(problem: Diagnostic, word: &str, near: Option<&str>, else_help: &str) -> Diagnostic {
    let certain = near.is_some_and(|near| near::is_one_slip(word, near));
    // `hand4`: no word of the language ends in digits, so a space is missing.
    let stuck = near.and_then(|near| Some((near, word.strip_prefix(near)?)));
    let stuck = stuck.filter(|(_, digits)| digits.bytes().all(|byte| byte.is_ascii_digit()));
    let parted = stuck.map(|(near, digits)| format!("{near} {digits}"));
    let mut problem = did_you_mean(problem, parted.as_deref().or(near), else_help);
    for fix in &mut problem.fixes {
        fix.safe = certain;
    }
    problem
}
