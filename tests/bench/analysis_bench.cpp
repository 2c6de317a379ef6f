// The analyses at the sizes of large evaluation campaigns.

#include "harness/analysis/bootstrap_test.hpp"
#include "harness/analysis/randomization.hpp"
#include "harness/analysis/tukey.hpp"
#include "harness/base/random.hpp"

#include <benchmark/benchmark.h>

#include <string>

namespace matchbench {
namespace {

// Scores in steps of 1/1000, systems a little apart.
ScoreMatrix scores_of(std::size_t systems, std::size_t requests) {
  Random random(1);
  ScoreMatrix out;
  for (std::size_t s = 0; s < systems; ++s) out.systems.push_back(std::to_string(s));
  for (std::size_t r = 0; r < requests; ++r) out.requests.push_back(std::to_string(r));
  for (std::size_t s = 0; s < systems; ++s) {
    for (std::size_t r = 0; r < requests; ++r) {
      out.values.push_back(static_cast<double>(random.below(1000) + s) / 1100);
    }
  }
  return out;
}

// All pairs of 100 systems × 100 requests × 100 000 permutations; argument: threads.
void randomization_all_pairs(benchmark::State& state) {
  const auto scores = scores_of(100, 100);
  for (auto _ : state) {
    benchmark::DoNotOptimize(randomization_p_values(
        scores, {.permutations = 100'000, .threads = static_cast<std::size_t>(state.range(0))}));
  }
}
BENCHMARK(randomization_all_pairs)->Arg(1)->Arg(2)->Unit(benchmark::kSecond)->UseRealTime();

void bootstrap_all_pairs(benchmark::State& state) {
  const auto scores = scores_of(100, 100);
  for (auto _ : state) {
    benchmark::DoNotOptimize(
        bootstrap_tests(scores, {.threads = static_cast<std::size_t>(state.range(0))}));
  }
}
BENCHMARK(bootstrap_all_pairs)->Arg(1)->Arg(2)->Unit(benchmark::kSecond)->UseRealTime();

void tukey_all_pairs(benchmark::State& state) {
  const auto scores = scores_of(100, 100);
  for (auto _ : state) benchmark::DoNotOptimize(tukey_hsd(scores, 2));
}
BENCHMARK(tukey_all_pairs)->Unit(benchmark::kSecond)->UseRealTime();

}  // namespace
}  // namespace matchbench
