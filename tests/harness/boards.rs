//! The bundled boards, drawn: nothing lies on anything else.

use branchline_compiler::{Game, MemoryFiles, compile};
use branchline_engine::config::{Mark, Marks};
use branchline_engine::rulebook::Language;
use branchline_render::geometry::{Block, Rect};
use branchline_render::layout::PlacedName;
use branchline_render::print::{Job, Paper};
use branchline_render::scene::{Form, Layer, Overlay};
use branchline_render::theme::{Symbol, card_look, card_looks};
use branchline_render::{Colour, Layout, Scene, Theme, svg};
use branchline_tests::{files_below, read, root};

/// A bundled game by its path from `maps/`.
pub fn bundled(path: &str) -> Game {
    let files = files_below("maps", "line").into_iter().map(|file| {
        let name = file.strip_prefix("maps").expect("it lies there");
        (name.to_string_lossy().into_owned(), read(&file))
    });
    let files = MemoryFiles(files.collect());
    let compilation = compile(&files, path);
    compilation
        .game
        .unwrap_or_else(|| panic!("{path}: {:?}", compilation.diagnostics))
}

/// All bundled games.
pub const GAMES: [&str; 5] = [
    "amsterdam/amsterdam.line",
    "europe/europe.line",
    "london/london.line",
    "san-francisco/san-francisco.line",
    "tutorial/tutorial.line",
];

/// An English print on some paper, with a stamp as long as real ones are.
pub const fn job(paper: Paper) -> Job<'static> {
    Job {
        paper,
        language: Language::English,
        stamp: "San Francisco  ·  Branchline 0.1.0  ·  0123456789ab",
    }
}

#[test]
fn a_lake_too_small_for_its_name_bears_it_all_the_same() {
    let at = |half: i32| {
        let empty = read(root().join("crates/cli/templates/empty.line"));
        let text = empty.replace(
            "locations {",
            &format!(
                "land {{\n  lake  \"Mirror Lake\"  water  {0},{0} {1},{0} {1},{1} {0},{1}\n}}\n\nlocations {{",
                220 - half,
                220 + half,
            ),
        );
        let files = MemoryFiles([("a.line".to_owned(), text)].into());
        let compilation = compile(&files, "a.line");
        let game = compilation.game.expect("a game");
        let layout = Layout::new(&game.config, &game.sheet);
        let words = layout.land[0].words.clone().expect("its name");
        assert_eq!(words.text, "Mirror Lake");
        let line = &layout.land[0].line;
        let lake = line
            .iter()
            .fold(Rect::around(line[0], 0.0, 0.0), |all, at| {
                all.union(Rect::around(*at, 0.0, 0.0))
            });
        (words, lake)
    };
    let ((large, _), (small, lake)) = (at(110), at(25));
    assert!(small.size < large.size);
    assert!(
        lake.distance(small.middle) < small.size,
        "{:?} beside {lake:?}",
        small.middle
    );
}

#[test]
fn no_name_lies_on_a_space_a_place_or_another_name() {
    let mut hidden = Vec::new();
    for path in GAMES {
        let game = bundled(path);
        let layout = Layout::new(&game.config, &game.sheet);
        for (name, location) in layout.names.iter().zip(&game.config.locations) {
            if !name.free {
                hidden.push(format!("{path}: {}", location.title));
            }
        }
    }
    assert!(hidden.is_empty(), "{hidden:#?}");
}

#[test]
fn names_seen_from_far_away_leave_the_badges_of_districts_alone() {
    let game = bundled("london/london.line");
    let layout = Layout::new(&game.config, &game.sheet);
    let badges: Vec<Rect> = layout
        .districts
        .iter()
        .filter_map(|district| Some(Rect::around(district.badge?, 9.0, 10.0)))
        .collect();
    assert_eq!(badges.len(), 5);
    let mut shown = 0;
    for height in [6.0, 8.0, 10.0, 12.0, 16.0] {
        let heights = [height, 0.9 * height, 0.8 * height];
        let names = layout.names_from_far(&game.config, &game.sheet, &heights);
        for name in names.iter().filter(|name| name.free) {
            shown += 1;
            let covered = badges.iter().any(|badge| badge.overlaps(name.rect));
            assert!(!covered, "{} at {height}", name.lines[0].text);
        }
    }
    assert!(shown > 40, "only {shown} names are shown");
}

