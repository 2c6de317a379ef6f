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

__version__ = "0.4.0"

TYPE_CHECKING = False  # typing's own takes as long to import as all of this
if TYPE_CHECKING:
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

    from . import pytrec_eval as pytrec_eval
    from .analyses import Significance as Significance
    from .analyses import correlate as correlate
    from .analyses import plan as plan
    from .analyses import rbo as rbo
    from .analyses import significance as significance
    from .boards import Board as Board
    from .boards import Figure as Figure
    from .collection_folder import CollectionFolder as CollectionFolder
    from .contests import Contest as Contest
    from .evaluation import compare as compare
    from .evaluation import evaluate as evaluate
    from .evaluator import Evaluator as Evaluator
    from .fusions import Fused as Fused
    from .fusions import fuse as fuse
    from .ranker_program import export_program as export_program
    from .rankers import Asked as Asked
    from .rankers import ask as ask
    from .rounds import Round as Round
    from .scores import Scores as Scores
    from .verdicts import Verdict as Verdict
    from .verdicts import gate as gate

# All names are loaded at first use, so that importing the package takes no time. These are for
# entrants, and all that a worker has; a name without a module is one itself.
_FOR_ENTRANTS = {
    "Answer": ".matchmaker",
    "Cancelled": ".errors",
    "Collection": ".model",
    "Degree": ".ranking",
    "Document": ".model",
    "Error": ".errors",
    "Host": ".matchmaker",
    "InputError": ".errors",
    "InvalidInput": ".errors",
    "Judgment": ".model",
    "MachineError": ".errors",
    "Matchmaker": ".matchmaker",
    "MemoryUse": ".model",
    "NotBuilt": ".errors",
    "Options": ".model",
    "OutOfOrder": ".errors",
    "Query": ".model",
    "Ranking": ".ranking",
    "Service": ".model",
    "Taxonomy": ".taxonomy",
    "Training": ".model",
    "Unsupported": ".errors",
    "errors": "",
    "main": ".program",
    "matchmaker": "",
    "model": "",
    "program": "",
    "ranking": "",
    "taxonomy": "",
}

# These come with the compiled module.
_AT_FIRST_USE = {
    "Asked": ".rankers",
    "Board": ".boards",
    "CollectionFolder": ".collection_folder",
    "Contest": ".contests",
    "Evaluator": ".evaluator",
    "Figure": ".boards",
    "Fused": ".fusions",
    "Round": ".rounds",
    "Scores": ".scores",
    "Significance": ".analyses",
    "Verdict": ".verdicts",
    "ask": ".rankers",
    "compare": ".evaluation",
    "correlate": ".analyses",
    "evaluate": ".evaluation",
    "export_program": ".ranker_program",
    "fuse": ".fusions",
    "gate": ".verdicts",
    "plan": ".analyses",
    "pytrec_eval": "",
    "rbo": ".analyses",
    "significance": ".analyses",
}


def __getattr__(name: str) -> "typing.Any":
    module = _FOR_ENTRANTS.get(name, _AT_FIRST_USE.get(name))
    if module is None:
        raise AttributeError(f"module 'matchbench' has no attribute {name!r}")
    import importlib

    try:
        if not module:
            return importlib.import_module("." + name, __name__)
        value = getattr(importlib.import_module(module, __name__), name)
    except ModuleNotFoundError as missing:
        raise importlib.import_module(".errors", __name__).NotBuilt(
            f"matchbench.{name} needs {missing.name}, which this copy of the package lacks; "
            "install the wheel of matchbench"
        ) from missing
    globals()[name] = value
    return value


def __dir__() -> "list[str]":
    return sorted({*globals(), *_FOR_ENTRANTS, *_AT_FIRST_USE})


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
