//! Printed sheets, looked at through another program's eyes: poppler draws the pages and we measure them.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::rc::Rc;

use branchline_compiler::Game;
use branchline_render::print::{self, Page, Paper};
use branchline_render::scene::Overlay;
use branchline_render::{Layout, Scene, Theme, pdf};

use crate::boards::{GAMES, bundled};

/// Dots a millimetre, and the same in dots an inch.
const DOTS: usize = 10;
const RESOLUTION: &str = "254";

fn board(game: &Game, paper: Paper) -> Vec<Page> {
    let layout = Layout::new(&game.config, &game.sheet);
    let scene = Scene::board(&game.config, &layout, &Theme::light(), &Overlay::default());
    print::board_pages(&Rc::new(scene), paper, "stamp of the test")
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

/// A page in grey: width, height and one byte a dot.
fn drawn(path: &Path, page: usize) -> (usize, usize, Vec<u8>) {
    let page = page.to_string();
    let path = path.to_str().expect("a plain path");
    let image = run(
        "pdftoppm",
        &["-gray", "-r", RESOLUTION, "-f", &page, "-l", &page, path],
    );
    // P5, width height, 255, each on a line.
    let mut head = image.splitn(4, |byte| *byte == b'\n');
    assert_eq!(head.next(), Some(&b"P5"[..]));
    let size = String::from_utf8_lossy(head.next().expect("a size")).into_owned();
    let mut size = size
        .split(' ')
        .map(|number| number.parse::<usize>().expect("a number"));
    let (width, height) = (
        size.next().expect("a width"),
        size.next().expect("a height"),
    );
    let dots = head.nth(1).expect("dots").to_vec();
    assert_eq!(dots.len(), width * height);
    (width, height, dots)
}

/// The length of the longest dark run in a row, in dots.
fn longest_run(row: &[u8]) -> usize {
    let runs = row.split(|dot| *dot > 128).map(<[u8]>::len);
    runs.max().unwrap_or(0)
}

#[test]
fn the_ruler_on_every_sheet_is_100_mm() {
    for path in GAMES {
        let game = bundled(path);
        let name = game.config.id.clone();
        for (paper, size) in [(Paper::A4, (2970, 2100)), (Paper::A3, (4200, 2970))] {
            let pages = board(&game, paper);
            let file = written(&pages, &format!("{name}-{size:?}"));
            for page in [1, pages.len()] {
                let (width, height, dots) = drawn(&file, page);
                let (long, short) = (width.max(height), width.min(height));
                assert!(
                    long.abs_diff(size.0) <= 2 && short.abs_diff(size.1) <= 2,
                    "{name}: {width} × {height}"
                );
                // The ruler's base line lies 10 mm above the lower edge.
                let rows = (height - 11 * DOTS)..(height - 9 * DOTS);
                let run = rows
                    .map(|row| longest_run(&dots[row * width..][..110 * DOTS]))
                    .max()
                    .unwrap_or(0);
                assert!(
                    run.abs_diff(100 * DOTS) <= DOTS / 2,
                    "{name}, page {page}: {run} dots"
                );
            }
        }
    }
}

#[test]
fn printed_words_can_be_searched_and_all_names_are_on_the_poster() {
    for path in GAMES {
        let game = bundled(path);
        let layout = Layout::new(&game.config, &game.sheet);
        let scene = Scene::board(&game.config, &layout, &Theme::light(), &Overlay::default());
        let page = print::one_page(&Rc::new(scene), Paper::A1, "stamp of the test");
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
        assert!(text.contains("stamp of the test"));
    }
}

#[test]
fn cards_have_their_size_and_every_ticket_is_printed() {
    for path in GAMES {
        let game = bundled(path);
        let pages = print::card_pages(
            &game.config,
            &game.sheet,
            &Theme::light(),
            Paper::A4,
            "stamp",
        );
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
