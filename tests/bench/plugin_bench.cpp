#include "harness/execution/plugin/host_services.hpp"
#include "harness/execution/plugin/library.hpp"
#include "harness/execution/plugin/library_matchmaker.hpp"
#include "harness/foundation/base/clock.hpp"
#include "harness/foundation/base/thread_cpu_clock.hpp"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdlib>
#include <vector>

namespace matchbench {
namespace {

// Until load() the null matchmaker answers with no services, at the same cost.
class NullMatchmaker {
 public:
  NullMatchmaker() {
    if (matchmaker_.create({}, 0).outcome != Outcome::kOk) std::abort();
  }

  std::int64_t query_ns() {
    mb_query_t query{};
    query.struct_size = sizeof query;
    mb_ranking_t ranking{};
    ranking.struct_size = sizeof ranking;
    const plugin::CallResult result = matchmaker_.query(query, 1'000'000'000, ranking);
    benchmark::DoNotOptimize(ranking);
    if (result.outcome != Outcome::kOk) std::abort();
    return result.time.wall_ns;
  }

 private:
  plugin::PluginTable table_ = plugin::PluginLibrary(NULL_PLUGIN).plugin(0);
  plugin::HostServices host_{[](mb_severity, std::string_view) {}, nullptr};
  plugin::LibraryMatchmaker matchmaker_{table_, host_};
};

double at(const std::vector<std::int64_t>& sorted, double p) {
  return static_cast<double>(
      sorted[static_cast<std::size_t>(p * static_cast<double>(sorted.size()))]);
}

// What is measured of a query that does nothing: the least time that any matchmaker can show. The
// cost of one clock call is in it. The benchmark's own time is that of the whole call with its
// bookkeeping, most of it two readings of the thread's processor time.
void BM_NullQuery(benchmark::State& state) {
  NullMatchmaker matchmaker;
  std::vector<std::int64_t> times_ns;
  times_ns.reserve(static_cast<std::size_t>(state.max_iterations));
  for (auto _ : state) times_ns.push_back(matchmaker.query_ns());
  std::ranges::sort(times_ns);
  state.counters["p50_ns"] = at(times_ns, 0.5);
  state.counters["p99_ns"] = at(times_ns, 0.99);
  state.counters["clock_ns"] = clock_cost_ns();
}

BENCHMARK(BM_NullQuery)->Iterations(1'000'000);

// The harness makes most of the readings around queries, two for each, without a system call. If
// the C library has no restartable sequences (glibc before 2.35), each reading is one.
void BM_ProcessorTimeOfAThread(benchmark::State& state) {
  ThreadCpuClock clock;
  for (auto _ : state) benchmark::DoNotOptimize(clock.at_ns(monotonic_ns()));
}

void BM_ProcessorTimeOfAThreadBySystemCall(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(thread_cpu_ns());
}

BENCHMARK(BM_ProcessorTimeOfAThread);
BENCHMARK(BM_ProcessorTimeOfAThreadBySystemCall);

}  // namespace
}  // namespace matchbench
