#include "harness/data/store/answers/trial_table.hpp"

#include "harness/data/store/stored_values.hpp"

#include <SQLiteCpp/Statement.h>
#include <SQLiteCpp/VariadicBind.h>
#include <fmt/format.h>

#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>

namespace matchbench::store {
namespace {

void add_ranking(SQLite::Database& database, SessionId session, const TrialAnswer& trial) {
  SQLite::Statement insert(
      database,
      "INSERT INTO trial_rank (session, position, rank, service, degree, score) "
      "VALUES (?, ?, ?, ?, ?, ?)");
  int rank = 0;
  for (const RankedService& line : trial.answer.ranking) {
    SQLite::bind(insert, session.value, trial.position, ++rank, line.service.value, line.degree,
                 line.score);
    insert.exec();
    insert.reset();
  }
}

// `trials` in the order of sessions and positions.
void read_rankings(SQLite::Database& database, const std::string& condition,
                   std::vector<StoredTrial>& trials) {
  SQLite::Statement row(
      database, fmt::format("SELECT session, position, service, degree, score FROM trial_rank {} "
                            "ORDER BY session, position, rank",
                            condition));
  const StoredValues values(database);
  auto at = trials.begin();
  while (row.executeStep()) {
    const std::pair key(row.getColumn(0).getInt64(), row.getColumn(1).getInt64());
    while (at != trials.end() &&
           std::pair(at->session.value, std::int64_t{at->trial.position}) < key) {
      ++at;
    }
    if (at == trials.end() ||
        std::pair(at->session.value, std::int64_t{at->trial.position}) != key) {
      throw damaged_error(database, fmt::format("trial_rank has a ranking of session {}, position "
                                                "{}, which is not a trial answer",
                                                key.first, key.second));
    }
    at->trial.answer.ranking.push_back(
        {values.service(row.getColumn(2).getInt64(), "trial_rank.service"),
         row.getColumn(3).getInt(), values.score(row.getColumn(4).getDouble())});
  }
}

}  // namespace

void add_trial_answer(SQLite::Database& database, SessionId session, const TrialAnswer& trial) {
  const Answer& answer = trial.answer;
  SQLite::Statement insert(
      database,
      "INSERT INTO trial_answer (session, position, request, outcome, message, wall_ns, cpu_ns, "
      "scheduled_ns, queued_ns, same_ranking) SELECT id, ?, ?, ?, ?, ?, ?, ?, ?, ? "
      "FROM session WHERE id = ?");
  insert.bind(1, trial.position);
  insert.bind(2, answer.request.value);
  insert.bind(3, static_cast<int>(answer.outcome));
  insert.bind(4, answer.message);
  const bool is_ok = answer.outcome == Outcome::kOk;
  if (is_ok) {
    insert.bind(5, answer.time.wall_ns);
    if (answer.has_cpu_time) insert.bind(6, answer.time.cpu_ns);
  }
  if (answer.arrival) insert.bind(7, answer.arrival->scheduled_ns);
  if (answer.arrival && is_ok) insert.bind(8, answer.arrival->queued_ns);
  if (trial.same_ranking) insert.bind(9, static_cast<int>(*trial.same_ranking));
  insert.bind(10, session.value);
  if (insert.exec() != 1) {
    throw std::out_of_range(fmt::format("no session has the key {}", session.value));
  }
  add_ranking(database, session, trial);
}

std::vector<StoredTrial> read_trials(SQLite::Database& database, std::optional<SessionId> session) {
  const std::string condition =
      session ? fmt::format("WHERE session = {}", session->value) : std::string();
  SQLite::Statement row(database,
                        fmt::format("SELECT session, position, request, outcome, message, "
                                    "wall_ns, cpu_ns, scheduled_ns, queued_ns, same_ranking FROM "
                                    "trial_answer {} ORDER BY session, position",
                                    condition));
  const StoredValues values(database);
  std::vector<StoredTrial> trials;
  while (row.executeStep()) {
    StoredTrial& stored = trials.emplace_back();
    stored.session.value = row.getColumn(0).getInt64();
    stored.trial.position = row.getColumn(1).getUInt();
    Answer& answer = stored.trial.answer;
    answer.request = values.request(row.getColumn(2).getInt64(), "trial_answer.request");
    answer.outcome = values.outcome(row.getColumn(3).getInt64(), "trial_answer.outcome");
    answer.message = row.getColumn(4).getString();
    answer.has_cpu_time = row.getColumn(5).isNull() || !row.getColumn(6).isNull();
    answer.time = {row.getColumn(5).getInt64(), row.getColumn(6).getInt64()};  // of NULL: 0
    answer.arrival = values.arrival(row, 7, "trial_answer");
    if (!row.getColumn(9).isNull()) stored.trial.same_ranking = row.getColumn(9).getInt() != 0;
  }
  read_rankings(database, condition, trials);
  return trials;
}

}  // namespace matchbench::store
