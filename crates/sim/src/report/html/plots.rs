//! Plots as inline SVG. Colours come from the page's style, so that they follow
//! light and dark; every mark has a title for the pointer and for screen readers.

use super::escape;
use crate::stats::Estimate;
use std::fmt::Write;

const WIDTH: f64 = 640.0;

/// A row of an interval plot.
pub struct Row<'a> {
    pub label: &'a str,
    pub estimate: Estimate,
    /// How the figure is written beside the plot.
    pub text: String,
}

/// Estimates with their intervals on one scale; `mark` is where a line says "even".
pub fn intervals(page: &mut String, rows: &[Row], mark: Option<f64>) {
    const LINE: f64 = 30.0;
    const LEFT: f64 = 190.0;
    const RIGHT: f64 = 110.0;
    let all = rows.iter().flat_map(|row| {
        let Estimate { value, low, high } = row.estimate;
        [value, low.max(value - 1e6), high.min(value + 1e6)]
    });
    // Small differences must look small: at least ten percent either side of "even".
    let around = mark.into_iter().flat_map(|mark| [mark - 10.0, mark + 10.0]);
    let all = all.chain(around).filter(|value| value.is_finite());
    let (low, high) = range(all);
    let pad = (high - low).max(1e-6) * 0.08;
    let (low, high) = (low - pad, high + pad);
    let x =
        |value: f64| LEFT + (value.clamp(low, high) - low) / (high - low) * (WIDTH - LEFT - RIGHT);
    let height = LINE * rows.len() as f64 + 8.0;
    open(page, height, "intervals");
    if let Some(mark) = mark {
        let _ = write!(
            page,
            "<line class=\"even\" x1=\"{0:.1}\" x2=\"{0:.1}\" y1=\"0\" y2=\"{height}\"/>",
            x(mark)
        );
    }
    for (index, row) in rows.iter().enumerate() {
        let y = LINE * (index as f64 + 0.5) + 4.0;
        let Estimate { value, low, high } = row.estimate;
        let label = escape(row.label);
        let _ = write!(
            page,
            "<g><title>{label}: {}</title><text x=\"{:.1}\" y=\"{:.1}\" class=\"label end\">{label}</text>\
             <line class=\"whisker\" x1=\"{:.1}\" x2=\"{:.1}\" y1=\"{y}\" y2=\"{y}\"/>\
             <circle class=\"dot\" cx=\"{:.1}\" cy=\"{y}\" r=\"5\"/>\
             <text x=\"{WIDTH}\" y=\"{:.1}\" class=\"figure end\">{}</text></g>",
            escape(&row.text),
            LEFT - 14.0,
            y + 5.0,
            x(low),
            x(high),
            x(value),
            y + 5.0,
            escape(&row.text),
        );
    }
    page.push_str("</svg>\n");
}

/// A histogram of whole numbers, gathered into at most forty bars.
pub fn histogram(page: &mut String, values: &[(i32, u64)], axis: &str) {
    const HEIGHT: f64 = 190.0;
    const BASE: f64 = 150.0;
    let (Some(first), Some(last)) = (values.first(), values.last()) else {
        return;
    };
    let span = (last.0 - first.0 + 1).max(1);
    let step = (span + 39) / 40;
    let step = if step > 2 { (step + 4) / 5 * 5 } else { step };
    let start = first.0.div_euclid(step) * step;
    let number = ((last.0 - start) / step + 1) as usize;
    let mut bars = vec![0u64; number];
    for (value, count) in values {
        bars[((value - start) / step) as usize] += count;
    }
    let most = bars.iter().copied().max().unwrap_or(1).max(1) as f64;
    let total: u64 = bars.iter().sum();
    let width = (WIDTH - 20.0) / number as f64;
    open(page, HEIGHT, "histogram");
    for (index, &count) in bars.iter().enumerate() {
        let (x, tall) = (
            10.0 + width * index as f64,
            (BASE - 10.0) * count as f64 / most,
        );
        let from = start + index as i32 * step;
        let to = from + step - 1;
        let range = if step > 1 {
            format!("{from} to {to}")
        } else {
            from.to_string()
        };
        let _ = write!(
            page,
            "<g><title>{range}: {:.1} %</title><rect class=\"bar\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{tall:.1}\" rx=\"1.5\"/></g>",
            100.0 * count as f64 / total.max(1) as f64,
            x + width * 0.06,
            BASE - tall,
            (width * 0.88).max(1.0),
        );
    }
    let _ = write!(
        page,
        "<line class=\"axis\" x1=\"10\" x2=\"{}\" y1=\"{BASE}\" y2=\"{BASE}\"/>",
        WIDTH - 10.0
    );
    let ticks = number.div_ceil(8).max(1);
    for index in (0..number).step_by(ticks) {
        let x = 10.0 + width * (index as f64 + 0.5);
        let _ = write!(
            page,
            "<text class=\"tick middle\" x=\"{x:.1}\" y=\"{:.1}\">{}</text>",
            BASE + 17.0,
            start + index as i32 * step
        );
    }
    let _ = writeln!(
        page,
        "<text class=\"tick middle\" x=\"{:.1}\" y=\"{:.1}\">{}</text></svg>",
        WIDTH / 2.0,
        HEIGHT - 4.0,
        escape(axis)
    );
}

