#include "harness/operations/conduct/least_time.hpp"

#include "harness/execution/round/rate_search.hpp"
#include "harness/foundation/text/counted.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string_view>
#include <vector>

namespace matchbench::conduct {
namespace {

struct WorkersOfPlan {
  std::map<std::size_t, std::size_t> by_repetition;
  std::size_t entrants = 0;
  std::size_t of_a_trial = 0;  // for one trial of each entrant: one, or as many as there are folds
  std::size_t trained = 0;     // of these, for entrants that are trained
};

WorkersOfPlan workers_of(const round::RoundPlan& plan) {
  WorkersOfPlan workers;
  std::map<std::size_t, std::size_t> folds;  // of first repetitions; 1: not trained, or on a split
  std::map<std::size_t, std::size_t> trained;
  for (const auto& session : plan.sessions) {
    ++workers.by_repetition[session.repetition];
    if (plan.repetitions[session.repetition].number != 0) continue;
    folds[session.repetition] =
        std::max<std::size_t>(folds[session.repetition], session.fold.value_or(0) + 1);
    if (session.fold) trained[session.repetition] = folds[session.repetition];
  }
  workers.entrants = folds.size();
  for (const auto& [repetition, count] : folds) workers.of_a_trial += count;
  for (const auto& [repetition, count] : trained) workers.trained += count;
  return workers;
}

std::string what_is_asked(const contest::Contest& contest, std::size_t request_count,
                          std::size_t service_count) {
  std::string text = fmt::format(
      "{}{}: {}{}, {}, scenario {}\n", contest.name,
      contest.track.empty() ? "" : fmt::format(", track {}", contest.track),
      text::counted(request_count, "request", "requests"),
      contest.split.empty() ? "" : fmt::format(" of the split '{}'", contest.split),
      text::counted(service_count, "service", "services"), name_of(contest.protocol.scenario));
  if (!contest.training.split.empty()) {
    text +=
        fmt::format("entrants that learn are trained on the split '{}'\n", contest.training.split);
  }
  return text;
}

std::string what_is_fused(const round::RoundEntrants& entrants) {
  std::vector<std::string> names;  // in the order of FusionEntrant::members
  for (const auto& entrant : entrants.asked) names.push_back(entrant.name);
  for (const auto& file : entrants.run_files) names.push_back(file.entrant.name);
  std::string text;
  for (const auto& fusion : entrants.fusions) {
    std::vector<std::string_view> members;
    for (const std::size_t member : fusion.members) members.push_back(names[member]);
    text += fmt::format("  {}: a fusion of {}; nobody is asked\n", fusion.entrant.name,
                        fmt::join(members, ", "));
    names.push_back(fusion.entrant.name);
  }
  return text;
}

std::string who_is_asked(const contest::ProtocolSettings& protocol, const round::RoundPlan& plan,
                         WorkersOfPlan& workers, const round::RoundEntrants& entrants,
                         std::size_t request_count) {
  std::string text;
  for (std::size_t r = 0; r < plan.repetitions.size(); ++r) {
    const round::PlannedRepetition& planned = plan.repetitions[r];
    if (planned.number != 0) continue;  // as the first
    const Entrant& entrant = entrants.asked[planned.entrant];
    const bool is_repeated = entrant.repetitions > 1;
    text += fmt::format("  {}{}: {} in {}{}\n", entrant.name,
                        is_repeated ? fmt::format(" × {} repetitions", entrant.repetitions) : "",
                        text::counted(protocol.passes, "pass", "passes"),
                        text::counted(workers.by_repetition[r], "worker", "workers"),
                        is_repeated ? " each" : "");
  }
  for (const auto& file : entrants.run_files) {
    text += fmt::format("  {}: a run file with rankings for {} of {}; nobody is asked\n",
                        file.entrant.name, request_count - file.missing(),
                        text::counted(request_count, "request", "requests"));
  }
  return text + what_is_fused(entrants);
}

// What is done beside the timed passes, and the least time that it takes.
struct PlannedTrials {
  std::string text;
  std::int64_t least_ns = 0;
};

PlannedTrials trials_of(const contest::ProtocolSettings& protocol, const WorkersOfPlan& workers,
                        std::size_t request_count) {
  PlannedTrials trials;
  if (protocol.audit) {
    const std::size_t count = 3 * workers.of_a_trial + workers.trained;
    trials.text += fmt::format("audits: {}\n", text::counted(count, "more worker", "more workers"));
    trials.least_ns += static_cast<std::int64_t>(count) * kWorkerNs;
  }
  if (!protocol.scaling.empty()) {
    const std::size_t count = protocol.scaling.size() * workers.of_a_trial;
    trials.text +=
        fmt::format("scaling: {}\n", text::counted(count, "more worker", "more workers"));
    trials.least_ns += static_cast<std::int64_t>(count) * kWorkerNs;
  }
  if (const std::size_t queries = queries_of_search(protocol, request_count); queries > 0) {
    const double rate = protocol.server.rate_per_s;
    const std::int64_t search_ns =
        round::least_search_ns(rate_verdict(protocol).queries, protocol.server, request_count);
    trials.text += fmt::format(
        "rate search: {} at the first rate, {} per second, which takes {}, the whole "
        "search at least {}, for each of {}\n",
        text::counted(queries, "query", "queries"), rate,
        duration_text(std::llround(static_cast<double>(queries) / rate * 1e9)),
        duration_text(search_ns), text::counted(workers.entrants, "entrant", "entrants"));
    trials.least_ns += static_cast<std::int64_t>(workers.entrants) * search_ns +
                       static_cast<std::int64_t>(workers.of_a_trial) * kWorkerNs;
  }
  return trials;
}

}  // namespace

std::string describe_plan(const contest::Contest& contest, const round::RoundPlan& plan,
                          const round::RoundEntrants& entrants, std::size_t request_count,
                          std::size_t service_count) {
  const contest::ProtocolSettings& protocol = contest.protocol;
  WorkersOfPlan workers = workers_of(plan);
  const PlannedTrials trials = trials_of(protocol, workers, request_count);
  const auto repetitions = static_cast<std::int64_t>(plan.repetitions.size());
  const std::int64_t timed = repetitions * queries_of_repetition(protocol, request_count);
  const std::int64_t timed_ns =
      std::max(repetitions * scheduled_ns(protocol, request_count), timed * kLeastQueryNs) +
      static_cast<std::int64_t>(plan.sessions.size()) * kWorkerNs;
  const std::int64_t least_ns =
      std::max(timed_ns, repetitions * protocol.min_duration_ns) + trials.least_ns;
  return what_is_asked(contest, request_count, service_count) +
         who_is_asked(protocol, plan, workers, entrants, request_count) +
         fmt::format(
             "{}, {}, {}, each worker warmed up by {}\n",
             text::counted(plan.repetitions.size(), "repetition", "repetitions"),
             text::counted(plan.sessions.size(), "worker", "workers"),
             text::counted(static_cast<std::uint64_t>(timed), "timed query", "timed queries"),
             text::counted(protocol.warmup, "pass", "passes")) +
         trials.text +
         fmt::format("it takes at least {}, and {} more for each millisecond that a query takes\n",
                     duration_text(least_ns), duration_text(timed * 1'000'000));
}

}  // namespace matchbench::conduct
