#pragma once

#include "harness/store/merge/merge.hpp"

#include <filesystem>
#include <vector>

namespace matchbench::cluster {

struct MergeRequest {
  std::vector<std::filesystem::path> parts;
  std::filesystem::path database;  // a new file, or a round that parts were merged into
  bool partial = false;            // though shards of the plan are missing
};

// Makes one round of parts. Throws Error, with the database as it was, as merge_parts() says.
store::MergeSummary merge_round(const MergeRequest& request);

}  // namespace matchbench::cluster
