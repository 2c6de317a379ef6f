#pragma once

#include "harness/data/collection/describe/description.hpp"
#include "harness/data/collection/describe/json_references.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace matchbench::collection {

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

// A scalar's text with single blanks; of anything else, and of nothing, none.
std::string plain_text(const std::optional<text::YamlNode>& value);

}  // namespace matchbench::collection
