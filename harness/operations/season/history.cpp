#include "harness/operations/season/history.hpp"

#include "harness/foundation/text/counted.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace matchbench::season {
namespace {

struct Count {
  std::uint32_t day = 0;
  std::uint32_t total = 0;
  std::uint32_t all = 0;
};

// `one` and `several`: what is counted.
std::string used_up(const Quota& quota, const Count& count, std::string_view one,
                    std::string_view several) {
  const auto all_of = [&](std::uint32_t most) { return text::counted(most, one, several); };
  if (quota.day && count.day >= *quota.day) {
    return fmt::format("the team has used up its {} of that day", all_of(*quota.day));
  }
  if (quota.total && count.total >= *quota.total) {
    return fmt::format("the team has used up its {} of the phase", all_of(*quota.total));
  }
  if (quota.all && count.all >= *quota.all) {
    return fmt::format("all teams together have used up the {} of the phase", all_of(*quota.all));
  }
  return "";
}

}  // namespace

History::History(std::span<const Event> events) {
  for (const Event& event : events) {
    if (!event.submission.empty()) add(event);
  }
}

void History::add(const Event& event) {
  const auto [place, is_new] = places_.try_emplace({event.team, event.submission}, entries_.size());
  if (is_new) {
    Entry entry;
    entry.team = event.team;
    entry.submission = event.submission;
    entry.taken = event.at;
    entries_.push_back(std::move(entry));
  }
  Entry& entry = entries_[place->second];
  // Other bytes under a name that is used change nothing about what has the name.
  const bool is_about_others =
      entry.was_taken && event.kind == EventKind::kRefused && event.digest != entry.digest;
  if (is_about_others) return;
  const bool is_look =
      entry.was_taken && (event.kind == EventKind::kRefused || event.kind == EventKind::kAccepted ||
                          event.kind == EventKind::kScored || event.kind == EventKind::kFailed);
  if (is_look) {
    looked_at_[{event.phase, event.team}] = ++steps_;
    if (last_look_ && event.at > *last_look_) between_looks_.push_back(event.at - *last_look_);
  }
  last_look_ = is_look ? std::optional(event.at) : std::nullopt;
  entry.phase = event.phase;
  entry.sentence = event.sentence;
  switch (event.kind) {
    case EventKind::kTaken:
      entry.was_taken = true;
      entry.digest = event.digest;
      entry.taken = event.at;
      entry.state = EntryState::kWaiting;
      break;
    case EventKind::kRefused:
      entry.state = EntryState::kRefused;
      break;
    case EventKind::kAccepted:
      entry.state = EntryState::kAccepted;
      entry.was_accepted = true;
      ++entry.tries;  // it was tried
      break;
    case EventKind::kChosen:
      entry.is_chosen = true;
      break;
    case EventKind::kScored:
      entry.state = EntryState::kScored;
      entry.was_scored = true;
      if (!entry.was_accepted) ++entry.tries;
      break;
    case EventKind::kFailed:
      entry.state = EntryState::kFailed;
      if (!entry.was_accepted) ++entry.tries;
      break;
    case EventKind::kAgain:
      entry.state = EntryState::kWaiting;
      ++entry.again;
      break;
    case EventKind::kWithdrawn:
      entry.state = EntryState::kWithdrawn;
      break;
    case EventKind::kDisqualified:
      entry.state = EntryState::kDisqualified;
      break;
    case EventKind::kBegun:
    case EventKind::kSealed:
    case EventKind::kRescored:
    case EventKind::kRevealed:
    case EventKind::kHidden:
      break;
  }
}

const Entry* History::find(const std::string& team, const std::string& submission) const {
  const auto found = places_.find({team, submission});
  return found == places_.end() ? nullptr : &entries_[found->second];
}

std::vector<const Entry*> History::waiting(const Phase& phase) const {
  struct Turn {
    std::pair<std::size_t, std::size_t> key;  // which of its team, and when that was looked at
    const Entry* entry;
  };
  std::vector<Turn> turns;
  std::map<std::string, std::size_t> of_team;
  for (const Entry& entry : entries_) {
    const bool waits = entry.state == EntryState::kWaiting ||
                       (!phase.is_final() && entry.state == EntryState::kAccepted);
    if (entry.phase != phase.name || !waits) continue;
    const auto looked_at = looked_at_.find({phase.name, entry.team});
    const std::size_t when = looked_at == looked_at_.end() ? 0 : looked_at->second;
    turns.push_back({{of_team[entry.team]++, when}, &entry});
  }
  std::ranges::stable_sort(turns, {}, &Turn::key);
  std::vector<const Entry*> out;
  for (const Turn& turn : turns) out.push_back(turn.entry);
  return out;
}

std::optional<std::chrono::seconds> History::usual_look() const {
  std::vector<std::chrono::seconds> times = between_looks_;
  if (times.empty()) return std::nullopt;
  const auto middle = times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2);
  std::ranges::nth_element(times, middle);
  return *middle;
}

std::string over_quota(const Phase& phase, const History& history, const std::string& team,
                       Instant taken, const Entry* entry) {
  Count counting;
  Count trying;
  for (const Entry& other : history.entries()) {
    if (other.phase != phase.name || &other == entry) continue;
    const bool counts =
        phase.is_final() || phase.is_blind() ? other.was_accepted : other.was_scored;
    const bool is_own = other.team == team;
    const bool is_of_day = is_own && day_of(other.taken) == day_of(taken);
    const auto add = [&](Count& count, std::uint32_t number) {
      count.all += number;
      if (is_own) count.total += number;
      if (is_of_day) count.day += number;
    };
    add(counting, counts ? 1 : 0);
    add(trying, other.tries);
  }
  std::string fault = used_up(phase.quota, counting, "submission", "submissions");
  return fault.empty() ? used_up(phase.attempts, trying, "attempt", "attempts") : fault;
}

}  // namespace matchbench::season
