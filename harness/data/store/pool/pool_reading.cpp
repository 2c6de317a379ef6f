#include "harness/data/store/pool/pool_state.hpp"
#include "harness/data/store/stored_values.hpp"
#include "harness/foundation/model/judgment_limits.hpp"

#include <SQLiteCpp/Statement.h>
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace matchbench::store {
namespace {

// Throws the damaged_error() of a number without a meaning.
std::uint32_t below(const SQLite::Database& database, std::int64_t value, std::size_t end,
                    const char* column) {
  if (value >= 0 && value < static_cast<std::int64_t>(end)) {
    return static_cast<std::uint32_t>(value);
  }
  throw damaged_error(database, fmt::format("{} is {}", column, value));
}

// Rows are numbered from 0 without gaps.
void require_next(const SQLite::Database& database, std::int64_t number, std::size_t expected,
                  const char* column) {
  if (number == static_cast<std::int64_t>(expected)) return;
  throw damaged_error(database, fmt::format("{} {} follows {}", column, number,
                                            static_cast<std::int64_t>(expected) - 1));
}

// A name becomes a column of files and tables, and an id. Throws the damaged_error() of one that
// cannot.
std::string fit_name(const SQLite::Database& database, std::string name, const char* column) {
  constexpr std::size_t kMostBytes = 1000;
  const bool is_one_line = std::ranges::none_of(
      name, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; });
  if (!name.empty() && name.size() <= kMostBytes && is_one_line) return name;
  throw damaged_error(database,
                      fmt::format("{} is {}", column,
                                  name.empty()  ? "empty"
                                  : is_one_line ? fmt::format("a name of {} bytes", name.size())
                                                : "more than one line, or has control characters"));
}

std::vector<std::string> names_in(SQLite::Database& database, const std::string& table,
                                  const std::string& column) {
  SQLite::Statement row(database,
                        "SELECT " + table + ", " + column + " FROM " + table + " ORDER BY 1");
  std::vector<std::string> names;
  while (row.executeStep()) {
    require_next(database, row.getColumn(0).getInt64(), names.size(), table.c_str());
    names.push_back(row.getColumn(1).getString());
  }
  return names;
}

std::size_t rows_in(SQLite::Database& database, const std::string& table) {
  return static_cast<std::size_t>(database.execAndGet("SELECT count(*) FROM " + table).getInt64());
}

std::size_t dimensions_in(SQLite::Database& database) {
  const std::size_t count = rows_in(database, "dimension");
  if (count <= kMostDimensions) return count;
  throw damaged_error(database, fmt::format("it has more than {} dimensions", kMostDimensions));
}

double finite(const SQLite::Database& database, double value, const char* column) {
  if (std::isfinite(value)) return value;
  throw damaged_error(database, fmt::format("{} is {}", column, value));
}

void read_grades(SQLite::Database& database, std::vector<Decision>& decisions) {
  const std::size_t dimensions = dimensions_in(database);
  SQLite::Statement row(database,
                        "SELECT decision, dimension, grade FROM decided_grade ORDER BY 1, 2");
  std::size_t at = 0;
  while (row.executeStep()) {
    const auto id = static_cast<std::uint64_t>(row.getColumn(0).getInt64());
    while (at < decisions.size() && decisions[at].id < id) ++at;
    if (at == decisions.size() || decisions[at].id != id) {
      throw damaged_error(database,
                          fmt::format("a grade of the decision {}, which is not there", id));
    }
    decisions[at].grades.push_back(
        {static_cast<std::uint16_t>(
             below(database, row.getColumn(1).getInt64(), dimensions, "decided_grade.dimension")),
         finite(database, row.getColumn(2).getDouble(), "decided_grade.grade")});
  }
}

}  // namespace

PoolOrigin PoolStore::origin() const {
  return state_->read([](SQLite::Database& database) {
    SQLite::Statement row(database, "SELECT * FROM pool");
    if (!row.executeStep()) throw damaged_error(database, "it says nothing of itself");
    PoolOrigin origin{row.getColumn(1).getString(),
                      row.getColumn(2).getString(),
                      row.getColumn(3).getString(),
                      row.getColumn(4).getString(),
                      {}};
    if (dimensions_in(database) == 0) throw damaged_error(database, "it has no dimension");
    origin.dimensions = names_in(database, "dimension", "name");
    for (const auto& name : origin.dimensions) fit_name(database, name, "dimension.name");
    return origin;
  });
}

