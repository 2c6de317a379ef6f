#pragma once

#include "harness/data/collection/describe/description.hpp"
#include "harness/data/collection/describe/json_references.hpp"
#include "harness/data/collection/describe/json_schema.hpp"
#include "harness/data/collection/describe/openapi_operations.hpp"
#include "harness/data/collection/describe/openapi_security.hpp"
#include "harness/data/collection/describe/openapi_source.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace matchbench::collection {

// What all operations of a document share.
struct OpenapiDocument {
  static constexpr std::size_t kMostBytes = std::size_t{128} << 20;

  OpenapiDocument(const text::YamlNode& document, ReferencedFiles* files);

  // What an operation says counts, much of which others may say, too: a title, a shared path item.
  // Throws an input Error at the place if there is too much by now.
  void count(const Description& operation, const text::YamlNode& place);

  text::YamlNode root;
  std::vector<DescriptionNote> notes;  // of the document, not of one operation
  JsonReferences references;
  OpenapiExcerpts excerpts;
  KnownSchemas schemas;
  OpenapiSecurity security;
  std::string title;
  OpenapiSecurity::Words security_of_all;  // of the operations that state none
  // Operations share lists, so that short documents can have many of them.
  std::size_t parameters_left = 1'000'000;
  std::size_t bytes_left = kMostBytes;
};

// The service that an operation of the document is.
Description read_operation(OpenapiDocument& document, const OpenapiOperation& operation);

}  // namespace matchbench::collection
