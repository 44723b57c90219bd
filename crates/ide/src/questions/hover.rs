//! What the word at a place means: the doc of a rule, field, mark, section or code;
//! title and facts of an id.

use super::complete::{KEYWORDS, describe};
use super::context::{Block, context};
use super::range::{Range, range};
use super::references::named_at;
use super::things::thing_at;
use crate::operation::Thing;
use branchline_compiler::{Compilation, codes};
use branchline_engine::config::{CardId, End, GameConfig, LocationId, TrackId};
use branchline_engine::mechanics;
use branchline_engine::spec::{FieldSpec, ItemKind, RuleSpec};
use serde::{Deserialize, Serialize};

/// An explanation of a piece of text, as Markdown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hover {
    /// What it explains.
    pub range: Range,
    /// The first line of it.
    pub title: String,
    /// The rest; may be empty.
    pub text: String,
}

/// What the word at an offset of the open file means.
#[must_use]
pub fn hover(compilation: &Compilation, offset: u32) -> Option<Hover> {
    let source = &compilation.sources[0];
    let around = context(source, offset);
    let word = source.text.get(around.word.range()).unwrap_or_default();
    let at = range(source, around.word);
    let answer = |title: String, text: String| {
        Some(Hover {
            range: at,
            title,
            text,
        })
    };
    if around.silent {
        return in_comment(compilation, offset);
    }
    if word.is_empty() {
        let thing = thing_at(compilation, offset)?;
        let (title, text) = facts(&compilation.game.as_ref()?.config, &thing)?;
        return answer(title, text);
    }
    if let Some((thing, _)) = named_at(compilation, offset) {
        let config = compilation.game.as_ref().map(|game| &game.config);
        if let Some((title, text)) = config.and_then(|config| facts(config, &thing)) {
            return answer(title, text);
        }
    }
    let first = around.before.first().map(|token| token.text);
    match &around.block {
        Block::Top if first.is_none() => {
            let (word, doc) = KEYWORDS.iter().find(|(keyword, _)| *keyword == word)?;
            answer(format!("`{word}`"), (*doc).to_owned())
        }
        Block::Top if first == Some("lint") => {
            let code = codes::exact(word)?;
            answer(
                format!("`{}` · {}", code.slug, code.code),
                code.title.to_owned(),
            )
        }
        Block::Top => None,
        Block::Game => match first {
            None | Some("without") => {
                let (title, text) = rule_doc(mechanics::spec(word)?);
                answer(title, text)
            }
            Some(keyword) => {
                let spec = mechanics::spec(keyword)?;
                let (title, text) = field_doc(spec, word)?;
                answer(title, text)
            }
        },
        Block::Rule(keyword) => {
            let (title, text) = field_doc(mechanics::spec(keyword)?, word)?;
            answer(title, text)
        }
        Block::Section(section) => {
            let item = match section.as_str() {
                "deck" => ItemKind::Card,
                "districts" => ItemKind::District,
                "locations" => ItemKind::Location,
                "routes" => ItemKind::Track,
                "tickets" => ItemKind::Ticket,
                _ => return None,
            };
            let (rule, mark) = mechanics::marks_on(item).find(|(_, mark)| mark.name == word)?;
            let mut text = mark.doc.en.to_owned();
            if let Some(arg) = mark.arg {
                text.push_str(&format!("\n\nTakes {}.", describe(&arg.kind)));
            }
            if let Some(rule) = rule {
                text.push_str(&format!("\n\nRead by the rule `{}`.", rule.keyword));
            }
            answer(format!("Mark `{word}`"), text)
        }
    }
}

/// The codes that an `allow` comment names.
fn in_comment(compilation: &Compilation, offset: u32) -> Option<Hover> {
    let source = &compilation.sources[0];
    let comment = source
        .tree
        .comments
        .iter()
        .find(|comment| comment.span.start <= offset && offset <= comment.span.end)?;
    let text = source.text.get(comment.span.range())?;
    let rest = text
        .trim_start_matches('#')
        .trim_start()
        .strip_prefix("allow ")?;
    let name = rest.split([':', ',']).next()?.trim();
    let code = codes::exact(name)?;
    Some(Hover {
        range: range(source, comment.span),
        title: format!("`{}` · {}", code.slug, code.code),
        text: code.title.to_owned(),
    })
}

