#pragma once

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>

namespace matchbench::store {

template <class Value>
void bind_value(SQLite::Statement& statement, int place, const Value& value) {
  statement.bind(place, value);
}

// No value is NULL, as a parameter is that nothing was bound to.
template <class Value>
void bind_value(SQLite::Statement& statement, int place, const std::optional<Value>& value) {
  if (value) statement.bind(place, *value);
}

// Runs one statement with these values for its parameters; an empty std::optional is NULL. Returns
// how many rows it has changed.
template <class... Values>
int execute(SQLite::Database& database, const char* sql, const Values&... values) {
  SQLite::Statement statement(database, sql);
  int place = 0;
  (bind_value(statement, ++place, values), ...);
  return statement.exec();
}

// For keys that the caller got from this store: anything else is a bug.
inline void require_one(int changed, const char* table, std::int64_t id) {
  if (changed == 1) return;
  throw std::out_of_range("no " + std::string(table) + " has the key " + std::to_string(id));
}

}  // namespace matchbench::store
