//! Places from elsewhere: a pasted list of names, a table, GeoJSON. Read first, shown, then taken as one step.

use branchline_compiler::exchange::{Draft, read_geojson, read_places};
use branchline_engine::config::Point;
use branchline_ide::Operation;
use branchline_syntax::spell;
use egui::{Modal, RichText, ScrollArea, Ui};

use crate::action::{Action, Desk};
use crate::document::Label;
use crate::session::Session;
use crate::thing::Thing;

/// Share of the board left free round what is fitted onto it.
const MARGIN: f64 = 0.08;
/// Names shown before the rest is only counted.
const SHOWN: usize = 200;

/// What was read.
#[derive(Clone, Debug, PartialEq)]
pub struct Import {
    /// Places, with positions in units of their own where they have one.
    places: Vec<(String, Option<(f64, f64)>)>,
    /// Drawn things: what follows their id, with positions as the places have them.
    land: Vec<Drawn>,
    /// Places of these names are on the map already.
    known: Vec<String>,
    /// Routes that are left to be drawn by hand.
    routes: usize,
    /// What had no place, in words.
    notes: Vec<String>,
}

#[derive(Clone, Debug, PartialEq)]
struct Drawn {
    id: String,
    /// Title and kind, as the language writes them.
    head: String,
    points: Vec<(f64, f64)>,
}

/// Where text comes from.
pub struct Source;

impl Source {
    /// Endings of files that can be read.
    pub const ENDINGS: &'static [&'static str] = &[".csv", ".tsv", ".txt", ".geojson", ".json"];

    /// Whether this is text of the language, to be pasted as it is.
    pub fn is_language(text: &str) -> bool {
        !Self::is_json(text) && text.lines().any(|line| line.trim_end().ends_with('{'))
    }

    fn is_json(text: &str) -> bool {
        text.trim_start_matches('\u{FEFF}')
            .trim_start()
            .starts_with('{')
    }
}

impl Import {
    /// Reads text of any of the forms.
    ///
    /// # Errors
    /// In words, if nothing of use is in it.
    pub fn read(text: &str, session: &Session) -> Result<Self, String> {
        let mut import = if Source::is_json(text) {
            let draft = read_geojson(text).map_err(|problem| problem.to_string())?;
            Self::of_draft(&draft)
        } else {
            let places = read_places(text).map_err(|problem| problem.to_string())?;
            Self {
                places: places.into_iter().map(|p| (p.title, p.at)).collect(),
                land: Vec::new(),
                known: Vec::new(),
                routes: 0,
                notes: Vec::new(),
            }
        };
        let same = |a: &str, b: &str| a.to_lowercase() == b.to_lowercase();
        let there: Vec<String> = session.game().map_or_else(Vec::new, |game| {
            let locations = game.config.locations.iter();
            locations.map(|location| location.title.clone()).collect()
        });
        let (known, new) = import
            .places
            .drain(..)
            .partition(|(title, _)| there.iter().any(|old| same(old, title)));
        import.places = new;
        import.known = known
            .into_iter()
            .map(|(title, _): (String, Option<(f64, f64)>)| title)
            .collect();
        Ok(import)
    }

    fn of_draft(draft: &Draft) -> Self {
        let units = |tenths: i32| f64::from(tenths) / 10.0;
        let places = draft.locations.iter().map(|location| {
            let at = (units(location.x), units(location.y));
            (location.title.clone(), Some(at))
        });
        let land = draft.land.iter().map(|(id, rest)| {
            // The title may hold anything; the points stand behind it.
            let (head, points) = rest
                .rsplit_once('"')
                .map_or(("", rest.as_str()), |(a, b)| (a, b));
            let (words, points): (Vec<&str>, Vec<&str>) = points
                .split_whitespace()
                .partition(|word| !word.contains(','));
            let title = if head.is_empty() {
                String::new()
            } else {
                format!("{head}\" ")
            };
            let point = |word: &&str| {
                let (x, y) = word.split_once(',')?;
                Some((x.parse().ok()?, y.parse().ok()?))
            };
            Drawn {
                id: id.clone(),
                head: format!("{title}{}", words.join(" ")),
                points: points.iter().filter_map(point).collect(),
            }
        });
        Self {
            places: places.collect(),
            land: land.collect(),
            known: Vec::new(),
            routes: draft.routes.len(),
            notes: draft.notes.clone(),
        }
    }

