#include "harness/data/store/pool/pool_store.hpp"

#include "harness/data/store/connection/connection.hpp"
#include "harness/data/store/connection/execute.hpp"
#include "harness/data/store/connection/new_file.hpp"
#include "harness/data/store/pool/pool_state.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/name_table.hpp"

#include <SQLiteCpp/Statement.h>
#include <fmt/format.h>

#include <utility>

namespace matchbench::store {
namespace {

// Gives the URIs of a table their numbers, new ones the next.
class UriNumbers {
 public:
  UriNumbers(SQLite::Database& database, const std::string& table)
      : insert_(database, "INSERT INTO " + table + " VALUES (?, ?)") {
    SQLite::Statement all(database, "SELECT " + table + ", uri FROM " + table);
    while (all.executeStep()) {
      numbers_.emplace(all.getColumn(1).getString(), all.getColumn(0).getUInt());
    }
  }

  std::uint32_t of(const std::string& uri) {
    const auto next = static_cast<std::uint32_t>(numbers_.size());
    const auto [place, is_new] = numbers_.emplace(uri, next);
    if (is_new) {
      insert_.reset();
      insert_.bind(1, next);
      insert_.bind(2, uri);
      insert_.exec();
    }
    return place->second;
  }

 private:
  SQLite::Statement insert_;
  NameMap<std::uint32_t> numbers_;
};

void insert_pairs(SQLite::Database& database, std::int64_t growth,
                  std::span<const NewPoolPair> pairs) {
  UriNumbers requests(database, "request");
  UriNumbers services(database, "service");
  SQLite::Statement insert(database, "INSERT INTO pair VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)");
  std::int64_t next = database.execAndGet("SELECT count(*) FROM pair").getInt64();
  for (const auto& [request, service, pair] : pairs) {
    insert.reset();
    insert.bind(1, next++);
    insert.bind(2, requests.of(request));
    insert.bind(3, services.of(service));
    insert.bind(4, growth);
    insert.bind(5, pair.batch);
    insert.bind(6, pair.stratum);
    insert.bind(7, pair.probability);
    insert.bind(8, pair.drawn ? 1 : 0);
    insert.bind(9, pair.opinions);
    insert.exec();
  }
}

std::int64_t count_of(SQLite::Database& database, const std::string& table) {
  return database.execAndGet("SELECT count(*) FROM " + table).getInt64();
}

}  // namespace

PoolStore::State::State(std::filesystem::path file, Mode mode)
    : path(std::move(file)), limit(path) {
  if (mode == Mode::kRead) {
    database.emplace(open_to_read(path, limit, pool_files()));
    return;
  }
  lock.emplace(path);
  database.emplace(open_to_write(path, limit, pool_files()));
}

void PoolStore::State::require_few_judges(std::size_t judges) const {
  if (judges <= kMostPoolJudges) return;
  throw input_error(
      fmt::format("{}: a pool has no more than {} judges", path.string(), kMostPoolJudges),
      "make a pool of its own for more of them");
}

PoolStore::PoolStore(std::unique_ptr<State> state) : state_(std::move(state)) {}
PoolStore::~PoolStore() = default;
PoolStore::PoolStore(PoolStore&&) noexcept = default;
PoolStore& PoolStore::operator=(PoolStore&&) noexcept = default;

PoolStore PoolStore::create(const std::filesystem::path& path, const PoolOrigin& origin) {
  write_new_file(path, [&](const std::filesystem::path& part) {
    StepLimit limit(part);
    auto database = create_database(part, limit, pool_files());
    try {
      SQLite::Transaction transaction(database);
      execute(database, "INSERT INTO pool VALUES (1, ?, ?, ?, ?)", origin.created,
              origin.harness_version, origin.collection_folder, origin.collection_digest);
      std::int64_t number = 0;
      for (const auto& name : origin.dimensions) {
        execute(database, "INSERT INTO dimension VALUES (?, ?)", number++, name);
      }
      transaction.commit();
    } catch (const SQLite::Exception& cause) {
      throw store_error(cause, path, database.getHandle(), pool_files().made_by);
    }
  });
  return open(path, Mode::kWrite);
}

PoolStore PoolStore::open(const std::filesystem::path& path, Mode mode) {
  return PoolStore(std::make_unique<State>(path, mode));
}

void PoolStore::grow(const PoolGrowth& growth, std::span<const NewPoolPair> pairs) {
  state_->write([&](SQLite::Database& database) {
    const std::int64_t number = count_of(database, "growth");
    std::optional<std::int64_t> budget;
    if (growth.budget) budget = static_cast<std::int64_t>(*growth.budget);
    execute(database, "INSERT INTO growth VALUES (?, ?, ?, ?, ?, ?)", number, growth.created,
            growth.strategy, static_cast<std::int64_t>(growth.depth), budget,
            std::to_string(growth.seed));
    insert_pairs(database, number, pairs);
  });
}

std::uint32_t PoolStore::add_judge(const std::string& name, JudgeRole role) {
  const auto known = judges();
  for (std::uint32_t i = 0; i < known.size(); ++i) {
    if (known[i].name == name) return i;
  }
  state_->require_few_judges(known.size() + 1);
  const auto number = static_cast<std::uint32_t>(known.size());
  state_->write([&](SQLite::Database& database) {
    execute(database, "INSERT INTO judge VALUES (?, ?, ?)", number, name, static_cast<int>(role));
  });
  return number;
}

void PoolStore::add_token(const PoolToken& token, const std::string& made) {
  state_->write([&](SQLite::Database& database) {
    execute(database, "INSERT INTO token VALUES (?, ?, ?, NULL)", token.sha256, token.judge, made);
  });
}

void PoolStore::revoke_tokens(std::uint32_t judge, const std::string& when) {
  state_->write([&](SQLite::Database& database) {
    execute(database, "UPDATE token SET revoked = ? WHERE judge = ? AND revoked IS NULL", when,
            judge);
  });
}

std::uint64_t PoolStore::add_decision(const Decision& decision) {
  std::int64_t id = 0;
  state_->write([&](SQLite::Database& database) {
    execute(database,
            "INSERT INTO decision (judge, request, pair, kind, pass, made, key) "
            "VALUES (?, ?, ?, ?, ?, ?, ?)",
            decision.judge, decision.request, decision.pair, static_cast<int>(decision.kind),
            static_cast<int>(decision.pass), decision.made, decision.key);
    id = database.getLastInsertRowid();
    for (const auto& [dimension, grade] : decision.grades) {
      execute(database, "INSERT INTO decided_grade VALUES (?, ?, ?)", id, int{dimension}, grade);
    }
    if (!decision.comment.empty()) {
      execute(database, "INSERT INTO comment VALUES (?, ?)", id, decision.comment);
    }
  });
  return static_cast<std::uint64_t>(id);
}

void PoolStore::erase_judge(std::uint32_t judge, const std::string& new_name,
                            const std::string& when) {
  state_->write([&](SQLite::Database& database) {
    require_one(execute(database, "UPDATE judge SET name = ? WHERE judge = ?", new_name, judge),
                "judge", judge);
    execute(database,
            "DELETE FROM comment WHERE decision IN (SELECT decision FROM decision WHERE judge = ?)",
            judge);
    execute(database, "UPDATE token SET revoked = ? WHERE judge = ? AND revoked IS NULL", when,
            judge);
  });
  // The log beside the file contains what was erased until its pages are in the file.
  state_->read(
      [](SQLite::Database& database) { database.exec("PRAGMA wal_checkpoint(TRUNCATE)"); });
}

}  // namespace matchbench::store
