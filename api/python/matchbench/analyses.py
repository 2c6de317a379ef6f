"""What runs and rankings say about one another: which differ, how many requests would show it, and how
alike they rank. The values are those of the command line."""

import os
import typing

import matchbench._matchbench as _matchbench

from . import command
from .errors import InputError, shown
from .evaluation import (
    checked_options,
    count_option,
    measure_names,
    number_option,
    reading,
    score_sources,
    text_option,
)
from .frames import cell_of, columns_of, frame_of, html_table, text_table
from .inputs import SCORES, Source, drawn, has_columns, is_masked, is_path, source_of
from .plots import draw_points
from .rounds import Round
from .scores import AnyScores, Scores

if typing.TYPE_CHECKING:
    from .kinds import Correction, Correlation, Friedman, Group, Pair, PairTest, PlannedTest, Undefined

Record = typing.Dict[str, typing.Any]
_IN_THEMSELVES = ("max-t", "tukey", "nemenyi")  # tests that hold for all pairs as they are


class Significance:
    """Which systems differ by one measure.

    measure: its name. pairs: a dict for each pair of systems, with the columns of 'matchbench
    analyse significance --show pairs' ("separated" is a bool). groups: a dict for each system, the
    best first, with rank, rank_high, letters, system, mean and mean_rank. friedman: chi_squared,
    chi_squared_p, f and f_p. smallest_difference: of two means, which these requests show with power
    0.8; requests_needed: about how many show 0.05. Both are None except of runs under max-t.
    remarks: what the user should know, such as runs that are left out; printed below the groups.
    """

    def __init__(self, measure: str, found: Record, remarks: "list[str]") -> None:
        self.measure = measure
        self.remarks = remarks
        self.pairs: "list[Pair]" = found["pairs"]
        self.groups: "list[Group]" = found["groups"]
        self.friedman: Friedman = found["friedman"]
        self.smallest_difference: "float | None" = found.get("smallest_difference")
        self.requests_needed: "int | None" = found.get("requests_needed")

    def to_frame(self, table: str = "pairs") -> typing.Any:
        """The table "pairs" or "groups" as a frame (pandas, else polars, else Arrow)."""
        if table not in ("pairs", "groups"):
            raise InputError(f"table has the value {shown(table)}; one of pairs, groups")
        return frame_of(columns_of(self.pairs if table == "pairs" else self.groups))

    def plot(self, ax: typing.Any = None) -> typing.Any:
        """The means with their letters, drawn by matplotlib (plots.py): systems that share a letter are
        not told apart. Returns the axes. Raises Error if matplotlib is not installed."""
        points = [(f"{row['system']}  {row['letters']}", row["mean"], None, None) for row in self.groups]
        return draw_points(points, self.measure, ax)

    def _repr_html_(self) -> str:
        return html_table(self.groups, self.remarks)

    def __repr__(self) -> str:
        rows = [[g["system"], *(cell_of(g[n]) for n in ("rank", "letters", "mean"))] for g in self.groups]
        return text_table([["system", "rank", "letters", self.measure], *rows], self.remarks, ".groups")


