"""One run made of several. The values are those of the command line."""

import typing

import matchbench._matchbench as _matchbench

from .analyses import one_source
from .errors import InputError, shown
from .evaluation import count_option, number_option, reading, text_option
from .inputs import SCORES, drawn, has_columns, judgments_source
from .scores import key_of

Record = typing.Dict[str, typing.Any]


class Fused(typing.Dict[str, typing.Dict[str, float]]):
    """{query: {document: score}}, the best document first.

    training: None, or of fuse(train=) a dict: weights, k, phi, gamma or sigma, which the judgments
    chose for queries to come; measure, topics and folds; held_out, untrained and best_run, means over
    the judged topics, each by what the other folds chose; gain_low and gain_high, the 95 % interval of
    held_out less untrained (None: too few topics). remarks: the same as sentences.
    """

    def __init__(self, run: "dict[str, dict[str, float]]", training: "Record | None") -> None:
        super().__init__(run)
        self.remarks: "list[str]" = training.pop("remarks") if training else []
        self.training = training


def fuse(
    runs: typing.Any,
    method: str = "reciprocal-rank",
    *,
    norm: "str | None" = None,
    k: "float | None" = None,
    phi: "float | None" = None,
    gamma: "float | None" = None,
    sigma: "float | None" = None,
    weights: "typing.Sequence[float] | typing.Mapping[str, float] | None" = None,
    train: typing.Any = None,
    measure: typing.Any = "nDCG",
    folds: int = 5,
) -> Fused:
    """One run made of several, as 'matchbench runs fuse' makes it.

    runs: two or more, as a list or a dict by name; each as evaluate() takes it.
    method: "reciprocal-rank" (or "rrf"; with k, 60), "combsum", "combmnz", "combanz", "combmax",
        "combmin", "combmed", "combgmnz" (with gamma, 1), all of these with norm: "min-max", "sum",
        "z-score", "max", "rank", "borda" or "none"; "borda", "isr", "log-isr", "logn-isr" (with sigma,
        0.01), "condorcet", "rbc" (with phi, 0.8).
    weights: one for each run, in their order or by name; with "reciprocal-rank", "combsum", "combmnz",
        "borda" and "condorcet".
    train: judgments, as evaluate() takes them, by which weights and the method's number are chosen,
        unless they are stated, so that the mean of `measure` is best. In the run, each judged query is
        fused with what the other folds chose, so that its scores overstate nothing.

    Raises InputError for a parameter that the method does not read, and for whatever evaluate()
    refuses.
    """
    if isinstance(runs, dict) and not has_columns(runs, SCORES):
        listed = list(runs.items())
    elif isinstance(runs, (list, tuple)):
        listed = [(f"run {place}", run) for place, run in enumerate(runs, 1)]
    else:
        raise InputError(f"runs is of the type {type(runs).__name__}; give a list or a dict of runs")
    if len(listed) < 2:
        raise InputError("one run is nothing to fuse; give several")
    options: Record = {"method": text_option("method", method)}
    if method == "rrf":
        options["method"] = "reciprocal-rank"
    if norm is not None:
        options["norm"] = text_option("norm", norm)
    for name, value in {"k": k, "phi": phi, "gamma": gamma, "sigma": sigma}.items():
        if value is not None:
            options[name] = number_option(name, value)
    if weights is not None:
        options["weights"] = _in_order(weights, [name for name, _ in listed])
    listed = [(name, drawn(run)) for name, run in listed]
    if train is None:
        with reading("runs"):
            return Fused(_matchbench.fuse([one_source(run, name) for name, run in listed], options), None)
    options["measure"] = text_option("measure", key_of(measure))
    options["folds"] = count_option("folds", folds)
    train = drawn(train)
    with reading("runs or train"):
        sources = [one_source(run, name) for name, run in listed]
        found = _matchbench.train_fusion(sources, judgments_source(train), options)
    return Fused(found.pop("run"), found)


def _in_order(weights: typing.Any, names: "list[str]") -> "list[float]":
    if isinstance(weights, dict):
        if set(weights) != set(names):
            raise InputError(f"weights has {shown(list(weights))}; give one for each of {shown(names)}")
        weights = [weights[name] for name in names]
    try:
        given = [value.item() if hasattr(value, "item") else value for value in weights]
    except TypeError as error:
        raise InputError(f"weights has the value {shown(weights)}; give a list of numbers") from error
    if not given:
        raise InputError("weights is empty; give a number for each run, or leave it out")
    return [number_option("weights", value) for value in given]
