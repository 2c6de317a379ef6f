#include "harness/data/store/schema/columns.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <limits>

namespace matchbench::store {

std::string NamedColumns::select(const char* table) const {
  return fmt::format("SELECT id, {} FROM {}", fmt::join(names_, ", "), table);
}

std::string NamedColumns::insert(const char* table) const {
  std::vector<std::string> values, there;
  for (std::size_t i = 1; i <= names_.size(); ++i) values.push_back(fmt::format("?{}", i));
  for (const auto& [place, other] : keys_) {
    there.push_back(fmt::format("?{} IN (SELECT id FROM {})", place, other));
  }
  return fmt::format("INSERT INTO {} ({}) SELECT {}{}{}", table, fmt::join(names_, ", "),
                     fmt::join(values, ", "), there.empty() ? "" : " WHERE ",
                     fmt::join(there, " AND "));
}

std::string NamedColumns::update(const char* table) const {
  return fmt::format("UPDATE {} SET {} = ? WHERE id = ?", table, fmt::join(names_, " = ?, "));
}

// A plugin may state any number.
void WrittenColumns::bind(std::uint64_t bytes, const char*) {
  constexpr auto kMost = std::numeric_limits<std::int64_t>::max();
  statement_.bind(place_, static_cast<std::int64_t>(std::min<std::uint64_t>(bytes, kMost)));
}

void ReadColumns::read(Outcome& outcome) {
  const std::int64_t value = row_.number(column_);
  if (value < 0 || value >= kOutcomeCount) {
    row_.refuse(fmt::format("{}.{} is {}, which no outcome is", table_, name_, value));
  }
  outcome = static_cast<Outcome>(value);
}

}  // namespace matchbench::store
