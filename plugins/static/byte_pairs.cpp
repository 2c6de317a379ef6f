#include "static/byte_pairs.hpp"

#include "shared/characters.hpp"

#include <array>
#include <limits>
#include <utility>

namespace vectors {
namespace {

struct Merge {
  std::uint32_t rank = 0;
  TokenId joined = 0;
};

std::uint64_t pair_of(TokenId left, TokenId right) {
  return (std::uint64_t{left} << 32) | right;
}

using Merges = std::unordered_map<std::uint64_t, Merge>;

// "a b", or since version 0.20 of the library ["a", "b"].
std::pair<std::string, std::string> parts_of(const mb::Json& merge) {
  if (merge.kind() == mb::Json::Kind::kText) {
    const std::string both = merge.text();
    const std::size_t blank = both.find(' ');
    if (blank == std::string::npos) throw mb::InvalidInput("a merge of the tokenizer has one part");
    return {both.substr(0, blank), both.substr(blank + 1)};
  }
  const std::vector<mb::Json> parts = merge.items();
  if (parts.size() != 2) throw mb::InvalidInput("a merge of the tokenizer does not have two parts");
  return {parts[0].text(), parts[1].text()};
}

TokenId known(const Vocabulary& vocabulary, const std::string& token) {
  const auto found = vocabulary.find(token);
  if (found != vocabulary.end()) return found->second;
  throw mb::InvalidInput("a merge of the tokenizer names '" + token + "', which is no token");
}

Merges merges_of(const Members& model, const Vocabulary& vocabulary) {
  Merges merges;
  std::uint32_t rank = 0;
  for (const mb::Json& merge : model["merges"].items()) {
    const auto [left, right] = parts_of(merge);
    const TokenId first = known(vocabulary, left);
    const TokenId second = known(vocabulary, right);
    merges.try_emplace(pair_of(first, second), Merge{rank++, known(vocabulary, left + right)});
  }
  return merges;
}

class BytePairs final : public WordPieces {
 public:
  BytePairs(const Members& model, Vocabulary vocabulary, std::optional<TokenId> unknown)
      : merges_(merges_of(model, vocabulary)),
        vocabulary_(std::move(vocabulary)),
        unknown_(unknown),
        fuses_unknown_(model.boolean("fuse_unk").value_or(false)),
        takes_whole_words_(model.boolean("ignore_merges").value_or(false)),
        has_bytes_(model.boolean("byte_fallback").value_or(false)) {
    for (std::size_t byte = 0; byte < bytes_.size(); ++byte) {
      constexpr char kDigits[] = "0123456789ABCDEF";
      const std::string name = {'<', '0', 'x', kDigits[byte / 16], kDigits[byte % 16], '>'};
      const auto found = vocabulary_.find(name);
      if (found != vocabulary_.end()) bytes_[byte] = found->second;
      has_bytes_ = has_bytes_ && found != vocabulary_.end();
    }
  }

  void append(const std::string& word, std::vector<TokenId>& out) const override {
    if (takes_whole_words_) {
      const auto found = vocabulary_.find(word);
      if (found != vocabulary_.end()) return out.push_back(found->second);
    }
    std::vector<TokenId> symbols = characters_of(word);
    while (join_first(symbols)) {
    }
    out.insert(out.end(), symbols.begin(), symbols.end());
  }

 private:
  std::vector<TokenId> characters_of(std::string_view word) const {
    std::vector<TokenId> symbols;
    bool after_unknown = false;
    while (!word.empty()) {
      const std::string character(word.substr(0, shared::decode(word).length));
      word.remove_prefix(character.size());
      const auto found = vocabulary_.find(character);
      const bool is_unknown = found == vocabulary_.end() && !has_bytes_;
      if (found != vocabulary_.end()) {
        symbols.push_back(found->second);
      } else if (has_bytes_) {
        for (const char byte : character)
          symbols.push_back(bytes_[static_cast<unsigned char>(byte)]);
      } else if (unknown_ && !(fuses_unknown_ && after_unknown)) {
        symbols.push_back(*unknown_);
      }
      after_unknown = is_unknown;
    }
    return symbols;
  }

  // Joins the pair that was learned first, and of equal pairs the leftmost. False if no pair can be
  // joined.
  bool join_first(std::vector<TokenId>& symbols) const {
    std::uint32_t best_rank = std::numeric_limits<std::uint32_t>::max();
    std::size_t best = 0;
    TokenId joined = 0;
    for (std::size_t i = 0; i + 1 < symbols.size(); ++i) {
      const auto found = merges_.find(pair_of(symbols[i], symbols[i + 1]));
      if (found == merges_.end() || found->second.rank >= best_rank) continue;
      best_rank = found->second.rank;
      best = i;
      joined = found->second.joined;
    }
    if (best_rank == std::numeric_limits<std::uint32_t>::max()) return false;
    symbols[best] = joined;
    symbols.erase(symbols.begin() + static_cast<std::ptrdiff_t>(best) + 1);
    return true;
  }

  Merges merges_;
  Vocabulary vocabulary_;
  std::optional<TokenId> unknown_;
  bool fuses_unknown_;
  bool takes_whole_words_;
  bool has_bytes_;
  std::array<TokenId, 256> bytes_{};
};

}  // namespace

std::unique_ptr<WordPieces> byte_pairs(const Members& model, Vocabulary vocabulary,
                                       std::optional<TokenId> unknown) {
  for (const char* affix : {"continuing_subword_prefix", "end_of_word_suffix"}) {
    if (!model.text(affix).value_or("").empty()) {
      throw mb::InvalidInput(std::string("the tokenizer's model has a ") + affix +
                             ", which this plugin does not know");
    }
  }
  return std::make_unique<BytePairs>(model, std::move(vocabulary), unknown);
}

}  // namespace vectors
