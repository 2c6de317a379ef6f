"""What people have as judgments and runs, as the compiled module takes it: a path, or a tuple of
(name, mapping) or (name, queries, documents, numbers). A column is a list, a buffer, or a tuple of
an ArrowTable, the names that the column may have there and, if there is one, its name in a frame."""

import collections.abc
import os
import re
import sys
import types
import typing

import matchbench._matchbench as _matchbench

from .errors import InputError, shown

Source = typing.Union[str, "tuple[typing.Any, ...]"]

QUERIES = ("query_id", "qid", "q_id", "request")
DOCUMENTS = ("doc_id", "docno", "service")
GRADES = ("relevance", "label", "rel", "grade")
SCORES = ("score",)

# What has judgments or runs, and under which name.
_HOLDERS = {"Asked": ".run", "CollectionFolder": ".qrels()", "Round": ".runs()"}


def judgments_source(qrels: typing.Any) -> Source:
    return source_of(qrels, "qrels", GRADES)


def run_sources(runs: typing.Any) -> "tuple[list[str] | None, list[Source]]":
    """The names of several runs, or None if there is but one; and the runs."""
    if isinstance(runs, dict) and not has_columns(runs, SCORES) and is_named(runs):
        for name in runs:
            if not isinstance(name, str):
                raise InputError(f"runs: the name {shown(name)} is a {type(name).__name__}, not a str")
        return list(runs), [source_of(run, name, SCORES) for name, run in runs.items()]
    if isinstance(runs, (list, tuple)) and runs and all(is_path(run) for run in runs):
        paths = [path_of(run) for run in runs]
        return _matchbench.run_names(paths), list(paths)
    if isinstance(runs, (list, tuple)) and runs and all(hasattr(run, "keys") for run in runs):
        names = [getattr(run, "name", None) for run in runs]  # as ranx's have
        if not all(isinstance(name, str) and name for name in names) or len({*names}) < len(names):
            raise InputError(f"runs is a list of {type(runs[0]).__name__}s without names; give {{name: run}}")
        return run_sources(dict(zip(names, runs)))
    if isinstance(runs, (list, tuple)) and not runs:
        raise InputError("runs is empty; give at least one run")
    return None, [source_of(runs, getattr(runs, "name", None) or "run", SCORES)]


def drawn(rows: typing.Any) -> typing.Any:
    """What generators yield, read already: what one of them raises is its author's own."""
    if isinstance(rows, types.GeneratorType):
        return iter(list(rows))
    if type(rows) is dict and any(isinstance(v, types.GeneratorType) for v in rows.values()):
        return {name: drawn(run) for name, run in rows.items()}
    return rows


def is_named(runs: "dict[typing.Any, typing.Any]") -> bool:
    """Whether the dict holds runs by name, not documents by query."""
    for value in runs.values():
        if not isinstance(value, dict) or has_columns(value, SCORES):
            return not hasattr(value, "keys") or hasattr(value, "columns") or hasattr(value, "to_dict")
        for inner in value.values():
            return isinstance(inner, dict) or hasattr(inner, "keys")
    return False


def source_of(rows: typing.Any, name: typing.Any, numbers: "tuple[str, ...]") -> Source:
    """Columns stay where they are, if the compiled module can read them there."""
    name = encodable(name)
    if is_path(rows):
        return path_of(rows)
    if has_columns(rows, numbers):
        queries, documents, values = (
            column_of(rows, names, name) for names in (QUERIES, DOCUMENTS, numbers)
        )
        return (
            name,
            held_column(queries, TEXTS, name, "topic"),
            held_column(documents, TEXTS, name, "document"),
            held_column(values, NUMBERS, name, "score" if numbers is SCORES else "grade"),
        )
    if hasattr(rows, "__arrow_c_stream__"):
        table = _matchbench.ArrowTable(rows.__arrow_c_stream__(), name)
        return (name, *((table, list(names)) for names in (QUERIES, DOCUMENTS, numbers)))
    if hasattr(rows, "to_dict") and not isinstance(rows, dict):  # Qrels and Run of ranx
        rows = rows.to_dict()
    if isinstance(rows, dict) and rows and all(map(is_list, rows.values())):
        raise InputError(
            f"{name} has lists named {shown(list(rows))}; name columns query_id, doc_id and "
            f"{numbers[0]}, or give {{query: {{document: {numbers[0]}}}}}"
        )
    if hasattr(rows, "keys"):
        return (name, rows)
    if isinstance(rows, (bytes, bytearray, memoryview)) or not hasattr(rows, "__iter__"):
        kind = type(rows).__name__
        held = f"its {_HOLDERS[kind]}, " if kind in _HOLDERS else ""
        raise InputError(
            f"{name} is of the type {kind}, which holds no rows; give {held}a path, "
            "{query: {document: number}}, a frame, or rows with query_id and doc_id"
        )
    return rows_source(rows, name, numbers)


