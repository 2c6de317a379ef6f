"""A contest built in code, and run by the program."""

import inspect
import json
import os
import signal
import subprocess
import sys
import tempfile
import typing

from . import command
from .collection_folder import CollectionFolder
from .errors import InputError, shown
from .frames import html_summary
from .inputs import is_path, path_of
from .matchmaker import Matchmaker
from .rankers import Asked, ask, is_ranker, name_of
from .rounds import Round
from .trec_files import opened, write_run

Progress = typing.Union[bool, "typing.Callable[[dict[str, typing.Any]], object]"]


class Contest:
    """A contest of entrants on a collection (docs/contest.md)."""

    def __init__(
        self,
        name: str,
        collection: "str | os.PathLike[str] | CollectionFolder",
        entrants: "list[typing.Any]",
        *,
        measures: "list[str] | None" = None,
        relevance: "list[str] | None" = None,
        protocol: "dict[str, typing.Any] | None" = None,
        **keys: typing.Any,
    ) -> None:
        """entrants: each a plugin's name or path; a dict as in a contest file, whose "run" may be a
        run in memory and whose "ranker" a ranker; or a ranker (see ask()), which is asked in this
        process, unconfined, and takes part with its rankings as a run file does, without times.
        keys: further keys of a contest file, such as split, folds or description.

        Paths are relative to the working folder. The program checks the rest when the contest is
        run. Raises InputError for an entrant that is none, and for a Matchmaker class with train()
        in a contest with folds or a training split: nothing trains it in this process.
        """
        folder = getattr(collection, "path", collection)
        if not is_path(folder):
            raise InputError(f"{shown(collection)} is not a collection; give its folder")
        if isinstance(entrants, (str, bytes, dict)) or not hasattr(entrants, "__iter__"):
            raise InputError(f"entrants is {shown(entrants)}; give a list of entrants")
        self.name = name
        self.collection = CollectionFolder(os.path.abspath(path_of(folder)))
        self.entrants = [_entrant(entrant) for entrant in entrants]
        settings = {"measures": measures, "relevance": relevance, "protocol": protocol, **keys}
        self._settings = {key: value for key, value in settings.items() if value is not None}
        self.asked: "dict[str, Asked]" = {}
        if _trains(self._settings):
            for entrant in self.entrants:
                _refuse_learner(entrant.get("ranker"))

    def __repr__(self) -> str:
        return f"<contest {self.name}: {len(self.entrants)} entrants on {self.collection.path}>"

    def _repr_html_(self) -> str:
        kinds = ("plugin", "run", "fusion", "ranker")
        rows = []
        for entrant in self.entrants:
            kind = next(kind for kind in kinds if kind in entrant)
            what = entrant[kind] if isinstance(entrant[kind], (str, list)) else name_of(entrant[kind])
            rows.append({"name": entrant.get("name"), "kind": kind, "what": what})
        return html_summary(self, rows)

    def write(self, path: "str | os.PathLike[str]") -> str:
        """Writes the contest file, and beside it a file for each run in memory; asks each ranker,
        whose answers and times are then in `asked`, by its name. Returns the path."""
        path = path_of(path)
        self._write(path)
        return path

    def _write(self, path: str) -> str:
        """The same; returns the text of the contest file."""
        entrants = [self._written(dict(e), f"{path}.{n}") for n, e in enumerate(self.entrants, 1)]
        content = {
            "matchbench": "contest/1",
            "name": self.name,
            "collection": self.collection.path,
            **self._settings,
            "entrants": entrants,
        }
        try:
            text = json.dumps(content, indent=2, allow_nan=False) + "\n"  # JSON is YAML
        except (TypeError, ValueError) as error:
            raise InputError(f"the contest has a value that no file can hold: {error}") from error
        with opened(path) as file:
            file.write(text)
        return text

    def _written(self, entrant: "dict[str, typing.Any]", place: str) -> "dict[str, typing.Any]":
        if "ranker" in entrant:
            ranker = entrant.pop("ranker")
            name = entrant.setdefault("name", name_of(ranker))
            asked = ask(ranker, self.collection, top_k=entrant.pop("top_k", None))
            self.asked[name] = asked
            if not any(asked.run.values()):
                remedy = "; try it with ask()" if asked.failures else ""
                raise InputError(f"the ranker {shown(name)} {asked.trouble()}{remedy}")
            entrant["run"] = asked.run
            entrant["tags"] = [*entrant.get("tags", []), "unconfined", "asked in Python"]
        run = entrant.get("run")
        if run is not None and not isinstance(run, str):
            if "name" not in entrant:
                raise InputError('a run in memory has no "name"; give the entrant one')
            stem = "".join(c if c.isalnum() or c in "-_" else "-" for c in str(entrant["name"]))
            known = [
                uri for name in ("services", "requests") for uri in self.collection.columns(name)["uri"]
            ]
            write_run(f"{place}-{stem}.run", run, stem, known)
            entrant["run"] = f"{os.path.basename(place)}-{stem}.run"
        return entrant

    def run(
        self,
        db: "str | os.PathLike[str]",
        *,
        progress: Progress = False,
        resume: bool = False,
        only: "list[str] | None" = None,
        jobs: int = 1,
        score: bool = True,
        interpreters: "list[str | os.PathLike[str]] | None" = None,
    ) -> Round:
        """Runs the contest by starting 'matchbench run', and scores it; returns the round. The
        contest file is written beside the database, as DB.yaml.

        progress: True shows a bar, in a notebook as in a terminal; a function is called with each
        line of 'matchbench run --progress json'. resume: continue with the database. only: names of
        entrants. jobs: how many entrants are at work at once; with several the round has no times.
        interpreters: folders in which interpreters of programs are installed, which entrants may
        read whole. Warnings, and what rankers raised, are in the round's `remarks`. An interrupt
        ends the round cleanly, so that it can be resumed, and is raised on. Raises InputError and
        MachineError with the program's message.
        """
        db = path_of(db)
        if not resume and os.path.exists(db):
            raise InputError(f"{db} exists already; pass resume=True to continue it, or name another file")
        text = self._write(db + ".yaml")
        words = ["run", db + ".yaml", "--db", db, "--progress", "json"]
        words += ["--resume"] if resume else []
        words += ["--only", ",".join(only)] if only else []
        words += ["--jobs", str(jobs)] if jobs != 1 else []
        words += command.paths("--interpreter", interpreters)
        remarks = _carry_out(words, text, progress)
        stored = Round(db)
        if score:
            stored.score()
        raised = [(shown(name), one.trouble()) for name, one in self.asked.items() if one.failures]
        stored.raised = [f"the ranker {name} {trouble}" for name, trouble in raised]
        stored.remarks = stored.raised + remarks
        return stored


