//! The picture under a board: what it holds, and where it lies.
//!
//! Whoever reads the file hands over its bytes; they are looked at as a whole before anything is painted, within
//! limits, since a small file can claim to be a huge picture.

use crate::geometry::{Vec2, vec2};
use crate::layout::Layout;
use branchline_engine::config::Background;
use std::fmt;
use std::sync::Arc;

/// More pixels than a poster of good quality has.
const MOST_PIXELS: u64 = 120_000_000;
/// Longest side in pixels.
#[cfg(feature = "pictures")]
const LONGEST: u32 = 30_000;

/// A picture file that was read.
#[derive(Clone, PartialEq, Eq)]
pub struct Raster {
    /// The file: SVG and PDF carry it as it is. A photograph that only its tag turns upright is written anew, since
    /// not every viewer heeds that tag.
    pub(crate) file: Arc<[u8]>,
    pub(crate) kind: RasterKind,
    pub(crate) width: u32,
    pub(crate) height: u32,
    /// Red, green, blue and opacity of each pixel, row by row.
    pub(crate) pixels: Arc<[u8]>,
}

/// What a picture file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum RasterKind {
    Png,
    Jpeg,
}

/// Why bytes are no picture for a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RasterProblem {
    /// Neither PNG nor JPEG.
    Foreign,
    /// More pixels than are painted.
    TooLarge,
    /// Cut short, or not what it says it is.
    Damaged(String),
}

impl fmt::Display for RasterProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Foreign => f.write_str("it is neither a PNG nor a JPEG picture"),
            Self::TooLarge => write!(
                f,
                "it has more than {} million pixels",
                MOST_PIXELS / 1_000_000
            ),
            Self::Damaged(reason) => write!(f, "it is damaged: {reason}"),
        }
    }
}

impl std::error::Error for RasterProblem {}

impl fmt::Debug for Raster {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} of {} × {}", self.kind, self.width, self.height)
    }
}

#[cfg(feature = "pictures")]
impl Raster {
    /// The picture in a PNG or JPEG file.
    ///
    /// # Errors
    /// If it is neither, too large, or damaged.
    pub fn read(file: Vec<u8>) -> Result<Self, RasterProblem> {
        use image::metadata::Orientation;
        use image::{DynamicImage, ImageDecoder, ImageFormat, ImageReader};
        use std::io::Cursor;
        let damaged = |error: image::ImageError| RasterProblem::Damaged(error.to_string());
        let kind = match image::guess_format(&file) {
            Ok(ImageFormat::Png) => RasterKind::Png,
            Ok(ImageFormat::Jpeg) => RasterKind::Jpeg,
            _ => return Err(RasterProblem::Foreign),
        };
        let format = match kind {
            RasterKind::Png => ImageFormat::Png,
            RasterKind::Jpeg => ImageFormat::Jpeg,
        };
        let reader = || ImageReader::with_format(Cursor::new(&file), format);
        // The head alone tells the size, before any memory is asked for.
        let (width, height) = reader().into_dimensions().map_err(damaged)?;
        let pixels = u64::from(width) * u64::from(height);
        if width.max(height) > LONGEST || pixels > MOST_PIXELS {
            return Err(RasterProblem::TooLarge);
        }
        let mut decoder = reader().into_decoder().map_err(damaged)?;
        // A tag that cannot be read turns nothing.
        let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
        let mut picture = DynamicImage::from_decoder(decoder).map_err(damaged)?;
        let file = if orientation == Orientation::NoTransforms {
            file
        } else {
            picture.apply_orientation(orientation);
            written(&picture, kind).map_err(damaged)?
        };
        let (width, height) = (picture.width(), picture.height());
        Ok(Self {
            kind,
            width,
            height,
            pixels: picture.into_rgba8().into_raw().into(),
            file: file.into(),
        })
    }

    /// Width and height in pixels.
    #[must_use]
    pub const fn size(&self) -> (u32, u32) {
        (self.width, self.height)
    }

    /// Red, green, blue and opacity of each pixel, row by row.
    #[must_use]
    pub fn rgba(&self) -> &[u8] {
        &self.pixels
    }
}

/// A picture as a file of its kind, without tags.
#[cfg(feature = "pictures")]
fn written(picture: &image::DynamicImage, kind: RasterKind) -> image::ImageResult<Vec<u8>> {
    use image::codecs::{jpeg::JpegEncoder, png::PngEncoder};
    /// High enough that nobody sees that a photograph was written twice.
    const QUALITY: u8 = 92;
    let mut file = Vec::new();
    match kind {
        RasterKind::Png => picture.write_with_encoder(PngEncoder::new(&mut file))?,
        RasterKind::Jpeg => {
            picture.write_with_encoder(JpegEncoder::new_with_quality(&mut file, QUALITY))?;
        }
    }
    Ok(file)
}

/// A picture where it lies below a board.
#[derive(Clone, Debug, PartialEq)]
pub struct Backdrop {
    /// The picture.
    pub raster: Raster,
    /// Its upper left corner, in millimetres.
    pub corner: Vec2,
    /// Its width in millimetres.
    pub width: f32,
    /// Its height.
    pub height: f32,
    /// Clockwise, round that corner.
    pub degrees: f32,
    /// From 0 to 1.
    pub opacity: f32,
}

impl Backdrop {
    /// As the text of a game lays it.
    #[must_use]
    pub fn new(raster: Raster, background: &Background, layout: &Layout) -> Self {
        let mm = layout.mm_per_tenth;
        let width = match background.width {
            // Without a width it is as wide as the board.
            0 => layout.width,
            width => width as f32 * mm,
        };
        Self {
            corner: vec2(background.left as f32, background.top as f32) * mm,
            width,
            height: width * raster.height as f32 / raster.width.max(1) as f32,
            degrees: background.turn as f32,
            opacity: background.opacity.clamp(0, 100) as f32 / 100.0,
            raster,
        }
    }
}
