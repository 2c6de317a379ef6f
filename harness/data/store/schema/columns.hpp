#pragma once

#include "harness/data/store/answers/stored_row.hpp"
#include "harness/data/store/ids.hpp"
#include "harness/foundation/model/outcome.hpp"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace matchbench::store {

// A table has one list of its columns: a function that names each of them once to the `columns`
// that it is given, with the member of a row that it holds and, of a text, what it is, for
// messages. A table's statements, their values and rows that are read are made from it. Beside its
// list, every such table has the key `id`.
//
//   template <class Row, class Columns>
//   void list_of(Row& row, Columns& columns) {
//     columns("name", row.name, "the name of an entrant");
//
// A member is a short string, an integer, a bool, a double, an Outcome, an optional of them, or one
// of these:

// A string as long as a file.
template <class String>
struct Text {
  String& value;
};
template <class String>
Text(String&) -> Text<String>;
// An unsigned number as text, as SQLite's integers have a sign.
template <class Number>
struct Decimal {
  Number& value;
};
template <class Number>
Decimal(Number&) -> Decimal<Number>;
// An enumerator by its word.
template <class Enum, std::size_t count>
struct Word {
  Enum& value;
  const std::array<std::string_view, count>& words;
};
template <class Enum, std::size_t count>
Word(Enum&, const std::array<std::string_view, count>&) -> Word<Enum, count>;
// A list of words, none of which has a blank in it.
template <class Strings>
struct WordList {
  Strings& value;
};
template <class Strings>
WordList(Strings&) -> WordList<Strings>;
// The key of a row of `table`.
template <class Id>
struct Key {
  Id& value;
  const char* table;
};
template <class Id>
Key(Id&, const char*) -> Key<Id>;

// The names of the columns, and what refers to other tables.
class NamedColumns {
 public:
  template <class Value>
  void operator()(const char* column, const Value& value, const char* = "") {
    names_.emplace_back(column);
    if constexpr (requires { value.table; }) keys_.emplace_back(names_.size(), value.table);
  }

  std::string select(const char* table) const;  // the key first
  // Changes nothing if a key refers to no row.
  std::string insert(const char* table) const;
  std::string update(const char* table) const;  // of one row, whose key comes last

 private:
  std::vector<std::string> names_;
  std::vector<std::pair<std::size_t, const char*>> keys_;  // number of the column, from 1
};

// Gives the values of a row to a statement.
class WrittenColumns {
 public:
  explicit WrittenColumns(SQLite::Statement& statement) : statement_(statement) {}

  template <class Value>
  void operator()(const char*, const Value& value, const char* what = "") {
    ++place_;
    bind(value, what);
  }
  int next_place() const { return place_ + 1; }

 private:
  void bind(const std::string& value, const char* what) {
    statement_.bind(place_, checked_name(value, what));
  }
  template <class String>
  void bind(const Text<String>& text, const char* what) {
    statement_.bind(place_, checked_text(text.value, what));
  }
  template <class Number>
  void bind(const Decimal<Number>& decimal, const char*) {
    statement_.bind(place_, std::to_string(decimal.value));
  }
  template <class Enum, std::size_t count>
  void bind(const Word<Enum, count>& word, const char*) {
    statement_.bind(place_, std::string(word.words.at(static_cast<std::size_t>(word.value))));
  }
  template <class Strings>
  void bind(const WordList<Strings>& list, const char* what) {
    std::string words;
    for (const auto& word : list.value) words += (words.empty() ? "" : " ") + word;
    statement_.bind(place_, checked_name(words, what));
  }
  template <class Id>
  void bind(const Key<Id>& key, const char*) {
    statement_.bind(place_, key.value.value);
  }
  void bind(Outcome outcome, const char*) { statement_.bind(place_, static_cast<int>(outcome)); }
  void bind(bool value, const char*) { statement_.bind(place_, static_cast<int>(value)); }
  void bind(double value, const char*) { statement_.bind(place_, value); }
  void bind(std::uint32_t value, const char*) { statement_.bind(place_, value); }
  void bind(std::int64_t value, const char*) { statement_.bind(place_, value); }
  void bind(std::uint64_t bytes, const char*);
  template <class Value>
  void bind(const std::optional<Value>& value, const char* what) {
    if (value) bind(*value, what);
  }

  SQLite::Statement& statement_;
  int place_ = 0;
};

// Takes the values of a row that was read. Throws as StoredRow does if one cannot be what the
// column holds.
class ReadColumns {
 public:
  // From what NamedColumns::select() selects.
  ReadColumns(StoredRow& row, const char* table) : row_(row), table_(table) {}

  template <class Value>
  void operator()(const char* column, Value&& value, const char* = "") {
    name_ = column;
    read(value);
    ++column_;
  }
  // Whether the next column has a value.
  bool is_next_there() { return !row_.is_null(column_); }

 private:
  void read(std::string& value) { value = row_.name(column_); }
  void read(Text<std::string>& text) { text.value = row_.text(column_); }
  void read(Decimal<std::uint64_t>& decimal) { decimal.value = row_.decimal(column_); }
  template <class Enum, std::size_t count>
  void read(Word<Enum, count>& word) {
    word.value = row_.one_of<Enum>(column_, word.words);
  }
  void read(WordList<std::vector<std::string>>& list) {
    std::istringstream words(row_.name(column_));
    for (std::string word; words >> word;) list.value.push_back(word);
  }
  template <class Id>
  void read(Key<Id>& key) {
    key.value.value = row_.number(column_);
  }
  void read(Outcome& outcome);
  void read(bool& value) { value = row_.number(column_) != 0; }
  void read(double& value) { value = row_.real(column_); }
  void read(std::uint32_t& value) { value = row_.count(column_); }
  void read(std::int64_t& value) { value = row_.number(column_); }
  void read(std::uint64_t& bytes) { bytes = row_.bytes(column_); }
  template <class Value>
  void read(std::optional<Value>& value) {
    if (row_.is_null(column_)) return;
    read(value.emplace());
  }

  StoredRow& row_;
  const char* table_;
  const char* name_ = "";
  int column_ = 1;
};

}  // namespace matchbench::store
