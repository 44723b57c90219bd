//! Figures as pictures: lengths, scores, seats, sources of points, room to choose, colours. Whiskers and bands are the
//! intervals.

use branchline_render::theme::{card_look, card_looks};
use branchline_sim::report::{Report, number, percent};
use branchline_sim::stats::Estimate;
use egui::{Color32, RichText, Ui};
use egui_plot::{
    Bar, BarChart, FilledArea, GridInput, GridMark, HLine, Line, Plot, PlotPoints, PlotUi, VLine,
};

use super::Found;
use crate::action::Desk;
use crate::look::colour;

/// Narrower plots cannot be read; wider ones say no more.
const NARROW: f32 = 165.0;
const WIDE: f32 = 290.0;
/// Room for the table of sources beside the plots.
const SOURCES: f32 = 430.0;

/// Seats, lengths, scores and room to choose, side by side and as high as there is room; the sources of points beside
/// them, or below them in a narrow window.
pub fn plots_ui(ui: &mut Ui, report: &Report, desk: &Desk) {
    let height = (ui.available_height() - 62.0).clamp(90.0, 320.0);
    let room = ui.available_width() - 4.0 * ui.spacing().item_spacing.x;
    let beside = room >= SOURCES + 4.0 * NARROW;
    let width = (room - if beside { SOURCES } else { 0.0 }) / 4.0;
    let width = width.clamp(NARROW, WIDE);
    ui.horizontal_top(|ui| {
        let frame = |ui: &mut Ui, key: &str, about: String, add: &dyn Fn(&mut PlotUi<'_>)| {
            ui.vertical(|ui| {
                ui.set_width(width);
                ui.label(RichText::new(desk.word(key)).strong());
                ui.label(RichText::new(about).small().color(desk.look.muted()));
                let mut plot = still(key, width, height);
                if key == "plot-seats" {
                    plot = plot.x_grid_spacer(marks_of_all);
                }
                plot.show(ui, |plot| add(plot));
            });
        };
        let accent = desk.look.accent();
        let even = 1.0 / f64::from(report.run.players.max(1));
        frame(ui, "plot-seats", desk.word("plot-seats-about"), &|plot| {
            let bars = report.seats.places.iter();
            let bars: Vec<(f64, Estimate)> = bars
                .map(|place| (f64::from(place.place), place.wins.scaled(100.0)))
                .collect();
            bars_with_whiskers(plot, &bars, 0.6, accent, desk);
            plot.hline(HLine::new("", even * 100.0).color(desk.look.muted()));
        });
        let turns = report.length.turns;
        let each = f64::from(report.run.players.max(1));
        frame(ui, "plot-length", number(turns), &|plot| {
            histogram(plot, &report.length.histogram, each, turns, accent, desk);
        });
        let points = report.scores.points;
        frame(ui, "plot-scores", number(points), &|plot| {
            histogram(plot, &report.scores.histogram, 1.0, points, accent, desk);
        });
        frame(
            ui,
            "plot-choices",
            desk.word("plot-choices-about"),
            &|plot| {
                band(plot, &report.arc, accent);
            },
        );
        if beside {
            ui.vertical(|ui| sources_ui(ui, report, desk));
        }
    });
    if !beside {
        ui.add_space(6.0);
        sources_ui(ui, report, desk);
    }
}

/// Where points come from.
fn sources_ui(ui: &mut Ui, report: &Report, desk: &Desk) {
    ui.label(RichText::new(desk.word("plot-sources")).strong());
    egui::Grid::new("sources").striped(true).show(ui, |ui| {
        for key in ["", "plot-all", "plot-winners", "plot-decides"] {
            let text = if key.is_empty() {
                String::new()
            } else {
                desk.word(key)
            };
            ui.label(RichText::new(text).color(desk.look.muted()));
        }
        ui.end_row();
        for source in &report.sources {
            let title = branchline_engine::mechanics::score_lines()
                .find(|line| line.id == source.id)
                .map_or(source.title.as_str(), |line| desk.words.of(line.title));
            ui.label(title);
            ui.label(number(source.all));
            ui.label(number(source.winners));
            ui.label(percent(source.decides));
            ui.end_row();
        }
    });
}

