#pragma once

#include "harness/foundation/text/tree/yaml.hpp"

#include <cstdint>

namespace matchbench::text {

inline constexpr double kYearNs = 365 * 86400e9;
inline constexpr double kMostBytes = 9e18;

// "250 us", "500ms", "10 s", "2 min" in ns, a year at most. 0 means "no limit". Throws an
// input Error.
std::int64_t duration_ns(const YamlNode& node);

// "512 MiB", "2GiB", "100 kB" in bytes, kMostBytes at most. 0 means "no limit". Throws an input
// Error.
std::uint64_t size_bytes(const YamlNode& node);

}  // namespace matchbench::text
