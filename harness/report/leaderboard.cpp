#include "harness/report/leaderboard.hpp"

#include "harness/base/error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace matchbench {
namespace {

constexpr double kNsPerMs = 1e6;

double sorted_at(const std::vector<std::int64_t>& sorted, double p) {
  const auto index = static_cast<std::size_t>(static_cast<double>(sorted.size()) * p);
  return static_cast<double>(sorted[std::min(index, sorted.size() - 1)]);
}

void fill_times(const EntrantResults& results, LeaderboardRow& row) {
  std::vector<std::int64_t> times_ns;
  for (const auto& sample : results.samples) times_ns.push_back(sample.time.wall_ns);
  std::sort(times_ns.begin(), times_ns.end());
  if (!times_ns.empty()) {
    const double sum = std::accumulate(times_ns.begin(), times_ns.end(), 0.0);
    row.aqrt_ms = sum / static_cast<double>(times_ns.size()) / kNsPerMs;
    row.p50_ms = sorted_at(times_ns, 0.5) / kNsPerMs;
    row.p95_ms = sorted_at(times_ns, 0.95) / kNsPerMs;
  }
  std::vector<std::int64_t> loads_ns = results.load_ns;
  std::sort(loads_ns.begin(), loads_ns.end());
  if (!loads_ns.empty()) row.load_ms = sorted_at(loads_ns, 0.5) / kNsPerMs;
  if (results.peak_rss_bytes > 0) {
    row.peak_rss_mib = static_cast<double>(results.peak_rss_bytes) / (1 << 20);
  }
}

LeaderboardRow row_of(const EntrantResults& results) {
  LeaderboardRow row;
  row.entrant = results.entrant.name;
  row.version = results.entrant.plugin.version;
  row.queries = results.queries;
  for (int i = 0; i < kOutcomeCount; ++i) {
    const auto outcome = static_cast<Outcome>(i);
    const auto count = results.outcomes[static_cast<std::size_t>(i)];
    if (is_failure(outcome)) row.failures += count;
    if (outcome == Outcome::kAbstained) row.abstentions += count;
  }
  row.deterministic = results.deterministic;
  fill_times(results, row);
  return row;
}

// Mean over the requests for which the measure is defined.
std::optional<double> mean_of(const std::vector<std::optional<double>>& values) {
  double sum = 0;
  std::size_t count = 0;
  for (const auto& value : values) {
    if (!value) continue;
    sum += *value;
    ++count;
  }
  if (count == 0) return std::nullopt;
  return sum / static_cast<double>(count);
}

std::uint64_t defined_requests(const MeasureResults& results) {
  if (results.values.empty()) return 0;
  const auto& first = results.values.front();
  return static_cast<std::uint64_t>(std::count_if(
      first.begin(), first.end(), [](const auto& value) { return value.has_value(); }));
}

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

}  // namespace

Leaderboard make_leaderboard(const RoundResults& results, const std::string& setting,
                             const std::vector<std::string>& measures) {
  Leaderboard board;
  board.setting = setting;
  const auto columns = chosen(results, setting, measures);
  for (const auto* column : columns) {
    board.measures.push_back(column->measure);
    board.request_counts.push_back(defined_requests(*column));
  }
  for (std::size_t e = 0; e < results.entrants.size(); ++e) {
    LeaderboardRow row = row_of(results.entrants[e]);
    for (const auto* column : columns) row.scores.push_back(mean_of(column->values[e]));
    board.rows.push_back(std::move(row));
  }
  const auto key = [](const LeaderboardRow& row) { return row.scores.front().value_or(-INFINITY); };
  std::stable_sort(board.rows.begin(), board.rows.end(),
                   [&](const auto& a, const auto& b) { return key(a) > key(b); });
  for (std::size_t i = 0; i < board.rows.size(); ++i) {
    const bool tied = i > 0 && key(board.rows[i]) == key(board.rows[i - 1]);
    board.rows[i].rank = tied ? board.rows[i - 1].rank : i + 1;
  }
  return board;
}

Table to_table(const Leaderboard& leaderboard) {
  Table table;
  table.columns = {{"rank", "#"}, {"entrant", "entrant"}};
  for (const auto& measure : leaderboard.measures) table.columns.push_back({measure, measure});
  table.columns.insert(table.columns.end(), {{"failures", "failed"},
                                             {"queries", "queries"},
                                             {"load_ms", "load [ms]"},
                                             {"aqrt_ms", "AQRT [ms]"},
                                             {"p50_ms", "p50 [ms]"},
                                             {"p95_ms", "p95 [ms]"},
                                             {"peak_rss_mib", "memory [MiB]"}});
  for (const auto& row : leaderboard.rows) {
    std::vector<Cell> cells = {static_cast<std::int64_t>(row.rank), row.entrant};
    for (const auto& score : row.scores) cells.push_back(number(score, 4));
    cells.insert(cells.end(),
                 {static_cast<std::int64_t>(row.failures), static_cast<std::int64_t>(row.queries),
                  number(row.load_ms, 1), number(row.aqrt_ms, 3), number(row.p50_ms, 3),
                  number(row.p95_ms, 3), number(row.peak_rss_mib, 0)});
    table.rows.push_back(std::move(cells));
  }
  return table;
}

}  // namespace matchbench
