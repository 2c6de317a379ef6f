"""A stored round as frames, boards and figures."""

import functools
import json
import os
import tempfile
import typing

from . import command
from .boards import Board, Figure
from .errors import Error, InputError, MachineError, shown
from .frames import Columns, frame_of
from .inputs import is_path, path_of
from .round_file import RoundFile

# Figures, in a message.
_MOST_NAMED = 12

# Each query, and how many of its first columns say the order and are not shown.
_TABLES = {
    "entrants": (1, """
        SELECT id, name AS entrant, plugin_name AS plugin, plugin_version AS version,
               plugin_author AS author, plugin_licence AS licence, plugin_sha256 AS sha256,
               parameters, repetitions
        FROM entrant WHERE id IN (SELECT entrant_id FROM current_run)"""),
    "answers": (3, """
        SELECT answer.repetition, answer.pass, answer.request,
               current_run.entrant, current_run.repetition, answer.pass, request.uri AS request,
               outcome.name AS outcome, answer.message,
               (answer.wall_ns + coalesce(answer.killed_ns, 0)) / 1e6 AS ms,
               answer.queued_ns / 1e6 AS queued_ms, answer.ranked_services AS services
        FROM answer JOIN current_run ON current_run.run = answer.repetition
          JOIN request ON request.id = answer.request
          JOIN outcome ON outcome.id = answer.outcome"""),
    "rankings": (4, """
        SELECT answer.repetition, answer.pass, answer.request, ranking.rank,
               current_run.entrant, current_run.repetition, answer.pass, request.uri AS query_id,
               service.uri AS doc_id, ranking.rank, ranking.score
        FROM answer JOIN current_run ON current_run.run = answer.repetition
          JOIN request ON request.id = answer.request JOIN ranking USING (ranking_id)
          JOIN service ON service.id = ranking.service
        WHERE answer.pass >= 0"""),
    "times": (2, """
        SELECT run, query_time.request,
               current_run.entrant, current_run.repetition, request.uri AS request,
               median_ns / 1e6 AS median_ms
        FROM query_time JOIN current_run USING (run)
          JOIN request ON request.id = query_time.request"""),
    "scores": (5, """
        SELECT relevance, measure, entrant, repetition, request_uri,
               entrant, repetition, request_uri AS request, relevance, measure, score
        FROM per_query"""),
    "failures": (0, "SELECT * FROM failures"),
    "environment": (0, "SELECT * FROM environment"),
}


