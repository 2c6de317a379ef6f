"""Whatever is faulty is a matchbench.Error that says where, and no object brings Python down."""

import itertools
import os
import pathlib
import random
import subprocess
import tempfile
import threading
import unittest

import matchbench
from program import PROGRAM, written

QRELS = {"q1": {"d1": 1, "d2": 0}}


class Evil:
    """Fails at everything that it is asked for."""

    def __getattr__(self, name):
        raise RuntimeError(name)

    def __float__(self):
        raise RuntimeError("no")

    def __repr__(self):
        raise RuntimeError("no")

    def __iter__(self):
        raise RuntimeError("no")

    def __len__(self):
        raise RuntimeError("no")


class Text(str):
    def __hash__(self):
        return 1

    def __eq__(self, other):
        return True


def growing():
    """A topic whose documents grow by a document each time a score is read."""
    documents = {}

    class Number:
        def __float__(self):
            documents[f"d{len(documents)}"] = self
            return 1.0

    documents["d"] = Number()
    return {"q1": documents}


def shrinking():
    documents = {}

    class Number:
        def __float__(self):
            documents.clear()
            return 1.0

    documents.update({f"d{i}": Number() for i in range(100)})
    return {"q1": documents}


class BadInputTest(unittest.TestCase):
    def refused(self, run, pattern, qrels=QRELS, measures="AP", **options):
        with self.assertRaisesRegex(matchbench.Error, pattern):
            matchbench.evaluate(qrels, run, measures, **options)

    def test_scores_are_finite_numbers(self):
        place = "run, topic q1, document d1: the score "
        self.refused({"q1": {"d1": float("nan")}}, place + "'nan' is not a finite number")
        self.refused({"q1": {"d1": float("-inf")}}, place + "'-inf' is not a finite number")
        self.refused({"q1": {"d1": None}}, place + "None is None, not a number")
        self.refused({"q1": {"d1": True}}, place + "True is a bool, not a number")
        self.refused({"q1": {"d1": "1"}}, place + "'1' is a str, not a number")
        self.refused({"q1": {"d1": 10**400}}, place + "1000.* is not a finite number")
        self.refused({"q1": {"d1": 1j}}, place)

    def test_2_to_the_63_is_a_number(self):
        found = matchbench.evaluate(QRELS, {"q1": {"d1": 2**63, "d2": 2.0**62}}, "RR")
        self.assertEqual(found.mean["RR"], 1)

    def test_grades_are_finite_numbers(self):
        self.refused({"q1": {"d1": 1}}, "qrels, topic q1, document d1: the grade 'nan'",
                     {"q1": {"d1": float("nan")}})
        self.refused({"q1": {"d1": 1}}, "qrels, topic q1: no document is judged", {"q1": {}})
        self.refused({"q1": {"d1": 1}}, "qrels contains no judgments", {})

    def test_ids_are_texts(self):
        self.refused({1: {"d1": 1}}, "the topic 1 is an int, not a str; ids are texts: write str")
        self.refused({"q1": {b"d1": 1}}, "the document b'd1' is a bytes, not a str")
        self.refused({"q1": {"\ud800": 1}}, "the document .* is not Unicode")
        self.refused({"q1": {"": 1}}, "a document is empty")

    def test_a_document_stands_once(self):
        self.refused([("q1", "d1", 1), ("q1", "d1", 2)], "d1")

    def test_subclasses_of_str_are_texts(self):
        found = matchbench.evaluate(QRELS, {Text("q1"): {Text("d1"): 1}}, "AP")
        self.assertEqual(found.mean["AP"], 1)

    def test_dicts_that_change_are_refused(self):
        self.refused(growing(), "changed while it was read")
        self.refused(shrinking(), "changed while it was read")

    def test_what_other_threads_change_is_read_or_refused(self):
        documents = {f"d{i}": float(i) for i in range(200)}
        run = {"q1": documents}
        is_over = threading.Event()

        def change():
            for i in itertools.count(200):
                if is_over.is_set():
                    return
                documents.pop(f"d{i - 200}")
                documents[f"d{i}"] = float(i)

        other = threading.Thread(target=change)
        other.start()
        try:
            for _ in range(300):
                try:
                    found = matchbench.evaluate({"q1": {"x": 1}}, run, ["num_ret"], threads=2)
                    self.assertIn(found.mean["num_ret"], (199, 200, 201))
                except matchbench.InputError as error:
                    self.assertIn("changed while it was read", str(error))
        finally:
            is_over.set()
            other.join()

    def test_rows_have_three_values_and_runs_are_not_empty(self):
        self.refused([("q1", "d1", 2.0), ("q1", "Q0", "d2", 1.0)],
                     "run:2: a row has 4 values; give three: query_id, doc_id, score")
        with self.assertRaisesRegex(matchbench.InputError, "qrels:1: a row has 4 values; .* relevance"):
            matchbench.evaluate([("q1", 0, "d1", 1)], {"q1": {"d1": 1}})
        self.refused({"q1": ["d1", "d2"]}, "q1: 'd1' is a text without score; give {query: {document: score}}")
        self.refused(pathlib.Path(__file__).parent.glob("bad_input_test.py"),
                     r"bad_input_test.py'\) is a path, not a row; give a list of paths$")
        self.refused({"q1": {"d1": 1}}, r"^qrels has lists named \['query', 'doc', 'rel'\]; name columns query_id, "
                     "doc_id and relevance, or give {query: {document: relevance}}$",
                     {"query": ["q1"], "doc": ["d1"], "rel": [1]})
        self.refused([], "runs is empty; give at least one run")

    def test_what_a_generator_raises_is_its_own(self):
        def rows():
            yield "q1", "d1", 1.0
            raise ZeroDivisionError("mine")

        good = {"q1": {"d1": 1.0}}
        for call in (lambda: matchbench.evaluate(QRELS, rows()), lambda: matchbench.evaluate(rows(), good),
                     lambda: matchbench.evaluate(QRELS, {"a": rows(), "b": good}),
                     lambda: matchbench.fuse([good, rows()]), lambda: matchbench.rbo(good, rows()),
                     lambda: matchbench.gate(good, rows(), QRELS)):
            with self.assertRaisesRegex(ZeroDivisionError, "^mine$"):
                call()

    def test_subtopics_are_in_files_alone(self):
        self.refused({"q1": {"d1": 1}}, "alpha_nDCG@10 needs subtopics, and qrels has none; give the path of a "
                     "file of diversity judgments", measures="alpha_nDCG@10")

    def test_several_measures_in_a_text_are_shown_with_commas(self):
        self.refused({"q1": {"d1": 1}}, "separate measures by commas: nDCG@10,P@5", measures="nDCG@10 P@5")

    def test_options_are_checked(self):
        run = {"q1": {"d1": 1}}
        for name, value in [("threads", -1), ("threads", 2**64), ("depth", 0), ("depth", True),
                            ("level", float("nan")), ("level", "1"), ("level", 10**400),
                            ("undefined", "one"),
                            ("undefined", None), ("ties", "\ud800"), ("judged_only", 1)]:
            self.refused(run, name, **{name: value})
        self.refused(run, "there is no measure 'ff'; did you mean 'f1'?", measures="ff")
        for measures in [[], None, 5, "\ud800", [None], Evil()]:
            self.refused(run, "measure", measures=measures)

    def test_messages_are_those_of_the_program(self):
        with tempfile.TemporaryDirectory() as folder:
            qrels = written(folder, "qrels", ["q1 0 d1 1\n"])
            run = written(folder, "run", ["q1 Q0 d1 1 nan tag\n"])
            missing = os.path.join(folder, "missing")
            for pair in [(qrels, run), (qrels, missing), (missing, run), (run, run)]:
                said = subprocess.run([PROGRAM, "eval", "-c", *pair], stderr=subprocess.PIPE,
                                      check=False, text=True).stderr
                with self.assertRaises(matchbench.Error) as raised:
                    matchbench.evaluate(*pair)
                self.assertEqual(f"error: {raised.exception}\n", said)

    def test_a_million_measures(self):
        many = [f"P@{k}" for k in range(1, 1001)] * 1000
        found = matchbench.evaluate(QRELS, {"q1": {"d1": 1}}, many)
        self.assertEqual(len(found.mean), 1000)

    def test_no_object_brings_python_down(self):
        things = OddThings(1)
        refused = 0
        for _ in range(3000):
            qrels = things.any(0) if things.chance.random() < 0.5 else QRELS
            run = things.any(0) if things.chance.random() < 0.8 else {"q1": {"d1": 1}}
            measures = things.chance.choice(["AP", "nDCG@10", things.any(2)])
            try:
                matchbench.evaluate(qrels, run, measures, threads=1)
            except matchbench.Error:
                refused += 1
        self.assertGreater(refused, 500)

    def test_no_object_brings_the_studies_down(self):
        things = OddThings(2)
        good = {"q1": {"d1": 1.0, "d2": 0.5}}
        calls = [
            lambda: matchbench.significance(QRELS, {"a": things.any(1), "b": good}, things.any(3)),
            lambda: matchbench.plan(QRELS, {"a": things.any(1), "b": good}, power=things.any(4)),
            lambda: matchbench.correlate(things.any(2), things.any(2)),
            lambda: matchbench.rbo(things.any(1), things.any(1)),
            lambda: matchbench.rbo(good, things.any(1), things.any(4)),
            lambda: matchbench.fuse(things.any(1)),
            lambda: matchbench.fuse([good, things.any(1)], things.any(4)),
            lambda: matchbench.fuse([good, things.any(1)], k=things.any(4)),
        ]
        refused = 0
        for _ in range(300):
            for call in calls:
                try:
                    call()
                except matchbench.Error:
                    refused += 1
        self.assertGreater(refused, 500)


