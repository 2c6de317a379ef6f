"""export_program(): a ranker of a notebook as a program that matchbench can run and confine."""

import ast
import hashlib
import inspect
import json
import os
import re
import symtable
import sys
import types
import typing
import warnings

from .errors import InputError, shown
from .inputs import path_of
from .matchmaker import Matchmaker
from .places import is_own
from .rankers import takes_services
from .sources import functions_of, source_of

_PROGRAM = '''"""{name}, exported from Python."""

import matchbench
{imports}

{sources}

{entry}
'''

_OF_FUNCTION = '''class Exported(matchbench.Matchmaker):
    def load(self, collection):
        self.services = collection.services
        self.places = {{service.uri: place for place, service in enumerate(self.services)}}

    def query(self, query):
        if not self.services:
            return []
        answer = {name}({arguments})
        if answer is None:
            raise matchbench.Unsupported("the ranker gave no answer")
        if isinstance(answer, matchbench.Ranking):
            return answer
        rows = list(answer.items()) if hasattr(answer, "items") else list(answer)
        if not all(isinstance(row, (tuple, list)) and len(row) == 2 for row in rows):
            rows = [(one, -rank) for rank, one in enumerate(rows)]
        rows = [(getattr(one, "uri", one), score) for one, score in rows]
        return [(self.places.get(one, one), score) for one, score in rows]


matchbench.main(Exported)'''

_MARK = "# export_program() replaces this and plugin.yaml while their digest is "


def export_program(
    ranker: typing.Any,
    folder: "str | os.PathLike[str]",
    *,
    name: "str | None" = None,
    overwrite: bool = False,
) -> str:
    """Writes a ranker as the folder of a program, for 'matchbench plugin check' and for contests,
    which confine it and time it. Returns the folder's path with a slash, as contests name it.

    ranker: a Matchmaker class, or a function as ask() takes it. Its source is written, with the
    functions, classes, modules and plain values that it names; modules other than Python's own have
    to be in the folder's environment (docs/plugin-yaml.md), or beside the program, which a warning
    says of your own. folder: new or empty. overwrite: or one that it was exported to before; its
    plugin.yaml and matchmaker.py are replaced if nobody has changed them, and the rest stays.

    Raises InputError for what has no source (a lambda, an object), for what reads variables of an
    enclosing function, for a global value that cannot be written as Python, and if the folder holds
    something.
    """
    is_class = inspect.isclass(ranker) and issubclass(ranker, Matchmaker)
    if not is_class and not inspect.isfunction(ranker) or ranker.__name__ == "<lambda>":
        raise InputError(
            f"{shown(ranker)} has no source of its own; give a function with a name, or a "
            "Matchmaker class"
        )
    path = path_of(folder)
    os.makedirs(path, exist_ok=True)
    if os.listdir(path) and not overwrite:
        raise InputError(f"{path} holds something already; name a new folder, or pass overwrite=True")
    if os.listdir(path) and not _is_exported(path):
        raise InputError(
            f"{path} holds what export_program() did not write, or what was changed since; name a "
            "new folder"
        )
    parts = _Parts()
    parts.add(ranker)
    called = ranker.__name__
    entry = f"matchbench.main({called})"
    if not is_class:
        both = "query.request, self.services" if takes_services(ranker) else "query.request"
        entry = _OF_FUNCTION.format(name=called, arguments=both)
    text = _PROGRAM.format(
        name=name or called,
        imports="\n".join(sorted(parts.imports)),
        sources="\n\n".join(parts.sources),
        entry=entry,
    )
    slug = re.sub(r"[^a-z0-9]+", "-", (name or called).lower()).strip("-") or "ranker"
    facts = {
        "id": f"org.example.{slug}",
        "name": name or called,
        "version": "0.1.0",
        "program": ["python3", "matchmaker.py"],
    }
    manifest = json.dumps(facts, indent=2) + "\n"  # JSON is YAML
    for file_name, content in (
        ("matchmaker.py", f"{text}{_MARK}{_digest(text, manifest)}\n"),
        ("plugin.yaml", manifest),
    ):
        with open(os.path.join(path, file_name), "w", encoding="utf-8") as file:
            file.write(content)
    for own in sorted(parts.own_modules):
        warnings.warn(f"the program imports {own}; copy it into {path}", stacklevel=2)
    return os.path.join(path, "")


