#include "harness/scoring/results/missing_scores.hpp"

#include "harness/foundation/text/first_few.hpp"
#include "harness/scoring/measures/names/measure_names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace matchbench::results {
namespace {

// Whether an answer may be without a score by any measure: those of silence and cost, and those
// that a ranking may leave undefined, leave some out.
bool leaves_answers_out(std::span<const store::SettingScores> settings) {
  return std::ranges::all_of(settings, [](const store::SettingScores& setting) {
    return std::ranges::all_of(setting.measures, [](const store::MeasureScores& measure) {
      const auto& properties = measures::measure_of_value(measure.measure).declaration->properties;
      return properties.may_have_no_value || properties.grading == measures::Grading::kCount;
    });
  });
}

// By request: whether the repetition has a score by some measure.
AnsweredRequests scored_requests(std::span<const store::SettingScores> settings,
                                 std::size_t request_count) {
  AnsweredRequests scored;
  for (const store::SettingScores& setting : settings) {
    for (const store::MeasureScores& measure : setting.measures) {
      for (const store::Score& score : measure.scores) {
        auto& requests = scored[score.repetition];
        requests.resize(request_count);
        requests.at(score.request.value) = true;
      }
    }
  }
  return scored;
}

}  // namespace

void add_remarks_on_missing_scores(std::span<const store::SettingScores> settings,
                                   const EntrantOfRepetition& entrant_of_repetition,
                                   const AnsweredRequests& answered, RoundResults& results) {
  if (settings.empty()) return;
  const AnsweredRequests scored = scored_requests(settings, results.requests.size());
  const bool may_lack_some = leaves_answers_out(settings);
  struct Count {
    std::size_t answered = 0;
    std::size_t scored = 0;
  };
  std::vector<Count> counts(results.entrants.size());
  for (const auto& [repetition, requests] : answered) {
    Count& count = counts[entrant_of_repetition.at(repetition)];
    count.answered += static_cast<std::size_t>(std::ranges::count(requests, true));
    const auto own = scored.find(repetition);
    if (own == scored.end()) continue;
    for (std::size_t r = 0; r < requests.size(); ++r) {
      if (requests[r] && own->second[r]) ++count.scored;
    }
  }
  std::vector<std::string> without, partly;
  for (std::size_t e = 0; e < counts.size(); ++e) {
    const auto& [asked, there] = counts[e];
    const Entrant& entrant = results.entrants[e].entrant;
    if (there == asked) continue;
    if (there == 0) without.push_back(entrant.name);
    if (there == 0 || may_lack_some) continue;
    partly.push_back(fmt::format(
        "{}{} on {} of its {} requests{}", entrant.name, partly.empty() ? " is scored" : "", there,
        asked,
        entrant.repetitions > 1 ? fmt::format(" in {} repetitions", entrant.repetitions) : ""));
  }
  const auto warn = [&](std::string text) {
    results.remarks.push_back({RemarkKind::kState, RemarkLevel::kWarning, std::move(text)});
  };
  if (!without.empty()) {
    warn(
        fmt::format("{} {} no score; 'matchbench score' scores entrants that have been asked "
                    "since.",
                    text::first_few(without), without.size() == 1 ? "has" : "have"));
  }
  if (!partly.empty()) {
    warn(fmt::format("{}; 'matchbench score' scores the rest.", text::first_few(partly)));
  }
}

}  // namespace matchbench::results
