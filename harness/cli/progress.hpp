#pragma once

#include "harness/round/round.hpp"

#include <cstdint>
#include <string>

namespace matchbench {

// Shows on standard error how far a round has come: a line that is rewritten on a terminal, one
// line per tenth of the work elsewhere.
class Progress : public RoundObserver {
 public:
  explicit Progress(bool quiet);
  ~Progress() override;

  void on_start(std::uint64_t queries, std::uint64_t answered) override;
  void on_session(const Entrant& entrant, const PlannedSession& session) override;
  void on_answer(const Entrant& entrant, const Answer& answer) override;
  void on_tick() override;

 private:
  void draw();
  std::string line() const;

  const bool quiet_;
  const bool terminal_;
  std::uint64_t queries_ = 0;
  std::uint64_t done_ = 0;
  std::uint64_t done_before_ = 0;  // by a former run
  std::uint64_t failed_ = 0;
  std::uint64_t next_tenth_ = 1;
  std::int64_t start_ns_ = 0;
  std::int64_t drawn_ns_ = 0;
  std::string entrant_;
};

}  // namespace matchbench
