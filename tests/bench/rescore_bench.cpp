// `matchbench score` on a stored round, in parts: 1 000 000 ranked rows (10 entrants × 100 requests
// × 1 000 services), every registered measure, 12 relevance settings, 200 services judged per
// request on three dimensions.

#include "harness/data/collection/native/read_collection.hpp"
#include "harness/data/collection/native/write_collection.hpp"
#include "harness/data/store/round/store.hpp"
#include "harness/foundation/base/random.hpp"
#include "harness/scoring/measures/declare/registry.hpp"
#include "harness/scoring/measures/names/example.hpp"
#include "harness/scoring/score/score_round.hpp"
#include "tests/support/temporary_folder.hpp"

#include <benchmark/benchmark.h>
#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <numeric>
#include <string>
#include <vector>

namespace matchbench {
namespace {

constexpr std::uint32_t kEntrants = 10;
constexpr std::uint32_t kRequests = 100;
constexpr std::uint32_t kRanks = 1'000;
constexpr std::uint32_t kServices = 1'200;
constexpr std::uint32_t kJudged = 200;

Collection services_and_requests() {
  Collection made{.name = "benchmark", .version = "1", .licence = "none", .source = "generated"};
  for (std::uint32_t i = 0; i < kServices; ++i) {
    made.services.emplace_back().uri = fmt::format("http://example.org/service/{}", i);
  }
  for (std::uint32_t i = 0; i < kRequests; ++i) {
    made.requests.emplace_back().uri = fmt::format("http://example.org/request/{}", i);
  }
  return made;
}

Judgments judge() {
  Random random(3);
  Judgments made{.judges = {kConsensus}, .dimensions = {"a", "b", "c"}};
  for (std::uint32_t r = 0; r < kRequests; ++r) {
    for (std::uint32_t s = 0; s < kJudged; ++s) {
      for (std::uint16_t d = 0; d < 3; ++d) {
        const auto grade = random.below(2) == 0 ? 0 : 1 + random.below(3);
        made.entries.push_back({{r}, {s}, 0, d, static_cast<double>(grade)});
      }
    }
  }
  return made;
}

std::vector<RelevanceSetting> twelve_settings() {
  std::vector<RelevanceSetting> made;
  const auto add = [&](auto rule) {
    made.push_back({fmt::format("setting-{}", made.size()), {}, std::move(rule), {}});
  };
  for (const double weight : {1.0, 2.0, 3.0, 4.0}) {
    add(WeightedSum{{{"a", weight}, {"b", 1}, {"c", 1}}});
  }
  for (const double least : {1.0, 2.0}) {
    for (const auto* dimension : {"a", "b", "c"}) add(Thresholds{{{dimension, least}}});
    add(Thresholds{{{"a", least}, {"b", least}}});
  }
  return made;
}

struct Round {
  Round() {
    const auto collection = services_and_requests();
    collection::write_collection(folder / "collection", collection, judge(), twelve_settings(), {});
    auto store = store::RoundStore::create(folder / "round.db", {},
                                           collection::read_collection(folder / "collection"));
    Random random(7);
    std::vector<std::uint32_t> order(kServices);
    std::iota(order.begin(), order.end(), 0U);
    for (std::uint32_t e = 0; e < kEntrants; ++e) {
      Entrant entrant;
      entrant.name = fmt::format("entrant {}", e);
      const auto repetition =
          store.begin_repetition({store.add_entrant(entrant), 0, 1, entrant.name});
      const auto session = store.begin_session({.repetition = repetition});
      for (std::uint32_t r = 0; r < kRequests; ++r) {
        random.shuffle(std::span(order));
        Answer answer;
        answer.request = {r};
        answer.time = {1000, 1000};
        for (std::uint32_t i = 0; i < kRanks; ++i) {
          answer.ranking.push_back({{order[i]}, 1, 1.0 / (i + 2.0)});
        }
        answer.ranking_hash = hash_of(answer.ranking);
        store.add_answer(session, answer);
      }
      store.finish_repetition(repetition);
    }
    store.commit();
  }
  Round(const Round&) = delete;
  Round& operator=(const Round&) = delete;

  const TemporaryFolder folder;
};

const Round& round_database() {
  static const Round kRound;
  return kRound;
}

void rescore(benchmark::State& state, std::vector<std::string> measures) {
  const auto& round = round_database();
  score::ScoreRequest request{.database = round.folder / "round.db",
                              .collection = round.folder / "collection",
                              .measures = std::move(measures)};
  for (auto _ : state) score::score_round(request);
  state.counters["settings"] = 12;
  state.counters["measures"] = static_cast<double>(request.measures.size());
}

void every_measure(benchmark::State& state) {
  std::vector<std::string> measures;
  for (const auto& declaration : measures::registered_measures()) {
    if (declaration.properties.grading == measures::Grading::kCount) continue;  // no scores
    measures.push_back(measures::to_string(measures::example_of(declaration)));
  }
  rescore(state, std::move(measures));
}
BENCHMARK(every_measure)->Unit(benchmark::kMillisecond)->UseRealTime();

void default_ones(benchmark::State& state) {
  rescore(state, score::default_measures());
}
BENCHMARK(default_ones)->Unit(benchmark::kMillisecond)->UseRealTime();

void one_measure(benchmark::State& state) {
  rescore(state, {"AP"});
}
BENCHMARK(one_measure)->Unit(benchmark::kMillisecond)->UseRealTime();

// The yardstick: the rankings are read and nothing is done with them.
void reading_only(benchmark::State& state) {
  std::size_t rows = 0;
  for (auto _ : state) {
    const auto store = store::RoundStore::open(round_database().folder / "round.db",
                                               store::RoundStore::Mode::kRead);
    for (const auto& repetition : store.repetitions()) {
      store.for_each_answer(repetition.id,
                            [&](const Answer& answer) { rows += answer.ranking.size(); });
    }
  }
  benchmark::DoNotOptimize(rows);
}
BENCHMARK(reading_only)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace
}  // namespace matchbench
