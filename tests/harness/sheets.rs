//! Printed sheets as shapes: no word is cut, none lies on another, and each has its letters.

use std::rc::Rc;

use branchline_compiler::Game;
use branchline_engine::rulebook::{Language, Rulebook};
use branchline_render::geometry::Rect;
use branchline_render::print::{self, Job, Page, Paper};
use branchline_render::scene::{Form, Layer, Overlay, Step, Text};
use branchline_render::{Layout, Scene, Theme, Vec2};

use crate::boards::{GAMES, bundled, job};

/// The print of a paper in each language.
fn jobs(paper: Paper) -> impl Iterator<Item = Job<'static>> {
    let languages = Language::ALL.iter();
    languages.map(move |(_, language)| Job {
        language: *language,
        ..job(paper)
    })
}

fn board(game: &Game) -> Rc<Scene> {
    let layout = Layout::new(&game.config, &game.sheet);
    let overlay = Overlay {
        legend: Some(Language::English),
        ..Overlay::default()
    };
    Rc::new(Scene::board(
        &game.config,
        &layout,
        &Theme::light(),
        &overlay,
    ))
}

fn books(game: &Game, paper: Paper) -> Vec<Page> {
    let board = board(game);
    jobs(paper)
        .flat_map(|job| print::book_pages(&game.config, &board, &job))
        .collect()
}

fn texts(scene: &Scene) -> impl Iterator<Item = &Text> {
    scene.shapes.iter().filter_map(|shape| match &shape.form {
        Form::Text(text) => Some(text),
        _ => None,
    })
}

/// The box of the letters themselves: from the foot of a `g` to the head of a capital.
fn letters(text: &Text) -> Rect {
    let (low, high) = (0.2 * text.size, text.face.cap_height() * text.size);
    let whole = text.bounds();
    if text.angle.abs() > 0.01 {
        return whole;
    }
    Rect {
        min: Vec2 {
            x: whole.min.x,
            y: text.at.y - high,
        },
        max: Vec2 {
            x: whole.max.x,
            y: text.at.y + low,
        },
    }
}

#[track_caller]
fn inside(text: &Text, room: Rect, what: &str) {
    assert!(
        room.grown(0.01).holds(letters(text)),
        "{what}: “{}” is cut at the edge: {:?} in {room:?}",
        text.text,
        letters(text)
    );
    let missing: Vec<char> = text.text.chars().filter(|c| !text.face.has(*c)).collect();
    assert!(
        missing.is_empty(),
        "{what}: no letters for {missing:?} in “{}”",
        text.text
    );
}

fn whole(page: &Page) -> Rect {
    Rect {
        min: Vec2::default(),
        max: Vec2 {
            x: page.width,
            y: page.height,
        },
    }
}

/// The ruler's base line is 100 mm long and lies in the lower left corner, where `print` measures some of them.
#[track_caller]
fn has_a_ruler(page: &Page, what: &str) {
    let base = page.height - 10.0;
    let (from, to) = (Vec2 { x: 10.0, y: base }, Vec2 { x: 110.0, y: base });
    let found = page.marks.shapes.iter().any(|shape| match &shape.form {
        Form::Path(path) => path.steps.starts_with(&[Step::Move(from), Step::Line(to)]),
        _ => false,
    });
    assert!(found, "{what}: a sheet without a ruler");
}

#[test]
fn nothing_on_the_margin_of_a_sheet_is_cut() {
    for path in GAMES {
        let game = bundled(path);
        let board = board(&game);
        for (name, paper) in Paper::ALL {
            let mut pages = Vec::new();
            for job in jobs(paper) {
                let (config, sheet) = (&game.config, &game.sheet);
                pages.extend(print::board_pages(&board, &job));
                pages.push(print::one_page(&board, &job));
                pages.extend(print::card_pages(config, sheet, &Theme::light(), &job));
                pages.extend(print::aid_pages(config, &job));
            }
            for page in &pages {
                let on_paper: Vec<&Text> = texts(&page.marks).collect();
                for text in &on_paper {
                    inside(text, whole(page).grown(-9.0), &format!("{path} on {name}"));
                }
                apart(&on_paper, &format!("{path} on {name}"));
                has_a_ruler(page, &format!("{path} on {name}"));
                for picture in &page.pictures {
                    let paper = whole(page).grown(-9.9);
                    assert!(
                        paper.holds(picture.clip),
                        "{path} on {name}: {:?}",
                        picture.clip
                    );
                }
            }
        }
    }
}

