// The measuring part alone on 10 000 topics of 1 000 ranked rows, 200 judged per topic, of which
// about 120 are retrieved: judgments are prepared and rankings scored, nothing is read.

#include "harness/foundation/base/random.hpp"
#include "harness/scoring/measures/bootstrap.hpp"
#include "harness/scoring/measures/declare/registry.hpp"
#include "harness/scoring/measures/names/example.hpp"
#include "harness/scoring/measures/names/parse.hpp"
#include "harness/scoring/measures/scoring/scoring_plan.hpp"

#include <benchmark/benchmark.h>

#include <cstdint>
#include <span>
#include <vector>

namespace matchbench {
namespace {

constexpr std::size_t kTopics = 10'000;
constexpr std::size_t kRows = 1'000;
constexpr std::size_t kJudged = 200;

struct Input {
  std::vector<double> grades;                               // kJudged per topic
  std::vector<std::uint32_t> slots;                         // kRows per topic
  std::vector<double> scores;                               // of any topic: falling
  std::vector<std::uint32_t> subtopic_begin, subtopic_ids;  // of any topic
};

Input make_input() {
  Random random(1);
  Input input;
  input.grades.resize(kTopics * kJudged);
  input.slots.assign(kTopics * kRows, measures::kUnjudged);
  for (std::size_t t = 0; t < kTopics; ++t) {
    for (std::size_t j = 0; j < kJudged; ++j) {
      // Half the judged services are relevant, on the grades 1, 2 and 3.
      input.grades[t * kJudged + j] =
          random.below(2) == 0 ? 0 : 1 + static_cast<double>(random.below(3));
    }
    std::uint32_t slot = 0;
    const auto row = input.slots.begin() + static_cast<std::ptrdiff_t>(t * kRows);
    for (std::size_t i = 0; i < kRows && slot < kJudged; ++i) {
      if (random.below(1000) < 120) row[static_cast<std::ptrdiff_t>(i)] = slot++;
    }
  }
  for (std::size_t i = 0; i < kRows; ++i) input.scores.push_back(static_cast<double>(kRows - i));
  input.subtopic_begin.push_back(0);
  for (std::size_t j = 0; j < kJudged; ++j) {
    for (std::uint32_t id = 0; id < 5; ++id) {
      if (random.below(5) == 0) input.subtopic_ids.push_back(id);
    }
    input.subtopic_begin.push_back(static_cast<std::uint32_t>(input.subtopic_ids.size()));
  }
  return input;
}

const Input& input() {
  static const Input kInput = make_input();
  return kInput;
}

std::vector<measures::Measure> all_trec() {
  std::vector<measures::Measure> measures;
  for (auto& requested : measures::parse_measures("all_trec"))
    measures.push_back(requested.measure);
  return measures;
}

std::vector<measures::Measure> every_registered() {
  std::vector<measures::Measure> measures;
  for (const auto& declaration : measures::registered_measures()) {
    measures.push_back(measures::example_of(declaration));
  }
  return measures;
}

void score_everything(benchmark::State& state, std::vector<measures::Measure> measures) {
  const measures::ScoringPlan plan(std::move(measures));
  measures::Workspace workspace;
  measures::PreparedRequest prepared;
  std::vector<double> values(plan.value_count());
  const std::span grades(input().grades);
  const std::span slots(input().slots);
  double checksum = 0;
  for (auto _ : state) {
    for (std::size_t t = 0; t < kTopics; ++t) {
      plan.prepare({.grades = grades.subspan(t * kJudged, kJudged),
                    .collection_size = 100'000,
                    .scale = {},
                    .subtopics = {.begin = input().subtopic_begin, .ids = input().subtopic_ids}},
                   workspace, prepared);
      plan.score(
          prepared,
          {.slots = slots.subspan(t * kRows, kRows), .scores = input().scores, .degrees = {}},
          workspace, values);
      checksum += values.front();
    }
  }
  benchmark::DoNotOptimize(checksum);
  state.counters["per_row"] =
      benchmark::Counter(static_cast<double>(state.iterations() * kTopics * kRows),
                         benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
  state.counters["measures"] = static_cast<double>(plan.value_count());
}

void AllTrec(benchmark::State& state) {
  score_everything(state, all_trec());
}
BENCHMARK(AllTrec)->Unit(benchmark::kMillisecond);

void EveryRegistered(benchmark::State& state) {
  score_everything(state, every_registered());
}
BENCHMARK(EveryRegistered)->Unit(benchmark::kMillisecond);

void OneMeasure(benchmark::State& state) {
  score_everything(state, {measures::parse_measure("AP")});
}
BENCHMARK(OneMeasure)->Unit(benchmark::kMillisecond);

// One interval where the resamples are drawn already; the argument is the number of queries.
void BootstrapInterval(benchmark::State& state, measures::Aggregate aggregate) {
  Random random(2);
  std::vector<double> values(static_cast<std::size_t>(state.range(0)));
  for (double& value : values) value = random.uniform();
  measures::Bootstrap bootstrap(3);
  bootstrap.interval({values, aggregate}, Undefined::kSkip);
  for (auto _ : state) {
    benchmark::DoNotOptimize(bootstrap.interval({values, aggregate}, Undefined::kSkip));
  }
}
BENCHMARK_CAPTURE(BootstrapInterval, mean, measures::Aggregate::kMean)->Arg(42)->Arg(1000);
BENCHMARK_CAPTURE(BootstrapInterval, median, measures::Aggregate::kMedian)->Arg(42)->Arg(1000);

void BootstrapDraws(benchmark::State& state) {
  const std::vector<double> values(static_cast<std::size_t>(state.range(0)), 0.5);
  for (auto _ : state) {
    measures::Bootstrap bootstrap(3);
    benchmark::DoNotOptimize(
        bootstrap.interval({values, measures::Aggregate::kMean}, Undefined::kSkip));
  }
}
BENCHMARK(BootstrapDraws)->Arg(42)->Arg(1000)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace matchbench
