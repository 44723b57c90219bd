//! Pictures of the window, painted without a display.
//!
//! [`SHOTS`] are the pictures of the documentation: `cargo xtask pictures` paints them into `docs/pictures`; an ordinary
//! test goes through the same steps, so that each can still be taken. [`VIEWS`] are a few small ones of the canvas that
//! are compared with those in `editor/tests/pictures`; `cargo xtask bless pictures` paints them anew.

use std::path::{Path, PathBuf};

use branchline_editor::app::{Bottom, Side};
use branchline_editor::evidence::Tab;
use branchline_editor::{Options, Start};
use egui::vec2;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use image::RgbImage;
use image::codecs::png::{CompressionType, FilterType, PngEncoder};

use crate::brush::Textures;
use crate::hand::{self, Window};
use crate::shots;

/// A picture for the documentation.
struct Shot {
    /// Its file in `docs/pictures`, without `.png`.
    name: &'static str,
    /// The file that is open.
    open: &'static str,
    /// What to do before it is taken.
    steps: fn(&mut Window),
}

const SHOTS: &[Shot] = &[
    Shot {
        name: "editor",
        open: "maps/london/london.line",
        steps: |window| {
            window
                .get_by_label("Location King's Cross, North West")
                .click();
            window.run_steps(3);
        },
    },
    Shot {
        name: "editor-europe",
        open: "maps/europe/europe.line",
        steps: |_| {},
    },
    Shot {
        name: "san-francisco",
        open: "maps/san-francisco/san-francisco.line",
        steps: |_| {},
    },
    Shot {
        name: "amsterdam",
        open: "maps/amsterdam/amsterdam.line",
        steps: |window| {
            let route = "Route Oude Waal – Montelbaanstoren";
            window.get_by_label_contains(route).click_accesskit();
            window.run_steps(3);
        },
    },
    Shot {
        name: "problems",
        open: "docs/examples/broken.line",
        steps: |window| window.state_mut().bottom = Bottom::Problems,
    },
    Shot {
        name: "rules",
        open: "maps/san-francisco/san-francisco.line",
        steps: |window| {
            window.state_mut().side = Side::Rules;
            dark(window);
        },
    },
    Shot {
        name: "export",
        open: "maps/london/london.line",
        steps: |window| {
            hand::command(window, egui::Key::E);
            hand::wait_for(window, "4 sheets of paper");
        },
    },
    Shot {
        name: "play-london",
        open: "maps/london/london.line",
        steps: |window| shots::in_the_middle(window, 22),
    },
    Shot {
        name: "play-san-francisco",
        open: "maps/san-francisco/san-francisco.line",
        steps: |window| shots::in_the_middle(window, 18),
    },
    Shot {
        name: "play-amsterdam",
        open: "maps/amsterdam/amsterdam.line",
        steps: |window| shots::in_the_middle(window, 20),
    },
    Shot {
        name: "play-europe",
        open: "maps/europe/europe.line",
        steps: |window| shots::in_the_middle(window, 50),
    },
    Shot {
        name: "play-tunnel",
        open: "maps/europe/europe.line",
        steps: shots::at_a_tunnel,
    },
    Shot {
        name: "play-score-sheet",
        open: "maps/london/london.line",
        steps: shots::to_the_end,
    },
    Shot {
        name: "evidence",
        open: "maps/london/london.line",
        steps: |window| shots::evidence(window, Tab::Plots),
    },
    Shot {
        name: "evidence-findings",
        open: "maps/europe/europe.line",
        steps: |window| shots::evidence(window, Tab::Findings),
    },
];

/// A small picture that must not change by accident.
struct View {
    name: &'static str,
    open: &'static str,
    steps: fn(&mut Window),
}

const VIEWS: &[View] = &[
    View {
        name: "london",
        open: "maps/london/london.line",
        steps: |_| {},
    },
    View {
        name: "san-francisco-dark",
        open: "maps/san-francisco/san-francisco.line",
        steps: dark,
    },
    View {
        name: "europe-far",
        open: "maps/europe/europe.line",
        steps: |window| window.state_mut().canvas.camera.zoom *= 0.9,
    },
];

/// As small as the format allows: these pictures are kept in the repository.
fn save(picture: &RgbImage, file: &Path) {
    let to = std::fs::File::create(file).expect("the picture can be written");
    let encoder = PngEncoder::new_with_quality(to, CompressionType::Best, FilterType::NoFilter);
    picture
        .write_with_encoder(encoder)
        .expect("the picture can be written");
}

