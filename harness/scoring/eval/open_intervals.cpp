#include "harness/scoring/eval/open_intervals.hpp"

#include "harness/foundation/text/first_few.hpp"
#include "harness/scoring/measures/open_bounds.hpp"

#include <algorithm>
#include <cstddef>

namespace matchbench::eval {

void OpenIntervals::add(const EvalRow& row) {
  auto found =
      std::ranges::find_if(runs_, [&](const auto& entry) { return entry.first == row.line.label; });
  if (found == runs_.end()) found = runs_.insert(found, {row.line.label, {}});
  found->second.push_back(row.run);
}

std::vector<std::string> OpenIntervals::notes() const {
  constexpr std::size_t kMostRuns = 3;
  std::vector<std::string> notes;
  for (const auto& [measure, runs] : runs_) {
    notes.push_back(
        measures::open_bounds_sentence(text::first_few(runs, kMostRuns), measure, "topics"));
  }
  return notes;
}

}  // namespace matchbench::eval
