"""Runs a matchmaker on an exported collection without the host, for a debugger or a profiler."""

import argparse
import json
import os
import sys
import tempfile
import time
from typing import Any, List, Type

from . import exported_collection
from .errors import InvalidInput, Unsupported
from .matchmaker import Host, Matchmaker
from .model import Options, Query, Service
from .program import ranking_of


def _json_object(text: str) -> Any:
    try:
        value = json.loads(text)
    except ValueError:
        value = None
    if not isinstance(value, dict):
        raise argparse.ArgumentTypeError(f"{text!r} is not a JSON object, such as {{\"k1\": 1.2}}")
    return value


def _arguments(given: List[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description="A matchmaker for matchbench, which starts it and talks to it over its "
        "standard input. Run it by hand on an exported collection to debug it. Nothing is then "
        "confined, trained or scored.",
    )
    parser.add_argument(
        "--collection",
        required=True,
        metavar="FOLDER",
        help="made by `matchbench collection export COLLECTION --format json --out FOLDER`",
    )
    parser.add_argument(
        "--request", default="", help="ask only the requests whose name or URI contains this"
    )
    parser.add_argument("--top-k", type=int, default=10, help="0: all services (default: 10)")
    parser.add_argument("--parameters", type=_json_object, default={}, help="a JSON object")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args(given)


def _milliseconds(since_ns: int) -> str:
    return f"{(time.monotonic_ns() - since_ns) / 1e6:.1f} ms"


def _ask(matchmaker: Any, request: Service, services: Any, top_k: int) -> None:
    start_ns = time.monotonic_ns()
    try:
        ranking = ranking_of(matchmaker.query(Query(request, top_k)))
    except Unsupported as reason:
        print(f"\n{request.name or request.uri}: abstained: {reason}")
        return
    took = _milliseconds(start_ns)
    print(f"\n{request.name or request.uri} ({took})")
    for rank, (service, score) in enumerate(ranking.pairs(top_k), 1):
        print(f"{rank:5} {score:10.4f}  {services[service].name or services[service].uri}")


def run(kind: Type[Matchmaker], given: List[str]) -> int:
    """Asks the requests of a collection and prints the rankings; the exit code."""
    arguments = _arguments(given)
    try:
        collection, requests = exported_collection.read(arguments.collection)
    except (InvalidInput, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    wanted = arguments.request
    asked = [r for r in requests if wanted in r.name or wanted in r.uri]
    if not asked:
        print(f"no request's name or URI contains '{wanted}'", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as scratch:
        folder = os.path.dirname(os.path.abspath(sys.argv[0]))
        options = Options(arguments.seed, 1, arguments.parameters, folder, scratch)
        matchmaker = kind(Host(), options)
        start_ns = time.monotonic_ns()
        matchmaker.load(collection)
        print(f"loaded {len(collection.services)} services in {_milliseconds(start_ns)}")
        for request in asked:
            _ask(matchmaker, request, collection.services, arguments.top_k)
    return 0
