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

std::vector<pugi::xml_node> SchemaIndex::types_of(pugi::xml_node element) const {
  if (const std::string_view items = array_type(element); !items.empty()) {
    return {type(element, items)};
  }
  if (const auto ref = element.attribute("ref")) return {this->element(element, ref.value())};
  if (const auto named = element.attribute("type")) return {type(element, named.value())};
  std::vector<pugi::xml_node> own = text::child_elements(element);
  std::erase_if(own, [](pugi::xml_node child) {
    const std::string_view kind = text::name_of(child).local;
    return kind != "complexType" && kind != "simpleType";
  });
  return own;
}

// Sequences, choices, extensions may be nested as deep as a file can be: nothing here is recursive.
std::vector<pugi::xml_node> SchemaIndex::members_of(pugi::xml_node type) const {
  std::vector<pugi::xml_node> members;
  std::vector<pugi::xml_node> open = text::child_elements(type);
  std::reverse(open.begin(), open.end());
  while (!open.empty()) {
    const pugi::xml_node node = open.back();
    open.pop_back();
    const std::string_view kind = text::name_of(node).local;
    if (kind == "element" || kind == "attribute") {
      members.push_back(node);
      continue;
    }
    if (kind == "extension" || kind == "restriction") {
      members.push_back(this->type(node, node.attribute("base").value()));
    }
    if (const auto ref = node.attribute("ref")) members.push_back(group(node, ref.value()));
    if (kind == "annotation") continue;
    const std::vector<pugi::xml_node> inner = text::child_elements(node);
    open.insert(open.end(), inner.rbegin(), inner.rend());
  }
  return members;
}

std::size_t SchemaIndex::part_of(pugi::xml_node node) {
  const auto [place, is_new] = places_.try_emplace(node.hash_value(), parts_.size());
  if (is_new) parts_.push_back({node, {}, {}});
  return place->second;
}

const SchemaIndex::Part& SchemaIndex::read_part(std::size_t which) {
  if (!parts_[which].is_read) {
    const pugi::xml_node node = parts_[which].node;
    const std::string_view kind = text::name_of(node).local;
    std::vector<std::string> concepts = model_references(node);
    std::vector<std::size_t> next;
    if (concepts.empty()) {
      const bool has_type = kind == "element" || kind == "attribute";
      for (const pugi::xml_node one : has_type ? types_of(node) : members_of(node)) {
        if (one) next.push_back(part_of(one));
      }
    }
    Part& part = parts_[which];  // part_of() may have moved it
    part.concepts = std::move(concepts);
    part.next = std::move(next);
    part.is_read = true;
  }
  return parts_[which];
}

std::vector<std::string> SchemaIndex::concepts_of_element(pugi::xml_node from,
                                                          std::string_view qualified) {
  return concepts_from(element(from, qualified));
}

std::vector<std::string> SchemaIndex::concepts_of_type(pugi::xml_node from,
                                                       std::string_view qualified) {
  return concepts_from(type(from, qualified));
}

std::vector<std::string> SchemaIndex::concepts_from(pugi::xml_node first) {
  if (!first) return {};
  ++searches_;
  const std::size_t most_steps = std::max(steps_left_, kStepsWhenSpent);
  std::vector<std::string> concepts;
  std::vector<std::size_t> seen;
  std::vector<std::size_t> open{part_of(first)};
  while (!open.empty() && seen.size() < most_steps) {
    const std::size_t which = open.back();
    open.pop_back();
    if (parts_[which].is_barren || parts_[which].last_search == searches_) continue;
    parts_[which].last_search = searches_;
    seen.push_back(which);
    const Part& part = read_part(which);
    concepts.insert(concepts.end(), part.concepts.begin(), part.concepts.end());
    open.insert(open.end(), part.next.rbegin(), part.next.rend());
  }
  const bool ended_early = !open.empty();
  was_cut_ = was_cut_ || ended_early;
  steps_left_ -= std::min(steps_left_, seen.size());
  // What finds nothing has seen all that its parts lead to, unless it ended early.
  if (concepts.empty() && !ended_early) {
    for (const std::size_t which : seen) parts_[which].is_barren = true;
  }
  return concepts;
}

}  // namespace matchbench::collection
