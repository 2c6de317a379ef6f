#!/usr/bin/env python3
"""Packs an installed matchbench as a wheel.

usage: make_wheel.py --prefix DIR --python-tag cp311 [--modules DIR] [--source DIR] [--out DIR]

DIR is what 'cmake --install' made. Its bin/ becomes the scripts of the wheel and everything else its data, so
that pip lays both into the environment as they lay in DIR. The package `matchbench` that Python imports is
api/python/matchbench, with the compiled modules for this Python that lie in --modules. The tag says from which glibc
on the wheel runs, by the symbols that its programs need (packaging/check_portable.py). The same files make the
same wheel, byte for byte: the date of all files is SOURCE_DATE_EPOCH.
"""

import argparse
import base64
import hashlib
import os
import stat
import sys
import time
import zipfile
from pathlib import Path

from check_portable import machine_of, tag_of

EARLIEST = 315532800  # 1980-01-01, the first date that a zip file can hold


def project_of(source: Path) -> dict:
    import tomllib

    return tomllib.loads((source / "api/python/pyproject.toml").read_text(encoding="utf-8"))["project"]


def extras_of(project: dict) -> str:
    lines = []
    for extra, packages in project.get("optional-dependencies", {}).items():
        lines.append(f"Provides-Extra: {extra}\n")
        lines.extend(f"Requires-Dist: {package}; extra == '{extra}'\n" for package in packages)
    return "".join(lines)


def metadata_of(source: Path, project: dict) -> str:
    readme = (source / "README.md").read_text(encoding="utf-8")
    return (
        "Metadata-Version: 2.1\n"
        f"Name: {project['name']}\n"
        f"Version: {project['version']}\n"
        "Summary: Benchmark harness for semantic service matchmakers and tool search\n"
        "License: Apache-2.0\n"
        "License-File: LICENSE\n"
        "Requires-Python: >=3.11\n"
        f"{extras_of(project)}"
        "Classifier: Operating System :: POSIX :: Linux\n"
        "Classifier: Programming Language :: C++\n"
        "Description-Content-Type: text/markdown\n"
        f"\n{readme}"
    )


def files_below(folder: Path):
    """Regular files, links followed: a wheel has no links."""
    return sorted(path for path in folder.rglob("*") if path.is_file())


def contents(args, project: dict):
    """Pairs of a name in the wheel and a file."""
    data = f"{project['name']}-{project['version']}.data"
    for path in files_below(args.prefix):
        inside = path.relative_to(args.prefix)
        if inside.parts[0] == "bin":
            yield f"{data}/scripts/{inside.relative_to('bin')}", path
        else:
            yield f"{data}/data/{inside}", path
    package = args.source / "api/python/matchbench"
    for path in files_below(package):
        if path.suffix in {".py", ".pyi"} or path.name == "py.typed":
            yield f"matchbench/{path.relative_to(package)}", path
    if args.modules is not None and args.modules.is_dir():
        for path in files_below(args.modules):
            if path.suffix == ".so" and is_for(path.name, args.python_tag):
                yield f"matchbench/{path.relative_to(args.modules)}", path


def is_for(module: str, python_tag: str) -> bool:
    """Whether _native.cpython-311-x86_64-linux-gnu.so is for cp311; a stable ABI is for all."""
    return f".cpython-{python_tag[2:]}-" in module or ".abi3." in module


def digest_of(content: bytes) -> str:
    digest = hashlib.sha256(content).digest()
    return "sha256=" + base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


class Wheel:
    def __init__(self, path: Path, date: int):
        self.zip = zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9)
        self.date = time.gmtime(max(date, EARLIEST))[:6]
        self.record = []

    def add(self, name: str, content: bytes, executable: bool = False):
        self.put(name, content, executable)
        self.record.append(f"{name},{digest_of(content)},{len(content)}")

    def put(self, name: str, content: bytes, executable: bool):
        info = zipfile.ZipInfo(name, self.date)
        info.compress_type = zipfile.ZIP_DEFLATED
        info.create_system = 3  # Unix, so that the permissions count
        info.external_attr = (stat.S_IFREG | (0o755 if executable else 0o644)) << 16
        self.zip.writestr(info, content)

    def close(self, record_name: str):
        text = "\n".join([*self.record, f"{record_name},,"]) + "\n"
        self.put(record_name, text.encode(), False)
        self.zip.close()


def make_wheel(args) -> Path:
    project = project_of(args.source)
    packed = sorted(contents(args, project))
    platform = tag_of([file for _, file in packed if machine_of(file)])
    tag = f"{args.python_tag}-{args.python_tag}-{platform}"
    stem = f"{project['name']}-{project['version']}"
    args.out.mkdir(parents=True, exist_ok=True)
    path = args.out / f"{stem}-{tag}.whl"
    wheel = Wheel(path, int(os.environ.get("SOURCE_DATE_EPOCH", EARLIEST)))
    for name, file in packed:
        wheel.add(name, file.read_bytes(), os.access(file, os.X_OK))
    info = f"{stem}.dist-info"
    wheel.add(f"{info}/METADATA", metadata_of(args.source, project).encode())
    wheel.add(
        f"{info}/WHEEL",
        f"Wheel-Version: 1.0\nGenerator: matchbench\nRoot-Is-Purelib: false\nTag: {tag}\n".encode(),
    )
    wheel.add(f"{info}/LICENSE", (args.source / "LICENSE").read_bytes())
    wheel.close(f"{info}/RECORD")
    return path


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--prefix", type=Path, required=True)
    parser.add_argument("--python-tag", required=True, help="cp311")
    parser.add_argument("--modules", type=Path)
    parser.add_argument("--source", type=Path, default=Path(__file__).resolve().parent.parent)
    parser.add_argument("--out", type=Path, default=Path("dist"))
    args = parser.parse_args()
    if not (args.prefix / "bin/matchbench").is_file():
        print(f"make_wheel: {args.prefix} holds no bin/matchbench: install matchbench there", file=sys.stderr)
        return 2
    if args.modules is not None and not any(is_for(path.name, args.python_tag) for path in args.modules.glob("*.so")):
        print(f"make_wheel: {args.modules} holds no compiled module for {args.python_tag}: install pybind11 and build "
              "it with -DPython_EXECUTABLE=FILE", file=sys.stderr)
        return 2
    try:
        path = make_wheel(args)
    except ValueError as error:
        print(f"make_wheel: the programs of {args.prefix} make no wheel: {error}", file=sys.stderr)
        return 2
    print(f"{path} ({path.stat().st_size / 1e6:.1f} MB)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
