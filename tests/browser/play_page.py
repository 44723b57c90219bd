"""Clicks the example page through a whole game of each bundled map, by every kind of move: python3 play_page.py PROGRAM [PICTURES-FOLDER]

Of the kinds of move on offer it takes the one it has used least, weighed so that a game comes to an end; routes are
clicked on the board and in the list by turns. At the end every kind that the rules of the game have must have been clicked.
"""

import re
import subprocess
import sys

from browser import Browser

EVERYWHERE = {"keep", "draw", "take", "draw-tickets", "claim", "pay"}
GAMES = {
    "london": EVERYWHERE,
    "san-francisco": EVERYWHERE | {"choose tourists"},
    "amsterdam": EVERYWHERE,
    "europe": EVERYWHERE | {"own stations", "choose tunnels"},
}
# How often a kind is liked in comparison with others.
LIKED = {"claim": 5, "draw": 6, "take": 6, "own stations": 1, "draw-tickets": 0.4}


def main(program, pictures=None):
    server = subprocess.Popen([program, "serve", "--http", "127.0.0.1:0"], stdout=subprocess.PIPE, text=True)
    try:
        address = re.search(r"http://\S+", server.stdout.readline()).group()
        with Browser() as browser:
            for game, kinds in GAMES.items():
                clicked = set()
                # Not every game comes to every kind of move; three do.
                for seed in (7, 8, 9):
                    clicked |= set(play(browser, f"{address}&game={game}&seed={seed}", game, pictures))
                    if clicked >= kinds:
                        break
                assert clicked >= kinds, f"{game}: clicked {clicked}, expected {kinds}"
                print(f"{game}: {sorted(clicked)}, {browser.script('return document.getElementById(`turn`).textContent')}", flush=True)
    finally:
        server.kill()
        server.wait()


def play(browser, address, game, pictures):
    browser.open(address)
    clicked = {}
    moves = 0
    while True:
        browser.wait("document.querySelector('[data-kind], #sheet') && !document.body.dataset.busy")
        if browser.script("return !!document.querySelector('#sheet')"):
            break
        # Lists may be folded away; a person would open them.
        offered = browser.script(
            "document.querySelectorAll('details').forEach((one) => { one.open = true; });"
            "return [...new Set([...document.querySelectorAll('[data-kind]')].map((one) => one.dataset.kind))];"
        )
        kind = min(sorted(offered), key=lambda kind: clicked.get(kind, 0) / LIKED.get(kind, 3))
        on_board = kind == "claim" and moves % 2
        # The longest list is walked through, so that not only first choices are clicked.
        browser.script(
            "const all = [...document.querySelectorAll(arguments[0] + '[data-kind=\"' + arguments[1] + '\"]')];"
            "document.querySelectorAll('#chosen').forEach((one) => one.removeAttribute('id'));"
            "const chosen = all[arguments[2] % all.length];"
            "(arguments[0] === 'button' ? chosen : chosen.querySelector('rect, path')).id = 'chosen';",
            "#board g" if on_board else "button",
            kind,
            moves,
        )
        browser.click("#chosen")
        clicked[kind] = clicked.get(kind, 0) + 1
        moves += 1
        if moves in (25, 60) and pictures:
            browser.wait("!document.body.dataset.busy")
            browser.picture(f"{pictures}/page-{game}-{moves}.png")
        assert moves < 3000, f"{game} does not end"
        error = browser.script("return document.getElementById('error').textContent")
        assert not error, f"{game}, {kind}: {error}"
    if pictures:
        browser.picture(f"{pictures}/page-{game}-end.png")
    lines = browser.script("return document.querySelectorAll('#sheet tr').length")
    assert lines >= 4, f"{game}: the score sheet has {lines} rows"
    complaints = browser.complaints()
    assert not complaints, f"{game}: {complaints}"
    return clicked


if __name__ == "__main__":
    main(*sys.argv[1:])
