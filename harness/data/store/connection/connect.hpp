#pragma once

#include "harness/data/store/connection/step_limit.hpp"
#include "harness/data/store/file_kind.hpp"

#include <SQLiteCpp/Database.h>

#include <filesystem>
#include <string>

namespace matchbench::store {

// A connection that trusts nothing in the file: no function, view or trigger of its schema runs,
// its lengths and its statements' steps are bounded. Throws SQLite::Exception.
SQLite::Database connect(const std::string& name, int flags, StepLimit& limit);

// The same for reading. While it lives, SQLite may keep files beside the database; the process that
// closes the last connection removes them. If the folder or the file cannot be written, and no
// writer's log is there, the file is read alone, as one that does not change.
SQLite::Database connect_to_read(const std::filesystem::path& path, StepLimit& limit,
                                 const FileKind& kind);

}  // namespace matchbench::store
