#include "harness/data/collection/describe/description.hpp"

#include "harness/data/collection/describe/formats.hpp"
#include "harness/data/collection/describe/json_values.hpp"
#include "harness/foundation/text/markup/xml.hpp"
#include "harness/foundation/text/tree/foreign_tree.hpp"

namespace matchbench::collection {
namespace {

// By the root, whichever format the file is named after (null: none).
std::vector<Description> read_xml(const Document& document, const std::string& file,
                                  ReferencedFiles* files, const DocumentFormat* named) {
  const text::XmlDocument xml(document.bytes, file);
  const text::XmlName root = text::name_of(xml.root());
  const bool is_schema = root.local == "schema";
  for (const DocumentFormat& format : document_formats()) {
    if (format.has_xml_root == nullptr || !format.has_xml_root(root)) continue;
    std::vector<Description> found{format.read(document, file, files)};
    Document& source = found.front().service.source;
    if (named != nullptr && named != &format && source.bytes.empty()) {
      source = {{}, std::string(format.media_type), document.bytes};
    }
    return found;
  }
  if (named == nullptr || is_schema) return {};
  return {named->read(document, file, files)};
}

// Most services of the web are in files that are called like ontologies.
std::vector<Description> read_rdf(const Document& document, const std::string& file,
                                  ReferencedFiles* files) {
  if (!describes_owls(document)) return {};
  Description description = read_owls(document, file, files);
  Document& source = description.service.source;
  if (source.bytes.empty()) source = {{}, "application/owls+xml", document.bytes};
  return {std::move(description)};
}

std::vector<Description> read_tree(const Document& document, const std::string& file,
                                   ReferencedFiles* files) {
  using Notation = text::ForeignTree::Notation;
  const bool is_json = document.media_type == "application/json";
  const std::string text = is_json ? one_json_value(document.bytes) : document.bytes;
  const auto tree =
      text::ForeignTree::parse(text, file, is_json ? Notation::kJson : Notation::kYaml);
  for (const DocumentFormat& format : document_formats()) {
    if (format.has_tree_root == nullptr || !format.has_tree_root(tree.root())) continue;
    return format.read_tree(tree.root(), document, files);
  }
  return {};
}

}  // namespace

std::vector<Description> read_descriptions(const Document& document, const std::string& file,
                                           ReferencedFiles* files) {
  const std::string& type = document.media_type;
  if (type == "application/xml") return read_xml(document, file, files, nullptr);
  if (type == "application/rdf+xml") return read_rdf(document, file, files);
  if (type == "application/json" || type == "application/yaml")
    return read_tree(document, file, files);
  for (const DocumentFormat& format : document_formats()) {
    if (format.read == nullptr || format.media_type != type) continue;
    if (format.has_xml_root != nullptr) return read_xml(document, file, files, &format);
    return {format.read(document, file, files)};
  }
  return {};
}

}  // namespace matchbench::collection
