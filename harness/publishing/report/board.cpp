#include "harness/publishing/report/board.hpp"

#include "harness/foundation/text/first_few.hpp"
#include "harness/scoring/analysis/significance/letter_display.hpp"
#include "harness/scoring/analysis/significance/pairs.hpp"
#include "harness/scoring/analysis/significance/separation_notes.hpp"
#include "harness/scoring/measures/open_bounds.hpp"
#include "harness/scoring/results/answered_nothing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <set>
#include <span>

namespace matchbench::report {
namespace {

constexpr std::size_t kMostNames = 3;

void label_groups(std::vector<BoardRow>& rows) {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    BoardRow& row = rows[i];
    if (i > 0) row.group = rows[i - 1].group + (row.rank == rows[i - 1].rank ? 0 : 1);
    row.group_label = !row.rank ? "–"
                      : *row.rank == *row.worst_rank
                          ? fmt::format("{}", *row.rank)
                          : fmt::format("{}–{}", *row.rank, *row.worst_rank);
  }
}

// Standings of entrants that no test can tell apart.
analysis::Standings nothing_separated(const std::vector<double>& values, analysis::Better better) {
  std::vector<bool> separated;  // there may be too many pairs to list
  if (values.size() <= analysis::kMostLettered)
    separated.resize(analysis::all_pairs(values.size()).size());
  return analysis::standings_of(values, separated, better);
}

std::vector<std::string> names_of(const results::RoundResults& results) {
  std::vector<std::string> names;
  for (const auto& one : results.entrants) names.push_back(one.entrant.name);
  return names;
}

bool is_separated(const Comparison& comparison, std::size_t a, std::size_t b) {
  if (!comparison.separation || a == b) return false;
  const std::size_t systems = comparison.entrants.size();
  return comparison.separation->separated[analysis::place_of_pair(a, b, systems)];
}

// None of a single entrant. One request is not tested: no p-value could be below 1.
std::optional<BoardTest> test_of(const Comparison& comparison) {
  const std::size_t requests = comparison.common.requests.size();
  if (comparison.entrants.size() < 2 || requests == 0) return std::nullopt;
  const analysis::Separation untested{.least_p = 1};
  const analysis::Separation& separation =
      comparison.separation ? *comparison.separation : untested;
  const bool can_separate = separation.least_p < kReportAlpha;
  const auto& separated = separation.separated;
  const bool separates = std::find(separated.begin(), separated.end(), true) != separated.end();
  BoardTest out{.name = comparison.test,
                .requests = requests,
                .level = kReportAlpha,
                .can_separate = can_separate,
                .separates = separates,
                .visible = separation.visible.value_or(analysis::VisibleDifference()),
                .notes = analysis::notes_on(separation, requests, kReportAlpha)};
  if (!comparison.separation && requests >= 2) {
    out.notes = {.warning = fmt::format(
                     "No difference is tested: all leaderboards together have more than {} pairs "
                     "of entrants.",
                     kMostPairs)};
  }
  return out;
}

}  // namespace

std::string rank_sentence() {
  return "The rank is 1 + the number of entrants that are significantly better.";
}

std::string letter_sentence(std::size_t entrants) {
  if (entrants > analysis::kMostLettered) {
    return fmt::format("Boards of more than {} entrants have ranks, but no letters.",
                       analysis::kMostLettered);
  }
  return "Two entrants share a letter if their difference is not significant.";
}

std::size_t defined_requests(const results::MeasureResults& measure) {
  std::size_t count = 0;
  for (std::size_t r = 0; !measure.values.empty() && r < measure.values.front().size(); ++r) {
    count += std::any_of(measure.values.begin(), measure.values.end(),
                         [&](const auto& row) { return row[r].has_value(); })
                 ? 1
                 : 0;
  }
  return count;
}

