#pragma once

#include "harness/execution/round/round.hpp"
#include "harness/operations/conduct/run_contest.hpp"
#include "harness/scoring/results/round_results.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace matchbench::conduct {

// Counts what happens in a round, so that its observers get sums and read no answers.
class RoundTally : public round::RoundObserver {
 public:
  // `observer` must outlive the object.
  explicit RoundTally(ContestObserver& observer) : observer_(observer) {}

  void on_start(std::uint64_t queries, std::uint64_t answered) override;
  void on_work(std::span<const round::EntrantWork> work) override;
  void on_session(const Entrant& entrant, const round::PlannedSession& session) override;
  void on_loading(const Entrant& entrant, std::int64_t deadline_ns) override;
  void on_loaded() override;
  void on_answer(const Entrant& entrant, const Answer& answer) override;
  void on_bad_end(const Entrant& entrant, const std::string& message) override;
  void on_trial(const Entrant& entrant, SessionKind kind) override;
  void on_tick() override;

  // After the round: tells that nobody will be asked any more, and how it went.
  const RoundProgress& end();
  // A sentence for each entrant of which a worker did not end as it should.
  std::vector<std::string> bad_ends() const;

 private:
  // Makes it the entrant that time is charged to. An entrant is asked many times in a row.
  EntrantProgress& turn_to(const Entrant& entrant);
  // The time since the last look belongs to the entrant that was at work.
  void charge();

  ContestObserver& observer_;
  RoundProgress progress_;
  std::map<std::string, results::BadEnds> bad_ends_;  // by entrant
  std::size_t at_ = 0;                                // in progress_.entrants: at work
  std::int64_t loading_since_ns_ = 0;
  std::int64_t charged_ns_ = 0;  // up to when time is charged
};

}  // namespace matchbench::conduct
