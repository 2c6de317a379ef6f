"""A collection's folder as frames, and a folder made from frames."""

import functools
import glob
import json
import os
import shutil
import tempfile
import typing
from urllib.parse import unquote

from . import command, exported_collection
from .errors import InputError, MachineError, shown
from .frames import Columns, columns_of, frame_of, html_summary, records_of
from .inputs import encodable, is_path, path_of
from .model import Collection, Service
from .trec_files import finite, opened

_TEXTS = ("uri", "name", "description")
_LISTS = ("inputs", "outputs", "preconditions", "effects", "categories", "tags")
_JUDGED = ("request", "service", "judge", "dimension", "grade")


class CollectionFolder:
    """A collection in a folder (datasets/README.md).

    Frames (pandas if it is installed, else polars, else Arrow), read when they are first asked for:
    services, requests: a row for each, with uri, name, description, and the lists inputs, outputs,
    preconditions, effects, categories and tags. judgments: request, service, judge, dimension and
    grade.
    """

    def __init__(self, path: "str | os.PathLike[str]") -> None:
        """Raises InputError if the folder has no collection.yaml."""
        if not is_path(path):
            raise InputError(f"{shown(path)} is not a path; give the folder of a collection")
        self.path = path_of(path)
        if not os.path.isfile(os.path.join(self.path, "collection.yaml")):
            raise InputError(f"{self.path} has no collection.yaml; name the folder of a collection")

    @classmethod
    def make(
        cls,
        folder: "str | os.PathLike[str]",
        services: typing.Any,
        requests: typing.Any,
        judgments: typing.Any = None,
        *,
        name: str,
        source: str,
        licence: str = "unknown",
        version: str = "1.0.0",
        description: str = "",
    ) -> "CollectionFolder":
        """Writes a new folder and checks it, as 'matchbench collection check' does.

        services, requests: frames, dicts of columns or lists of dicts with the column uri and any of
            name, description, inputs, outputs, preconditions, effects, categories and tags.
        judgments: the same with request, service and grade, and perhaps judge (else "consensus")
            and dimension (else "relevance"), each of which becomes a relevance setting.

        Raises InputError if the folder holds something, or for what the check refuses, and then
        leaves no folder.
        """
        path = path_of(folder)
        manifest: "dict[str, typing.Any]" = {
            "matchbench": "collection/1",
            "name": name,
            "version": version,
            "licence": licence,
            "source": source,
        }
        if description:
            manifest["description"] = description
        try:
            os.makedirs(path, exist_ok=True)
            is_new = not os.listdir(path)
        except OSError as error:
            raise MachineError(f"{path} cannot be made: {error.strerror}") from error
        if not is_new:
            raise InputError(f"{path} holds something already; name a new folder")
        try:
            _write_lines(os.path.join(path, "services.jsonl"), services, "services")
            _write_lines(os.path.join(path, "requests.jsonl"), requests, "requests")
            if judgments is not None:
                _write_judgments(path, judgments, manifest)
            with opened(os.path.join(path, "collection.yaml")) as file:
                json.dump(manifest, file, indent=2)  # JSON is YAML
                file.write("\n")
            command.output_of(["collection", "check", path])
        except BaseException:
            # The next try, with better rows, finds the place free.
            shutil.rmtree(path, ignore_errors=True)
            raise
        return cls(path)

    @functools.cached_property
    def _tables(self) -> "dict[str, Columns]":
        with tempfile.TemporaryDirectory() as folder:
            out = os.path.join(folder, "out")
            command.output_of(["collection", "convert", self.path, "--out", out])
            tables = {name: _read_lines(out, name) for name in ("services", "requests")}
            tables["judgments"] = _read_judgments(out)
            return tables

    def columns(self, table: str) -> Columns:
        """The table "services", "requests" or "judgments" as {column: [value]}, without any library
        of frames."""
        if table not in ("services", "requests", "judgments"):
            raise InputError(f"there is no table {shown(table)}; one of services, requests, judgments")
        return self._tables[table]

    @functools.cached_property
    def services(self) -> typing.Any:
        return frame_of(self.columns("services"))

    @functools.cached_property
    def requests(self) -> typing.Any:
        return frame_of(self.columns("requests"))

    @functools.cached_property
    def judgments(self) -> typing.Any:
        return frame_of(self.columns("judgments"))

    def qrels(self, relevance: "str | None" = None) -> "dict[str, dict[str, float]]":
        """{request: {service: gain}} under a relevance setting (None: the first), as evaluate()
        takes it."""
        with tempfile.TemporaryDirectory() as folder:
            out = os.path.join(folder, "out")
            written = command.json_of(["collection", "export", self.path, "--out", out, "--json"])
            named = {row["setting"]: row["file"] for row in written}
            if relevance is None:
                rows = command.json_of(["collection", "info", self.path, "--json"])
                relevance = rows["relevance"][0]["setting"] if rows["relevance"] else None
            if relevance not in named:
                raise InputError(
                    f"there is no relevance setting {shown(relevance)}; one of "
                    f"{', '.join(sorted(named))}"
                )
            requests, services = ({*self.columns(n)["uri"]} for n in ("requests", "services"))
            judged: "dict[str, dict[str, float]]" = {}
            with open(named[relevance], encoding="utf-8", newline="\n") as file:
                for line in file:
                    request, _, service, gain = line.rstrip("\n").split(" ")
                    # What is no URI itself is one that is percent-encoded, for its white space.
                    request = request if request in requests else unquote(request)
                    service = service if service in services else unquote(service)
                    judged.setdefault(request, {})[service] = float(gain)
            return judged

    def read(self) -> "tuple[Collection, tuple[Service, ...]]":
        """What a matchmaker may see of it, and the requests, as the SDK's own values."""
        with tempfile.TemporaryDirectory() as folder:
            out = os.path.join(folder, "out")
            command.output_of(
                ["collection", "export", self.path, "--format", "json", "--out", out]
            )
            return exported_collection.read(out)

    def _repr_html_(self) -> str:
        rows = [
            {"table": name, "rows": len(next(iter(columns.values()))), "columns": ", ".join(columns)}
            for name, columns in self._tables.items()
        ]
        return html_summary(self, rows)

    def __repr__(self) -> str:
        return f"CollectionFolder({self.path!r})"


