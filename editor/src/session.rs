//! The work on one game, without a window: the document, what is selected, what the hand is doing.
//!
//! Everything a designer can do ends here, so tests play gestures against a session and look at its text.

use std::cell::{OnceCell, RefCell};
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

use branchline_compiler::{Game, Place, SourceId};
use branchline_engine::config::{
    DistrictId, End, GameConfig, LandKind, LocationId, Point, TrackId,
};
use branchline_ide::{EditProblem, Index, Operation};
use branchline_render::geometry::Vec2;
use branchline_syntax::Span;

use crate::board::Board;
use crate::canvas::hit::SeenName;
use crate::document::{Change, Document, Label};
use crate::thing::{self, InGame, Thing};
use crate::tools::{Calibration, Hand, Tool};

/// Of a selection so many things are marked in the text.
const MOST_MARKED: usize = 100;

/// Work on a game.
pub struct Session {
    /// The game as text.
    pub document: Document,
    /// What is selected; the last one leads.
    pub selection: Vec<Thing>,
    /// What the mouse does.
    pub tool: Tool,
    /// What it is doing right now.
    pub hand: Hand,
    /// Whether dragged things settle on the grid and in line with others.
    pub snap: bool,
    /// The first end of a ticket or a route, once it is chosen.
    pub link_from: Option<String>,
    /// With the land tool: what is drawn.
    pub land_kind: LandKind,
    /// With the land tool: the points so far.
    pub sketch: Vec<Vec2>,
    /// The height of the picture under the map for a width of one, once it is read.
    pub picture: Option<f32>,
    /// The picture is being laid right.
    pub calibration: Option<Calibration>,
    /// Why the last edit was refused.
    pub refusal: Option<EditProblem>,
    /// The name of what is selected is to be typed now.
    pub wants_rename: bool,
    /// Names as they are seen from far away, with the number of the board they are of.
    pub far_names: Option<(u64, Arc<[SeenName]>)>,
    /// The point of the selected route or land that keys mean: the focus is on its handle.
    pub point: Option<usize>,
    /// Its handle is to get the focus.
    pub point_wants_focus: bool,
    pub(crate) digits: Option<(f64, i32)>,
    /// Laid out when first asked for.
    board: OnceCell<Arc<Board>>,
    /// Made when first asked for, with the version of the text it is of.
    index: RefCell<Option<(u64, Rc<Index>)>>,
}

impl Session {
    /// Begins work on a document.
    pub fn new(document: Document) -> Self {
        Self {
            document,
            selection: Vec::new(),
            tool: Tool::Select,
            hand: Hand::Free,
            snap: true,
            link_from: None,
            land_kind: LandKind::Water,
            sketch: Vec::new(),
            picture: None,
            calibration: None,
            refusal: None,
            wants_rename: false,
            far_names: None,
            point: None,
            point_wants_focus: false,
            digits: None,
            board: OnceCell::new(),
            index: RefCell::default(),
        }
    }

    /// The board of the last good game.
    pub fn board(&self) -> Option<Arc<Board>> {
        let good = self.document.good()?;
        let lay_out = || Arc::new(Board::new(Arc::clone(&good.game)));
        Some(Arc::clone(self.board.get_or_init(lay_out)))
    }

    /// The names of a board where they are seen.
    pub fn seen_names(&self, board: &Board) -> Arc<[SeenName]> {
        match &self.far_names {
            Some((number, names)) if *number == board.number => Arc::clone(names),
            _ => {
                let printed = board.layout.names.iter().enumerate();
                printed
                    .map(|(index, name)| SeenName::new(index, name))
                    .collect()
            }
        }
    }

    /// The last good game.
    pub fn game(&self) -> Option<&Arc<Game>> {
        self.document.game()
    }

    /// Carries out an operation as one step. A refusal is kept for the window to show; the text is as it was.
    pub fn run(&mut self, label: Label, operation: Operation) -> bool {
        self.run_as(label, operation, false)
    }

    /// The same, going on with the step before if that has the same label.
    pub fn run_on(&mut self, label: Label, operation: Operation) -> bool {
        self.run_as(label, operation, true)
    }

