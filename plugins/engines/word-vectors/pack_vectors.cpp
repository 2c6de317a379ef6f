// pack_vectors FROM TO: turns word vectors of GloVe or word2vec into the form that is mapped.
#include "engines/word-vectors/packed_vectors.hpp"
#include "engines/word-vectors/vector_formats.hpp"
#include "shared/mapped_file.hpp"

#include <cstdio>
#include <exception>
#include <fstream>

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: %s FROM TO\n", argv[0]);
    return 2;
  }
  const auto file = shared::MappedFile::open(argv[1]);
  if (!file) {
    std::fprintf(stderr, "error: cannot read %s\n", argv[1]);
    return 2;
  }
  try {
    const std::string packed = word_vectors::pack(file->text());
    std::ofstream out(argv[2], std::ios::binary);
    out << packed;
    out.close();
    if (!out) {
      std::fprintf(stderr, "error: cannot write %s\n", argv[2]);
      return 3;
    }
    const word_vectors::PackedVectors vectors(packed);
    std::printf("%zu words of %zu dimensions\n", vectors.size(), vectors.dimensions());
  } catch (const std::exception& error) {
    std::fprintf(stderr, "error: %s: %s\n", argv[1], error.what());
    return 2;
  }
  return 0;
}
