//! The picture under the map, to trace from. It is read once, and again when the game names another.

use std::path::{Path, PathBuf};

use branchline_compiler::Game;
use branchline_render::geometry::{Rect as BoardRect, vec2};
use egui::{Color32, ColorImage, Context, Painter, Rect, TextureHandle, TextureOptions, pos2};

use super::camera::{Camera, rect_to_screen};
use crate::board::Board;

/// Larger pictures are made smaller: more than a screen can show helps nobody.
const LARGEST: u32 = 4096;

/// The picture that was read last; none if it could not be.
#[derive(Default)]
pub struct Picture {
    read: Option<(PathBuf, Option<TextureHandle>)>,
}

impl Picture {
    /// Paints the game's picture; returns whether there is one to be seen.
    pub fn paint(
        &mut self,
        painter: &Painter,
        view: Rect,
        camera: &Camera,
        board: &Board,
        folder: Option<&Path>,
    ) -> bool {
        let (Some(background), Some(folder)) = (&board.game.sheet.background, folder) else {
            return false;
        };
        let path = folder.join(&background.file);
        if self.read.as_ref().is_none_or(|(known, _)| *known != path) {
            let texture = read(painter.ctx(), &path, folder);
            self.read = Some((path, texture));
        }
        let Some((_, Some(texture))) = &self.read else {
            return false;
        };
        let mm = board.layout.mm_per_tenth;
        let size = texture.size_vec2();
        let width = background.width as f32 * mm;
        let corner = vec2(background.left as f32, background.top as f32) * mm;
        let rect = BoardRect {
            min: corner,
            max: corner + vec2(width, width * size.y / size.x.max(1.0)),
        };
        let field = rect_to_screen(camera, view, board.layout.field());
        let painter = painter.with_clip_rect(field.intersect(view));
        let strength = background.opacity.clamp(0, 100) as f32 / 100.0;
        let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
        let tint = Color32::WHITE.gamma_multiply(strength);
        painter.image(
            texture.id(),
            rect_to_screen(camera, view, rect),
            whole,
            tint,
        );
        true
    }
}

/// Reads a picture below the game's folder; a name that leads elsewhere is not followed.
fn read(ctx: &Context, path: &Path, folder: &Path) -> Option<TextureHandle> {
    let real = path.canonicalize().ok()?;
    if !real.starts_with(folder.canonicalize().ok()?) {
        return None;
    }
    let picture = image::open(&real).ok()?;
    let picture = if picture.width().max(picture.height()) > LARGEST {
        picture.thumbnail(LARGEST, LARGEST)
    } else {
        picture
    };
    let pixels = picture.to_rgba8();
    let size = [pixels.width() as usize, pixels.height() as usize];
    let image = ColorImage::from_rgba_unmultiplied(size, pixels.as_raw());
    Some(ctx.load_texture("background", image, TextureOptions::LINEAR))
}

/// What a game must say to show a picture over its whole board.
pub fn over_the_board(game: &Game, file: String) -> branchline_engine::config::Background {
    branchline_engine::config::Background {
        file,
        left: 0,
        top: 0,
        width: game.config.board.width,
        opacity: 55,
    }
}
