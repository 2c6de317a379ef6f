#include "harness/data/collection/describe/joined_wsdl.hpp"

#include "harness/data/collection/describe/xml_parts.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/spaces.hpp"

#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <utility>

namespace matchbench::collection {
namespace {

constexpr std::size_t kMostWsdlParts = 256;

class WsdlJoiner {
 public:
  WsdlJoiner(text::XmlDocument& xml, ReferencedFiles& files, std::vector<DescriptionNote>& notes)
      : xml_(xml), files_(files), notes_(notes), seen_{files.document()} {}

  bool join() {
    take_imports(xml_.root(), files_.document());
    return !parts_.empty();
  }

 private:
  static bool is_import(std::string_view local) {
    return local == "import" || local == "include" || local == "redefine";
  }

  // Follows what the elements of a document refer to.
  void take_imports(pugi::xml_node root, const std::filesystem::path& from) {
    for (const pugi::xml_node element : text::elements_below(root)) {
      const text::XmlName name = text::name_of(element);
      if (!is_import(name.local)) continue;
      const bool is_schema = name.space == text::name_of(element.parent()).space &&
                             text::name_of(element.parent()).local == "schema";
      const bool is_wsdl = element.parent() == root && !is_schema;
      const auto location = element.attribute(is_schema ? "schemaLocation" : "location");
      if (location && (is_schema || is_wsdl)) take(element, from, location.value());
    }
  }

  void take(pugi::xml_node import, const std::filesystem::path& from, const std::string& written) {
    const std::string location = single_spaced(written);
    const auto found = files_.find(from, location.substr(0, location.find('#')));
    if (found.file.empty()) {
      notes_.push_back(part_left_out(location, found.refusal));
      return;
    }
    if (!seen_.insert(found.file).second) return;  // taken already, perhaps in a circle
    if (parts_.size() == kMostWsdlParts) {
      notes_.push_back(part_left_out(location, "it has more than 256 parts"));
      return;
    }
    try {
      parts_.push_back(
          std::make_unique<text::XmlDocument>(files_.read(found.file), files_.name_of(found.file)));
    } catch (const Error& error) {
      notes_.push_back(part_left_out(location, error.what()));
      return;
    }
    const text::XmlDocument& part = *parts_.back();
    note_doctype(part, notes_);
    if (text::name_of(part.root()).local == "schema") {
      take_schema(part.root(), import);
    } else {
      for (const pugi::xml_node child : text::child_elements(part.root())) {
        const std::string_view local = text::name_of(child).local;
        if (!is_import(local) && local != "service" && local != "documentation") {
          append_from_elsewhere(xml_.root(), child, left_bytes_);
        }
      }
    }
    take_imports(part.root(), found.file);
  }

  // An included schema has the namespace of the one that includes it, unless it says its own.
  void take_schema(pugi::xml_node schema, pugi::xml_node import) {
    pugi::xml_node types;
    for (const pugi::xml_node child : text::child_elements(xml_.root())) {
      if (text::name_of(child).local == "types") types = child;
    }
    if (!types) {
      std::string name = xml_.root().name();
      name = name.substr(0, name.find(':') + 1) + "types";  // with the same prefix, if any
      types = xml_.root().prepend_child(name.c_str());
    }
    pugi::xml_node copy = append_from_elsewhere(types, schema, left_bytes_);
    const auto space = import.parent().attribute("targetNamespace");
    if (text::name_of(import).local != "import" && space && !copy.attribute("targetNamespace")) {
      copy.append_copy(space);
    }
  }

  text::XmlDocument& xml_;
  ReferencedFiles& files_;
  std::vector<DescriptionNote>& notes_;
  std::set<std::filesystem::path> seen_;
  std::vector<std::unique_ptr<text::XmlDocument>> parts_;
  std::size_t left_bytes_ = kMostJoinedBytes;
};

}  // namespace

bool join_wsdl_imports(text::XmlDocument& xml, ReferencedFiles& files,
                       std::vector<DescriptionNote>& notes) {
  return WsdlJoiner(xml, files, notes).join();
}

}  // namespace matchbench::collection
