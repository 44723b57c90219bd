//! The HTTP bridge: a page in the browser of this machine plays through it.
//!
//! Three guards: it listens to this machine alone unless told otherwise; every request carries the token that is
//! printed at the start; and a request from another site's page is refused, by `Origin` and by `Host`, so that a page
//! somewhere on the web cannot play with a server it found.

use std::io::{Read, Write};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::mpsc::sync_channel;
use std::thread;

use branchline_protocol::{LIMITS, Server};
use tiny_http::{Header, Method, Request, Response};

use super::Games;
use crate::failure::{Failure, Outcome, Result};
use crate::terminal::Terminal;

/// The example front end, so that there is something to see at once.
const PAGE: &str = include_str!("../../../../../docs/examples/web/index.html");

/// Lines in one request.
const MOST_LINES: usize = 1000;

pub fn serve(address: SocketAddr, folder: Option<PathBuf>, terminal: &mut Terminal) -> Result {
    let listener = tiny_http::Server::http(address)
        .map_err(|error| Failure::new(format!("cannot listen at {address}: {error}")))?;
    let address = listener
        .server_addr()
        .to_ip()
        .ok_or_else(|| Failure::new("the server has no address"))?;
    let token = token()?;
    writeln!(terminal, "playing at http://{address}/?token={token}")?;
    writeln!(
        terminal,
        "requests go to http://{address}/rgp?token={token}, Ctrl-C ends it"
    )?;
    terminal.flush()?;
    let door = Door { address, token };
    let mut server = Server::new(Box::new(Games { folder }));
    let (waiting, inbox) = sync_channel(super::WAITING);
    let stopper = server.stopper();
    // Requests are read ahead, so that a `stop` is heard while a bot thinks. The thread ends with the program.
    thread::spawn(move || {
        for mut request in listener.incoming_requests() {
            match door.admit(&mut request) {
                Ok(lines) => {
                    lines.lines().for_each(|line| stopper.hear(line));
                    if waiting.send((request, lines)).is_err() {
                        return;
                    }
                }
                // The client may be gone; the next one is not.
                Err(answer) => drop(request.respond(answer)),
            }
        }
    });
    for (request, lines) in inbox {
        let mut reply = String::new();
        for line in lines.lines().filter(|line| !line.trim().is_empty()) {
            for line in server.handle(line) {
                reply.push_str(&line);
                reply.push('\n');
            }
        }
        let answer = typed(200, "application/x-ndjson; charset=utf-8", &reply);
        let _ = request.respond(answer);
        if server.quits() {
            break;
        }
    }
    Ok(Outcome::Fine)
}

struct Door {
    address: SocketAddr,
    token: String,
}

type Answer = Response<std::io::Cursor<Vec<u8>>>;

impl Door {
    /// The lines of a request for the server; anything else is answered at once.
    fn admit(&self, request: &mut Request) -> std::result::Result<String, Answer> {
        if !self.is_own_page(request) {
            return Err(plain(403, "this server answers only its own page"));
        }
        let url = request.url().to_owned();
        let (path, query) = url.split_once('?').unwrap_or((&url, ""));
        if !query
            .split('&')
            .any(|part| part.strip_prefix("token=").is_some_and(|t| t == self.token))
        {
            return Err(plain(
                403,
                "the address lacks the token that was printed at the start",
            ));
        }
        match (request.method(), path) {
            (Method::Get, "/") => Err(typed(200, "text/html; charset=utf-8", PAGE)),
            (Method::Post, "/rgp") => lines(request),
            (_, "/" | "/rgp") => Err(plain(405, "GET / shows the page, POST /rgp takes lines")),
            _ => Err(plain(404, "there is only / and /rgp")),
        }
    }

    /// Whether the browser says that the request comes from our own page, or no browser asks.
    fn is_own_page(&self, request: &Request) -> bool {
        let value = |name: &'static str| {
            let mut headers = request.headers().iter();
            let header = headers.find(|header| header.field.equiv(name))?;
            Some(header.value.as_str().to_owned())
        };
        let port = self.address.port();
        let own = [
            self.address.to_string(),
            format!("localhost:{port}"),
            format!("127.0.0.1:{port}"),
        ];
        // Open to other machines, we do not know all of our names; then the page is ours if it
        // comes from where the request went.
        let open = !self.address.ip().is_loopback();
        let host = value("Host");
        let is_own = |name: &str| {
            own.iter().any(|own| own == name) || (open && host.as_deref() == Some(name))
        };
        let own_origin =
            value("Origin").is_none_or(|origin| origin.strip_prefix("http://").is_some_and(is_own));
        host.as_deref().is_none_or(is_own) && own_origin
    }
}

/// What a request holds, if it is not too much.
fn lines(request: &mut Request) -> std::result::Result<String, Answer> {
    let mut body = Vec::new();
    let most = LIMITS.line as u64 + 1;
    let read = request.as_reader().take(most).read_to_end(&mut body);
    if read.is_err() {
        return Err(plain(400, "the request broke off"));
    }
    if body.len() as u64 == most {
        return Err(plain(413, "a request holds at most 1 MiB"));
    }
    let text = String::from_utf8_lossy(&body).into_owned();
    if text.lines().filter(|line| !line.trim().is_empty()).count() > MOST_LINES {
        return Err(plain(413, "a request holds at most 1000 lines"));
    }
    Ok(text)
}

/// 128 bits that nobody can guess, from the operating system.
fn token() -> Result<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes)
        .map_err(|error| Failure::new(format!("the system gives no random numbers: {error}")))?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

fn plain(status: u16, text: &str) -> Answer {
    typed(status, "text/plain; charset=utf-8", text)
}

fn typed(status: u16, kind: &str, text: &str) -> Answer {
    let mut response = Response::from_data(text.as_bytes().to_vec()).with_status_code(status);
    let headers = [
        ("Content-Type", kind),
        ("Cache-Control", "no-store"),
        ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "no-referrer"),
    ];
    for (name, value) in headers {
        if let Ok(header) = Header::from_bytes(name, value) {
            response.add_header(header);
        }
    }
    response
}