#[test]
fn lines_to_names_that_are_called_out_run_through_others_only_where_there_is_no_other_room() {
    let (mut lines, mut shown, mut through) = (0, 0, Vec::new());
    for path in GAMES {
        let game = bundled(path);
        let layout = Layout::new(&game.config, &game.sheet);
        for height in [6.5, 8.0, 10.0, 12.0, 14.0, 16.0, 20.0] {
            let heights = [height, 0.9 * height, 0.8 * height];
            let names = layout.names_from_far(&game.config, &game.sheet, &heights);
            shown += names.iter().filter(|name| name.free).count();
            for (index, name) in names.iter().enumerate() {
                let Some([from, to]) = name.leader else {
                    continue;
                };
                lines += 1;
                for (other, beside) in names.iter().enumerate() {
                    let meets = (0..=100).any(|step| {
                        let at = from.lerp(to, step as f32 / 100.0);
                        beside.rect.distance(at) <= 0.0
                    });
                    if other != index && beside.free && meets {
                        let words = [name, beside].map(|name| name.lines[0].text.as_str());
                        through.push(format!("{path} at {height}: {words:?}"));
                    }
                }
            }
        }
    }
    assert!(shown >= 720 && lines >= 100, "{shown} names, {lines} lines");
    assert!(through.len() * 10 <= lines, "of {lines}: {through:#?}");
}

#[test]
fn a_name_without_room_from_far_away_gets_smaller_and_takes_nothing_from_others() {
    let mut more = 0;
    for path in GAMES {
        let game = bundled(path);
        let layout = Layout::new(&game.config, &game.sheet);
        for height in [6.5, 8.0, 10.0] {
            let seen = |heights: &[f32]| layout.names_from_far(&game.config, &game.sheet, heights);
            let alike = seen(&[height]);
            let smaller = seen(&[height, 0.9 * height, 0.8 * height]);
            for (index, (one, other)) in alike.iter().zip(&smaller).enumerate() {
                // What is called out was left over, and finds a place beside its location when it is smaller.
                if one.free && one.leader.is_none() {
                    assert_eq!(one, other, "{path} at {height}");
                } else if other.free {
                    more += 1;
                    let covers = |third: &PlacedName| third.rect.overlaps(other.rect);
                    let mut others = smaller.iter().enumerate();
                    let covered = others.any(|(n, name)| n != index && name.free && covers(name));
                    assert!(!covered, "{path} at {height}: {}", other.lines[0].text);
                    assert!(other.size < height && other.size >= 0.79 * height);
                }
            }
        }
    }
    assert!(more >= 20, "only {more} names more are seen");
}

#[test]
fn no_track_lies_on_another_track_or_a_place() {
    let mut touching = Vec::new();
    for path in GAMES {
        let game = bundled(path);
        let layout = Layout::new(&game.config, &game.sheet);
        let tracks: Vec<_> = layout.tracks.iter().zip(&game.config.tracks).collect();
        for (index, (one, track)) in tracks.iter().enumerate() {
            let meets = |a: &Block, rail: f32| {
                one.spaces
                    .iter()
                    .any(|b| b.grown(one.rail.max(rail) * 0.5).meets(&a.grown(0.2)))
            };
            for (two, other) in &tracks[..index] {
                if track.route != other.route
                    && two.spaces.iter().any(|space| meets(space, two.rail))
                {
                    touching.push(format!("{path}: {} and {}", track.id, other.id));
                }
            }
            for (place, location) in layout.locations.iter().zip(&game.config.locations) {
                let disc = Rect::around(place.at, 1.6 * place.radius, 1.6 * place.radius);
                if one.spaces.iter().any(|space| space.overlaps(disc)) {
                    touching.push(format!("{path}: {} and {}", track.id, location.id));
                }
            }
            if one.short_by > 0.05 {
                touching.push(format!(
                    "{path}: {} is {:.1} mm short",
                    track.id, one.short_by
                ));
            }
        }
    }
    assert!(touching.is_empty(), "{touching:#?}");
}

