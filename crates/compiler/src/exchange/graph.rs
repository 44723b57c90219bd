//! The network for programs that work on graphs: DOT and GraphML. Each track is an edge
//! of its own, so double routes stay double.

use branchline_engine::GameConfig;
use branchline_engine::config::{CardId, Track};
use branchline_render::theme::{card_look, card_looks};
use std::fmt::Write;

/// For Graphviz.
#[must_use]
pub fn dot(game: &GameConfig) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "graph {} {{", quoted(&game.id));
    let _ = writeln!(out, "  label={};", quoted(&game.title));
    out.push_str("  node [shape=circle, fontname=\"sans-serif\"];\n");
    // Graphviz has y upwards and 72 points an inch.
    let inch = |tenths: i32| format!("{:.3}", f64::from(tenths) / 720.0);
    for place in &game.locations {
        let _ = writeln!(
            out,
            "  {} [label={}, pos=\"{},{}!\"];",
            quoted(&place.id),
            quoted(&place.title),
            inch(place.at.x),
            inch(game.board.height - place.at.y)
        );
    }
    let looks = card_looks(game);
    for track in &game.tracks {
        let (a, b) = ends(game, track);
        let fill = card_look(&looks, track.colour.map(CardId::index)).fill;
        let _ = writeln!(
            out,
            "  {} -- {} [id={}, label={}, weight={}, card={}, color=\"#{:02x}{:02x}{:02x}\", penwidth=4];",
            quoted(a),
            quoted(b),
            quoted(&track.id),
            quoted(&track.length.to_string()),
            track.length,
            quoted(colour(game, track)),
            fill.r,
            fill.g,
            fill.b
        );
    }
    out.push_str("}\n");
    out
}

/// For networkx, Gephi, yEd and others.
#[must_use]
pub fn graphml(game: &GameConfig) -> String {
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    out.push_str("<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n");
    for (id, on, name, kind) in [
        ("title", "node", "title", "string"),
        ("x", "node", "x", "double"),
        ("y", "node", "y", "double"),
        ("district", "node", "district", "string"),
        ("length", "edge", "length", "int"),
        ("colour", "edge", "colour", "string"),
        ("marks", "edge", "marks", "string"),
    ] {
        let _ = writeln!(
            out,
            "  <key id=\"{id}\" for=\"{on}\" attr.name=\"{name}\" attr.type=\"{kind}\"/>"
        );
    }
    let _ = writeln!(
        out,
        "  <graph id=\"{}\" edgedefault=\"undirected\">",
        escaped(&game.id)
    );
    for place in &game.locations {
        let _ = writeln!(out, "    <node id=\"{}\">", escaped(&place.id));
        data(&mut out, "title", &place.title);
        data(&mut out, "x", &branchline_syntax::spell::tenths(place.at.x));
        data(&mut out, "y", &branchline_syntax::spell::tenths(place.at.y));
        if let Some(district) = place.district {
            data(&mut out, "district", &game.districts[district.index()].id);
        }
        out.push_str("    </node>\n");
    }
    for track in &game.tracks {
        let (a, b) = ends(game, track);
        let (id, a, b) = (escaped(&track.id), escaped(a), escaped(b));
        let _ = writeln!(out, "    <edge id=\"{id}\" source=\"{a}\" target=\"{b}\">");
        data(&mut out, "length", &track.length.to_string());
        data(&mut out, "colour", colour(game, track));
        let marks = super::draft::marks_text(&track.marks);
        if !marks.is_empty() {
            data(&mut out, "marks", &marks);
        }
        out.push_str("    </edge>\n");
    }
    out.push_str("  </graph>\n</graphml>\n");
    out
}

fn ends<'a>(game: &'a GameConfig, track: &Track) -> (&'a str, &'a str) {
    let route = &game.routes[track.route.index()];
    (
        &game.locations[route.a.index()].id,
        &game.locations[route.b.index()].id,
    )
}

fn colour<'a>(game: &'a GameConfig, track: &Track) -> &'a str {
    track
        .colour
        .map_or("any", |card| &game.deck[card.index()].id)
}

fn data(out: &mut String, key: &str, value: &str) {
    let _ = writeln!(out, "      <data key=\"{key}\">{}</data>", escaped(value));
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
