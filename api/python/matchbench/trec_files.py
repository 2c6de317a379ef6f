"""Judgments and runs in memory as files in TREC's format, for the program."""

import contextlib
import typing

import matchbench._matchbench as _matchbench

from .errors import InputError, MachineError, shown
from .inputs import GRADES, SCORES, source_of


@contextlib.contextmanager
def opened(path: str) -> "typing.Iterator[typing.TextIO]":
    """A new file for text. Raises MachineError if it cannot be written."""
    try:
        with open(path, "w", encoding="utf-8") as file:
            yield file
    except OSError as error:
        raise MachineError(f"{path} cannot be written: {error.strerror}") from error


def write_run(path: str, run: typing.Any, tag: str = "run") -> None:
    """Writes a run, as evaluate() takes it in memory, so that its scores are read back as the same
    doubles. Raises InputError for an id that a file of TREC's cannot hold."""
    with opened(path) as file:
        for topic, document, score in rows_of(run, "run", SCORES):
            file.write(f"{topic} Q0 {document} 1 {score!r} {tag}\n")


def write_judgments(path: str, qrels: typing.Any) -> None:
    """Writes judgments, as evaluate() takes them in memory. Raises InputError as write_run() does."""
    with opened(path) as file:
        for topic, document, grade in rows_of(qrels, "qrels", GRADES):
            file.write(f"{topic} 0 {document} {grade!r}\n")


def rows_of(
    rows: typing.Any, name: str, numbers: "tuple[str, ...]"
) -> "typing.Iterator[tuple[str, str, float]]":
    """Topic, document and number of each row of whatever evaluate() takes in memory. Raises
    InputError for an id that is no word and for what evaluate() refuses."""
    source = source_of(rows, name, numbers)
    if isinstance(source, str):
        raise InputError(f"{name} is the path {source!a}; give rows")
    number = "score" if numbers is SCORES else "grade"
    for topic, document, value in zip(*_matchbench.rows(source, number)):
        yield word_of(topic, name), word_of(document, name), value


def word_of(text: typing.Any, name: str) -> str:
    if isinstance(text, str) and text and not any(c.isspace() or c == "\0" for c in text):
        try:
            text.encode("utf-8")
            return text
        except UnicodeEncodeError:
            pass
    raise InputError(f"{name}: {shown(text)} is not a word, which a file of TREC's needs as an id")


def finite(value: typing.Any, name: str) -> float:
    try:
        number = float(value)
    except (TypeError, ValueError, OverflowError) as error:
        raise InputError(f"{name}: {shown(value)} is not a number") from error
    if isinstance(value, (bool, str)) or number - number != 0:
        raise InputError(f"{name}: {shown(value)} is not a finite number; give an int or a float")
    return number
