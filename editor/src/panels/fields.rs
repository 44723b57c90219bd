//! Form fields that do something once their value is complete, so that a whole word is one step and not each letter.

mod parts;
mod written;

use std::ops::RangeInclusive;

use branchline_engine::spec::Choice;
use branchline_syntax::spell;
use egui::color_picker::{self, Alpha};
use egui::text::{CCursor, CCursorRange};
use egui::text_edit::TextEditState;
use egui::{Color32, Context, Id, Popup, Response, Role, Ui, WidgetInfo};

use super::typed::Edit;
use crate::action::{Action, Desk};
use crate::thing::Thing;
pub use parts::{Part, value_field};

/// Shown for the number of things that differ.
const DIFFERENT: &str = "–";
/// Kept free behind a field of text, for a small button, in points.
const BEHIND: f32 = 44.0;

/// A row of a form: a name on the left, its field on the right, an explanation on both.
pub fn row<R>(ui: &mut Ui, name: &str, tip: &str, field: impl FnOnce(&mut Ui) -> R) -> R {
    ui.horizontal(|ui| {
        let width = (ui.available_width() * 0.38).clamp(70.0, 150.0);
        // A long name takes a second line: cut, it would be no name.
        let text = egui::WidgetText::from(name).into_galley(
            ui,
            Some(egui::TextWrapMode::Wrap),
            width,
            egui::TextStyle::Body,
        );
        let size = egui::vec2(width, text.size().y.max(22.0));
        let (rect, response) = ui.allocate_exact_size(size, egui::Sense::hover());
        let colour = ui.visuals().text_color();
        ui.painter().galley(
            egui::pos2(rect.left(), rect.center().y - text.size().y / 2.0),
            text,
            colour,
        );
        if !tip.is_empty() {
            response.on_hover_text(tip);
        }
        field(ui)
    })
    .inner
}

/// A text field; what its text does is done when it is left or Enter is pressed.
pub fn text_field(
    ui: &mut Ui,
    desk: &mut Desk,
    name: &str,
    value: &str,
    width: f32,
    make: impl FnOnce(String) -> Action,
) {
    let id = ui.scope_id().with(("field", name));
    text_field_as(ui, desk, id, name, value, width, make);
}

fn text_field_as(
    ui: &mut Ui,
    desk: &mut Desk,
    id: Id,
    name: &str,
    value: &str,
    width: f32,
    make: impl FnOnce(String) -> Action,
) {
    let so_far = desk.typed.so_far(id);
    let mut text = so_far.unwrap_or_else(|| value.to_owned());
    let edit = egui::TextEdit::singleline(&mut text).id(id.with("edit"));
    // What stands behind it has room, too.
    let width = width.min((ui.available_width() - BEHIND).max(BEHIND));
    let field = ui.add(edit.desired_width(width));
    field.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, name));
    select_if_renamed(ui, &field, &text);
    if text != value {
        let edit = Edit {
            field: id,
            so_far: text.clone(),
            rect: field.rect,
            action: make(text),
        };
        desk.typed.keep(edit, has_focus(ui, &field));
    }
}

/// Also while the window itself has no focus: who looks something up elsewhere comes back to go on typing.
fn has_focus(ui: &Ui, field: &Response) -> bool {
    ui.memory(|memory| memory.has_focus(field.id))
}

