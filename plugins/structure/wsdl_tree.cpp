#include "structure/tree.hpp"

#include "shared/words.hpp"

#include <algorithm>
#include <map>

namespace structure {
namespace {

bool is(const pugi::xml_node& node, std::string_view local_name) {
  return shared::without_prefix(node.name()) == local_name;
}

std::string_view attribute(const pugi::xml_node& node, const char* name) {
  return node.attribute(name).value();
}

// The type of the items of a SOAP array, "Place" for wsdl:arrayType="tns:Place[]"; otherwise empty.
std::string_view array_type(const pugi::xml_node& node) {
  for (const pugi::xml_attribute attribute : node.attributes()) {
    if (shared::without_prefix(attribute.name()) != "arrayType") continue;
    const std::string_view type = shared::without_prefix(attribute.value());
    return type.substr(0, type.find('['));
  }
  return {};
}

using ByName = std::map<std::string_view, pugi::xml_node>;  // local names; the first one counts

class Reader {
 public:
  Reader(const pugi::xml_node& definitions, std::size_t depth) : depth_(depth) {
    for (const pugi::xml_node part : definitions.children()) {
      if (is(part, "message")) messages_.emplace(attribute(part, "name"), part);
      if (!is(part, "types")) continue;
      for (const pugi::xml_node schema : part.children()) read_schema(schema);
    }
  }

  // Adds the parts of a message.
  void add_message(std::string_view name, Node& side) {
    const auto found = messages_.find(shared::without_prefix(name));
    if (found == messages_.end()) return;
    for (const pugi::xml_node part : found->second.children()) {
      if (is(part, "part")) side.children.push_back(declared(part, depth_));
    }
  }

 private:
  void read_schema(const pugi::xml_node& schema) {
    for (const pugi::xml_node item : schema.children()) {
      ByName& kind = is(item, "element") ? elements_ : types_;
      kind.emplace(attribute(item, "name"), item);
    }
  }

  // A part, an element or an attribute: by its type, by reference, or with a type of its own.
  Node declared(const pugi::xml_node& node, std::size_t depth) {
    for (const char* reference : {"element", "ref"}) {
      const std::string_view target = shared::without_prefix(attribute(node, reference));
      const auto found = elements_.find(target);
      if (found != elements_.end()) {
        if (attribute(found->second, "ref").empty()) return declared(found->second, depth);
      } else if (!target.empty()) {
        return {std::string(target), "", {}};
      }
    }
    Node read{std::string(attribute(node, "name")), "", {}};
    const std::string_view type = shared::without_prefix(attribute(node, "type"));
    if (!type.empty()) {
      add_type(type, depth, read);
      return read;
    }
    for (const pugi::xml_node inner : node.children()) add_content(inner, depth, read);
    return read;
  }

  void add_type(std::string_view name, std::size_t depth, Node& node) {
    if (node.type.empty()) node.type = name;
    const auto found = types_.find(name);
    const bool open = std::find(path_.begin(), path_.end(), name) != path_.end();
    const bool too_deep = depth == 0 && found != types_.end() && is(found->second, "complexType");
    if (found == types_.end() || open || too_deep) return;
    path_.push_back(name);
    for (const pugi::xml_node inner : found->second.children()) add_content(inner, depth, node);
    path_.pop_back();
  }

  // Elements and attributes below `inner`, through groups and derivations, as children of `node`.
  void add_content(const pugi::xml_node& inner, std::size_t depth, Node& node) {
    if (steps_ == kMostSteps || nesting_ == kMostNesting) return;
    ++steps_;
    ++nesting_;
    add_content_within_limits(inner, depth, node);
    --nesting_;
  }

  void add_content_within_limits(const pugi::xml_node& inner, std::size_t depth, Node& node) {
    if (const std::string_view items = array_type(inner); !items.empty()) {
      add_type(items, depth, node);
      return;
    }
    if (is(inner, "element") || is(inner, "attribute")) {
      if (depth > 0) node.children.push_back(declared(inner, depth - 1));
      return;
    }
    if (is(inner, "extension") || is(inner, "restriction")) {
      const std::string_view base = shared::without_prefix(attribute(inner, "base"));
      // A restriction repeats what it keeps of a complex base.
      const auto found = types_.find(base);
      const bool repeats =
          is(inner, "restriction") && found != types_.end() && is(found->second, "complexType");
      if (!base.empty() && !repeats) add_type(base, depth, node);
    }
    for (const pugi::xml_node child : inner.children()) add_content(child, depth, node);
  }

  // No schema that people write comes near these limits. A schema made to exhaust the reader is
  // read only up to them.
  static constexpr std::size_t kMostSteps = 100000;
  static constexpr std::size_t kMostNesting = 500;

  std::size_t depth_;
  std::size_t steps_ = 0;
  std::size_t nesting_ = 0;
  ByName messages_, elements_, types_;
  std::vector<std::string_view> path_;  // names of the types being unfolded
};

}  // namespace

Tree read_wsdl(const pugi::xml_node& definitions, std::size_t depth) {
  Reader reader(definitions, depth);
  Tree tree;
  for (const pugi::xml_node port_type : definitions.children()) {
    if (!is(port_type, "portType")) continue;
    for (const pugi::xml_node operation : port_type.children()) {
      if (!is(operation, "operation")) continue;
      tree.operations.emplace_back(attribute(operation, "name"));
      for (const pugi::xml_node side : operation.children()) {
        if (is(side, "input")) reader.add_message(attribute(side, "message"), tree.input);
        if (is(side, "output")) reader.add_message(attribute(side, "message"), tree.output);
      }
    }
  }
  return tree;
}

}  // namespace structure
