#include "harness/data/store/answers/answer_rows.hpp"

#include <sqlite3.h>

namespace matchbench::store {

void AnswerRow::column(sqlite3_context* context, int index) const {
  const bool is_ok = outcome == Outcome::kOk;
  switch (index) {
    case 0:
      return sqlite3_result_int64(context, repetition);
    case 1:
      return sqlite3_result_int64(context, pass);
    case 2:
      return sqlite3_result_int64(context, request);
    case 3:
      return sqlite3_result_int64(context, session);
    case 4:
      return sqlite3_result_int64(context, static_cast<int>(outcome));
    case 5:
      return sqlite3_result_text(context, message.data(), static_cast<int>(message.size()),
                                 nullptr);
    // A column that is given no value is NULL.
    case 6:
      return is_ok && is_timed ? sqlite3_result_int64(context, time.wall_ns) : void();
    case 7:
      return is_ok && is_timed && has_cpu_time ? sqlite3_result_int64(context, time.cpu_ns)
                                               : void();
    case 8:
      return has_arrival ? sqlite3_result_int64(context, arrival.scheduled_ns) : void();
    case 9:
      return is_ok && has_arrival ? sqlite3_result_int64(context, arrival.queued_ns) : void();
    case 10:
      return is_ok && killed_ns ? sqlite3_result_int64(context, *killed_ns) : void();
    case 11:
      return is_ok ? sqlite3_result_int64(context, static_cast<std::int64_t>(ranking_hash))
                   : void();
    case 12:
      return sqlite3_result_int64(context, ranked_services);
    default:
      return ranking_id != 0 ? sqlite3_result_int64(context, ranking_id) : void();
  }
}

void RankRow::column(sqlite3_context* context, int index) const {
  switch (index) {
    case 0:
      return sqlite3_result_int64(context, ranking_id);
    case 1:
      return sqlite3_result_int64(context, rank);
    case 2:
      return sqlite3_result_int64(context, line.service.value);
    case 3:
      return sqlite3_result_int64(context, line.degree);
    default:
      return sqlite3_result_double(context, line.score);
  }
}

}  // namespace matchbench::store
