#include "harness/data/collection/describe/description.hpp"

#include "harness/data/collection/describe/formats.hpp"
#include "harness/data/collection/describe/json_values.hpp"
#include "harness/foundation/text/markup/xml.hpp"
#include "harness/foundation/text/tree/yaml.hpp"

namespace matchbench::collection {
namespace {

std::vector<Description> read_xml(const Document& document, const std::string& file) {
  const text::XmlDocument xml(document.bytes, file);
  const std::string_view root = text::name_of(xml.root()).local;
  for (const DocumentFormat& format : document_formats()) {
    if (format.has_xml_root == nullptr || !format.has_xml_root(root)) continue;
    return {format.read(document, file)};
  }
  return {};
}

std::vector<Description> read_tree(const Document& document, const std::string& file) {
  const bool is_json = document.media_type == "application/json";
  const text::YamlDocument tree =
      is_json ? text::YamlDocument::parse_json(one_json_value(document.bytes), file)
              : text::YamlDocument::parse(document.bytes, file);
  for (const DocumentFormat& format : document_formats()) {
    if (format.has_tree_root == nullptr || !format.has_tree_root(tree.root())) continue;
    return format.read_tree(tree.root(), document);
  }
  return {};
}

}  // namespace

std::vector<Description> read_descriptions(const Document& document, const std::string& file) {
  const std::string& type = document.media_type;
  if (type == "application/xml") return read_xml(document, file);
  if (type == "application/json" || type == "application/yaml") return read_tree(document, file);
  for (const DocumentFormat& format : document_formats()) {
    if (format.read != nullptr && format.media_type == type) return {format.read(document, file)};
  }
  return {};
}

}  // namespace matchbench::collection
