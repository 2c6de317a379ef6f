#include "harness/operations/season/status.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <map>

namespace matchbench::season {
namespace {

std::string phase_state(const Phase& phase, Instant at) {
  if (phase.is_open(at)) return "open";
  return at < phase.from ? "to come" : "ended";
}

// "running, 42 %", "waiting, 3 before it", or the state's name.
std::string state_text(const Entry& entry, const std::map<std::string, std::size_t>& places,
                       const std::optional<conduct::RoundProgress>& running) {
  if (running && !running->ended && running->queries > 0) {
    for (const auto& one : running->entrants) {
      if (one.entrant != entry.name() || one.queries == 0) continue;
      return fmt::format("running, {} %", 100 * one.answered / one.queries);
    }
  }
  const auto place = places.find(entry.name());
  if (place == places.end()) {
    return std::string(kEntryStateNames[static_cast<std::size_t>(entry.state)]);
  }
  return place->second == 0 ? "waiting, next" : fmt::format("waiting, {} before it", place->second);
}

// Those that wait, and what tells when they start.
struct Queue {
  std::map<std::string, std::size_t> places;  // of each in its phase, by name
  std::chrono::seconds rest{0};               // of the round that runs now
  std::size_t running = 0;                    // of these, in that round
  std::optional<std::chrono::seconds> usual;  // of one

  void set_running(const conduct::RoundProgress& round) {
    if (round.ended) return;
    const auto left = conduct::time_left(round);
    rest = std::chrono::ceil<std::chrono::seconds>(
        std::chrono::duration<double>(left ? left->seconds : 0));
    for (const auto& one : round.entrants) running += places.contains(one.entrant) ? 1 : 0;
  }

  // If the season is run from `at` on until nothing waits. None of one that does not wait, and if
  // nothing tells how long those before it take. A final starts when its phase has ended.
  std::optional<Instant> start_of(const Entry& entry, const Phase* phase, Instant at) const {
    if (phase != nullptr && phase->is_final() && entry.state == EntryState::kAccepted) {
      return std::max(at, phase->until);
    }
    const auto place = places.find(entry.name());
    if (place == places.end() || place->second < running) return std::nullopt;
    const auto before = static_cast<std::int64_t>(place->second - running);
    if (before > 0 && !usual) return std::nullopt;
    return at + rest + before * usual.value_or(std::chrono::seconds(0));
  }
};

}  // namespace

std::string remedy_for(EntryState state) {
  switch (state) {
    case EntryState::kRefused:
      return "mend what the sentence says, and hand it in under a new name";
    case EntryState::kFailed:
      return "try it at home with 'matchbench plugin check', and hand it in under a new name";
    case EntryState::kDisqualified:
      return "ask the organiser";
    case EntryState::kWaiting:
    case EntryState::kAccepted:
    case EntryState::kScored:
    case EntryState::kWithdrawn:
      break;
  }
  return "";
}

SeasonStatus status_of(const Season& season, const History& history, Instant at,
                       const std::optional<conduct::RoundProgress>& running) {
  SeasonStatus status;
  status.phases.columns = {{"phase", "phase"},
                           {"state", "state"},
                           {"from", "from"},
                           {"until", "until"},
                           {"submissions", "submissions"},
                           {"waiting", "waiting"}};
  Queue queue;
  queue.usual = history.usual_look();
  for (const Phase& phase : season.phases) {
    std::size_t waiting = 0;
    for (const Entry* entry : history.waiting(phase)) queue.places[entry->name()] = waiting++;
    const auto count = std::ranges::count(history.entries(), phase.name, &Entry::phase);
    status.phases.rows.push_back(
        {phase.name, phase_state(phase, at), for_people(phase.from), for_people(phase.until),
         text::count_cell(static_cast<std::size_t>(count)), text::count_cell(waiting)});
  }
  if (running) queue.set_running(*running);
  status.entries.columns = {{"submission", "submission"},
                            {"phase", "phase"},
                            {"state", "state"},
                            {"taken", "taken"},
                            {"expected_start", "expected start"},
                            {"why", "why"},
                            {"remedy", "remedy"}};
  for (const Entry& entry : history.entries()) {
    const auto start = queue.start_of(entry, season.phase_named(entry.phase), at);
    status.entries.rows.push_back(
        {entry.name(), entry.phase, state_text(entry, queue.places, running),
         for_people(entry.taken), text::text_cell(start ? for_people(*start) : ""),
         text::text_cell(entry.sentence), text::text_cell(remedy_for(entry.state))});
  }
  return status;
}

}  // namespace matchbench::season
