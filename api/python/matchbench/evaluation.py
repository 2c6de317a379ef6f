"""Scoring of runs against judgments, as 'matchbench eval -c' does it, on what Python holds."""

import contextlib
import typing

import matchbench._matchbench as _matchbench

from .errors import Error, InputError, shown
from .inputs import (
    SCORES,
    Source,
    drawn,
    has_columns,
    is_named,
    is_path,
    judgments_source,
    path_of,
    run_sources,
)
from .scores import AnyScores, Comparison, OneScores, Scores, SeveralScores, key_of

if typing.TYPE_CHECKING:
    from typing_extensions import Unpack

    from .kinds import (
        ComparedMeans,
        EvaluateOptions,
        JudgmentFormat,
        Measures,
        OneRun,
        Order,
        Path,
        SeveralRuns,
        Ties,
        Undefined,
    )


@typing.overload
def evaluate(
    qrels: typing.Any,
    runs: "SeveralRuns",
    measures: "Measures" = ...,
    **options: "Unpack[EvaluateOptions]",
) -> SeveralScores: ...
@typing.overload
def evaluate(
    qrels: typing.Any,
    runs: "OneRun",
    measures: "Measures" = ...,
    **options: "Unpack[EvaluateOptions]",
) -> OneScores: ...
@typing.overload
def evaluate(
    qrels: typing.Any,
    runs: typing.Any,
    measures: "Measures" = ...,
    **options: "Unpack[EvaluateOptions]",
) -> AnyScores: ...
def evaluate(
    qrels: typing.Any,
    runs: typing.Any,
    measures: "Measures" = "official",
    *,
    undefined: "Undefined" = "zero",
    level: "float | None" = None,
    depth: "int | None" = None,
    judged_only: bool = False,
    collection_size: "int | None" = None,
    order: "Order" = "score",
    ties: "Ties" = "ranked",
    judgments: "JudgmentFormat" = "qrels",
    subtopics: bool = False,
    threads: "int | None" = None,
) -> AnyScores:
    """Scores one run or several against judgments. Every judged topic counts: one that a run lacks
    has the worst value, and is listed in `missing`.

    qrels: {query: {document: grade}}, the path of a file (.gz and .zst too), a frame or a dict of
        columns query_id, doc_id and relevance (pandas, polars, Arrow, NumPy), an iterable of rows
        with these attributes (ir_measures.Qrel), or a Qrels of ranx.
    runs: one run, {query: {document: score}} or any of the other forms, with a column score; or
        {name: run}, or a list of paths, which are called by the names of their files without folder
        and .gz or .zst. Equal scores are ordered by document id, falling.
    measures: a name, or names: "nDCG@10", "ndcg_cut_10", "official"; measures of ir_measures.
    undefined: "zero" or "skip": what a topic without relevant documents does to a mean.
    level: a document is relevant from this grade on (-l); None: above 0.
    depth: read only the top N documents of each topic (-M); None: all.
    judged_only: remove unjudged documents first (-J).
    collection_size: documents in the collection (-N), for measures that need it.
    order: "score" or, of files, "rank". ties: "ranked" or "average".
    judgments: "qrels", or a form of file with groups of judges or strata (-R).
    subtopics: the second column of a file of judgments names subtopics.
    threads: None: one for each processor. Other Python threads run meanwhile.

    Raises InputError for whatever is faulty, with its place: a score that is not a finite number, an id
    that is not text, a measure that does not exist. MachineError if the machine fails.
    """
    options = checked_options(
        undefined=undefined,
        level=level,
        depth=depth,
        judged_only=judged_only,
        collection_size=collection_size,
        order=order,
        ties=ties,
        judgments=judgments,
        subtopics=subtopics,
        threads=threads,
    )
    names, found = score(qrels, runs, measure_names(measures), options)
    return Scores(found["runs"], names, found["remarks"], found["less_is_better"])


def compare(
    qrels: typing.Any,
    runs: typing.Any,
    measures: "Measures" = "official",
    *,
    baseline: "Path",
    undefined: "Undefined" = "zero",
    level: "float | None" = None,
    ties: "Ties" = "ranked",
    threads: "int | None" = None,
) -> Comparison:
    """Each of several runs against one of them, as 'matchbench eval -c --compare' does it.

    runs: several, as evaluate() takes them; baseline: the name that the others are compared with, or
    its path. The rest is as of evaluate().

    Returns {name: {measure: facts}} of the other runs. The facts are "mean", "queries" (for which
    the measure is defined for both runs; all facts are over these), "difference" (from the
    baseline's mean), "p" (of the paired two-sided t test; None if it is undefined: fewer than two
    topics, equal differences other than 0, or too few topics that both have), "p_adjusted" (of
    several runs, by Holm for their number; of one run, p), and the numbers of topics that the run
    "wins", "ties" and "losses", which are None if neither direction of the measure is better. What
    the user should know, such as topics that a run lacks, is in `remarks`. Raises InputError as
    evaluate() does.
    """
    if isinstance(runs, dict) and runs and (has_columns(runs, SCORES) or not is_named(runs)):
        raise InputError("runs is one run; give {name: run} with the baseline and others")
    known = list(runs) if isinstance(runs, dict) else run_sources(runs)[0] or []
    if len(known) < 2:
        raise InputError("a comparison needs two runs; give {name: run} with the baseline")
    if not isinstance(runs, dict) and is_path(baseline) and baseline not in known:
        paths = [path_of(run) for run in runs if is_path(run)]
        baseline = dict(zip(paths, known)).get(path_of(baseline), baseline)
    if baseline not in known:
        raise InputError(f"there is no run {shown(baseline)}; there are: {', '.join(map(shown, known))}")
    options = checked_options(undefined=undefined, level=level, ties=ties, threads=threads)
    options["baseline"] = known.index(str(baseline))
    names, found = score(qrels, runs, measure_names(measures), options)
    others = [name for name in names or [] if name != baseline]
    rows = found["comparison"][1:]
    if len(rows) != len(others):
        raise InputError("runs is not a dict of runs by name, or two names are of one file")
    all_facts = ["mean", "queries", "difference", "p", "p_adjusted", "wins", "ties", "losses"]
    measures_found = _facts_by_measure(found["columns"])
    compared = Comparison(found["remarks"])
    for name, row in zip(others, rows):
        cells = iter(row[2:])
        compared[name] = {}
        for measure, facts in measures_found.items():
            values = {fact: next(cells) for fact in facts}
            values.setdefault("queries", row[1])
            # What is corrected for one run alone stays as it is.
            values.setdefault("p_adjusted", values["p"])
            in_order: typing.Any = {fact: values[fact] for fact in all_facts}
            compared[name][measure] = typing.cast("ComparedMeans", in_order)
    return compared


