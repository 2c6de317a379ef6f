#pragma once

#include "harness/data/collection/check/check.hpp"

namespace matchbench::score {

// How many services have a positive gain under a setting, by request: what the collection layer
// asks for and only the measures know.
std::vector<std::size_t> count_relevant(const RelevanceSetting& setting, const Judgments& judgments,
                                        std::size_t request_count, std::size_t service_count);

}  // namespace matchbench::score
