// The analyses at the sizes of large evaluation campaigns.

#include "harness/foundation/base/random.hpp"
#include "harness/scoring/analysis/robustness/incomplete.hpp"
#include "harness/scoring/analysis/significance/bootstrap_test.hpp"
#include "harness/scoring/analysis/significance/max_t.hpp"
#include "harness/scoring/analysis/significance/paired_tests.hpp"
#include "harness/scoring/analysis/significance/tukey.hpp"
#include "harness/scoring/measures/names/parse.hpp"

#include <benchmark/benchmark.h>
#include <sys/resource.h>

#include <algorithm>
#include <array>
#include <ctime>
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

double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// What any test must do that looks at every pair under every flip: a difference, its weighted
// square and a maximum for each of `count` numbers, which stay in the fastest cache.
double floor_seconds(double count) {
  constexpr std::size_t kWidth = 64;
  std::array<double, kWidth> a, b, highest{};
  for (std::size_t i = 0; i < kWidth; ++i) {
    a[i] = static_cast<double>(i) / kWidth;
    b[i] = 1 - a[i];
  }
  const double begin = processor_seconds();
  for (double done = 0; done < count; done += kWidth) {
    const double weight = 1 + 1e-9 * done;
    for (std::size_t i = 0; i < kWidth; ++i) {
      const double difference = a[i] - b[i];
      const double square = weight * (difference * difference);
      highest[i] = square > highest[i] ? square : highest[i];
    }
    benchmark::DoNotOptimize(highest);
  }
  return processor_seconds() - begin;
}

// Step-down max-T on one thread; arguments: systems, requests. `x_floor` is its processor time in
// floors, which are measured right before and after it. From 200 to 1 000 systems pairs grow 25
// times, and so may time and what is beyond the first sizes' memory.
void max_t(benchmark::State& state) {
  const auto systems = static_cast<std::size_t>(state.range(0));
  const auto requests = static_cast<std::size_t>(state.range(1));
  const auto scores = scores_of(systems, requests);
  const auto pairs = analysis::all_pairs(systems);
  const double count = static_cast<double>(pairs.size()) *
                       static_cast<double>(analysis::SignFlips(requests, systems, {}).patterns());
  double floor = 0;
  double used = 0;
  for (auto _ : state) {
    floor += floor_seconds(count) / 2;
    const double begin = processor_seconds();
    benchmark::DoNotOptimize(analysis::step_down_max_t(scores, pairs, {.threads = 1}));
    used += processor_seconds() - begin;
    floor += floor_seconds(count) / 2;
  }
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  state.counters["x_floor"] = used / floor;
  state.counters["seconds"] = used / static_cast<double>(state.iterations());
  state.counters["peak_MiB"] = static_cast<double>(usage.ru_maxrss) / 1024;
}
BENCHMARK(max_t)
    ->Args({35, 12})
    ->Args({200, 12})
    ->Args({1000, 12})
    ->Args({35, 1877})
    ->Args({200, 50})
    ->Args({1000, 50})
    ->Iterations(3)
    ->Unit(benchmark::kSecond);

// All pairs of 100 systems × 100 requests × 100 000 permutations; argument: threads.
void randomization_all_pairs(benchmark::State& state) {
  const auto scores = scores_of(100, 100);
  for (auto _ : state) {
    benchmark::DoNotOptimize(analysis::randomization_p_values(
        scores, {.drawn = 100'000, .threads = static_cast<std::size_t>(state.range(0))}));
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
  const measures::ScoringPlan plan({measures::parse_measure("Bpref"),
                                    measures::parse_measure("infAP"),
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
