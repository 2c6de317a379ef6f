"""A ranker in a notebook is asked there, under the clock."""

import inspect
import os
import time
import typing

from .answers import Answer, ranking_of
from .channel import text_of
from .collection_folder import CollectionFolder
from .errors import Error, InputError, Unsupported, shown
from .evaluation import count_option
from .frames import Columns, frame_of, html_summary
from .matchmaker import Host, Matchmaker
from .model import Collection, Options, Query, Service
from .places import place_here
from .service_names import ServiceNames
from .texts import plain_text

Ask = typing.Callable[[Service, int], typing.Any]

CONFINEMENT = "none: asked in this Python process"


class Asked:
    """What a ranker answered in this process, unconfined, and how long each request took.

    name: the ranker's. run: {request: {service: score}}, as evaluate() takes it; a request without
    an answer is missing. times: {request: ms}, of a single call by this process's own clock.
    load_ms: of indexing. failures: {request: what it raised, and where}. confinement: that there was none;
    such times are not comparable with those of a round.
    """

    confinement = CONFINEMENT

    def __init__(self, name: str) -> None:
        self.name = name
        self.run: "dict[str, Answer]" = {}
        self.times: "dict[str, float]" = {}
        self.failures: "dict[str, str]" = {}
        self.load_ms = 0.0

    def columns(self) -> Columns:
        """A row for each request: request, ms, services, failure, confinement."""
        return {
            "request": list(self.times),
            "ms": list(self.times.values()),
            "services": [len(self.run.get(request, ())) for request in self.times],
            "failure": [self.failures.get(request) for request in self.times],
            "confinement": [CONFINEMENT] * len(self.times),
        }

    def to_frame(self) -> typing.Any:
        """The columns as a frame (pandas, else polars, else Arrow)."""
        return frame_of(self.columns())

    def trouble(self) -> str:
        """How many requests it raised for, and what for the first; or that it ranked no service for
        any. Empty if neither."""
        if self.failures:
            first = next(iter(self.failures.values()))
            return f"raised for {len(self.failures)} of {len(self.times)} requests: {first}"
        if not any(self.run.values()):
            return f"answered none of {len(self.times)} requests; does it return its ranking?"
        return ""

    def _repr_html_(self) -> str:
        columns = {name: c for name, c in self.columns().items() if name != "confinement"}
        rows = [dict(zip(columns, row)) for row in zip(*columns.values())]
        return html_summary(self, rows)

    def __repr__(self) -> str:
        trouble = f"; {self.trouble()}; see .failures" if self.failures else ""
        if self.trouble() and not self.failures:
            return f"<{self.name}: {self.trouble()}>"
        answered = f"{len(self.run)} of {len(self.times)} requests answered, unconfined"
        return f"<{self.name}: {answered}{trouble}>"


def is_ranker(ranker: typing.Any) -> bool:
    """Whether ask() knows how to ask the object."""
    if isinstance(ranker, (str, bytes)):
        return False
    is_searched = hasattr(ranker, "index") and hasattr(ranker, "search")
    return callable(ranker) or is_searched or hasattr(ranker, "encode") or _is_bm25s(ranker)


def _is_bm25s(ranker: typing.Any) -> bool:
    return type(ranker).__module__.partition(".")[0] == "bm25s" and hasattr(ranker, "retrieve")


def name_of(ranker: typing.Any) -> str:
    name = getattr(ranker, "__name__", None) or getattr(ranker, "name", None)
    return name if isinstance(name, str) and name else type(ranker).__name__


def ask(
    ranker: typing.Any,
    collection: "str | os.PathLike[str] | CollectionFolder",
    *,
    top_k: "int | None" = None,
) -> Asked:
    """Asks a ranker every request of a collection in this process, one call a request, under the
    clock. Nothing confines it, and it could see whatever this process sees.

    ranker: one of
      * a Matchmaker class, as an entrant's program has it
      * a function of a request (matchbench.Service), or of a request and the tuple of services
      * an object with MTEB's index() and search(); search() is called once for each request
      * a bm25s.BM25, which is indexed and asked with bm25s's own tokenizer
      * an object with encode(texts), as SentenceTransformer; the score is the cosine
    It answers with {service: score}, with services or pairs (service, score), the best first, or
    with a matchbench.Ranking. A service may be given as itself, by its URI, by a name that fits it
    alone, as in run files ("github.json#list_issues", "list_issues"), or by its position.
    top_k: keep the top N; None: all.

    Raises InputError for an object that is not a ranker and for an answer that is not a ranking.
    What the ranker itself raises for a request is noted in `failures`.
    """
    if top_k is not None:
        top_k = count_option("top_k", top_k)
    folder = collection if isinstance(collection, CollectionFolder) else CollectionFolder(collection)
    seen, requests = folder.read()
    names = ServiceNames(seen.services)
    asked = Asked(name_of(ranker))
    start_ns = time.perf_counter_ns()
    call = _prepared(ranker, seen)
    asked.load_ms = (time.perf_counter_ns() - start_ns) / 1e6
    depth = len(seen.services) if top_k is None else min(top_k, len(seen.services))
    for request in requests:
        start_ns = time.perf_counter_ns()
        try:
            answer = call(request, depth)
        except Unsupported:
            answer = None
        except Exception as error:
            answer = None
            asked.failures[request.uri] = text_of(error) + place_here(error, _called(ranker))
        asked.times[request.uri] = (time.perf_counter_ns() - start_ns) / 1e6
        if answer is not None:
            where = f"the ranker {shown(asked.name)}, {request.uri}"
            asked.run[request.uri] = ranking_of(answer, seen.services, depth, where, names)
    return asked


