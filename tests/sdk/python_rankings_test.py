import os
import sys
import unittest

from sdk_case import ROOT

sys.path.insert(0, os.path.join(ROOT, "api", "python"))

import matchbench  # noqa: E402


class RankingColumns(unittest.TestCase):
    def test_sequences_of_every_kind_give_the_same_list(self):
        from array import array

        expected = [(4, 2.0), (9, 1.0), (1, 1.0)]
        for services, scores in (
            ([9, 4, 1], [1.0, 2.0, 1.0]),
            ((9, 4, 1), (1, 2, 1)),
            (array("I", [9, 4, 1]), array("d", [1, 2, 1])),
        ):
            self.assertEqual(matchbench.Ranking(services, scores).pairs(), expected)
        self.assertEqual(matchbench.Ranking([9, 4], [1, 2]).pairs(top_k=1), [(4, 2.0)])

    def test_numpy_arrays_give_the_same_list(self):
        try:
            import numpy
        except ImportError:
            self.skipTest("there is no NumPy on this machine")
        ranking = matchbench.Ranking(numpy.array([9, 4, 1]), numpy.array([1.0, 2.0, 1.0]))
        self.assertEqual(ranking.pairs(), [(4, 2.0), (9, 1.0), (1, 1.0)])
        with self.assertRaises(OverflowError):
            matchbench.Ranking(numpy.array([-1]), numpy.array([1.0])).pairs()
        with self.assertRaises(TypeError):
            matchbench.Ranking(numpy.array([0.5]), numpy.array([1.0])).pairs()

    def test_what_cannot_be_a_ranking_is_refused(self):
        with self.assertRaisesRegex(ValueError, "2 services, 1 scores"):
            matchbench.Ranking([1, 2], [1.0])
        with self.assertRaisesRegex(ValueError, "the score of service 2 is inf"):
            matchbench.Ranking([1, 2], [1.0, float("inf")]).pairs()
        with self.assertRaisesRegex(OverflowError, "a whole number from 0 on; found -1"):
            matchbench.Ranking([-1], [1.0]).pairs()
        with self.assertRaisesRegex(ValueError, r"score\), or matchbench.Ranking\(positions, scores\)"):
            matchbench.Ranking.from_pairs([(1, 1.0), (2, 1.0, 3)])
        swapped = [(score, place) for place, score in enumerate([2, 0, 2, 1])]
        for pairs in (swapped, sorted(swapped, reverse=True)):
            with self.assertRaisesRegex(
                ValueError, r"service 2 is there twice; a pair is \(position in collection.services, score"
            ):
                matchbench.Ranking.from_pairs(pairs).pairs()
        with self.assertRaisesRegex(TypeError, r"found 0.25; a pair is \(position in "):
            matchbench.Ranking.from_pairs([(0.5, 0), (0.25, 1)]).pairs()
        with self.assertRaisesRegex(ValueError, r"returned \{0: 1.0\}; return a list of pairs"):
            matchbench.Ranking.from_pairs({0: 1.0})
        with self.assertRaisesRegex(TypeError, "its position, a whole number from 0 on; found 'urn:a'"):
            matchbench.Ranking.from_pairs([("urn:a", 1.0)]).pairs()
        with self.assertRaisesRegex(ValueError, r"returned \[0, 1, [0-9, ]+\.\.\.; return a list"):
            matchbench.Ranking.from_pairs(list(range(100)))
        with self.assertRaisesRegex(TypeError, "a score is a number; found 'high'"):
            matchbench.Ranking.from_pairs([(0, "high")]).pairs()

    def test_row_of_a_matrix_is_no_score(self):
        class Row:  # as NumPy's, which adds itself to a number
            shape = (138,)

            def __len__(self):
                return 138

            def __radd__(self, other):
                return self

        with self.assertRaisesRegex(
            TypeError, "a score is a number; found an array of 138; of a matrix with one row take row 0"
        ):
            matchbench.Ranking.from_pairs([(0, Row())]).pairs()

    def test_finite_scores_whose_sum_is_not_finite_are_accepted(self):
        self.assertEqual(
            matchbench.Ranking([0, 1], [1e308, 1.7e308]).pairs(), [(1, 1.7e308), (0, 1e308)]
        )
