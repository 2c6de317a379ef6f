#pragma once

#include "harness/run/run_contest.hpp"

#include <cstdint>
#include <map>
#include <string>

namespace matchbench::cli {

// Shows on standard error how far a round has come: a line that is rewritten on a terminal, one
// line per tenth of the work elsewhere. Standard error may be closed meanwhile.
class Progress : public run::ContestObserver {
 public:
  explicit Progress(bool quiet);
  ~Progress() override;

  void on_warning(const std::string& warning) override;
  void on_start(std::uint64_t queries, std::uint64_t answered) override;
  void on_work(std::span<const round::EntrantWork> work) override;
  void on_session(const Entrant& entrant, const round::PlannedSession& session) override;
  void on_answer(const Entrant& entrant, const Answer& answer) override;
  void on_tick() override;

 private:
  // What an entrant has done in this run, and what it has left to do.
  struct Pace {
    std::uint64_t left = 0;
    std::uint64_t done = 0;
    std::int64_t spent_ns = 0;
  };

  void draw();
  void print(const std::string& text) const;
  std::string line() const;
  std::string time_left() const;
  void charge_entrant();

  const bool quiet_;
  const bool terminal_;
  std::uint64_t queries_ = 0;
  std::uint64_t done_ = 0;
  std::uint64_t failed_ = 0;
  std::uint64_t next_tenth_ = 1;
  std::int64_t charged_ns_ = 0;  // up to when time is charged to an entrant
  std::int64_t drawn_ns_ = 0;
  std::map<std::string, Pace> paces_;  // by entrant
  std::string entrant_;                // at work
};

}  // namespace matchbench::cli
