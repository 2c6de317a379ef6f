#pragma once

// Merging the parts of a plan, for front ends, which may not include the store: merge_parts(),
// MergeScope and MergeSummary.
#include "harness/store/merge/merge.hpp"  // IWYU pragma: export
