"""Columns as a frame of whichever library is installed."""

import html
import importlib
import shutil
import textwrap
import typing

from .errors import Error, InputError, shown
from .inputs import mask_of

Columns = typing.Dict[str, typing.List[typing.Any]]
Records = typing.Sequence[typing.Mapping[str, typing.Any]]


def frame_of(columns: Columns) -> typing.Any:
    """A DataFrame of pandas if it is installed, else one of polars, else a Table of pyarrow. Raises
    Error if none of them is installed."""
    for name, maker in (("pandas", "DataFrame"), ("polars", "DataFrame"), ("pyarrow", "table")):
        try:
            library = importlib.import_module(name)
        except ImportError:
            continue
        return getattr(library, maker)(columns)
    raise Error("a frame needs pandas, polars or pyarrow; install one of them")


def columns_of(records: Records) -> Columns:
    """The columns of rows that have the same keys."""
    names = list(records[0]) if records else []
    return {name: [row[name] for row in records] for name in names}


def records_of(rows: typing.Any) -> "list[dict[str, typing.Any]]":
    """The rows of a frame (pandas, polars, Arrow), of a dict of columns, or of an iterable of
    dicts, as dicts. A missing value is None. Raises InputError if it is none of them."""
    if type(rows).__name__ == "LazyFrame":
        raise InputError("a LazyFrame holds no rows yet; give its .collect()")
    if hasattr(rows, "to_pylist"):  # Arrow
        return list(rows.to_pylist())
    if hasattr(rows, "to_dicts"):  # polars
        return list(rows.to_dicts())
    if hasattr(rows, "to_dict") and hasattr(rows, "columns"):  # pandas
        return [
            {str(key): None if _is_nan(value) else value for key, value in row.items()}
            for row in rows.astype(object).where(rows.notna(), None).to_dict("records")
        ]
    if isinstance(rows, dict):
        return _rows_of_columns(rows)
    try:
        return [dict(row) for row in rows]
    except (TypeError, ValueError) as error:
        raise InputError(
            f"{shown(rows)} holds no rows ({shown(error)}); give a frame, a dict of columns or dicts"
        ) from error


def _rows_of_columns(columns: "dict[typing.Any, typing.Any]") -> "list[dict[str, typing.Any]]":
    try:
        lists = {name: _plain_list(values) for name, values in columns.items()}
    except TypeError as error:
        raise InputError(f"a column is no list ({shown(error)}); give {{column: list}}") from error
    first = next(iter(lists), "")
    for name, values in lists.items():
        if len(values) != len(lists[first]):
            raise InputError(
                f"the columns differ in length: {shown(first)} has {len(lists[first])}, "
                f"{shown(name)} has {len(values)}; fill the shorter one"
            )
    return [dict(zip(lists, values)) for values in zip(*lists.values())]


def _plain_list(values: typing.Any) -> "list[typing.Any]":
    """What a masked array of NumPy lacks is None."""
    return list(values.tolist() if any(mask_of(values)) else values)


def _is_nan(value: typing.Any) -> bool:
    return isinstance(value, float) and value != value


def html_table(records: Records, remarks: "typing.Sequence[str]" = ()) -> str:
    """The rows as a table for a notebook, and a note below it for each remark."""
    names = list(records[0]) if records else []
    lines = ["<table>", "<thead>", html_row(names, "th"), "</thead>", "<tbody>"]
    lines += [html_row([cell_of(row[name]) for name in names], "td") for row in records]
    notes = [f"<p>note: {html.escape(remark)}</p>" for remark in remarks]
    return "\n".join([*lines, "</tbody>", "</table>", *notes])


def html_summary(thing: object, rows: Records) -> str:
    """For a notebook: how the thing shows itself, and its first rows."""
    left = f"\n<p>and {len(rows) - 20} more</p>" if len(rows) > 20 else ""
    return f"<p>{html.escape(repr(thing))}</p>\n{html_table(rows[:20])}{left}"


def text_table(
    rows: "list[list[str]]", remarks: "typing.Sequence[str]" = (), whole: str = "to_frame()"
) -> str:
    """The rows in columns, the first to the left, the others to the right, as many as fit the
    terminal, or 80 characters if there is none. Below them the names of the others and `whole`,
    which has them, and a note for each remark."""
    room = shutil.get_terminal_size().columns
    if sum(_widths(rows)) + 2 * len(rows[0]) - 2 > room:
        rows = [[_shortened(cell, max(16, room // 3)) for cell in row] for row in rows]
    widths = _widths(rows)
    count = max([1, *(n for n in range(1, len(widths) + 1) if sum(widths[:n]) + 2 * n - 2 <= room)])
    lines = []
    for first, *others in rows:
        cells = [first.ljust(widths[0]), *(v.rjust(w) for v, w in zip(others, widths[1:count]))]
        lines.append("  ".join(cells).rstrip())
    if count < len(widths):
        left_out = f"Columns that do not fit here: {', '.join(rows[0][count:])}; {whole} has them all."
        lines += textwrap.wrap(left_out, room, break_long_words=False, break_on_hyphens=False)
    return "\n".join([*lines, *(f"note: {remark}" for remark in remarks)])


def _widths(rows: "list[list[str]]") -> "list[int]":
    return [max(map(len, column)) for column in zip(*rows)]


def _shortened(text: str, most: int) -> str:
    """Both ends of a long text: of paths the last part differs, of names often the first."""
    if len(text) <= most:
        return text
    return text[: most // 2] + "…" + text[len(text) - (most - 1) // 2 :]


def html_row(cells: "list[str]", tag: str) -> str:
    return "<tr>" + "".join(f"<{tag}>{html.escape(cell)}</{tag}>" for cell in cells) + "</tr>"


def cell_of(value: typing.Any) -> str:
    if value is None:
        return "-"
    return f"{value:.4f}" if isinstance(value, float) else str(value)
