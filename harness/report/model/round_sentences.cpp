#include "harness/report/model/round_sentences.hpp"

#include "harness/results/answered_nothing.hpp"
#include "harness/text/counted.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace matchbench::report {

std::string unfinished_sentence(const results::RoundResults& results) {
  const auto unfinished =
      std::ranges::count_if(results.entrants, [](const auto& one) { return !one.finished; });
  if (unfinished == 0) return {};
  return fmt::format(
      "The round is not finished: {} of {} entrants have queries left to be asked. Figures are of "
      "what was asked.",
      unfinished, results.entrants.size());
}

std::string no_winner_sentence(const results::RoundResults& results) {
  const bool nobody =
      !results.entrants.empty() && std::ranges::all_of(results.entrants, results::answered_nothing);
  return nobody ? "No entrant answered a single query, so there is no winner." : "";
}

std::string no_answer_sentence(const ReportEntrant& one) {
  if (one.queries == 0 || one.failures + one.abstentions < one.queries) return {};
  std::vector<std::string> kinds;
  for (const auto& [outcome, count] : one.outcomes) {
    kinds.push_back(outcome);
    std::ranges::replace(kinds.back(), '_', ' ');
  }
  const char* what = one.failures == one.queries      ? "failed all of its"
                     : one.abstentions == one.queries ? "abstained in all of its"
                                                      : "answered none of its";
  std::string text = fmt::format("{} {} {}", one.entrant.name, what,
                                 text::counted(one.queries, "query", "queries"));
  if (one.failures > 0) text += fmt::format(" ({})", fmt::join(kinds, ", "));
  if (!one.logs.empty() && !one.logs.front().message.empty()) {
    text += ": " + one.logs.front().message;
  }
  return fmt::format("{}{} It has no rank.", text, text.ends_with('.') ? "" : ".");
}

std::string silence_sentence(const results::SettingFacts& setting, std::size_t requests) {
  if (setting.without_answer == 0) return {};
  return fmt::format(
      "Nothing answers {} of {} requests under '{}': ranking measures leave them out; FalseAnswer, "
      "FalseSilence and NAME(silence=scored) say how entrants dealt with them.",
      setting.without_answer, requests, setting.name);
}

}  // namespace matchbench::report