def significance(
    qrels: typing.Any,
    runs: typing.Any = None,
    measure: "str | None" = None,
    *,
    test: "PairTest | None" = None,
    correction: "Correction | None" = None,
    alpha: float = 0.05,
    undefined: "Undefined" = "skip",
    relevance: "str | None" = None,
    seed: int = 1,
    permutations: "int | None" = None,
    replicates: int = 10000,
    threads: "int | None" = None,
) -> Significance:
    """Tests which of several systems differ, as 'matchbench analyse significance' does.

    qrels, runs: judgments and two or more runs, as evaluate() takes them; or a Round or the path of
        its database alone, for which the program is started. The measure may then come second.
    measure: one name; None: AP, of a round the board's first.
    test: "max-t", "randomization", "t", "wilcoxon", "sign", "bootstrap", "tukey" or "nemenyi".
        correction: "holm", "bonferroni", "bh" or "none", of tests that are not adjusted in
        themselves. Neither: max-t; a correction alone: randomization with it.
    undefined: "skip" or "zero": what becomes of topics for which the measure is undefined.
    relevance: a relevance setting of the round; None: the board's.
    seed, permutations, replicates: of what is drawn at random. threads: None: one each processor.

    A topic that a run lacks has the worst value; a run without any judged topic is left out. Raises
    InputError for less than two systems or requests, and for whatever evaluate() refuses.
    """
    options = test_options(test, correction, alpha)
    options.update(
        seed=count_option("seed", seed),
        replicates=min(count_option("replicates", replicates), 2**32 - 1),
        threads=0 if threads is None else count_option("threads", threads),
    )
    if permutations is not None:
        options["permutations"] = count_option("permutations", permutations)
    runs, measure = _runs_and_measure(qrels, runs, measure)
    if runs is None:
        return _significance_of_round(qrels, measure, undefined, relevance, options)
    _no_setting(relevance)
    matrix, _, remarks = _matrix(qrels, runs, measure, undefined)
    found = _matchbench.significance(matrix, options)
    return Significance(matrix["measure"], found, remarks + found["remarks"])


def test_options(test: "PairTest | None", correction: "Correction | None", alpha: float) -> Record:
    """A test as the compiled module takes it. Raises InputError for a correction of one that is
    adjusted in itself."""
    if test is None:
        test = "max-t" if correction is None else "randomization"
    options: Record = {"alpha": number_option("alpha", alpha), "test": text_option("test", test)}
    if correction is not None:
        options["correction"] = text_option("correction", correction)
        if test in _IN_THEMSELVES and correction != "none":
            raise InputError(
                f"correction {correction}: {test} holds for all pairs as it is; leave correction "
                "out, or use test='randomization'"
            )
    return options


def _significance_of_round(
    source: typing.Any,
    measure: "str | None",
    undefined: str,
    relevance: "str | None",
    options: Record,
) -> Significance:
    words = ["analyse", "significance", _round_path(source), "--json"]
    words += command.option("-m", measure) + command.option("--relevance", relevance)
    words += ["--undefined", undefined]
    for name in ("test", "correction", "alpha", "seed", "permutations", "replicates"):
        words += command.option(f"--{name}", options.get(name))
    found = {
        show: command.json_of([*words, "--show", show]) for show in ("pairs", "groups", "friedman")
    }
    for pair in found["pairs"]:
        pair["separated"] = pair["separated"] == "yes"
    friedman = found["friedman"][0]
    names = ("chi_squared", "chi_squared_p", "f", "f_p")
    found["friedman"] = {name: friedman[name] for name in names}
    return Significance(friedman["measure"], found, getattr(source, "remarks", []))


def plan(
    qrels: typing.Any,
    runs: typing.Any = None,
    measure: "str | None" = None,
    *,
    difference: float = 0.05,
    power: float = 0.8,
    level: float = 0.05,
    depth: int = 10,
    undefined: "Undefined" = "skip",
    relevance: "str | None" = None,
    seed: int = 1,
    threads: "int | None" = None,
) -> "list[PlannedTest]":
    """How many requests and judgments a contest needs, from a pilot, as 'matchbench analyse plan'.

    qrels, runs, measure, undefined, relevance: as of significance(); of a round the program is
    started. difference: of two means, which is to be found with this power at this level. depth: of
    the pool that is judged.

    Returns a dict for each of the tests "t", "anova" and "max-t": test, question, deviation,
    requests (None: too many), judgments, pilot_requests and smallest_difference, which the pilot's
    requests would have shown. Raises InputError as significance() does.
    """
    target: Record = {
        "difference": number_option("difference", difference),
        "power": number_option("power", power),
        "level": number_option("level", level),
        "seed": count_option("seed", seed),
    }
    depth = count_option("depth", depth)
    runs, measure = _runs_and_measure(qrels, runs, measure)
    if runs is None:
        words = ["analyse", "plan", _round_path(qrels), "--json", "--depth", str(depth)]
        words += command.option("-m", measure) + command.option("--relevance", relevance)
        words += ["--undefined", undefined]
        for name, value in target.items():
            words += command.option(f"--{name}", value)
        return list(command.json_of(words))
    _no_setting(relevance)
    target["threads"] = 0 if threads is None else count_option("threads", threads)
    matrix, sources, _ = _matrix(qrels, runs, measure, undefined)
    target["mean_pool"] = _matchbench.mean_pool(sources, matrix["all_requests"], depth)
    return _matchbench.plan(matrix, target)


