"""What a matchmaker returns, and how it goes back to the host."""

import sys
from array import array
from math import isfinite
from typing import Any, Iterable, List, NamedTuple, Optional, Sequence, Tuple

PAIR = "(position in collection.services, score)"


class Degree:
    """Degrees of match that a matchmaker may claim."""

    NONE = 0
    EXACT = 1
    PLUG_IN = 2
    SUBSUMES = 3
    SUBSUMED_BY = 4
    INTERSECTION = 5
    NEAREST = 6
    FAIL = 7


class Ranking:
    """Services with their scores, in any order and each at most once. The SDK sorts them by falling
    score, keeps the given order of equal scores, and cuts at top_k.

    `services` are positions in Collection.services, `scores` finite numbers; both are sequences of
    the same length: lists, array.array or NumPy arrays, of which the last two are the fastest.
    `degrees`, if given, are as many numbers of `Degree`.
    """

    __slots__ = ("degrees", "scores", "services")

    def __init__(
        self,
        services: Sequence[int],
        scores: Sequence[float],
        degrees: Optional[Sequence[int]] = None,
    ) -> None:
        if len(services) != len(scores) or (degrees is not None and len(degrees) != len(scores)):
            raise ValueError(
                f"{len(services)} services, {len(scores)} scores"
                + ("" if degrees is None else f" and {len(degrees)} degrees")
                + ": their numbers must agree"
            )
        self.services = services
        self.scores = scores
        self.degrees = degrees

    @classmethod
    def from_pairs(cls, pairs: Iterable[Tuple[Any, ...]]) -> "Ranking":
        """From (service, score) or (service, score, degree), all of the same kind."""
        try:
            lines = list(pairs)
            lengths = set(map(len, lines))
        except TypeError:
            lengths = {0}
        if lengths - {2} and lengths - {3}:
            raise ValueError(
                f"query() returned {_shown(pairs)}; return a list of pairs, {PAIR}, or "
                "matchbench.Ranking(positions, scores)"
            )
        if not lines:
            return cls((), ())
        return cls(*zip(*lines))

    @classmethod
    def from_scores(cls, scores: Sequence[float]) -> "Ranking":
        """Ranks the whole collection: scores[i] is the score of service i."""
        return cls(range(len(scores)), scores)

    def pack(self, top_k: int) -> "Packed":
        """Sorted, cut and as little-endian bytes. Raises ValueError, TypeError or OverflowError if
        the ranking cannot be one."""
        numpy = sys.modules.get("numpy")
        if numpy is not None and isinstance(self.scores, numpy.ndarray):
            return _pack_numpy(numpy, self, top_k)
        return _pack_plain(self, top_k)

    def pairs(self, top_k: int = 0) -> List[Tuple[int, float]]:
        """The finished list; 0 means all of it."""
        packed = self.pack(top_k)
        services, scores = array("I", packed.services), array("d", packed.scores)
        if sys.byteorder == "big":
            services.byteswap()
            scores.byteswap()
        return list(zip(services, scores))


class Packed(NamedTuple):
    ranked: int
    services: bytes  # unsigned, 32 bits each
    scores: bytes  # IEEE 754, 64 bits each
    degrees: Optional[bytes]  # signed, 32 bits each


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _not_finite(services: Sequence[int], scores: Sequence[float]) -> ValueError:
    for service, score in zip(services, scores):
        if not isfinite(score):
            return ValueError(f"the score of service {service} is {score}; it must be finite")
    raise AssertionError("called although all scores are finite")


def _refuse_swapped(services: Sequence[int], scores: Sequence[Any], falling: List[Any]) -> None:
    """Raises ValueError for pairs (score, service): their scores are all different positions, and
    services that repeat. Scores that count something end with equal ones and cost no look."""
    are_whole = type(scores[0]) is int and type(services[0]) is int
    if not are_whole or falling[0] == falling[1] or falling[-1] == falling[-2]:
        return
    seen = set()
    for service in services:
        if service in seen:
            raise ValueError(
                f"service {service} is there twice; a pair is {PAIR}, and each service appears once"
            )
        seen.add(service)


