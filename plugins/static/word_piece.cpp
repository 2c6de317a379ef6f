#include "static/word_piece.hpp"

#include "shared/characters.hpp"

#include <utility>

namespace vectors {
namespace {

class LongestMatch final : public WordPieces {
 public:
  LongestMatch(std::string prefix, std::size_t most_characters, Vocabulary vocabulary,
               std::optional<TokenId> unknown)
      : prefix_(std::move(prefix)),
        most_characters_(most_characters),
        vocabulary_(std::move(vocabulary)),
        unknown_(unknown) {}

  void append(const std::string& word, std::vector<TokenId>& out) const override {
    std::vector<std::size_t> borders = {0};  // between characters
    while (borders.back() < word.size()) {
      const std::string_view rest = std::string_view(word).substr(borders.back());
      borders.push_back(borders.back() + shared::decode(rest).length);
    }
    const std::size_t before = out.size();
    bool is_known = borders.size() - 1 <= most_characters_;
    for (std::size_t begin = 0; is_known && begin + 1 < borders.size();) {
      std::size_t end = borders.size() - 1;
      for (; end > begin; --end) {
        const std::string part = (begin == 0 ? "" : prefix_) +
                                 word.substr(borders[begin], borders[end] - borders[begin]);
        const auto found = vocabulary_.find(part);
        if (found == vocabulary_.end()) continue;
        out.push_back(found->second);
        break;
      }
      is_known = end > begin;
      begin = end;
    }
    if (is_known) return;
    out.resize(before);
    if (unknown_) out.push_back(*unknown_);
  }

 private:
  std::string prefix_;  // of tokens that go on with a word
  std::size_t most_characters_;
  Vocabulary vocabulary_;
  std::optional<TokenId> unknown_;
};

}  // namespace

std::unique_ptr<WordPieces> word_piece(const Members& model, Vocabulary vocabulary,
                                       std::optional<TokenId> unknown) {
  constexpr double kUsualMost = 100;
  const mb::Json most = model["max_input_chars_per_word"];
  const double characters = most.kind() == mb::Json::Kind::kNumber ? most.number() : kUsualMost;
  if (!(characters >= 1 && characters <= 1e6)) {
    throw mb::InvalidInput(
        "the tokenizer's max_input_chars_per_word is not a number from 1 to 1000000");
  }
  return std::make_unique<LongestMatch>(model.text("continuing_subword_prefix").value_or("##"),
                                        static_cast<std::size_t>(characters), std::move(vocabulary),
                                        unknown);
}

}  // namespace vectors