def _no_setting(relevance: "str | None") -> None:
    if relevance is not None:
        raise InputError("relevance names a setting of a round; of runs leave it out")


def _runs_and_measure(
    source: typing.Any, runs: typing.Any, measure: "str | None"
) -> "tuple[typing.Any, str | None]":
    """Behind a round, which has runs of its own, comes a measure."""
    if runs is None or not _is_round(source):
        return runs, measure
    if isinstance(runs, str) and measure is None:
        return None, runs
    raise InputError("a round has runs of its own; leave runs out and name the measure: measure='AP'")


def _is_round(source: typing.Any) -> bool:
    if not is_path(source):
        return isinstance(source, Round)
    if not os.path.isfile(source):
        return False
    try:
        with open(source, "rb") as file:
            return file.read(16) == b"SQLite format 3\0"
    except OSError:
        return False


def _round_path(source: typing.Any) -> str:
    path = getattr(source, "path", source)
    if not is_path(path):
        raise InputError(
            f"{shown(source)} is not a round; give the path of its database, or judgments and runs"
        )
    return str(os.fspath(path))


def _matrix(
    qrels: typing.Any, runs: typing.Any, measure: "str | None", undefined: str
) -> "tuple[Record, list[Source], list[str]]":
    """The scores of all runs that answered something, the runs, and what the user should know."""
    asked = measure_names("AP" if measure is None else measure)
    if len(asked) != 1:
        raise InputError(f"measure names {len(asked)} measures; give one")
    options = checked_options(undefined=undefined)
    names, sources, found = score_sources(qrels, runs, asked, options)
    scores: AnyScores = Scores(
        found["runs"],
        names or [found["runs"][0]["name"]],
        found["remarks"],
        found["less_is_better"],
    )
    if len(scores.measures) != 1:
        raise InputError(f"{asked[0]} means {len(scores.measures)} measures; give one")
    matrix = matrix_of(scores, scores.measures[0])
    answering = matrix["systems"]
    silent = [run for run in scores.runs if run not in answering]
    of_silent = [
        remark
        for run, found_run in zip(scores.runs, found["runs"])
        if run in silent
        for remark in found_run["remarks"]
    ]
    remarks = [remark for remark in scores.remarks if remark not in of_silent]
    remarks += [f"{run}: it has none of the judged topics and is left out" for run in silent]
    return matrix, sources, remarks


def matrix_of(scores: AnyScores, name: str) -> Record:
    """The values by one measure of all runs that answered something, as the compiled module takes
    them."""
    columns = {run: values.get(name, {}) for run, values in scores.by_run.items()}
    topics = {topic for run in scores.runs for topic in [*columns[run], *scores.missing_by_run[run]]}
    answering = [r for r in scores.runs if len(scores.missing_by_run[r]) < len(topics)]
    requests = sorted(
        {topic for run in answering for topic in columns[run]},
        key=lambda topic: topic.encode("utf-8", "surrogateescape"),
    )
    # None: the measure is undefined for what the run returned.
    values = [[columns[run].get(topic) for topic in requests] for run in answering]
    if any(not isinstance(value, (float, type(None))) for row in values for value in row):
        raise InputError(f"{name} does not give one number for each topic; use a measure that has a mean")
    return {
        "measure": name,
        "systems": answering,
        "requests": requests,
        "values": values,
        "less_is_better": name in scores.less_is_better,
        "all_requests": sorted(topics),
    }


