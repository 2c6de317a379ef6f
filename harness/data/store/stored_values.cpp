#include "harness/data/store/stored_values.hpp"

#include "harness/data/store/sqlite_error.hpp"

#include <fmt/format.h>

#include <cmath>

namespace matchbench::store {

Error damaged_error(const SQLite::Database& database, const std::string& found) {
  return environment_error(fmt::format("{}: the database is damaged: {}", file_of(database), found),
                           "restore a copy, or save what can be read with `sqlite3 FILE .recover`");
}

StoredValues::StoredValues(SQLite::Database& database)
    : database_(database),
      services_(database.execAndGet("SELECT count(*) FROM service").getInt64()),
      requests_(database.execAndGet("SELECT count(*) FROM request").getInt64()) {}

std::int64_t StoredValues::checked(std::int64_t value, std::int64_t from, std::int64_t to,
                                   const char* column) const {
  if (value >= from && value < to) return value;
  throw damaged_error(
      database_, fmt::format("{} is {}, which is not from {} to {}", column, value, from, to - 1));
}

RequestIndex StoredValues::request(std::int64_t value, const char* column) const {
  return {static_cast<std::uint32_t>(checked(value, 0, requests_, column))};
}

ServiceIndex StoredValues::service(std::int64_t value, const char* column) const {
  return {static_cast<std::uint32_t>(checked(value, 0, services_, column))};
}

Outcome StoredValues::outcome(std::int64_t value, const char* column) const {
  return static_cast<Outcome>(checked(value, 0, kOutcomeCount, column));
}

std::int32_t StoredValues::pass(std::int64_t value) const {
  constexpr std::int64_t kMostWarmups = std::int64_t{kMostPasses} * 1000;
  return static_cast<std::int32_t>(checked(value, -kMostWarmups, kMostPasses, "answer.pass"));
}

std::uint32_t StoredValues::length(std::int64_t value) const {
  return static_cast<std::uint32_t>(checked(value, 0, services_ + 1, "answer.ranked_services"));
}

double StoredValues::score(double value) const {
  if (std::isfinite(value)) return value;
  throw damaged_error(database_, fmt::format("ranking.score is {}", value));
}

std::optional<Arrival> StoredValues::arrival(SQLite::Statement& row, int column,
                                             const char* table) const {
  const SQLite::Column scheduled = row.getColumn(column);
  const SQLite::Column queued = row.getColumn(column + 1);
  if (!scheduled.isNull()) {
    return Arrival{scheduled.getInt64(), queued.isNull() ? 0 : queued.getInt64()};
  }
  if (queued.isNull()) return std::nullopt;
  throw damaged_error(database_,
                      fmt::format("{0}.queued_ns is given without {0}.scheduled_ns", table));
}

}  // namespace matchbench::store
