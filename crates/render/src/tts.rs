//! A saved object for Tabletop Simulator: the board with a snap point on each space,
//! the decks, and a bag of pieces for each seat.
//!
//! The object only names its pictures; whoever writes the files says where they will
//! be. File names carry the config's hash, since that program keeps a picture for ever
//! once it has seen its address.

use crate::layout::Layout;
use crate::png::{PngProblem, Turn, atlas, picture};
use crate::print::{card_back, card_face, edition, ticket_back, ticket_face};
use crate::scene::Scene;
use crate::theme::{SEATS, Theme};
use branchline_engine::GameConfig;
use branchline_engine::config::{CardId, Sheet, TicketId};
use branchline_engine::rulebook::Language;
use serde_json::{Value, json};

/// A file of the export.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TtsFile {
    /// Its name.
    pub name: String,
    /// Its content.
    pub bytes: Vec<u8>,
}

/// A flat tile measures so many units for a scale of one; a unit is an inch.
const TILE: f32 = 1.98;
const INCH: f32 = 25.4;
/// At most so many faces fit on a sheet of ten by seven: the last cell is hidden.
const COLUMNS: usize = 10;
const FACES: usize = 69;

/// All files: first the saved object, then its pictures, whose addresses begin with `base`. `board` is the bare
/// board, over its picture if it has one.
///
/// # Errors
/// If a picture would be too large.
pub fn saved_object(
    game: &GameConfig,
    sheet: &Sheet,
    board: &Scene,
    language: Language,
    base: &str,
    dots_per_inch: f32,
) -> Result<Vec<TtsFile>, PngProblem> {
    let theme = Theme::light();
    let layout = Layout::new(game, sheet);
    let foot = edition(game, sheet, 8);
    let mut maker = Maker {
        game,
        stem: format!("{}-{}", game.id, &game.hash()[..8]),
        base: base.to_owned(),
        dots_per_inch,
        files: Vec::new(),
        guids: Vec::new(),
    };
    let mut objects = vec![maker.board(board, &layout, &theme)?];
    let cards: Vec<(Scene, i32, String)> = game
        .deck
        .iter()
        .enumerate()
        .map(|(index, card)| {
            (
                card_face(game, CardId::from_index(index), &theme),
                card.copies,
                card.title.clone(),
            )
        })
        .collect();
    let side = layout.width.max(layout.height) / INCH;
    objects.extend(maker.deck(
        "cards",
        &cards,
        &card_back(game, &theme),
        (side / 2.0 + 3.0, 2.0),
    )?);
    for kind in 0..game.ticket_kinds.len() {
        let tickets: Vec<(Scene, i32, String)> = game
            .tickets
            .iter()
            .enumerate()
            .filter(|(_, ticket)| usize::from(ticket.kind) == kind)
            .map(|(index, ticket)| {
                (
                    ticket_face(game, &layout, &foot, TicketId::from_index(index), &theme),
                    ticket.copies,
                    ticket.id.clone(),
                )
            })
            .collect();
        let name = format!("tickets-{}", game.ticket_kinds[kind]);
        let place = (side / 2.0 + 3.0, -1.0 - 3.0 * kind as f32);
        objects.extend(maker.deck(
            &name,
            &tickets,
            &ticket_back(game, kind, &theme, language),
            place,
        )?);
    }
    objects.extend(maker.bags(side));
    let save = json!({
        "SaveName": game.title, "GameMode": "", "Date": "", "VersionNumber": "", "Gravity": 0.5, "PlayArea": 0.5,
        "Table": "", "Sky": "", "Note": format!("{} · Branchline · {}", game.title, edition(game, sheet, 12)),
        "TabStates": {}, "LuaScript": "", "LuaScriptState": "", "XmlUI": "", "ObjectStates": objects,
    });
    let mut text = serde_json::to_string_pretty(&save)
        .map_err(|error| PngProblem::Painter(error.to_string()))?;
    text.push('\n');
    let name = format!("{}.json", maker.stem);
    maker.files.insert(
        0,
        TtsFile {
            name,
            bytes: text.into_bytes(),
        },
    );
    Ok(maker.files)
}

