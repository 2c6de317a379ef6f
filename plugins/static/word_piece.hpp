#pragma once

#include "static/tokenizer.hpp"

namespace vectors {

// Longest match first: M. Schuster, K. Nakajima, "Japanese and Korean Voice Search", ICASSP 2012,
// as BERT cuts words. A word of which a part is in no token, or that is longer than
// `max_input_chars_per_word` of the model says, is unknown as a whole, and left out if the
// vocabulary has no token for that.
std::unique_ptr<WordPieces> word_piece(const Members& model, Vocabulary vocabulary,
                                       std::optional<TokenId> unknown);

}  // namespace vectors