/// What the deck deals beside what players pay.
pub fn colours_ui(ui: &mut Ui, found: &Found, desk: &Desk) {
    let kinds = &found.report.cards.kinds;
    let looks = card_looks(&found.game.config);
    let height = (ui.available_height() - 30.0).clamp(110.0, 220.0);
    ui.horizontal_top(|ui| {
        ui.vertical(|ui| {
            ui.set_width(420.0);
            let about = desk.word("plot-colours-about");
            ui.label(RichText::new(about).small().color(desk.look.muted()));
            let titles: Vec<String> = kinds.iter().map(|kind| kind.title.clone()).collect();
            still("plot-colours", 420.0, height)
                .x_grid_spacer(marks_of_all)
                .x_axis_formatter(move |mark, _| {
                    let kind = mark.value.round();
                    let near = (mark.value - kind).abs() < 0.05 && kind >= 0.0;
                    let title = titles.get(kind as usize).filter(|_| near);
                    title.cloned().unwrap_or_default()
                })
                .show(ui, |plot| {
                    let bars = kinds.iter().enumerate().flat_map(|(kind, row)| {
                        let look = card_look(&looks, Some(kind));
                        let (at, fill) = (kind as f64, colour(look.fill));
                        let edge = egui::Stroke::new(1.0, desk.look.ink());
                        [
                            Bar::new(at - 0.19, row.supply * 100.0)
                                .width(0.36)
                                .fill(fill.gamma_multiply(0.35))
                                .stroke(edge),
                            Bar::new(at + 0.19, row.demand.value * 100.0)
                                .width(0.36)
                                .fill(fill)
                                .stroke(edge),
                        ]
                    });
                    plot.bar_chart(BarChart::new("", bars.collect()));
                });
        });
        egui::Grid::new("colours").striped(true).show(ui, |ui| {
            for key in [
                "evidence-card",
                "evidence-supply",
                "evidence-demand",
                "evidence-spent",
            ] {
                ui.label(RichText::new(desk.word(key)).color(desk.look.muted()));
            }
            ui.end_row();
            for (kind, row) in kinds.iter().enumerate() {
                ui.horizontal(|ui| {
                    crate::panels::inspector::swatch(ui, &found.game.config, Some(kind));
                    ui.label(&row.title);
                });
                ui.label(format!("{:.1} %", row.supply * 100.0));
                ui.label(percent(row.demand));
                ui.label(number(row.spent));
                ui.end_row();
            }
        });
    });
}

/// A plot that does not run away under the mouse.
fn still(id: &str, width: f32, height: f32) -> Plot<'_> {
    Plot::new(id)
        .height(height)
        .width(width)
        .allow_drag(false)
        .allow_zoom(false)
        .allow_scroll(false)
        .allow_boxed_zoom(false)
        .show_x(false)
        .include_y(0.0)
        .x_grid_spacer(marks)
        .y_grid_spacer(marks)
}

/// Some four marks along an axis, at numbers that are easy to read.
fn marks(axis: GridInput) -> Vec<GridMark> {
    marks_every(step(axis.bounds.1 - axis.bounds.0), axis)
}

/// A mark for each whole number: seats and colours have names, and nothing lies between them.
fn marks_of_all(axis: GridInput) -> Vec<GridMark> {
    marks_every(1.0, axis)
}

fn marks_every(step_size: f64, axis: GridInput) -> Vec<GridMark> {
    let (first, last) = axis.bounds;
    let numbers = (first / step_size).ceil() as i64..=(last / step_size).floor() as i64;
    let mark = |number: i64| GridMark {
        value: number as f64 * step_size,
        step_size,
    };
    numbers.map(mark).collect()
}

/// One, two or five of some power of ten: a quarter of the range, or a little more.
fn step(range: f64) -> f64 {
    let least = (range / 4.0).max(1e-6);
    let power = 10_f64.powf(least.log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0].map(|step| step * power);
    let large_enough = steps.into_iter().find(|step| *step >= least * 0.999);
    large_enough.unwrap_or(10.0 * power)
}

