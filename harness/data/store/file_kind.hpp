#pragma once

#include <cstdint>

namespace matchbench::store {

// What a database of ours is for: its mark in the file's header, its schema, and how it is written.
struct FileKind {
  std::int32_t application_id = 0;
  const char* made_by = "";  // the command that writes such files, for messages
  int version = 0;           // number of the schema; each change of it gets a new one
  const char* sql = "";      // what makes the schema out of an empty file
  // A commit waits for the disk, so that even a power failure loses nothing, and deleted text is
  // overwritten. Files that take thousands of commits a second cannot afford it.
  bool waits_for_disk = false;
};

}  // namespace matchbench::store