    /// How many locations it would make.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether it would make nothing.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty() && self.land.is_empty()
    }

    /// As text of the language: positions are fitted onto the board, names without one get free places in rows. Nothing
    /// if the board has no room for them.
    fn to_text(&self, session: &Session) -> Option<String> {
        let board = session.board()?;
        let size = &board.game.config.board;
        let (width, height) = (f64::from(size.width) / 10.0, f64::from(size.height) / 10.0);
        let old = board.game.config.locations.iter();
        let old: Vec<(f64, f64)> = old
            .map(|l| (f64::from(l.at.x) / 10.0, f64::from(l.at.y) / 10.0))
            .collect();
        let known: Vec<(f64, f64)> = self.places.iter().filter_map(|(_, at)| *at).collect();
        let drawn = self
            .land
            .iter()
            .flat_map(|land| land.points.iter().copied());
        let all: Vec<(f64, f64)> = known.iter().copied().chain(drawn).collect();
        let fit = Fit::new(&all, width, height);
        let unplaced = self.places.len() - known.len();
        let mut free = free_places(unplaced, &old, width, height).into_iter();
        let mut text = String::from("locations {\n");
        let ids = session.new_ids(self.places.iter().map(|(title, _)| title.as_str()));
        for ((title, at), id) in self.places.iter().zip(ids) {
            let (x, y) = match at {
                Some(at) => fit.place(*at),
                None => free.next()?,
            };
            let point = spell::point(tenths(x, size.width), tenths(y, size.height));
            text += &format!("  {id} {} at {point}\n", spell::text(title));
        }
        text += "}\n";
        if !self.land.is_empty() {
            text += "land {\n";
            for land in &self.land {
                let points = land.points.iter().map(|at| {
                    let (x, y) = fit.place(*at);
                    spell::point(tenths(x, size.width), tenths(y, size.height))
                });
                let points = points.collect::<Vec<_>>().join(" ");
                text += &format!("  {} {} {points}\n", land.id, land.head);
            }
            text += "}\n";
        }
        Some(text)
    }
}

impl Session {
    /// Takes places from elsewhere onto the map, as one step, and selects them; returns how many locations are new.
    pub fn take_import(&mut self, import: &Import) -> Option<usize> {
        let text = import.to_text(self)?;
        let place = |session: &Self| -> Vec<String> {
            session.game().map_or_else(Vec::new, |game| {
                game.config.locations.iter().map(|l| l.id.clone()).collect()
            })
        };
        let before = place(self);
        let operation = Operation::Paste {
            text,
            by: Point { x: 0, y: 0 },
        };
        let label = Label::about("step-import", import.len().to_string());
        if !self.run(label, operation) {
            return None;
        }
        let new: Vec<Thing> = place(self)
            .into_iter()
            .filter(|id| !before.contains(id))
            .map(Thing::Location)
            .collect();
        let count = new.len();
        self.select(new);
        Some(count)
    }
}

fn tenths(units: f64, most: i32) -> i32 {
    (units.round() as i32 * 10).clamp(0, most)
}

/// From units of their own onto the board, the same scale both ways.
struct Fit {
    from: (f64, f64),
    scale: f64,
    to: (f64, f64),
}

impl Fit {
    fn new(all: &[(f64, f64)], width: f64, height: f64) -> Self {
        let side = |pick: fn(&(f64, f64)) -> f64| {
            let values = all.iter().map(pick);
            values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), v| {
                (low.min(v), high.max(v))
            })
        };
        let ((left, right), (top, bottom)) = (side(|at| at.0), side(|at| at.1));
        let wide = (right - left).max(bottom - top);
        // Positions that lie on the board and fill a good part of it are meant for it.
        let inside = left >= 0.0 && right <= width && top >= 0.0 && bottom <= height;
        if all.is_empty() || (inside && wide >= 0.25 * width.min(height)) {
            return Self {
                from: (0.0, 0.0),
                scale: 1.0,
                to: (0.0, 0.0),
            };
        }
        let room = 1.0 - 2.0 * MARGIN;
        let scale =
            (width * room / (right - left).max(1e-9)).min(height * room / (bottom - top).max(1e-9));
        Self {
            from: (f64::midpoint(left, right), f64::midpoint(top, bottom)),
            // One place alone goes to the middle.
            scale: if scale > 1e8 { 1.0 } else { scale },
            to: (width / 2.0, height / 2.0),
        }
    }

    fn place(&self, (x, y): (f64, f64)) -> (f64, f64) {
        (
            self.to.0 + (x - self.from.0) * self.scale,
            self.to.1 + (y - self.from.1) * self.scale,
        )
    }
}

