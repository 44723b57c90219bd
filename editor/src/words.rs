//! The interface's words, in English and Spanish, by Fluent. A key that a language lacks is said in English.

use std::borrow::Cow;
use std::time::Duration;

use branchline_ide::EditProblem;
use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use serde::{Deserialize, Serialize};
use unic_langid::LanguageIdentifier;

const ENGLISH: &str = include_str!("../words/en.ftl");
const SPANISH: &str = include_str!("../words/es.ftl");

/// A language of the interface.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Language {
    /// English.
    #[default]
    En,
    /// Spanish.
    Es,
}

impl Language {
    /// All of them, each with its own name.
    pub const ALL: [(Self, &'static str); 2] = [(Self::En, "English"), (Self::Es, "Español")];

    /// What its speakers call it.
    pub fn name(self) -> &'static str {
        let mut all = Self::ALL.iter();
        let found = all.find(|(language, _)| *language == self);
        found.map_or("", |(_, name)| name)
    }

    /// The language of the system, as its environment names it.
    pub fn of_system() -> Self {
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"];
        let name = names
            .iter()
            .find_map(|name| std::env::var(name).ok().filter(|v| !v.is_empty()));
        match name {
            Some(name) if name.starts_with("es") => Self::Es,
            _ => Self::En,
        }
    }

    fn file(self) -> (&'static str, &'static str) {
        match self {
            Self::En => (ENGLISH, "en"),
            Self::Es => (SPANISH, "es"),
        }
    }
}

/// The words of one language.
pub struct Words {
    language: Language,
    bundle: FluentBundle<FluentResource>,
    english: FluentBundle<FluentResource>,
}

impl Words {
    /// The words of a language.
    pub fn new(language: Language) -> Self {
        Self {
            language,
            bundle: bundle(language),
            english: bundle(Language::En),
        }
    }

    /// Which language it is.
    pub fn language(&self) -> Language {
        self.language
    }

    /// The language of the rules' own texts.
    pub fn tongue(&self) -> branchline_engine::rulebook::Language {
        use branchline_engine::rulebook::Language as Tongue;
        match self.language {
            Language::En => Tongue::English,
            Language::Es => Tongue::Spanish,
        }
    }

    /// The word for a key.
    pub fn get(&self, key: &str) -> String {
        self.say(key, None)
    }

    /// The words for a key, about something.
    pub fn about(&self, key: &str, about: &str) -> String {
        self.with(key, &[("about", about.into())])
    }

    /// The words for a key and a number.
    pub fn count(&self, key: &str, n: usize) -> String {
        self.with(key, &[("n", n.into())])
    }

    /// Why a change was not made, and what to do about it.
    pub fn refusal(&self, problem: &EditProblem) -> String {
        let mut values: Vec<(&str, FluentValue<'_>)> = vec![
            ("code", problem.code.as_str().into()),
            ("message", problem.message.as_str().into()),
            ("help", problem.help.as_str().into()),
        ];
        let more = problem.values.iter();
        values.extend(more.map(|(name, value)| (name.as_str(), value.as_str().into())));
        values.push(("thing", self.with("refused-what", &values).into()));
        let [what, help] = ["refused", "refused-help"].map(|key| self.with(key, &values));
        format!("{what}: {help}")
    }

    /// How long ago something was.
    pub fn age(&self, age: Duration) -> String {
        let minutes = usize::try_from(age.as_secs() / 60).unwrap_or(usize::MAX);
        match minutes {
            0 => self.get("age-now"),
            1..60 => self.count("age-minutes", minutes),
            60..1440 => self.count("age-hours", minutes / 60),
            _ => self.count("age-days", minutes / 1440),
        }
    }

