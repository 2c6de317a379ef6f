#!/usr/bin/env python3
"""Runs the commands that the documents show and compares what they print with what is shown.

usage: check_commands.py MATCHBENCH SOURCE [--slow | --all] [--update] [PAGE...]

MATCHBENCH is the program, SOURCE the tree that holds README.md and docs/. Pages marked slow are left
out unless --slow asks for them alone or --all for all pages. --update writes what is printed today
into the pages.

A page is read from top to bottom in a folder of its own. These blocks take part:

* A block that begins with "$ ": each line after "$ " is a command. The lines that follow it are what
  it prints. A command with no such line has to end with exit code 0, and that is all.
* A block of the language sh: one script, which has to end with exit code 0.
* A block of the language sql: a query of round.db.
* A block of the language python, if the page says so: statements whose value follows as a comment.

What is not run has at least to be a command line of today: of each command in the running text, in
skipped blocks, in forms and in pages outside of docs/, command and options are compared with its page
of the manual.

A comment of HTML directly before a block says what else has to be known, one thing a line:

    <!-- commands: skip: REASON -->        the block is not run
    <!-- commands: text -->                the block is a form or a sample, not a command
    <!-- commands: file: NAME -->          the block is written into this file of the page's folder
    <!-- commands: output of: COMMAND -->  the block is what this command prints
    <!-- commands: exit: N -->             the exit code of the block's commands, if it is not 0
    <!-- commands: python -->              the block of Python is run

and a comment anywhere between blocks prepares what the commands after it need:

    <!-- commands: setup
    SHELL COMMANDS
    -->

with $SOURCE as the tree and $BUILD as the folder in which it is built. tests/docs/setup/PAGE.sh, if there is
one, runs before the page. `<!-- commands: slow -->` marks a page. A shown line that is only "…" stands for
any lines, "…" within a line for any text, and times with a unit stand for any time.
"""
import argparse
import ast
import contextlib
import difflib
import importlib.util
import itertools
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

SECONDS = 300
COMMENT = re.compile(r"<!-- commands: (?P<body>.*?)-->", re.S)
TIME = re.compile(r"\b\d[\d.,]*\s?(?:ns|us|µs|ms|s|min|h)\b")
COMMANDS = ("", "sh", "sql")
FENCED = re.compile(r"^```.*?^```", re.S | re.M)
SPAN = re.compile(r"`([^`]+)`")
OPTION = re.compile(r"(?<![\w-])--?[A-Za-z][\w-]*")
OTHER_PAGES = ("CONTRIBUTING.md", "SECURITY.md", "datasets/README.md", "plugins/README.md", "api/python/README.md",
               "api/java/README.md")
IN_NO_MANUAL = {"help", "complete", "version"}


@dataclass
class Block:
    line: int  # of the opening fence, from 1
    language: str
    text: list
    notes: dict = field(default_factory=dict)


@dataclass
class Setup:
    line: int
    script: str


def read_comment(body):
    """The note of a comment, as a name and a value."""
    name, _, value = body.strip().partition(":" if not body.startswith("setup") else "\n")
    return name.strip(), value.strip()


def read_page(text):
    """The blocks and setups of a page in order, and the notes on the page as a whole."""
    parts, notes, page = [], {}, set()
    lines = text.split("\n")
    at = 0
    while at < len(lines):
        line = lines[at]
        if line.startswith("<!-- commands: "):
            end = at
            while "-->" not in lines[end]:
                end += 1
            name, value = read_comment(COMMENT.match("\n".join(lines[at:end + 1])).group("body"))
            if name == "setup":
                parts.append(Setup(at + 1, value))
            elif name == "slow":
                page.add(name)
            else:
                notes[name] = value
            at = end + 1
            continue
        if line.startswith("```"):
            end = at + 1
            while not lines[end].startswith("```"):
                end += 1
            parts.append(Block(at + 1, line[3:].strip(), lines[at + 1:end], notes))
            notes = {}
            at = end
        elif line.strip():
            notes = {}
        at += 1
    return parts, page


