#include "harness/data/store/answers/answer_writer.hpp"

#include "harness/data/store/answers/row_source.hpp"
#include "harness/data/store/stored_values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <tuple>

namespace matchbench::store {

namespace {

// Rows that are gathered before SQLite gets them: far past the point where the cost of a statement
// no longer shows, and a few megabytes.
constexpr std::size_t kBatchAnswers = 1 << 15;
constexpr std::size_t kBatchRanks = 1 << 16;

// 64 MB of rankings to compare later passes with; beyond that they are read back.
constexpr std::size_t kKeptRanks = std::size_t{4} << 20;

template <class Row>
SQLite::Database& attach(SQLite::Database& database, const char* name,
                         const std::vector<Row>& rows) {
  RowSource<Row>::attach(database.getHandle(), name, rows);
  return database;
}

}  // namespace

FirstRankings::FirstRankings(SQLite::Database& database, RepetitionId repetition,
                             std::size_t request_count)
    : by_request_(request_count) {
  // ranking_id counts upwards, so the lowest one was stored first.
  SQLite::Statement stored(
      database,
      "SELECT request, ranking_hash, ranked_services, coalesce(min(ranking_id), 0) FROM answer "
      "WHERE repetition = ? AND outcome = 0 GROUP BY request");
  stored.bind(1, repetition.value);
  const StoredValues values(database);
  while (stored.executeStep()) {
    const auto request = values.request(stored.getColumn(0).getInt64(), "answer.request");
    First& first = by_request_.at(request.value);
    first.hash = static_cast<std::uint64_t>(stored.getColumn(1).getInt64());
    first.length = values.length(stored.getColumn(2).getInt64());
    first.ranking_id = stored.getColumn(3).getInt64();
    first.known = true;
  }
  SQLite::Statement others(
      database,
      "SELECT request, ranking_hash, count(*), max(ranking_id), ranked_services FROM answer "
      "WHERE repetition = ? AND ranking_id IS NOT NULL GROUP BY request, ranking_hash");
  others.bind(1, repetition.value);
  while (others.executeStep()) {
    const auto request = values.request(others.getColumn(0).getInt64(), "answer.request");
    First& first = by_request_.at(request.value);
    if (static_cast<std::uint64_t>(others.getColumn(1).getInt64()) == first.hash) continue;
    first.others += static_cast<std::uint64_t>(others.getColumn(2).getInt64());
    const std::int64_t id = others.getColumn(3).getInt64();
    if (id > first.other.id) first.other = {id, values.length(others.getColumn(4).getInt64())};
  }
}

void FirstRankings::set(RequestIndex request, std::uint64_t hash, std::int64_t ranking_id,
                        std::span<const RankedService> ranking, std::size_t& budget) {
  First& first = by_request_[request.value];
  first.hash = hash;
  first.ranking_id = ranking_id;
  first.length = static_cast<std::uint32_t>(ranking.size());
  first.known = true;
  first.kept = ranking.size() <= budget;
  if (!first.kept) return;
  first.offset = rows_.size();
  rows_.insert(rows_.end(), ranking.begin(), ranking.end());
  budget -= ranking.size();
}

AnswerWriter::AnswerWriter(SQLite::Database& database, std::size_t service_count,
                           std::size_t request_count)
    : database_(database),
      service_count_(service_count),
      request_count_(request_count),
      budget_(kKeptRanks),
      store_answers_(
          attach(database, "queued_answer", answers_),
          "INSERT INTO answer (repetition, pass, request, session, outcome, message, wall_ns, "
          "cpu_ns, scheduled_ns, queued_ns, killed_ns, ranking_hash, ranked_services, "
          "ranking_id) "
          "SELECT * FROM queued_answer"),
      store_ranks_(attach(database, "queued_rank", ranks_),
                   "INSERT INTO ranking (ranking_id, rank, service, degree, score) "
                   "SELECT * FROM queued_rank"),
      read_ranking_(database,
                    "SELECT service, degree, score FROM ranking WHERE ranking_id = ? "
                    "ORDER BY rank") {
  next_ranking_id_ =
      database.execAndGet("SELECT coalesce(max(ranking_id), 0) + 1 FROM ranking").getInt64();
}

void AnswerWriter::open_session(SessionId session, RepetitionId repetition) {
  auto at = repetitions_.find(repetition.value);
  if (at == repetitions_.end()) {
    at =
        repetitions_.emplace(repetition.value, FirstRankings(database_, repetition, request_count_))
            .first;
  }
  sessions_.insert_or_assign(session.value, Session{repetition, &at->second});
}

void AnswerWriter::close_session(SessionId session) {
  sessions_.erase(session.value);
}

void AnswerWriter::close_repetition(RepetitionId repetition) {
  std::erase_if(sessions_,
                [&](const auto& entry) { return entry.second.repetition == repetition; });
  const auto at = repetitions_.find(repetition.value);
  if (at == repetitions_.end()) return;
  budget_ += at->second.kept_rows();
  repetitions_.erase(at);
}

RankingKey AnswerWriter::add(SessionId session, const Answer& answer, Others others) {
  const Session& from = session_of(session, answer);
  for (const RankedService& line : answer.ranking) {
    if (line.service.value >= service_count_) {
      throw std::out_of_range(fmt::format("no service has the index {}", line.service.value));
    }
  }
  RankingKey ranking{0, static_cast<std::uint32_t>(answer.ranking.size())};
  if (answer.outcome != Outcome::kOk) {
    queue(session, from.repetition, answer, {});
    return {};
  }
  FirstRankings::First& first = from.first_rankings->of(answer.request);
  if (!first.known) {
    ranking.id = queue_ranking(answer.ranking);
    from.first_rankings->set(answer.request, answer.ranking_hash, ranking.id, answer.ranking,
                             budget_);
  } else if (first.hash == answer.ranking_hash &&
             is_stored_as(*from.first_rankings, first, answer.ranking)) {
    ranking.id = first.ranking_id;
  } else {
    ranking = queue_other(first, answer.ranking, others);
  }
  queue(session, from.repetition, answer, ranking);
  return ranking;
}

// Those of whoever gives another ranking at every call would fill the disk. Which of them are
// stored is left to chance, or good ones would be given where they are and any where they are not.
RankingKey AnswerWriter::queue_other(FirstRankings::First& first, const Ranking& ranking,
                                     Others others) {
  if (ranking.empty()) return {};
  ++first.others;
  const bool is_left_out = others == Others::kSome && first.other.id != 0 &&
                           random_.below(first.others) >= kWholeRankings;
  if (!is_left_out) {
    first.other = {queue_ranking(ranking), static_cast<std::uint32_t>(ranking.size())};
  }
  return first.other;
}

void AnswerWriter::add_repeated(SessionId session, const Answer& answer, RankingKey ranking) {
  queue(session, session_of(session, answer).repetition, answer, ranking);
}

std::string AnswerWriter::fitted(SessionId session, const std::string& text, bool* was_cut) {
  const auto at = sessions_.find(session.value);
  return texts_.fitted(at == sessions_.end() ? RepetitionId() : at->second.repetition, text,
                       was_cut);
}

const AnswerWriter::Session& AnswerWriter::session_of(SessionId session,
                                                      const Answer& answer) const {
  if (answer.request.value >= request_count_) {
    throw std::out_of_range(fmt::format("no request has the index {}", answer.request.value));
  }
  const auto at = sessions_.find(session.value);
  if (at == sessions_.end()) {
    throw std::out_of_range(fmt::format("session {} is not open here", session.value));
  }
  return at->second;
}

void AnswerWriter::queue(SessionId session, RepetitionId repetition, const Answer& answer,
                         RankingKey ranking) {
  AnswerRow& row = answers_.emplace_back();
  row.repetition = repetition.value;
  row.session = session.value;
  row.ranking_id = ranking.id;
  row.ranking_hash = answer.ranking_hash;
  row.time = answer.time;
  row.is_timed = answer.is_timed;
  row.has_cpu_time = answer.has_cpu_time;
  row.has_arrival = answer.arrival.has_value();
  if (answer.arrival) row.arrival = *answer.arrival;
  row.killed_ns = answer.killed_ns;
  row.pass = answer.pass;
  row.request = answer.request.value;
  row.ranked_services = ranking.length;
  row.outcome = answer.outcome;
  row.message = texts_.fitted(repetition, answer.message);
  if (answers_.size() >= kBatchAnswers || ranks_.size() >= kBatchRanks) flush();
}

std::int64_t AnswerWriter::queue_ranking(const Ranking& ranking) {
  if (ranking.empty()) return 0;
  const std::int64_t id = next_ranking_id_++;
  std::uint32_t rank = 0;
  for (const RankedService& line : ranking) ranks_.push_back({id, ++rank, line});
  return id;
}

bool AnswerWriter::is_stored_as(const FirstRankings& rankings, const FirstRankings::First& first,
                                const Ranking& ranking) {
  if (first.length != ranking.size()) return false;
  if (first.kept) return std::ranges::equal(rankings.rows(first), ranking);
  flush();
  read_ranking_.reset();
  read_ranking_.bind(1, first.ranking_id);
  return std::ranges::all_of(ranking, [&](const RankedService& line) {
    return read_ranking_.executeStep() &&
           line.service.value == read_ranking_.getColumn(0).getUInt() &&
           line.degree == read_ranking_.getColumn(1).getInt() &&
           line.score == read_ranking_.getColumn(2).getDouble();
  });
}

void AnswerWriter::flush() {
  if (!answers_.empty()) {
    // Requests come in random order, and a table is filled fastest in its own.
    std::ranges::sort(answers_, {}, [](const AnswerRow& row) {
      return std::tuple(row.repetition, row.pass, row.request);
    });
    store_answers_.reset();
    store_answers_.exec();
    answers_.clear();
  }
  if (!ranks_.empty()) {
    store_ranks_.reset();
    store_ranks_.exec();
    ranks_.clear();
  }
}

}  // namespace matchbench::store
