#pragma once

#include "static/normal_text.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace vectors {

using TokenId = std::uint32_t;
using Vocabulary = std::unordered_map<std::string, TokenId>;

// Cuts a word into the tokens of a vocabulary.
class WordPieces {
 public:
  virtual ~WordPieces() = default;
  // Appends the tokens of the word.
  virtual void append(const std::string& word, std::vector<TokenId>& out) const = 0;
};

// Reads tokenizer.json as the library `tokenizers` writes it
// (https://github.com/huggingface/tokenizers), and cuts texts as it does, without special tokens.
// Models: WordPiece and BPE. Added tokens inside of a text are taken for text. One thread at a
// time.
class Tokenizer {
 public:
  // `json` need not outlive it. Throws mb::InvalidInput that names what it does not know.
  explicit Tokenizer(std::string_view json);

  // The tokens of the text, in order, or the first `most` of them unless that is 0. Then, without
  // `with_unknown`, tokens that stand for unknown words are left out.
  std::vector<TokenId> tokens(std::string_view text, bool with_unknown, std::size_t most = 0);

  // One more than the greatest id.
  std::size_t size() const { return size_; }

 private:
  explicit Tokenizer(const Members& described);
  const std::vector<TokenId>& pieces_of(const std::string& word);

  NormalText normal_;
  WordBorders borders_;
  std::unique_ptr<WordPieces> pieces_;
  std::optional<TokenId> unknown_;
  std::size_t size_ = 0;
  // The mark with which sentence pieces begin words, if all tokens have it at their beginnings
  // alone, so that texts can be cut at it. Empty if they cannot.
  std::string mark_;
  std::unordered_map<std::string, std::vector<TokenId>> known_words_;
};

}  // namespace vectors
