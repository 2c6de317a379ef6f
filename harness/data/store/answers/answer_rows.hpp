#pragma once

#include "harness/foundation/model/answer.hpp"

#include <cstdint>
#include <optional>
#include <string>

struct sqlite3_context;

namespace matchbench::store {

// Rows that wait to be stored, as RowSource shows them to SQL.
struct AnswerRow {
  static constexpr const char* kTable =
      "CREATE TABLE x (repetition, pass, request, session, outcome, message, wall_ns, cpu_ns, "
      "scheduled_ns, queued_ns, killed_ns, ranking_hash, ranked_services, ranking_id)";
  void column(sqlite3_context* context, int index) const;

  std::int64_t repetition = 0;
  std::int64_t session = 0;
  std::int64_t ranking_id = 0;
  std::uint64_t ranking_hash = 0;
  CallTime time;
  bool is_timed = true;
  bool has_cpu_time = true;
  Arrival arrival;
  bool has_arrival = false;
  std::optional<std::int64_t> killed_ns;
  std::int32_t pass = 0;
  std::uint32_t request = 0;
  std::uint32_t ranked_services = 0;
  Outcome outcome = Outcome::kOk;
  std::string message;
};

struct RankRow {
  static constexpr const char* kTable = "CREATE TABLE x (ranking_id, rank, service, degree, score)";
  void column(sqlite3_context* context, int index) const;

  std::int64_t ranking_id = 0;
  std::uint32_t rank = 0;
  RankedService line;
};

}  // namespace matchbench::store
