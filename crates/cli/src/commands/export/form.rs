//! The form of an export as the command line names it.

use std::path::Path;

use branchline_export as forms;
use clap::ValueEnum;

use crate::failure::{Failure, Result};

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Form {
    /// The board as a drawing in millimetres
    Svg,
    /// The board as a picture
    Png,
    /// The board at true size on sheets to print and cut
    Pdf,
    /// Transport cards and tickets, fronts and backs, to print and cut
    CardsPdf,
    /// What players look up during play, two on a sheet
    AidPdf,
    /// Tables for spreadsheets, in a folder
    Csv,
    /// The network for Graphviz
    Dot,
    /// The network for networkx, Gephi and others
    Graphml,
    /// A saved object for Tabletop Simulator with its pictures, in a folder
    Tts,
    /// A map for the public editor by Björn Hagström
    HagstromJson,
    /// The compiled game with its geometry, as JSON
    ConfigJson,
    /// The same as TOML
    ConfigToml,
    /// The rulebook that follows from the rules: Markdown, or HTML or PDF if OUT ends so
    Rulebook,
}

impl Form {
    /// What the ending of a file says of its form.
    pub fn of(output: Option<&Path>) -> Result<Self> {
        let ending = output.and_then(Path::extension);
        match ending.and_then(|ending| ending.to_str()) {
            Some("svg") => Ok(Self::Svg),
            Some("png") => Ok(Self::Png),
            Some("pdf") => Ok(Self::Pdf),
            Some("dot") => Ok(Self::Dot),
            Some("graphml") => Ok(Self::Graphml),
            Some("json") => Ok(Self::ConfigJson),
            Some("toml") => Ok(Self::ConfigToml),
            Some("md" | "html") => Ok(Self::Rulebook),
            _ => Err(Failure::with_help(
                "the form of the export is not clear",
                "name it with `--to`, or let OUT end in svg, png, pdf, dot, graphml, json, toml, md or html",
            )),
        }
    }

    /// The form that is meant for this file: a rulebook has three.
    pub fn for_file(self, output: Option<&Path>) -> forms::Form {
        match self {
            Self::Svg => forms::Form::Svg,
            Self::Png => forms::Form::Png,
            Self::Pdf => forms::Form::Pdf,
            Self::CardsPdf => forms::Form::CardsPdf,
            Self::AidPdf => forms::Form::AidPdf,
            Self::Csv => forms::Form::Csv,
            Self::Dot => forms::Form::Dot,
            Self::Graphml => forms::Form::Graphml,
            Self::Tts => forms::Form::Tts,
            Self::HagstromJson => forms::Form::HagstromJson,
            Self::ConfigJson => forms::Form::ConfigJson,
            Self::ConfigToml => forms::Form::ConfigToml,
            Self::Rulebook if ends_in(output, &["pdf"]) => forms::Form::RulebookPdf,
            Self::Rulebook if ends_in(output, &["html", "htm"]) => forms::Form::RulebookHtml,
            Self::Rulebook => forms::Form::RulebookMarkdown,
        }
    }
}

/// Whether a file ends in one of these.
fn ends_in(output: Option<&Path>, endings: &[&str]) -> bool {
    let ending = output.and_then(Path::extension);
    ending.is_some_and(|ending| endings.iter().any(|one| ending.eq_ignore_ascii_case(one)))
}
