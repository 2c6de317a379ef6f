#include "harness/data/collection/describe/description.hpp"
#include "harness/data/collection/describe/joined_wsdl.hpp"
#include "harness/data/collection/describe/message_paths.hpp"
#include "harness/data/collection/describe/schema.hpp"
#include "harness/data/collection/describe/xml_parts.hpp"
#include "harness/foundation/base/spaces.hpp"
#include "harness/foundation/text/markup/xml.hpp"
#include "harness/foundation/text/uri.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

namespace matchbench::collection {
namespace {

constexpr std::string_view kWsdl20 = "http://www.w3.org/ns/wsdl";

class WsdlReader {
 public:
  WsdlReader(const Document& document, const std::string& file, ReferencedFiles* files)
      : xml_(document.bytes, file),
        document_uri_(document.uri),
        is_joined_(files != nullptr && join_wsdl_imports(xml_, *files, result_.notes)),
        schemas_(xml_) {}

  Description read() {
    const pugi::xml_node root = xml_.root();
    const text::XmlName name = text::name_of(root);
    if (!is_wsdl(name)) {
      throw xml_.error(root, fmt::format("the root is <{}>, not WSDL 1.1 or 2.0", root.name()),
                       "check the element and its namespace");
    }
    space_ = name.space;
    if (is_joined_) result_.service.source = {{}, "application/wsdl+xml", xml_text(xml_)};
    note_doctype(xml_, result_.notes);
    for (const pugi::xml_node message : children(root, "message")) {
      messages_.try_emplace(message.attribute("name").value(), message);
    }
    result_.encoding = xml_.decoded().encoding;
    result_.converted = xml_.decoded().converted;
    const auto services = children(root, "service");
    result_.stands_alone = !services.empty();
    const auto interfaces = children(root, is_20() ? "interface" : "portType");
    read_name(services, interfaces);
    for (const pugi::xml_node node : services) add_text_and_categories(node);
    for (const pugi::xml_node node : interfaces) add_text_and_categories(node);
    for (const pugi::xml_node node : interfaces) {
      for (const pugi::xml_node operation : children(node, "operation")) read_operation(operation);
    }
    Service& service = result_.service;
    if (service.inputs.empty() && service.outputs.empty()) {
      service.inputs = paths_of(input_parts_);
      service.outputs = paths_of(output_parts_);
    }
    if (texts_.empty()) add_text(root);
    if (operations_ == 0) result_.notes.push_back({"no_operation", "no operation is declared"});
    if (parts_without_concept_ > 0) {
      result_.notes.push_back(
          {"part_without_concept", fmt::format("{} of {} message parts lead to no modelReference",
                                               parts_without_concept_, parts_)});
    }
    return std::move(result_);
  }

 private:
  bool is_20() const { return space_ == kWsdl20; }

  std::vector<pugi::xml_node> children(pugi::xml_node node, std::string_view local) const {
    std::vector<pugi::xml_node> found;
    for (const pugi::xml_node child : text::child_elements(node)) {
      const text::XmlName name = text::name_of(child);
      if (name.local == local && name.space == space_) found.push_back(child);
    }
    return found;
  }

  void read_name(const std::vector<pugi::xml_node>& services,
                 const std::vector<pugi::xml_node>& interfaces) {
    std::string& name = result_.service.name;
    if (!services.empty()) name = services.front().attribute("name").value();
    if (name.empty() && !interfaces.empty()) name = interfaces.front().attribute("name").value();
    if (name.empty()) name = xml_.root().attribute("name").value();
    name = single_spaced(name);
  }

  // The documentation of a node, unless the same was said before.
  void add_text(pugi::xml_node node) {
    for (const pugi::xml_node documentation : children(node, "documentation")) {
      const std::string text = single_spaced(text::text_below(documentation));
      if (text.empty() || std::find(texts_.begin(), texts_.end(), text) != texts_.end()) continue;
      texts_.push_back(text);
      std::string& description = result_.service.description;
      if (!description.empty()) description += ' ';
      description += text;
    }
  }

