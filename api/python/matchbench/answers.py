"""What a ranker answers, as {service: score}."""

import typing

from .errors import InputError, shown
from .model import Service
from .ranking import Ranking
from .service_names import ServiceNames
from .trec_files import finite

Answer = typing.Dict[str, float]  # {service: score}, the best first

_REMEDY = "answer with URIs, names or positions; a pair is (one of them, score)"


def ranking_of(
    answer: typing.Any,
    services: "tuple[Service, ...]",
    depth: int,
    where: str,
    names: ServiceNames,
) -> Answer:
    """The best services of an answer. Raises InputError, which begins with `where`, if the answer is
    not a ranking of these services. names: theirs."""
    found: Answer = {}
    for one, score in _rows_of(answer, depth, where):
        uri = _uri_of(one, services)
        if not isinstance(uri, str):
            raise InputError(f"{where}: {shown(uri)} is not a service; {_REMEDY}")
        try:
            uri = services[names.find(uri)].uri
        except KeyError as unknown:
            raise InputError(f"{where}: {unknown.args[0]}; {_REMEDY}") from None
        if uri in found:
            raise InputError(f"{where}: {shown(one)} appears twice; {_REMEDY}")
        found[uri] = finite(score, f"{where}: {uri}")
    # Python's sort is stable: equal scores keep the order of the answer.
    best = sorted(found.items(), key=lambda item: -item[1])[:depth]
    return dict(best)


def _rows_of(answer: typing.Any, depth: int, where: str) -> "list[tuple[typing.Any, typing.Any]]":
    if isinstance(answer, Ranking):
        return list(answer.pairs(depth))
    if hasattr(answer, "items"):
        return list(answer.items())
    if isinstance(answer, (str, bytes)) or not hasattr(answer, "__iter__"):
        raise InputError(
            f"{where}: the answer {shown(answer)} is not a ranking; give {{service: score}} or "
            "services"
        )
    listed = list(answer)
    if all(isinstance(one, (tuple, list)) and len(one) == 2 for one in listed):
        return [(one, score) for one, score in listed]
    return [(one, -float(rank)) for rank, one in enumerate(listed)]


def _uri_of(one: typing.Any, services: "tuple[Service, ...]") -> typing.Any:
    """The URI of a service or of a position among the services; else what it is."""
    if isinstance(one, Service):
        return one.uri
    is_place = hasattr(one, "__index__") and not isinstance(one, bool) and 0 <= one < len(services)
    return services[one].uri if is_place else one
