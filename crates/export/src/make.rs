//! The one place where a form becomes bytes.

use std::rc::Rc;

use branchline_compiler::{Game, exchange, export};
use branchline_engine::rulebook::Rulebook;
use branchline_render::print::{self, Job, Page};
use branchline_render::scene::Overlay;
use branchline_render::{Scene, Theme, pdf, png, rulebook, svg, tts};

use crate::{Extent, Form, Made, NamedFile, Problem, Settings, Source};

/// Makes an export. The same game, form and settings give the same bytes.
///
/// # Errors
/// If a picture would be too large, or the writer of a format fails.
pub fn make(source: &Source, form: Form, settings: &Settings) -> Result<Made, Problem> {
    let Game { config, sheet, .. } = source.game;
    let text = match form {
        Form::Csv => {
            let files = exchange::csv_files(&source.draft()).into_iter();
            let named = files.map(|file| NamedFile {
                name: file.name.to_owned(),
                bytes: file.text.into_bytes(),
            });
            return Ok(Made::Folder(named.collect()));
        }
        Form::Tts => return saved_object(source, settings),
        Form::Png => {
            let (board, ground) = (board(source, settings), settings.colours.theme().paper);
            return Ok(Made::File(png::png(&board, dots(settings), ground)?));
        }
        Form::Pdf | Form::CardsPdf | Form::AidPdf | Form::RulebookPdf => {
            let pages = pages(source, form, settings);
            return Ok(Made::File(pdf::pdf(&pages, &config.title)?));
        }
        Form::Svg => svg::svg(&board(source, settings), Some(config)),
        Form::RulebookHtml => rulebook::html(&book(source, settings), &source.stamp()),
        Form::RulebookMarkdown => rulebook::markdown(&book(source, settings), &source.stamp()),
        Form::Dot => exchange::dot(config),
        Form::Graphml => exchange::graphml(config),
        Form::HagstromJson => exchange::hagstrom_json(&source.draft()),
        Form::ConfigJson => export::config_json(config, sheet),
        Form::ConfigToml => export::config_toml(config, sheet),
    };
    Ok(Made::File(text.into_bytes()))
}

/// How much an export will be, for forms of which that can be told; far sooner than it is made.
///
/// # Errors
/// If a picture would be too large.
pub fn extent(source: &Source, form: Form, settings: &Settings) -> Result<Option<Extent>, Problem> {
    if form.is_printed() {
        let sheets = pages(source, form, settings).len();
        return Ok(Some(Extent::Sheets(sheets)));
    }
    if form == Form::Png {
        let (width, height) = png::size(&board(source, settings), dots(settings))?;
        return Ok(Some(Extent::Dots(width, height)));
    }
    Ok(None)
}

/// The sheets of a printed form; none of any other.
fn pages(source: &Source, form: Form, settings: &Settings) -> Vec<Page> {
    let Game { config, sheet, .. } = source.game;
    let stamp = source.stamp();
    let job = Job {
        paper: settings.paper,
        language: settings.language,
        stamp: &stamp,
    };
    let board = || Rc::new(board(source, settings));
    match form {
        Form::Pdf if settings.one_page => vec![print::one_page(&board(), &job)],
        Form::Pdf => print::board_pages(&board(), &job),
        Form::CardsPdf => print::card_pages(config, sheet, &settings.colours.theme(), &job),
        Form::AidPdf => print::aid_pages(config, &job),
        Form::RulebookPdf => print::book_pages(config, &board(), &job),
        _ => Vec::new(),
    }
}

fn board(source: &Source, settings: &Settings) -> Scene {
    let overlay = Overlay {
        stamp: Some(source.stamp()),
        legend: settings.legend.then_some(settings.language),
        ..Overlay::default()
    };
    source.board(&settings.colours.theme(), overlay)
}

fn book(source: &Source, settings: &Settings) -> Rulebook {
    Rulebook::new(&source.game.config, settings.language)
}

/// The saved object and its pictures: a bare board in the colours of paper.
fn saved_object(source: &Source, settings: &Settings) -> Result<Made, Problem> {
    let Game { config, sheet, .. } = source.game;
    let board = source.board(&Theme::light(), Overlay::default());
    let (language, address) = (settings.language, &settings.address);
    let files = tts::saved_object(config, sheet, &board, language, address, dots(settings))?;
    let named = files.into_iter().map(|file| NamedFile {
        name: file.name,
        bytes: file.bytes,
    });
    Ok(Made::Folder(named.collect()))
}

fn dots(settings: &Settings) -> f32 {
    f32::from(settings.dots)
}
