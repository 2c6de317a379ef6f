#pragma once

#include "harness/foundation/base/name_table.hpp"
#include "harness/operations/judging/pool_contents.hpp"

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace matchbench::judging {

// What a judge wants to decide, and on what they saw.
struct DeskDecision {
  std::uint32_t judge = 0;
  std::uint32_t request = 0;
  std::optional<std::uint32_t> pair;
  store::DecisionKind kind = store::DecisionKind::kGrades;
  store::DecisionPass pass = store::DecisionPass::kOwn;
  std::vector<store::DimensionGrade> grades;
  std::string comment;
  std::string key;             // of the sender's own; sent again, it is the same decision
  std::uint64_t expected = 0;  // the last decision on the matter that the sender saw; 0: none
};

// The decision was made by another window in the meantime, or settles a pair on which nobody
// disagrees and that was never settled; it is not stored.
struct DecisionConflict {
  std::uint64_t present = 0;  // the last decision on the matter; 0: none
  bool is_undisputed = false;
};

// The pool while people judge it: who is asked about which pair. It keeps all in memory and writes
// each decision to the store before it says that it was taken. One thread at a time.
class Desk {
 public:
  // `store` is open for writing, and outlives the desk; nobody else writes to it. `pool` is what it
  // holds. The seed decides each judge's order.
  Desk(store::PoolStore& store, PoolContents pool, std::uint64_t seed);

  const PoolContents& pool() const { return pool_; }

  std::uint32_t add_judge(const std::string& name, store::JudgeRole role);

  // The pair that the judge is asked about next: of the first batch with a pair that wants one more
  // opinion, in the judge's own random order. A pair that is out with others counts as decided by
  // them for as long as a lease lasts. None if nothing is left for this judge.
  std::optional<std::uint32_t> next_pair(std::uint32_t judge, std::int64_t now_ms);

  // Whether the judge has decided the pair, was asked about it, or could be asked now.
  bool is_asked_of(std::uint32_t judge, std::uint32_t pair) const;

  // The first pair on which people disagree and which is not settled. With a grader, only the pairs
  // that this judge has graded count, here and in the functions below.
  std::optional<std::uint32_t> next_disputed(std::optional<std::uint32_t> grader = {}) const;

  // Whether this judge's last own decision on the pair is a grade.
  bool has_graded(std::uint32_t judge, std::uint32_t pair) const;

  // The pair of the judge's last decision before `before`; 0: before now.
  const store::Decision* decision_before(std::uint32_t judge, std::uint64_t before) const;

  // The same of the disagreements that were settled, by whomever.
  const store::Decision* settled_before(std::uint64_t before,
                                        std::optional<std::uint32_t> grader = {}) const;

  // The last decision on a pair: the judge's own, or the consensus, no matter who made it. Null:
  // none.
  const store::Decision* last_on_pair(std::uint32_t pair, std::uint32_t judge,
                                      store::DecisionPass pass) const;
  const store::Decision* last_on_request(std::uint32_t request, std::uint32_t judge) const;
  // The judges' own grades of a pair.
  std::vector<const store::Decision*> opinions_on(std::uint32_t pair) const;

  // Stores the decision; its id when it is on disk. The caller has checked its grades. A decision
  // of a key that the judge has used is not stored again, and its id is returned.
  std::variant<std::uint64_t, DecisionConflict> decide(const DeskDecision& decision,
                                                       const std::string& made);

  // How many pairs wait for this judge, now.
  std::size_t open_for(std::uint32_t judge) const;
  // The same of each judge, in the time that it takes for one.
  std::vector<std::size_t> open_by_judge() const;
  // How many pairs this judge has decided, skipped ones included.
  std::size_t decided_by(std::uint32_t judge) const;
  // Whether no pair waits for this judge, and none that the judge has skipped or said to have no
  // answer: what others say of those could still sway a grade.
  bool has_judged_all(std::uint32_t judge) const;
  // How many opinions are wanted in all, and how many of them are not given.
  std::size_t opinions_asked() const;
  std::size_t opinions_wanted() const;
  std::size_t disputed(std::optional<std::uint32_t> grader = {}) const;
  std::size_t settled(std::optional<std::uint32_t> grader = {}) const;

  const std::deque<store::Decision>& decisions() const { return decisions_; }

  void revoke_tokens(std::uint32_t judge, const std::string& when) {
    store_.revoke_tokens(judge, when);
  }
  // See PoolStore::erase_judge().
  void erase_judge(std::uint32_t judge, const std::string& when);

 private:
  struct Lease {
    std::uint32_t judge = 0;
    std::int64_t until_ms = 0;
  };

  void take_in(const store::Decision& decision);
  // Whether an opinion on the pair is lacking that this judge could give, and whether it is also
  // wanted: not if the judge has said that nothing answers the request.
  bool lacks(std::uint32_t pair, std::uint32_t judge, std::int64_t now_ms) const;
  bool wants(std::uint32_t pair, std::uint32_t judge, std::int64_t now_ms) const;
  std::size_t graders(std::uint32_t pair) const;
  bool is_disputed_pair(std::uint32_t pair) const;
  void note_dispute(std::uint32_t pair);

  store::PoolStore& store_;
  PoolContents pool_;
  const std::uint64_t seed_;
  std::vector<std::vector<std::uint32_t>> batches_;             // pairs that are asked, by batch
  std::deque<store::Decision> decisions_;                       // their addresses stay
  std::vector<std::vector<const store::Decision*>> own_;        // by pair: the last of each judge
  NumberMap<std::uint32_t, const store::Decision*> consensus_;  // by pair
  std::map<std::pair<std::uint32_t, std::uint32_t>, const store::Decision*> on_request_;
  std::vector<std::vector<const store::Decision*>> by_judge_;  // on pairs, in order of arrival
  std::map<std::pair<std::uint32_t, std::string>, std::uint64_t> keys_;
  NumberMap<std::uint32_t, std::vector<Lease>> leases_;         // by pair
  std::set<std::pair<std::uint32_t, std::uint32_t>> asked_;     // judge and pair, since it is open
  std::set<std::pair<std::uint32_t, std::uint32_t>> disputed_;  // batch and pair, in this order
};

}  // namespace matchbench::judging
