#pragma once

#include "harness/foundation/base/os/file_lock.hpp"

#include <filesystem>

namespace matchbench::store {

// Keeps a second writer off a round's database, or a pool, for as long as the object lives.
// SQLite's own lock lasts a transaction only, and two hosts that take turns would mix two rounds.
//
// The lock is "FILE-writer" beside the file to which the path leads, whatever links lead there. The
// database itself is not locked, because closing a second descriptor of it would drop the POSIX
// locks that SQLite holds.
class WriterLock {
 public:
  // Throws an environment Error if another process or object holds it, or the folder cannot be
  // written; an input Error if the file has several names, of which SQLite's log beside it would
  // know one only.
  explicit WriterLock(const std::filesystem::path& database);

 private:
  FileLock lock_;
};

}  // namespace matchbench::store
