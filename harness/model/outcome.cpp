#include "harness/model/outcome.hpp"

#include <algorithm>
#include <array>

namespace matchbench {
namespace {

constexpr std::array<std::string_view, kOutcomeCount> kNames = {
    "ok",           "abstained",   "error",         "crashed",
    "exited",       "timed_out",   "out_of_memory", "bad_ranking",
    "abi_mismatch", "load_failed", "harness_error"};

}  // namespace

std::string_view name_of(Outcome outcome) {
  return kNames[static_cast<std::size_t>(outcome)];
}

std::optional<Outcome> outcome_named(std::string_view name) {
  const auto found = std::find(kNames.begin(), kNames.end(), name);
  if (found == kNames.end()) return std::nullopt;
  return static_cast<Outcome>(found - kNames.begin());
}

}  // namespace matchbench
