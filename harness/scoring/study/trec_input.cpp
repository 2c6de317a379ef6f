#include "harness/data/trec/letor.hpp"
#include "harness/data/trec/run.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/scoring/eval/judged_runs.hpp"
#include "harness/scoring/study/input.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace matchbench::study {
namespace {

Ranking ranked_by(const std::vector<double>& values, const std::vector<std::string>& documents) {
  Ranking out;
  for (const auto d : trec::order_by(values, documents)) {
    out.push_back({.service = {d}, .degree = 0, .score = values[d]});
  }
  return out;
}

// The settings that grades give: `graded`, and `grade>=g` for every positive grade g.
std::vector<analysis::JudgedSetting> graded_and_thresholds(measures::SettingGains graded) {
  std::vector<analysis::JudgedSetting> out;
  const auto scale = graded.scale;
  out.push_back({"graded", false, std::move(graded)});
  for (const double least : scale) {
    measures::SettingGains binary = out.front().gains;
    binary.scale = {1};
    for (auto& request : binary.requests) {
      for (double& gain : request.gains) gain = gain < 0 ? gain : gain >= least ? 1 : 0;
    }
    out.push_back({fmt::format("grade>={}", least), true, std::move(binary)});
  }
  return out;
}

// Each feature is a system.
AnalysisInput read_letor_input(const AnalysisFiles& files, const trec::Text& text) {
  const trec::Letor letor = trec::read_letor(text);
  AnalysisInput out;
  analysis::Experiment& experiment = out.experiment;
  experiment.name = files.files.front();
  experiment.collection_size = files.collection_size;
  measures::SettingGains graded;
  std::set<double> scale;
  for (const auto feature : letor.features) {
    experiment.systems.push_back(fmt::format("feature {}", feature));
  }
  experiment.answers.resize(letor.features.size());
  for (const auto& topic : letor.topics) {
    experiment.requests.push_back(topic.name);
    experiment.service_count = std::max(experiment.service_count, topic.documents.size());
    auto& request = graded.requests.emplace_back();
    for (std::uint32_t d = 0; d < topic.documents.size(); ++d) {
      request.services.push_back({d});
      request.gains.push_back(topic.grades[d]);
      if (topic.grades[d] > 0) scale.insert(topic.grades[d]);
    }
    for (std::size_t f = 0; f < letor.features.size(); ++f) {
      experiment.answers[f].push_back(
          {{.weight = 1, .failed = false, .ranking = ranked_by(topic.values[f], topic.documents)}});
    }
  }
  graded.scale.assign(scale.begin(), scale.end());
  graded.service_count = experiment.service_count;
  out.settings = graded_and_thresholds(std::move(graded));
  return out;
}

AnalysisInput read_files(const AnalysisFiles& files, const trec::Text& judgments) {
  eval::JudgedRuns read = eval::read_judged_runs(judgments, std::span(files.files).subspan(1));
  AnalysisInput out;
  out.experiment = std::move(read.experiment);
  out.experiment.collection_size = files.collection_size;
  out.remarks = std::move(read.remarks);
  if (files.names_services) {
    auto [names, numbering] = eval::names_of(read);
    out.services = {std::move(names), std::move(numbering)};
  }
  out.settings = graded_and_thresholds(std::move(read.graded));
  return out;
}

}  // namespace

AnalysisInput read_trec_input(const AnalysisFiles& files) {
  const trec::Text first = trec::Text::open(files.files.front());
  if (trec::is_letor(first)) {
    if (files.files.size() > 1) {
      throw input_error(fmt::format("{} has features, which are its runs", first.name()),
                        "give no further file");
    }
    if (files.names_services) {
      throw input_error(
          fmt::format("{} does not say which documents of two topics are the same", first.name()),
          "study a round's database, or judgments and runs");
    }
    return read_letor_input(files, first);
  }
  if (files.files.size() < 2) {
    throw input_error(
        fmt::format("{} is neither a round's database nor a LETOR file", first.name()),
        "name runs after the judgments: matchbench analyse … QRELS RUN RUN…");
  }
  return read_files(files, first);
}

}  // namespace matchbench::study
