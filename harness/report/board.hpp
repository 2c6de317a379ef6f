#pragma once

#include "harness/analysis/mean_interval.hpp"
#include "harness/report/comparison.hpp"
#include "harness/report/round_results.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace matchbench {

// One entrant's place by one measure under one setting. Nothing but `entrant` and `group` where it
// has no score.
struct BoardRow {
  std::size_t entrant = 0;            // into RoundResults::entrants
  std::optional<std::uint64_t> rank;  // of its group: 1, 1, 1, 4, …
  std::size_t group = 0;              // the data cannot separate its members from the group's first
  std::string group_label;            // "1–3", "4", or "–" without a score
  std::optional<double> value;        // mean over its defined requests
  std::optional<double> low;          // 95 % interval
  std::optional<double> high;
  std::optional<double> ratio;  // to the best value; none where that is 0
};

struct Board {
  std::size_t setting = 0;     // into RoundResults::settings
  std::size_t measure = 0;     // into RoundResults::measure_facts
  std::size_t requests = 0;    // for which the measure is defined
  std::vector<BoardRow> rows;  // best first
};

// Requests for which the measure is defined, whoever was asked.
std::size_t defined_requests(const MeasureResults& measure);

Board make_board(const RoundResults& results, const MeasureResults& measure,
                 const Comparison& comparison, MeanIntervals& intervals);

}  // namespace matchbench
