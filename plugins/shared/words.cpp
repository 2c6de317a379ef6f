#include "words.hpp"

#include "characters.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace shared {
namespace {

enum class Kind { kOther, kDigit, kLower, kUpper };

// Beyond ASCII everything is a letter but the blocks of spaces, punctuation and symbols.
bool is_separator(char32_t code) {
  if (code < 0xC0) return code != 0xAA && code != 0xB5 && code != 0xBA;
  return code == 0xD7 || code == 0xF7 || (code >= 0x2000 && code <= 0x2BFF) ||
         (code >= 0x3000 && code <= 0x3004) || (code >= 0x3008 && code <= 0x3020) ||
         (code >= 0xFE30 && code <= 0xFE6F) || (code >= 0xFF00 && code <= 0xFF0F) ||
         code == 0xFEFF || code == kNoCharacter;
}

Kind kind_of(char32_t code) {
  if (code >= '0' && code <= '9') return Kind::kDigit;
  if (code >= 'a' && code <= 'z') return Kind::kLower;
  if (to_lower(code) != code) return Kind::kUpper;
  return is_separator(code) ? Kind::kOther : Kind::kLower;
}

}  // namespace

std::vector<std::string> words(std::string_view text) {
  std::vector<std::string> found;
  Kind before = Kind::kOther;
  while (!text.empty()) {
    const Character now = decode(text);
    text.remove_prefix(now.length);
    const Kind kind = kind_of(now.code);
    if (kind != Kind::kOther) {
      const bool after_letter = before == Kind::kLower || before == Kind::kUpper;
      // In "USAddress" the second word begins at the capital that a small letter follows.
      const bool last_capital = kind == Kind::kUpper && before == Kind::kUpper && !text.empty() &&
                                kind_of(decode(text).code) == Kind::kLower;
      const bool begins = before == Kind::kOther || last_capital ||
                          (kind == Kind::kDigit ? after_letter : before == Kind::kDigit) ||
                          (kind == Kind::kUpper && before == Kind::kLower);
      if (begins) found.emplace_back();
      append(found.back(), to_lower(now.code));
    }
    before = kind;
  }
  return found;
}

std::string_view local_name(std::string_view uri) {
  while (!uri.empty() && (uri.back() == '/' || uri.back() == '#')) uri.remove_suffix(1);
  const std::size_t hash = uri.rfind('#');
  const std::size_t before = hash == std::string_view::npos ? uri.rfind('/') : hash;
  return before == std::string_view::npos ? uri : uri.substr(before + 1);
}

std::string_view without_prefix(std::string_view name) {
  const std::size_t colon = name.rfind(':');
  return colon == std::string_view::npos ? name : name.substr(colon + 1);
}

bool is_stop_word(std::string_view word) {
  static constexpr std::array<std::string_view, 118> kStopWords{
      "a",      "about", "above",   "after",  "again",   "all",   "also",    "am",     "an",
      "and",    "any",   "are",     "as",     "at",      "be",    "because", "been",   "before",
      "being",  "below", "between", "both",   "but",     "by",    "can",     "could",  "did",
      "do",     "does",  "doing",   "down",   "during",  "each",  "for",     "from",   "further",
      "had",    "has",   "have",    "having", "he",      "her",   "here",    "hers",   "him",
      "his",    "how",   "i",       "if",     "in",      "into",  "is",      "it",     "its",
      "itself", "just",  "may",     "me",     "more",    "most",  "must",    "my",     "no",
      "nor",    "not",   "of",      "off",    "on",      "once",  "only",    "or",     "other",
      "our",    "out",   "over",    "own",    "same",    "shall", "she",     "should", "so",
      "some",   "such",  "than",    "that",   "the",     "their", "them",    "then",   "there",
      "these",  "they",  "this",    "those",  "through", "to",    "too",     "under",  "until",
      "up",     "upon",  "very",    "was",    "we",      "were",  "what",    "when",   "where",
      "which",  "while", "who",     "whom",   "why",     "will",  "with",    "would",  "you",
      "your"};
  static_assert(std::is_sorted(kStopWords.begin(), kStopWords.end()));
  return std::binary_search(kStopWords.begin(), kStopWords.end(), word);
}

}  // namespace shared
