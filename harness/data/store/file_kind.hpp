#pragma once

#include <cstdint>
#include <span>

namespace matchbench::store {

// What a database of ours is for: its mark in the file's header, its schema, and how it is written.
struct FileKind {
  std::int32_t application_id = 0;
  const char* made_by = "";  // the command that writes such files, for messages
  // The SQL that takes a file from one schema version to the next: element 0 makes version 1 out of
  // an empty file.
  std::span<const char* const> migrations;
  // A commit waits for the disk, so that even a power failure loses nothing, and deleted text is
  // overwritten. Files that take thousands of commits a second cannot afford it.
  bool waits_for_disk = false;

  int version() const { return static_cast<int>(migrations.size()); }
};

}  // namespace matchbench::store
