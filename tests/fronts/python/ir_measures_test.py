"""The provider for ir_measures behaves as the providers of that package, whose values it has."""

import unittest

import matchbench
from inputs_test import library
from program import random_data


def setUpModule():
    global ir_measures, Provider
    ir_measures = library("ir_measures")
    from matchbench.ir_measures import Provider


class ProviderTest(unittest.TestCase):
    def test_values_by_hand(self):
        qrels = {"q1": {"a": 1, "b": 0}, "q2": {"a": 1}}
        found = Provider().calc([ir_measures.RR, ir_measures.P @ 1], qrels, {"q1": {"b": 2.0, "a": 1.0}})
        self.assertEqual(found.aggregated, {ir_measures.RR: 0.25, ir_measures.P @ 1: 0})
        self.assertEqual(
            {(m.query_id, str(m.measure)): m.value for m in found.per_query},
            {("q1", "RR"): 0.5, ("q1", "P@1"): 0, ("q2", "RR"): 0, ("q2", "P@1"): 0})

    def test_supported_measures(self):
        provider = Provider()
        self.assertTrue(provider.supports(ir_measures.nDCG @ 10))
        self.assertFalse(provider.supports(ir_measures.nDCG(gains={1: 3}) @ 10))
        self.assertFalse(provider.supports(ir_measures.nDCG(dcg="exp-log2") @ 10))
        self.assertFalse(provider.supports(ir_measures.SetF(beta=2.0)))
        self.assertEqual((provider.NAME, provider.is_available()), ("matchbench", True))

    def test_first_in_the_default_pipeline(self):
        class Counted(Provider):
            asked = []

            def _evaluator(self, asked, qrels):
                Counted.asked += asked
                return super()._evaluator(asked, qrels)

        providers = ir_measures.DefaultPipeline.providers
        providers.insert(0, Counted())
        self.addCleanup(providers.pop, 0)
        value = ir_measures.calc_aggregate([ir_measures.AP], {"q": {"a": 1}}, {"q": {"a": 1.0}})
        self.assertEqual((value, Counted.asked), ({ir_measures.AP: 1}, [ir_measures.AP]))

    def test_scores_that_are_no_numbers_are_refused(self):
        with self.assertRaises(matchbench.InputError):
            Provider().calc([ir_measures.AP], {"q": {"a": 1}}, {"q": {"a": float("nan")}})

    def test_random_data_has_the_values_of_the_originals(self):
        library("pytrec_eval")
        m = ir_measures
        # Judged is left out: its original orders equal scores in another way than all the others.
        asked = [m.P @ 5, m.P(rel=2) @ 3, m.R @ 5, m.Success @ 1, m.RR, m.AP, m.AP(rel=2) @ 7,
                 m.Rprec, m.IPrec @ 0.2, m.nDCG, m.nDCG @ 10, m.SetP, m.SetP(relative=True),
                 m.SetR, m.SetF, m.SetAP, m.Bpref, m.infAP, m.NumRet, m.NumRet(rel=1),
                 m.NumRel, m.P(judged_only=True) @ 5, m.AP(judged_only=True)]
        for seed in range(5):
            qrels, run = random_data(seed)
            # The original takes no negative grades.
            qrels = {q: {d: max(0, g) for d, g in of.items()} for q, of in qrels.items()}
            # The original is asked one measure at a time: asked together, its NumRet counts judged documents
            # alone when a measure that has judged_only happens to come first in a set.
            wanted = {(one.query_id, one.measure): one.value
                      for measure in asked for one in m.iter_calc([measure], qrels, run)}
            found = {(one.query_id, one.measure): one.value
                     for one in Provider().iter_calc(asked, qrels, run)}
            self.assertEqual(set(found), set(wanted))
            for key, value in wanted.items():
                self.assertAlmostEqual(found[key], value, 9, str(key))


if __name__ == "__main__":
    unittest.main()
