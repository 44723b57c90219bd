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

/// Estimates in percent with their intervals on one scale; a line says what would be even.
pub fn intervals(page: &mut String, rows: &[Row], even: f64) {
    const LINE: f64 = 30.0;
    const LEFT: f64 = 190.0;
    const RIGHT: f64 = 110.0;
    let all = rows.iter().flat_map(|row| {
        let Estimate { value, low, high } = row.estimate;
        [value, low, high]
    });
    // Small differences must look small: at least ten percent either side of "even".
    let all = all.chain([even - 10.0, even + 10.0]);
    let (low, high) = range(all.filter(|value| value.is_finite()));
    let pad = (high - low) * 0.06;
    let (low, high) = (low - pad, high + pad);
    let x =
        |value: f64| LEFT + (value.clamp(low, high) - low) / (high - low) * (WIDTH - LEFT - RIGHT);
    let base = LINE * rows.len() as f64 + 8.0;
    open(page, base + 22.0, "intervals");
    for value in steps(low, high, 5.0) {
        let at = x(value);
        let _ = write!(
            page,
            "<line class=\"grid\" x1=\"{at:.1}\" x2=\"{at:.1}\" y1=\"0\" y2=\"{base}\"/>\
             <text class=\"tick middle\" x=\"{at:.1}\" y=\"{:.1}\">{value:.0} %</text>",
            base + 17.0
        );
    }
    let _ = write!(
        page,
        "<line class=\"even\" x1=\"{0:.1}\" x2=\"{0:.1}\" y1=\"0\" y2=\"{base}\"><title>even: {even:.0} %</title></line>",
        x(even)
    );
    for (index, row) in rows.iter().enumerate() {
        let y = LINE * (index as f64 + 0.5) + 4.0;
        let Estimate { value, low, high } = row.estimate;
        let label = escape(row.label);
        let _ = write!(
            page,
            "<g><title>{label}: {0}</title><text x=\"{1:.1}\" y=\"{2:.1}\" class=\"label end\">{label}</text>\
             <line class=\"whisker\" x1=\"{3:.1}\" x2=\"{4:.1}\" y1=\"{y}\" y2=\"{y}\"/>\
             <circle class=\"dot\" cx=\"{5:.1}\" cy=\"{y}\" r=\"5\"/>\
             <text x=\"{WIDTH}\" y=\"{2:.1}\" class=\"figure end\">{0}</text></g>",
            escape(&row.text),
            LEFT - 14.0,
            y + 5.0,
            x(low),
            x(high),
            x(value),
        );
    }
    close(page);
}

/// Whole numbers and how often each occurred, in parts of `each` (turns of all players become
/// turns of one), gathered into at most forty bars. `of` says what is counted.
pub fn histogram(page: &mut String, values: &[(i32, u64)], each: i32, axis: &str, of: &str) {
    const HEIGHT: f64 = 196.0;
    const BASE: f64 = 152.0;
    const LEFT: f64 = 44.0;
    let values: Vec<(i32, u64)> = values
        .iter()
        .map(|(value, count)| (value.div_euclid(each), *count))
        .collect();
    let (Some(first), Some(last)) = (values.first(), values.last()) else {
        return;
    };
    let step = (last.0 - first.0) / 40 + 1;
    let step = if step > 2 { (step + 4) / 5 * 5 } else { step };
    let start = first.0.div_euclid(step) * step;
    let number = ((last.0 - start) / step + 1) as usize;
    let mut bars = vec![0u64; number];
    for (value, count) in &values {
        bars[((value - start) / step) as usize] += count;
    }
    let total = bars.iter().sum::<u64>().max(1) as f64;
    let most = bars.iter().copied().max().unwrap_or(1).max(1) as f64 / total;
    let width = (WIDTH - LEFT - 10.0) / number as f64;
    let y = |share: f64| BASE - (BASE - 10.0) * share / most;
    open(page, HEIGHT, "histogram");
    for percent in steps(0.0, most * 100.0, 1.0) {
        grid(page, LEFT, y(percent / 100.0), &format!("{percent:.0} %"));
    }
    for (index, &count) in bars.iter().enumerate() {
        let share = count as f64 / total;
        let from = start + index as i32 * step;
        let span = match step {
            1 => from.to_string(),
            _ => format!("{from} to {}", from + step - 1),
        };
        let _ = write!(
            page,
            "<g><title>{span}: {:.1} % of {of}</title><rect class=\"bar\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"1.5\"/></g>",
            share * 100.0,
            LEFT + width * (index as f64 + 0.06),
            y(share),
            width * 0.88,
            BASE - y(share),
        );
    }
    let every = number.div_ceil(8).max(1);
    for index in (0..number).step_by(every) {
        tick(
            page,
            LEFT + width * (index as f64 + 0.5),
            BASE,
            &(start + index as i32 * step).to_string(),
        );
    }
    title(page, HEIGHT, &format!("{axis}, in percent of {of}"));
    close(page);
}

