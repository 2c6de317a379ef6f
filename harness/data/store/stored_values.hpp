#pragma once

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/model/answer.hpp"
#include "harness/foundation/model/ids.hpp"
#include "harness/foundation/model/outcome.hpp"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>

#include <cstdint>
#include <optional>
#include <string>

namespace matchbench::store {

// The file's content cannot be what matchbench has written: somebody has edited or damaged it.
Error damaged_error(const SQLite::Database& database, const std::string& found);

// Turns numbers of one database into what they mean. Each throws damaged_error() that names
// `column` if the number has no meaning.
class StoredValues {
 public:
  // Counts services and requests. `database` must outlive the object.
  explicit StoredValues(SQLite::Database& database);

  RequestIndex request(std::int64_t value, const char* column) const;
  ServiceIndex service(std::int64_t value, const char* column) const;
  Outcome outcome(std::int64_t value, const char* column) const;
  std::int32_t pass(std::int64_t value) const;
  // The hash of a ranking.
  std::uint32_t length(std::int64_t value) const;
  double score(double value) const;
  // From the columns scheduled_ns and queued_ns of `table`, the first at `column` of the row. A
  // failed query has no second one.
  std::optional<Arrival> arrival(SQLite::Statement& row, int column, const char* table) const;

 private:
  std::int64_t checked(std::int64_t value, std::int64_t from, std::int64_t to,
                       const char* column) const;

  const SQLite::Database& database_;
  const std::int64_t services_;
  const std::int64_t requests_;
};

}  // namespace matchbench::store
