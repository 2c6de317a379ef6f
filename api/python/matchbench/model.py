"""What the host hands to a matchmaker. Everything here is a value that never changes."""

from dataclasses import dataclass, field
from typing import Any, Mapping, Optional, Tuple

from .errors import InvalidInput
from .taxonomy import Taxonomy


@dataclass(frozen=True)
class Document:
    """Bytes that the host has read: an ontology, or the source of a service."""

    uri: str  # identity; nothing is fetched over the network
    media_type: str  # "application/owls+xml", "application/wsdl+xml", "application/json", ...
    path: str
    offset: int = 0
    length: Optional[int] = None  # None: to the end of the file

    def read(self) -> bytes:
        """Reads the document's bytes from its file. Raises OSError if that fails."""
        with open(self.path, "rb") as file:
            file.seek(self.offset)
            found = file.read() if self.length is None else file.read(self.length)
        if self.length is not None and len(found) != self.length:
            raise OSError(f"{self.path} ends before the document {self.uri} does")
        return found


@dataclass(frozen=True)
class Service:
    """An offer or a request. What its description does not state is empty."""

    uri: str
    name: str = ""
    description: str = ""  # natural language
    inputs: Tuple[str, ...] = ()  # concept URIs, document order
    outputs: Tuple[str, ...] = ()
    preconditions: Tuple[str, ...] = ()  # expressions, as text
    effects: Tuple[str, ...] = ()
    categories: Tuple[str, ...] = ()
    tags: Tuple[str, ...] = ()
    source: Optional[Document] = None


@dataclass(frozen=True)
class Collection:
    """A service is known by its position in `services`; the host shuffles them."""

    services: Tuple[Service, ...]
    taxonomy: Taxonomy  # empty if the collection has no ontologies
    ontologies: Tuple[Document, ...] = ()
    # Paths of the files and folders that the organiser hands over, by their keys.
    files: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Query:
    request: Service
    top_k: int = 0  # 0: rank the whole collection
    budget_ns: int = 0  # 0: no limit; counted from the moment of the call


@dataclass(frozen=True)
class Judgment:
    """A pair of a request and a service that somebody judged."""

    request: int  # position in Training.requests
    service: int  # position in Collection.services
    grade: int  # from 0, not relevant, to Training.max_grade
    relevant: bool  # the binary judgment


@dataclass(frozen=True)
class Training:
    """Judgments to learn from; none of these requests is asked later."""

    requests: Tuple[Service, ...]
    judgments: Tuple[Judgment, ...]  # ordered by request, then by service
    max_grade: int
    budget_ns: int = 0


@dataclass(frozen=True)
class Options:
    """What a matchmaker is created with."""

    seed: int  # the only permitted source of randomness
    max_threads: int  # including the main one; at least 1
    parameters: Mapping[str, Any]  # the object under `parameters` in the contest
    folder: str = ""  # the folder of the program's files, which is read only
    scratch: str = ""  # the folder in which the program may write

    def refuse_unknown(self, *known: str) -> None:
        """Raises InvalidInput if there is a parameter that `known` does not list."""
        for name in self.parameters:
            if name not in known:
                raise InvalidInput(
                    f"there is no parameter '{name}'; known are: {', '.join(known) or 'none'}"
                )


@dataclass(frozen=True)
class MemoryUse:
    """The matchmaker's own account of its memory, in bytes."""

    index_bytes: int = 0
    ontology_bytes: int = 0
    model_bytes: int = 0
    scratch_bytes: int = 0
