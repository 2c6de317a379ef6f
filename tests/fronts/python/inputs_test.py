"""All that people have as judgments and runs gives the same values."""

import array
import collections
import gzip
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

import matchbench
from program import files_of, random_data

Qrel = collections.namedtuple("Qrel", "query_id doc_id relevance iteration")
ScoredDoc = collections.namedtuple("ScoredDoc", "query_id doc_id score")
MEASURES = ["nDCG@10", "AP"]


def library(name):
    try:
        return __import__(name)
    except ImportError:
        raise unittest.SkipTest(f"skipped: {name} is not installed") from None


def columns_of(rows, number):
    flat = [(q, d, v) for q, ds in rows.items() for d, v in ds.items()]
    queries, documents, values = (list(column) for column in zip(*flat))
    return {"query_id": queries, "doc_id": documents, number: values}


class InputsTest(unittest.TestCase):
    def setUp(self):
        self.qrels, self.run = random_data(1)
        self.wanted = matchbench.evaluate(self.qrels, self.run, MEASURES)

    def assert_same(self, qrels, run):
        found = matchbench.evaluate(qrels, run, MEASURES)
        self.assertEqual(found.per_query, self.wanted.per_query)
        self.assertEqual(found.mean, self.wanted.mean)
        self.assertEqual(found.missing, self.wanted.missing)

    def test_files_plain_and_compressed(self):
        with tempfile.TemporaryDirectory() as folder:
            qrels, run = files_of(folder, self.qrels, self.run)
            self.assert_same(qrels, pathlib.Path(run))
            with open(run, "rb") as plain, gzip.open(run + ".gz", "wb") as packed:
                packed.write(plain.read())
            self.assert_same(pathlib.Path(qrels), run + ".gz")
            self.assert_same(self.qrels, run)
            self.assert_same(qrels, self.run)
            if shutil.which("zstd"):
                subprocess.run(["zstd", "-q", run, qrels], check=True)
                self.assert_same(qrels + ".zst", pathlib.Path(run + ".zst"))
            several = matchbench.evaluate(qrels, [run, run + ".gz"], MEASURES)
            self.assertEqual(several.mean, {run: self.wanted.mean, run + ".gz": self.wanted.mean})
            other = shutil.copy(run, os.path.join(folder, "other.run"))
            short = matchbench.evaluate(qrels, [run + ".gz", other], MEASURES)
            self.assertEqual(short.mean, {"run": self.wanted.mean, "other.run": self.wanted.mean})
            self.assertEqual(matchbench.evaluate(qrels, other, "AP").runs, ["other.run"])
            for baseline in (other, "other.run"):
                compared = matchbench.compare(qrels, [pathlib.Path(run), other], "AP", baseline=baseline)
                self.assertEqual(list(compared), ["run"])
            named = matchbench.evaluate(qrels, {"a": run, "b": self.run}, MEASURES)
            self.assertEqual(named.mean, {"a": self.wanted.mean, "b": self.wanted.mean})

    def test_rows_once_through(self):
        self.assert_same(
            (Qrel(q, d, g, "0") for q, ds in self.qrels.items() for d, g in ds.items()),
            (ScoredDoc(q, d, s) for q, ds in self.run.items() for d, s in ds.items()),
        )
        self.assert_same(
            [(q, d, g) for q, ds in self.qrels.items() for d, g in ds.items()],
            iter([(q, d, s) for q, ds in self.run.items() for d, s in ds.items()]),
        )

    def test_columns_by_name(self):
        qrels, run = columns_of(self.qrels, "relevance"), columns_of(self.run, "score")
        self.assert_same(qrels, run)
        run["score"] = array.array("d", run["score"])
        self.assert_same(qrels, run)
        run["score"] = array.array("f", run["score"])
        self.assert_same(qrels, run)

    def test_other_mappings(self):
        run = collections.UserDict({q: collections.UserDict(ds) for q, ds in self.run.items()})
        self.assert_same(collections.OrderedDict(self.qrels), run)

    def test_objects_that_turn_into_dicts(self):
        class Run:  # as ranx has it
            name = "bm25"

            def to_dict(inner):
                return self.run

        self.assert_same(self.qrels, Run())
        self.assertEqual(matchbench.evaluate(self.qrels, Run(), "AP").runs, ["bm25"])

    def test_numpy(self):
        numpy = library("numpy")
        qrels, run = columns_of(self.qrels, "relevance"), columns_of(self.run, "score")
        self.assert_same({k: numpy.array(v) for k, v in qrels.items()},
                         {k: numpy.array(v) for k, v in run.items()})
        scalars = {q: {d: numpy.float32(s) for d, s in ds.items()} for q, ds in self.run.items()}
        grades = {q: {d: numpy.int64(g) for d, g in ds.items()} for q, ds in self.qrels.items()}
        self.assert_same(grades, scalars)
        with self.assertRaises(matchbench.InputError):
            matchbench.evaluate(self.qrels, {"q1": {"d": numpy.bool_(True)}}, "AP")

    def test_pandas(self):
        pandas = library("pandas")
        qrels, run = columns_of(self.qrels, "relevance"), columns_of(self.run, "score")
        frame = pandas.DataFrame(run)
        self.assert_same(pandas.DataFrame(qrels), frame)
        self.assert_same(self.qrels, frame.rename(columns={"query_id": "qid", "doc_id": "docno"}))
        self.assert_same(self.qrels, {name: frame[name] for name in frame.columns})
        with self.assertRaisesRegex(matchbench.InputError, "has no column score; .*; rename one to score"):
            matchbench.evaluate(self.qrels, frame.drop(columns="score"), "AP")
        for numeric, message in [
                (frame.assign(query_id=1), "the topics are integers, no texts; cast the column to string, "
                                           "in pandas with .astype({'query_id': str})"),
                (frame.assign(score="x"), "the scores are texts, no numbers; cast the column to float64, "
                                          "in pandas with .astype({'score': float})")]:
            with self.assertRaises(matchbench.InputError) as raised:
                matchbench.evaluate(self.qrels, numeric, "AP")
            if frame.dtypes["query_id"].name != "object":  # without pyarrow a column is a list
                self.assertEqual(str(raised.exception), f"run: {message}")

    def test_polars(self):
        polars = library("polars")
        self.assert_same(polars.DataFrame(columns_of(self.qrels, "relevance")),
                         polars.DataFrame(columns_of(self.run, "score")))

    def test_ranx(self):
        ranx = library("ranx")
        run = {q: {d: float(s) for d, s in ds.items()} for q, ds in self.run.items()}
        # Grades below 0 are no judgments to ranx.
        qrels = {q: {d: max(0, g) for d, g in ds.items()} for q, ds in self.qrels.items()}
        held = ranx.Qrels(qrels), ranx.Run(run, name="bm25")
        found = matchbench.evaluate(*held, MEASURES)
        self.assertEqual(found.per_query, matchbench.evaluate(qrels, run, MEASURES).per_query)
        self.assertEqual(found.runs, ["bm25"])
        other = ranx.Run(run, name="dense")
        both = matchbench.evaluate(held[0], [held[1], other], MEASURES)
        self.assertEqual(both.mean, {"bm25": found.mean, "dense": found.mean})
        self.assertEqual(matchbench.evaluate(held[0], {"a": other}, MEASURES).mean, {"a": found.mean})

    def test_a_list_of_dicts_lacks_names(self):
        for kind in (dict, collections.UserDict):
            named = f"^runs is a list of {kind.__name__}s without names; give {{name: run}}"
            with self.assertRaisesRegex(matchbench.InputError, named):
                matchbench.evaluate(self.qrels, [kind(self.run), kind(self.run)], "AP")

    def test_ir_measures(self):
        measures = library("ir_measures")
        asked = [measures.nDCG @ 10, measures.AP]
        found = matchbench.evaluate(self.qrels, self.run, asked)
        self.assertEqual(found.mean[measures.AP], self.wanted.mean["AP"])
        self.assertEqual(found.mean[measures.nDCG @ 10], self.wanted.mean["nDCG@10"])
        retrieved = matchbench.evaluate(self.qrels, self.run, measures.NumRelRet)
        wanted = matchbench.evaluate(self.qrels, self.run, "num_rel_ret")
        self.assertEqual(retrieved.mean[measures.NumRelRet], wanted.mean["num_rel_ret"])
        with self.assertRaisesRegex(matchbench.InputError, r"write gain=map\(2=3\)"):
            matchbench.evaluate(self.qrels, self.run, measures.nDCG(gains={1: 1, 2: 3}) @ 10)


if __name__ == "__main__":
    unittest.main()
