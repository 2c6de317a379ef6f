"""evaluate() has the values of 'matchbench eval -c'."""

import gc
import os
import tempfile
import threading
import unittest

import matchbench
from program import eval_values, files_of, random_data

MEASURES = ["nDCG@10", "AP", "ndcg_cut_5", "P_5", "gm_map", "num_rel", "bpref", "RBP(p=0.8)", "ERR@20"]


class EvaluateTest(unittest.TestCase):
    def assert_equal_to_eval(self, qrels, run, measures, options=(), **keywords):
        found = matchbench.evaluate(qrels, run, measures, **keywords)
        wanted = eval_values(qrels, run, measures, *options)
        values = {("all", m): v for m, v in found.mean.items()}
        wanted.pop(("all", "runid"), None)  # a dict has no tag
        values.pop(("all", "runid"), None)
        for measure, column in found.per_query.items():
            values.update({(q, measure): v for q, v in column.items()})
        self.assertEqual(values, wanted)

    def test_values_by_hand(self):
        qrels = {"q1": {"d1": 1, "d2": 0}, "q2": {"d1": 1}}
        found = matchbench.evaluate(qrels, {"q1": {"d2": 2, "d1": 1.5}}, ["AP", "RR"])
        self.assertEqual(found.per_query, {"AP": {"q1": 0.5, "q2": 0}, "RR": {"q1": 0.5, "q2": 0}})
        self.assertEqual(found.mean, {"AP": 0.25, "RR": 0.25})
        self.assertEqual(found.missing, ["q2"])

    def test_all_values_are_those_of_the_program(self):
        for seed in range(5):
            self.assert_equal_to_eval(*random_data(seed), MEASURES)

    def test_sets_of_measures_are_those_of_the_program(self):
        self.assert_equal_to_eval(*random_data(7), ["official"])

    def test_options_are_those_of_the_program(self):
        data = random_data(11)
        for options, keywords in [
            (["-l", "2"], {"level": 2}),
            (["-M", "7"], {"depth": 7}),
            (["-J"], {"judged_only": True}),
            (["--undefined", "skip"], {"undefined": "skip"}),
            (["--threads", "1"], {"threads": 1}),
        ]:
            self.assert_equal_to_eval(*data, ["AP", "nDCG@5"], options, **keywords)
        self.assert_equal_to_eval(*data, ["nDCG@5"], ["--ties", "average"], ties="average")

    def test_equal_scores_are_ordered_by_document_falling(self):
        found = matchbench.evaluate({"q": {"a": 1}}, {"q": {"a": 1, "b": 1}}, "RR")
        self.assertEqual(found.mean["RR"], 0.5)

    def test_several_runs_have_their_names(self):
        qrels = {"q": {"a": 1}}
        runs = {"good": {"q": {"a": 1}}, "bad": {"q": {"b": 1}}, "none": {}}
        with self.assertRaises(matchbench.Error):  # an empty dict beside runs is one, and has no rows
            matchbench.evaluate(qrels, {"x": 1}, "AP")
        found = matchbench.evaluate(qrels, runs, "AP")
        self.assertEqual(found.mean, {"good": {"AP": 1}, "bad": {"AP": 0}, "none": {"AP": 0}})
        self.assertEqual(found.missing, {"good": [], "bad": [], "none": ["q"]})

    def test_a_topic_that_retrieved_nothing_is_missing(self):
        found = matchbench.evaluate({"q": {"a": 1}, "r": {"a": 1}}, {"q": {"a": 1}, "r": {}}, "AP")
        self.assertEqual(found.missing, ["r"])
        self.assertEqual(found.mean["AP"], 0.5)

    def test_a_mean_of_nothing_is_none(self):
        found = matchbench.evaluate({"q": {"a": 0}}, {"q": {"a": 1}}, "AP", undefined="skip")
        self.assertEqual((found.mean, found.per_query), ({"AP": None}, {"AP": {}}))

    def test_other_threads_run_meanwhile(self):
        qrels, run = random_data(3, topics=200, documents=200)
        wanted = matchbench.evaluate(qrels, run, MEASURES).mean
        found = []
        threads = [
            threading.Thread(
                target=lambda: found.append(matchbench.evaluate(qrels, run, MEASURES).mean)
            )
            for _ in range(8)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(found, [wanted] * 8)

    def test_an_evaluator_reads_judgments_once_for_many_runs(self):
        qrels, run = random_data(5)
        other = random_data(6)[1]
        kept = {query: dict(documents) for query, documents in qrels.items()}
        with tempfile.TemporaryDirectory() as folder:
            path, _ = files_of(folder, qrels, run)
            for source in (qrels, path):
                evaluator = matchbench.Evaluator(source, MEASURES, undefined="skip", level=2, threads=2)
                if source is qrels:
                    qrels.clear()  # was copied
                else:
                    os.remove(path)  # was read
                for runs in (run, {"a": run, "b": other}, run):
                    wanted = matchbench.evaluate(kept, runs, MEASURES, undefined="skip", level=2)
                    found = evaluator(runs)
                    self.assertEqual((found.mean, found.per_query, found.missing),
                                     (wanted.mean, wanted.per_query, wanted.missing))
                    self.assertEqual(found.remarks, wanted.remarks)
        with self.assertRaisesRegex(matchbench.InputError, "its options are those of evaluate"):
            matchbench.Evaluator(kept, colour="red")
        with self.assertRaisesRegex(matchbench.InputError, "subtopics"):
            matchbench.Evaluator(kept, "alpha_nDCG@10")(run)
        with self.assertRaises(matchbench.InputError):
            matchbench.Evaluator(kept)([])

    def test_nothing_stays_behind(self):
        import resource

        qrels, run = random_data(4, topics=100, documents=100)

        def grown(times):
            for _ in range(times):
                matchbench.evaluate(qrels, run, ["AP"])
                with self.assertRaises(matchbench.Error):
                    matchbench.evaluate(qrels, {**run, "q": {"d": None}}, ["AP"])
            gc.collect()
            return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

        before = grown(30)
        self.assertLess(grown(100) - before, 5000)  # KiB; one copy of the rows each time were 80 MB


if __name__ == "__main__":
    unittest.main()