fn dark(window: &mut Window) {
    window.get_by_label("View").click();
    window.run_steps(2);
    window.get_by_label_contains("Light or dark").click();
    window.run_steps(2);
}

#[test]
fn pictures_of_the_documentation_can_be_taken() {
    let wanted = std::env::var_os("BRANCHLINE_PICTURES").is_some();
    for shot in SHOTS {
        let (mut window, textures) = open(shot.open, (1440.0, 900.0), 1.0);
        // By now the panels have their widths.
        window.state_mut().canvas.fit_soon();
        window.run_steps(2);
        (shot.steps)(&mut window);
        window.run_steps(4);
        window.state_mut().session.document.advise_now();
        window.run_steps(2);
        if wanted {
            let picture = without_margin(&textures.paint(&window));
            let file = root().join(format!("docs/pictures/{}.png", shot.name));
            save(&picture, &file);
        }
    }
}

#[test]
fn the_canvas_looks_as_it_did() {
    let blessing = std::env::var_os("BRANCHLINE_BLESS").is_some();
    let mut changed = Vec::new();
    for view in VIEWS {
        let (mut window, textures) = open(view.open, (1200.0, 760.0), 1.0);
        (view.steps)(&mut window);
        window.run_steps(3);
        let seen = canvas_of(&window, &textures.paint(&window));
        let file = root().join(format!("editor/tests/pictures/{}.png", view.name));
        if blessing {
            save(&seen, &file);
            continue;
        }
        let known = image::open(&file)
            .unwrap_or_else(|error| panic!("{}: {error}", file.display()))
            .to_rgb8();
        let differing = difference(&seen, &known);
        if differing > 0.002 {
            let new = std::env::temp_dir().join(format!("{}.new.png", view.name));
            seen.save(&new).expect("the picture can be written");
            changed.push(format!(
                "{}: {:.2} % of the pixels differ; now: {}",
                view.name,
                100.0 * differing,
                new.display()
            ));
        }
    }
    assert!(
        changed.is_empty(),
        "{changed:#?}\nIf that is how it should look: cargo xtask bless pictures"
    );
}

/// The harness leaves some free space round the window.
fn without_margin(picture: &RgbImage) -> RgbImage {
    const MARGIN: u32 = 8;
    let (width, height) = picture.dimensions();
    let (width, height) = (width - 2 * MARGIN, height - 2 * MARGIN);
    image::imageops::crop_imm(picture, MARGIN, MARGIN, width, height).to_image()
}

/// The part of the window that shows the map.
fn canvas_of(window: &Window, picture: &RgbImage) -> RgbImage {
    let view = window.state().canvas.view;
    let (x, y) = (view.min.x.ceil() as u32, view.min.y.ceil() as u32);
    let (width, height) = (view.width() as u32 - 1, view.height() as u32 - 1);
    image::imageops::crop_imm(picture, x, y, width, height).to_image()
}

/// The share of pixels that differ visibly; all, if the sizes do.
fn difference(one: &RgbImage, two: &RgbImage) -> f32 {
    if one.dimensions() != two.dimensions() {
        return 1.0;
    }
    let differ = one.pixels().zip(two.pixels()).filter(|(a, b)| {
        let far = a.0.iter().zip(b.0).map(|(a, b)| a.abs_diff(b)).max();
        far.is_some_and(|far| far > 24)
    });
    differ.count() as f32 / one.pixels().len() as f32
}

#[test]
fn a_picture_with_another_colour_is_noticed() {
    let one = RgbImage::from_pixel(20, 20, image::Rgb([200, 20, 20]));
    let mut two = one.clone();
    assert_eq!(difference(&one, &two), 0.0);
    for x in 0..2 {
        two.put_pixel(x, 3, image::Rgb([200, 60, 20]));
    }
    assert!(difference(&one, &two) > 0.002);
}

pub fn open(file: &str, size: (f32, f32), pixels: f32) -> (Window, Textures) {
    let options = Options {
        start: Start::File(root().join(file)),
        templates: Vec::new(),
        state: None,
    };
    let textures = Textures::default();
    let builder = Harness::builder()
        .with_size(vec2(size.0, size.1))
        .with_pixels_per_point(pixels)
        .renderer(textures.clone());
    (hand::open(builder, options), textures)
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}
