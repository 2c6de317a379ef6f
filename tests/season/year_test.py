"""Plays a year of a season with the real programs: an organiser and four teams, of which one is hostile and one
always fails; practice with a ladder, a blind final, a correction, and a visitor who verifies all of it.

usage: year_test.py PROGRAM [unittest arguments]"""

import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from xml.etree import ElementTree

SOURCE = Path(__file__).resolve().parents[2]
GEOGRAPHY = SOURCE / "datasets/geography"
CONTEST = f"""matchbench: contest/1
name: Geography
collection: {GEOGRAPHY}
entrants:
  - plugin: random
measures: [nDCG@10, AP]
relevance: [overall]
protocol: {{passes: 1, warmup: 0, blocks: 1, deadlines: {{query: 2s}}}}
"""
SEASON = """matchbench: season/1
name: Geography 2027
contest: contest.yaml
url: https://example.org/geography
teams: [bats, elks, owls, voles]
phases:
  - name: practice
    from: 2027-01-01
    until: 2027-05-31
    quota: {total: 3}
    attempts: {day: 2}
    board: ladder
    shows: [check, logs]
  - name: final
    from: 2027-06-01
    until: 2027-06-30
    collection: hidden:final
    quota: {total: 2}
    finals: 1
    board: 2027-08-01
    shows: [check]
"""
MANIFEST = """id: org.example.{0}
name: {0}
version: 1.0.0
author: The {0}
licence: Apache-2.0
program: [python3, matchmaker.py]
"""
# `order` decides how services are ranked for a request.
MATCHMAKER = """import sys
import matchbench
{before}
def words(item):
    return set((item.name + " " + item.description).lower().split())

class Mine(matchbench.Matchmaker):
    def load(self, collection):
        self.services = [words(service) for service in collection.services]

    def query(self, query):
        asked = words(query.request)
        order = sorted(range(len(self.services)), key=lambda at: (-len(asked & self.services[at]), at)){order}
        return [(at, -place) for place, at in enumerate(order)]

matchbench.main(Mine)
"""
# Looks at what is hidden, as far as it is let.
SPY = """
try:
    open({path!r}).read()
except OSError:
    pass
else:
    sys.exit("the hidden judgments can be read")
"""


