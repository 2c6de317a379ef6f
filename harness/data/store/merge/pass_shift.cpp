#include "harness/data/store/merge/pass_shift.hpp"

#include "harness/data/store/answers/stored_row.hpp"
#include "harness/data/store/stored_values.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/model/answer.hpp"

#include <fmt/format.h>

#include <optional>

namespace matchbench::store {
namespace {

// The lowest and highest pass of a repetition from `from` to `to`, if it has any there.
struct PassRange {
  std::int32_t lowest = 0;
  std::int32_t highest = 0;
};

std::optional<PassRange> passes_of(SQLite::Database& database, RepetitionId repetition,
                                   std::int32_t from, std::int32_t to) {
  const StoredValues values(database);
  const auto end = [&](const char* order) -> std::optional<std::int32_t> {
    StoredRow row(database,
                  fmt::format("SELECT pass FROM answer WHERE repetition = ? AND pass BETWEEN ? "
                              "AND ? ORDER BY pass {} LIMIT 1",
                              order));
    row.statement().bind(1, repetition.value);
    row.statement().bind(2, from);
    row.statement().bind(3, to);
    if (!row.next()) return std::nullopt;
    return values.pass(row.number(0));
  };
  const auto lowest = end("ASC");
  if (!lowest) return std::nullopt;
  return PassRange{*lowest, *end("DESC")};
}

constexpr std::int32_t kLowestPass = -static_cast<std::int32_t>(kMostPasses) * 1000;
constexpr std::int32_t kHighestPass = static_cast<std::int32_t>(kMostPasses) - 1;

void require_room(bool has_room) {
  if (has_room) return;
  throw input_error("the merged round would have more passes than a round can have",
                    "merge fewer parts");
}

}  // namespace

PassShift pass_shift(SQLite::Database& part, RepetitionId from, SQLite::Database& target,
                     RepetitionId to) {
  PassShift shift;
  if (const auto timed = passes_of(part, from, 0, kHighestPass)) {
    if (passes_of(target, to, timed->lowest, timed->highest)) {
      const std::int32_t last = passes_of(target, to, 0, kHighestPass)->highest;
      shift.timed = last + 1 - timed->lowest;
      require_room(timed->highest <= kHighestPass - shift.timed);
    }
  }
  if (const auto warmup = passes_of(part, from, kLowestPass, -1)) {
    if (passes_of(target, to, warmup->lowest, warmup->highest)) {
      shift.warmup = passes_of(target, to, kLowestPass, -1)->lowest;
      require_room(warmup->lowest >= kLowestPass - shift.warmup);
    }
  }
  return shift;
}

}  // namespace matchbench::store
