#pragma once

#include "harness/data/collection/native/manifest.hpp"
#include "harness/operations/judging/pool_contents.hpp"

#include <string>
#include <vector>

namespace matchbench::judging {

// The dimensions of the pool as the collection describes them, in the pool's order, each with the
// grades that may be given: those that the manifest names, else those that its judgments have, else
// 0 to 3.
std::vector<collection::DimensionInfo> judged_dimensions(const PoolContents& pool);

// The judge's guide, as Markdown, if the organiser wrote none: dimensions, grades and, for each
// grade, a pair that the collection has with it.
std::string default_guide(const PoolContents& pool,
                          const std::vector<collection::DimensionInfo>& dimensions);

}  // namespace matchbench::judging
