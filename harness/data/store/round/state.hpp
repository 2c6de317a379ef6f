#pragma once

#include "harness/data/store/answers/answer_reader.hpp"
#include "harness/data/store/answers/answer_writer.hpp"
#include "harness/data/store/connection/new_file.hpp"
#include "harness/data/store/connection/step_limit.hpp"
#include "harness/data/store/round/store.hpp"
#include "harness/data/store/schema/schema.hpp"
#include "harness/data/store/sqlite_error.hpp"

#include <SQLiteCpp/Database.h>

#include <filesystem>
#include <memory>
#include <optional>

namespace matchbench::store {

// What a RoundStore consists of: its connection, its transaction and what it has taken in.
struct RoundStore::State {
  State(std::filesystem::path file, Mode mode);

  static const FileKind& kind_of(Mode mode) {
    return mode == Mode::kScratch ? scratch_round_files() : round_files();
  }

  // Runs `action` with SQLite's failures as Errors.
  template <class Action>
  auto guarded(Action action) {
    limit->restart();
    try {
      return action(*database);
    } catch (const SQLite::Exception& cause) {
      // SQLite may have rolled a transaction back, and half of what was taken in with it.
      has_failed = is_writer;
      throw store_error(cause, path, database->getHandle());
    }
  }

  // The same when all that the writer has taken in can be read.
  template <class Action>
  auto read(Action action) {
    return guarded([&](SQLite::Database& open) {
      if (in_transaction) answers->flush();
      return action(open);
    });
  }

  // The same inside the transaction that commit() ends.
  template <class Action>
  auto write(Action action) {
    require_writable();
    return guarded([&](SQLite::Database& open) {
      if (!in_transaction) {
        open.exec("BEGIN IMMEDIATE");
        in_transaction = true;
      }
      return action(open);
    });
  }

  void require_writable() const;
  AnswerReader& reader();

  const std::filesystem::path path;
  const bool is_writer;
  std::optional<WriterLock> lock;
  std::unique_ptr<StepLimit> limit;  // outlives the connection that calls it
  std::optional<SQLite::Database> database;
  std::unique_ptr<AnswerWriter> answers;        // none in read mode
  std::unique_ptr<AnswerReader> answer_reader;  // from the first reading on
  bool in_transaction = false;
  bool has_failed = false;
};

}  // namespace matchbench::store
