// What confinement costs an entrant: the null matchmaker in confined and in unconfined workers,
// which take turns in one run. SECURITY.md states the figures.

#include "harness/base/clock.hpp"
#include "harness/protocol/image.hpp"
#include "harness/round/confinement_order.hpp"
#include "harness/round/conversation.hpp"
#include "harness/round/plugin_check_material.hpp"
#include "harness/round/scratch.hpp"

#include <benchmark/benchmark.h>
#include <boost/asio/io_context.hpp>

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
    collection.services = plain_services(kServices);
    image_.emplace(write_image(collection, {}));
    queries_.assign(kQueries, {0, {0}});
  }

  Session hold(ConfinementMode mode) {
    const ScratchFolder scratch;
    Protocol protocol;
    protocol.confinement = mode;
    const fs::path plugin = NULL_PLUGIN;
    SessionTask task;
    task.start.confinement = confinement_order(protocol, plugin, scratch.path());
    task.start.plugin_path = plugin.string();
    task.start.service_order.resize(kServices);
    std::iota(task.start.service_order.begin(), task.start.service_order.end(), 0u);
    task.limits = worker_limits(protocol);
    task.queries = queries_;
    task.requests = requests_;

    Session session;
    SessionEvents events;
    events.on_hello = [](const Hello&) {};
    events.on_described = [](const Described&) {};
    events.on_answer = [&](const PlannedQuery&, const Answered& answer) {
      session.calls_ns.push_back(answer.time.wall_ns);
    };
    const std::int64_t begin_ns = monotonic_ns();
    events.on_phase = [&](const PhaseResult& result) {
      if (result.phase == Phase::kLoad) session.start_ns = monotonic_ns() - begin_ns;
    };
    const auto worker = process_workers(WORKER_PROGRAM)(*image_);
    boost::asio::io_context io;
    const SessionReport report = converse(io, *worker, task, events, [] { return false; });
    if (report.outcome != Outcome::kOk) {
      std::cerr << report.message << '\n';
      std::exit(1);
    }
    return session;
  }

 private:
  std::optional<SharedImage> image_;
  const std::vector<Service> requests_ = plain_requests(1);
  std::vector<PlannedQuery> queries_;
};

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

// Of the sessions of one kind: the start in milliseconds, the median call in nanoseconds.
struct Arm {
  std::vector<double> starts_ms;
  std::vector<double> calls_ns;

  void take(const Session& session) {
    starts_ms.push_back(static_cast<double>(session.start_ns) / 1e6);
    calls_ns.push_back(median({session.calls_ns.begin(), session.calls_ns.end()}));
  }
};

void ConfinedAgainstUnconfined(benchmark::State& state) {
  Workshop workshop;
  Arm confined;
  Arm unconfined;
  std::vector<double> added_ms;
  std::vector<double> added_ns;
  for ([[maybe_unused]] auto unused : state) {
    for (int pair = 0; pair < kPairs; ++pair) {
      // Who comes first changes, so that a drift of the machine falls on both alike.
      for (const bool first : {true, false}) {
        const bool shut_in = first == (pair % 2 == 0);
        (shut_in ? confined : unconfined)
            .take(workshop.hold(shut_in ? ConfinementMode::kRequired : ConfinementMode::kOff));
      }
      added_ms.push_back(confined.starts_ms.back() - unconfined.starts_ms.back());
      added_ns.push_back(confined.calls_ns.back() - unconfined.calls_ns.back());
    }
  }
  state.counters["start_unconfined_ms"] = median(unconfined.starts_ms);
  state.counters["start_confined_ms"] = median(confined.starts_ms);
  state.counters["start_added_ms"] = median(added_ms);
  state.counters["query_unconfined_ns"] = median(unconfined.calls_ns);
  state.counters["query_confined_ns"] = median(confined.calls_ns);
  state.counters["query_added_ns"] = median(added_ns);
}
BENCHMARK(ConfinedAgainstUnconfined)->Iterations(1)->Unit(benchmark::kSecond);

}  // namespace
}  // namespace matchbench
