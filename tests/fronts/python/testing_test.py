"""assert_not_worse(): the verdict of the gate in somebody's own tests."""

import os
import shutil
import tempfile
import unittest

import matchbench
from matchbench.testing import _lines, assert_not_worse
from program import output_of

WORDS = [f"word{i}" for i in range(40)]
SERVICES = [{"uri": f"urn:s:{w}", "name": w, "description": f"about {w}", "tags": [w]} for w in WORDS]
REQUESTS = {"uri": [f"urn:r:{w}" for w in WORDS], "description": [f"{w} please" for w in WORDS]}
JUDGMENTS = [
    {"request": f"urn:r:{w}", "service": f"urn:s:{w}", "dimension": "fits", "grade": 2} for w in WORDS
]


def good(request, services):
    wanted = set(request.description.split())
    return [(place, len(wanted & set(s.tags))) for place, s in enumerate(services)]


def upside_down(request, services):
    return [(place, -score) for place, score in good(request, services)]


def broken(request, services):
    raise ValueError("no index")


def half_broken(request, services):
    if int(request.uri[len("urn:r:word"):]) % 2:
        raise ValueError("odd")
    return good(request, services)


class AssertNotWorse(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.work = tempfile.mkdtemp()
        cls.addClassCleanup(shutil.rmtree, cls.work)
        folder = os.path.join(cls.work, "collection")
        matchbench.CollectionFolder.make(
            folder, SERVICES, REQUESTS, JUDGMENTS, name="words", source="here")
        cls.baseline = os.path.join(cls.work, "baseline.yaml")
        path = os.path.join(cls.work, "round.db")
        matchbench.Contest("Words", folder, [good], measures=["AP"], protocol={"passes": 1}).run(path)
        output_of("gate", path, path, "--accept", cls.baseline, "--because", "it works",
                  "--collection", folder)

    def message(self, ranker, **options):
        with self.assertRaises(AssertionError) as caught:
            assert_not_worse(ranker, self.baseline, **options)
        return str(caught.exception).splitlines()

    def test_returns_the_verdict_on_a_ranker_that_is_as_good(self):
        self.assertEqual(assert_not_worse(good, self.baseline).verdict, "not worse")

    def test_says_what_was_lost(self):
        lines = self.message(upside_down)
        self.assertTrue(lines[0].startswith("worse: the loss lies between"), lines)
        # The right one of 40 is last: AP is 1/40.
        self.assertEqual(lines[1], "AP: 1.0000 → 0.0250")
        self.assertEqual(len(lines), 2 + 5)
        self.assertRegex(lines[2], "word[0-9]+ please: 1.0 → 0.025, first now: word[0-9]+$")

    def test_names_the_requests_that_lost_where_less_is_better(self):
        changed = [
            {"name": name, "text": "", "base": base, "new": new, "new_ranking": []}
            for name, base, new in [("better", 3.0, 1.0), ("worse", 1.0, 2.0), ("worst", 1.0, 5.0)]
        ]
        facts = {"sentence": "worse", "changed": changed, "measures": [
            {"measure": "Effort", "direction": "lower", "base": 1.0, "new": 2.0, "sentence": "worse"}]}
        names = [line.split(":")[0].strip() for line in _lines(facts, "")]
        self.assertEqual(names, ["worse", "Effort", "worst", "worse"])

    def test_says_what_a_ranker_raised(self):
        self.assertRegex(
            self.message(broken)[0], "^worse: the ranker raised for 40 of 40 requests: .*no index")
        lines = self.message(half_broken)
        self.assertRegex(lines[1], "^the ranker raised for 20 of 40 requests: .*odd")
        self.assertEqual(lines[2], "AP: 1.0000 → 0.5000")

    def test_fails_if_too_few_requests_decide_unless_that_passes(self):
        # Every tenth request is lost: a loss of 0 is not ruled out, one above the margin neither.
        def a_little_worse(request, services):
            lost = request.uri.endswith("7")
            return upside_down(request, services) if lost else good(request, services)

        self.assertTrue(self.message(a_little_worse)[0].startswith("undecided"))
        verdict = assert_not_worse(a_little_worse, self.baseline, undecided_passes=True)
        self.assertEqual(verdict.verdict, "undecided")


if __name__ == "__main__":
    unittest.main()
