#pragma once

#include "harness/foundation/model/relevance.hpp"

#include <span>
#include <string>
#include <vector>

namespace matchbench::collection {

// The setting of that name. Throws an input Error that lists the names there are.
const RelevanceSetting& setting_named(std::span<const RelevanceSetting> settings,
                                      const std::string& name);

// Those of these names, in their order, or all if there are none. Throws as setting_named().
std::vector<RelevanceSetting> settings_named(std::vector<RelevanceSetting> settings,
                                             std::span<const std::string> names);

}  // namespace matchbench::collection
