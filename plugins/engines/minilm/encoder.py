"""all-MiniLM-L6-v2 with NumPy alone: W. Wang et al., MiniLM, 2020; N. Reimers and I. Gurevych,
Sentence-BERT, 2019. A text becomes the mean of what the last layer says about its pieces, made to
length one."""

import json
import os
import struct

from wordpiece import WordPiece

MOST_PIECES = 256  # sentence_bert_config.json of the model
TEXTS_AT_ONCE = 16


def read_tensors(numpy, path):
    """The tensors of a safetensors file, mapped and not copied: a header of JSON after its length
    in 64 bits, then the bytes."""
    with open(path, "rb") as file:
        (length,) = struct.unpack("<Q", file.read(8))
        header = json.loads(file.read(length))
    tensors = {}
    for name, described in header.items():
        if name == "__metadata__" or described["dtype"] != "F32":
            continue
        begin, end = described["data_offsets"]
        tensors[name] = numpy.memmap(
            path, "<f4", "r", 8 + length + begin, tuple(described["shape"])
        )
    return tensors


class Encoder:
    def __init__(self, numpy, folder):
        """`folder` holds model.safetensors, config.json and vocab.txt."""
        self._numpy = numpy
        with open(os.path.join(folder, "config.json"), encoding="utf-8") as file:
            config = json.load(file)
        self._heads = config["num_attention_heads"]
        self._layers = config["num_hidden_layers"]
        self._epsilon = config["layer_norm_eps"]
        self.width = config["hidden_size"]
        self._tensors = read_tensors(numpy, os.path.join(folder, "model.safetensors"))
        self._word_pieces = WordPiece(os.path.join(folder, "vocab.txt"))

    def encode(self, texts, between=lambda: None):
        """A row of length one for each text. Calls `between` between batches."""
        numpy = self._numpy
        vectors = numpy.zeros((len(texts), self.width), dtype=numpy.float32)
        for batch, state, mask in self._batches(texts, between):
            mean = (state * mask[:, :, None]).sum(axis=1) / mask.sum(axis=1, keepdims=True)
            vectors[batch] = self._unit(mean)
        return vectors

    def encode_pieces(self, texts, between=lambda: None):
        """For each text a row of length one for each of its pieces, without the two marks that
        stand around it. Calls `between` between batches."""
        rows = [None] * len(texts)
        for batch, state, mask in self._batches(texts, between):
            lengths = mask.sum(axis=1).astype(int)
            for text, own, length in zip(batch, self._unit(state), lengths):
                rows[text] = own[1 : length - 1].copy()
        return rows

    def _batches(self, texts, between):
        """Of each batch: the indices of its texts, the last layer's states, a mask of word pieces."""
        pieces = [self._word_pieces.numbers(text, MOST_PIECES) for text in texts]
        order = sorted(range(len(texts)), key=lambda i: len(pieces[i]))  # little is padded then
        for first in range(0, len(order), TEXTS_AT_ONCE):
            between()
            batch = order[first : first + TEXTS_AT_ONCE]
            yield batch, *self._states([pieces[i] for i in batch])

    def _unit(self, vectors):
        return vectors / self._numpy.linalg.norm(vectors, axis=-1, keepdims=True)

    def _states(self, pieces):
        numpy = self._numpy
        longest = max(map(len, pieces))
        numbers = numpy.zeros((len(pieces), longest), dtype=numpy.int64)
        mask = numpy.zeros((len(pieces), longest), dtype=numpy.float32)
        for row, own in enumerate(pieces):
            numbers[row, : len(own)] = own
            mask[row, : len(own)] = 1
        state = (
            self._tensors["embeddings.word_embeddings.weight"][numbers]
            + self._tensors["embeddings.position_embeddings.weight"][:longest]
            + self._tensors["embeddings.token_type_embeddings.weight"][0]
        )
        state = self._normalised(state, "embeddings.LayerNorm")
        for layer in range(self._layers):
            state = self._layer(state, mask, f"encoder.layer.{layer}.")
        return state, mask

    def _layer(self, state, mask, name):
        attended = self._linear(self._attention(state, mask, name), name + "attention.output.dense")
        state = self._normalised(state + attended, name + "attention.output.LayerNorm")
        inner = _gelu(self._numpy, self._linear(state, name + "intermediate.dense"))
        return self._normalised(
            state + self._linear(inner, name + "output.dense"), name + "output.LayerNorm"
        )

    def _attention(self, state, mask, name):
        numpy = self._numpy
        texts, length, width = state.shape
        size = width // self._heads

        def heads(what):
            made = self._linear(state, f"{name}attention.self.{what}")
            return made.reshape(texts, length, self._heads, size).transpose(0, 2, 1, 3)

        fits = heads("query") @ heads("key").transpose(0, 1, 3, 2) / numpy.float32(size**0.5)
        fits += (mask[:, None, None, :] - 1) * numpy.float32(1e9)
        fits = numpy.exp(fits - fits.max(axis=-1, keepdims=True))
        fits /= fits.sum(axis=-1, keepdims=True)
        return (fits @ heads("value")).transpose(0, 2, 1, 3).reshape(texts, length, width)

    def _linear(self, state, name):
        flat = state.reshape(-1, state.shape[-1]) @ self._tensors[name + ".weight"].T
        return (flat + self._tensors[name + ".bias"]).reshape(*state.shape[:-1], -1)

    def _normalised(self, state, name):
        centred = state - state.mean(axis=-1, keepdims=True)
        variance = (centred * centred).mean(axis=-1, keepdims=True)
        scaled = centred / self._numpy.sqrt(variance + self._numpy.float32(self._epsilon))
        return scaled * self._tensors[name + ".weight"] + self._tensors[name + ".bias"]


def _gelu(numpy, x):
    """x Phi(x), with the error function of M. Abramowitz and I. Stegun, 7.1.26, which is off by at
    most 1.5e-7."""
    z = numpy.abs(x) * numpy.float32(0.5**0.5)
    t = 1 / (1 + numpy.float32(0.3275911) * z)
    factors = (1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592)
    sum_of_powers = numpy.zeros_like(x)
    for factor in factors:
        sum_of_powers = (sum_of_powers + numpy.float32(factor)) * t
    erf = numpy.copysign(1 - sum_of_powers * numpy.exp(-z * z), x)
    return x * (1 + erf) * numpy.float32(0.5)
