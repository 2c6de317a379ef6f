#pragma once

#include "harness/run/run_contest.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace matchbench::run {

// Counts what each entrant has answered, and hands everything on to another observer.
class EntrantTally : public round::RoundObserver {
 public:
  explicit EntrantTally(round::RoundObserver& next) : next_(next) {}

  void on_start(std::uint64_t queries, std::uint64_t answered) override {
    next_.on_start(queries, answered);
  }
  void on_work(std::span<const round::EntrantWork> work) override { next_.on_work(work); }
  void on_session(const Entrant& entrant, const round::PlannedSession& session) override {
    next_.on_session(entrant, session);
  }
  void on_answer(const Entrant& entrant, const Answer& answer) override;
  void on_tick() override { next_.on_tick(); }

  // A sentence for each entrant that has answered nothing, with its last reason.
  std::vector<std::string> remarks() const;

 private:
  struct Count {
    std::string entrant;
    std::uint64_t queries = 0;
    std::uint64_t failed = 0;
    std::uint64_t abstained = 0;
    std::string reason;
  };

  round::RoundObserver& next_;
  std::vector<Count> counts_;  // in the order in which entrants were first heard of
};

}  // namespace matchbench::run