fn rule_doc(spec: &RuleSpec) -> (String, String) {
    let mut text = spec.doc.en.to_owned();
    for field in spec.fields {
        let main = if spec.main == Some(field.name) {
            ", main value"
        } else {
            ""
        };
        let takes = describe(&field.kind);
        text.push_str(&format!(
            "\n\n- `{}` ({takes}{main}): {}",
            field.name, field.doc.en
        ));
    }
    (format!("Rule `{}`: {}", spec.keyword, spec.title.en), text)
}

fn field_doc(spec: &RuleSpec, word: &str) -> Option<(String, String)> {
    let field: &FieldSpec = spec.field(word)?;
    let mut text = format!("{}\n\nTakes {}.", field.doc.en, describe(&field.kind));
    if field.by_players {
        text.push_str(" May be a table by number of players.");
    }
    Some((format!("`{} {}`", spec.keyword, field.name), text))
}

fn facts(game: &GameConfig, thing: &Thing) -> Option<(String, String)> {
    match thing {
        Thing::Location(id) => {
            let at = game
                .locations
                .iter()
                .position(|location| location.id == *id)?;
            let location = &game.locations[at];
            let here = LocationId::from_index(at);
            let tracks = (0..game.tracks.len()).map(TrackId::from_index);
            let tracks = tracks.map(|track| game.ends(track));
            let routes = tracks.filter(|(a, b)| *a == here || *b == here).count();
            let ends_here = |end: &End| *end == End::Location(here);
            let tickets = game.tickets.iter().filter(|ticket| {
                ticket
                    .alternatives
                    .iter()
                    .any(|a| a.ends.iter().any(ends_here))
            });
            let mut text = format!(
                "{} · {}",
                count(routes, "track"),
                count(tickets.count(), "ticket")
            );
            if let Some(district) = location.district {
                text.push_str(&format!(" · in {}", game.districts[district.index()].title));
            }
            Some((location.title.clone(), text))
        }
        Thing::District(id) => {
            let at = game
                .districts
                .iter()
                .position(|district| district.id == *id)?;
            let members = game.locations.iter().filter(|location| {
                location
                    .district
                    .is_some_and(|district| district.index() == at)
            });
            let district = &game.districts[at];
            let members = count(members.count(), "location");
            Some((
                district.title.clone(),
                format!("{members} · worth {}", district.value),
            ))
        }
        Thing::Card(id) => {
            let at = game.deck.iter().position(|card| card.id == *id)?;
            let card = &game.deck[at];
            let tracks = game.tracks.iter();
            let tracks = tracks.filter(|track| track.colour == Some(CardId::from_index(at)));
            let lengths: Vec<i32> = tracks.map(|track| track.length).collect();
            let spaces: i32 = lengths.iter().sum();
            let text = format!(
                "{} in the deck · {} with {spaces} spaces",
                count(usize::try_from(card.copies).unwrap_or(0), "card"),
                count(lengths.len(), "track")
            );
            Some((card.title.clone(), text))
        }
        Thing::Track(id) | Thing::Route(id) => {
            let at = game.tracks.iter().position(|track| track.id == *id)?;
            let track = &game.tracks[at];
            let (a, b) = game.ends(TrackId::from_index(at));
            let title = |id: LocationId| &game.locations[id.index()].title;
            let colour = track
                .colour
                .map_or("any colour", |c| &game.deck[c.index()].title);
            let spaces = count(usize::try_from(track.length).unwrap_or(0), "space");
            Some((
                format!("{} – {}", title(a), title(b)),
                format!("{spaces} · {colour}"),
            ))
        }
        Thing::Ticket(id) => {
            let ticket = game.tickets.iter().find(|ticket| ticket.id == *id)?;
            let name = |end: &End| match end {
                End::Location(id) => game.locations[id.index()].title.clone(),
                End::District(id) => game.districts[id.index()].title.clone(),
            };
            let first = ticket.alternatives.first()?;
            let ends: Vec<String> = first.ends.iter().map(name).collect();
            let kind = &game.ticket_kinds[usize::from(ticket.kind)];
            Some((ends.join(" – "), format!("worth {} · {kind}", first.value)))
        }
        _ => None,
    }
}

fn count(number: usize, what: &str) -> String {
    match number {
        1 => format!("1 {what}"),
        number => format!("{number} {what}s"),
    }
}
