#include "tags/facets.hpp"

#include "shared/words.hpp"

#include <utility>

namespace tags {
namespace {

using Ending = std::pair<std::string_view, std::string_view>;  // British, American

constexpr Ending kEndings[] = {{"isation", "ization"}, {"ising", "izing"}, {"ised", "ized"},
                               {"ise", "ize"},         {"yse", "yze"},     {"ours", "ors"},
                               {"our", "or"},          {"tres", "ters"},   {"tre", "ter"},
                               {"ogues", "ogs"},       {"ogue", "og"}};
// Shorter words ("rise", "hour", "four") end so by chance.
constexpr std::size_t kLeastBefore = 3;

std::string americanised(const std::string& word) {
  for (const auto& [british, american] : kEndings) {
    if (word.size() < british.size() + kLeastBefore || !word.ends_with(british)) continue;
    return word.substr(0, word.size() - british.size()) + std::string(american);
  }
  return word;
}

void append_words(std::string_view text, std::vector<std::string>& out) {
  for (std::string& word : shared::words(text)) {
    if (!shared::is_stop_word(word)) out.push_back(std::move(word));
  }
}

void append_names(const mb::Strings& uris, std::vector<std::string>& out) {
  for (const std::string_view uri : uris) append_words(shared::local_name(uri), out);
}

}  // namespace

std::array<std::vector<std::string>, kFacets> words_of(const mb::Service& service) {
  static constexpr std::array<std::string_view, kFacets> kNames{"input:", "output:", "behaviour:"};
  std::array<std::vector<std::string>, kFacets> words;
  for (std::string_view tag : service.tags()) {
    auto facet = static_cast<std::size_t>(Facet::kBehaviour);
    for (std::size_t i = 0; i < kFacets; ++i) {
      if (tag.substr(0, kNames[i].size()) != kNames[i]) continue;
      facet = i;
      tag.remove_prefix(kNames[i].size());
      break;
    }
    append_words(tag, words[facet]);
  }
  auto& [input, output, behaviour] = words;
  append_names(service.inputs(), input);
  append_names(service.outputs(), output);
  append_words(service.name(), behaviour);
  return words;
}

Facets fold(const std::array<std::vector<std::string>, kFacets>& words,
            const shared::Compounds& compounds, shared::Stemmer& stemmer) {
  Facets facets;
  for (std::size_t facet = 0; facet < kFacets; ++facet) {
    for (const std::string& word : words[facet]) {
      for (const std::string& part : compounds.split(word)) {
        facets[facet].insert(stemmer.stem(americanised(part)));
      }
    }
  }
  return facets;
}

}  // namespace tags
