#pragma once

#include "harness/data/store/connection/step_limit.hpp"
#include "harness/data/store/schema/schema.hpp"

#include <SQLiteCpp/Database.h>

#include <filesystem>
#include <string>

namespace matchbench::store {

// Connections to a database of ours, checked and set up. All throw Error. `limit` must outlive
// them.

// Connects to an empty file that this call makes; its schema is the present one.
SQLite::Database create_database(const std::filesystem::path& path, StepLimit& limit,
                                 const FileKind& kind = round_files());

// For writing: the file's structure is checked.
SQLite::Database open_to_write(const std::filesystem::path& path, StepLimit& limit,
                               const FileKind& kind = round_files());

// For reading. While it lives, SQLite may keep files beside the database; the process that closes
// the last connection removes them. If the folder or the file cannot be written, and no writer's
// log is there, the file is read alone, as one that does not change.
SQLite::Database open_to_read(const std::filesystem::path& path, StepLimit& limit,
                              const FileKind& kind = round_files());

}  // namespace matchbench::store
