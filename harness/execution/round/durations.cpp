#include "harness/execution/round/durations.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace matchbench::round {
namespace {

double seconds(std::int64_t ns) {
  return static_cast<double>(ns) / 1e9;
}

}  // namespace

RepetitionDurations::RepetitionDurations(const contest::ProtocolSettings& protocol,
                                         std::size_t repetition_count, std::int64_t most_ns)
    : protocol_(protocol),
      most_ns_(most_ns),
      answered_ns_(repetition_count),
      worked_ns_(repetition_count) {}

void RepetitionDurations::add_answer(std::size_t repetition, const Answer& answer) {
  if (answer.pass < 0 || answer.outcome != Outcome::kOk) return;
  answered_ns_[repetition] += answer.time.wall_ns;
}

bool RepetitionDurations::used_up(std::size_t repetition, std::int64_t under_way_ns) const {
  return most_ns_ != 0 && worked_ns_[repetition] + under_way_ns >= most_ns_;
}

std::string RepetitionDurations::used_up_reason() const {
  return fmt::format("stopped at its maximum duration of {} s, before all passes were asked",
                     seconds(most_ns_));
}

Extension RepetitionDurations::extension(std::size_t repetition, std::uint32_t asked_passes) const {
  const std::int64_t missing_ns = protocol_.min_duration_ns - answered_ns_[repetition];
  if (missing_ns <= 0) return {};
  const double least_s = seconds(protocol_.min_duration_ns);
  if (used_up(repetition)) return {.invalid = used_up_reason()};
  if (answered_ns_[repetition] == 0) {
    return {.invalid = fmt::format("none of its queries was answered, so that it does not come to "
                                   "its least duration of {} s",
                                   least_s)};
  }
  if (asked_passes >= kMostPasses) {
    return {.invalid = fmt::format("{} passes, the most that can be asked, took less than its "
                                   "least duration of {} s",
                                   kMostPasses, least_s)};
  }
  const std::int64_t of_a_pass_ns = answered_ns_[repetition] / asked_passes + 1;
  const std::int64_t most =
      std::min<std::int64_t>(asked_passes, std::int64_t{kMostPasses} - asked_passes);
  return {.passes = static_cast<std::uint32_t>(std::min(missing_ns / of_a_pass_ns + 1, most))};
}

}  // namespace matchbench::round
