"""From the host's messages to the values of matchbench.model."""

import gc
from typing import Any, Callable, Dict, List, Mapping, Tuple

from .model import Collection, Document, Judgment, Service, Training
from .taxonomy import Taxonomy

Read = Callable[[], Dict[str, Any]]
_new = object.__new__


def document(members: Mapping[str, Any]) -> Document:
    return Document(
        members["uri"],
        members.get("media_type", ""),
        members["path"],
        members.get("offset", 0),
        members.get("length"),
    )


def service(members: Mapping[str, Any]) -> Service:
    """Fills the frozen object's dictionary at once: the constructor of a frozen dataclass takes
    several times as long, and this is part of every query."""
    get = members.get
    made: Service = _new(Service)
    source = get("source")
    made.__dict__.update(
        uri=members["uri"],
        name=get("name", ""),
        description=get("description", ""),
        inputs=tuple(get("inputs", ())),
        outputs=tuple(get("outputs", ())),
        preconditions=tuple(get("preconditions", ())),
        effects=tuple(get("effects", ())),
        categories=tuple(get("categories", ())),
        tags=tuple(get("tags", ())),
        source=None if source is None else document(source),
    )
    return made


def collection(call: Mapping[str, Any], read: Read) -> Collection:
    """Reads the lines that follow the call `load`. The garbage collector rests meanwhile: all that
    is made here stays."""
    resting = gc.isenabled()
    gc.disable()
    try:
        services = tuple([service(read()) for _ in range(call.get("services", 0))])
        names: List[Tuple[str, ...]] = []
        parents: List[Tuple[int, ...]] = []
        for _ in range(call.get("concepts", 0)):
            members = read()
            names.append((members["uri"], *members.get("aliases", ())))
            parents.append(tuple(members.get("parents", ())))
        ontologies = tuple([document(read()) for _ in range(call.get("ontologies", 0))])
    finally:
        if resting:
            gc.enable()
    return Collection(services, Taxonomy(names, parents), ontologies, call.get("files", {}))


def training(call: Mapping[str, Any], read: Read) -> Training:
    """Reads the lines that follow the call `train`."""
    requests: List[Service] = []
    judgments: List[Judgment] = []
    for request in range(call.get("requests", 0)):
        members = read()
        requests.append(service(members["request"]))
        for judged, grade, relevant in members.get("judgments", ()):
            judgments.append(Judgment(request, judged, grade, bool(relevant)))
    return Training(
        tuple(requests), tuple(judgments), call.get("max_grade", 0), call.get("budget_ns", 0)
    )
