#include "harness/report/board.hpp"

#include "harness/analysis/pairs.hpp"
#include "harness/analysis/tie_groups.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace matchbench {
namespace {

// Rows from `first` on that share a rank are one group.
void label_groups(std::vector<BoardRow>& rows) {
  for (std::size_t first = 0, group = 0; first < rows.size(); ++group) {
    std::size_t last = first;
    while (last + 1 < rows.size() && rows[last + 1].rank == rows[first].rank) ++last;
    const std::string label = !rows[first].rank ? "–"
                              : first == last   ? fmt::format("{}", first + 1)
                                                : fmt::format("{}–{}", first + 1, last + 1);
    for (; first <= last; ++first) {
      rows[first].group = group;
      rows[first].group_label = label;
    }
  }
}

}  // namespace

std::size_t defined_requests(const MeasureResults& measure) {
  std::size_t count = 0;
  for (std::size_t r = 0; !measure.values.empty() && r < measure.values.front().size(); ++r) {
    count += std::any_of(measure.values.begin(), measure.values.end(),
                         [&](const auto& row) { return row[r].has_value(); })
                 ? 1
                 : 0;
  }
  return count;
}

Board make_board(const RoundResults& results, const MeasureResults& measure,
                 const Comparison& comparison, MeanIntervals& intervals) {
  Board board;
  board.setting = results.setting_at(measure.setting);
  board.measure = results.measure_at(measure.measure);
  board.requests = defined_requests(measure);
  std::vector<double> values;
  for (const auto e : comparison.entrants) values.push_back(*comparison.values[e]);
  const std::vector<double> p_values =
      comparison.separation ? comparison.separation->adjusted_p_values
                            : std::vector<double>(all_pairs(values.size()).size(), 1.0);
  const TieGroups groups = tie_groups(values, p_values, kReportAlpha);
  for (const auto place : groups.order) {
    const std::size_t e = comparison.entrants[place];
    const auto interval = intervals.of(measure.values[e]);
    const double best = values[groups.order.front()];
    board.rows.push_back({.entrant = e,
                          .rank = groups.rank[place],
                          .value = interval->mean,
                          .low = interval->low,
                          .high = interval->high,
                          .ratio = best > 0 ? std::optional(interval->mean / best) : std::nullopt});
  }
  for (std::size_t e = 0; e < measure.values.size(); ++e) {
    if (!comparison.values[e]) board.rows.push_back({.entrant = e});
  }
  label_groups(board.rows);
  return board;
}

}  // namespace matchbench
