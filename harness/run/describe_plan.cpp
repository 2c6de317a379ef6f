#include "harness/run/describe_plan.hpp"

#include "harness/round/rate_search.hpp"
#include "harness/run/least_time.hpp"
#include "harness/text/counted.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace matchbench::run {

std::string describe_plan(const contest::Contest& contest, const round::RoundPlan& plan,
                          const ContestEntrants& entrants, std::size_t request_count,
                          std::size_t service_count) {
  const contest::ProtocolSettings& protocol = contest.protocol;
  std::map<std::size_t, std::size_t> workers;
  std::map<std::size_t, std::size_t> folds;  // of first repetitions; 1: not trained
  for (const auto& session : plan.sessions) {
    ++workers[session.repetition];
    if (plan.repetitions[session.repetition].number != 0) continue;
    folds[session.repetition] =
        std::max<std::size_t>(folds[session.repetition], session.fold.value_or(0) + 1);
  }
  std::size_t trial_workers = 0;  // for one trial of each entrant
  for (const auto& [repetition, count] : folds) trial_workers += count;
  std::string text =
      fmt::format("{}{}: {}{}, {}, scenario {}\n", contest.name,
                  contest.track.empty() ? "" : fmt::format(", track {}", contest.track),
                  text::counted(request_count, "request", "requests"),
                  contest.split.empty() ? "" : fmt::format(" of the split '{}'", contest.split),
                  text::counted(service_count, "service", "services"), name_of(protocol.scenario));
  if (!contest.training.split.empty()) {
    text +=
        fmt::format("entrants that learn are trained on the split '{}'\n", contest.training.split);
  }
  for (std::size_t r = 0; r < plan.repetitions.size(); ++r) {
    const round::PlannedRepetition& planned = plan.repetitions[r];
    const Entrant& entrant = entrants.entrants[planned.entrant];
    text += fmt::format("  {}", entrant.name);
    if (entrant.repetitions > 1) text += fmt::format(", repetition {}", planned.number + 1);
    text += fmt::format(": {} in {}\n", text::counted(protocol.passes, "pass", "passes"),
                        text::counted(workers[r], "worker", "workers"));
  }
  for (const auto& file : entrants.run_files) {
    text += fmt::format("  {}: a run file with rankings for {} of {}; nobody is asked\n",
                        file.entrant.name, request_count - file.missing(),
                        text::counted(request_count, "request", "requests"));
  }
  const auto repetitions = static_cast<std::int64_t>(plan.repetitions.size());
  const auto sessions = static_cast<std::int64_t>(plan.sessions.size());
  const std::int64_t timed = repetitions * queries_of_repetition(protocol, request_count);
  text +=
      fmt::format("{}, {}, {}, each worker warmed up by {}\n",
                  text::counted(plan.repetitions.size(), "repetition", "repetitions"),
                  text::counted(plan.sessions.size(), "worker", "workers"),
                  text::counted(static_cast<std::uint64_t>(timed), "timed query", "timed queries"),
                  text::counted(protocol.warmup, "pass", "passes"));
  std::int64_t trials_ns = 0;
  if (protocol.audit) {
    text += fmt::format("audits: {} more\n", text::counted(3 * trial_workers, "worker", "workers"));
    trials_ns += 3 * static_cast<std::int64_t>(trial_workers) * kWorkerNs;
  }
  if (!protocol.scaling.empty()) {
    const std::size_t count = protocol.scaling.size() * trial_workers;
    text += fmt::format("scaling: {} more\n", text::counted(count, "worker", "workers"));
    trials_ns += static_cast<std::int64_t>(count) * kWorkerNs;
  }
  if (const std::size_t queries = queries_of_search(protocol, request_count); queries > 0) {
    const double rate = protocol.server.rate_per_s;
    const auto searches = static_cast<std::int64_t>(trial_workers);
    const std::int64_t search_ns = round::least_search_ns(queries, rate);
    text += fmt::format(
        "rate search: {} at each rate; the first, {} per second, takes {}, the whole "
        "search {} at least, for each of {}\n",
        text::counted(queries, "query", "queries"), rate,
        duration_text(std::llround(static_cast<double>(queries) / rate * 1e9)),
        duration_text(search_ns), text::counted(folds.size(), "entrant", "entrants"));
    trials_ns += static_cast<std::int64_t>(folds.size()) * search_ns + searches * kWorkerNs;
  }
  std::int64_t least_ns =
      std::max(repetitions * scheduled_ns(protocol, request_count), timed * kLeastQueryNs) +
      sessions * kWorkerNs;
  least_ns = std::max(least_ns, repetitions * protocol.min_duration_ns) + trials_ns;
  text += fmt::format("it takes {} at least, and for each millisecond of a query {} more\n",
                      duration_text(least_ns), duration_text(timed * 1'000'000));
  return text;
}

}  // namespace matchbench::run
