"""suites.py SUITE [unittest arguments]: tests of the SDKs for programs. Exit code 77: skipped.

The suites are mcp, mcp_import (with the program that the environment names as MATCHBENCH_PROGRAM),
mcp_real (see scripts/mcp_servers.sh), python, python_rankings, perl, java, sme2, driver, engines,
engines_build, web_rankers, spreadsheet and doors (with MATCHBENCH_PROGRAM, too). java and sme2 find what
java_build.sh has built in the folder that the environment names as SDK_JAVA_BUILD, engines what
scripts/engines.sh has built in MATCHBENCH_ENGINES (default: build/engines); engines_build runs that
script with the build folder MATCHBENCH_BUILD."""

import importlib.util
import os
import shutil
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
NEEDS = {
    "mcp": [],
    "mcp_import": [],
    "mcp_real": [],
    "spreadsheet": [],
    "python": [],
    "python_rankings": [],
    "driver": [],
    "engines": [],
    "engines_build": ["mvn", "javac"],
    "perl": ["perl"],
    "web_rankers": [],
    "doors": [],
    "java": ["java", "javac", "jar"],
    "sme2": ["java", "javac", "jar"],
}


def main():
    suite = sys.argv[1] if len(sys.argv) > 1 else ""
    if suite not in NEEDS:
        print(f"usage: {sys.argv[0]} {'|'.join(NEEDS)}", file=sys.stderr)
        return 2
    for program in NEEDS[suite]:
        if shutil.which(program) is None:
            print(f"skipped: there is no {program} on this machine")
            return 77
    engines = os.path.join(os.path.dirname(os.path.dirname(HERE)), "build", "engines")
    if suite == "engines" and not os.path.isdir(os.environ.get("MATCHBENCH_ENGINES", engines)):
        print("skipped: scripts/engines.sh has not built the engines")
        return 77
    sys.path.insert(0, HERE)
    specification = importlib.util.spec_from_file_location(
        f"{suite}_test", os.path.join(HERE, f"{suite}_test.py")
    )
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    program = unittest.main(
        module=module, argv=sys.argv[:1] + sys.argv[2:], exit=False, verbosity=2
    )
    return 0 if program.result.wasSuccessful() else 1


sys.exit(main())
