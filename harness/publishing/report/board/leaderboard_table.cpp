// The board as a table: its columns, its cells, and its rows in another order.
#include "harness/foundation/text/table/named_columns.hpp"
#include "harness/foundation/text/table/text_table.hpp"
#include "harness/publishing/report/board/leaderboard.hpp"
#include "harness/publishing/report/board/unequal_nodes.hpp"
#include "harness/scoring/analysis/measure_direction.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <set>

namespace matchbench::report {
namespace {

text::Cell number(const std::optional<double>& value, int decimals) {
  if (!value) return {};
  return text::Number{*value, decimals};
}

// A time, or memory, of an entrant that may have none for a reason.
text::Cell measured(const ReportEntrant& entrant, const std::optional<double>& value,
                    int decimals) {
  if (!value && !entrant.no_times.empty()) return text::NoNumber{std::string(kNotTimed)};
  return number(value, decimals);
}

text::Cell count(std::uint64_t value) {
  return static_cast<std::int64_t>(value);
}

text::Cell rank_cell(const std::optional<std::uint64_t>& rank) {
  return rank ? count(*rank) : text::Cell{};
}

template <class T>
void append(std::vector<T>& list, const std::vector<T>& more) {
  list.insert(list.end(), more.begin(), more.end());
}

// Which columns stay on a narrow terminal.
constexpr int kFailures = 5;
constexpr int kLetters = 4;
constexpr int kSpeed = 3;
constexpr int kMeasures = 2;
constexpr int kBounds = 1;
constexpr int kDetails = 0;

// A percentile and its bounds; the lower one is left out if columns are scarce.
std::vector<text::Column> percentile_columns(const std::string& name, bool all, int importance) {
  std::vector<text::Column> columns = {{name + "_ms", name + " [ms]", importance}};
  const std::string group = fmt::format("bounds of {}", name);
  if (all) columns.push_back({name + "_low_ms", name + " ≥", kBounds, group});
  columns.push_back({name + "_high_ms", name + " ≤", kBounds, group});
  return columns;
}

std::vector<text::Cell> percentile_cells(const ReportEntrant& entrant,
                                         const ReportPercentile& percentile, bool all) {
  std::vector<text::Cell> cells = {measured(entrant, percentile.value, 3)};
  if (all) cells.push_back(number(percentile.low, 3));
  cells.push_back(number(percentile.high, 3));
  return cells;
}

// The ratio with its bounds; all that is known of it for those who want all.
constexpr std::size_t kShownRatioColumns = 3;

std::vector<text::Column> ratio_columns(bool all) {
  auto columns = block_ratio_columns(kSpeed, kBounds);
  if (!all) columns.resize(kShownRatioColumns);
  return columns;
}

std::vector<text::Cell> ratio_cells(const std::optional<analysis::BlockComparison>& comparison,
                                    bool all) {
  auto cells = block_ratio_cells(comparison);
  if (!all) cells.resize(kShownRatioColumns);
  return cells;
}

// Whether some entrants are run files and some are not.
bool has_kinds(const Leaderboard& leaderboard) {
  const auto run_files = std::ranges::count_if(
      leaderboard.rows, [](const auto& row) { return row.entrant.kind == EntrantKind::kRunFile; });
  return run_files > 0 && static_cast<std::size_t>(run_files) < leaderboard.rows.size();
}

// Whether the means of the measure are over other numbers of requests, so that each needs its own.
bool counts_differ(const Leaderboard& leaderboard, std::size_t measure) {
  std::set<std::size_t> counts;
  for (const auto& row : leaderboard.rows) {
    if (row.scores[measure]) counts.insert(row.counts[measure]);
  }
  return counts.size() > 1;
}

bool any_abstained(const Leaderboard& leaderboard) {
  return std::ranges::any_of(leaderboard.rows,
                             [](const auto& row) { return row.entrant.abstentions > 0; });
}

bool any_was_trained(const Leaderboard& leaderboard) {
  return std::ranges::any_of(leaderboard.rows,
                             [](const auto& row) { return row.entrant.train_ms.has_value(); });
}

// Which of them a board has.
struct TimeColumns {
  bool all = false;
  bool trained = false;
};

void add_time_columns(const Leaderboard& leaderboard, const TimeColumns& shown,
                      text::Table& table) {
  const bool all = shown.all;
  if (all) {
    append(table.columns,
           {{"timed_queries", "timed", kDetails}, {"killed_queries", "timed twice", kDetails}});
  }
  table.columns.push_back({"load_ms", "load [ms]", kDetails});
  if (shown.trained) table.columns.push_back({"train_ms", "train [ms]", kDetails});
  append(table.columns, {{"cold_ms", "cold [ms]", kDetails},
                         {"cold_queries", "n", kDetails},
                         {"hot_ms", "hot [ms]", kDetails},
                         {"aqrt_ms", "AQRT [ms]", kDetails}});
  if (leaderboard.standings) append(table.columns, ratio_columns(all));
  append(table.columns, percentile_columns("p50", all, kSpeed));
  append(table.columns, percentile_columns("p95", all, kSpeed));
  if (all) append(table.columns, percentile_columns("p99", all, kDetails));
  table.columns.push_back({"peak_rss_mib", "memory [MiB]", kDetails});
}

void add_time_cells(const Leaderboard& leaderboard, std::size_t place, const ReportEntrant& entrant,
                    const TimeColumns& shown, std::vector<text::Cell>& cells) {
  const bool all = shown.all;
  if (all) append(cells, {count(entrant.timed_queries), count(entrant.killed_queries)});
  cells.push_back(measured(entrant, entrant.load_ms, 1));
  if (shown.trained) cells.push_back(measured(entrant, entrant.train_ms, 1));
  append(cells, {measured(entrant, entrant.cold_ms, 3),
                 entrant.no_times.empty() ? count(entrant.cold_queries) : text::Cell{},
                 measured(entrant, entrant.hot_ms, 3), measured(entrant, entrant.aqrt_ms, 3)});
  if (const auto& standings = leaderboard.standings) {
    append(cells, ratio_cells(standings->entrants[place], all));
  }
  const ReportLatency latency = entrant.latency.value_or(ReportLatency());
  append(cells, percentile_cells(entrant, latency.p50, all));
  append(cells, percentile_cells(entrant, latency.p95, all));
  if (all) append(cells, percentile_cells(entrant, latency.p99, all));
  cells.push_back(measured(entrant, entrant.peak_rss_mib, 0));
}

// Whether a larger value in the column speaks for an entrant.
bool is_larger_better(const Leaderboard& leaderboard, const std::string& key) {
  const bool is_bound = key == "low" || key == "high";  // of the first measure
  const std::string& measure = is_bound ? leaderboard.measures.front() : key;
  return std::ranges::find(leaderboard.measures, measure) != leaderboard.measures.end() &&
         analysis::better_value_of(measure) == analysis::Better::kLarger;
}

std::optional<double> value_of(const text::Cell& cell) {
  if (const auto* number = std::get_if<text::Number>(&cell)) return number->value;
  if (const auto* whole = std::get_if<std::int64_t>(&cell)) return static_cast<double>(*whole);
  return std::nullopt;
}

// Rising; empty cells behind all others.
bool is_before(const text::Cell& a, const text::Cell& b, bool larger_first) {
  if (text::is_empty(a) || text::is_empty(b)) return !text::is_empty(a) && text::is_empty(b);
  const auto first = value_of(a);
  const auto second = value_of(b);
  if (first && second) return larger_first ? *first > *second : *first < *second;
  return text::text_of(a) < text::text_of(b);
}

}  // namespace

bool is_timed(const Leaderboard& leaderboard) {
  return std::ranges::any_of(leaderboard.rows,
                             [](const auto& row) { return row.entrant.no_times.empty(); });
}

text::Table sorted_rows(const text::Table& table, const text::Table& all,
                        const Leaderboard& leaderboard, const std::string& column) {
  const std::size_t c = text::place_of_column(all, column, "--sort");
  const bool larger_first = is_larger_better(leaderboard, all.columns[c].key);
  std::vector<std::size_t> order(table.rows.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
    return is_before(all.rows[a][c], all.rows[b][c], larger_first);
  });
  text::Table out{table.columns, {}};
  for (const std::size_t row : order) out.rows.push_back(table.rows[row]);
  return out;
}