struct Maker<'a> {
    game: &'a GameConfig,
    stem: String,
    base: String,
    dots_per_inch: f32,
    files: Vec<TtsFile>,
    guids: Vec<u32>,
}

impl Maker<'_> {
    fn board(
        &mut self,
        scene: &Scene,
        layout: &Layout,
        theme: &Theme,
    ) -> Result<Value, PngProblem> {
        // A square picture: the tile then has the same scale both ways. Flat art shows upside down.
        let side = layout.width.max(layout.height);
        let bytes = picture(
            scene,
            (side, side),
            self.dots_per_inch,
            theme.table,
            Turn::Half,
        )?;
        let url = self.file("board", bytes);
        let scale = side / INCH / TILE;
        let local = |mm: f32| f64::from((mm / INCH / scale * 1e4).round()) / 1e4;
        let snaps: Vec<Value> = layout
            .tracks
            .iter()
            .flat_map(|track| &track.spaces)
            .map(|space| {
                let (x, z) = (space.centre.x - layout.width / 2.0, layout.height / 2.0 - space.centre.y);
                json!({
                    "Position": { "x": local(x), "y": 0.1, "z": local(z) },
                    "Rotation": { "x": 0.0, "y": f64::from((space.angle.to_degrees() * 10.0).round()) / 10.0, "z": 0.0 },
                    "Tags": ["piece"],
                })
            })
            .collect();
        let mut board = self.object(
            "Custom_Tile",
            &self.game.title.clone(),
            (0.0, 1.0, 0.0),
            (scale, 1.0, scale),
        );
        board["Locked"] = json!(true);
        board["CustomImage"] = json!({
            "ImageURL": url, "ImageSecondaryURL": "", "ImageScalar": 1.0, "WidthScale": 0.0,
            "CustomTile": { "Type": 0, "Thickness": 0.1, "Stackable": false, "Stretch": true },
        });
        board["AttachedSnapPoints"] = json!(snaps);
        Ok(board)
    }

    /// A deck; a single card is no deck, and no card is nothing.
    fn deck(
        &mut self,
        name: &str,
        cards: &[(Scene, i32, String)],
        back: &Scene,
        place: (f32, f32),
    ) -> Result<Option<Value>, PngProblem> {
        let back = picture(
            back,
            (back.width, back.height),
            self.dots_per_inch,
            Theme::light().paper,
            Turn::None,
        )?;
        let back = self.file(&format!("{name}-back"), back);
        let (mut sheets, mut ids, mut contained) = (serde_json::Map::new(), Vec::new(), Vec::new());
        for (number, chunk) in cards.chunks(FACES).enumerate() {
            let faces: Vec<&Scene> = chunk.iter().map(|(face, _, _)| face).collect();
            let bytes = atlas(&faces, COLUMNS, self.dots_per_inch)?;
            let face = self.file(&format!("{name}-{}", number + 1), bytes);
            let key = self.files.len();
            let sheet = json!({
                "FaceURL": face, "BackURL": back, "NumWidth": COLUMNS, "NumHeight": rows(chunk.len()),
                "BackIsHidden": true, "UniqueBack": false, "Type": 0,
            });
            sheets.insert(key.to_string(), sheet.clone());
            for (index, (_, copies, title)) in chunk.iter().enumerate() {
                let id = key * 100 + index;
                for _ in 0..*copies {
                    ids.push(id);
                    let mut card =
                        self.object("Card", title, (place.0, 1.5, place.1), (1.0, 1.0, 1.0));
                    card["CardID"] = json!(id);
                    card["CustomDeck"] = json!({ key.to_string(): sheet });
                    contained.push(card);
                }
            }
        }
        if contained.len() < 2 {
            return Ok(contained.pop());
        }
        let mut deck = self.object("DeckCustom", name, (place.0, 1.5, place.1), (1.0, 1.0, 1.0));
        // Readable from the seat, face down.
        deck["Transform"]["rotY"] = json!(180.0);
        deck["Transform"]["rotZ"] = json!(180.0);
        deck["DeckIDs"] = json!(ids);
        deck["CustomDeck"] = Value::Object(sheets);
        deck["ContainedObjects"] = json!(contained);
        Ok(Some(deck))
    }

    /// A bag without end of pieces for each seat.
    fn bags(&mut self, side: f32) -> Vec<Value> {
        let size = &self.game.board;
        let piece = (
            size.piece_length as f32 / INCH,
            0.3,
            size.piece_width as f32 * 0.8 / INCH,
        );
        let seats = usize::from(self.game.rules.players.max).min(SEATS.len());
        (0..seats)
            .map(|seat| {
                let x = (seat as f32 - (seats - 1) as f32 / 2.0) * 3.0;
                let place = (x, 1.5, -side / 2.0 - 3.0);
                let colour = SEATS[seat].colour;
                let tint = [colour.r, colour.g, colour.b].map(|c| f64::from(c) / 255.0);
                let tint = json!({ "r": tint[0], "g": tint[1], "b": tint[2] });
                let name = format!("{} of player {}", self.game.rules.pieces.name, seat + 1);
                let mut block = self.object("BlockRectangle", &name, place, piece);
                block["ColorDiffuse"] = tint.clone();
                block["Tags"] = json!(["piece"]);
                let mut bag = self.object("Infinite_Bag", &name, place, (1.0, 1.0, 1.0));
                bag["ColorDiffuse"] = tint;
                bag["ContainedObjects"] = json!([block]);
                bag
            })
            .collect()
    }

    fn object(
        &mut self,
        name: &str,
        title: &str,
        at: (f32, f32, f32),
        scale: (f32, f32, f32),
    ) -> Value {
        let number = |value: f32| f64::from((value * 1e4).round()) / 1e4;
        json!({
            "Name": name,
            "Transform": {
                "posX": number(at.0), "posY": number(at.1), "posZ": number(at.2), "rotX": 0.0, "rotY": 0.0, "rotZ": 0.0,
                "scaleX": number(scale.0), "scaleY": number(scale.1), "scaleZ": number(scale.2),
            },
            "Nickname": title, "Description": "", "GMNotes": "",
            "ColorDiffuse": { "r": 1.0, "g": 1.0, "b": 1.0 },
            "Tags": [], "Locked": false, "Grid": true, "Snap": true, "Autoraise": true, "Sticky": true, "Tooltip": true,
            "HideWhenFaceDown": matches!(name, "Card" | "DeckCustom"), "Hands": name == "Card",
            "LuaScript": "", "LuaScriptState": "", "XmlUI": "", "GUID": self.guid(),
        })
    }

    /// Six digits, from the game and the number of the object: stable, and never twice.
    fn guid(&mut self) -> String {
        let mut hash: u32 = 0x811C_9DC5;
        let seed = format!("{} {}", self.stem, self.guids.len());
        for byte in seed.bytes() {
            hash = (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
        }
        let mut guid = (hash >> 8) & 0xFF_FF_FF;
        while self.guids.contains(&guid) {
            guid = (guid + 1) & 0xFF_FF_FF;
        }
        self.guids.push(guid);
        format!("{guid:06x}")
    }

    /// Keeps a picture and gives its address.
    fn file(&mut self, what: &str, bytes: Vec<u8>) -> String {
        let name = format!("{}-{what}.png", self.stem);
        let url = format!("{}{name}", self.base);
        self.files.push(TtsFile { name, bytes });
        url
    }
}

/// A sheet has at least two rows.
fn rows(faces: usize) -> usize {
    (faces + 1).div_ceil(COLUMNS).max(2)
}
