#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace matchbench::store {

// Values of every type of SQLite, as SQL, among them what no column of matchbench ever holds.
inline const std::vector<std::string>& hostile_values() {
  static const std::vector<std::string> kValues = {
      "NULL", "-1", "9223372036854775807",      "0.5",      "-9e999",
      "'x'",  "''", "char(27) || '[2J' || 'a'", "x'00ff1b'"};
  return kValues;
}

// A copy of a round's database in which single columns hold what SQLite itself would refuse there,
// as somebody can write who edits the file's bytes: tables are strict, columns NOT NULL and values
// checked by the schema's text alone, which stands unchanged in the copy.
class HostileDatabase {
 public:
  explicit HostileDatabase(std::filesystem::path original) : original_(std::move(original)) {
    SQLite::Database database(original_.string());
    SQLite::Statement row(database,
                          "SELECT t.name, c.name, c.type FROM pragma_table_list AS t, "
                          "pragma_table_info(t.name) AS c WHERE t.type = 'table' AND "
                          "t.name NOT LIKE 'sqlite_%'");
    while (row.executeStep()) {
      columns_.emplace_back(row.getColumn(0).getString(), row.getColumn(1).getString());
      if (row.getColumn(2).getString() == "TEXT") text_columns_.push_back(columns_.back());
    }
  }

  // Each column of each table.
  const std::vector<std::pair<std::string, std::string>>& columns() const { return columns_; }
  // Those of them that hold text.
  const std::vector<std::pair<std::string, std::string>>& text_columns() const {
    return text_columns_;
  }

  // Sets the column of all rows in the copy. False if the table cannot hold that: it is empty, or
  // the value is its key.
  bool make(const std::filesystem::path& copy, const std::pair<std::string, std::string>& column,
            const std::string& value) const {
    std::filesystem::remove(copy);
    std::filesystem::copy(original_, copy);
    const std::string schema = "WHERE type = 'table' AND name = '" + column.first + "'";
    std::string text;
    {
      SQLite::Database database(copy.string(), SQLite::OPEN_READWRITE);
      text = database.execAndGet("SELECT sql FROM sqlite_schema " + schema).getString();
    }
    std::string lax = text;
    for (const std::string strict : {"STRICT, ", ") STRICT", " NOT NULL"}) {
      for (std::size_t at; (at = lax.find(strict)) != std::string::npos;) {
        lax.replace(at, strict.size(), strict == ") STRICT" ? ")" : "");
      }
    }
    set_schema(copy, schema, lax);
    bool is_changed = false;
    try {
      SQLite::Database database(copy.string(), SQLite::OPEN_READWRITE);
      database.exec(
          "PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = "
          "ON");
      is_changed = database.exec("UPDATE \"" + column.first + "\" SET \"" + column.second +
                                 "\" = " + value) > 0;
    } catch (const SQLite::Exception&) {
    }
    set_schema(copy, schema, text);
    return is_changed;
  }

 private:
  static void set_schema(const std::filesystem::path& file, const std::string& schema,
                         const std::string& text) {
    SQLite::Database database(file.string(), SQLite::OPEN_READWRITE);
    database.exec("PRAGMA synchronous = OFF; PRAGMA writable_schema = ON");
    SQLite::Statement update(database, "UPDATE sqlite_schema SET sql = ? " + schema);
    update.bind(1, text);
    update.exec();
  }

  std::filesystem::path original_;
  std::vector<std::pair<std::string, std::string>> columns_;
  std::vector<std::pair<std::string, std::string>> text_columns_;
};

}  // namespace matchbench::store
