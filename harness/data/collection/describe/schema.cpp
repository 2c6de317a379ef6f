#include "harness/data/collection/describe/schema.hpp"

#include "harness/foundation/base/spaces.hpp"

#include <utility>

namespace matchbench::collection {
namespace {

constexpr std::string_view kSchema = "http://www.w3.org/2001/XMLSchema";

// Drafts of SAWSDL used other namespaces; all of them name it.
bool is_sawsdl(std::string_view space) {
  return space.find("sawsdl") != std::string_view::npos;
}

void add_references(pugi::xml_node node, std::vector<std::string>& found) {
  for (const pugi::xml_attribute attribute : node.attributes()) {
    if (!std::string_view(attribute.name()).ends_with("modelReference")) continue;
    if (!is_sawsdl(text::name_of(node, attribute).space)) continue;
    for (const std::string_view uri : words(attribute.value())) found.emplace_back(uri);
  }
}

}  // namespace

std::string_view array_type(pugi::xml_node node) {
  for (const pugi::xml_attribute attribute : node.attributes()) {
    const text::XmlName name = text::name_of(node, attribute);
    if (name.local != "arrayType" || name.space != kWsdl11) continue;
    const std::string_view type = trimmed(attribute.value());
    return type.substr(0, type.find('['));
  }
  return {};
}

std::vector<std::string> model_references(pugi::xml_node node) {
  std::vector<std::string> found;
  add_references(node, found);
  for (const pugi::xml_node child : node.children()) {
    if (!std::string_view(child.name()).ends_with("attrExtensions")) continue;
    if (is_sawsdl(text::name_of(child).space)) add_references(child, found);
  }
  return found;
}

// One search: what it has found, and where it has been (types may contain themselves).
struct SchemaIndex::Walk {
  const std::set<pugi::xml_node>& barren;
  std::vector<std::string> concepts = {};
  std::set<pugi::xml_node> seen = {};

  bool enter(pugi::xml_node node) {
    return node && !barren.contains(node) && seen.insert(node).second;
  }
  // Takes over the node's own references; returns whether it has any.
  bool take(pugi::xml_node node) {
    const std::vector<std::string> found = model_references(node);
    concepts.insert(concepts.end(), found.begin(), found.end());
    return !found.empty();
  }
};

SchemaIndex::SchemaIndex(const text::XmlDocument& xml) {
  for (const pugi::xml_node schema : text::elements_below(xml.root())) {
    const text::XmlName name = text::name_of(schema);
    if (name.local != "schema" || name.space != kSchema) continue;
    const std::string_view space = schema.attribute("targetNamespace").value();
    for (const pugi::xml_node node : text::child_elements(schema)) {
      const std::string_view kind = text::name_of(node).local;
      const std::string_view declared = node.attribute("name").value();
      if (kind == "element") elements_[declared].push_back({space, node});
      if (kind == "complexType" || kind == "simpleType") types_[declared].push_back({space, node});
      if (kind == "group" || kind == "attributeGroup") groups_[declared].push_back({space, node});
    }
  }
}

// Finds it by namespace and name, or by name alone if the namespaces do not fit, because
// descriptions in the wild leave out the schema's target namespace.
pugi::xml_node SchemaIndex::find(const Declarations& in, pugi::xml_node from,
                                 std::string_view qualified) {
  const text::XmlName name = text::name_in_scope(from, trimmed(qualified));
  if (name.space == kSchema) return {};
  const auto found = in.find(name.local);
  if (found == in.end()) return {};
  for (const Declaration& declaration : found->second) {
    if (declaration.space == name.space) return declaration.node;
  }
  return found->second.front().node;
}

void SchemaIndex::walk_element(pugi::xml_node element, Walk& walk) const {
  if (!walk.enter(element) || walk.take(element)) return;
  if (const std::string_view items = array_type(element); !items.empty()) {
    walk_named_type(element, items, walk);
  } else if (const auto ref = element.attribute("ref")) {
    walk_element(this->element(element, ref.value()), walk);
  } else if (const auto type = element.attribute("type")) {
    walk_named_type(element, type.value(), walk);
  } else {
    for (const pugi::xml_node child : text::child_elements(element)) {
      const std::string_view kind = text::name_of(child).local;
      if (kind == "complexType" || kind == "simpleType") walk_type(child, walk);
    }
  }
}

void SchemaIndex::walk_named_type(pugi::xml_node from, std::string_view qualified,
                                  Walk& walk) const {
  walk_type(find(types_, from, qualified), walk);
}

void SchemaIndex::walk_type(pugi::xml_node type, Walk& walk) const {
  if (!walk.enter(type) || walk.take(type)) return;
  walk_members(type, walk);
}

// Sequences, choices, extensions: whatever lies between a type and its members.
void SchemaIndex::walk_members(pugi::xml_node part, Walk& walk) const {
  for (const pugi::xml_node child : text::child_elements(part)) {
    const std::string_view kind = text::name_of(child).local;
    if (kind == "element" || kind == "attribute") {
      walk_element(child, walk);
      continue;
    }
    if (kind == "extension" || kind == "restriction") {
      walk_named_type(child, child.attribute("base").value(), walk);
    }
    if (const auto ref = child.attribute("ref")) walk_type(group(child, ref.value()), walk);
    if (kind != "annotation") walk_members(child, walk);
  }
}

std::vector<std::string> SchemaIndex::concepts_of_element(pugi::xml_node from,
                                                          std::string_view qualified) {
  Walk walk{barren_};
  walk_element(find(elements_, from, qualified), walk);
  return concepts_of(walk);
}

std::vector<std::string> SchemaIndex::concepts_of_type(pugi::xml_node from,
                                                       std::string_view qualified) {
  Walk walk{barren_};
  walk_named_type(from, qualified, walk);
  return concepts_of(walk);
}

// A search that finds nothing has seen all that its declarations lead to.
std::vector<std::string> SchemaIndex::concepts_of(Walk& walk) {
  if (walk.concepts.empty()) barren_.merge(walk.seen);
  return std::move(walk.concepts);
}

}  // namespace matchbench::collection
