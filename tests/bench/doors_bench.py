#!/usr/bin/env python3
"""Times what a door costs: one byte to a server on this machine and back, through a granted address and without walls.

usage: tests/bench/doors_bench.py [--exchanges N] PROGRAM

PROGRAM: build/release/bin/matchbench. One round asks both entrants in turn; for each query they send N bytes (default:
2000), one after the other, over a connection that it keeps. Prints for both the median of an exchange in microseconds,
and the difference. The machine has to be idle; its load is printed first.
"""

import argparse
import json
import os
import socket
import sqlite3
import statistics
import subprocess
import tempfile
import threading

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
ENTRANT = '''import socket, statistics, time
import matchbench


class Caller(matchbench.Matchmaker):
    def load(self, collection):
        self.way = socket.create_connection(("127.0.0.1", self.options.parameters["port"]))
        self.way.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def query(self, query):
        times = []
        for _ in range(self.options.parameters["exchanges"]):
            begin = time.perf_counter_ns()
            self.way.sendall(b"x")
            self.way.recv(1)
            times.append(time.perf_counter_ns() - begin)
        return [(0, statistics.median(times) / 1000)]


matchbench.main(Caller)
'''


def echo(way):
    way.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    with way:
        while heard := way.recv(1):
            way.sendall(heard)


def answer_all(server):
    while True:
        threading.Thread(target=echo, args=(server.accept()[0],), daemon=True).start()


def medians(program, exchanges, folder):
    server = socket.create_server(("127.0.0.1", 0))
    threading.Thread(target=answer_all, args=(server,), daemon=True).start()
    port = server.getsockname()[1]
    entrants = []
    for name, grants in (("door", {"network": [f"127.0.0.1:{port}"]}), ("direct", {"unconfined": True})):
        os.makedirs(os.path.join(folder, name))
        with open(os.path.join(folder, name, "caller.py"), "w", encoding="utf-8") as file:
            file.write(ENTRANT)
        with open(os.path.join(folder, name, "plugin.yaml"), "w", encoding="utf-8") as file:
            file.write(f"id: org.example.{name}\nname: {name}\nprogram: [python3, caller.py]\n")
        entrants.append({"plugin": name + "/", "grants": grants, "parameters": {"port": port, "exchanges": exchanges}})
    contest = {"matchbench": "contest/1", "name": "doors", "collection": os.path.join(ROOT, "datasets", "geography"),
               "entrants": entrants, "protocol": {"passes": 2, "blocks": 2}}
    with open(os.path.join(folder, "contest.yaml"), "w", encoding="utf-8") as file:
        json.dump(contest, file)
    subprocess.run([program, "run", "contest.yaml", "--db", "round.db", "--quiet"], cwd=folder, check=True)
    with sqlite3.connect(os.path.join(folder, "round.db")) as database:
        rows = database.execute(
            "SELECT entrant.name, ranking.score FROM ranking JOIN answer USING (ranking_id)"
            " JOIN session ON session.id = answer.session JOIN repetition ON repetition.id = session.repetition"
            " JOIN entrant ON entrant.id = repetition.entrant WHERE ranking.rank = 1").fetchall()
    return {name: statistics.median(score for entrant, score in rows if entrant == name) for name in ("door", "direct")}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--exchanges", type=int, default=2000)
    parser.add_argument("program")
    options = parser.parse_args()
    print("load", *os.getloadavg())
    with tempfile.TemporaryDirectory() as folder:
        found = medians(os.path.abspath(options.program), options.exchanges, folder)
    print(f"door {found['door']:.1f} us, direct {found['direct']:.1f} us, difference {found['door'] - found['direct']:.1f} us")


main()
