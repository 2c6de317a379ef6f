#include "harness/data/trec/letor.hpp"
#include "harness/data/trec/run_order.hpp"
#include "harness/scoring/study/file_input.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace matchbench::study {
namespace {

Ranking ranked_by(const std::vector<double>& values, const std::vector<std::string>& documents) {
  Ranking out;
  for (const auto d : trec::order_by(values, documents)) {
    out.push_back({.service = {d}, .degree = 0, .score = values[d]});
  }
  return out;
}

}  // namespace

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

}  // namespace matchbench::study
