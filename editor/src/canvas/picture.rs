//! The picture under the map, to trace from. It is read once, and again when the game names another.

use std::path::{Path, PathBuf};

use branchline_compiler::Game;
use branchline_disk::project::read_picture;
use branchline_render::Raster;
use egui::epaint::{Mesh, Vertex};
use egui::{Color32, ColorImage, Context, Painter, Rect, TextureHandle, TextureOptions, pos2};
use image::RgbaImage;
use image::imageops::thumbnail;

use super::camera::{Camera, rect_to_screen};
use crate::board::Board;
use crate::session::Session;
use crate::tools::{Hand, Placed, Tool};

/// Larger pictures are made smaller: more than a screen can show helps nobody.
const LARGEST: u32 = 4096;

/// The picture that was read last; none if it could not be.
#[derive(Default)]
pub struct Picture {
    read: Option<(PathBuf, Option<TextureHandle>)>,
}

impl Picture {
    /// Reads the game's picture if it is not read yet: its height for a width of one.
    pub fn shape(&mut self, ctx: &Context, board: &Board, folder: Option<&Path>) -> Option<f32> {
        let background = board.game.sheet.background.as_ref()?;
        let path = folder?.join(&background.file);
        if self.read.as_ref().is_none_or(|(known, _)| *known != path) {
            let texture = read(ctx, folder?, &background.file);
            self.read = Some((path, texture));
        }
        let (_, texture) = self.read.as_ref()?;
        let size = texture.as_ref()?.size_vec2();
        Some(size.y / size.x.max(1.0))
    }

    /// Paints the game's picture, as it lies or as the hand holds it; returns whether there is one to be seen.
    /// While it is being laid right all of it is seen, else what is on the board.
    pub fn paint(
        &mut self,
        painter: &Painter,
        view: Rect,
        camera: &Camera,
        board: &Board,
        folder: Option<&Path>,
        session: &Session,
    ) -> bool {
        self.try_to_paint(painter, view, camera, board, folder, session)
            .is_some()
    }

    fn try_to_paint(
        &mut self,
        painter: &Painter,
        view: Rect,
        camera: &Camera,
        board: &Board,
        folder: Option<&Path>,
        session: &Session,
    ) -> Option<()> {
        let background = board.game.sheet.background.as_ref()?;
        let shape = self.shape(painter.ctx(), board, folder)?;
        let (_, Some(texture)) = self.read.as_ref()? else {
            return None;
        };
        let placed = match &session.hand {
            Hand::Picturing { now, .. } => *now,
            _ => Placed::of(board, background, shape),
        };
        let painter = if session.tool == Tool::Picture {
            painter.with_clip_rect(view)
        } else {
            let field = rect_to_screen(camera, view, board.layout.field());
            painter.with_clip_rect(field.intersect(view))
        };
        let strength = background.opacity.clamp(0, 100) as f32 / 100.0;
        let color = Color32::WHITE.gamma_multiply(strength);
        let corners = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)];
        let mut mesh = Mesh::with_texture(texture.id());
        mesh.vertices = placed
            .corners()
            .into_iter()
            .zip(corners)
            .map(|(corner, (x, y))| Vertex {
                pos: camera.to_screen(view, corner),
                uv: pos2(x, y),
                color,
            })
            .collect();
        mesh.indices = vec![0, 1, 2, 0, 2, 3];
        painter.add(mesh);
        Some(())
    }
}

/// Reads a picture of the game's project, as the exports do; a name that leads elsewhere is not followed.
fn read(ctx: &Context, folder: &Path, name: &str) -> Option<TextureHandle> {
    let raster = Raster::read(read_picture(folder, name).ok()?).ok()?;
    let (width, height) = raster.size();
    let longest = width.max(height);
    let (size, pixels) = if longest > LARGEST {
        let whole = RgbaImage::from_raw(width, height, raster.rgba().to_vec())?;
        let share = |side: u32| (u64::from(side) * u64::from(LARGEST) / u64::from(longest)).max(1);
        let small = thumbnail(&whole, share(width) as u32, share(height) as u32);
        (small.dimensions(), small.into_raw())
    } else {
        ((width, height), raster.rgba().to_vec())
    };
    let size = [size.0 as usize, size.1 as usize];
    let image = ColorImage::from_rgba_unmultiplied(size, &pixels);
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
        turn: 0,
        locked: false,
    }
}
