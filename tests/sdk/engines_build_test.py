"""scripts/engines.sh where PyPI and Maven Central cannot be reached, and where they lack a package."""

import os
import subprocess

from sdk_case import ROOT, SdkCase

SCRIPT = os.path.join(ROOT, "scripts", "engines.sh")
NOWHERE = "http://127.0.0.1:9"
LINE = "engines: not built, as PyPI or Maven Central cannot be reached:"


class EnginesScript(SdkCase):
    def setUp(self):
        super().setUp()
        self.out = os.path.join(self.scratch, "engines")

    def run_script(self, *arguments, index=f"{NOWHERE}/simple"):
        environment = {
            "PATH": "/usr/local/bin:/usr/bin:/bin",
            "HOME": self.scratch,
            "ENGINES_OUT": self.out,
            "MATCHBENCH_BUILD": os.environ["MATCHBENCH_BUILD"],
            "PIP_INDEX_URL": index,
            "MAVEN_OPTS": f"-Dmaven.repo.local={self.scratch}/m2 -Dhttps.proxyHost=127.0.0.1 "
            "-Dhttps.proxyPort=9",
        }
        return subprocess.run(
            [SCRIPT, *arguments], env=environment, capture_output=True, text=True, check=False
        )

    def built(self):
        return sorted(name for name in os.listdir(self.out) if not name.startswith("."))

    def test_engines_whose_registry_is_out_of_reach_are_named_and_the_others_built(self):
        done = self.run_script("--skip-unreachable", "lsa", "lucene", "sqlite-fts5")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn(f"{LINE} lsa lucene\n", done.stderr)
        self.assertEqual(self.built(), ["sqlite-fts5"])

    def test_engine_that_was_built_before_stays_as_it_was(self):
        os.makedirs(os.path.join(self.out, "lsa"))
        done = self.run_script("lsa")
        self.assertEqual(done.returncode, 75)
        self.assertEqual(done.stderr, f"{LINE} lsa\n")
        self.assertEqual(self.built(), ["lsa"])

    def test_package_that_the_registry_lacks_is_a_failure(self):
        empty = os.path.join(self.scratch, "empty")
        os.makedirs(empty)
        done = self.run_script("--skip-unreachable", "lsa", index=f"file://{empty}")
        self.assertEqual(done.returncode, 1)
        self.assertIn("error: what lsa needs could not be downloaded", done.stderr)
        self.assertIn("error: not built: lsa", done.stderr)

    def test_name_of_no_engine_is_a_failure(self):
        done = self.run_script("--skip-unreachable", "luzene")
        self.assertEqual(done.returncode, 1)
        self.assertIn("there is no engine 'luzene'", done.stderr)
