#include "harness/report/model/report_parts.hpp"
#include "harness/report/model/round_sentences.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace matchbench::report {

void add_remarks_on_round(const results::RoundResults& results, ReportModel& model) {
  auto& remarks = model.remarks;
  if (model.state == RoundState::kEmpty) {
    remarks.push_back(results.entrants.empty() ? "The round has no entrants."
                                               : "No query has been asked yet.");
  } else if (results.lacks_judgments) {
    remarks.push_back("The collection has no judgments, so that there are no scores.");
  } else if (results.measures.empty()) {
    remarks.push_back("The round is not scored yet; 'matchbench score' scores it.");
  }
  if (auto sentence = unfinished_sentence(results); !sentence.empty()) {
    remarks.push_back(std::move(sentence));
  }
  if (results.entrants.size() == 1) {
    remarks.push_back("There is one entrant: nobody to compare it with.");
  }
}

void add_remarks_on_entrants(ReportModel& model) {
  for (const auto& one : model.entrants) {
    const std::string& name = one.entrant.name;
    if (!one.times_doubt.empty()) {
      model.warnings.push_back(
          fmt::format("The times of {} are not valid: {}.", name, one.times_doubt));
    }
    if (auto sentence = no_answer_sentence(one); !sentence.empty()) {
      model.warnings.push_back(std::move(sentence));
      continue;
    }
    if (one.failures > 0) {
      model.remarks.push_back(
          fmt::format("{} failed {} of {} queries.", name, one.failures, one.queries));
    }
    if (one.abstentions > 0) {
      model.remarks.push_back(
          fmt::format("{} abstained in {} of {} queries.", name, one.abstentions, one.queries));
    }
    if (!one.deterministic) {
      model.remarks.push_back(fmt::format("{} is nondeterministic: its passes disagree.", name));
    }
  }
}

void add_remarks_on_boards(std::size_t requests, ReportModel& model) {
  for (const auto& setting : model.settings) {
    if (auto sentence = silence_sentence(setting, requests); !sentence.empty()) {
      model.remarks.push_back(std::move(sentence));
    }
  }
  for (const auto& one : model.boards) {
    const std::size_t without_answer = model.settings[one.board.setting].without_answer;
    const std::size_t defined = one.board.requests;
    const bool is_said_above =
        without_answer > 0 && (defined + without_answer == requests || defined == without_answer);
    if (defined == requests || is_said_above) continue;
    model.remarks.push_back(fmt::format(
        "{} under '{}' is defined for {} of {} requests.", model.measures[one.board.measure].name,
        model.settings[one.board.setting].name, one.board.requests, requests));
  }
}

// If somebody was asked after the round had been scored.
void add_remarks_on_missing_scores(const results::RoundResults& results, ReportModel& model) {
  if (results.measures.empty()) return;
  for (std::size_t e = 0; e < results.entrants.size(); ++e) {
    const bool has_score =
        std::any_of(results.measures.begin(), results.measures.end(), [&](const auto& measure) {
          return std::any_of(measure.values[e].begin(), measure.values[e].end(),
                             [](const auto& value) { return value.has_value(); });
        });
    if (has_score || results.entrants[e].queries == 0) continue;
    model.warnings.push_back(
        fmt::format("{} has no score; 'matchbench score' scores whoever was asked since.",
                    results.entrants[e].entrant.name));
  }
}

std::vector<std::string> all_remarks(const ReportModel& model) {
  std::vector<std::string> all = model.warnings;
  all.insert(all.end(), model.remarks.begin(), model.remarks.end());
  return all;
}

}  // namespace matchbench::report