def _prepared(ranker: typing.Any, seen: Collection) -> Ask:
    services = seen.services
    if not is_ranker(ranker):
        raise InputError(
            f"{shown(ranker)} is not a ranker; give a function, a Matchmaker class, or an object with "
            "index() and search(), or with encode()"
        )
    if inspect.isclass(ranker) and issubclass(ranker, Matchmaker):
        matchmaker = ranker(Host(), Options(seed=1, max_threads=1, parameters={}))
        matchmaker.load(seen)
        return lambda request, depth: matchmaker.query(Query(request, depth))
    if _is_bm25s(ranker):
        return _asking_bm25s(ranker, services)
    if hasattr(ranker, "index") and hasattr(ranker, "search"):
        return _asking_mteb(ranker, services)
    if hasattr(ranker, "encode"):
        return _asking_encoder(ranker, services)
    if takes_services(ranker):
        return lambda request, depth: ranker(request, services)
    return lambda request, depth: ranker(request)


def _called(ranker: typing.Any) -> typing.Any:
    """What ask() calls of the author's for each request."""
    name = "search" if hasattr(ranker, "search") else "encode"
    if inspect.isclass(ranker):
        name = "query"
    return getattr(ranker, name, ranker)


def takes_services(ranker: typing.Any) -> bool:
    """Whether it is a function of a request and the services, and not of a request alone. Raises
    InputError if it takes more."""
    try:
        parameters = inspect.signature(ranker).parameters.values()
    except (TypeError, ValueError):
        return False
    kinds = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    needed = [p.name for p in parameters if p.kind in kinds and p.default is p.empty]
    if len(needed) > 2:
        raise InputError(
            f"the ranker {shown(name_of(ranker))} takes {', '.join(needed)}; a ranker is a function of a "
            "request, or of a request and the services: bind the others with functools.partial"
        )
    return len(needed) == 2


def _asking_mteb(ranker: typing.Any, services: "tuple[Service, ...]") -> Ask:
    facts = {"task_metadata": _mteb_task(), "hf_split": "test", "hf_subset": "default"}
    corpus = [
        {"id": s.uri, "title": s.name, "text": s.description or plain_text(s)} for s in services
    ]
    ranker.index(_dataset(corpus), **facts, encode_kwargs={}, num_proc=1)

    def search(request: Service, depth: int) -> typing.Any:
        queries = _dataset([{"id": request.uri, "text": request.description or plain_text(request)}])
        found = ranker.search(queries, **facts, top_k=depth, encode_kwargs={}, num_proc=1)
        return found.get(request.uri, {})

    return search


def _dataset(rows: "list[dict[str, str]]") -> typing.Any:
    """As mteb hands it over, where its library of data sets is installed; else the rows."""
    try:
        import datasets  # type: ignore[import-not-found,import-untyped,unused-ignore]
    except ImportError:
        return rows
    return datasets.Dataset.from_list(rows)


def _mteb_task() -> typing.Any:
    """The metadata of a task as mteb wants it; None if mteb is not installed."""
    try:
        from mteb.abstasks.task_metadata import (  # type: ignore[import-not-found,unused-ignore]
            TaskMetadata,
        )
    except ImportError:
        return None
    return TaskMetadata.model_construct(name="matchbench", type="Retrieval", eval_splits=["test"])


def _asking_bm25s(ranker: typing.Any, services: "tuple[Service, ...]") -> Ask:
    import bm25s  # type: ignore[import-not-found,import-untyped,unused-ignore]

    ranker.index(
        bm25s.tokenize([plain_text(s) for s in services], show_progress=False), show_progress=False
    )

    def retrieve(request: Service, depth: int) -> typing.Any:
        asked = bm25s.tokenize([plain_text(request)], show_progress=False)
        places, scores = ranker.retrieve(asked, k=depth, corpus=None, show_progress=False)
        return list(zip(places[0].tolist(), scores[0].tolist()))

    return retrieve


def _asking_encoder(ranker: typing.Any, services: "tuple[Service, ...]") -> Ask:
    try:
        import numpy
    except ImportError as missing:
        raise Error("an object with encode() is asked with NumPy; install it") from missing

    def unit(texts: "list[str]") -> typing.Any:
        found = numpy.asarray(ranker.encode(texts), dtype=float)
        lengths = numpy.linalg.norm(found, axis=1, keepdims=True)
        return found / numpy.where(lengths == 0, 1, lengths)

    offered = unit([plain_text(service) for service in services])

    def nearest(request: Service, depth: int) -> typing.Any:
        scores = offered @ unit([plain_text(request)])[0]
        best = numpy.argsort(-scores, kind="stable")[:depth]
        return list(zip(best.tolist(), scores[best].tolist()))

    return nearest