#[test]
fn no_word_on_a_card_or_an_aid_is_cut() {
    for path in GAMES {
        let game = bundled(path);
        for theme in [Theme::light(), Theme::one_colour()] {
            let cards = jobs(Paper::A4).flat_map(|job| {
                let (config, sheet) = (&game.config, &game.sheet);
                print::card_pages(config, sheet, &theme, &job)
            });
            for picture in cards.flat_map(|page| page.pictures) {
                // The picture has 2 mm of bleed, and no word is nearer than 1 mm to the cut.
                let room = Rect {
                    min: Vec2::default(),
                    max: Vec2 {
                        x: picture.scene.width,
                        y: picture.scene.height,
                    },
                };
                let on_card: Vec<&Text> = texts(&picture.scene).collect();
                for text in &on_card {
                    inside(text, room.grown(-3.0), path);
                }
                apart(&on_card, path);
            }
        }
        for (name, paper) in Paper::ALL {
            for page in jobs(paper).flat_map(|job| print::aid_pages(&game.config, &job)) {
                for picture in &page.pictures {
                    let room = Rect {
                        min: Vec2::default(),
                        max: Vec2 {
                            x: picture.scene.width,
                            y: picture.scene.height,
                        },
                    };
                    let on_aid: Vec<&Text> = texts(&picture.scene).collect();
                    for text in &on_aid {
                        inside(text, room.grown(-3.0), &format!("{path}, aid on {name}"));
                    }
                    apart(&on_aid, &format!("{path}, aid on {name}"));
                }
            }
        }
    }
}

#[test]
fn the_words_of_a_rulebook_stay_on_their_pages_and_apart() {
    for path in GAMES {
        let game = bundled(path);
        for paper in [Paper::A4, Paper::Letter, Paper::A3] {
            let pages = books(&game, paper);
            assert!(pages.len() >= 2, "{path}");
            for (number, page) in (1..).zip(&pages) {
                let what = format!("{path}, page {number}");
                let words: Vec<&Text> = texts(&page.marks).collect();
                assert!(words.len() > 3, "{what} is empty");
                for text in &words {
                    inside(text, whole(page).grown(-9.0), &what);
                }
                apart(&words, &what);
            }
        }
    }
}

/// Checks that no two texts lie on each other.
#[track_caller]
fn apart(texts: &[&Text], what: &str) {
    for (index, one) in texts.iter().enumerate() {
        for other in &texts[index + 1..] {
            let overlap = letters(one)
                .grown(-0.15)
                .overlaps(letters(other).grown(-0.15));
            assert!(!overlap, "{what}: “{}” lies on “{}”", one.text, other.text);
        }
    }
}

#[test]
fn every_word_of_a_rulebook_is_printed() {
    use branchline_engine::rulebook::Part;
    for path in GAMES {
        let game = bundled(path);
        let board = board(&game);
        for job in jobs(Paper::A4) {
            let book = Rulebook::new(&game.config, job.language);
            let pages = print::book_pages(&game.config, &board, &job);
            let printed: Vec<&str> = pages
                .iter()
                .flat_map(|page| texts(&page.marks))
                .flat_map(|text| text.text.split(' '))
                .collect();
            let mut said: Vec<&str> = Vec::new();
            for (title, parts) in &book.chapters {
                said.push(title);
                for part in parts {
                    match part {
                        Part::Text(text) => said.push(text),
                        Part::List { items, .. } => said.extend(items.iter().map(String::as_str)),
                        Part::Table(rows) => said.extend(rows.iter().flatten().map(String::as_str)),
                        Part::Payments(example) => {
                            said.push(&example.text);
                            said.extend(example.note.as_deref());
                        }
                    }
                }
            }
            let count = |words: &mut dyn Iterator<Item = &str>, word: &str| {
                words.filter(|one| *one == word).count()
            };
            for word in said.iter().flat_map(|text| text.split(' ')) {
                let expected = count(&mut said.iter().flat_map(|text| text.split(' ')), word);
                let found = count(&mut printed.iter().copied(), word);
                assert!(
                    found >= expected,
                    "{path}: “{word}” {found} of {expected} times"
                );
            }
            let last = pages.len();
            for number in 1..=last {
                let words = texts(&pages[number - 1].marks).any(|text| {
                    text.text.ends_with(&format!(" {last}"))
                        && text.text.contains(&format!(" {number} "))
                });
                assert!(words, "{path}: page {number} has its number");
                assert!(texts(&pages[number - 1].marks).any(|text| text.text == job.stamp));
            }
        }
    }
}