class OddThings:
    """Objects that nobody expects, alone and in one another; the same for a seed."""

    odd = [None, True, 0, -1, 2**63, 10**400, 1.5, float("nan"), float("inf"), "", "q1", "d1",
           "\ud800", "a\0b", b"q1", bytearray(b"x"), memoryview(b"x"), Text("q1"), Evil(), Evil,
           object(), [], [1], ["q1"], (), ("q1", "d1", 1), {}, {"q1": {}}, set(), range(3),
           lambda: 1, Exception(), unittest, iter([]), 1j, Ellipsis, NotImplemented]
    hashable = [thing for thing in odd if type(thing).__hash__]

    def __init__(self, seed):
        self.chance = random.Random(seed)

    def any(self, depth):
        chance = self.chance
        kind = chance.randrange(5) if depth < 4 else 4
        if kind <= 1:
            return {chance.choice(self.hashable): self.any(depth + 1)
                    for _ in range(chance.randrange(4))}
        if kind == 2:
            return [self.any(depth + 1) for _ in range(chance.randrange(4))]
        if kind == 3:
            return {"query_id": self.any(depth + 1), "doc_id": self.any(depth + 1),
                    "score": self.any(depth + 1), "relevance": self.any(depth + 1)}
        return chance.choice(self.odd)


if __name__ == "__main__":
    unittest.main()
