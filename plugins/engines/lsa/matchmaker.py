"""Latent semantic analysis with NumPy."""

import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "packages"))

import matchbench  # noqa: E402
from matchbench import texts  # noqa: E402

OVERSAMPLING = 10
POWER_ITERATIONS = 4  # N. Halko et al. find that a few are enough for slowly falling spectra
ROWS_AT_ONCE = 256


class SparseRows:
    """Rows of weighted columns, for products with dense matrices."""

    def __init__(self, numpy, rows):
        self.numpy = numpy
        self.starts = numpy.cumsum([0] + [len(row) for row in rows])
        self.columns = numpy.array([c for row in rows for c in row], dtype=numpy.int64)
        self.weights = numpy.array([w for row in rows for w in row.values()], dtype=float)
        self.count = len(rows)

    def times(self, dense):
        """self @ dense"""
        product = self.numpy.zeros((self.count, dense.shape[1]))
        for first in range(0, self.count, ROWS_AT_ONCE):
            last = min(first + ROWS_AT_ONCE, self.count)
            part = slice(self.starts[first], self.starts[last])
            weighted = dense[self.columns[part]] * self.weights[part, None]
            starts = self.starts[first:last] - self.starts[first]
            filled = self.starts[first + 1 : last + 1] > self.starts[first:last]
            if filled.any():
                sums = self.numpy.add.reduceat(weighted, starts[filled], axis=0)
                product[first:last][filled] = sums
        return product

    def transposed_times(self, dense, width):
        """self.T @ dense, which has `width` rows"""
        product = self.numpy.zeros((width, dense.shape[1]))
        rows = self.numpy.repeat(self.numpy.arange(self.count), self.numpy.diff(self.starts))
        for first in range(0, len(rows), 1 << 16):
            part = slice(first, first + (1 << 16))
            weighted = dense[rows[part]] * self.weights[part, None]
            self.numpy.add.at(product, self.columns[part], weighted)
        return product


class Lsa(matchbench.Matchmaker):
    def __init__(self, host, options):
        super().__init__(host, options)
        options.refuse_unknown("dimensions")
        self.dimensions = options.parameters.get("dimensions", 200)
        if type(self.dimensions) is not int or not 1 <= self.dimensions <= 2000:
            raise matchbench.InvalidInput(
                f"dimensions is {self.dimensions}; it must be a whole number from 1 to 2000"
            )
        # The library reads it once, when it is imported.
        os.environ["OPENBLAS_NUM_THREADS"] = str(options.max_threads)
        import numpy

        self.numpy = numpy

    def load(self, collection):
        numpy = self.numpy
        documents = []
        for service in collection.services:
            self.host.stop_if_asked()
            documents.append(words(service))
        self.columns = {}
        found_in = []
        for document in documents:
            for word in document:
                column = self.columns.setdefault(word, len(self.columns))
                if column == len(found_in):
                    found_in.append(0)
                found_in[column] += 1
        self.count = len(documents)
        self.inverse = numpy.log((1 + self.count) / (1 + numpy.array(found_in, dtype=float))) + 1
        rows = SparseRows(numpy, [self.weighted(document) for document in documents])
        self.directions = self.right_singular_vectors(rows)
        self.vectors = unit_rows(numpy, rows.times(self.directions))

    def weighted(self, counts):
        """Columns and weights, (1 + ln tf) idf, of the known words; of length one."""
        row = {
            self.columns[word]: (1 + self.numpy.log(count)) * self.inverse[self.columns[word]]
            for word, count in counts.items()
            if word in self.columns
        }
        length = sum(weight * weight for weight in row.values()) ** 0.5
        return {column: weight / length for column, weight in row.items()}

    def right_singular_vectors(self, rows):
        """By a randomised range finder with power iterations."""
        numpy, width = self.numpy, len(self.columns)
        rank = min(self.dimensions, self.count, width)
        start = numpy.random.default_rng(self.options.seed)
        sample = start.standard_normal((width, min(rank + OVERSAMPLING, width)))
        basis = orthonormal(numpy, rows.times(sample))
        for _ in range(POWER_ITERATIONS):
            self.host.stop_if_asked()
            other = orthonormal(numpy, rows.transposed_times(basis, width))
            basis = orthonormal(numpy, rows.times(other))
        small = rows.transposed_times(basis, width).T
        if not small.size:
            return numpy.zeros((width, 0))
        return numpy.linalg.svd(small, full_matrices=False)[2][:rank].T

    def query(self, query):
        row = self.weighted(words(query.request))
        if not row:
            raise matchbench.Unsupported("the request has no word that a service has")
        numpy = self.numpy
        folded = numpy.array(list(row.values())) @ self.directions[list(row)]
        scores = self.vectors @ unit_rows(numpy, folded[None, :])[0]
        return matchbench.Ranking(numpy.arange(self.count), scores)


def words(service):
    """How often each word occurs."""
    counts = {}
    for word in re.findall(r"[^\W_]{2,}", texts.plain_text(service).lower()):
        counts[word] = counts.get(word, 0) + 1
    return counts


def unit_rows(numpy, matrix):
    lengths = numpy.linalg.norm(matrix, axis=1, keepdims=True)
    return matrix / numpy.where(lengths > 0, lengths, 1)


def orthonormal(numpy, matrix):
    return numpy.linalg.qr(matrix)[0]


matchbench.main(Lsa)
