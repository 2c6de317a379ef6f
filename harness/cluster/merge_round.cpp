#include "harness/cluster/merge_round.hpp"

namespace matchbench {

MergeSummary merge_round(const MergeRequest& request) {
  return merge_parts(request.parts, request.database,
                     request.partial ? MergeScope::kAnyShards : MergeScope::kAllShards);
}

}  // namespace matchbench
