//! Reading a script: cases, their headers, what is given, and the steps.

use std::collections::BTreeMap;
use std::path::Path;

use branchline_tests::read;

/// A file of cases.
pub struct Script {
    /// Its path from the root.
    pub path: String,
    /// Its cases.
    pub cases: Vec<Case>,
}

/// One situation and what must come of it.
#[derive(Clone, Default)]
pub struct Case {
    /// What it shows.
    pub title: String,
    /// Where it begins.
    pub line: usize,
    /// Checklist ids.
    pub covers: Vec<String>,
    /// Games it runs on.
    pub games: Vec<String>,
    /// Numbers of players it runs with.
    pub players: Vec<u8>,
    /// The seed.
    pub seed: u64,
    /// Rules that differ from the game's.
    pub rules: Vec<String>,
    /// Text of a game, or what a variant adds to the map.
    pub text: String,
    /// Words that differ by game: name, one value a game.
    names: BTreeMap<String, Vec<String>>,
    /// What is given: line, key, value.
    pub given: Vec<(usize, String, String)>,
    /// What is done and checked.
    pub steps: Vec<Step>,
}

/// One line that does or checks something.
#[derive(Clone)]
pub struct Step {
    /// Where it stands.
    pub line: usize,
    /// `>` does, `!` `=` `?` `*` check.
    pub sign: char,
    /// The rest of the line.
    pub text: String,
}

impl Script {
    /// Reads a script file.
    pub fn read(path: &Path) -> Self {
        let name = path.display().to_string();
        Self::parse(&name, &read(path)).unwrap_or_else(|error| panic!("{name}:{error}"))
    }

    /// Reads the text of a script: defaults for all cases, then cases.
    pub fn parse(path: &str, text: &str) -> Result<Self, String> {
        let mut defaults = Case {
            seed: 1,
            ..Case::default()
        };
        let mut cases: Vec<Case> = Vec::new();
        for (index, raw) in text.lines().enumerate() {
            let line = index + 1;
            if let Some(title) = raw.strip_prefix("== ") {
                cases.push(Case {
                    title: title.trim().to_owned(),
                    line,
                    ..defaults.clone()
                });
                continue;
            }
            let case = cases.last_mut().unwrap_or(&mut defaults);
            case.read_line(line, raw)
                .map_err(|error| format!("{line}: {error}"))?;
        }
        for case in &cases {
            let columns = case.names.values().all(|v| v.len() == case.games.len());
            if case.games.is_empty() || case.players.is_empty() || !columns {
                return Err(format!(
                    "{}: a case needs `game:`, `players:` and one word for each game",
                    case.line
                ));
            }
        }
        Ok(Self {
            path: path.to_owned(),
            cases,
        })
    }
}

impl Case {
    /// Games and numbers of players to run it with.
    pub fn tables(&self) -> Vec<(String, u8)> {
        let games = self.games.iter();
        games
            .flat_map(|game| self.players.iter().map(|p| (game.clone(), *p)))
            .collect()
    }

    /// A text with this game's words put in: `<route>`.
    pub fn for_game(&self, text: &str, game: &str) -> String {
        let column = self.games.iter().position(|g| g == game).unwrap_or(0);
        let mut text = text.to_owned();
        for (name, values) in &self.names {
            text = text.replace(&format!("<{name}>"), &values[column]);
        }
        text
    }

    fn read_line(&mut self, line: usize, raw: &str) -> Result<(), String> {
        // Lines of a game's text are indented; there `#` is the game's own.
        if let Some(text) = raw.strip_prefix("  ") {
            self.text.push_str(text);
            self.text.push('\n');
            return Ok(());
        }
        let text = raw.split('#').next().unwrap_or_default().trim();
        let Some(sign) = text.chars().next() else {
            return Ok(());
        };
        if ">!=?*".contains(sign) {
            let text = text[1..].trim().to_owned();
            self.steps.push(Step { line, sign, text });
            return Ok(());
        }
        let (key, value) = text.split_once(':').ok_or("a line is `key: value`")?;
        let (key, value) = (key.trim(), value.trim());
        let words = || value.split_whitespace().map(str::to_owned);
        match key {
            "covers" => self.covers.extend(words()),
            // Words for other games mean nothing here.
            "game" => {
                self.games = words().collect();
                self.names.clear();
            }
            "players" => {
                let numbers = value.split_whitespace().map(str::parse);
                self.players = numbers.collect::<Result<_, _>>().map_err(|_| "players?")?;
            }
            "seed" => self.seed = value.parse().map_err(|_| "seed?")?,
            "rule" => self.rules.push(value.to_owned()),
            "text" => self.text.clear(),
            _ => {
                if let Some(name) = key.strip_prefix("with ") {
                    let values = value.split('|').map(|v| v.trim().to_owned()).collect();
                    self.names.insert(name.to_owned(), values);
                } else {
                    self.given.push((line, key.to_owned(), value.to_owned()));
                }
            }
        }
        Ok(())
    }
}
