#include "harness/data/collection/describe/resolved_names.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/spaces.hpp"
#include "harness/foundation/text/uri.hpp"

#include <utility>
#include <vector>

namespace matchbench::collection {

ResolvedNames::ResolvedNames(std::string file) : file_(std::move(file)) {}

void ResolvedNames::count(std::size_t bytes) {
  bytes += sizeof(std::string);  // many short ones take room, too
  if (bytes > left_) {
    throw input_error({file_}, "its names, each with what precedes it, have more than 64 MiB",
                      "shorten what precedes them: xml:base, '$id', keys or the file's path");
  }
  left_ -= bytes;
}

std::string ResolvedNames::in(std::string_view base, std::string_view reference) {
  count(base.size() + reference.size());
  return text::resolve_uri(base, reference);
}

std::string ResolvedNames::at(pugi::xml_node node, std::string_view document_uri,
                              std::string_view reference) {
  std::vector<std::string_view> bases;
  for (; node.type() == pugi::node_element; node = node.parent()) {
    if (const auto base = node.attribute("xml:base")) bases.emplace_back(base.value());
  }
  std::string result(document_uri);
  for (auto base = bases.rbegin(); base != bases.rend(); ++base) {
    result = in(result, single_spaced(*base));
  }
  return in(result, single_spaced(reference));
}

}  // namespace matchbench::collection
