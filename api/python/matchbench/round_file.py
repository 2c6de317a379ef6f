"""The database of a round, read as a stranger's: nothing in it runs, and what it takes is bounded."""

import functools
import os
import sqlite3
import typing
import urllib.parse

import matchbench._matchbench as _matchbench

from .errors import InputError, MachineError

Row = typing.Tuple[typing.Any, ...]

_APPLICATION = 1835168305  # "mbr1"

# As the store bounds what it reads.
_MOST_BYTES_OF_A_VALUE = 128 << 20
_STEPS_PER_CALL = 1_000_000
_STEPS_FOR_ANY_FILE = 500_000_000
_STEPS_PER_BYTE = 100

# A name stands in many rows of an answer, and once in the file.
_TEXT_FOR_ANY_FILE = 256 << 20
_TEXT_PER_BYTE = 64

_SCHEMA = """
    SELECT type, name, tbl_name, sql FROM main.sqlite_schema
    WHERE NOT (type = 'table' AND name IN ('sqlite_stat1', 'sqlite_stat4'))"""


@functools.lru_cache(maxsize=None)
def _own_schema() -> "frozenset[Row]":
    database = sqlite3.connect(":memory:")
    try:
        database.executescript(_matchbench.round_sql())
        return frozenset(database.execute(_SCHEMA))
    finally:
        database.close()


class RoundFile:
    """A connection to read one state of the file, with its own limits. Raises InputError if it is not
    a round's database whose schema is, to the letter, that of this version: its views could never
    end, or take all memory."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._steps = self._text = 0
        self._size = sum(os.path.getsize(p) for p in (path, path + "-wal") if os.path.exists(p))
        self._require_no_journal()
        # Without a log nobody writes to it, and it need not be locked.
        mode = "mode=ro" if os.path.exists(path + "-wal") else "immutable=1"
        address = f"file:{urllib.parse.quote(os.path.abspath(path))}?{mode}"
        try:
            self._database = sqlite3.connect(address, uri=True, isolation_level=None)
        except sqlite3.Error as error:
            raise MachineError(f"{path} cannot be read: {error}") from error
        if hasattr(self._database, "setlimit"):  # since Python 3.11
            self._database.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _MOST_BYTES_OF_A_VALUE)
        self._database.set_progress_handler(self._on_steps, _STEPS_PER_CALL)

    def __enter__(self) -> "RoundFile":
        return self

    def __exit__(self, *_: object) -> None:
        self._database.close()

    def rows(self, query: str) -> "tuple[list[str], list[Row]]":
        """The columns' names and the rows. The query does not sort them: SQLite would keep what it
        sorts, names and all, without a bound."""
        try:
            self._database.execute("PRAGMA trusted_schema = OFF")
            self._database.execute("BEGIN")
            self._require_schema()
            cursor = self._database.execute(query)
            return [column[0] for column in cursor.description], self._taken(cursor)
        except sqlite3.OperationalError as error:
            if self._steps > self._most_steps():
                raise self._damaged("reading it takes more steps than its size explains") from error
            raise MachineError(f"{self._path} cannot be read: {error}") from error
        except sqlite3.Error as error:
            raise self._damaged(f"it is not a round's database: {error}") from error

    def _damaged(self, what: str) -> InputError:
        return InputError(f"{self._path}: {what}; name the file that 'matchbench run' wrote")

    def _require_no_journal(self) -> None:
        journal = os.path.realpath(self._path) + "-journal"
        if os.path.lexists(journal):
            raise InputError(
                f"{self._path}: there is a rollback journal beside it, which no round has; move "
                f"{journal} away"
            )

    def _require_schema(self) -> None:
        if self._database.execute("PRAGMA application_id").fetchone() != (_APPLICATION,):
            raise self._damaged("it is not a round's database")
        if frozenset(self._taken(self._database.execute(_SCHEMA))) != _own_schema():
            raise InputError(
                f"{self._path}: its tables and views are not those that this version of matchbench "
                "makes; use the version that wrote it, and the file with nothing added to it"
            )

    def _taken(self, cursor: sqlite3.Cursor) -> "list[Row]":
        most = _TEXT_FOR_ANY_FILE + _TEXT_PER_BYTE * self._size
        rows = []
        for row in cursor:
            self._text += sum([len(value) for value in row if isinstance(value, (str, bytes))])
            if self._text > most:
                raise self._damaged(f"it has more than {most >> 20} MiB of text in its answers")
            rows.append(row)
        return rows

    def _most_steps(self) -> int:
        return _STEPS_FOR_ANY_FILE + _STEPS_PER_BYTE * self._size

    def _on_steps(self) -> int:
        self._steps += _STEPS_PER_CALL
        return int(self._steps > self._most_steps())
