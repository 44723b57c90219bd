//! Printed sheets, looked at through another program's eyes: poppler draws the pages and we measure them.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::rc::Rc;

use branchline_compiler::Game;
use branchline_engine::rulebook::{Language, Rulebook};
use branchline_render::print::{self, Job, Page, Paper};
use branchline_render::scene::Overlay;
use branchline_render::{Layout, Scene, Theme, pdf};

use crate::boards::{GAMES, bundled, job};

/// Dots a millimetre, and the same in dots an inch: half a millimetre is two dots and more.
const DOTS: usize = 5;
const RESOLUTION: &str = "127";

fn board(game: &Game) -> Rc<Scene> {
    let layout = Layout::new(&game.config, &game.sheet);
    let overlay = Overlay::default();
    Rc::new(Scene::board(
        &game.config,
        &layout,
        &Theme::light(),
        &overlay,
    ))
}

fn written(pages: &[Page], name: &str) -> PathBuf {
    let bytes = pdf::pdf(pages, name).expect("sheets can be written");
    assert_eq!(
        bytes,
        pdf::pdf(pages, name).expect("and again"),
        "{name}: the same bytes twice"
    );
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.pdf"));
    std::fs::write(&path, bytes).expect("the folder for tests can be written");
    path
}

fn run(program: &str, arguments: &[&str]) -> Vec<u8> {
    let output = Command::new(program).args(arguments).output();
    let output =
        output.unwrap_or_else(|error| panic!("{program} (package poppler-utils): {error}"));
    assert!(
        output.status.success(),
        "{program} {arguments:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    output.stdout
}

/// A part of a page in grey, in dots from the upper left corner: its width and one byte a dot.
fn drawn(path: &Path, page: usize, part: [usize; 4]) -> (usize, Vec<u8>) {
    let path = path.to_str().expect("a plain path");
    let [x, y, w, h, page] = [part[0], part[1], part[2], part[3], page].map(|n| n.to_string());
    let arguments = [
        "-gray", "-r", RESOLUTION, "-f", &page, "-l", &page, "-x", &x, "-y", &y, "-W", &w, "-H",
        &h, path,
    ];
    let image = run("pdftoppm", &arguments);
    // P5, width height, 255, each on a line.
    let mut head = image.splitn(4, |byte| *byte == b'\n');
    assert_eq!(head.next(), Some(&b"P5"[..]));
    let size = String::from_utf8_lossy(head.next().expect("a size")).into_owned();
    let width = size.split(' ').next().and_then(|width| width.parse().ok());
    let dots = head.nth(1).expect("dots").to_vec();
    (width.expect("a width"), dots)
}

/// The sizes of all pages in millimetres, as poppler reads them.
fn sizes(path: &Path) -> Vec<(f64, f64)> {
    let path = path.to_str().expect("a plain path");
    let said = run("pdfinfo", &["-f", "1", "-l", "999", path]);
    let said = String::from_utf8_lossy(&said).into_owned();
    let pages = said
        .lines()
        .filter(|line| line.starts_with("Page ") && line.contains(" size:"));
    pages
        .map(|line| {
            let numbers: Vec<f64> = line
                .split(' ')
                .filter_map(|word| word.parse().ok())
                .collect();
            // The page's number, width, height.
            (numbers[1] / 72.0 * 25.4, numbers[2] / 72.0 * 25.4)
        })
        .collect()
}

/// The length of the longest dark run in a row, in dots. A fine line that lies between two rows leaves half its ink in
/// each.
fn longest_run(row: &[u8]) -> usize {
    let runs = row.split(|dot| *dot > 190).map(<[u8]>::len);
    runs.max().unwrap_or(0)
}

#[track_caller]
fn ruler_is_true(file: &Path, paper: Paper) {
    let (short, long) = paper.sides();
    for (index, (width, height)) in sizes(file).into_iter().enumerate() {
        let found = (width.min(height), width.max(height));
        assert!(
            (found.0 - f64::from(short)).abs() < 0.1 && (found.1 - f64::from(long)).abs() < 0.1,
            "{file:?}: a page of {width} × {height} mm"
        );
        // The ruler's base line lies 10 mm above the lower edge.
        let top = (height.round() as usize - 11) * DOTS;
        let (wide, dots) = drawn(file, index + 1, [0, top, 120 * DOTS, 2 * DOTS]);
        let run = dots.chunks(wide).map(longest_run).max().unwrap_or(0);
        assert!(
            run.abs_diff(100 * DOTS) <= DOTS / 2,
            "{file:?}, page {}: {run} dots",
            index + 1
        );
    }
}

/// One sheet of each kind for each game and paper; that all other sheets have the same ruler is a test of `sheets`.
#[test]
fn the_ruler_is_100_mm_on_each_paper() {
    for path in GAMES {
        let game = bundled(path);
        let (config, sheet) = (&game.config, &game.sheet);
        let board = board(&game);
        for (word, paper) in Paper::ALL {
            let job = job(paper);
            let whole = print::one_page(&board, &job);
            let mut pages = vec![whole];
            for sheets in [
                print::board_pages(&board, &job),
                print::card_pages(config, sheet, &Theme::light(), &job),
                print::aid_pages(config, &job),
            ] {
                pages.extend(sheets.into_iter().next());
            }
            assert_eq!(pages.len(), 4, "{path}: a sheet of each kind");
            ruler_is_true(&written(&pages, &format!("{}-{word}", config.id)), paper);
        }
    }
}

#[test]
fn a_rulebook_on_paper_can_be_searched() {
    for path in GAMES {
        let game = bundled(path);
        let board = board(&game);
        for (short, language) in Language::ALL {
            let book = Rulebook::new(&game.config, *language);
            let job = Job {
                language: *language,
                ..job(Paper::A4)
            };
            let pages = print::book_pages(&game.config, &board, &job);
            let file = written(&pages, &format!("{}-rules-{short}", game.config.id));
            let text = run("pdftotext", &[file.to_str().expect("a plain path"), "-"]);
            let text = String::from_utf8_lossy(&text).into_owned();
            for (title, _) in &book.chapters {
                assert!(text.contains(title), "{path}: {title}");
            }
        }
    }
}

#[test]
fn printed_words_can_be_searched_and_all_names_are_on_the_poster() {
    for path in GAMES {
        let game = bundled(path);
        let job = job(Paper::A1);
        let page = print::one_page(&board(&game), &job);
        let file = written(&[page], &format!("{}-poster", game.config.id));
        let text = run(
            "pdftotext",
            &["-layout", file.to_str().expect("a plain path"), "-"],
        );
        let text = String::from_utf8_lossy(&text).into_owned();
        for location in &game.config.locations {
            // Names may stand on two lines: each word must be there.
            for word in location.title.split([' ', '-']) {
                assert!(text.contains(word), "{path}: {word} is not on the poster");
            }
        }
        assert!(job.stamp.split_whitespace().all(|word| text.contains(word)));
    }
}

#[test]
fn cards_have_their_size_and_every_ticket_is_printed() {
    for path in GAMES {
        let game = bundled(path);
        let (light, job) = (Theme::light(), job(Paper::A4));
        let pages = print::card_pages(&game.config, &game.sheet, &light, &job);
        let cards: usize = pages
            .iter()
            .step_by(2)
            .map(|page| page.pictures.len())
            .sum();
        let tickets: i32 = game.config.tickets.iter().map(|ticket| ticket.copies).sum();
        assert_eq!(
            cards,
            usize::try_from(game.config.deck_size() + tickets).expect("some cards"),
            "{path}"
        );
        for pair in pages.chunks(2) {
            assert_eq!(
                pair[0].pictures.len(),
                pair[1].pictures.len(),
                "{path}: a back for each front"
            );
            for picture in pair.iter().flat_map(|page| &page.pictures) {
                let size = (picture.clip.width() - 4.0, picture.clip.height() - 4.0);
                assert!(
                    (size.0 - 62.0).abs() < 0.01 && (size.1 - 45.0).abs() < 0.01,
                    "{path}: {size:?}"
                );
            }
            // Turned on the short edge, each back lies behind its front.
            for (front, back) in pair[0].pictures.iter().zip(&pair[1].pictures) {
                let mirrored = pair[0].width - front.clip.max.x;
                assert!((back.clip.min.x - mirrored).abs() < 0.01, "{path}");
            }
        }
        let file = written(&pages, &format!("{}-cards", game.config.id));
        let text = run(
            "pdftotext",
            &["-layout", file.to_str().expect("a plain path"), "-"],
        );
        let text = String::from_utf8_lossy(&text).into_owned();
        for location in &game.config.locations {
            assert!(
                location.title.split(' ').all(|word| text.contains(word)),
                "{path}: {}",
                location.title
            );
        }
    }
}
