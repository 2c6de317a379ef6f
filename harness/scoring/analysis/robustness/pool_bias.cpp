#include "harness/scoring/analysis/robustness/pool_bias.hpp"

#include "harness/scoring/analysis/robustness/incomplete.hpp"

#include <algorithm>
#include <cassert>

namespace matchbench::analysis {
namespace {

// The system's judged services among its first `depth`, by slot of the request.
std::vector<bool> contributed(const std::vector<WeightedAnswer>& answers,
                              const measures::SettingGains::Request& judged, std::size_t depth) {
  std::vector<bool> out(judged.services.size());
  for (const auto& answer : answers) {
    for (std::size_t i = 0; i < std::min(depth, answer.ranking.size()); ++i) {
      const auto at = std::lower_bound(judged.services.begin(), judged.services.end(),
                                       answer.ranking[i].service);
      if (at == judged.services.end() || *at != answer.ranking[i].service) continue;
      out[static_cast<std::size_t>(at - judged.services.begin())] = true;
    }
  }
  return out;
}

// How many systems contributed each judged service: contributors[request][slot].
std::vector<std::vector<std::size_t>> count_contributors(const Experiment& experiment,
                                                         const JudgedSetting& setting,
                                                         std::size_t depth) {
  std::vector<std::vector<std::size_t>> out;
  for (std::size_t r = 0; r < experiment.requests.size(); ++r) {
    const auto& judged = setting.gains.requests[r];
    auto& counts = out.emplace_back(judged.services.size());
    for (const auto& answers : experiment.answers) {
      const auto given = contributed(answers[r], judged, depth);
      for (std::size_t slot = 0; slot < counts.size(); ++slot) counts[slot] += given[slot] ? 1 : 0;
    }
  }
  return out;
}

Experiment only(const Experiment& experiment, std::size_t system) {
  Experiment out = {.name = experiment.name,
                    .systems = {experiment.systems[system]},
                    .requests = experiment.requests,
                    .service_count = experiment.service_count,
                    .collection_size = experiment.collection_size,
                    .answers = {experiment.answers[system]}};
  return out;
}

std::vector<double> means_of(const Experiment& one, const JudgedSetting& setting,
                             const measures::ScoringPlan& plan, Undefined undefined) {
  const auto scores = score(one, setting, plan);
  std::vector<double> out;
  for (std::size_t v = 0; v < plan.value_count(); ++v) {
    out.push_back(system_means(one, scores, v, undefined).front());
  }
  return out;
}

}  // namespace

std::vector<LeftOutUniques> leave_out_uniques(const Experiment& experiment,
                                              const JudgedSetting& setting,
                                              const measures::ScoringPlan& plan, std::size_t depth,
                                              Undefined undefined) {
  assert(depth > 0);
  const auto contributors = count_contributors(experiment, setting, depth);
  std::vector<LeftOutUniques> out;
  for (std::size_t s = 0; s < experiment.systems.size(); ++s) {
    LeftOutUniques& one = out.emplace_back();
    JudgedSetting reduced{setting.name, setting.is_binary, {}};
    reduced.gains.scale = setting.gains.scale;
    reduced.gains.service_count = setting.gains.service_count;
    for (std::size_t r = 0; r < experiment.requests.size(); ++r) {
      const auto& judged = setting.gains.requests[r];
      auto is_kept = contributed(experiment.answers[s][r], judged, depth);
      for (std::size_t slot = 0; slot < is_kept.size(); ++slot) {
        const bool is_unique = is_kept[slot] && contributors[r][slot] == 1;
        is_kept[slot] = !is_unique;
        if (!is_unique) continue;
        ++one.judged;
        if (judged.gains[slot] > 0) ++one.relevant;
      }
      reduced.gains.requests.push_back(without_judgments(judged, is_kept, Withheld::kDropped));
    }
    const Experiment alone = only(experiment, s);
    one.means = means_of(alone, setting, plan, undefined);
    one.left_out = means_of(alone, reduced, plan, undefined);
  }
  return out;
}

}  // namespace matchbench::analysis
