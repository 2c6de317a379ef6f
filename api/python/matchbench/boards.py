"""What a notebook shows of a round: a leaderboard as a table, a figure as a drawing."""

import os
import typing

from .errors import InputError
from .frames import cell_of, columns_of, frame_of, html_table, text_table
from .inputs import path_of
from .plots import draw_points
from .trec_files import opened


_LATE = ("rank_high", "kind", "version")


class Board:
    """A leaderboard. rows: a dict for each entrant, the best first, with the columns of 'matchbench
    leaderboard --json'. remarks: those of the round and the notes of that command, printed below the
    table. A notebook shows it as a table."""

    def __init__(self, rows: "list[dict[str, typing.Any]]", remarks: "list[str]") -> None:
        self.rows = rows
        self.remarks = remarks

    def to_frame(self) -> typing.Any:
        """The rows as a frame (pandas, else polars, else Arrow)."""
        return frame_of(columns_of(self.rows))

    def plot(self, ax: typing.Any = None) -> typing.Any:
        """The means by the measure that decides the order, with their intervals, drawn by matplotlib.
        Returns the axes. Raises Error if matplotlib is not installed, InputError for an empty board."""
        if not self.rows:
            raise InputError("a board without entrants has nothing to draw")
        names = list(self.rows[0])
        measure = names[names.index("low") - 1]
        points = [(row["entrant"], row[measure], row["low"], row["high"]) for row in self.rows]
        return draw_points(points, measure, ax)

    def _shown(self) -> "list[dict[str, typing.Any]]":
        names = list(self.rows[0]) if self.rows else []
        filled = [name for name in names if any(row[name] is not None for row in self.rows)]
        return [{name: row[name] for name in filled} for row in self.rows]

    def _repr_html_(self) -> str:
        return html_table(self._shown(), self.remarks)

    def __repr__(self) -> str:
        shown = self._shown()
        if not shown:
            return "<board without entrants>"
        # What a narrow terminal has no room for is left out from the end.
        names = sorted(shown[0], key=lambda name: name in _LATE)
        bounds = names.index("high") + 1 if "high" in names else len(names)
        early = [name for name in ("failures", "p50_ms") if name in names[bounds:]]
        names = names[:bounds] + early + [name for name in names[bounds:] if name not in early]
        rows = [[cell_of(row[name]) for name in names] for row in shown]
        return text_table([names, *rows], self.remarks, ".rows")


class Figure:
    """A figure of a report. svg: its text. A notebook draws it."""

    def __init__(self, name: str, svg: str) -> None:
        self.name = name
        self.svg = svg

    def save(self, path: "str | os.PathLike[str]") -> None:
        """Writes the SVG to a file. Raises MachineError if it cannot be written."""
        with opened(path_of(path)) as file:
            file.write(self.svg)

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<figure {self.name}>"
