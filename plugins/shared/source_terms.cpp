#include "shared/source_terms.hpp"

#include "shared/words.hpp"

#include <pugixml.hpp>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

namespace shared {
namespace {

constexpr std::array<std::string_view, 3> kNames{"name", "rdf:ID", "rdf:about"};

class Collector : public pugi::xml_tree_walker {
 public:
  Collector(Stemmer& stemmer, std::vector<std::string>& out) : stemmer_(stemmer), out_(out) {}

  bool for_each(pugi::xml_node& node) override {
    append_terms(node.value(), "", stemmer_, out_);  // of elements there is none
    for (const pugi::xml_attribute attribute : node.attributes()) {
      const bool names = std::find(kNames.begin(), kNames.end(), attribute.name()) != kNames.end();
      if (names) append_terms(local_name(attribute.value()), "", stemmer_, out_);
    }
    return true;
  }

 private:
  Stemmer& stemmer_;
  std::vector<std::string>& out_;
};

}  // namespace

std::vector<std::string> source_terms(const matchbench::Service& service, Stemmer& stemmer) {
  std::vector<std::string> terms;
  const std::optional<matchbench::Document> source = service.source();
  pugi::xml_document document;
  if (!source || !document.load_buffer(source->bytes().data(), source->bytes().size())) return {};
  Collector collector(stemmer, terms);
  document.traverse(collector);
  return terms;
}

std::vector<std::string> all_terms(const matchbench::Service& service, ConceptWords concepts,
                                   Stemmer& stemmer) {
  std::vector<std::string> terms = service_terms(service, concepts, stemmer);
  if (!service.description().empty()) return terms;
  const std::vector<std::string> more = source_terms(service, stemmer);
  terms.insert(terms.end(), more.begin(), more.end());
  return terms;
}

}  // namespace shared
