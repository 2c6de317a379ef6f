#pragma once

#include "harness/data/collection/native/kept_documents.hpp"

#include <cstddef>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace matchbench::collection {

// Documents that refer to the same files, with all their files as they were to each other.
struct KeptTree {
  std::filesystem::path folder;                     // that had all of them
  std::vector<std::size_t> documents;               // at least two
  std::map<std::string, const std::string*> files;  // bytes, by the way from the folder
};

// The trees of those documents (places in the list, which must outlive the trees) that share files.
// Documents whose files were changed between the readings of two of them are in none.
std::vector<KeptTree> kept_trees(const std::vector<KeptDocument>& documents,
                                 const std::set<std::size_t>& chosen);

}  // namespace matchbench::collection
