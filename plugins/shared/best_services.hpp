#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace shared {

// The `most` services with the greatest scores, or all, in rising order; the first ones of those
// that tie.
std::vector<std::uint32_t> best_services(const std::vector<double>& scores, std::size_t most);

}  // namespace shared
