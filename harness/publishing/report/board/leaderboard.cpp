#include "harness/publishing/report/board/leaderboard.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/nearest.hpp"
#include "harness/publishing/report/model/report_parts.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

namespace matchbench::report {
namespace {

std::vector<const results::MeasureResults*> chosen(const results::RoundResults& results,
                                                   const std::string& setting,
                                                   const std::vector<std::string>& measures) {
  std::vector<const results::MeasureResults*> scored;
  std::vector<std::string> settings;
  for (const auto& one : results.measures) {
    if (one.setting == setting) scored.push_back(&one);
    if (std::find(settings.begin(), settings.end(), one.setting) == settings.end()) {
      settings.push_back(one.setting);
    }
  }
  if (scored.empty()) {
    const std::vector<std::string_view> known(settings.begin(), settings.end());
    throw input_error(
        fmt::format("nothing is scored under the relevance setting '{}'", setting),
        settings.empty() ? "run 'matchbench score' first" : suggestion(setting, known));
  }
  if (measures.empty()) return scored;
  std::vector<const results::MeasureResults*> wanted;
  for (const auto& name : measures) {
    const auto found = std::find_if(scored.begin(), scored.end(),
                                    [&](const auto* one) { return one->measure == name; });
    if (found == scored.end()) {
      std::vector<std::string> names;
      for (const auto* one : scored) names.push_back(one->measure);
      throw input_error(fmt::format("'{}' is not scored under '{}'", name, setting),
                        fmt::format("scored are: {}; 'matchbench score' adds it with -m '{}'",
                                    fmt::join(names, ", "), name));
    }
    wanted.push_back(*found);
  }
  return wanted;
}

}  // namespace

Leaderboard make_leaderboard(const results::RoundResults& results, const std::string& setting,
                             const std::vector<std::string>& measures) {
  Leaderboard out;
  out.setting = setting;
  out.unfinished = unfinished_of(results);
  out.nodes_differ_in = results.provenance.nodes_differ_in;
  out.standings = block_standings(results);
  const auto columns = chosen(results, setting, measures);
  analysis::MeanIntervals intervals(kReportSeed);
  std::vector<Comparison> comparisons;  // by column; the first one with its test
  std::vector<std::string> names;
  for (const auto& one : results.entrants) names.push_back(one.entrant.name);
  for (const auto* column : columns) {
    out.measures.push_back(column->measure);
    out.request_counts.push_back(defined_requests(*column));
    comparisons.push_back(comparisons.empty() ? compare_entrants(results, *column)
                                              : compare_means(results, *column));
  }
  const auto first_intervals =
      intervals_of({columns.front(), 1}, {comparisons.data(), 1}, intervals).front();
  Board board = make_board(results, *columns.front(), comparisons.front(), first_intervals);
  out.test = std::move(board.test);
  out.notes = board.notes;
  const NamedBoard first{out.measures.front(), &board};
  if (auto skewed = skewed_sentence({&first, 1}, names); !skewed.empty()) {
    out.notes.push_back(std::move(skewed));
  }
  for (std::size_t m = 1; m < columns.size(); ++m) {
    const auto notes = analysis::notes_on(comparisons[m].common, out.measures[m], names, "entrant");
    out.notes.insert(out.notes.end(), notes.begin(), notes.end());
  }
  for (auto& place : board.rows) {
    const std::size_t e = place.entrant;
    Leaderboard::Row& row = out.rows.emplace_back();
    row.place = std::move(place);
    row.entrant = report_entrant(results.entrants[e], results.requests.size());
    for (const auto& column : comparisons) {
      row.scores.push_back(column.values[e]);
      row.counts.push_back(column.counts[e]);
    }
    row.scores_by_request = columns.front()->values[e];
  }
  return out;
}

}  // namespace matchbench::report
