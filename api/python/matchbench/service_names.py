"""Finds services by the names that other programs use for them, as run files do."""

import difflib
from typing import Dict, Iterable, List, Sequence
from urllib.parse import unquote

from .errors import InvalidInput
from .model import Service

_SEVERAL = -1
_MOST_COMPARED = 20_000


class ServiceNames:
    """Finds a service by its URI, by the part of its URI after a '/', '#' or ':' if no other URI ends so
    ("github.json#list_issues", "list_issues"), or by its name if no other service has that."""

    def __init__(self, services: Sequence[Service]) -> None:
        self._services = services
        self._uris = {service.uri: place for place, service in enumerate(services)}
        self._ends: Dict[str, int] = {}
        self._names: Dict[str, int] = {}
        for place, service in enumerate(services):
            for end in _ends_of(service.uri):
                _add(end, place, self._ends)
            if service.name:
                _add(service.name, place, self._names)

    def find(self, name: str) -> int:
        """The place of the only service with this name. Raises KeyError with a message that says what is
        wrong with the name, and which name is similar."""
        for known in (self._uris, self._ends, self._names):
            place = known.get(name, None)
            if place is None:
                continue
            if place == _SEVERAL:
                raise KeyError(f"'{in_line(name)}' fits several services; {self._longer(name)}")
            return place
        raise KeyError(f"'{in_line(name)}' is no service of the collection{self._nearest(name)}")

    def placed(self, rows: "list[tuple[str, float]]") -> "list[tuple[int, float]]":
        """The rows with the places of services instead of names. If a service is named more than once, its
        first row counts. Raises InvalidInput for a name that does not identify one service."""
        scores: Dict[int, float] = {}
        for name, score in rows:
            try:
                place = self.find(name)
            except KeyError as unknown:
                raise InvalidInput(
                    f"the answer has a name that does not identify one service: {unknown.args[0]}"
                ) from None
            scores.setdefault(place, score)
        return list(scores.items())

    def _longer(self, name: str) -> str:
        fitting = [s.uri for s in self._services if s.name == name or name in _ends_of(s.uri)]
        return "the ids that tell them apart are " + " and ".join(f"'{in_line(uri)}'" for uri in fitting[:2])

    def _nearest(self, name: str) -> str:
        wanted = name[:200]
        known: List[str] = [one for names in (self._names, self._ends) for one in names]
        near = difflib.get_close_matches(wanted, known[:_MOST_COMPARED], n=1)
        return f"; did it mean '{in_line(near[0])}'?" if near else ""


def _ends_of(uri: str) -> Iterable[str]:
    """The parts after a '/', '#' or ':', each as it is written and without percent-encoding."""
    starts = [place + 1 for place, sign in enumerate(uri) if sign in "/#:"]
    ends = [uri[start:] for start in starts if uri[start:]]
    return {one for end in ends for one in (end, unquote(end))}


def _add(name: str, place: int, known: Dict[str, int]) -> None:
    known[name] = place if known.get(name, place) == place else _SEVERAL


def in_line(text: str, most: int = 120) -> str:
    """A stranger's text, or its beginning, without characters that a terminal would not show."""
    line = "".join(sign if sign.isprintable() else " " for sign in text[:most])
    return line + ("…" if len(text) > most else "")
