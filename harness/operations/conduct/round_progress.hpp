#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace matchbench::conduct {

// How far an entrant has come, all its repetitions together. Only timed queries count.
struct EntrantProgress {
  std::string entrant;
  std::uint64_t queries = 0;
  std::uint64_t answered = 0;  // by former runs and this one
  std::uint64_t now = 0;       // by this one
  std::uint64_t failed = 0;    // of those answered now
  std::uint64_t abstained = 0;
  std::int64_t spent_ns = 0;  // that this run was at work on it
  std::string reason;         // of the last answer now that is none: "crashed: …"

  bool operator==(const EntrantProgress&) const = default;
};

// How far a round has come: a value that any front end can copy, keep and show.
struct RoundProgress {
  std::uint64_t queries = 0;
  std::uint64_t answered = 0;
  std::uint64_t failed = 0;
  std::string at_work;  // the entrant whose worker was started last; empty if there was none yet
  // What is known of a worker that loads the collection: for how long it has, and how long it may;
  // 0: any time.
  struct Loading {
    std::string entrant;
    std::int64_t for_ns = 0;
    std::int64_t deadline_ns = 0;

    bool operator==(const Loading&) const = default;
  };
  std::optional<Loading> loading;  // none if nobody loads
  // What it is asked beside its timed queries, such as "audit: fresh ids"; empty before that.
  std::string trial;
  std::vector<EntrantProgress> entrants;  // in the order of the contest
  bool ended = false;                     // nobody will be asked any more

  bool operator==(const RoundProgress&) const = default;
};

// How long the rest takes if each entrant continues at its own pace. One that was not asked yet can
// only add to that.
struct TimeLeft {
  double seconds = 0;
  bool at_least = false;
};
// None if nothing is known, or nothing is left.
std::optional<TimeLeft> time_left(const RoundProgress& progress);

// A sentence for each entrant that was asked and has answered nothing now, with its last reason.
std::vector<std::string> silent_entrants(const RoundProgress& progress);

}  // namespace matchbench::conduct
