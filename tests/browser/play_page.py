"""Clicks through whole games on the example page: python3 play_page.py PROGRAM [PICTURES-FOLDER]

Takes the longest claim on offer, else the first button, until the score sheet is there.
"""

import re
import subprocess
import sys

from browser import Browser

GAMES = ["london", "san-francisco", "amsterdam", "europe"]


def main(program, pictures=None):
    server = subprocess.Popen([program, "serve", "--http", "127.0.0.1:0"], stdout=subprocess.PIPE, text=True)
    try:
        address = re.search(r"http://\S+", server.stdout.readline()).group()
        with Browser() as browser:
            for game in GAMES:
                play(browser, f"{address}&game={game}&seed=7", game, pictures)
    finally:
        server.kill()
        server.wait()


def play(browser, address, game, pictures):
    browser.open(address)
    moves = 0
    while True:
        browser.wait("document.querySelector('#moves button, #sheet') && !document.body.dataset.busy")
        if browser.script("return !!document.querySelector('#sheet')"):
            break
        # A claim where there is one; the last button else, so that every kind of move is clicked.
        chosen = browser.script(
            "const all = [...document.querySelectorAll('#moves > button')];"
            "const claim = all.findIndex((b) => b.textContent.startsWith('Claim'));"
            "return 1 + (claim >= 0 ? claim : Math.min(all.length - 1, arguments[0] % 2));",
            moves,
        )
        browser.click(f"#moves > button:nth-of-type({chosen})")
        moves += 1
        if moves == 25 and pictures:
            browser.wait("!document.body.dataset.busy")
            browser.picture(f"{pictures}/page-{game}.png")
        assert moves < 2000, f"{game} does not end"
    error = browser.script("return document.getElementById('error').textContent")
    assert not error, f"{game}: {error}"
    lines = browser.script("return document.querySelectorAll('#sheet tr').length")
    assert lines >= 5, f"{game}: the score sheet has {lines} rows"
    complaints = browser.complaints()
    assert not complaints, f"{game}: {complaints}"
    print(f"{game}: {moves} clicks, {browser.script('return document.getElementById(`turn`).textContent')}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