def split_commands(text):
    """A block of "$ " as pairs of a command and the lines shown after it."""
    pairs = []
    for line in text:
        if line.startswith("$ "):
            pairs.append([line[2:], []])
        elif not pairs[-1][1] and pairs[-1][0].endswith("\\"):
            pairs[-1][0] += "\n" + line
        else:
            pairs[-1][1].append(line)
    return pairs


def without_times(line):
    return re.sub(r" +<time>", " <time>", TIME.sub("<time>", line)).rstrip()


def pattern_of(shown):
    """A regular expression for lines in which "…" stands for anything."""
    pieces = []
    for line in shown:
        if line.strip() == "…":
            pieces.append(r"(?:.*\n)*?")
        else:
            pieces.append(".*?".join(map(re.escape, without_times(line).split("…"))) + r"\n")
    return "".join(pieces) + r"\n*"


def agrees(shown, printed):
    while shown and not shown[-1].strip():
        shown = shown[:-1]
    text = "".join(without_times(line) + "\n" for line in printed.rstrip("\n").split("\n"))
    return re.fullmatch(pattern_of(shown), text) is not None


def updated(shown, printed):
    """What to show today: as many lines before and after a line of "…" as are shown now."""
    lines = [line.rstrip() for line in printed.rstrip("\n").split("\n")]
    if any("…" in line and line.strip() != "…" for line in shown):
        return shown
    gaps = [at for at, line in enumerate(shown) if line.strip() == "…"]
    if not gaps:
        return lines
    after = len(shown) - gaps[0] - 1
    return lines[:gaps[0]] + ["…"] + (lines[-after:] if after else [])


def value_lines(text):
    """Pairs of an expression in a block of Python and the value that the comment after it shows."""
    code = "\n".join(text)
    for node in ast.parse(code).body:
        shown = []
        for line in text[node.end_lineno - 1:]:
            comment = re.search(r"# ?(.*)$", line)
            if comment is None or (shown and not line.lstrip().startswith("#")):
                break
            shown.append(comment.group(1))
        yield node, " ".join(" ".join(shown).split())


def read_manual(program, folder):
    """The options of each command, by its words, as its page of the manual shows them."""
    subprocess.run([program, "manual", folder], check=True, stdout=subprocess.DEVNULL)
    options = {}
    for page in sorted(folder.rglob("matchbench*.1")):
        text = re.sub(r"\\f[BIR]", "", page.read_text().replace("\\-", "-"))
        synopsis = text.partition(".SH SYNOPSIS\n")[2].partition("\n")[0]
        words = itertools.takewhile(re.compile("[a-z0-9-]+$").match, synopsis.split()[1:])
        options[tuple(words)] = set(OPTION.findall(text))
    return options


def unknown_command(line, manual):
    """What is wrong with a command line; none if it is one of today, or none of matchbench's."""
    words = line.split()
    is_named = words[:1] == ["matchbench"]
    words = words[1:] if is_named else words
    known = max((name[:size] for name in manual for size in range(1, len(name) + 1)
                 if tuple(words[:size]) == name[:size]), key=len, default=())
    below = {name[len(known)] for name in manual if name[:len(known)] == known and len(name) > len(known)}
    following = words[len(known)] if len(words) > len(known) else ""
    if is_named and below and following.isalpha() and following.islower() and following not in below:
        return None if following in IN_NO_MANUAL else f"there is no command '{' '.join([*known, following])}'"
    if not known:
        return None
    # "run file" and "eval" are also words.
    if not is_named and len(known) == 1 and not any(word.startswith("-") for word in words):
        return None
    of_group = set().union(*(manual[name] for name in manual if name[:len(known)] == known))
    rest = " ".join(words[len(known):]).split(" && ")[0].split(" | ")[0].split("#")[0]
    wrong = [option for option in OPTION.findall(re.sub(r"'[^']*'|\"[^\"]*\"|=\S+", "", rest))
             if option not in of_group]
    return f"'{' '.join(known)}' has no option {wrong[0]}" if wrong else None


