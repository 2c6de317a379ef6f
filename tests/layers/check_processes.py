#!/usr/bin/env python3
"""Checks that SECURITY.md lists every source that starts a process or opens a library.

usage: check_processes.py ROOT

The list is the table below the heading "Where code is started": a row names files in its first column and
says what confines what they start. A file that is not named has a new way of running somebody's code,
which nobody has judged; a file that is named and starts nothing makes the list untrue.
"""
import re
import sys
from pathlib import Path

HEADING = "## Where code is started"
SOURCES = ("harness", "api", "plugins")
# Calls of the system by name and by number, Boost's, and our own two.
IN_CPP = re.compile(
    r"(?<![\w.>])(?:posix_spawnp?|execl[ep]?|execv|execvpe?|execve|execveat|fexecve|v?fork|clone3?|dlopen|dlmopen"
    r"|popen|system|wordexp)\s*\("
    r"|\bsyscall\(\s*(?:SYS|__NR)_(?:clone3?|v?fork|execve(?:at)?)\b"
    r"|\bboost::(?:dll::(?:shared_library|import)|process)\b"
    r"|(?<!struct )ProcessStart\{|\bChildProcess \w+\(|= fork_alone\(")
IN_PYTHON = re.compile(
    r"\b(?:subprocess|multiprocessing|pty|ctypes|cffi)\b|\bcreate_subprocess\w*"
    r"|\bos\.(?:system|popen|exec\w*|spawn\w*|posix_spawn\w*|fork\w*)\b")
IN_JAVA = re.compile(r"\bProcessBuilder\b|\bgetRuntime\(\)\.exec\b|\bSystem\.load(?:Library)?\b")
IN_OTHERS = re.compile(r"\bchild_process\b|\bos/exec\b|\bprocess::Command\b|\bplugin\.Open\b|\blibloading\b")
KINDS = {".cpp": IN_CPP, ".hpp": IN_CPP, ".h": IN_CPP, ".c": IN_CPP, ".py": IN_PYTHON, ".java": IN_JAVA,
         ".go": IN_OTHERS, ".rs": IN_OTHERS, ".mts": IN_OTHERS}


def starts_something(file):
    """Whether the source starts a process or opens a library, comments left out."""
    text = re.sub("#.*" if file.suffix == ".py" else "//.*", "", file.read_text())
    return KINDS[file.suffix].search(text) is not None


def listed_in(page):
    """The files that the table names."""
    section = page.partition(HEADING + "\n")[2].partition("\n## ")[0]
    rows = [line for line in section.splitlines() if line.startswith("| ")]
    return {file for row in rows for file in re.findall(r"`([^`]+/[^`]+)`", row.split("|")[1])}


def main():
    root = Path(sys.argv[1])
    found = {str(file.relative_to(root)) for folder in SOURCES for file in (root / folder).rglob("*")
             if file.suffix in KINDS and file.is_file() and starts_something(file)}
    listed = listed_in((root / "SECURITY.md").read_text())
    faults = [f"{file} starts a process or opens a library, and SECURITY.md does not list it"
              for file in sorted(found - listed)]
    faults += [f"SECURITY.md lists {file}, which starts no process and opens no library"
               for file in sorted(listed - found)]
    print("\n".join(faults), end="\n" if faults else "")
    return 1 if faults or not found else 0


sys.exit(main())
