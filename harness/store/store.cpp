#include "harness/store/store.hpp"

#include "harness/store/analysis_table.hpp"
#include "harness/store/answer_reader.hpp"
#include "harness/store/answer_writer.hpp"
#include "harness/store/connection.hpp"
#include "harness/store/facts_reader.hpp"
#include "harness/store/facts_writer.hpp"
#include "harness/store/score_table.hpp"
#include "harness/store/sqlite_error.hpp"
#include "harness/store/trial_table.hpp"
#include "harness/store/writer_lock.hpp"

#include <SQLiteCpp/Statement.h>
#include <SQLiteCpp/Transaction.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <linux/fs.h>
#include <stdio.h>

#include <cassert>
#include <cerrno>
#include <cstring>
#include <optional>
#include <system_error>

namespace matchbench {
namespace {

void require_absent(const std::filesystem::path& path) {
  std::error_code error;
  if (std::filesystem::symlink_status(path, error).type() !=
      std::filesystem::file_type::not_found) {
    throw input_error(fmt::format("{}: the file exists already", path.string()),
                      "resume the round in it, or name a new file");
  }
}

// Gives the finished file its name, unless somebody else took the name meanwhile.
void publish(const std::filesystem::path& part, const std::filesystem::path& path) {
  if (renameat2(AT_FDCWD, part.c_str(), AT_FDCWD, path.c_str(), RENAME_NOREPLACE) == 0) return;
  if (errno == EEXIST) require_absent(path);
  // Some file systems cannot refuse to replace.
  if (errno == EINVAL && rename(part.c_str(), path.c_str()) == 0) return;
  throw system_error(fmt::format("cannot create {}", path.string()), errno);
}

}  // namespace

struct RoundStore::State {
  State(std::filesystem::path file, Mode mode)
      : path(std::move(file)), is_writer(mode == Mode::kWrite) {
    if (is_writer) lock.emplace(path);
    database.emplace(is_writer ? open_to_write(path) : open_to_read(path));
    if (!is_writer) return;
    const auto rows = [&](const char* sql) {
      return static_cast<std::size_t>(database->execAndGet(sql).getInt64());
    };
    answers = std::make_unique<AnswerWriter>(*database, rows("SELECT count(*) FROM service"),
                                             rows("SELECT count(*) FROM request"));
  }

  // Runs `action` with SQLite's failures as Errors.
  template <class Action>
  auto guarded(Action action) {
    try {
      return action(*database);
    } catch (const SQLite::Exception& cause) {
      // What was taken in may be half gone with a transaction that SQLite has rolled back.
      has_failed = is_writer;
      throw store_error(cause, path, database->getHandle());
    }
  }

  // The same where all that the writer has taken in can be read.
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

  void require_writable() const {
    assert(is_writer);
    if (has_failed) {
      throw environment_error(
          fmt::format("{}: an earlier write has failed, nothing more is stored", path.string()),
          "remove the cause and resume the round");
    }
  }

  AnswerReader& reader() {
    if (!answer_reader) answer_reader = std::make_unique<AnswerReader>(*database);
    return *answer_reader;
  }

