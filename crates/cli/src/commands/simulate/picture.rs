//! The board as a heat map: how often each track is claimed.

use branchline_engine::GameConfig;
use branchline_engine::config::Sheet;
use branchline_render::scene::Heat;
use branchline_render::svg;
use branchline_sim::report::Report;

/// An SVG to stand inside a page, and what its colours mean.
pub fn heat(config: &GameConfig, sheet: &Sheet, report: &Report) -> String {
    let heat = report.tracks.iter().map(|track| Heat {
        share: track.claimed.value as f32,
        change: false,
        vague: track.claimed.margin() > 0.1,
        words: true,
    });
    svg::heat_map(config, sheet, heat.collect())
}
