"""Stands in for the package pytrec_eval: 'from matchbench import pytrec_eval'.

Names, arguments and results are those of pytrec_eval, scores are rounded to single precision as
there, and topics that a run lacks, or that nobody judged, have no results. What differs on purpose:
a score that is not a finite number is refused (matchbench.InputError), and so is a document that is
no str. The measures of preferences are not there.
"""

import math
import re
import typing

from .errors import InputError, shown
from .evaluation import score
from .rndcg import rndcg

__all__ = [
    "RelevanceEvaluator",
    "compute_aggregated_measure",
    "parse_qrel",
    "parse_run",
    "supported_measures",
    "supported_nicknames",
]

Judgments = typing.Mapping[str, typing.Mapping[str, int]]
Rankings = typing.Mapping[str, typing.Mapping[str, float]]

_COUNTS = ("num_q", "num_ret", "num_rel", "num_rel_ret")
_OFFICIAL = ("runid", *_COUNTS, "map", "gm_map", "Rprec", "bpref", "recip_rank")
_SETS = ("set_P", "set_recall", "set_relative_P", "set_map", "set_F")
supported_measures = frozenset(
    {*_OFFICIAL, *_SETS, "iprec_at_recall", "P", "relstring", "recall", "infAP", "gm_bpref"}
    | {"Rprec_mult", "utility", "11pt_avg", "binG", "G", "ndcg", "ndcg_rel", "ndcg_cut"}
    | {"map_cut", "relative_P", "success", "num_nonrel_judged_ret", "Rndcg"}
)
supported_nicknames = {
    "official": {*_OFFICIAL, "iprec_at_recall", "P"},
    "set": {"runid", *_COUNTS, "utility", *_SETS},
    "all_trec": set(supported_measures),
}

# Of the geometric means, the logarithm of a topic's value, which is at least this.
_LEAST = 1e-5
_GEOMETRIC = {"gm_map": "map", "gm_bpref": "bpref"}


def parse_run(f_run: typing.Iterable[str]) -> "dict[str, dict[str, float]]":
    """{query: {document: score}} of the lines of a run. AssertionError if a document of a query
    appears twice, ValueError if a line does not have six fields."""
    run: "dict[str, dict[str, float]]" = {}
    for line in f_run:
        query, _, document, _, value, _ = line.strip().split()
        assert document not in run.setdefault(query, {})
        run[query][document] = float(value)
    return run


def parse_qrel(f_qrel: typing.Iterable[str]) -> "dict[str, dict[str, int]]":
    """{query: {document: grade}} of the lines of judgments; raises as parse_run does, of four
    fields."""
    qrel: "dict[str, dict[str, int]]" = {}
    for line in f_qrel:
        query, _, document, grade = line.strip().split()
        assert document not in qrel.setdefault(query, {})
        qrel[query][document] = int(grade)
    return qrel


def compute_aggregated_measure(measure: str, values: "typing.Sequence[float]") -> float:
    """One number over topics: the sum of counts ("num_…"), of "gm_…" the exponential of the mean,
    else the mean."""
    if measure.startswith("num_"):
        return float(math.fsum(values))
    mean = math.fsum(values) / len(values)
    return math.exp(mean) if measure.startswith("gm_") else mean


class RelevanceEvaluator:
    """Scores runs against judgments.

    query_relevance: {query: {document: grade}}. measures: names of supported_measures, with
    parameters as "ndcg_cut.5,10" or "ndcg_cut_5", and nicknames. relevance_level: a document is
    relevant from this grade on. judged_docs_only_flag: unjudged documents are removed first.
    Raises ValueError for a measure that is not supported.
    """

    def __init__(
        self,
        query_relevance: Judgments,
        measures: typing.Iterable[str],
        relevance_level: int = 1,
        judged_docs_only_flag: bool = False,
    ) -> None:
        try:
            self._judged = {q: dict(ds) for q, ds in query_relevance.items() if len(ds) > 0}
        except (AttributeError, TypeError, ValueError) as error:
            raise InputError(
                f"query_relevance is not a dict of dicts ({shown(error)}); "
                "give {query: {document: grade}}"
            ) from error
        self._asked = sorted(_asked_measures(measures))
        self._level, self._judged_only = float(relevance_level), bool(judged_docs_only_flag)
        self._options = {
            "level": self._level,
            "judged_only": self._judged_only,
            "single_precision": True,
        }

    def evaluate(self, scores: Rankings) -> "dict[str, dict[str, typing.Any]]":
        """{query: {measure: value}} of the judged queries that the run has. Raises
        matchbench.InputError if a score is no finite number."""
        if not scores:
            return {}
        if not hasattr(scores, "items"):
            raise InputError("scores is not a dict; give {query: {document: score}}")
        queries = [query for query in scores if query in self._judged]
        if not queries:
            return {}
        per_query = self._per_query({query: scores[query] for query in queries})
        return {
            query: {measure: column[query] for measure, column in per_query.items()}
            for query in queries
        }

    def _per_query(self, run: Rankings) -> "dict[str, dict[str, typing.Any]]":
        judged = {query: self._judged[query] for query in run}
        asked = [name for name in self._asked if name not in _ADDED and name not in _GEOMETRIC]
        helpers = [source for name, source in _GEOMETRIC.items() if name in self._asked]
        _, found = score(judged, run, [*asked, *helpers, "num_ret"], dict(self._options))
        values = found["runs"][0]["per_query"]
        results = {
            name: column
            for name, column in values.items()
            if (name != "num_ret" or name in asked)
            and not (name in helpers and name not in asked)
        }
        for name in self._asked:
            if name == "num_q":
                results[name] = {query: 1.0 for query in run}
            elif name in ("runid", "relstring"):
                results[name] = {query: 0.0 for query in run}
            elif name == "Rndcg":
                results[name] = {
                    q: rndcg(judged[q], run[q], self._level, self._judged_only) for q in run
                }
            elif name in _GEOMETRIC:
                column = values[_GEOMETRIC[name]]
                results[name] = {q: math.log(max(v, _LEAST)) for q, v in column.items()}
        return results


# What the compiled module has no number by topic for; texts are 0, as they are there.
_ADDED = ("Rndcg", "num_q", "runid", "relstring")


def _asked_measures(measures: typing.Iterable[str]) -> "set[str]":
    parameters: "dict[str, set[str]]" = {}
    for asked in measures:
        for name in supported_nicknames.get(asked, {asked}):
            base, values = _parts_of(name)
            parameters.setdefault(base, set()).update(values)
    return {
        base + ("." + ",".join(sorted(values)) if values else "")
        for base, values in parameters.items()
    }


def _parts_of(name: str) -> "tuple[str, list[str]]":
    if name in supported_measures:
        return name, []
    for base in supported_measures:
        number = r"[0-9]+(?:\.[0-9]+)?"
        match = re.match(rf"{re.escape(base)}[._]({number}(?:,{number})*)$", str(name))
        if match is not None:
            return base, match.group(1).split(",")
    raise ValueError(f"unsupported measure {name}")
