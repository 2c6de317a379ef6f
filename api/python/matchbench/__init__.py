"""Write a semantic service matchmaker for matchbench in Python.

import matchbench

class Mine(matchbench.Matchmaker):
    def load(self, collection):
        self.services = collection.services

    def query(self, query):
        return [(i, score(query.request, s)) for i, s in enumerate(self.services)]

matchbench.main(Mine)
"""

from .errors import Cancelled, InvalidInput, OutOfOrder, Unsupported
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

__all__ = [
    "Answer",
    "Cancelled",
    "Collection",
    "Degree",
    "Document",
    "Host",
    "InvalidInput",
    "Judgment",
    "Matchmaker",
    "MemoryUse",
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
