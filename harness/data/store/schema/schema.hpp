#pragma once

#include <SQLiteCpp/Database.h>

#include <cstdint>

namespace matchbench::store {

// When a writer waits until the disk has what it was given.
enum class WaitsForDisk : std::uint8_t {
  kNever,        // nobody keeps the file
  kNowAndThen,   // a power failure loses the last commits, never the file's consistency
  kAtEachCommit  // it loses nothing; files that take thousands of commits a second cannot afford it
};

// What a database of ours is for: its mark in the file's header, its schema, and how it is written.
struct FileKind {
  std::int32_t application_id = 0;
  const char* made_by = "";  // the command that writes such files, for messages
  int version = 0;           // number of the schema; each change of it gets a new one
  const char* sql = "";      // what makes the schema out of an empty file
  WaitsForDisk waits = WaitsForDisk::kNowAndThen;
  bool overwrites_deleted = false;
};

// Rankings fill a table in order; splitting fewer, larger pages halves the time of it.
inline constexpr int kPageBytes = 16384;

// The databases of rounds, those of rounds that nobody keeps, and the pools of judgments.
const FileKind& round_files();
const FileKind& scratch_round_files();
const FileKind& pool_files();

// Makes the kind's tables and views in an empty database, with its mark and its schema's number,
// in one transaction: all or none.
void make_schema(SQLite::Database& database, const FileKind& kind = round_files());

// The same, copied from what know_schema() has made.
void copy_schema(SQLite::Database& database, const FileKind& kind);

// Makes what the function above and the one below need, once in a process: from any thread, for
// instance while its first round is prepared.
void know_schema(const FileKind& kind);

// Throws an input Error unless the file is of this kind and its schema has this kind's number and
// is, to the letter, what make_schema() makes: somebody else's views, triggers, columns and indices
// could make a reader wait for ever, or a writer store something else. What `ANALYZE` keeps is
// allowed.
void require_schema(SQLite::Database& database, const FileKind& kind = round_files());

}  // namespace matchbench::store
