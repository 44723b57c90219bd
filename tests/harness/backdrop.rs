//! The picture under a board, as each painter shows it: at its place, at its strength, with land over it.

use std::collections::BTreeSet;
use std::process::Command;
use std::rc::Rc;

use branchline_compiler::Game;
use branchline_engine::config::Background;
use branchline_render::backdrop::RasterProblem;
use branchline_render::geometry::Block;
use branchline_render::print::{self, Paper};
use branchline_render::scene::{Form, Layer, Thing};
use branchline_render::{
    Backdrop, Colour, Layout, Overlay, Raster, Scene, Theme, Vec2, pdf, png, svg,
};

use crate::boards::{bundled, job};

/// A picture of 16 × 8 pixels, all of one red, as each kind of file; JPEG is a little off.
const JPEG: &[u8] = include_bytes!("../pictures/red.jpg");
const RED: Colour = Colour::rgb(0xC8_1E_1E);

fn red_png() -> Vec<u8> {
    let size = |pixels: f32| pixels * 25.4 / 100.0;
    png::png(&Scene::empty(size(16.0), size(8.0)), 100.0, RED).expect("a small picture")
}

/// London over a picture that covers the left half of its board.
fn over(file: Vec<u8>) -> (Game, Scene) {
    let mut game = bundled("london/london.line");
    let background = Background {
        file: "red".to_owned(),
        left: 0,
        top: 0,
        width: game.config.board.width / 2,
        opacity: 55,
        turn: 0,
        locked: false,
    };
    let layout = Layout::new(&game.config, &game.sheet);
    let raster = Raster::read(file).expect("a picture");
    let overlay = Overlay {
        pictured: true,
        ..Overlay::default()
    };
    let scene = Scene::board(&game.config, &layout, &Theme::light(), &overlay);
    let backdrop = Backdrop::new(raster, &background, &layout);
    game.sheet.background = Some(background);
    (game, scene.over(Some(backdrop)))
}

/// London as it is.
fn plain() -> Scene {
    let game = bundled("london/london.line");
    let layout = Layout::new(&game.config, &game.sheet);
    Scene::board(&game.config, &layout, &Theme::light(), &Overlay::default())
}

/// A colour at some strength over another.
fn mixed(below: Colour, above: Colour, strength: f32) -> Colour {
    below.towards(above, strength)
}

fn near(found: Colour, wanted: Colour, within: u8) -> bool {
    let apart = |a: u8, b: u8| a.abs_diff(b) <= within;
    apart(found.r, wanted.r) && apart(found.g, wanted.g) && apart(found.b, wanted.b)
}

/// A drawn page: its colours row by row, and where the board's corner lies in it.
struct Drawn {
    width: usize,
    dots: Vec<Colour>,
    corner: (usize, usize),
}

/// Two dots a millimetre.
const RESOLUTION: f32 = 50.8;

fn from_png(scene: &Scene) -> Drawn {
    let drawn = png::png(scene, RESOLUTION, Theme::light().paper).expect("a picture");
    let drawn = Raster::read(drawn).expect("what we wrote");
    let dots = drawn.rgba().as_chunks::<4>().0.iter();
    let dots = dots.map(|&[r, g, b, _]| Colour::rgb(u32::from_be_bytes([0, r, g, b])));
    Drawn {
        width: drawn.size().0 as usize,
        dots: dots.collect(),
        corner: (0, 0),
    }
}

fn from_pdf(scene: &Rc<Scene>, name: &str) -> Drawn {
    let poster = print::one_page(scene, &job(Paper::A2));
    let corner = poster.pictures[0].at;
    let path = written(&[poster], name);
    let resolution = RESOLUTION.to_string();
    let image = run("pdftoppm", &["-r", &resolution, &path]);
    // P6, width height, 255, each on a line.
    let head: Vec<&[u8]> = image.splitn(4, |byte| *byte == b'\n').collect();
    let size = String::from_utf8_lossy(head[1]).into_owned();
    let width = size.split(' ').next().and_then(|width| width.parse().ok());
    let dots = head[3].as_chunks::<3>().0.iter();
    let dots = dots.map(|&[r, g, b]| Colour::rgb(u32::from_be_bytes([0, r, g, b])));
    Drawn {
        width: width.expect("a width"),
        dots: dots.collect(),
        corner: ((corner.x * 2.0) as usize, (corner.y * 2.0) as usize),
    }
}