/// A line over the game's time, with its band.
pub fn line(page: &mut String, values: &[Estimate], axis: &str) {
    const HEIGHT: f64 = 196.0;
    const BASE: f64 = 152.0;
    const LEFT: f64 = 44.0;
    let values: Vec<Estimate> = values
        .iter()
        .copied()
        .filter(|value| value.margin().is_finite())
        .collect();
    let most = values.iter().map(|value| value.high).fold(1.0, f64::max) * 1.05;
    let step = (WIDTH - LEFT - 10.0) / (values.len().max(2) - 1) as f64;
    let y = |value: f64| BASE - (BASE - 10.0) * value.clamp(0.0, most) / most;
    let points = |of: &dyn Fn(&Estimate) -> f64| -> Vec<String> {
        let points = values.iter().enumerate();
        points
            .map(|(index, value)| format!("{:.1},{:.1}", LEFT + step * index as f64, y(of(value))))
            .collect()
    };
    let (upper, middle) = (points(&|e| e.high), points(&|e| e.value));
    let mut lower = points(&|e| e.low);
    lower.reverse();
    open(page, HEIGHT, "line");
    for value in steps(0.0, most, 1.0) {
        grid(page, LEFT, y(value), &format!("{value:.0}"));
    }
    let _ = write!(
        page,
        "<polygon class=\"band\" points=\"{} {}\"/><polyline class=\"curve\" points=\"{}\"/>",
        upper.join(" "),
        lower.join(" "),
        middle.join(" ")
    );
    for (label, at) in [("start", LEFT + 14.0), ("end", WIDTH - 22.0)] {
        tick(page, at, BASE, label);
    }
    title(page, HEIGHT, axis);
    close(page);
}

/// Two bars for each thing: what there is, and what is wanted.
pub fn pairs(page: &mut String, rows: &[(&str, f64, Estimate)]) {
    const LINE: f64 = 34.0;
    const LEFT: f64 = 150.0;
    const RIGHT: f64 = 170.0;
    let most = rows.iter().flat_map(|(_, a, b)| [*a, b.high.min(1.0)]);
    let most = most.fold(1e-9, f64::max);
    open(page, LINE * rows.len() as f64 + 6.0, "pairs");
    for (index, (label, supply, demand)) in rows.iter().enumerate() {
        let y = LINE * index as f64 + 4.0;
        let wide = |value: f64| (WIDTH - LEFT - RIGHT) * value.clamp(0.0, most) / most;
        let (label, paid) = (escape(label), super::percent(*demand));
        let _ = write!(
            page,
            "<g><title>{label}: {0:.1} % of the deck, {paid} of cards paid</title>\
             <text class=\"label end\" x=\"{1:.1}\" y=\"{2:.1}\">{label}</text>\
             <rect class=\"soft\" x=\"{LEFT}\" y=\"{3:.1}\" width=\"{4:.1}\" height=\"11\" rx=\"2\"/>\
             <rect class=\"bar\" x=\"{LEFT}\" y=\"{5:.1}\" width=\"{6:.1}\" height=\"11\" rx=\"2\"/>\
             <line class=\"tip\" x1=\"{7:.1}\" x2=\"{8:.1}\" y1=\"{9:.1}\" y2=\"{9:.1}\"/>\
             <text class=\"figure end\" x=\"{WIDTH}\" y=\"{2:.1}\">{0:.1} % → {paid}</text></g>",
            supply * 100.0,
            LEFT - 14.0,
            y + 18.0,
            y + 1.0,
            wide(*supply),
            y + 14.0,
            wide(demand.value),
            LEFT + wide(demand.low),
            LEFT + wide(demand.high),
            y + 19.5,
        );
    }
    close(page);
}

/// A line across, with what it stands for at its left.
fn grid(page: &mut String, left: f64, y: f64, label: &str) {
    let _ = write!(
        page,
        "<line class=\"grid\" x1=\"{left}\" x2=\"{}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/><text class=\"tick end\" x=\"{}\" y=\"{:.1}\">{label}</text>",
        WIDTH - 10.0,
        left - 6.0,
        y + 4.0
    );
}

/// A label below the base line.
fn tick(page: &mut String, x: f64, base: f64, label: &str) {
    let _ = write!(
        page,
        "<text class=\"tick middle\" x=\"{x:.1}\" y=\"{:.1}\">{label}</text>",
        base + 17.0
    );
}

/// What the scale counts, below all.
fn title(page: &mut String, height: f64, axis: &str) {
    let _ = write!(
        page,
        "<text class=\"tick middle\" x=\"{:.1}\" y=\"{:.1}\">{}</text>",
        WIDTH / 2.0,
        height - 5.0,
        escape(axis)
    );
}

/// Round values between two, about five of them, no closer than `least`.
fn steps(low: f64, high: f64, least: f64) -> impl Iterator<Item = f64> {
    let rough = ((high - low) / 5.0).max(1e-9);
    let magnitude = 10f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * magnitude);
    let step = step
        .into_iter()
        .find(|step| *step >= rough)
        .unwrap_or(rough);
    let step = step.max(least);
    let first = (low / step).ceil() as i64;
    let last = (high / step).floor() as i64;
    (first..=last).map(move |number| number as f64 * step)
}

fn open(page: &mut String, height: f64, class: &str) {
    let _ = write!(
        page,
        "<div class=\"wide\"><svg class=\"plot {class}\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\">"
    );
}

fn close(page: &mut String) {
    page.push_str("</svg></div>\n");
}

fn range(values: impl Iterator<Item = f64>) -> (f64, f64) {
    values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| {
        (low.min(value), high.max(value))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_round_and_few() {
        let steps = |low, high, least| super::steps(low, high, least).collect::<Vec<f64>>();
        assert_eq!(steps(38.8, 61.2, 5.0), [40.0, 45.0, 50.0, 55.0, 60.0]);
        assert_eq!(steps(0.0, 13.4, 1.0), [0.0, 5.0, 10.0]);
        assert_eq!(steps(0.0, 0.9, 1.0), [0.0]);
        assert_eq!(steps(-6.0, 100.0, 5.0), [0.0, 50.0, 100.0]);
    }

    #[test]
    fn turns_of_all_players_become_turns_of_one() {
        let mut page = String::new();
        histogram(&mut page, &[(20, 1), (21, 1), (22, 2)], 2, "turns", "games");
        assert!(
            page.contains("<title>10: 50.0 % of games</title>"),
            "{page}"
        );
        assert!(
            page.contains("<title>11: 50.0 % of games</title>"),
            "{page}"
        );
    }
}
