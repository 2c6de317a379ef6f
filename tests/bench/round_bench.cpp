// What the harness costs from end to end: rounds of the null matchmaker, which answers with a fixed
// ranking of ten services, in a confined worker process, stored in SQLite.
#include "harness/base/clock.hpp"
#include "harness/base/hash.hpp"
#include "harness/round/round.hpp"
#include "harness/store/store.hpp"

#include <benchmark/benchmark.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <vector>

namespace matchbench {
namespace {

namespace fs = std::filesystem;

constexpr std::uint32_t kServices = 1083;  // as in OWLS-TC4

class Nobody : public RoundObserver {
 public:
  void on_start(std::uint64_t, std::uint64_t) override {}
  void on_session(const Entrant&, const PlannedSession&) override { began_ns_ = monotonic_ns(); }
  void on_answer(const Entrant&, const Answer& answer) override {
    if (answer.pass == 0) first_pass_ended_ns_ = monotonic_ns();
    times_ns_.push_back(answer.time.wall_ns);
  }
  void on_tick() override {}

  std::int64_t began_ns_ = 0;
  std::int64_t first_pass_ended_ns_ = 0;
  std::vector<std::int64_t> times_ns_;
};

Collection collection_of(std::size_t requests) {
  Collection made;
  for (std::uint32_t i = 0; i < kServices; ++i) {
    made.services.emplace_back().uri = "http://example.org/service/" + std::to_string(i);
  }
  for (std::size_t i = 0; i < requests; ++i) {
    made.requests.emplace_back().uri = "http://example.org/request/" + std::to_string(i);
  }
  made.digest = "made";
  return made;
}

// One worker, `range(0)` requests, `range(1)` passes. The first pass stores every ranking's rows;
// the others repeat them. Rates count from the start of the first session, so that of the first
// pass bears the start of the worker and of the plugin, and from the end of the first pass.
void BM_NullRound(benchmark::State& state) {
  const Collection collection = collection_of(static_cast<std::size_t>(state.range(0)));
  Protocol protocol;
  protocol.passes = static_cast<std::uint32_t>(state.range(1));
  protocol.warmup = 0;
  protocol.blocks = 1;
  protocol.confinement = ConfinementMode::kBestEffort;
  std::vector<Entrant> entrants(1);
  entrants[0].name = "null";
  entrants[0].plugin.path = NULL_PLUGIN;
  entrants[0].plugin.sha256 = sha256_of_file(NULL_PLUGIN);
  entrants[0].parameters = "{}";
  const std::vector<std::uint32_t> folds = {0};
  const fs::path database =
      fs::temp_directory_path() / ("matchbench_round_bench_" + std::to_string(getpid()) + ".db");
  const auto remove_database = [&] {
    for (const char* suffix : {"", "-wal", "-shm"}) fs::remove(database.string() + suffix);
  };
  double first_rate = 0;
  double later_rate = 0;
  std::vector<std::int64_t> times_ns;
  for (auto _ : state) {
    remove_database();
    Nobody observer;
    RoundStore store = RoundStore::create(database, {}, collection);
    const RoundSummary summary = run_round({.protocol = protocol,
                                            .entrants = entrants,
                                            .folds = folds,
                                            .collection = collection,
                                            .start_worker = process_workers(WORKER_PROGRAM),
                                            .interrupt = [] { return false; }},
                                           store, observer);
    const std::int64_t end_ns = monotonic_ns();
    if (summary.failed != 0) std::abort();
    const auto requests = static_cast<double>(state.range(0));
    const auto first_ns = static_cast<double>(observer.first_pass_ended_ns_ - observer.began_ns_);
    first_rate = std::max(first_rate, requests / first_ns * 1e9);
    if (state.range(1) > 1) {
      const auto later_ns = static_cast<double>(end_ns - observer.first_pass_ended_ns_);
      later_rate =
          std::max(later_rate, requests * static_cast<double>(state.range(1) - 1) / later_ns * 1e9);
    }
    times_ns = std::move(observer.times_ns_);
  }
  std::ranges::sort(times_ns);
  state.counters["p50_ns"] = static_cast<double>(times_ns[times_ns.size() / 2]);
  state.counters["stored/s"] = first_rate;
  state.counters["repeated/s"] = later_rate;
  remove_database();
}

BENCHMARK(BM_NullRound)
    ->Args({100'000, 1})
    ->Args({1'000, 1'000})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime()
    ->Iterations(3);

// What the host uses of a core while a worker computes: 100 queries of range(0) milliseconds of
// processor time each, by getrusage(2) from the first answer to the last, so that the start of the
// worker is not in it.
class CpuWatcher : public Nobody {
 public:
  void on_answer(const Entrant&, const Answer&) override {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    last_cpu_ns_ = to_ns(usage.ru_utime) + to_ns(usage.ru_stime);
    last_ns_ = monotonic_ns();
    if (answers_++ > 0) return;
    first_cpu_ns_ = last_cpu_ns_;
    first_ns_ = last_ns_;
  }

  double percent_of_a_core() const {
    return 100 * static_cast<double>(last_cpu_ns_ - first_cpu_ns_) /
           static_cast<double>(last_ns_ - first_ns_);
  }

 private:
  static std::int64_t to_ns(const timeval& time) {
    return std::int64_t{time.tv_sec} * 1'000'000'000 + std::int64_t{time.tv_usec} * 1'000;
  }

  int answers_ = 0;
  std::int64_t first_cpu_ns_ = 0;
  std::int64_t first_ns_ = 0;
  std::int64_t last_cpu_ns_ = 0;
  std::int64_t last_ns_ = 0;
};

void BM_HostBesideABusyWorker(benchmark::State& state) {
  const Collection collection = collection_of(100);
  Protocol protocol;
  protocol.passes = 1;
  protocol.warmup = 0;
  protocol.blocks = 1;
  protocol.confinement = ConfinementMode::kBestEffort;
  std::vector<Entrant> entrants(1);
  entrants[0].name = "busy";
  entrants[0].plugin.path = TIMED_PLUGIN;
  entrants[0].plugin.sha256 = sha256_of_file(TIMED_PLUGIN);
  entrants[0].parameters = "{\"busy_us\":\"" + std::to_string(state.range(0) * 1000) + "\"}";
  const std::vector<std::uint32_t> folds = {0};
  const fs::path database =
      fs::temp_directory_path() / ("matchbench_busy_bench_" + std::to_string(getpid()) + ".db");
  std::vector<double> percents;
  for (auto _ : state) {
    CpuWatcher observer;
    {
      RoundStore store = RoundStore::create(database, {}, collection);
      const RoundSummary summary = run_round({.protocol = protocol,
                                              .entrants = entrants,
                                              .folds = folds,
                                              .collection = collection,
                                              .start_worker = process_workers(WORKER_PROGRAM),
                                              .interrupt = [] { return false; }},
                                             store, observer);
      if (summary.failed != 0) std::abort();
    }
    percents.push_back(observer.percent_of_a_core());
    for (const char* suffix : {"", "-wal", "-shm"}) fs::remove(database.string() + suffix);
  }
  std::ranges::sort(percents);
  state.counters["host_cpu_%"] = percents[percents.size() / 2];
}

BENCHMARK(BM_HostBesideABusyWorker)
    ->Arg(1)
    ->Arg(20)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime()
    ->Iterations(3);

}  // namespace
}  // namespace matchbench