  void add_text_and_categories(pugi::xml_node node) {
    add_text(node);
    std::vector<std::string>& categories = result_.service.categories;
    for (std::string& uri : absolute(node, model_references(node))) {
      if (std::find(categories.begin(), categories.end(), uri) == categories.end()) {
        categories.push_back(std::move(uri));
      }
    }
  }

  void read_operation(pugi::xml_node operation) {
    ++operations_;
    add_text(operation);
    merge(result_.service.inputs, concepts_of(children(operation, "input"), input_parts_));
    merge(result_.service.outputs, concepts_of(children(operation, "output"), output_parts_));
  }

  // What messages are called without any concept.
  std::vector<std::string> paths_of(const std::vector<pugi::xml_node>& parts) {
    MessagePaths found = message_paths(schemas_, parts);
    if (found.was_cut) {
      result_.notes.push_back(
          {"schema_cut",
           fmt::format("{}: messages with more than 256 parts or more than 8 deep", xml_.file())});
    }
    return std::move(found.paths);
  }

  // Bindings for SOAP, GET and POST repeat one operation: each concept is kept as often as the
  // operation that has it most.
  static void merge(std::vector<std::string>& all, const std::vector<std::string>& more) {
    std::vector<std::string> matched;
    for (const std::string& uri : more) {
      matched.push_back(uri);
      if (std::count(all.begin(), all.end(), uri) <
          std::count(matched.begin(), matched.end(), uri)) {
        all.push_back(uri);
      }
    }
  }

  // The parts that are read are added to `parts`, too.
  std::vector<std::string> concepts_of(const std::vector<pugi::xml_node>& directions,
                                       std::vector<pugi::xml_node>& parts) {
    std::vector<std::string> concepts;
    for (const pugi::xml_node direction : directions) {
      for (const pugi::xml_node part : is_20() ? std::vector{direction} : parts_of(direction)) {
        if (add_part(part, concepts)) parts.push_back(part);
      }
    }
    return concepts;
  }

  std::vector<pugi::xml_node> parts_of(pugi::xml_node direction) {
    const std::string_view name =
        text::name_in_scope(direction, trimmed(direction.attribute("message").value())).local;
    const auto message = messages_.find(name);
    if (message != messages_.end()) return children(message->second, "part");
    result_.notes.push_back({"unknown_message", fmt::format("message '{}' is not declared", name)});
    return {};
  }

  // Adds the concepts of a part of WSDL 1.1, or of an input or output of WSDL 2.0. Returns whether
  // it says what it is.
  bool add_part(pugi::xml_node part, std::vector<std::string>& concepts) {
    const std::string_view element = part.attribute("element").value();
    if (element.starts_with('#')) return false;  // #none, #any, #other
    ++parts_;
    std::vector<std::string> found = model_references(part);
    if (found.empty() && !element.empty()) found = schemas_.concepts_of_element(part, element);
    if (found.empty() && part.attribute("type")) {
      found = schemas_.concepts_of_type(part, part.attribute("type").value());
    }
    if (found.empty()) ++parts_without_concept_;
    for (std::string& uri : absolute(part, found)) concepts.push_back(std::move(uri));
    return true;
  }

  std::vector<std::string> absolute(pugi::xml_node node, std::vector<std::string> uris) const {
    for (std::string& uri : uris) {
      if (!text::is_absolute_uri(uri))
        uri = text::resolve_uri(text::base_uri(node, document_uri_), uri);
    }
    return uris;
  }

  Description result_;
  text::XmlDocument xml_;
  std::string document_uri_;
  bool is_joined_;
  SchemaIndex schemas_;
  std::unordered_map<std::string_view, pugi::xml_node> messages_;  // the first of each name
  std::string_view space_;
  std::vector<pugi::xml_node> input_parts_;  // of all operations
  std::vector<pugi::xml_node> output_parts_;
  std::vector<std::string> texts_;
  int operations_ = 0;
  int parts_ = 0;
  int parts_without_concept_ = 0;
};

}  // namespace

bool is_wsdl(const text::XmlName& root) {
  return (root.local == "definitions" && root.space == kWsdl11) ||
         (root.local == "description" && root.space == kWsdl20);
}

Description read_wsdl(const Document& document, const std::string& file, ReferencedFiles* files) {
  return WsdlReader(document, file, files).read();
}

}  // namespace matchbench::collection
