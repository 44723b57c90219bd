//! The window's colours and letters, taken from the board's theme so that both belong together.

use std::sync::Arc;

use branchline_render::Colour;
use branchline_render::fonts::Face;
use branchline_render::theme::Theme;
use egui::{
    Color32, Context, CornerRadius, FontData, FontDefinitions, FontFamily, FontId, Stroke,
    TextStyle, Visuals,
};

/// Colours and letters of the window.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Look {
    /// The board's colours.
    pub theme: Theme,
    /// Whether it is the dark one.
    pub dark: bool,
}

impl Look {
    /// Light or dark.
    pub fn new(dark: bool) -> Self {
        let theme = if dark { Theme::dark() } else { Theme::light() };
        Self { theme, dark }
    }

    /// Text.
    pub fn ink(&self) -> Color32 {
        colour(self.theme.ink)
    }

    /// Secondary text.
    pub fn muted(&self) -> Color32 {
        colour(self.theme.muted)
    }

    /// Selection and focus.
    pub fn accent(&self) -> Color32 {
        colour(self.theme.accent)
    }

    /// The colour of a severity.
    pub fn severity(&self, severity: branchline_compiler::Severity) -> Color32 {
        use branchline_compiler::Severity;
        colour(match severity {
            Severity::Error => self.theme.error,
            Severity::Warning => self.theme.warn,
            Severity::Info => self.theme.info,
        })
    }

    /// Gives the window these colours.
    pub fn apply(&self, ctx: &Context) {
        let theme = &self.theme;
        let mut visuals = if self.dark {
            Visuals::dark()
        } else {
            Visuals::light()
        };
        let (paper, land) = (colour(theme.paper), colour(theme.land));
        let (ink, accent) = (colour(theme.ink), colour(theme.accent));
        let line = colour(theme.paper.towards(theme.ink, 0.16));
        visuals.panel_fill = paper;
        visuals.window_fill = land;
        visuals.extreme_bg_color = land;
        visuals.faint_bg_color = colour(theme.ink.at(0.04));
        visuals.code_bg_color = colour(theme.ink.at(0.06));
        visuals.hyperlink_color = accent;
        visuals.selection.bg_fill = colour(theme.accent.at(if self.dark { 0.35 } else { 0.22 }));
        visuals.selection.stroke = Stroke::new(1.5, accent);
        visuals.error_fg_color = colour(theme.error);
        visuals.warn_fg_color = colour(theme.warn);
        visuals.window_stroke = Stroke::new(1.0, line);
        visuals.window_corner_radius = CornerRadius::same(8);
        visuals.menu_corner_radius = CornerRadius::same(6);
        visuals.striped = true;
        let widgets = &mut visuals.widgets;
        for style in [
            &mut widgets.noninteractive,
            &mut widgets.inactive,
            &mut widgets.hovered,
            &mut widgets.active,
            &mut widgets.open,
        ] {
            style.corner_radius = CornerRadius::same(5);
            style.fg_stroke = Stroke::new(1.0, ink);
            style.expansion = 0.0;
        }
        widgets.noninteractive.bg_stroke = Stroke::new(1.0, line);
        widgets.inactive.weak_bg_fill = colour(theme.ink.at(0.06));
        widgets.inactive.bg_fill = colour(theme.ink.at(0.10));
        widgets.hovered.weak_bg_fill = colour(theme.ink.at(0.12));
        widgets.hovered.bg_fill = colour(theme.ink.at(0.16));
        widgets.hovered.bg_stroke = Stroke::new(1.0, colour(theme.ink.at(0.25)));
        widgets.active.weak_bg_fill = colour(theme.accent.at(0.25));
        widgets.active.bg_fill = colour(theme.accent.at(0.35));
        widgets.active.bg_stroke = Stroke::new(1.0, accent);
        widgets.open.weak_bg_fill = colour(theme.ink.at(0.10));
        ctx.set_visuals(visuals);
        ctx.all_styles_mut(|style| {
            style.spacing.item_spacing = egui::vec2(8.0, 5.0);
            style.spacing.button_padding = egui::vec2(7.0, 3.0);
            style.spacing.interact_size.y = 22.0;
            style.interaction.tooltip_delay = 0.4;
            style.text_styles = [
                (
                    TextStyle::Small,
                    FontId::new(11.5, FontFamily::Proportional),
                ),
                (TextStyle::Body, FontId::new(14.0, FontFamily::Proportional)),
                (
                    TextStyle::Button,
                    FontId::new(14.0, FontFamily::Proportional),
                ),
                (TextStyle::Heading, FontId::new(17.0, strong())),
                (
                    TextStyle::Monospace,
                    FontId::new(13.0, FontFamily::Monospace),
                ),
            ]
            .into();
        });
    }
}

/// The family of headings: the board's own bold face.
pub fn strong() -> FontFamily {
    board_family(Face::Bold)
}

/// The family of one of the board's faces.
pub fn board_family(face: Face) -> FontFamily {
    FontFamily::Name(face_name(face).into())
}

fn face_name(face: Face) -> &'static str {
    match face {
        Face::Semibold => "board-semibold",
        Face::Bold => "board-bold",
        Face::Terrain => "board-terrain",
        Face::Regular => "board-regular",
        Face::Title => "board-title",
    }
}

/// Installs the board's faces beside the window's own.
pub fn install_fonts(ctx: &Context) {
    let mut fonts = FontDefinitions::default();
    let fallback = fonts
        .families
        .get(&FontFamily::Proportional)
        .cloned()
        .unwrap_or_default();
    let with = |first: &str| {
        std::iter::once(first.to_owned())
            .chain(fallback.iter().cloned())
            .collect()
    };
    for face in Face::ALL {
        let data = Arc::new(FontData::from_static(face.file()));
        fonts.font_data.insert(face_name(face).to_owned(), data);
        fonts
            .families
            .insert(board_family(face), with(face_name(face)));
    }
    ctx.set_fonts(fonts);
}

/// A colour of the board for the window.
pub fn colour(colour: Colour) -> Color32 {
    Color32::from_rgba_unmultiplied(colour.r, colour.g, colour.b, colour.a)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The board's theme tests its own words; these are the grounds that only the window has.
    #[test]
    fn words_can_be_read_on_selections_and_buttons() {
        for dark in [false, true] {
            let Look { theme, .. } = Look::new(dark);
            let over = |colour: Colour| colour.over(theme.paper);
            let selection = over(theme.accent.at(if dark { 0.35 } else { 0.22 }));
            let grounds = [
                ("selected", selection),
                ("a button", over(theme.ink.at(0.06))),
                ("a button pointed at", over(theme.ink.at(0.12))),
                ("a button pressed", over(theme.accent.at(0.35))),
            ];
            for (name, ground) in grounds {
                let contrast = theme.ink.contrast(ground);
                assert!(contrast >= 4.5, "{name}, dark {dark}: {contrast}");
            }
            for (name, words) in [("accent", theme.accent), ("muted", theme.muted)] {
                let contrast = words.contrast(theme.paper);
                assert!(contrast >= 4.5, "{name}, dark {dark}: {contrast}");
            }
        }
    }
}
