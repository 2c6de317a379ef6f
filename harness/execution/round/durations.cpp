#include "harness/execution/round/durations.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace matchbench::round {
namespace {

// What queries without an answer may take, as times of the least duration and of what they took in
// the planned passes.
constexpr std::int64_t kMostUnanswered = 10;
// What workers may take in all, as times of the least duration: a matchmaker that takes a
// microsecond waits some 70 for the harness.
constexpr std::int64_t kMostWorked = 300;
// Workers load the collection once more whenever the passes are doubled.
constexpr std::int64_t kMostExtensions = 20;
static_assert(1 << kMostExtensions >= kMostPasses);

double seconds(std::int64_t ns) {
  return static_cast<double>(ns) / 1e9;
}

}  // namespace

RepetitionDurations::RepetitionDurations(const contest::ProtocolSettings& protocol,
                                         std::size_t repetition_count, std::int64_t most_ns)
    : protocol_(protocol),
      most_ns_(most_ns),
      answered_ns_(repetition_count),
      unanswered_ns_(repetition_count),
      worked_ns_(repetition_count),
      planned_(repetition_count) {}

void RepetitionDurations::add_answer(std::size_t repetition, const Answer& answer) {
  if (answer.pass < 0) return;
  auto& sums_ns = answer.outcome == Outcome::kOk ? answered_ns_ : unanswered_ns_;
  sums_ns[repetition] += answer.time.wall_ns;
}

bool RepetitionDurations::used_up(std::size_t repetition, std::int64_t under_way_ns) const {
  return most_ns_ != 0 && worked_ns_[repetition] + under_way_ns >= most_ns_;
}

std::string RepetitionDurations::used_up_reason() const {
  return fmt::format("stopped at its maximum duration of {} s, before all passes were asked",
                     seconds(most_ns_));
}

bool RepetitionDurations::is_in_vain(std::size_t repetition) const {
  const Planned& planned = *planned_[repetition];
  const std::int64_t least_ns = protocol_.min_duration_ns;
  return unanswered_ns_[repetition] > kMostUnanswered * (least_ns + planned.unanswered_ns) ||
         worked_ns_[repetition] > kMostWorked * least_ns + kMostExtensions * planned.worked_ns;
}

Extension RepetitionDurations::extension(std::size_t repetition, std::uint32_t asked_passes) {
  if (!planned_[repetition]) {
    planned_[repetition] = Planned{unanswered_ns_[repetition], worked_ns_[repetition]};
  }
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
  if (is_in_vain(repetition)) {
    return {.invalid = fmt::format(
                "its answered calls took {:.3g} s and its workers {:.3g} s, most of it for queries "
                "without an answer, so that it does not come to its least duration of {} s",
                seconds(answered_ns_[repetition]), seconds(worked_ns_[repetition]), least_s)};
  }
  const std::int64_t of_a_pass_ns = answered_ns_[repetition] / asked_passes + 1;
  const std::int64_t most =
      std::min<std::int64_t>(asked_passes, std::int64_t{kMostPasses} - asked_passes);
  return {.passes = static_cast<std::uint32_t>(std::min(missing_ns / of_a_pass_ns + 1, most))};
}

}  // namespace matchbench::round
