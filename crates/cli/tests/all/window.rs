//! The real program in a real window: needs a display server and a hand for the mouse, so only `cargo xtask test`
//! runs it.

use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::support::branchline;

/// Ends a program when the test ends, however it does.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

struct Desk {
    display: String,
    folder: PathBuf,
}

impl Desk {
    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command
            .env("DISPLAY", &self.display)
            .env_remove("WAYLAND_DISPLAY")
            .env("XDG_STATE_HOME", self.folder.join("state"))
            .env("LIBGL_ALWAYS_SOFTWARE", "1")
            .env("LC_ALL", "C")
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        command
    }

    fn xdotool(&self, arguments: &[&str]) -> bool {
        let status = self.command("xdotool").args(arguments).status();
        // The window draws in software here: give it time for a frame.
        sleep(Duration::from_millis(400));
        status.is_ok_and(|status| status.success())
    }

    /// What other programs would paste.
    fn clipboard(&self) -> Option<String> {
        let mut asked = self.command("xclip");
        asked.args(["-o", "-selection", "clipboard"]);
        let told = asked.stdout(Stdio::piped()).output().ok()?;
        let text = String::from_utf8(told.stdout).ok()?;
        (!text.is_empty()).then_some(text)
    }

    fn window(&self) -> Option<String> {
        let search = ["search", "--name", "Branchline"];
        let found = self
            .command("xdotool")
            .args(search)
            .stdout(Stdio::piped())
            .output()
            .ok()?;
        let text = String::from_utf8(found.stdout).ok()?;
        text.lines().next().map(str::to_owned)
    }
}

/// A display that nobody sees. The server itself picks a free number and says it when it is ready.
fn display() -> (String, Running) {
    let mut server = Command::new("Xvfb")
        .args(["-displayfd", "1", "-screen", "0", "1440x900x24"])
        // Else it starts anew whenever nobody is connected, and drops whoever comes just then.
        .args(["-nolisten", "tcp", "-noreset"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("Xvfb is installed");
    let mut number = String::new();
    let output = server.stdout.take().expect("it was asked for");
    BufReader::new(output)
        .read_line(&mut number)
        .expect("the server says its number");
    (format!(":{}", number.trim()), Running(server))
}

fn wait_until<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let start = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(
            start.elapsed() < Duration::from_secs(180),
            "waited in vain for {what}"
        );
        sleep(Duration::from_millis(100));
    }
}

/// The program in a window of its own, with the keyboard; ends with the test.
fn opened(desk: &Desk, file: &Path) -> Running {
    let said = desk.folder.join("said.txt");
    let mut program = Running(
        desk.command(env!("CARGO_BIN_EXE_branchline"))
            .arg("edit")
            .arg(file)
            .stderr(File::create(&said).expect("a file for what the program says"))
            .spawn()
            .expect("it starts"),
    );
    let window = wait_until("the window", || {
        let ended = program.0.try_wait().expect("it can be asked");
        let words = || fs::read_to_string(&said).unwrap_or_default();
        assert!(ended.is_none(), "it ended ({ended:?}): {}", words());
        desk.window()
    });
    sleep(Duration::from_secs(3));
    // Without a window manager nothing has the keyboard.
    assert!(desk.xdotool(&["windowfocus", &window]));
    program
}

fn desk(name: &str) -> (Desk, Running) {
    let folder = std::env::temp_dir().join(format!("branchline-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder for the test");
    let (display, server) = display();
    (Desk { display, folder }, server)
}

#[test]
fn a_location_is_placed_with_the_mouse_named_by_the_keyboard_and_saved() {
    let (desk, _server) = desk("window");
    let file = desk.folder.join("town.line");
    let template = Path::new(env!("CARGO_MANIFEST_DIR")).join("templates/empty.line");
    fs::copy(template, &file).expect("a game");
    let _program = opened(&desk, &file);

    assert!(desk.xdotool(&["key", "l"]));
    assert!(desk.xdotool(&["mousemove", "560", "330", "click", "1"]));
    assert!(desk.xdotool(&["type", "--delay", "60", "Lighthouse"]));
    assert!(desk.xdotool(&["key", "Return"]));
    assert!(desk.xdotool(&["key", "ctrl+s"]));
    let saved = wait_until("the saved file", || {
        let text = fs::read_to_string(&file).expect("the file is always whole");
        text.contains("Lighthouse").then_some(text)
    });
    assert!(saved.contains("lighthouse"), "{saved}");

    // Dragged, step by step as a hand does, and copied for other programs.
    assert!(desk.xdotool(&["key", "Escape"]));
    assert!(desk.xdotool(&["mousemove", "560", "330", "mousedown", "1"]));
    for step in 1..=6 {
        let (x, y) = (560 + 15 * step, 330 + 10 * step);
        assert!(desk.xdotool(&["mousemove", &x.to_string(), &y.to_string()]));
    }
    assert!(desk.xdotool(&["mouseup", "1"]));
    assert!(desk.xdotool(&["key", "ctrl+s"]));
    let line = |text: &str| {
        let mut lines = text.lines().map(str::to_owned);
        lines.find(|line| line.contains("\"Lighthouse\""))
    };
    let placed = line(&saved).expect("it was saved");
    let moved = wait_until("the moved location", || {
        let text = fs::read_to_string(&file).expect("the file is always whole");
        line(&text).filter(|line| *line != placed)
    });
    assert!(desk.xdotool(&["key", "ctrl+c"]));
    let copied = wait_until("the clipboard", || desk.clipboard());
    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words(&copied).contains(&words(&moved)), "{copied}");

    assert!(desk.xdotool(&["key", "ctrl+z", "ctrl+z", "ctrl+s"]));
    wait_until("the undone file", || {
        let text = fs::read_to_string(&file).expect("the file is always whole");
        (!text.contains("Lighthouse")).then_some(())
    });
    let _ = fs::remove_dir_all(&desk.folder);
}

#[test]
fn a_game_is_begun_finished_and_saved_by_keys_and_goes_the_same_way_in_the_terminal() {
    let (desk, _server) = desk("table");
    let project = desk.folder.join("city");
    let path = |path: &Path| path.to_str().expect("a plain path").to_owned();
    branchline(&["new", &path(&project), "--from", "amsterdam"]).ends_with(0);
    let _program = opened(&desk, &project);

    assert!(desk.xdotool(&["key", "F5"]));
    assert!(desk.xdotool(&["key", "shift+F10"]));
    let picture = desk.folder.join("window.png");
    let taken = desk
        .command("import")
        .args(["-window", "root", &path(&picture)])
        .status();
    assert!(taken.is_ok_and(|status| status.success()));
    assert!(
        fs::metadata(&picture).is_ok_and(|file| file.len() > 20_000),
        "a window full of things"
    );
    assert!(desk.xdotool(&["key", "ctrl+shift+g"]));
    let saved = wait_until("the saved game", || {
        // The dialog hears it once its field has the focus.
        assert!(desk.xdotool(&["key", "Return"]));
        let files = fs::read_dir(&project).ok()?.flatten();
        let mut paths = files.map(|file| file.path());
        paths.find(|path| path.extension().is_some_and(|ending| ending == "replay"))
    });
    let told = branchline(&["replay", "--verify", &path(&saved)])
        .ends_with(0)
        .out;
    assert!(told.starts_with("✓ goes as it did: "), "{told}");
    let told = branchline(&["replay", &path(&saved)]).ends_with(0).out;
    assert!(
        told.contains(" wins with "),
        "it came to its score sheet: {told}"
    );
    let _ = fs::remove_dir_all(&desk.folder);
}
