//! Choosing a file, to read or to write, in a dialog of our own: the same on every system, and testable.

use std::fs;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::{Duration, Instant};

use egui::{Key, RichText, Role, ScrollArea, Ui, WidgetInfo};

use crate::action::{Action, Desk};

/// A folder being looked at, and a name.
pub struct Browser {
    /// The folder.
    pub folder: PathBuf,
    /// What is typed as the name.
    pub name: String,
    /// Endings of files that are shown; none: a folder is chosen.
    pub endings: &'static [&'static str],
    /// A file that is there already, and that somebody wanted to save over without saying so.
    asked: Option<PathBuf>,
    /// What lies in a folder, and when that was looked at: a folder far away takes its time.
    listed: Option<(PathBuf, Instant, Rc<[Entry]>)>,
}

/// A list is shown so long before the folder is looked at again.
const LOOK: Duration = Duration::from_secs(1);

/// A file or a folder to choose.
struct Entry {
    path: PathBuf,
    name: String,
    is_folder: bool,
}

impl Browser {
    /// Looks at the folder of a file, or where the program was started.
    pub fn new(near: Option<&Path>, endings: &'static [&'static str]) -> Self {
        let folder = near.and_then(Path::parent).map(Path::to_owned);
        let folder = folder
            .filter(|folder| folder.is_dir())
            .or_else(|| std::env::current_dir().ok());
        Self {
            folder: folder.unwrap_or_else(|| PathBuf::from(".")),
            name: String::new(),
            endings,
            asked: None,
            listed: None,
        }
    }

    /// The path that is meant: a full path may be typed, too.
    fn path(&self) -> PathBuf {
        self.folder.join(self.name.trim())
    }

    /// Where a file is written: what is typed, with the ending of its kind. `city.v2` has none yet.
    fn target(&self) -> PathBuf {
        let path = self.path();
        let name = path.to_string_lossy().to_lowercase();
        let mut target = path.into_os_string();
        if let Some(usual) = self.endings.first()
            && !self.endings.iter().any(|ending| name.ends_with(ending))
        {
            target.push(usual);
        }
        PathBuf::from(target)
    }

    fn wants_folder(&self) -> bool {
        self.endings.is_empty()
    }

    /// Whether something would be replaced. An empty folder has nothing to lose.
    fn is_there(&self, target: &Path) -> bool {
        let is_empty = || fs::read_dir(target).is_ok_and(|mut entries| entries.next().is_none());
        self.is_named() && target.exists() && !(self.wants_folder() && is_empty())
    }

    fn is_named(&self) -> bool {
        !self.name.trim().is_empty()
    }

    /// Draws what chooses a file to read; returns whether it stays open.
    pub fn open_ui(
        &mut self,
        ui: &mut Ui,
        desk: &mut Desk,
        make: impl Fn(PathBuf) -> Action,
    ) -> bool {
        let mut chosen = self.browser_ui(ui, desk);
        let mut open = true;
        ui.horizontal(|ui| {
            let button = egui::Button::new(desk.word("open"));
            if ui.add_enabled(self.is_named(), button).clicked() {
                chosen = Some(self.path());
            }
            open &= !ui.button(desk.word("cancel")).clicked();
        });
        if let Some(path) = chosen {
            // The ending need not be typed.
            desk.ask(make(if path.exists() { path } else { self.target() }));
            open = false;
        }
        open
    }

    /// Draws what chooses a file to write; returns whether it stays open. A file that is there is replaced by the
    /// button that says so: Enter and a double click only ask.
    pub fn save_ui(
        &mut self,
        ui: &mut Ui,
        key: &str,
        desk: &mut Desk,
        make: impl Fn(PathBuf) -> Action,
    ) -> bool {
        let entered = self.browser_ui(ui, desk).is_some();
        let target = self.target();
        let is_there = self.is_there(&target);
        let mut save = entered && !is_there;
        if entered && is_there {
            self.asked = Some(target.clone());
        }
        if is_there && self.asked.as_ref() == Some(&target) {
            let name = target.file_name().unwrap_or_default().to_string_lossy();
            let text = desk.words.about("save-there", &name);
            ui.label(RichText::new(text).color(ui.visuals().warn_fg_color));
        }
        let mut open = true;
        ui.horizontal(|ui| {
            let key = match is_there {
                false => key,
                true if self.wants_folder() => "save-over-folder",
                true => "save-over",
            };
            let button = egui::Button::new(desk.word(key));
            save |= ui.add_enabled(self.is_named(), button).clicked();
            open &= !ui.button(desk.word("cancel")).clicked();
        });
        if save {
            desk.ask(make(target));
        }
        open && !save
    }

    /// Draws the folder; returns a file that was chosen by a double click or Enter.
    fn browser_ui(&mut self, ui: &mut Ui, desk: &Desk) -> Option<PathBuf> {
        let mut chosen = None;
        ui.horizontal(|ui| {
            if ui
                .button("⬆")
                .on_hover_text(desk.word("folder-up"))
                .clicked()
                && let Some(parent) = self.folder.parent()
            {
                self.folder = parent.to_owned();
            }
            ui.label(RichText::new(self.folder.display().to_string()).color(desk.look.muted()));
        });
        ScrollArea::vertical()
            .max_height(260.0)
            .min_scrolled_height(260.0)
            .auto_shrink([false, true])
            .show(ui, |ui| {
                for entry in self.entries().iter() {
                    let Entry {
                        path,
                        name,
                        is_folder,
                    } = entry;
                    let is_folder = *is_folder;
                    let text = if is_folder {
                        format!("🗀 {name}")
                    } else {
                        format!("    {name}")
                    };
                    let line = ui.selectable_label(!is_folder && self.name == *name, text);
                    // The second click of a double click is a click, too.
                    if line.clicked() && is_folder {
                        self.folder.clone_from(path);
                    } else if line.double_clicked() {
                        chosen = Some(path.clone());
                    } else if line.clicked() {
                        self.name.clone_from(name);
                    }
                }
            });
        let hint = desk.word(if self.wants_folder() {
            "folder-name"
        } else {
            "file-name"
        });
        let field = ui.add(
            egui::TextEdit::singleline(&mut self.name)
                .hint_text(&hint)
                .desired_width(f32::INFINITY),
        );
        field.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, &hint));
        if field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter)) && self.is_named()
        {
            chosen = Some(self.path());
        }
        if chosen.is_none() && !field.has_focus() && ui.memory(|memory| memory.focused().is_none())
        {
            field.request_focus();
        }
        // A folder typed as a name is entered.
        if !self.wants_folder() && chosen.as_ref().is_some_and(|path| path.is_dir()) {
            self.folder = chosen.take().unwrap_or_default();
            self.name.clear();
        }
        chosen
    }

    fn entries(&mut self) -> Rc<[Entry]> {
        if let Some((folder, at, entries)) = &self.listed
            && *folder == self.folder
            && at.elapsed() < LOOK
        {
            return Rc::clone(entries);
        }
        let entries: Rc<[Entry]> = self.look().into();
        self.listed = Some((self.folder.clone(), Instant::now(), Rc::clone(&entries)));
        entries
    }

    /// Folders first, then files of the kinds that are shown.
    fn look(&self) -> Vec<Entry> {
        let Ok(read) = fs::read_dir(&self.folder) else {
            return Vec::new();
        };
        let entry = |entry: fs::DirEntry| {
            let path = entry.path();
            Entry {
                is_folder: path.is_dir(),
                name: entry.file_name().to_string_lossy().into_owned(),
                path,
            }
        };
        let mut entries: Vec<Entry> = read.flatten().map(entry).collect();
        entries.retain(|entry| {
            let name = entry.name.to_lowercase();
            let fits = || self.endings.iter().any(|ending| name.ends_with(ending));
            !name.starts_with('.') && (entry.is_folder || fits())
        });
        entries.sort_by_key(|entry| (!entry.is_folder, entry.name.to_lowercase()));
        entries
    }
}
