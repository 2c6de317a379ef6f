#include "learned/text_features.hpp"

#include "shared/service_terms.hpp"
#include "shared/source_terms.hpp"
#include "shared/words.hpp"

#include <algorithm>
#include <string_view>

namespace learned {
namespace {

// The customary values, as keyword's.
constexpr double kK1 = 1.2;
constexpr double kB = 0.75;

// All pieces of three bytes of the words, which are set apart by single blanks.
shared::SetIndex::Set trigrams_of(std::string_view name) {
  std::string spaced = " ";
  for (const std::string& word : shared::words(name)) spaced += word + " ";
  shared::SetIndex::Set grams;
  for (std::size_t i = 0; i + 3 <= spaced.size(); ++i) {
    shared::SetIndex::Item gram = 0;
    for (const char letter : spaced.substr(i, 3)) {
      gram = gram << 8 | static_cast<unsigned char>(letter);
    }
    grams.push_back(gram);
  }
  std::sort(grams.begin(), grams.end());
  grams.erase(std::unique(grams.begin(), grams.end()), grams.end());
  return grams;
}

shared::Bag names_of(const mb::Strings& concepts, shared::Stemmer& stemmer) {
  std::vector<std::string> terms;
  for (const std::string_view uri : concepts) {
    shared::append_terms(shared::local_name(uri), "", stemmer, terms);
  }
  shared::Bag bag;
  for (const std::string& term : terms) ++bag[term];
  return bag;
}

template <typename Field>
auto each(const std::vector<Texts>& services, Field Texts::*field) {
  std::vector<Field> fields;
  fields.reserve(services.size());
  for (const Texts& service : services) fields.push_back(service.*field);
  return fields;
}

Column scores(const shared::Bm25& index, const std::vector<std::string>& wanted) {
  return scaled(index.scores(wanted, [] {}));
}

}  // namespace

Texts texts_of(const mb::Service& service, const shared::Compounds& compounds,
               shared::Stemmer& stemmer) {
  Texts texts;
  texts.document = shared::source_terms(service, stemmer);
  texts.all = shared::service_terms(service, shared::ConceptWords::kAlsoSided, stemmer);
  texts.all.insert(texts.all.end(), texts.document.begin(), texts.document.end());
  for (const std::string& word : shared::words(service.name())) {
    for (const std::string& part : compounds.split(word)) {
      shared::append_terms(part, "", stemmer, texts.name);
    }
  }
  shared::append_terms(service.description(), "", stemmer, texts.description);
  texts.trigrams = trigrams_of(service.name());
  texts.inputs = names_of(service.inputs(), stemmer);
  texts.outputs = names_of(service.outputs(), stemmer);
  return texts;
}

TextFeatures::TextFeatures(const std::vector<Texts>& services)
    : all_(each(services, &Texts::all), kK1, kB),
      name_(each(services, &Texts::name), kK1, kB),
      description_(each(services, &Texts::description), kK1, kB),
      document_(each(services, &Texts::document), kK1, kB),
      trigrams_(each(services, &Texts::trigrams)),
      inputs_(each(services, &Texts::inputs)),
      outputs_(each(services, &Texts::outputs)) {}

Column TextFeatures::everything(const Texts& request) const {
  return scores(all_, request.all);
}

Columns TextFeatures::of(const Texts& request, const Shortlist& shortlist,
                         const Column& everything) const {
  Column trigrams;
  for (const shared::Overlap& overlap :
       trigrams_.overlaps(request.trigrams, shortlist.services())) {
    trigrams.push_back(overlap.jaccard());
  }
  return {shortlist.of(everything),
          shortlist.of(scores(name_, request.name)),
          shortlist.of(scores(description_, request.description)),
          shortlist.of(scores(document_, request.document)),
          std::move(trigrams),
          shortlist.of(inputs_.similarities(request.inputs)),
          shortlist.of(outputs_.similarities(request.outputs))};
}

std::uint64_t TextFeatures::bytes() const {
  return all_.bytes() + name_.bytes() + description_.bytes() + document_.bytes() +
         trigrams_.bytes() + inputs_.bytes() + outputs_.bytes();
}

}  // namespace learned