def rows_source(rows: typing.Any, name: str, numbers: "tuple[str, ...]") -> Source:
    """Named tuples of ir_measures, or tuples of three."""
    queries: "list[typing.Any]" = []
    documents: "list[typing.Any]" = []
    values: "list[typing.Any]" = []
    try:
        for row in rows:
            if isinstance(row, os.PathLike):
                raise InputError(f"{name}: {shown(row)} is a path, not a row; give a list of paths")
            if isinstance(row, str):
                raise InputError(
                    f"{name}: {shown(row)} is a text without {numbers[0]}; give {{query: {{document: "
                    f"{numbers[0]}}}}}, rows of three, or the columns query_id, doc_id and {numbers[0]}"
                )
            if hasattr(row, "query_id"):
                value = next(getattr(row, n) for n in numbers if hasattr(row, n))
                query, document = row.query_id, row.doc_id
            else:
                if isinstance(row, (tuple, list)) and len(row) != 3:
                    raise InputError(
                        f"{name}:{len(queries) + 1}: a row has {len(row)} values; give three: "
                        f"query_id, doc_id, {numbers[0]}"
                    )
                query, document, value = row
            queries.append(query)
            documents.append(document)
            values.append(value)
    except InputError:
        raise
    except Exception as error:
        raise InputError(
            f"{name}:{len(queries) + 1}: this row cannot be read ({shown(error)}); a row has query_id, "
            f"doc_id and {numbers[0]}"
        ) from error
    return (name, queries, documents, values)


def is_path(rows: typing.Any) -> bool:
    return isinstance(rows, (str, os.PathLike))


def path_of(path: typing.Any) -> str:
    text = os.fspath(path)
    if not isinstance(text, str) or "\0" in text or encodable(text) != text:
        raise InputError(f"{shown(text)} is not a path that can be opened; give a str")
    return text


def encodable(text: typing.Any) -> str:
    """The text with escapes for what UTF-8 cannot express."""
    return str(text).encode("utf-8", "backslashreplace").decode("utf-8")


def has_columns(rows: typing.Any, numbers: "tuple[str, ...]") -> bool:
    """Whether these are columns by name: a frame, an Arrow table, or a dict of lists or arrays.
    Raises InputError for a frame that is to be computed yet."""
    if type(rows).__name__ == "LazyFrame":
        raise InputError("a LazyFrame holds no rows yet; give its .collect()")
    if isinstance(rows, dict):
        return all(
            any(n in rows and is_column(rows[n]) for n in names)
            for names in (QUERIES, DOCUMENTS, numbers)
        )
    return hasattr(rows, "columns") and hasattr(rows, "__getitem__")


def is_column(value: typing.Any) -> bool:
    return hasattr(value, "__len__") and not isinstance(value, collections.abc.Mapping)


def is_list(value: typing.Any) -> bool:
    return is_column(value) and not isinstance(value, (str, bytes))


def column_of(rows: typing.Any, names: "tuple[str, ...]", where: str) -> typing.Any:
    present = rows.column_names if hasattr(rows, "column_names") else rows
    present = getattr(present, "columns", present)
    for name in names:
        if name in present:
            if list(present).count(name) > 1:
                raise InputError(f"{where} has several columns {name}; leave one of them")
            return rows[name]
    raise InputError(
        f"{where} has no column {names[0]}; its columns are {shown(list(present))}; rename one to "
        f"{' or '.join(names[:2])}"
    )


def values_of(column: typing.Any) -> "list[typing.Any]":
    for method in ("to_pylist", "to_list", "tolist"):
        if hasattr(column, method):
            return list(getattr(column, method)())
    return list(column)


# Formats of buffers: NumPy's objects and texts of fixed width, and whatever numbers.
TEXTS = re.compile(r"O|[0-9]+w")
NUMBERS = re.compile(r"[dfbBhHiIlLqQ]")


def held_column(
    column: typing.Any, formats: "re.Pattern[str]", name: str, what: str
) -> typing.Any:
    if type(column) is list:
        return column
    for place, is_missing in enumerate(mask_of(column)):
        if is_missing:
            raise InputError(
                f"{name}:{place + 1}: the {what} is missing; leave out the row, or fill it in"
            )
    try:
        view = memoryview(getattr(column, "values", column))
        if view.ndim == 1 and view.c_contiguous and formats.fullmatch(view.format):
            return view
    except (TypeError, ValueError, BufferError):
        pass
    capsules = arrow_of(column)
    if capsules is None:
        return values_of(column)
    label = getattr(column, "name", None)  # as the columns of frames have
    named = (encodable(label),) if isinstance(label, str) and label else ()
    return (_matchbench.ArrowTable(capsules, name), [], *named)


def is_masked(value: typing.Any) -> bool:
    """Whether it is what a masked array of NumPy yields in the place of a missing value."""
    masked = sys.modules.get("numpy.ma")
    return masked is not None and value is masked.masked


def mask_of(column: typing.Any) -> "list[bool]":
    """Of a masked array of NumPy, which of its values are missing; else empty."""
    masked = sys.modules.get("numpy.ma")
    if masked is None or not isinstance(column, masked.MaskedArray):
        return []
    return list(masked.getmaskarray(column).ravel().tolist())


def arrow_of(column: typing.Any) -> typing.Any:
    """What a column says of itself by Arrow's C data interface; None if it does not speak it, as
    pandas without pyarrow."""
    for method in ("__arrow_c_stream__", "__arrow_c_array__"):
        if hasattr(column, method):
            try:
                return getattr(column, method)()
            except Exception:
                return None
    # In pandas before 3 only frames export.
    return arrow_of(column.to_frame()) if hasattr(column, "to_frame") else None
