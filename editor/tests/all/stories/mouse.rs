//! The mouse of a story: buttons, the wheel, and what they do to the view.

use egui::{Event, Key, Modifiers, MouseWheelSource, PointerButton, Pos2};

use super::Teller;

impl Teller {
    pub(super) fn with_modifier(&mut self, word: &str, rest: &str) {
        let (held, gesture) = word.split_once('-').expect("held, gesture");
        let modifiers = match held {
            "alt" => Modifiers::ALT,
            _ => Modifiers::SHIFT,
        };
        let (from, to) = match gesture {
            "click" => (self.on_screen(rest), self.on_screen(rest)),
            _ => {
                let (from, to) = rest.split_once(" -> ").expect("A -> B");
                (self.on_screen(from), self.on_screen(to))
            }
        };
        let button = |pos: Pos2, pressed: bool| Event::PointerButton {
            pos,
            button: PointerButton::Primary,
            pressed,
            modifiers,
        };
        self.window().event(Event::ModifiersChanged(modifiers));
        let way = [from, from + (to - from) * 0.5, to];
        self.window().event(Event::PointerMoved(from));
        self.frames(1);
        self.window().event(button(from, true));
        self.frames(1);
        if from != to {
            for at in way {
                self.window().event(Event::PointerMoved(at));
                self.frames(1);
            }
        }
        self.window().event(button(to, false));
        self.frames(2);
        self.window()
            .event(Event::ModifiersChanged(Modifiers::NONE));
        self.frames(1);
    }

    pub(super) fn button(&mut self, pos: Pos2, button: PointerButton, pressed: bool) {
        self.window().event(Event::PointerMoved(pos));
        self.window().event(Event::PointerButton {
            pos,
            button,
            pressed,
            modifiers: Modifiers::NONE,
        });
        self.frames(2);
    }

    /// Pulls the board along with the middle button, or with space held.
    pub(super) fn move_view(&mut self, word: &str, rest: &str) {
        let (from, to) = rest.split_once(" -> ").expect("A -> B");
        let (from, to) = (self.on_screen(from), self.on_screen(to));
        let space = |pressed: bool, repeat: bool| Event::Key {
            key: Key::Space,
            physical_key: None,
            pressed,
            repeat,
            modifiers: Modifiers::NONE,
        };
        let button = match word {
            "middle-drag" => PointerButton::Middle,
            _ => {
                self.window().event(space(true, false));
                PointerButton::Primary
            }
        };
        self.button(from, button, true);
        for step in 1..=4 {
            let at = from + (to - from) * (step as f32 / 4.0);
            self.window().event(Event::PointerMoved(at));
            if button == PointerButton::Primary {
                // A key that is held repeats itself.
                self.window().event(space(true, true));
            }
            self.frames(1);
        }
        self.button(to, button, false);
        self.window().event(space(false, false));
        self.frames(2);
    }

    /// Turns the wheel: what lies under the pointer stays there.
    pub(super) fn wheel(&mut self, lines: f32, place: &str) {
        let at = self.on_screen(place);
        self.window().event(Event::PointerMoved(at));
        self.frames(1);
        self.window().event(Event::MouseWheel {
            unit: egui::MouseWheelUnit::Line,
            delta: egui::vec2(0.0, lines),
            phase: egui::TouchPhase::Move,
            source: MouseWheelSource::Wheel,
            modifiers: Modifiers::NONE,
        });
        self.frames(4);
        let now = self.on_screen(place);
        assert!(
            now.distance(at) < 1.0,
            "{place} was at {at:?}, is at {now:?}"
        );
    }

    /// What became of the view since it was last asked for.
    pub(super) fn view(&mut self, wanted: &str, said: &str) {
        let now = self.window().state().canvas.camera;
        let before = std::mem::replace(&mut self.view, now);
        let found = match wanted {
            "larger" => now.zoom > before.zoom,
            "smaller" => now.zoom < before.zoom,
            "moved" => now.centre != before.centre && now.zoom == before.zoom,
            "as-before" => now == before,
            other => panic!("no view {other}"),
        };
        assert!(found, "{said}: {before:?}, now {now:?}");
    }
}
