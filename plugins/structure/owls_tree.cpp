#include "structure/tree.hpp"

#include "shared/words.hpp"

#include <algorithm>
#include <array>

namespace structure {
namespace {

constexpr std::array<std::string_view, 10> kControl{
    "Sequence", "Split",        "Split-Join",   "Choice",  "If-Then-Else",
    "Iterate",  "Repeat-While", "Repeat-Until", "Perform", "Any-Order"};

// Walks all elements of a document in its order, without recursion: depth is the author's choice.
template <typename Visit>
void for_each_element(const pugi::xml_node& root, Visit&& visit) {
  pugi::xml_node node = root;
  while (node) {
    visit(node);
    pugi::xml_node next = node.first_child();
    while (!next && node && node != root) {
      next = node.next_sibling();
      if (!next) node = node.parent();
    }
    if (!next && node == root) return;
    node = next;
  }
}

std::string text_of(const pugi::xml_node& node) {
  const std::string_view text = node.text().get();
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos) return node.attribute("rdf:resource").value();
  return std::string(text.substr(begin, text.find_last_not_of(" \t\r\n") - begin + 1));
}

// The local name in rdf:ID or rdf:about.
std::string name_of(const pugi::xml_node& node) {
  const std::string_view id = node.attribute("rdf:ID").value();
  return std::string(shared::local_name(id.empty() ? node.attribute("rdf:about").value() : id));
}

}  // namespace

Tree read_owls(const pugi::xml_node& rdf) {
  Tree tree;
  for_each_element(rdf, [&tree](const pugi::xml_node& node) {
    const std::string_view kind = shared::without_prefix(node.name());
    if (kind == "Input" || kind == "Output") {
      Node parameter{name_of(node), "", {}};
      for (const pugi::xml_node inner : node.children()) {
        if (shared::without_prefix(inner.name()) != "parameterType") continue;
        parameter.type = shared::local_name(text_of(inner));
      }
      // Mentioned without a type: declared elsewhere.
      if (parameter.type.empty()) return;
      (kind == "Input" ? tree.input : tree.output).children.push_back(std::move(parameter));
    } else if (kind == "AtomicProcess" || kind == "SimpleProcess" || kind == "CompositeProcess") {
      tree.operations.push_back(name_of(node));
    } else if (std::find(kControl.begin(), kControl.end(), kind) != kControl.end()) {
      tree.operations.emplace_back(kind);
    }
  });
  return tree;
}

}  // namespace structure
