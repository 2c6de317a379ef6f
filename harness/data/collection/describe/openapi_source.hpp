#pragma once

#include "harness/data/collection/describe/json_references.hpp"
#include "harness/data/collection/describe/openapi_operations.hpp"

#include <cstddef>
#include <memory>
#include <string>

namespace matchbench::collection {

// The longest excerpt: what a matchmaker is given of an operation does not grow with the document.
inline constexpr std::size_t kLongestExcerpt = std::size_t{16} << 10;

// Cuts a document down to single operations. What several of them refer to is copied once.
class OpenapiExcerpts {
 public:
  // The references of the document, which must outlive this. All of them are looked up in the order
  // of the document, because the excerpt of a circle depends on the reference that is followed
  // first.
  explicit OpenapiExcerpts(JsonReferences& references);
  ~OpenapiExcerpts();

  // A document of at most kLongestExcerpt, as JSON, of one operation: itself, and what it refers
  // to, nearest first, four references deep and as far as there is room. What comes from other
  // files, or from parts of the document that an excerpt writes anew, is below "x-files" or
  // "x-document", and the references to it are changed accordingly. It says what it leaves out
  // (kLeftOut); if that is nothing, it is read to the same description.
  std::string of(const OpenapiOperation& operation);

 private:
  class Maker;
  std::unique_ptr<Maker> maker_;
};

}  // namespace matchbench::collection
