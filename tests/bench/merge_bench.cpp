#include "harness/data/store/merge/merge.hpp"

#include "harness/data/store/round/store.hpp"
#include "harness/foundation/base/random.hpp"

#include <SQLiteCpp/Database.h>
#include <benchmark/benchmark.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <numeric>
#include <span>
#include <string>
#include <vector>

namespace matchbench {
namespace {

constexpr std::uint32_t kServices = 1083;  // as in OWLS-TC4

// Whether every shard of a round ranks as the first does, as deterministic matchmakers do, or each
// in its own way, which is the worst case: all rows have to be stored.
enum class Rankings { kEqual, kDifferent };

std::filesystem::path folder() {
  return std::filesystem::temp_directory_path() /
         ("matchbench_merge_bench_" + std::to_string(getpid()));
}

Collection collection(std::uint32_t requests) {
  Collection made;
  for (std::uint32_t i = 0; i < kServices; ++i) {
    made.services.emplace_back().uri = "http://example.org/service/" + std::to_string(i);
  }
  for (std::uint32_t i = 0; i < requests; ++i) {
    made.requests.emplace_back().uri = "http://example.org/request/" + std::to_string(i);
  }
  return made;
}

void make_part(const std::filesystem::path& path, std::uint32_t requests, std::uint32_t shards) {
  store::RoundFacts round;
  round.part = store::PartFacts{"plan", 0, shards};
  store::RoundStore store = store::RoundStore::create(path, round, collection(requests));
  Entrant entrant;
  entrant.name = "null";
  const store::RepetitionId repetition =
      store.begin_repetition({store.add_entrant(entrant), 0, 1, "key"});
  const store::SessionId session = store.begin_session({.repetition = repetition});
  Random random(7);
  std::vector<std::uint32_t> order(kServices);
  std::iota(order.begin(), order.end(), 0);
  for (std::uint32_t request = 0; request < requests; ++request) {
    random.shuffle(std::span(order));
    Answer answer;
    answer.request.value = request;
    answer.time = {123'456, 123'000};
    for (const std::uint32_t service : order) {
      answer.ranking.push_back(
          {{service}, 1, 1.0 / static_cast<double>(answer.ranking.size() + 2)});
    }
    answer.ranking_hash = hash_of(answer.ranking);
    store.add_answer(session, answer);
  }
  store.end_session(session, {});
  store.finish_repetition(repetition);
  store.commit();
}

// Copies of the first part that say they are other shards.
std::vector<std::filesystem::path> make_parts(std::uint32_t count, std::uint32_t requests,
                                              Rankings rankings) {
  std::vector<std::filesystem::path> parts;
  for (std::uint32_t shard = 0; shard < count; ++shard) {
    parts.push_back(folder() / ("part-" + std::to_string(shard) + ".db"));
    if (shard == 0) {
      make_part(parts[0], requests, count);
      continue;
    }
    std::filesystem::copy_file(parts[0], parts[shard]);
    SQLite::Database part(parts[shard].string(), SQLite::OPEN_READWRITE);
    part.exec("PRAGMA synchronous = OFF");
    const std::string number = std::to_string(shard);
    part.exec("UPDATE round SET shard = " + number);
    if (rankings == Rankings::kEqual) continue;
    part.exec("UPDATE answer SET ranking_hash = ranking_hash / 2 + " + number);
    part.exec("UPDATE ranking SET score = score / (1.0 + " + number + ")");
  }
  return parts;
}

// Parts, each of about `requests` · 24 kB.
template <Rankings kRankings>
void BM_Merge(benchmark::State& state) {
  std::filesystem::create_directories(folder());
  const auto parts = make_parts(static_cast<std::uint32_t>(state.range(0)),
                                static_cast<std::uint32_t>(state.range(1)), kRankings);
  double megabytes = 0;
  for (const auto& part : parts) {
    megabytes += static_cast<double>(std::filesystem::file_size(part)) / 1e6;
  }
  const auto target = folder() / "round.db";
  for (auto _ : state) {
    if (store::merge_parts(parts, target).taken.size() != parts.size()) std::abort();
    state.PauseTiming();
    state.counters["MB of target"] = static_cast<double>(std::filesystem::file_size(target)) / 1e6;
    std::filesystem::remove(target);
    state.ResumeTiming();
  }
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  state.counters["MB of parts"] = megabytes;
  state.counters["MB of memory"] = static_cast<double>(used.ru_maxrss) / 1e3;
  state.counters["MB/s"] =
      benchmark::Counter(megabytes, benchmark::Counter::kIsIterationInvariantRate);
  std::filesystem::remove_all(folder());
}

BENCHMARK(BM_Merge<Rankings::kEqual>)
    ->Args({10, 42})
    ->Args({3, 420})
    ->Args({1000, 24})
    ->Args({1000, 42})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime()
    ->Iterations(1);
BENCHMARK(BM_Merge<Rankings::kDifferent>)
    ->Args({10, 42})
    ->Args({3, 420})
    ->Args({1000, 24})
    ->Args({1000, 42})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime()
    ->Iterations(1);

}  // namespace
}  // namespace matchbench
