#include "harness/study/input.hpp"

#include "harness/base/error.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <fstream>

namespace matchbench::study {
namespace {

// The settings that are named, in the order of the names; all if none is named.
std::vector<analysis::JudgedSetting> chosen(std::vector<analysis::JudgedSetting> settings,
                                            const std::vector<std::string>& names) {
  if (names.empty()) return settings;
  std::vector<analysis::JudgedSetting> out;
  for (const auto& name : names) {
    const auto found = std::find_if(settings.begin(), settings.end(),
                                    [&](const auto& setting) { return setting.name == name; });
    if (found == settings.end()) {
      std::vector<std::string> known;
      for (const auto& setting : settings) known.push_back(setting.name);
      throw input_error(fmt::format("there is no relevance setting '{}'", name),
                        fmt::format("there are: {}", fmt::join(known, ", ")));
    }
    out.push_back(*found);
  }
  return out;
}

bool answered_something(const std::vector<std::vector<analysis::WeightedAnswer>>& answers) {
  return std::ranges::any_of(answers, [](const auto& of_request) {
    return std::ranges::any_of(
        of_request, [](const auto& answer) { return !answer.failed && !answer.abstained; });
  });
}

}  // namespace

bool is_round_database(const std::string& path) {
  constexpr std::string_view kMagic("SQLite format 3\0", 16);
  std::ifstream file(path, std::ios::binary);
  std::array<char, 16> begin{};
  return file.read(begin.data(), begin.size()) &&
         std::string_view(begin.data(), begin.size()) == kMagic;
}

AnalysisInput read_analysis_input(const AnalysisFiles& files) {
  const auto rounds = std::count_if(files.files.begin(), files.files.end(), is_round_database);
  if (rounds > 0 && files.files.size() > 1) {
    throw input_error("one round is studied at a time, and nothing beside it",
                      "name one database, or judgments and runs");
  }
  AnalysisInput input = rounds > 0 ? read_round_input(files) : read_trec_input(files);
  input.settings = chosen(std::move(input.settings), files.relevance);
  return input;
}

void leave_out_who_answered_nothing(AnalysisInput& input) {
  analysis::Experiment& experiment = input.experiment;
  std::size_t kept = 0;
  for (std::size_t s = 0; s < experiment.systems.size(); ++s) {
    if (!answered_something(experiment.answers[s])) {
      input.remarks.push_back(
          fmt::format("{} answered nothing, so that no test is about it, and it has no rank.",
                      experiment.systems[s]));
      continue;
    }
    std::swap(experiment.systems[kept], experiment.systems[s]);
    std::swap(experiment.answers[kept], experiment.answers[s]);
    if (!input.negative_scores.empty()) {
      std::swap(input.negative_scores[kept], input.negative_scores[s]);
    }
    ++kept;
  }
  experiment.systems.resize(kept);
  experiment.answers.resize(kept);
  if (!input.negative_scores.empty()) input.negative_scores.resize(kept);
}

}  // namespace matchbench::study
