#pragma once

#include "static/tokenizer.hpp"

namespace vectors {

// Characters are joined pair by pair, the pair that was learned first before others: R. Sennrich,
// B. Haddow, A. Birch, "Neural Machine Translation of Rare Words with Subword Units", ACL 2016.
// With `byte_fallback`, a character without a token is cut into its bytes, "<0xE2>"; else it is
// unknown, and with `fuse_unk` adjacent unknown characters count once. Throws mb::InvalidInput if
// the model marks the beginnings or ends of words in another way than by its vocabulary.
std::unique_ptr<WordPieces> byte_pairs(const Members& model, Vocabulary vocabulary,
                                       std::optional<TokenId> unknown);

}  // namespace vectors
