"""matchbench.pytrec_eval behaves as pytrec_eval does, whose own results are compared where it is
installed."""

import math
import random
import unittest

import matchbench
from matchbench import pytrec_eval

QREL = {"q1": {"d1": 0, "d2": 1, "d3": 0}, "q2": {"d2": 1, "d3": 1}}
RUN = {"q1": {"d1": 1.0, "d2": 0.0, "d3": 1.5}, "q2": {"d1": 1.5, "d2": 0.2, "d3": 0.5}}


class PytrecEvalTest(unittest.TestCase):
    def test_the_example_of_its_readme(self):
        # q1: d3 d1 d2, q2: d1 d3 d2; relevant are d2, and d3 and d2.
        found = pytrec_eval.RelevanceEvaluator(QREL, {"map", "ndcg"}).evaluate(RUN)
        self.assertEqual(set(found), {"q1", "q2"})
        self.assertAlmostEqual(found["q1"]["map"], 1 / 3)
        self.assertAlmostEqual(found["q1"]["ndcg"], 0.5)
        self.assertAlmostEqual(found["q2"]["map"], (1 / 2 + 2 / 3) / 2)
        ideal = 1 + 1 / math.log2(3)
        self.assertAlmostEqual(found["q2"]["ndcg"], (1 / math.log2(3) + 0.5) / ideal)

    def test_names_of_results(self):
        evaluator = pytrec_eval.RelevanceEvaluator(QREL, {"ndcg_cut_5", "ndcg_cut.2", "P.1,3", "num_q"})
        self.assertEqual(set(evaluator.evaluate(RUN)["q1"]),
                         {"ndcg_cut_5", "ndcg_cut_2", "P_1", "P_3", "num_q"})
        every = pytrec_eval.RelevanceEvaluator(QREL, pytrec_eval.supported_measures).evaluate(RUN)
        self.assertIn("iprec_at_recall_0.10", every["q1"])
        self.assertTrue(all(isinstance(value, float) for value in every["q1"].values()))

    def test_topics_that_are_missing_have_no_results(self):
        evaluator = pytrec_eval.RelevanceEvaluator(QREL, {"map"})
        self.assertEqual(set(evaluator.evaluate({"q1": RUN["q1"], "q9": {"d": 1.0}})), {"q1"})
        self.assertEqual(evaluator.evaluate({}), {})
        self.assertEqual(pytrec_eval.RelevanceEvaluator({"q1": {}}, {"map"}).evaluate(RUN), {})

    def test_scores_are_of_single_precision(self):
        # 1 + 1e-9 is 1 then, and of equal scores the greater id comes first.
        found = pytrec_eval.RelevanceEvaluator({"q": {"a": 1}}, {"recip_rank"}).evaluate(
            {"q": {"a": 1 + 1e-9, "b": 1.0}})
        self.assertEqual(found["q"]["recip_rank"], 0.5)

    def test_scores_beyond_single_precision_are_in_order_and_tied(self):
        # Both 1e308 and 1e39 are infinite in single precision, and 3e38 is not; b is greater than a.
        run = {"q": {"a": 1e308, "b": 1e39, "c": 3e38, "d": -1e308}}
        for document, rank in zip("bacd", (1, 2, 3, 4)):
            found = pytrec_eval.RelevanceEvaluator({"q": {document: 1}}, {"recip_rank", "Rndcg"}).evaluate(run)
            self.assertEqual(found["q"]["recip_rank"], 1 / rank)

    def test_rndcg_is_the_mean_of_ndcg_at_the_levels(self):
        # The ideal ranking has grade 2, then two of grade 1: the cutoffs are 1 and 3.
        qrel = {"q": {"a": 2, "b": 1, "c": 1, "d": 0, "e": -1}}
        third, fifth = 1 / math.log2(3), 1 / math.log2(5)

        def found(scores, **options):
            return pytrec_eval.RelevanceEvaluator(qrel, {"Rndcg"}, **options).evaluate(
                {"q": scores})["q"]["Rndcg"]

        ideal = 2 + third + 0.5
        self.assertAlmostEqual(found({"a": 9.0, "b": 8.0, "c": 7.0}), 1)
        self.assertAlmostEqual(found({"b": 9.0}), (1 / 2 + 1 / ideal) / 2)
        # Five documents, more than one after the last cutoff: the end counts, too.
        long = {"b": 9.0, "x": 8.0, "e": 7.0, "a": 6.0, "y": 5.0}
        self.assertAlmostEqual(found(long), (1 / 2 + 1 / ideal + (1 + 2 * fifth) / ideal) / 3)
        # Four documents: trec_eval does not count the end.
        self.assertAlmostEqual(found({k: long[k] for k in "bxea"}), (1 / 2 + 1 / ideal) / 2)
        self.assertAlmostEqual(found({"x": 9.0, "a": 8.0}, judged_docs_only_flag=True),
                               (1 + 2 / ideal) / 2)
        self.assertEqual(found(long, relevance_level=3), 0)

    def test_relevance_level_and_judged_documents_only(self):
        qrel, run = {"q": {"a": 1, "b": 2}}, {"q": {"x": 3.0, "a": 2.0, "b": 1.0}}
        at = pytrec_eval.RelevanceEvaluator(qrel, {"recip_rank"}, relevance_level=2).evaluate(run)
        self.assertAlmostEqual(at["q"]["recip_rank"], 1 / 3)
        only = pytrec_eval.RelevanceEvaluator(qrel, {"recip_rank"}, judged_docs_only_flag=True)
        self.assertEqual(only.evaluate(run)["q"]["recip_rank"], 1)

    def test_bad_input_is_refused(self):
        with self.assertRaisesRegex(ValueError, "unsupported measure ff"):
            pytrec_eval.RelevanceEvaluator(QREL, {"ff"})
        evaluator = pytrec_eval.RelevanceEvaluator(QREL, {"map"})
        for score in (math.nan, None, "1", True):
            with self.assertRaises(matchbench.InputError):
                evaluator.evaluate({"q1": {"d1": score}})
        with self.assertRaises(matchbench.InputError):
            pytrec_eval.RelevanceEvaluator({"q1": 5}, {"map"})

    def test_lines_of_files(self):
        self.assertEqual(pytrec_eval.parse_run(["q1 Q0 d1 1 2.5 tag\n"]), {"q1": {"d1": 2.5}})
        self.assertEqual(pytrec_eval.parse_qrel(["q1 0 d1 2\n", "q1 0 d2 0\n"]),
                         {"q1": {"d1": 2, "d2": 0}})
        with self.assertRaises(AssertionError):
            pytrec_eval.parse_qrel(["q1 0 d1 2\n", "q1 0 d1 0\n"])

    def test_values_over_topics(self):
        aggregate = pytrec_eval.compute_aggregated_measure
        self.assertEqual(aggregate("num_ret", [1, 2]), 3)
        self.assertEqual(aggregate("map", [0.5, 1]), 0.75)
        self.assertAlmostEqual(aggregate("gm_map", [math.log(0.5), math.log(0.125)]), 0.25)

    def test_random_data_has_the_values_of_the_original(self):
        try:
            import pytrec_eval as original
        except ImportError:
            self.skipTest("skipped: pytrec_eval is not installed")
        for seed in range(20):
            chance = random.Random(seed)
            names = [f"d{i}" for i in range(40)]
            qrel = {f"q{t}": {d: chance.randrange(-1, 4) for d in chance.sample(names, 15)}
                    for t in range(6)}
            run = {f"q{t}": {d: chance.choice([chance.random(), 0.5, 1 / 3])
                             for d in chance.sample(names, 25)} for t in range(2, 8)}
            for arguments in [(pytrec_eval.supported_measures,), ({"official"}, 2),
                              ({"map", "ndcg_cut.3,7"}, 1, True)]:
                wanted = original.RelevanceEvaluator(qrel, *arguments).evaluate(run)
                found = pytrec_eval.RelevanceEvaluator(qrel, *arguments).evaluate(run)
                self.assertEqual(set(found), set(wanted))
                for query, values in wanted.items():
                    self.assertEqual(set(found[query]), set(values))
                    for measure, value in values.items():
                        self.assertAlmostEqual(found[query][measure], value, 12, measure)


if __name__ == "__main__":
    unittest.main()
