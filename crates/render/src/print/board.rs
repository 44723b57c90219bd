//! The board on paper: cut into equal tiles at true size, or whole on one sheet.

use super::{Job, Page, Paper, Picture};
use crate::geometry::{Rect, Vec2, vec2};
use crate::scene::Scene;
use std::rc::Rc;

/// How a board is cut.
struct Tiling {
    page: (f32, f32),
    columns: usize,
    rows: usize,
}

/// The board at true size on as many sheets as it takes, without overlap: cut at the
/// marks and lay the tiles edge to edge.
#[must_use]
pub fn board_pages(scene: &Rc<Scene>, job: &Job) -> Vec<Page> {
    let Tiling {
        page: (width, height),
        columns,
        rows,
    } = tiling(scene, job.paper);
    let tile = vec2(scene.width / columns as f32, scene.height / rows as f32);
    let usable = Page::usable(width, height);
    let corner = usable.min
        + vec2(
            (usable.width() - tile.x) / 2.0,
            (usable.height() - tile.y) / 2.0,
        );
    let mut pages = Vec::new();
    for row in 0..rows {
        for column in 0..columns {
            let mut page = Page::new(width, height);
            let clip = Rect {
                min: corner,
                max: corner + tile,
            };
            let skipped = vec2(column as f32 * tile.x, row as f32 * tile.y);
            page.pictures.push(Picture {
                scene: Rc::clone(scene),
                at: corner - skipped,
                scale: 1.0,
                clip,
            });
            page.crop_marks(clip);
            let (number, count) = (pages.len() + 1, rows * columns);
            let (y, x) = (row + 1, column + 1);
            let sheet = job.language.either(
                format!("sheet {number} of {count}: row {y} of {rows}, column {x} of {columns}"),
                format!("hoja {number} de {count}: fila {y} de {rows}, columna {x} de {columns}"),
            );
            page.caption(job, &sheet);
            pages.push(page);
        }
    }
    pages
}

/// The whole board on one sheet, at true size if it fits and else as large as it can be.
#[must_use]
pub fn one_page(scene: &Rc<Scene>, job: &Job) -> Page {
    let fit = |(width, height): (f32, f32)| {
        let usable = Page::usable(width, height);
        (usable.width() / scene.width)
            .min(usable.height() / scene.height)
            .min(1.0)
    };
    let [upright, lying] = job.paper.ways();
    let wide = scene.width >= scene.height;
    let (width, height) = if fit(lying) > fit(upright) || (fit(lying) == fit(upright) && wide) {
        lying
    } else {
        upright
    };
    let scale = fit((width, height));
    let usable = Page::usable(width, height);
    let size: Vec2 = vec2(scene.width, scene.height) * scale;
    let at = usable.min
        + vec2(
            (usable.width() - size.x) / 2.0,
            (usable.height() - size.y) / 2.0,
        );
    let clip = Rect {
        min: at,
        max: at + size,
    };
    let mut page = Page::new(width, height);
    page.pictures.push(Picture {
        scene: Rc::clone(scene),
        at,
        scale,
        clip,
    });
    page.crop_marks(clip);
    let sheet = if scale < 1.0 {
        let percent = ((scale * 1000.0).floor() / 10.0).to_string();
        job.language.either(
            format!("whole board at {percent} % of its size"),
            format!(
                "tablero entero al {} % de su tamaño",
                percent.replace('.', ",")
            ),
        )
    } else {
        let true_size = ("whole board at true size", "tablero entero a tamaño real");
        job.language.either(true_size.0, true_size.1).to_owned()
    };
    page.caption(job, &sheet);
    page
}

/// Fewest sheets; of equal numbers, the way that is nearer to the board's shape.
fn tiling(scene: &Scene, paper: Paper) -> Tiling {
    let cut = |(width, height): (f32, f32)| {
        let usable = Page::usable(width, height);
        // A board that fits exactly must not ask for a second sheet.
        let count = |board: f32, paper: f32| ((board / paper - 1e-4).ceil() as usize).max(1);
        Tiling {
            page: (width, height),
            columns: count(scene.width, usable.width()),
            rows: count(scene.height, usable.height()),
        }
    };
    let [upright, lying] = paper.ways().map(cut);
    let sheets = |tiling: &Tiling| tiling.columns * tiling.rows;
    let wide = scene.width >= scene.height;
    if sheets(&lying) < sheets(&upright) || (sheets(&lying) == sheets(&upright) && wide) {
        lying
    } else {
        upright
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use branchline_engine::rulebook::Language;

    fn on(paper: Paper) -> Job<'static> {
        Job {
            paper,
            language: Language::English,
            stamp: "",
        }
    }

    fn sheets(width: f32, height: f32, paper: Paper) -> usize {
        board_pages(&Rc::new(Scene::empty(width, height)), &on(paper)).len()
    }

    #[test]
    fn a_big_box_board_takes_the_known_number_of_sheets() {
        let count = |paper| sheets(790.0, 525.0, paper);
        assert_eq!(
            [Paper::A4, Paper::A3, Paper::Letter, Paper::Tabloid].map(count),
            [9, 4, 12, 6]
        );
    }

    #[test]
    fn a_board_that_fits_takes_one_sheet() {
        assert_eq!(sheets(277.0, 182.0, Paper::A4), 1);
        assert_eq!(sheets(277.1, 182.0, Paper::A4), 2);
    }

    #[test]
    fn tiles_cover_the_board_without_overlap() {
        let scene = Rc::new(Scene::empty(380.0, 292.6));
        let mut area = 0.0;
        for page in board_pages(&scene, &on(Paper::A4)) {
            let picture = &page.pictures[0];
            area += picture.clip.width() * picture.clip.height();
            assert!(
                Page::usable(page.width, page.height)
                    .grown(0.001)
                    .holds(picture.clip)
            );
        }
        assert!((area - 380.0 * 292.6).abs() < 1.0, "{area}");
    }

    #[test]
    fn one_page_never_enlarges() {
        let page = one_page(&Rc::new(Scene::empty(100.0, 80.0)), &on(Paper::A0));
        assert!((page.pictures[0].scale - 1.0).abs() < 1e-6);
        assert!(page.width > page.height, "a wide board on a lying sheet");
    }
}
