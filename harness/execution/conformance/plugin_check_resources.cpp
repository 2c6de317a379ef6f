#include "harness/execution/conformance/advice.hpp"
#include "harness/execution/conformance/plugin_check_steps.hpp"
#include "harness/foundation/base/clock.hpp"
#include "harness/foundation/base/floor_rise.hpp"

#include "harness/execution/conformance/plugin_check_material.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>

namespace matchbench::conformance {
namespace {

constexpr std::size_t kManyServices = 4'000;  // enough that a slow matchmaker shows
// What takes longer to load is loaded once only.
constexpr std::int64_t kLoadNs = 5'000'000'000;
constexpr std::uint32_t kThreads = 4;
// What a contest grants after a deadline before it kills.
const std::int64_t kGraceNs = contest::Deadlines{}.grace_ns;
constexpr int kStopTries = 3;
constexpr std::size_t kGrowthQueries = 1'200;
constexpr std::size_t kFewestGrowthQueries = 400;
constexpr std::int64_t kGrowthNs = 30'000'000'000;
// The worker's own buffer for answers, 1 MiB, may fill up for the first time, and a runtime
// continues to compile.
constexpr std::uint64_t kToleratedGrowthBytes = std::uint64_t{2} << 20;
constexpr std::size_t kGrowthServices = 500;  // a leaked ranking is 8 kB then

double as_ms(std::int64_t ns) {
  return static_cast<double>(ns) / kNsPerMs;
}

// How long a call takes if it is left alone, and once its time is over.
struct StopTimes {
  std::int64_t full_ns = 0;
  std::int64_t stopped_ns = 0;