#[test]
fn a_spanish_sheet_says_nothing_in_english() {
    let ours = [
        "any",
        "tunnel",
        "goods",
        "site",
        "points",
        "sheet",
        "row",
        "fronts",
        "backs",
        "ticket",
        "Cards",
        "Districts",
        "Set-up",
        "whole",
    ];
    for path in GAMES {
        let game = bundled(path);
        let (config, sheet, light) = (&game.config, &game.sheet, Theme::light());
        let overlay = Overlay {
            legend: Some(Language::Spanish),
            ..Overlay::default()
        };
        let layout = Layout::new(config, sheet);
        let board = Rc::new(Scene::board(config, &layout, &light, &overlay));
        let job = Job {
            language: Language::Spanish,
            ..job(Paper::A4)
        };
        let mut pages = print::board_pages(&board, &job);
        pages.push(print::one_page(&board, &job));
        pages.extend(print::card_pages(config, sheet, &light, &job));
        pages.extend(print::aid_pages(config, &job));
        let pictures = pages.iter().flat_map(|page| &page.pictures);
        let scenes = pictures.map(|picture| &*picture.scene);
        let scenes = scenes.chain(pages.iter().map(|page| &page.marks));
        for text in scenes.flat_map(texts) {
            let mut words = text.text.split([' ', ':', ',']);
            let foreign = words.find(|word| ours.contains(word));
            assert_eq!(foreign, None, "{path}: “{}”", text.text);
        }
        let legend = board
            .shapes
            .iter()
            .filter(|shape| shape.layer == Layer::Legend);
        let mut legend = legend.filter_map(|shape| match &shape.form {
            Form::Text(text) => Some(text.text.as_str()),
            _ => None,
        });
        assert!(legend.any(|words| words == "puntos"), "{path}");
    }
}

#[test]
fn nothing_printed_with_one_colour_has_a_tint() {
    for path in GAMES {
        let game = bundled(path);
        let theme = Theme::one_colour();
        let overlay = Overlay {
            legend: Some(Language::English),
            stamp: Some("stamp".to_owned()),
            ..Overlay::default()
        };
        let layout = Layout::new(&game.config, &game.sheet);
        let board = Scene::board(&game.config, &layout, &theme, &overlay);
        let cards = print::card_pages(&game.config, &game.sheet, &theme, &job(Paper::A4));
        let cards = cards.iter().flat_map(|page| &page.pictures);
        for scene in cards.map(|picture| &*picture.scene).chain([&board]) {
            for shape in &scene.shapes {
                let line = shape.stroke.map(|stroke| stroke.colour);
                for colour in shape.fill.into_iter().chain(line) {
                    let grey = colour.r == colour.g && colour.g == colour.b;
                    assert!(grey, "{path}: {colour:?} of {:?}", shape.thing);
                }
            }
        }
    }
}

#[test]
fn with_one_colour_districts_are_told_apart_by_the_angle_of_their_hatch() {
    let game = bundled("london/london.line");
    let layout = Layout::new(&game.config, &game.sheet);
    let board = Scene::board(
        &game.config,
        &layout,
        &Theme::one_colour(),
        &Overlay::default(),
    );
    let hatches = board.shapes.iter().filter(|shape| {
        let plain = shape.stroke.is_some_and(|stroke| stroke.dash.is_none());
        shape.layer == Layer::District && plain
    });
    let angles: Vec<i32> = hatches
        .map(|shape| match &shape.form {
            Form::Path(path) => match path.steps[..2] {
                [Step::Move(from), Step::Line(to)] => {
                    let degrees = (to - from).angle().to_degrees().round() as i32;
                    degrees.rem_euclid(180)
                }
                _ => panic!("{path:?}"),
            },
            form => panic!("{form:?}"),
        })
        .collect();
    let mut different = angles.clone();
    different.sort_unstable();
    different.dedup();
    assert_eq!(different.len(), game.config.districts.len(), "{angles:?}");
}
