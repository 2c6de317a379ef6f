#pragma once

#include "harness/foundation/model/collection.hpp"

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace matchbench::collection {

class ReferencedFiles;

// A document that describes several services, as its author wrote it, with the files that it refers
// to.
struct KeptDocument {
  std::string media_type;
  std::string name;                          // of the document among the files
  std::map<std::string, std::string> files;  // bytes, by the way from a folder that has all
  bool names_itself = false;                 // some reference leads to the document by its name
  std::filesystem::path folder = {};         // which they were in, all links resolved
};

// The documents of a collection that are kept once, while each of their services has its excerpt
// (describe/document_parts.hpp) as its source.
struct KeptDocuments {
  struct Part {
    std::size_t document;
    std::string name;
  };
  using Parts = std::map<std::string, Part>;  // by the URI of the service or request
  std::vector<KeptDocument> documents;
  Parts services;
  Parts requests;
};

// `file` has all links resolved; `files`: those that it may refer to, once all its references were
// looked up, or null. Throws an input Error if one that it does refer to cannot be read.
KeptDocument kept_document(const Document& document, const std::filesystem::path& file,
                           const ReferencedFiles* files);

// A collection (read_collection.hpp) with all that is to be written again.
struct WholeCollection {
  Collection collection;
  KeptDocuments kept;
};
WholeCollection read_whole_collection(const std::filesystem::path& folder);

}  // namespace matchbench::collection
