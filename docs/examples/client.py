"""Plays a game against Branchline's bots over RGP/1: python3 client.py [GAME] [SEED] [PROGRAM …]
It starts `branchline serve`, sits in seat 0 and plays by every kind of move there is, long routes first.
Needs nothing but Python. The protocol: docs/protocol.md."""

import json
import subprocess
import sys
from collections import Counter
from itertools import count

LIKED = {"claim": 5, "draw": 12, "draw-tickets": 0.4, "own": 1}  # how often, compared with others


class Talk:
    """One line out, one reply back; events on the way are passed over."""

    def __init__(self, program):
        self.ids = count(1)
        self.server = subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")

    def ask(self, op, **fields):
        print(json.dumps({"id": next(self.ids), "op": op, **fields}), file=self.server.stdin, flush=True)
        while "event" in (message := json.loads(self.server.stdout.readline())):
            pass
        if "error" in message:
            raise SystemExit(f"{op}: {message['error']['message']}")
        return message["ok"]


def choose(actions, lengths, used):
    """The kind of move used least, in proportion; of its moves one with a choice of payments, a long track."""
    least = min(actions, key=lambda a: used[a["a"]] / LIKED.get(a["a"], 3))["a"]
    used[least] += 1
    worth = lambda a: (len(a.get("payments", [])) > 1, lengths.get(a.get("track"), 0))
    return max((a for a in actions if a["a"] == least), key=worth)


def main(game="london", seed="1", *program):
    talk = Talk(program or ["branchline", "serve"])
    talk.ask("hello", protocol=[1], client="python example")
    loaded = talk.ask("load", game=game)
    seats = [{"name": "Python"}] + [{"ai": "random"}] * (loaded["players"][0] - 1)
    me = {"game": talk.ask("new", config=loaded["config"], seed=seed, seats=seats)["game"], "as": 0}
    config = talk.ask("export", game=me["game"], what="config")["config"]
    lengths, used = {track["id"]: track["length"] for track in config["tracks"]}, Counter()
    while (decision := talk.ask("view", **me)["decision"])["kind"] != "over":
        if decision["seat"] != 0:
            talk.ask("ai", game=me["game"], run=True)
        else:
            legal = talk.ask("legal", group=True, **me)
            talk.ask("apply", rev=legal["rev"], action=choose(legal["actions"], lengths, used), **me)
    result = talk.ask("result", game=me["game"])
    for line in [*result["lines"], {"title": "Total", "points": result["totals"]}]:
        print(f"{line['title']:24}" + "".join(f"{points:6}" for points in line["points"]))
    print("won by seat " + " and ".join(str(seat) for seat in result["winners"]))
    print("moves: " + ", ".join(f"{kind} {times}" for kind, times in sorted(used.items())))


if __name__ == "__main__":
    main(*sys.argv[1:])
