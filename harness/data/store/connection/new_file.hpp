#pragma once

#include "harness/foundation/base/os/file_lock.hpp"

#include <filesystem>
#include <functional>

namespace matchbench::store {

// Throws an input Error if something of this name exists.
void require_absent(const std::filesystem::path& path);

// Has `write` make the file beside its place and then gives it its name: whatever ends the process,
// a file of this name is whole. No part is left behind if `write` throws. Throws Error if the name
// is taken, or another process is making the same file.
void write_new_file(const std::filesystem::path& path,
                    const std::function<void(const std::filesystem::path& part)>& write);

// Returns when the disk has what was written to the file. Throws an environment Error if that
// fails.
void wait_for_disk(const std::filesystem::path& file);

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
