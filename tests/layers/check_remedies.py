#!/usr/bin/env python3
"""Checks that each remedy of a message has a test that carries it out, or a stated reason to have none.

usage: check_remedies.py ROOT              names what has no row, what is in vain, and how many are untested
       check_remedies.py ROOT --add KIND   first gives what has no row one of this kind of reason, and takes
                                           out rows in vain

A remedy is what an Error is given behind its message, what a variable or member named …remedy holds, and
whatever names a command of the program or of awk. tests/remedies/carried_out.py and edits.py have a row for each
that a test carries out; tests/remedies/untested.tsv lists the others with a kind of reason. All name a remedy by its
source and its words, so that changed words need a look at the test.
"""
import collections
import re
import runpy
import sys
from pathlib import Path

TESTED = "tests/remedies/carried_out.py"
EDITS = "tests/remedies/edits.py"  # more of them
UNTESTED = "tests/remedies/untested.tsv"
# Calls that make an Error or pass a remedy on, by the names that this tree gives them.
CALL = re.compile(r"\b(?:\w*(?:error|fault)|Error|mismatch|refuse\w*|fail|wrong)\(")
WITH_REMEDY = re.compile(r"\bwith_remedy\(")
NAMED = re.compile(r"\b\w*[rR]emedy\w*\s*(?:=|\{)")
LITERALS = re.compile(r'"(?:[^"\\\n]|\\.)*"(?:\s*"(?:[^"\\\n]|\\.)*")*')
COMMAND = re.compile(r"'matchbench [a-z]|\bawk '")
# Reasons for a remedy without a test.
KINDS = {
    "edit": "an edit of a person's file, which the message shows whole; no test carries it out yet",
    "value": "names the values that are allowed, which the tests of the option or key use",
    "person": "asks a person to decide, or to ask somebody",
    "machine": "needs another machine, program, version, permission or more room",
    "command": "a command whose case no small test can bring about, or one that has none yet",
}


def words_of(code):
    """The texts of at least two words in a piece of code; literals side by side are one."""
    for found in LITERALS.finditer(code):
        text = "".join(re.findall(r'"((?:[^"\\\n]|\\.)*)"', found[0])).replace('\\"', '"')
        if len(re.findall(r"[a-z]{2,}", text)) > 1:
            yield text


def arguments_from(text, at):
    """The arguments of a call whose bracket opens before `at`."""
    out, begin, depth = [], at, 0
    while at < len(text):
        if text[at] == '"':
            at = re.compile(r'"(?:[^"\\\n]|\\.)*"').match(text, at).end()
            continue
        if text[at] in "([{":
            depth += 1
        elif text[at] in ")]}":
            if depth == 0:
                return [*out, text[begin:at]]
            depth -= 1
        elif text[at] == "," and depth == 0:
            out.append(text[begin:at])
            begin = at + 1
        elif text[at] == ";" and depth == 0:
            break
        at += 1
    return []


def remedies_of(source):
    """The remedies of a source, each once, in order."""
    text = re.sub(r"^\s*//.*", "", source, flags=re.M)
    text = re.sub(r"'(?:[^'\\\n]|\\.)'", "0", text)  # a quoted character
    found = []
    for call in CALL.finditer(text):
        arguments = arguments_from(text, call.end())
        said = [i for i, argument in enumerate(arguments) if list(words_of(argument))]
        if len(said) > 1 or (said and said[0] > 1):
            found.append((call.start(), arguments[said[-1]]))
    for call in WITH_REMEDY.finditer(text):
        found.append((call.start(), "".join(arguments_from(text, call.end()))))
    for name in NAMED.finditer(text):
        found.append((name.start(), text[name.end():].partition(";\n")[0].partition("{\n")[0]))
    for literal in LITERALS.finditer(text):
        if COMMAND.search("".join(words_of(literal[0]))):
            found.append((literal.start(), literal[0]))
    return list(dict.fromkeys(words for _, code in sorted(found) for words in words_of(code)))


def remedies_below(root):
    """Each remedy of the tree as (source, words), in order."""
    return [(str(file.relative_to(root)), words) for file in sorted((root / "harness").rglob("*.[ch]pp"))
            for words in remedies_of(file.read_text())]


def carried_out(root):
    """The rows that a test carries out, as (source, words)."""
    sys.path.insert(0, str((root / TESTED).parent))
    rows = runpy.run_path(str(root / TESTED))["REMEDIES"] + runpy.run_path(str(root / EDITS))["EDITS"]
    return [(row.source, row.words) for row in rows]


def untested(root):
    """The rows of the others, as {(source, words): kind}."""
    rows = [line.split("\t") for line in (root / UNTESTED).read_text().splitlines()]
    return {(source, words): kind for kind, source, words in rows}


def add_missing(root, kind):
    """Writes the table of the untested ones anew: without those in vain, and of this kind what is missing, unless its
    words were in the table for another source, which they have left."""
    tested, kinds = set(carried_out(root)), untested(root)
    kinds_of_words = {words: kind_of_row for (_, words), kind_of_row in kinds.items()}
    rows = [(kinds.get(remedy, kinds_of_words.get(remedy[1], kind)), *remedy)
            for remedy in remedies_below(root) if remedy not in tested]
    (root / UNTESTED).write_text("".join("\t".join(row) + "\n" for row in rows))


def faults_of(root):
    found, tested, kinds = remedies_below(root), carried_out(root), untested(root)
    for source, words in found:
        if (source, words) not in tested and (source, words) not in kinds:
            yield f"{source}: no test carries out the remedy \"{words}\", and {UNTESTED} has no reason for that"
    for source, words in tested:
        if (source, words) not in found:
            yield f"{TESTED}: {source} has no remedy \"{words}\""
    for (source, words), kind in kinds.items():
        if (source, words) not in found:
            yield f"{UNTESTED}: {source} has no remedy \"{words}\""
        elif (source, words) in tested:
            yield f"{UNTESTED}: a test carries out the remedy \"{words}\" of {source}"
        if kind not in KINDS:
            yield f"{UNTESTED}: {source}: there is no kind of reason '{kind}'; use one of {', '.join(KINDS)}"


def main():
    root = Path(sys.argv[1])
    if sys.argv[2:3] == ["--add"]:
        add_missing(root, sys.argv[3])
    faults = list(faults_of(root))
    print("\n".join(faults), end="\n" if faults else "")
    if not faults:
        counts = collections.Counter(untested(root).values())
        kept = ", ".join(f"{counts[kind]} {kind}" for kind in KINDS)
        print(f"{len(carried_out(root))} remedies are carried out; of the others are {kept}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