def lines_not_run(text, parts):
    """Pairs of a line number and a command line that the check does not run."""
    for part in parts:
        if not isinstance(part, Block) or not {"skip", "text"} & set(part.notes):
            continue
        commands = "\n".join(part.text).replace("\\\n", " ").split("\n")
        for line in commands:
            if line.removeprefix("$ ").startswith("matchbench "):
                yield part.line, line.removeprefix("$ ")
    prose = FENCED.sub(lambda block: "\n" * block.group().count("\n"), text)
    for span in SPAN.finditer(prose):
        yield prose.count("\n", 0, span.start()) + 1, " ".join(span.group(1).split())


def has_compiled_module():
    try:
        return importlib.util.find_spec("matchbench._matchbench") is not None
    except ModuleNotFoundError:
        return False


class Page:
    def __init__(self, program, source, path, folder, update):
        self.source, self.path, self.folder, self.update = source, path, folder, update
        self.lines = path.read_text().split("\n")
        self.faults, self.ran, self.skipped = [], 0, []
        self.names = {}
        home = folder / ".home"
        home.mkdir(parents=True)
        self.environment = {
            "PATH": f"{program.parent}:/usr/local/bin:/usr/bin:/bin", "HOME": str(home),
            "SOURCE": str(source), "BUILD": str(program.parent.parent), "LC_ALL": "C.UTF-8", "COLUMNS": "100", "TERM": "dumb",
            "MATCHBENCH_PLUGINS": str(home / "plugins"), "TMPDIR": str(home),
            "PYTHONPATH": str(program.parent.parent / "python")}

    def fault(self, line, what):
        self.faults.append(f"{self.path.relative_to(self.source)}:{line}: {what}")

    def shell(self, script):
        done = subprocess.run(["bash", "-c", "set -e -o pipefail\n" + script], cwd=self.folder,
                              env=self.environment, stdin=subprocess.DEVNULL, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=SECONDS)
        self.ran += 1
        return done

    def check_exit(self, line, script, done, expected):
        if done.returncode == expected:
            return True
        self.fault(line, f"exit code {done.returncode} and not {expected} of\n  {script}\n"
                   + done.stdout[-2000:] + done.stderr[-2000:])
        return False

    def compare(self, line, script, shown, done):
        printed = done.stdout if done.stdout.strip() else done.stderr
        if agrees(shown, printed):
            return shown
        if self.update:
            return updated(shown, printed)
        difference = difflib.unified_diff(shown, printed.rstrip("\n").split("\n"), "shown", "printed",
                                          lineterm="")
        self.fault(line, f"what is shown differs from what is printed by\n  {script}\n"
                   + "\n".join(difference))
        return shown

    def run_commands(self, block, pairs):
        text = []
        for script, shown in pairs:
            done = self.shell(script)
            if self.check_exit(block.line, script, done, int(block.notes.get("exit", 0))) and shown:
                shown = self.compare(block.line, script, shown, done)
            text += ([f"$ {script}"] if block.text[0].startswith("$ ") else []) + shown
        if self.update:
            self.replacements[block.line] = (block.text, text)

    def run_sql(self, block):
        with sqlite3.connect(f"file:{self.folder}/round.db?mode=ro", uri=True) as database:
            database.execute("\n".join(block.text)).fetchall()
        self.ran += 1

    def run_python(self, block):
        for node, shown in value_lines(block.text):
            piece = ast.Module([node], []) if not isinstance(node, ast.Expr) else None
            if piece is not None:
                exec(compile(piece, str(self.path), "exec"), self.names)
                continue
            value = eval(compile(ast.Expression(node.value), str(self.path), "eval"), self.names)
            if shown and " ".join(str(value).split()) != shown and " ".join(repr(value).split()) != shown:
                self.fault(block.line, f"{ast.unparse(node)} is {value!r} and not {shown}")
        self.ran += 1

    def take(self, block):
        notes = block.notes
        if "skip" in notes:
            if not notes["skip"]:
                self.fault(block.line, "say why it is skipped")
            self.skipped.append((block.line, notes["skip"]))
        elif "file" in notes:
            path = self.folder / notes["file"]
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("\n".join(block.text) + "\n")
        elif "output of" in notes:
            self.run_commands(block, [[notes["output of"], block.text]])
        elif block.language == "python" and "python" in notes:
            if has_compiled_module():
                with contextlib.chdir(self.folder):
                    self.run_python(block)
            else:
                self.skipped.append((block.line, "the compiled module is not built"))
        elif block.language not in COMMANDS or "text" in notes:
            return
        elif block.language == "sql":
            self.run_sql(block)
        elif block.text and block.text[0].startswith("$ "):
            self.run_commands(block, split_commands(block.text))
        elif block.language == "sh":
            script = "\n".join(block.text)
            self.check_exit(block.line, script, self.shell(script), int(notes.get("exit", 0)))
        else:
            self.fault(block.line, "say in a comment before it what this block is: text, file or output of")

    def check_lines_not_run(self, parts, manual):
        for line, command in lines_not_run(self.path.read_text(), parts):
            fault = unknown_command(command, manual)
            if fault:
                self.fault(line, f"{fault}: {command}")

    def run(self, parts):
        self.replacements = {}
        before = self.source / "tests/docs/setup" / f"{self.path.stem}.sh"
        if before.exists():
            parts = [Setup(1, before.read_text()), *parts]
        for part in parts:
            try:
                if isinstance(part, Setup):
                    self.check_exit(part.line, part.script, self.shell(part.script), 0)
                    self.ran -= 1
                else:
                    self.take(part)
            except (subprocess.TimeoutExpired, sqlite3.Error) as error:
                self.fault(part.line, str(error))
        for line in sorted(self.replacements, reverse=True):
            old, new = self.replacements[line]
            self.lines[line:line + len(old)] = new
        if self.update:
            self.path.write_text("\n".join(self.lines))


