#!/usr/bin/env python3
"""Checks that every file of a build folder is compiled so that the same judgments and runs have the same scores on every
processor: -ffp-contract=off keeps a product and a sum from becoming one rounding on processors that can do so.

usage: check_flags.py BUILD
"""
import json
import sys
from pathlib import Path

WANTED = "-ffp-contract=off"


def main():
    commands = json.loads((Path(sys.argv[1]) / "compile_commands.json").read_text())
    faults = [entry["file"] for entry in commands if WANTED not in entry["command"].split()]
    for file in faults:
        print(f"{file}: it is compiled without {WANTED}")
    return 1 if faults or not commands else 0


sys.exit(main())
