#pragma once

#include <SQLiteCpp/Database.h>

#include <filesystem>

namespace matchbench {

// Connections to a round's database, checked and set up. All throw Error.

// To an empty file that this call makes; its schema is the present one.
SQLite::Database create_database(const std::filesystem::path& path);

// For writing: an older schema is migrated, the file's structure is checked.
SQLite::Database open_to_write(const std::filesystem::path& path);

// For reading; nothing beside the file is written where the folder does not allow it.
SQLite::Database open_to_read(const std::filesystem::path& path);

}  // namespace matchbench
