"""gate(): is the new version worse?"""

import contextlib
import os
import tempfile
import typing

from . import command
from .frames import html_table
from .inputs import is_path, path_of
from .trec_files import write_judgments, write_run

if typing.TYPE_CHECKING:
    from .kinds import Decision


class Verdict:
    """What the gate says. verdict: "worse", "not worse" or "undecided". exit_code: the command
    line's, 0, 1 or 4. measures: a dict for each measure with the means, difference, low, high,
    margin, noticed_loss and requests_needed. facts: all of 'matchbench gate --format json'."""

    def __init__(self, facts: "dict[str, typing.Any]") -> None:
        self.facts = facts
        self.verdict: "Decision" = facts["verdict"]
        self.exit_code: int = facts["exit_code"]
        self.measures: "list[dict[str, typing.Any]]" = facts["measures"]

    @property
    def passed(self) -> bool:
        return self.exit_code == 0

    def _repr_html_(self) -> str:
        rows = [{k: v for k, v in m.items() if not isinstance(v, (list, dict))} for m in self.measures]
        return f"<p>{self.verdict}</p>\n{html_table(rows)}"

    def __repr__(self) -> str:
        return f"<{self.verdict}>"


def gate(
    base: typing.Any,
    new: typing.Any,
    judgments: typing.Any = None,
    measures: "str | list[str] | None" = None,
    *,
    margin: "float | None" = None,
    max_margin: "float | None" = None,
    level: "float | None" = None,
    contest: "str | os.PathLike[str] | None" = None,
    entrant: "str | None" = None,
    relevance: "str | None" = None,
    collection: "str | os.PathLike[str] | None" = None,
    confinement: "str | None" = None,
    interpreters: "list[str | os.PathLike[str]] | None" = None,
) -> Verdict:
    """Says whether a new version is worse than its base. Starts 'matchbench gate', which runs
    plugins confined; rows of runs and judgments in memory are written to files for it.

    base: a Round, the path of a round, a bundle, a baseline or a run, a registered
        plugin's name or a plugin's folder; or a run, as evaluate() takes it in memory.
    new: a Round, a round's path, a run or a plugin. judgments: of runs, as evaluate() takes them.
    measures: names; None: the base's first. margin: the loss that does no harm; None: what these
    requests would have noticed, at most max_margin (0.05). level: of the interval (0.95). contest,
    entrant, relevance, collection, confinement: as the options of these names. A round or a baseline
    does not say itself where its collection is; an installed one is found. interpreters: folders in
    which interpreters of programs are installed, which plugins may read whole.

    Raises InputError and MachineError with the program's message; every verdict is returned.
    """
    with contextlib.ExitStack() as files:
        folder = files.enter_context(tempfile.TemporaryDirectory())
        words = ["gate", _side(base, folder, "base.run"), _side(new, folder, "new.run")]
        if judgments is not None:
            if not is_path(judgments):
                path = os.path.join(folder, "qrels")
                write_judgments(path, judgments)
                judgments = path
            words += ["--judgments", path_of(judgments)]
        words += command.option("-m", [measures] if isinstance(measures, str) else measures)
        words += command.option("--margin", margin) + command.option("--max-margin", max_margin)
        words += command.option("--level", level) + command.option("--entrant", entrant)
        words += command.option("--relevance", relevance)
        words += command.option("--contest", None if contest is None else path_of(contest))
        words += command.option("--collection", None if collection is None else path_of(collection))
        words += command.option("--confinement", confinement)
        words += command.paths("--interpreter", interpreters)
        return Verdict(command.json_of([*words, "--format", "json"], accepted=(0, 1, 4)))


def _side(side: typing.Any, folder: str, name: str) -> str:
    if is_path(side):
        return path_of(side)
    path = getattr(side, "path", None)
    if is_path(path):
        return path_of(path)
    written = os.path.join(folder, name)
    write_run(written, side)
    return written
