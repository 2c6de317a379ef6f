// What confinement costs an entrant: the null matchmaker in confined workers, in unconfined ones
// and in those whose clock is apart, which take turns in one run. SECURITY.md states the figures.

#include "harness/execution/conformance/plugin_check_material.hpp"
#include "harness/execution/protocol/image.hpp"
#include "harness/execution/session/start/session.hpp"
#include "harness/foundation/base/clock.hpp"
#include "harness/foundation/base/median.hpp"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <numeric>
#include <optional>
#include <vector>

namespace matchbench {
namespace {

namespace fs = std::filesystem;

constexpr int kPairs = 101;
constexpr std::size_t kServices = 1'000;
constexpr std::size_t kQueries = 5'000;

// One session in nanoseconds.
struct Session {
  std::int64_t start_ns = 0;  // until the plugin is loaded
  std::vector<std::int64_t> calls_ns;
};

class Workshop {
 public:
  Workshop() {
    Collection collection;
    collection.services = conformance::plain_services(kServices);
    image_.emplace(protocol::write_image(collection, {}));
    queries_.assign(kQueries, {0, {0}});
  }

  Session hold(ConfinementMode mode, bool clock_apart) {
    contest::ProtocolSettings protocol;
    protocol.confinement = mode;
    protocol.clock_apart = clock_apart;
    const fs::path plugin = NULL_PLUGIN;
    session::SessionTask task;
    task.start.plugin_path = plugin.string();
    task.start.service_order.resize(kServices);
    std::iota(task.start.service_order.begin(), task.start.service_order.end(), 0u);
    task.queries = queries_;
    task.requests = requests_;

    Session session;
    session::SessionEvents events;
    events.on_answer = [&](const session::PlannedQuery&, const protocol::Answered& answer) {
      session.calls_ns.push_back(answer.time.wall_ns);
    };
    const std::int64_t begin_ns = monotonic_ns();
    events.on_phase = [&](const PhaseResult& result) {
      if (result.phase == Phase::kLoad) session.start_ns = monotonic_ns() - begin_ns;
    };
    const session::SessionReport report =
        session::hold_session({.protocol = protocol, .start_worker = start_worker_}, *image_, task,
                              events, [] { return false; });
    if (report.outcome != Outcome::kOk) {
      std::cerr << report.message << '\n';
      std::exit(1);
    }
    return session;
  }

 private:
  std::optional<session::SharedImage> image_;
  const std::vector<Service> requests_ = conformance::plain_requests(1);
  std::vector<session::PlannedQuery> queries_;
  const session::StartWorker start_worker_ = session::process_workers(WORKER_PROGRAM);
};

// The sessions of one kind: their start in milliseconds, the median call in nanoseconds.
struct Arm {
  std::vector<double> starts_ms;
  std::vector<double> calls_ns;

  void take(const Session& session) {
    starts_ms.push_back(static_cast<double>(session.start_ns) / 1e6);
    calls_ns.push_back(*median(session.calls_ns));
  }
};

void ConfinedAgainstUnconfined(benchmark::State& state) {
  Workshop workshop;
  Arm confined;
  Arm unconfined;
  Arm apart;
  std::vector<double> added_ms;
  std::vector<double> added_ns;
  for ([[maybe_unused]] auto unused : state) {
    for (int pair = 0; pair < kPairs; ++pair) {
      // Who comes first changes, so that a drift of the machine falls on both alike.
      for (const bool first : {true, false}) {
        const bool shut_in = first == (pair % 2 == 0);
        (shut_in ? confined : unconfined)
            .take(
                workshop.hold(shut_in ? ConfinementMode::kRequired : ConfinementMode::kOff, false));
      }
      apart.take(workshop.hold(ConfinementMode::kRequired, true));
      added_ms.push_back(confined.starts_ms.back() - unconfined.starts_ms.back());
      added_ns.push_back(confined.calls_ns.back() - unconfined.calls_ns.back());
    }
  }
  state.counters["start_unconfined_ms"] = *median(unconfined.starts_ms);
  state.counters["start_confined_ms"] = *median(confined.starts_ms);
  state.counters["start_added_ms"] = *median(added_ms);
  state.counters["query_unconfined_ns"] = *median(unconfined.calls_ns);
  state.counters["query_confined_ns"] = *median(confined.calls_ns);
  state.counters["start_apart_ms"] = *median(apart.starts_ms);
  state.counters["query_apart_ns"] = *median(apart.calls_ns);
  state.counters["query_added_ns"] = *median(added_ns);
}
BENCHMARK(ConfinedAgainstUnconfined)->Iterations(1)->Unit(benchmark::kSecond);

}  // namespace
}  // namespace matchbench
