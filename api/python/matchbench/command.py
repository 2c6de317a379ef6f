"""Starts the program matchbench for what only it can do: rounds, gates, reports."""

import json
import os
import pathlib
import shutil
import subprocess
import sysconfig
import tempfile
import typing

from .errors import Error, InputError, MachineError, shown
from .inputs import is_path, path_of


def program() -> str:
    """The path of the program: what the variable MATCHBENCH names; else the one that was installed
    or built with this package; else the one on PATH. Raises MachineError if there is none."""
    named = os.environ.get("MATCHBENCH")
    if named:
        return named
    package = os.path.dirname(os.path.abspath(__file__))
    for folder in (
        os.path.join(sysconfig.get_path("scripts")),
        os.path.join(package, "..", "..", "bin"),  # of a build folder
    ):
        path = os.path.normpath(os.path.join(folder, "matchbench"))
        if os.access(path, os.X_OK) and os.path.isfile(path):
            return path
    found = shutil.which("matchbench")
    if found is None:
        raise MachineError(
            "there is no program matchbench; install the wheel of matchbench, or name the program "
            "with the environment variable MATCHBENCH"
        )
    return found


class Messages:
    """What a program tells the one that has started it, while the `with` block lasts: a file of
    kinds and texts, each of which ends with a zero byte."""

    def __enter__(self) -> "Messages":
        self._file = tempfile.NamedTemporaryFile(prefix="matchbench-", suffix=".messages")
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    @property
    def environment(self) -> "dict[str, str]":
        """The variables of a program that is to tell its messages here."""
        return {**os.environ, "MATCHBENCH_MESSAGES": self._file.name}

    def of(self, *kinds: str) -> "list[str]":
        """The texts of these kinds ("error", "warning", "note"), in their order."""
        words = pathlib.Path(self._file.name).read_text("utf-8", "surrogateescape").split("\0")
        return [text for kind, text in zip(words[::2], words[1::2]) if kind in kinds]


def figures_program() -> str:
    """The path of the program that draws figures, beside the program."""
    return os.path.join(os.path.dirname(os.path.realpath(program())), "matchbench-figures")


def start(
    arguments: "list[str]", path: "str | None" = None, **settings: typing.Any
) -> "subprocess.Popen[str]":
    """The running program, or that of this path. Raises InputError for an argument that no program
    can be given."""
    command = [path or program(), *arguments]
    for word in command:
        if "\0" in word or any("\ud800" <= letter <= "\udbff" for letter in word):
            raise InputError(f"{word!a} cannot be an argument of a program; give other text")
    try:
        return subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            errors="surrogateescape",
            **settings,
        )
    except OSError as error:
        raise MachineError(f"{command[0]} cannot be started: {error}") from error


def output_of(
    arguments: "list[str]", accepted: "tuple[int, ...]" = (0,), path: "str | None" = None
) -> str:
    """What the program, or that of this path, prints for these arguments. Raises what raise_for()
    raises, unless the exit code is accepted."""
    return output_and_notes_of(arguments, accepted, path)[0]


def output_and_notes_of(
    arguments: "list[str]", accepted: "tuple[int, ...]" = (0,), path: "str | None" = None
) -> "tuple[str, list[str]]":
    """The same, and its notes."""
    with Messages() as messages:
        with start(arguments, path, stderr=subprocess.PIPE, env=messages.environment) as running:
            output, printed = running.communicate()
        if running.returncode not in accepted:
            # What 'collection check' finds is in its output.
            raise_for(running.returncode, messages, printed.strip() or output)
        return output, messages.of("warning", "note")


def json_of(arguments: "list[str]", accepted: "tuple[int, ...]" = (0,)) -> typing.Any:
    """The same of a command that prints JSON, read."""
    return json.loads(output_of(arguments, accepted))


def raise_for(exit_code: int, messages: Messages, printed: str) -> typing.NoReturn:
    """Raises the error that the program told: InputError for the exit code 2, MachineError for 3,
    else Error, with the program's own message, or with all that it printed if it told none."""
    text = (messages.of("error") or [printed.strip()])[-1]
    text = text or f"matchbench ended with exit code {exit_code} and no message"
    if exit_code == 2:
        raise InputError(text)
    if exit_code == 3:
        raise MachineError(text)
    raise Error(text)


def option(name: str, value: typing.Any) -> "list[str]":
    """The words of an option; none if the value is None. A list gives the option several times."""
    if value is None:
        return []
    if isinstance(value, (list, tuple)):
        return [word for one in value for word in option(name, one)]
    return [name, str(value)]


def paths(name: str, values: typing.Any) -> "list[str]":
    """The words of an option that is given once for each of these paths; none if they are None.
    Raises InputError if they are no list of paths."""
    if values is None:
        return []
    if is_path(values) or not hasattr(values, "__iter__"):
        raise InputError(f"{shown(values)} is not a list of paths; give a list")
    return option(name, [path_of(value) for value in values])
