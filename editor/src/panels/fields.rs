//! Form fields that hand over a value once it is complete, so that a whole word is one step and not each letter.

use egui::{Key, Response, Role, Ui, WidgetInfo};

use branchline_engine::spec::Kind;

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

/// A text field; gives the new text when it is left or Enter is pressed.
pub fn text_field(ui: &mut Ui, name: &str, value: &str, width: f32) -> Option<String> {
    let id = ui.scope_id().with(("field", name));
    field_with(ui, id, name, value, width).1
}

fn field_with(
    ui: &mut Ui,
    id: egui::Id,
    name: &str,
    value: &str,
    width: f32,
) -> (Response, Option<String>) {
    let so_far: Option<String> = ui.data(|data| data.get_temp(id));
    let mut text = so_far.unwrap_or_else(|| value.to_owned());
    let edit = egui::TextEdit::singleline(&mut text).id(id.with("edit"));
    let field = ui.add(edit.desired_width(width));
    field.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, name));
    if field.lost_focus() {
        ui.data_mut(|data| data.remove::<String>(id));
        let cancelled = ui.input(|input| input.key_pressed(Key::Escape));
        let changed = (!cancelled && text != value).then_some(text);
        return (field, changed);
    }
    if field.has_focus() {
        ui.data_mut(|data| data.insert_temp(id, text));
    }
    (field, None)
}

/// A number with arrows; gives the new number at once.
pub fn number_field(
    ui: &mut Ui,
    name: &str,
    value: i64,
    range: std::ops::RangeInclusive<i64>,
) -> Option<i64> {
    let mut number = value;
    let field = ui.add(
        egui::DragValue::new(&mut number)
            .range(range)
            .speed(0.1)
            .update_while_editing(false),
    );
    field.widget_info(|| WidgetInfo::labeled(Role::SpinButton, true, name));
    // A drag is one step: it counts when the hand lets go.
    let id = ui.scope_id().with(("number", name));
    if field.dragged() {
        ui.data_mut(|data| data.insert_temp(id, number));
        return None;
    }
    if field.drag_stopped() {
        let dragged: Option<i64> = ui.data_mut(|data| data.remove_temp(id));
        return dragged.filter(|dragged| *dragged != value);
    }
    (number != value).then_some(number)
}

/// A choice between words; gives the new one at once.
pub fn choice_field(
    ui: &mut Ui,
    name: &str,
    value: &str,
    choices: &[(String, String)],
) -> Option<String> {
    let shown = choices
        .iter()
        .find(|(id, _)| id == value)
        .map_or(value, |(_, title)| title);
    let mut chosen = None;
    let combo = egui::ComboBox::from_id_salt(("choice", name))
        .selected_text(shown)
        .width(130.0);
    let response = combo.show_ui(ui, |ui| {
        for (id, title) in choices {
            if ui.selectable_label(id == value, title).clicked() && id != value {
                chosen = Some(id.clone());
            }
        }
    });
    response
        .response
        .widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, name));
    chosen
}

/// The value of a field as the language writes it, edited by what its kind asks for.
pub fn value_field(ui: &mut Ui, name: &str, kind: Kind, value: &str) -> Option<String> {
    match kind {
        Kind::Flag => {
            let mut on = value == "on";
            let field = ui.checkbox(&mut on, "");
            field.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, on, name));
            field
                .changed()
                .then(|| if on { "on" } else { "off" }.to_owned())
        }
        Kind::Number {
            min,
            max,
            words: [],
        } if value.parse::<i64>().is_ok() => {
            let number = value.parse().unwrap_or(min);
            number_field(ui, name, number, min..=max).map(|n| n.to_string())
        }
        Kind::Word(words) => {
            let choices: Vec<(String, String)> = words
                .iter()
                .map(|w| ((*w).to_owned(), (*w).to_owned()))
                .collect();
            choice_field(ui, name, value, &choices)
        }
        Kind::Text => {
            let plain = value.trim_matches('"');
            let new = text_field(ui, name, plain, room(ui))?;
            Some(format!(
                "\"{}\"",
                new.replace('\\', "\\\\").replace('"', "\\\"")
            ))
        }
        _ => text_field(ui, name, value, room(ui)),
    }
}

/// The field of the selected thing's name, which `Rename` puts the focus into.
pub fn title_field(ui: &mut Ui, name: &str, value: &str) -> Option<String> {
    field_with(ui, title_id(), name, value, 170.0).1
}

/// Where the focus goes to rename the selected thing.
pub fn title_focus() -> egui::Id {
    title_id().with("edit")
}

fn title_id() -> egui::Id {
    egui::Id::unique("title of what is selected")
}

/// The width a field may take, with room left for a small button behind it.
fn room(ui: &Ui) -> f32 {
    (ui.available_width() - 42.0).clamp(50.0, 200.0)
}
