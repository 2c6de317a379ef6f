#pragma once

#include "harness/foundation/base/error.hpp"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>

#include <filesystem>
#include <string>
#include <utility>

struct sqlite3;

namespace matchbench::store {

// What SQLite could not do with the file, as a message for the user: cause and remedy. `database`
// may be null if opening failed; it tells the operating system's reason. `made_by` is the command
// that writes such files.
Error store_error(const SQLite::Exception& cause, const std::filesystem::path& path,
                  sqlite3* database, const char* made_by = "matchbench run");

// The path of the database's file, for messages; getFilename() may be a URI.
std::string file_of(const SQLite::Database& database);

}  // namespace matchbench::store
