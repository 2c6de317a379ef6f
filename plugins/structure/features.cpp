#include "structure/features.hpp"

#include "shared/service_terms.hpp"

#include <algorithm>
#include <vector>

namespace structure {
namespace {

constexpr const char* kNothing = "*";  // beyond the edge of the tree
constexpr const char* kInner = ".";    // any node that is not a leaf

std::string label_of(const Node& node) {
  if (!node.children.empty()) return kInner;
  return node.type.empty() ? "?" : node.type;
}

// The pq-grams whose anchor is `node`: its parent and itself, and each window of three siblings
// over its children.
void add_pq_grams(const Node& node, const std::string& parent, const std::string& side,
                  shared::Bag& out) {
  const std::string label = label_of(node);
  const std::string stem = side + parent + '\n' + label;
  std::vector<std::string> children;
  for (const Node& child : node.children) children.push_back(label_of(child));
  std::sort(children.begin(), children.end());
  if (children.empty()) {
    children.assign(3, kNothing);
  } else {
    children.insert(children.begin(), 2, kNothing);
    children.insert(children.end(), 2, kNothing);
  }
  for (std::size_t i = 0; i + 3 <= children.size(); ++i) {
    ++out[stem + '\n' + children[i] + '\n' + children[i + 1] + '\n' + children[i + 2]];
  }
  for (const Node& child : node.children) add_pq_grams(child, label, side, out);
}

void add_words(const std::string& name, const std::string& side, shared::Stemmer& stemmer,
               shared::Bag& out) {
  std::vector<std::string> terms;
  shared::append_terms(name, side, stemmer, terms);
  for (const std::string& term : terms) ++out[term];
}

void add_node(const Node& node, const std::string& side, shared::Stemmer& stemmer, Features& out) {
  add_words(node.name, side, stemmer, out[static_cast<std::size_t>(Aspect::kNames)]);
  add_words(node.type, side, stemmer, out[static_cast<std::size_t>(Aspect::kTypes)]);
  for (const Node& child : node.children) add_node(child, side, stemmer, out);
}

void append_words(const Node& node, shared::Stemmer& stemmer, std::vector<std::string>& out) {
  shared::append_terms(node.name, "", stemmer, out);
  shared::append_terms(node.type, "", stemmer, out);
  for (const Node& child : node.children) append_words(child, stemmer, out);
}

}  // namespace

std::vector<std::string> words_of(const Tree& tree, shared::Stemmer& stemmer) {
  std::vector<std::string> words;
  for (const std::string& operation : tree.operations) {
    shared::append_terms(operation, "", stemmer, words);
  }
  append_words(tree.input, stemmer, words);
  append_words(tree.output, stemmer, words);
  return words;
}

Features features_of(const Tree& tree, shared::Stemmer& stemmer) {
  Features features;
  for (const std::string& operation : tree.operations) {
    add_words(operation, "", stemmer, features[static_cast<std::size_t>(Aspect::kNames)]);
  }
  for (const auto& [root, side] : {std::pair<const Node&, std::string>(tree.input, "in:"),
                                   std::pair<const Node&, std::string>(tree.output, "out:")}) {
    add_node(root, side, stemmer, features);
    add_pq_grams(root, kNothing, side, features[static_cast<std::size_t>(Aspect::kShape)]);
  }
  return features;
}

}  // namespace structure
