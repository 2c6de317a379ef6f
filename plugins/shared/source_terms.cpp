#include "shared/source_terms.hpp"

#include "shared/words.hpp"

#include <pugixml.hpp>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

namespace shared {
namespace {

constexpr std::array<std::string_view, 3> kNames{"name", "rdf:ID", "rdf:about"};

class Collector : public pugi::xml_tree_walker {
 public:
  explicit Collector(Stemmer& stemmer) : stemmer_(stemmer) {}

  bool for_each(pugi::xml_node& node) override {
    if (is_about_document(node)) {
      append_terms(node.value(), "", stemmer_, about_document_);
    } else {
      append_terms(node.value(), "", stemmer_, text_);  // elements have none
    }
    for (const pugi::xml_attribute attribute : node.attributes()) {
      const bool names = std::find(kNames.begin(), kNames.end(), attribute.name()) != kNames.end();
      if (names) append_terms(local_name(attribute.value()), "", stemmer_, names_);
    }
    return true;
  }

  std::vector<std::string> terms() {
    const std::vector<std::string>& text = text_.empty() ? about_document_ : text_;
    names_.insert(names_.end(), text.begin(), text.end());
    return std::move(names_);
  }

 private:
  // Text that documents a WSDL document or a schema as a whole, such as how it was made.
  static bool is_about_document(const pugi::xml_node& node) {
    if (node.type() == pugi::node_element) return false;
    const pugi::xml_node owner = node.parent().parent();
    const std::string_view element = without_prefix(node.parent().name());
    return (element == "documentation" && owner.parent().type() == pugi::node_document) ||
           (element == "annotation" && without_prefix(owner.name()) == "schema");
  }

  Stemmer& stemmer_;
  std::vector<std::string> names_, text_, about_document_;
};

}  // namespace

std::vector<std::string> source_terms(const mb::Service& service, Stemmer& stemmer) {
  const std::optional<mb::Document> source = service.source();
  pugi::xml_document document;
  if (!source || !document.load_buffer(source->bytes().data(), source->bytes().size())) return {};
  Collector collector(stemmer);
  document.traverse(collector);
  return collector.terms();
}

std::vector<std::string> all_terms(const mb::Service& service, ConceptWords concepts,
                                   Stemmer& stemmer) {
  std::vector<std::string> terms = service_terms(service, concepts, stemmer);
  if (!service.description().empty()) return terms;
  const std::vector<std::string> more = source_terms(service, stemmer);
  terms.insert(terms.end(), more.begin(), more.end());
  return terms;
}

}  // namespace shared
