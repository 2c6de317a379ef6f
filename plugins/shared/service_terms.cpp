#include "shared/service_terms.hpp"

#include "shared/words.hpp"

#include <cstddef>

namespace shared {
namespace {

void append_concepts(const mb::Strings& uris, const char* side, ConceptWords concepts,
                     Stemmer& stemmer, std::vector<std::string>& out) {
  for (const std::string_view uri : uris) {
    append_terms(local_name(uri), "", stemmer, out);
    if (concepts == ConceptWords::kAlsoSided) append_terms(local_name(uri), side, stemmer, out);
  }
}

}  // namespace

void append_terms(std::string_view text, std::string_view prefix, Stemmer& stemmer,
                  std::vector<std::string>& out) {
  for (const std::string& word : words(text)) {
    if (!is_stop_word(word)) out.push_back(std::string(prefix) + stemmer.stem(word));
  }
}

std::vector<std::string> service_terms(const mb::Service& service, ConceptWords concepts,
                                       Stemmer& stemmer) {
  std::vector<std::string> out;
  append_terms(service.name(), "", stemmer, out);
  append_terms(service.description(), "", stemmer, out);
  for (const std::string_view tag : service.tags()) append_terms(tag, "", stemmer, out);
  append_concepts(service.inputs(), "in:", concepts, stemmer, out);
  append_concepts(service.outputs(), "out:", concepts, stemmer, out);
  return out;
}

void append_pairs(std::vector<std::string>& terms) {
  const std::size_t count = terms.size();
  terms.reserve(2 * count);
  for (std::size_t i = 1; i < count; ++i) terms.push_back(terms[i - 1] + " " + terms[i]);
}

}  // namespace shared
