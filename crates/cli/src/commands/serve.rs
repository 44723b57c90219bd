//! `branchline serve`: RGP/1 for front ends, on standard input and output or over a local HTTP bridge.
//!
//! Everything the protocol means is in `branchline-protocol`; here are only the two ways lines come and go.

mod http;

use std::io::{self, BufRead, Read, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::mpsc::sync_channel;
use std::thread;

use branchline_compiler::Compilation;
use branchline_protocol::{LIMITS, Library, Server};
use clap::Args;

use crate::failure::{Failure, Outcome, Result};
use crate::input::Input;
use crate::terminal::Terminal;

/// Let another program play: RGP/1, one JSON object a line
#[derive(Args)]
#[command(after_help = "\
Examples:
  branchline serve                           on standard input and output
  branchline serve --http 127.0.0.1:8080     for a page in the browser of this machine; prints its address
  branchline serve --allow-path .            clients may load game files below this folder

The protocol is in docs/protocol.md; `branchline schema protocol` prints its JSON Schema.")]
pub struct Serve {
    /// Serve over HTTP at this address of this machine; port 0 takes a free one
    #[arg(long, value_name = "ADDRESS:PORT")]
    http: Option<SocketAddr>,

    /// Let HTTP listen to other machines too; anybody who knows the token can then play
    #[arg(long, requires = "http")]
    any_host: bool,

    /// Let clients load `.line` files below this folder
    #[arg(long, value_name = "DIR")]
    allow_path: Option<PathBuf>,
}

impl Serve {
    pub fn run(&self, terminal: &mut Terminal) -> Result {
        let folder = match &self.allow_path {
            Some(folder) => {
                let found = folder.canonicalize();
                Some(found.map_err(|error| Failure::read(folder, &error))?)
            }
            None => None,
        };
        match self.http {
            Some(address) if !address.ip().is_loopback() && !self.any_host => {
                Err(Failure::with_help(
                    format!("{} is not an address of this machine alone", address.ip()),
                    "use 127.0.0.1, or say --any-host if other machines shall reach it",
                ))
            }
            Some(address) => http::serve(address, folder, terminal),
            None => {
                let mut server = Server::new(Box::new(Games { folder }));
                talk(&mut server, terminal)
            }
        }
    }
}

/// Lines that may wait for their turn: a client that sends more has to wait itself.
const WAITING: usize = 64;

/// Answers line by line until the input ends or the client says `quit`. Lines are read ahead, so that a `stop` is heard
/// while a bot thinks.
fn talk(server: &mut Server, terminal: &mut Terminal) -> Result {
    let (lines, inbox) = sync_channel(WAITING);
    let stopper = server.stopper();
    // It ends with the input, or with the program: nothing waits for it.
    thread::spawn(move || {
        let mut input = io::stdin().lock();
        loop {
            let line = next_line(&mut input).transpose();
            if let Some(Ok(line)) = &line {
                stopper.hear(line);
            }
            let Some(line) = line else { return };
            if lines.send(line).is_err() {
                return;
            }
        }
    });
    for line in inbox {
        let line = line.map_err(|error| Failure::read(Path::new("standard input"), &error))?;
        for reply in server.handle(&line) {
            writeln!(terminal, "{reply}")?;
        }
        terminal.flush()?;
        if server.quits() {
            break;
        }
    }
    Ok(Outcome::Fine)
}

/// The next line that is not empty; of one that is too long, a little more than is allowed.
fn next_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let most = LIMITS.line as u64 + 2;
    loop {
        let mut line = Vec::new();
        let read = input.by_ref().take(most).read_until(b'\n', &mut line)?;
        if read == 0 {
            return Ok(None);
        }
        if !line.ends_with(b"\n") && line.len() as u64 >= most {
            input.skip_until(b'\n')?;
        }
        let text = String::from_utf8_lossy(&line);
        let text = text.trim_end_matches(['\n', '\r']);
        if !text.is_empty() {
            return Ok(Some(text.to_owned()));
        }
    }
}

/// The games a client may load by name.
#[derive(Clone)]
struct Games {
    folder: Option<PathBuf>,
}

impl Library for Games {
    fn bundled(&self, name: &str) -> Option<Compilation> {
        let name = crate::bundled::names().find(|bundled| *bundled == name)?;
        Some(Input::Bundled(name).open().ok()?.compilation)
    }

    fn file(&self, path: &str) -> std::result::Result<Compilation, String> {
        let not_allowed = "files are loaded only below the folder given with --allow-path";
        let folder = self.folder.as_ref().ok_or(not_allowed)?;
        let path = folder.join(path);
        // Links may lead out of the folder: the place itself is looked at, not its name.
        let found = path.canonicalize().map_err(|_| "there is no such file")?;
        if !found.starts_with(folder) || found.extension().is_none_or(|end| end != "line") {
            return Err(not_allowed.to_owned());
        }
        match Input::File(found).open() {
            Ok(opened) => Ok(opened.compilation),
            Err(_) => Err("the file cannot be read".to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_outside_the_allowed_folder_stay_closed() {
        let outside = Games { folder: None };
        assert!(outside.file("london.line").is_err());
        let maps = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../maps/london");
        let folder = maps.canonicalize().ok();
        let games = Games { folder };
        assert!(games.file("london.line").is_ok());
        for path in ["../europe/europe.line", "CREDITS.md", "atlantis.line"] {
            assert!(games.file(path).is_err(), "{path}");
        }
    }
}
