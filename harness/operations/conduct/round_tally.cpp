#include "harness/operations/conduct/round_tally.hpp"

#include "harness/foundation/base/clock.hpp"
#include "harness/foundation/model/described_outcome.hpp"
#include "harness/foundation/text/printable.hpp"

#include <algorithm>

namespace matchbench::conduct {

void RoundTally::on_start(std::uint64_t queries, std::uint64_t answered) {
  progress_.queries = queries;
  progress_.answered = answered;
}

void RoundTally::on_work(std::span<const round::EntrantWork> work) {
  for (const auto& one : work) {
    progress_.entrants.push_back(
        {.entrant = one.entrant, .queries = one.queries, .answered = one.answered});
  }
  charged_ns_ = monotonic_ns();
  observer_.on_progress(progress_);
}

EntrantProgress& RoundTally::turn_to(const Entrant& entrant) {
  auto& all = progress_.entrants;
  if (at_ < all.size() && all[at_].entrant == entrant.name) return all[at_];
  charge();
  const auto found = std::ranges::find(all, entrant.name, &EntrantProgress::entrant);
  at_ = static_cast<std::size_t>(found - all.begin());
  if (found == all.end()) all.push_back({.entrant = entrant.name});
  return all[at_];
}

void RoundTally::charge() {
  const std::int64_t now_ns = monotonic_ns();
  if (!progress_.at_work.empty() && at_ < progress_.entrants.size()) {
    progress_.entrants[at_].spent_ns += now_ns - charged_ns_;
  }
  charged_ns_ = now_ns;
}

void RoundTally::on_session(const Entrant& entrant, const round::PlannedSession&) {
  turn_to(entrant);
  charge();
  progress_.at_work = entrant.name;
  observer_.on_progress(progress_);
}

void RoundTally::on_loading(const Entrant& entrant, std::int64_t deadline_ns) {
  loading_since_ns_ = monotonic_ns();
  progress_.loading = RoundProgress::Loading{.entrant = entrant.name, .deadline_ns = deadline_ns};
}

void RoundTally::on_loaded() {
  progress_.loading.reset();
}

void RoundTally::on_answer(const Entrant& entrant, const Answer& answer) {
  auto& count = turn_to(entrant);
  ++progress_.answered;
  ++count.answered;
  ++count.now;
  if (is_failure(answer.outcome)) {
    ++count.failed;
    ++progress_.failed;
  }
  if (answer.outcome == Outcome::kAbstained) ++count.abstained;
  if (answer.outcome != Outcome::kOk) {
    count.reason = described_outcome(answer.outcome, text::printable(answer.message));
  }
  observer_.on_progress(progress_);
}

void RoundTally::on_bad_end(const Entrant& entrant, const std::string& message) {
  results::BadEnds& ends = bad_ends_[entrant.name];
  if (ends.workers++ == 0) ends.message = text::printable(message);
}

std::vector<std::string> RoundTally::bad_ends() const {
  std::vector<std::string> out;
  for (const auto& [entrant, ends] : bad_ends_) out.push_back(results::sentence_on(entrant, ends));
  return out;
}

void RoundTally::on_trial(const Entrant& entrant, SessionKind kind) {
  progress_.at_work = entrant.name;
  progress_.trial = name_of(kind);
  observer_.on_progress(progress_);
}

const RoundProgress& RoundTally::end() {
  charge();
  progress_.trial.clear();
  progress_.ended = true;
  observer_.on_progress(progress_);
  return progress_;
}

void RoundTally::on_tick() {
  charge();
  if (progress_.loading) progress_.loading->for_ns = monotonic_ns() - loading_since_ns_;
  observer_.on_progress(progress_);
}

}  // namespace matchbench::conduct
