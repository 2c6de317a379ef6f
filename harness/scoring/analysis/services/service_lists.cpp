#include "harness/scoring/analysis/services/service_lists.hpp"

#include <algorithm>

namespace matchbench::analysis {
namespace {

// The services that are `is_such`, those with the greatest `key` first.
template <class Predicate, class Key>
std::vector<std::size_t> listed(const ServiceSide& side, std::size_t most, Predicate is_such,
                                Key key) {
  std::vector<std::size_t> out;
  for (std::size_t s = 0; s < side.services.size(); ++s) {
    if (is_such(side.services[s])) out.push_back(s);
  }
  std::ranges::stable_sort(out, std::greater<>(),
                           [&](std::size_t s) { return key(side.services[s]); });
  if (out.size() > most) out.resize(most);
  return out;
}

std::size_t need_of(const ServiceCounts& one) {
  return one.relevant;
}

}  // namespace

bool is_never_found(const ServiceCounts& service) {
  return service.found == 0;
}

bool is_missed(const ServiceCounts& service) {
  return service.relevant > 0 && service.relevant_found == 0;
}

bool is_hub(const ServiceCounts& service) {
  return service.irrelevant > 0;
}

std::size_t count_of(const ServiceSide& side, bool (*is_such)(const ServiceCounts&)) {
  return static_cast<std::size_t>(std::ranges::count_if(side.services, is_such));
}

std::vector<std::size_t> never_found(const ServiceSide& side, std::size_t most) {
  return listed(side, most, is_never_found, need_of);
}

std::vector<std::size_t> missed(const ServiceSide& side, std::size_t most) {
  return listed(side, most, is_missed, need_of);
}

std::vector<std::size_t> hubs(const ServiceSide& side, std::size_t most) {
  return listed(side, most, is_hub, [](const auto& one) { return one.irrelevant; });
}

std::vector<std::size_t> by_exposure(const ServiceSide& side, std::size_t most) {
  return listed(
      side, most, [](const auto&) { return true; }, [](const auto& one) { return one.exposure; });
}

ExposureTotals exposure_totals(const ServiceSide& side) {
  ExposureTotals out;
  for (const auto& one : side.services) {
    out.exposure += one.exposure;
    out.gain += one.gain;
  }
  return out;
}

std::optional<double> share_of(double part, double whole) {
  return whole > 0 ? std::optional(part / whole) : std::nullopt;
}

}  // namespace matchbench::analysis
