"""Reads the exports of one game with readers that are not ours: /usr/bin/python3 check.py FOLDER

Python's own XML, CSV, JSON, TOML and zlib readers, and networkx; `expected.json` in the folder says what they must find.
"""

import csv
import html.parser
import json
import pathlib
import struct
import sys
import tomllib
import xml.etree.ElementTree as xml
import zlib

import networkx

SVG = "{http://www.w3.org/2000/svg}"


def main(folder):
    folder = pathlib.Path(folder)
    expected = json.loads((folder / "expected.json").read_text(encoding="utf-8"))
    config = json.loads((folder / "config.json").read_text(encoding="utf-8"))
    tables(folder / "csv", expected)
    graph(folder / "graph.graphml", expected)
    drawing(folder / "board.svg", expected)
    assert tomllib.loads((folder / "config.toml").read_text(encoding="utf-8")) == without_null(config), "TOML and JSON differ"
    assert {key: config[key] for key in ("format", "kind", "version")} == expected["head"]
    hagstrom = json.loads((folder / "hagstrom.json").read_text(encoding="utf-8"))
    assert len(hagstrom["payload"]["stops"]) == expected["locations"], "stops"
    page(folder / "rulebook.html")
    picture(folder / "board.png", expected["millimetres"])
    print("fine")


def picture(path, millimetres):
    """A PNG by its standard: every chunk's checksum, the size, and as many bytes as its rows need."""
    data, at, chunks = path.read_bytes(), 8, {}
    assert data[:8] == b"\x89PNG\r\n\x1a\n", "no PNG"
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at : at + 8])
        body = data[at + 8 : at + 8 + length]
        assert zlib.crc32(kind + body) == struct.unpack(">I", data[at + 8 + length : at + 12 + length])[0], kind
        chunks[kind] = chunks.get(kind, b"") + body
        at += 12 + length
    width, height, depth, colour = struct.unpack(">IIBB", chunks[b"IHDR"][:10])
    assert (depth, colour) == (8, 6) and b"IEND" in chunks, "RGBA of 8 bits"
    assert len(zlib.decompress(chunks[b"IDAT"])) == height * (1 + 4 * width), "rows"
    dots = [round(side / 25.4 * 50) for side in millimetres]
    assert [width, height] == dots, f"{width} x {height}, not {dots}"


def tables(folder, expected):
    rows = {}
    for path in sorted(folder.glob("*.csv")):
        with path.open(encoding="utf-8-sig", newline="") as file:
            rows[path.stem] = list(csv.DictReader(file, strict=True))
        assert all(None not in row and None not in row.values() for row in rows[path.stem]), f"{path.name}: ragged rows"
    assert len(rows["locations"]) == expected["locations"], "locations"
    assert len(rows["routes"]) == expected["tracks"], "tracks"
    assert len(rows["tickets"]) == expected["tickets"], "tickets"
    names = {row["name"].lstrip("'") for row in rows["locations"]}
    assert names == set(expected["names"]), "names"


def graph(path, expected):
    found = networkx.read_graphml(path, force_multigraph=True)
    assert found.is_multigraph() and not found.is_directed()
    assert found.number_of_nodes() == expected["locations"], "nodes"
    assert found.number_of_edges() == expected["tracks"], "edges"
    assert networkx.is_connected(found) == expected["connected"], "connected"
    spaces = sum(length for _, _, length in found.edges(data="length"))
    assert spaces == expected["spaces"], f"{spaces} spaces"
    assert {title for _, title in found.nodes(data="title")} == set(expected["names"]), "names"


def drawing(path, expected):
    root = xml.parse(path).getroot()
    assert root.tag == SVG + "svg" and root.get("width").endswith("mm")
    ids = {group.get("data-id") for group in root.iter(SVG + "g")}
    assert set(expected["track_ids"]) <= ids, "every track can be found in the drawing"
    assert not list(root.iter(SVG + "text")), "letters are outlines: no font is asked for"


class Page(html.parser.HTMLParser):
    """Complains about tags that are not closed in order."""

    def __init__(self):
        super().__init__()
        self.open, self.chapters = [], 0

    def handle_starttag(self, tag, attrs):
        self.chapters += tag == "h2"
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open and self.open.pop() == tag, f"</{tag}> closes nothing"


def page(path):
    reader = Page()
    reader.feed(path.read_text(encoding="utf-8"))
    reader.close()
    assert not reader.open, f"not closed: {reader.open}"
    assert reader.chapters > 8, f"{reader.chapters} chapters"


def without_null(value):
    """TOML has no null: such fields are left out."""
    if isinstance(value, dict):
        return {key: without_null(item) for key, item in value.items() if item is not None}
    return [without_null(item) for item in value] if isinstance(value, list) else value


if __name__ == "__main__":
    main(*sys.argv[1:])
