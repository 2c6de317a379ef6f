#include "harness/foundation/model/outcome.hpp"

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

}  // namespace matchbench