std::vector<PoolGrowth> PoolStore::growths() const {
  return state_->read([](SQLite::Database& database) {
    SQLite::Statement row(
        database, "SELECT created, strategy, depth, budget, seed FROM growth ORDER BY growth");
    std::vector<PoolGrowth> growths;
    while (row.executeStep()) {
      PoolGrowth growth{row.getColumn(0).getString(), row.getColumn(1).getString(),
                        static_cast<std::uint64_t>(row.getColumn(2).getInt64()), std::nullopt, 0};
      if (!row.getColumn(3).isNull()) {
        growth.budget = static_cast<std::uint64_t>(row.getColumn(3).getInt64());
      }
      const std::string seed = row.getColumn(4).getString();
      std::from_chars(seed.data(), seed.data() + seed.size(), growth.seed);
      growths.push_back(std::move(growth));
    }
    return growths;
  });
}

std::vector<std::string> PoolStore::requests() const {
  return state_->read(
      [](SQLite::Database& database) { return names_in(database, "request", "uri"); });
}

std::vector<std::string> PoolStore::services() const {
  return state_->read(
      [](SQLite::Database& database) { return names_in(database, "service", "uri"); });
}

std::vector<PoolPair> PoolStore::pairs() const {
  return state_->read([](SQLite::Database& database) {
    const std::size_t requests = rows_in(database, "request");
    const std::size_t services = rows_in(database, "service");
    SQLite::Statement row(database,
                          "SELECT pair, request, service, batch, stratum, probability, drawn, "
                          "opinions FROM pair ORDER BY pair");
    constexpr std::size_t kMost = std::size_t{1} << 32;
    std::vector<PoolPair> pairs;
    while (row.executeStep()) {
      const auto number = [&](int column) { return row.getColumn(column).getInt64(); };
      require_next(database, number(0), pairs.size(), "pair");
      pairs.push_back({below(database, number(1), requests, "pair.request"),
                       below(database, number(2), services, "pair.service"),
                       below(database, number(3), kMost, "pair.batch"),
                       below(database, number(4), kMost, "pair.stratum"),
                       row.getColumn(5).getDouble(), number(6) != 0,
                       below(database, number(7), kMost, "pair.opinions")});
    }
    return pairs;
  });
}

std::vector<PoolJudge> PoolStore::judges() const {
  return state_->read([this](SQLite::Database& database) {
    SQLite::Statement row(database, "SELECT judge, name, role FROM judge ORDER BY 1");
    std::vector<PoolJudge> judges;
    while (row.executeStep()) {
      state_->require_few_judges(judges.size() + 1);
      require_next(database, row.getColumn(0).getInt64(), judges.size(), "judge");
      judges.push_back(
          {fit_name(database, row.getColumn(1).getString(), "judge.name"),
           row.getColumn(2).getInt() == 0 ? JudgeRole::kJudge : JudgeRole::kOrganiser});
    }
    return judges;
  });
}

std::vector<PoolToken> PoolStore::tokens() const {
  return state_->read([](SQLite::Database& database) {
    const std::size_t judges = rows_in(database, "judge");
    SQLite::Statement row(database,
                          "SELECT judge, sha256 FROM token WHERE revoked IS NULL ORDER BY sha256");
    std::vector<PoolToken> tokens;
    while (row.executeStep()) {
      tokens.push_back({below(database, row.getColumn(0).getInt64(), judges, "token.judge"),
                        row.getColumn(1).getString()});
    }
    return tokens;
  });
}

std::vector<Decision> PoolStore::decisions() const {
  return state_->read([](SQLite::Database& database) {
    const std::size_t judges = rows_in(database, "judge");
    const std::size_t requests = rows_in(database, "request");
    const std::size_t pairs = rows_in(database, "pair");
    SQLite::Statement row(database,
                          "SELECT decision.decision, judge, request, pair, kind, pass, made, key, "
                          "coalesce(text, '') FROM decision LEFT JOIN comment USING (decision) "
                          "ORDER BY decision.decision");
    std::vector<Decision> decisions;
    while (row.executeStep()) {
      const auto number = [&](int column) { return row.getColumn(column).getInt64(); };
      Decision decision;
      decision.id = static_cast<std::uint64_t>(number(0));
      decision.judge = below(database, number(1), judges, "decision.judge");
      decision.request = below(database, number(2), requests, "decision.request");
      if (!row.getColumn(3).isNull()) {
        decision.pair = below(database, number(3), pairs, "decision.pair");
      }
      decision.kind = static_cast<DecisionKind>(below(database, number(4), 4, "decision.kind"));
      decision.pass = static_cast<DecisionPass>(below(database, number(5), 2, "decision.pass"));
      decision.made = row.getColumn(6).getString();
      decision.key = row.getColumn(7).getString();
      decision.comment = row.getColumn(8).getString();
      decisions.push_back(std::move(decision));
    }
    read_grades(database, decisions);
    return decisions;
  });
}

}  // namespace matchbench::store