/// A number with arrows, to be typed or dragged; none is shown for things that differ. What it does is one step,
/// once it is complete.
pub fn number_field(
    ui: &mut Ui,
    desk: &mut Desk,
    name: &str,
    value: impl Into<Option<i64>>,
    range: RangeInclusive<i64>,
    make: impl FnOnce(i64) -> Action,
) {
    let (value, least, most) = (value.into(), *range.start(), *range.end());
    // Nobody can type the number below the least one: whatever is typed for things that differ is a change.
    let unchanged = value.unwrap_or(least.saturating_sub(1));
    let id = ui.next_auto_id();
    let so_far = desk.typed.so_far(id).and_then(|text| text.parse().ok());
    let mut number = so_far.unwrap_or(unchanged);
    let mut drag = egui::DragValue::new(&mut number)
        .range(range)
        // What the game says is shown as it is: a form must not change it by being drawn.
        .clamp_existing_to_range(false)
        .speed(speed(ui));
    if value.is_none() {
        drag = drag.custom_formatter(move |number, _| {
            let shown = format!("{number:.0}");
            if shown == unchanged.to_string() {
                return DIFFERENT.to_owned();
            }
            shown
        });
    }
    let field = ui.add(drag);
    field.widget_info(|| WidgetInfo::labeled(Role::SpinButton, true, name));
    if field.changed() {
        // The text was painted before the number changed.
        ui.ctx().request_repaint();
        number = number.clamp(least, most);
    }
    if number != unchanged {
        let edit = Edit {
            field: id,
            so_far: number.to_string(),
            rect: field.rect,
            action: make(number),
        };
        desk.typed
            .keep(edit, field.dragged() || has_focus(ui, &field));
    }
}

/// How fast the next number goes: a key is a whole step, a point of the mouse's way a tenth of one.
pub fn speed(ui: &Ui) -> f64 {
    let dragged = ui.ctx().is_being_dragged(ui.next_auto_id());
    if dragged { 0.1 } else { 1.0 }
}

/// A colour as the language writes it, to be typed or picked: one step, once the picker is closed. Where none is
/// written, the picker begins with the one that is `seen`.
pub fn ink_field(
    ui: &mut Ui,
    desk: &mut Desk,
    name: &str,
    value: &str,
    seen: Color32,
    make: impl FnOnce(String) -> Action,
) {
    let id = ui.scope_id().with(("ink", name));
    let so_far = desk.typed.so_far(id);
    let mut text = so_far.unwrap_or_else(|| value.to_owned());
    let mut ink = Color32::from_hex(&text).unwrap_or(seen);
    // The picker gives its own popup this very id.
    let popup = ui.auto_id_with("popup");
    let well = color_picker::color_edit_button_srgba(ui, &mut ink, Alpha::Opaque);
    let tip = desk.word("field-ink-tip");
    well.widget_info(|| WidgetInfo::labeled(Role::ColorWell, true, format!("{name}: {tip}")));
    if well.changed() {
        let [red, green, blue, _] = ink.to_array();
        text = format!("#{red:02x}{green:02x}{blue:02x}");
    }
    well.on_hover_text(&tip);
    let edit = egui::TextEdit::singleline(&mut text).id(id.with("edit"));
    let [red, green, blue, _] = seen.to_array();
    let hint = format!("#{red:02x}{green:02x}{blue:02x}");
    let field = ui.add(edit.desired_width(76.0).hint_text(hint));
    field.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, name));
    if text != value {
        let more = has_focus(ui, &field) || Popup::is_id_open(ui.ctx(), popup);
        let edit = Edit {
            field: id,
            so_far: text.clone(),
            rect: field.rect,
            action: make(text),
        };
        desk.typed.keep(edit, more);
    }
}

/// A choice between words; gives the new one at once.
pub fn choice_field(
    ui: &mut Ui,
    name: &str,
    value: &str,
    choices: &[(String, String)],
) -> Option<String> {
    choice(ui, name, Some(value), "", choices)
}

/// The same for several things; it says so if they differ.
pub fn common_choice(
    ui: &mut Ui,
    desk: &Desk,
    name: &str,
    value: Option<&str>,
    choices: &[(String, String)],
) -> Option<String> {
    choice(ui, name, value, &desk.word("different"), choices)
}