fn written(pages: &[print::Page], name: &str) -> String {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let path = folder.join(format!("backdrop-{name}.pdf"));
    std::fs::write(&path, pdf::pdf(pages, name).expect("sheets")).expect("it can be written");
    path.to_str().expect("a plain path").to_owned()
}

fn run(program: &str, arguments: &[&str]) -> Vec<u8> {
    let output = Command::new(program).args(arguments).output();
    let output = output.unwrap_or_else(|error| panic!("{program} (poppler-utils): {error}"));
    assert!(output.status.success(), "{program} {arguments:?}");
    output.stdout
}

/// Checks every dot that is bare land or frame on the plain board: over the picture it is the picture under land,
/// elsewhere land alone, and the frame stays.
fn shows_the_picture(plain: &Drawn, pictured: &Drawn, within: u8, what: &str) {
    let light = Theme::light();
    // What the painter starts from: the frame's paper, and in a PDF white.
    let grounds = [light.paper, Colour::rgb(0xFF_FF_FF)];
    let over = grounds.map(|ground| mixed(mixed(ground, RED, 0.55), light.land, 0.35));
    let beside = grounds.map(|ground| mixed(ground, light.land, 0.35));
    let (mut seen, mut bare, mut frame) = ([0; 2], [0; 2], 0);
    for (number, (before, after)) in plain.dots.iter().zip(&pictured.dots).enumerate() {
        let (x, y) = (number % plain.width, number / plain.width);
        let (Some(x), Some(y)) = (x.checked_sub(plain.corner.0), y.checked_sub(plain.corner.1))
        else {
            continue;
        };
        let around = [
            number.wrapping_sub(1),
            number + 1,
            number.wrapping_sub(plain.width),
            number + plain.width,
        ];
        let alone = around
            .iter()
            .all(|near| plain.dots.get(*near) == Some(before));
        if !alone || x < 4 || y < 4 || x > 755 || y > 580 {
            continue;
        }
        if *before == light.paper {
            assert!(
                near(*after, light.paper, within),
                "{what}: the frame at {x}, {y}: {after:?}"
            );
            frame += 1;
        }
        if *before != light.land {
            continue;
        }
        // The picture is 190 mm wide and 95 mm high.
        if x < 376 && y < 186 {
            seen[usize::from(over.iter().any(|wanted| near(*after, *wanted, within)))] += 1;
        } else if x > 384 || y > 194 {
            bare[usize::from(beside.iter().any(|wanted| near(*after, *wanted, within)))] += 1;
        }
    }
    // Names have a casing of the land's colour, which stays.
    for [not, so] in [seen, bare] {
        assert!(so > 1000 && not * 10 < so, "{what}: {seen:?} {bare:?}");
    }
    assert!(frame > 1000, "{what}: {frame}");
}

#[test]
fn a_png_shows_the_picture_under_the_land() {
    let plain = from_png(&plain());
    for (file, within) in [(red_png(), 2), (JPEG.to_vec(), 5)] {
        shows_the_picture(&plain, &from_png(&over(file).1), within, "png");
    }
}

#[test]
fn a_pdf_shows_the_picture_under_the_land_and_holds_it_once() {
    let plain = from_pdf(&Rc::new(plain()), "plain");
    for (name, file, within) in [("png", red_png(), 3), ("jpeg", JPEG.to_vec(), 6)] {
        let scene = Rc::new(over(file).1);
        shows_the_picture(&plain, &from_pdf(&scene, name), within, name);
        let tiles = print::board_pages(&scene, &job(Paper::A4));
        let listed = run("pdfimages", &["-list", &written(&tiles, name)]);
        let listed = String::from_utf8_lossy(&listed).into_owned();
        let objects: BTreeSet<&str> = listed
            .lines()
            .skip(2)
            .filter(|line| line.split_whitespace().nth(2) == Some("image"))
            .filter_map(|line| line.split_whitespace().nth(10))
            .collect();
        assert_eq!(
            objects.len(),
            1,
            "{name}: one picture for all sheets\n{listed}"
        );
    }
}

#[test]
fn an_svg_carries_the_file_itself() {
    let (game, scene) = over(JPEG.to_vec());
    let drawn = svg::svg(&scene, Some(&game.config));
    assert!(
        drawn.contains("opacity=\"0.55\" href=\"data:image/jpeg;base64,/9j/"),
        "{}",
        &drawn[..400]
    );
    assert_eq!(drawn.matches("<image").count(), 1);
    assert!(
        drawn.contains("fill-opacity=\"0.349\""),
        "the land lets it shine through"
    );
}