def _no_number(kind: str, values: Sequence[Any], error: Exception) -> Exception:
    """An exception of the same type that names the first value that is none of the kind."""
    rules = {
        "I": "a service is its position, a whole number from 0 on",
        "d": "a score is a number",
        "i": "a degree is a whole number",
    }
    for value in values:
        try:
            array(kind, [value])
        except (TypeError, OverflowError):
            break
    if kind == "d" and getattr(value, "shape", None):
        return TypeError(
            f"{rules[kind]}; found an array of {len(value)}; of a matrix with one row take row 0"
        )
    remedy = f"; a pair is {PAIR}" if kind == "I" and isinstance(value, float) else ""
    return type(error)(f"{rules[kind]}; found {_shown(value)}{remedy}")


def _pack_plain(ranking: Ranking, top_k: int) -> Packed:
    services, degrees = ranking.services, ranking.degrees
    scores = ranking.scores if isinstance(ranking.scores, list) else list(ranking.scores)
    # A sum of finite numbers can overflow, so it only says that nothing needs a closer look.
    try:
        is_finite = isfinite(sum(scores))
    except TypeError as error:
        raise _no_number("d", scores, error) from None
    if not is_finite and not all(map(isfinite, scores)):
        raise _not_finite(services, scores)
    falling = sorted(scores, reverse=True)
    if falling != scores:
        _refuse_swapped(services, scores, falling)
        order = sorted(range(len(scores)), key=scores.__getitem__, reverse=True)
        if top_k:
            del order[top_k:]
        services = [services[i] for i in order]
        degrees = None if degrees is None else [degrees[i] for i in order]
        scores = falling
    if top_k and len(scores) > top_k:
        services, scores = services[:top_k], scores[:top_k]
        degrees = None if degrees is None else degrees[:top_k]
    return Packed(
        len(scores),
        _column("I", services),
        _column("d", scores),
        None if degrees is None else _column("i", degrees),
    )


def _column(kind: str, values: Sequence[Any]) -> bytes:
    try:
        column = (
            values if isinstance(values, array) and values.typecode == kind else array(kind, values)
        )
    except (TypeError, OverflowError) as error:
        raise _no_number(kind, values, error) from None
    if sys.byteorder == "big":
        column = array(kind, column)
        column.byteswap()
    return column.tobytes()


def _pack_numpy(numpy: Any, ranking: Ranking, top_k: int) -> Packed:
    scores: Any = numpy.asarray(ranking.scores).astype("<f8", copy=False)
    services = numpy.asarray(ranking.services)
    degrees = None if ranking.degrees is None else numpy.asarray(ranking.degrees)
    if scores.ndim != 1 or services.ndim != 1:
        raise ValueError("services and scores must be arrays of one dimension")
    if scores.size and services.dtype.kind not in "iu":
        raise TypeError(f"services are of the type {services.dtype}; they must be whole numbers")
    if scores.size and not 0 <= int(services.min()) <= int(services.max()) < 1 << 32:
        raise OverflowError("a service's position is negative or has more than 32 bits")
    if not numpy.isfinite(scores).all():
        raise _not_finite(services.tolist(), scores.tolist())
    if (scores[1:] > scores[:-1]).any():
        order = numpy.argsort(-scores, kind="stable")
        scores, services = scores[order], services[order]
        degrees = None if degrees is None else degrees[order]
    if top_k:
        scores, services = scores[:top_k], services[:top_k]
        degrees = None if degrees is None else degrees[:top_k]
    return Packed(
        int(scores.size),
        services.astype("<u4").tobytes(),
        scores.tobytes(),
        None if degrees is None else degrees.astype("<i4").tobytes(),
    )
