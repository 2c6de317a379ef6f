#include "harness/data/collection/native/kept_trees.hpp"

#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/name_table.hpp"

#include <numeric>
#include <utility>

namespace matchbench::collection {
namespace {

namespace fs = std::filesystem;

// Fills in the folder and the files. Returns whether each file is the same for all documents.
bool fill(KeptTree& tree, const std::vector<KeptDocument>& documents) {
  tree.folder = documents[tree.documents.front()].folder;
  for (const std::size_t document : tree.documents) {
    while (!lies_in(documents[document].folder, tree.folder)) {
      tree.folder = tree.folder.parent_path();
    }
  }
  for (const std::size_t document : tree.documents) {
    const fs::path below = documents[document].folder.lexically_relative(tree.folder);
    for (const auto& [way, bytes] : documents[document].files) {
      const std::string place = (below / way).lexically_normal().generic_string();
      const auto [known, is_new] = tree.files.try_emplace(place, &bytes);
      if (!is_new && *known->second != bytes) return false;
    }
  }
  return true;
}

}  // namespace

std::vector<KeptTree> kept_trees(const std::vector<KeptDocument>& documents,
                                 const std::set<std::size_t>& chosen) {
  std::vector<std::size_t> leader(documents.size());  // of those that share files
  std::iota(leader.begin(), leader.end(), std::size_t{0});
  const auto first_of = [&](std::size_t document) {
    while (leader[document] != document) document = leader[document] = leader[leader[document]];
    return document;
  };
  NameMap<std::size_t> owners;  // by the file
  for (const std::size_t document : chosen) {
    for (const auto& [way, bytes] : documents[document].files) {
      const auto [owner, is_new] =
          owners.try_emplace((documents[document].folder / way).string(), document);
      if (!is_new) leader[first_of(document)] = first_of(owner->second);
    }
  }
  std::map<std::size_t, KeptTree> by_leader;
  for (const std::size_t document : chosen) {
    by_leader[first_of(document)].documents.push_back(document);
  }
  std::vector<KeptTree> trees;
  for (auto& [document, tree] : by_leader) {
    if (tree.documents.size() > 1 && fill(tree, documents)) trees.push_back(std::move(tree));
  }
  return trees;
}

}  // namespace matchbench::collection
