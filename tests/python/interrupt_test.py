"""Ctrl-C ends what the compiled module computes, soon, with KeyboardInterrupt."""

import os
import signal
import subprocess
import sys
import time
import unittest

# Each takes hours. What it prints says that it has begun.
HEAD = """
import random, sys, matchbench
chance = random.Random(1)
documents = [f"d{i}" for i in range(1000)]
qrels = {f"q{t}": {d: chance.randrange(2) for d in documents} for t in range(100)}
run = {q: {d: chance.random() for d in documents} for q in qrels}
other = {q: {d: chance.random() for d in documents} for q in qrels}
print("begun", flush=True)
try:
    %s
except KeyboardInterrupt as interrupt:
    frames = []
    trace = interrupt.__traceback__
    while trace:
        frames.append(trace.tb_frame.f_code.co_name)
        trace = trace.tb_next
    print(frames[-1], flush=True)
"""


class InterruptTest(unittest.TestCase):
    def ended_in(self, call):
        """The function of Python's in which a signal, half a second after the beginning, ended it."""
        child = subprocess.Popen([sys.executable, "-c", HEAD % call], stdout=subprocess.PIPE,
                                 stderr=subprocess.PIPE, text=True)
        self.addCleanup(child.communicate)
        self.addCleanup(child.kill)
        self.assertEqual(child.stdout.readline(), "begun\n")
        time.sleep(0.5)
        os.kill(child.pid, signal.SIGINT)
        out, error = child.communicate(timeout=120)
        self.assertEqual((child.returncode, error), (0, ""))
        return out.strip()

    def test_scoring_ends(self):
        runs = "{f'r{i}': run for i in range(2000)}"
        self.assertEqual(self.ended_in(
            f"matchbench.evaluate(qrels, {runs}, [f'nDCG@{{k}}' for k in range(1, 300)] * 1)"),
            "score_sources")

    def test_tests_end(self):
        self.assertEqual(self.ended_in(
            "matchbench.significance(qrels, {'a': run, 'b': other}, 'AP', test='randomization', "
            "permutations=10**12)"), "significance")

    def test_plans_end(self):
        self.assertEqual(self.ended_in(
            "matchbench.significance(qrels, {'a': run, 'b': other}, 'AP', test='bootstrap', "
            "replicates=2**32 - 1)"), "significance")


if __name__ == "__main__":
    unittest.main()