std::vector<std::vector<std::optional<analysis::MeanInterval>>> intervals_of(
    std::span<const results::MeasureResults> measures, std::span<const Comparison> comparisons,
    analysis::MeanIntervals& intervals) {
  std::deque<analysis::KnownScores> counted;  // of measures that leave requests out
  std::vector<analysis::MeanSample> samples;
  for (std::size_t m = 0; m < measures.size(); ++m) {
    const measures::ValueRange range = analysis::range_of(measures[m].measure);
    const analysis::KnownScores& scores =
        comparisons[m].common.are_all()
            ? measures[m].values
            : counted.emplace_back(counted_scores(measures[m], comparisons[m]));
    for (const auto& row : scores) samples.push_back({row, range});
  }
  const auto made = intervals.of_each(samples);
  auto next = made.begin();
  std::vector<std::vector<std::optional<analysis::MeanInterval>>> out;
  for (const auto& measure : measures) {
    const auto end = next + static_cast<std::ptrdiff_t>(measure.values.size());
    out.emplace_back(next, end);
    next = end;
  }
  return out;
}

namespace {

// Names the entrants whose requests set no bound of the interval: the bound is then the end of the
// measure's range.
std::string open_intervals_sentence(const results::RoundResults& results, const Board& board,
                                    const std::string& measure,
                                    const std::vector<std::optional<analysis::MeanInterval>>& of) {
  std::vector<std::string> names;
  for (const auto& row : board.rows) {
    if (of[row.entrant] && of[row.entrant]->is_open) {
      names.push_back(results.entrants[row.entrant].entrant.name);
    }
  }
  if (names.empty()) return {};
  return measures::open_bounds_sentence(text::first_few(names, kMostNames), measure, "requests");
}

}  // namespace

Board make_board(const results::RoundResults& results, const results::MeasureResults& measure,
                 const Comparison& comparison,
                 const std::vector<std::optional<analysis::MeanInterval>>& intervals) {
  Board board;
  board.setting = results.setting_at(measure.setting);
  board.measure = results.measure_at(measure.measure);
  board.requests = defined_requests(measure);
  board.common = comparison.common.requests.size();
  board.sparse = comparison.common.sparse;
  board.notes =
      analysis::notes_on(comparison.common, measure.measure, names_of(results), "entrant");
  std::vector<double> values;
  for (const auto e : comparison.entrants) values.push_back(*comparison.values[e]);
  const analysis::Better better = analysis::better_value_of(measure.measure);
  const analysis::Standings tested =
      comparison.separation ? comparison.separation->standings : nothing_separated(values, better);
  for (const auto place : tested.order) {
    const std::size_t e = comparison.entrants[place];
    const auto& interval = intervals[e];
    const std::size_t first = tested.order.front();
    const double best = values[first];
    board.rows.push_back({.entrant = e,
                          .rank = tested.ranks[place],
                          .worst_rank = tested.worst_ranks[place],
                          .letters = tested.letters[place],
                          .value = interval->mean,
                          .low = interval->low,
                          .high = interval->high,
                          .requests = interval->requests,
                          .ratio = best > 0 ? std::optional(interval->mean / best) : std::nullopt,
                          .is_separated_from_best = is_separated(comparison, first, place)});
  }
  for (std::size_t e = 0; e < measure.values.size(); ++e) {
    if (comparison.compares(e)) continue;
    BoardRow& row = board.rows.emplace_back();
    row = {.entrant = e, .value = comparison.values[e], .requests = comparison.counts[e]};
    if (results::answered_nothing(results.entrants[e]) || !intervals[e]) continue;
    row.low = intervals[e]->low;
    row.high = intervals[e]->high;
  }
  label_groups(board.rows);
  if (comparison.scores) {
    for (const auto place : analysis::skewed_systems(*comparison.scores)) {
      board.skewed.push_back(comparison.entrants[place]);
    }
  }
  board.test = test_of(comparison);
  if (board.test) {
    board.test->open_bounds = open_intervals_sentence(results, board, measure.measure, intervals);
  }
  return board;
}

std::string skewed_sentence(std::span<const NamedBoard> boards,
                            std::span<const std::string> entrants) {
  std::set<std::size_t> skewed;
  std::vector<std::string> where;
  std::size_t requests = 0;
  for (const auto& [name, board] : boards) {
    if (board->skewed.empty()) continue;
    where.push_back(name);
    skewed.insert(board->skewed.begin(), board->skewed.end());
    requests = std::max(requests, board->common);
  }
  if (where.empty()) return {};
  std::vector<std::string> names;
  for (const auto e : skewed) names.push_back(entrants[e]);
  return analysis::skewed_sentence(text::first_few(where, kMostNames),
                                   text::first_few(names, kMostNames), names.size() > 1, requests);
}

}  // namespace matchbench::report
