#pragma once

#include "harness/data/collection/describe/description.hpp"
#include "harness/foundation/model/collection.hpp"
#include "harness/foundation/text/markup/xml.hpp"
#include "harness/foundation/text/tree/yaml.hpp"

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::collection {

// A format of documents. A format that describes services has a reader: `read` takes the bytes,
// `read_tree` the values of a JSON or YAML file. Several formats are written in XML, or in JSON or
// YAML; if a document's media type says no more than that, the root test of each tells which it is.
struct DocumentFormat {
  std::string_view name;                    // for people
  std::string_view media_type;              // empty if the format has none of its own
  std::array<std::string_view, 3> endings;  // of file names; the first is the usual one
  bool (*has_xml_root)(const text::XmlName& root) = nullptr;
  bool (*has_tree_root)(const text::YamlNode& root) = nullptr;
  Description (*read)(const Document& document, const std::string& file,
                      ReferencedFiles* files) = nullptr;
  std::vector<Description> (*read_tree)(const text::YamlNode& root, const Document& document,
                                        ReferencedFiles* files) = nullptr;

  bool describes_services() const { return read != nullptr || read_tree != nullptr; }
};

// Every format that a collection may contain. A new one is a row here and a reader in a file of its
// own; media types, endings, imports and checks follow from the row.
std::span<const DocumentFormat> document_formats();

// The formats that describe services, for a remedy: "OWL-S (.owls), WSDL (.wsdl), …".
std::string described_formats();

}  // namespace matchbench::collection
