"""Write a semantic service matchmaker for matchbench in Python, and score rankings.

import matchbench

scores = matchbench.evaluate("qrels.txt", "bm25.run", ["nDCG@10", "AP"])
scores.mean["AP"]

class Mine(matchbench.Matchmaker):
    def load(self, collection):
        self.services = collection.services

    def query(self, query):
        return [(i, score(query.request, s)) for i, s in enumerate(self.services)]

matchbench.main(Mine)
"""

import importlib
import typing

from .errors import (
    Cancelled,
    Error,
    InputError,
    InvalidInput,
    MachineError,
    NotBuilt,
    OutOfOrder,
    Unsupported,
)
from .matchmaker import Answer, Host, Matchmaker
from .model import (
    Collection,
    Document,
    Judgment,
    MemoryUse,
    Options,
    Query,
    Service,
    Training,
)
from .program import main
from .ranking import Degree, Ranking
from .taxonomy import Taxonomy

if typing.TYPE_CHECKING:
    from . import pytrec_eval as pytrec_eval
    from .analyses import Significance as Significance
    from .analyses import correlate as correlate
    from .analyses import fuse as fuse
    from .analyses import plan as plan
    from .analyses import rbo as rbo
    from .analyses import significance as significance
    from .boards import Board as Board
    from .boards import Figure as Figure
    from .collection_folder import CollectionFolder as CollectionFolder
    from .contests import Contest as Contest
    from .evaluation import compare as compare
    from .evaluation import evaluate as evaluate
    from .ranker_program import export_program as export_program
    from .rankers import Asked as Asked
    from .rankers import ask as ask
    from .rounds import Round as Round
    from .scores import Scores as Scores
    from .verdicts import Verdict as Verdict
    from .verdicts import gate as gate

# Loaded at first use, with the compiled module: entrants need none of it, and a worker has none.
_AT_FIRST_USE = {
    "Asked": ".rankers",
    "Board": ".boards",
    "CollectionFolder": ".collection_folder",
    "Contest": ".contests",
    "Figure": ".boards",
    "Round": ".rounds",
    "Scores": ".scores",
    "Significance": ".analyses",
    "Verdict": ".verdicts",
    "ask": ".rankers",
    "compare": ".evaluation",
    "correlate": ".analyses",
    "evaluate": ".evaluation",
    "export_program": ".ranker_program",
    "fuse": ".analyses",
    "gate": ".verdicts",
    "plan": ".analyses",
    "pytrec_eval": "",
    "rbo": ".analyses",
    "significance": ".analyses",
}


def __getattr__(name: str) -> typing.Any:
    if name not in _AT_FIRST_USE:
        raise AttributeError(f"module 'matchbench' has no attribute {name!r}")
    try:
        if not _AT_FIRST_USE[name]:
            return importlib.import_module("." + name, __name__)
        value = getattr(importlib.import_module(_AT_FIRST_USE[name], __name__), name)
    except ModuleNotFoundError as missing:
        raise NotBuilt(
            f"matchbench.{name} needs {missing.name}, which this copy of the package lacks; "
            "install the wheel of matchbench"
        ) from missing
    globals()[name] = value
    return value


def __dir__() -> "list[str]":
    return sorted({*globals(), *_AT_FIRST_USE})

__all__ = [
    "Answer",
    "Cancelled",
    "Collection",
    "Degree",
    "Document",
    "Error",
    "Host",
    "InputError",
    "InvalidInput",
    "Judgment",
    "Matchmaker",
    "MachineError",
    "MemoryUse",
    "NotBuilt",
    "Options",
    "OutOfOrder",
    "Query",
    "Ranking",
    "Service",
    "Taxonomy",
    "Training",
    "Unsupported",
    "main",
]
