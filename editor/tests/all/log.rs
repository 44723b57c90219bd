//! The log of the table, in a window without a display.

use egui_kittest::kittest::Queryable;

use crate::{playtest, shots};

/// Tabs of one panel once shared how far they were scrolled: after the text, the log stayed at its first lines.
#[test]
fn the_log_shows_its_newest_line_whatever_the_panel_showed_before() {
    let mut window = playtest::window("london");
    shots::to_the_end(&mut window);
    window.run_steps(4);
    assert!(window.query_by_label("the game is over").is_some());
}
