"""fuse() has the values of the command line, and those of ranx where that is installed."""

import os
import random
import tempfile
import unittest

import matchbench
from inputs_test import library
from matchbench import pytrec_eval
from program import files_of, output_of, random_data


def distinct_runs(count, topics=8, documents=40):
    """Runs without equal scores, so that every library has their documents in one order."""
    chance = random.Random(52)
    runs = {}
    for r in range(count):
        runs[f"run{r}"] = {}
        for t in range(topics):
            names = chance.sample([f"d{d}" for d in range(documents)], 25)
            scores = chance.sample(range(1, 2000), 25)
            runs[f"run{r}"][f"q{t}"] = {name: score / 128 for name, score in zip(names, scores)}
    return runs


class FusionsTest(unittest.TestCase):
    def test_they_are_those_of_the_program(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        runs, paths = {}, []
        for i in range(3):
            qrels, runs[f"run{i}"] = random_data(i, topics=12)
            os.mkdir(os.path.join(folder.name, str(i)))
            paths.append(files_of(os.path.join(folder.name, str(i)), qrels, runs[f"run{i}"])[1])
        for options, keywords in [
            ([], {}),
            (["--method", "combsum", "--norm", "z-score"], {"method": "combsum", "norm": "z-score"}),
            (["--method", "rbc", "--phi", "0.5"], {"method": "rbc", "phi": 0.5}),
            (["--method", "condorcet", "--weights", "1,2,0"], {"method": "condorcet", "weights": [1, 2, 0]}),
            (["--method", "logn-isr", "--sigma", "0.5"], {"method": "logn-isr", "sigma": 0.5}),
        ]:
            lines = output_of("runs", "fuse", *paths, *options).splitlines()
            wanted = pytrec_eval.parse_run(lines)
            found = matchbench.fuse(runs, **keywords)
            self.assertEqual(found, wanted)
            self.assertEqual([list(d) for d in found.values()], [list(wanted[t]) for t in found])
            self.assertEqual(matchbench.fuse(paths, **keywords), wanted)
        self.assertEqual(matchbench.fuse(runs, "borda", weights={"run2": 3, "run0": 1, "run1": 2}),
                         matchbench.fuse(list(runs.values()), "borda", weights=[1, 2, 3]))

    def test_training_finds_the_better_run(self):
        # The first run has the only relevant document first, the second has it last of two.
        qrels = {f"q{t}": {"c": 1} for t in range(10)}
        runs = {
            "good": {q: {"c": 2, "d": 1} for q in qrels},
            "bad": {q: {"d": 2, "c": 1} for q in qrels},
        }
        fused = matchbench.fuse(runs, "combsum", train=qrels, measure="RR")
        self.assertEqual(fused.training["held_out"], 1)
        self.assertEqual(fused.training["untrained"], 0.5)
        self.assertGreater(fused.training["weights"][0], fused.training["weights"][1])
        self.assertEqual(matchbench.evaluate(qrels, fused, "RR").mean["RR"], 1)
        self.assertIn("topics held out", fused.remarks[1])
        again = matchbench.fuse(runs, "combsum", weights=fused.training["weights"])
        self.assertEqual(again, fused)
        self.assertIsNone(again.training)

    def test_chance_is_worth_nothing(self):
        # Where no run knows anything, what is chosen wins on the topics that chose it alone.
        chance = random.Random(7)
        names = [f"d{d}" for d in range(30)]
        qrels = {f"q{t}": {name: 1 for name in chance.sample(names, 3)} for t in range(60)}
        runs = {
            f"run{r}": {q: {name: chance.random() for name in names} for q in qrels} for r in range(3)
        }
        fused = matchbench.fuse(runs, "combsum", train=qrels, measure="AP")
        training = fused.training
        on_all = matchbench.evaluate(
            qrels, matchbench.fuse(runs, "combsum", weights=training["weights"]), "AP").mean["AP"]
        self.assertGreater(on_all, training["held_out"])
        self.assertAlmostEqual(matchbench.evaluate(qrels, fused, "AP").mean["AP"], training["held_out"])
        self.assertLess(training["gain_low"], 0)

    def test_they_are_those_of_ranx(self):
        ranx = library("ranx")
        runs = distinct_runs(3)
        weights = [1.0, 0.5, 2.0]

        def of_ranx(method, norm=None, **parameters):
            held = [ranx.Run(run, name=name) for name, run in runs.items()]
            return ranx.fuse(held, method=method, norm=norm, params=parameters or None).to_dict()

        # Borda's points count from n in ranx and from n - 1 here: each run with its weight gives one more.
        for theirs, parameters, ours, keywords, more in [
            ("gmnz", {"gamma": 1.7}, "combgmnz", {"gamma": 1.7}, 0),
            ("isr", {}, "isr", {}, 0),
            ("log_isr", {}, "log-isr", {}, 0),
            ("logn_isr", {"sigma": 0.3}, "logn-isr", {"sigma": 0.3}, 0),
            ("wsum", {"weights": weights}, "combsum", {"weights": weights}, 0),
            ("wmnz", {"weights": weights}, "combmnz", {"weights": weights}, 0),
            ("w_bordafuse", {"weights": weights}, "borda", {"weights": weights}, sum(weights)),
            ("rrf", {"k": 60}, "reciprocal-rank", {}, 0),
        ]:
            norms = {"max": "max", "rank": "rank", "borda": "borda", "min-max": "min-max"}
            for norm in norms if ours.startswith("comb") else [None]:
                wanted = of_ranx(theirs, norm, **parameters)
                found = matchbench.fuse(runs, ours, norm=norm, **keywords)
                for query, documents in found.items():
                    if norm != "borda":
                        self.assertEqual(set(documents), set(wanted[query]))
                    for document, score in documents.items():
                        self.assertAlmostEqual(score + more, wanted[query][document], 9, (ours, norm))

    def test_bad_input_is_refused(self):
        _, run = random_data(0)
        runs = {"a": run, "b": run}
        for call in [
            lambda: matchbench.fuse([run]),
            lambda: matchbench.fuse(runs, k=-1),
            lambda: matchbench.fuse(runs, "borda", k=1),
            lambda: matchbench.fuse(runs, "mean"),
            lambda: matchbench.fuse([[("q", "d", 1), ("q", "d", 2)], run]),
            lambda: matchbench.fuse(runs, weights=[1]),
            lambda: matchbench.fuse(runs, weights=[]),
            lambda: matchbench.fuse(runs, weights=5),
            lambda: matchbench.fuse(runs, weights={"a": 1, "c": 2}),
            lambda: matchbench.fuse(runs, "isr", weights=[1, 2]),
            lambda: matchbench.fuse(runs, "isr", train={"q3": {"d1": 1}}),
            lambda: matchbench.fuse(runs, train={"q3": {"d1": 1}}),
            lambda: matchbench.fuse(runs, train={"x": {"d1": 1}, "y": {"d1": 1}}, folds=2),
        ]:
            with self.assertRaises(matchbench.InputError):
                call()


if __name__ == "__main__":
    unittest.main()
