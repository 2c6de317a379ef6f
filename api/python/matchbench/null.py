"""A matchmaker that does nothing: `python3 -m matchbench.null` ranks the first ten services. What a
query to it takes is what the way to a program in Python costs."""

from .matchmaker import Matchmaker
from .model import Collection, Query
from .program import main
from .ranking import Ranking

RANKED = 10


class Null(Matchmaker):
    def load(self, collection: Collection) -> None:
        services = range(min(RANKED, len(collection.services)))
        self._ranking = Ranking(list(services), [1.0 / (1 + i) for i in services])

    def query(self, query: Query) -> Ranking:
        return self._ranking


if __name__ == "__main__":
    main(Null)