def _facts_by_measure(columns: "list[str]") -> "dict[str, list[str]]":
    """Which facts the columns have of each measure, in their order."""
    found: "dict[str, list[str]]" = {}
    measure = ""
    for column in columns[2:]:
        if measure and column.startswith(measure + " "):
            found[measure].append(column[len(measure) + 1 :])
        else:
            measure = column
            found[measure] = ["mean"]
    return found


def checked_options(
    *,
    undefined: str = "zero",
    level: "float | None" = None,
    depth: "int | None" = None,
    judged_only: bool = False,
    collection_size: "int | None" = None,
    order: str = "score",
    ties: str = "ranked",
    judgments: str = "qrels",
    subtopics: bool = False,
    threads: "int | None" = None,
) -> "dict[str, typing.Any]":
    """Options of evaluate() as the compiled module takes them."""
    return {
        "undefined": text_option("undefined", undefined),
        "order": text_option("order", order),
        "ties": text_option("ties", ties),
        "judgments": text_option("judgments", judgments),
        "level": None if level is None else number_option("level", level),
        "depth": None if depth is None else count_option("depth", depth),
        "collection_size": (
            None if collection_size is None else count_option("collection_size", collection_size)
        ),
        "judged_only": truth_option("judged_only", judged_only),
        "subtopics": truth_option("subtopics", subtopics),
        "threads": 0 if threads is None else count_option("threads", threads),
    }


def score(
    qrels: typing.Any, runs: typing.Any, measures: "list[str]", options: "dict[str, typing.Any]"
) -> "tuple[list[str] | None, dict[str, typing.Any]]":
    """The names of several runs (None of one), and what the compiled module says of them."""
    names, _, found = score_sources(qrels, runs, measures, options)
    return names, found


def score_sources(
    qrels: typing.Any, runs: typing.Any, measures: "list[str]", options: "dict[str, typing.Any]"
) -> "tuple[list[str] | None, list[Source], dict[str, typing.Any]]":
    """The same with the runs as the compiled module takes them."""
    qrels, runs = drawn(qrels), drawn(runs)
    with reading("qrels or runs"):
        judged: Source = judgments_source(qrels)
        names, sources = run_sources(runs)
        if not sources:
            raise InputError("runs holds no run; give at least one")
        return names, sources, _matchbench.score(judged, sources, measures, options)


@contextlib.contextmanager
def reading(what: str) -> "typing.Iterator[None]":
    """What an object's own code raises while it is read becomes an InputError."""
    try:
        yield
    except (Error, MemoryError):
        raise
    except Exception as error:
        raise InputError(f"{what} cannot be read: {shown(error)}") from error


def measure_names(measures: "Measures") -> "list[str]":
    asked: typing.Any = measures
    if isinstance(measures, str) or not hasattr(measures, "__iter__"):
        asked = [measures]
    try:
        names = [key_of(measure) for measure in asked]
    except Exception as error:
        raise InputError(f"measures cannot be read: {shown(error)}") from error
    for name in names:
        if not isinstance(name, str) or any("\ud800" <= letter <= "\udfff" for letter in name):
            raise InputError(f"the measure {shown(name)} is not the name of a measure; give a str")
    if not names:
        raise InputError("measures is empty; give at least one, or 'official'")
    return names


def text_option(name: str, value: typing.Any) -> str:
    if isinstance(value, str) and not any("\ud800" <= letter <= "\udfff" for letter in value):
        return str(value)
    raise InputError(f"{name} has the value {shown(value)}, which is not the name of a choice")


def truth_option(name: str, value: typing.Any) -> bool:
    if isinstance(value, bool):
        return value
    raise InputError(f"{name} has the value {shown(value)}; give True or False")


def count_option(name: str, value: typing.Any) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and 1 <= value < 2**63:
        return value
    raise InputError(f"{name} has the value {shown(value)}; give a whole number of at least 1")


def number_option(name: str, value: typing.Any) -> float:
    if isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) < 1e300:
        return float(value)
    raise InputError(f"{name} has the value {shown(value)}; give a finite number")
