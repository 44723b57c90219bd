"""Plays a game against Branchline's bots over RGP/1: python3 client.py [GAME] [SEED] [PROGRAM …]

A front end in sixty lines: it starts `branchline serve`, sits in seat 0 and takes the longest
route it can pay, else draws. Needs nothing but Python. The protocol: docs/protocol.md.
"""

import json
import subprocess
import sys


class Talk:
    """One line out, one reply back; events on the way are kept."""

    def __init__(self, program):
        self.server = subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")
        self.id = 0
        self.events = []

    def ask(self, op, **fields):
        self.id += 1
        self.server.stdin.write(json.dumps({"id": self.id, "op": op, **fields}) + "\n")
        self.server.stdin.flush()
        while True:
            message = json.loads(self.server.stdout.readline())
            if "event" in message:
                self.events.append(message)
            elif "error" in message:
                raise SystemExit(f"{op}: {message['error']['message']}")
            else:
                return message["ok"]


def choose(actions, lengths):
    """The longest track on offer, else the first card, else whatever there is."""
    claims = [a for a in actions if a["a"] == "claim"]
    if claims:
        return max(claims, key=lambda a: lengths[a["track"]])
    draws = [a for a in actions if a["a"] == "draw"]
    return (draws or actions)[0]


def main(game="london", seed="1", *program):
    talk = Talk(list(program) or ["branchline", "serve"])
    talk.ask("hello", protocol=[1], client="python example")
    loaded = talk.ask("load", game=game)
    seats = [{"name": "Python"}] + [{"ai": "random"}] * (loaded["players"][0] - 1)
    table = talk.ask("new", config=loaded["config"], seed=seed, seats=seats)["game"]
    config = talk.ask("export", game=table, what="config")["config"]
    lengths = {track["id"]: track["length"] for track in config["tracks"]}
    while True:
        decision = talk.ask("view", game=table, **{"as": 0})["decision"]
        if decision["kind"] == "over":
            break
        if decision["seat"] != 0:
            talk.ask("ai", game=table, run=True)
            continue
        legal = talk.ask("legal", game=table, **{"as": 0})
        talk.ask("apply", game=table, rev=legal["rev"], action=choose(legal["actions"], lengths), **{"as": 0})
    result = talk.ask("result", game=table)
    for line in result["lines"]:
        print(f"{line['title']:24}" + "".join(f"{points:6}" for points in line["points"]))
    print(f"{'Total':24}" + "".join(f"{points:6}" for points in result["totals"]))
    print("won by seat " + " and ".join(str(seat) for seat in result["winners"]))
    talk.ask("quit")


if __name__ == "__main__":
    main(*sys.argv[1:])