def _write_lines(path: str, rows: typing.Any, what: str) -> None:
    with opened(path) as file:
        for number, row in enumerate(records_of(rows), 1):
            unknown = [key for key in row if key not in (*_TEXTS, *_LISTS)]
            if unknown:
                raise InputError(
                    f"{what} has a column {shown(unknown[0])}; columns are "
                    f"{', '.join((*_TEXTS, *_LISTS))}"
                )
            made = {key: _value_of(key, value) for key, value in row.items()}
            filled = {key: value for key, value in made.items() if value}
            if "uri" not in filled:
                raise InputError(f"{what}:{number}: there is no uri; give each row one")
            file.write(json.dumps(filled) + "\n")


def _value_of(key: str, value: typing.Any) -> typing.Any:
    if value is None:
        return None
    if key in _TEXTS:
        return str(value)
    if isinstance(value, str) or not hasattr(value, "__iter__"):
        raise InputError(f"{key} has the value {shown(value)}; give a list of texts")
    return [str(one) for one in value]


def _judgment(row: "dict[str, typing.Any]") -> "dict[str, typing.Any]":
    made = {"judge": "consensus", "dimension": "relevance", **row}
    missing = [name for name in ("request", "service", "grade") if made.get(name) is None]
    if missing:
        raise InputError(f"a judgment has no {missing[0]}; columns are {', '.join(_JUDGED)}")
    for name in _JUDGED:
        text = str(made[name])
        if any(letter in text for letter in "\t\n\r") or encodable(text) != text:
            raise InputError(f"a judgment's {name} {shown(text)} is not text of one line without tabs")
        if name == "request" and text.startswith("#"):
            raise InputError(f"a judgment's request {shown(text)} begins as a comment; give another URI")
    grade = finite(made["grade"], "grade")
    made["grade"] = int(grade) if grade == int(grade) else grade
    return made


def _write_judgments(folder: str, judgments: typing.Any, manifest: "dict[str, typing.Any]") -> None:
    """Writes the judgments, and adds their judges and dimensions to the manifest. Writes no file
    if there are no judgments."""
    judged = [_judgment(row) for row in records_of(judgments)]
    if not judged:
        return
    os.mkdir(os.path.join(folder, "judgments"))
    with opened(os.path.join(folder, "judgments", "judgments.tsv")) as file:
        for row in [_JUDGED, *([str(one[n]) for n in _JUDGED] for one in judged)]:
            file.write("\t".join(row) + "\n")
    judges = list(dict.fromkeys(str(row["judge"]) for row in judged))
    dimensions = list(dict.fromkeys(str(row["dimension"]) for row in judged))
    judge = "consensus" if "consensus" in judges else judges[0] if len(judges) == 1 else "median"
    manifest["judgments"] = ["judgments/judgments.tsv"]
    manifest["judges"] = {one: {} for one in judges}
    manifest["dimensions"] = {one: {} for one in dimensions}
    manifest["relevance"] = {one: {"judge": judge, "dimensions": one} for one in dimensions}


def _read_lines(folder: str, name: str) -> Columns:
    records = []
    with open(os.path.join(folder, name + ".jsonl"), encoding="utf-8") as file:
        for line in file:
            row = json.loads(line)
            made = {key: row.get(key, "") for key in _TEXTS}
            records.append({**made, **{key: row.get(key, []) for key in _LISTS}})
    return columns_of(records) or {key: [] for key in (*_TEXTS, *_LISTS)}


def _read_judgments(folder: str) -> Columns:
    columns: Columns = {name: [] for name in _JUDGED}
    for path in sorted(glob.glob(os.path.join(folder, "judgments", "*.tsv"))):
        with open(path, encoding="utf-8") as file:
            lines = (line.rstrip("\n") for line in file)
            rows = [line.split("\t") for line in lines if line and not line.startswith("#")]
        for row in rows[1:]:
            for name in _JUDGED:
                cell = row[rows[0].index(name)]
                columns[name].append(float(cell) if name == "grade" else cell)
    return columns
