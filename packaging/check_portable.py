#!/usr/bin/env python3
"""Checks that the programs below a folder run where glibc 2.35 does.

usage: check_portable.py PREFIX

They may need no library but those of the C and C++ runtimes, and no symbol that is newer than the platform
manylinux_2_35 promises (PEP 600; Ubuntu 22.04, Debian 12, Fedora 36 and later). Needs readelf.
"""

import re
import subprocess
import sys
from pathlib import Path

LIBRARIES = {"libc.so.6", "libm.so.6", "libstdc++.so.6", "libgcc_s.so.1", "ld-linux-x86-64.so.2", "libdl.so.2",
             "libpthread.so.0", "librt.so.1"}
NEWEST = {"GLIBC": (2, 35), "GLIBCXX": (3, 4, 30), "CXXABI": (1, 3, 13), "GCC": (12, 0, 0)}


def is_elf(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(4) == b"\x7fELF"


def read_elf(option: str, path: Path) -> str:
    return subprocess.run(["readelf", "--wide", option, str(path)], check=True, capture_output=True, text=True).stdout


def faults_of(path: Path) -> list[str]:
    needed = set(re.findall(r"\(NEEDED\).*\[(.*)\]", read_elf("--dynamic", path)))
    faults = [f"needs {name}" for name in sorted(needed - LIBRARIES)]
    needs = read_elf("--version-info", path).split(".gnu.version_r")[-1]
    for family, text in set(re.findall(r"Name: ([A-Z]+)_([0-9.]+)", needs)):
        version = tuple(int(part) for part in text.split("."))
        if family in NEWEST and version > NEWEST[family]:
            faults.append(f"needs {family}_{text}")
    return faults


def main() -> int:
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    programs = [path for path in sorted(Path(sys.argv[1]).rglob("*")) if path.is_file() and is_elf(path)]
    if not programs:
        print(f"check_portable: there is no program below {sys.argv[1]}", file=sys.stderr)
        return 2
    faulty = False
    for path in programs:
        for fault in faults_of(path):
            print(f"{path}: {fault}", file=sys.stderr)
            faulty = True
    print(f"check_portable: {len(programs)} programs and libraries, {'faulty' if faulty else 'sound'}")
    return 1 if faulty else 0


if __name__ == "__main__":
    sys.exit(main())