def correlate(first: typing.Any, second: typing.Any) -> "Correlation":
    """How far two lists of values order the same things alike, such as the means of systems by two
    measures, by the formulas of 'matchbench analyse measures'.

    first, second: {name: value} with the same names, or sequences of values in the same order; two
    or more finite numbers, of which the higher one is better.

    Returns tau_a and tau_b (Kendall), tau_ap (Yilmaz, Aslam & Robertson 2008, `first` the
    reference), rho (Spearman), pearson, and swaps, the pairs in opposite order. A coefficient is
    None if it does not exist because one list ties everything. Raises InputError otherwise.
    """
    with reading("first or second"):
        if any(is_path(one) or _holds_topics(one) for one in (first, second)):
            raise InputError("correlate() compares values by name, not runs; for runs use rbo()")
        if hasattr(first, "keys") and hasattr(second, "keys"):
            if set(first) != set(second):
                raise InputError("first and second name different things; give values of the same")
            names = list(first)
            first, second = [first[name] for name in names], [second[name] for name in names]
        lists = [[number_option("a value", _plain(v)) for v in values] for values in (first, second)]
    if len(lists[0]) != len(lists[1]) or len(lists[0]) < 2:
        raise InputError(
            f"first has {len(lists[0])} values and second {len(lists[1])}; give as many of both, two "
            "or more"
        )
    return _matchbench.correlate(*lists)


def _holds_topics(values: typing.Any) -> bool:
    return isinstance(values, dict) and any(hasattr(value, "keys") for value in values.values())


def _plain(value: typing.Any) -> typing.Any:
    """A scalar of NumPy as Python's own number. Raises InputError if a mask hides it."""
    if is_masked(value):
        raise InputError("a value is missing; leave it out of both, or fill it in")
    return value.item() if hasattr(value, "item") else value


def rbo(first: typing.Any, second: typing.Any, p: float = 0.9) -> float:
    """Rank-biased overlap (RBO_EXT; Webber, Moffat & Zobel 2010) of two rankings or runs, as
    'matchbench runs compare' has it: 1 if they are equal, 0 if they have nothing in common.

    first, second: rankings, as lists of ids, the best first, or {id: score}; or runs, as evaluate()
    takes them, whose mean over the common topics it is. p: the persistence, between 0 and 1.
    Raises InputError if an id appears twice, or if two runs have no topic in common.
    """
    p = number_option("p", p)
    first, second = drawn(first), drawn(second)
    with reading("first or second"):
        rankings = [_as_run(first), _as_run(second)]
        if all(run is not None for run in rankings):
            sizes = [len(run["ranking"]) for run in rankings if run is not None]
            if 0 in sizes:
                return 1.0 if sizes == [0, 0] else 0.0
            first, second = rankings
        sources = [one_source(first, "first"), one_source(second, "second")]
        return float(_matchbench.overlap(sources, p, 10)[0]["rbo"])


def _as_run(ranking: typing.Any) -> "dict[str, dict[str, typing.Any]] | None":
    """A ranking as a run of one topic; None if it is none."""
    if isinstance(ranking, dict):
        has_number = all(isinstance(_plain(value), (int, float)) for value in ranking.values())
        return {"ranking": ranking} if has_number else None
    if isinstance(ranking, (list, tuple)) and all(isinstance(one, str) for one in ranking):
        run = {name: -float(place) for place, name in enumerate(ranking)}
        if len(run) < len(ranking):
            raise InputError("an id appears twice in a ranking; give every id once")
        return {"ranking": run}
    return None


def one_source(run: typing.Any, name: typing.Any) -> Source:
    if not isinstance(name, str):
        raise InputError(f"runs: the name {shown(name)} is a {type(name).__name__}, not a str")
    own = getattr(run, "name", None)
    return source_of(run, own if isinstance(own, str) and own else name, SCORES)
