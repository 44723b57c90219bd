//! The head of every document we write for programs: `format`, `kind`, `version`.
//!
//! A reader looks at the head before anything else, since a newer document may have
//! any shape: a newer version is refused, naming both. An older one is lifted to
//! today's form in memory, one step a version; the file itself stays as it is until
//! somebody saves it. Fields that a reader does not know are kept for whoever writes
//! the document again.

use serde_json::{Map, Value, json};
use std::fmt;

/// The `format` of all our documents.
pub const FORMAT: &str = "branchline";

/// What a document holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A compiled game.
    Config,
    /// A recorded game.
    Replay,
    /// Some games of a simulation.
    Part,
    /// The balance report of a simulation.
    Report,
    /// Unsaved work of the editor.
    Journal,
}

/// A document as its fields.
pub type Fields = Map<String, Value>;

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 5] = [
        Self::Config,
        Self::Replay,
        Self::Part,
        Self::Report,
        Self::Journal,
    ];

    /// The word in the field `kind`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Config => "config",
            Self::Replay => "replay",
            Self::Part => "part",
            Self::Report => "report",
            Self::Journal => "journal",
        }
    }

    /// The version that this program writes: one more than there are steps to it.
    #[must_use]
    pub const fn version(self) -> u32 {
        self.steps().len() as u32 + 1
    }

    /// How a document of version 1, 2 … becomes one of the next version. Never change
    /// a step that was released: add one.
    const fn steps(self) -> &'static [fn(Self, &mut Fields)] {
        match self {
            // Version 1 named the kind in `format`, or not at all.
            Self::Config | Self::Replay | Self::Part | Self::Report => &[name_the_kind],
            Self::Journal => &[name_the_program],
        }
    }

    /// The version of a document without the common head: those of version 1.
    fn first_version(self, document: &Fields) -> Option<u64> {
        let is = |field: &str, value: Value| document.get(field) == Some(&value);
        let first = match self {
            Self::Config => is("format", json!("branchline-config")) && is("version", json!(1)),
            Self::Replay => {
                document.get("header").is_some_and(Value::is_object)
                    && !document.contains_key("format")
            }
            Self::Part => is("format", json!(1)) && document.contains_key("summary"),
            Self::Report => is("format", json!(1)) && document.contains_key("findings"),
            Self::Journal => {
                let by = document.get("version");
                by.is_some_and(Value::is_string) && document.contains_key("base")
            }
        };
        first.then_some(1)
    }
}

fn name_the_kind(kind: Kind, document: &mut Fields) {
    document.insert("format".to_owned(), json!(FORMAT));
    document.insert("kind".to_owned(), json!(kind.name()));
}

/// Version 1 of a journal gave the program's version where its own belongs.
fn name_the_program(kind: Kind, document: &mut Fields) {
    if let Some(program) = document.remove("version") {
        document.insert("program".to_owned(), program);
    }
    name_the_kind(kind, document);
}

/// Why a document was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// Not one of ours, or damaged.
    Foreign(String),
    /// One of ours, but of another kind.
    Kind {
        /// What was asked for.
        wanted: Kind,
        /// What it says it is.
        found: String,
    },
    /// Written by a newer program.
    Newer {
        /// What it is.
        kind: Kind,
        /// Its version.
        file: u64,
    },
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Foreign(reason) => f.write_str(reason),
            Self::Kind { wanted, found } => {
                write!(f, "it is a `{found}`, not a `{}`", wanted.name())
            }
            Self::Newer { kind, file } => write!(
                f,
                "the {} has version {file} of its format; this program reads up to version {}",
                kind.name(),
                kind.version()
            ),
        }
    }
}

impl std::error::Error for Refused {}

/// A document of a kind in today's form.
///
/// # Errors
/// If it is no document of this kind, or a newer one.
pub fn lift(kind: Kind, document: Value) -> Result<Fields, Refused> {
    let Value::Object(mut document) = document else {
        return Err(Refused::Foreign("it is no object".to_owned()));
    };
    let mut version = version(kind, &document)?;
    if version > u64::from(kind.version()) {
        return Err(Refused::Newer {
            kind,
            file: version,
        });
    }
    for step in kind.steps().iter().skip(version as usize - 1) {
        step(kind, &mut document);
        version += 1;
    }
    document.insert("version".to_owned(), json!(version));
    Ok(document)
}

fn version(kind: Kind, document: &Fields) -> Result<u64, Refused> {
    let foreign = |reason: &str| Refused::Foreign(reason.to_owned());
    let format = document.get("format").and_then(Value::as_str);
    if format != Some(FORMAT) {
        return kind
            .first_version(document)
            .ok_or_else(|| match document.get("format") {
                Some(other) => Refused::Foreign(format!("its format is {other}, not `{FORMAT}`")),
                None => foreign("it does not name its format"),
            });
    }
    match document.get("kind").and_then(Value::as_str) {
        Some(found) if found == kind.name() => {}
        Some(found) => {
            return Err(Refused::Kind {
                wanted: kind,
                found: found.to_owned(),
            });
        }
        None => return Err(foreign("it does not name its kind")),
    }
    let version = document.get("version").and_then(Value::as_u64);
    version
        .filter(|version| *version > 0)
        .ok_or_else(|| foreign("it has no version"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_newer_document_is_refused_naming_both_versions() {
        for kind in Kind::ALL {
            let newer = u64::from(kind.version()) + 1;
            let document = json!({ "format": FORMAT, "kind": kind.name(), "version": newer });
            let said = lift(kind, document).expect_err("it is newer").to_string();
            assert!(said.contains(&newer.to_string()), "{said}");
            assert!(said.contains(&kind.version().to_string()), "{said}");
        }
    }

    #[test]
    fn one_kind_is_not_taken_for_another() {
        for kind in Kind::ALL {
            for other in Kind::ALL.into_iter().filter(|other| *other != kind) {
                let document =
                    json!({ "format": FORMAT, "kind": kind.name(), "version": kind.version() });
                assert!(matches!(lift(other, document), Err(Refused::Kind { .. })));
            }
        }
        for document in [
            json!([]),
            json!({}),
            json!({ "format": FORMAT }),
            json!({ "format": 7 }),
        ] {
            assert!(matches!(
                lift(Kind::Part, document),
                Err(Refused::Foreign(_))
            ));
        }
    }

    #[test]
    fn what_a_step_does_not_know_stays() {
        let old = json!({ "format": 1, "summary": {}, "note": "keep me" });
        let lifted = lift(Kind::Part, old).expect("it is older");
        assert_eq!(lifted["note"], "keep me");
        assert_eq!(lifted["version"], Kind::Part.version());
        assert_eq!(lifted["kind"], "part");
    }
}
