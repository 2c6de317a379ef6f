#include "harness/data/store/round/state.hpp"

#include "harness/data/store/connection/connection.hpp"
#include "harness/foundation/base/error.hpp"

#include <fmt/format.h>

#include <cassert>
#include <utility>

namespace matchbench::store {

RoundStore::State::State(std::filesystem::path file, Mode mode)
    : path(std::move(file)), is_writer(mode != Mode::kRead) {
  if (is_writer) lock.emplace(path);
  limit = std::make_unique<StepLimit>(path);
  database.emplace(is_writer ? open_to_write(path, *limit, kind_of(mode))
                             : open_to_read(path, *limit));
  if (!is_writer) return;
  const auto rows = [&](const char* sql) {
    return static_cast<std::size_t>(database->execAndGet(sql).getInt64());
  };
  guarded([&](SQLite::Database& open) {
    answers = std::make_unique<AnswerWriter>(open, rows("SELECT count(*) FROM service"),
                                             rows("SELECT count(*) FROM request"));
  });
}

void RoundStore::State::require_writable() const {
  assert(is_writer);
  if (!has_failed) return;
  throw environment_error(
      fmt::format("{}: an earlier write has failed, nothing more is stored", path.string()),
      "remove the cause and resume the round");
}

AnswerReader& RoundStore::State::reader() {
  if (!answer_reader) answer_reader = std::make_unique<AnswerReader>(*database);
  return *answer_reader;
}

}  // namespace matchbench::store