def _entrant(entrant: typing.Any) -> "dict[str, typing.Any]":
    if isinstance(entrant, str):
        is_run = entrant.endswith((".run", ".trec"))
        return {"run" if is_run else "plugin": _absolute(entrant)}
    if isinstance(entrant, dict):
        if not {"plugin", "run", "fusion", "ranker"} & set(entrant):
            raise InputError(
                f"the entrant {shown(entrant)} has none of plugin, run, fusion and ranker; give one"
            )
        paths = {k: _absolute(entrant[k]) for k in ("plugin", "run") if is_path(entrant.get(k))}
        return {**entrant, **paths}
    if is_ranker(entrant):
        return {"ranker": entrant}
    if is_path(entrant):
        return _entrant(path_of(entrant))
    raise InputError(f"{shown(entrant)} is not an entrant; give a plugin, a run, a fusion or a ranker")


def _trains(settings: "dict[str, typing.Any]") -> bool:
    """Whether the contest, or one of its tracks, trains entrants that learn."""
    training, tracks = settings.get("training"), settings.get("tracks")
    if settings.get("folds") or isinstance(training, dict) and training.get("split"):
        return True
    return isinstance(tracks, list) and any(_trains(t) for t in tracks if isinstance(t, dict))


def _refuse_learner(ranker: typing.Any) -> None:
    if inspect.isclass(ranker) and issubclass(ranker, Matchmaker) and hasattr(ranker, "train"):
        name = ranker.__name__
        raise InputError(
            f"{name} has train(), but is asked in this process, where nothing trains it; use "
            f"export_program({name}, FOLDER) and name FOLDER/ as the entrant"
        )


def _absolute(name: typing.Any) -> str:
    """A path from the working folder; a plugin's name as it is."""
    text = path_of(name)
    is_place = "/" in text or text.endswith((".so", ".run", ".trec"))
    return os.path.abspath(text) + ("/" if text.endswith("/") else "") if is_place else text


def _carry_out(words: "list[str]", text: str, progress: Progress) -> "list[str]":
    """Runs a round of the contest with this text to its end; returns its warnings."""
    show: "typing.Callable[[dict[str, typing.Any]], object]"
    show = progress if callable(progress) else _bar() if progress else lambda line: None
    # A file, because a pipe that nobody reads meanwhile fills up. A session of its own, because
    # Ctrl-C in a terminal would reach the program twice, and a second one ends a round at once.
    output = tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace")
    # Where nobody else may write: the contest can ask for no sandbox, and its folder may be shared.
    copy = tempfile.NamedTemporaryFile("w", encoding="utf-8", prefix="matchbench-", suffix=".yaml")
    with output as printed, command.Messages() as told, copy:
        copy.write(text)
        copy.flush()
        settings: "dict[str, typing.Any]" = {
            "stderr": printed,
            "env": {**told.environment, "MATCHBENCH_CONTEST": copy.name},
            "start_new_session": True,
        }
        with command.start(words, **settings) as running:
            try:
                assert running.stdout is not None
                for line in running.stdout:
                    show(json.loads(line))
                running.wait()
            except BaseException:
                _end(running)
                raise
        if running.returncode != 0:
            printed.seek(0)
            command.raise_for(running.returncode, told, printed.read())
        return told.of("warning", "note")


def _end(running: "subprocess.Popen[str]") -> None:
    """Lets the round end as Ctrl-C does; a second interrupt meanwhile ends it at once."""
    try:
        running.send_signal(signal.SIGINT)
        running.communicate()
    except KeyboardInterrupt:
        running.kill()
        running.communicate()


def _bar() -> "typing.Callable[[dict[str, typing.Any]], object]":
    if "ipykernel" in sys.modules:
        display = sys.modules["IPython.display"]
        handle = display.display(display.HTML(""), display_id=True)

        def draw(line: "dict[str, typing.Any]") -> None:
            bar = f"<progress value='{line['answered']}' max='{line['queries']}'></progress> "
            handle.update(display.HTML(bar + words_of(line)))

        return draw

    def write(line: "dict[str, typing.Any]") -> None:
        filled = 24 * line["answered"] // max(1, line["queries"])
        sys.stderr.write(f"\r{'#' * filled}{'.' * (24 - filled)} {words_of(line)}   ")
        sys.stderr.write("\n" if line["ended"] else "")
        sys.stderr.flush()

    return write


def words_of(line: "dict[str, typing.Any]") -> str:
    """The progress of a round in words, for a line of 'matchbench run --progress json'."""
    failed = f", {line['failed']} failed" if line["failed"] else ""
    left = "" if line["left_s"] is None or line["ended"] else f", {line['left_s']:.0f} s left"
    return f"{line['answered']}/{line['queries']} queries{failed}{left}"
