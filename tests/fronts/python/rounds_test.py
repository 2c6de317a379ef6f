"""Contests built in code, their rounds as tables, boards and figures, and gates."""

import json
import os
import shutil
import sqlite3
import tempfile
import unittest
import unittest.mock

import matchbench
import matchbench.round_file
from program import output_of, written

WORDS = ["maps", "weather", "mail", "time", "trains", "music", "news"]
SERVICES = [{"uri": f"urn:s:{w}", "name": w, "description": f"about {w}", "tags": [w]} for w in WORDS]
REQUESTS = {
    "uri": [f"urn:r:{w}" for w in WORDS],
    "description": [f"{w} please" for w in WORDS],
}
JUDGMENTS = [
    {"request": f"urn:r:{a}", "service": f"urn:s:{b}", "dimension": dimension, "grade": grade}
    for i, a in enumerate(WORDS)
    for j, b in enumerate(WORDS)
    for dimension, grade in (("fits", 2 * (i == j)), ("near", int(abs(i - j) == 1)))
]


def shared_words(request, services):
    wanted = set(request.description.split())
    return [(place, len(wanted & set(s.tags))) for place, s in enumerate(services)]


def figures_of(stored):
    try:
        return stored.figures()
    except matchbench.Error as error:
        raise unittest.SkipTest(f"skipped: no figures are drawn here: {error}") from None


class Broken(matchbench.Matchmaker):
    def load(self, collection):
        pass

    def query(self, query):
        raise ValueError("nothing works")


class BrokenNow(matchbench.Matchmaker):
    def load(self, collection):
        self.asked = 0

    def query(self, query):
        self.asked += 1
        if self.asked % 2 == 0:
            raise ValueError("not this one")
        return [(0, 1.0)]


class RoundTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.work = tempfile.mkdtemp()
        cls.addClassCleanup(shutil.rmtree, cls.work)
        cls.folder = matchbench.CollectionFolder.make(
            os.path.join(cls.work, "tools"), SERVICES, REQUESTS, JUDGMENTS, name="tools", source="here")
        cls.path = os.path.join(cls.work, "round.db")
        run = {f"urn:r:{w}": {f"urn:s:{w}": 1.0} for w in WORDS[:6]}
        contest = matchbench.Contest(
            "Tools", cls.folder,
            ["keyword", {"plugin": "random", "repetitions": 2}, {"run": run, "name": "perfect"},
             shared_words, {"fusion": ["keyword", "perfect"], "name": "both"}],
            measures=["AP", "RR"], relevance=["fits"], protocol={"passes": 2})
        cls.progress = []
        cls.round = contest.run(cls.path, progress=cls.progress.append)
        cls.contest = contest

    def test_tables(self):
        entrants = self.round.columns("entrants")
        self.assertEqual(
            entrants["entrant"], ["keyword", "random", "perfect", "shared_words", "both"])
        answers = self.round.columns("answers")
        timed = [p for e, p in zip(answers["entrant"], answers["pass"]) if e == "keyword" and p >= 0]
        self.assertEqual(len(timed), 2 * len(WORDS))
        times = self.round.columns("times")
        self.assertTrue(all(ms > 0 for ms in times["median_ms"]))
        self.assertEqual(set(times["entrant"]), {"keyword", "random"})
        self.assertEqual(self.round.columns("failures")["entrant"], [])
        with self.assertRaises(matchbench.InputError):
            self.round.columns("answer")

    def test_rankings_can_be_evaluated(self):
        found = matchbench.evaluate(self.folder.qrels("fits"), self.round.runs(), ["AP"]).mean
        board = {row["entrant"]: row["AP"] for row in self.round.leaderboard("AP").rows}
        self.assertEqual(found["keyword"], {"AP": board["keyword"]})
        self.assertAlmostEqual(board["perfect"], 6 / 7)
        self.assertAlmostEqual(found["perfect"]["AP"], 6 / 7)

    def test_the_board_is_that_of_the_program(self):
        wanted = json.loads(output_of("leaderboard", self.path, "--json", "-m", "RR"))
        self.assertEqual(self.round.leaderboard("RR").rows, wanted)
        self.assertIn("<td>shared_words</td>", self.round._repr_html_())

    def test_the_board_says_once_why_an_entrant_cannot_be_opened(self):
        work = os.path.join(self.work, "unopened")
        os.mkdir(work)
        written(work, "plugin.yaml", ["id: org.example.unopened\nname: unopened\nversion: 0.1.0\n"
                                      "program: [python3, matchmaker.py]\n"])
        written(work, "matchmaker.py", ["import no_such_module\n"])
        contest = matchbench.Contest("T", self.folder, ["keyword", work + "/"], measures=["AP"])
        found = contest.run(os.path.join(self.work, "unopened.db"))
        self.assertIn("No module named", "".join(found.remarks))
        said = repr(found.leaderboard())
        self.assertEqual(said.count("No module named"), 1, said)
        self.assertIn("\nnote: unopened failed all of its ", said)

    def test_another_relevance_setting(self):
        copy = os.path.join(self.work, "copy.db")
        shutil.copy(self.path, copy)
        found = matchbench.Round(copy)
        before = found.columns("scores")
        self.assertEqual(set(before["relevance"]), {"fits"})
        found.score(relevance="near", measures=["P@2", "AP"])
        self.assertEqual(set(found.columns("scores")["relevance"]), {"fits", "near"})
        self.assertTrue(found.leaderboard("P@2", relevance="near").rows)

    def test_studies_of_a_round(self):
        found = matchbench.significance(self.round, measure="AP")
        wanted = json.loads(
            output_of("analyse", "significance", self.path, "-m", "AP", "--show", "groups", "--json"))
        self.assertEqual(found.groups, wanted)
        for source in (self.round, self.path):
            self.assertEqual(matchbench.significance(source, "AP").groups, wanted)
            with self.assertRaisesRegex(matchbench.InputError, "a round has runs of its own; leave runs out"):
                matchbench.significance(source, self.round.runs(), "AP")
        self.assertIs(found.pairs[0]["separated"] in (True, False), True)
        wanted = json.loads(output_of("analyse", "plan", self.path, "--json", "--difference", "0.4"))
        self.assertEqual(matchbench.plan(self.path, difference=0.4), wanted)
        self.assertEqual(matchbench.plan(self.round, "AP", difference=0.4), wanted)

    def test_progress_comes_as_lines(self):
        self.assertFalse(self.progress[0]["ended"])
        last = self.progress[-1]
        self.assertEqual((last["ended"], last["answered"]), (True, last["queries"]))
        self.assertEqual(last["failed"], 0)

    def test_a_function_takes_part_unconfined(self):
        asked = self.contest.asked["shared_words"]
        self.assertEqual(len(asked.run), len(WORDS))
        entrants = {row["entrant"]: row for row in self.round.leaderboard().rows}
        self.assertEqual(entrants["shared_words"]["kind"], "run file")
        self.assertIsNone(entrants["shared_words"]["p50_ms"])
        tags = self.round._read("SELECT value FROM entrant_label WHERE kind = 'tag'")[1]
        self.assertIn(("unconfined",), tags)

    def test_figures(self):
        names = figures_of(self.round)
        self.assertIn("latency", names)
        whole = os.path.join(self.work, "whole")
        self.round.report(whole, ["html"], figures=True)
        drawn = [n[: -len(".svg")] for n in os.listdir(os.path.join(whole, "figures")) if n.endswith(".svg")]
        self.assertEqual(names, sorted(drawn))
        figure = self.round.figure("scores-fits-AP")
        with open(os.path.join(whole, "figures", figure.name + ".svg"), encoding="utf-8") as file:
            self.assertEqual(figure.svg, file.read())
        self.assertIn("<svg", figure._repr_svg_())
        with self.assertRaisesRegex(matchbench.InputError, "no figure is named 'no such'; one of .*"
                                    r": figures\(\) lists all"):
            self.round.figure("no such")

    def test_a_bundle_has_to_be_unpacked(self):
        bundle = os.path.join(tempfile.mkdtemp(), "r.tar.zst")
        with open(bundle, "wb") as file:
            file.write(b"\x28\xb5\x2f\xfd")
        with self.assertRaisesRegex(matchbench.InputError, "is a bundle; 'matchbench score .* --out"):
            matchbench.Round(bundle)

    def test_views_of_a_strangers_file_never_run(self):
        for number, statement in enumerate([
            "DROP VIEW failures; CREATE VIEW failures AS WITH RECURSIVE r (x) AS "
            "(SELECT 1 UNION ALL SELECT x + 1 FROM r) SELECT count(*) AS entrant FROM r",
            "DROP VIEW environment; CREATE VIEW environment AS SELECT zeroblob(100000000) AS key",
            "CREATE VIEW another AS SELECT 1",
            "CREATE TRIGGER t AFTER INSERT ON entrant BEGIN SELECT 1; END",
            "DROP TABLE trial_rank",
        ]):
            strange = shutil.copy(self.path, os.path.join(self.work, f"strange{number}.db"))
            database = sqlite3.connect(strange)
            database.executescript(statement)
            database.close()
            with self.assertRaisesRegex(matchbench.InputError, "not those that this version"):
                matchbench.Round(strange)

    def test_what_ANALYZE_keeps_is_no_strange_table(self):
        analysed = shutil.copy(self.path, os.path.join(self.work, "analysed.db"))
        database = sqlite3.connect(analysed)
        database.executescript("ANALYZE")
        database.close()
        self.assertEqual(matchbench.Round(analysed).columns("rankings"),
                         self.round.columns("rankings"))

    def test_a_round_with_a_journal_beside_it_is_refused(self):
        alone = shutil.copy(self.path, os.path.join(self.work, "journal.db"))
        written(self.work, "journal.db-journal", [])
        with self.assertRaisesRegex(matchbench.InputError, "a rollback journal beside it"):
            matchbench.Round(alone)

    def test_reading_a_round_leaves_nothing_beside_it(self):
        folder = os.path.join(self.work, "alone")
        os.mkdir(folder)
        matchbench.Round(shutil.copy(self.path, folder)).columns("rankings")
        self.assertEqual(os.listdir(folder), ["round.db"])

    def test_a_file_that_takes_more_steps_or_text_than_its_size_explains_is_refused(self):
        limits = matchbench.round_file
        with unittest.mock.patch.multiple(limits, _TEXT_FOR_ANY_FILE=5000, _TEXT_PER_BYTE=0):
            with self.assertRaisesRegex(matchbench.InputError, "MiB of text"):
                self.round.columns("rankings")
        with unittest.mock.patch.multiple(limits, _STEPS_PER_CALL=100, _STEPS_FOR_ANY_FILE=1000,
                                          _STEPS_PER_BYTE=0):
            with self.assertRaisesRegex(matchbench.InputError, "more steps than its size"):
                self.round.columns("rankings")

    def test_frames(self):
        try:
            scores = self.round.scores
        except matchbench.Error as error:
            self.skipTest(f"skipped: {error}")
        self.assertEqual(
            list(scores.columns),
            ["entrant", "repetition", "request", "relevance", "measure", "score"])
        self.assertIs(self.round.scores, scores)
        rankings = self.round.rankings
        keyword = rankings[rankings["entrant"] == "keyword"]
        found = matchbench.evaluate(self.folder.judgments[["request", "service", "grade"]][::2],
                                    keyword[keyword["pass"] == 0], "AP")
        self.assertGreater(found.mean["AP"], 0.9)
        self.assertEqual(len(self.folder.services), len(WORDS))

    def test_from_frames_to_a_judged_round_in_ten_lines(self):
        os.chdir(self.enterContext(tempfile.TemporaryDirectory()))
        self.addCleanup(os.chdir, os.path.dirname(os.path.abspath(__file__)))
        services = {"uri": ["urn:a", "urn:b"], "description": ["street maps", "weather today"]}
        requests = {"uri": ["urn:x", "urn:y"], "description": ["maps", "what weather"]}
        judged = {"request": ["urn:x", "urn:y"], "service": ["urn:a", "urn:b"], "grade": [1, 1]}
        folder = matchbench.CollectionFolder.make("tools", services, requests, judged,
                                                  name="tools", source="ours")
        contest = matchbench.Contest("Ours", folder, ["keyword", "random"], measures=["AP"])
        found = contest.run("ours.db")
        board = found.leaderboard()
        self.assertEqual(board.rows[0]["entrant"], "keyword")
        lines = repr(board).splitlines()
        self.assertEqual([line.split()[0] for line in lines[:4]], ["rank", "1", "1", "Columns"])
        self.assertTrue(all(len(line) <= 80 for line in lines if not line.startswith("note: ")))
        self.assertIn("version; .rows has them all.", " ".join(lines))

    def test_an_interrupted_round_can_be_resumed(self):
        path = os.path.join(self.work, "again.db")
        contest = matchbench.Contest("Again", self.folder, ["keyword"], measures=["AP"])

        def interrupt(line):
            raise KeyboardInterrupt

        with self.assertRaises(KeyboardInterrupt):
            contest.run(path, progress=interrupt)
        found = contest.run(path, resume=True)
        self.assertEqual(found.leaderboard().rows[0]["AP"], 1)
        with self.assertRaisesRegex(matchbench.InputError, "pass resume=True to continue it"):
            contest.run(path)

    def test_a_contest_is_run_as_it_was_written_whoever_exchanges_its_file(self):
        path = os.path.join(self.work, "shared.db")
        other = os.path.join(self.work, "other.yaml")
        matchbench.Contest("Other", self.folder, ["random"]).write(other)
        # The program, after somebody else has had the moment that its start takes.
        late = written(self.work, "late", [
            f'#!/bin/sh\n[ "$1" = run ] && mv "{other}" "$2"\nexec "{os.environ["MATCHBENCH"]}" "$@"\n'])
        os.chmod(late, 0o755)
        with unittest.mock.patch.dict(os.environ, MATCHBENCH=late):
            found = matchbench.Contest("Shared", self.folder, ["keyword"]).run(path)
        self.assertEqual(found.columns("entrants")["entrant"], ["keyword"])
        with open(path + ".yaml", encoding="utf-8") as file:
            self.assertIn("Other", file.read())

    def test_a_contest_is_not_written_through_a_link(self):
        mine = written(self.work, "mine.txt", ["mine\n"])
        os.symlink(mine, os.path.join(self.work, "linked.db.yaml"))
        with self.assertRaisesRegex(matchbench.MachineError, "linked.db.yaml cannot be written"):
            matchbench.Contest("Linked", self.folder, ["keyword"]).run(
                os.path.join(self.work, "linked.db"))
        with open(mine, encoding="utf-8") as file:
            self.assertEqual(file.read(), "mine\n")

    def test_an_entrant_that_failed_everything_has_an_empty_run(self):
        folder = os.path.join(self.work, "broken")
        matchbench.export_program(Broken, folder)
        contest = matchbench.Contest("Broken", self.folder, ["keyword", folder + "/"],
                                     measures=["AP"])
        runs = contest.run(os.path.join(self.work, "broken.db")).runs()
        self.assertEqual(sorted(runs), ["broken", "keyword"])
        self.assertEqual(runs["broken"], {})
        found = matchbench.evaluate(self.folder.qrels("fits"), runs, ["AP"])
        self.assertEqual(found.mean["broken"]["AP"], 0)
        self.assertIn("7 of 7 judged topics are missing", found.remarks[0])

    def test_the_board_names_an_entrant_that_failed_some_queries_and_shows_how_many(self):
        folder = os.path.join(self.work, "now-and-then")
        matchbench.export_program(BrokenNow, folder)
        contest = matchbench.Contest("Now", self.folder, ["keyword", folder + "/"], measures=["AP"])
        board = contest.run(os.path.join(self.work, "now.db")).leaderboard()
        row = next(row for row in board.rows if row["entrant"] != "keyword")
        self.assertGreater(row["failures"], 0)
        self.assertIn(f"{row['entrant']} failed {row['failures']} of {row['queries']} queries, which "
                      "score the worst value; see .columns('failures')", board.remarks)
        self.assertNotIn("keyword failed", " ".join(board.remarks))
        self.assertIn("failures", repr(board).splitlines()[0].split())

    def test_gate_of_runs_is_that_of_the_program(self):
        qrels = self.folder.qrels("fits")
        runs = {"right": {f"urn:r:{w}": {f"urn:s:{w}": 1.0} for w in WORDS},
                "wrong": {f"urn:r:{w}": {"urn:s:other": 1.0, f"urn:s:{w}": 0.5} for w in WORDS}}
        found = matchbench.gate(runs["right"], runs["wrong"], qrels, "AP")
        with tempfile.TemporaryDirectory() as folder:
            judged = written(folder, "q", [f"{q} 0 {d} {g}\n" for q, of in qrels.items()
                                           for d, g in of.items()])
            sides = [written(folder, name, [f"{q} Q0 {d} 1 {s} x\n" for q, of in runs[name].items()
                                            for d, s in of.items()]) for name in ("right", "wrong")]
            same = matchbench.gate(*sides, judged, "AP")
        self.assertEqual(found.measures, same.measures)
        self.assertEqual((found.verdict, found.exit_code, found.passed), ("worse", 1, False))
        self.assertTrue(matchbench.gate(
            self.round, self.round, entrant="keyword", collection=self.folder.path).passed)

    def test_interpreters_are_those_of_the_command_line(self):
        contest = matchbench.Contest("x", self.folder, ["keyword"])
        absent = os.path.join(self.work, "no-prefix")
        for call in (lambda named: contest.run(self.path + "3", interpreters=named),
                     lambda named: matchbench.gate(self.path, "keyword", collection=self.folder.path,
                                                   interpreters=named)):
            with self.assertRaisesRegex(matchbench.InputError, "--interpreter .*no-prefix: there is no"):
                call([absent])
            with self.assertRaisesRegex(matchbench.InputError, "is not a list of paths"):
                call(absent)

    def test_bad_input_is_refused(self):
        for call in [
            lambda: matchbench.Round("no-such.db"),
            lambda: matchbench.Round(__file__),
            lambda: matchbench.Round(None),
            lambda: matchbench.CollectionFolder(self.work),
            lambda: matchbench.Contest("x", self.work, []),
            lambda: matchbench.Contest("x", self.folder, [5]),
            lambda: matchbench.Contest("x", self.folder, shared_words),
            lambda: matchbench.Contest("x", self.folder, [{"name": "a"}]),
            lambda: matchbench.Contest("x", self.folder, ["no-such"]).run(self.path + "2"),
            lambda: matchbench.Contest("x", self.folder, ["keyword"]).run(self.path),
            lambda: matchbench.Contest("x", self.folder, [{"run": {"q": {"a b": 1}}, "name": "r"}]).run(
                self.path + "3"),
            lambda: matchbench.gate(None, self.path),
            lambda: matchbench.gate(self.path, "no-such.run"),
            lambda: self.folder.qrels("other"),
            lambda: self.round.leaderboard("ff"),
            lambda: matchbench.CollectionFolder.make(
                os.path.join(self.work, "tools"), SERVICES, REQUESTS, name="x", source="y"),
            lambda: matchbench.CollectionFolder.make(
                os.path.join(self.work, "n1"), [{"name": "a"}], REQUESTS, name="x", source="y"),
            lambda: matchbench.CollectionFolder.make(
                os.path.join(self.work, "n2"), SERVICES, REQUESTS, [{"request": "urn:r:maps"}],
                name="x", source="y"),
            *[lambda judged=judged: matchbench.CollectionFolder.make(
                os.path.join(self.work, "n3"), SERVICES, REQUESTS, judged, name="x", source="y")
              for judged in (5, [3], [{**JUDGMENTS[0], "grade": "x"}],
                             [{**JUDGMENTS[0], "grade": float("nan")}],
                             [{**JUDGMENTS[0], "request": "urn:\ud800"}],
                             [{**JUDGMENTS[0], "request": "urn:no-such"}])],
            *[lambda run=run: matchbench.gate(run, self.path, {"q": {"d": 1}})
              for run in (5, {"q": 5}, {"query_id": ["q"], "doc_id": ["d"], "score": [1.0, 2.0]})],
        ]:
            with self.assertRaises(matchbench.InputError):
                call()
        with self.assertRaisesRegex(matchbench.InputError, "^entrants is 'keyword'; give a list"):
            matchbench.Contest("x", self.folder, "keyword")
        with self.assertRaisesRegex(matchbench.InputError, "'uri' has 7, 'description' has 1;"):
            matchbench.CollectionFolder.make(
                os.path.join(self.work, "n1"), SERVICES, {**REQUESTS, "description": ["a"]},
                name="x", source="y")
        with self.assertRaisesRegex(matchbench.InputError, "has no .*urn:no-such"):
            matchbench.CollectionFolder.make(
                os.path.join(self.work, "n3"), SERVICES, REQUESTS,
                [{**JUDGMENTS[0], "service": "urn:no-such"}], name="x", source="y")
        for name in ("n1", "n2", "n3"):
            self.assertFalse(os.path.exists(os.path.join(self.work, name)))
        with self.assertRaises(matchbench.MachineError):
            matchbench.Contest("x", self.folder, ["keyword"]).write("/no/such/folder/x.yaml")


if __name__ == "__main__":
    unittest.main()
