"""BM25 by the library bm25s, as the fusion's other half."""

import bm25s
import numpy
import Stemmer


class Bm25:
    def __init__(self, described):
        self._stemmer = Stemmer.Stemmer("english")
        documents = self._words(described)
        self._count = len(documents)
        self._known = set().union(*documents)
        if self._known:
            self._index = bm25s.BM25()
            self._index.index(documents, show_progress=False)

    def scores(self, text):
        """One for each text that was given; 0 if no word is known."""
        known = [word for word in self._words([text])[0] if word in self._known]
        return self._index.get_scores(known) if known else numpy.zeros(self._count)

    def _words(self, described):
        return bm25s.tokenize(
            described,
            stopwords="en",
            stemmer=self._stemmer,
            return_ids=False,
            show_progress=False,
        )
