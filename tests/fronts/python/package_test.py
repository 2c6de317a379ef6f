"""What entrants import is pure, quick and alone in a worker."""

import os
import subprocess
import sys
import unittest


def python(code, path=os.environ["PYTHONPATH"]):
    done = subprocess.run([sys.executable, "-c", code], env={"PYTHONPATH": path}, check=False,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return done.stdout.strip()


class PackageTest(unittest.TestCase):
    def test_the_module_is_loaded_at_first_use(self):
        code = ("import sys, matchbench; print('matchbench._matchbench' in sys.modules); "
                "matchbench.evaluate; print('matchbench._matchbench' in sys.modules, "
                "'numpy' in sys.modules, 'pandas' in sys.modules)")
        self.assertEqual(python(code), "False\nTrue False False")

    def test_a_worker_has_none_of_it(self):
        code = ("import matchbench; matchbench.Matchmaker; matchbench.main\n"
                "try: matchbench.evaluate\nexcept matchbench.Error as error: print(error)")
        self.assertEqual(python(code, os.environ["MATCHBENCH_SDK"]),
                         "matchbench.evaluate needs matchbench.evaluation, which this copy of the "
                         "package lacks; install the wheel of matchbench")

    def test_a_worker_has_nothing_that_scores(self):
        code = ("import matchbench\n"
                "for name in sorted(matchbench._AT_FIRST_USE):\n"
                "    try: getattr(matchbench, name)\n"
                "    except (matchbench.NotBuilt, ModuleNotFoundError): continue\n"
                "    print(name)")
        self.assertEqual(python(code, os.environ["MATCHBENCH_SDK"]), "")
        pure = {"__init__", "channel", "errors", "exported_collection", "failures", "late_call",
                "local_run", "matchmaker", "model", "null", "places", "program", "ranking",
                "reading", "taxonomy", "texts"}
        found = os.listdir(os.path.join(os.environ["MATCHBENCH_SDK"], "matchbench"))
        self.assertLessEqual(pure, {name.removesuffix(".py") for name in found})

    def test_importing_it_loads_nothing(self):
        # What the interpreter's start has loaded, as for other packages' .pth files, is not ours.
        code = ("import sys; before = {*sys.modules}; import matchbench; print([name for name in "
                "('dataclasses', 'inspect', 'json', 'subprocess', 'sqlite3', 'tempfile', 'numpy') "
                "if name in {*sys.modules} - before])")
        self.assertEqual(python(code), "[]")

    def test_a_name_that_does_not_exist_is_no_attribute(self):
        self.assertEqual(python("import matchbench; print(hasattr(matchbench, 'evaluete'))"), "False")

    def test_it_works_after_fork(self):
        code = ("import os, matchbench\n"
                "f = lambda: matchbench.evaluate({'q': {'d': 1}}, {'q': {'d': 1}}, 'AP').mean\n"
                "f()\npid = os.fork()\n"
                "if pid == 0: os._exit(0 if f() == {'AP': 1.0} else 1)\n"
                "print(os.waitpid(pid, 0)[1])")
        self.assertEqual(python(code), "0")


if __name__ == "__main__":
    unittest.main()
