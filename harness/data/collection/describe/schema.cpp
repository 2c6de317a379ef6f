#include "harness/data/collection/describe/schema.hpp"

#include "harness/foundation/base/spaces.hpp"

#include <algorithm>
#include <utility>

namespace matchbench::collection {
namespace {

constexpr std::size_t kStepsWhenSpent = 512;  // when those of the document are used up
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
  std::size_t steps_left;
  bool was_cut = false;
  std::vector<std::string> concepts = {};
  std::set<pugi::xml_node> seen = {};

  bool enter(pugi::xml_node node) {
    was_cut = was_cut || steps_left == 0;
    if (was_cut || !node || barren.contains(node)) return false;
    --steps_left;
    return seen.insert(node).second;
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

// Types that lead from one to the next may be as many as a file holds: nothing here is recursive.
void SchemaIndex::follow(Step first, Walk& walk) const {
  std::vector<Step> open{first};
  std::vector<Step> next;
  while (!open.empty()) {
    const auto [node, part] = open.back();
    open.pop_back();
    if (part != Part::kMembers && (!walk.enter(node) || walk.take(node))) continue;
    next.clear();
    if (part == Part::kElement) {
      add_type_of(node, next);
    } else {
      add_members(node, next);
    }
    open.insert(open.end(), next.rbegin(), next.rend());
  }
}

void SchemaIndex::add_type_of(pugi::xml_node element, std::vector<Step>& next) const {
  if (const std::string_view items = array_type(element); !items.empty()) {
    next.push_back({type(element, items), Part::kType});
  } else if (const auto ref = element.attribute("ref")) {
    next.push_back({this->element(element, ref.value()), Part::kElement});
  } else if (const auto named = element.attribute("type")) {
    next.push_back({type(element, named.value()), Part::kType});
  } else {
    for (const pugi::xml_node child : text::child_elements(element)) {
      const std::string_view kind = text::name_of(child).local;
      if (kind == "complexType" || kind == "simpleType") next.push_back({child, Part::kType});
    }
  }
}

// Sequences, choices, extensions: whatever lies between a type and its members.
void SchemaIndex::add_members(pugi::xml_node part, std::vector<Step>& next) const {
  for (const pugi::xml_node child : text::child_elements(part)) {
    const std::string_view kind = text::name_of(child).local;
    if (kind == "element" || kind == "attribute") {
      next.push_back({child, Part::kElement});
      continue;
    }
    if (kind == "extension" || kind == "restriction") {
      next.push_back({type(child, child.attribute("base").value()), Part::kType});
    }
    if (const auto ref = child.attribute("ref")) {
      next.push_back({group(child, ref.value()), Part::kType});
    }
    if (kind != "annotation") next.push_back({child, Part::kMembers});
  }
}

std::vector<std::string> SchemaIndex::concepts_of_element(pugi::xml_node from,
                                                          std::string_view qualified) {
  Walk walk = new_walk();
  follow({element(from, qualified), Part::kElement}, walk);
  return concepts_of(walk);
}

std::vector<std::string> SchemaIndex::concepts_of_type(pugi::xml_node from,
                                                       std::string_view qualified) {
  Walk walk = new_walk();
  follow({type(from, qualified), Part::kType}, walk);
  return concepts_of(walk);
}

SchemaIndex::Walk SchemaIndex::new_walk() const {
  return {barren_, std::max(steps_left_, kStepsWhenSpent)};
}

// A search that finds nothing has seen all that its declarations lead to, unless it was cut.
std::vector<std::string> SchemaIndex::concepts_of(Walk& walk) {
  steps_left_ -= std::min(steps_left_, walk.seen.size());
  was_cut_ = was_cut_ || walk.was_cut;
  if (walk.concepts.empty() && !walk.was_cut) barren_.merge(walk.seen);
  return std::move(walk.concepts);
}

}  // namespace matchbench::collection