    /// The words for a key with values.
    pub fn with(&self, key: &str, values: &[(&str, FluentValue<'_>)]) -> String {
        let mut args = FluentArgs::new();
        for (name, value) in values {
            args.set(Cow::Borrowed(*name), value.clone());
        }
        self.say(key, Some(&args))
    }

    /// The right one of a pair of texts from the rules' own descriptions.
    pub fn of(&self, pair: branchline_engine::spec::Words) -> &'static str {
        match self.language {
            Language::En => pair.en,
            Language::Es => pair.es,
        }
    }

    fn say(&self, key: &str, args: Option<&FluentArgs>) -> String {
        [&self.bundle, &self.english]
            .into_iter()
            .find_map(|bundle| {
                let pattern = bundle.get_message(key)?.value()?;
                Some(
                    bundle
                        .format_pattern(pattern, args, &mut Vec::new())
                        .into_owned(),
                )
            })
            .unwrap_or_else(|| key.to_owned())
    }
}

fn bundle(language: Language) -> FluentBundle<FluentResource> {
    let (text, name) = language.file();
    let id: LanguageIdentifier = name.parse().unwrap_or_default();
    // A mistake in a file costs its line; a test reads both files strictly.
    let resource = match FluentResource::try_new(text.to_owned()) {
        Ok(resource) | Err((resource, _)) => resource,
    };
    let mut bundle = FluentBundle::new(vec![id]);
    bundle.set_use_isolating(false);
    bundle.add_resource_overriding(resource);
    bundle
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::path::{Path, PathBuf};

    fn keys(text: &str) -> BTreeSet<String> {
        FluentResource::try_new(text.to_owned()).expect("every line is Fluent");
        let lines = text
            .lines()
            .filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()));
        lines
            .filter_map(|line| Some(line.split_once(" =")?.0.to_owned()))
            .collect()
    }

    #[test]
    fn both_languages_say_the_same_things() {
        assert_eq!(keys(ENGLISH), keys(SPANISH));
    }

    #[test]
    fn every_refusal_is_said_in_spanish() {
        for code in branchline_ide::EDIT_PROBLEMS {
            let said = SPANISH.matches(&format!("\n    [{code}] ")).count();
            assert_eq!(said, 2, "`{code}`: what is in the way, and what to do");
        }
        let values = [("what", "location"), ("id", "quay")];
        let values = values.map(|(name, value)| (name.to_owned(), value.to_owned()));
        let problem = EditProblem {
            code: "unknown".to_owned(),
            values: values.into(),
            message: "there is no location `quay`".to_owned(),
            help: "look for it".to_owned(),
        };
        let spanish = Words::new(Language::Es).refusal(&problem);
        assert!(
            spanish.starts_with("no se encuentra el lugar `quay`"),
            "{spanish}"
        );
        let english = Words::new(Language::En).refusal(&problem);
        assert_eq!(english, problem.to_string());
    }

    #[test]
    fn every_word_is_used_and_every_word_used_is_there() {
        let keys = keys(ENGLISH);
        let mut code = String::new();
        let mut open = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
        while let Some(folder) = open.pop() {
            for entry in std::fs::read_dir(folder).expect("the sources are there") {
                let path: PathBuf = entry.expect("an entry").path();
                if path.is_dir() {
                    open.push(path);
                } else {
                    code.push_str(&std::fs::read_to_string(path).expect("a source"));
                }
            }
        }
        let unused: Vec<_> = keys
            .iter()
            .filter(|key| !code.contains(&format!("\"{key}\"")))
            .collect();
        assert!(unused.is_empty(), "nobody says {unused:?}");
        let mut missing = BTreeSet::new();
        for call in [
            "words.get(\"",
            "words.about(\"",
            "words.count(\"",
            "words.with(\"",
            "Label::new(\"",
            "Label::about(\"",
            "(\"step-",
        ] {
            for (at, _) in code.match_indices(call) {
                let start = at + call.rfind('"').expect("a quote") + 1;
                let key = code[start..].split('"').next().unwrap_or_default();
                if !keys.contains(key) {
                    missing.insert(key.to_owned());
                }
            }
        }
        assert!(missing.is_empty(), "no words for {missing:?}");
    }
}
