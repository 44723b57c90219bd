//! The report as one web page that needs nothing else: no network, no script,
//! light and dark, fit for paper.

mod plots;
mod sections;

use super::{Level, Report, number, percent};
use std::fmt::Write;

const STYLE: &str = include_str!("html/style.css");

/// The page. `map` is an SVG of the board as a heat map, drawn by the shell.
#[must_use]
pub fn page(report: &Report, map: &str) -> String {
    let mut page = String::with_capacity(200_000);
    let title = escape(&report.game.title);
    let _ = write!(
        page,
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <link rel=\"icon\" href=\"data:,\">\n\
         <title>{title} – balance report</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n"
    );
    header(&mut page, report);
    page.push_str("<main>\n");
    glance(&mut page, report);
    findings(&mut page, report);
    sections::all(&mut page, report, map);
    page.push_str("</main>\n");
    footer(&mut page, report);
    page.push_str("</body>\n</html>\n");
    // A figure and its margin stay on one line.
    page.replace(" ± ", "\u{a0}±\u{a0}")
        .replace(" %", "\u{a0}%")
}

fn header(page: &mut String, report: &Report) {
    let run = &report.run;
    let seats = match run.bots.split_first() {
        Some((first, rest)) if rest.iter().all(|bot| bot == first) => {
            format!("{} × <code>{}</code>", run.players, escape(first))
        }
        _ => {
            let bots: Vec<String> = run
                .bots
                .iter()
                .map(|b| format!("<code>{}</code>", escape(b)))
                .collect();
            bots.join(", ")
        }
    };
    let _ = write!(
        page,
        "<header>\n<p class=\"kicker\">Balance report</p>\n<h1>{}</h1>\n\
         <p class=\"facts\"><span>{} games</span><span>{seats}</span><span>seed {}</span>{}</p>\n</header>\n",
        escape(&report.game.title),
        thousands(run.games),
        escape(&run.seed),
        if run.rotate {
            "<span>seats rotate</span>"
        } else {
            ""
        },
    );
}

/// The figures that everybody asks for first.
fn glance(page: &mut String, report: &Report) {
    let first = report.seats.places.first().map(|row| percent(row.wins));
    let best = report.strategies.as_ref().and_then(|s| s.ratings.first());
    let fifth = match best {
        Some(best) => (
            format!("<code>{}</code>", escape(&best.bot)),
            "is the strongest bot",
        ),
        None => (
            percent(report.lead.board_leader_wins),
            "of leaders half-way win",
        ),
    };
    let tiles = [
        (first.unwrap_or_default(), "for the first to move"),
        (number(report.length.turns), "turns of a player"),
        (number(report.scores.points), "points of a player"),
        (percent(report.scores.close), "decided by 5 points or fewer"),
        fifth,
    ];
    page.push_str("<section class=\"glance\">\n<h2 class=\"hidden\">At a glance</h2>\n<dl>\n");
    for (figure, what) in tiles {
        let _ = writeln!(page, "<div><dt>{what}</dt><dd>{figure}</dd></div>");
    }
    page.push_str("</dl>\n</section>\n");
}

fn findings(page: &mut String, report: &Report) {
    page.push_str(
        "<section id=\"findings\">\n<h2>What the games say</h2>\n<ul class=\"findings\">\n",
    );
    for finding in &report.findings {
        let (class, word) = match finding.level {
            Level::Problem => ("problem", "Problem"),
            Level::Warning => ("warning", "Look"),
            Level::Note => ("note", "Note"),
            Level::Good => ("good", "Good"),
        };
        let _ = writeln!(
            page,
            "<li class=\"{class}\"><a href=\"#{}\"><b>{word}</b></a><span>{}</span></li>",
            escape(&finding.section),
            coded(&finding.text)
        );
    }
    page.push_str("</ul>\n</section>\n");
}

fn footer(page: &mut String, report: &Report) {
    let intervals = if report.run.anytime {
        "Intervals hold at 95 % however often the run was looked at."
    } else {
        "Intervals hold the true value with 95 % confidence for bots like these; people play differently."
    };
    let _ = write!(
        page,
        "<footer>\n<p>{intervals}</p>\n<p>Made by Branchline {} · config <code>{}</code></p>\n</footer>\n",
        escape(&report.run.branchline),
        escape(report.game.config.get(..16).unwrap_or(&report.game.config)),
    );
}

/// Text for HTML.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c if c.is_control() => {}
            c => out.push(c),
        }
    }
    out
}

/// The same, with words in backticks as code.
fn coded(text: &str) -> String {
    let mut out = String::new();
    for (index, part) in text.split('`').enumerate() {
        if index % 2 == 1 {
            let _ = write!(out, "<code>{}</code>", escape(part));
        } else {
            out.push_str(&escape(part));
        }
    }
    out
}

/// `12 345`, with thin spaces.
fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push('\u{202f}');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hostile_names_stay_text() {
        assert_eq!(
            escape("<script>\"a\" & b\u{7}"),
            "&lt;script&gt;&quot;a&quot; &amp; b"
        );
        assert_eq!(coded("use `a<b`"), "use <code>a&lt;b</code>");
    }

    #[test]
    fn large_numbers_are_grouped() {
        assert_eq!(thousands(1_234_567), "1\u{202f}234\u{202f}567");
        assert_eq!(thousands(12), "12");
    }
}
