//! `branchline serve`: lines on standard input, and who is turned away at the HTTP bridge.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

use crate::support::{branchline, branchline_with};

#[test]
fn lines_are_answered_one_by_one_and_quit_ends_the_talk() {
    let input = "{\"id\":1,\"op\":\"list_ops\"}\nnonsense\n{\"id\":2,\"op\":\"quit\"}\n{\"id\":3,\"op\":\"list_ops\"}\n";
    let answer = branchline_with(&["serve"], input).ends_with(0);
    let lines: Vec<&str> = answer.out.lines().collect();
    assert_eq!(lines.len(), 3, "{}", answer.out);
    assert!(lines[0].contains("\"ok\"") && lines[1].contains("\"parse\""));
    assert_eq!(lines[2], "{\"id\":2,\"ok\":{}}");
}

#[test]
fn a_stop_ends_the_bots_that_were_asked_before_it_and_each_line_has_its_reply() {
    let input = r#"{"id":1,"op":"load","game":"london"}
{"id":2,"op":"new","config":"c1","seats":[{"ai":"ismcts","budget":{"iterations":10000}},{"ai":"ismcts","budget":{"iterations":10000}}]}
{"id":3,"op":"ai","game":"g2","run":true}
{"id":4,"op":"stop"}
{"id":5,"op":"ai","game":"g2"}
{"id":6,"op":"quit"}
"#;
    let answer = branchline_with(&["serve"], input).ends_with(0);
    let replies: Vec<&str> = answer
        .out
        .lines()
        .filter(|line| line.starts_with("{\"id\""))
        .collect();
    assert_eq!(replies.len(), 6, "{}", answer.out);
    // With so many searches a whole game takes a quarter of a minute and more; the stop was already waiting.
    assert!(
        replies[2].contains("\"stopped\":true") && replies[2].contains("\"over\":false"),
        "{}",
        replies[2]
    );
    assert_eq!(replies[3], r#"{"id":4,"ok":{}}"#);
    assert!(
        replies[4].contains("\"steps\":1") && replies[4].contains("\"stopped\":false"),
        "{}",
        replies[4]
    );
}

#[test]
fn the_bridge_listens_to_this_machine_alone_unless_told_otherwise() {
    let refused = branchline(&["serve", "--http", "0.0.0.0:0"]).ends_with(2);
    assert!(refused.err.contains("--any-host"), "{}", refused.err);
}

/// A running bridge; ended when it is dropped.
struct Bridge {
    program: Child,
    address: String,
    token: String,
}

impl Bridge {
    fn start() -> Self {
        let mut program = Command::new(env!("CARGO_BIN_EXE_branchline"))
            .args(["serve", "--http", "127.0.0.1:0"])
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let out = program.stdout.take().expect("it was piped");
        let mut line = String::new();
        BufReader::new(out).read_line(&mut line).expect("it speaks");
        let (_, address) = line.trim().split_once("http://").expect("an address");
        let (address, token) = address.split_once("/?token=").expect("a token");
        Self {
            program,
            address: address.to_owned(),
            token: token.to_owned(),
        }
    }

    /// The status of a request, and all that came with it.
    fn ask(&self, what: &str, headers: &[(&str, &str)], body: &str) -> (u16, String) {
        let mut stream = TcpStream::connect(&self.address).expect("it listens");
        let mut request = format!("{what} HTTP/1.1\r\nConnection: close\r\n");
        if !headers.iter().any(|(name, _)| *name == "Host") {
            request.push_str(&format!("Host: {}\r\n", self.address));
        }
        for (name, value) in headers {
            request.push_str(&format!("{name}: {value}\r\n"));
        }
        request.push_str(&format!("Content-Length: {}\r\n\r\n{body}", body.len()));
        // It may hang up on a request that is too long before all of it was sent.
        let _ = stream.write_all(request.as_bytes());
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        let answer = String::from_utf8_lossy(&answer).into_owned();
        let status = answer.split(' ').nth(1).and_then(|code| code.parse().ok());
        (status.unwrap_or(0), answer)
    }
}

impl Drop for Bridge {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

#[test]
fn the_bridge_hears_a_stop_while_a_bot_thinks() {
    let bridge = Bridge::start();
    let post = format!("POST /rgp?token={}", bridge.token);
    let start = r#"{"id":1,"op":"load","game":"london"}
{"id":2,"op":"new","config":"c1","seats":[{"ai":"ismcts","budget":{"iterations":10000}},{"ai":"ismcts","budget":{"iterations":10000}}]}"#;
    let (status, said) = bridge.ask(&post, &[], start);
    assert!(status == 200 && said.contains("\"g2\""), "{said}");
    let run = r#"{"id":3,"op":"ai","game":"g2","run":true}"#;
    let said = std::thread::scope(|scope| {
        let playing = scope.spawn(|| bridge.ask(&post, &[], run).1);
        // With so many searches a game takes a quarter of a minute and more; give it the time to begin.
        std::thread::sleep(std::time::Duration::from_millis(300));
        bridge.ask(&post, &[], r#"{"id":4,"op":"stop"}"#);
        playing.join().expect("an answer")
    });
    assert!(said.contains("\"stopped\":true"), "{said}");
}

#[test]
fn strangers_are_turned_away_and_the_page_is_let_in() {
    let bridge = Bridge::start();
    let token = &bridge.token;
    let own = format!("http://{}", bridge.address);
    let hello = r#"{"id":1,"op":"hello","protocol":[1]}"#;
    let post = format!("POST /rgp?token={token}");

    let (status, page) = bridge.ask(&format!("GET /?token={token}"), &[], "");
    assert_eq!(status, 200);
    assert!(page.contains("<!doctype html>"));
    let (status, said) = bridge.ask(&post, &[("Origin", &own)], hello);
    assert_eq!(status, 200);
    assert!(said.contains("\"protocol\":1"), "{said}");

    for (what, headers, wanted) in [
        // No token, a wrong one, half of it.
        ("POST /rgp".to_owned(), vec![], 403),
        ("POST /rgp?token=0".to_owned(), vec![], 403),
        (format!("POST /rgp?token={}", &token[..16]), vec![], 403),
        ("GET /".to_owned(), vec![], 403),
        // A page of another site, one that hides where it is from, and another name for this machine.
        (post.clone(), vec![("Origin", "https://example.org")], 403),
        (post.clone(), vec![("Origin", "null")], 403),
        (post.clone(), vec![("Host", "example.org")], 403),
        // Things that are not there.
        (format!("GET /secret?token={token}"), vec![], 404),
        (format!("PUT /rgp?token={token}"), vec![], 405),
    ] {
        let (status, answer) = bridge.ask(&what, &headers, hello);
        assert_eq!(status, wanted, "{what} {headers:?}: {answer}");
        assert!(!answer.contains("\"ok\""), "{what}: {answer}");
    }
    let (status, _) = bridge.ask(&post, &[], &"x".repeat((1 << 20) + 1));
    assert_eq!(status, 413);
    let (status, answer) = bridge.ask(&post, &[], &format!("{hello}\n").repeat(1001));
    assert_eq!(status, 413, "lines are answered all or none: {answer}");
    // And it still answers.
    assert_eq!(bridge.ask(&post, &[], hello).0, 200);
}
