"""A provider for the package ir_measures: 'from matchbench.ir_measures import Provider'.

The values are those of evaluate(), with scores as doubles and equal scores by document id, falling.
Put first into the default pipeline, it computes all measures that it supports:

    ir_measures.DefaultPipeline.providers.insert(0, Provider())
"""

# mypy: disable-error-code="no-untyped-call"

import typing

from ir_measures import Metric, measures
from ir_measures.providers import Evaluator as _Evaluator
from ir_measures.providers import Provider as _Provider
from ir_measures.providers.base import NOT_PROVIDED, Any, Choices
from ir_measures.util import QrelsConverter, RunConverter

from .evaluation import evaluate

__all__ = ["Provider"]

_JUDGED = {"rel": Any(), "judged_only": Any()}


class Provider(_Provider):
    """Computes measures of ir_measures. What it does not support, such as gains for nDCG, is left to
    the other providers of a pipeline. Raises matchbench.InputError for a score that is not a finite
    number."""

    NAME = "matchbench"
    SUPPORTED_MEASURES = [
        measures._P(cutoff=Any(), **_JUDGED),
        measures._R(cutoff=Any(), **_JUDGED),
        measures._Success(cutoff=Any(), **_JUDGED),
        measures._RR(cutoff=Any(), **_JUDGED),
        measures._AP(cutoff=Any(), **_JUDGED),
        measures._Rprec(**_JUDGED),
        measures._IPrec(recall=Any(), **_JUDGED),
        measures._nDCG(
            cutoff=Any(), dcg=Choices("log2"), gains=Choices(NOT_PROVIDED), judged_only=Any()
        ),
        measures._SetP(relative=Any(), **_JUDGED),
        measures._SetR(rel=Any()),
        # Of other values trec_eval takes beta itself as the weight, and matchbench its square.
        measures._SetF(beta=Choices(1.0), **_JUDGED),
        measures._SetAP(**_JUDGED),
        measures._Bpref(rel=Any()),
        measures._infAP(rel=Any()),
        measures._NumRet(rel=Any()),
        measures._NumRel(rel=Any()),
        measures._Judged(cutoff=Any()),
    ]

    def _evaluator(self, asked: typing.Any, qrels: typing.Any) -> "_JudgedQueries":
        return _JudgedQueries(list(asked), QrelsConverter(qrels).as_dict_of_dict())


class _JudgedQueries(_Evaluator):
    def __init__(self, asked: "list[typing.Any]", qrels: typing.Any) -> None:
        self._judged = {query: documents for query, documents in qrels.items() if documents}
        super().__init__(asked, set(qrels))

    def _iter_calc(self, run: typing.Any) -> "typing.Iterator[Metric]":
        """A value for each query that the run has; ir_measures adds its default for the others."""
        ranked = RunConverter(run).as_dict_of_dict()
        for judged_only in (False, True):
            names = {m: _name_of(m) for m in self.measures if _is_judged_only(m) == judged_only}
            if not names or not self._judged:
                continue
            found = evaluate(self._judged, ranked, list(names.values()), judged_only=judged_only)
            for query in self._judged:
                if query not in ranked or query in found.missing:
                    continue
                for measure, name in names.items():
                    yield Metric(query, measure, found.per_query[name][query])


def _is_judged_only(measure: typing.Any) -> bool:
    return "judged_only" in measure.SUPPORTED_PARAMS and bool(measure["judged_only"])


def _name_of(measure: typing.Any) -> str:
    """The measure's name in matchbench: its parameters without those that are options there."""
    name: str = measure.NAME
    given = dict(measure.params)
    given.pop("judged_only", None)
    cutoff = given.pop("cutoff", given.pop("recall", None))
    if name == "SetP" and given.pop("relative", False):
        name = "SetRelP"
    elif name == "NumRet" and given.get("rel") is not None:
        name = "NumRelRet"
    given.pop("dcg", None)
    inside = ",".join(f"{key}={value}" for key, value in sorted(given.items()))
    parameters = f"({inside})" if inside else ""
    return f"{name}{parameters}" + ("" if cutoff is None else f"@{cutoff}")
