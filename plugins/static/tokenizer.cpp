#include "static/tokenizer.hpp"

#include "static/byte_pairs.hpp"
#include "static/word_piece.hpp"

#include <algorithm>
#include <utility>

namespace vectors {
namespace {

constexpr std::string_view kMark = "\xE2\x96\x81";  // U+2581, LOWER ONE EIGHTH BLOCK
constexpr std::size_t kMostKnownWords = std::size_t{1} << 17;
constexpr std::size_t kMostKnownBytes = 64;  // of a word that is remembered

TokenId id_of(const mb::Json& value) {
  if (const auto id = whole_number<TokenId>(value)) return *id;
  throw mb::InvalidInput("the tokenizer has " + std::string(value.written()) +
                         " for the id of a token");
}

Vocabulary vocabulary_of(const Members& model) {
  Vocabulary vocabulary;
  for (const auto& [token, id] : model["vocab"].members()) vocabulary.emplace(token, id_of(id));
  return vocabulary;
}

// Whether all tokens have the mark at their beginnings alone.
bool begins_words(const Vocabulary& vocabulary) {
  return std::all_of(vocabulary.begin(), vocabulary.end(), [](const auto& entry) {
    const std::string& token = entry.first;
    std::size_t end = 0;
    while (token.compare(end, kMark.size(), kMark) == 0) end += kMark.size();
    return token.find(kMark, end) == std::string::npos;
  });
}

// "▁▁a▁b" -> "▁▁a", "▁b".
std::vector<std::string> parts_at(const std::string& mark, const std::string& text) {
  std::vector<std::string> parts;
  std::size_t begin = 0;
  for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, at)) {
    if (at > begin) parts.push_back(text.substr(begin, at - begin));
    begin = at;
    while (text.compare(at, mark.size(), mark) == 0) at += mark.size();
  }
  if (begin < text.size()) parts.push_back(text.substr(begin));
  return parts;
}

}  // namespace

Tokenizer::Tokenizer(std::string_view json) : Tokenizer(Members(mb::Json::parse(json))) {}

Tokenizer::Tokenizer(const Members& described)
    : normal_(described["normalizer"]), borders_(described["pre_tokenizer"]) {
  const Members model(described["model"]);
  const std::string name = model.text("type").value_or("unknown");
  if (name != "BPE" && name != "WordPiece") {
    throw mb::InvalidInput("the tokenizer's model is of the type " + name +
                           ", and this plugin knows BPE and WordPiece");
  }
  Vocabulary vocabulary = vocabulary_of(model);
  if (vocabulary.empty()) throw mb::InvalidInput("the tokenizer has no tokens");
  for (const auto& [token, id] : vocabulary) size_ = std::max<std::size_t>(size_, id + 1U);
  if (const auto unknown = model.text("unk_token")) {
    const auto found = vocabulary.find(*unknown);
    if (found != vocabulary.end()) unknown_ = found->second;
  }
  if (vocabulary.count(std::string(kMark)) != 0 && begins_words(vocabulary)) mark_ = kMark;
  pieces_ = name == "BPE" ? byte_pairs(model, std::move(vocabulary), unknown_)
                          : word_piece(model, std::move(vocabulary), unknown_);
}

const std::vector<TokenId>& Tokenizer::pieces_of(const std::string& word) {
  if (known_words_.size() >= kMostKnownWords) known_words_.clear();
  const auto [place, is_new] = known_words_.try_emplace(word);
  if (is_new) pieces_->append(word, place->second);
  return place->second;
}

std::vector<TokenId> Tokenizer::tokens(std::string_view text, bool with_unknown, std::size_t most) {
  std::vector<TokenId> out;
  for (const std::string& word : borders_.words(normal_(text))) {
    for (const std::string& part :
         mark_.empty() ? std::vector<std::string>{word} : parts_at(mark_, word)) {
      if (part.size() > kMostKnownBytes) {
        pieces_->append(part, out);
        continue;
      }
      const std::vector<TokenId>& pieces = pieces_of(part);
      out.insert(out.end(), pieces.begin(), pieces.end());
    }
  }
  if (most != 0 && out.size() > most) out.resize(most);
  if (!with_unknown && unknown_) {
    out.erase(std::remove(out.begin(), out.end(), *unknown_), out.end());
  }
  return out;
}

}  // namespace vectors
