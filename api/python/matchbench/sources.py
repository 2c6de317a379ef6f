"""The source of a function or a class, from a file or from a cell of a notebook."""

import ast
import inspect
import linecache
import sys
import textwrap
import types
import typing

from .errors import InputError


def source_of(thing: typing.Any) -> str:
    """Raises InputError if it is not known."""
    is_class = inspect.isclass(thing)
    try:
        found = _source_of_class(thing) if is_class else inspect.getsource(thing)
    except (OSError, TypeError):
        found = ""
    if found:
        return textwrap.dedent(found).rstrip() + "\n"
    remedy = "define it in a notebook, or in a file and import it"
    if is_class:
        remedy = "a class must be in a file that you import"
    raise InputError(f"the source of {thing.__name__} is not known; {remedy}")


def functions_of(thing: typing.Any) -> "list[types.FunctionType]":
    """A function itself; of a class its methods."""
    members = vars(thing).values() if inspect.isclass(thing) else [thing]
    functions = (inspect.unwrap(getattr(member, "__func__", member)) for member in members)
    return [one for one in functions if isinstance(one, types.FunctionType)]


def _source_of_class(kind: type) -> str:
    """A class does not know its file, and the module of a notebook has none: but methods know."""
    module = sys.modules.get(kind.__module__)
    for one in functions_of(kind):
        if one.__globals__ is getattr(module, "__dict__", None):
            lines = linecache.getlines(one.__code__.co_filename, one.__globals__)
            for first, last in _places_of(kind.__name__, lines):
                if first <= one.__code__.co_firstlineno <= last:
                    return "".join(lines[first - 1 : last])
    if getattr(module, "__file__", None):
        return inspect.getsource(kind)
    return _class_in_cells(kind.__name__) if module else ""


def _class_in_cells(name: str) -> str:
    """That in the last cell that defines a class of this name. Cells are what the cache holds
    without a time of change: they are in no file."""
    cells = [e[2] for e in linecache.cache.values() if len(e) == 4 and e[1] is None]
    for lines in reversed(cells):
        for first, last in _places_of(name, lines):
            return "".join(lines[first - 1 : last])
    return ""


def _places_of(name: str, lines: "list[str]") -> "list[tuple[int, int]]":
    """The first and the last line of each class of this name, the last class first."""
    try:
        nodes = list(ast.walk(ast.parse("".join(lines))))
    except SyntaxError:
        return []
    return sorted(
        (
            (min([n.lineno, *(one.lineno for one in n.decorator_list)]), n.end_lineno or n.lineno)
            for n in nodes
            if isinstance(n, ast.ClassDef) and n.name == name
        ),
        reverse=True,
    )