fn scene_of(game: &Game) -> Scene {
    let layout = Layout::new(&game.config, &game.sheet);
    Scene::board(&game.config, &layout, &Theme::light(), &Overlay::default())
}

#[test]
fn a_space_is_exactly_as_large_as_a_piece() {
    let mut game = bundled("london/london.line");
    for (length, width) in [(20, 8), (20, 9), (16, 7)] {
        game.config.board.piece_length = length;
        game.config.board.piece_width = width;
        let scene = scene_of(&game);
        let spaces: Vec<&Block> = scene.shapes.iter().filter_map(space).collect();
        assert_eq!(spaces.len(), 95, "London has so many spaces");
        for space in spaces {
            assert_eq!((space.length, space.height), (length as f32, width as f32));
        }
        let drawn = svg::svg(&scene, None);
        assert!(drawn.contains(&format!("width=\"{length}\" height=\"{width}\"")));
        // One unit of the drawing is one millimetre of the sheet.
        assert!(drawn.contains("width=\"380mm\"") && drawn.contains("viewBox=\"0 0 380 "));
    }
}

fn space(shape: &branchline_render::scene::Shape) -> Option<&Block> {
    match &shape.form {
        Form::Block(block, _) if shape.layer == Layer::Space => Some(block),
        _ => None,
    }
}

#[test]
fn an_svg_has_one_element_for_each_shape() {
    for path in GAMES {
        let game = bundled(path);
        let scene = scene_of(&game);
        let drawn = svg::svg(&scene, Some(&game.config));
        let elements = ["<rect", "<circle", "<path"].map(|name| drawn.matches(name).count());
        assert_eq!(elements.iter().sum::<usize>(), scene.shapes.len(), "{path}");
        for location in &game.config.locations {
            let title = location.title.replace('&', "&amp;");
            assert!(
                drawn.contains(&format!("<title>{title}</title>")),
                "{path}: {title}"
            );
        }
    }
}

#[test]
fn drawing_twice_gives_the_same_bytes() {
    let game = bundled("europe/europe.line");
    let draw = || svg::svg(&scene_of(&game), Some(&game.config));
    assert_eq!(draw(), draw());
}

#[test]
fn a_theme_changes_colours_and_never_geometry() {
    let game = bundled("san-francisco/san-francisco.line");
    let layout = Layout::new(&game.config, &game.sheet);
    let spaces = |theme: Theme| {
        let scene = Scene::board(&game.config, &layout, &theme, &Overlay::default());
        let spaces = scene
            .shapes
            .iter()
            .filter(|shape| shape.layer == Layer::Space);
        spaces.map(|shape| shape.form.clone()).collect::<Vec<_>>()
    };
    assert_eq!(spaces(Theme::light()), spaces(Theme::dark()));
}

#[test]
fn written_ink_symbol_and_letter_win() {
    let mut game = bundled("tutorial/tutorial.line");
    let text = |text: &str| Mark::Text(text.to_owned());
    let marks = [
        ("ink", text("#008080")),
        ("symbol", text("moon")),
        ("letter", text("T")),
    ];
    game.config.deck[0].marks = Marks(marks.map(|(name, mark)| (name.to_owned(), mark)).into());
    let look = card_look(&card_looks(&game.config), Some(0));
    assert_eq!(look.fill, Colour::rgb(0x00_80_80));
    assert_eq!(look.symbol, Some(Symbol::Moon));
    assert_eq!(look.letter, "T");
}

#[test]
fn every_written_character_is_in_the_fonts() {
    for path in GAMES {
        let game = bundled(path);
        for location in &game.config.locations {
            for character in location.title.chars() {
                assert!(
                    branchline_render::fonts::Face::Bold.has(character),
                    "{path}: {character}"
                );
            }
        }
    }
}

/// The box of the legend, which is its lowest shape.
fn legend(scene: &Scene) -> Rect {
    let mut shapes = scene.shapes.iter();
    let sheet = shapes.find(|shape| shape.layer == Layer::Legend);
    sheet.expect("there is a legend").bounds()
}

