#include "harness/operations/conduct/round_progress.hpp"

#include "harness/foundation/text/counted.hpp"

#include <fmt/format.h>

namespace matchbench::conduct {

std::optional<TimeLeft> time_left(const RoundProgress& progress) {
  TimeLeft left;
  for (const auto& one : progress.entrants) {
    if (one.answered >= one.queries) continue;
    if (one.now == 0) {
      left.at_least = true;
    } else {
      left.seconds += static_cast<double>(one.spent_ns) / 1e9 / static_cast<double>(one.now) *
                      static_cast<double>(one.queries - one.answered);
    }
  }
  if (left.seconds == 0) return std::nullopt;
  return left;
}

std::vector<std::string> silent_entrants(const RoundProgress& progress) {
  std::vector<std::string> out;
  for (const auto& one : progress.entrants) {
    if (one.now == 0 || one.failed + one.abstained < one.now) continue;
    const char* what = one.abstained == 0 ? "failed"
                       : one.failed == 0  ? "abstained"
                                          : "failed or abstained";
    out.push_back(fmt::format("{} {} in all of its {} ({})", one.entrant, what,
                              text::counted(one.now, "query", "queries"), one.reason));
  }
  return out;
}

}  // namespace matchbench::conduct
