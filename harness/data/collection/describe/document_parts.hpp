#pragma once

#include "harness/data/collection/describe/json_references.hpp"
#include "harness/data/collection/describe/openapi_operations.hpp"
#include "harness/data/collection/describe/openapi_source.hpp"
#include "harness/data/collection/describe/referenced_files.hpp"
#include "harness/foundation/model/collection.hpp"
#include "harness/foundation/text/tree/foreign_tree.hpp"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::collection {

// A document that describes several services, of which each is given its part.
class DocumentParts {
 public:
  // `file` is the name that errors give; without `files`, which must outlive this, the document
  // alone is read. Throws an input Error if it is not an OpenAPI document.
  DocumentParts(const Document& document, const std::string& file, ReferencedFiles* files);

  // What a matchmaker is given of the part of that name (Description::part), as JSON.
  std::optional<std::string> excerpt(std::string_view part);
  std::vector<std::string_view> names() const;

 private:
  text::ForeignTree tree_;
  JsonReferences references_;
  std::vector<OpenapiOperation> operations_;
  std::map<std::string_view, const OpenapiOperation*> by_part_;
  OpenapiExcerpts excerpts_;
};

}  // namespace matchbench::collection
