#pragma once

#include <span>
#include <string_view>
#include <utility>

namespace matchbench::measures {

// Names that other tools and people use for a measure, each with the registered name that it stands
// for ("MRR" → "RR", "hit_rate" → "Success", "P-IA" → "IAP").
std::span<const std::pair<std::string_view, std::string_view>> nicknames();

// The registered name that a nickname stands for; any other name unchanged. Letter case does not
// matter in nicknames, and '-' and '_' are the same.
std::string_view canonical_name(std::string_view name);

}  // namespace matchbench::measures
