#include "harness/data/store/answers/stored_row.hpp"

#include "harness/data/store/stored_values.hpp"
#include "harness/foundation/base/error.hpp"

#include <SQLiteCpp/Column.h>
#include <fmt/format.h>

#include <charconv>
#include <limits>

namespace matchbench::store {
namespace {

const std::string& checked_length(const std::string& text, const char* what, std::size_t most) {
  if (text.size() <= most) return text;
  throw input_error(
      fmt::format("{} is {} bytes long, more than a round can hold", what, text.size()),
      fmt::format("shorten it to {} bytes at most", most));
}

// Enough of a value to recognise it by.
std::string beginning_of(const std::string& value) {
  constexpr std::size_t kShown = 40;
  return value.size() <= kShown ? value : value.substr(0, kShown) + "…";
}

}  // namespace

const std::string& checked_name(const std::string& name, const char* what) {
  return checked_length(name, what, kMostNameBytes);
}

const std::string& checked_text(const std::string& text, const char* what) {
  return checked_length(text, what, kMostTextBytes);
}

void StoredRow::require(const char* table) {
  if (!next()) throw damaged_error(database_, fmt::format("the table {} is empty", table));
}

std::uint32_t StoredRow::count(int column) {
  const std::int64_t value = number(column);
  if (value < 0 || value > std::numeric_limits<std::uint32_t>::max()) {
    refuse(column, std::to_string(value));
  }
  return static_cast<std::uint32_t>(value);
}

std::uint64_t StoredRow::bytes(int column) {
  const std::int64_t value = number(column);
  if (value < 0) refuse(column, std::to_string(value));
  return static_cast<std::uint64_t>(value);
}

std::uint64_t StoredRow::decimal(int column) {
  const std::string digits = name(column);
  std::uint64_t value = 0;
  const char* const end = digits.data() + digits.size();
  const auto [stopped, error] = std::from_chars(digits.data(), end, value);
  if (error != std::errc() || stopped != end) refuse(column, digits);
  return value;
}

std::optional<std::string> StoredRow::name_if_any(int column) {
  if (is_null(column)) return std::nullopt;
  return name(column);
}

void StoredRow::refuse(int column, const std::string& value) {
  refuse(fmt::format("the column '{}' is '{}'", statement_.getColumn(column).getName(),
                     beginning_of(value)));
}

void StoredRow::refuse(const std::string& found) {
  throw damaged_error(database_, found);
}

std::string StoredRow::bounded(int column, std::size_t most) {
  const SQLite::Column value = statement_.getColumn(column);
  // Numbers are turned into text by the question for their bytes.
  const auto size = static_cast<std::size_t>(value.getBytes());
  if (size <= most) return value.getString();
  throw damaged_error(database_, fmt::format("the column '{}' has a text of {} bytes, more than {}",
                                             value.getName(), size, most));
}

}  // namespace matchbench::store