    fn run_as(&mut self, label: Label, operation: Operation, join: bool) -> bool {
        match branchline_ide::edits(self.document.compilation(), &operation) {
            Ok(edits) => {
                self.refusal = None;
                let changed = self.document.apply(Change::new(label, edits).joined(join));
                if changed && self.document.is_stale() {
                    // Nobody draws blind: a line that cannot be read is left out of the map rather than the change.
                    self.document.draw_what_is_read();
                }
                self.after_change();
                changed
            }
            Err(problem) => {
                self.refusal = Some(problem);
                false
            }
        }
    }

    /// Changes the text.
    pub fn change(&mut self, change: Change) -> bool {
        let changed = self.document.apply(change);
        self.after_change();
        changed
    }

    /// Takes the last step back; returns its label. What comes back with it is selected.
    pub fn undo(&mut self) -> Option<Label> {
        self.travel(|document| document.undo().cloned())
    }

    /// Does it again.
    pub fn redo(&mut self) -> Option<Label> {
        self.travel(|document| document.redo().cloned())
    }

    /// Goes to the moment after so many steps, back or forth.
    pub fn travel_to(&mut self, steps: usize) {
        self.travel(|document| document.travel(steps));
    }

    fn travel<T>(&mut self, step: impl FnOnce(&mut Document) -> T) -> T {
        self.let_go();
        let before = self.everything();
        // Then what comes back may be all that could not be read, and not what a step had taken away.
        let torn = self.document.is_torn();
        let label = step(&mut self.document);
        self.after_change();
        let back = self.new_since(&before);
        if !back.is_empty() && !torn {
            self.select(back);
        }
        label
    }

    /// Forgets the board if the game is another, and things that are gone.
    pub fn after_change(&mut self) {
        self.forget_old_board();
        self.digits = None;
        if let Some(game) = self.document.game().cloned() {
            self.selection.retain(|thing| thing.exists(&game));
            let is_there = |id: &String| game.config.locations.iter().any(|l| l.id == *id);
            self.link_from = self.link_from.take().filter(is_there);
        }
        if self.point.is_some() {
            let count = self.board().map_or(0, |board| self.points(&board).len());
            self.point = self.point.filter(|point| *point < count);
        }
    }

    fn forget_old_board(&mut self) {
        let game = self.document.game();
        let is_known = |board: &Arc<Board>| game.is_some_and(|game| Arc::ptr_eq(&board.game, game));
        if !self.board.get().is_some_and(is_known) {
            self.board = OnceCell::new();
            // The file may have been changed by somebody else while something was dragged.
            if self.hand.holds_numbers() {
                self.hand = Hand::Free;
            }
            if let Some(calibration) = &mut self.calibration {
                calibration.locations = [None; 2];
            }
        }
    }

    /// The next digit begins a new number.
    pub fn digits_done(&mut self) {
        self.digits = None;
    }

    /// Selects these things alone.
    pub fn select(&mut self, things: Vec<Thing>) {
        self.digits = None;
        if self.selection != things {
            self.point = None;
        }
        self.selection = things;
    }

    /// Selects a thing beside the others, or not any more.
    pub fn toggle(&mut self, thing: Thing) {
        self.digits = None;
        self.point = None;
        match self
            .selection
            .iter()
            .position(|selected| *selected == thing)
        {
            Some(index) => drop(self.selection.remove(index)),
            None => self.selection.push(thing),
        }
    }

    /// Everything on the map.
    pub fn select_all(&mut self) {
        let Some(game) = self.document.game().cloned() else {
            return;
        };
        let config = &game.config;
        let locations =
            (0..config.locations.len()).map(|i| thing::location(config, LocationId::from_index(i)));
        let tracks = (0..config.tracks.len()).map(|i| thing::track(config, TrackId::from_index(i)));
        self.select(locations.chain(tracks).collect());
    }

