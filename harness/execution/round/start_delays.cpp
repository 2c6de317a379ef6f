#include "harness/execution/round/start_delays.hpp"

#include "harness/execution/round/plan.hpp"
#include "harness/foundation/base/random.hpp"

#include <fmt/format.h>

#include <utility>

namespace matchbench::round {

std::int64_t StartDelays::next_ns(bool learns) {
  const bool follows_one_that_learned = std::exchange(last_learned_, learns);
  if (!learns && !follows_one_that_learned) return 0;
  Random random(hidden_seed(secret_, fmt::format("start {}", ++starts_)));
  return static_cast<std::int64_t>(random.below(kMostStartDelayNs));
}

}  // namespace matchbench::round
