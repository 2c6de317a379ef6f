// What the harness costs from end to end: rounds of the null matchmaker, which answers with a fixed
// ranking of ten services, in a confined worker process, stored in SQLite.
#include "harness/data/store/round/store.hpp"
#include "harness/execution/round/round.hpp"
#include "harness/foundation/base/clock.hpp"
#include "harness/foundation/base/hash.hpp"
#include "tests/support/temporary_folder.hpp"

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

class Nobody : public round::RoundObserver {
 public:
  void on_session(const Entrant&, const round::PlannedSession&) override {
    began_ns_ = monotonic_ns();
  }
  void on_answer(const Entrant&, const Answer& answer) override {
    if (answer.pass == 0) first_pass_ended_ns_ = monotonic_ns();
    times_ns_.push_back(answer.time.wall_ns);
  }

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

// One entrant, one round in a confined worker, in a database that is gone afterwards.
class BenchRound {
 public:
  BenchRound(const char* library, std::string parameters, std::size_t requests,
             std::uint32_t passes, bool clock_apart) {
    contest::ProtocolSettings& protocol = prepared_.contest.protocol;
    protocol.passes = passes;
    protocol.warmup = 0;
    protocol.blocks = 1;
    protocol.clock_apart = clock_apart;
    protocol.confinement = ConfinementMode::kBestEffort;
    Entrant& entrant = prepared_.entrants.asked.emplace_back();
    entrant.name = "entrant";
    entrant.plugin.path = library;
    entrant.plugin.sha256 = sha256_of_file(library);
    entrant.parameters = std::move(parameters);
    prepared_.entrants.folds = {0};
    prepared_.collection = collection_of(requests);
    prepared_.start_worker = session::process_workers(WORKER_PROGRAM);
  }
  BenchRound(const BenchRound&) = delete;
  BenchRound& operator=(const BenchRound&) = delete;
  ~BenchRound() { remove_database(); }

  // Returns when it ended, before the database is closed.
  std::int64_t run(round::RoundObserver& observer) {
    remove_database();
    store::RoundStore store = store::RoundStore::create(database_, {}, prepared_.collection);
    const round::RoundSummary summary =
        round::run_round(prepared_, store, observer, [] { return false; });
    const std::int64_t end_ns = monotonic_ns();
    if (summary.failed != 0) std::abort();
    return end_ns;
  }

 private:
  void remove_database() const {
    for (const char* suffix : {"", "-wal", "-shm"}) fs::remove(database_.string() + suffix);
  }

  round::PreparedRound prepared_;
  const TemporaryFolder folder_;
  const fs::path database_ = folder_ / "round.db";
};

// One worker, `range(0)` requests, `range(1)` passes, the clock apart or beside. The first pass
// stores every ranking's rows; the others repeat them. Rates count from the start of the first
// session, so that of the first pass bears the start of the worker and of the plugin, and from the
// end of the first pass.
void BM_NullRound(benchmark::State& state) {
  BenchRound round(NULL_PLUGIN, "{}", static_cast<std::size_t>(state.range(0)),
                   static_cast<std::uint32_t>(state.range(1)), state.range(2) != 0);
  double first_rate = 0;
  double later_rate = 0;
  std::vector<std::int64_t> times_ns;
  for (auto _ : state) {
    Nobody observer;
    const std::int64_t end_ns = round.run(observer);
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
}

BENCHMARK(BM_NullRound)
    ->ArgNames({"requests", "passes", "apart"})
    ->ArgsProduct({{100'000}, {1}, {1, 0}})
    ->ArgsProduct({{1'000}, {1'000}, {1, 0}})
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
  BenchRound round(TIMED_PLUGIN, "{\"busy_us\":\"" + std::to_string(state.range(0) * 1000) + "\"}",
                   100, 1, true);
  std::vector<double> percents;
  for (auto _ : state) {
    CpuWatcher observer;
    round.run(observer);
    percents.push_back(observer.percent_of_a_core());
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
