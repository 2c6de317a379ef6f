"""Ctrl-C ends what the compiled module computes, soon, with KeyboardInterrupt."""

import os
import signal
import subprocess
import sys
import tempfile
import unittest

# It takes minutes. What it prints says that the function of Python's computes, in the compiled module.
HEAD = """
import random, sys, threading, time, matchbench
main_thread = threading.get_ident()
def say_when_it_computes():
    while sys._current_frames()[main_thread].f_code.co_name != "%s": time.sleep(0.01)
    entered = time.process_time()
    while time.process_time() < entered + 0.2: time.sleep(0.01)
    print("computes", flush=True)
chance = random.Random(1)
documents = [f"d{i}" for i in range(1000)]
qrels = {f"q{t}": {d: chance.randrange(2) for d in documents} for t in range(100)}
run = {q: {d: chance.random() for d in documents} for q in qrels}
with open("run", "w") as file:
    file.writelines(f"{q} Q0 {d} 1 {s!r} t\\n" for q, of in run.items() for d, s in of.items())
matchbench.evaluate(qrels, run, "AP")
threading.Thread(target=say_when_it_computes, daemon=True).start()
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
    def ended_in(self, function, call):
        """The function of Python's in which a signal, sent while `function` computes, ended it."""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        child = subprocess.Popen([sys.executable, "-c", HEAD % (function, call)], cwd=folder.name,
                                 stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.addCleanup(child.communicate)
        self.addCleanup(child.kill)
        self.assertEqual(child.stdout.readline(), "computes\n")
        os.kill(child.pid, signal.SIGINT)
        out, error = child.communicate(timeout=120)
        self.assertEqual((child.returncode, error), (0, ""))
        return out.strip()

    def test_scoring_ends(self):
        self.assertEqual(self.ended_in("score_sources", "matchbench.evaluate(qrels, ['run'] * 10**4, 'AP')"),
                         "score_sources")

    def test_fusions_end(self):
        runs = "[{f't{i}': {'d': 1} for i in range(3 * 10**5)}] * 2"
        self.assertEqual(self.ended_in("fuse", f"matchbench.fuse({runs})"), "fuse")

    def test_analyses_end(self):
        runs = "{f's{i}': {q: {f'd{i}': 1} for q in qrels} for i in range(60)}"
        for name, options in [("significance", "test='randomization', permutations=10**7"),
                              ("plan", "difference=0.0005")]:
            with self.subTest(name):
                call = f"matchbench.{name}(qrels, {runs}, 'AP', {options})"
                self.assertEqual(self.ended_in(name, call), name)


if __name__ == "__main__":
    unittest.main()
