"""Identifiers come out of a collection, and back into it, byte for byte."""

import glob
import os
import shutil
import tempfile
import unittest

import matchbench
from matchbench import command

# Every printable character of ASCII, others that files of several kinds treat as their own, and
# identifiers that are percent-encoded, or look so, beside what they would stand for.
LETTERS = [chr(code) for code in range(32, 127)]
LETTERS += ["\u00e9", "\u00a0", "\u0085", "\u2028", "\u3000", "\ufeff", "\U0001f600", "e\u0301", "\x7f", "\x01"]
IDS = [f"urn:x{letter}y" for letter in LETTERS]
IDS += ["urn:a b", "urn:a%20b", "urn:a%2520b", "%75rn:a%20b", "urn:a%2", " urn:first", "urn:last ", "\ufeffurn:b",
        "true", "null", "1e5", "~", "'q'", "- x", "a: b", "{}", "[1]"]


class RoundTripTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.work = tempfile.mkdtemp()
        cls.addClassCleanup(shutil.rmtree, cls.work)
        # The next identifier is judged, too, and does not fit.
        cls.wanted = {one: {one: 1.0, IDS[at - 1]: 0.0} for at, one in enumerate(IDS)}
        cls.folder = cls.collection("whole", [
            {"request": request, "service": service, "grade": grade}
            for request, judged in cls.wanted.items() for service, grade in judged.items()])

    @classmethod
    def collection(cls, name, judgments=None, ids=None):
        rows = [{"uri": one, "description": f"number {at}"} for at, one in enumerate(ids or IDS)]
        return matchbench.CollectionFolder.make(
            os.path.join(cls.work, name), rows, rows, judgments, name="trip", source="here")

    def place(self, name):
        return os.path.join(self.work, name)

    def assert_judged_alike(self, folder):
        found = folder.columns("judgments")
        judged = {}
        for request, service, grade in zip(found["request"], found["service"], found["grade"]):
            judged.setdefault(request, {})[service] = grade
        self.assertEqual(judged, self.wanted)

    def test_tables(self):
        for table in ("services", "requests"):
            self.assertEqual(self.folder.columns(table)["uri"], IDS)
        self.assert_judged_alike(self.folder)

    def test_qrels(self):
        self.assertEqual(self.folder.qrels(), self.wanted)

    def test_json(self):
        collection, requests = self.folder.read()
        self.assertEqual([one.uri for one in collection.services], IDS)
        self.assertEqual([one.uri for one in requests], IDS)

    def test_trec(self):
        command.output_of(["collection", "export", self.folder.path, "--out", self.place("trec")])
        bare = self.collection("bare")
        command.output_of(["collection", "import", "trec", self.place("trec/relevance.qrels"), "--collection",
                           bare.path, "--dimension", "relevance", "--out", self.place("from-trec")])
        self.assert_judged_alike(matchbench.CollectionFolder(self.place("from-trec")))

    def test_beir(self):
        # An id that is no absolute URI becomes the end of one.
        ids = [one for one in IDS if one.startswith("urn:")]
        judgments = [{"request": one, "service": one, "grade": 1} for one in ids]
        folder = self.collection("uris", judgments, ids)
        command.output_of(["collection", "export", folder.path, "--format", "beir", "--out", self.place("beir")])
        command.output_of(["collection", "import", "beir", self.place("beir"), "--licence", "l", "--source", "s",
                           "--out", self.place("from-beir")])
        back = matchbench.CollectionFolder(self.place("from-beir"))
        for table in ("services", "requests"):
            self.assertEqual(back.columns(table)["uri"], ids)
        self.assertEqual(back.qrels(), {one: {one: 1.0} for one in ids})

    def test_rounds_run_files_and_reports(self):
        def right_but_for_the_first(request, services):
            return {one: -abs(IDS.index(one) - IDS.index(request.uri) - 0.75 * (request.uri == IDS[0])) for one in IDS}

        made = matchbench.Contest("Trip", self.folder, [right_but_for_the_first], measures=["AP"])
        stored = made.run(self.place("round.db"))
        board = stored.leaderboard().rows[0]["AP"]
        self.assertAlmostEqual(board, (len(IDS) - 1 + 1 / 2) / len(IDS))
        found = matchbench.evaluate(self.folder.qrels(), stored.runs(), "AP")
        self.assertAlmostEqual(found.mean["right_but_for_the_first"]["AP"], board)
        self.assertEqual({*stored.columns("rankings")["doc_id"]}, {*IDS})
        stored.report(self.place("report"), ["trec"])
        files = [glob.glob(self.place(f"report/trec/{kind}/*"))[0] for kind in ("qrels", "runs")]
        self.assertAlmostEqual(matchbench.evaluate(*files, "AP").mean["AP"], board)

    def test_the_gate(self):
        run = {one: {one: 2.0, IDS[at - 1]: 1.0} for at, one in enumerate(IDS)}
        self.assertEqual(matchbench.gate(run, run, self.wanted, "AP").verdict, "not worse")

    def test_frames(self):
        for library in ("pandas", "polars"):
            try:
                frames = __import__(library)
            except ImportError:
                continue
            rows = frames.DataFrame({"uri": IDS, "description": IDS})
            made = matchbench.CollectionFolder.make(
                self.place(library), rows, rows, name="frames", source="here")
            self.assertEqual(list(made.services["uri"]), IDS)

    def test_what_a_file_cannot_hold_is_refused(self):
        for letter in "\t\n\r":
            with self.assertRaisesRegex(matchbench.InputError, "without tabs"):
                self.collection("refused", [{"request": f"a{letter}b", "service": "urn:a", "grade": 1}], ["urn:a"])
        with self.assertRaisesRegex(matchbench.InputError, "begins as a comment"):
            self.collection("refused", [{"request": "#a", "service": "urn:a", "grade": 1}], ["#a", "urn:a"])


if __name__ == "__main__":
    unittest.main()
