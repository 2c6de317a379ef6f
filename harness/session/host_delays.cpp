#include "harness/session/host_delays.hpp"

#include <algorithm>

namespace matchbench::session {
namespace {

// Of stolen time: the kernel writes much to tell little.
constexpr int kTicksPerLook = 5;

}  // namespace

void HostDelays::note_tick(std::int64_t late_ns) {
  const std::int64_t waited_ns = own_.total_ns().value_or(0);
  late_ns_ += std::max<std::int64_t>(late_ns - (waited_ns - ticked_ns_), 0);
  ticked_ns_ = waited_ns;
  if (++ticks_ % kTicksPerLook == 0) stolen_ns_ = stolen_time_.total_ns();
}

std::optional<std::int64_t> HostDelays::total_ns() const {
  const auto own_ns = own_.total_ns();
  if (!own_ns) return std::nullopt;
  return *own_ns + stolen_ns_ + late_ns_;
}

}  // namespace matchbench::session
