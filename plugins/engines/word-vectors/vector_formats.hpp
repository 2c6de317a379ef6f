#pragma once

#include <string>
#include <string_view>

namespace word_vectors {

// Packs what word vectors are commonly kept in: GloVe's text (a word and its components a line),
// word2vec's text (the same after a line with both counts) and word2vec's binary form (that line,
// then each word, a blank and its components as float32). Throws std::runtime_error, which names
// the line or the word, if the bytes are none of these.
std::string pack(std::string_view bytes);

}  // namespace word_vectors