text::Table to_table(const Leaderboard& leaderboard, BoardColumns columns) {
  const bool all = columns == BoardColumns::kAll;
  text::Table table;
  table.columns = {{"rank", "#"}};
  if (all) table.columns.push_back({"rank_high", "# ≤", kDetails});
  append(table.columns, {{"letters", "tie", kLetters}, {"entrant", "entrant"}});
  const bool kinds = all || has_kinds(leaderboard);
  if (kinds) table.columns.push_back({"kind", "kind", kFailures});
  if (all) table.columns.push_back({"version", "version", kDetails});
  std::vector<bool> with_counts;
  for (std::size_t m = 0; m < leaderboard.measures.size(); ++m) {
    with_counts.push_back(counts_differ(leaderboard, m));
    table.columns.push_back({leaderboard.measures[m], leaderboard.measures[m],
                             m == 0 ? text::Column::kAlways : kMeasures});
    if (with_counts[m]) {
      table.columns.push_back(
          {leaderboard.measures[m] + "_requests", "n", m == 0 ? text::Column::kAlways : kMeasures});
    }
    if (m == 0)
      append(table.columns, {{"low", "low", text::Column::kAlways, "low, high"},
                             {"high", "high", text::Column::kAlways, "low, high"}});
  }
  // Files do not fail, and of them nobody can tell more than that a topic is missing.
  const bool are_files = std::ranges::all_of(
      leaderboard.rows, [](const auto& row) { return row.entrant.kind == EntrantKind::kRunFile; });
  const bool may_fail = all || !are_files;
  if (may_fail) table.columns.push_back({"failures", "failed", kFailures});
  table.columns.push_back({"queries", "queries", kDetails});
  const bool abstained = all || any_abstained(leaderboard);
  if (abstained) {
    append(table.columns, {{"abstentions", are_files ? "missing" : "abstained", kFailures}});
  }
  const bool timed = all || is_timed(leaderboard);
  const TimeColumns times{all, any_was_trained(leaderboard)};
  if (timed) add_time_columns(leaderboard, times, table);

  for (const auto& [place, entrant, scores, counts, by_request] : leaderboard.rows) {
    auto& cells = table.rows.emplace_back();
    cells = {rank_cell(place.rank)};
    if (all) cells.push_back(rank_cell(place.worst_rank));
    append(cells, {place.letters, entrant.entrant.name});
    if (kinds) cells.emplace_back(std::string(name_of(entrant.kind)));
    if (all) cells.emplace_back(entrant.entrant.plugin.version);
    for (std::size_t m = 0; m < scores.size(); ++m) {
      cells.push_back(number(scores[m], 4));
      if (with_counts[m]) cells.push_back(scores[m] ? count(counts[m]) : text::Cell{});
      if (m == 0) append(cells, {number(place.low, 4), number(place.high, 4)});
    }
    if (may_fail) cells.push_back(count(entrant.failures));
    cells.push_back(count(entrant.queries));
    if (abstained) cells.push_back(count(entrant.abstentions));
    if (timed) add_time_cells(leaderboard, place.entrant, entrant, times, cells);
  }
  mark_times(leaderboard.nodes_differ_in, table);
  if (all) add_nodes_differ_in(leaderboard.nodes_differ_in, table);
  return table;
}

}  // namespace matchbench::report