def faults_of_other_pages(program, source, scratch, manual):
    """Of pages elsewhere no command is run."""
    faults = []
    for name in OTHER_PAGES:
        if not (source / name).exists():
            continue
        parts, _ = read_page((source / name).read_text())
        for part in parts:
            if isinstance(part, Block) and part.language in COMMANDS:
                part.notes["text"] = ""
        page = Page(program, source, source / name, scratch / name.replace("/", "-"), update=False)
        page.check_lines_not_run(parts, manual)
        faults += page.faults
    return faults


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program", type=Path)
    parser.add_argument("source", type=Path)
    parser.add_argument("--slow", action="store_true")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--update", action="store_true")
    parser.add_argument("pages", nargs="*", type=Path)
    options = parser.parse_intermixed_args()  # pages may follow --update
    source = options.source.resolve()
    paths = options.pages or [source / "README.md", *sorted((source / "docs").glob("*.md"))]
    faults = []
    sys.path.insert(0, str(options.program.resolve().parent.parent / "python"))
    with tempfile.TemporaryDirectory(prefix="documents-") as scratch:
        manual = read_manual(options.program.resolve(), Path(scratch) / "manual")
        for path in map(Path.resolve, paths):
            parts, notes = read_page(path.read_text())
            if not (options.all or options.pages) and options.slow != ("slow" in notes):
                continue
            page = Page(options.program.resolve(), source, path, Path(scratch) / path.stem, options.update)
            page.check_lines_not_run(parts, manual)
            page.run(parts)
            faults += page.faults
            print(f"{path.relative_to(source)}: {page.ran} run, {len(page.skipped)} skipped,"
                  f" {len(page.faults)} wrong")
            for line, reason in page.skipped:
                print(f"  {path.name}:{line} is skipped: {reason}")
            shutil.rmtree(Path(scratch) / path.stem, ignore_errors=True)
        if not (options.slow or options.pages):
            faults += faults_of_other_pages(options.program.resolve(), source, Path(scratch), manual)
    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
