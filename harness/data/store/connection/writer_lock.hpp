#pragma once

#include <filesystem>

namespace matchbench::store {

// Keeps a second writer off a round's database for as long as the object lives. SQLite's own lock
// lasts a transaction only, and two hosts that take turns would mix two rounds.
//
// The lock is an flock() on "FILE-writer" beside the database: it ends with the process, whatever
// ends it. The database itself is not locked, because closing a second descriptor of it would drop
// the POSIX locks that SQLite holds.
class WriterLock {
 public:
  // Throws Error if another process or object holds it, or the folder cannot be written.
  explicit WriterLock(const std::filesystem::path& database);
  ~WriterLock();
  WriterLock(const WriterLock&) = delete;
  WriterLock& operator=(const WriterLock&) = delete;

 private:
  std::filesystem::path path_;
  int descriptor_ = -1;
};

}  // namespace matchbench::store
