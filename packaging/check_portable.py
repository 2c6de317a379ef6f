#!/usr/bin/env python3
"""Says from which glibc on the programs below folders run, by the symbols that they need, as a wheel's tag says it.

usage: check_portable.py [--any-library] FOLDER...

They may need no library but those of the C and C++ runtimes, and no symbol that is newer than the platform
manylinux_2_34 promises (PEP 600; RHEL 9, Amazon Linux 2023, Ubuntu 22.04, Debian 12, Fedora 35 and later). Needs
readelf. Prints the tag of the oldest platform that has all of them, such as manylinux_2_34_x86_64.
  --any-library  looks at symbols alone, as of a build whose libraries are shared
"""

import re
import subprocess
import sys
from pathlib import Path

LIBRARIES = {"libc.so.6", "libm.so.6", "libstdc++.so.6", "libgcc_s.so.1", "libdl.so.2", "libpthread.so.0", "librt.so.1",
             "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1"}
MACHINES = {0x3E: "x86_64", 0xB7: "aarch64"}  # e_machine of elf.h, as Python names them
# What each platform has at most: that of the oldest system with its glibc (Debian 11, RHEL 9, Ubuntu 22.04, Debian 12).
PLATFORMS = [
    {"GLIBC": (2, 31), "GLIBCXX": (3, 4, 28), "CXXABI": (1, 3, 12), "GCC": (7, 0, 0)},
    {"GLIBC": (2, 34), "GLIBCXX": (3, 4, 29), "CXXABI": (1, 3, 13), "GCC": (7, 0, 0)},
    {"GLIBC": (2, 35), "GLIBCXX": (3, 4, 30), "CXXABI": (1, 3, 13), "GCC": (12, 0, 0)},
    {"GLIBC": (2, 36), "GLIBCXX": (3, 4, 30), "CXXABI": (1, 3, 13), "GCC": (12, 0, 0)},
]
PROMISED = PLATFORMS[1]


def machine_of(path: Path) -> str | None:
    """Of a program or library; None if the file is neither."""
    with path.open("rb") as file:
        header = file.read(20)
    if header[:4] != b"\x7fELF":
        return None
    return MACHINES.get(int.from_bytes(header[18:20], "little"), "unknown")


def programs_below(folder: Path) -> list[Path]:
    return [path for path in sorted(folder.rglob("*")) if path.is_file() and machine_of(path)]


def read_elf(option: str, path: Path) -> str:
    return subprocess.run(["readelf", "--wide", option, str(path)], check=True, capture_output=True, text=True).stdout


def libraries_of(path: Path) -> set[str]:
    return set(re.findall(r"\(NEEDED\).*\[(.*)\]", read_elf("--dynamic", path)))


def versions_of(path: Path) -> set[tuple[str, tuple[int, ...]]]:
    """What it needs of each family: ("GLIBC", (2, 34))."""
    needs = read_elf("--version-info", path).split(".gnu.version_r")[1:]
    found = re.findall(r"Name: ([A-Z]+)_([0-9.]+)", "".join(needs))
    return {(family, tuple(map(int, text.split(".")))) for family, text in found if family in PROMISED}


def faults_of(path: Path, any_library: bool) -> list[str]:
    faults = [] if any_library else [f"needs {name}" for name in sorted(libraries_of(path) - LIBRARIES)]
    for family, version in sorted(versions_of(path)):
        if version > PROMISED[family]:
            faults.append(f"needs {family}_{'.'.join(map(str, version))}")
    return faults


def platform_of(needed: set[tuple[str, tuple[int, ...]]], machine: str) -> str:
    """The tag of the oldest platform that has all of it; ValueError if none has."""
    for platform in PLATFORMS:
        if all(version <= platform[family] for family, version in needed):
            return "manylinux_{}_{}_{}".format(*platform["GLIBC"], machine)
    beyond = sorted(f"{family}_{'.'.join(map(str, version))}" for family, version in needed
                    if version > PLATFORMS[-1][family])
    raise ValueError(f"no platform has {', '.join(beyond)}")


def tag_of(programs: list[Path]) -> str:
    """Of all of them; ValueError if they are not all for one machine."""
    machines = sorted({machine_of(path) for path in programs})
    if len(machines) != 1 or machines[0] not in MACHINES.values():
        raise ValueError(f"they are for {', '.join(machines) or 'no machine'}")
    return platform_of(set().union(*map(versions_of, programs)), machines[0])


def main() -> int:
    words = sys.argv[1:]
    any_library = words[:1] == ["--any-library"]
    folders = words[any_library:]
    if not folders or folders[0].startswith("-"):
        print(__doc__, file=sys.stderr)
        return 2
    programs = [path for folder in folders for path in programs_below(Path(folder))]
    if not programs:
        print(f"check_portable: there is no program below {' '.join(folders)}", file=sys.stderr)
        return 2
    faults = [f"{path}: {fault}" for path in programs for fault in faults_of(path, any_library)]
    print("\n".join(faults), end="\n" if faults else "", file=sys.stderr)
    try:
        print(tag_of(programs))
    except ValueError as error:
        print(f"check_portable: {error}", file=sys.stderr)
        return 1
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