    /// The selected locations.
    pub fn selected_locations(&self, config: &GameConfig) -> Vec<LocationId> {
        let ids = self
            .selection
            .iter()
            .filter_map(|thing| thing.location_id(config));
        ids.collect()
    }

    /// Whether arrows move something: a point in hand, a location, land, the picture.
    pub fn arrows_move(&self) -> bool {
        let alone = matches!(
            self.selection.as_slice(),
            [Thing::Land(_) | Thing::Background]
        );
        let mut selected = self.selection.iter();
        self.point.is_some() || alone || selected.any(|thing| matches!(thing, Thing::Location(_)))
    }

    /// The selected tracks.
    pub fn selected_tracks(&self, config: &GameConfig) -> Vec<TrackId> {
        let ids = self
            .selection
            .iter()
            .filter_map(|thing| thing.track_id(config));
        ids.collect()
    }

    /// Tracks whose bends can be taken hold of: the selected one, if it is alone.
    pub fn tracks_with_handles(&self) -> Vec<TrackId> {
        let Some(game) = self.document.game() else {
            return Vec::new();
        };
        match self.selection.as_slice() {
            [one] => one.track_id(&game.config).into_iter().collect(),
            _ => Vec::new(),
        }
    }

    /// The thing written at a place of the open file.
    pub fn thing_at(&self, place: Place) -> Option<Thing> {
        if place.source != SourceId(0) {
            return None;
        }
        self.thing_at_offset(place.span.start)
    }

    /// The thing written at an offset of the open file: what can be selected there.
    pub fn thing_at_offset(&self, offset: u32) -> Option<Thing> {
        let found = self.index().thing_at(self.document.compilation(), offset)?;
        Some(match found {
            Thing::Route(id) => Thing::Track(id),
            Thing::Field(rule, _) => Thing::Rule(rule),
            other => other,
        })
    }

    /// What is written where in the present text: badges ask for each problem, a resting pointer in each frame.
    fn index(&self) -> Rc<Index> {
        let version = self.document.version();
        let mut index = self.index.borrow_mut();
        match &*index {
            Some((known, made)) if *known == version => Rc::clone(made),
            _ => {
                let made = Rc::new(Index::new(self.document.compilation()));
                *index = Some((version, Rc::clone(&made)));
                made
            }
        }
    }

    /// Where a thing is written, if that is in the open file.
    pub fn place_of(&self, thing: &Thing) -> Option<Place> {
        let found = branchline_ide::place_of(self.document.compilation(), thing)?;
        (found.whole.source == SourceId(0)).then_some(found.whole)
    }

    /// Where the selection is written, what was selected last first.
    pub fn written_at(&self) -> Vec<Span> {
        let last = self.selection.iter().rev().take(MOST_MARKED);
        let places = branchline_ide::places_of(self.document.compilation(), last);
        let own = places.into_iter().flatten().map(|found| found.whole);
        let own = own.filter(|place| place.source == SourceId(0));
        own.map(|place| place.span).collect()
    }

    /// What the game calls a thing, for labels of steps.
    pub fn title_of(&self, thing: &Thing) -> String {
        let game = self.document.game();
        let title = game.and_then(|game| thing::own_title(thing, game));
        title.unwrap_or_default()
    }

    /// An id for a new thing with this name, that nothing else has.
    pub fn new_id(&self, title: &str) -> String {
        branchline_ide::new_id(self.document.compilation(), title)
    }

