"""Rankers in the tests of a project: the verdict of the gate as an assertion, under any test runner."""

import os
import typing

from .inputs import path_of
from .rankers import ask, is_ranker
from .verdicts import Verdict, gate

_MOST_SHOWN = 5


def assert_not_worse(
    ranker: typing.Any,
    baseline: "str | os.PathLike[str]" = "baseline.yaml",
    *,
    collection: "str | os.PathLike[str] | None" = None,
    undecided_passes: bool = False,
    **options: typing.Any,
) -> Verdict:
    """Asks a ranker every request of a collection in this process and returns gate()'s verdict on its
    answers if this is "not worse"; or "undecided", with undecided_passes. Else raises AssertionError
    with the verdict, and the requests that lost most, as its message.

    ranker: as ask() takes it; or a run, a round or a plugin, as gate() takes them.
    baseline: the file that 'matchbench gate … --accept' has written, or another base, by its path.
    collection: its folder; None: `collection` beside the baseline. options: those of gate().

    Raises what ask() and gate() raise.
    """
    if collection is None:
        collection = os.path.join(os.path.dirname(path_of(baseline)), "collection")
    trouble = ""
    if is_ranker(ranker):
        asked = ask(ranker, collection)
        ranker, trouble = asked.run, asked.trouble()
        if not any(asked.run.values()):
            raise AssertionError(f"worse: the ranker {trouble}")
    verdict = gate(baseline, ranker, collection=collection, **options)
    if verdict.passed or (undecided_passes and verdict.verdict == "undecided"):
        return verdict
    raise AssertionError("\n".join(_lines(verdict.facts, trouble)))


def _lines(facts: "dict[str, typing.Any]", trouble: str) -> "typing.Iterator[str]":
    yield facts["sentence"]
    if trouble:
        yield f"the ranker {trouble}"
    for one in facts["measures"]:
        sentence = f", {one['sentence']}" if one["sentence"] != facts["sentence"] else ""
        yield f"{one['measure']}: {one['base']:.4f} → {one['new']:.4f}{sentence}"
    # The requests are those that changed by the first measure.
    sign = -1.0 if facts["measures"][0]["direction"] == "lower" else 1.0
    losses = [(sign * _fall(one), one) for one in facts["changed"]]
    lost = sorted((loss for loss in losses if loss[0] > 0), key=lambda loss: loss[0], reverse=True)
    for _, one in lost[:_MOST_SHOWN]:
        now = [place["service"] for place in one["new_ranking"][:1]] or ["nothing"]
        yield f"  {one['text'] or one['name']}: {one['base']} → {one['new']}, first now: {now[0]}"


def _fall(one: "dict[str, typing.Any]") -> float:
    if one["base"] is None or one["new"] is None:
        return 0.0
    return float(one["base"]) - float(one["new"])
