"""From which glibc on programs run, by the versions of their symbols."""

import platform
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

PACKAGING = Path(__file__).resolve().parents[2] / "packaging"
sys.path.insert(0, str(PACKAGING))
from check_portable import platform_of  # noqa: E402


class Platform(unittest.TestCase):
    def test_is_the_oldest_that_has_every_symbol(self):
        self.assertEqual(platform_of({("GLIBC", (2, 2, 5)), ("GLIBCXX", (3, 4, 28))}, "x86_64"), "manylinux_2_31_x86_64")
        self.assertEqual(platform_of({("GLIBC", (2, 34)), ("GLIBCXX", (3, 4, 29))}, "aarch64"), "manylinux_2_34_aarch64")
        # __rseq_size is one of glibc 2.35.
        self.assertEqual(platform_of({("GLIBC", (2, 34)), ("GLIBC", (2, 35))}, "x86_64"), "manylinux_2_35_x86_64")

    def test_follows_from_the_runtimes_of_cpp_too(self):
        # An old glibc beside the libstdc++ of GCC 11: there is no such system before RHEL 9.
        self.assertEqual(platform_of({("GLIBC", (2, 17)), ("GLIBCXX", (3, 4, 29))}, "x86_64"), "manylinux_2_34_x86_64")
        self.assertEqual(platform_of({("GLIBC", (2, 34)), ("GCC", (12, 0, 0))}, "x86_64"), "manylinux_2_35_x86_64")

    def test_is_none_for_what_no_system_has_yet(self):
        with self.assertRaisesRegex(ValueError, "no platform has GLIBC_2.99$"):
            platform_of({("GLIBC", (2, 34)), ("GLIBC", (2, 99))}, "x86_64")


class Program(unittest.TestCase):
    def said_of(self, *words):
        return subprocess.run([sys.executable, PACKAGING / "check_portable.py", *words], capture_output=True, text=True)

    def test_of_this_machine_names_it(self):
        with tempfile.TemporaryDirectory() as folder:
            shutil.copy("/usr/bin/true", folder)
            self.assertRegex(self.said_of("--any-library", folder).stdout,
                             rf"^manylinux_2_3\d_{platform.machine()}\n$")

    def test_is_missed(self):
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "text").write_text("no program\n")
            done = self.said_of(folder)
            self.assertEqual((done.returncode, done.stdout), (2, ""))
            self.assertIn(f"there is no program below {folder}", done.stderr)


if __name__ == "__main__":
    unittest.main()
