"""Rndcg, which only trec_eval has: nDCG averaged over the levels of the ideal ranking."""

import array
import math
import typing

Numbers = typing.Mapping[str, typing.Any]


def rndcg(judged: Numbers, scores: Numbers, level: float, judged_only: bool) -> float:
    """Rndcg of a topic, as trec_eval 9.0 computes it (m_Rndcg.c).

    A cutoff follows the last document of each positive grade in the ideal ranking; the value is the
    mean of nDCG at these cutoffs and, if the run has more than one document after the last
    of them, at its end. Gains are grades, those below 0 count as 0, and so do unjudged documents.

    scores are rounded to single precision; equal ones are ordered by id, falling. level: 0 if no
    grade reaches it. judged_only: unjudged documents are removed first.
    """
    grades = {document: float(grade) for document, grade in judged.items()}
    ideal = sorted((grade for grade in grades.values() if grade > 0), reverse=True)
    if not ideal or max(grades.values()) < level:
        return 0.0
    listed = [document for document in scores if document in grades or not judged_only]
    single = array.array("f", [scores[document] for document in listed])
    ranked = [document for _, document in sorted(zip(single, listed), reverse=True)]
    found = _gains_up_to([max(0.0, grades.get(document, 0.0)) for document in ranked])
    best = _gains_up_to(ideal)
    cutoffs = [n for n in range(1, len(ideal)) if ideal[n - 1] != ideal[n]] + [len(ideal)]
    if len(ranked) > len(ideal) + 1:
        cutoffs.append(len(ranked))
    values = [found[min(n, len(ranked))] / best[min(n, len(ideal))] for n in cutoffs]
    return math.fsum(values) / len(values)


def _gains_up_to(gains: "list[float]") -> "list[float]":
    """The discounted gain of the first n documents, for n from 0 on (Järvelin and Kekäläinen 2002,
    with the logarithm to the base 2 of the rank plus 1)."""
    sums = [0.0]
    for rank, gain in enumerate(gains, 1):
        sums.append(sums[-1] + gain / math.log2(rank + 1))
    return sums
