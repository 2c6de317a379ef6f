"""Judgments and runs in memory as files in TREC's format, for the program."""

import contextlib
import os
import typing

import matchbench._matchbench as _matchbench

from .errors import InputError, MachineError, shown
from .inputs import GRADES, SCORES, drawn, source_of


def _opened_itself(path: str, flags: int) -> int:
    return os.open(path, flags | os.O_NOFOLLOW, 0o666)


@contextlib.contextmanager
def opened(path: str) -> "typing.Iterator[typing.TextIO]":
    """A new file for text, not through a link, which somebody else may have put there. Raises
    MachineError if it cannot be written."""
    try:
        with open(path, "w", encoding="utf-8", opener=_opened_itself) as file:
            yield file
    except OSError as error:
        raise MachineError(f"{path} cannot be written: {error.strerror}") from error


def write_run(
    path: str, run: typing.Any, tag: str = "run", known: "typing.Iterable[str]" = ()
) -> None:
    """Writes a run, as evaluate() takes it in memory, so that its scores are read back as the same
    doubles. Ids are as 'collection export' writes them, among those that are `known`."""
    with opened(path) as file:
        for topic, document, score in rows_of(run, "run", SCORES, known):
            file.write(f"{topic} Q0 {document} 1 {score!r} {tag}\n")


def write_judgments(path: str, qrels: typing.Any) -> None:
    """Writes judgments, as evaluate() takes them in memory. Ids are as write_run() writes them."""
    with opened(path) as file:
        for topic, document, grade in rows_of(qrels, "qrels", GRADES):
            file.write(f"{topic} 0 {document} {grade!r}\n")


def rows_of(
    rows: typing.Any, name: str, numbers: "tuple[str, ...]", known: "typing.Iterable[str]" = ()
) -> "typing.Iterator[tuple[str, str, float]]":
    """Topic, document and number of each row of whatever evaluate() takes in memory, the ids as
    words. Raises InputError for what evaluate() refuses."""
    source = source_of(drawn(rows), name, numbers)
    if isinstance(source, str):
        raise InputError(f"{name} is the path {source!a}; give rows")
    number = "score" if numbers is SCORES else "grade"
    topics, documents, values = _matchbench.rows(source, number)
    ids = list({*topics, *documents, *known})
    words = dict(zip(ids, _matchbench.encoded_ids(ids)))
    for topic, document, value in zip(topics, documents, values):
        yield words[topic], words[document], value


def finite(value: typing.Any, name: str) -> float:
    try:
        number = float(value)
    except (TypeError, ValueError, OverflowError) as error:
        raise InputError(f"{name}: {shown(value)} is not a number") from error
    if isinstance(value, (bool, str)) or number - number != 0:
        raise InputError(f"{name}: {shown(value)} is not a finite number; give an int or a float")
    return number