class Year(unittest.TestCase):
    program: Path

    def setUp(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="matchbench-year-"))
        self.addCleanup(shutil.rmtree, self.folder)
        self.repository = self.folder / "repo"
        self.hidden = self.folder / "hidden"
        self.hidden.mkdir(mode=0o700)
        shutil.copytree(GEOGRAPHY, self.hidden / "final")

    def call(self, *words: str | Path, code: int = 0) -> str:
        done = subprocess.run([str(self.program), *map(str, words)], cwd=self.folder, capture_output=True, text=True)
        self.assertEqual(done.returncode, code, f"{words}: {done.stdout}{done.stderr}")
        return done.stdout if "--json" in words else done.stdout + done.stderr

    def season(self, command: str, *words: str | Path, at: str, code: int = 0) -> str:
        return self.call("season", command, *words, "--season", self.repository, "--state", self.folder / "state",
                         "--hidden", self.hidden, "--at", at, code=code)

    def events(self, command: str, *words: str | Path, at: str) -> list[str]:
        """What the command writes into the journal, as "TEAM/NAME EVENT"."""
        return [f"{one['team']}/{one['submission']} {one['event']}"
                for one in json.loads(self.season(command, *words, "--json", at=at)) if "team" in one]

    def hand_in(self, entry: str, order: str = "", before: str = "") -> None:
        folder = self.repository / "entries" / entry
        folder.mkdir(parents=True)
        (folder / "plugin.yaml").write_text(MANIFEST.format(entry.replace("/", ".")))
        (folder / "matchmaker.py").write_text(MATCHMAKER.format(order=order, before=before))

    def verify(self, *words: str | Path, code: int = 0) -> str:
        return self.call("season", "verify", "--season", self.repository, *words, code=code)

    def publish(self, at: str) -> Path:
        site = self.folder / "site"
        self.season("publish", "--out", site, at=at)
        return site

    def all_of(self, folder: Path) -> str:
        return "".join(path.read_text(errors="replace") for path in sorted(folder.rglob("*")) if path.is_file())

    def test_from_its_first_day_to_its_visitor(self) -> None:
        self.begin()
        self.practise()
        head = self.head()
        self.repeat_at_home()
        self.hold_the_final()
        self.correct_and_reveal()
        self.visit(head)

    def head(self) -> str:
        return hashlib.sha256((self.repository / "journal.jsonl").read_bytes().splitlines()[-1]).hexdigest()

    def begin(self) -> None:
        self.folder.joinpath("contest.yaml").write_text(CONTEST)
        self.call("season", "new", self.repository, "--rehearsal", "--at", "2027-01-01", "--name", "Geography 2027")
        (self.repository / "contest.yaml").write_text(CONTEST)
        (self.repository / "season.yaml").write_text(SEASON)
        self.assertIn("is sealed", self.season("seal", "final", at="2027-01-01"))
        for team in ("bats", "elks", "owls", "voles"):
            (self.repository / "entries" / team).mkdir(parents=True)
            (self.repository / "entries" / team / "team.yaml").write_text(
                f"matchbench: team/1\nname: The {team}\nmembers: [ann]\n")

    def practise(self) -> None:
        self.hand_in("owls/a")
        self.hand_in("bats/a", order="[::-1]")
        self.hand_in("elks/a", before=SPY.format(path=str(self.hidden / "final/judgments/judgments.tsv")))
        self.hand_in("voles/a", before="sys.exit('no')")
        self.assertEqual(len(self.events("take", at="2027-01-02")), 4)
        try:
            ran = self.events("run", at="2027-01-03")
        except AssertionError as error:
            if "confine" in str(error):
                print(error)
                sys.exit(77)
            raise
        self.assertEqual(ran, ["bats/a scored", "elks/a scored", "owls/a scored", "voles/a failed"])
        self.assertEqual(self.events("run", at="2027-01-04"), [])
        site = self.publish("2027-01-05")
        before = json.loads((site / "season.json").read_text())["phases"][0]["board"]
        # The bats find the right order: on the ladder their value rises, the others' stay.
        self.hand_in("bats/b", order="[:]")
        self.hand_in("owls/b", order="[::-1]")
        self.assertEqual(len(self.events("take", at="2027-02-02")), 2)
        self.assertEqual(self.events("run", at="2027-02-03"), ["bats/b scored", "owls/b scored"])
        after = json.loads((self.publish("2027-02-05") / "season.json").read_text())["phases"][0]["board"]
        value_before = {row["team"]: row["value"] for row in before}
        value_after = {row["team"]: row["value"] for row in after}
        self.assertGreater(value_after["bats"], value_before["bats"])
        self.assertEqual(value_after["owls"], value_before["owls"])
        self.assertNotIn("voles", value_after)
        feed = ElementTree.parse(self.folder / "site/feed.xml").getroot()
        self.assertIn("bats/b", "".join(feed.itertext()))
        self.season("publish", "--for", "owls", "--out", self.folder / "owls", at="2027-02-05")

    def repeat_at_home(self) -> None:
        kit = self.folder / "kit"
        self.season("kit", "practice", "--out", kit, at="2027-02-06")
        shutil.copytree(self.repository / "entries/owls/a", kit / "matchmaker")
        self.call("run", kit / "contest.yaml", "--db", "home.db", "--quiet")
        self.call("score", "home.db")
        home = json.loads(self.call("leaderboard", "home.db", "--json"))
        there = json.loads(self.call("leaderboard", self.folder / "state/rounds/practice/owls+a.db", "--json"))
        score = {row["entrant"]: row["nDCG@10"] for row in home}
        self.assertEqual(score["mine"], there[0]["nDCG@10"])
        self.assertGreater(len(score), 1)
        blind = self.folder / "blind"
        self.season("kit", "final", "--out", blind, at="2027-02-06")
        self.assertFalse((blind / "contest.yaml").exists())
        self.assertNotIn("requests/", self.all_of(blind / "collection"))

    def hold_the_final(self) -> None:
        for entry, order in (("owls/c", ""), ("owls/d", "[:]"), ("bats/c", "[:10]")):
            self.hand_in(entry, order=order + "  # final")
        self.hand_in("elks/b", before=SPY.format(path=str(self.hidden / "final/judgments/judgments.tsv")) + "# 2")
        self.hand_in("voles/b", before="sys.exit('again')")
        (self.repository / "entries/owls/team.yaml").write_text(
            "matchbench: team/1\nname: The owls\nmembers: [ann]\nchosen: {final: [c]}\n")
        self.season("take", at="2027-06-02")
        self.assertEqual(self.events("run", at="2027-06-03"),
                         ["bats/c accepted", "elks/b accepted", "owls/c accepted", "voles/b failed",
                          "owls/d accepted"])
        self.assertEqual(self.events("take", "--disqualify", "elks/b", "--reason", "it spies", at="2027-06-04"),
                         ["elks/b disqualified"])
        self.assertEqual(self.events("run", at="2027-07-01"),
                         ["bats/c chosen", "owls/c chosen", "bats/c scored", "owls/c scored"])
        hidden = self.all_of(self.publish("2027-07-15"))
        for secret in ("owls/c", "elks/b", "it spies"):
            self.assertNotIn(secret, hidden)
        self.season("publish", "--for", "voles", "--out", self.folder / "voles", at="2027-07-15")
        self.assertIn("failed", (self.folder / "voles/team.json").read_text())
        self.season("publish", "--for", "owls", "--out", self.folder / "owls-july", at="2027-07-15")
        self.assertNotIn("nDCG", (self.folder / "owls-july/team.json").read_text())
        self.assertIn("owls/c", self.all_of(self.publish("2027-08-01") / "phases"))

    def correct_and_reveal(self) -> None:
        judgments = self.hidden / "final/judgments/judgments.tsv"
        lines = judgments.read_text().splitlines(keepends=True)
        judgments.write_text("".join(lines[:-1]))
        self.season("run", "--rescore", "final", "--reason", "one was wrong", at="2027-08-02")
        self.season("reveal", "final", at="2027-08-03")
        self.publish("2027-08-04")

    def visit(self, head: str) -> None:
        found = json.loads(self.verify("--head", head, "--receipt", self.folder / "owls/receipt.json", "--json"))
        self.assertEqual((found["commitments"], found["rounds"]), (1, 1))
        self.assertGreater(found["scores"], 0)
        self.assertIn("corrected: one was wrong", found["remarks"][0])
        diary = self.call("season", "status", "--history", "--season", self.repository)
        self.assertIn("2027-06-04 00:00 UTC: hidden in final", diary)
        # The organiser takes a line out and writes all after it anew.
        journal = self.repository / "journal.jsonl"
        lines = [json.loads(line) for line in journal.read_text().splitlines()]
        del lines[3]
        previous, text = "0" * 64, ""
        for line in lines:
            one = json.dumps({**line, "previous": previous}, separators=(",", ":"), ensure_ascii=False)
            previous = hashlib.sha256(one.encode()).hexdigest()
            text += one + "\n"
        journal.write_text(text)
        self.assertIn("is of none of its lines", self.verify("--head", head, code=2))


if __name__ == "__main__":
    Year.program = Path(sys.argv.pop(1)).resolve()
    unittest.main()
