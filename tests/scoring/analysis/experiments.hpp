#pragma once

#include "harness/foundation/base/random.hpp"
#include "harness/scoring/analysis/experiment.hpp"
#include "harness/scoring/measures/names/parse.hpp"
#include "harness/scoring/measures/scoring/scoring_plan.hpp"

#include <algorithm>
#include <initializer_list>
#include <numeric>
#include <string>
#include <vector>

namespace matchbench::analysis {

// A ranking of these services, scores falling by one.
inline Ranking ranking_of(const std::vector<std::uint32_t>& services) {
  Ranking out;
  for (std::size_t i = 0; i < services.size(); ++i) {
    out.push_back(
        {.service = {services[i]}, .degree = 0, .score = static_cast<double>(services.size() - i)});
  }
  return out;
}

// Services 0 … gains.size() − 1 are judged for one request.
inline measures::SettingGains::Request judged(const std::vector<double>& gains) {
  measures::SettingGains::Request out;
  for (std::uint32_t i = 0; i < gains.size(); ++i) out.services.push_back({i});
  out.gains = gains;
  return out;
}

inline measures::ScoringPlan plan_of(std::initializer_list<const char*> names) {
  std::vector<measures::Measure> measures;
  for (const auto* name : names) measures.push_back(measures::parse_measure(name));
  return measures::ScoringPlan(std::move(measures));
}

struct Campaign {
  Experiment experiment;
  JudgedSetting setting;
};

// Systems that differ in how noisily they order the judged services: system s adds noise of
// (s + 1)/systems to each gain. `depth` services per ranking of `judged_count` + unjudged ones.
inline Campaign noisy_campaign(std::size_t systems, std::size_t requests, std::size_t judged_count,
                               std::size_t depth, std::uint64_t seed) {
  Campaign out;
  Random random(seed);
  auto& experiment = out.experiment;
  experiment.service_count = depth + judged_count;
  experiment.collection_size = experiment.service_count;
  out.setting.name = "graded";
  out.setting.gains.service_count = experiment.service_count;
  out.setting.gains.scale = {1, 2, 3};
  for (std::size_t r = 0; r < requests; ++r) {
    experiment.requests.push_back("r" + std::to_string(r));
    std::vector<double> gains;
    for (std::size_t i = 0; i < judged_count; ++i) {
      gains.push_back(random.below(3) == 0 ? 1 + static_cast<double>(random.below(3)) : 0);
    }
    out.setting.gains.requests.push_back(judged(gains));
  }
  experiment.answers.resize(systems);
  for (std::size_t s = 0; s < systems; ++s) {
    experiment.systems.push_back("s" + std::to_string(s));
    const double noise = 4.0 * static_cast<double>(s + 1) / static_cast<double>(systems);
    for (std::size_t r = 0; r < requests; ++r) {
      const auto& gains = out.setting.gains.requests[r].gains;
      std::vector<std::pair<double, std::uint32_t>> scored;
      for (std::uint32_t i = 0; i < experiment.service_count; ++i) {
        const double gain = i < gains.size() ? gains[i] : 0;
        scored.emplace_back(-(gain + noise * random.uniform()), i);
      }
      std::sort(scored.begin(), scored.end());
      std::vector<std::uint32_t> order;
      for (std::size_t i = 0; i < depth; ++i) order.push_back(scored[i].second);
      experiment.answers[s].push_back(
          {{.weight = 1, .failed = false, .ranking = ranking_of(order)}});
    }
  }
  return out;
}

}  // namespace matchbench::analysis
