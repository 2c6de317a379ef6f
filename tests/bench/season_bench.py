#!/usr/bin/env python3
"""Times the commands of made-up seasons of three sizes.

usage: tests/bench/season_bench.py PROGRAM [--teams 200] [--submissions 50] [--requests 100]

Prints for a quarter, a half and all of the teams: lines of the journal, the seconds of `status`, of a `publish` that
opens each round, of one after one more submission was scored, of a `take` that reads each submission, of the next one
and of `verify`. The rounds of a season are copies of one with other scores, two a team.
"""

import argparse
import hashlib
import json
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CONTEST = "matchbench: contest/1\nname: Growth\ncollection: {}\nentrants:\n  - plugin: keyword\nmeasures: [nDCG@10]\n{}"
SEASON = """matchbench: season/1
name: Growth
contest: contest.yaml
phases:
  - name: practice
    from: 2027-01-01
    until: 2027-12-31
"""


def timed(program, words, folder):
    begin = time.monotonic()
    done = subprocess.run([program, "season", *words, "--season", "repo"], cwd=folder, stdout=subprocess.PIPE)
    if done.returncode != 0:
        sys.exit(f"{words} ended with {done.returncode}")
    return time.monotonic() - begin


def write_lines(folder, events):
    """The private journal and the public one, which has the same lines and the hash of each in the next."""
    text, public, head = [], [], "0" * 64
    for event in events:
        line = json.dumps(event, separators=(",", ":"))
        text.append(line)
        line = line[:-1] + f',"previous":"{head}"}}'
        head = hashlib.sha256(line.encode()).hexdigest()
        public.append(line)
    for path, lines in ((folder / "state/journal.jsonl", text), (folder / "repo/journal.jsonl", public)):
        path.write_text("".join(line + "\n" for line in lines))


def put_round(template, name, to):
    """A copy of the round, of the entrant of that name, whose scores are its own."""
    shutil.copy(template, to)
    database = sqlite3.connect(to)
    database.execute("UPDATE entrant SET name = ?", (name,))
    draw = random.Random(name)
    better = draw.random()
    requests = database.execute("SELECT DISTINCT request FROM score").fetchall()
    database.executemany("UPDATE score SET value = ? WHERE request = ?",
                         [((better + draw.random()) / 2, *request) for request in requests])
    database.commit()
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.close()


def put_submission(folder, team, name):
    """The events of one that was taken and scored."""
    entry = folder / f"repo/entries/{team}/{name}"
    entry.mkdir()
    (entry / "mine.so").write_text(f"{team} {name}")
    (entry / "mine.so").chmod(0o644)
    files = hashlib.sha256(f"{team} {name}".encode()).hexdigest()
    digest = hashlib.sha256()
    for field in ("mine.so", "-", files):
        digest.update(len(field).to_bytes(8, "little") + field.encode())
    event = {"at": "2027-02-01T00:00:00Z", "event": "taken", "phase": "practice", "team": team, "submission": name,
             "digest": digest.hexdigest()}
    return [event, {**event, "event": "scored"}]


def make_season(folder, template, teams, submissions):
    rounds = folder / "state/rounds/practice"
    rounds.mkdir(parents=True)
    (folder / "state").chmod(0o700)
    events = [{"at": "2027-01-01T00:00:00Z", "event": "begun", "sentence": "rehearsal"}]
    for t in range(teams):
        team = folder / f"repo/entries/team{t}"
        team.mkdir(parents=True)
        (team / "team.yaml").write_text("matchbench: team/1\nname: x\nmembers: [ann]\n")
        for s in range(submissions):
            events += put_submission(folder, f"team{t}", f"s{s}")
            if s in (0, submissions - 1):  # the last one is on the board
                put_round(template, f"team{t}/s{s}", rounds / f"team{t}+s{s}.db")
            else:
                os.link(rounds / f"team{t}+s0.db", rounds / f"team{t}+s{s}.db")
    write_lines(folder, events)
    return events


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("program", type=Path)
    options.add_argument("--teams", type=int, default=200)
    options.add_argument("--submissions", type=int, default=50)
    options.add_argument("--requests", type=int, default=100)
    given = options.parse_args()
    program = given.program.resolve()
    base = Path(tempfile.mkdtemp(prefix="matchbench-season-bench-"))
    try:
        collection = base / "collection"
        subprocess.run([sys.executable, ROOT / "tests/support/generate_collection.py", collection, "--shape", "tools",
                        "--services", "300", "--requests", str(given.requests), "--seed", "1"], check=True)
        (base / "contest.yaml").write_text(CONTEST.format(collection, "protocol: {passes: 1, warmup: 0, blocks: 1}\n"))
        template = base / "template.db"
        for words in (["run", base / "contest.yaml", "--db", template, "--quiet"], ["score", template]):
            subprocess.run([program, *words], check=True, stdout=subprocess.DEVNULL)
        print("teams  lines  status  publish  changed  take  again  verify")
        for teams in (given.teams // 4, given.teams // 2, given.teams):
            folder = base / str(teams)
            (folder / "repo").mkdir(parents=True)
            (folder / "repo/season.yaml").write_text(SEASON)
            shutil.copy(base / "contest.yaml", folder / "repo")
            events = make_season(folder, template, teams, given.submissions)
            state = ["--state", "state"]
            status = timed(program, ["status", *state], folder)
            publish = ["publish", *state, "--out", "site", "--at", "2027-03-01"]
            first = timed(program, publish, folder)
            events += put_submission(folder, "team0", "more")
            put_round(template, "team0/more", folder / "state/rounds/practice/team0+more.db")
            write_lines(folder, events)
            changed = timed(program, publish, folder)
            take, again = (timed(program, ["take", *state, "--at", "2027-03-01"], folder) for _ in range(2))
            verify = timed(program, ["verify"], folder)
            print(f"{teams:5} {len(events):6} {status:7.2f} {first:8.2f} {changed:8.2f} {take:5.2f} {again:6.2f} "
                  f"{verify:7.2f}", flush=True)
            shutil.rmtree(folder)
    finally:
        shutil.rmtree(base)


main()
