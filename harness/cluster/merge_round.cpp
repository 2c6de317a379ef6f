#include "harness/cluster/merge_round.hpp"

namespace matchbench::cluster {

store::MergeSummary merge_round(const MergeRequest& request) {
  return store::merge_parts(
      request.parts, request.database,
      request.partial ? store::MergeScope::kAnyShards : store::MergeScope::kAllShards);
}

}  // namespace matchbench::cluster
