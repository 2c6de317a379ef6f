#pragma once

#include "harness/foundation/text/tree/yaml.hpp"

#include <cstdint>

namespace matchbench::text {

// "250 us", "500ms", "10 s", "2 min" in ns, a year at most. 0 means "no limit". Throws an
// input Error.
std::int64_t duration_ns(const YamlNode& node);

// "512 MiB", "2GiB", "100 kB" in bytes. 0 means "no limit". Throws an input Error.
std::uint64_t size_bytes(const YamlNode& node);

}  // namespace matchbench::text
