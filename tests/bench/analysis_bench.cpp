// The analyses at the sizes of large evaluation campaigns.

#include "harness/analysis/robustness/incomplete.hpp"
#include "harness/analysis/significance/bootstrap_test.hpp"
#include "harness/analysis/significance/randomization.hpp"
#include "harness/analysis/significance/tukey.hpp"
#include "harness/base/random.hpp"
#include "harness/measures/names/parse.hpp"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace matchbench {
namespace {

// Scores in steps of 1/1000, systems a little apart.
analysis::ScoreMatrix scores_of(std::size_t systems, std::size_t requests) {
  Random random(1);
  analysis::ScoreMatrix out;
  for (std::size_t s = 0; s < systems; ++s) out.systems.push_back(std::to_string(s));
  for (std::size_t r = 0; r < requests; ++r) out.requests.push_back(std::to_string(r));
  for (std::size_t s = 0; s < systems; ++s) {
    for (std::size_t r = 0; r < requests; ++r) {
      out.values.push_back(static_cast<double>(random.below(1000) + s) / 1100);
    }
  }
  return out;
}

// 50 of the 2 000 services of a request.
bool is_relevant(std::size_t request, std::uint32_t service) {
  return (service + 7 * request) % 40 == 0;
}

// All pairs of 100 systems × 100 requests × 100 000 permutations; argument: threads.
void randomization_all_pairs(benchmark::State& state) {
  const auto scores = scores_of(100, 100);
  for (auto _ : state) {
    benchmark::DoNotOptimize(analysis::randomization_p_values(
        scores, {.permutations = 100'000, .threads = static_cast<std::size_t>(state.range(0))}));
  }
}
BENCHMARK(randomization_all_pairs)->Arg(1)->Arg(2)->Unit(benchmark::kSecond)->UseRealTime();

void bootstrap_all_pairs(benchmark::State& state) {
  const auto scores = scores_of(100, 100);
  for (auto _ : state) {
    benchmark::DoNotOptimize(
        analysis::bootstrap_tests(scores, {.threads = static_cast<std::size_t>(state.range(0))}));
  }
}
BENCHMARK(bootstrap_all_pairs)->Arg(1)->Arg(2)->Unit(benchmark::kSecond)->UseRealTime();

void tukey_all_pairs(benchmark::State& state) {
  const auto scores = scores_of(100, 100);
  for (auto _ : state) benchmark::DoNotOptimize(analysis::tukey_hsd(scores, 2));
}
BENCHMARK(tukey_all_pairs)->Unit(benchmark::kSecond)->UseRealTime();

// Rankings of 1 000 among 2 000 services, better systems putting relevant services higher.
analysis::Experiment experiment_of(std::size_t systems, std::size_t requests, std::size_t ranks) {
  Random random(2);
  analysis::Experiment out;
  out.service_count = 2 * ranks;
  out.answers.resize(systems);
  for (std::size_t r = 0; r < requests; ++r) out.requests.push_back(std::to_string(r));
  for (std::size_t s = 0; s < systems; ++s) {
    out.systems.push_back(std::to_string(s));
    const double skill = static_cast<double>(s) / static_cast<double>(systems);
    for (std::size_t r = 0; r < requests; ++r) {
      std::vector<std::pair<double, std::uint32_t>> scored;
      for (std::uint32_t d = 0; d < out.service_count; ++d) {
        const double merit = is_relevant(r, d) ? skill : 0;
        scored.emplace_back(merit + random.uniform(), d);
      }
      std::sort(scored.rbegin(), scored.rend());
      analysis::WeightedAnswer answer;
      for (std::size_t i = 0; i < ranks; ++i) {
        answer.ranking.push_back({{scored[i].second}, 0, scored[i].first});
      }
      out.answers[s].push_back({std::move(answer)});
    }
  }
  return out;
}

analysis::JudgedSetting judge_all(const analysis::Experiment& experiment) {
  analysis::JudgedSetting out{"graded", false, {}};
  out.gains.service_count = experiment.service_count;
  out.gains.scale = {1, 2};
  for (std::size_t r = 0; r < experiment.requests.size(); ++r) {
    auto& request = out.gains.requests.emplace_back();
    for (std::uint32_t d = 0; d < experiment.service_count; ++d) {
      request.services.push_back({d});
      request.gains.push_back(!is_relevant(r, d) ? 0 : d % 2 == 0 ? 1 : 2);
    }
  }
  return out;
}

// 120 systems × 50 requests × 1 000 ranks × 15 fractions × 3 measures; arguments: threads, random
// orders of the judgments.
void incomplete(benchmark::State& state) {
  static const auto kExperiment = experiment_of(120, 50, 1'000);
  static const auto kSetting = judge_all(kExperiment);
  const measures::Plan plan({measures::parse_measure("Bpref"), measures::parse_measure("infAP"),
                             measures::parse_measure("nDCG")});
  for (auto _ : state) {
    benchmark::DoNotOptimize(
        analysis::study_incomplete(kExperiment, kSetting, plan,
                                   {.repetitions = static_cast<std::size_t>(state.range(1)),
                                    .threads = static_cast<std::size_t>(state.range(0))}));
  }
}
BENCHMARK(incomplete)
    ->Args({1, 1})
    ->Args({2, 1})
    ->Args({2, 5})
    ->Unit(benchmark::kSecond)
    ->UseRealTime();

}  // namespace
}  // namespace matchbench
