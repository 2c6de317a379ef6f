#pragma once

#include "harness/scoring/analysis/services/service_side.hpp"

#include <cstddef>
#include <limits>
#include <vector>

namespace matchbench::analysis {

// No request has it among the first k.
bool is_never_found(const ServiceCounts& service);

// It is relevant for some request, and among the first k of none of those.
bool is_missed(const ServiceCounts& service);

// It is among the first k of a request for which it was judged and is not relevant.
bool is_hub(const ServiceCounts& service);

// How many services are such.
std::size_t count_of(const ServiceSide& side, bool (*is_such)(const ServiceCounts&));

inline constexpr std::size_t kAllServices = std::numeric_limits<std::size_t>::max();

// Places in side.services, the first `most` of each list: those that most requests need first, …
std::vector<std::size_t> never_found(const ServiceSide& side, std::size_t most = kAllServices);
std::vector<std::size_t> missed(const ServiceSide& side, std::size_t most = kAllServices);
// … those that are in the way of most requests first, …
std::vector<std::size_t> hubs(const ServiceSide& side, std::size_t most = kAllServices);
// … and all services, those that are shown most first.
std::vector<std::size_t> by_exposure(const ServiceSide& side, std::size_t most = kAllServices);

// What all services have together.
struct ExposureTotals {
  double exposure = 0;
  double gain = 0;
};
ExposureTotals exposure_totals(const ServiceSide& side);

// None if the whole is 0.
std::optional<double> share_of(double part, double whole);

}  // namespace matchbench::analysis
