#include "harness/run/entrant_tally.hpp"

#include "harness/text/counted.hpp"
#include "harness/text/printable.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace matchbench::run {

void EntrantTally::on_answer(const Entrant& entrant, const Answer& answer) {
  auto count = std::ranges::find(counts_, entrant.name, &Count::entrant);
  if (count == counts_.end()) count = counts_.insert(count, {.entrant = entrant.name});
  ++count->queries;
  if (is_failure(answer.outcome)) ++count->failed;
  if (answer.outcome == Outcome::kAbstained) ++count->abstained;
  if (answer.outcome != Outcome::kOk) {
    count->reason = fmt::format("{}: {}", name_of(answer.outcome), text::printable(answer.message));
  }
  next_.on_answer(entrant, answer);
}

std::vector<std::string> EntrantTally::remarks() const {
  std::vector<std::string> out;
  for (const auto& count : counts_) {
    if (count.failed + count.abstained < count.queries) continue;
    const char* what = count.abstained == 0 ? "failed"
                       : count.failed == 0  ? "abstained"
                                            : "failed or abstained";
    out.push_back(fmt::format("{} {} in all of its {} ({})", count.entrant, what,
                              text::counted(count.queries, "query", "queries"), count.reason));
  }
  return out;
}

}  // namespace matchbench::run
