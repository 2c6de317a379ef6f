#pragma once

#include "harness/data/store/round/store.hpp"
#include "harness/execution/round/comparable_ranking.hpp"
#include "harness/execution/round/plan.hpp"
#include "harness/execution/round/round.hpp"
#include "harness/execution/round/session_host.hpp"
#include "harness/execution/round/shown_collection.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace matchbench::round {

// Asks one entrant beside its timed passes: audits, scaling runs, the search for its peak rate.
// Answers are stored as trial answers. What is stored already is not asked again. A worker
// that dies ends its trial. If an entrant is trained, each trial takes a worker for each fold,
// which is trained on all others and asked the fold's own requests.
class Trials {
 public:
  // All must outlive the object.
  Trials(const PreparedRound& prepared, const ShownCollection& shown, SessionHost& host,
         store::RoundStore& store, RoundObserver& observer)
      : prepared_(prepared), shown_(shown), host_(host), store_(store), observer_(observer) {}

  // `id`: of the repetition, whose timed queries are answered. False if it was interrupted.
  bool carry_out(const PlannedRepetition& repetition, store::RepetitionId id);

 private:
  struct Trial {
    const PlannedRepetition& repetition;
    store::SessionStart facts;
    std::vector<std::uint32_t> service_order;
    std::vector<Service> requests;               // the collection's, perhaps several times over
    std::vector<session::PlannedQuery> queries;  // into requests
    bool compare = false;                        // rankings with those of the timed passes
    bool in_batches = false;                     // asked in as few calls as the matchmaker can
    std::optional<std::size_t> most_late;        // one more, and it is over
    std::optional<std::uint64_t> grades_seed;    // trained on grades that were shuffled by it
    std::size_t attempt = 0;                     // of those with these facts
  };

  bool audit(const PlannedRepetition& repetition, store::RepetitionId id);
  bool audit_training(const PlannedRepetition& repetition, store::RepetitionId id);
  bool scale(const PlannedRepetition& repetition, store::RepetitionId id);
  bool find_peak(const PlannedRepetition& repetition, store::RepetitionId id);
  std::size_t queries_at(double rate_per_s, std::size_t sessions) const;
  bool can_be_tried(double rate_per_s) const;
  std::optional<bool> keeps_bound(const PlannedRepetition& repetition, store::RepetitionId id,
                                  double rate_per_s);

  Trial trial_of(const PlannedRepetition& repetition, store::RepetitionId id,
                 SessionKind kind) const;
  void ask_all(Trial& trial, std::int32_t pass) const;
  // Holds it in as many workers as there are folds. None if it was interrupted.
  std::optional<std::vector<store::SessionId>> hold(const Trial& trial);
  std::optional<store::SessionId> hold_one(const Trial& trial);
  std::optional<store::SessionId> stored(const Trial& trial) const;
  void read_timed_rankings(store::RepetitionId id);

  const PreparedRound& prepared_;
  const ShownCollection& shown_;
  SessionHost& host_;
  store::RoundStore& store_;
  RoundObserver& observer_;
  int killed_ = 0;        // workers of the repetition under way, by somebody else
  std::size_t late_ = 0;  // answers of the rate that is tried
  std::map<RequestIndex, ComparableRanking> timed_rankings_;  // of the repetition under way
};

}  // namespace matchbench::round
