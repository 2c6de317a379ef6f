#include "harness/data/store/answers/first_rankings.hpp"

#include "harness/data/store/stored_values.hpp"

#include <SQLiteCpp/Statement.h>

namespace matchbench::store {

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

}  // namespace matchbench::store
