#include "harness/data/collection/describe/document_parts.hpp"

#include "harness/data/collection/describe/description.hpp"
#include "harness/data/collection/describe/json_values.hpp"

namespace matchbench::collection {
namespace {

text::ForeignTree openapi_tree(const Document& document, const std::string& file) {
  using Notation = text::ForeignTree::Notation;
  const bool is_json = document.media_type == "application/json";
  const std::string text = is_json ? one_json_value(document.bytes) : document.bytes;
  text::ForeignTree tree =
      text::ForeignTree::parse(text, file, is_json ? Notation::kJson : Notation::kYaml);
  if (!is_openapi(tree.root())) {
    throw input_error({file}, "it has no parts, because it is not an OpenAPI document",
                      "name the file alone: 'source: FILE'");
  }
  return tree;
}

}  // namespace

DocumentParts::DocumentParts(const Document& document, const std::string& file,
                             ReferencedFiles* files)
    : tree_(openapi_tree(document, file)),
      references_(tree_.root(), files),
      excerpts_(references_) {
  std::vector<DescriptionNote> notes;  // the import has reported them
  operations_ = openapi_operations(references_, notes);
  for (const OpenapiOperation& one : operations_) by_part_.emplace(one.part, &one);
}

std::optional<std::string> DocumentParts::excerpt(std::string_view part) {
  const auto found = by_part_.find(part);
  if (found == by_part_.end()) return std::nullopt;
  return excerpts_.of(*found->second);
}

std::vector<std::string_view> DocumentParts::names() const {
  std::vector<std::string_view> names;
  for (const auto& [name, operation] : by_part_) names.push_back(name);
  return names;
}

}  // namespace matchbench::collection
