#include "harness/scoring/results/later_times.hpp"

#include "harness/data/store/round/entrant_names.hpp"
#include "harness/foundation/text/first_few.hpp"
#include "harness/foundation/text/utc_time.hpp"
#include "harness/scoring/results/read_results.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <vector>

namespace matchbench::results {
namespace {

constexpr std::int64_t kPauseMs = 10'000;  // longer than between two workers of a round

// Entrants whose times were taken together, and when.
struct Sitting {
  std::int64_t first_ms = 0;
  std::int64_t last_ms = 0;
  bool has_one_worker = true;  // of each of its entrants
  std::vector<std::string> entrants;
};

// Between two workers nothing was paused as long as any other worked, whatever came of it.
struct Work {
  std::int64_t first_ms = 0;
  std::int64_t last_ms = 0;
};

std::vector<Work> all_work(std::span<const store::StoredSession> sessions) {
  std::vector<Work> out;
  for (const auto& [id, start, end] : sessions) {
    const auto started_ms = text::parse_utc(start.started);
    if (end && started_ms) out.push_back({*started_ms, *started_ms + end->wall_ns / 1'000'000});
  }
  std::ranges::sort(out, {}, &Work::first_ms);
  return out;
}

// When the round paused after `last_ms`.
std::int64_t pause_after(std::int64_t last_ms, std::span<const Work> work) {
  for (const auto& [first_ms, ended_ms] : work) {
    if (first_ms > last_ms + kPauseMs) break;
    last_ms = std::max(last_ms, ended_ms);
  }
  return last_ms;
}

std::vector<Sitting> by_entrant(const store::RoundStore& store,
                                std::span<const store::StoredSession> sessions) {
  const auto names = entrant_names(store);
  std::map<store::RepetitionId, store::EntrantId> entrant_of;
  for (const auto& repetition : current_repetitions(store)) {
    entrant_of[repetition.id] = repetition.start.entrant;
  }
  std::map<store::EntrantId, Sitting> sittings;
  for (const auto& [id, start, end] : sessions) {
    const auto entrant = entrant_of.find(start.repetition);
    const auto started_ms = text::parse_utc(start.started);
    if (start.kind != SessionKind::kQueries || entrant == entrant_of.end() || !end ||
        end->outcome != Outcome::kOk || !started_ms) {
      continue;
    }
    Sitting& own = sittings[entrant->second];
    const std::int64_t ended_ms = *started_ms + end->wall_ns / 1'000'000;
    if (own.entrants.empty()) {
      own = {*started_ms, ended_ms, true, {names.at(entrant->second)}};
      continue;
    }
    own.last_ms = std::max(own.last_ms, ended_ms);
    own.has_one_worker = false;
  }
  std::vector<Sitting> out;
  for (auto& [id, sitting] : sittings) out.push_back(std::move(sitting));
  return out;
}

// Those that overlap are one.
std::vector<Sitting> joined(std::vector<Sitting> sittings, std::span<const Work> work) {
  std::ranges::sort(sittings, {}, &Sitting::first_ms);
  std::vector<Sitting> out;
  for (auto& next : sittings) {
    const bool may_follow = !out.empty() && (out.back().has_one_worker || next.has_one_worker);
    const auto follows_until = [&] {
      const std::int64_t last_ms = out.back().last_ms;
      return may_follow ? pause_after(last_ms, work) + kPauseMs : last_ms;
    };
    if (out.empty() || next.first_ms > follows_until()) {
      out.push_back(std::move(next));
      continue;
    }
    Sitting& last = out.back();
    last.last_ms = std::max(last.last_ms, next.last_ms);
    last.has_one_worker = last.has_one_worker && next.has_one_worker;
    last.entrants.insert(last.entrants.end(), next.entrants.begin(), next.entrants.end());
  }
  return out;
}

}  // namespace

std::string later_times_remark(const store::RoundStore& store,
                               std::span<const store::StoredSession> sessions) {
  constexpr std::size_t kMostNamed = 5;
  if (store.merged()) return {};
  const std::vector<Sitting> sittings = joined(by_entrant(store, sessions), all_work(sessions));
  if (sittings.size() < 2) return {};
  std::vector<std::string> later;
  for (std::size_t s = 1; s < sittings.size(); ++s) {
    later.insert(later.end(), sittings[s].entrants.begin(), sittings[s].entrants.end());
  }
  std::ranges::sort(later);
  return fmt::format(
      "{} {} timed later than {}: the machine may have been faster or slower then. To compare "
      "their times, run all entrants in a new round.",
      text::first_few(later, kMostNamed), later.size() == 1 ? "was" : "were",
      sittings.front().entrants.size() == 1 ? sittings.front().entrants.front()
                                            : "the other entrants");
}

void drop_times(EntrantResults& entrant) {
  entrant.samples.clear();
  entrant.start_ns.clear();
  entrant.load_ns.clear();
  entrant.train_ns.clear();
  entrant.cold_ns.clear();
  entrant.warmup_excess_ns.clear();
  entrant.whole_start_ns.clear();
  entrant.times_doubt.clear();
  entrant.killed = 0;
}

}  // namespace matchbench::results
