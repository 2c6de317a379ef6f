#pragma once

#include "harness/operations/season/event.hpp"
#include "harness/operations/season/season_file.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace matchbench::season {

enum class EntryState : std::uint8_t {
  kWaiting,
  kAccepted,
  kScored,
  kRefused,
  kFailed,
  kWithdrawn,
  kDisqualified
};
inline constexpr std::array<std::string_view, 7> kEntryStateNames = {
    "waiting", "accepted", "scored", "refused", "failed", "withdrawn", "disqualified"};

// A submission as the journal tells of it.
struct Entry {
  std::string team;
  std::string submission;
  std::string phase;
  std::string digest;  // "": it was refused before it was taken
  Instant taken{};
  EntryState state = EntryState::kWaiting;
  std::string sentence;  // why; "" if nothing has to be said
  bool was_taken = false;
  bool was_accepted = false;
  bool was_scored = false;  // once, whatever came later
  bool is_chosen = false;   // for the round of a final
  std::uint32_t again = 0;  // how often the organiser has asked for it once more
  std::uint32_t tries = 0;  // that cost machine time
  bool is_out() const {
    return state == EntryState::kWithdrawn || state == EntryState::kDisqualified;
  }
  std::string name() const { return team + "/" + submission; }
};

// All submissions in the order in which they were first seen.
class History {
 public:
  explicit History(std::span<const Event> events);

  const std::vector<Entry>& entries() const { return entries_; }
  const Entry* find(const std::string& team, const std::string& submission) const;
  // Those of a phase that are to be looked at, in the order in which they are: the first of each
  // team, then the second of each; teams that were looked at longer ago come first, else the order
  // of the journal decides. Unless the phase is a final, accepted ones are among them, too: a
  // killed process has left their rounds.
  std::vector<const Entry*> waiting(const Phase& phase) const;
  // How long it usually takes to look at one: the median time between results that follow one
  // another in the journal. None before two have, or if their times are made up.
  std::optional<std::chrono::seconds> usual_look() const;

 private:
  void add(const Event& event);

  std::vector<Entry> entries_;
  std::map<std::pair<std::string, std::string>, std::size_t> places_;
  // When one of a team was looked at last, by phase and team; in steps.
  std::map<std::pair<std::string, std::string>, std::size_t> looked_at_;
  std::size_t steps_ = 0;
  std::optional<Instant> last_look_;  // if it was the last event about a submission
  std::vector<std::chrono::seconds> between_looks_;
};

// Why a quota or the bound of attempts keeps a submission of this team, taken then, from being run;
// "" if none does. A day is that on which it was taken. Submissions count that are accepted in a
// final or a blind phase, and that are scored in others. `entry`, which may be NULL, does not count
// itself.
std::string over_quota(const Phase& phase, const History& history, const std::string& team,
                       Instant taken, const Entry* entry);

}  // namespace matchbench::season
