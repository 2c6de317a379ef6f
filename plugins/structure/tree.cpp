#include "structure/tree.hpp"

#include "shared/words.hpp"

namespace structure {
namespace {

Tree read_concepts(const mb::Service& service) {
  Tree tree;
  const auto add = [](const mb::Strings& uris, Node& side) {
    for (const std::string_view uri : uris) {
      const std::string name(shared::local_name(uri));
      side.children.push_back({name, name, {}});
    }
  };
  add(service.inputs(), tree.input);
  add(service.outputs(), tree.output);
  return tree;
}

Tree read_source(std::string_view bytes, std::size_t depth) {
  pugi::xml_document document;
  if (!document.load_buffer(bytes.data(), bytes.size())) return {};
  const pugi::xml_node root = document.document_element();
  const std::string_view kind = shared::without_prefix(root.name());
  if (kind == "definitions") return read_wsdl(root, depth);
  return kind == "RDF" ? read_owls(root) : Tree{};
}

}  // namespace

Tree tree_of(const mb::Service& service, std::size_t depth) {
  if (const auto source = service.source()) {
    Tree tree = read_source(source->bytes(), depth);
    if (!tree.empty()) return tree;
  }
  return read_concepts(service);
}

}  // namespace structure
