"""Rndcg, which only trec_eval has: nDCG averaged over the levels of the ideal ranking."""

import array
import bisect
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
    gains = {document: float(grade) for document, grade in judged.items() if grade > 0}
    if not gains or max(gains.values()) < level:
        return 0.0
    if judged_only:
        scores = {document: score for document, score in scores.items() if document in judged}
    hits = _hits(scores, gains)
    ideal = list(enumerate(sorted(gains.values(), reverse=True), 1))
    cutoffs = [n for (n, gain), (_, lower) in zip(ideal, ideal[1:]) if gain != lower] + [len(ideal)]
    if len(scores) > len(ideal) + 1:
        cutoffs.append(len(scores))
    values = [_gain_up_to(n, hits) / _gain_up_to(n, ideal) for n in cutoffs]
    return math.fsum(values) / len(values)


def _hits(scores: Numbers, gains: "dict[str, float]") -> "list[tuple[int, float]]":
    """Rank and gain of the documents that have a gain, by rank."""
    rising = sorted(array.array("f", scores.values()))
    found = [document for document in gains if document in scores]
    hits = []
    for document, score in zip(found, array.array("f", map(scores.__getitem__, found))):
        after = bisect.bisect_left(rising, score)
        if rising[after + 1 : after + 2] == [score]:
            break
        hits.append((len(rising) - after, gains[document]))
    else:
        return sorted(hits)
    # With ties the documents are sorted, too, which takes several times as long.
    single = zip(array.array("f", scores.values()), scores)
    ranked = [document for _, document in sorted(single, reverse=True)]
    return [(rank, gains[one]) for rank, one in enumerate(ranked, 1) if one in gains]


def _gain_up_to(cutoff: int, hits: "list[tuple[int, float]]") -> float:
    """The discounted gain of the first documents (Järvelin and Kekäläinen 2002, with the logarithm to
    the base 2 of the rank plus 1). hits: rank and gain of those that have one."""
    total = 0.0
    for rank, gain in hits:
        if rank > cutoff:
            break
        total += gain / math.log2(rank + 1)
    return total
