#pragma once

#include "harness/report/round_results.hpp"
#include "harness/report/table.hpp"

#include <optional>
#include <string>
#include <vector>

namespace matchbench {

// One entrant's line. What is not known is empty: nothing stands for a failure but the failure.
struct LeaderboardRow {
  std::uint64_t rank = 0;  // equal scores share one
  std::string entrant;
  std::string version;
  std::vector<std::optional<double>> scores;  // like Leaderboard::measures
  std::uint64_t queries = 0;
  std::uint64_t failures = 0;
  std::uint64_t abstentions = 0;
  bool deterministic = true;
  std::optional<double> load_ms;  // median over workers
  std::optional<double> aqrt_ms;  // average query response time (SME2's AQRT)
  std::optional<double> p50_ms;
  std::optional<double> p95_ms;  // sorted[floor(n·p)], as p50
  std::optional<double> peak_rss_mib;
};

// Entrants by falling score under one relevance setting.
struct Leaderboard {
  std::string setting;
  std::vector<std::string> measures;          // the first one decides the order
  std::vector<std::uint64_t> request_counts;  // requests behind each measure's mean
  std::vector<LeaderboardRow> rows;
};

// `measures` in the order wanted; empty: all that were scored under the setting. Throws an input
// Error that names what was scored where the setting or a measure was not.
Leaderboard make_leaderboard(const RoundResults& results, const std::string& setting,
                             const std::vector<std::string>& measures);

Table to_table(const Leaderboard& leaderboard);

}  // namespace matchbench
