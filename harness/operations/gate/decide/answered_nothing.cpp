#include "harness/operations/gate/decide/answered_nothing.hpp"

#include "harness/foundation/model/described_outcome.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace matchbench::gate {

std::string why_nothing_answered(std::span<const SideRequest> requests) {
  if (std::ranges::count(requests, kAnswered, &SideRequest::outcome) > 0) return {};
  return fmt::format("{} asked, the first: {}", requests.size(),
                     described_outcome(requests.front().outcome, requests.front().message));
}

}  // namespace matchbench::gate
