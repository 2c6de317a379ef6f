"""BM25 by the library bm25s."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "packages"))

os.environ["OPENBLAS_NUM_THREADS"] = (
    "1"  # read once, when NumPy is imported; nothing here needs more
)

import bm25s  # noqa: E402
import matchbench  # noqa: E402
import numpy  # noqa: E402
import Stemmer  # noqa: E402
from matchbench import texts  # noqa: E402

# The methods whose words without a hit weigh nothing, which sparse scores need.
METHODS = ("lucene", "robertson", "atire")
SERVICES_AT_ONCE = 256


class Bm25s(matchbench.Matchmaker):
    def __init__(self, host, options):
        super().__init__(host, options)
        options.refuse_unknown("k1", "b", "method")
        parameters = options.parameters
        self.k1 = parameters.get("k1", 1.5)
        self.b = parameters.get("b", 0.75)
        self.method = parameters.get("method", "lucene")
        if not isinstance(self.k1, (int, float)) or not 0 <= self.k1:
            raise matchbench.InvalidInput(f"k1 is {self.k1}; it must be a number from 0")
        if not isinstance(self.b, (int, float)) or not 0 <= self.b <= 1:
            raise matchbench.InvalidInput(f"b is {self.b}; it must be a number from 0 to 1")
        if self.method not in METHODS:
            raise matchbench.InvalidInput(f"method is {self.method}; it must be one of {METHODS}")
        self.stemmer = Stemmer.Stemmer("english")

    def words(self, services):
        """The words of each service."""
        return bm25s.tokenize(
            [texts.plain_text(service) for service in services],
            stopwords="en",
            stemmer=self.stemmer,
            return_ids=False,
            show_progress=False,
        )

    def load(self, collection):
        self.known = set()
        documents = []
        for first in range(0, len(collection.services), SERVICES_AT_ONCE):
            self.host.stop_if_asked()
            documents += self.words(collection.services[first : first + SERVICES_AT_ONCE])
        self.host.stop_if_asked()
        self.known.update(*documents)
        self.count = len(documents)
        if self.known:
            self.index = bm25s.BM25(k1=self.k1, b=self.b, method=self.method)
            self.index.index(documents, show_progress=False)

    def query(self, query):
        words = self.words([query.request])[0]
        if not words:
            raise matchbench.Unsupported("the request has no words to look for")
        known = [word for word in words if word in self.known]
        if not known:  # all services are equally far
            scores = numpy.zeros(self.count)
        else:
            scores = self.index.get_scores(known).astype(numpy.float64)
        return matchbench.Ranking(numpy.arange(self.count), scores)


matchbench.main(Bm25s)
