#pragma once

#include "harness/data/collection/describe/description.hpp"
#include "harness/data/collection/describe/json_references.hpp"

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::collection {

// The keys of operations in a path item.
inline constexpr std::array<std::string_view, 9> kOpenapiMethods{
    "get", "put", "post", "delete", "options", "head", "patch", "trace", "query"};

// An operation in its document.
struct OpenapiOperation {
  std::string path;
  ResolvedValue path_item;
  std::string_view method;
  ResolvedValue operation;
  std::string name;                    // its operationId, else its call
  std::string part;                    // the name, or the call if another one has that name
  std::vector<DescriptionNote> notes;  // on what it refers to

  std::string call() const;  // "GET /path"
};

// All operations of a document, in its order, each with a part of its own. What is odd about them
// is noted: an operation that is only a reference which leads nowhere is left out.
std::vector<OpenapiOperation> openapi_operations(JsonReferences& references,
                                                 std::vector<DescriptionNote>& notes);

// What the operation says about itself, or else what its path item says: summary and description.
std::string text_of_operation(const ResolvedValue& operation, const ResolvedValue& path_item);

// A scalar's text with single blanks; of anything else, and of nothing, none.
std::string plain_text(const std::optional<text::YamlNode>& value);

}  // namespace matchbench::collection