/// A tag as cameras write it: lay the picture down a quarter turn to the right to see it upright.
const TURN_RIGHT: &[u8] = b"MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0";

#[test]
fn a_photograph_is_turned_as_its_tag_says() {
    // Right behind the first two bytes of a JPEG.
    let mut photo = JPEG[..2].to_vec();
    let length = u16::try_from(2 + 6 + TURN_RIGHT.len()).expect("short");
    photo.extend(
        [
            &[0xFF, 0xE1],
            &length.to_be_bytes()[..],
            b"Exif\0\0",
            TURN_RIGHT,
        ]
        .concat(),
    );
    photo.extend(&JPEG[2..]);
    assert_eq!(
        Raster::read(JPEG.to_vec()).expect("a picture").size(),
        (16, 8)
    );
    let turned = Raster::read(photo.clone()).expect("a picture");
    assert_eq!(turned.size(), (8, 16));
    // What the board carries has no tag that a viewer could heed a second time.
    let drawn = svg::svg(&over(photo).1, None);
    assert!(
        drawn.contains("data:image/jpeg;base64,/9j/") && !drawn.contains("RXhpZg"),
        "no Exif"
    );

    // A picture whose left half is red: after the turn its upper half is.
    let mut half = Scene::empty(16.0 * 0.254, 8.0 * 0.254);
    let left = Block {
        centre: Vec2 {
            x: 4.0 * 0.254,
            y: 4.0 * 0.254,
        },
        angle: 0.0,
        length: 8.0 * 0.254,
        height: 8.0 * 0.254,
    };
    half.area(Layer::Land, Thing::Board, Form::Block(left, 0.0), RED, None);
    let file = png::png(&half, 100.0, Colour::rgb(0xFF_FF_FF)).expect("a small picture");
    let mut part = b"eXIf".to_vec();
    part.extend(TURN_RIGHT);
    let size = u32::try_from(TURN_RIGHT.len())
        .expect("short")
        .to_be_bytes();
    let check = crc32(&part).to_be_bytes();
    // Behind the head of a PNG, which always has 33 bytes.
    let file = [&file[..33], &size, &part, &check, &file[33..]].concat();
    let turned = Raster::read(file).expect("a picture");
    assert_eq!(turned.size(), (8, 16));
    let dots = turned.rgba().as_chunks::<4>().0;
    let is_red = |dot: &[u8; 4]| dot[0] > 150 && dot[1] < 80;
    assert!(dots[..7 * 8].iter().all(is_red) && !dots[9 * 8..].iter().any(is_red));
}

#[test]
fn what_is_no_picture_is_refused_with_a_reason() {
    let is = |file: &[u8]| Raster::read(file.to_vec()).expect_err("it is none");
    assert_eq!(is(b""), RasterProblem::Foreign);
    assert_eq!(
        is(b"<svg xmlns=\"http://www.w3.org/2000/svg\"/>"),
        RasterProblem::Foreign
    );
    assert_eq!(is(b"GIF89a"), RasterProblem::Foreign);
    assert!(matches!(is(&red_png()[..40]), RasterProblem::Damaged(_)));
    assert!(matches!(
        is(&JPEG[..JPEG.len() / 3]),
        RasterProblem::Damaged(_)
    ));
    // A head that claims four thousand million pixels asks for no memory.
    let mut huge = red_png();
    huge[16..20].copy_from_slice(&0xFFFF_u32.to_be_bytes());
    huge[20..24].copy_from_slice(&0xFFFF_u32.to_be_bytes());
    let crc = crc32(&huge[12..29]).to_be_bytes();
    huge[29..33].copy_from_slice(&crc);
    assert_eq!(is(&huge), RasterProblem::TooLarge);
}

/// The checksum of a part of a PNG.
fn crc32(bytes: &[u8]) -> u32 {
    let mut crc = u32::MAX;
    for byte in bytes {
        crc ^= u32::from(*byte);
        for _ in 0..8 {
            crc = if crc & 1 == 1 {
                (crc >> 1) ^ 0xEDB8_8320
            } else {
                crc >> 1
            };
        }
    }
    !crc
}