fn choice(
    ui: &mut Ui,
    name: &str,
    value: Option<&str>,
    different: &str,
    choices: &[(String, String)],
) -> Option<String> {
    let is_it = |id: &str| value == Some(id);
    let shown = choices
        .iter()
        .find(|(id, _)| is_it(id))
        .map_or(value.unwrap_or(different), |(_, title)| title);
    let mut chosen = None;
    let combo = egui::ComboBox::from_id_salt(("choice", name))
        .selected_text(shown)
        .width(130.0_f32.min(ui.available_width() - 34.0))
        .height(360.0)
        .truncate();
    let response = combo.show_ui(ui, |ui| {
        for (id, title) in choices {
            if ui.selectable_label(is_it(id), title).clicked() && !is_it(id) {
                chosen = Some(id.clone());
            }
        }
    });
    response
        .response
        .widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, name));
    chosen
}

/// Words of the language as choices, by what people call them.
pub fn choices_of(desk: &Desk, words: &[Choice]) -> Vec<(String, String)> {
    let named = |choice: &Choice| {
        let title = desk.words.of(choice.title);
        (choice.word.to_owned(), title.to_owned())
    };
    words.iter().map(named).collect()
}

/// The same where nothing need be said: the program chooses then.
pub fn words_or_unset(desk: &Desk, words: &[Choice]) -> Vec<(String, String)> {
    let mut choices = choices_of(desk, words);
    choices.insert(0, (String::new(), desk.word("unset")));
    choices
}

/// A box to tick, neither on nor off for things that differ; gives the new state at once.
pub fn check_field(ui: &mut Ui, name: &str, value: Option<bool>) -> Option<bool> {
    let mut on = value.unwrap_or(false);
    let field = ui.add(egui::Checkbox::new(&mut on, "").indeterminate(value.is_none()));
    field.widget_info(|| match value {
        Some(_) => WidgetInfo::selected(Role::CheckBox, true, on, name),
        None => WidgetInfo::labeled(Role::CheckBox, true, name),
    });
    field.changed().then_some(on)
}

/// A text that the language writes in quotes, shown as it is meant.
fn text_value_field(
    ui: &mut Ui,
    desk: &mut Desk,
    name: &str,
    value: &str,
    make: impl FnOnce(String) -> Action,
) {
    match spell::unquoted(value) {
        // Something else stands there, by mistake or as a table: it is edited as written.
        None if !value.is_empty() => text_field(ui, desk, name, value, room(ui), make),
        plain => {
            let plain = plain.unwrap_or_default();
            let quoted = |text: String| make(spell::text(&text));
            text_field(ui, desk, name, &plain, room(ui), quoted);
        }
    }
}

/// The field of a thing's name, which `Rename` puts the focus into.
pub fn title_field(
    ui: &mut Ui,
    desk: &mut Desk,
    thing: &Thing,
    name: &str,
    value: &str,
    make: impl FnOnce(String) -> Action,
) {
    text_field_as(ui, desk, title_id(thing), name, value, 170.0, make);
}

/// Takes the focus to the name of a thing, all of it selected: what is typed takes its place.
pub fn rename(ctx: &Context, thing: &Thing) {
    let field = title_id(thing).with("edit");
    ctx.memory_mut(|memory| memory.request_focus(field));
    ctx.data_mut(|data| data.insert_temp(Id::unique("renamed"), field));
}

/// Selects all letters of a field that is about to be renamed in.
fn select_if_renamed(ui: &Ui, field: &Response, text: &str) {
    let renamed = Id::unique("renamed");
    let is_it = ui.data(|data| data.get_temp::<Id>(renamed)) == Some(field.id);
    if is_it && has_focus(ui, field) {
        ui.data_mut(|data| data.remove::<Id>(renamed));
        let mut edit = TextEditState::load(ui.ctx(), field.id).unwrap_or_default();
        let all = CCursorRange::two(CCursor::default(), CCursor::new(text.chars().count()));
        edit.cursor.set_char_range(Some(all));
        edit.store(ui.ctx(), field.id);
    }
}

fn title_id(thing: &Thing) -> Id {
    Id::unique(("title of", thing))
}

/// The width a field may take, with room left for a small button behind it.
fn room(ui: &Ui) -> f32 {
    (ui.available_width() - 42.0).clamp(50.0, 200.0)
}