  bool quick() const { return full_ns < kGraceNs; }
  bool returned() const { return stopped_ns > 0 && stopped_ns < kGraceNs; }
};

void add_stop(CheckBench& bench, const std::string& call, std::size_t services,
              const StopTimes& times) {
  const double full_ms = as_ms(times.full_ns);
  const double stopped_ms = as_ms(times.stopped_ns);
  bench.add(
      times.quick() || times.returned(), "stop_" + call, call + " stops when told",
      times.quick()
          ? fmt::format("{}: {:.1f} ms for {} services, nothing to stop", call, full_ms, services)
      : times.returned()
          ? fmt::format("{}: back after {:.1f} ms, needs {:.0f} ms if left alone", call, stopped_ms,
                        full_ms)
          : fmt::format("{}: went on for {:.0f} ms after it was told to stop", call, stopped_ms),
      advice_for(bench.target(),
                 {"poll host.should_stop() in long loops, or call host.stop_if_asked()",
                  "look at the clock in long loops, and answer 'cancelled' once the call's "
                  "budget_ns is spent",
                  "call self.host.stop_if_asked() in long loops",
                  "call host.stopIfAsked() in long loops"}));
}

// Of matchmakers made and destroyed over and over.
void add_lives(CheckBench& bench, const CheckRecord& record, std::string key, std::string title,
               const std::string& good, std::string remedy) {
  const auto& load = record.phases[static_cast<std::size_t>(Phase::kLoad)];
  if (load && load->outcome == Outcome::kAbstained) {
    bench.add(CheckVerdict::kNotChecked, std::move(key), std::move(title), load->message);
  } else {
    bench.add(record, std::move(key), std::move(title), good, std::move(remedy));
  }
}

// The runtime of a program has threads of its own, so that their number says nothing, but they do
// not become more with every matchmaker.
void check_threads_of_lives(CheckBench& bench) {
  CheckSession plan = bench.plain();
  plan.unusual = protocol::UnusualCalls::kSomeLives;
  add_lives(
      bench, bench.hold(plan), "threads", "ends its threads",
      "matchmakers made and destroyed over and over leave no threads",
      advice_for(bench.target(),
                 {"join in destroy() what create() and load() started",
                  "end in destroy what create and load started",
                  "end the threads that __init__() and load() start before load() returns, or in "
                  "__del__(): the SDK keeps no matchmaker that is replaced",
                  "end the threads that the constructor and load() start before load() returns, or "
                  "make them end when nobody holds the matchmaker any more",
                  "end at the call 'destroy' the workers and timers that 'create' and 'load' "
                  "started"}));
}

constexpr const char* kGrowthTitle = "does not grow from query to query";
constexpr const char* kLivesTitle = "gives its memory back";

// The plan of a part that looks at memory; nothing, with a result that says why, if it cannot be
// made.
std::optional<CheckSession> query_growth_plan(CheckBench& bench, const std::string& cannot_tell,
                                              std::span<const Service> services) {
  if (!cannot_tell.empty()) {
    bench.add(CheckVerdict::kNotChecked, "query_growth", kGrowthTitle, cannot_tell);
    return {};
  }
  if (!bench.has_time(2, "query_growth", kGrowthTitle)) return {};
  CheckSession plan = bench.plain();
  // A reasoner of SME2 needs tenths of a second for each service.
  if (!bench.target().is_sme2()) plan.services = services;
  plan.rounds = kGrowthQueries / bench.requests().size();
  plan.tight_heap = true;
  plan.stop_after_ns = std::min(kGrowthNs, bench.left_ns());
  return plan;
}

std::optional<CheckSession> many_lives_plan(CheckBench& bench, const std::string& cannot_tell,
                                            std::span<const Service> services) {
  const std::string unable =
      !cannot_tell.empty() ? cannot_tell
      : bench.target().is_sme2()
          ? "SME2's interface has no call that ends a plugin; its process ends with it"
          : "";
  if (!unable.empty()) {
    bench.add(CheckVerdict::kNotChecked, "memory_after_destroy", kLivesTitle, unable);
    return {};
  }
  if (!bench.has_time(3, "memory_after_destroy", kLivesTitle)) return {};
  CheckSession plan = bench.plain();
  plan.services = services;
  plan.unusual = protocol::UnusualCalls::kManyLives;
  plan.tight_heap = true;
  return plan;
}

void add_query_growth(CheckBench& bench, const CheckSession& plan, const CheckRecord& record) {
  // The last answers may have come after the worker's end, when it has no size.
  std::vector<std::uint64_t> sizes = record.resident_bytes;
  std::erase(sizes, 0);
  if (!record.fault().empty()) {
    bench.add(record, "query_growth", kGrowthTitle, "", "see what the message names");
    return;
  }
  if (sizes.size() < kFewestGrowthQueries) {
    bench.add(CheckVerdict::kNotChecked, "query_growth", kGrowthTitle,
              fmt::format("too slow: {} queries on {} services in {} s", sizes.size(),
                          plan.services.size(), plan.stop_after_ns / 1'000'000'000));
    return;
  }
  const std::uint64_t grown = floor_rise(sizes);
  bench.add(
      grown <= kToleratedGrowthBytes, "query_growth", kGrowthTitle,
      fmt::format("{} KiB over {} queries", grown / 1024, floor_rise_steps(sizes.size())),
      advice_for(bench.target(),
                 {"free or reuse what a query allocates at the next call",
                  "look for lists, tables and caches that grow with every query",
                  "look for lists and dicts of the matchmaker, its class or module that grow with "
                  "every query, and for functools.cache",
                  "look for collections in fields, static ones above all, that grow with every "
                  "query",
                  "look for arrays and Maps outside the handling of a query that grow with every "
                  "query"}));
}

void add_many_lives(CheckBench& bench, const CheckRecord& record) {
  add_lives(
      bench, record, "memory_after_destroy", kLivesTitle,
      "matchmakers made and destroyed over and over leave nothing",
      advice_for(
          bench.target(),
          {"free in destroy() all that create() and load() allocated; keep nothing in globals",
           "keep nothing of a matchmaker in globals: after 'destroy' nothing of it is needed",
           "keep nothing of a matchmaker in variables of modules or classes, and end its threads",
           "keep nothing of a matchmaker in static fields, and end its threads"}));
}

}  // namespace

void check_stops(CheckBench& bench) {
  if (bench.target().is_sme2()) {
    return bench.add(CheckVerdict::kNotChecked, "stop_query", "load and query stop when told",
                     "SME2's interface cannot tell a plugin to stop");
  }
  if (!bench.has_time(2, "stop_load", "load stops when told")) return;
  const auto services = plain_services(bench.services_in(kLoadNs, kManyServices));
  CheckSession plan = bench.plain();
  plan.services = services;
  plan.requests = std::span(bench.requests()).first(1);
  bench.target().on_step(fmt::format("{} services", services.size()));
  const CheckRecord full = bench.hold(plan);
  if (const std::string fault = full.fault(); !fault.empty()) {
    bench.add(false, "many_services", "takes a collection of some thousand services", fault,
              "see what the message names; a contest's collection is as large");
    return;
  }
  const auto load_ns = [](const CheckRecord& record) {
    const auto& load = record.phases[static_cast<std::size_t>(Phase::kLoad)];
    return load ? load->time.wall_ns : 0;
  };
  const auto query_ns = [](const CheckRecord& record) {
    return record.answers.empty() ? 0 : record.answers[0].time.wall_ns;
  };
  // A machine that has much else to do makes a call slow now and then, but not time after time.
  const int tries = load_ns(full) > kLoadNs && !bench.target().thorough ? 1 : kStopTries;
  const auto add_times_of = [&](const std::string& call, const auto& time_of,
                                std::int64_t CheckSession::*budget_ns) {
    StopTimes times{.full_ns = time_of(full)};
    for (int i = 0; i < tries && !times.quick() && !times.returned(); ++i) {
      const bool is_first = i == 0;
      if (!is_first && bench.left_ns() < 2 * full.report.wall_ns) break;
      if (is_first && !bench.has_time(1, "stop_" + call, call + " stops when told")) return;
      bench.target().on_step(fmt::format("{} services, whether {} stops when told, try {} of {}",
                                         services.size(), call, i + 1, tries));
      CheckSession told = plan;
      told.*budget_ns = 1;
      times.stopped_ns = time_of(bench.hold(told));
      if (times.returned() || tries == 1) break;
      times.full_ns = std::min(times.full_ns, time_of(bench.hold(plan)));
    }
    add_stop(bench, call, services.size(), times);
  };
  add_times_of("load", load_ns, &CheckSession::load_budget_ns);
  add_times_of("query", query_ns, &CheckSession::query_budget_ns);
}

void check_threads(CheckBench& bench, const CheckRecord& first) {
  if (bench.target().is_sme2()) {
    return bench.add(CheckVerdict::kNotChecked, "threads", "ends its threads",
                     "SME2's interface has no call that ends a plugin; its process ends with it");
  }
  if (!bench.has_time(bench.target().is_program() ? 3U : 1U, "threads", "ends its threads")) return;
  if (bench.target().is_program()) return check_threads_of_lives(bench);
  CheckSession plan = bench.plain();
  plan.max_threads = kThreads;
  const CheckRecord many = bench.hold(plan);
  const auto at_end_of = [](const CheckRecord& record, Phase phase) {
    return record.report.process[static_cast<std::size_t>(phase)].threads;
  };
  const std::uint32_t alone = at_end_of(first, Phase::kLoad);
  const std::uint32_t loaded = at_end_of(many, Phase::kLoad);
  const std::uint32_t left = at_end_of(many, Phase::kDestroy);
  if (!many.fault().empty() || left == 0) {
    bench.add(CheckVerdict::kNotChecked, "threads", "joins its threads", many.fault());
    return;
  }
  bench.add(alone <= 1 && loaded <= kThreads && left <= 1, "threads", "joins its threads",
            fmt::format("{} after load where 1 is allowed, {} where {} are, {} after destroy",
                        alone, loaded, kThreads, left),
            "use at most options.max_threads, counting the caller's, and join all in destroy()");
}

void check_memory(CheckBench& bench, const std::string& cannot_tell) {
  const auto services = plain_services(bench.services_in(kLoadNs, kGrowthServices));
  const auto growth = query_growth_plan(bench, cannot_tell, services);
  const auto lives = many_lives_plan(bench, cannot_tell, services);
  // Two of a large model need not fit, and what is let out of the sandbox may share anything.
  const bool apart = bench.is_slow() || bench.target().confinement == ConfinementMode::kOff ||
                     !bench.target().granted.are_none();
  if (growth && lives && !apart) {
    const auto [of_queries, of_lives] = bench.hold_both(*growth, *lives);
    add_query_growth(bench, *growth, of_queries);
    return add_many_lives(bench, of_lives);
  }
  if (growth) add_query_growth(bench, *growth, bench.hold(*growth));
  if (lives) add_many_lives(bench, bench.hold(*lives));
}

void check_output(CheckBench& bench) {
  std::string start = bench.output_start();
  std::ranges::replace_if(
      start, [](unsigned char c) { return c < ' ' || c >= 0x7f; }, ' ');
  bench.add(bench.output_bytes() == 0, "stdout", "writes nothing to standard output",
            bench.output_bytes() == 0 ? "nothing in all of these sessions"
                                      : fmt::format("{} bytes: '{}'", bench.output_bytes(), start),
            "say it with host.log()");
}

void check_sanitizer(CheckBench& bench, bool built_with_sanitizer) {
  const std::string title = "is clean under AddressSanitizer";
  if (!built_with_sanitizer) {
    bench.add(
        CheckVerdict::kNotChecked, "sanitizer", title,
        "the plugin is not built with it; build both it and matchbench with -fsanitize=address");
    return;
  }
  bench.add(bench.sanitizer_report().empty(), "sanitizer", title,
            bench.sanitizer_report().empty() ? "no report in all of these sessions"
                                             : bench.sanitizer_report(),
            "run 'matchbench run' with 'isolation: none' to see the whole report");
}

}  // namespace matchbench::conformance
