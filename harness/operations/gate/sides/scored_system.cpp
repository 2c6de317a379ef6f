#include "harness/operations/gate/sides/scored_system.hpp"

#include "harness/foundation/base/hash.hpp"
#include "harness/scoring/measures/names/measure_names.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace matchbench::gate {
namespace {

// The gain of a service under the setting, if it was judged for the request.
std::optional<double> gain_of(const measures::SettingGains::Request& judged, ServiceIndex service) {
  const auto found = std::ranges::lower_bound(judged.services, service);
  if (found == judged.services.end() || *found != service) return std::nullopt;
  return judged.gains[static_cast<std::size_t>(found - judged.services.begin())];
}

std::string hash_of_order(const std::vector<analysis::WeightedAnswer>& answers) {
  std::string bytes;
  for (const auto& answer : answers) {
    for (const auto& ranked : answer.ranking) {
      bytes.append(reinterpret_cast<const char*>(&ranked.service.value),
                   sizeof(ranked.service.value));
    }
    bytes += '\n';
  }
  return fmt::format("{:016x}", hash64(bytes));
}

// The answer that was given most often, the first of several.
const analysis::WeightedAnswer& main_answer(const std::vector<analysis::WeightedAnswer>& answers) {
  return *std::ranges::max_element(answers, {}, &analysis::WeightedAnswer::weight);
}

}  // namespace

measures::ScoringPlan plan_of(const Question& question) {
  return measures::ScoringPlan(measures::averaged_measures_named(question.measures));
}

std::vector<SideRequest> scored_requests(const analysis::Experiment& experiment, std::size_t system,
                                         const analysis::JudgedSetting& setting,
                                         const measures::ScoringPlan& plan,
                                         std::span<const ShownService> services,
                                         Undefined undefined) {
  analysis::Experiment alone = {.name = experiment.name,
                                .systems = {experiment.systems[system]},
                                .requests = experiment.requests,
                                .service_count = experiment.service_count,
                                .collection_size = experiment.collection_size,
                                .description_sizes = experiment.description_sizes,
                                .answers = {experiment.answers[system]}};
  const auto scores = analysis::score(alone, setting, plan);
  std::vector<SideRequest> out(experiment.requests.size());
  for (std::size_t r = 0; r < out.size(); ++r) {
    SideRequest& one = out[r];
    one.id = one.name = experiment.requests[r];
    one.nothing_answers = setting.gains.requests[r].has_answer == false;
    one.unjudged = !setting.gains.requests[r].is_judged();
    for (std::size_t v = 0; v < plan.value_count(); ++v) {
      one.values.push_back(analysis::counted(scores.at(v, 0, r), undefined));
    }
    const auto& answers = alone.answers.front()[r];
    if (answers.empty()) {
      one.outcome = kMissing;
      continue;
    }
    one.failed = std::ranges::any_of(answers, &analysis::WeightedAnswer::failed);
    one.ranking_hash = hash_of_order(answers);
    const Ranking& ranking = main_answer(answers).ranking;
    for (std::size_t i = 0; i < std::min(ranking.size(), kShownRanks); ++i) {
      const ServiceIndex service = ranking[i].service;
      one.ranking.push_back(services.empty() ? ShownService() : services[service.value]);
      one.ranking.back().gain = gain_of(setting.gains.requests[r], service);
    }
  }
  return out;
}

}  // namespace matchbench::gate
