#include "harness/report/leaderboard.hpp"

#include "harness/base/error.hpp"
#include "harness/report/report_parts.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace matchbench {
namespace {

std::vector<const MeasureResults*> chosen(const RoundResults& results, const std::string& setting,
                                          const std::vector<std::string>& measures) {
  std::vector<const MeasureResults*> scored;
  std::vector<std::string> settings;
  for (const auto& one : results.measures) {
    if (one.setting == setting) scored.push_back(&one);
    if (std::find(settings.begin(), settings.end(), one.setting) == settings.end()) {
      settings.push_back(one.setting);
    }
  }
  if (scored.empty()) {
    throw input_error(fmt::format("nothing is scored under the relevance setting '{}'", setting),
                      settings.empty() ? "run 'matchbench score' first"
                                       : fmt::format("scored are: {}", fmt::join(settings, ", ")));
  }
  if (measures.empty()) return scored;
  std::vector<const MeasureResults*> wanted;
  for (const auto& name : measures) {
    const auto found = std::find_if(scored.begin(), scored.end(),
                                    [&](const auto* one) { return one->measure == name; });
    if (found == scored.end()) {
      std::vector<std::string> names;
      for (const auto* one : scored) names.push_back(one->measure);
      throw input_error(fmt::format("'{}' is not scored under '{}'", name, setting),
                        fmt::format("scored are: {}; 'matchbench score --measure' adds more",
                                    fmt::join(names, ", ")));
    }
    wanted.push_back(*found);
  }
  return wanted;
}

Cell number(const std::optional<double>& value, int decimals) {
  if (!value) return {};
  return Number{*value, decimals};
}

Cell count(std::uint64_t value) { return static_cast<std::int64_t>(value); }

}  // namespace

Leaderboard make_leaderboard(const RoundResults& results, const std::string& setting,
                             const std::vector<std::string>& measures) {
  Leaderboard out;
  out.setting = setting;
  const auto columns = chosen(results, setting, measures);
  const auto names = entrant_names(results);
  MeanIntervals intervals(kReportSeed);
  std::vector<std::vector<std::optional<double>>> scores;  // by column, then entrant
  for (const auto* column : columns) {
    out.measures.push_back(column->measure);
    out.request_counts.push_back(defined_requests(*column));
    scores.push_back(mean_scores(*column));
  }
  const Comparison comparison = compare_entrants(*columns.front(), names);
  out.test = comparison.test;
  for (auto& place : make_board(results, *columns.front(), comparison, intervals).rows) {
    const std::size_t e = place.entrant;
    Leaderboard::Row& row = out.rows.emplace_back();
    row.place = std::move(place);
    row.entrant = report_entrant(results.entrants[e], results.requests.size());
    for (const auto& column : scores) row.scores.push_back(column[e]);
  }
  return out;
}

Table to_table(const Leaderboard& leaderboard) {
  Table table;
  table.columns = {{"rank", "#"}, {"entrant", "entrant"}};
  for (const auto& measure : leaderboard.measures) {
    table.columns.push_back({measure, measure});
    if (table.columns.size() > 3) continue;
    table.columns.insert(table.columns.end(), {{"low", "low"}, {"high", "high"}});
  }
  table.columns.insert(table.columns.end(), {{"failures", "failed"},
                                             {"queries", "queries"},
                                             {"load_ms", "load [ms]"},
                                             {"aqrt_ms", "AQRT [ms]"},
                                             {"p50_ms", "p50 [ms]"},
                                             {"p95_ms", "p95 [ms]"},
                                             {"peak_rss_mib", "memory [MiB]"}});
  for (const auto& [place, entrant, scores] : leaderboard.rows) {
    std::vector<Cell> cells = {place.rank ? count(*place.rank) : Cell{}, entrant.entrant.name};
    for (const auto& score : scores) {
      cells.push_back(number(score, 4));
      if (cells.size() > 3) continue;
      cells.insert(cells.end(), {number(place.low, 4), number(place.high, 4)});
    }
    const auto& latency = entrant.latency;
    cells.insert(cells.end(), {count(entrant.failures), count(entrant.queries),
                               number(entrant.load_ms, 1), number(entrant.aqrt_ms, 3),
                               number(latency ? latency->p50.value : std::nullopt, 3),
                               number(latency ? latency->p95.value : std::nullopt, 3),
                               number(entrant.peak_rss_mib, 0)});
    table.rows.push_back(std::move(cells));
  }
  return table;
}

}  // namespace matchbench
