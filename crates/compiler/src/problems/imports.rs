//! Words about files, imports and inheritance: `BL4xxx`.

use super::{did_you_mean, error, or_list, warning};
use crate::diagnostic::{Diagnostic, Fix};
use crate::files::{PathProblem, ReadProblem};
use crate::imports::{MAX_BYTES, MAX_DEPTH, MAX_FILES, stem};
use crate::near;
use crate::source::{Place, SourceId};
use branchline_engine::Severity;
use branchline_syntax::{Span, SyntaxError};

pub(crate) fn syntax(source: SourceId, found: SyntaxError) -> Diagnostic {
    let SyntaxError {
        code,
        span,
        message,
        label,
        help,
        fix,
        related,
    } = found;
    let place = Place::new(source, span);
    let mut problem = Diagnostic::new(code, Severity::Error, place, message)
        .label(label)
        .help(help);
    for (span, text) in related {
        problem = problem.also(Place::new(source, span), text);
    }
    problem.fixes.extend(fix.map(|fix| Fix {
        title: fix.title,
        safe: fix.safe,
        source,
        edits: fix.edits,
    }));
    problem
}

pub(crate) fn unreadable(place: Place, path: &str, problem: &ReadProblem) -> Diagnostic {
    match problem {
        ReadProblem::NotFound => {
            let problem = error("BL4001", place, format!("there is no file `{path}`"));
            bundled_or(
                problem,
                path,
                "paths are relative to the file that uses them",
            )
        }
        ReadProblem::Outside => outside(place, path),
        ReadProblem::NotText => error("BL4003", place, format!("`{path}` is not a text file"))
            .help("game files are UTF-8 text; save it in that encoding"),
        ReadProblem::Io(reason) => error(
            "BL4003",
            place,
            format!("`{path}` cannot be read: {reason}"),
        )
        .help("see whether the file is there and may be read"),
        ReadProblem::TooLarge => error(
            "BL4004",
            place,
            format!("`{path}` is larger than a game file may be"),
        )
        .help("split the game into files and join them with `use`"),
    }
}

fn outside(place: Place, path: &str) -> Diagnostic {
    let problem = error(
        "BL4002",
        place,
        format!("`{path}` lies outside the project"),
    )
    .note("the project's root is the nearest folder above the game with a `branchline.toml`, else the game's own folder");
    bundled_or(
        problem,
        path,
        "copy the file into the project and use it from there",
    )
}

/// The games that come with the program. They are no files of a project, so a variant of one starts with a copy.
pub const BUNDLED: [&str; 5] = ["amsterdam", "europe", "london", "san-francisco", "tutorial"];

fn bundled_or(problem: Diagnostic, path: &str, help: &str) -> Diagnostic {
    let name = stem(path);
    if !BUNDLED.contains(&name) {
        return problem.help(help);
    }
    problem.help(format!(
        "`branchline new my-{name} --from {name}` makes a folder with a copy of the bundled game; \
         a file beside it can `use \"{name}.line\"`"
    ))
}

pub(crate) fn bad_path(place: Place, path: &str, problem: PathProblem) -> Diagnostic {
    match problem {
        PathProblem::Above => outside(place, path),
        PathProblem::Absolute => error("BL4002", place, format!("`{path}` is an absolute path"))
            .help("write the path from this file to the other: `\"../rules/city.line\"`"),
        PathProblem::Sign => error(
            "BL4002",
            place,
            "a path has `/` between its parts, on every system",
        )
        .help("write it like `\"../rules/city.line\"`"),
        PathProblem::Empty => error("BL4001", place, "no file is named here")
            .help("write the path from this file to the other: `\"../rules/city.line\"`"),
    }
}

pub(crate) fn cycle(place: Place, chain: &[&str]) -> Diagnostic {
    error("BL4005", place, "these files use each other in a circle")
        .label("closes the circle")
        .note(chain.join(" → "))
        .help("move what both need into a file of its own, and use that from both")
}

pub(crate) fn too_deep(place: Place) -> Diagnostic {
    error(
        "BL4006",
        place,
        format!("files use files more than {MAX_DEPTH} levels deep"),
    )
    .help("use the files directly, in one list")
}

pub(crate) fn too_many_files(place: Place) -> Diagnostic {
    error(
        "BL4007",
        place,
        format!("the game has more than {MAX_FILES} files"),
    )
    .help("join some of them")
}

pub(crate) fn too_much_text(place: Place) -> Diagnostic {
    error(
        "BL4004",
        place,
        format!(
            "the files of this game have more than {} MiB together",
            MAX_BYTES >> 20
        ),
    )
    .help("leave out what the game does not need")
}

pub(crate) fn unknown_base(place: Place, name: &str, games: &[&str]) -> Diagnostic {
    let problem = error(
        "BL4008",
        place,
        format!("no file used here has a game `{name}`"),
    );
    let near = near::nearest_word(name, games.iter().copied());
    let help = if games.is_empty() {
        format!("add a line `use \"….line\"` with the file of `{name}` above the game")
    } else {
        format!(
            "the files used here have {}",
            or_list(games.iter().copied())
        )
    };
    did_you_mean(problem, near, &help)
        .note("a game goes by its id after `as`, or by the name of its file")
}

pub(crate) fn unused(place: Place, name: &str) -> Diagnostic {
    warning(
        "BL4009",
        place,
        format!("the game `{name}` is used here, but nothing is taken from it"),
    )
    .help(format!(
        "build on it with `extends {name}`, or drop the line"
    ))
}

pub(crate) fn used_twice(place: Place, path: &str) -> Diagnostic {
    warning("BL4009", place, format!("`{path}` is used already")).help("drop one of the lines")
}

pub(crate) fn picture(place: Place, path: &str, problem: &ReadProblem) -> Diagnostic {
    warning(
        "BL4016",
        place,
        format!("the picture `{path}` cannot be read: {problem}"),
    )
    .help("write the path from this file to the picture, or drop the line")
}

pub(crate) fn no_game(source: SourceId, has_map: bool) -> Diagnostic {
    let place = Place::new(source, Span::empty(0));
    if has_map {
        error("BL4013", place, "this file has a map, but no game")
            .help("add a block `game \"Title\" { … }` with the rules, or check the file that uses this one")
    } else {
        error("BL4013", place, "there is no game in this file")
            .help("a game starts with `game \"Title\" {`; `branchline new` writes a first one")
    }
}

pub(crate) fn two_games(place: Place, first: Place) -> Diagnostic {
    error("BL4014", place, "a file has one game, this is the second")
        .also(first, "the first one")
        .help("put it into a file of its own")
}

pub(crate) fn language(place: Place, version: i64) -> Diagnostic {
    error(
        "BL4015",
        place,
        format!("language {version} is not known to this version of Branchline"),
    )
    .label("only `language 1` is")
    .help("update Branchline, or write `language 1`")
}

pub(crate) fn language_again(place: Place, first: Place) -> Diagnostic {
    error("BL4015", place, "the language is said twice")
        .also(first, "said here first")
        .help("drop one of the lines")
}
