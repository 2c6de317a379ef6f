"""packaging/wheel.sh says what a Python lacks before it builds anything, and knows how to get what a build needs."""

import os
import subprocess
import tempfile
import unittest
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2]


class WheelNeeds(unittest.TestCase):
    def said_of(self, *words):
        return subprocess.run([SOURCE / "packaging/wheel.sh", *words], capture_output=True, text=True)

    def test_a_python_that_cannot_be_started_is_refused_before_anything_is_built(self):
        for name in ("/bin/false", "/nowhere/python3"):
            refused = self.said_of(name)
            self.assertEqual((refused.returncode, refused.stdout), (3, ""))
            self.assertIn(f"'{name}' is no CPython from 3.11 on, or cannot be started; name another one", refused.stderr)

    def test_a_python_without_headers_is_refused_before_anything_is_built(self):
        with tempfile.TemporaryDirectory() as folder:
            # A Python of its own place: its headers would be below it.
            program = Path(folder, "bin/python3")
            program.parent.mkdir()
            program.write_bytes(Path("/usr/bin/python3").resolve().read_bytes())
            program.chmod(0o755)
            library = Path(folder, "lib")
            library.mkdir()
            version = os.path.basename(os.path.realpath("/usr/bin/python3"))
            (library / version).symlink_to(f"/usr/lib/{version}")
            refused = self.said_of(str(program))
            self.assertEqual((refused.returncode, refused.stdout), (3, ""))
            self.assertIn(f"'{program}' has no headers ({folder}/include/", refused.stderr)

    def test_arm64_is_for_debians_python(self):
        refused = self.said_of("--arm64", "/usr/bin/python3")
        self.assertEqual(refused.returncode, 2)
        self.assertIn("Debian's Python alone", refused.stderr)

    def test_what_a_build_needs_has_the_headers_and_the_bindings(self):
        printed = subprocess.run([SOURCE / "scripts/setup.sh", "--print", "--wheel"], capture_output=True, text=True)
        self.assertLessEqual({"python3-dev", "pybind11-dev", "zstd", "cmake"}, set(printed.stdout.split()))


if __name__ == "__main__":
    unittest.main()
