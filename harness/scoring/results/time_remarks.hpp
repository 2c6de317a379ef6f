#pragma once

#include "harness/foundation/model/remark.hpp"
#include "harness/scoring/results/round_results.hpp"

#include <optional>
#include <vector>

namespace matchbench::results {

// Whose times are not all that a reader takes them for: of fewer queries than were asked, of two
// calls each, of requests that the warm-up left open, beside work that no figure tells of, or of
// nobody who was asked. Boards and the gate show the same sentences.
std::vector<Remark> time_remarks(const RoundResults& results);

// Whose start, which is not in its load time, is long beside that. None: nobody's.
std::optional<Remark> remark_on_starts(const RoundResults& results);

}  // namespace matchbench::results
