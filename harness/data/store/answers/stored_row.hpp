#pragma once

#include "harness/foundation/model/named.hpp"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace matchbench::store {

// The longest texts that a round may contain: names, which appear in tables and titles, and all
// others, which are messages, logs and whole files. A name stands in many rows of a report.
inline constexpr std::size_t kMostNameBytes = std::size_t{4} << 10;
inline constexpr std::size_t kMostTextBytes = std::size_t{64} << 20;

// Throw an input Error that says which text is too long to be stored.
const std::string& checked_name(const std::string& name, const char* what);
const std::string& checked_text(const std::string& text, const char* what);

// A query's rows, one after the other, with values that are checked as they are read. The functions
// throw damaged_error() with the column's name if its value cannot be what matchbench has stored.
class StoredRow {
 public:
  // `database` must outlive the object.
  StoredRow(SQLite::Database& database, const std::string& sql)
      : database_(database), statement_(database, sql) {}

  SQLite::Statement& statement() { return statement_; }  // for binding
  bool next() { return statement_.executeStep(); }
  void require(const char* table);  // the next row, which has to be there

  bool is_null(int column) { return statement_.getColumn(column).isNull(); }
  std::string name(int column) { return bounded(column, kMostNameBytes); }
  std::string text(int column) { return bounded(column, kMostTextBytes); }
  std::int64_t number(int column) { return statement_.getColumn(column).getInt64(); }
  double real(int column) { return statement_.getColumn(column).getDouble(); }
  std::uint32_t count(int column);    // 0 … 2^32 - 1
  std::uint64_t bytes(int column);    // at least 0
  std::uint64_t decimal(int column);  // an unsigned 64-bit number as text
  std::optional<std::string> name_if_any(int column);

  // The enumerator that the text in the column is the word of.
  template <class Enum, std::size_t count>
  Enum one_of(int column, const std::array<std::string_view, count>& names) {
    const std::string word = name(column);
    if (const auto found = named<Enum>(names, word)) return *found;
    refuse(column, word);
  }

  // For values that a column cannot have.
  [[noreturn]] void refuse(int column, const std::string& value);
  [[noreturn]] void refuse(const std::string& found);

 private:
  std::string bounded(int column, std::size_t most);

  SQLite::Database& database_;
  SQLite::Statement statement_;
};

}  // namespace matchbench::store
