#pragma once

#include "harness/model/relevance.hpp"

#include <span>
#include <string>

namespace matchbench::collection {

// The setting of that name. Throws an input Error that lists the names there are.
const RelevanceSetting& setting_named(std::span<const RelevanceSetting> settings,
                                      const std::string& name);

}  // namespace matchbench::collection
