"""significance(), plan(), correlate() and rbo() have the values of the command line."""

import gc
import json
import math
import os
import resource
import tempfile
import unittest

import matchbench
from matchbench import pytrec_eval
from program import files_of, output_of, random_data


class Systems:
    """Four runs in memory and in files, one of which lacks every topic."""

    def __init__(self, folder):
        self.qrels = random_data(0, topics=12)[0]
        self.runs = {f"run{i}": random_data(i, topics=12)[1] for i in range(3)}
        self.paths = []
        for name, run in self.runs.items():
            os.mkdir(os.path.join(folder, name))
            self.judged, path = files_of(os.path.join(folder, name), self.qrels, run)
            os.rename(path, os.path.join(folder, name, name))
            self.paths.append(os.path.join(folder, name, name))


class AnalysesTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.systems = Systems(folder.name)

    def of_program(self, *words):
        study, *options = words
        systems = self.systems
        return json.loads(output_of("analyse", study, systems.judged, *systems.paths, "--json", *options))

    def assert_rows(self, found, wanted):
        self.assertEqual(len(found), len(wanted))
        for one, other in zip(found, wanted):
            for key, value in other.items():
                if key == "separated":
                    value = value == "yes"
                if isinstance(value, float):
                    self.assertAlmostEqual(one[key], value, 9, key)
                else:
                    self.assertEqual(one[key], value, key)

    def test_significance_has_the_tables_of_the_program(self):
        for options, keywords in [
            ([], {}),
            (["--correction", "bh"], {"correction": "bh"}),
            (["--test", "wilcoxon", "--alpha", "0.2"], {"test": "wilcoxon", "alpha": 0.2}),
            (["--test", "tukey"], {"test": "tukey"}),
        ]:
            found = matchbench.significance(
                self.systems.qrels, self.systems.runs, "nDCG@10", **keywords)
            for show, table in [("pairs", found.pairs), ("groups", found.groups)]:
                self.assert_rows(table, self.of_program("significance", "-m", "nDCG@10", "--show", show, *options))

    def test_significance_by_hand(self):
        # Six requests, on each of which "good" is better: of the 2^6 flips two are as extreme.
        qrels = {f"q{i}": {"a": 1} for i in range(6)}
        good = {f"q{i}": {"a": 1.0} for i in range(6)}
        poor = {f"q{i}": {"b": 2.0, "a": 1.0} for i in range(6)}
        found = matchbench.significance(qrels, {"poor": poor, "good": good}, "RR")
        pair, = found.pairs
        self.assertEqual((pair["first"], pair["difference"], pair["losses"]), ("poor", -0.5, 6))
        self.assertAlmostEqual(pair["p_adjusted"], 2 / 64)
        self.assertTrue(pair["separated"])
        self.assertEqual([g["system"] for g in found.groups], ["good", "poor"])
        self.assertIn("<td>good</td>", found._repr_html_())

    def test_a_run_without_a_judged_topic_is_left_out_with_a_remark(self):
        qrels = {f"q{i}": {"a": 1} for i in range(6)}
        runs = {"poor": {q: {"b": 2.0, "a": 1.0} for q in qrels}, "good": {q: {"a": 1.0} for q in qrels},
                "other": {"z1": {"a": 1.0}}}
        found = matchbench.significance(qrels, runs, "RR")
        self.assertEqual(found.remarks, ["other: it has none of the judged topics and is left out"])
        self.assertEqual(repr(found).splitlines(), [
            "system  rank  letters      RR", "good       1        a  1.0000", "poor       2        b  0.5000",
            "note: other: it has none of the judged topics and is left out"])

    def test_remarks_on_a_run_that_is_left_out_are_told_by_the_run_and_not_by_its_name(self):
        qrels = {f"q{i}": {"a": 1} for i in range(6)}
        runs = {"poor": {q: {"b": 2.0, "a": 1.0} for q in qrels},
                "other: 2": {q: {"a": 1.0} for q in [*qrels, "z2"]}, "other": {"z1": {"a": 1.0}}}
        found = matchbench.significance(qrels, runs, "RR")
        self.assertEqual(len(found.remarks), 2, found.remarks)
        self.assertRegex(found.remarks[0], "^other: 2: .*z2")
        self.assertEqual(found.remarks[1], "other: it has none of the judged topics and is left out")

    def test_less_is_better_for_some_measures(self):
        qrels = {f"q{i}": {"a": 1, "b": 0, "c": 0} for i in range(6)}
        runs = {
            "much": {f"q{i}": {"b": 2.0, "c": 1.0} for i in range(6)},
            "little": {f"q{i}": {"a": 1.0} for i in range(6)},
        }
        found = matchbench.significance(qrels, runs, "RBPResid(p=0.5)", undefined="zero")
        self.assertEqual(found.groups[0]["system"], "much")  # one document deeper

    def test_plan_has_the_table_of_the_program(self):
        found = matchbench.plan(self.systems.qrels, self.systems.runs, "AP", difference=0.4, depth=5)
        self.assert_rows(found, self.of_program("plan", "-m", "AP", "--difference", "0.4", "--depth", "5"))

    def test_correlations_by_hand(self):
        # 1 2 3 and 1 3 2: two pairs agree, one does not.
        found = matchbench.correlate({"a": 1, "b": 2, "c": 3}, {"c": 2, "b": 3, "a": 1})
        self.assertAlmostEqual(found["tau_a"], 1 / 3)
        self.assertAlmostEqual(found["tau_b"], 1 / 3)
        self.assertAlmostEqual(found["rho"], 0.5)
        self.assertEqual(found["swaps"], 1)
        self.assertIsNone(matchbench.correlate([1, 1], [1, 2])["tau_b"])

    def test_correlations_are_those_of_the_program(self):
        measures = ["AP", "nDCG@10"]
        means = matchbench.evaluate(self.systems.qrels, self.systems.runs, measures, undefined="skip").mean
        first, second = ({run: of[m] for run, of in means.items()} for m in measures)
        found = matchbench.correlate(first, second)
        _, row = self.of_program("measures", "-m", "AP", "-m", "nDCG@10", "--show", "reference")
        for name in ("tau_a", "tau_b", "tau_ap", "rho"):
            self.assertAlmostEqual(found[name], row[name])

    def test_correlate_of_runs_names_rbo(self):
        runs = self.systems.runs
        for pair in ([runs["run0"], runs["run1"]], self.systems.paths[:2]):
            with self.assertRaisesRegex(matchbench.InputError, r"^correlate\(\) compares values by name, "
                                        r"not runs; for runs use rbo\(\)$"):
                matchbench.correlate(*pair)

    def test_rbo_by_hand(self):
        # The first ranks agree, then nothing does: agreement 1 at rank 1 and 1/2 at rank 2.
        p = 0.5
        wanted = (1 - p) / p * (1 * p + 0.5 * p**2) + 0.5 * p**2
        self.assertAlmostEqual(matchbench.rbo(["a", "b"], ["a", "c"], p), wanted)
        self.assertAlmostEqual(matchbench.rbo({"a": 2, "b": 1}, {"a": 9, "c": 1}, p), wanted)
        self.assertEqual((matchbench.rbo([], []), matchbench.rbo([], ["a"])), (1, 0))

    def test_rbo_of_runs_is_that_of_the_program(self):
        runs, paths = self.systems.runs, self.systems.paths
        row, = json.loads(output_of("runs", "compare", *paths[:2], "--json"))
        self.assertAlmostEqual(matchbench.rbo(runs["run0"], runs["run1"]), row["rbo"])
        self.assertAlmostEqual(matchbench.rbo(paths[0], runs["run1"]), row["rbo"])

    def test_bad_input_is_refused(self):
        qrels, runs = self.systems.qrels, self.systems.runs
        for call in [
            lambda: matchbench.significance(qrels, runs["run0"], "AP"),
            lambda: matchbench.significance(qrels, runs, "official"),
            lambda: matchbench.significance(qrels, runs, "AP", test="f"),
            lambda: matchbench.significance(qrels, runs, "AP", alpha=2),
            lambda: matchbench.significance(qrels, runs, "AP", test="max-t", correction="holm"),
            lambda: matchbench.significance(qrels, runs, "AP", relevance="overall"),
            lambda: matchbench.significance({"q": {"a": 1}}, runs),
            lambda: matchbench.significance("no-such.db"),
            lambda: matchbench.significance(5),
            lambda: matchbench.plan(qrels, runs, difference=0),
            lambda: matchbench.plan(qrels, runs, power=0.01),
            lambda: matchbench.correlate([1], [1]),
            lambda: matchbench.correlate([1, math.nan], [1, 2]),
            lambda: matchbench.correlate({"a": 1, "b": 2}, {"a": 1, "c": 2}),
            lambda: matchbench.correlate(None, 5),
            lambda: matchbench.rbo(["a", "a"], ["b"]),
            lambda: matchbench.rbo(["a"], ["b"], p=1),
            lambda: matchbench.rbo({"q1": {"a": 1}}, {"q2": {"a": 1}}),
        ]:
            with self.assertRaises(matchbench.InputError):
                call()

    def test_nothing_stays_behind(self):
        runs = {f"run{i}": random_data(i, topics=60, documents=100)[1] for i in range(2)}

        def grown(times):
            for _ in range(times):
                matchbench.fuse(runs)
                matchbench.rbo(*runs.values())
                with self.assertRaises(matchbench.Error):
                    matchbench.fuse([runs["run0"], {"q": {"d": None}}])
            gc.collect()
            return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

        before = grown(50)
        self.assertLess(grown(300) - before, 10000)  # KiB; a copy of the rows each time were 60 MB


if __name__ == "__main__":
    unittest.main()
