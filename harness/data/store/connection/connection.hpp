#pragma once

#include "harness/data/store/connection/step_limit.hpp"
#include "harness/data/store/file_kind.hpp"
#include "harness/data/store/schema/schema.hpp"

#include <SQLiteCpp/Database.h>

#include <filesystem>

namespace matchbench::store {

// Connections to a database of ours, checked and set up. All throw Error. `limit` must outlive
// them.

// Connects to an empty file that this call makes; its schema is the present one.
SQLite::Database create_database(const std::filesystem::path& path, StepLimit& limit,
                                 const FileKind& kind = round_files());

// For writing: the file's structure is checked.
SQLite::Database open_to_write(const std::filesystem::path& path, StepLimit& limit,
                               const FileKind& kind = round_files());

// For reading, as connect_to_read() says.
SQLite::Database open_to_read(const std::filesystem::path& path, StepLimit& limit,
                              const FileKind& kind = round_files());

}  // namespace matchbench::store
