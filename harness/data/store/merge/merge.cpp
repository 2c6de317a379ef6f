#include "harness/data/store/merge/merge.hpp"

#include "harness/data/store/answers/stored_row.hpp"
#include "harness/data/store/connection/connection.hpp"
#include "harness/data/store/connection/execute.hpp"
#include "harness/data/store/connection/new_file.hpp"
#include "harness/data/store/connection/step_limit.hpp"
#include "harness/data/store/merge/part_copier.hpp"
#include "harness/data/store/merge/parts.hpp"
#include "harness/data/store/sqlite_error.hpp"
#include "harness/data/store/tables/passes_reader.hpp"
#include "harness/data/store/tables/round_table.hpp"
#include "harness/data/store/tables/score_table.hpp"
#include "harness/foundation/base/clock.hpp"
#include "harness/foundation/base/error.hpp"

#include <SQLiteCpp/Transaction.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sqlite3.h>

#include <optional>
#include <set>
#include <system_error>

namespace matchbench::store {
namespace {

namespace fs = std::filesystem;

std::set<std::uint32_t> shards_in(SQLite::Database& target) {
  std::set<std::uint32_t> shards;
  StoredRow row(target, "SELECT shard FROM merged_part");
  while (row.next()) shards.insert(row.count(0));
  return shards;
}

// Parts are only read, so these are failures of the target.
bool is_of_writing(const SQLite::Exception& cause) {
  switch (cause.getErrorCode() & 0xff) {
    case SQLITE_FULL:
    case SQLITE_READONLY:
    case SQLITE_BUSY:
      return true;
    default:
      return cause.getExtendedErrorCode() == SQLITE_IOERR_WRITE;
  }
}

void add_part(SQLite::Database& target, PartCopier& copier, std::uint32_t shard,
              const fs::path& path) {
  OpenPart(path).with([&](SQLite::Database& part) {
    try {
      copier.copy(part);
      execute(target, "INSERT INTO merged_part VALUES (?, ?, ?)", shard, read_round(part).created,
              utc_now());
    } catch (const SQLite::Exception& cause) {
      if (!is_of_writing(cause)) throw;
      throw store_error(cause, target.getFilename(), target.getHandle());
    }
  });
}

void require_all_shards(const std::vector<std::uint32_t>& missing) {
  if (missing.empty()) return;
  throw input_error(
      fmt::format("no part contains these shards of the plan: {}", fmt::join(missing, ", ")),
      "run each with 'matchbench run --plan FILE --shard NUMBER' and merge its part, too");
}

// Inside one transaction, so that all parts are added or none.
MergeSummary add_parts(SQLite::Database& target, StepLimit& limit, const ChosenParts& parts,
                       MergeScope scope, const MergeChecks& checks) {
  MergeSummary summary;
  summary.skipped = parts.given_again;
  // In KiB. What connect() said counts pages of the size that SQLite had in mind before it knew the
  // file's, which is a quarter of it.
  target.exec("PRAGMA cache_size = -65536");
  SQLite::Transaction transaction(target, SQLite::TransactionBehavior::IMMEDIATE);
  std::set<std::uint32_t> present = shards_in(target);
  std::optional<PartCopier> copier;
  for (const auto& [shard, path] : parts.chosen) {
    limit.restart();
    if (!present.insert(shard).second) {
      summary.skipped.push_back(shard);
      continue;
    }
    if (!copier) {
      target.exec(kDropScores);
      target.exec("DELETE FROM analysis");
      copier.emplace(target);
    }
    add_part(target, *copier, shard, path);
    summary.taken.push_back(shard);
  }
  for (std::uint32_t shard = 0; shard < parts.common.shard_count; ++shard) {
    if (!present.contains(shard)) summary.missing.push_back(shard);
  }
  if (scope == MergeScope::kAllShards) require_all_shards(summary.missing);
  if (summary.missing.empty() && checks.whole) checks.whole(read_repetition_passes(target));
  if (!summary.taken.empty()) transaction.commit();
  return summary;
}

// The round itself, before any part is in it.
void insert_empty_round(SQLite::Database& target, const fs::path& first) {
  OpenPart(first).with([&](SQLite::Database& part) {
    const RoundFacts round = read_round(part);
    insert_round(target, round, read_services(part), read_requests(part));
    store_plan(target, {round.part.value().plan, round.part->shard_count, std::nullopt});
  });
}

MergeSummary merge_into_new(const ChosenParts& parts, const fs::path& path, MergeScope scope,
                            const MergeChecks& checks) {
  MergeSummary summary;
  write_new_file(path, [&](const fs::path& made) {
    StepLimit limit(made);
    SQLite::Database target = create_database(made, limit);
    try {
      insert_empty_round(target, parts.chosen.begin()->second);
      summary = add_parts(target, limit, parts, scope, checks);
    } catch (const SQLite::Exception& cause) {
      throw store_error(cause, path, target.getHandle());
    }
  });
  return summary;
}

MergeSummary merge_into_present(const ChosenParts& parts, const fs::path& path, MergeScope scope,
                                const MergeChecks& checks) {
  const WriterLock lock(path);
  StepLimit limit(path);
  SQLite::Database target = open_to_write(path, limit);
  try {
    const PartIdentity known = read_identity(target);
    if (known.plan.empty() || known.round.part) {
      throw input_error(fmt::format("{}: not a round that parts were merged into", path.string()),
                        "name a file that does not exist yet");
    }
    require_same_round(known, parts.common, parts.first, path);
    return add_parts(target, limit, parts, scope, checks);
  } catch (const SQLite::Exception& cause) {
    throw store_error(cause, path, target.getHandle());
  }
}

}  // namespace

MergeSummary merge_parts(std::span<const fs::path> paths, const fs::path& target, MergeScope scope,
                         const MergeChecks& checks) {
  const ChosenParts parts = choose_parts(paths);
  for (const auto& [shard, path] : parts.chosen) {
    if (checks.part) checks.part(path);
  }
  std::error_code error;
  return fs::exists(target, error) ? merge_into_present(parts, target, scope, checks)
                                   : merge_into_new(parts, target, scope, checks);
}

}  // namespace matchbench::store
