"""Plays a game against Branchline's bots over RGP/1: python3 client.py [GAME] [SEED] [PROGRAM …]

A front end in under seventy lines: it starts `branchline serve`, sits in seat 0 and plays by every kind of
move there is, long routes first. Needs nothing but Python. The protocol: docs/protocol.md.
"""

import json
import subprocess
import sys
from collections import Counter

LIKED = {"claim": 5, "draw": 12, "draw-tickets": 0.4, "own": 1}  # how often, compared with others


class Talk:
    """One line out, one reply back; events on the way are kept."""

    def __init__(self, program):
        self.server = subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")
        self.id, self.events = 0, []

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


def choose(actions, lengths, used):
    """The kind of move used least, in proportion; of its moves one with a choice of payments, a long track."""
    least = min(actions, key=lambda a: used[a["a"]] / LIKED.get(a["a"], 3))["a"]
    used[least] += 1
    worth = lambda a: (len(a.get("payments", [])) > 1, lengths.get(a.get("track"), 0))
    return max((a for a in actions if a["a"] == least), key=worth)


def main(game="london", seed="1", *program):
    talk = Talk(list(program) or ["branchline", "serve"])
    talk.ask("hello", protocol=[1], client="python example")
    loaded = talk.ask("load", game=game)
    seats = [{"name": "Python"}] + [{"ai": "random"}] * (loaded["players"][0] - 1)
    table = talk.ask("new", config=loaded["config"], seed=seed, seats=seats)["game"]
    config = talk.ask("export", game=table, what="config")["config"]
    lengths, used = {track["id"]: track["length"] for track in config["tracks"]}, Counter()
    while (decision := talk.ask("view", game=table, **{"as": 0})["decision"])["kind"] != "over":
        if decision["seat"] != 0:
            talk.ask("ai", game=table, run=True)
            continue
        legal = talk.ask("legal", game=table, group=True, **{"as": 0})
        wanted = choose(legal["actions"], lengths, used)
        talk.ask("apply", game=table, rev=legal["rev"], action=wanted, **{"as": 0})
    result = talk.ask("result", game=table)
    for line in result["lines"] + [{"title": "Total", "points": result["totals"]}]:
        print(f"{line['title']:24}" + "".join(f"{points:6}" for points in line["points"]))
    print("won by seat " + " and ".join(str(seat) for seat in result["winners"]))
    print("moves: " + ", ".join(f"{kind} {count}" for kind, count in sorted(used.items())))
    talk.ask("quit")


if __name__ == "__main__":
    main(*sys.argv[1:])