def _digest(program: str, manifest: str) -> str:
    return hashlib.sha256((program + manifest).encode()).hexdigest()


def _is_exported(folder: str) -> bool:
    """Whether both files of a program are there as export_program() wrote them."""
    try:
        with open(os.path.join(folder, "matchmaker.py"), encoding="utf-8") as file:
            text, _, digest = file.read().rpartition(_MARK)
        with open(os.path.join(folder, "plugin.yaml"), encoding="utf-8") as file:
            return digest == _digest(text, file.read()) + "\n"
    except (OSError, ValueError):
        return False


class _Parts:
    """The imports and the sources that a function or class needs, those it needs first."""

    def __init__(self) -> None:
        self.imports: "set[str]" = set()
        self.sources: "list[str]" = []
        self.own_modules: "set[str]" = set()  # their files or folders
        self._seen: "set[str]" = set()

    def add(self, thing: typing.Any) -> None:
        if thing.__name__ in self._seen:
            return
        self._seen.add(thing.__name__)
        _refuse_closure(thing)
        source = source_of(thing)
        module = inspect.getmodule(thing)
        known = getattr(thing, "__globals__", None) or vars(module)
        names = _global_names(symtable.symtable(source, thing.__name__, "exec"))
        for name in sorted(names & set(known)):
            self._add_global(name, known[name], module)
        self.sources.append(source)

    def _add_global(self, name: str, value: typing.Any, module: typing.Any) -> None:
        if name in self._seen or name == "matchbench" or name == "__builtins__":
            return
        if isinstance(value, types.ModuleType):
            self.imports.add(f"import {value.__name__} as {name}")
            self._note_own(value.__name__)
        elif _is_named(value, name) and inspect.getmodule(value) is module:
            self.add(value)
        elif _is_importable(value, module):
            self.imports.add(f"from {value.__module__} import {value.__name__} as {name}")
            self._note_own(value.__module__)
        else:
            self._seen.add(name)
            self.sources.append(f"{name} = {_literal(name, value)}\n")

    def _note_own(self, module: str) -> None:
        """A module that is neither Python's own nor installed has to lie beside the program."""
        top = module.partition(".")[0]
        file = getattr(sys.modules.get(top), "__file__", None)
        if top == "matchbench" or not file or not file.endswith(".py"):
            return
        whole = os.path.dirname(file) if os.path.basename(file) == "__init__.py" else file
        if is_own(file):
            self.own_modules.add(whole)


def _is_named(value: typing.Any, name: str) -> bool:
    return (inspect.isfunction(value) or inspect.isclass(value)) and value.__name__ == name


def _is_importable(value: typing.Any, module: typing.Any) -> bool:
    """Whether a module other than the ranker's has it under its own name."""
    home = sys.modules.get(getattr(value, "__module__", None) or "")
    is_there = getattr(home, getattr(value, "__name__", ""), None) is value
    return home is not None and home is not module and is_there


def _refuse_closure(thing: typing.Any) -> None:
    """An enclosing function's variables have no place in a program's source."""
    for one in functions_of(thing):
        for name in sorted({*one.__code__.co_freevars} - {"__class__", thing.__name__}):
            owner = thing.__qualname__.rpartition(".<locals>.")[0].rpartition(".")[2]
            raise InputError(
                f"{name} belongs to the enclosing function {owner}(); make it a global of the module, "
                "or write a Matchmaker class"
            )


def _global_names(table: symtable.SymbolTable) -> "set[str]":
    """The names that a source and the functions in it look up outside: neither parameters nor what
    they bind themselves."""
    names = {symbol.get_name() for symbol in table.get_symbols() if symbol.is_global()}
    return names.union(*map(_global_names, table.get_children()))


def _literal(name: str, value: typing.Any) -> str:
    text = repr(value)
    try:
        if ast.literal_eval(text) == value:
            return text
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        pass
    raise InputError(
        f"{name} ({type(value).__name__}) cannot be written as Python; write a Matchmaker class that "
        "makes it in load()"
    )
