#!/usr/bin/env python3
"""Checks that commands which messages give people to copy have names and paths as words of a shell.

usage: check_words.py ROOT

A name may be a stranger's, of a database or a manifest, and be a command of its own. What a text puts into a command, or
behind an option, is word_to_copy() or shell_word() of it, a variable NAME_word that holds one, or nobody's name.
"""
import re
import sys
from pathlib import Path

CALL = re.compile(r"\b(?:fmt::format|fmt::print)\(")
LITERAL = re.compile(r'\s*"((?:[^"\\\n]|\\.)*)"')
PROGRAMS = "matchbench|cd|chmod|cmake|cp|git|npm|pip|python3|rm|ssh-keygen|tar|ulimit|uv"
# Up to the place of a value: within the quotation marks of a command or on a line of it, or behind an option.
COMMAND = re.compile(rf"(?:(?<!\w)'|^ *|\\n *)(?:{PROGRAMS}) [a-z+./-][^']*$")
OPTION = re.compile(r"--[a-z][a-z-]*[ =]'?(?:\{[^}]*\}:)?$")
# A message on the option itself, as the person wrote it, is not to be copied.
OF_OPTION = re.compile(r"'?--[a-z-]+[ =]'?\{\}'?(?::| [a-z])")
PLACE = re.compile(r"\{(?:(\d+)|:[^}]*)?\}")
PLAIN = re.compile(r"\b(?:word_to_copy|shell_word|name_of|place_of|\w+_options)\(|\w_word\b|\bk[A-Z]\w+|\.size\(\)|"
                   r"\b(?:shards?|jobs)$|^[^\"]*\? \"[^\"]*\" : \"[^\"]*\"$")
# Names of our own, what was checked to be one of them, and texts that are no commands.
NO_STRANGERS = {"kind", "format.name", "format.example", "change.stated", "options.cluster", "options.name",
                "option.name.substr(2)", "merged_in(stage).string()", 'fmt::join(job_names(), ",")',
                "text::first_few(gaps)"}


def arguments_of(code, begin):
    """The arguments of a call whose first begins here."""
    depth, start, at, out = 0, begin, begin, []
    while at < len(code):
        sign = code[at]
        if sign == '"':
            at = re.compile(r'"(?:[^"\\]|\\.)*"').match(code, at).end()
            continue
        if sign in "([{":
            depth += 1
        elif sign in ")]}":
            if depth == 0:
                return [*out, code[start:at]]
            depth -= 1
        elif sign == "," and depth == 0:
            out.append(code[start:at])
            start = at + 1
        at += 1
    return out


def text_of(argument):
    found, at = "", 0
    while literal := LITERAL.match(argument, at):
        found += literal[1]
        at = literal.end()
    return found if argument[at:].strip() == "" else None


def faults_in(file, code):
    code = re.sub(r"(?m)^\s*//.*$", "", code)
    for call in CALL.finditer(code):
        first, *values = arguments_of(code, call.end())
        text = text_of(first)
        if not text:
            continue
        plain = text.replace("{{", "((").replace("}}", "))")
        for count, place in enumerate(PLACE.finditer(plain)):
            number = int(place[1]) if place[1] else count
            before = plain[:place.start()]
            is_option = OPTION.search(before) and not OF_OPTION.match(plain)
            if number >= len(values) or not (COMMAND.search(before) or is_option):
                continue
            value = " ".join(values[number].split())
            if not PLAIN.search(value) and value not in NO_STRANGERS:
                yield f"{file}: {value} is no word of a shell in \"{text}\""


def main(root):
    faults = []
    for path in sorted((root / "harness").rglob("*.[ch]pp")):
        faults += faults_in(path.relative_to(root), path.read_text())
    print("\n".join(faults), end="\n" if faults else "")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
