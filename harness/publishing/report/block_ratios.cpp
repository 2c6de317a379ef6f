#include "harness/publishing/report/block_ratios.hpp"

#include "harness/foundation/base/clock.hpp"

#include <algorithm>
#include <iterator>

namespace matchbench::report {
namespace {

analysis::BlockTimes block_times(const results::EntrantResults& entrant) {
  const bool counts = entrant.times_doubt.empty();
  std::vector<analysis::BlockSample> samples;
  for (const auto& sample : entrant.samples) {
    if (!sample.block || !counts) continue;
    samples.push_back({*sample.block, sample.request.value, sample.time.wall_ns});
  }
  return analysis::BlockTimes(samples);
}

}  // namespace

std::vector<analysis::BlockTimes> block_times(const results::RoundResults& results) {
  std::vector<analysis::BlockTimes> out;
  for (const auto& entrant : results.entrants) out.push_back(block_times(entrant));
  return out;
}

std::optional<analysis::BlockStandings> block_standings(const results::RoundResults& results) {
  if (results.provenance.nodes.empty()) return std::nullopt;
  return analysis::compare_with_fastest(block_times(results));
}

std::optional<FasterTie> faster_tie(const Board& board, const results::RoundResults& results,
                                    std::span<const analysis::BlockTimes> times) {
  if (board.rows.empty() || board.rows.front().rank != 1U || !board.test) return std::nullopt;
  // A board without letters has too many entrants to compare all times.
  if (board.rows.front().letters.empty()) return std::nullopt;
  if (!results.provenance.nodes_differ_in.empty()) return std::nullopt;
  const std::size_t best = board.rows.front().entrant;
  if (!results.entrants[best].granted.are_none()) return std::nullopt;
  std::optional<FasterTie> out;
  for (const auto& row : board.rows) {
    if (row.rank != 1U || !results.entrants[row.entrant].granted.are_none()) continue;
    const auto compared = analysis::compare_within_blocks(times[best], times[row.entrant]);
    if (!compared || !compared->ratio_interval || compared->ratio_interval->low <= 1) continue;
    if (out && out->ratio >= compared->ratio) continue;
    out = FasterTie{row.entrant, compared->ratio, *compared->ratio_interval};
  }
  return out;
}

std::vector<text::Column> block_ratio_columns(int importance, int importance_of_bounds) {
  return {{"time_ratio", "time ratio", importance},
          {"time_ratio_low", "≥", importance_of_bounds, "bounds of the time ratio"},
          {"time_ratio_high", "≤", importance_of_bounds, "bounds of the time ratio"},
          {"time_difference_ms", "difference [ms]", importance_of_bounds},
          {"time_difference_low_ms", "≥", importance_of_bounds, "bounds of the difference"},
          {"time_difference_high_ms", "≤", importance_of_bounds, "bounds of the difference"},
          {"time_blocks", "blocks", importance_of_bounds}};
}

std::vector<text::Cell> block_ratio_cells(
    const std::optional<analysis::BlockComparison>& comparison) {
  if (!comparison) return {{}, {}, {}, {}, {}, {}, std::int64_t{0}};
  const auto bound = [](const std::optional<measures::Interval>& interval,
                        double measures::Interval::*end, double unit) {
    return interval ? text::number_cell((*interval).*end / unit) : text::Cell{};
  };
  const auto& ratio = comparison->ratio_interval;
  const auto& difference = comparison->difference_interval_ns;
  return {text::number_cell(comparison->ratio),
          bound(ratio, &measures::Interval::low, 1),
          bound(ratio, &measures::Interval::high, 1),
          text::number_cell(comparison->difference_ns / kNsPerMs),
          bound(difference, &measures::Interval::low, kNsPerMs),
          bound(difference, &measures::Interval::high, kNsPerMs),
          text::count_cell(comparison->blocks.size())};
}

text::Table block_pairs_table(const results::RoundResults& results) {
  text::Table table{{{"entrant", "entrant"}, {"other", "over"}}, {}};
  std::ranges::copy(block_ratio_columns(text::Column::kAlways, text::Column::kAlways),
                    std::back_inserter(table.columns));
  const auto times = block_times(results);
  for (std::size_t a = 0; a < times.size(); ++a) {
    for (std::size_t b = a + 1; b < times.size(); ++b) {
      auto& row = table.rows.emplace_back();
      row = {results.entrants[a].entrant.name, results.entrants[b].entrant.name};
      std::ranges::copy(block_ratio_cells(analysis::compare_within_blocks(times[a], times[b])),
                        std::back_inserter(row));
    }
  }
  return table;
}

std::string block_ratio_rule() {
  return "Times are compared within blocks, each of which ran on one node. A block's times are "
         "means over the requests that both entrants answered in it, of the median over its "
         "passes. A ratio is the geometric mean over the blocks that both share, a difference the "
         "mean; intervals of 95 % take the blocks for the sample (Student's t), and one block has "
         "none. Passes beyond those of 'passes:' are in no block, and times that are not valid are "
         "not "
         "compared.";
}

}  // namespace matchbench::report
