"""compare() has the values of 'matchbench eval -c --compare'."""

import json
import os
import subprocess
import tempfile
import unittest

import matchbench
from program import PROGRAM, files_of, random_data


class CompareTest(unittest.TestCase):
    def test_one_run_by_hand(self):
        # RR of the baseline: 1/2 and 1; of the other: 1 and 1. The differences 1/2 and 0 have mean
        # 1/4 and standard error 1/4: t = 1 with one degree of freedom, of which p is 1/2.
        qrels = {"q1": {"a": 1}, "q2": {"a": 1}}
        old = {"q1": {"b": 2, "a": 1}, "q2": {"a": 1}}
        new = {"q1": {"a": 2, "b": 1}, "q2": {"a": 1}}
        found = matchbench.compare(qrels, {"old": old, "new": new}, "RR", baseline="old")
        facts = found["new"]["RR"]
        self.assertAlmostEqual(facts.pop("p"), 0.5)
        self.assertAlmostEqual(facts.pop("p_adjusted"), 0.5)
        self.assertEqual(facts, {"mean": 1, "queries": 2, "difference": 0.25, "wins": 1, "ties": 1,
                                 "losses": 0})
        self.assertEqual(list(found), ["new"])
        with self.assertRaisesRegex(KeyError, "no run 'RR', but .* the run's name comes first"):
            found["RR"]

    def test_what_a_measure_leaves_undefined_is_counted(self):
        # Accuracy takes a relevant and another document: on the last topic `new` has one alone.
        topics = [f"q{i}" for i in range(8)]
        qrels = {topic: {"a": 1, "b": 0} for topic in topics}
        old = {topic: {"a": 2, "b": 1} for topic in topics}
        new = {**{topic: {"a": 1, "b": 2} for topic in topics}, "q7": {"a": 1}}
        runs = {"old": old, "new": new}
        facts = matchbench.compare(qrels, runs, ["Accuracy", "RR"], baseline="old")["new"]
        self.assertEqual((facts["Accuracy"]["queries"], facts["RR"]["queries"]), (7, 8))
        self.assertEqual(facts["Accuracy"]["losses"], 7)
        found = matchbench.significance(qrels, runs, "Accuracy")
        self.assertIn("over the 7 requests", found.remarks[-1])
        runs["new"] = {**{topic: {"a": 1} for topic in topics}, "q0": {"a": 1, "b": 2}}
        with self.assertRaisesRegex(matchbench.InputError, "on fewer than half of the requests"):
            matchbench.significance(qrels, runs, "Accuracy")

    def test_several_runs_are_as_the_program_has_them(self):
        qrels = random_data(0)[0]
        runs = {f"run{i}": random_data(i)[1] for i in range(3)}
        found = matchbench.compare(qrels, runs, ["AP", "nDCG@10"], baseline="run1")
        with tempfile.TemporaryDirectory() as folder:
            paths = {}
            for name, run in runs.items():
                os.mkdir(os.path.join(folder, name))
                judged, paths[name] = files_of(os.path.join(folder, name), qrels, run)
            output = subprocess.run(
                [PROGRAM, "eval", "-c", judged, paths["run0"], paths["run2"], "--compare",
                 paths["run1"], "-m", "AP", "-m", "nDCG@10", "--json"],
                check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
        rows = {row["run"]: row for row in json.loads(output)}
        for name in ("run0", "run2"):
            row = rows[paths[name]]
            for measure, facts in found[name].items():
                self.assertEqual(facts["mean"], row[measure])
                for fact in ("difference", "p", "p_adjusted", "wins", "ties", "losses"):
                    self.assertEqual(facts[fact], row[f"{measure} {fact}"])

    def test_paths_are_names_as_of_evaluate(self):
        with tempfile.TemporaryDirectory() as folder:
            qrels, run = files_of(folder, *random_data(0)[:2])
            other = os.path.join(folder, "other.run")
            with open(run) as text, open(other, "w") as copy:
                copy.write(text.read())
            found = matchbench.compare(qrels, [run, other], "AP", baseline=run)
            self.assertEqual(list(found), ["other.run"])
            self.assertEqual(found["other.run"]["AP"]["difference"], 0)
            with self.assertRaisesRegex(matchbench.InputError, "there is no run 'x'; there are: "):
                matchbench.compare(qrels, [run, other], "AP", baseline="x")

    def test_what_a_user_should_know_is_in_the_remarks(self):
        found = matchbench.compare({"q1": {"a": 1}}, {"old": {"q1": {"a": 1}}, "new": {"z": {"a": 1}}},
                                   "AP", baseline="old")
        self.assertEqual(found["new"]["AP"]["mean"], 0)
        self.assertIn("new: 1 of 1 judged topics is missing and scores 0", found.remarks)
        self.assertTrue(repr(found).endswith(f"note: {found.remarks[-1]}"))

    def test_one_run_is_told_from_runs(self):
        for run in [{"q1": {"a": 1}, "q2": {"a": 1}}, {"query_id": ["q"], "doc_id": ["a"], "score": [1.0]}]:
            with self.assertRaisesRegex(matchbench.InputError, "^runs is one run; give {name: run}"):
                matchbench.compare({"q1": {"a": 1}}, run, "AP", baseline="old")

    def test_bad_input_is_refused(self):
        for runs in [{}, {"a": {}}, [], None, {"b": {}, "c": {}}, {"a": 1, "b": 2}]:
            with self.assertRaises(matchbench.InputError):
                matchbench.compare({"q": {"d": 1}}, runs, "AP", baseline="a")


if __name__ == "__main__":
    unittest.main()
