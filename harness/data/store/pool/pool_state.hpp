#pragma once

#include "harness/data/store/connection/new_file.hpp"
#include "harness/data/store/connection/step_limit.hpp"
#include "harness/data/store/pool/pool_store.hpp"
#include "harness/data/store/schema/schema.hpp"
#include "harness/data/store/sqlite_error.hpp"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Transaction.h>

#include <cstddef>
#include <filesystem>
#include <optional>

namespace matchbench::store {

// What a PoolStore consists of.
struct PoolStore::State {
  State(std::filesystem::path file, Mode mode);

  // Runs `action` with SQLite's failures as Errors.
  template <class Action>
  auto read(Action action) {
    limit.restart();
    try {
      return action(*database);
    } catch (const SQLite::Exception& cause) {
      throw store_error(cause, path, database->getHandle(), pool_files().made_by);
    }
  }

  // The same as one transaction, all or nothing.
  template <class Action>
  void write(Action action) {
    read([&](SQLite::Database& open) {
      SQLite::Transaction transaction(open, SQLite::TransactionBehavior::IMMEDIATE);
      action(open);
      transaction.commit();
    });
  }

  // Throws an input Error if so many are more than kMostPoolJudges.
  void require_few_judges(std::size_t judges) const;

  const std::filesystem::path path;
  std::optional<WriterLock> lock;
  StepLimit limit;  // outlives the connection that calls it
  std::optional<SQLite::Database> database;
};

}  // namespace matchbench::store