fn with_legend(game: &Game, layout: &Layout, language: Language) -> Scene {
    let overlay = Overlay {
        legend: Some(language),
        ..Overlay::default()
    };
    Scene::board(&game.config, layout, &Theme::light(), &overlay)
}

/// What a legend covers, by name.
fn covered(game: &Game, layout: &Layout, scene: &Scene) -> Vec<String> {
    let legend = legend(scene);
    let config = &game.config;
    let tracks = layout.tracks.iter().zip(&config.tracks);
    let tracks = tracks.filter(|(placed, _)| {
        let line = placed.curve.points().iter();
        placed.spaces.iter().any(|space| space.overlaps(legend))
            || line.clone().any(|point| legend.distance(*point) == 0.0)
    });
    let mut found: Vec<String> = tracks.map(|(_, track)| track.id.clone()).collect();
    let places = layout.locations.iter().zip(&layout.names);
    for ((place, name), location) in places.zip(&config.locations) {
        let seat = place
            .token_seat
            .map_or(f32::MAX, |seat| legend.distance(seat) - 7.0);
        if legend.distance(place.at).min(seat) < place.radius || name.rect.overlaps(legend) {
            found.push(location.id.clone());
        }
    }
    let words = scene.shapes.iter().filter(|shape| {
        matches!(shape.layer, Layer::LandWords | Layer::Badge) && shape.bounds().overlaps(legend)
    });
    found.extend(words.map(|shape| format!("{:?}", shape.thing)));
    found
}

#[test]
fn a_legend_covers_nothing_of_a_board() {
    for path in GAMES {
        let game = bundled(path);
        let layout = Layout::new(&game.config, &game.sheet);
        for (_, language) in Language::ALL {
            let scene = with_legend(&game, &layout, *language);
            assert_eq!(covered(&game, &layout, &scene), [""; 0], "{path}");
            assert!(
                layout.field().holds(legend(&scene)),
                "{path}: room on the board"
            );
        }
    }
}

#[test]
fn a_legend_without_room_gets_a_strip_below_the_board() {
    let rows = 6;
    let columns = 8;
    let mut text = String::from(
        "language 1\n\ngame \"Crowd\" {
  players 2 to 3
  pieces each 14, name \"tram\"
  hand 2
  market size 5, reset-at 3
  draw cards 2, face-up-wild 2
  first-tickets deal 2, keep 1, unkept bottom
  draw-tickets deal 2, keep 1, unkept bottom
  route-points 1: 1
  doubles closed-with 2
  end at-most 2, last-turns 1
  ties tickets
}\n\n",
    );
    text += "board 800 by 600, width 320, piece 20 by 9\n\ndeck {\n  red 30\n  wild 6\n}\n\nlocations {\n";
    let id = |column: i32, row: i32| format!("p{column}{row}");
    for row in 0..rows {
        for column in 0..columns {
            let (x, y) = (60 + 97 * column, 60 + 96 * row);
            text += &format!("  {}  \"P {column}{row}\"  at {x}, {y}\n", id(column, row));
        }
    }
    text += "}\n\nroutes {\n";
    for row in 0..rows {
        for column in 1..columns {
            text += &format!(
                "  {}  --  {}  1  red\n",
                id(column - 1, row),
                id(column, row)
            );
        }
    }
    for row in 1..rows {
        text += &format!("  {}  --  {}  1  red\n", id(0, row - 1), id(0, row));
    }
    text += "}\n\ntickets {\n  p00  to  p75  auto  copies 9\n}\n";
    let compilation = compile(&MemoryFiles::one("crowd.line", &text), "crowd.line");
    let game = compilation
        .game
        .unwrap_or_else(|| panic!("{:#?}", compilation.diagnostics));
    let layout = Layout::new(&game.config, &game.sheet);
    let scene = with_legend(&game, &layout, Language::English);
    assert!(scene.height > layout.height + 10.0, "the picture is higher");
    let legend = legend(&scene);
    assert!(
        legend.min.y >= layout.height - 0.5 && legend.max.y <= scene.height,
        "{legend:?}"
    );
    assert_eq!(covered(&game, &layout, &scene), [""; 0]);
}