/// A line over the game's time, with its band.
pub fn line(page: &mut String, values: &[Estimate], axis: &str) {
    const HEIGHT: f64 = 190.0;
    const BASE: f64 = 150.0;
    let most = values
        .iter()
        .map(|e| e.high)
        .filter(|v| v.is_finite())
        .fold(1.0, f64::max)
        * 1.08;
    let step = (WIDTH - 60.0) / (values.len().max(2) - 1) as f64;
    let x = |index: usize| 40.0 + step * index as f64;
    let y = |value: f64| BASE - (BASE - 10.0) * value.clamp(0.0, most) / most;
    let point = |(index, value): (usize, f64)| format!("{:.1},{:.1}", x(index), y(value));
    let values: Vec<Estimate> = values
        .iter()
        .copied()
        .filter(|e| e.high.is_finite())
        .collect();
    let upper: Vec<String> = values
        .iter()
        .map(|e| e.high)
        .enumerate()
        .map(point)
        .collect();
    let mut lower: Vec<String> = values
        .iter()
        .map(|e| e.low)
        .enumerate()
        .map(point)
        .collect();
    lower.reverse();
    let middle: Vec<String> = values
        .iter()
        .map(|e| e.value)
        .enumerate()
        .map(point)
        .collect();
    open(page, HEIGHT, "line");
    for part in [0.0, 0.5, 1.0] {
        let value = most / 1.08 * part;
        let _ = write!(
            page,
            "<line class=\"grid\" x1=\"40\" x2=\"{}\" y1=\"{1:.1}\" y2=\"{1:.1}\"/><text class=\"tick end\" x=\"34\" y=\"{2:.1}\">{3:.0}</text>",
            WIDTH - 20.0,
            y(value),
            y(value) + 4.0,
            value
        );
    }
    let _ = write!(
        page,
        "<polygon class=\"band\" points=\"{} {}\"/>",
        upper.join(" "),
        lower.join(" ")
    );
    let _ = write!(
        page,
        "<polyline class=\"curve\" points=\"{}\"/>",
        middle.join(" ")
    );
    for (label, at, class) in [("start", 40.0, ""), ("end", WIDTH - 20.0, " end")] {
        let _ = write!(
            page,
            "<text class=\"tick{class}\" x=\"{at}\" y=\"{:.1}\">{label}</text>",
            BASE + 17.0
        );
    }
    let _ = writeln!(
        page,
        "<text class=\"tick middle\" x=\"{:.1}\" y=\"{:.1}\">{}</text></svg>",
        WIDTH / 2.0,
        HEIGHT - 4.0,
        escape(axis)
    );
}

/// Two bars for each thing: what there is, and what is wanted.
pub fn pairs(page: &mut String, rows: &[(String, f64, f64)]) {
    const LINE: f64 = 34.0;
    const LEFT: f64 = 150.0;
    let most = rows
        .iter()
        .flat_map(|(_, a, b)| [*a, *b])
        .fold(0.0, f64::max)
        .max(1e-9);
    let height = LINE * rows.len() as f64 + 6.0;
    open(page, height, "pairs");
    for (index, (label, supply, demand)) in rows.iter().enumerate() {
        let y = LINE * index as f64 + 4.0;
        let wide = |value: f64| (WIDTH - LEFT - 120.0) * value / most;
        let _ = write!(
            page,
            "<g><title>{0}: {1:.0} % of the deck, {2:.0} % of cards paid</title>\
             <text class=\"label end\" x=\"{3:.1}\" y=\"{4:.1}\">{0}</text>\
             <rect class=\"soft\" x=\"{LEFT}\" y=\"{5:.1}\" width=\"{6:.1}\" height=\"11\" rx=\"2\"/>\
             <rect class=\"bar\" x=\"{LEFT}\" y=\"{7:.1}\" width=\"{8:.1}\" height=\"11\" rx=\"2\"/>\
             <text class=\"figure end\" x=\"{WIDTH}\" y=\"{4:.1}\">{1:.0} % → {2:.0} %</text></g>",
            escape(label),
            supply * 100.0,
            demand * 100.0,
            LEFT - 14.0,
            y + 18.0,
            y + 1.0,
            wide(*supply),
            y + 14.0,
            wide(*demand),
        );
    }
    page.push_str("</svg>\n");
}

fn open(page: &mut String, height: f64, class: &str) {
    let _ = write!(
        page,
        "<svg class=\"plot {class}\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\">"
    );
}

fn range(values: impl Iterator<Item = f64>) -> (f64, f64) {
    values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| {
        (low.min(value), high.max(value))
    })
}