class Round:
    """The database of a round. Nothing but score() writes to it.

    Frames (pandas if it is installed, else polars, else Arrow), read when they are first asked for;
    requests and services are named by their URIs, times are milliseconds:
    entrants: a row for each entrant. answers: for each query, the warm-up passes negative.
    rankings: for each rank of each timed pass, with query_id, doc_id and score as evaluate() takes
    them. times: the median of each request. scores: for each request, relevance setting and measure,
    missing where the measure is undefined: the tidy form that seaborn and altair draw.
    failures, environment: as the views of docs/database.md.
    """

    def __init__(self, path: "str | os.PathLike[str]") -> None:
        """Raises InputError if the file is not a round's database."""
        if not is_path(path):
            raise InputError(f"{shown(path)} is not a path; give the database of a round")
        self.path = path_of(path)
        self.remarks: "list[str]" = []
        self.raised: "list[str]" = []  # of the remarks, what rankers of this process raised
        if not os.path.isfile(self.path):
            raise InputError(
                f"{self.path}: no such database; name the file that 'matchbench run' wrote"
            )
        if self.path.endswith(".tar.zst"):
            raise InputError(
                f"{self.path} is a bundle; 'matchbench score {self.path} --out DIR' unpacks it: "
                "name DIR/round.db, or of tracks DIR/tracks/NAME/round.db"
            )
        self._read("SELECT 1")

    def _read(self, query: str) -> "tuple[list[str], list[tuple[typing.Any, ...]]]":
        with RoundFile(self.path) as file:
            return file.rows(query)

    def columns(self, table: str) -> Columns:
        """The table of this name as {column: [value]}, without any library of frames. Raises
        InputError if there is no such table."""
        if table not in _TABLES:
            raise InputError(f"there is no table {shown(table)}; one of {', '.join(_TABLES)}")
        keys, query = _TABLES[table]
        names, rows = self._read(query)
        try:
            rows.sort(key=lambda row: row[:keys])
        except TypeError as error:
            raise InputError(f"{self.path} is damaged: {error}; copy it anew") from error
        columns = list(zip(*rows)) if rows else [()] * len(names)
        return {name: list(column) for name, column in zip(names[keys:], columns[keys:])}

    @functools.cached_property
    def entrants(self) -> typing.Any:
        return frame_of(self.columns("entrants"))

    @functools.cached_property
    def answers(self) -> typing.Any:
        return frame_of(self.columns("answers"))

    @functools.cached_property
    def rankings(self) -> typing.Any:
        return frame_of(self.columns("rankings"))

    @functools.cached_property
    def times(self) -> typing.Any:
        return frame_of(self.columns("times"))

    @functools.cached_property
    def scores(self) -> typing.Any:
        return frame_of(self.columns("scores"))

    @functools.cached_property
    def failures(self) -> typing.Any:
        return frame_of(self.columns("failures"))

    @functools.cached_property
    def environment(self) -> typing.Any:
        return frame_of(self.columns("environment"))

    def runs(self, repetition: int = 0, timed_pass: int = 0) -> "dict[str, typing.Any]":
        """{entrant: {request: {service: score}}} of one pass, as evaluate() and fuse() take runs.
        Scores are the ranks with a minus sign, so that the order is the entrant's own. Of an
        entrant that was asked and returned nothing, the run is empty."""
        asked = self.columns("answers")
        runs: "dict[str, dict[str, dict[str, float]]]" = {}
        for entrant, number, one in zip(*(asked[n] for n in ("entrant", "repetition", "pass"))):
            if number == repetition and one == timed_pass:
                runs.setdefault(entrant, {})
        found = self.columns("rankings")
        for entrant, number, one, request, service, rank in zip(
            *(found[n] for n in ("entrant", "repetition", "pass", "query_id", "doc_id", "rank"))
        ):
            if number == repetition and one == timed_pass:
                runs[entrant].setdefault(request, {})[service] = -float(rank)
        return runs

    def score(
        self,
        relevance: "str | list[str] | None" = None,
        measures: "str | list[str] | None" = None,
        collection: "str | os.PathLike[str] | None" = None,
    ) -> "Round":
        """Scores the stored answers, as 'matchbench score' does, perhaps under another relevance
        setting or by other measures; returns this round. collection: its folder, if it has moved.
        """
        words = ["score", self.path, *_listed("--relevance", relevance)]
        words += command.option("-m", [measures] if isinstance(measures, str) else measures)
        words += command.option("--collection", None if collection is None else path_of(collection))
        command.output_of(words)
        for name in (*_TABLES, "_page", "_figures"):
            self.__dict__.pop(name, None)
        return self

    def leaderboard(
        self, measure: "str | None" = None, relevance: "str | None" = None
    ) -> Board:
        """Who ranked best by this measure under this setting, as 'matchbench leaderboard' has it;
        None: the contest's first. The program's notes on the board are among its remarks."""
        words = ["leaderboard", self.path, "--json"]
        words += command.option("-m", measure) + command.option("--relevance", relevance)
        output, notes = command.output_and_notes_of(words)
        rows = json.loads(output)
        failed = [
            f"{row['entrant']} failed {row['failures']} of {row['queries']} queries, which score the "
            "worst value; see .columns('failures')"
            for row in rows
            if 0 < (row.get("failures") or 0) < row["queries"]
        ]
        return Board(rows, [*self.raised, *notes, *failed])

    def _repr_html_(self) -> str:
        return self.leaderboard()._repr_html_()

    @functools.cached_property
    def _page(self) -> "tempfile.TemporaryDirectory[str]":
        """A folder with the report's page, from which figures are drawn one by one: all of them take
        seconds."""
        folder = tempfile.TemporaryDirectory()
        self.report(folder.name, ["html"])
        return folder

    @functools.cached_property
    def _figures(self) -> "list[str]":
        return sorted(self._drawn("--list", os.path.join(self._page.name, "report.html")).split())

    def _drawn(self, *words: str) -> str:
        try:
            return command.output_of(list(words), path=command.figures_program())
        except (InputError, MachineError):
            raise
        except Error as error:
            raise MachineError(f"{error}; figures take Node.js 18 or newer: install it") from error

    def figures(self) -> "list[str]":
        """The names of the figures that a report of the round has. Needs Node.js."""
        return list(self._figures)

    def figure(self, name: str) -> Figure:
        """A figure of the report by its name, or by a part that no other name has. Raises
        InputError if there is none, and MachineError if Node.js, which draws it, is missing."""
        exact = [one for one in self._figures if one == name]
        found = exact or [one for one in self._figures if isinstance(name, str) and name in one]
        if len(found) != 1:
            names = found or self._figures
            more = "" if len(names) <= _MOST_NAMED else ", …: figures() lists all"
            raise InputError(
                f"no figure is named {shown(name)}"
                + (f", and {len(found)} names contain it" if found else "")
                + f"; one of {', '.join(names[:_MOST_NAMED])}{more}"
            )
        self._drawn(os.path.join(self._page.name, "report.html"), self._page.name, found[0])
        with open(os.path.join(self._page.name, found[0] + ".svg"), encoding="utf-8") as file:
            return Figure(found[0], file.read())

    def report(
        self,
        out: "str | os.PathLike[str]",
        formats: "list[str] | None" = None,
        figures: bool = False,
    ) -> None:
        """Writes the report into a folder, as 'matchbench report' does: formats html, json, csv,
        md, latex, trec."""
        words = ["report", self.path, "--out", path_of(out), *_listed("--format", formats)]
        command.output_of(words + (["--figures"] if figures else []))

    def __repr__(self) -> str:
        return f"Round({self.path!r})"


def _listed(name: str, values: "str | list[str] | None") -> "list[str]":
    if values is None:
        return []
    return [name, values if isinstance(values, str) else ",".join(values)]