/// Places in even rows over the board, none near an old one.
fn free_places(count: usize, old: &[(f64, f64)], width: f64, height: f64) -> Vec<(f64, f64)> {
    if count == 0 {
        return Vec::new();
    }
    let mut columns = 2_usize;
    loop {
        let step = width / (columns as f64 + 1.0);
        let rows = ((height / step) as usize).saturating_sub(1).max(1);
        let down = height / (rows as f64 + 1.0);
        let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        let places =
            cells.map(|(row, column)| (step * (column as f64 + 1.0), down * (row as f64 + 1.0)));
        let is_free = |at: &(f64, f64)| {
            let near = |o: &(f64, f64)| (o.0 - at.0).hypot(o.1 - at.1) < 0.6 * step.min(down);
            !old.iter().any(near)
        };
        let free: Vec<(f64, f64)> = places.filter(is_free).collect();
        if free.len() >= count || columns > 400 {
            return free;
        }
        columns += 1;
    }
}

/// Shows what was read; returns whether it stays open.
pub fn import_ui(ui: &Ui, import: &Import, desk: &mut Desk) -> bool {
    let mut open = true;
    let modal = Modal::new(egui::Id::unique("import")).show(ui.ctx(), |ui| {
        ui.set_width(420.0);
        ui.heading(desk.words.count("import-title", import.places.len()));
        let without = import.places.iter().filter(|(_, at)| at.is_none()).count();
        let key = match (without, import.places.len()) {
            (0, _) => "import-placed",
            (some, all) if some == all => "import-unplaced",
            _ => "import-partly",
        };
        if !import.places.is_empty() {
            ui.label(RichText::new(desk.word(key)).color(desk.look.muted()));
        }
        ScrollArea::vertical().max_height(240.0).show(ui, |ui| {
            for (title, _) in import.places.iter().take(SHOWN) {
                ui.label(format!("•  {title}"));
            }
            if import.places.len() > SHOWN {
                ui.label("…");
            }
            if !import.land.is_empty() {
                ui.label(desk.words.count("import-land", import.land.len()));
            }
            if !import.known.is_empty() {
                let names = import.known.join(", ");
                ui.label(desk.words.about("import-known", &names));
            }
            if import.routes > 0 {
                ui.label(desk.words.count("import-routes", import.routes));
            }
            for note in &import.notes {
                ui.label(RichText::new(note).small().color(desk.look.muted()));
            }
        });
        ui.add_space(6.0);
        ui.horizontal(|ui| {
            let add = egui::Button::new(desk.word("import-take"));
            let add = ui.add_enabled(!import.is_empty(), add);
            if ui.memory(|memory| memory.focused().is_none()) {
                add.request_focus();
            }
            if add.clicked() {
                desk.ask(Action::TakeImport(Box::new(import.clone())));
                open = false;
            }
            open &= !ui.button(desk.word("cancel")).clicked();
        });
    });
    open && !modal.should_close()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_get_free_places_apart_from_old_ones() {
        let old = [(500.0, 350.0), (100.0, 100.0)];
        let places = free_places(17, &old, 1000.0, 700.0);
        assert!(places.len() >= 17);
        for at in &places {
            assert!(
                old.iter().all(|o| (o.0 - at.0).hypot(o.1 - at.1) > 50.0),
                "{at:?}"
            );
        }
    }

    #[test]
    fn positions_of_any_size_fill_the_board_and_those_of_the_board_stay() {
        let fit = Fit::new(&[(10.0, 50.0), (14.0, 52.0)], 1000.0, 700.0);
        let (x, y) = fit.place((10.0, 50.0));
        assert!((x - 80.0).abs() < 0.1 && y > 56.0, "{x} {y}");
        let fit = Fit::new(&[(100.0, 50.0), (900.0, 600.0)], 1000.0, 700.0);
        assert_eq!(fit.place((100.0, 50.0)), (100.0, 50.0));
        let fit = Fit::new(&[(5.0, 5.0)], 1000.0, 700.0);
        assert_eq!(fit.place((5.0, 5.0)), (500.0, 350.0));
    }
}