fn bars_with_whiskers(
    plot: &mut PlotUi<'_>,
    bars: &[(f64, Estimate)],
    width: f64,
    fill: Color32,
    desk: &Desk,
) {
    let drawn = bars
        .iter()
        .map(|(at, share)| Bar::new(*at, share.value).width(width).fill(fill));
    plot.bar_chart(BarChart::new("", drawn.collect()));
    for (at, share) in bars {
        if !share.margin().is_finite() {
            continue;
        }
        let ink = desk.look.ink();
        for points in [
            vec![[*at, share.low], [*at, share.high]],
            vec![[at - 0.1, share.low], [at + 0.1, share.low]],
            vec![[at - 0.1, share.high], [at + 0.1, share.high]],
        ] {
            plot.line(
                Line::new("", PlotPoints::from(points))
                    .color(ink)
                    .width(1.5),
            );
        }
    }
}

/// How often each value came up, with the mean and its interval. Values are divided by `each` (turns of all players
/// become turns of one).
fn histogram(
    plot: &mut PlotUi<'_>,
    counts: &[(i32, u64)],
    each: f64,
    mean: Estimate,
    fill: Color32,
    desk: &Desk,
) {
    let values = counts.iter().map(|(value, _)| f64::from(*value) / each);
    let (least, most) = values.fold((f64::MAX, f64::MIN), |(low, high), value| {
        (low.min(value), high.max(value))
    });
    // About thirty bars, each a whole number of values wide.
    let width = ((most - least) / 30.0).max(1.0 / each).ceil().max(1.0);
    let mut bins: Vec<(f64, u64)> = Vec::new();
    for (value, count) in counts {
        let bin = (f64::from(*value) / each / width).floor() * width;
        match bins.last_mut() {
            Some((at, sum)) if *at == bin => *sum += count,
            _ => bins.push((bin, *count)),
        }
    }
    let bars = bins.iter().map(|(at, count)| {
        Bar::new(at + width / 2.0, *count as f64)
            .width(width * 0.92)
            .fill(fill.gamma_multiply(0.8))
    });
    plot.bar_chart(BarChart::new("", bars.collect()));
    let ink = desk.look.ink();
    plot.vline(VLine::new("", mean.value).color(ink).width(1.5));
    if mean.margin().is_finite() {
        for end in [mean.low, mean.high] {
            plot.vline(
                VLine::new("", end)
                    .color(ink.gamma_multiply(0.5))
                    .width(1.0),
            );
        }
    }
}

/// A line over the game's time in percent, inside the band of its intervals.
fn band(plot: &mut PlotUi<'_>, values: &[Estimate], shade: Color32) {
    let step = 100.0 / values.len().max(1) as f64;
    let at: Vec<f64> = (0..values.len()).map(|n| (n as f64 + 0.5) * step).collect();
    let end = |end: f64, value: f64| if end.is_finite() { end } else { value };
    let low: Vec<f64> = values.iter().map(|v| end(v.low, v.value)).collect();
    let high: Vec<f64> = values.iter().map(|v| end(v.high, v.value)).collect();
    plot.add(FilledArea::new("", &at, &low, &high).fill_color(shade.gamma_multiply(0.25)));
    let points: Vec<[f64; 2]> = at
        .iter()
        .zip(values)
        .map(|(at, v)| [*at, v.value])
        .collect();
    plot.line(
        Line::new("", PlotPoints::from(points))
            .color(shade)
            .width(2.0),
    );
}

#[cfg(test)]
mod tests {
    use super::{GridInput, marks, step};

    #[test]
    fn an_axis_of_any_range_has_a_few_round_marks() {
        for (range, wanted) in [
            (95.0, 50.0),
            (40.0, 10.0),
            (60.0, 20.0),
            (1.0, 0.5),
            (8.0, 2.0),
        ] {
            assert!(
                (step(range) - wanted).abs() < 1e-9,
                "{range}: {}",
                step(range)
            );
        }
        for number in 1..500 {
            let range = f64::from(number) * 0.37;
            let bounds = (-0.3 * range, 0.7 * range);
            let marks = marks(GridInput {
                bounds,
                base_step_size: 0.1,
            });
            assert!((2..=5).contains(&marks.len()), "{range}: {}", marks.len());
            assert!(marks.iter().any(|mark| mark.value.abs() < 1e-9));
        }
    }
}