    /// Ids for several new things with these names.
    pub fn new_ids<'a>(&self, titles: impl IntoIterator<Item = &'a str>) -> Vec<String> {
        branchline_ide::new_ids(self.document.compilation(), titles)
    }

    /// What goes along if the selection is deleted: routes, tickets.
    pub fn goes_along(&self) -> (usize, usize) {
        let Some(game) = self.document.game() else {
            return (0, 0);
        };
        let config = &game.config;
        let locations = self.selected_locations(config);
        let tracks = (0..config.tracks.len()).map(TrackId::from_index);
        let tracks = tracks.filter(|track| {
            let (a, b) = config.ends(*track);
            (locations.contains(&a) || locations.contains(&b))
                && !self.selection.contains(&thing::track(config, *track))
        });
        let districts = self.selection.iter();
        let districts: Vec<DistrictId> = districts
            .filter_map(|thing| thing.district_id(config))
            .collect();
        let tickets = config.tickets.iter().filter(|ticket| {
            let mut ends = ticket.alternatives.iter().flat_map(|a| &a.ends);
            let hit = ends.any(|end| match end {
                End::Location(id) => locations.contains(id),
                End::District(id) => districts.contains(id),
            });
            hit && !self.selection.contains(&Thing::Ticket(ticket.id.clone()))
        });
        (tracks.count(), tickets.count())
    }

    /// Deletes what is selected, with all that cannot be without it, as one step.
    pub fn delete_selection(&mut self) -> bool {
        let things = self.deletable();
        if things.is_empty() {
            return false;
        }
        let label = match things.as_slice() {
            [one] => Label::about("step-delete", self.title_of(one)),
            many => Label::about("step-delete-many", many.len().to_string()),
        };
        self.run(label, Operation::Delete { things })
    }

    fn deletable(&self) -> Vec<Thing> {
        let can_go = |thing: &&Thing| {
            matches!(
                thing,
                Thing::Location(_)
                    | Thing::Track(_)
                    | Thing::Route(_)
                    | Thing::Ticket(_)
                    | Thing::District(_)
                    | Thing::Card(_)
                    | Thing::Land(_)
            )
        };
        self.selection.iter().filter(can_go).cloned().collect()
    }

    /// The selection as text of the language.
    pub fn copy(&self) -> Option<String> {
        let things = self.deletable();
        if things.is_empty() {
            return None;
        }
        let text = branchline_ide::copy(self.document.compilation(), &things);
        (!text.is_empty()).then_some(text)
    }

    /// Puts text of the language onto the map, a little beside where it was, and selects what is new.
    pub fn paste(&mut self, text: &str) -> bool {
        let Some(board) = self.board() else {
            return false;
        };
        let by = beside(text, &board);
        let before = self.everything();
        let pasted = self.run(
            Label::new("step-paste"),
            Operation::Paste {
                text: text.to_owned(),
                by,
            },
        );
        if pasted {
            let new = self.new_since(&before);
            self.select(new);
        }
        pasted
    }

    fn new_since(&self, before: &BTreeSet<Thing>) -> Vec<Thing> {
        let now = self.everything().into_iter();
        now.filter(|thing| !before.contains(thing)).collect()
    }

    fn everything(&self) -> BTreeSet<Thing> {
        let Some(game) = self.document.game() else {
            return BTreeSet::new();
        };
        let config = &game.config;
        let locations = config
            .locations
            .iter()
            .map(|l| Thing::Location(l.id.clone()));
        let tracks = config.tracks.iter().map(|t| Thing::Track(t.id.clone()));
        let tickets = config.tickets.iter().map(|t| Thing::Ticket(t.id.clone()));
        let districts = config.districts.iter();
        let districts = districts.map(|d| Thing::District(d.id.clone()));
        let land = game.sheet.land.iter().map(|l| Thing::Land(l.id.clone()));
        let all = locations.chain(tracks).chain(tickets);
        all.chain(districts).chain(land).collect()
    }
}

/// How far beside its place a pasted text lies: as a whole on the board, if there is room for it.
fn beside(text: &str, board: &Board) -> Point {
    let step = board.grid() * 4;
    let Some((first, last)) = branchline_ide::extent(text) else {
        return Point { x: step, y: step };
    };
    let size = &board.game.config.board;
    let along = |first: i32, last: i32, size: i32| {
        let fits = |by: &i32| first.saturating_add(*by) >= 0 && last.saturating_add(*by) <= size;
        // Not where the original lies, if the other side has room.
        let ways = [
            step,
            -step,
            size.saturating_sub(last),
            first.saturating_neg(),
        ];
        ways.into_iter().find(fits).unwrap_or(step)
    };
    Point {
        x: along(first.x, last.x, size.width),
        y: along(first.y, last.y, size.height),
    }
}