  const std::filesystem::path path;
  const bool is_writer;
  std::optional<WriterLock> lock;
  std::optional<SQLite::Database> database;
  std::unique_ptr<AnswerWriter> answers;        // none in read mode
  std::unique_ptr<AnswerReader> answer_reader;  // from the first reading on
  bool in_transaction = false;
  bool has_failed = false;
};

RoundStore::RoundStore(std::unique_ptr<State> state) : state_(std::move(state)) {}
RoundStore::~RoundStore() = default;
RoundStore::RoundStore(RoundStore&&) noexcept = default;
RoundStore& RoundStore::operator=(RoundStore&&) noexcept = default;

RoundStore RoundStore::create(const std::filesystem::path& path, const RoundFacts& round,
                              const Collection& collection) {
  require_absent(path);
  // Made beside its place and then renamed: whatever ends the process, a file of this name holds a
  // whole round.
  const std::filesystem::path part = path.string() + ".part";
  {
    const WriterLock lock(part);
    std::error_code error;
    std::filesystem::remove(part, error);  // of a process that was killed here
    try {
      auto database = create_database(part);
      SQLite::Transaction transaction(database);
      insert_round(database, round, collection);
      transaction.commit();
    } catch (const SQLite::Exception& cause) {
      std::filesystem::remove(part, error);
      throw store_error(cause, path, nullptr);
    }
    publish(part, path);
  }
  return open(path, Mode::kWrite);
}

RoundStore RoundStore::open(const std::filesystem::path& path, Mode mode) {
  return RoundStore(std::make_unique<State>(path, mode));
}

void RoundStore::replace_contest(const std::string& name, const std::string& text) {
  state_->write([&](auto& database) { matchbench::replace_contest(database, name, text); });
}

EntrantId RoundStore::add_entrant(const Entrant& entrant) {
  return state_->write([&](auto& database) { return matchbench::add_entrant(database, entrant); });
}

RunId RoundStore::begin_run(const RunStart& start) {
  return state_->write([&](auto& database) { return matchbench::begin_run(database, start); });
}

void RoundStore::finish_run(RunId run) {
  state_->write([&](auto& database) {
    matchbench::finish_run(database, run);
    state_->answers->flush();
    state_->answers->close_run(run);
  });
}

SessionId RoundStore::begin_session(const SessionStart& start) {
  return state_->write([&](auto& database) {
    const SessionId id = matchbench::begin_session(database, start);
    state_->answers->open_session(id, start.run);
    return id;
  });
}

void RoundStore::add_phase(SessionId session, const PhaseResult& result) {
  state_->write([&](auto& database) { matchbench::add_phase(database, session, result); });
}

void RoundStore::end_session(SessionId session, const SessionEnd& end) {
  state_->write([&](auto& database) {
    matchbench::end_session(database, session, end);
    state_->answers->close_session(session);
  });
}

RankingKey RoundStore::add_answer(SessionId session, const Answer& answer) {
  return state_->write([&](auto&) { return state_->answers->add(session, answer); });
}

void RoundStore::add_repeated_answer(SessionId session, const Answer& answer, RankingKey ranking) {
  state_->write([&](auto&) { state_->answers->add_repeated(session, answer, ranking); });
}

void RoundStore::add_trial_answer(SessionId session, const TrialAnswer& trial) {
  state_->write([&](auto& database) { matchbench::add_trial_answer(database, session, trial); });
}

void RoundStore::set_invalid(RunId run, const std::string& reason) {
  state_->write([&](auto& database) { matchbench::set_invalid(database, run, reason); });
}

void RoundStore::commit() {
  state_->require_writable();
  if (!state_->in_transaction) return;
  state_->write([&](auto& database) {
    state_->answers->flush();
    database.exec("COMMIT");
    state_->in_transaction = false;
  });
}

void RoundStore::replace_scores(std::span<const SettingScores> settings) {
  commit();
  state_->guarded([&](auto& database) { matchbench::replace_scores(database, settings); });
}

void RoundStore::drop_scores() {
  commit();
  state_->guarded([&](auto& database) { matchbench::drop_scores(database); });
}

void RoundStore::keep_analysis(const StoredAnalysis& analysis) {
  commit();
  state_->guarded([&](auto& database) { matchbench::keep_analysis(database, analysis); });
}

RoundFacts RoundStore::round() const {
  return state_->read(read_round);
}
StoredCollection RoundStore::collection() const {
  return state_->read(read_collection);
}
std::vector<StoredItem> RoundStore::services() const {
  return state_->read(read_services);
}
std::vector<StoredItem> RoundStore::requests() const {
  return state_->read(read_requests);
}
std::vector<StoredEntrant> RoundStore::entrants() const {
  return state_->read(read_entrants);
}
std::vector<StoredRun> RoundStore::runs() const {
  return state_->read(read_runs);
}
std::vector<StoredSession> RoundStore::sessions() const {
  return state_->read(read_sessions);
}
std::vector<StoredPhase> RoundStore::phases() const {
  return state_->read(read_phases);
}
std::vector<StoredTrial> RoundStore::trials() const {
  return state_->read(read_trials);
}
std::vector<SettingScores> RoundStore::scores() const {
  return state_->read(matchbench::scores);
}
std::vector<StoredAnalysis> RoundStore::kept_analyses() const {
  return state_->read(matchbench::kept_analyses);
}

void RoundStore::for_each_answer(RunId run,
                                 const std::function<void(const Answer&)>& callback) const {
  state_->read([&](auto&) { state_->reader().for_each_answer(run, callback); });
}

void RoundStore::for_each_answer_of_pass(RunId run, std::int32_t pass,
                                         const std::function<void(const Answer&)>& callback) const {
  state_->read([&](auto&) { state_->reader().for_each_answer_of_pass(run, pass, callback); });
}

void RoundStore::for_each_time(RunId run,
                               const std::function<void(const Answer&)>& callback) const {
  state_->read([&](auto&) { state_->reader().for_each_time(run, callback); });
}

void RoundStore::copy_to(const std::filesystem::path& path) const {
  require_absent(path);
  state_->guarded([&](SQLite::Database& database) {
    SQLite::Statement copy(database, "VACUUM INTO ?");
    copy.bind(1, path.string());
    copy.exec();
  });
}

void RoundStore::check_integrity() const {
  state_->read(matchbench::check_integrity);
}

}  // namespace matchbench
