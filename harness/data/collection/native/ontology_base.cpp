#include "harness/data/collection/native/ontology_base.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/spaces.hpp"
#include "harness/foundation/text/markup/xml.hpp"
#include "harness/foundation/text/uri.hpp"

#include <map>

namespace matchbench::collection {
namespace {

constexpr std::size_t kLongestValue = 4096;
constexpr int kDeepestEntity = 4;

using Entities = std::map<std::string, std::string, std::less<>>;

// <!ENTITY name "value"> of the document itself; parameter and external entities are passed over.
Entities declared_entities(const std::string& text) {
  Entities entities;
  const std::size_t start = text.find("<!DOCTYPE");
  if (start == std::string::npos) return entities;
  const std::size_t end = text.find("]>", start);
  constexpr std::string_view kEntity = "<!ENTITY";
  for (std::size_t at = text.find(kEntity, start); at < end; at = text.find(kEntity, at)) {
    at += kEntity.size();
    const std::size_t name = text.find_first_not_of(" \t\r\n", at);
    const std::size_t name_end = text.find_first_of(" \t\r\n", name);
    const std::size_t quote = text.find_first_not_of(" \t\r\n", name_end);
    if (quote == std::string::npos || (text[quote] != '"' && text[quote] != '\'')) continue;
    const std::size_t value_end = text.find(text[quote], quote + 1);
    if (value_end == std::string::npos) break;
    entities.emplace(text.substr(name, name_end - name),
                     text.substr(quote + 1, value_end - quote - 1));
    at = value_end;
  }
  return entities;
}

void expand(std::string_view value, const Entities& entities, int depth, std::string& result) {
  for (std::size_t i = 0; i < value.size() && result.size() < kLongestValue; ++i) {
    const std::size_t end = value[i] == '&' ? value.find(';', i) : std::string_view::npos;
    const auto entity = end == std::string_view::npos
                            ? entities.end()
                            : entities.find(value.substr(i + 1, end - i - 1));
    if (entity == entities.end() || depth == kDeepestEntity) {
      result += value[i];
    } else {
      expand(entity->second, entities, depth + 1, result);
      i = end;
    }
  }
}

std::string expanded(std::string_view value, const Entities& entities) {
  std::string result;
  expand(value, entities, 0, result);
  return std::string(text::without_fragment(trimmed(result)));
}

}  // namespace

OntologyBase ontology_base(const Document& document) try {
  OntologyBase result;
  if (document.media_type != "application/rdf+xml") return result;
  const text::XmlDocument xml(document.bytes, document.uri);
  result.encoding = xml.decoded().encoding;
  result.converted = xml.decoded().converted;
  const Entities entities = declared_entities(xml.decoded().text);
  result.uri = expanded(xml.root().attribute("xml:base").value(), entities);
  for (const pugi::xml_node element : text::child_elements(xml.root())) {
    if (!result.uri.empty()) break;
    if (text::name_of(element).local != "Ontology") continue;
    for (const pugi::xml_attribute attribute : element.attributes()) {
      if (text::name_of(element, attribute).local == "about") {
        result.uri = expanded(attribute.value(), entities);
      }
    }
  }
  return result;
} catch (const Error&) {
  return {};  // reading it as an ontology tells what is wrong with it
}

}  // namespace matchbench::collection
