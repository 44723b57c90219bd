//! The window's colours and letters, taken from the board's theme so that both belong together.

use std::sync::Arc;

use branchline_ide::HighlightKind;
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

    /// Words in one of the theme's colours. The board shows those on land and paper; in the window they also lie on
    /// selections and buttons, where they must be a bit stronger to be read.
    pub fn words(&self, role: Colour) -> Color32 {
        colour(role.towards(self.theme.ink, 0.25))
    }

    /// Secondary text.
    pub fn muted(&self) -> Color32 {
        self.words(self.theme.muted)
    }

    /// Selection and focus.
    pub fn accent(&self) -> Color32 {
        self.words(self.theme.accent)
    }

    /// The colour of a severity.
    pub fn severity(&self, severity: branchline_compiler::Severity) -> Color32 {
        use branchline_compiler::Severity;
        self.words(match severity {
            Severity::Error => self.theme.error,
            Severity::Warning => self.theme.warn,
            Severity::Info => self.theme.info,
        })
    }

    /// The colour of a part of the text.
    pub fn part(&self, kind: HighlightKind) -> Color32 {
        let theme = &self.theme;
        self.words(match kind {
            HighlightKind::Comment | HighlightKind::Sign => theme.muted,
            HighlightKind::Keyword | HighlightKind::Rule => theme.accent,
            HighlightKind::Text => theme.warn,
            HighlightKind::Number => theme.info,
            HighlightKind::Mark | HighlightKind::Field => theme.error.towards(theme.ink, 0.3),
            HighlightKind::Colour => theme.accent.towards(theme.ink, 0.25),
            HighlightKind::Unknown => theme.error,
            HighlightKind::Definition | HighlightKind::Name => theme.ink,
        })
    }

    /// The window's colours.
    fn visuals(&self) -> Visuals {
        let theme = &self.theme;
        let mut visuals = if self.dark {
            Visuals::dark()
        } else {
            Visuals::light()
        };
        let (paper, land) = (colour(theme.paper), colour(theme.land));
        let (ink, accent) = (self.ink(), self.accent());
        let line = colour(theme.paper.towards(theme.ink, 0.16));
        visuals.panel_fill = paper;
        visuals.window_fill = land;
        visuals.extreme_bg_color = land;
        visuals.faint_bg_color = colour(theme.ink.at(0.04));
        visuals.code_bg_color = colour(theme.ink.at(0.06));
        visuals.hyperlink_color = accent;
        visuals.weak_text_color = Some(self.muted());
        visuals.selection.bg_fill = colour(theme.accent.at(0.2));
        visuals.selection.stroke = Stroke::new(1.5, accent);
        visuals.error_fg_color = self.words(theme.error);
        visuals.warn_fg_color = self.words(theme.warn);
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
        widgets.active.weak_bg_fill = colour(theme.accent.at(0.2));
        widgets.active.bg_fill = colour(theme.accent.at(0.35));
        widgets.active.bg_stroke = Stroke::new(1.0, accent);
        widgets.open.weak_bg_fill = colour(theme.ink.at(0.10));
        visuals
    }

    /// Gives the window these colours and its letters.
    pub fn apply(&self, ctx: &Context) {
        ctx.set_visuals(self.visuals());
        ctx.all_styles_mut(|style| {
            style.spacing.item_spacing = egui::vec2(8.0, 5.0);
            style.spacing.button_padding = egui::vec2(7.0, 2.0);
            style.spacing.interact_size.y = 22.0;
            style.interaction.tooltip_delay = 0.4;
            style.text_styles = [
                (
                    TextStyle::Small,
                    FontId::new(12.0, FontFamily::Proportional),
                ),
                (TextStyle::Body, FontId::new(14.5, FontFamily::Proportional)),
                (
                    TextStyle::Button,
                    FontId::new(14.5, FontFamily::Proportional),
                ),
                (TextStyle::Heading, FontId::new(17.5, strong())),
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
    // The window's words are set in the board's own face, too.
    let words = fonts.families.entry(FontFamily::Proportional).or_default();
    words.insert(0, face_name(Face::Regular).to_owned());
    ctx.set_fonts(fonts);
}

/// A colour of the board for the window.
pub fn colour(colour: Colour) -> Color32 {
    Color32::from_rgba_unmultiplied(colour.r, colour.g, colour.b, colour.a)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The board's theme tests its own words; these are the words and the grounds of the window.
    #[test]
    fn words_can_be_read_on_everything_they_lie_on() {
        for dark in [false, true] {
            let look = Look::new(dark);
            let (theme, visuals) = (&look.theme, look.visuals());
            let words = [
                ("ink", visuals.text_color()),
                ("muted", visuals.weak_text_color()),
                ("links", visuals.hyperlink_color),
                ("selected words", visuals.selection.stroke.color),
                ("errors", visuals.error_fg_color),
                ("warnings", visuals.warn_fg_color),
                ("notes", look.words(theme.info)),
            ];
            let parts = [
                HighlightKind::Comment,
                HighlightKind::Rule,
                HighlightKind::Text,
                HighlightKind::Number,
                HighlightKind::Mark,
                HighlightKind::Colour,
                HighlightKind::Unknown,
                HighlightKind::Name,
            ];
            let parts = parts.map(|kind| ("a part of the text", look.part(kind)));
            let words: Vec<_> = words.into_iter().chain(parts).collect();
            let widgets = &visuals.widgets;
            let fills = [
                ("nothing", Color32::TRANSPARENT),
                ("a striped row", visuals.faint_bg_color),
                ("a selection", visuals.selection.bg_fill),
                ("a button", widgets.inactive.weak_bg_fill),
                ("a button pointed at", widgets.hovered.weak_bg_fill),
                ("a button pressed", widgets.active.weak_bg_fill),
                ("an open menu", widgets.open.weak_bg_fill),
            ];
            let sheets = [
                ("a panel", visuals.panel_fill),
                ("a window", visuals.window_fill),
                ("a field", visuals.extreme_bg_color),
            ];
            for (sheet, below) in sheets {
                for (fill, ground) in fills {
                    let ground = below.blend(ground);
                    for (name, words) in &words {
                        let contrast = board_colour(*words).contrast(board_colour(ground));
                        assert!(
                            contrast >= 4.5,
                            "{name} on {fill} on {sheet}, dark {dark}: {contrast}"
                        );
                    }
                }
            }
        }
    }

    fn board_colour(colour: Color32) -> Colour {
        let [r, g, b, _] = colour.to_array();
        Colour { r, g, b, a: 255 }
    }
}
