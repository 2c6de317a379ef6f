"""How alike the embeddings of a request and of each service are."""


class ByTexts:
    """The cosine of whole texts."""

    def __init__(self, numpy, encoder, described, between):
        self._encoder = encoder
        self._vectors = encoder.encode(described, between)

    def scores(self, text):
        return self._vectors @ self._encoder.encode([text])[0]


class ByPieces:
    """The mean over the request's word pieces of the greatest cosine with a piece of the service:
    the late interaction of O. Khattab, M. Zaharia, ColBERT, 2020, here with a model that was not
    trained for it."""

    def __init__(self, numpy, encoder, described, between):
        self._numpy = numpy
        self._encoder = encoder
        rows = encoder.encode_pieces(described, between)
        self._count = len(rows)
        self._said = [i for i, own in enumerate(rows) if len(own) > 0]  # those that have pieces
        own = [rows[i] for i in self._said]
        self._begins = numpy.cumsum([0] + [len(pieces) for pieces in own[:-1]])
        self._pieces = numpy.concatenate(own) if own else None

    def scores(self, text):
        numpy = self._numpy
        scores = numpy.zeros(self._count, dtype=numpy.float32)
        asked = self._encoder.encode_pieces([text])[0]
        if self._said and len(asked) > 0:
            cosines = asked @ self._pieces.T
            scores[self._said] = numpy.maximum.reduceat(cosines, self._begins, axis=1).mean(axis=0)
        return scores


COMPARISONS = {"texts": ByTexts, "pieces": ByPieces}
