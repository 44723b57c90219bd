//! The board as a heat map: how often each track is claimed.

use branchline_engine::GameConfig;
use branchline_engine::config::Sheet;
use branchline_render::scene::{Heat, Overlay};
use branchline_render::{Layout, Scene, Theme, svg};
use branchline_sim::report::Report;

/// An SVG to stand inside a page, and what its colours mean.
pub fn heat(config: &GameConfig, sheet: &Sheet, report: &Report) -> String {
    let heat = report.tracks.iter().map(|track| Heat {
        share: track.claimed.value as f32,
        change: false,
        vague: track.claimed.margin() > 0.1,
        words: true,
    });
    let overlay = Overlay {
        heat: Some(heat.collect()),
        ..Overlay::default()
    };
    let layout = Layout::new(config, sheet);
    let scene = Scene::board(config, &layout, &Theme::light(), &overlay);
    let drawing = svg::svg(&scene, None);
    // Inside a page there is no room for the head of a file.
    let at = drawing.find("<svg");
    at.map_or_else(String::new, |at| drawing[at..].to_owned() + &legend())
}

/// The ramp of colours, from never to every game.
fn legend() -> String {
    let steps = [0.0, 0.25, 0.5, 0.75, 1.0].map(|share| Theme::heat(share).hex());
    format!(
        "<figcaption class=\"legend\">claimed in no game <i style=\"background: linear-gradient(90deg, {})\"></i> in every game</figcaption>",
        steps.join(", ")
    )
}
